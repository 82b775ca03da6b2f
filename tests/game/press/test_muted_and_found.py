"""``MUTE`` and ``SEARCH``: what one player does not want to get, and wants to see again."""

from __future__ import annotations

import pytest
from press_games import E, F, G, T, a_world, got, press
from worlds import GM, World, address, flat

ITALY = address("ITALY")


@pytest.fixture
def world() -> World:
    return a_world(settings={"press": ["white", "grey", "black"]})


def readers(world: World, sender: str, header: str, text: str = "Let us be friends.") -> set[str]:
    sent = world.mail(sender, press(header, text))
    return {one.to for one in sent if one.kind == "press-delivered"}


def test_letters_of_a_muted_power_do_not_come_and_nobody_is_told(world: World) -> None:
    assert [one.to for one in world.mail(F, "MUTE Germany")] == [F]

    assert readers(world, G, "PRESS TO France, England") == {E}
    assert readers(world, E, "PRESS TO France") == {F}
    assert got(world.mail(G, press("PRESS TO France", "Hello?")), G, "press-receipt")


def test_what_counts_is_the_name_that_a_letter_shows(world: World) -> None:
    """Else a forged letter would be told from a true one, and grey press would have an author."""
    world.mail(F, "MUTE Germany")

    assert readers(world, E, "PRESS FROM Germany TO France") == set()
    assert readers(world, G, "PRESS FROM England TO France") == {F}
    assert readers(world, G, "PRESS GREY TO France") == {F}


def test_a_mute_ends_by_its_writers_word(world: World) -> None:
    assert "Germany and Turkey" in flat(world.answer(F, "MUTE Germany, Turkey"))

    assert "Turkey" in world.answer(F, "MUTE OFF Germany").text
    assert readers(world, G, "PRESS TO France") == {F}
    assert readers(world, T, "PRESS TO France") == set()
    assert "nobody is muted" in world.answer(F, "MUTE OFF").subject
    assert "Atlantis" in world.answer(F, "MUTE Atlantis").text


def test_what_a_muted_power_has_printed_does_not_come_with_the_results_either(
    world: World,
) -> None:
    world.mail(F, "MUTE Germany")
    world.mail(G, press("POSTAL", "Germany speaks."))
    world.mail(G, press("PRESS TO France, Italy IF France OWNS Par", "Paris is yours, for now."))
    world.mail(E, press("POSTAL AS Germany", "Forged in London."))
    world.mail(G, press("POSTAL GREY", "Nobody knows me."))
    world.mail(T, press("POSTAL", "Turkey speaks."))

    results = world.pass_deadline()
    mine, others, gm = (flat(got(results, one, "results")) for one in (F, ITALY, GM))

    kept_away = ("Germany speaks.", "Paris is yours, for now.", "Forged in London.")
    assert not [words for words in kept_away if words in mine]
    assert "Nobody knows me." in mine
    assert "Turkey speaks." in mine
    assert all(words in others for words in kept_away)
    assert "Germany speaks." in gm
    assert "Germany to all: Germany speaks." in flat(world.answer(F, "SEARCH speaks"))
    assert "Paris is yours, for now." in world.answer(F, "SEARCH yours").text

    world.mail(F, "MUTE OFF")
    world.mail(G, press("POSTAL", "Germany speaks again."))
    assert "Germany speaks again." in flat(got(world.pass_deadline(), F, "results"))


def test_an_issue_of_muted_powers_alone_is_no_issue_and_own_press_always_comes(
    world: World,
) -> None:
    world.mail(F, "MUTE Germany")
    world.mail(F, press("POSTAL FROM Germany", "Forged in Paris."))

    assert "Forged in Paris." in flat(got(world.pass_deadline(), F, "results"))

    world.mail(G, press("POSTAL", "Germany alone."))
    assert "PRESS OF" not in flat(got(world.pass_deadline(), F, "results"))


def test_a_search_finds_what_was_written_got_and_muted(world: World) -> None:
    world.mail(F, "MUTE Germany")
    world.mail(G, press("PRESS TO France", "Burgundy is mine, and so is Picardy."))
    world.mail(F, press("PRESS TO England", "Germany wants Burgundy."))
    world.mail(E, press("PRESS TO Italy", "Burgundy is none of our business."))

    found = world.answer(F, "SEARCH burgundy")

    assert "2 letters found" in found.subject
    assert "France to England: Germany wants Burgundy." in flat(found)
    assert "Germany to France: Burgundy is mine" in flat(found)
    assert "none of our business" not in found.text
    assert "| Burgundy is mine, and so is Picardy." in world.answer(F, "SEARCH Picardy").text
    assert "no letter found" in world.answer(F, "SEARCH Sevastopol").subject


def test_a_grey_letter_is_found_by_its_readers_as_it_was_shown(world: World) -> None:
    world.mail(G, press("PRESS GREY TO France, Italy", "Beware of the bear."))

    assert "Germany" not in world.answer(F, "SEARCH bear").text
    assert "Beware" in world.answer(ITALY, "SEARCH bear").text


def test_a_newcomer_finds_nothing_of_the_player_before(world: World) -> None:
    world.mail(G, press("PRESS TO France", "Our secret plan."))
    world.mail(GM, "EJECT France: silence", subject="austerlitz")
    asked = world.mail(GM, "EJECT France: silence", subject="austerlitz")
    [question] = [one for one in asked if one.to == GM]
    world.mail(GM, "yes", answering=question)
    world.mail("nora@elsewhere.example", "REGISTER Nora", subject="hello")
    code = world.mail("nora@elsewhere.example", "TAKEOVER France@austerlitz", subject="hello")
    [confirm] = [one for one in code if one.to == "nora@elsewhere.example"]
    world.mail("nora@elsewhere.example", "yes", answering=confirm)

    answer = world.answer("nora@elsewhere.example", "SEARCH secret plan", subject="austerlitz")

    assert "no letter found" in answer.subject
