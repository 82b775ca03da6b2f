"""Orders as lines: what moved, what helped, what held, and what came to nothing.

A move is a whole line with a head; one that failed is dashed, with a red cross beside its head; a
support is thin and dashed and ends in a dot on the arrow or at the unit it is for; a convoy is a
chain of dots. Each has the color of its power, and differs from the others without it.
"""

from __future__ import annotations

import math

from gmbot.render.maps.curves import Curve
from gmbot.render.maps.layout import CROSS, DOT, HEAD, HELP_CROSS, Aid, Layout, Way
from gmbot.render.maps.lettering import num
from gmbot.render.maps.marks import Ring
from gmbot.render.maps.outlines import Point
from gmbot.render.maps.scene import Scene
from gmbot.render.maps.theme import Theme
from gmbot.rules.board.terms import Power


def draw_orders(scene: Scene, layout: Layout, rings: tuple[Ring, ...]) -> tuple[str, str]:
    """Draw every order that is seen.

    Returns the lines, which go below names and units, and what goes above them: heads, dots,
    crosses and question marks.
    """
    below = [_ring(scene, ring) for ring in rings if scene.reaches(ring.at)]
    above = []
    for aid in layout.aids:
        if not scene.reaches(aid.help.at, *(aid.curve.points if aid.curve else ())):
            continue
        line, sign = _aid(scene, aid)
        below.append(line)
        above.append(sign)
    for way in layout.ways:
        if way.curve is not None and not scene.reaches(*way.curve.points):
            continue
        line, head = _way(scene, way)
        below.append(line)
        above.append(head)
    scale = scene.outlines.unit_scale
    for signs, size in ((layout.aids, HELP_CROSS * scale), (layout.ways, CROSS * scale)):
        places = (sign.cross for sign in signs if sign.cross)
        above += [_cross(scene.theme, at, size) for at in places if scene.reaches(at)]
    wrap = '<g fill="none" stroke-linecap="{}" stroke-linejoin="round">{}</g>'
    return wrap.format("butt", "".join(below)), wrap.format("round", "".join(above))


def _ink(scene: Scene, power: Power) -> str:
    """The color of a power's orders; of what nobody ordered, a neutral one."""
    return scene.looks[power].ink if power in scene.looks else scene.theme.arrow


def _way(scene: Scene, way: Way) -> tuple[str, str]:
    arrow, theme, scale = way.arrow, scene.theme, scene.outlines.unit_scale
    if way.curve is None:
        return "", _half_seen(scene, way)
    color = _ink(scene, arrow.power)
    if not arrow.ordered:
        color = color if arrow.retreat else theme.arrow
        dashes, width, head = "2 5", 1.8 * scale, 8 * scale
    else:
        dashes = "8 4" if arrow.failed else "10 3 2 3" if arrow.retreat else ""
        width, head = (3.0 if dashes else 3.6) * scale, HEAD * scale
    kind = "idea" if not arrow.ordered else "retreat" if arrow.retreat else "move"
    shaft = way.curve.trimmed(0, min(head * 0.8, way.curve.length / 2))
    line = f'<g class="{kind}">{_stroke(theme, shaft, color, width, dashes)}</g>'
    tip = _head(theme, way.curve, color, head)
    return (line, tip) if arrow.ordered else (line + tip, "")  # what nobody ordered hides no name


def _half_seen(scene: Scene, way: Way) -> str:
    """A move out of the fog or into it: a question mark, without a direction."""
    arrow = way.arrow
    here = arrow.start or arrow.end
    if here is None:
        return ""
    text = "→?" if arrow.start else "?→"
    return f'<g class="move">{_sign(scene, here, text, arrow.failed)}</g>'


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


def _aid(scene: Scene, aid: Aid) -> tuple[str, str]:
    help_, theme, scale = aid.help, scene.theme, scene.outlines.unit_scale
    color, name = _ink(scene, help_.power), "convoy" if help_.convoy else "support"
    line, sign = _fleet(scene, help_.at, color) if help_.convoy else "", ""
    if aid.curve is not None:
        width, dashes = (2.6 * scale, "0.1 5") if help_.convoy else (2.2 * scale, "6 4")
        line += _stroke(theme, aid.curve, color, width, dashes)
        sign = "" if help_.convoy else _dot(theme, aid.curve.points[-1], color, DOT * scale)
    elif not aid.passed:
        sign = _sign(scene, help_.at, "C ?" if help_.convoy else "S ?", help_.failed)
    return f'<g class="{name}">{line}</g>', sign


def _fleet(scene: Scene, at: Point, color: str) -> str:
    """The dotted ring round a fleet that convoys."""
    return (
        f'<circle cx="{num(at[0])}" cy="{num(at[1])}" r="{num(scene.radius + 5)}" stroke="{color}"'
        f' stroke-width="{num(3 * scene.outlines.unit_scale)}" stroke-dasharray="0.1 5.3"'
        ' stroke-linecap="round"/>'
    )


def _dot(theme: Theme, at: Point, color: str, radius: float) -> str:
    return (
        f'<circle cx="{num(at[0])}" cy="{num(at[1])}" r="{num(radius)}" fill="{color}"'
        f' stroke="{theme.paper}" stroke-width="1.2"/>'
    )


def _ring(scene: Scene, ring: Ring) -> str:
    """The ring of a unit that holds; thin if nobody ordered it."""
    x, y = ring.at
    width, more = ("1.4", ' stroke-dasharray="11 5"') if ring.default else ("2.2", "")
    name = "default" if ring.default else "hold"
    return (
        f'<circle class="{name}" cx="{num(x)}" cy="{num(y)}" r="{num(scene.radius + 5.5)}"'
        f' stroke="{_ink(scene, ring.power)}" stroke-width="{width}"{more}/>'
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


def _head(theme: Theme, curve: Curve, color: str, size: float) -> str:
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
    return (
        f'<path class="head" d="M{points}z" fill="{color}" stroke="{theme.paper}"'
        ' stroke-width="1.6" paint-order="stroke"/>'
    )


def _cross(theme: Theme, point: Point, size: float) -> str:
    x, y = point
    left, top, right, bottom = map(num, (x - size, y - size, x + size, y + size))
    path = f"M{left} {top}L{right} {bottom} M{left} {bottom}L{right} {top}"
    return (
        f'<path d="{path}" stroke="{theme.paper}" stroke-width="{num(size + 0.6)}"/>'
        f'<path class="cross" d="{path}" stroke="{theme.failed}" stroke-width="{num(size / 2)}"/>'
    )
