"""Results that the GM sees before the players, and phase guards."""

from __future__ import annotations

from datetime import timedelta

from corrected_games import EVERYBODY, FRANCE, ITALY, a_running_game, orders
from gm_mails import confirmed, gm, one
from worlds import GM, World, flat, played_once

DAY = timedelta(days=1)


@played_once
def under_review() -> World:
    world = a_running_game()
    gm(world, "REVIEW ON")
    world.mail(FRANCE, "A Par - Bur")
    return world


def test_everybody_learns_that_results_are_looked_at_first() -> None:
    world = a_running_game()

    sent = gm(world, "REVIEW ON")

    assert {mail.to for mail in sent} == EVERYBODY
    assert all("the GM sees the results of a phase before" in flat(mail) for mail in sent)


def test_results_are_held_by_their_old_names_too() -> None:
    for line in ("HOLD RESULTS", "MANUAL PROCESS", "REVIEW"):
        world = a_running_game()
        gm(world, line)
        assert world.game().notes.review is True


def test_results_wait_for_the_gm_who_alone_sees_them() -> None:
    world = under_review()

    sent = world.pass_deadline()

    assert [mail.to for mail in sent] == [GM]
    assert sent[0].kind == "review"
    assert "A Par -> Bur" in sent[0].text
    assert "RELEASE S1901M" in sent[0].text
    assert world.game().phase.code == "S1901M"


def test_a_report_says_what_waits_for_the_gm() -> None:
    world = under_review()
    world.pass_deadline()
    assert "The results of Spring 1901 moves wait for you" in flat(one(gm(world, "REPORT")))
    confirmed(world, "RELEASE")
    confirmed(world, "ROLLBACK")

    report = one(gm(world, "REPORT"))

    assert "The results of Spring 1901 moves are withdrawn" in flat(report)
    assert "ROLLFORWARD" in report.text


def test_what_was_shown_is_what_is_released() -> None:
    """S3.6: no orders after the deadline, neither the players' nor the GM's."""
    world = under_review()
    world.pass_deadline()

    late = one(world.mail(FRANCE, "A Par - Pic"), FRANCE)
    assert "E-PHASE-LATE" in late.subject
    assert "your set 1 is used" in flat(late)
    assert "Your mail came: Tue 8 Dec 12:00 UTC" in flat(late)
    assert "E-PHASE-LATE" in world.answer(FRANCE, "CLEAR").subject
    assert "E-PHASE-LATE" in world.answer(FRANCE, "PROVISIONAL").subject
    assert "E-PHASE-LATE" in one(gm(world, "ORDERS FOR Italy\nA Ven - Tri")).subject
    sent = confirmed(world, "RELEASE")

    assert {mail.to for mail in sent} == EVERYBODY
    assert {mail.kind for mail in sent} == {"results"}
    assert "A PAR - BUR" in orders(world, "S1901M", "FRANCE")
    assert world.game().phase.code == "F1901M"


def test_the_gm_is_reminded_once_a_day_that_results_wait() -> None:
    world = under_review()
    world.pass_deadline()

    assert world.pass_time(timedelta(hours=20)) == []
    assert [mail.kind for mail in world.pass_time(timedelta(hours=5))] == ["review"]
    assert world.sweep() == []


def test_an_extension_opens_the_phase_again() -> None:
    world = under_review()
    world.pass_deadline()

    gm(world, "EXTEND 24h: a mail was lost")
    assert world.answer(FRANCE, "A Par - Pic").kind == "order-receipt"
    world.pass_deadline()

    confirmed(world, "RELEASE")
    assert "A PAR - PIC" in orders(world, "S1901M", "FRANCE")


def test_a_release_needs_something_that_waits() -> None:
    world = under_review()

    assert "nothing waits" in one(gm(world, "RELEASE")).subject
    assert world.game().phase.code == "S1901M"


def test_process_is_the_gms_own_word_and_waits_for_no_release() -> None:
    world = under_review()

    confirmed(world, "PROCESS FORCE")

    assert world.game().phase.code == "F1901M"


def test_without_review_the_results_that_wait_come_at_once() -> None:
    world = under_review()
    world.pass_deadline()

    sent = gm(world, "REVIEW OFF")

    assert "results" in {mail.kind for mail in sent}
    assert world.game().phase.code == "F1901M"


def test_a_speedy_game_waits_for_its_gm_too() -> None:
    world = a_running_game(
        settings={"speed": True}, units={"FRANCE": ["A PAR"]}, centers={"FRANCE": ["PAR"]}
    )
    gm(world, "REVIEW ON")

    sent = world.mail(FRANCE, "A Par - Bur\nFINAL")

    assert {mail.kind for mail in sent if mail.to == GM} == {"review"}
    assert world.game().phase.code == "S1901M"


def test_players_neither_review_nor_release() -> None:
    world = under_review()
    world.pass_deadline()

    for line in ("REVIEW OFF", "RELEASE"):
        assert "E-GMONLY" in one(gm(world, line, ITALY), ITALY).subject


# --------------------------------------------------------------------------- guards


def test_a_command_for_a_phase_that_is_over_does_nothing() -> None:
    """Ignored with a notice if the phase has moved on."""
    world = a_running_game()
    world.pass_deadline()
    before = world.game()

    for line in ("EXTEND 24h IF PHASE S1901M", "PAUSE S1901M", "IF PHASE S1901M: PROCESS FORCE",
                 "EJECT Italy S1901M", "ANNOUNCE IF PHASE S1901M\nhello\nENDANNOUNCE"):  # fmt: skip
        assert "is not in S1901M" in one(gm(world, line)).subject
    assert world.game() == before


def test_a_command_for_the_phase_that_is_open_is_carried_out() -> None:
    world = a_running_game()
    deadline = world.game().deadline
    assert deadline is not None

    gm(world, "EXTEND 24h IF PHASE S1901M")

    assert world.game().deadline == deadline + DAY


def test_a_guard_holds_also_when_the_code_comes_back() -> None:
    world = a_running_game()
    asked = one(gm(world, "MASTER ADD two@players.example IF PHASE S1901M"))
    world.pass_deadline()

    answer = world.answer(GM, "YES", answering=asked)

    assert "is not in S1901M" in answer.subject
    assert world.game().notes.co_masters == ()
