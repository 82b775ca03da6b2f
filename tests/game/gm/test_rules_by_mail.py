"""The clock and the rules of a game, set by mail, and who may set what."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from gm_mails import confirmed, gm, one
from setting_up import AMY, DAY, ED, a_world, register
from worlds import GM, POWERS, World, a_game, address, flat

# --------------------------------------------------------------------------- the clock


def test_a_schedule_is_set_in_one_line_and_shows_what_it_means() -> None:
    world = a_world(zone="Europe/London")

    answer = one(gm(world, "SCHEDULE moves 4d retreats 2d builds 2d first 5d at 18:00 zone "
        "Europe/Vienna days MTWTF-- speed on lag 30m remind 12h"))  # fmt: skip

    game = world.game()
    assert game.zone == "Europe/Vienna"
    assert game.settings["deadlines"] == {
        "policy": "intervals", "moves": "4d", "retreats": "2d", "adjustments": "2d",
        "first": "5d", "at": "18:00", "days_off": ["Saturday", "Sunday"],
    }  # fmt: skip
    assert game.settings["speed"] is True
    assert game.settings["remind"] == "12h"
    assert "Phases end at 18:00" in flat(answer)
    # Tuesday noon and five days are a Sunday: so Monday evening, on the clock of Vienna.
    assert "Spring 1901 moves, if it began now: Mon 7 Dec 18:00 CET" in flat(answer)
    assert "waits 30 minutes" in flat(answer)


def test_a_weekly_schedule_closes_on_its_day() -> None:
    world = a_world()

    answer = one(gm(world, "SCHEDULE every Saturday at 12:00 between 36h"))

    assert world.game().settings["deadlines"] == {
        "policy": "weekly", "day": "Saturday", "at": "12:00", "between": "36h",
    }  # fmt: skip
    assert "moves every Saturday at 12:00" in flat(answer)


def test_grace_and_its_end_can_be_set() -> None:
    world = a_world()

    gm(world, "SCHEDULE grace 12h")
    assert world.game().settings["lateness"] == {"policy": "grace", "grace": "12h"}
    gm(world, "SCHEDULE grace off lag 10m")

    assert world.game().settings["lateness"] == {"policy": "strict", "lag": "10m"}


@pytest.mark.parametrize(
    "line",
    ["SCHEDULE", "SCHEDULE soon", "SCHEDULE moves", "SCHEDULE moves soon",
     "SCHEDULE days MTW", "SCHEDULE zone Mars/City", "SCHEDULE at 25:99",
     "SCHEDULE weekly Someday 12:00", "SCHEDULE speed maybe", "SCHEDULE days -------"],
)  # fmt: skip
def test_a_schedule_with_a_fault_changes_nothing(line: str) -> None:
    world = a_world()
    before = world.game()

    answer = one(gm(world, line))

    assert answer.kind == "refusal"
    assert "SCHEDULE moves 4d" in answer.text
    assert world.game() == before


def test_the_hour_of_a_schedule_is_kept_over_the_change_of_the_clocks() -> None:
    world = a_world(7 - 1, zone="Europe/London")
    world.clock.when = datetime(2027, 3, 26, 12, 0, tzinfo=UTC)
    register(world, ED)
    gm(world, "SCHEDULE moves 4d at 18:00")

    world.mail(ED, "JOIN austerlitz")

    assert world.game().deadline == datetime(2027, 3, 30, 17, 0, tzinfo=UTC)


# --------------------------------------------------------------------------- rules that change


def test_a_rule_that_is_the_players_too_changes_with_the_yes_of_all() -> None:
    world = World()
    world.import_game()
    world.sweep()

    sent = gm(world, "SET press white")
    assert world.game().settings == {}
    asked = {mail.to: mail for mail in sent if mail.to != GM}
    assert {mail.kind for mail in asked.values()} == {"rules-proposed"}
    for power in POWERS[:6]:
        world.mail(address(power), "YES", answering=asked[address(power)])
        assert world.game().settings == {}
    told = world.mail(address("TURKEY"), "yes", answering=asked[address("TURKEY")])

    assert world.game().settings == {"press": ["white"]}
    assert {mail.kind for mail in told} == {"rules-changed"}
    assert all("Press may be white." in mail.text for mail in told)


def test_without_the_yes_of_all_a_rule_stays_and_the_gm_is_told() -> None:
    world = World()
    world.import_game(deadline="2026-12-20T12:00:00Z")
    world.sweep()
    sent = gm(world, "SET press white")
    asked = next(mail for mail in sent if mail.to == address("FRANCE"))
    world.mail(address("FRANCE"), "YES", answering=asked)

    news = world.pass_time(7 * DAY)

    assert "rules-kept" in {mail.kind for mail in news if mail.to == GM}
    assert world.game().settings == {}
    assert world.game().notes.rule_change is None


def test_a_yes_to_a_question_that_was_replaced_changes_nothing() -> None:
    world = World()
    world.import_game(players=a_game()["players"][:1])
    world.sweep()
    first = one(gm(world, "SET press white"), address("AUSTRIA"))
    gm(world, "SET press white, grey")

    answer = world.answer(address("AUSTRIA"), "YES", answering=first)

    assert "not open any more" in flat(answer)
    assert world.game().settings == {}


def test_a_gm_may_make_a_game_in_which_he_changes_every_rule_alone() -> None:
    world = World()
    world.import_game(settings={"changes": {"policy": "announced"}})
    world.sweep()

    sent = gm(world, "SET press white")

    assert {mail.kind for mail in sent} == {"rules-changed"}
    assert world.game().settings["press"] == ["white"]


def test_before_the_start_every_rule_is_the_gms() -> None:
    world = a_world(3)

    gm(world, "SET press white")

    assert world.game().settings == {"press": ["white"]}


def test_a_rule_of_the_board_that_does_not_exist_is_refused() -> None:
    world = a_world()

    answer = one(gm(world, "SET rules.options.convoy_paradox 1899"))

    assert "1899" in answer.text
    assert world.game().settings == {}


# --------------------------------------------------------------------------- pauses


def test_a_paused_game_says_every_week_that_it_is_paused_and_who_ends_it() -> None:
    world = World()
    world.import_game()
    world.sweep()
    confirmed(world, "PAUSE: the holidays")

    assert world.pass_time(6 * DAY) == []
    first = world.pass_time(DAY)
    assert world.pass_time(6 * DAY) == []
    second = world.pass_time(DAY)

    for sent in (first, second):
        assert {mail.to for mail in sent} == {*map(address, POWERS), GM}
        assert all("the holidays" in mail.text and "RESUME" in mail.text for mail in sent)


# --------------------------------------------------------------------------- one mail for all


def test_what_follows_create_in_the_same_mail_is_about_the_new_game() -> None:
    world = World()
    register(world, ED)

    lines = ["CREATE friday", "SET speed on", "SCHEDULE moves 4d", f"INVITE {AMY}", "CLOSE ENTRY"]
    sent = world.mail(ED, "\n".join(lines))

    game = world.game("friday")
    assert game.settings["speed"] is True
    assert game.settings["deadlines"]["moves"] == "4d"
    assert game.notes.admission.closed is True
    assert {mail.to for mail in sent} == {ED, AMY}


def test_a_mail_that_names_no_game_is_told_so_once() -> None:
    world = World()
    register(world, ED)

    answer = world.answer(ED, "SCHEDULE moves 4d\nCLOSE ENTRY\nINVITE a@players.example")

    assert answer.text.count("does not say which game") == 1


def test_an_invitation_is_from_the_gm_by_name_and_calls_the_guest_as_he_calls_himself() -> None:
    world = World()
    register(world, ED)
    world.mail(ED, "CREATE friday")

    letter = one(world.mail(ED, f"INVITE {AMY}", subject="friday"), AMY)
    world.mail(AMY, "yes", answering=letter)

    assert "Ed invites you to friday" in letter.text
    with world.storage() as work:
        person = work.people.by_address(AMY)
    assert person is not None
    assert person.name == "Amy"


def test_before_the_start_a_report_shows_who_has_a_seat() -> None:
    world = a_world(3)

    report = one(gm(world, "REPORT"))

    assert "3 of 7 seats taken" in report.subject
    assert f"Austria: Austria ({address('AUSTRIA')})" in report.text
    assert "PROCESS" not in report.text


# --------------------------------------------------------------------------- who may SET what


@pytest.mark.parametrize("line", ["SET press white", "SET deadlines.moves 1d", "SET speed on"])
def test_a_player_sets_no_rule_of_a_game(line: str) -> None:
    """E-GMONLY"""
    world = World()
    world.import_game()
    world.sweep()

    answer = world.answer(address("FRANCE"), line, subject="austerlitz")

    assert "E-GMONLY" in answer.subject
    assert world.game().settings == {}


def test_a_setting_that_is_none_is_refused_with_those_there_are() -> None:
    world = World()
    world.import_game()

    answer = world.answer(address("FRANCE"), "SET MOOD happy", subject="austerlitz")

    assert "there is no setting MOOD" in answer.subject
    assert "ZONE, NAME, REMIND" in flat(answer)


def test_a_gms_own_settings_are_his_and_not_the_games() -> None:
    world = World()
    world.import_game()

    assert one(gm(world, "SET ZONE Europe/Vienna")).kind == "done"
    assert world.game().zone == "UTC"
