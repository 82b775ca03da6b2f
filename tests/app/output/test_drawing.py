"""Boards in mails: drawn once for whoever sees the same, and never in the way of a deadline."""

from __future__ import annotations

import logging

import pytest
from drawings import words
from maps_samples import board, pieces
from played import a_played_game, players_of
from worlds import GM, Sent, World, address, quickly_painted

from gmbot.render.maps.draw import CROP_WIDTH, NOW_WIDTH, THEATRE_WIDTH, WIDTH
from gmbot.render.maps.outlines import outlines_of

FRANCE = address("FRANCE")


def page_of(mail: Sent) -> str:
    part = mail.message.get_body(preferencelist=("html",))
    assert part is not None
    return str(part.get_content())


class Painter:
    """Notes what it is asked to paint; breaks if told to."""

    def __init__(self, broken: bool = False) -> None:
        self.broken = broken
        self.asked: list[tuple[str, int]] = []

    def __call__(self, svg: str, width: int) -> bytes:
        self.asked.append((svg, width))
        if self.broken:
            raise ValueError("no ink")
        return quickly_painted(svg, width)


def test_a_picture_that_cannot_be_drawn_does_not_stop_a_deadline(
    caplog: pytest.LogCaptureFixture,
) -> None:
    world = World(paint=Painter(broken=True))
    world.import_game()

    with caplog.at_level(logging.CRITICAL):
        sent = world.pass_deadline()

    assert world.game().phase.code == "F1901M"
    results = [one for one in sent if one.kind == "results"]
    assert len(results) == 8
    for mail in results:
        assert "The picture of the board could not be drawn" in mail.text
        assert b"image/png" not in mail.row.raw


def test_everybody_gets_the_same_picture_drawn_once() -> None:
    painter = Painter()
    world = World(paint=painter)
    world.import_game()

    world.pass_deadline()

    for width in (WIDTH, NOW_WIDTH):
        assert len({svg for svg, asked in painter.asked if asked == width}) == 1
    theatres = [svg for svg, asked in painter.asked if asked == THEATRE_WIDTH]
    assert len(set(theatres)) == len(theatres) == 7


def test_results_show_the_board_that_one_now_plans_on() -> None:
    world = World()
    world.import_game()

    results = {one.to: one for one in world.pass_deadline() if one.kind == "results"}

    mine, masters = results[FRANCE], results[GM]
    names = [part.get_filename() for part in mine.message.walk() if part.get_filename()]
    assert 'src="cid:now"' in page_of(mine)
    assert {"board.png", "now.png", "board-now.png"} <= set(names)
    assert 'src="cid:now"' in page_of(masters)
    assert "board-now.png" not in str(masters.message)


def test_the_board_after_a_phase_shows_units_where_they_went() -> None:
    painter = Painter()
    world = World(paint=painter)
    world.import_game()
    world.mail(FRANCE, "A Par - Bur\nA Mar - Spa\nF Bre - MAO")

    world.pass_deadline()

    now = next(svg for svg, width in painter.asked if width == NOW_WIDTH)
    assert "austerlitz · Fall 1901 moves" in words(now)
    assert pieces(now, "move") == []
    x, y = outlines_of(board("standard")).spot("BUR")
    assert f'class="unit" transform="translate({x:g} {y:g})"' in now


def test_in_the_fog_the_board_after_a_phase_shows_what_its_reader_sees() -> None:
    painter = Painter()
    world = World(paint=painter)
    world.import_game(variant="blind1898", houserules="saari", players=players_of("blind1898"))

    world.pass_deadline()

    theatres = [svg for svg, width in painter.asked if width == THEATRE_WIDTH]
    assert len(theatres) == 7
    for svg in theatres:
        assert "in the fog" in words(svg)
        assert len(set(words("".join(pieces(svg, "unit"))))) < 7


def test_in_the_fog_everybody_gets_a_picture_of_his_own() -> None:
    painter = Painter()
    world = World(paint=painter)
    world.import_game(variant="blind1898", houserules="saari", players=players_of("blind1898"))

    world.pass_deadline()

    assert len({svg for svg, width in painter.asked if width == WIDTH}) == 8
    assert len({svg for svg, width in painter.asked if width == THEATRE_WIDTH}) == 7


def test_a_map_too_fine_for_a_phone_comes_in_parts_too() -> None:
    painter = Painter()
    world = World(paint=painter)

    a_played_game(1, world, variant="modern", houserules="email_classic")

    widths = [width for _, width in painter.asked]
    assert widths[:3] == [WIDTH, CROP_WIDTH, CROP_WIDTH]
    whole, *parts = dict(painter.asked)
    assert all(len(part) < len(whole) for part in parts[:2])


def test_the_caption_says_when_orders_are_due_on_the_clock_of_the_game() -> None:
    painter = Painter()
    world = World(paint=painter)
    world.import_game(zone="Europe/London")

    world.pass_deadline()

    shown = words(painter.asked[0][0])
    assert "austerlitz · Spring 1901 moves" in shown
    assert any(word.startswith("Orders due ") and word.endswith(" GMT") for word in shown)


def test_the_picture_of_an_answer_shows_the_present_deadline() -> None:
    painter = Painter()
    world = World(paint=painter)
    world.import_game()

    answer = world.answer(FRANCE, "MAP")

    assert b"image/png" in answer.row.raw
    assert "Orders due Tue 8 Dec 12:00 UTC" in words(painter.asked[0][0])
