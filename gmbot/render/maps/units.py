"""Units as small silhouettes: a cannon, a ship, a plane, each with the mark of its power.

Where two neighbors stand so close that the arrow between them would not be seen, they step aside.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product

from gmbot.render.maps.land import Box, name_boxes
from gmbot.render.maps.layout import HEAD
from gmbot.render.maps.lettering import num, safe
from gmbot.render.maps.marks import marks_of
from gmbot.render.maps.outlines import Point
from gmbot.render.maps.scene import BESIDE_SCALE, Scene, Standing
from gmbot.render.maps.theme import HATCHES, Look, Theme

_SHAPES = {
    "A": "M-10.2 4.6C-11.9.9-11.2-3.5-8.4-6.6-5.6-9.6-1.3-10.6 2.6-9.2L12.2-12.9Q14-13.4 14.7-11.6"
    "L15.9-8.2Q16.3-6.6 14.7-5.9L9.9-3.9C12.2 1.6 9.6 8 4.1 10.4-1.5 12.7-7.8 10.1-10.2 4.6z",
    "F": "M-14.6-2H-2.6V-13Q-2.4-14.6-.8-14.1 7.8-11 9.6-2H14.6Q15 11.4 4 11.4H-4Q-15 11.4-14.6-2z",
    "W": "M0-14.5Q2.8-12.5 3.2-6.6L15.4 2.2Q16.4 3.2 16 7.2L6.6 4.6 5.4 9.4 8 12.6V14H-8V12.6"
    "L-5.4 9.4-6.6 4.6-16 7.2Q-16.4 3.2-15.4 2.2L-3.2-6.6Q-2.8-12.5 0-14.5z",
}
_OTHER = "M-11-11H11V11H-11z"
"""For a kind of unit that has no silhouette yet."""
_SEEN = 1.8
"""How much of an arrow shall be seen between two units, in arrowheads."""
_Step = tuple[float, float]
"""A length in map units before ``unit_scale``, and the turn from straight away, in radians."""
_FARTHEST = 9.0
_STEPS: tuple[_Step, ...] = (
    (0.0, 0.0), *product((3.0, 5.0, 7.0, _FARTHEST), (0.0, 0.5, -0.5, 1.0, -1.0)),
)  # fmt: skip
_RING = 1.4
"""How much wider than a unit its ring is."""
_TOUCH = 1.5
"""A rim may touch what it does not hide."""
_BASELINES = {"A": (-0.2, 4.6, 13.0), "F": (0.0, 8.8, 11.5), "W": (0.0, 5.4, 10.5)}
"""Where the mark stands in the silhouette, and its font size."""


def stepped_aside(scene: Scene) -> Scene:
    """Move units a little where an arrow between neighbors would be hidden by both.

    Only arrows of which both ends are seen move anything: a place betrays nothing of the fog.
    """
    ways = [
        (arrow.start, arrow.end)
        for arrow in marks_of(scene).arrows
        if arrow.ordered and not arrow.retreat and not arrow.stops and arrow.start and arrow.end
    ]
    for start, end in sorted(ways, key=lambda way: math.dist(*way)):
        scene = _with_room(scene, start, end)
    return scene


def _with_room(scene: Scene, start: Point, end: Point) -> Scene:
    """Move the units whose places these are apart, until the arrow between them is seen."""
    standing = {scene.outlines.spot(one.unit.where): one for one in scene.units if not one.beside}
    mover, target = standing.get(start), standing.get(end)
    if mover is None:
        return scene
    goal = target.at if target else end
    scale = scene.outlines.unit_scale
    stop = scene.rim(target) if target else scene.radius
    wanted = scene.radius + stop + _SEEN * HEAD * scale
    best = (math.dist(mover.at, goal), mover.at, goal)
    if best[0] >= wanted:
        return scene

    names = name_boxes(scene)
    for back, on in sorted(product(_STEPS, _STEPS if target else _STEPS[:1]), key=_total):
        here, there = _away(mover.at, goal, back, scale), _away(goal, mover.at, on, scale)
        far = math.dist(here, there)
        moved = [(mover, here)] + ([(target, there)] if target else [])
        if far > best[0] and all(_is_free(scene, one, at, names) for one, at in moved):
            best = (far, here, there)
        if best[0] >= wanted:
            break
    places = {id(mover): best[1]} | ({id(target): best[2]} if target else {})
    units = (replace(one, at=places.get(id(one), one.at)) for one in scene.units)
    return replace(scene, units=tuple(units))


def _total(steps: tuple[_Step, _Step]) -> float:
    return sum(length + abs(turn) for length, turn in steps)


def _away(here: Point, there: Point, step: _Step, scale: float) -> Point:
    """The point one step from here, away from another."""
    length, turn = step
    angle = math.atan2(here[1] - there[1], here[0] - there[0]) + turn
    return here[0] + math.cos(angle) * length * scale, here[1] + math.sin(angle) * length * scale


def _is_free(scene: Scene, unit: Standing, at: Point, names: Iterable[Box]) -> bool:
    """Tell whether a unit may stand there: near its place, over no name and no other unit."""
    scale = scene.outlines.unit_scale
    (x, y), room = at, unit.reach(scale) * (_RING if scene.has_ring(unit) else 1) - _TOUCH
    width, height = scene.outlines.size
    if at == unit.at:
        return True
    if math.dist(at, scene.outlines.spot(unit.unit.where)) > _FARTHEST * scale + 0.1:
        return False
    if min(x, y, width - x, height - y) < room:
        return False
    hidden = any(
        math.hypot(max(x0 - x, 0, x - x1), max(y0 - y, 0, y - y1)) < room
        for x0, y0, x1, y1 in names
    )
    return not hidden and all(
        math.dist(at, other.at) >= unit.reach(scale) + other.reach(scale)
        for other in scene.units
        if other is not unit
    )


def draw_rings(scene: Scene) -> str:
    """The rings of units that lost their place, are new, or are the reader's: below all names."""
    shown = (unit for unit in scene.units if scene.reaches(unit.at))
    rings = ((unit, _ring(unit, scene.theme)) for unit in shown)
    return "".join(f"<g {_moved(scene, unit)}>{ring}</g>" for unit, ring in rings if ring)


def draw_units(scene: Scene, badges: Mapping[Standing, Point]) -> str:
    """Draw every unit of a scene; those that lost their place lie above the others."""
    theme = scene.theme
    shown = (unit for unit in scene.units if scene.reaches(unit.at))
    standing = sorted(shown, key=lambda unit: unit.beside)
    ink = "#000000" if theme.hatched else "#FFFFFF"
    edge = 'stroke-width="1.5"' if theme.hatched else 'stroke-width="2.2" paint-order="stroke"'
    drawn = "".join(_unit(scene, unit, ink) for unit in standing)
    signs = "".join(_badge(scene, unit, at) for unit, at in badges.items())
    return f'<g stroke="{ink}" {edge} stroke-linejoin="round">{drawn}</g>{signs}'


def _unit(scene: Scene, standing: Standing, ink: str) -> str:
    look = scene.looks[standing.power]
    kind = standing.unit.kind
    dx, dy, size = _BASELINES.get(kind, _BASELINES["A"])
    mark = safe(look.mark, 3)
    if len(mark) > 1:
        size *= 0.84
    return (
        f'<g class="unit" {_moved(scene, standing)}>'
        + f'<path d="{_SHAPES.get(kind, _OTHER)}" fill="{look.color}"/>'
        + f'<text x="{num(dx)}" y="{num(dy)}" font-size="{num(size)}" stroke="none"'
        + f' fill="{ink}">{mark}</text>'
        + "</g>"
    )


def _moved(scene: Scene, standing: Standing) -> str:
    """The attribute that brings a sign to the place and the size of a unit."""
    scale = scene.outlines.unit_scale * (BESIDE_SCALE if standing.beside else 1)
    size = f" scale({scale:g})" if scale != 1 else ""
    return f'transform="translate({num(standing.at[0])} {num(standing.at[1])}){size}"'


def _ring(standing: Standing, theme: Theme) -> str:
    """What lies behind a unit that is dislodged, new, or one's own."""
    if standing.dislodged:
        return (
            f'<circle r="17.5" fill="{theme.paper}" fill-opacity=".75" stroke="{theme.failed}"'
            ' stroke-width="2.6" stroke-dasharray="5 3"/>'
        )
    if standing.built:
        return (
            f'<circle r="18" fill="{theme.paper}" fill-opacity=".75" stroke="{theme.arrow}"'
            ' stroke-width="2.2"/>'
        )
    if standing.own:
        ring = f'<circle r="16.6" fill="none" stroke="{theme.paper}" stroke-width="5"/>'
        return ring + f'<circle r="16.6" fill="none" stroke="{theme.arrow}" stroke-width="2.6"/>'
    return ""


def _badge(scene: Scene, standing: Standing, at: Point) -> str:
    """The sign of a unit that is new (+) or leaves the board (x)."""
    theme = scene.theme
    color = theme.failed if standing.lost else theme.arrow
    sign = "M-3.4-3.4 3.4 3.4M-3.4 3.4 3.4-3.4" if standing.lost else "M-4 0H4M0-4V4"
    return (
        f'<g class="badge" transform="translate({num(at[0])} {num(at[1])})'
        f' scale({scene.outlines.unit_scale:g})"><circle r="7.4" fill="{color}"'
        f' stroke="{theme.paper}" stroke-width="1.4"/><path d="{sign}" fill="none"'
        f' stroke="{theme.paper}" stroke-width="2.2"/></g>'
    )


def hatch_patterns(looks: Iterable[Look], theme: Theme) -> str:
    """The tiles that the looks of a picture lay over their tints, for use in ``scale(.1)``."""
    wanted = sorted({look.hatch for look in looks if look.hatch is not None})
    ink = '"#777777"' if theme.hatched else '"#000000" stroke-opacity=".3"'
    return "".join(
        f'<pattern id="h{number}" width="60" height="60" viewBox="0 0 6 6"'
        f' patternUnits="userSpaceOnUse"><path d="{HATCHES[number]}" fill="none" stroke={ink}'
        ' stroke-width=".9" stroke-linecap="square"/></pattern>'
        for number in wanted
    )
