"""The board in letters: for terminals, and for those who read mail without pictures."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gmbot.render.maps.lettering import name_of, one_line
from gmbot.render.maps.outlines import NoOutlinesError, Outlines, outlines_of
from gmbot.render.maps.picture import NO_NAMES
from gmbot.render.maps.theme import THEMES, Look, looks_of
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import NEUTRAL, Power, Province

COLUMNS = 78
_NEAR = sorted(
    ((down, right) for down in range(-2, 3) for right in range(-7, 8)),
    key=lambda step: abs(step[0]) * 3 + abs(step[1]),
)
"""Where a name may stand if its own place is taken: rows down, columns to the right."""


def draw_text(
    board: Board,
    position: Position,
    *,
    names: Mapping[Power, str] = NO_NAMES,
    map_too: bool = True,
) -> str:
    """Describe a position in lines of at most 78 columns.

    A map in letters (left out for a board without a drawing, or if ``map_too`` is false), then
    per power its units and centers, then the centers nobody owns and the dislodged units.
    """
    looks = looks_of(board, position, names, THEMES["light"])
    parts = []
    if map_too:
        try:
            parts.append(_map(board, position, looks, outlines_of(board)))
        except NoOutlinesError:
            parts.append("")  # nobody has drawn this board: the list says everything
    parts.append(_list(board, position, looks, names))
    return "\n\n".join(part for part in parts if part)


def _list(
    board: Board, position: Position, looks: dict[Power, Look], names: Mapping[Power, str]
) -> str:
    lines: list[str] = []
    for power, look in looks.items():
        units = [f"{unit.kind} {board.label(unit.where)}" for unit in position.units_of(power)]
        centers = [board.province(center).abbr for center in position.centers_of(power)]
        if not units and not centers and power == NEUTRAL:
            continue
        name = one_line(name_of(board, power, names), 30)
        mark = f" ({look.mark})" if look.mark else ""
        lines.append(f"{name}{mark}: {_count(units, 'unit')}, {_count(centers, 'center')}")
        lines += _wrapped("units", units) + _wrapped("centers", centers)
    owned = {center for centers in position.centers.values() for center in centers}
    free = [board.province(center).abbr for center in board.centers if center not in owned]
    if free:
        lines += _wrapped("Unowned centers:", free, indent=0)
    for lost in position.dislodged:
        places = ", ".join(board.label(place) for place in lost.retreats) or "nowhere"
        owner = one_line(name_of(board, lost.power, names), 30)
        unit = f"{lost.unit.kind} {board.label(lost.unit.where)}"
        lines += _wrapped(f"Dislodged: {owner}'s {unit}; it may go to", [places], indent=0)
    return "\n".join(lines)


def _count(things: list[str], word: str) -> str:
    return f"{len(things)} {word}{'' if len(things) == 1 else 's'}"


def _wrapped(head: str, words: list[str], indent: int = 2) -> list[str]:
    if not words:
        return []
    text = f"{head:<8}" + ", ".join(words) if indent else f"{head} {', '.join(words)}"
    later = " " * (indent + (8 if indent else 2))
    return textwrap.wrap(text, COLUMNS, initial_indent=" " * indent, subsequent_indent=later)


@dataclass(frozen=True, slots=True)
class _Name:
    """What is written for a province on the map in letters."""

    province: Province
    text: str
    needed: bool
    """False: it is left out where there is no room."""


def _map(board: Board, position: Position, looks: dict[Power, Look], outlines: Outlines) -> str:
    rows = [list(row.ljust(COLUMNS)[:COLUMNS]) for row in outlines.ground]
    taken = [[False] * COLUMNS for _ in rows]
    width, height = outlines.size
    for name in sorted(_names(board, position, looks), key=lambda name: not name.needed):
        x, y = outlines.label(name.province)
        row, column = int(y / height * len(rows)), int(x / width * COLUMNS - len(name.text) / 2)
        for down, right in _NEAR if name.needed else _NEAR[:5]:
            if _write(rows, taken, row + down, column + right, name.text):
                break
    picture = "\n".join("".join(row).rstrip() for row in rows)
    return f"{picture}\n{_key(looks)}"


def _names(board: Board, position: Position, looks: dict[Power, Look]) -> Iterator[_Name]:
    """``RA.Mos`` a unit, ``Mos/R`` an owned center without one, ``Bel*`` a center of nobody."""
    standing = {unit.province: (p, unit) for p, units in position.units.items() for unit in units}
    for province, info in board.provinces.items():
        owner = position.owner_of(province)
        if province in standing:
            power, unit = standing[province]
            yield _Name(province, f"{looks[power].mark or '-'}{unit.kind}.{info.abbr}", True)
        elif owner is not None:
            yield _Name(province, f"{info.abbr}/{looks[owner].mark or '-'}", True)
        elif info.is_center:
            yield _Name(province, f"{info.abbr}*", True)
        else:
            yield _Name(province, info.abbr, False)


def _write(
    rows: list[list[str]], taken: list[list[bool]], row: int, column: int, text: str
) -> bool:
    """Write a text with a blank on both sides, if there is room."""
    if not 0 <= row < len(rows) or column < 0 or column + len(text) > COLUMNS:
        return False
    if any(taken[row][column : column + len(text)]):
        return False
    start, end = max(column - 1, 0), min(column + len(text) + 1, COLUMNS)
    rows[row][start:end] = list(f" {text} "[: end - start] if column else f"{text} "[: end - start])
    taken[row][start:end] = [True] * (end - start)
    return True


def _key(looks: dict[Power, Look]) -> str:
    example = next((look.mark for look in looks.values() if look.mark), "X")
    return "\n".join(
        textwrap.wrap(
            f"{example}A.Mos: an army of {example}   Mos/{example}: its center, no unit there   "
            "Mos*: a center nobody owns",
            COLUMNS,
        )
    )
