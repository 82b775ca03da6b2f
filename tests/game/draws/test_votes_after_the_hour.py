"""What comes after the hour for votes changes none, however long the results wait (S3.43)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from draws_games import A, E, F, G, a_small_game, ballots, propose
from worlds import GM, HOST, World, flat, played_once

from gmbot.game.state.ballots import BallotState
from gmbot.game.state.model import GameState

VOTERS = (A, E, F, G)
MOVES = {A: "A Vie H", E: "F Lon H", F: "A Par H", G: "A Ber H"}
GRACE = {"policy": "grace", "grace": "2d"}
BOX = f"bot+austerlitz@{HOST}"


def confirmed(world: World, text: str) -> None:
    asked = world.answer(GM, text, to=BOX)
    if asked.kind == "confirm-command":
        world.mail(GM, "yes", answering=asked)


@played_once
def waiting(why: str, phase: str = "S1903M") -> World:
    """D1 is open, and the hour of its phase is over; its results wait for somebody."""
    settings = {"lateness": GRACE} if why == "the late" else {}
    world = a_small_game(phase, settings=settings)
    propose(world, (E, "WIN England"))
    told_once(world)
    if why == "the gm":
        confirmed(world, "REVIEW ON")
    for power in (A, F, G) if why == "the late" else VOTERS:
        world.mail(power, MOVES[power])
    open_phase = world.game().phase
    world.pass_deadline()
    world.pass_time(timedelta(minutes=1))
    assert world.game().phase == open_phase
    return world


def told_once(world: World) -> None:
    """Pass a phase in which everybody sends orders, so that nothing waits."""
    for power, order in MOVES.items():
        world.mail(power, order)
    world.pass_deadline()
    assert [one.state for one in ballots(world)] == [BallotState.OPEN]


def votes(world: World) -> dict[str, bool]:
    [ballot] = ballots(world)
    return dict(ballot.votes)


@pytest.mark.parametrize("why", ["the gm", "the late"])
@pytest.mark.parametrize(
    "text", ["VOTE NO ON D1", "vote: no", "I vote no on D1", "VOTE YES ON D1", "no to the draw"]
)
@pytest.mark.parametrize("hours", [1, 23])
@pytest.mark.parametrize("voter", [A, G])
def test_a_vote_while_results_wait_is_not_counted_and_told_so(
    why: str, text: str, hours: int, voter: str
) -> None:
    world = waiting(why)
    before = votes(world)
    world.pass_time(timedelta(hours=hours))

    sent = world.mail(voter, text, to=BOX)

    assert [mail.to for mail in sent] == [voter]
    assert votes(world) == before
    assert "VOTE" in sent[0].text or "votes" in flat(sent[0])


def test_a_vote_in_time_stays_as_it_was() -> None:
    world = a_small_game("S1902M", settings={"lateness": GRACE})
    propose(world, (E, "WIN England"))
    told_once(world)
    world.mail(G, "VOTE NO ON D1")
    for power in (A, F, G):
        world.mail(power, MOVES[power])
    world.pass_deadline()
    world.pass_time(timedelta(minutes=1))

    answer = world.answer(G, "VOTE YES ON D1")

    assert "E-PHASE-LATE" in answer.subject
    assert votes(world) == {"GERMANY": False}


def test_orders_of_a_late_player_count_though_the_vote_beside_them_does_not() -> None:
    world = waiting("the late")

    sent = world.mail(E, "F Lon - Nth\nVOTE NO ON D1", to=BOX)

    assert votes(world) == {}
    mails = [mail for mail in sent if mail.to == E]
    assert any("Votes of Fall 1903 moves were taken" in flat(mail) for mail in mails)


def test_what_is_open_in_the_next_phase_is_voted_on_then() -> None:
    """A vote on Fall's moves is counted after Winter."""
    world = waiting("the gm")
    assert world.game().phase.code == "F1903M"
    assert "E-PHASE-LATE" in world.answer(G, "VOTE NO ON D1", to=BOX).subject
    world.pass_time(timedelta(days=2))
    confirmed(world, "RELEASE")
    world.sweep()

    [ballot] = ballots(world)

    assert world.game().state is GameState.ENDED or ballot.state is BallotState.OPEN
    assert not ballot.votes


def test_a_later_deadline_opens_the_vote_again() -> None:
    world = waiting("the late")
    assert "E-PHASE-LATE" in world.answer(G, "VOTE NO ON D1", to=BOX).subject

    world.mail(GM, "EXTEND 4d: a storm", to=BOX)
    world.mail(G, "VOTE NO ON D1", to=BOX)

    assert votes(world) == {"GERMANY": False}


@pytest.mark.parametrize("word", ["YES", "NO"])
def test_the_poll_on_playing_on_ends_with_its_season_too(word: str) -> None:
    ending = {"policy": "seasons", "seasons": 5}
    world = a_small_game("S1903M", settings={"ending": ending, "lateness": GRACE})
    for power in (A, F, G):
        world.mail(power, MOVES[power])
    world.pass_deadline()
    world.pass_time(timedelta(minutes=1))
    assert world.game().phase.code == "S1903M"

    answer = world.answer(G, f"VOTE {word}", to=BOX)

    assert "E-PHASE-LATE" in answer.subject
    assert not world.game().notes.length.votes
