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


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("A Ven - Tri\nVenice has a wild party (holds)", "A VEN H"),
        ("Venice has a wild party (holds)\nA Ven - Tri", "A VEN - TRI"),
        ("A Ven - Tri\nVenice to the North Pole (holds)", "A VEN H"),
    ],
)
def test_of_an_order_and_a_story_marked_as_a_hold_the_later_counts(text: str, stands: str) -> None:
    """S3.29: and the receipt warns."""
    world = a_world()

    receipt = world.answer(ITALY, f"{text}\nA Tun H\nF Ion H")

    assert "A Ven was ordered twice" in flat(receipt)
    [copied] = [line for line in receipt.text.splitlines() if line in (
        "A Ven H", "A Ven -> Tri")]  # fmt: skip
    assert copied.upper().replace("->", "-") == stands


def test_a_story_without_a_mark_takes_no_order_back() -> None:
    world = a_world()

    receipt = world.answer(ITALY, "A Ven - Tri\nA Ven to the North Pole\nA Tun H\nF Ion H")

    assert "A Ven -> Tri" in receipt.text


@pytest.mark.parametrize(
    "line",
    [
        "F Tunis - Eldorado (holds)",
        "F Tunis has a wild party (holds)",
        "The fleet in Tunis sings (holds)",
    ],
)
def test_a_marked_hold_of_another_kind_of_unit_holds_with_a_note(line: str) -> None:
    """S3.18, S3.20: "(holds)" leaves nothing to go wrong."""
    world = a_world()

    receipt = world.answer(ITALY, f"{line}\nA Ven H\nF Ion H")

    assert receipt.subject.endswith("3 orders ok")
    assert "There is no fleet in Tunis; the unit there is A Tun. It holds all the same" in flat(
        receipt
    )


def test_a_move_of_another_kind_of_unit_is_still_refused() -> None:
    """S3.9."""
    assert "E-TYPE" in a_world().answer(ITALY, "F Tun - ION\nA Ven H").text
