"""Stories and nonsense by mail: what is printed beside the order, and what not (S3.18, S3.19)."""

from __future__ import annotations

import pytest
from worlds import World, address, flat

ITALY, FRANCE = address("ITALY"), address("FRANCE")
UNITS = {"ITALY": ["F ION", "A VEN", "A TUN"], "FRANCE": ["F MAO", "A PAR"]}


def a_world(**changes: object) -> World:
    world = World()
    world.import_game(**{"phase": "S1902M", "units": UNITS, **changes})
    return world


def results(world: World, reader: str = FRANCE) -> str:
    [mail] = [one for one in world.pass_deadline() if one.to == reader]
    return flat(mail)


def test_a_creative_order_is_printed_with_its_story() -> None:
    """S3.19, the sheet's own example (vector 25), and its hold (vector 26)."""
    world = a_world()

    receipt = world.answer(
        ITALY,
        "Venice kills and maims the Trieste citizens (A Ven-Tri)\nTunis has a wild party (holds)",
    )
    text = results(world)

    assert "your words are kept" in flat(receipt)
    assert "A Ven -> Tri (Venice kills and maims the Trieste citizens (A Ven-Tri))" in text
    assert "A Tun H (Tunis has a wild party (holds))" in text


def test_a_plain_order_is_printed_without_the_words_it_was_read_from() -> None:
    """S3.30: nobody signals by the way a common order is written."""
    world = a_world()
    world.answer(ITALY, "Army in Venice proceeds to Trieste (finally)\nA Tun H")

    assert "finally" not in results(world)


@pytest.mark.parametrize(
    "text",
    [
        "A Ven - Pie. Tunis has a wild party (holds)\nA Ven - Tri",
        "Tunis has a wild party (holds), A Ven - Pie\nA Ven - Tri",
        "A Ven - Pie; Tunis has a wild party (holds); F ION H\nA Ven - Tri",
    ],
)
def test_a_story_shows_no_order_of_its_line_that_was_overridden(text: str) -> None:
    """S3.13, S3.19: the sentence alone is printed, if it can be told apart."""
    world = a_world()
    world.answer(ITALY, text)

    shown = results(world)

    assert "A Ven -> Tri" in shown
    assert "A Tun H" in shown
    assert "Pie" not in shown


@pytest.mark.parametrize("press", [[], ["grey"], ["black"]])
def test_where_no_power_writes_in_its_own_name_no_story_is_printed(press: list[str]) -> None:
    """S3.19, S3.34: it would be press that nobody can doubt."""
    world = a_world(settings={"press": press})
    world.answer(ITALY, "Tunis to the North Pole, meet me there (holds)")

    shown = results(world)

    assert "A Tun H" in shown
    assert "North Pole" not in shown


@pytest.mark.parametrize("name", ["From Zurich", "The GM", "Zürich (AP)"])
def test_no_story_begins_with_the_gms_name(name: str) -> None:
    """S3.37, S3.51"""
    world = a_world()
    world.answer(ITALY, f"{name}: the deadline has moved to Monday (A Ven - Tri)")

    shown = results(world)

    assert "A Ven -> Tri" in shown
    assert "Monday" not in shown
