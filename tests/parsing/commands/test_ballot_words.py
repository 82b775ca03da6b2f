"""Votes in plain words: what is counted, and what its writer is asked about."""

from __future__ import annotations

import pytest

from gmbot.parsing.commands import read_command
from gmbot.parsing.commands import requests as ask

YES = (
    "yes on D1", "D1: yes", "I vote yes", "I vote for the draw", "vote: yes on D1", "Ja zu D1",
    "Ich stimme für D1", "ich bin für das Remis", "oui pour D1", "je vote oui", "D1 ja",
    "I am for the draw", "I am in favour of D1", "yes to the draw", "my vote on D1 is yes",
    "I agree to D1", "D1 - aye", "I accept the draw", "I support D1", "D 1 yes", "#1: yes",
    "je suis d'accord avec D1", "VOTE: YES", "yes on D1, please", "Vote yes on proposal 1!",
)  # fmt: skip
NO = (
    "no on D1", "D1: no", "vote: no on D1", "VTOE NO ON D1", "NO ON D1", "no to the draw",
    "I am against D1", "voting no on D1", "I am against the draw", "D1: nein", "contre D1",
    "Ich stimme gegen D1", "Nein zu D1", "gegen das Remis", "je vote non", "non à D1", "D1 = no",
    "v0te no on D1", "V O T E NO ON D1", "Ich bin dagegen (D1)", "no on Dl", "my vote is no",
    "I reject the draw", "nay on proposal 1", "vote against the draw", "Ich lehne D1 ab", "no draw",
    "je suis contre la nulle", "I'm against D1", "vote agianst D1", "D1 no thanks", "no on D-1",
)  # fmt: skip
NEITHER = (
    "no vote from me", "no vote", "no vote on D1", "Is it no on D1?", "yes but no on D1",
    "maybe yes on D1", "I vote yes and no on D1", "I do not vote no on D1", "keine Stimme",
    "vote yes on D1 and no on D2", "if France agrees, no on D1", "I am against it", "no", "yes",
    "abstain on D1", "I am not against D1", "nicht gegen D1", "yes to a draw with Turkey",
    "Austria says no on D1", "vote for peace", "Let us draw", "F Lon S D1", "I never voted no",
    "to draw is fine", "no one votes", "the vote is on", "> no on D1", "A Par - Bur", "draw",
    "no on D1 unless Turkey withdraws", "France: no on D1", "D1", "against", "no on D1 or D2",
)  # fmt: skip


def answer(text: str) -> bool | None:
    request = read_command(1, text)
    return request.yes if isinstance(request, ask.Vote) else None


@pytest.mark.parametrize("text", YES)
def test_a_yes_beyond_doubt_is_counted(text: str) -> None:
    assert answer(text) is True


@pytest.mark.parametrize("text", NO)
def test_a_no_beyond_doubt_is_counted(text: str) -> None:
    assert answer(text) is False


@pytest.mark.parametrize("text", NEITHER)
def test_any_other_line_is_no_vote(text: str) -> None:
    assert answer(text) is None


@pytest.mark.parametrize(
    "word", ["perhaps", "Austria", "never", "not", "ohne", "sauf", "if", "xyz"]
)
@pytest.mark.parametrize("text", ["no on D1", "I am for the draw", "D1: nein", "je vote oui"])
def test_one_word_that_is_not_on_the_list_makes_a_vote_a_question(text: str, word: str) -> None:
    for line in (f"{word} {text}", f"{text} {word}", f"{text}, {word}"):
        assert answer(line) is None


@pytest.mark.parametrize(
    ("text", "number"), [("no on D12", 12), ("D2: ja", 2), ("I vote no", None)]
)
def test_the_number_is_that_of_the_proposal(text: str, number: int | None) -> None:
    request = read_command(1, text)

    assert isinstance(request, ask.Vote)
    assert request.ballot == number
