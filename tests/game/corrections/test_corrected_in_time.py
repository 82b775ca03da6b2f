"""Until when a mistake is put right, and what follows from it (S3.2 to S3.5)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from corrected_games import (
    AUSTRIA,
    DAY,
    EVERYBODY,
    FRANCE,
    GERMANY,
    ITALY,
    MISREAD,
    MUNICH,
    a_running_game,
    a_spring,
    orders,
    record,
    world_records,
)
from gm_mails import confirmed, gm, one
from worlds import GM, POWERS, address, flat

from gmbot.game.state.model import GameState
from gmbot.game.state.notes import Ending
from gmbot.rules.board.terms import NEUTRAL, Phase, Power

FIRST = {"AUSTRIA": "A Bud", "ENGLAND": "F Lon", "FRANCE": "A Par", "TURKEY": "A Con"}


# --------------------------------------------------------------------------- until when


def test_a_mistake_that_nobody_pointed_out_in_time_stands() -> None:
    """S3.2"""
    world = a_spring()
    world.mail(FRANCE, "A Bur H")
    world.pass_deadline()

    answer = one(gm(world, MISREAD))

    assert "S1901M stands" in answer.subject


def test_a_mistake_that_was_pointed_out_in_time_may_be_put_right_later() -> None:
    """S3.2, S3.5: what followed is resolved again with its own orders."""
    world = a_spring()
    world.mail(AUSTRIA, "ERROR Italy attacked Trieste, did it not?")
    world.mail(ITALY, "A Ven - Tri\nA Rom - Ven")
    world.mail(AUSTRIA, "F Alb - Tri")
    world.pass_deadline()

    sent = confirmed(world, MISREAD)

    assert "S1901M results, version 2" in one(sent).subject
    assert record(world, "F1901M").report.version == 2
    assert orders(world, "F1901M", "ITALY") >= {"A ROM - VEN"}
    assert "A ROM - VEN" in orders(world, "F1901M", "ITALY")


def test_no_season_is_played_twice_for_a_late_correction() -> None:
    """S3.5: a retreat that was never ordered cannot come before a Fall whose orders are out."""
    world = a_running_game()
    world.mail(ITALY, "A Ven - Tri\nA Rom H\nF Nap H")
    world.mail(GERMANY, "A Mun H")
    world.pass_deadline()
    world.mail(FRANCE, "ERROR Tyrolia supported Trieste")
    world.mail(FRANCE, "A Par - Bur")
    world.pass_deadline()

    answer = one(gm(world, MUNICH))

    assert "no season is played twice" in flat(answer)
    assert record(world, "F1901M").report.version == 1


def test_retreats_that_were_ordered_for_nothing_fall_away() -> None:
    """S3.2, S3.5: nothing is played again; what was not due never was."""
    world = a_running_game()
    world.mail(ITALY, "A Ven - Tri\nA Rom H\nF Nap H")
    world.mail(GERMANY, "A Mun - Tyr")
    world.pass_deadline()
    world.mail(ITALY, "A Ven - Tri\nA Rom H")
    world.mail(GERMANY, "A Tyr S A Ven - Tri")
    world.pass_deadline()
    assert world.game().phase.code == "F1901R"
    world.mail(GERMANY, "ERROR: I wrote Vienna")
    world.mail(AUSTRIA, "ERROR in F1901M: so he did")
    world.mail(AUSTRIA, "F Tri R Alb")
    world.pass_deadline()
    assert world.game().phase.code != "F1901R"

    sent = confirmed(world, "CORRECT F1901M: Vienna\nORDER-AS-SENT Germany: A Tyr - Vie")

    assert "Austria has F Tri instead of F Alb" in flat(one(sent))
    with world.storage() as work:
        assert [r.phase.code for r in work.games.records(1)][:2] == ["S1901M", "F1901M"]
        assert work.games.record(1, Phase.parse("F1901R")) is None


def test_phases_of_the_same_mail_do_not_make_a_mistake_stand() -> None:
    """S3.2 where retreats are resolved with the moves they follow (S1.13)."""
    world = a_running_game(houserules="anarchy7", phase="S1901M")
    world.mail(ITALY, "A Ven - Tri\nA Rom H\nF Nap H")
    world.mail(GERMANY, "A Mun - Tyr")
    world.pass_deadline()
    world.mail(ITALY, "A Ven - Tri\nA Rom H\nF Nap H")
    world.mail(GERMANY, "A Tyr S A Ven - Tri")
    world.mail(AUSTRIA, "F Tri H\nIf dislodged, F Tri retreats to Alb")
    world.pass_deadline()
    assert "F1901R" in world_records(world)

    assert one(world.mail(FRANCE, "ERROR in F1901M: Tyrolia"), FRANCE).kind == "error-noted"
    confirmed(world, "CORRECT F1901M: Vienna\nORDER-AS-SENT Germany: A Tyr - Vie")

    assert "F1901R" not in world_records(world)
    assert "F TRI" in {str(u) for u in world.game().position.units_of(Power("AUSTRIA"))}


def test_a_report_that_came_in_time_counts_however_late_it_is_read() -> None:
    """S3.2: what counts is the hour at which it came."""
    world = a_spring()
    world.clock.when += DAY
    with world.storage() as work:
        raw = (b"From: Austria <austria@players.example>\r\nTo: bot@gm.example\r\n"
               b"Subject: austerlitz\r\nMessage-ID: <late@players.example>\r\n\r\n"
               b"ERROR in S1901M: Venice\r\n")  # fmt: skip
        work.inbox.add(raw, world.clock.now(), "test")
        work.commit()
    deadline = world.game().deadline
    assert deadline is not None
    world.clock.when = deadline
    world.sweep()

    assert one(gm(world, MISREAD)).kind == "confirm-command"


def test_a_code_for_one_correction_is_void_after_another() -> None:
    world = a_spring()
    first = one(gm(world, MISREAD))
    world.clock.when += timedelta(hours=1)
    confirmed(world, "CORRECT S1901M: other\nORDER-AS-SENT Italy: A Rom - Apu")

    answer = one(world.mail(GM, "YES", answering=first))

    assert "no longer holds" in flat(answer)
    assert "A VEN H" in orders(world, "S1901M", "ITALY")


# --------------------------------------------------------------------------- more time


def test_after_a_correction_one_players_request_gives_the_phase_its_full_time() -> None:
    """S3.3"""
    world = a_spring(settings={"extensions": {"policy": "none"}})
    world.clock.when += 5 * DAY
    corrected = world.clock.now()
    sent = confirmed(world, MISREAD)
    assert "EXTENSION" in one(sent, FRANCE).text
    assert "one request by any player is enough" in flat(one(sent, FRANCE))
    world.clock.when += DAY

    sent = world.mail(FRANCE, "EXTENSION 2h")

    assert world.game().deadline == corrected + 7 * DAY
    assert {mail.to for mail in sent} == EVERYBODY
    assert all("France" not in mail.text.partition("--")[0] for mail in sent if mail.to == ITALY)


def test_after_that_request_the_rule_of_the_game_holds_again() -> None:
    """S3.3: one request; a second one is not promised."""
    world = a_spring(settings={"extensions": {"policy": "none"}})
    world.clock.when += 5 * DAY
    confirmed(world, MISREAD)
    world.mail(FRANCE, "EXTENSION")
    deadline = world.game().deadline

    assert one(world.mail(ITALY, "EXTENSION 24h"), ITALY).kind == "refusal"
    assert world.game().deadline == deadline


@pytest.mark.parametrize("words", ["EXTENSION", "Extension please"])
def test_asking_for_time_right_after_a_correction_costs_nothing(words: str) -> None:
    """S3.3: the phase has its full time still, and no length was asked for."""
    world = a_spring()
    confirmed(world, MISREAD)
    deadline = world.game().deadline

    answer = one(world.mail(FRANCE, words), FRANCE)

    assert "costs you nothing" in flat(answer)
    assert "EXTENSION 24h" in answer.text
    assert world.game().deadline == deadline
    for _ in range(2):
        world.mail(FRANCE, "EXTENSION 24h")
    assert deadline is not None
    assert world.game().deadline == deadline + 2 * DAY


def test_the_promise_ends_with_the_phase() -> None:
    """S3.3"""
    world = a_spring(settings={"extensions": {"policy": "none"}})
    world.clock.when += 5 * DAY
    confirmed(world, MISREAD)
    world.mail(FRANCE, "A Bur H")
    world.pass_deadline()
    deadline = world.game().deadline

    assert one(world.mail(ITALY, "EXTENSION 24h"), ITALY).kind == "refusal"
    assert world.game().deadline == deadline


def test_the_gm_too_may_give_more_time_after_a_correction() -> None:
    """S3.3"""
    world = a_spring()
    confirmed(world, MISREAD)
    deadline = world.game().deadline
    assert deadline is not None

    gm(world, "EXTEND 24h: think it over")

    assert world.game().deadline == deadline + DAY


# --------------------------------------------------------------------------- endings


def test_a_win_that_was_a_mistake_is_taken_back_and_the_game_goes_on() -> None:
    centers = ["BER", "KIE", "MUN", "DEN", "HOL", "BEL", "SWE", "NWY", "EDI", "LVP", "LON", "PAR",
               "BRE", "MAR", "SPA", "POR", "VEN"]  # fmt: skip
    world = a_running_game(
        phase="F1901M", units={"GERMANY": ["A TYR"], "ITALY": ["A ROM"], "AUSTRIA": ["A BUD"]},
        centers={"GERMANY": centers, "AUSTRIA": ["VIE", "BUD"], "ITALY": ["ROM", "NAP"]},
    )  # fmt: skip
    world.mail(GERMANY, "A Tyr - Vie")
    world.pass_deadline()
    assert world.game().state is GameState.ENDED

    confirmed(world, "CORRECT F1901M: Trieste was meant\nORDER-AS-SENT Germany: A Tyr - Boh")

    game = world.game()
    assert game.state is GameState.RUNNING
    assert game.ending == ""
    assert game.deadline is not None
    assert game.notes.end == Ending()


def test_who_was_ejected_with_a_phase_stays_out_of_its_corrected_version() -> None:
    """S1.11"""
    world = a_running_game(settings={"nmr": {"policy": "ejection", "count": 1}})
    for power in POWERS:
        if power != "GERMANY":
            home = {"ITALY": "A Ven H", "RUSSIA": "A War H"}.get(power, "")
            world.mail(address(power), home or f"{FIRST[power]} H")
    world.pass_deadline()
    assert world.game().position.units_of(Power("GERMANY")) == ()

    sent = confirmed(world, MISREAD)

    game = world.game()
    assert game.position.units_of(Power("GERMANY")) == ()
    assert len(game.position.units_of(NEUTRAL)) == 3
    assert "Germany has" not in flat(one(sent))
