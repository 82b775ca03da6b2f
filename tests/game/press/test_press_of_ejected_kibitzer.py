"""Who was ejected writes on, but no longer for his power: sheet 1's "Kibitzer"."""

from __future__ import annotations

import pytest
from worlds import GM, HOST, World, address, played_once

FRANCE, ITALY = address("FRANCE"), address("ITALY")
BOX = f"bot+austerlitz@{HOST}"


@pytest.fixture
@played_once
def world() -> World:
    """A game from which Italy's player was ejected."""
    world = World()
    world.import_game()
    [asked] = world.mail(GM, "EJECT Italy", subject="austerlitz")
    done = world.mail(GM, "YES", answering=asked)
    assert "ejected" in [one.kind for one in done if one.to == ITALY]
    return world


def press(header: str) -> str:
    return f"{header}\nRome was not lost in a day.\nENDPRESS"


def test_an_ejected_player_is_printed_as_kibitzer(world: World) -> None:
    """S1.12."""
    world.mail(ITALY, press('SUBMIT PRESS AS "Kibitzer"'), to=BOX)
    world.mail(GM, "APPROVE 1", to=BOX)

    [results] = [one for one in world.pass_deadline() if (one.to, one.kind) == (FRANCE, "results")]

    assert "Kibitzer" in results.text
    assert "Rome was not lost in a day." in results.text


@pytest.mark.parametrize("header", ["PRESS TO France", 'SUBMIT PRESS AS "Italy"', "POSTAL"])
def test_an_ejected_player_writes_nothing_in_the_name_of_the_power(
    world: World, header: str
) -> None:
    """S1.12, S3.32."""
    assert {one.to for one in world.mail(ITALY, press(header), to=BOX)} == {ITALY}
    assert not [one for one in world.pass_deadline() if "Rome was not lost" in one.text]
