"""Every way in which a game ends, as one of its players reads it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from worlds import GM, POWERS, Sent, World, address

from gmbot.game.state.model import GameState
from gmbot.variants import catalogue as variants

ENGLAND, ITALY = address("ENGLAND"), address("ITALY")
BOX = "bot+austerlitz@gm.example"
CENTERS = [
    str(center)
    for center in variants.load("standard").ruleset.board.centers
    if center not in ("LON", "ROM", "PAR")
]
WEEK = timedelta(days=7, minutes=1)


def flat(mail: Sent) -> str:
    assert "[...]" not in mail.text
    return " ".join(mail.text.split())


def to(sent: list[Sent], reader: str) -> Sent:
    [mail] = [one for one in sent if one.to == reader]
    return mail


def by_solo(world: World) -> list[Sent]:
    world.import_game(
        phase="F1901M", units={"FRANCE": ["A PAR"], "ITALY": ["A ROM"]},
        centers={"FRANCE": ["PAR", *CENTERS[:17]], "ITALY": ["ROM"], "ENGLAND": ["LON"]},
    )  # fmt: skip
    return world.pass_deadline()


def by_draw(world: World) -> list[Sent]:
    world.import_game()
    world.mail(ENGLAND, "PROPOSE DRAW England, Italy")
    world.pass_deadline()
    return world.pass_deadline()


def by_concession(world: World) -> list[Sent]:
    world.import_game()
    world.mail(ENGLAND, "PROPOSE WIN Turkey")
    world.pass_deadline()
    return world.pass_deadline()


def by_settlement(world: World) -> list[Sent]:
    world.import_game()
    asked = world.answer(GM, "SETTLE DRAW England, Italy: nothing has moved", to=BOX)
    return world.mail(GM, "yes", answering=asked)


def by_length(world: World) -> list[Sent]:
    world.import_game(settings={"ending": {"policy": "seasons", "seasons": 1}})
    return world.pass_deadline()


ENDS: tuple[tuple[Callable[[World], list[Sent]], str], ...] = (
    (by_solo, "France wins with 18 centers after Fall 1901."),
    (by_draw, "The players have voted for a draw of England and Italy."),
    (by_concession, "The players have voted for a Turkish win."),
    (by_settlement, "The GM settles the game: draw of England and Italy."),
    (by_length, "The last season is over; 0 of 7 powers voted to play on."),
)
each_end = pytest.mark.parametrize(("end", "words"), ENDS, ids=[one.__name__ for one, _ in ENDS])


@each_end
def test_the_end_is_told_once_to_everybody_and_says_what_comes_next(
    end: Callable[[World], list[Sent]], words: str
) -> None:
    """Result, last board, call for statements, in an order that can be followed."""
    world = World()

    sent = end(world)

    assert world.game().state is GameState.ENDED
    assert sorted(one.to for one in sent) == sorted([GM, *map(address, POWERS)])
    for mail in sent:
        text = flat(mail)
        assert "over" in mail.subject
        assert words in text
        assert text.index("SUPPLY CENTERS AT THE END") < text.index("below a line EOG")
        assert "No deadline is running." in text


@each_end
def test_statements_are_collected_and_go_out_with_who_played_what(
    end: Callable[[World], list[Sent]], words: str
) -> None:
    """A week later, once, to all; the GM may say something too."""
    world = World()
    end(world)
    first = world.answer(ITALY, "EOG\nI should have gone to Tunis.")
    world.mail(ITALY, "EOG\nI am glad I did not go to Tunis.")
    world.mail(GM, "EOG\nThank you all.", to=BOX)

    assert "they go out with those of the others" in flat(first)
    assert world.pass_time(timedelta(days=6)) == []
    sent = world.pass_time(timedelta(days=1, minutes=1))

    assert sorted(one.to for one in sent) == sorted([GM, *map(address, POWERS)])
    text = flat(to(sent, ENGLAND))
    assert words in text
    assert "England: England" in text
    assert "ITALY SAYS | I am glad I did not go to Tunis." in text
    assert "ZURICH SAYS | Thank you all." in text
    assert "should have gone" not in text
    assert world.pass_time(WEEK) == []
    assert "E-STATE" in world.answer(ITALY, "EOG\nOnce more.").subject


@each_end
def test_nothing_can_be_ordered_or_proposed_after_the_end(
    end: Callable[[World], list[Sent]], words: str
) -> None:
    world = World()
    end(world)

    for line in ("A Rom H", "PROPOSE DIAS", "EXTENSION 24h", "FOR F1903M\nA Rom H"):
        answer = world.answer(ITALY, line)
        assert "E-STATE" in answer.subject
        assert "over" in flat(answer)
        assert ("orders were not stored" in flat(answer)) == ("A Rom H" in line)


@pytest.mark.parametrize("end", [by_draw, by_concession, by_settlement])
def test_what_players_or_the_gm_have_ended_may_be_complained_about(
    end: Callable[[World], list[Sent]],
) -> None:
    """S3.50: nothing is revealed before the time is over, or the revote."""
    world = World()
    told = flat(to(end(world), ITALY))
    assert "COMPLAIN DRAW" in told

    for power in POWERS[:4]:
        sent = world.mail(address(power), "COMPLAIN DRAW")
    assert "revote" in flat(to(sent, ITALY)) or "vote" in flat(to(sent, ITALY))
    world.mail(ITALY, "VOTE NO ON D1")
    after = world.pass_time(WEEK)

    assert world.game().state is GameState.RUNNING
    assert "So the game goes on" in flat(to(after, ITALY))
    assert "THE PLAYERS" not in flat(to(after, ITALY))


@pytest.mark.parametrize("end", [by_solo, by_length])
def test_an_end_on_the_board_is_not_complained_about(end: Callable[[World], list[Sent]]) -> None:
    world = World()
    end(world)

    answer = world.answer(ITALY, "COMPLAIN DRAW")

    assert "E-STATE" in answer.subject
    assert "goes to the GM alone" in flat(answer)


def test_a_proposal_is_told_with_its_rules_and_when_it_is_counted() -> None:
    """S3.43, S3.47."""
    world = World()
    world.import_game()
    receipt = flat(world.answer(ENGLAND, "PROPOSE DRAW England, Italy"))
    assert (
        "It is voted on in the phase after, and counted when Winter 1901 is over, or with the "
        "Spring retreats if there are any." in receipt
    )

    told = flat(to(world.pass_deadline(), ITALY))

    assert "counted when Winter 1901 is over." in told
    assert "silence counts as yes" in told
    assert "then there is one revote." in told
