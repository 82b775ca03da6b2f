"""The README tells the truth: what can be typed in is typed in."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_the_game_in_the_readme_is_adjudicated_as_it_says(tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    [block] = re.findall(r"```sh\n(gmbot adjudicate.*?)```", text, re.DOTALL)
    typed = block.replace("gmbot ", f"{sys.executable} -m gmbot ", 1)

    done = subprocess.run(
        ["bash", "-c", typed], capture_output=True, cwd=tmp_path, check=True, timeout=60
    )

    answer = json.loads(done.stdout)
    results = {order["order"]: order["result"] for order in answer["orders"]}
    assert results == {"A PAR - BUR": "bounced", "A MUN - BUR": "bounced"}


def test_every_page_the_readme_names_is_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")

    for page in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / page).is_file(), page
