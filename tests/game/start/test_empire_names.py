"""Names of empires: given, refused, vetoed, and used in press and commands (S1.7)."""

from __future__ import annotations

import pytest
from anarchy_games import BOX, begun, forming, person, text_of
from worlds import GM

from gmbot.variants.catalogue import load


def test_an_empire_has_the_name_its_player_gives_it_in_every_report() -> None:
    """S1.7."""
    world = begun()

    told = world.mail(person(1), 'NAME EMPIRE "Ruritania"', to=BOX)
    results = world.pass_deadline("chaos")

    assert {one.to for one in told} == {*(person(n) for n in range(1, 8)), GM}
    for reader in (person(1), person(5), GM):
        assert "Ruritania" in text_of(results, reader, "results")
    assert "Ruritania" in world.answer(person(3), "STATUS", to=BOX).text
    assert "Ruritania:" in world.answer(person(3), "WHO", to=BOX).text


def test_an_empire_without_a_name_is_called_after_its_first_center() -> None:
    """S1.7."""
    world = begun()
    first = world.game("chaos").position.centers["E1"][0]  # type: ignore[index]
    city = load("anarchy7").ruleset.board.province(first).name

    assert f"Empire of {city}" in world.answer(person(2), "WHO", to=BOX).text


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Atlantis", "is taken"),
        ("ATLANTIS", "is taken"),
        ("At-lan tis", "is taken"),
        ("Atlantıs", "is taken, or looks like"),
        ("Empire of London", "is taken"),
        ("Empire 3", "contains '3'"),
        ("Paris", "is a place on the map"),
        ("N. Sea", "is a place on the map"),
        ("Army Paris", "is a place on the map"),
        ("Zurich", "has a meaning of its own"),
        ("G M", "fewer than 3 letters"),
        ("All", "has a meaning of its own"),
        ("Neutral", "has a meaning of its own"),
        ("Kibitzer", "has a meaning of its own"),
        ("Ab", "3 to 30 characters"),
        ("x" * 31, "3 to 30 characters"),
        ("x" * 10_000, "3 to 30 characters"),
        ("Milk & <Honey", "contains '&'"),
        ("{{ 7 * 7 }} Land", "contains '{'"),
        ("{% include x %}", "contains '{'"),
        ("Ruri;tania", "contains ';'"),
        ("Руритания", "Latin letters"),
        ("- - -", "fewer than 3 letters"),
    ],
)
def test_a_name_that_is_taken_or_can_be_mistaken_is_refused_with_the_reason(
    name: str, why: str
) -> None:
    """S1.7: unique, 3 to 30 characters."""
    world = begun()
    world.mail(person(2), "NAME EMPIRE Atlantis", to=BOX)
    before = world.game("chaos").notes.empires

    answer = world.answer(person(1), f"NAME EMPIRE {name}", to=BOX)

    assert answer.kind == "refusal", answer.text[:200]
    assert why in " ".join(answer.text.split())
    assert len(answer.text) < 1500
    assert world.game("chaos").notes.empires == before


def test_marks_that_turn_a_line_around_never_get_into_a_name() -> None:
    world = begun()

    world.mail(person(1), "NAME EMPIRE \u202eRuri\u200btania\u2066", to=BOX)

    [[_, name], *_] = world.game("chaos").notes.empires.names
    assert name.isascii()


def test_a_name_given_at_sign_up_counts_when_the_centers_are_dealt() -> None:
    """S1.7; a second player who wants it is told so at once."""
    world = forming()

    first = world.answer(person(3), "NAME EMPIRE Ruritania", to=BOX)
    second = world.answer(person(4), "NAME EMPIRE ruritania", to=BOX)
    [asked] = world.mail(GM, "START", to=BOX)
    world.mail(GM, "YES", answering=asked)

    assert "will be called Ruritania" in first.text
    assert "is taken" in " ".join(second.text.split())
    assert ("E3", "Ruritania") in world.game("chaos").notes.empires.names


def test_the_gm_can_veto_a_name_and_its_player_gives_another_even_later() -> None:
    """S1.7: the GM's veto."""
    world = begun()
    world.mail(person(1), "NAME EMPIRE Rude Words", to=BOX)

    no = world.answer(person(2), "VETO EMPIRE Rude Words", to=BOX)
    told = world.mail(GM, "VETO EMPIRE Rude Words: not here, please", to=BOX)
    world.pass_deadline("chaos")
    late = world.mail(person(1), "NAME EMPIRE Ruritania", to=BOX)
    later = world.answer(person(1), "NAME EMPIRE Atlantis", to=BOX)

    assert "Only the GM" in no.text
    assert "not here, please" in text_of(told, person(1))
    assert "is called Empire 1" in text_of(told, person(6))
    assert "is called Ruritania" in text_of(late, person(6))
    assert "named until the first units move" in " ".join(later.text.split())


def test_a_name_can_be_vetoed_before_the_dealing_and_by_its_number() -> None:
    world = forming()
    world.mail(person(1), "NAME EMPIRE Rude Words", to=BOX)
    told = world.mail(GM, "VETO EMPIRE Rude Words", to=BOX)
    unknown = world.answer(GM, "VETO EMPIRE Nobody", to=BOX)
    game = begun()
    game.mail(person(4), "NAME EMPIRE Lions", to=BOX)
    game.mail(GM, "VETO EMPIRE 4", to=BOX)

    assert "does not allow the name Rude Words" in text_of(told, person(1))
    assert world.game("chaos").notes.empires.wishes == {}
    assert "Nobody has asked" in unknown.text
    assert ("E4", "Empire 4") in game.game("chaos").notes.empires.names


def test_press_reaches_an_empire_by_its_name_and_by_its_number() -> None:
    world = begun()
    world.mail(person(2), "NAME EMPIRE Land of the Lions", to=BOX)

    by_name = world.mail(person(1), 'PRESS TO "Land of the Lions"\nHello\nENDPRESS', to=BOX)
    by_number = world.mail(person(1), "PRESS TO 2, 3\nHello\nENDPRESS", to=BOX)

    assert person(2) in {one.to for one in by_name}
    assert {one.to for one in by_number} == {person(1), person(2), person(3)}


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("EJECT Land of the Lions: too slow", "confirm-command"),
        ("ORDERS FOR Land of the Lions\nA Par - Bur", "orders-entered"),
        ("REPLACE Land of the Lions WITH new@x.example", "confirm-command"),
        ("EXCUSE Land of the Lions", "refusal"),
    ],
)
def test_commands_take_names_of_several_words(line: str, kind: str) -> None:
    world = begun()
    world.mail(person(2), "NAME EMPIRE Land of the Lions", to=BOX)
    world.pass_deadline("chaos")

    answer = world.answer(GM, line, to=BOX)

    assert answer.kind == kind
    assert "Land of the Lions" in answer.text
    assert "no power" not in answer.text


def test_orders_and_draws_take_names_of_several_words() -> None:
    """S1.10: a support that names its owner; S1.7."""
    world = begun()
    world.mail(person(2), "NAME EMPIRE Land of the Lions", to=BOX)
    world.mail(person(1), "NAME EMPIRE Anna's St. Ives", to=BOX)
    world.pass_deadline("chaos")

    receipt = world.answer(person(1), "A Bul S Land of the Lions A Rum - Ser", to=BOX)
    draw = world.answer(person(1), "PROPOSE DRAW Anna's St. Ives, Land of the Lions", to=BOX)
    press = world.mail(person(1), "PRESS TO Land of the Lions: Dear Land of the Lions", to=BOX)

    assert "A Bul S A Rum -> Ser" in receipt.text
    assert "a draw of Anna's St. Ives and Land of the Lions" in " ".join(draw.text.split())
    assert "| Dear Land of the Lions" in next(one.text for one in press if one.to == person(2))
