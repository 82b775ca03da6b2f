"""A vote in odd words is not counted; the vote that its words lean to is offered first."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from worlds import World, address, played_once

from gmbot.parsing.wishes import leans_to_yes

ENGLAND, TURKEY = address("ENGLAND"), address("TURKEY")
DATA = Path(__file__).parents[2] / "data" / "leaning_votes.tsv"
VOTES = [
    tuple(line.split("\t"))
    for line in DATA.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


@played_once
def a_vote() -> World:
    world = World()
    world.import_game()
    world.mail(TURKEY, "PROPOSE DIAS")
    world.pass_deadline()
    return world


def votes_cast(world: World) -> dict[str, bool]:
    game = world.game()
    with world.storage() as work:
        return {
            str(power): vote
            for ballot in work.ballots.of_game(game.id)
            for power, vote in ballot.votes.items()
        }


@pytest.mark.parametrize(("language", "vote", "words"), VOTES)
def test_the_vote_that_words_lean_to_is_the_first_line(
    language: str, vote: str, words: str
) -> None:
    world = a_vote()
    before = votes_cast(world)

    sent = world.mail(ENGLAND, words, subject="austerlitz")

    [answer] = sent
    lines = re.findall(r"^VOTE (?:YES|NO) ON D1$", answer.text, re.MULTILINE)
    assert lines[0] == f"VOTE {vote} ON D1"
    assert f"VOTE {'NO' if vote == 'YES' else 'YES'} ON D1" in lines
    assert votes_cast(world) == before


@pytest.mark.parametrize("words", ["veto", "negative", "Over my dead body."])
def test_a_bare_answer_is_told_that_it_was_not_counted(words: str) -> None:
    [answer] = a_vote().mail(ENGLAND, words, subject="austerlitz")

    assert "VOTE NO ON D1" in answer.text
    assert "VOTE YES ON D1" in answer.text


@pytest.mark.parametrize("words", ["Thanks!", "Thank you, all received."])
def test_thanks_are_no_vote(words: str) -> None:
    [answer] = a_vote().mail(ENGLAND, words, subject="austerlitz")

    assert answer.kind == "done"


@pytest.mark.parametrize("words", ["What a lovely map this is", "Wien"])
def test_words_that_lean_to_neither_are_not_said_to(words: str) -> None:
    assert leans_to_yes(words) is None
