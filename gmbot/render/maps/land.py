"""The ground of a map: water, land, owners' tints, borders, names and centers."""

from __future__ import annotations

from gmbot.render.drawing import FAR_FONT, OUTSIDE_LAND, far_lines
from gmbot.render.maps.lettering import fitted, num, safe
from gmbot.render.maps.outlines import OUTSIDE_WATER
from gmbot.render.maps.scene import Scene
from gmbot.render.paint import HARD, KEPT, has_letters, width_of
from gmbot.rules.board.board import ProvinceInfo
from gmbot.rules.board.terms import NEUTRAL, Power, Province

_HARD = f' class="{HARD}"'
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_DOT = 8.0
_NARROWEST = 6.0
"""Sizes of letters for which the name of a sea has room at least."""
"""Room for the dot of a center above its full name."""
_BELOW_THE_LINE, _DESCENT = frozenset("Qgjpqy"), 0.58
"""Letters that reach below the line, and how far below a name's middle, in sizes of letters."""
_CHIP = 6.4
"""Radius of the mark at an owned center, in map units."""


def draw_land(scene: Scene) -> str:
    """Draw everything that lies below orders and names. Coordinates are tenths of a map unit."""
    outlines, theme = scene.outlines, scene.theme
    halo = f'<path d="{outlines.halo}" fill="none" stroke="{theme.halo}" stroke-width="80"{_HARD}/>'
    if scene.fog:
        halo = ""  # most of it would lie in the fog
    return (
        '<g transform="scale(.1)" stroke-linejoin="bevel">'
        f"{halo}<g{_HARD}>{_fills(scene)}</g>"
        f'<g fill="none">{_lines(scene)}</g>{_hatches(scene)}</g>{_links(scene)}'
    )


def _fills(scene: Scene) -> str:
    outlines, theme, board = scene.outlines, scene.theme, scene.picture.board
    ground = [f'<path d="{outlines.areas.get(OUTSIDE_LAND, "")}" fill="{theme.outside}"/>']
    if OUTSIDE_WATER in outlines.areas:
        water = outlines.areas[OUTSIDE_WATER]
        ground.append(f'<path d="{water}" fill="{theme.outside_water}"/>')
    for province, info in board.provinces.items():
        fill, area = _fill(scene, info), outlines.areas[province]
        if fill is None or not area:
            continue
        ground.append(f'<path id="{province}" d="{area}" fill="{fill}"/>')
    return "".join(ground)


def _hatches(scene: Scene) -> str:
    """One path for each tile: filling with tiles is slow."""
    hatched: dict[int, str] = {}
    for province in scene.picture.board.provinces:
        owner = scene.owners.get(province)
        hatch = scene.looks[owner].hatch if owner else None
        if hatch is not None and province not in scene.fog:
            hatched[hatch] = hatched.get(hatch, "") + scene.outlines.areas[province]
    return "".join(f'<path d="{areas}" fill="url(#h{hatch})"/>' for hatch, areas in hatched.items())


def _fill(scene: Scene, info: ProvinceInfo) -> str | None:
    """The fill of a province; None for open water, which the picture's ground shows."""
    in_fog = info.id in scene.fog
    if info.kind == "sea" and scene.fog:  # all of them: views with equal outlines are cheap
        return scene.theme.fog_sea if in_fog else scene.theme.sea
    if info.kind == "sea":
        return None
    if in_fog:
        return scene.theme.fog_land
    owner = scene.owners.get(info.id)
    return scene.looks[owner].tint if owner else scene.theme.land


def _lines(scene: Scene) -> str:
    """Borders by kind: between seas, between lands, coasts; fainter at the edge of the game."""
    outlines, theme, board = scene.outlines, scene.theme, scene.picture.board
    water = {p for p, info in board.provinces.items() if info.kind == "sea"} | {OUTSIDE_WATER}

    def kind(left: str, right: str) -> str:
        if not left or not right:
            return "frame"
        if left in water and right in water:
            return "sea"
        if OUTSIDE_LAND in (left, right):
            return "outside"
        return "coast" if (left in water) != (right in water) else "land"

    paths: dict[str, list[str]] = {}
    for left, right, path in outlines.borders:
        paths.setdefault(kind(left, right), []).append(path)
    return "".join(
        f'<path d="{"".join(paths.get(name, ()))}" stroke="{color}" stroke-width="{width}"{soft}/>'
        for name, color, width, soft in (
            ("sea", theme.sea_line, 12, _HARD),
            ("outside", theme.outside_line, 8, _HARD),
            ("land", theme.border, 9, _HARD),
            ("coast", theme.coast, 10, _HARD),
        )
    )


def _links(scene: Scene) -> str:
    """Dotted lines between neighbors that the picture cannot show side by side."""
    paths = [
        _round_the_edge(scene, a, b) if scene.outlines.links_round_edge else _straight(scene, a, b)
        for a, b in scene.outlines.links
        if b not in scene.outlines.far(a)
    ]
    if not paths:
        return ""
    return (
        f'<path d="{"".join(paths)}" fill="none" stroke="{scene.theme.sea_ink}"'
        ' stroke-width="2.2" stroke-dasharray="1.5 5" stroke-linecap="round"/>'
    )


def far_neighbors(scene: Scene) -> str:
    """Names of neighbors at other edges of the map, small, in the provinces that they touch."""
    outlines, lines = scene.outlines, []
    for province in scene.picture.board.provinces:
        names = [scene.picture.board.province(other).abbr for other in outlines.far(province)]
        x, y = outlines.anchors[province].get("far", (0.0, 0.0))
        for number, line in enumerate(far_lines(names)):
            down = y + FAR_FONT * (1.1 * number + 0.36)
            lines.append(f'<text x="{num(x)}" y="{num(down)}">{safe(line, 40)}</text>')
    return (
        f'<g font-size="{FAR_FONT}" font-style="italic" fill="{scene.theme.sea_ink}">'
        f"{''.join(lines)}</g>"
        if lines
        else ""
    )


def _straight(scene: Scene, a: Province, b: Province) -> str:
    (x, y), (z, w) = scene.outlines.spot(a), scene.outlines.spot(b)
    return f"M{num(x)} {num(y)}L{num(z)} {num(w)}"


def _round_the_edge(scene: Scene, a: Province, b: Province) -> str:
    width, height = scene.outlines.size
    (x, y), (_, other) = scene.outlines.label(a), scene.outlines.label(b)
    right, bottom, end = width - 7, height - 7, num(other + 9)
    return f"M{num(x)} {num(y + 9)}L{num(x + 8)} {bottom} {right} {bottom} {right} {end}"


def draw_names(scene: Scene) -> str:
    """Draw the abbreviation of every province, and the mark of every center.

    A map without units has room for the full names (S4.31).
    """
    if scene.picture.position is None:
        return _draw_full_names(scene)
    theme, outlines = scene.theme, scene.outlines
    seas, lands, chips = [far_neighbors(scene)], [], []
    for province, info in scene.picture.board.provinces.items():
        if not outlines.areas[province]:
            continue
        if info.kind == "sea":
            seas.append(_sea_name(scene, info))
        else:
            lands.append(_land_name(scene, info))
            if info.is_center:
                chips.append(_center(scene, province, info))
    return (
        f'<g class="{KEPT}"><g font-size="{outlines.sea_font}" font-style="italic"'
        f' letter-spacing=".5">{"".join(seas)}</g>'
        f'<g font-size="{outlines.font}" text-anchor="start" stroke="{theme.paper}"'
        f' stroke-opacity=".8" stroke-width="3" stroke-linejoin="bevel"'
        f' paint-order="stroke">{"".join(lands)}</g></g><g font-size="8.8">{"".join(chips)}</g>'
    )


def _draw_full_names(scene: Scene) -> str:
    theme = scene.theme
    seas: list[str] = []
    lands: list[str] = []
    for province, info in scene.picture.board.provinces.items():
        if scene.outlines.areas[province]:
            (seas if info.kind == "sea" else lands).append(_full_name(scene, info))
    return (
        f'<g font-style="italic" fill="{theme.sea_ink}">{"".join(seas)}</g>'
        f'<g fill="{theme.ink}" stroke="{theme.paper}" stroke-opacity=".8" stroke-width="2.4"'
        f' stroke-linejoin="bevel" paint-order="stroke">{"".join(lands)}</g>'
    )


def _full_name(scene: Scene, info: ProvinceInfo) -> str:
    """A name in lines, about where unit and abbreviation stand else; a center has its dot above."""
    outlines = scene.outlines
    (x, y), (z, w) = outlines.label(info.id), outlines.spot(info.id)
    x, y = (x + z) / 2, (y + w) / 2
    left, top, right, bottom = outlines.extents[outlines.areas[info.id]]
    dot = _DOT if info.is_center else 0
    largest = outlines.sea_font if info.kind == "sea" else outlines.font
    wide = right - left
    if info.kind == "sea":  # Names of the coasts around it stand close by.
        wide = min(wide, max(outlines.room(info.id, (x, y)), _NARROWEST * largest))
    name = info.name if has_letters(info.name, info.kind == "sea") else info.abbr
    lines, font = fitted(name, wide, bottom - top - dot, largest)
    room = max(width_of(line, font) for line in lines) / 2 + 4
    x = min(max(x, room), outlines.size[0] - room)
    first = y - len(lines) * font / 2 + dot / 2 + font * 0.82
    words = "".join(
        f'<text x="{num(x)}" y="{num(first + n * font)}"'
        f' font-size="{num(font)}">{safe(line)}</text>'
        for n, line in enumerate(lines)
    )
    if not info.is_center:
        return words
    at, ink, paper = num(first - font * 0.82 - dot / 2), scene.theme.ink, scene.theme.paper
    return (
        f'<circle cx="{num(x)}" cy="{at}" r="3.4" fill="{paper}" stroke="{ink}"'
        f' stroke-width="1.3"/><circle cx="{num(x)}" cy="{at}" r="1.4" fill="{ink}"'
        f' stroke="none"/>{words}'
    )


def name_boxes(scene: Scene) -> list[Box]:
    """Where the names stand, with their center marks."""
    outlines = scene.outlines
    boxes = []
    for province, info in scene.picture.board.provinces.items():
        x, y = outlines.label(province)
        font = outlines.sea_font if info.kind == "sea" else outlines.font
        width = width_of(info.abbr, font)
        if info.is_center:
            width += _chip_width(scene, info)
        below = _DESCENT if set(info.abbr) & _BELOW_THE_LINE else 0.36
        boxes.append((x - width / 2, y - font * 0.36, x + width / 2, y + font * below))
    return boxes


def _sea_name(scene: Scene, info: ProvinceInfo) -> str:
    x, y = scene.outlines.label(info.id)
    ink = scene.theme.fog_ink if info.id in scene.fog else scene.theme.sea_ink
    base = y + scene.outlines.sea_font * 0.36
    return f'<text x="{num(x)}" y="{num(base)}" fill="{ink}">{safe(info.abbr, 8)}</text>'


def _land_name(scene: Scene, info: ProvinceInfo) -> str:
    _, y = scene.outlines.label(info.id)
    in_fog = info.id in scene.fog
    ink = f'{scene.theme.fog_ink}" stroke="none' if in_fog else scene.theme.ink
    chip = _chip_width(scene, info)
    left = _left(scene, info) + (chip if info.is_center else 0)
    base = y + scene.outlines.font * 0.36
    return f'<text x="{num(left)}" y="{num(base)}" fill="{ink}">{safe(info.abbr, 8)}</text>'


def _left(scene: Scene, info: ProvinceInfo) -> float:
    """Where name and center mark begin, so that both together stand in the label's place."""
    chip = _chip_width(scene, info) if info.is_center else 0
    return scene.outlines.label(info.id)[0] - (width_of(info.abbr, scene.outlines.font) + chip) / 2


def _chip_width(scene: Scene, info: ProvinceInfo) -> float:
    owner = scene.owners.get(info.id)
    long = owner is not None and len(scene.looks[owner].mark) > 1
    return _CHIP * (2.9 if long else 2)


def _center(scene: Scene, province: Province, info: ProvinceInfo) -> str:
    """The mark of a center: its owner's letter or number, or a bare dot."""
    theme = scene.theme
    width = _chip_width(scene, info)
    x, y = _left(scene, info) + width / 2 - 1.4, scene.outlines.label(province)[1]
    owner = scene.owners.get(province)
    in_fog = province in scene.fog
    if owner is None or owner == NEUTRAL or in_fog:
        ink = theme.fog_ink if in_fog else theme.ink
        return (
            f'<circle cx="{num(x)}" cy="{num(y)}" r="4.5" fill="{theme.paper}" stroke="{ink}"'
            f' stroke-width="1.5"/><circle cx="{num(x)}" cy="{num(y)}" r="1.9" fill="{ink}"/>'
        )
    fill, edge, ink = _chip_colors(scene, owner, province)
    strike = ""
    if province in scene.blockaded:
        ends = f"M{num(x - width / 2)} {num(y + _CHIP)}L{num(x + width / 2)} {num(y - _CHIP)}"
        strike = f'<path class="blockade" d="{ends}" stroke="{theme.failed}" stroke-width="2"/>'
    return (
        f'<rect x="{num(x - width / 2)}" y="{num(y - _CHIP)}" width="{num(width)}"'
        f' height="{num(2 * _CHIP)}" rx="{_CHIP}" fill="{fill}" stroke="{edge}"'
        f' stroke-width="1.2"/><text x="{num(x)}" y="{num(y + 3.1)}" fill="{ink}">'
        f"{safe(scene.looks[owner].mark, 3)}</text>{strike}"
    )


def _chip_colors(scene: Scene, owner: Power, province: Province) -> tuple[str, str, str]:
    """Fill, edge and letter of an owned center; a blockaded one is hollow."""
    theme, look = scene.theme, scene.looks[owner]
    if theme.hatched:
        return look.color, "#000000", "#000000"
    if province in scene.blockaded:
        return theme.paper, look.color, look.color
    return look.color, "#FFFFFF", "#FFFFFF"
