"""How well a collection of order texts is read: exact, wrong, offered rightly, by style.

python benchmarks/reading.py COLLECTION [--show N] [--style STYLE] [--positions FOLDER]

A collection is a file of lines in JSON (``text``, ``power``, ``position``, ``expect``; see
``tests/data/orders/README.md``) beside a folder ``positions``. The default are our own two.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
from parsing_boards import DATA, meaning, normed, read, stored_position, written

from gmbot.rules.board.position import Position
from gmbot.rules.notation import write_order


@dataclass(frozen=True, slots=True)
class Judged:
    """A text with what was made of it."""

    line: dict[str, Any]
    answer: tuple[str, tuple[str, ...]]
    exact: bool
    wrong: bool
    """Something is ordered that nobody wrote: the worst fault."""
    offered: bool
    """Together with the orders that are offered for a YES it is what was meant."""


@cache
def board(file: Path) -> Position:
    return stored_position(json.loads(file.read_text(encoding="utf-8")))


def lines_of(file: Path) -> list[dict[str, Any]]:
    return [json.loads(row) for row in file.read_text(encoding="utf-8").splitlines() if row.strip()]


def meanings(line: dict[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    """What may come of a text: ``("orders", ("A PAR - BUR",))``."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for expected in (line["expect"], *line.get("also_ok", [])):
        if expected == "hold":
            found += [(kind, normed(line.get("parsed", []))) for kind in ("hold", "orders")]
        elif isinstance(expected, list):
            found.append(("orders", normed(expected)))
        else:
            found.append(("error", (expected.removeprefix("error:"),)))
    return found


def judged(line: dict[str, Any], positions: Path) -> Judged:
    where = board(positions / f"{line['position']}.json")
    found = read(line["text"], line["power"], where)
    answer = meaning(found)
    good = meanings(line)
    silent = line["expect"] == [] and answer[0] == "error"  # a note instead of silence is as good
    allowed = {order for kind, orders in good if kind != "error" for order in orders}
    allowed |= set(normed([*line.get("implied", []), *line.get("parsed", [])]))
    wrong = answer[0] != "error" and not set(answer[1]) <= allowed
    exact = answer in good or silent
    asked = written(found.orders) + [write_order(x) for one in found.problems for x in one.meant]
    offered = not exact and ("orders", normed(set(asked))) in good
    return Judged(line, answer, exact, wrong, offered)


def judge(file: Path, positions: Path | None = None) -> Iterator[Judged]:
    for line in lines_of(file):
        yield judged(line, positions or file.parent / "positions")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("collection", nargs="*", type=Path)
    options.add_argument("--positions", type=Path, help="where the boards lie, if not beside it")
    options.add_argument("--show", type=int, default=0, help="how many misses to print")
    options.add_argument("--style", default="", help="only lines of this style")
    chosen = options.parse_args()
    for file in chosen.collection or [DATA / "lines.jsonl", DATA / "more_lines.jsonl"]:
        _report(judge(file, chosen.positions), file, chosen.style, chosen.show)


def _report(judgements: Iterable[Judged], file: Path, style: str, show: int) -> None:
    total: Counter[str] = Counter()
    exact: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    for one in judgements:
        if style not in ("", one.line.get("style", "")):
            continue
        for row in (one.line.get("style", ""), "all"):
            total[row] += 1
            exact[row] += one.exact
            wrong[row] += one.wrong
            offered[row] += one.offered
        if not one.exact and show > 0:
            show -= 1
            who = f"{one.line['power']} {one.line['position']}"
            print(f"{who} | {one.line['text']!r}\n    want {one.line['expect']}, got {one.answer}")
    print(f"{file}\n{'style':16} {'texts':>6} {'exact':>8} {'wrong':>6} {'offered':>8}")
    for row in sorted(total, key=lambda name: (name == "all", name)):
        share, right = exact[row] / total[row], offered[row] / total[row]
        print(f"{row:16} {total[row]:6} {share:8.1%} {wrong[row]:6} {right:8.1%}")


if __name__ == "__main__":
    main()
