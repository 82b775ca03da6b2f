"""A whole game in the judges' wording, followed by a reader that knows that wording alone."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from functools import cache
from io import BytesIO

import pytest
from jdip_reader import Jdip
from judge_reader import JudgeReader, Read
from played import a_played_game, attached, finish, unseen
from worlds import World, address

from gmbot.rules.board.terms import PhaseKind
from gmbot.rules.notation import position_to_tables
from gmbot.variants.catalogue import load

BOARD = load("standard").ruleset.board
READER = JudgeReader({info.name: id for id, info in BOARD.provinces.items()})
PHASES = 45
SEEDS = (1901, 7, 1837)
WITHOUT_AUSTRIA = {info.id: list(info.home) for info in BOARD.powers if info.id != "AUSTRIA"}
UNITS = {power: [f"A {home}" for home in homes] for power, homes in WITHOUT_AUSTRIA.items()}
Units = dict[str, set[str]]
"""By the power's name: ``{"France": {"A PAR", "F SPA/SC"}}``."""


@cache
def a_long_game(seed: int = 1901) -> World:
    """Fifteen years of orders at random, then the end; Austria is out of one game at once."""
    changes = {"centers": WITHOUT_AUSTRIA, "units": UNITS} if seed == SEEDS[-1] else {}
    world = a_played_game(PHASES, unseen(), seed=seed, **changes)
    finish(world)
    world.sweep()
    return world


@cache
def shipped(world: World) -> str:
    """The history in the archive."""
    [pack] = attached(world.answer(address("FRANCE"), "ARCHIVE austerlitz")).values()
    with zipfile.ZipFile(BytesIO(pack)) as files:
        return files.read("austerlitz/judge.txt").decode()


def texts(world: World) -> list[str]:
    """Every report of the archive, with the head of its mail."""
    top, *parts = re.split(r"(?m)^(?=Date: )", shipped(world))
    assert top == ":: Judge: GMBT  Game: austerlitz  Variant: Standard\n\n"
    return parts


def reports(world: World) -> list[Read]:
    """Every report of the archive, as its reader reads it."""
    return [READER.read(text) for text in texts(world)]


@pytest.mark.long
def test_jdip_finds_the_marks_by_which_it_reads_a_whole_game() -> None:
    """Without them it refuses a file: the head of each mail, the judge, and the end."""
    told = texts(a_long_game())

    for text, read in zip(told, reports(a_long_game()), strict=True):
        date, subject, _, judge = text.splitlines()[:4]
        assert re.fullmatch(r"Date:   \w{3} \w{3} \d\d \d{4} \d\d:\d\d:\d\d \+0000", date)
        assert subject == f"Subject: GMBT:austerlitz - {read.phase} Results"
        assert judge == ":: Judge: GMBT  Game: austerlitz  Variant: Standard"
    *running, last = ["The game is over" in text for text in told]
    assert (set(running), last) == ({False}, True)
    assert all("The next phase of " in text for text in told[:-1])


SIGNS = {"HOLD", "->", "SUPPORT", "CONVOY", "DISBAND", "build", "remove", "waived"}


@pytest.mark.long
def test_jdip_takes_whole_games_in_as_they_are_shipped() -> None:
    """The steps of its parsers, followed by ``jdip_reader``; jDip itself is not run here."""
    names = {name for info in BOARD.powers for name in (info.name, info.adjective)}
    jdip = Jdip({info.name: id for id, info in BOARD.provinces.items()}, names)
    signs: set[str] = set()
    marks: set[str] = set()
    out = 0

    for seed in SEEDS:
        world = a_long_game(seed)
        turns, over = jdip.history(shipped(world))
        with world.storage() as work:
            records = work.games.records(1)

        assert [turn.phase for turn in turns] == [record.phase.code for record in records]
        assert over
        for turn, record in zip(turns, records, strict=True):
            before = position_to_tables(record.before)
            if turn.phase.endswith("M"):
                there = {unit for units in before["units"].values() for unit in units}
                assert {f"{unit[0]} {place}" for _, unit, place, *_ in turn.orders} == there
            if turn.phase.endswith("R"):
                left = {one["unit"] for one in before["dislodged"]}
                assert {f"{unit[0]} {place}" for _, unit, place, *_ in turn.orders} <= left
        for turn, record in zip(turns, records[1:], strict=False):
            if turn.owners:
                held = position_to_tables(record.before)["centers"]
                told = {BOARD.power(power).name: sorted(own) for power, own in held.items() if own}
                assert {power: sorted(own) for power, own in turn.owners.items()} == told
        signs |= {word for turn in turns for order in turn.orders for word in order} & SIGNS
        marks |= {mark for turn in turns for order in turn.orders for mark in order[-1].split(", ")}
        out += sum(0 < len(turn.owners) < len(BOARD.powers) for turn in turns)

    assert signs == SIGNS
    assert out, "a power is out of one of the games"
    assert marks >= {"", "bounce", "cut", "void", "no convoy", "dislodged"}


def followed(told: list[Read]) -> Iterator[Units]:
    """Where all units stand after each report, worked out from the reports alone."""
    start = load("standard").start
    units = {
        BOARD.power(power).name: {str(unit) for unit in there}
        for power, there in start.units.items()
    }
    for read in told:
        lost = {(key.split()[0], key.partition(" ")[2]) for key in read.dislodged}
        gone = {
            (info.name, unit)
            for info in BOARD.powers
            for who, unit in lost
            if who == info.adjective
        }
        after: Units = {power: set(there) for power, there in units.items()}
        for power, unit in gone:
            after[power].discard(unit)
        done = [(power, order.split()) for power, order, marks in read.orders if not marks]
        for power, order in done:
            left = " ".join(order[1:3] if order[0] == "D" else order[:2])
            if order[0] == "D" or (order[2:3] == ["-"] and read.phase.endswith("M")):
                after[power].discard(left)
        for power, order in done:
            if order[0] == "B":
                after[power].add(" ".join(order[1:3]))
            elif order[2:3] == ["-"]:
                after[power].add(f"{order[0]} {order[3]}")
        units = after
        yield units


def test_a_reader_of_judge_mail_can_follow_a_whole_game() -> None:
    world = a_long_game()
    told = reports(world)
    with world.storage() as work:
        records = work.games.records(1)

    assert [read.phase for read in told] == [one.phase.code for one in records]
    assert [read.number for read in told] == list(range(1, PHASES + 1))
    assert {one.phase.kind for one in records} == set(PhaseKind)
    boards = [position_to_tables(one.before)["units"] for one in records[1:]]
    for read, units, board in zip(told, followed(told), boards, strict=False):
        shown = {BOARD.power(power).name: set(there) for power, there in board.items()}
        assert {power: there for power, there in units.items() if there} == shown, read.phase


def test_each_report_names_the_phase_that_comes_next_and_who_owns_what() -> None:
    world = a_long_game()
    told = reports(world)
    with world.storage() as work:
        befores = [position_to_tables(one.before) for one in work.games.records(1)]

    for read, after in zip(told, befores[1:], strict=False):
        assert read.next_phase == after["phase"]
        if read.owners:
            owned = {BOARD.power(power).name: set(own) for power, own in after["centers"].items()}
            said = {power: set(own) for power, own in read.owners.items() if power != "Unowned"}
            assert {power: own for power, own in said.items() if own} == {
                power: own for power, own in owned.items() if own
            }
    assert sum(bool(read.owners) for read in told) >= PHASES // 4
