"""A letter with a word for no in it is a letter: only a bare refusal asks for nothing."""

from __future__ import annotations

import pytest
from worlds import GM, World, address

F = address("FRANCE")


@pytest.fixture
def world() -> World:
    world = World()
    world.import_game()
    return world


@pytest.mark.parametrize(
    "text",
    [
        "No, that is not fair at all.",
        "I do not understand the paragraph about blockades.",
        "Bitte nicht immer so lange Ansagen, ich verstehe nur die Hälfte.",
        "Mon voisin ne trouve plus son cahier, et moi non plus.",
    ],
)
def test_a_letter_that_says_no_to_something_goes_to_the_gm(world: World, text: str) -> None:
    sent = world.mail(F, text)

    assert {one.to: one.kind for one in sent} == {F: "nothing-understood", GM: "question"}


@pytest.mark.parametrize(
    "text", ["No.", "No, thank you.", "Nein danke!", "Non merci", "nope, sorry"]
)
def test_a_bare_refusal_asks_for_nothing(world: World, text: str) -> None:
    [sent] = world.mail(F, text)

    assert (sent.to, sent.subject) == (F, "[austerlitz] nothing was asked")
