"""A year in the fog, from sign-up on, by mail (sheet 2): what two of its players get.

The story is ``whispers1898.toml``; ``test_journeys`` compares its mails word by word.
"""

from __future__ import annotations

import pytest
from journey import Played, played
from worlds import Sent

FRANCE, GERMANY = "fabienne@post.example", "gottfried@post.example"


def story() -> Played:
    return played("whispers1898")


def to(address: str, kind: str) -> list[str]:
    """The texts of one kind that a player got, oldest first."""
    sent = [one for _, mails in story().steps for one in mails]
    return [" ".join(one.text.split()) for one in sent if one.to == address and one.kind == kind]


def test_everybody_begins_with_what_he_chose_or_an_army() -> None:
    """S2.2, S2.3."""
    units = {p: " ".join(map(str, u)) for p, u in story().games[3].position.units.items()}

    assert units == {
        "AUSTRIA": "A TRI", "ENGLAND": "F EDI", "FRANCE": "A BRE", "GERMANY": "A KIE",
        "ITALY": "F NAP", "RUSSIA": "F STP/SC", "TURKEY": "A ANK",
    }  # fmt: skip


@pytest.mark.parametrize("address", [FRANCE, GERMANY])
def test_who_bounces_learns_of_another_unit_and_not_whose(address: str) -> None:
    """S2.10."""
    fall = to(address, "results")[2]

    assert "another unit tried to go there, too" in fall
    assert ("GERMANY" in fall) == (address == GERMANY)


def test_the_winter_tells_seven_totals() -> None:
    """S2.19."""
    assert "2, 2, 2, 2, 2, 2, 1" in to(FRANCE, "results")[2]


def test_no_players_name_is_in_the_mails_of_others() -> None:
    """S2.17."""
    names = ("Aurelia", "Edmund", "Gottfried", "Isolde", "Rostislav", "Tevfik")
    sent: list[Sent] = [one for _, mails in story().steps for one in mails if one.to == FRANCE]

    assert len(sent) > 10
    for mail in sent:
        assert not [name for name in names if name.lower() in mail.row.raw.decode().lower()]
