"""The program, started as scripts and mail hosts start it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from worlds import a_game


class Gmbot:
    """The program in a folder of its own, with a configuration for ``deliver`` and the outbox."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.configure('[identity]\naccept = "from"\n')

    def configure(self, rest: str = "") -> None:
        (self.folder / "gmbot.toml").write_text(
            '[database]\nurl = "sqlite:///gmbot.db"\n[mail]\naddress = "bot@gm.example"\n'
            f'[gm]\naddress = "operator@gm.example"\n{rest}'
        )

    def __call__(
        self, *words: str, stdin: bytes = b"", status: int = 0
    ) -> subprocess.CompletedProcess[bytes]:
        done = subprocess.run(
            [sys.executable, "-m", "gmbot", *words],
            cwd=self.folder,
            input=stdin,
            capture_output=True,
            timeout=60,
            env={"PATH": os.environ["PATH"], "HOME": str(self.folder)},
        )
        assert done.returncode == status, done.stderr.decode()
        return done

    def json(self, *words: str) -> Any:
        return json.loads(self(*words).stdout)

    def import_game(self, **changes: Any) -> None:
        (self.folder / "game.json").write_text(json.dumps(a_game(**changes)))
        self("game", "import", "game.json")
