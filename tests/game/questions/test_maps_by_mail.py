"""Maps and center charts by mail: MAP and SUMMARY."""

from __future__ import annotations

import pytest
from worlds import Sent, World, address

FRANCE = address("FRANCE")


def a_world(**changes: object) -> World:
    world = World()
    world.import_game(**changes)
    return world


def files(sent: Sent) -> dict[str, bytes]:
    """What goes with a mail, pictures shown in it included: ``{"board.png": ...}``."""
    parts = {part.get_filename(): part for part in sent.message.walk()}
    return {name: part.get_payload(decode=True) for name, part in parts.items() if name}


def test_map_is_the_board_as_a_picture() -> None:
    answer = a_world().answer(FRANCE, "MAP")

    assert answer.kind == "map"
    assert files(answer)["board.png"].startswith(b"\x89PNG")
    assert "attached as board.png" in answer.text


def test_map_svg_has_the_drawing_itself_as_well() -> None:
    drawn = files(a_world().answer(FRANCE, "MAP SVG"))

    assert drawn["board.svg"].startswith(b"<svg")
    assert b"Spring 1901 moves" in drawn["board.svg"]


def test_map_text_has_no_picture() -> None:
    assert "board.png" not in files(a_world().answer(FRANCE, "MAP TEXT"))


def test_the_map_of_a_resolved_phase_shows_its_orders() -> None:
    world = a_world()
    world.answer(FRANCE, "A Par - Bur")
    world.pass_deadline()

    answer = world.answer(FRANCE, "MAP S1901M SVG")

    assert "Spring 1901 moves: results" in answer.text
    assert files(answer)["board.svg"] != files(world.answer(FRANCE, "MAP SVG"))["board.svg"]


def test_the_blank_map_has_no_units() -> None:
    world = a_world()

    blank = files(world.answer(FRANCE, "MAP BLANK SVG"))["board.svg"]

    assert b"the empty board" in blank
    assert b'class="unit"' not in blank
    assert b'class="unit"' in files(world.answer(FRANCE, "MAP SVG"))["board.svg"]


@pytest.mark.parametrize(
    ("question", "words"),
    [("MAP F1950M", "has not been played"), ("MAP waterloo", "no game waterloo")],
)
def test_a_map_that_cannot_be_drawn_is_refused(question: str, words: str) -> None:
    answer = a_world().answer(FRANCE, question)

    assert answer.kind == "refusal"
    assert words in answer.text


def test_a_guest_may_see_the_map_of_an_open_game() -> None:
    assert a_world().answer("guest@else.example", "MAP austerlitz").kind == "map"


def lines(text: str, head: str) -> list[str]:
    return next(line.split()[1:] for line in text.splitlines() if line.startswith(head))


def test_summary_counts_the_centers_of_every_year() -> None:
    world = a_world()
    world.answer(FRANCE, "A Mar - Spa\nF Bre - MAO\nA Par - Bur")
    world.pass_deadline()
    world.answer(FRANCE, "F MAO - Por\nA Bur - Bel\nA Spa H")
    world.pass_deadline()
    world.answer(FRANCE, "Build A Par\nBuild A Mar\nBuild F Bre")
    world.pass_deadline()

    answer = world.answer(FRANCE, "SUMMARY")

    assert answer.kind == "center-chart"
    assert lines(answer.text, "   ") == ["1901"]
    assert lines(answer.text, "France")[:2] == ["3", "6"]
    assert lines(answer.text, "unowned") == ["12", "9"]
    assert "Bel, Bre, Mar, Par, Por, Spa" in answer.text


def test_a_new_game_has_the_column_of_its_start() -> None:
    assert lines(a_world().answer(FRANCE, "SUMMARY").text, "Russia")[0] == "4"
