"""What a GM does by mail, and who may not."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from gm_mails import confirmed, gm, one, with_co_gm
from worlds import GM, POWERS, World, address, flat, played_once

from gmbot.game.archive import export
from gmbot.game.reading.game_master import is_master
from gmbot.game.state.model import GameState

FRANCE, ITALY = address("FRANCE"), address("ITALY")
DAY = timedelta(days=1)


@played_once
def a_running_game(**changes: object) -> World:
    world = World()
    world.import_game(**changes)
    world.sweep()
    return world


# --------------------------------------------------------------------------- who


@pytest.mark.parametrize(
    "line",
    ["DEADLINE Sat 12:00", "PROCESS FORCE", "PREVIEW", "EJECT Italy", "REPORT",
     "PAUSE", "RESUME", "CORRECT S1901M", "START", "MASTER ADD x@players.example",
     "REPLACE Italy WITH x@players.example", "ORDERS FOR Italy\nA Ven - Tyr",
     "ANNOUNCE\nhello\nENDANNOUNCE"],
)  # fmt: skip
def test_a_players_gm_command_is_refused_by_name(line: str) -> None:
    """E-GMONLY"""
    world = a_running_game()
    before = world.game()

    answer = one(gm(world, line, FRANCE), FRANCE)

    assert "E-GMONLY" in answer.subject
    assert world.game() == before


def test_a_gm_command_from_an_address_that_nothing_proves_waits_for_a_word() -> None:
    """Level 2."""
    world = World(accept="verified")
    world.import_game()
    deadline = world.game().deadline

    held = one(gm(world, "EXTEND 24h"))

    assert held.kind == "held-mail"
    assert world.game().deadline == deadline
    world.mail(GM, "YES", answering=held)
    assert deadline is not None
    assert world.game().deadline == deadline + DAY


def test_a_co_gm_may_do_what_the_gm_may() -> None:
    world = a_running_game()
    two = "two@players.example"
    world.answer(two, "YES", answering=world.answer(two, "REGISTER Two"))
    assert "E-GMONLY" in one(gm(world, "EXTEND 24h", two), two).subject

    with_co_gm(world, two)

    assert one(gm(world, "EXTEND 24h", two), two).kind == "deadline-changed"
    game = world.game()
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        assert is_master(context, game, two)
        assert is_master(context, game, GM)
        assert not is_master(context, game, FRANCE)
        assert not is_master(context, game, None)
    confirmed(world, f"MASTER REMOVE {two}")
    assert "E-GMONLY" in one(gm(world, "EXTEND 24h", two), two).subject


# --------------------------------------------------------------------------- codes and guards


def test_a_code_carries_out_its_own_line_and_nothing_else_of_the_mail() -> None:
    world = a_running_game()
    deadline = world.game().deadline
    assert deadline is not None

    sent = gm(world, "EXTEND 24h\nPROCESS FORCE")
    asked = one(sent)
    assert "CONFIRM" in asked.text
    code = re.findall(r"CONFIRM (\w+)", asked.text)[0]
    gm(world, f"CONFIRM {code}")

    assert world.game().phase.code == "F1901M"
    with world.storage() as work:
        moves = [event for event in work.events(1) if event.what == "gm-deadline"]
    assert len(moves) == 1


def test_a_code_does_nothing_once_the_phase_has_moved_on() -> None:
    """The phase guard: nJudge's PROCESS does the same."""
    world = a_running_game()
    asked = one(gm(world, "PROCESS FORCE"))
    world.pass_deadline()

    answer = world.answer(GM, "YES", answering=asked)

    assert "is not in S1901M" in answer.subject
    assert world.game().phase.code == "F1901M"


def test_a_code_is_good_once() -> None:
    world = a_running_game()
    asked = one(gm(world, "PAUSE"))
    world.mail(GM, "YES", answering=asked)
    gm(world, "RESUME")

    assert "E-CONFIRM" in world.answer(GM, "yes please", answering=asked).subject
    assert world.game().state is GameState.RUNNING


def test_a_phase_named_by_the_command_must_be_the_one_that_is_open() -> None:
    world = a_running_game()

    assert "is not in F1905M" in one(gm(world, "PROCESS F1905M FORCE")).subject
    assert "is not in F1905M" in one(gm(world, "DEADLINE 20 Dec FOR F1905M")).subject


# --------------------------------------------------------------------------- time


def test_the_gm_extends_and_everybody_learns_the_old_and_the_new_hour() -> None:
    world = a_running_game()

    sent = gm(world, "EXTEND 2 days: the server was down")

    assert sorted(mail.to for mail in sent) == sorted([*map(address, POWERS), GM])
    assert {mail.kind for mail in sent} == {"deadline-changed"}
    for mail in sent:
        assert "Old deadline: Tue 8 Dec 12:00 UTC" in mail.text
        assert "New deadline: Thu 10 Dec 12:00 UTC" in mail.text
        assert "the server was down" in mail.text


def test_a_later_deadline_is_set_at_once_an_earlier_one_is_asked_twice() -> None:
    world = a_running_game()

    gm(world, "DEADLINE 10 Dec 18:00")
    assert world.game().deadline == datetime(2026, 12, 10, 18, tzinfo=UTC)
    asked = one(gm(world, "DEADLINE 5 Dec 18:00"))
    assert asked.kind == "confirm-command"
    assert world.game().deadline == datetime(2026, 12, 10, 18, tzinfo=UTC)
    world.mail(GM, "YES", answering=asked)

    assert world.game().deadline == datetime(2026, 12, 5, 18, tzinfo=UTC)


@pytest.mark.parametrize("line", ["DEADLINE 1 Nov 2026", "DEADLINE 5 Dec 2206", "EXTEND soon"])
def test_a_deadline_that_cannot_be_is_refused(line: str) -> None:
    world = a_running_game()
    before = world.game().deadline

    assert one(gm(world, line)).kind == "refusal"
    assert world.game().deadline == before


def test_a_pause_keeps_the_time_that_was_left() -> None:
    """S0.33: the clock stands; nobody is reminded, nothing is resolved."""
    world = a_running_game()
    world.clock.when += 2 * DAY

    sent = confirmed(world, "PAUSE: holidays")
    assert {mail.kind for mail in sent} == {"paused"}
    assert all("holidays" in mail.text for mail in sent)
    assert {mail.kind for mail in world.pass_time(30 * DAY)} == {"paused"}
    sent = gm(world, "RESUME")

    assert {mail.kind for mail in sent} == {"resumed"}
    assert world.game().deadline == world.clock.now() + 5 * DAY


def test_a_pause_with_an_end_ends_by_itself() -> None:
    world = a_running_game()
    confirmed(world, "PAUSE UNTIL 20 Dec 12:00: holidays")

    assert {mail.kind for mail in world.pass_time(18 * DAY)} == {"paused"}
    sent = world.pass_time(2 * DAY)

    assert {mail.kind for mail in sent} == {"resumed"}
    assert world.game().deadline == world.clock.now() + 7 * DAY


def test_a_paused_game_goes_on_with_a_day_at_least() -> None:
    world = a_running_game()
    world.pass_time(7 * DAY - timedelta(minutes=5))
    confirmed(world, "PAUSE")

    gm(world, "RESUME")

    assert world.game().deadline == world.clock.now() + DAY


# --------------------------------------------------------------------------- phases


def test_processing_names_who_is_missing_unless_it_is_forced() -> None:
    world = a_running_game()
    world.mail(FRANCE, "A Par H\nA Mar H\nF Bre H")

    refusal = one(gm(world, "PROCESS"))
    assert "no orders yet from Austria, England, Germany" in flat(refusal)
    sent = confirmed(world, "PROCESS S1901M FORCE")

    assert {mail.kind for mail in sent} == {"results"}
    assert len([mail for mail in sent if mail.to == GM]) == 1
    assert world.game().phase.code == "F1901M"


def test_a_preview_goes_to_the_gm_alone_and_changes_nothing() -> None:
    world = a_running_game()
    world.mail(FRANCE, "A Par - Bur")
    before = world.game()

    sent = gm(world, "PREVIEW")

    assert [mail.to for mail in sent] == [GM]
    assert "A Par -> Bur" in sent[0].text
    assert world.game() == before


def test_a_gm_who_wants_to_be_blind_sees_who_has_ordered_but_not_what() -> None:
    """Wish 20: fair by his own choice, and the players know it."""
    world = a_running_game()
    world.mail(FRANCE, "A Par - Bur")

    sent = gm(world, "SET GMBLIND ON")
    report = one(gm(world, "REPORT"))

    assert {mail.to for mail in sent} == {*map(address, POWERS), GM}
    assert "GMBLIND is on" in flat(one(gm(world, "PREVIEW")))
    assert "France (France): orders received" in report.text
    assert "Italy (Italy): no orders yet" in report.text
    assert "Bur" not in report.text


def test_orders_entered_by_the_gm_are_marked_so_to_their_player() -> None:
    world = a_running_game()

    sent = gm(world, "ORDERS FOR Italy\nA Ven - Tyr\nA Rom - Ven")

    italy = one(sent, ITALY)
    assert italy.kind == "orders-entered"
    assert "A Ven -> Tya" in italy.text
    assert "The GM has written down orders for Italy" in flat(italy)
    world.mail(ITALY, "A Ven H")
    world.pass_deadline()
    with world.storage() as work:
        [record] = work.games.records(1)
    assert "A VEN H" in {entry.order for entry in record.report.orders}


def test_not_even_the_gm_enters_orders_for_a_resolved_phase() -> None:
    """S3.5: a season is never replayed."""
    world = a_running_game()
    world.pass_deadline()

    sent = gm(world, "ORDERS FOR Italy\nFOR S1901M\nA Ven - Tyr")

    assert one(sent).kind == "refusal"
    with world.storage() as work:
        [record] = work.games.records(1)
        assert work.games.submissions(1, record.phase) == ()


def test_an_announcement_reaches_everybody_word_for_word() -> None:
    world = a_running_game()

    sent = gm(world, "ANNOUNCE New server\nWe move on Monday.\nBe patient.\nENDANNOUNCE")

    assert {mail.to for mail in sent} == {*map(address, POWERS), GM}
    for mail in sent:
        assert mail.kind == "announcement"
        assert "New server" in mail.subject
        assert "| We move on Monday." in mail.text


def test_the_digest_comes_a_day_before_the_deadline_if_something_is_missing() -> None:
    world = a_running_game()

    sent = world.pass_time(6 * DAY)

    digest = one(sent)
    assert digest.kind == "digest"
    assert "0 of 7 powers" in flat(digest)
    assert "ORDERS FOR Austria" in digest.text


def test_the_log_tells_what_the_gm_did_and_no_orders() -> None:
    world = a_running_game()
    world.mail(FRANCE, "A Par - Bur")
    gm(world, "EXTEND 24h")
    world.pass_deadline()

    log = one(gm(world, "AUDIT S1901M"))

    assert "gm-deadline" in log.text
    assert "resolved" in log.text
    assert "BUR" not in log.text.upper()


# --------------------------------------------------------------------------- a game by mail


def test_a_game_is_created_by_mail_with_its_rules() -> None:
    """Settings in full, the first deadlines, the line for the players."""
    world = World()
    who = "new@players.example"
    world.answer(who, "YES", answering=world.answer(who, "REGISTER Nora, zone Europe/Vienna"))

    answer = world.answer(
        who, "CREATE friday\nSET speed on\nSET deadlines.moves 4d\nSET press white, grey"
    )

    game = world.game("friday")
    assert answer.kind == "game-created"
    assert game.state is GameState.FORMING
    assert game.gm.address == who
    assert game.zone == "Europe/Vienna"
    assert dict(game.settings) == {
        "speed": True, "deadlines": {"moves": "4d"}, "press": ["white", "grey"],
    }  # fmt: skip
    assert "4 days for moves" in flat(answer)
    assert "JOIN friday" in answer.text
    assert "Winter 1901 adjustments, if it began now" in flat(answer)


def test_all_bad_lines_of_a_new_game_are_named_at_once_and_nothing_is_made() -> None:
    world = World()
    who = "new@players.example"
    world.answer(who, "YES", answering=world.answer(who, "REGISTER Nora"))

    answer = world.answer(who, "CREATE friday\nSET sped on\nSET remind soon\nSET zone Mars/City")

    for word in ("sped", "remind", "Mars/City"):
        assert word in answer.text
    with world.storage() as work:
        assert work.games.by_name("friday") is None


def test_a_game_may_be_made_like_another() -> None:
    world = a_running_game(settings={"speed": True})

    gm(world, "CREATE marengo LIKE austerlitz")

    assert world.game("marengo").settings == {"speed": True}


def test_a_rule_is_changed_before_everybodys_eyes() -> None:
    world = a_running_game()

    sent = gm(world, "SET deadlines.moves 4d")

    assert {mail.to for mail in sent} == {*map(address, POWERS), GM}
    assert all("4 days for moves" in flat(mail) for mail in sent)
    world.pass_deadline()
    assert world.game().deadline == world.clock.now() + 4 * DAY


def test_a_rule_that_does_not_exist_is_refused_with_what_there_is() -> None:
    world = a_running_game()

    answer = one(gm(world, "SET deadlines.moves sometimes"))

    assert "not a span of time" in answer.text
    assert world.game().settings == {}


def test_a_policy_is_set_by_its_name_alone() -> None:
    world = a_running_game()

    gm(world, "SET absences none")
    gm(world, "SET extensions ask-gm")

    assert world.game().settings == {
        "absences": {"policy": "none"},
        "extensions": {"policy": "ask-gm"},
    }


@pytest.mark.parametrize(
    "line",
    ["SET deadlines.moves 99999999d", "SCHEDULE moves 400d", "SET settle 99999999999999999999d"],
)
def test_no_phase_is_longer_than_a_year(line: str) -> None:
    """A span that no calendar holds would leave the game without a deadline."""
    world = a_running_game()

    answer = one(gm(world, line))

    assert answer.kind == "refusal"
    assert world.game().settings == {}


def test_a_game_can_begin_with_vacant_seats() -> None:
    world = a_running_game(state="forming", deadline=None,
        players=[{"power": "FRANCE", "name": "Ed", "addresses": [FRANCE]}])  # fmt: skip

    sent = confirmed(world, "START")

    assert world.game().state is GameState.RUNNING
    assert one(sent, FRANCE).kind == "game-start"
    assert one(sent).kind == "game-start"
    who = "new@players.example"
    asked = world.answer(who, "REGISTER Nora\nTAKEOVER italy@austerlitz")
    pack = [mail for mail in world.mail(who, "YES", answering=asked) if mail.to == who]
    assert [mail.kind for mail in pack] == ["replacement-pack"]


def test_a_game_without_any_unit_does_not_run_for_ever() -> None:
    world = a_running_game(units={"TURKEY": []}, centers={"TURKEY": ["CON"]}, phase="S1901M")

    world.pass_deadline()

    assert world.game().phase.code in ("F1901M", "S1901M")


def test_what_a_game_remembers_goes_with_its_file() -> None:
    world = a_running_game()
    world.mail(FRANCE, "FOR F1901M\nA Par - Bur")
    with_co_gm(world, "two@players.example")
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        tables = export.export_game(context, work.games.get(1))
    other = World()

    with other.storage() as work:
        game = export.import_game(other.context(work, other.clock.now()), tables)
        work.commit()
    other.pass_deadline()

    assert game.notes.co_masters == ("two@players.example",)
    with other.storage() as work:
        [ahead] = work.games.submissions(1, work.games.get(1).phase)
    assert ahead.power == "FRANCE"


def test_a_gm_with_two_addresses_is_answered_where_he_writes_from() -> None:
    world = a_running_game()
    with world.storage() as work:
        person = work.people.by_address(GM)
        assert person is not None
        work.people.save(replace(person, addresses=(GM, "home@players.example")))
        work.commit()
    confirmed(world, "MASTER ADD home@players.example")

    sent = gm(world, "EXTEND 24h", "home@players.example")

    assert one(sent, "home@players.example").kind == "deadline-changed"
    assert [mail for mail in sent if mail.to == GM] == []
