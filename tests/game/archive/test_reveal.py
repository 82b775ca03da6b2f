"""After the end: statements, and the mail that reveals who played what."""

from __future__ import annotations

from datetime import timedelta

from worlds import GM, HOST, World, address, flat, played_once

from gmbot.game.state.notes import Ending

E, F, G = (address(power) for power in ("ENGLAND", "FRANCE", "GERMANY"))
BOX = f"bot+austerlitz@{HOST}"
WEEK = timedelta(days=7)


@played_once
def an_ended_game() -> World:
    """A game that a draw has ended."""
    world = World()
    world.import_game()
    world.answer(E, "PROPOSE DIAS")
    world.pass_deadline()
    world.pass_deadline()
    assert world.game().ending
    return world


def test_the_end_calls_for_statements_and_says_when_they_go_out() -> None:
    world = World()
    world.import_game()
    world.answer(E, "PROPOSE DIAS")
    world.pass_deadline()

    results = [one for one in world.pass_deadline() if one.to == F]

    assert "below a line EOG" in flat(results[0])
    assert "They go out:" in flat(results[0])


def test_statements_go_out_together_when_the_time_for_complaints_is_over() -> None:
    """S3.50: nothing is revealed before."""
    world = an_ended_game()
    assert "your words are kept" in world.answer(F, "EOG\nI would do it again.").subject
    world.answer(G, "EOG\nI would not.")
    assert world.pass_time(WEEK - timedelta(hours=1)) == []

    sent = world.pass_time(timedelta(hours=1))

    assert {one.kind for one in sent} == {"revealed"}
    assert len({one.to for one in sent}) == len(sent) == 8
    text = flat(sent[0])
    assert "FRANCE SAYS | I would do it again." in text
    assert "GERMANY SAYS | I would not." in text
    assert "Germany: Germany" in text
    assert world.pass_time(WEEK) == []


def test_nothing_is_revealed_while_a_revote_runs() -> None:
    """S3.50"""
    world = an_ended_game()
    world.pass_time(timedelta(days=6))
    for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY"):
        world.mail(address(power), "COMPLAIN DRAW")

    assert world.pass_time(timedelta(days=6)) == []
    assert {one.kind for one in world.pass_time(timedelta(days=1))} == {"revote-result", "revealed"}


def test_a_game_that_goes_on_after_its_revote_reveals_nothing() -> None:
    """S3.50"""
    world = an_ended_game()
    for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY"):
        world.mail(address(power), "COMPLAIN DRAW")
    world.answer(F, "VOTE NO")

    assert {one.kind for one in world.pass_time(WEEK)} == {"revote-result"}
    assert world.game().notes.end == Ending()


def test_the_gm_reveals_no_earlier_than_the_end_is_final() -> None:
    """S3.50"""
    world = an_ended_game()

    assert "nothing to reveal now" in world.answer(GM, "REVEAL", to=BOX).subject
    assert "for the GM" in world.answer(F, "REVEAL").subject


def test_the_gm_may_reveal_a_game_that_was_won_at_once_and_is_asked_twice() -> None:
    world = World()
    west = ["PAR", "MAR", "BRE", "SPA", "POR", "BEL", "HOL", "MUN", "BER"]
    east = ["KIE", "DEN", "VEN", "ROM", "NAP", "TUN", "LON", "LVP", "EDI"]
    world.import_game(phase="F1910M", units={"FRANCE": ["A PAR"], "RUSSIA": ["A MOS"]},
        centers={"FRANCE": [*west, *east], "RUSSIA": ["MOS"]})  # fmt: skip
    world.pass_deadline()

    asked = world.answer(GM, "REVEAL", to=BOX)
    sent = world.mail(GM, "YES", answering=asked)

    assert asked.kind == "confirm-command"
    assert len([one for one in sent if one.kind == "revealed"]) == 8
    assert world.pass_time(WEEK) == []


def test_a_settled_game_is_not_revealed_while_players_may_complain() -> None:
    """S3.49, S3.50"""
    world = World()
    world.import_game()
    asked = world.answer(GM, "SETTLE DIAS: it is late", to=BOX)
    world.mail(GM, "YES", answering=asked)

    assert "nothing to reveal now" in world.answer(GM, "REVEAL", to=BOX).subject


def test_words_about_a_game_are_taken_only_at_its_end() -> None:
    world = World()
    world.import_game()

    assert "not over" in world.answer(F, "EOG\nWell played.").subject
    over = an_ended_game()
    over.pass_time(WEEK)
    assert "statements are out" in over.answer(F, "EOG\nWell played.").subject


def test_nobody_ends_a_game_with_words_of_the_gm() -> None:
    """S3.51"""
    world = an_ended_game()

    assert "GM" in world.answer(F, "EOG\nZurich: France has won after all.").subject
