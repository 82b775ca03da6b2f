"""Names, zones and games as newcomers write them."""

from __future__ import annotations

import pytest
from worlds import World, address, flat

from gmbot.game.state.times import zone_named, zones_like

ANN = "ann@players.example"


@pytest.mark.parametrize(
    ("words", "zone"),
    [
        ("Europe/London", "Europe/London"),
        ("Europe/London please", "Europe/London"),
        ("europe/paris", "Europe/Paris"),
        ("London", "Europe/London"),
        ("new york", "America/New_York"),
        ("Berlin time", "Europe/Berlin"),
        ("CET", "CET"),
        ("Istanbul", "Asia/Istanbul"),
        ("east coast", ""),
        ("Atlantis", ""),
        ("../etc/passwd", ""),
        ("", ""),
    ],
)
def test_a_zone_is_known_by_its_city_where_only_one_can_be_meant(words: str, zone: str) -> None:
    assert zone_named(words) == zone


def test_a_misspelt_or_ambiguous_zone_brings_those_that_may_be_meant() -> None:
    assert zones_like("Londn")[0] == "Europe/London"
    assert set(zones_like("Istanbul")) == {"Asia/Istanbul", "Europe/Istanbul"}
    assert zones_like("Atlantis") == ()


def test_somebody_who_registers_with_a_city_gets_its_zone() -> None:
    world = World()

    [asked] = world.mail(ANN, "Register me as Ann Smith, zone New York")
    [welcome] = world.mail(ANN, "yes", answering=asked)

    assert "Hello Ann Smith," in asked.text
    assert "America/New_York" in welcome.text


def test_a_refused_zone_is_answered_with_the_line_as_it_should_be() -> None:
    refusal = World().answer(ANN, "REGISTER Ann, zone Londn")

    assert "REGISTER Ann, zone Europe/London" in refusal.text.splitlines()


def test_whoever_asks_to_be_registered_for_a_game_is_not_called_after_it() -> None:
    asked = World().answer(ANN, "Register me for austerlitz, zone London")

    assert "Hello Ann," in asked.text


def test_the_word_game_before_the_name_of_a_new_game_is_no_name() -> None:
    world = World()
    world.import_game()

    created = world.answer(address("FRANCE"), "CREATE GAME friday")
    refused = world.answer(address("FRANCE"), "CREATE saturday nosuch")

    assert "friday is open" in created.subject
    assert "CREATE saturday standard" in refused.text.splitlines()
    assert "anarchy7, ancient_med, blind1898" in flat(refused)


@pytest.mark.parametrize(
    ("city", "zone"),
    [
        ("Tokio", "Asia/Tokyo"), ("Wien", "Europe/Vienna"), ("Londres", "Europe/London"),
        ("Montréal", "America/Montreal"), ("Moskau", "Europe/Moscow"), ("Le Caire", "Africa/Cairo"),
    ],
)  # fmt: skip
def test_a_city_has_its_german_and_french_name_too(city: str, zone: str) -> None:
    assert zone_named(city) == zone
