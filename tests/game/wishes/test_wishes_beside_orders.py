"""A wish that changes something is done beside nothing that may be an order: both are offered."""

from __future__ import annotations

import pytest
from worlds import World, address, played_once

FRANCE = address("FRANCE")


@pytest.fixture
@played_once
def world() -> World:
    made = World()
    made.import_game()
    return made


@pytest.mark.parametrize("between", [" ", "\n"])
@pytest.mark.parametrize(
    ("order", "likely"),
    [
        ("I reckon Paris ought to be moving on Burgundy now.", "A Par -> Bur"),
        ("Paris schiebe ich mal rüber nach Burgund.", "A Par -> Bur"),
        ("Je pousse Brest vers la Manche tout doucement.", "F Bre -> ENG"),
    ],
)
@pytest.mark.parametrize(
    ("wish", "line"),
    [
        ("I need two more days please.", "EXTENSION 2 days"),
        ("Ich brauche zwei Tage mehr, bitte.", "EXTENSION 2 days"),
        ("Je serai absent du 3 au 9 décembre.", "ABSENCE 03 Dec 2026 TO 09 Dec 2026"),
    ],
)
def test_neither_the_order_nor_the_wish_is_lost(
    world: World, order: str, likely: str, wish: str, line: str, between: str
) -> None:
    for text in (f"{order}{between}{wish}", f"{wish}{between}{order}"):
        sent = world.copied().mail(FRANCE, text)

        assert [(one.to, one.kind) for one in sent] == [(FRANCE, "order-receipt")], text
        assert line in sent[0].text.splitlines(), text
        assert likely in sent[0].text, text  # it is obeyed, or asked about


@pytest.mark.parametrize(
    "text",
    [
        "Tell Germany that Paris goes to Burgundy.",
        "Sag Deutschland, dass Paris nach Burgund zieht.",
        "Dis à l'Allemagne que Paris va en Bourgogne.",
    ],
)
def test_what_a_wish_says_itself_is_no_order_beside_it(world: World, text: str) -> None:
    assert [one.kind for one in world.mail(FRANCE, text)] == ["filled-in"]


def test_nor_is_an_order_that_is_hardly_like_one(world: World) -> None:
    text = "Paris bekommt Urlaub in der Picardie. Ich brauche zwei Tage mehr, bitte."

    sent = world.mail(FRANCE, text)

    assert [(one.to, one.kind) for one in sent] == [(FRANCE, "order-receipt")]
    assert {"CHANGE A Par -> Pic", "EXTENSION 2 days"} <= {*sent[0].text.splitlines()}


def test_what_a_question_speaks_of_is_no_order(world: World) -> None:
    text = 'Is there a picture of the board anywhere? I can\'t make head nor tail of "Smy" and '
    text += '"Ank" without one.'

    assert [one.kind for one in world.mail(address("TURKEY"), text)] == ["map"]


def test_words_that_may_order_what_nobody_can_keep_a_wish_from_being_done(world: World) -> None:
    sent = world.mail(FRANCE, "Munich walks to Kiel.\nI need two more days please.")

    assert [(one.to, one.kind) for one in sent] == [(FRANCE, "order-receipt")]
    assert "EXTENSION 2 days" in sent[0].text.splitlines()


def test_a_wish_below_talk_of_the_board_is_done(world: World) -> None:
    sent = world.mail(FRANCE, "Sorry, I am ill in Paris.\nI need two more days please.")

    assert {"extension", "deadline-changed"} == {one.kind for one in sent}
