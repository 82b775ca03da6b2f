"""Results that the GM corrects, with the orders that were sent (S3.1 to S3.5)."""

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
from worlds import address, flat

from gmbot.rules.board.terms import Power

# --------------------------------------------------------------------------- asked first


def test_a_correction_shows_the_difference_and_does_nothing_before_its_code_comes_back() -> None:
    world = a_spring()
    before = world.game()

    asked = one(gm(world, MISREAD))

    assert asked.kind == "confirm-command"
    assert "CORRECT S1901M: Venice was misread" in asked.text
    assert "Italy: A Ven H (succeeds); now A Ven -> Tri (succeeds)" in flat(asked)
    assert "Italy has A Tri instead of A Ven" in flat(asked)
    assert world.game() == before
    assert record(world, "S1901M").report.version == 1


def test_corrected_results_go_to_everybody_as_a_new_version_with_the_difference() -> None:
    """S3.4: each copy is kept with what became of it."""
    world = a_spring()

    sent = confirmed(world, MISREAD)

    assert {mail.to for mail in sent} == EVERYBODY
    assert {mail.kind for mail in sent} == {"corrected-results"}
    for mail in sent:
        assert "S1901M results, version 2" in mail.subject
        assert "Results of Spring 1901 moves, version 2" in flat(mail)
        assert "| Venice was misread" in mail.text
        assert "Italy: A Ven H (succeeds); now A Ven -> Tri (succeeds)" in flat(mail)
        assert "A Mar H" in mail.text  # the whole text again
    game = world.game()
    assert game.phase.code == "F1901M"
    assert str(game.position.unit_at("TRI")[1]) == "A TRI"  # type: ignore[arg-type, index]
    assert orders(world, "S1901M", "ITALY") == {"A VEN - TRI", "A ROM H", "F NAP H"}


def test_the_record_keeps_what_it_was_before() -> None:
    world = a_spring()
    confirmed(world, MISREAD)
    confirmed(world, "CORRECT S1901M: again\nORDER-AS-SENT Italy: A Rom - Apu")

    report = record(world, "S1901M").report

    assert report.version == 3
    assert [one.version for one in report.earlier] == [1, 2]
    assert "A VEN H" in {entry.order for entry in report.earlier[0].orders}
    assert "A VEN - TRI" in {entry.order for entry in report.earlier[1].orders}


def test_history_and_why_tell_the_corrected_results() -> None:
    world = a_spring()
    confirmed(world, MISREAD)

    history = world.answer(FRANCE, "HISTORY")
    assert "Italy: A Ven -> Tri" in history.text
    assert "version 2" in history.text
    assert "succeeded" in world.answer(ITALY, "WHY A Ven").text


def test_a_board_that_was_wrong_before_the_phase_is_put_right_and_resolved_again() -> None:
    world = a_spring()

    sent = confirmed(world, "CORRECT S1901M\nREMOVE A Mar\nOWNER Mar = nobody")

    assert "France does not have A Mar" in flat(one(sent))
    assert "Marseilles belongs to nobody, not to France" in flat(one(sent))
    assert orders(world, "S1901M", "FRANCE") == {"A PAR - BUR", "A MAR H", "F BRE H"}
    assert world.game().position.unit_at("MAR") is None  # type: ignore[arg-type]


def test_a_correction_may_open_a_phase_that_was_passed_over() -> None:
    """Orders on file for later stay on file; nobody loses them."""
    world = a_running_game()
    world.clock.when += timedelta(hours=1)
    world.mail(ITALY, "A Ven - Tri\nA Rom H\nF Nap H")
    world.mail(GERMANY, "A Mun S A Ven - Tri")
    world.pass_deadline()
    world.mail(FRANCE, "A Par - Pic")

    sent = confirmed(world, MUNICH)

    game = world.game()
    assert game.phase.code == "S1901R"
    assert game.deadline is not None
    assert game.deadline > world.clock.now() + DAY
    assert "Austria's F Tri is dislodged" in flat(one(sent))
    assert "Now open: Spring 1901 retreats, instead of Fall 1901 moves" in flat(one(sent))
    world.mail(AUSTRIA, "F Tri R Alb")
    world.pass_deadline()
    assert world.game().phase.code == "F1901M"
    assert "A Par -> Pic" in world.answer(FRANCE, "STATUS").text


def test_what_a_player_has_on_file_is_checked_against_the_corrected_board() -> None:
    world = a_spring()
    world.mail(ITALY, "A Ven - Tyr\nA Rom - Ven")

    sent = confirmed(world, MISREAD)

    assert "does not fit the board any more: A Ven -> Tya" in flat(one(sent, ITALY))
    assert "on file" not in flat(one(sent, FRANCE)).partition("S1901M")[0]


def test_builds_as_they_were_sent_take_the_place_of_those_that_were_read() -> None:
    world = a_running_game(
        phase="W1901A", units={"ENGLAND": ["F NTH"]}, centers={"ENGLAND": ["LON", "EDI"]}
    )
    england = address("ENGLAND")
    world.mail(england, "Build F Lon")
    world.pass_deadline()

    confirmed(world, "CORRECT W1901A: Edinburgh\nORDER-AS-SENT England: Build F Edi")

    assert orders(world, "W1901A", "ENGLAND") == {"B F EDI"}
    assert {str(u) for u in world.game().position.units_of(Power("ENGLAND"))} == {"F EDI", "F NTH"}


def test_observers_are_told_too_and_files_carry_the_version() -> None:
    world = a_spring()
    watcher = "watcher@players.example"
    asked = world.answer(watcher, "REGISTER Wanda")
    world.answer(watcher, "YES", answering=asked)
    world.answer(watcher, "OBSERVE austerlitz")

    sent = confirmed(world, MISREAD)

    assert "Italy has A Tri instead of A Ven" in flat(one(sent, watcher))
    files = [part.get_filename() for part in one(sent, FRANCE).message.iter_attachments()]
    assert "state-S1901M-v2.json" in files


# --------------------------------------------------------------------------- no new orders


def test_a_power_of_which_nothing_came_gets_no_order_in_a_resolved_phase() -> None:
    """S3.5: no new orders for a resolved phase, not even from the GM."""
    world = a_spring()
    before = record(world, "S1901M")

    answer = one(gm(world, "CORRECT S1901M\nORDER-AS-SENT Germany: A Mun - Bur"))

    assert "was not corrected" in answer.subject
    assert "Germany had sent nothing" in flat(answer)
    assert record(world, "S1901M") == before


def test_what_came_in_time_and_was_not_read_at_all_may_be_transcribed() -> None:
    """S3.5: "except to transcribe what was actually received"."""
    world = a_running_game()
    world.clock.when += timedelta(hours=1)
    world.mail(GERMANY, "Muenchen, bitte sehr: dorthin, wo der schoene Burgunder waechst")
    world.pass_deadline()

    confirmed(world, "CORRECT S1901M: read at last\nORDER-AS-SENT Germany: A Mun - Bur")

    assert "A MUN - BUR" in orders(world, "S1901M", "GERMANY")


def test_a_mail_that_came_after_the_results_is_no_ground_for_an_order() -> None:
    """S3.5, S3.6"""
    world = a_running_game()
    world.pass_deadline()
    world.clock.when += timedelta(hours=1)
    world.mail(GERMANY, "A Mun - Bur")

    answer = one(gm(world, "CORRECT S1901M\nORDER-AS-SENT Germany: A Mun - Bur"))

    assert "Germany had sent nothing" in flat(answer)


@pytest.mark.parametrize(
    "line",
    ["A Mun - Bur - Par - Lon", "Italy: A Ven - Tri", "OWNER Bur = France",
     "ORDER-AS-SENT Oz: A Ven - Tri", "ORDER-AS-SENT Italy: A Ven to the moon",
     "UNIT France A Nth", "A Mun -> Ber"],
)  # fmt: skip
def test_all_that_is_wrong_with_a_correction_is_told_and_nothing_is_done(line: str) -> None:
    world = a_spring()
    before = record(world, "S1901M")

    answer = one(gm(world, f"CORRECT S1901M: why\nORDER-AS-SENT Italy: A Ven - Tri\n{line}"))

    assert answer.kind == "refusal"
    assert line.partition(":")[0] in flat(answer)
    assert record(world, "S1901M") == before


def test_the_same_orders_with_the_same_end_are_no_correction() -> None:
    world = a_spring()

    assert "no difference" in one(gm(world, "CORRECT S1901M")).subject


def test_a_player_corrects_nothing() -> None:
    world = a_spring()

    assert "E-GMONLY" in one(gm(world, MISREAD, FRANCE), FRANCE).subject


# --------------------------------------------------------------------------- in the fog


def test_in_the_fog_each_player_is_told_only_the_difference_he_may_see() -> None:
    """S2.20 holds for corrections too; the mails leave together."""
    world = a_running_game(
        variant="blind1898", houserules="saari", phase="S1898M",
        units={"FRANCE": ["F BRE"], "ITALY": ["A VEN"], "AUSTRIA": ["A VIE"], "TURKEY": ["A ANK"]},
        centers={"FRANCE": ["BRE"], "ITALY": ["NAP"], "AUSTRIA": ["TRI"], "TURKEY": ["ANK"]},
    )  # fmt: skip
    world.mail(ITALY, "A Ven H")
    world.pass_deadline()

    code = next(iter(world_records(world)))
    sent = confirmed(world, f"CORRECT {code}: misread\nORDER-AS-SENT Italy: A Ven - Tri")

    assert "Italy: A Ven H (succeeds); now A Ven -> Tri" in flat(one(sent))
    assert "A Ven" in flat(one(sent, ITALY))
    assert "Nothing that you see has changed" in flat(one(sent, FRANCE))
    assert "Ven" not in flat(one(sent, FRANCE)).partition("All else lies")[0].partition("WHAT")[0]
