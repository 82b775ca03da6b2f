"""How well changes of a set are read that bring their own board: right, asked back, or orders lost.

    python benchmarks/changes.py [FILE] [--show N] [--writer 14a]

Each has the ``prior`` orders and the ``result`` that is in force afterwards; a hold is the same as
no order. The texts go as mails through a whole game master in memory.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
from documents import in_words, on_file, without_holds
from plain import position_of
from worlds import World, a_game, address

from gmbot.game.archive import export
from gmbot.rules.notation import position_to_tables

FILE = Path(__file__).parent / "strangers" / "edits_2.jsonl"


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("file", nargs="?", type=Path, default=FILE)
    options.add_argument("--show", type=int, default=0, help="how many misses to print")
    options.add_argument("--writer", default="", help="a writer, as 14a")
    chosen = options.parse_args()
    counts: Counter[tuple[str, str]] = Counter()
    for row in chosen.file.read_text(encoding="utf-8").splitlines():
        text = json.loads(row)
        if chosen.writer not in ("", text["writer"]):
            continue
        outcome, shown = judged(text)
        groups = (text["language"], "all")
        counts.update((group, what) for group in groups for what in (outcome, "texts"))
        if outcome != "right" and chosen.show > 0:
            chosen.show -= 1
            print(f"{outcome}: {text['text']!r}\n    {shown}")
    for group in sorted({group for group, _ in counts}):
        texts, right, offered = (counts[group, what] for what in ("texts", "right", "offered"))
        print(
            f"{group:4} {texts:4} {right / texts:6.1%} right, {offered / texts:6.1%} offered,",
            end=" ",
        )
        print(f"{counts[group, 'wrong']} wrong, {counts[group, 'lost']} with orders lost")


def judged(text: dict[str, Any]) -> tuple[str, str]:
    """How a change was read: ``right``, ``asked``, ``wrong``, or one of two others.

    ``offered``: nothing changed, and a YES makes it right. ``lost``: an order that should stay is
    gone.
    """
    world, power = _world(text), text["power"]
    before = _on_file(world, power)
    answers = world.mail(address(power), text["text"])
    after, wanted = _on_file(world, power), without_holds(text["result"])
    said = " | ".join(answers[0].text.splitlines()[:14]) if answers else ""
    shown = f"prior {text['prior']}\n    want {wanted}\n    got {after}\n    {said}"
    if after == wanted:
        return "right", shown
    if after == before:
        world.mail(address(power), "YES", answering=answers[0])
        return ("offered" if _on_file(world, power) == wanted else "asked"), shown
    units = {order[:5] for order in after}
    lost = any(x in wanted and x[:5] not in units for x in before)
    return "lost" if lost else "wrong", shown


def _on_file(world: World, power: str) -> list[str]:
    """An army whose convoy is told need not say that it goes by one."""
    return [order.removesuffix(" VIA") for order in on_file(world, power)]


def _world(text: dict[str, Any]) -> World:
    """A game on the board of a text, with the prior set on file."""
    due = max(text["prior"], text["result"], key=len)
    orders = due if text["phase"] == "adjustment" else text["prior"] + text["result"]
    tables = position_to_tables(position_of({**text, "orders": orders}))
    world = World()
    with world.storage() as work:
        given = a_game(game="marengo", **tables)
        export.import_game(world.context(work, world.clock.now()), given)
        work.commit()
    if text["prior"]:
        world.mail(address(text["power"]), "\n".join(map(in_words, text["prior"])))
    return world


if __name__ == "__main__":
    main()
