"""Games whose phases have no deadline: all orders end a phase, and the missing are asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from corrected_games import EVERYBODY, FRANCE, GERMANY
from gm_mails import confirmed, gm, one
from setting_up import a_world
from worlds import GM, POWERS, World, address, flat

from gmbot.game.deadlines import next_nudge
from gmbot.game.state.model import GameState

DAY = timedelta(days=1)
UNTIMED = {"deadlines": {"policy": "none", "nudge": "3d"}}


def an_untimed_game(**more: object) -> World:
    world = World()
    world.import_game(settings={**UNTIMED, **more}, deadline=None)
    world.sweep()
    return world


def all_hold(world: World, *without: str) -> None:
    for power in POWERS:
        if power not in without:
            world.mail(address(power), "all units hold")


def test_no_mail_names_a_deadline_and_no_time_ends_a_phase() -> None:
    world = an_untimed_game()

    sent = world.pass_time(60 * DAY)

    assert world.game().phase.code == "S1901M"
    assert world.game().deadline is None
    assert all("There is no deadline" in flat(mail) for mail in sent)


def test_all_orders_end_a_phase_though_the_game_is_not_speedy() -> None:
    world = an_untimed_game(speed=False)

    all_hold(world, "FRANCE")
    assert world.game().phase.code == "S1901M"
    world.mail(FRANCE, "all units hold")

    assert world.game().phase.code == "F1901M"
    assert world.game().deadline is None


def test_the_missing_are_asked_every_few_days_and_nobody_else() -> None:
    world = an_untimed_game()
    all_hold(world, "FRANCE", "GERMANY")

    assert world.pass_time(2 * DAY) == []
    first = world.pass_time(DAY)
    assert world.pass_time(2 * DAY) == []
    again = world.pass_time(DAY)

    for sent in (first, again):
        assert {mail.to for mail in sent} == {FRANCE, GERMANY, GM}
        assert "A Par" in one(sent, FRANCE).text
        assert "There is no deadline: the phase ends once all orders are in" in flat(
            one(sent, FRANCE)
        )
        assert "will hold" not in flat(one(sent, FRANCE))
        assert "France" in one(sent, GM).text


def test_a_new_phase_is_given_its_whole_time_before_anybody_is_asked() -> None:
    world = an_untimed_game()
    world.pass_time(3 * DAY)
    world.pass_time(DAY)
    all_hold(world)
    assert world.game().phase.code == "F1901M"

    assert world.pass_time(2 * DAY) == []
    assert {mail.to for mail in world.pass_time(DAY)} == EVERYBODY


def test_whose_orders_are_provisional_is_told_that_the_game_waits() -> None:
    world = an_untimed_game()
    all_hold(world, "FRANCE")
    world.mail(FRANCE, "all units hold\nNOT FINAL")
    assert world.game().phase.code == "S1901M"

    sent = world.pass_time(3 * DAY)

    assert "FINAL" in one(sent, FRANCE).text
    assert "the game waits for you" in flat(one(sent, FRANCE))
    world.mail(FRANCE, "FINAL")
    assert world.game().phase.code == "F1901M"


def test_the_gm_is_told_of_a_power_without_a_player() -> None:
    world = an_untimed_game()
    world.mail(FRANCE, "RESIGN")
    [asked] = [mail for mail in world.mail(FRANCE, "RESIGN") if mail.to == FRANCE]
    world.mail(FRANCE, "yes", answering=asked)
    all_hold(world, "FRANCE")
    assert world.game().phase.code == "S1901M"

    sent = world.pass_time(3 * DAY)

    assert [mail.to for mail in sent] == [GM]
    assert "PROCESS FORCE" in sent[0].text


def test_a_vote_keeps_a_phase_open_until_all_have_voted() -> None:
    world = an_untimed_game()
    world.mail(FRANCE, "PROPOSE DIAS")
    all_hold(world)
    all_hold(world)
    assert world.game().phase.code == "F1901M"

    sent = world.pass_time(3 * DAY)
    assert "VOTE YES ON D1" in one(sent, GERMANY).text
    for power in POWERS:
        world.mail(address(power), "VOTE NO ON D1")

    assert world.game().phase.code == "S1902M"


def test_nobody_needs_more_time() -> None:
    world = an_untimed_game()

    assert "there is no deadline" in one(world.mail(FRANCE, "EXTENSION 2d"), FRANCE).subject
    assert "there is no deadline" in one(gm(world, "EXTEND 2d")).subject
    assert world.game().deadline is None


def test_the_gm_may_set_a_deadline_for_one_phase() -> None:
    world = an_untimed_game()
    all_hold(world, "FRANCE")

    gm(world, "DEADLINE 5 Dec 18:00")
    assert world.game().deadline is not None
    gm(world, "SET press white")
    assert world.game().deadline is not None
    world.pass_time(14 * DAY)

    assert world.game().phase.code == "F1901M"
    assert world.game().deadline is None


def test_a_pause_stops_the_questions() -> None:
    world = an_untimed_game()
    confirmed(world, "PAUSE")
    assert world.game().state is GameState.PAUSED
    sent = world.pass_time(6 * DAY)
    assert sent == []

    gm(world, "RESUME")

    assert world.game().deadline is None
    assert world.pass_time(2 * DAY) == []
    assert {mail.to for mail in world.pass_time(DAY)} == EVERYBODY


def test_a_running_game_loses_its_deadline_and_gets_one_back() -> None:
    world = World()
    world.import_game()
    world.sweep()

    sent = gm(world, "SCHEDULE none nudge 2d")
    assert world.game().deadline is None
    assert "There are no deadlines" in flat(one(sent, FRANCE))
    assert "stays as it is" not in flat(one(sent, FRANCE))
    sent = gm(world, "SCHEDULE moves 4d retreats 2d builds 2d")

    deadline = world.game().deadline
    assert deadline is not None
    assert deadline > world.clock.now() + 3 * DAY


@pytest.mark.parametrize("line", ["SET deadlines none", "SCHEDULE none", "SCHEDULE nudge 5d"])
def test_a_game_that_forms_is_set_so_in_a_line(line: str) -> None:
    world = a_world(7)

    sent = gm(world, line)

    assert "There are no deadlines" in flat(one(sent))
    asked = one(gm(world, "START"))
    begun = world.mail(GM, "yes", answering=asked)
    assert world.game().state is GameState.RUNNING
    assert world.game().deadline is None
    assert "There are no deadlines: a phase ends once" in flat(one(begun, FRANCE))
    assert "due" not in one(begun, FRANCE).text.split("Lines")[0]


def test_in_the_fog_phases_have_deadlines() -> None:
    """S2.20: an early end tells who was there to be ready."""
    world = a_world(variant="blind1898", houserules="saari")

    answer = one(gm(world, "SET deadlines none"))

    assert "In the fog phases need deadlines" in flat(answer)
    assert "deadlines" not in world.game().settings


def test_a_game_whose_rules_cannot_be_read_can_still_be_saved() -> None:
    game = replace(an_untimed_game().game(), houserules="gone")

    assert next_nudge(game) is None
