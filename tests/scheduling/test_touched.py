"""What a mail may touch is told by its writer and its words, before anybody has read it."""

from __future__ import annotations

import pytest
from worlds import World, address

from gmbot.scheduling.touched import touched


@pytest.fixture
def world() -> World:
    """Two games; who plays France in the first plays nothing in the second."""
    world = World()
    world.import_game()
    players = [
        {"power": power, "name": power, "addresses": [f"{power.lower()}@second.example"]}
        for power in ("FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY", "AUSTRIA", "ENGLAND")
    ]
    world.import_game(game="borodino-2", players=players)
    return world


def what(world: World, raw: str) -> set[str]:
    with world.storage() as work:
        found = set(touched(work, raw.encode()))
        person = work.people.by_address(address("FRANCE"))
    assert person
    return {"France" if one == f"person {person.id}" else one for one in found}


def test_a_mail_touches_its_writer_and_the_games_of_its_writer(world: World) -> None:
    raw = f"Subject: hi\r\nFrom: Jean\r\n <{address('FRANCE').upper()}>\r\n\r\nA Par H\r\n"

    assert what(world, raw) == {f"address {address('FRANCE')}", "France", "game austerlitz"}


@pytest.mark.parametrize(
    "raw",
    [
        "From: new@x.example\nTo: bot+Borodino-2@gm.example\n\nhello",
        "From: new@x.example\nSubject: Re: [borodino-2] your seat\n\nhello",
        "From: new@x.example\n\nI should like to join BORODINO-2.",
    ],
)
def test_a_mail_touches_the_games_that_it_names(world: World, raw: str) -> None:
    assert what(world, raw) == {"address new@x.example", "game borodino-2"}


@pytest.mark.parametrize(
    "raw", ["", "\xff\0", "From:\n\nborodino", "Subject: From: a@b.example\n\n"]
)
def test_mails_of_nobody_touch_one_thing(world: World, raw: str) -> None:
    assert what(world, raw) == {"address "}


def test_a_from_below_the_head_is_no_writer(world: World) -> None:
    raw = "From: new@x.example\n\nFrom: other@x.example\n"

    assert what(world, raw) == {"address new@x.example"}
