"""Are orders asked back beside words that speak against them, and obeyed beside others?

    python benchmarks/beside.py [FILE] [--show]

Each mail of ``strangers/beside.jsonl`` is France's in Spring 1901, and goes through the whole game
master. ``obey`` says whether a careful person would carry out its orders without asking. A set that
is kept though it is not final counts as obeyed. In ``strangers/conditions.jsonl`` one order depends
on something where ``obey`` is false; the rest of the mail may count, so only all of it is obeyed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from worlds import World, address

from gmbot.rules.notation import write_order

MAILS = Path(__file__).parent / "strangers" / "beside.jsonl"


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("--show", action="store_true", help="print what should be asked back")
    options.add_argument("file", nargs="?", type=Path, default=MAILS)
    chosen = options.parse_args()
    begun = World()
    begun.import_game()
    counts: Counter[tuple[str, str, str]] = Counter()
    for row in map(json.loads, chosen.file.read_text(encoding="utf-8").splitlines()):
        verdict = judged(row, begun.copied())
        counts["to be obeyed" if row["obey"] else "to be asked", row["language"], verdict] += 1
        if chosen.show and verdict == "obeyed" and not row["obey"]:
            print(repr(row["text"]))
    for (kind, language, verdict), count in sorted(counts.items()):
        print(f"{kind}, {language}: {count} {verdict}")


def judged(row: Mapping[str, Any], world: World) -> str:
    """``obeyed``, ``asked`` (some orders are not on file), or ``wrong`` (others are)."""
    world.mail(address("FRANCE"), row["text"])
    game = world.game()
    with world.storage() as work:
        sets = work.games.submissions(game.id, game.phase)
        filed = {write_order(line.order) for one in sets for line in one.orders}
    if not row["obey"]:
        obeyed = filed >= {*row["orders"]} if row.get("rest") else filed
        return "obeyed" if obeyed else "asked"
    if filed - {*row["orders"]}:
        return "wrong"
    return "obeyed" if filed == {*row["orders"]} else "asked"


if __name__ == "__main__":
    main()
