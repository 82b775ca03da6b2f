"""Files for programs: the judges' wording, read back by a reader of that format, and the state."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from judge_reader import JudgeReader, Read
from phases import Played, play
from worlds import POWERS, Sent, World, address

from gmbot.game.views.judge_text import MARKS, write_judge_text
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import PhaseKind
from gmbot.rules.notation import position_to_tables, write_order
from gmbot.rules.orders.outcome import OrderOutcome, Outcome, Result
from gmbot.variants import catalogue

FRANCE = address("FRANCE")
BOARD = catalogue.load("standard").ruleset.board
READER = JudgeReader({info.name: id for id, info in BOARD.provinces.items()})


def files(sent: Sent) -> dict[str, bytes]:
    parts = {part.get_filename(): part for part in sent.message.walk()}
    return {name: part.get_payload(decode=True) for name, part in parts.items() if name}


def a_world(**changes: object) -> World:
    world = World()
    world.import_game(**changes)
    return world


def read_back(before: Position, outcome: Outcome) -> Read:
    return READER.read(write_judge_text("ferret", 7, before, outcome, BOARD))


def marks(one: OrderOutcome) -> tuple[str, ...]:
    return tuple(MARKS[result] for result in one.results if result in MARKS)


PLAYED = {
    "bounce and cut": play(
        {"FRANCE": "A PAR, A MAR", "GERMANY": "A MUN, A RUH", "ITALY": "A PIE"},
        {"FRANCE": "A PAR - BUR, A MAR S A PAR - BUR", "GERMANY": "A MUN - BUR, A RUH S A MUN",
         "ITALY": "A PIE - MAR"},
    ),
    "dislodged, with and without a retreat": play(
        {"FRANCE": "A BUR, F MAO", "GERMANY": "A MUN, A RUH", "ENGLAND": "F NAO, F IRI",
         "ITALY": "F NTH, F BEL, F NWG, F HEL"},
        {"FRANCE": "A BUR H, F MAO H", "GERMANY": "A MUN - BUR, A RUH S A MUN - BUR",
         "ENGLAND": "F NAO - MAO, F IRI S F NAO - MAO"},
    ),
    "convoy": play(
        {"ENGLAND": "A LON, F ENG, F MAO", "FRANCE": "F WES"},
        {"ENGLAND": "A LON - TUN, F ENG C A LON - TUN, F MAO C A LON - TUN",
         "FRANCE": "F WES C A LON - TUN"},
    ),
    "convoy that is not there": play(
        {"ENGLAND": "A YOR, F NTH"}, {"ENGLAND": "A YOR - NWY"},
    ),
    "coasts": play(
        {"FRANCE": "F POR", "RUSSIA": "F STP/NC", "TURKEY": "F CON"},
        {"FRANCE": "F POR - SPA/NC", "RUSSIA": "F STP/NC - NWY", "TURKEY": "F CON - BUL/SC"},
        phase="F1901M",
    ),
    "foreign support": play(
        {"FRANCE": "A MAR", "ITALY": "A PIE, A VEN"},
        {"FRANCE": "A MAR S A PIE - TYR", "ITALY": "A PIE - TYR, A VEN S A PIE - TYR"},
    ),
    "retreats that collide": play(
        {}, {"FRANCE": "A BUR R GAS", "ITALY": "A MAR R GAS", "GERMANY": "A MUN D"},
        phase="S1902R",
        dislodged=[
            {"power": "FRANCE", "unit": "A BUR", "attacker_from": "MUN"},
            {"power": "ITALY", "unit": "A MAR", "attacker_from": "PIE"},
            {"power": "GERMANY", "unit": "A MUN", "attacker_from": "BER"},
        ],
    ),
    "winter": play(
        {"FRANCE": "A SPA", "ITALY": "A TUN, F ION, A APU", "RUSSIA": "A WAR"},
        {"FRANCE": "B A PAR, WAIVE", "RUSSIA": "B F STP/SC"},
        phase="W1901A",
        centers={"FRANCE": "PAR MAR SPA", "ITALY": "ROM NAP", "RUSSIA": "WAR STP"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PLAYED)
def test_a_reader_of_the_format_gets_the_results_back(name: str) -> None:
    played: Played = PLAYED[name]
    read = read_back(played.before, played.outcome)

    winter = played.outcome.phase.kind is PhaseKind.ADJUSTMENT
    expected = [one for one in played.outcome.orders if not (winter and Result.VOID in one.results)]
    assert (read.game, read.number, read.phase) == ("ferret", 7, played.outcome.phase.code)
    assert read.next_phase == played.outcome.position.phase.code
    assert [self_same(one) for one in expected] == [
        (power, order.removesuffix(" VIA").replace(" R ", " - "), marks)
        for power, order, marks in read.orders
    ]
    assert read.dislodged == {
        f"{BOARD.power(one.power).adjective} {one.unit}": one.retreats
        for one in played.outcome.dislodged
    }


def self_same(one: OrderOutcome) -> tuple[str, str, tuple[str, ...]]:
    text = write_order(one.order).removesuffix(" VIA").replace(" R ", " - ")
    leaves = text.endswith(" D") or text.startswith("D ")
    return BOARD.power(one.power).name, text, () if leaves else marks(one)


def test_an_army_is_led_over_the_seas_that_carry_it() -> None:
    played = PLAYED["convoy"]
    text = write_judge_text("ferret", 1, played.before, played.outcome, BOARD)

    way = "London -> English Channel -> Mid-Atlantic Ocean -> Western Mediterranean -> Tunis"
    assert f"England: Army {way}." in text
    assert "France: Fleet Western Mediterranean CONVOY English Army London -> Tunis." in text


def test_centers_are_listed_once_they_are_counted() -> None:
    spring, fall = PLAYED["foreign support"], PLAYED["coasts"]

    assert read_back(spring.before, spring.outcome).owners == {}
    owners = read_back(fall.before, fall.outcome).owners
    assert owners["France"] == ("SPA",)
    assert "PAR" in owners["Unowned"]


# ---- a whole game by mail


def a_year() -> Iterator[tuple[World, list[Sent]]]:
    world = a_world()
    world.answer(FRANCE, "SET FILES ON")
    yearly = [
        {"FRANCE": "A Par - Bur\nA Mar - Spa\nF Bre - MAO", "GERMANY": "A Mun - Bur",
         "TURKEY": "A Con - Bul"},
        {"FRANCE": "A Par - Bur\nF MAO - Por", "GERMANY": "A Mun - Bur\nF Kie - Den"},
        {"FRANCE": "Build A Mar\nBuild F Bre"},
    ]  # fmt: skip
    for sets in yearly:
        for power, text in sets.items():
            world.answer(address(power), text)
        yield world, world.pass_deadline()


def test_a_game_is_followed_by_its_files_alone() -> None:
    """Orders, owners and phases as the judge's reader gets them are those of the game's records."""
    for number, (world, sent) in enumerate(a_year(), 1):
        report = next(one for one in sent if one.to == FRANCE)
        [name] = [name for name in files(report) if name.startswith("judge-")]
        read = READER.read(files(report)[name].decode())
        state = json.loads(files(report)[name.replace("judge", "state").replace("txt", "json")])
        with world.storage() as work:
            record = work.games.records(1)[-1]

        assert (read.phase, read.number) == (record.phase.code, number)
        assert read.next_phase == world.game().phase.code
        assert [order for _, order, _ in read.orders] == [
            entry.order for entry in record.report.orders
        ]
        for power, centers in read.owners.items():
            if power != "Unowned":
                assert sorted(centers) == sorted(world.game().position.centers_of(power.upper()))
        assert state["schema"] == 1
        assert state["before"] == json.loads(json.dumps(position_to_tables(record.before)))
        assert state["after"]["next_phase"] == world.game().phase.code
        assert [row["order"] for row in state["after"]["orders"]] == [
            entry.order for entry in record.report.orders
        ]


def test_who_says_nothing_gets_the_state_alone_and_it_is_small() -> None:
    sent = a_world().pass_deadline()

    for one in sent:
        names = [name for name in files(one) if name.endswith((".json", ".txt"))]
        assert names == ["state-S1901M.json"]
        assert len(files(one)["state-S1901M.json"]) < 10_000
    assert {one.to for one in sent} >= {address(power) for power in POWERS}


def test_files_can_be_switched_off() -> None:
    world = a_world()

    assert "without files" in world.answer(FRANCE, "SET FILES OFF").text
    report = next(one for one in world.pass_deadline() if one.to == FRANCE)

    assert not [name for name in files(report) if name.startswith(("state", "judge"))]


def test_a_switch_is_on_or_off() -> None:
    answer = a_world().answer(FRANCE, "SET FILES maybe")

    assert answer.kind == "refusal"
    assert "SET FILES ON" in answer.text


@pytest.mark.parametrize("name", catalogue.names())
def test_every_variant_can_be_written_in_the_judges_wording(name: str) -> None:
    variant = catalogue.load(name)
    board, position = variant.ruleset.board, variant.start
    reader = JudgeReader({info.name: id for id, info in board.provinces.items()})

    for _ in range(4):
        outcome = adjudicate(position, {}, variant.ruleset)
        read = reader.read(write_judge_text("ferret", 1, position, outcome, board))
        assert read.next_phase == outcome.position.phase.code
        position = outcome.position
