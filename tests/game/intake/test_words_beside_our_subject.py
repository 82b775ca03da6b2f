"""A subject of ours with words added that no player writes: nothing in it counts without a word."""

from __future__ import annotations

import pytest
from worlds import Sent, World, address

from gmbot.game.state.model import InboxState

ENGLAND, FRANCE = address("ENGLAND"), address("FRANCE")
WORDS_BEFORE = (
    "We got it: Re: {}", "Ich bin bis 3.1. nicht da: {}", "Thank you for your message: Re: {}",
    "Ticket #AB opened: {}", "Merci de votre message : {}", "Away until Monday) {}",
    "Kivételes távollét: {}", "Nie ma mnie w biurze: Re: {}", "[EXTERNAL] I'm away: AW: {}",
    "Received* {}", "Я в отъезде: {}", "休みます：{}",
)  # fmt: skip
"""None of them stands on a list of ours."""
WORDS_AFTER = (
    "Re: {} (Out of office)", "{} - Automatische Antwort", "AW: {} [Auto-Reply]",
    "Re: {} \u2013 Réponse automatique", "{} (Abwesenheitsnotiz)", "RE: {} - Autosvar",
)  # fmt: skip
OWN = (
    "{}", "Re: {}", "AW: Re: {}", "My orders: {}", "Befehle: Re: {}", "Mes ordres : {}",
    "Question for the GM: {}", "[EXT] Re: {}", "S1901 moves: {}", "Re: {} - final", "Re: {} (Ed)",
)  # fmt: skip
"""Words about the game, which players put there."""


@pytest.fixture
def world() -> World:
    world = World()
    world.import_game()
    return world


def answered(world: World, mail: Sent, text: str, subject: str, **headers: str) -> list[Sent]:
    head = {"Subject": subject.format(mail.subject), **headers}
    return world.mail(ENGLAND, text, answering=mail, headers=head)


def sets_that_count(world: World) -> int:
    game = world.game()
    with world.storage() as work:
        sets = work.games.submissions(game.id, game.phase)
    return sum(one.verified and not one.withdrawn for one in sets)


def has_england(world: World) -> bool:
    with world.storage() as work:
        seats = work.games.seats(1)
    return any(seat.power == "ENGLAND" and seat.person_id for seat in seats)


@pytest.mark.parametrize("subject", [*WORDS_BEFORE, *WORDS_AFTER])
@pytest.mark.parametrize("text", ["yes", "Yes, I do.", "OK"])
def test_a_yes_below_such_a_subject_is_none(world: World, subject: str, text: str) -> None:
    asked = world.answer(ENGLAND, "RESIGN")

    sent = answered(world, asked, text, subject)

    assert {mail.to for mail in sent} <= {ENGLAND}
    assert has_england(world)


@pytest.mark.parametrize("subject", [*WORDS_BEFORE, *WORDS_AFTER])
@pytest.mark.parametrize("text", ["A Lvp - Yor", "F Lon - Nth\nF Edi - Nwg\nA Lvp - Yor\nFINAL"])
def test_orders_below_such_a_subject_wait_for_a_word(world: World, subject: str, text: str) -> None:
    receipt = world.answer(ENGLAND, "STATUS")

    sent = answered(world, receipt, text, subject)

    assert {mail.to for mail in sent} <= {ENGLAND}
    assert sets_that_count(world) == 0


@pytest.mark.parametrize("subject", [*WORDS_BEFORE, *WORDS_AFTER])
@pytest.mark.parametrize("field", ["X-Loop", "X-Auto-Response-Suppress"])
def test_such_a_subject_with_a_field_of_programs_is_a_machines(
    world: World, subject: str, field: str
) -> None:
    """Either alone may be a person's."""
    receipt = world.answer(ENGLAND, "STATUS")

    assert answered(world, receipt, "A Lvp - Yor", subject, **{field: "yes"}) == []
    assert InboxState.IGNORED in [mail.state for mail in world.inbox()]


@pytest.mark.parametrize("subject", OWN)
def test_words_about_the_game_are_a_players(world: World, subject: str) -> None:
    receipt = world.answer(ENGLAND, "STATUS")
    answered(world, receipt, "A Lvp - Yor", subject)
    assert sets_that_count(world) == 1

    asked = world.answer(ENGLAND, "RESIGN")
    answered(world, asked, "yes", subject)
    assert not has_england(world)
