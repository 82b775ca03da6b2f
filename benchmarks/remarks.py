"""Are orders obeyed beside remarks that leave them as they are, and asked back beside others?

    python benchmarks/remarks.py [--show N]

``strangers/remarks.tsv``: a kind (``harmless`` or ``harmful``), a tab, a sentence with its orders
in angle brackets. Each is read as a mail of a power that has a unit wherever an order begins. A set
that is kept as provisional ends no phase by itself; it counts as asked back.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
from parsing_boards import board_of, read, ruleset

from gmbot.parsing.sentences import reader_of
from gmbot.parsing.tokens import DEFAULT_LENIENCY
from gmbot.rules.board.terms import PhaseKind, Province

REMARKS = Path(__file__).parent / "strangers" / "remarks.tsv"
_ORDER = re.compile(r"<([^<>]*)>")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--show", type=int, default=0, help="how many harmful ones to print")
    show = options.parse_args().show
    counts: Counter[tuple[str, str]] = Counter()
    for line in REMARKS.read_text(encoding="utf-8").splitlines():
        kind, _, sentence = line.partition("\t")
        outcome = made_of(sentence)
        counts[kind, outcome] += 1
        if (kind, outcome) == ("harmful", "obeyed") and show > 0:
            show -= 1
            print(f"    {sentence}")
    for kind in ("harmless", "harmful"):
        row = {outcome: count for (one, outcome), count in counts.items() if one == kind}
        print(
            f"{kind:10}", ", ".join(f"{count} {outcome}" for outcome, count in sorted(row.items()))
        )


def made_of(sentence: str) -> str:
    """What comes of a sentence: ``obeyed``, ``offered`` (for a YES), ``not obeyed``."""
    places = {place for order in _ORDER.findall(sentence) for place in _begins(order)}
    text = re.sub(r"[<>]", "", sentence)
    outcome = "not obeyed"
    for kind in ("A", "F"):
        found = read(text, "FRANCE", board_of({"FRANCE": [_unit(kind, one) for one in places]}))
        if (found.orders or found.held) and not found.marks.doubt:
            return "obeyed"
        if found.orders or any(one.meant for one in found.problems):
            outcome = "offered"
    return outcome


def _begins(order: str) -> Iterator[Province]:
    """Where the units of an order stand."""
    reader = reader_of(ruleset().board, DEFAULT_LENIENCY, PhaseKind.MOVEMENT)
    for one in reader.read(order):
        yield from (ref.place.places[0] for x in one.statements for ref in x.subjects if ref.place)


@cache
def _unit(kind: str, place: Province) -> str:
    """A unit of this kind, if it can stand there, else of the other."""
    for one in (kind, "F" if kind == "A" else "A"):
        for coast in ("", "/SC", "/NC", "/EC"):
            try:
                board_of({"FRANCE": [f"{one} {place}{coast}"]})
            except ValueError:
                continue
            return f"{one} {place}{coast}"
    raise ValueError(place)


if __name__ == "__main__":
    main()
