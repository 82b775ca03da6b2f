"""Each name that the bot itself writes is read, wherever a place may stand (S4.31).

Each name is read behind what says its unit, and once in each place of an order. How that order is
written takes turns from name to name: each way is read with many names, each name in each place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, product
from typing import Any

import pytest

from gmbot.parsing.board import ReadingContext
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text.lines import read_body
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Location, Power
from gmbot.rules.notation import position_from_tables, write_order
from gmbot.variants import catalogue


def board_of(variant: str) -> Board:
    board: Board = catalogue.load(variant).ruleset.board
    return board


def spelled(variant: str) -> tuple[object, ...]:
    """All names of the places of a board."""
    provinces = board_of(variant).provinces.values()
    return tuple((info.name, info.abbr, info.id, info.aliases) for info in provinces)


_MOST_KINDS_LAST = sorted(
    (name for name in catalogue.names() if board_of(name).powers),
    key=lambda name: len(board_of(name).unit_kinds),
)
BOARDS = list({spelled(name): name for name in _MOST_KINDS_LAST}.values())
"""A variant for each set of names."""
KINDS = {"A": ("A ", "Army ", ""), "F": ("F ", "Fleet ", ""), "W": ("W ", "Wing ", "")}
YEAR = 1901


class Reader:
    """Reads a line of one power on boards with a unit or two, and says what it was read as."""

    def __init__(self, variant: str) -> None:
        self.ruleset = catalogue.load(variant).ruleset
        self.board: Board = self.ruleset.board
        self.power, self.other = (info.id for info in self.board.powers[:2])

    def context(self, tables: dict[str, Any], power: Power | None = None) -> ReadingContext:
        position = position_from_tables(tables, self.board)
        return ReadingContext(self.ruleset, position, power or self.power)

    def moves(self, own: str, others: str = "") -> ReadingContext:
        units = {self.power: [own], **({self.other: [others]} if others else {})}
        return self.context({"phase": f"S{YEAR}M", "units": units})

    def retreats(self, unit: str, to: str) -> ReadingContext:
        dislodged = [{"power": self.power, "unit": unit, "retreats": [f"{unit[0]} {to}"]}]
        return self.context({"phase": f"S{YEAR}R", "units": {}, "dislodged": dislodged})


def unread(lines: Iterator[tuple[ReadingContext, str, str]]) -> list[tuple[str, str]]:
    """The lines that were not read as what they mean."""
    missed = []
    for context, line, meaning in lines:
        read = read_orders(read_body(line).lines, context).orders
        if meaning not in [write_order(one.order) for one in read]:
            missed.append((line, meaning))
    return missed


def standing(board: Board) -> Iterator[tuple[str, Location, Sequence[str]]]:
    """Each kind of unit where it may stand, with the names of its province."""
    twice = {word.casefold() for word in board.ambiguous}
    for location in board.locations:
        info = board.province(location.partition("/")[0])  # type: ignore[arg-type]
        named = dict.fromkeys((info.name, info.abbr, info.id, *info.aliases))
        names = [name for name in named if name.casefold() not in twice]
        for kind in board.unit_kinds:
            if board.may_stand(kind, location):
                yield kind, location, names


def forms(kind: str, name: str, names: Sequence[str]) -> Sequence[str]:
    """What may stand before a name: each word for its unit before the first name of a place.

    Before the others stands a letter, or nothing: a longer word is as far from the name.
    """
    every = KINDS[kind]
    return every if name == names[0] else (every[0], every[-1])


def in_turn(*words: str) -> dict[str, Iterator[tuple[str, str]]]:
    """What says the unit, with a word for going: all pairs in turn, by the kind of unit."""
    return {kind: cycle(product(letters, words)) for kind, letters in KINDS.items()}


def neighbor(board: Board, kind: str, location: Location) -> Location | None:
    """A place from which, and to which, such a unit moves; the first one in map order."""
    near = sorted(board.steps[kind].get(location, ()))
    return next((to for to in near if location in board.steps[kind].get(to, ())), None)


def spoken(board: Board, location: Location, name: str = "") -> str:
    province, _, coast = location.partition("/")
    return (name or board.province(province).name) + (f"/{coast.lower()}" if coast else "")  # type: ignore[arg-type]


@pytest.mark.long
@pytest.mark.parametrize("variant", BOARDS)
def test_every_name_is_read_in_a_movement_phase(variant: str) -> None:
    reader = Reader(variant)
    board, ways = reader.board, in_turn("-", "to", "moves to")

    def lines() -> Iterator[tuple[ReadingContext, str, str]]:
        for kind, here, names in standing(board):
            alone, to = reader.moves(f"{kind} {here}"), neighbor(board, kind, here)
            coming = reader.moves(f"{kind} {to}") if to else None
            helped = reader.moves(f"{kind} {to}", f"{kind} {here}") if to else None
            for name in names:
                for letter in forms(kind, name, names):
                    yield alone, f"{letter}{name} H", f"{kind} {here} H"
                if not to or name in SHORT:
                    continue
                letter, arrow = next(ways[kind])
                there, whole = spoken(board, to), spoken(board, here, name)
                yield alone, f"{letter}{name} - {there}", f"{kind} {here} - {to}"
                yield coming, f"{letter}{there} {arrow} {whole}", f"{kind} {to} - {here}"
                support = f"{kind} {to} S {kind} {here}"
                yield helped, f"{letter}{there} S {letter}{name}", support

    assert unread(lines()) == []


SHORT = ("norwegian", "norw")
"""Names of a sea and of its shore: as goals of a fleet between both they are asked about."""


@pytest.mark.long
@pytest.mark.parametrize("variant", BOARDS)
def test_every_name_is_read_among_retreats_and_adjustments(variant: str) -> None:
    reader = Reader(variant)
    board, ways = reader.board, in_turn("-", "R", "retreats to")

    def lines() -> Iterator[tuple[ReadingContext, str, str]]:
        for kind, here, names in standing(board):
            unit, to = f"{kind} {here}", neighbor(board, kind, here)
            away = reader.retreats(unit, to) if to else None
            coming = reader.retreats(f"{kind} {to}", here) if to else None
            removed = reader.context(
                {"phase": f"W{YEAR}A", "units": {reader.power: [unit]}, "centers": {}}
            )
            owner = next(
                (one.id for one in board.powers if here.partition("/")[0] in one.home), None
            )
            tables = {
                "phase": f"W{YEAR}A",
                "units": {},
                "centers": {owner: [here.partition("/")[0]]},
            }
            built = reader.context(tables, owner) if owner else None
            for name in names:
                if built:
                    yield built, f"Build {kind} {spoken(board, here, name)}", f"B {unit}"
                for letter in forms(kind, name, names):
                    yield removed, f"Remove {letter}{name}", f"D {unit}"
                if not away or not to:
                    continue
                letter, act = next(ways[kind])
                there, whole = spoken(board, to), spoken(board, here, name)
                yield away, f"{letter}{name} disband", f"{unit} D"
                own_act = "R" if act == "R" else "-"
                yield away, f"{letter}{name} {own_act} {there}", f"{unit} R {to}"
                if coming and name not in SHORT:
                    yield coming, f"{letter}{there} {act} {whole}", f"{kind} {to} R {here}"

    assert unread(lines()) == []


@pytest.mark.parametrize("variant", BOARDS)
def test_every_name_is_read_as_the_place_of_a_convoy(variant: str) -> None:
    """The fleet's sea, the army's place and its goal: ``F North Sea C A London - Norway``."""
    reader = Reader(variant)
    board = reader.board

    def lines() -> Iterator[tuple[ReadingContext, str, str]]:
        for sea in board.locations:
            info = board.province(sea.partition("/")[0])  # type: ignore[arg-type]
            near = [to for to in sorted(board.steps["F"].get(sea, ())) if "/" not in to]
            shores = [to for to in near if board.may_stand("A", to)]
            if info.kind != "sea" or len(shores) < 2:
                continue
            for start, goal in zip(shores, (*shores[1:], shores[0]), strict=True):
                context = reader.moves(f"F {sea}", f"A {start}")
                meaning = f"F {sea} C A {start} - {goal}"
                row = tuple(spoken(board, one) for one in (sea, start, goal))
                yield context, "F {} C A {} - {}".format(*row), meaning
                yield context, "{} C {} - {}".format(*row), meaning
                yield context, "Fleet {} convoys Army {} to {}".format(*row), meaning

    assert unread(lines()) == []


@pytest.mark.parametrize(
    ("line", "unit", "meaning"),
    [
        ("F Gulf of Lyon H", "F GOL", "F GOL H"),
        ("F Gulf Lyon - Ligurian Sea", "F GOL", "F GOL - LIG"),
        ("W Gulf of Lyon - Auvergne", "W GOL", "W GOL - AUV"),
        ("Fleet in Ligurian Sea to Gulf of Lyon", "F LIG", "F LIG - GOL"),
        ("W Est - Gulf of Bothnia", "W EST", "W EST - GOB"),
        ("A Lyon - Auvergne", "A LYO", "A LYO - AUV"),
    ],
)
def test_the_longest_name_wins_and_a_units_letter_is_no_part_of_one(
    line: str, unit: str, meaning: str
) -> None:
    """S4.31: Lyon is a province too, and ``W Est`` a wing in Estonia."""
    assert unread(iter([(Reader("modern").moves(unit), line, meaning)])) == []
