"""Positions and outcomes to draw, written by hand: a crowded Fall on the standard map."""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import count

from drawings import words as words

from gmbot.render.maps.draw import Caption
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.board import Board, load_board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, Phase, PhaseKind, Power, Province
from gmbot.rules.dues import Due, dues
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.notation import read_order
from gmbot.rules.orders.orders import Order
from gmbot.rules.orders.outcome import OrderOutcome, Outcome, Result
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants.catalogue import load

CAPTION = Caption("Austerlitz", "Fall 1902 moves", "Retreats due Sat 5 Dec 12:00 UTC")


@cache
def board(name: str) -> Board:
    text = files("gmbot.variants").joinpath(name, "board.toml").read_text("utf-8")
    return load_board(tomllib.loads(text))


def unit(text: str) -> Unit:
    kind, where = text.split()
    return Unit(kind, Location(where))


def position(code: str, units: dict[str, str], centers: dict[str, str]) -> Position:
    return Position(
        Phase.parse(code),
        {Power(p): tuple(unit(u.strip()) for u in us.split(",") if u) for p, us in units.items()},
        {Power(p): tuple(Province(c) for c in cs.split()) for p, cs in centers.items()},
    )


def order(text: str, on: str = "standard") -> Order:
    read = read_order(text, board(on), None)
    assert isinstance(read, Order), read
    return read


def ended(power: str, text: str, *results: str, default: bool = False) -> OrderOutcome:
    ends = tuple(Result(result) for result in results) or (Result.SUCCEEDS,)
    return OrderOutcome(Power(power), order(text), ends, None, default)


FALL_1902 = position(
    "F1902M",
    {
        "AUSTRIA": "A TRI, A SER, F GRE, A VIE",
        "ENGLAND": "A LON, F NTH, F NWY, F ENG",
        "FRANCE": "A PIC, A BUR, A MAR, F BRE, F SPA/SC, A BEL",
        "GERMANY": "A RUH, A HOL, A MUN, A KIE, F DEN",
        "ITALY": "A VEN, A ROM, F ION, F TUN",
        "RUSSIA": "A UKR, A GAL, A STP, F SEV, F SWE, F BOT, A RUM",
        "TURKEY": "A BUL, F AEG, A SMY, F BLA",
    },
    {
        "AUSTRIA": "BUD TRI VIE SER GRE",
        "ENGLAND": "EDI LVP LON NWY",
        "FRANCE": "BRE PAR MAR SPA POR BEL",
        "GERMANY": "BER KIE MUN HOL DEN",
        "ITALY": "NAP ROM VEN TUN",
        "RUSSIA": "MOS SEV STP WAR RUM SWE",
        "TURKEY": "ANK CON SMY BUL",
    },
)

FALL_1902_ORDERS = (
    ended("AUSTRIA", "A TRI S A SER"),
    ended("AUSTRIA", "A SER - BUL", "bounced"),
    ended("AUSTRIA", "F GRE S A SER - BUL", "cut"),
    ended("AUSTRIA", "A VIE H"),
    ended("ENGLAND", "A LON - HOL VIA", "bounced"),
    ended("ENGLAND", "F NTH C A LON - HOL"),
    ended("ENGLAND", "F NWY S F NTH"),
    ended("ENGLAND", "F ENG - MAO"),
    ended("FRANCE", "A PIC - BEL", "bounced"),
    ended("FRANCE", "A BUR S A PIC - BEL", "void"),
    ended("FRANCE", "A MAR H"),
    ended("FRANCE", "F BRE - MAO", "bounced"),
    ended("FRANCE", "F SPA/SC - LYO"),
    ended("FRANCE", "A BEL H", "dislodged"),
    ended("GERMANY", "A RUH S A HOL - BEL"),
    ended("GERMANY", "A HOL - BEL"),
    ended("GERMANY", "A MUN - TYR", "bounced"),
    ended("GERMANY", "A KIE H", default=True),
    ended("GERMANY", "F DEN S A KIE"),
    ended("ITALY", "A VEN - TYR", "bounced"),
    ended("ITALY", "A ROM - APU"),
    ended("ITALY", "F ION - AEG", "bounced"),
    ended("ITALY", "F TUN - WES"),
    ended("RUSSIA", "A UKR - WAR"),
    ended("RUSSIA", "A GAL - BUD"),
    ended("RUSSIA", "A STP H"),
    ended("RUSSIA", "F SEV - ARM"),
    ended("RUSSIA", "F SWE - BAL"),
    ended("RUSSIA", "F BOT H"),
    ended("RUSSIA", "A RUM S A GAL - BUD"),
    ended("TURKEY", "A BUL - GRE", "bounced"),
    ended("TURKEY", "F AEG - ION", "bounced"),
    ended("TURKEY", "A SMY - ANK"),
    ended("TURKEY", "F BLA S A BUL - RUM", "void"),
)


def outcome(*orders: OrderOutcome, before: Position = FALL_1902) -> Outcome:
    """An outcome after which nothing but the listed orders is looked at."""
    return Outcome(before.phase, orders, before)


def modern_start() -> Position:
    """Every power of the modern map on its home centers, fleets where there is a coast."""
    modern = board("modern")
    units = {}
    for power in modern.powers:
        places = [Location(home) for home in power.home]
        kinds = ["F" if modern.may_stand("F", place) else "A" for place in places]
        units[power.id] = tuple(Unit(k, p) for k, p in zip(kinds, places, strict=True))
    centers = {power.id: power.home for power in modern.powers}
    return Position(Phase.parse("S1995M"), units, centers)


def random_play(years: int, name: str = "standard") -> Iterator[tuple[Position, Outcome]]:
    """A game in which everybody orders at random, always the same one."""
    known, more = _played_at_random(name)
    last = load(name).start.phase.year + years
    for number in count():
        if number == len(known):
            known.append(next(more))
        if known[number][0].phase.year >= last:
            return
        yield known[number]


@cache
def _played_at_random(
    name: str,
) -> tuple[list[tuple[Position, Outcome]], Iterator[tuple[Position, Outcome]]]:
    """The phases that were played by now, and those to come."""
    return [], _without_end(name)


def _without_end(name: str) -> Iterator[tuple[Position, Outcome]]:
    dice = random.Random(1901)
    rules, here = load(name).ruleset, load(name).start
    while True:
        orders = {
            power: _any_orders(here, power, due, rules, dice)
            for power, due in dues(here, rules).items()
        }
        result = adjudicate(here, orders, rules)
        yield here, result
        here = result.position


def _any_orders(
    here: Position, power: Power, due: Due, rules: Ruleset, dice: random.Random
) -> list[Order]:
    if here.phase.kind is PhaseKind.ADJUSTMENT:
        choices = list(legal_adjustments(power, here, rules))
        return dice.sample(choices, min(len(choices), due.builds or due.removals))
    return [dice.choice(legal_orders(u, power, here, rules)) for u in due.units]


def pieces(svg: str, name: str) -> list[str]:
    """Every group or circle of a class, up to where it ends."""
    return re.findall(rf'<g class="{name}".*?</g>|<circle class="{name}".*?/>', svg)
