"""Two games alike in the west send France the same bytes for a whole year (S2.20).

Whatever France has stays in nine provinces of the west, so it never sees farther than one step
from them, and the units two steps away never meet those farther off. The east differs in every
way that the rules allow: units, centers, orders, convoys, retreats, builds, silence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random
from types import MappingProxyType

import pytest
from fog_worlds import BOARD, FRANCE, RULES, Fogbound, Reader, a_unit, put_on_file
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from worlds import address

from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, PhaseKind, Power, Province, province_of
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.notation import read_order, write_order
from gmbot.rules.orders.orders import Convoy, Move, Order, Remove, Retreat, Support

WESTERN = (Power("ENGLAND"), Power("GERMANY"), Power("ITALY"))
EASTERN = (Power("AUSTRIA"), Power("RUSSIA"), Power("TURKEY"))
OWN = tuple(map(Province, ("BRE", "PAR", "PIC", "GAS", "MAR", "SPA", "POR", "MAO", "ENG")))
WEST = tuple(p for p in BOARD.provinces if min(BOARD.distance(p, own) for own in OWN) <= 2)
EAST = tuple(p for p in BOARD.provinces if p not in WEST)
PHASES = ("S1901M", "S1901R", "F1901M", "F1901R", "W1901A")


# --------------------------------------------------------------------------- who stands where


@dataclass(frozen=True)
class Start:
    """Units and centers by power, as a game file has them."""

    units: dict[str, list[str]]
    centers: dict[str, list[str]]

    def __add__(self, other: Start) -> Start:
        return Start({**self.units, **other.units}, {**self.centers, **other.centers})


def start_in(rng: Random, powers: Sequence[str], places: Sequence[Province], most: int) -> Start:
    """Deal units and centers of a part of the board to some powers, as dice will have it."""
    chosen = rng.sample(places, rng.randint(2, most * len(powers)))
    units: dict[str, list[str]] = {power: [] for power in powers}
    for place in chosen:
        units[rng.choice(powers)].append(a_unit(rng, place))
    dealt = [
        (center, rng.choice([*powers, *powers, ""])) for center in BOARD.centers if center in places
    ]
    centers = {power: [str(c) for c, to in dealt if to == power] for power in powers}
    return Start(units, centers)


def a_world(west: Start, east: Start) -> Fogbound:
    """A game of both parts in which every phase is played; three seats have players."""
    whole = west + east
    world = Fogbound(shown_to=[address(FRANCE)])
    played = (FRANCE, Power("GERMANY"), Power("TURKEY"))
    world.import_game(
        game="whispers", variant="blind1898", houserules="saari", phase="S1901M",
        units=whole.units, centers=whole.centers, homes=whole.centers,
        settings={"rules": {"calendar": {"skips": False}}}, gm={"name": "Zurich", "address": ""},
        players=[
            {"power": p, "name": f"Player {n}", "addresses": [address(p)] * (p in played)}
            for n, p in enumerate((FRANCE, *WESTERN, *EASTERN))
        ],
    )  # fmt: skip
    world.answer(address(FRANCE), "SET MAPS ON\nSET FILES ON")
    return world


# --------------------------------------------------------------------------- who orders what


def part_of(position: Position, places: Sequence[Province]) -> Position:
    """The board as if nothing stood outside some provinces."""
    units = {
        power: tuple(unit for unit in held if unit.province in places)
        for power, held in position.units.items()
    }
    return replace(position, units=MappingProxyType({p: u for p, u in units.items() if u}))


def orders_in(
    rng: Random, powers: Sequence[Power], position: Position, places: Sequence[Province]
) -> dict[Power, list[Order]]:
    """Orders for a part of the board that name nothing outside it, many of them for each other."""
    here = part_of(position, places)
    if position.phase.kind is PhaseKind.ADJUSTMENT:
        return {power: _adjustments(rng, power, here, places) for power in powers}
    if position.phase.kind is PhaseKind.RETREAT:
        owners = {one.unit: one.power for one in position.dislodged if one.power in powers}
    else:
        owners = {unit: power for power in powers for unit in here.units_of(power)}
    units = [unit for unit in owners if unit.province in places]
    given: dict[Unit, Order] = {}
    for unit in rng.sample(units, len(units)):
        home = OWN if owners[unit] == FRANCE else places
        choices = [
            order
            for order in legal_orders(unit, owners[unit], here, RULES)
            if _touches(order) <= {*home} or (home is OWN and isinstance(order, Support | Convoy))
        ]
        if unit not in given:
            given |= _one_order(rng, unit, choices, given, owners, places)
    return {power: [o for unit, o in given.items() if owners[unit] == power] for power in powers}


def _adjustments(
    rng: Random, power: Power, here: Position, places: Sequence[Province]
) -> list[Order]:
    home = OWN if power == FRANCE else places
    choices = [o for o in legal_adjustments(power, here, RULES) if _touches(o) <= {*home}]
    return rng.sample(choices, rng.randint(0, min(2, len(choices))))


def _one_order(
    rng: Random,
    unit: Unit,
    choices: list[Order],
    given: dict[Unit, Order],
    owners: Mapping[Unit, Power],
    places: Sequence[Province],
) -> dict[Unit, Order]:
    """A help for an order that is given already, a convoy with its army's move, or anything."""
    helps = [order for order in choices if _helps(order, given)]
    convoys = [o for o in choices if isinstance(o, Convoy) and o.army not in given]
    dice = rng.random()
    if helps and dice < 0.6:
        return {unit: rng.choice(helps)}
    if convoys and dice < 0.8:
        convoy = rng.choice(convoys)
        goals = {FRANCE: OWN}.get(owners.get(convoy.army), places)
        comes = convoy.army in owners and convoy.to in goals
        return {unit: convoy, **({convoy.army: _by_sea(convoy)} if comes else {})}
    moves = [order for order in choices if isinstance(order, Move | Retreat)]
    return {unit: rng.choice(moves if moves and dice < 0.9 else choices)}


def _helps(order: Order, given: dict[Unit, Order]) -> bool:
    if not isinstance(order, Support | Convoy):
        return False
    helped = given.get(order.supported if isinstance(order, Support) else order.army)
    goal = province_of(helped.to) if isinstance(helped, Move) else None
    return helped is not None and order.to == goal


def _by_sea(convoy: Convoy) -> Move:
    return Move(convoy.army, Location(convoy.to), via=True)


def _touches(order: Order) -> set[Province]:
    match order:
        case Move(unit, to):
            return {unit.province, province_of(to)}
        case Support(unit, supported, to):
            return {unit.province, supported.province, to or supported.province}
        case Convoy(unit, army, to):
            return {unit.province, army.province, to}
        case Retreat(unit, to):
            return {unit.province, province_of(to)}
        case Remove(unit):
            return {unit.province}
        case _:
            return {order.unit.province} if hasattr(order, "unit") else set()


# --------------------------------------------------------------------------- what France gets


def questions(rng: Random, phase: str) -> list[str]:
    """Requests and mistakes, about the east as well as about the own units."""
    east, west = (BOARD.provinces[rng.choice(part)].abbr for part in (EAST, WEST))
    asked = [
        "STATUS", "HISTORY", "SUMMARY", "WHO", "LIST", "OPTIONS", "MAP", "MAP SVG", "MAP TEXT",
        "MAP S1901M SVG", "MAP F1901M TEXT", "RULES", "ABSENCES", "REPORT", "PREVIEW", "FINAL",
        f"OPTIONS A {east}", f"OPTIONS F {east}", f"OPTIONS {west}", f"WHY A {east}",
        f"WHY F {west}", f"WHY A {west} S1901M", f"WHY A {west} F1901M", f"A {east} H",
        f"A {west} - {east}", f"F Bre S A {east} - {west}", f"A Par S F {west}",
        f"TRY\nA {east} H\nF {west} - {east}\nENDTRY", f"TRY\nF MAO C A {west} - {east}\nENDTRY",
        f"A {east} R {west}", f"Build A {east}", f"Remove F {east}", f"FOR F1901M\nA {east} H",
        f"PRESS TO Italy\nA {east} S A {west}\nENDPRESS", "Hello, what happens in the east?",
        "AUDIT", "AUDIT S1901M", "BOOK", "ARCHIVE", "MAP PDF", "CHART", "DIARY\nFog\nENDDIARY",
        f"FOR F1901M\nIF A {east} THEN\nA {west} H\nELSE\nA {west} - {east}\nENDIF", "MUSTER",
        f"IF A {east} THEN\nA Par H\nELSE\nA Par - Bur\nENDIF", "ORDER-AS-SENT France: A Par H",
        f"IF A {west} - {east} THEN\nA Par H\nENDIF", f"IF A {east} IS DISLODGED THEN\nA Par H",
        f"FOR S1902M\nIF Russia OWNS {east} THEN\nA Par H\nENDIF", "OBSERVE", "RESEND ALL",
        f"FOR W1901A\nIF Austria A {east} THEN\nBuild A Par\nENDIF", "CLEAR ALL", "VERIFY 12",
        f"PRESS TO Italy IF A {east} - {west}\nHa\nENDPRESS", f"ERROR A {east} was not there",
    ]  # fmt: skip
    return [*rng.sample(asked, 4), *(["CLEAR"] if phase == "S1901R" else [])]


@dataclass(frozen=True)
class Year:
    """A year as it was played: per phase what France got in it, and the game after it."""

    mails: list[tuple[str, list[bytes]]]
    world: Fogbound

    def orders(self, powers: Sequence[str]) -> set[str]:
        """The sorts of orders that some powers gave: ``{"Move", "Retreat"}``."""
        game = self.world.game("whispers")
        with self.world.storage() as work:
            records = work.games.records(game.id)
        given = (one for record in records for one in record.report.orders)
        read = (read_order(one.order, BOARD, None) for one in given if one.power in powers)
        return {type(order).__name__ for order in read}


def a_year(seed: int, east_seed: int) -> Year:
    """Play a year; ``seed`` decides about the west and about France."""
    west = start_in(Random(f"{seed} west"), WESTERN, [p for p in WEST if p not in OWN], 6)
    own = start_in(Random(f"{seed} own"), [FRANCE], OWN, 5)
    east = start_in(Random(f"{east_seed} east"), EASTERN, EAST, 7)
    world = a_world(west + own, east)
    return Year([(phase, _phase(world, phase, seed, east_seed)) for phase in PHASES], world)


def _phase(world: Fogbound, phase: str, seed: int, east_seed: int) -> list[bytes]:
    reader = Reader(world, [])
    position = world.game("whispers").position
    assert position.phase.code == phase
    west = orders_in(_dice(seed, phase, "west"), (FRANCE, *WESTERN), position, WEST)
    for power in WESTERN:
        put_on_file(world, power, west[power])
    rng = _dice(east_seed, phase, "east")
    for power, orders in orders_in(rng, EASTERN, position, EAST).items():
        if rng.random() < 0.8:
            put_on_file(world, power, orders)
    rng = _dice(seed, phase, FRANCE)
    for text in questions(rng, phase):
        reader.take(world.mail(address(FRANCE), text, "whispers"))
    mine = [write_order(one) for one in west[FRANCE]]
    if mine and rng.random() < 0.9:
        reader.take(world.mail(address(FRANCE), "\n".join(mine), "whispers"))
    reader.take(world.pass_time(timedelta(days=2, hours=1)))
    reader.take(world.pass_deadline("whispers"))
    return reader.got


def _dice(seed: int, phase: str, who: str) -> Random:
    return Random(f"{seed} {phase} {who}")


# --------------------------------------------------------------------------- the tests


@pytest.mark.long
@settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6))
@example(29, 2, 3)
def test_a_year_in_the_west_is_the_same_to_the_byte_whatever_happens_in_the_east(
    seed: int, east: int, other: int
) -> None:
    """S2.20, and S2.4 to S2.16 as far as they hide something."""
    for (phase, first), (_, second) in zip(
        a_year(seed, east).mails, a_year(seed, other).mails, strict=True
    ):
        assert (phase, first) == (phase, second)


@pytest.mark.long
def test_such_years_have_orders_of_every_sort_on_both_sides_of_the_fog() -> None:
    """A check of the test above: something happens in the years that it compares."""
    years = [a_year(seed, seed) for seed in range(10)]

    for powers in ((FRANCE, *WESTERN), EASTERN):
        given = set().union(*(year.orders(powers) for year in years))
        assert {"Move", "Support", "Convoy", "Retreat", "Build", "Remove"} <= given
