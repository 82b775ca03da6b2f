"""How well texts of strangers are read that bring their own board: exact, wrong, rightly offered.

    python benchmarks/plain.py [FILE] [--show N] [--kind line] [--writer 14a]

A text has its ``power``, ``phase``, ``units`` and the foreign units of which it speaks, and its
``season`` (``F1902M``) where it names one; the centers
and the ways to retreat are worked out so that its ``orders`` are possible. A set that is kept as
provisional orders nothing yet.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
from parsing_boards import board_of, normed, read, ruleset, written

from gmbot.rules.board.position import Position
from gmbot.rules.notation import write_order

PLAIN = Path(__file__).parent / "strangers" / "plain.jsonl"
BOARD = ruleset().board
HOMES = {
    "AUSTRIA": ("VIE", "BUD", "TRI"), "ENGLAND": ("LON", "EDI", "LVP"),
    "FRANCE": ("PAR", "BRE", "MAR"), "GERMANY": ("BER", "MUN", "KIE"),
    "ITALY": ("ROM", "VEN", "NAP"), "RUSSIA": ("MOS", "WAR", "SEV", "STP"),
    "TURKEY": ("CON", "ANK", "SMY"),
}  # fmt: skip
PHASES = {"movement": "S1901M", "retreat": "S1901R", "adjustment": "W1901A"}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("file", nargs="?", type=Path, default=PLAIN)
    options.add_argument("--show", type=int, default=0, help="how many misses to print")
    options.add_argument("--kind", default="", help="line, mail or no order")
    options.add_argument("--writer", default="", help="a writer, as 14a")
    chosen = options.parse_args()
    counts: Counter[tuple[str, str]] = Counter()
    for text in _texts(chosen.file, chosen.kind, chosen.writer):
        outcome, shown = judged(text)
        groups = (f"{text['kind']}, {text['language']}, {text['phase']}", f"{text['kind']}, all")
        counts.update((group, what) for group in groups for what in (outcome, "texts"))
        if outcome != "exact" and chosen.show > 0:
            chosen.show -= 1
            print(f"{outcome}: {text['text']!r}\n    {shown}")
    for group in sorted({group for group, _ in counts}):
        row = (counts[group, what] for what in ("texts", "exact", "offered", "wrong"))
        texts, exact, offered, wrong = row
        print(f"{group:30} {texts:4} {exact / texts:7.1%} {offered / texts:7.1%} {wrong:3} wrong")


def _texts(file: Path, kind: str, writer: str) -> Iterator[dict[str, Any]]:
    for row in file.read_text(encoding="utf-8").splitlines():
        text = json.loads(row)
        if kind in ("", text["kind"]) and writer in ("", text["writer"]):
            yield text


def judged(text: dict[str, Any]) -> tuple[str, str]:
    """``exact``, ``offered`` (for a YES), ``wrong`` or ``asked``, and what was read."""
    found = read(text["text"], text["power"], position_of(text))
    got = set(normed_orders(written(found.orders) + written(found.held)))
    got = set() if found.marks.doubt and not text["orders"] else got
    meant = {write_order(order) for problem in found.problems for order in problem.meant}
    want = set(normed_orders(text["orders"]))
    more = set(implied_orders(text, want))
    shown = f"want {sorted(want)}, got {sorted(got)}, offered {sorted(meant)}"
    if want - more <= got <= want | more:
        return "exact", shown
    if not got <= want | more:
        return "wrong", shown
    offered = got | set(normed_orders(meant))
    return ("offered" if want - more <= offered <= want | more else "asked"), shown


def implied_orders(text: dict[str, Any], orders: Iterable[str]) -> Iterator[str]:
    """What an own unit does that is helped to do it; it need not be said, nor left out."""
    for order in orders:
        helped = re.search(r" [SC] ([AF] \S+)( - \S+)?$", order)
        if helped and helped[1] in text["units"]:
            yield helped[1] + (helped[2] or " H")


def normed_orders(orders: Sequence[str]) -> list[str]:
    """An army whose convoy is told need not say that it goes by one."""
    return [order.split(" VIA")[0] for order in normed(orders)]


def position_of(text: dict[str, Any]) -> Position:
    """The board of a text, with what makes its orders possible."""
    power, phase = text["power"], text["phase"]
    units = {name: list(own) for name, own in text["others"].items()}
    units[power] = [*units.get(power, ()), *text["units"]]
    season = text.get("season", PHASES[phase])
    if phase != "retreat":
        more = {"centers": {power: _centers(text)}} if phase == "adjustment" else {}
        return board_of(units, season, **more)
    dislodged = _dislodged(text)
    units[power] = [unit for unit in units[power] if unit not in dislodged]
    goals = {order.split(" R ")[1] for order in text["orders"] if " R " in order}
    held = {_province(unit[2:]) for own in units.values() for unit in own} - set(goals)
    rows = [
        {"power": power, "unit": unit, "retreats": _ways(unit, held)} for unit in sorted(dislodged)
    ]
    return board_of(units, season, dislodged=rows)


def _centers(text: dict[str, Any]) -> list[str]:
    """As many centers as units and builds; removals have fewer."""
    more = sum(order.startswith(("B ", "WAIVE")) for order in text["orders"])
    less = sum(order.startswith("D ") for order in text["orders"])
    more, less = text.get("built", more), text.get("removed", less)
    wanted = len(text["units"]) + (more - less if more or less else 1)
    homes = list(HOMES[text["power"]])
    foreign = {home for own in HOMES.values() for home in own}
    others = sorted(map(str, BOARD.centers), key=lambda one: (one in foreign, one))
    return [*homes, *(one for one in others if one not in homes)][:wanted]


def _dislodged(text: dict[str, Any]) -> Sequence[str]:
    """The units that have to retreat: those that are ordered, and where others stand; or all."""
    ordered = [order.split(" R ")[0].removesuffix(" D") for order in text["orders"]]
    taken = {_province(unit[2:]) for own in text["others"].values() for unit in own}
    beaten = [unit for unit in text["units"] if _province(unit[2:]) in taken]
    return list(dict.fromkeys([*ordered, *beaten])) or text["units"]


def _ways(unit: str, held: set[str]) -> list[str]:
    kind, place = unit.split()
    steps = {str(here).upper(): near for here, near in BOARD.steps[kind].items()}
    return [f"{kind} {to}" for to in steps[place.upper()] if _province(str(to)) not in held]


def _province(location: str) -> str:
    return location.split("/", maxsplit=1)[0]


if __name__ == "__main__":
    main()
