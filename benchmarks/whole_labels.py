"""Random games to their ends, a picture of every phase: is the name of each province whole?

    python benchmarks/whole_labels.py [--seed N] [--years N] [MAP.map ...]

The maps that come with us are played as they begin. A map file of the DPjudge is imported and
drawn from its borders, and its first power has forty units at the start. A game ends when a power
has the centers to win, or after so many years. Prints for each its years, phases, and the names
that a unit, another name or the edge hides; the exit status is 1 if there is any.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from imported_maps import imported_map
from scatter import orders_for
from whole_labels import hidden_names

from gmbot.render.maps import Caption, draw_svg, results_picture
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.dues import dues
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.orders.orders import Order
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants import catalogue
from gmbot.variants.catalogue import Variant

STRONG = 40
"""Units of the first power of an imported map."""


def shipped() -> Iterator[Variant]:
    """Every variant whose powers are the map's."""
    for name in catalogue.names():
        variant = catalogue.load(name)
        if not variant.ruleset.setup.deals:
            yield variant


def imported(file: Path, folder: Path) -> Variant:
    """A map of another program, drawn, and its first power strong."""
    variant = imported_map(file, folder / f"from_{file.stem}")
    return replace(variant, start=_strengthened(variant))


def _strengthened(variant: Variant) -> Position:
    board, units = variant.ruleset.board, dict(variant.start.units)
    first = next(iter(units))
    taken = {one.province for there in units.values() for one in there}
    lands = [at for at in board.locations if board.may_stand("A", at) and at not in taken]
    more = random.Random(0).sample(lands, min(STRONG - len(units[first]), len(lands)))
    units[first] = (*units[first], *(Unit("A", at) for at in more))
    return replace(variant.start, units=units)


def played(variant: Variant, seed: int, years: int) -> Iterator[tuple[Position, list[str]]]:
    """Every phase with what its picture hides, until somebody wins or the years are over."""
    dice, rules, here = random.Random(seed), variant.ruleset, variant.start
    last = here.phase.year + years
    while here.phase.year < last and not _is_won(here, rules):
        outcome = adjudicate(here, _orders(dice, here, rules), rules)
        picture = results_picture(rules.board, here, outcome, Caption(variant.name))
        assert draw_svg(picture)
        yield here, hidden_names(picture)
        here = outcome.position


def _is_won(here: Position, rules: Ruleset) -> bool:
    wanted = rules.victory_centers
    return bool(wanted) and any(len(held) >= wanted for held in here.centers.values())


def _orders(dice: random.Random, here: Position, rules: Ruleset) -> dict[Power, list[Order]]:
    if here.phase.kind is PhaseKind.MOVEMENT:
        return orders_for(dice, here, rules)
    orders = {}
    for power, due in dues(here, rules).items():
        if here.phase.kind is PhaseKind.ADJUSTMENT:
            legal = list(legal_adjustments(power, here, rules))
            orders[power] = dice.sample(legal, min(len(legal), due.builds or due.removals))
        else:
            orders[power] = [dice.choice(legal_orders(u, power, here, rules)) for u in due.units]
    return orders


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("maps", nargs="*", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--years", type=int, default=25)
    args = parser.parse_args()
    total: Counter[str] = Counter()
    with TemporaryDirectory() as folder:
        variants = (imported(file, Path(folder)) for file in args.maps) if args.maps else shipped()
        for variant in variants:
            total.update(_told(variant, args.seed, args.years))
    return 1 if total else 0


def _told(variant: Variant, seed: int, years: int) -> Counter[str]:
    faults: Counter[str] = Counter()
    phases, most, year = 0, 0, variant.start.phase.year
    for here, hidden in played(variant, seed, years):
        phases, year = phases + 1, here.phase.year
        most = max([most, *map(len, here.units.values())])
        faults.update(hidden)
    lasted = year - variant.start.phase.year + 1
    print(
        f"{variant.name:22} {len(variant.ruleset.board.ids):3} provinces, {lasted:3} years,"
        f" {phases:4} pictures, {most:3} units of one power at most, {sum(faults.values())} hidden"
    )
    for fault, times in faults.most_common(8):
        print(f"    {fault}: {times}")
    sys.stdout.flush()
    return faults


if __name__ == "__main__":
    sys.exit(main())
