"""What stands round a map: the caption above it, the powers and the signs below it."""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.render.maps.lettering import name_of, num, safe
from gmbot.render.maps.marks import Arrow, Marks
from gmbot.render.maps.scene import Scene
from gmbot.render.paint import width_of
from gmbot.rules.board.terms import NEUTRAL, Power

HEADER = 38
"""Height of the caption, in map units at a width of 1000."""
ROW = 28
"""Height of a row below the map."""
_MARGIN = 14


def footer_rows(scene: Scene, marks: Marks, width: float) -> list[str]:
    """Return the rows below a map of this width, each drawn at y = 0 to ROW."""
    if scene.picture.position is None:
        return []
    rows = _rows([_power(scene, power) for power in scene.looks if power != NEUTRAL], width)
    keys = _keys(scene, marks)
    return rows + (_rows(keys, width) if keys else [])


def draw_header(scene: Scene, width: float) -> str:
    """Draw the caption into ``width`` by HEADER; the deadline gives way to a long title."""
    theme, caption = scene.theme, scene.picture.caption
    title = " · ".join(safe(part, 48) for part in (caption.game, caption.phase) if part.strip())
    size = min(19.0, 19 * (width - 2 * _MARGIN) / max(width_of(title, 19), 1))
    text = (
        f'<rect width="{num(width)}" height="{HEADER}" fill="{theme.paper}"/>'
        f'<text x="{_MARGIN}" y="25" font-size="{num(size)}" fill="{theme.ink}">{title}</text>'
    )
    deadline = safe(caption.deadline, 48)
    room = width - 3 * _MARGIN - width_of(title, size)
    small = min(15.0, 15 * room / max(width_of(deadline, 15), 1))
    if deadline and small > 8:
        text += (
            f'<text x="{num(width - _MARGIN)}" y="24.5" font-size="{num(small)}"'
            f' text-anchor="end" fill="{theme.sea_ink}">{deadline}</text>'
        )
    return f'<g text-anchor="start">{text}</g>'


def _rows(pieces: Sequence[tuple[str, float]], width: float) -> list[str]:
    """Set pieces (drawn at x = 0, their width) side by side, in as many rows as they need."""
    rows: list[list[str]] = [[]]
    x = float(_MARGIN)
    for piece, length in pieces:
        if x > _MARGIN and x + length > width - _MARGIN:
            rows.append([])
            x = float(_MARGIN)
        rows[-1].append(f'<g transform="translate({num(x)})">{piece}</g>')
        x += length
    return ["".join(row) for row in rows]


def _power(scene: Scene, power: Power) -> tuple[str, float]:
    """One power: its mark, its name, and how many centers it has where that is no secret."""
    theme, look = scene.theme, scene.looks[power]
    name = safe(name_of(scene.picture.board, power, scene.picture.names), 24)
    sight = scene.picture.sight
    if sight is None or sight.viewer == power:
        count = sum(owner == power for owner in scene.owners.values())
        name += f": {count}" if name[-1:].isdigit() else f" {count}"
    ink = "#000000" if theme.hatched else "#FFFFFF"
    hatch = (
        '<g transform="scale(.1)"><rect x="190" y="70" width="140" height="140"'
        f' fill="url(#h{look.hatch})"/></g>'
        if look.hatch is not None
        else ""
    )
    piece = (
        f'<rect x="19" y="7" width="14" height="14" fill="{look.tint}" stroke="{theme.border}"'
        f' stroke-width=".8"/>{hatch}<circle cx="9" cy="14" r="8.4" fill="{look.color}"'
        + (' stroke="#000000"' if theme.hatched else "")
        + f'/><text x="9" y="18.2" font-size="{11.5 if len(look.mark) < 2 else 9.5}"'
        f' text-anchor="middle" fill="{ink}">{safe(look.mark, 3)}</text>'
        f'<text x="38" y="19" font-size="14" fill="{theme.ink}">{name}</text>'
    )
    return piece, 38 + width_of(name, 14) + 18


def _keys(scene: Scene, marks: Marks) -> list[tuple[str, float]]:
    """The signs that this picture uses, each with its meaning.

    Only what is drawn counts: a sign for an order in the fog would betray it.
    """
    units = [unit for unit in scene.units if scene.shows(unit.at)]
    here = [arrow for arrow in marks.arrows if scene.shows(arrow.start, arrow.end)]
    helps = [help_ for help_ in marks.helps if scene.shows(help_.at)]
    rings = [ring for ring in marks.rings if scene.shows(ring.at)]
    used = {
        "your units": any(unit.own for unit in units),
        "move": any(arrow.ordered and not arrow.retreat and _whole(arrow) for arrow in here),
        "support": any(not help_.convoy for help_ in helps),
        "convoy": any(help_.convoy for help_ in helps),
        "hold": any(not ring.default for ring in rings),
        "hold, not ordered": any(ring.default for ring in rings),
        "helped, not ordered": any(not arrow.retreat and not arrow.ordered for arrow in here),
        "retreat": any(arrow.retreat and arrow.ordered for arrow in here),
        "may retreat": any(arrow.retreat and not arrow.ordered for arrow in here),
        "failed": any(arrow.failed for arrow in here) or any(help_.failed for help_ in helps),
        "goes or comes unseen": not all(_whole(arrow) for arrow in here),
        "helps what is unseen": any(
            help_.arrow is None and help_.unit_at is None for help_ in helps
        ),
        "dislodged": any(unit.dislodged for unit in units),
        "built": any(unit.built for unit in units),
        "leaves the board": any(unit.lost for unit in units),
        "blockaded": any(scene.shows(scene.outlines.label(p)) for p in scene.blockaded),
        "neutral": any(unit.power == NEUTRAL for unit in units),
        "free center": _has_free_center(scene),
        "in the fog": any(scene.outlines.areas[province] for province in scene.fog),
        "neighbors": any(
            scene.shows(scene.outlines.label(a)) and b not in scene.outlines.far(a)
            for a, b in scene.outlines.links
        ),
        "neighbor at another edge": any(
            scene.shows(scene.outlines.label(a)) and scene.outlines.far(a)
            for link in scene.outlines.links
            for a in link
        ),
    }
    signs = _signs(scene)
    text = '<text x="42" y="18.5" font-size="13" fill="{}">{}</text>'
    return [
        (signs[words] + text.format(scene.theme.sea_ink, words), 42 + width_of(words, 13) + 22)
        for words, wanted in used.items()
        if wanted
    ]


def _whole(arrow: Arrow) -> bool:
    return arrow.start is not None and arrow.end is not None


def _has_free_center(scene: Scene) -> bool:
    return any(
        scene.owners.get(center, NEUTRAL) == NEUTRAL
        and center not in scene.fog
        and scene.shows(scene.outlines.label(center))
        for center in scene.picture.board.centers
    )


def _signs(scene: Scene) -> dict[str, str]:
    """Every sign as it looks in the key, 36 wide."""
    theme = scene.theme
    ring = '<circle cx="18" cy="14" r="8.5" fill="none" stroke="{}" stroke-width="2.2"{}/>'
    badge = (
        '<circle cx="18" cy="14" r="8" fill="{0}"/>'
        '<path d="{2}" stroke="{1}" stroke-width="2.2" fill="none"/>'
    )
    dot = f'<circle cx="30" cy="14" r="3.6" fill="{theme.arrow}"/>'
    cross = '<path d="M11 5L19 13M11 13L19 5" stroke="{}" stroke-width="{}" fill="none"/>'
    crossed = cross.format(theme.paper, 5.5) + cross.format(theme.failed, 2.6)
    dots = ' stroke-dasharray=".1 4.8" stroke-linecap="round"'
    question = (
        f'<rect x="4" y="6" width="28" height="16" rx="4" fill="{theme.paper}"'
        f' stroke="{theme.arrow}" stroke-width="1.4"/><text x="18" y="18.8" font-size="13.5"'
        f' text-anchor="middle" fill="{theme.arrow}">{{}}</text>'
    )
    return {
        "move": _line(theme.arrow, 3.4, "none") + _tip(theme.arrow),
        "support": _line(theme.arrow, 2.2, "6 4") + dot,
        "your units": f'<circle cx="18" cy="14" r="8.5" fill="none" stroke="{theme.arrow}"'
        ' stroke-width="3.6"/>',
        "convoy": ring.format(theme.arrow, dots),
        "hold": ring.format(theme.arrow, ""),
        "hold, not ordered": ring.format(theme.arrow, ' stroke-dasharray="11 5"'),
        "retreat": _line(theme.arrow, 3, "10 3 2 3") + _tip(theme.arrow),
        "may retreat": _line(theme.arrow, 1.8, "2 5") + _tip(theme.arrow),
        "goes or comes unseen": question.format("→?"),
        "helps what is unseen": question.format("S ?"),
        "helped, not ordered": _line(theme.arrow, 1.8, "2 5") + _tip(theme.arrow),
        "failed": _line(theme.arrow, 3, "8 4") + _tip(theme.arrow) + crossed,
        "dislodged": ring.format(theme.failed, ' stroke-dasharray="4 2.5"'),
        "built": badge.format(theme.arrow, theme.paper, "M13.5 14H22.5M18 9.5V18.5"),
        "leaves the board": badge.format(
            theme.failed, theme.paper, "M14.5 10.5L21.5 17.5M14.5 17.5L21.5 10.5"
        ),
        "blockaded": f'<circle cx="18" cy="14" r="7" fill="{theme.paper}" stroke="{theme.arrow}"'
        f' stroke-width="1.4"/><path d="M11 21L25 7" stroke="{theme.failed}" stroke-width="2.2"/>',
        "neutral": f'<circle cx="18" cy="14" r="8.4" fill="{scene.looks[NEUTRAL].color}"/>',
        "free center": f'<circle cx="18" cy="14" r="5" fill="{theme.paper}" stroke="{theme.ink}"'
        f' stroke-width="1.5"/><circle cx="18" cy="14" r="2.1" fill="{theme.ink}"/>',
        "in the fog": f'<rect x="4" y="7" width="14" height="14" fill="{theme.fog_land}"/>'
        f'<rect x="18" y="7" width="14" height="14" fill="{theme.fog_sea}"/>',
        "neighbor at another edge": f'<text x="2" y="18" font-size="11" font-style="italic"'
        f' fill="{theme.sea_ink}">to Abc</text>',
        "neighbors": f'<path d="M2 14H34" fill="none" stroke="{theme.sea_ink}" stroke-width="2.2"'
        ' stroke-dasharray="1.5 5" stroke-linecap="round"/>',
    }


def _line(color: str, width: float, dashes: str) -> str:
    return (
        f'<path d="M0 14H30" stroke="{color}" stroke-width="{width}" fill="none"'
        f' stroke-dasharray="{dashes}"/>'
    )


def _tip(color: str) -> str:
    return f'<path d="M34 14L24 8.5 26 14 24 19.5z" fill="{color}"/>'
