"""Boards in mails: drawn once for whoever sees the same, and never in the way of a deadline."""

from __future__ import annotations

import logging

import pytest
from drawings import words
from played import a_played_game, players_of
from worlds import World, address, quickly_painted

from gmbot.render.maps.draw import CROP_WIDTH, WIDTH

FRANCE = address("FRANCE")


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

    assert len(painter.asked) == 1


def test_in_the_fog_everybody_gets_a_picture_of_his_own() -> None:
    painter = Painter()
    world = World(paint=painter)
    world.import_game(variant="blind1898", houserules="saari", players=players_of("blind1898"))

    world.pass_deadline()

    assert len({svg for svg, _ in painter.asked}) == 8


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
