"""Fifty positions that are hard to draw: written by hand, and crowded phases of random games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import maps_samples as samples
from maps_samples import board, order

from gmbot.render.maps.draw import (
    Caption,
    MapPicture,
    Sight,
    crops,
    position_picture,
    results_picture,
)
from gmbot.render.maps.outlines import outlines_of
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import NEUTRAL, Phase, Power
from gmbot.rules.orders.outcome import Outcome
from gmbot.variants.catalogue import load

WRITTEN = Path(__file__).parents[1] / "data" / "hard_positions.txt"


def all_positions() -> Iterator[tuple[str, MapPicture]]:
    """Every picture by its name."""
    for name, variant, before, after in _written():
        caption = Caption(name, before.phase.title)
        crop = _part(variant, before)
        yield name, results_picture(board(variant), before, after, caption, crop=crop)
        if after.position.dislodged:
            then = f"{name}, then"
            caption = Caption(then, after.position.phase.title)
            yield then, position_picture(board(variant), after.position, caption, crop=crop)
    yield from _by_hand()
    yield from _played()


def _written() -> Iterator[tuple[str, str, Position, Outcome]]:
    text = WRITTEN.read_text("utf-8")
    blocks = [block for block in text.split("\n\n") if not block.startswith("#")]
    for block in blocks:
        title, *lines = block.strip().splitlines()
        name, variant, code = (part.strip() for part in title.split("|"))
        orders = {
            Power(line.split()[0]): [
                order(one.strip(), variant) for one in line.strip().partition(" ")[2].split(",")
            ]
            for line in lines
        }
        units = {power: tuple(one.unit for one in own) for power, own in orders.items()}
        centers = {power.id: power.home for power in board(variant).powers}
        before = Position(Phase.parse(code), units, centers)
        yield name, variant, before, adjudicate(before, orders, load(variant).ruleset)


def _part(variant: str, here: Position) -> str:
    """The smallest part of a large map, as mails bring them along, in which all units stand."""
    outlines = outlines_of(board(variant))
    spots = [outlines.spot(unit.where) for units in here.units.values() for unit in units]

    def holds(crop: str) -> bool:
        left, top, width, height = outlines.crops[crop]
        return all(left < x < left + width and top < y < top + height for x, y in spots)

    def area(crop: str) -> int:
        return outlines.crops[crop][2] * outlines.crops[crop][3]

    return min(filter(holds, outlines.crops), key=area, default="")


def _by_hand() -> Iterator[tuple[str, MapPicture]]:
    """Outcomes that no adjudicator would give, all in one picture; and units of nobody."""
    crowded = samples.outcome(*samples.FALL_1902_ORDERS)
    yield (
        "a crowded Fall",
        results_picture(board("standard"), samples.FALL_1902, crowded, samples.CAPTION),
    )
    units = {**samples.FALL_1902.units, NEUTRAL: (samples.unit("A ALB"), samples.unit("F POR"))}
    here = replace(samples.FALL_1902, units=units)
    mine = position_picture(board("standard"), here, samples.CAPTION)
    yield "neutral units, and one's own", replace(mine, reader=Power("ITALY"))


def _played() -> Iterator[tuple[str, MapPicture]]:
    """The most crowded phases of games at random, in all themes and in the fog.

    A map that is too fine is told by its parts, as a mail brings them along.
    """
    for name, theme in (
        ("standard", "light"),
        ("standard", "dark"),
        ("standard", "print"),
        ("modern", "light"),
        ("modern", "patterns"),
    ):
        phases = [pair for pair in samples.random_play(6, name) if pair[0].phase.code[-1] == "M"]
        crowded = max(phases, key=lambda pair: sum(map(len, pair[0].units.values())))
        yield from _views(f"{name} at random, {theme}", name, *crowded, theme)
    for kind in "RA":
        before, after = next(
            pair for pair in samples.random_play(9) if pair[0].phase.code[-1] == kind
        )
        yield from _views(f"standard at random, {before.phase.title}", "standard", before, after)
    before, after = [pair for pair in samples.random_play(4) if pair[0].phase.code[-1] == "M"][-1]
    for viewer in ("AUSTRIA", "ENGLAND", "TURKEY"):
        seen = load("blind1898").ruleset.visibility.seen
        sight = Sight(
            Power(viewer),
            seen(Power(viewer), before, board("standard")),
            seen(Power(viewer), after.position, board("standard")),
        )
        caption = Caption(f"in the fog, {viewer.title()}", before.phase.title)
        yield caption.game, results_picture(board("standard"), before, after, caption, sight=sight)


def _views(
    title: str, name: str, before: Position, after: Outcome, theme: str = "light"
) -> Iterator[tuple[str, MapPicture]]:
    caption = Caption(title, before.phase.title)
    picture = results_picture(board(name), before, after, caption, theme=theme)
    for part in crops(board(name)) or ("",):
        yield f"{title}, {part}".removesuffix(", "), replace(picture, crop=part)
