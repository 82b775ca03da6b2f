"""What stands round a map: the caption above it, the powers and the signs below it."""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.render.maps.lettering import name_of, num, safe
from gmbot.render.maps.marks import Marks
from gmbot.render.maps.scene import Scene
from gmbot.render.maps.theme import Theme
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
    text = (
        f'<rect width="{num(width)}" height="{HEADER}" fill="{theme.paper}"/>'
        f'<text x="{_MARGIN}" y="25" font-size="19" fill="{theme.ink}">{title}</text>'
    )
    deadline = safe(caption.deadline, 48)
    room = width - 3 * _MARGIN - width_of(title, 19)
    size = min(15.0, 15 * room / max(width_of(deadline, 15), 1))
    if deadline and size > 8:
        text += (
            f'<text x="{num(width - _MARGIN)}" y="24.5" font-size="{num(size)}"'
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
    theme = scene.theme
    used = {
        "move": any(arrow.ordered and not arrow.retreat for arrow in marks.arrows),
        "support": any(not help_.convoy for help_ in marks.helps),
        "convoy": any(help_.convoy for help_ in marks.helps),
        "hold": bool(marks.rings),
        "retreat": any(arrow.retreat and arrow.ordered for arrow in marks.arrows),
        "may retreat": any(arrow.retreat and not arrow.ordered for arrow in marks.arrows),
        "failed": any(arrow.failed for arrow in marks.arrows)
        or any(help_.failed for help_ in marks.helps),
        "dislodged": any(unit.dislodged for unit in scene.units),
        "built": any(unit.built for unit in scene.units),
        "leaves the board": any(unit.lost for unit in scene.units),
        "blockaded": bool(scene.blockaded),
    }
    signs = _signs(theme)
    text = '<text x="42" y="18.5" font-size="13" fill="{}">{}</text>'
    return [
        (signs[words] + text.format(theme.sea_ink, words), 42 + width_of(words, 13) + 22)
        for words, wanted in used.items()
        if wanted
    ]


def _signs(theme: Theme) -> dict[str, str]:
    """Every sign as it looks in the key, 36 wide."""
    ring = '<circle cx="18" cy="14" r="8.5" fill="none" stroke="{}" stroke-width="2.2"{}/>'
    badge = (
        '<circle cx="18" cy="14" r="8" fill="{0}"/>'
        '<path d="{2}" stroke="{1}" stroke-width="2.2" fill="none"/>'
    )
    dot = f'<circle cx="30" cy="14" r="3.6" fill="{theme.arrow}"/>'
    cross = '<path d="M11 9.5L20 18.5M11 18.5L20 9.5" stroke="{}" stroke-width="{}" fill="none"/>'
    crossed = cross.format(theme.paper, 5.5) + cross.format(theme.failed, 2.6)
    dots = ' stroke-dasharray=".1 4.8" stroke-linecap="round"'
    return {
        "move": _line(theme.arrow, 3.4, "none") + _tip(theme.arrow),
        "support": _line(theme.arrow, 2.2, "6 4") + dot,
        "convoy": ring.format(theme.convoy, dots),
        "hold": ring.format(theme.arrow, ""),
        "retreat": _line(theme.retreat, 3, "10 3 2 3") + _tip(theme.retreat),
        "may retreat": _line(theme.retreat, 1.8, "2 5") + _tip(theme.retreat),
        "failed": _line(theme.failed, 3, "7 4") + crossed,
        "dislodged": ring.format(theme.failed, ' stroke-dasharray="4 2.5"'),
        "built": badge.format(theme.arrow, theme.paper, "M13.5 14H22.5M18 9.5V18.5"),
        "leaves the board": badge.format(
            theme.failed, theme.paper, "M14.5 10.5L21.5 17.5M14.5 17.5L21.5 10.5"
        ),
        "blockaded": f'<circle cx="18" cy="14" r="7" fill="{theme.paper}" stroke="{theme.arrow}"'
        f' stroke-width="1.4"/><path d="M11 21L25 7" stroke="{theme.failed}" stroke-width="2.2"/>',
    }


def _line(color: str, width: float, dashes: str) -> str:
    return (
        f'<path d="M0 14H30" stroke="{color}" stroke-width="{width}" fill="none"'
        f' stroke-dasharray="{dashes}"/>'
    )


def _tip(color: str) -> str:
    return f'<path d="M34 14L24 8.5 26 14 24 19.5z" fill="{color}"/>'
