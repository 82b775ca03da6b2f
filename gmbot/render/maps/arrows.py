"""Orders as lines: what moved, what helped, what held, and what came to nothing.

A move is a whole line with a head; a move that failed is red, dashed and crossed out; a support
is thin and dashed and ends in a dot on the arrow or at the unit it is for; a convoy is a chain of
dots. Each differs from the others without its color.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from gmbot.render.maps.curves import Curve, bent, through
from gmbot.render.maps.land import Box, name_boxes
from gmbot.render.maps.lettering import num
from gmbot.render.maps.marks import Arrow, Help, Marks, Ring
from gmbot.render.maps.outlines import Point
from gmbot.render.maps.scene import Scene
from gmbot.render.maps.theme import Theme

_HELP_AT = (0.5, 0.38, 0.6, 0.28, 0.44, 0.55, 0.33)
"""Where on an arrow the first, second, ... support for it ends."""
_CROSS_AT = (0.74, 0.62, 0.86, 0.5, 0.4)
"""Where on an arrow its cross lies: the first place at which it covers no name."""
_HELP_CROSS_AT = (0.5, 0.38, 0.62, 0.28, 0.72)
"""The same on the line of a support."""


def draw_orders(scene: Scene, marks: Marks) -> tuple[str, str]:
    """Draw every order that is seen.

    Returns the lines that go below the units, and the crosses and question marks above them.
    """
    below: list[str] = [_ring(scene, ring) for ring in marks.rings]
    above: list[str] = []
    curves = _curves(scene, marks.arrows)
    counts: dict[int, int] = {}
    names = name_boxes(scene)
    for help_ in marks.helps:
        number = marks.arrows.index(help_.arrow) if help_.arrow in marks.arrows else -1
        order = counts.get(number, 0)
        counts[number] = order + 1
        line, cross = _help(scene, help_, curves.get(number), order, names)
        below.append(line)
        above.append(cross)
    for number, arrow in enumerate(marks.arrows):
        line, cross = _arrow(scene, arrow, curves.get(number), names)
        below.append(line)
        above.append(cross)
    wrap = '<g fill="none" stroke-linecap="{}" stroke-linejoin="round">{}</g>'
    return wrap.format("butt", "".join(below)), wrap.format("round", "".join(above))


def _curves(scene: Scene, arrows: tuple[Arrow, ...]) -> dict[int, Curve]:
    """The way of every arrow of which both ends are seen, by its number."""
    spots = [standing.at for standing in scene.units]
    ways = {(arrow.start, arrow.end) for arrow in arrows}
    curves = {}
    for number, arrow in enumerate(arrows):
        start, end = arrow.start, arrow.end
        if start is None or end is None:
            continue
        if arrow.fleets:
            curve = through(start, arrow.fleets, end)
        else:
            avoid = [spot for spot in spots if spot not in (start, end)]
            curve = bent(start, end, avoid, scene.radius * 1.15, turn=(end, start) in ways)
        free = 0.9 if arrow.failed else 0.2  # two that bounce do not touch
        stop = 1.25 if end in spots else free
        curves[number] = curve.trimmed(scene.radius * 0.7, scene.radius * stop)
    return curves


def _arrow(
    scene: Scene, arrow: Arrow, curve: Curve | None, names: Sequence[Box]
) -> tuple[str, str]:
    theme, scale = scene.theme, scene.outlines.unit_scale
    if curve is None:
        return _half_seen(scene, arrow)
    if not arrow.ordered:
        dashes = "1 5" if arrow.fleets else "2 5"
        color = theme.convoy if arrow.fleets else theme.arrow
        color = theme.retreat if arrow.retreat else color
        line = _stroke(theme, curve, color, 1.8 * scale, dashes)
        return f'<g class="idea">{line}{_head(curve, color, 8 * scale)}</g>', ""
    color = theme.failed if arrow.failed else theme.retreat if arrow.retreat else theme.arrow
    dashes = "8 4" if arrow.failed else "10 3 2 3" if arrow.retreat else ""
    width = (3.0 if arrow.failed or arrow.retreat else 3.6) * scale
    head = 12.5 * scale
    shaft = curve.trimmed(0, min(head * 0.8, curve.length / 2))
    name = "retreat" if arrow.retreat else "move"
    line = _stroke(theme, shaft, color, width, dashes) + _head(curve, color, head)
    size = 6.2 * scale
    cross = _cross(theme, _free_place(curve, _CROSS_AT, size, names), size) if arrow.failed else ""
    return f'<g class="{name}">{line}</g>', cross


def _free_place(curve: Curve, parts: tuple[float, ...], size: float, names: Sequence[Box]) -> Point:
    """The first place of a cross that covers no name; the usual one if all do."""
    places = [curve.at(part) for part in parts]
    return next(
        (
            (x, y)
            for x, y in places
            if not any(
                left - size < x < right + size and top - size < y < bottom + size
                for left, top, right, bottom in names
            )
        ),
        places[0],
    )


def _half_seen(scene: Scene, arrow: Arrow) -> tuple[str, str]:
    """A move out of the fog or into it: a question mark, without a direction."""
    here = arrow.start or arrow.end
    if here is None:
        return "", ""
    sign = "→?" if arrow.start else "?→"
    return f'<g class="move">{_sign(scene, here, sign, arrow.failed)}</g>', ""


def _sign(scene: Scene, point: Point, text: str, failed: bool) -> str:
    theme, scale = scene.theme, scene.outlines.unit_scale
    x, y = point[0], point[1] - scene.radius * 1.75
    color = theme.failed if failed else theme.arrow
    return (
        f'<rect x="{num(x - 14 * scale)}" y="{num(y - 8 * scale)}" width="{num(28 * scale)}"'
        f' height="{num(16 * scale)}" rx="4" fill="{theme.paper}" stroke="{color}"'
        f' stroke-width="1.4"/><text x="{num(x)}" y="{num(y + 4.8 * scale)}"'
        f' font-size="{num(13.5 * scale)}" fill="{color}">{text}</text>'
    )


def _help(
    scene: Scene, help_: Help, curve: Curve | None, order: int, names: Sequence[Box]
) -> tuple[str, str]:
    theme, scale = scene.theme, scene.outlines.unit_scale
    name = "convoy" if help_.convoy else "support"
    color = theme.failed if help_.failed else theme.convoy if help_.convoy else theme.arrow
    if help_.convoy:
        return _convoy(scene, help_, curve, color)
    if curve is not None:
        target, gap = curve.at(_HELP_AT[order % len(_HELP_AT)]), 0.0
    elif help_.unit_at is not None:
        target, gap = help_.unit_at, scene.radius * (0.5 if help_.cut_short else 1.2)
    else:
        return f'<g class="{name}">{_sign(scene, help_.at, "S ?", help_.failed)}</g>', ""
    spots = [unit.at for unit in scene.units if unit.at not in (help_.at, target)]
    avoid = [spot for spot in spots if math.dist(spot, target) > scene.radius]
    line = bent(help_.at, target, avoid, scene.radius, turn=False)
    line = line.trimmed(scene.radius * 0.9, gap)
    x, y = line.points[-1]
    dot = (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(3.8 * scale)}" fill="{color}"'
        f' stroke="{theme.paper}" stroke-width="1.2"/>'
    )
    size = 4.6 * scale
    cross_point = _free_place(line, _HELP_CROSS_AT, size, names) if help_.failed else line.at(0.5)
    cross = _cross(theme, cross_point, size) if help_.failed else ""
    stroke = _stroke(theme, line, color, 2.2 * scale, "6 4")
    return f'<g class="{name}">{stroke}{dot}</g>', cross


def _convoy(scene: Scene, help_: Help, curve: Curve | None, color: str) -> tuple[str, str]:
    """A dotted ring round the fleet; a dotted line to the army's way if it does not pass here."""
    theme, scale = scene.theme, scene.outlines.unit_scale
    x, y = help_.at
    ring = (
        f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(scene.radius + 5)}" stroke="{color}"'
        f' stroke-width="{num(3 * scale)}" stroke-dasharray="0.1 5.3" stroke-linecap="round"/>'
    )
    if curve is None:
        return f'<g class="convoy">{ring}{_sign(scene, help_.at, "C ?", help_.failed)}</g>', ""
    near = curve.nearest(help_.at)
    if math.dist(near, help_.at) > scene.radius * 1.4:
        line = Curve((help_.at, near)).trimmed(scene.radius + 5, 0)
        ring += _stroke(theme, line, color, 2.6 * scale, "0.1 5")
    cross = _cross(theme, (x + scene.radius, y + scene.radius), 4.6 * scale)
    return f'<g class="convoy">{ring}</g>', cross if help_.failed else ""


def _ring(scene: Scene, ring: Ring) -> str:
    """The ring of a unit that holds; thin if nobody ordered it."""
    x, y = ring.at
    width, more = ("1.4", ' stroke-dasharray="4 3"') if ring.default else ("2.2", "")
    return (
        f'<circle class="hold" cx="{num(x)}" cy="{num(y)}" r="{num(scene.radius + 5.5)}"'
        f' stroke="{scene.theme.arrow}" stroke-width="{width}"{more}/>'
    )


def _stroke(theme: Theme, curve: Curve, color: str, width: float, dashes: str) -> str:
    """A line with a light edge, so that it is seen on any ground."""
    path = curve.path()
    cap = ' stroke-linecap="round"' if dashes.startswith(("0.1", "1 ")) else ""
    dash = f' stroke-dasharray="{dashes}"{cap}' if dashes else ""
    return (
        f'<path d="{path}" stroke="{theme.paper}" stroke-width="{num(width + 2.6)}"/>'
        f'<path d="{path}" stroke="{color}" stroke-width="{num(width)}"{dash}/>'
    )


def _head(curve: Curve, color: str, size: float) -> str:
    tip, back = curve.points[-1], curve.trimmed(0, size).points[-1]
    length = math.dist(tip, back) or 1.0
    ux, uy = (tip[0] - back[0]) / length, (tip[1] - back[1]) / length
    foot = (tip[0] - ux * size, tip[1] - uy * size)
    half = size * 0.52
    corners = [
        tip,
        (foot[0] - uy * half, foot[1] + ux * half),
        (tip[0] - ux * size * 0.75, tip[1] - uy * size * 0.75),
        (foot[0] + uy * half, foot[1] - ux * half),
    ]
    points = " ".join(f"{num(x)} {num(y)}" for x, y in corners)
    return f'<path d="M{points}z" fill="{color}"/>'


def _cross(theme: Theme, point: Point, size: float) -> str:
    x, y = point
    path = " ".join(_cross_strokes(x, y, size))
    return (
        f'<path d="{path}" stroke="{theme.paper}" stroke-width="{num(size + 0.4)}"/>'
        f'<path d="{path}" stroke="{theme.failed}" stroke-width="{num(size / 2)}"/>'
    )


def _cross_strokes(x: float, y: float, size: float) -> Iterator[str]:
    yield f"M{num(x - size)} {num(y - size)}L{num(x + size)} {num(y + size)}"
    yield f"M{num(x - size)} {num(y + size)}L{num(x + size)} {num(y - size)}"
