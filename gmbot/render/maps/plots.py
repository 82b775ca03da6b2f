"""The center chart of a game as a drawing: a line for each power, its mark at the end of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gmbot.game.notices.explanations import CenterChart
from gmbot.render.maps.lettering import FONT, num, safe
from gmbot.render.maps.theme import THEMES, Look, Theme, looks_of
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import NEUTRAL

_LEFT, _RIGHT, _TOP, _BOTTOM = 48.0, 196.0, 62.0, 40.0
_WIDTH = 760.0
_LABEL = 25.0
"""Height of a label at the end of a line."""
_APART = 2.2
"""Lines of equal numbers run side by side, this far from each other."""
_DASHES = ("", "9 4", "2 4", "14 4 2 4", "5 3", "10 3 2 3 2 3")
"""What tells lines apart where there are no colors."""


@dataclass(frozen=True, slots=True)
class _Line:
    name: str
    look: Look
    ink: str
    counts: tuple[int, ...]
    shift: float
    dashes: str = ""


def draw_chart(chart: CenterChart, board: Board, theme_name: str = "light") -> str:
    """Draw a chart as SVG: equal charts give equal text. Raises KeyError for an unknown theme."""
    theme = THEMES[theme_name]
    lines = _lines(chart, board, theme)
    height = max(440.0, _TOP + _BOTTOM + _LABEL * len(lines))
    plane = _Plane(height, _top_of(chart), len(chart.years))
    win = "" if chart.victory is None else f", {chart.victory} win"
    drawn = "".join(_line(line, plane) for line in lines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(_WIDTH)} {num(height)}"'
        f' font-family="{FONT},Lato,DejaVu Sans,Arial,sans-serif" font-weight="bold"'
        f' text-anchor="middle" font-size="17"><title>{safe(chart.game)}: supply centers</title>'
        f'<rect width="{num(_WIDTH)}" height="{num(height)}" fill="{theme.paper}"/>'
        f'<text x="{num(_LEFT - 30)}" y="30" font-size="21" text-anchor="start"'
        f' fill="{theme.ink}">{safe(chart.game, 48)} · supply centers{win}</text>'
        f"{_grid(chart, plane, theme)}{drawn}{_labels(lines, plane, theme)}</svg>"
    )


def _top_of(chart: CenterChart) -> int:
    """The largest number drawn: where the game is won, if somebody is on the way there."""
    most = max((count for row in chart.rows for count in row.counts), default=0) + 1
    victory = chart.victory or 0
    return max(most, victory) if 2 * most > victory else most


@dataclass(frozen=True, slots=True)
class _Plane:
    height: float
    most: int
    years: int

    def x(self, index: int) -> float:
        """Where a year stands; a single one at the right end."""
        steps = max(self.years - 1, 1)
        place = index if self.years > 1 else 1
        return _LEFT + place * (_WIDTH - _LEFT - _RIGHT) / steps

    def y(self, count: float) -> float:
        """Where a number of centers stands."""
        return self.height - _BOTTOM - count * (self.height - _TOP - _BOTTOM) / max(self.most, 1)


def _lines(chart: CenterChart, board: Board, theme: Theme) -> list[_Line]:
    looks = [look for power, look in looks_of(board, None, (), theme).items() if power != NEUTRAL]
    light = looks_of(board, None, (), THEMES["light"])
    tints = [look.tint for power, look in light.items() if power != NEUTRAL]
    middle = (len(chart.rows) - 1) / 2
    apart = _APART if len(chart.rows) <= 12 else 0.8
    return [
        _Line(
            row.power,
            look,
            theme.ink if theme.hatched else tint if theme.dark else look.color,
            row.counts,
            (index - middle) * apart,
            _DASHES[index % len(_DASHES)] if theme.hatched else "",
        )
        for index, (row, look, tint) in enumerate(zip(chart.rows, looks, tints, strict=True))
    ]


def _grid(chart: CenterChart, plane: _Plane, theme: Theme) -> str:
    """Years below, numbers at the left, and a line where the game is won."""
    step = 5 if plane.most > 12 else 2
    end = plane.x(plane.years - 1)
    parts = []
    for count in range(0, plane.most + 1, step):
        y = num(plane.y(count))
        parts.append(
            f'<path d="M{num(_LEFT)} {y}H{num(end)}" stroke="{theme.sea}" stroke-width="1"/>'
            f'<text x="{num(_LEFT - 16)}" y="{num(plane.y(count) + 6)}" fill="{theme.sea_ink}">'
            f"{count}</text>"
        )
    every = max(1, -(-len(chart.years) // 9))
    for index, year in enumerate(chart.years):
        if index % every == 0 or index == len(chart.years) - 1:
            parts.append(
                f'<text x="{num(plane.x(index))}" y="{num(plane.height - 10)}"'
                f' fill="{theme.sea_ink}">{year}</text>'
            )
    if chart.victory is not None and chart.victory <= plane.most:
        parts.append(
            f'<path d="M{num(_LEFT)} {num(plane.y(chart.victory))}H{num(end)}"'
            f' stroke="{theme.failed}" stroke-width="1.6" stroke-dasharray="7 4"/>'
        )
    return "".join(parts)


def _line(line: _Line, plane: _Plane) -> str:
    """The way of a power; it ends where the power has nothing left."""
    counts = _until_gone(line.counts)
    points = [
        f"{num(plane.x(index))} {num(plane.y(count) + line.shift)}"
        for index, count in enumerate(counts)
    ]
    dashes = f' stroke-dasharray="{line.dashes}"' if line.dashes else ""
    return (
        f'<path d="M{"L".join(points)}" fill="none" stroke="{line.ink}" stroke-width="3"'
        f' stroke-linejoin="round" stroke-linecap="round"{dashes}/>'
    )


def _until_gone(counts: Sequence[int]) -> Sequence[int]:
    last = max((index for index, count in enumerate(counts) if count), default=0)
    return counts[: last + 2]


def _labels(lines: Sequence[_Line], plane: _Plane, theme: Theme) -> str:
    """Mark, name and number of every power, beside the end of the chart, one below the other."""
    order = sorted(lines, key=lambda line: (-line.counts[-1], line.shift))
    wanted = [plane.y(line.counts[-1]) + line.shift for line in order]
    places = _spread(wanted, _LABEL, _TOP - 8, plane.height - _BOTTOM + 8)
    end = plane.x(plane.years - 1)
    return "".join(
        _label(line, end, (height, y), theme)
        for line, height, y in zip(order, wanted, places, strict=True)
    )


def _label(line: _Line, end: float, heights: tuple[float, float], theme: Theme) -> str:
    """A label, and the thin line to it from where the power's own line ends."""
    (height, y), x = heights, end + 44
    edge = ' stroke="#000000"' if theme.hatched else ""
    ink = "#000000" if theme.hatched else "#FFFFFF"
    name = safe(line.name, 14)
    name += f": {line.counts[-1]}" if name[-1:].isdigit() else f" {line.counts[-1]}"
    return (
        f'<path d="M{num(end)} {num(height)}L{num(x - 12)} {num(y)}" stroke="{line.ink}"'
        f' stroke-width="1"/><circle cx="{num(x)}" cy="{num(y)}" r="11"'
        f' fill="{line.look.color}"{edge}/>'
        f'<text x="{num(x)}" y="{num(y + 4.8)}" font-size="13.5" fill="{ink}">'
        f"{safe(line.look.mark, 3)}</text>"
        f'<text x="{num(x + 17)}" y="{num(y + 6)}" text-anchor="start" fill="{theme.ink}">'
        f"{name}</text>"
    )


def _spread(wanted: Sequence[float], gap: float, top: float, bottom: float) -> list[float]:
    """Move places (from above) apart so that each has ``gap``, within top and bottom if it fits."""
    places: list[float] = []
    for place in wanted:
        places.append(max(place, places[-1] + gap if places else top))
    over = places[-1] - bottom if places else 0
    if over > 0:
        limit = bottom
        for index in range(len(places) - 1, -1, -1):
            places[index] = min(places[index], limit)
            limit = places[index] - gap
    return places
