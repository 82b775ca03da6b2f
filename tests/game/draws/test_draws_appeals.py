"""Complaints about a draw, settlements, and games that stand still (S3.49 to S3.52)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from draws_games import UNITS, A, E, F, G, a_small_game, ballots, propose, told
from worlds import GM, HOST, World, address, flat, played_once

from gmbot.game.state.ballots import BallotState
from gmbot.game.state.model import GameState

WEEK = timedelta(days=7)


def an_ended_game(*votes: tuple[str, bool]) -> World:
    """D1, a draw of all four, has passed."""
    world = a_small_game()
    propose(world, (E, "DIAS"))
    told(world)
    assert "The players have voted" in told(world)
    return world


def complain(world: World, senders: Iterable[str]) -> None:
    for sender in senders:
        assert "your complaint is counted" in world.mail(sender, "COMPLAIN DRAW")[0].subject


# ------------------------------------------------------------------- complaints


def test_a_draw_that_more_than_half_complain_about_is_voted_on_once_more() -> None:
    """S3.50: 3 of 4 complain within seven days."""
    world = an_ended_game()
    complain(world, (A, E))

    sent = world.mail(F, "COMPLAIN DRAW")

    revote = [one for one in sent if one.kind == "revote"]
    assert len(revote) == 8
    assert all("it is the only one" in flat(one) for one in revote)
    assert not any(name in one.text for one in revote for name in ("A, ", "complained"))


def test_half_is_no_majority() -> None:
    """S3.50: 2 of 4 complain: no revote, and the end is final after the week."""
    world = an_ended_game()
    complain(world, (A, E, A))

    assert {one.kind for one in world.pass_time(WEEK)} == {"revealed"}
    assert "no draw to complain about" in world.answer(F, "COMPLAIN DRAW").subject
    assert world.game().state is GameState.ENDED


def test_a_revote_that_fails_lets_the_game_go_on() -> None:
    """S3.50: all votes are given anew."""
    world = an_ended_game()
    phase = world.game().phase
    complain(world, (A, E, F))
    world.answer(G, "VOTE NO ON D1")

    sent = world.pass_time(WEEK)

    assert {one.kind for one in sent} == {"revote-result"}
    assert "3 of 4 yes" in flat(sent[0])
    assert "the game goes on" in sent[0].subject
    game = world.game()
    assert (game.state, game.phase, game.ending) == (GameState.RUNNING, phase, "")
    assert game.deadline is not None
    assert game.deadline > world.clock.now()


def around_noon(world: World) -> None:
    """Sheet 0 takes late orders for half an hour more."""
    world.pass_deadline()
    world.pass_time(timedelta(minutes=31))


@played_once
def a_draw_in_the_last_season(*, playing_on: tuple[str, ...] = ()) -> World:
    """D1 has passed with the tenth season, Fall 1904, and more than half complain."""
    world = a_small_game("S1904M", variant="fritz1900", houserules="fritz_forum")
    propose(world, (E, "DIAS"))
    around_noon(world)
    for voter in playing_on:
        assert "your vote is YES" in world.answer(voter, "VOTE YES").subject
    around_noon(world)
    assert "The players have voted" in world.game().ending
    assert world.game().phase.code == "S1905M"
    complain(world, (A, E, F))
    world.answer(G, "VOTE NO ON D1")
    return world


def test_a_revote_that_fails_gives_no_season_beyond_the_last_one() -> None:
    """S0.41, S3.50: nobody wants to play on, so the term is up all the same."""
    world = a_draw_in_the_last_season()

    sent = world.pass_time(WEEK)

    assert world.game().state is GameState.ENDED
    assert world.game().ending.startswith("The last season is over; 0 of 4 powers")
    [mail] = [one for one in sent if one.to == F and one.kind == "revote-result"]
    assert "the last season is over" in mail.subject
    assert "A draw of the survivors" in flat(mail)
    assert "the game goes on" not in flat(mail)
    assert world.game().deadline is None
    assert {one.kind for one in world.pass_time(WEEK)} == {"revealed"}


def test_a_revote_that_fails_lets_those_play_on_who_wanted_to() -> None:
    """S0.41: the votes of the last season count."""
    world = a_draw_in_the_last_season(playing_on=(A, E, F))

    sent = world.pass_time(WEEK)

    assert world.game().state is GameState.RUNNING
    [mail] = [one for one in sent if one.to == F and one.kind == "revote-result"]
    assert "3 of 4 powers voted to play on" in flat(mail)
    assert world.game().notes.length.more == 2


def test_a_draw_that_falls_before_the_last_season_leaves_its_poll() -> None:
    """S0.41: who plays the last season after a revote is asked whether to play on."""
    world = a_small_game("S1903M", variant="fritz1900", houserules="fritz_forum")
    around_noon(world)
    propose(world, (E, "DIAS"))
    around_noon(world)
    around_noon(world)
    assert world.game().phase.code == "F1904M"
    assert "The players have voted" in world.game().ending
    complain(world, (A, E, F))
    world.answer(G, "VOTE NO ON D1")

    sent = world.pass_time(WEEK)

    [mail] = [one for one in sent if one.to == F and one.kind == "revote-result"]
    assert "VOTE YES" in mail.text
    assert world.game().phase.code == "F1904M"


def test_a_revote_that_passes_is_final_whatever_is_said_of_it() -> None:
    """S3.50: only one revote ever."""
    world = an_ended_game()
    complain(world, (A, E, F))

    sent = world.pass_time(WEEK)

    assert "it is final" in " ".join(sent[0].text.split())
    assert world.game().state is GameState.ENDED
    for sender in (A, E, F, G):
        assert "no draw to complain" in world.answer(sender, "COMPLAIN DRAW").subject


def test_only_those_who_could_vote_may_complain() -> None:
    """S3.50"""
    world = an_ended_game()

    assert "no draw to complain" in world.answer(address("ITALY"), "COMPLAIN DRAW").subject


def test_a_win_on_the_board_cannot_be_complained_about() -> None:
    world = a_small_game(state="ended")

    assert "no draw to complain" in world.answer(E, "COMPLAIN DRAW").subject


def test_a_complaint_about_conduct_goes_to_the_gm_alone() -> None:
    """S3.52"""
    world = a_small_game()

    sent = world.mail(E, "COMPLAIN Germany threatens to tell my wife")

    assert {one.to for one in sent} == {E, GM}


# ------------------------------------------------------------------- settlement, standing still


def settled(world: World, line: str) -> list[Any]:
    asked = world.answer(GM, line, to=f"bot+austerlitz@{HOST}")
    assert asked.kind == "confirm-command"
    return world.mail(GM, "YES", answering=asked)


def test_the_gm_may_settle_a_game_with_a_reason_and_is_asked_twice() -> None:
    """S3.49"""
    world = a_small_game()
    propose(world, (E, "DIAS"))

    sent = settled(world, "SETTLE DRAW England, France: the lines are locked")

    over = [one for one in sent if one.kind == "game-over"]
    assert len(over) == 8
    assert "The GM settles the game: draw of England and France." in flat(over[0])
    assert "the lines are locked" in flat(over[0])
    assert world.game().state is GameState.ENDED


def test_players_may_complain_about_a_settlement_and_vote_it_down() -> None:
    """S3.49, S3.50: it is an end that nobody voted for."""
    world = a_small_game()
    settled(world, "SETTLE DRAW England, France")

    complain(world, (E, F))
    assert world.game().state is GameState.ENDED
    complain(world, (G,))
    world.answer(A, "VOTE NO ON D1")
    world.pass_time(timedelta(days=7))

    assert world.game().state is GameState.RUNNING


def test_a_settlement_that_few_complain_about_stands() -> None:
    """S3.50: more than half of those who are alive."""
    world = a_small_game()
    settled(world, "SETTLE DRAW England, France")

    complain(world, (E,))
    world.pass_time(timedelta(days=8))

    assert world.game().state is GameState.ENDED
    assert "no draw to complain about" in world.answer(F, "COMPLAIN DRAW").subject


def test_players_cannot_settle_a_game() -> None:
    """S3.49"""
    world = a_small_game()

    assert "for the GM" in world.answer(E, "SETTLE DRAW England, France").subject
    assert world.game().state is GameState.RUNNING


def test_the_gm_hears_of_three_years_without_a_change_and_nothing_else_happens() -> None:
    """S3.49: a warning after two years, the notice after three, never an act."""
    world = a_small_game("S1901M")
    heard: list[str] = []
    while world.game().phase.year < 1904:
        heard += [one.subject for one in world.pass_deadline() if one.kind == "stalled"]

    assert ["for 2 years" in heard[0], "for 3 years" in heard[1], len(heard)] == [True, True, 2]
    assert world.game().state is GameState.RUNNING


def test_a_center_that_changes_hands_starts_the_count_anew() -> None:
    """S3.49"""
    world = a_small_game("S1901M", units={**UNITS, "GERMANY": ["A RUH"]})
    heard: list[str] = []
    while world.game().phase.year < 1904:
        if world.game().phase.code == "F1902M":
            world.answer(G, "A Ruh - Mun")
        heard += [one.subject for one in world.pass_deadline() if one.kind == "stalled"]

    assert heard == []


def test_a_power_that_nobody_plays_has_no_vote_and_is_in_no_draw() -> None:
    """S3.46: who votes are players."""
    world = a_small_game(
        settings={"draws": {"silence": "no"}},
        players=[
            {"power": name, "name": name.title(), "addresses": [address(name)]}
            for name in ("AUSTRIA", "ENGLAND", "FRANCE")
        ],
    )
    world.mail(GM, "DUMMY Germany", to=f"bot+austerlitz@{HOST}")
    propose(world, (E, "DIAS"))
    world.pass_deadline()
    for sender in (A, E, F):
        world.answer(sender, "VOTE YES ON D1")

    world.pass_deadline()

    assert world.game().state is GameState.ENDED
    assert "draw of Austria, England and France" in world.game().ending


# ------------------------------------------------------------------- corrections


def test_a_win_that_a_correction_brings_leaves_no_draw_to_complain_about() -> None:
    """S3.47 (b), S3.50: England had 18 all along; no revote takes a win on the board back."""
    homes = ["LON", "EDI", "LVP", "NWY", "SWE", "DEN", "HOL", "BEL", "BRE", "POR", "SPA", "MAR"]
    lots = [*homes, "TUN", "NAP", "ROM", "VEN", "MUN"]
    units = {"ENGLAND": ["A RUH"], "FRANCE": ["A PAR"], "GERMANY": ["A BER"]}
    world = a_small_game(
        units=units, centers={"ENGLAND": lots, "FRANCE": ["PAR"], "GERMANY": ["BER"]}
    )
    propose(world, (F, "DRAW England, France"))
    told(world)
    world.answer(E, "A Ruh - Bur")
    told(world)
    world.mail(F, "COMPLAIN DRAW")
    correct = "CORRECT F1903M: misread\nORDER-AS-SENT England: A Ruh - Kie"
    asked = world.mail(GM, correct, to=f"bot+austerlitz@{HOST}")[0]
    world.mail(GM, "yes", answering=asked)

    refused = world.answer(G, "COMPLAIN DRAW")

    assert refused.kind == "refusal"
    assert world.game().ending == "England wins with 18 centers after Fall 1903."
    assert all(one.state is BallotState.CLOSED for one in ballots(world))
