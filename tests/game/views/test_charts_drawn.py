"""Center charts in mails, and maps to print."""

from __future__ import annotations

from typing import Any

from drawings import words
from played import a_played_game
from pypdfium2 import PdfDocument
from worlds import World, address, quickly_painted

FRANCE = address("FRANCE")


def a_world(phases: int, **changes: Any) -> tuple[World, list[str]]:
    """A world that notes what it draws."""
    svgs: list[str] = []

    def paint(svg: str, width: int) -> bytes:
        svgs.append(svg)
        return quickly_painted(svg, width)

    world = a_played_game(phases, World(paint=paint), **changes)
    svgs.clear()
    return world, svgs


def test_a_summary_and_a_history_show_the_centers_as_a_chart() -> None:
    for word in ("SUMMARY", "HISTORY"):
        world, svgs = a_world(5)

        answer = world.answer(FRANCE, word)

        assert b"image/png" in answer.row.raw
        assert "austerlitz · supply centers, 18 win" in words(svgs[0])
        assert 'alt="austerlitz: supply centers"' in html(answer.message)


def html(message: object) -> str:
    part = message.get_body(preferencelist=("html",))  # type: ignore[attr-defined]
    return str(part.get_content())


def test_there_is_no_chart_of_a_single_year() -> None:
    world, svgs = a_world(1)

    answer = world.answer(FRANCE, "SUMMARY")

    assert svgs == []
    assert b"image/png" not in answer.row.raw


def test_no_chart_is_drawn_of_a_game_in_the_fog() -> None:
    """S2.19: nobody learns which power owns how many."""
    world, svgs = a_world(7, variant="blind1898", houserules="saari")

    for word in ("SUMMARY", "HISTORY"):
        world.answer(FRANCE, word)

    assert svgs == []


def test_a_map_comes_as_pdf_for_who_wants_to_print_it() -> None:
    world, _ = a_world(1)

    answer = world.answer(FRANCE, "MAP PDF")

    [file] = [one for one in answer.message.walk() if one.get_filename() == "board.pdf"]
    content = file.get_payload(decode=True)
    assert isinstance(content, bytes)
    assert content.startswith(b"%PDF-")
    assert len(PdfDocument(content)) == 1
    assert len(content) < 1_500_000
    assert "attached as board.pdf" in answer.text


def test_the_same_map_gives_the_same_pdf() -> None:
    world, _ = a_world(1)

    first, second = (
        next(
            one.get_payload(decode=True)
            for one in world.answer(FRANCE, "MAP PDF").message.walk()
            if one.get_filename() == "board.pdf"
        )
        for _ in range(2)
    )

    assert first == second
