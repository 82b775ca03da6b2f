"""What a GM can look up, what players can, and what is counted by hand."""

from __future__ import annotations

import re

import pytest
from corrected_games import EVERYBODY, FRANCE, ITALY, MISREAD, a_running_game, a_spring
from gm_mails import confirmed, gm, one
from worlds import GM, flat

from gmbot.game.state.model import OutboxState

PRESS = "PRESS TO Italy\nhello\nENDPRESS"


def test_a_full_report_shows_the_orders_on_file_to_the_gm_alone() -> None:
    world = a_running_game()
    world.mail(FRANCE, "A Par - Bur\nPROVISIONAL")

    assert "A Par -> Bur" not in one(gm(world, "REPORT")).text
    sent = gm(world, "REPORT FULL")

    assert [mail.to for mail in sent] == [GM]
    assert "France, set 1 (provisional)" in sent[0].text
    assert "A Par -> Bur" in sent[0].text


def test_a_blind_gm_gets_no_full_report() -> None:
    """Wish 20"""
    world = a_running_game()
    world.mail(FRANCE, "A Par - Bur")
    gm(world, "SET GMBLIND ON")

    answer = one(gm(world, "REPORT FULL"))

    assert "GMBLIND is on" in flat(answer)
    assert "Bur" not in answer.text


def test_a_blind_gm_learns_nothing_by_writing_orders_down() -> None:
    """Wish 20: changing a set would show what is in it."""
    world = a_running_game()
    world.mail(FRANCE, "A Par - Bur")
    gm(world, "SET GMBLIND ON")

    sent = gm(world, "ORDERS FOR France\nCHANGE\nA Mar H")

    assert "Bur" not in one(sent).text
    assert "A Par -> Bur" in one(sent, FRANCE).text


# --------------------------------------------------------------------------- AUDIT


def test_a_player_reads_in_the_log_what_touches_him_and_no_more() -> None:
    """Every GM action is in the log; players see those that touch them."""
    world = a_running_game()
    gm(world, "EXTEND 24h")
    gm(world, "PREVIEW")
    gm(world, "ORDERS FOR Italy\nA Ven - Tri")
    world.mail(FRANCE, "A Par - Bur")

    france = world.answer(FRANCE, "AUDIT").text
    italy = world.answer(ITALY, "AUDIT").text

    for log in (france, italy):
        assert "gm-deadline  phase S1901M" in log
        assert "previewed  phase S1901M" in log
        assert "mail " not in log.partition("--")[0]
    assert "orders-entered" in italy
    assert "orders-entered" not in france
    assert len(re.findall(r"  orders  set 1$", france, re.M)) == 1
    assert "old 2026-12-08 12:00 UTC, new 2026-12-09 12:00 UTC" in flat_of(france)
    assert "person" not in france


def test_a_correction_is_in_everybodys_log() -> None:
    world = a_spring()
    confirmed(world, MISREAD)

    assert "corrected  phase S1901M, version 2" in world.answer(FRANCE, "AUDIT S1901M").text


def test_in_the_fog_the_log_of_an_edit_does_not_tell_the_board() -> None:
    world = a_running_game(
        variant="blind1898", houserules="saari", phase="S1898M",
        units={"FRANCE": ["F BRE"], "AUSTRIA": ["A TYR"]}, centers={"FRANCE": ["BRE"]},
    )  # fmt: skip
    confirmed(world, "EDIT\nA Tyr -> Boh")

    log = world.answer(FRANCE, "AUDIT").text

    assert "edited  phase S1898M" in log
    assert "Boh" not in log


def test_the_gms_log_says_which_mail_went_to_whom_and_what_became_of_it() -> None:
    """S3.4: who says that the correction did not reach him can be answered."""
    world = a_spring()
    confirmed(world, MISREAD)

    log = one(gm(world, "AUDIT S1901M")).text

    assert "corrected-results to France, queued" in flat_of(log)
    assert "@" not in log.partition("--")[0]


def test_press_is_not_in_the_gms_list_of_mails() -> None:
    """S0.35: the GM is not in the loop."""
    world = a_running_game()
    world.mail(FRANCE, "PRESS TO Italy\nhello\nENDPRESS")

    assert "press-delivered" not in one(gm(world, "AUDIT")).text


@pytest.mark.parametrize(
    "asked", ["PROPOSE DIAS", "VOTES", "VOTE NO ON D1", "DIARY\nItaly lies.", "TRY\nA Par - Bur"]
)
def test_what_a_player_asks_is_not_in_the_gms_log(asked: str) -> None:
    """S3.40, S0.35: who proposes and votes is nobody's affair, nor who plans or keeps a diary."""
    world = a_running_game()
    [before] = gm(world, "AUDIT")
    world.mail(FRANCE, asked)

    after = one(gm(world, "AUDIT")).text

    assert "France" not in after
    assert "proposed" not in after
    assert "France" not in before.text


def test_the_gm_learns_from_no_number_who_wrote_to_whom() -> None:
    """S0.35: RESEND sends only mails that the log lists."""
    world = a_running_game()
    sent = [*world.mail(FRANCE, PRESS), *world.mail(ITALY, "PROPOSE DIAS")]

    for mail in sent:
        for power in ("France", "Italy"):
            assert "no such mail" in one(gm(world, f"RESEND {mail.row.id} TO {power}")).subject


def test_the_gm_is_told_that_press_did_not_arrive_and_not_whose() -> None:
    world = a_running_game()
    [letter] = [mail for mail in world.mail(FRANCE, PRESS) if mail.to == ITALY]

    world.steps.undeliverable(letter.row, "no such mailbox")

    [alarm] = [mail for mail in world.news() if mail.kind == "alarm"]
    assert "France" not in alarm.text.partition("-----")[0]
    assert "no such mailbox" in alarm.text


def test_a_gm_who_reads_press_along_does_not_do_so_in_secret() -> None:
    """The setting is public."""
    world = a_running_game()
    assert {mail.to for mail in world.mail(FRANCE, PRESS)} == {FRANCE, ITALY}

    told = gm(world, "COPY PRESS ON")
    sent = world.mail(FRANCE, PRESS.replace("hello", "hello again"))

    assert {mail.to for mail in told} == EVERYBODY
    assert {mail.to for mail in sent} == {FRANCE, ITALY, GM}
    assert one(sent).kind == "press-delivered"
    gm(world, "COPY PRESS OFF")
    assert GM not in {mail.to for mail in world.mail(FRANCE, PRESS.replace("hello", "bye"))}


def test_nobody_acts_in_a_players_name() -> None:
    world = a_running_game()

    answer = one(gm(world, "BECOME Italy"))

    assert "E-STATE" in answer.subject
    assert "ORDERS FOR Italy" in answer.text


# --------------------------------------------------------------------------- RESEND


def test_a_mail_leaves_once_more_unchanged_and_to_its_reader_only() -> None:
    world = a_spring()
    log = one(gm(world, "AUDIT S1901M")).text
    number = re.search(r"mail (\d+): results to\s+France", log)
    assert number is not None
    with world.storage() as work:
        before = work.outbox.get(int(number[1]))
    assert before is not None

    assert "made for another reader" in flat(one(gm(world, f"RESEND {number[1]} TO Italy")))
    assert one(gm(world, f"RESEND {number[1]} TO France")).kind == "done"

    with world.storage() as work:
        after = work.outbox.get(int(number[1]))
    assert after is not None
    assert (after.state, after.raw) == (OutboxState.QUEUED, before.raw)
    assert "no such mail" in one(gm(world, "RESEND 99999")).subject
    assert "no such mail" in one(gm(world, "RESEND all of it")).subject


# --------------------------------------------------------------------------- NMR


def test_the_gm_counts_a_phase_as_missed_and_takes_it_back() -> None:
    """S3.8: the record of silence is the GM's to adjust."""
    world = a_spring()

    sent = gm(world, "NMR Italy")

    assert {mail.to for mail in sent} == {GM, ITALY}
    assert "missed a movement phase 1 times" in flat(one(sent, ITALY))
    assert "Italy (Italy): no orders yet, missed 1" in flat(one(gm(world, "REPORT")))
    gm(world, "EXCUSE Italy S1901M")
    assert "Italy (Italy): no orders yet Russia" in flat(one(gm(world, "REPORT")))


def test_a_phase_that_was_not_played_cannot_count_as_missed() -> None:
    world = a_running_game()

    assert "nothing to count" in one(gm(world, "NMR Italy")).subject
    assert one(gm(world, "NMR Oz")).kind == "refusal"


def flat_of(text: str) -> str:
    return " ".join(text.split())
