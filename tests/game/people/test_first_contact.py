"""A stranger's first sentence: one answer with the wish filled in, and a YES to a seat."""

from __future__ import annotations

import pytest
from worlds import World, address, flat, played_once

from gmbot.game.state.times import zone_named

ED = "ed@new.example"
_JOINING = (
    "join waterloo as Italy", "mitspielen in waterloo als Ital",
    "entrer dans waterloo et y jouer Ital",
)  # fmt: skip


@pytest.fixture
@played_once
def world() -> World:
    made = World()
    made.import_game()
    made.mail(address("FRANCE"), "CREATE waterloo")
    return made


def powers_of_ed(world: World) -> list[str | None]:
    with world.storage() as work:
        person = work.people.by_address(ED)
        game = work.games.by_name("waterloo")
        assert person is not None
        assert game is not None
        return [one.power for one in work.games.seats(game.id) if one.person_id == person.id]


@pytest.mark.parametrize(
    "text",
    [
        "Hello, I'd like to play Italy in waterloo please. Ed",
        "Is Italy still free in waterloo, and may I join?",
        "Hallo, ich möchte gern Italien in waterloo spielen.\n\nViele Grüße\nEd",
        "Guten Tag, ich würde in waterloo gern als Italien mitmachen.",
        "Bonjour, je voudrais jouer l'Italie dans waterloo. Merci, Ed",
        "REGISTER Ed, zone Rome\nI would like to play Italy.",
        "Register Ed, zone Istanbul. Join waterloo as Italy",
    ],
)
def test_one_sentence_and_a_yes_lead_to_a_seat(world: World, text: str) -> None:
    asked = world.answer(ED, text, subject="a game")
    assert any(said in flat(asked) for said in _JOINING), asked.text

    sent = world.mail(ED, "Yes!", answering=asked)

    assert [one.kind for one in sent if one.to == ED] == ["joined"]
    assert powers_of_ed(world) == ["ITALY"]


def test_nobody_has_a_seat_without_a_yes(world: World) -> None:
    asked = world.answer(ED, "I'd like to play Italy in waterloo")

    world.mail(ED, "thanks", answering=asked)

    assert powers_of_ed(world) == []


@pytest.mark.parametrize(
    "text", ["What games are open?", "Welche Partien sind offen?", "Hello",
             "Quelles parties sont ouvertes ?", "My uncle told me about you."],
)  # fmt: skip
def test_a_list_of_open_games_comes_by_itself(world: World, text: str) -> None:
    assert "JOIN waterloo" in world.answer(ED, text, subject="hello").text.splitlines()


@pytest.mark.parametrize(
    ("text", "words", "zone"),
    [
        ("I'd like to play Italy in waterloo. I live in Buenos Aires.",
         "please confirm your address", "America/Argentina/Buenos_Aires"),
        ("Guten Tag, ich möchte gern bei waterloo mitspielen. Ich wohne in Istanbul.",
         "bitte bestätige deine Adresse", "Asia/Istanbul"),
        ("Bonjour, je voudrais jouer l'Italie dans waterloo. J'habite à Montréal.",
         "veuillez confirmer votre adresse", "America/Montreal"),
        ("REGISTER Ed, zone Rome\nIch möchte gern bei waterloo mitspielen und wohne in Bern.",
         "bitte bestätige deine Adresse", "Europe/Rome"),
    ],
)  # fmt: skip
def test_a_newcomer_is_answered_in_their_language_and_zone(
    world: World, text: str, words: str, zone: str
) -> None:
    asked = world.answer(ED, text, subject="a game")

    assert words in asked.subject
    with world.storage() as work:
        person = work.people.by_address(ED)
    assert person is not None
    assert person.zone == zone


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Hallo, welche Spiele kann man mitspielen?", "2 Partien, 1 mit freien Plätzen"),
        ("Bonjour, quelles parties sont ouvertes ?", "2 parties, 1 avec des places libres"),
        ("What games are open?", "2 games, 1 with open seats"),
        ("Mein Onkel hat mir von dem Spiel erzählt und ich bin neu hier.", "kenne"),
    ],
)
def test_a_stranger_is_answered_in_the_language_of_their_letter(
    world: World, text: str, words: str
) -> None:
    assert words in world.answer(ED, text, subject="hello").subject


def test_a_wish_in_reply_to_the_welcome_is_offered(world: World) -> None:
    asked = world.answer(ED, "REGISTER Ed")
    [welcome] = world.mail(ED, "yes", answering=asked)

    offer = world.answer(ED, "I would like to play Italy please!", answering=welcome)
    world.mail(ED, "yes", answering=offer)

    assert "JOIN waterloo AS Italy" in offer.text.splitlines()
    assert powers_of_ed(world) == ["ITALY"]


@pytest.mark.parametrize(
    ("words", "zone"),
    [
        ("Istanbul", "Asia/Istanbul"), ("Buenos Aires", "America/Argentina/Buenos_Aires"),
        ("london", "Europe/London"), ("Europe/Rome please", "Europe/Rome"), ("GMT+3", "Etc/GMT-3"),
        ("UTC -5", "Etc/GMT+5"), ("Central European Time", "Europe/Berlin"),
        ("München", "Europe/Berlin"), ("Eastern Time", "America/New_York"), ("Xanadu", ""),
    ],
)  # fmt: skip
def test_a_city_is_a_time_zone_however_many_names_that_has(words: str, zone: str) -> None:
    assert zone_named(words) == zone
