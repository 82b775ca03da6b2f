"""Modern by the UpQuark rules: the clock, the late, replacements, abbreviations (sheet 4)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from statuses import called
from worlds import GM, START, Sent, World, address, flat

from gmbot.game.state.model import Game
from gmbot.houserules import catalogue
from gmbot.rules.board.terms import Phase
from gmbot.rules.notation import write_order
from gmbot.variants import catalogue as variants

MODERN = variants.load("modern").ruleset.board
NAMES = tuple(info.id for info in MODERN.powers)


def modern(**changes: Any) -> World:
    """A running game with a player for each of the ten powers."""
    world = World()
    tables = {
        "game": "modern", "variant": "modern", "houserules": "upquark",
        "deadline": (START + timedelta(days=5)).isoformat(),
        "players": [
            {"power": power, "name": power.title(), "addresses": [address(power)]}
            for power in NAMES
        ],
    }  # fmt: skip
    world.import_game(**(tables | changes))
    return world


def hold_all(world: World, power: str, more: str = "") -> list[Sent]:
    """Mail a hold for each unit of a power, under a subject as the sheet wants it."""
    game = world.game("modern")
    units = game.position.units_of(power)  # type: ignore[arg-type]
    lines = "\n".join(f"{unit} H" for unit in units)
    season, year = game.phase.season.title, game.phase.year
    return world.mail(address(power), f"{more}\n{lines}", f"Modern {power.title()} {season} {year}")


def over(world: World) -> list[Sent]:
    """Let the deadline, the day of grace and a wait for a newcomer go by."""
    sent = world.pass_deadline("modern")
    while (until := world.game("modern").due_at) is not None:
        world.clock.when = until
        sent += world.sweep()
    return sent


def in_days(game: Game) -> float:
    assert game.deadline is not None
    assert game.opened_at is not None
    return (game.deadline - game.opened_at) / timedelta(days=1)


def test_moves_have_four_days_retreats_and_builds_two_and_the_first_turn_five() -> None:
    """S4.17."""
    rule = catalogue.load("upquark").deadlines
    spans = [
        rule.deadline(Phase.parse(code), START, "UTC", first=first) - START
        for code, first in (("S1995M", True), ("F1995M", False), ("F1995R", False),
                            ("W1995A", False))
    ]  # fmt: skip

    assert [span.days for span in spans] == [5, 4, 2, 2]


def test_the_phase_is_resolved_when_the_last_final_set_is_in() -> None:
    """S4.18, S4.19, S4.23: a set headed CONDITIONAL waits for FINAL; then it is four days again."""
    world = modern()
    for power in NAMES[:-1]:
        hold_all(world, power)
    hold_all(world, NAMES[-1], "CONDITIONAL")
    assert world.game("modern").phase.code == "S1995M"

    world.mail(address(NAMES[-1]), "FINAL", "Modern")

    assert world.game("modern").phase.code == "F1995M"
    assert in_days(world.game("modern")) == 4


@pytest.mark.parametrize(
    ("text", "is_final"),
    [
        ("I confirm my orders.", True),
        ("I hereby confirm the orders as final", True),
        ("We confirm that our moves are final.", True),
        ("My orders are confirmed.", True),
        ("Please consider my orders final.", True),
        ("Please confirm my orders.", False),
        ("Can you confirm my orders?", False),
        ("I cannot confirm my orders yet.", False),
        ("I confirm my orders if Italy agrees.", False),
        ("Confirmed.", False),  # It may be an answer to anything.
    ],
)
def test_conditional_orders_are_confirmed_in_plain_words(text: str, is_final: bool) -> None:
    """S4.19: "until confirmation of the order as final"."""
    world = modern()
    hold_all(world, "SPAIN", "CONDITIONAL")

    world.mail(address("SPAIN"), text, "Modern Spain Spring 1995")

    game = world.game("modern")
    with world.storage() as work:
        stored = work.games.submissions(game.id, game.phase)[-1]
    assert stored.final is is_final


def test_provisional_orders_are_used_at_the_deadline() -> None:
    """S4.19, S4.27: and units without an order hold."""
    world = modern()
    receipt = world.answer(
        address("SPAIN"), "PROVISIONAL\nA Sve - Por", subject="Modern Spain Spring 1995"
    )

    over(world)

    assert "no phase ends early for them" in flat(receipt)
    assert "Send FINAL to make them final." in flat(receipt)
    units = [str(unit) for unit in world.game("modern").position.units_of("SPAIN")]  # type: ignore[arg-type]
    assert units == ["F BAR", "A MAD", "A POR"]


def test_of_a_part_of_a_set_each_order_counts_and_the_other_units_hold() -> None:
    """S4.27: final or not, a unit without an order holds, and can be supported in place."""
    world = modern()
    world.mail(address("SPAIN"), "A Sve - Por\nFINAL", "Modern Spain Spring 1995")

    sent = [one for one in over(world) if one.to == address("SPAIN")]
    [results] = [one for one in sent if one.kind == "results"]

    assert "A Sve -> Por" in results.text
    assert "F Bar H (no order) A Mad H (no order)" in flat(results)


def test_who_is_late_is_asked_first_and_the_game_waits_a_day() -> None:
    """S4.26, S4.27: then all units hold."""
    world = modern()
    for power in NAMES[1:]:
        hold_all(world, power)

    chased = world.pass_deadline("modern")
    late = [one for one in chased if one.kind == "late-notice"]
    assert [one.to for one in late] == [address(NAMES[0])]
    name = NAMES[0].title()
    assert [one.to for one in chased if f"{name}: no orders yet" in one.text] == [GM]
    assert f"ORDERS FOR {name}" in next(one.text for one in chased if one.to == GM)
    assert world.game("modern").phase.code == "S1995M"
    hold_all(world, NAMES[0])

    assert world.game("modern").phase.code == "F1995M"


def replaced(world: World) -> tuple[str, ...]:
    return tuple(called(world.game("modern")))


def test_silence_in_the_first_turn_calls_for_a_replacement() -> None:
    """S4.25: one NMR is enough there."""
    world = modern()
    for power in NAMES[1:]:
        hold_all(world, power)

    over(world)

    assert replaced(world) == (NAMES[0],)


def silent_first_turn() -> tuple[World, list[Sent]]:
    """All but one have ordered, the day of grace is over, and somebody stands by."""
    world = modern()
    code = world.answer(address("PEDROS"), "REGISTER Pedros")
    world.mail(address("PEDROS"), "yes", answering=code)
    world.mail(address("PEDROS"), "STANDBY modern")
    for power in NAMES[1:]:
        hold_all(world, power)
    world.pass_deadline("modern")
    return world, world.pass_time(timedelta(days=1))


def test_the_first_turn_is_held_while_a_new_player_is_looked_for() -> None:
    """S4.25: after the chase of S4.26, for as long as a turn has; then it is resolved anyhow."""
    world, sent = silent_first_turn()

    game = world.game("modern")
    assert game.phase.code == "S1995M"
    assert game.deadline is not None
    assert game.due_at == game.deadline + timedelta(days=5)
    assert "replacement-call" in {one.kind for one in sent if one.to == address("PEDROS")}
    told = {one.to for one in sent if one.kind == "waits-for-player"}
    assert told == {*map(address, NAMES), GM}
    stays = [one.to for one in sent if "the seat stays yours" in flat(one)]
    assert stays == [address(NAMES[0])]
    assert world.pass_time(timedelta(days=3, hours=23)) == []

    world.pass_time(timedelta(hours=1))

    assert world.game("modern").phase.code == "F1995M"


def test_a_newcomer_in_the_first_turn_has_a_turn_to_settle_and_ends_the_wait() -> None:
    """S4.25."""
    world, _ = silent_first_turn()

    world.mail(address("PEDROS"), f"TAKEOVER {NAMES[0].title()}@modern")

    game = world.game("modern")
    assert game.phase.code == "S1995M"
    assert game.deadline is not None
    assert game.deadline - world.clock.when >= timedelta(days=4)
    units = game.position.units_of(NAMES[0])
    world.mail(address("PEDROS"), "\n".join(f"{unit} H" for unit in units), "Modern Spring 1995")
    assert world.game("modern").phase.code == "F1995M"


def test_who_sends_at_last_in_the_first_turn_ends_the_wait_and_keeps_the_seat() -> None:
    """S4.25."""
    world, _ = silent_first_turn()

    hold_all(world, NAMES[0])

    assert world.game("modern").phase.code == "F1995M"
    assert replaced(world) == ()


def test_a_power_that_falls_vacant_in_the_first_turn_is_waited_for_too() -> None:
    """S4.25: nobody's mail cuts the wait short."""
    world, _ = silent_first_turn()
    asked = world.answer(GM, f"EJECT {NAMES[0].title()}", to="bot+modern@gm.example")
    world.mail(GM, "yes", answering=asked)

    world.mail(address(NAMES[1]), "FINAL", "Modern")
    assert world.game("modern").phase.code == "S1995M"

    world.mail(address("PEDROS"), f"TAKEOVER {NAMES[0].title()}@modern")
    units = world.game("modern").position.units_of(NAMES[0])
    world.mail(address("PEDROS"), "\n".join(f"{unit} H" for unit in units), "Modern Spring 1995")
    assert world.game("modern").phase.code == "F1995M"


def test_later_turns_are_not_held() -> None:
    """S4.25: a later NMR is civil disorder, and the game goes on."""
    world = modern()
    for power in NAMES:
        hold_all(world, power)
    for power in NAMES[1:]:
        hold_all(world, power)

    world.pass_deadline("modern")
    world.pass_time(timedelta(days=1))

    assert world.game("modern").phase.code == "S1996M"
    assert replaced(world) == ()


def test_a_missed_retreat_or_build_is_no_nmr() -> None:
    """S4.20, S4.25: two such silences replace nobody, two silent movement phases do."""
    world = modern(phase="W1995A", units={"SPAIN": ["A MAD"], "FRANCE": ["A PAR"]},
                   centers={"SPAIN": ["MAD", "SVE", "BAR"], "FRANCE": ["PAR"]},
                   deadline=(START + timedelta(days=2)).isoformat())  # fmt: skip

    for _ in range(2):
        over(world)  # no builds are ordered
        for _ in range(2):
            hold_all(world, "SPAIN")
            hold_all(world, "FRANCE")

    assert world.game("modern").phase.code == "W1997A"
    assert replaced(world) == ()


def test_of_two_orders_for_a_unit_the_last_one_counts() -> None:
    """S4.20: as on the forum whose rules fill the gaps."""
    world = modern()

    receipt = world.answer(address("SPAIN"), "A Sve - Por\nA Sve H\nA Sve - Mad", subject="Modern")

    with world.storage() as work:
        game = work.games.by_name("modern")
        assert game is not None
        [one] = work.games.submissions(game.id, game.phase)
    assert [write_order(line.order) for line in one.orders] == ["A SVE - MAD"]
    assert "ordered twice" in receipt.text


def test_two_silent_turns_in_all_call_for_a_replacement_and_one_does_not() -> None:
    """S4.25, S4.20: of movement phases, not in a row."""
    rule = catalogue.load("upquark").nmr

    assert not rule.replaces([True, False, True])
    assert rule.replaces([True, False, True, False])
    assert rule.replaces([False])


def test_a_newcomer_has_a_whole_turn_to_settle() -> None:
    """S4.25: the game is paused for as long as a turn has."""
    assert catalogue.load("upquark").settle == timedelta(days=4)


def test_the_abbreviations_are_those_of_the_map_and_a_map_without_units_can_be_had() -> None:
    """S4.31: the table has every full name."""
    world = modern()

    table = world.answer(address("SPAIN"), "ABBREV").text
    blank = world.answer(address("SPAIN"), "MAP BLANK")
    named = world.answer(address("SPAIN"), "MAP NAMES")

    for info in MODERN.provinces.values():
        assert f"{info.abbr:<4} {info.name}" in table
    files = [part.get_filename() for part in blank.message.walk() if part.get_filename()]
    assert "board.png" in files
    assert (named.kind, named.subject) == (blank.kind, blank.subject)


def test_somebody_may_stand_by_for_a_power_that_falls_vacant() -> None:
    """S4.32: the list beside the ten, called when the first turn brings an NMR (S4.25)."""
    world = modern()
    code = world.answer(address("PEDROS"), "REGISTER Pedros")
    world.mail(address("PEDROS"), "yes", answering=code)
    world.mail(address("PEDROS"), "STANDBY modern")
    for power in NAMES[1:]:
        hold_all(world, power)

    sent = over(world)

    assert [one for one in sent if one.to == address("PEDROS")]


def test_mail_with_the_games_name_alone_is_for_the_gm() -> None:
    """S4.24."""
    world = modern()

    sent = world.mail(address("SPAIN"), "I should like to discuss a private matter.", "Modern")

    assert GM in {one.to for one in sent}


@pytest.mark.parametrize("words", ["Modern Spain Spring 1995", "spring 95 SPANISH modern"])
def test_the_subject_names_game_nation_and_turn_in_any_order(words: str) -> None:
    """S4.23."""
    world = modern()

    answer = world.answer(address("SPAIN"), "A Sve - Por", subject=words)

    assert answer.kind == "order-receipt"


def test_no_order_is_implied_here() -> None:
    """S4.20: the sheet has none, and hosts of its forum say no."""
    world = modern()

    receipt = world.answer(address("SPAIN"), "A Mad S A Sve - Por", subject="Modern")

    assert "A Sve: will hold" in receipt.text or "A Sve" in receipt.text
    with world.storage() as work:
        game = work.games.by_name("modern")
        assert game is not None
        [one] = work.games.submissions(game.id, game.phase)
    assert len(one.orders) == 1


def test_a_wing_ordered_to_convoy_or_an_army_to_sea_is_told_so() -> None:
    """S4.10, S4.7: with the reason."""
    world = modern(units={"SPAIN": ["W NTH", "A SVE"], "BRITAIN": ["A LON"]},
                   centers={"SPAIN": ["BAR"], "BRITAIN": ["LON"]})  # fmt: skip

    receipt = world.answer(
        address("SPAIN"), "W NTH C A Lon - Bel\nA Sve - SAO", subject="Modern Spain"
    )

    assert "2 problems" in receipt.subject


def test_a_day_before_the_deadline_those_whose_orders_are_missing_are_reminded() -> None:
    """S4.22, S4.21: not an hour before, nobody else, and with the deadline in it."""
    world = modern()
    for power in NAMES[2:]:
        hold_all(world, power)

    early = world.pass_time(timedelta(days=4) - timedelta(hours=1))
    due = world.pass_time(timedelta(hours=1))

    assert early == []
    reminded = [one for one in due if one.kind == "reminder"]
    assert {one.to for one in reminded} == {address(power) for power in NAMES[:2]}
    assert all("Deadline: Sun 6 Dec 12:00 UTC (in 1 d)" in one.text for one in reminded)
