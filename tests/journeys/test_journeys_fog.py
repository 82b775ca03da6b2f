"""A year in the fog, from sign-up on, by mail (sheet 2): what two of its players get."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from test_journeys import Journey, transcript
from worlds import Sent

from gmbot.app.demo.story import Step, read_story
from gmbot.game.model import Game

HERE = Path(__file__).parent
NAME = "whispers1898"
FRANCE, GERMANY = "fabienne@post.example", "gottfried@post.example"


class Played:
    """The story, played: what each step caused, and the game after it."""

    def __init__(self) -> None:
        text = (HERE / f"{NAME}.toml").read_text(encoding="utf-8")
        self.steps: list[tuple[Step, list[Sent]]] = []
        self.games: list[Game] = []
        with TemporaryDirectory() as folder:
            journey = Journey(read_story(text), Path(folder))
            for step, sent in journey.play():
                self.steps.append((step, sent))
                self.games.append(journey.world.game("whispers"))


@cache
def story() -> Played:
    return Played()


def to(address: str, kind: str) -> list[str]:
    """The texts of one kind that a player got, oldest first."""
    sent = [one for _, mails in story().steps for one in mails]
    return [" ".join(one.text.split()) for one in sent if one.to == address and one.kind == kind]


def test_two_who_meet_in_the_fog_get_exactly_these_mails() -> None:
    """After a change on purpose, write them anew with GMBOT_WRITE_EXPECTED=1 and read them."""
    for number, (step, sent) in enumerate(story().steps, 1):
        text = transcript(step, [one for one in sent if one.to in (FRANCE, GERMANY)])
        text = re.sub(r"(\+[a-z]+\.)[a-z0-9]{16}", r"\1SECRET", text)
        expected = HERE / NAME / f"{number:02}.txt"
        if os.environ.get("GMBOT_WRITE_EXPECTED"):
            expected.write_text(text, encoding="utf-8")

        assert expected.read_text(encoding="utf-8") == text


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
