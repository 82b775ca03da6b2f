"""In fifty hard positions, no arrowhead is hidden, and no cross lies on a unit or a name."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest
from hard_positions import all_positions

from gmbot.render.maps.draw import MapPicture, crops, draw_svg
from gmbot.render.maps.land import draw_names, name_boxes
from gmbot.render.maps.layout import BADGE, CROSS, DOT, HEAD, HELP_CROSS, Layout, lay_out
from gmbot.render.maps.marks import marks_of
from gmbot.render.maps.outlines import Point
from gmbot.render.maps.scene import Scene, scene_of
from gmbot.render.maps.theme import THEMES
from gmbot.render.maps.units import draw_rings, stepped_aside

PICTURES = dict(all_positions())


@cache
def laid_out(name: str) -> tuple[Scene, Layout]:
    scene = stepped_aside(scene_of(PICTURES[name]))
    return scene, lay_out(scene, marks_of(scene))


def crosses(scene: Scene, layout: Layout) -> list[tuple[Point, float]]:
    scale = scene.outlines.unit_scale
    return [(way.cross, CROSS * scale) for way in layout.ways if way.cross] + [
        (aid.cross, HELP_CROSS * scale) for aid in layout.aids if aid.cross
    ]


def heads(scene: Scene, layout: Layout) -> list[Point]:
    """The middle of every arrowhead."""
    half = HEAD * scene.outlines.unit_scale / 2
    return [way.curve.trimmed(0, half).points[-1] for way in layout.ways if way.curve]


def test_there_are_fifty() -> None:
    assert len(PICTURES) >= 50


@pytest.mark.parametrize("name", PICTURES)
def test_no_cross_lies_on_a_unit_or_a_name(name: str) -> None:
    scene, layout = laid_out(name)
    names, scale = name_boxes(scene), scene.outlines.unit_scale

    for (x, y), size in crosses(scene, layout):
        for unit in scene.units:
            assert math.dist((x, y), unit.at) >= unit.reach(scale) + size - 1, unit.unit
        for left, top, right, bottom in names:
            apart = max(left - x, x - right, top - y, y - bottom)
            assert apart >= size - 1, (x, y)


def test_a_name_reaches_as_far_down_as_its_letters() -> None:
    scene, _ = laid_out("alps, six for Tyrolia")
    boxes = dict(zip(scene.picture.board.provinces, name_boxes(scene), strict=True))

    heights = {province: boxes[province][3] - boxes[province][1] for province in ("TYR", "MUN")}

    assert heights["TYR"] > heights["MUN"] + 2, "the y of Tya"


@pytest.mark.parametrize("name", PICTURES)
def test_no_unit_lies_on_another(name: str) -> None:
    scene, _ = laid_out(name)
    scale = scene.outlines.unit_scale

    for one, other in combinations(scene.units, 2):
        room = one.reach(scale) + other.reach(scale)
        assert math.dist(one.at, other.at) >= room - 1.5, (one.unit, other.unit)


@pytest.mark.parametrize("name", PICTURES)
def test_no_arrowhead_is_hidden(name: str) -> None:
    scene, layout = laid_out(name)
    scale = scene.outlines.unit_scale
    signs = crosses(scene, layout) + [(at, BADGE * scale) for at in layout.badges.values()]
    tips = heads(scene, layout)

    for number, (x, y) in enumerate(tips):
        for (sx, sy), size in signs:
            assert max(abs(x - sx), abs(y - sy)) >= size, "a sign lies on the head"
        for other in tips[number + 1 :]:
            assert math.dist((x, y), other) >= HEAD * scale * 0.6, "two heads lie on each other"
        for unit in scene.units:
            assert math.dist((x, y), unit.at) >= unit.reach(scale), f"it lies on {unit.unit}"


@pytest.mark.parametrize("name", PICTURES)
def test_no_arrowhead_and_no_ring_hides_a_name(name: str) -> None:
    """Rings, and heads of what nobody ordered, are drawn below the names."""
    scene, layout = laid_out(name)
    boxes = name_boxes(scene)

    for way in layout.ways:
        if way.curve is None or not way.arrow.ordered:
            continue
        size = HEAD * scene.outlines.unit_scale
        x, y = way.curve.trimmed(0, size / 2).points[-1]
        for left, top, right, bottom in boxes:
            apart = math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))
            assert apart >= size * 0.3, (way.arrow.unit, way.arrow.to)
    assert draw_rings(scene) + draw_names(scene) in draw_svg(PICTURES[name])


@pytest.mark.parametrize("name", PICTURES)
def test_no_dot_of_a_support_hides_a_name_or_a_unit(name: str) -> None:
    """It may touch the edge of a name; two supports of one arrow may meet in one dot."""
    scene, layout = laid_out(name)
    scale, boxes = scene.outlines.unit_scale, name_boxes(scene)
    size = DOT * scale
    ends = [aid.curve.points[-1] for aid in layout.aids if aid.curve and not aid.help.convoy]

    for x, y in ends:
        for left, top, right, bottom in boxes:
            across = min(x + size, right) - max(x - size, left)
            down = min(y + size, bottom) - max(y - size, top)
            hidden = max(across, 0) * max(down, 0) / (2 * size) ** 2
            assert hidden < 0.7, (x, y, hidden)
        for unit in scene.units:
            assert math.dist((x, y), unit.at) >= unit.reach(scale) - 1, unit.unit
    for one, other in combinations(ends, 2):
        assert math.dist(one, other) < 0.1 or math.dist(one, other) >= size, (one, other)


@pytest.mark.parametrize("name", PICTURES)
def test_of_every_arrow_more_is_seen_than_its_head(name: str) -> None:
    """Neighbors that stand close to each other step aside."""
    scene, layout = laid_out(name)
    scale = scene.outlines.unit_scale
    head = HEAD * scale

    for way in layout.ways:
        if way.curve is None or not way.arrow.ordered:
            continue
        points = [way.curve.at(part / 60) for part in range(61)]
        bare = [all(math.dist(p, u.at) > u.reach(scale) for u in scene.units) for p in points]
        seen = sum(bare) / 61 * way.curve.length
        assert seen >= 1.4 * head, (way.arrow.unit, way.arrow.to, seen)


@pytest.mark.parametrize("name", PICTURES)
def test_no_support_runs_along_another_line(name: str) -> None:
    """Two lines side by side look like one, and nobody can tell where each of them ends."""
    scene, layout = laid_out(name)
    scale = scene.outlines.unit_scale
    aids = [(aid.curve, aid.help.arrow) for aid in layout.aids if not aid.help.convoy]
    ways = [(way.curve, way.arrow) for way in layout.ways]

    for line, arrow in aids:
        others = [other for other, _ in aids if other is not line]
        others += [other for other, own in ways if own != arrow]
        points = [line.at(part / 40) for part in range(41)] if line else []
        for other in filter(None, others):
            along = sum(other.comes_near(point, 5 * scale) for point in points)
            assert along <= len(points) / 3, (arrow, points[0])


@pytest.mark.parametrize("name", PICTURES)
def test_names_hide_little_of_what_nobody_ordered(name: str) -> None:
    """Its line is thin and lies below the names: one could not tell where it comes from."""
    scene, layout = laid_out(name)
    boxes = name_boxes(scene)

    for way in layout.ways:
        if way.curve is None or way.arrow.ordered:
            continue
        points = [way.curve.at(part / 40) for part in range(41)]
        hidden = sum(
            any(x0 < x < x1 and y0 < y < y1 for x0, y0, x1, y1 in boxes) for x, y in points
        )
        assert hidden <= len(points) / 4, (way.arrow.unit, way.arrow.to)


SIGNS = {
    r'class="move"><path': "move",
    r'class="support"': "support",
    r'class="convoy"': "convoy",
    r'class="hold"': "hold",
    r'class="default"': "hold, not ordered",
    r'class="retreat"': "retreat",
    r'class="cross"': "failed",
    r'<circle r="17.5"': "dislodged",
    r'class="badge"[^>]*><circle r="7.4" fill="FAILED"': "leaves the board",
    r'class="badge"[^>]*><circle r="7.4" fill="ARROW"': "built",
    r'class="blockade"': "blockaded",
    r">(→\?|\?→)<": "goes or comes unseen",
    r">S \?<": "helps what is unseen",
    r'<circle r="16.6" fill="none"[^>]*stroke-width="2.6"': "your units",
    r'r="4.5"[^>]*stroke="INK"': "free center",
    r'fill="(FOG_LAND|FOG_SEA)"': "in the fog",
}


IDEAS = ("helped, not ordered", "may retreat")


def signs_of(picture: MapPicture) -> tuple[set[str], set[str]]:
    """What the signs of a picture mean, and what its legend explains."""
    theme = THEMES[picture.theme]
    drawn, _, legend = draw_svg(picture).rpartition('<g text-anchor="start">')
    colors = {
        "FAILED": theme.failed, "ARROW": theme.arrow, "INK": theme.ink,
        "FOG_LAND": theme.fog_land, "FOG_SEA": theme.fog_sea,
    }  # fmt: skip
    occur = set()
    for sign, meaning in SIGNS.items():
        for key, color in colors.items():
            sign = sign.replace(key, color)
        if re.search(sign, drawn):
            occur.add(meaning)
    explained = {meaning for meaning in SIGNS.values() if f">{meaning}<" in legend}
    if 'class="idea"' in drawn:
        occur.add("idea")
    if any(f">{idea}<" in legend for idea in IDEAS):
        explained.add("idea")
    return occur, explained


@pytest.mark.parametrize("name", PICTURES)
def test_the_legend_explains_every_sign_that_occurs_and_no_other(name: str) -> None:
    """What lies outside a part is in its drawing too: its parts together explain the whole."""
    picture = PICTURES[name]
    occur, explained = signs_of(replace(picture, crop=""))

    assert occur == explained
    if picture.crop:
        parts = [signs_of(replace(picture, crop=crop))[1] for crop in crops(picture.board)]
        assert set[str]().union(*parts) == occur
