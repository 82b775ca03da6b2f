"""Colors and marks of the maps: which power is drawn how, in three themes.

Hues were searched so that no two powers of a map look alike, also to eyes without red, green or
blue: the least CIELAB distance of two units is 19 on the standard map and 17 on the modern one, of
two tints 11 and 9. Color alone is never the only mark: every unit and every owned center also
carries the letter or number of its power, and the print theme hatches instead of tinting.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import NEUTRAL, Power

HATCHES = (
    "M-1 7L7-1M-1 1L1-1M5 7L7 5",
    "M-1-1L7 7M-1 5L1 7M5-1L7 1",
    "M0 3H6",
    "M3 0V6",
    "M0 3H6M3 0V6",
    "M1.4 3H1.5M4.4 0H4.5M4.4 6H4.5",
    "M-1 7L7-1M-1-1L7 7",
    "M0 1H3M3 4H6",
    "M1 0V3M4 3V6",
    "M0 1H6M0 4H6",
    "M1 0V6M4 0V6",
    "M1 1H1.1M4 1H4.1M1 4H1.1M4 4H4.1",
)
"""Tiles of 6 by 6 map units, as strokes."""

_FEW = {
    "AUSTRIA": ("#DCA286", "#A72201"),
    "ENGLAND": ("#A1AEDF", "#112784"),
    "FRANCE": ("#ADD8F3", "#068DD0"),
    "GERMANY": ("#AFB1A5", "#49392E"),
    "ITALY": ("#B6DEAD", "#578A4C"),
    "RUSSIA": ("#C8ABC7", "#934582"),
    "TURKEY": ("#F3CA83", "#C27403"),
}
_MODERN = {
    "BRITAIN": ("#95A5E6", "#283C6D"),
    "EGYPT": ("#D1B899", "#512910"),
    "FRANCE": ("#B6E0FD", "#048ABE"),
    "GERMANY": ("#B1B9B4", "#2D3132"),
    "ITALY": ("#82AF74", "#638C4A"),
    "POLAND": ("#DE8D96", "#DE3F7C"),
    "RUSSIA": ("#CAB4D8", "#5D3FA6"),
    "SPAIN": ("#FFDBBE", "#893D0B"),
    "TURKEY": ("#F0CB93", "#8A7B02"),
    "UKRAINE": ("#4CB2B8", "#136D5A"),
}
_MANY = (
    ("#A9C4EB", "#1B4F9C"),
    ("#F2C48D", "#B35C00"),
    ("#B5DDB0", "#2E7D32"),
    ("#E6A9B4", "#B3203E"),
    ("#CDB8E6", "#6A3FA0"),
    ("#D9C3A5", "#6B4423"),
    ("#A6DCDC", "#0F7078"),
    ("#F0E08A", "#7F6A00"),
    ("#E9B6DE", "#A02C86"),
    ("#BEC4C8", "#39434A"),
    ("#CFE08F", "#5A7308"),
    ("#F4B9A0", "#C23B12"),
)
"""For boards of any other powers: twelve colors, then the same with stripes, then with dots."""
_UNOWNED = ("#D9D3C4", "#6F6A61")


@dataclass(frozen=True, slots=True)
class Look:
    """How one power is drawn."""

    mark: str
    """Its letter, or its number where there are too many powers for letters."""
    tint: str
    """Fill of a province whose center it owns."""
    color: str
    """Fill of its units."""
    hatch: int | None = None
    """Which of HATCHES lies over the tint, if any."""
    line: str = ""
    """The color of its arrows; empty for that of its units."""

    @property
    def ink(self) -> str:
        """What its orders are drawn with."""
        return self.line or self.color


@dataclass(frozen=True, slots=True)
class Theme:
    """The colors of everything that belongs to no power."""

    sea: str
    halo: str
    sea_line: str
    land: str
    outside: str
    outside_water: str
    border: str
    coast: str
    outside_line: str
    ink: str
    sea_ink: str
    paper: str
    """Behind words and around units and arrows."""
    arrow: str
    failed: str
    fog_land: str
    fog_sea: str
    fog_ink: str
    dark: bool = False
    """True: tints are mixed from half the tint and half the color of the units."""
    hatched: bool = False
    """True: powers are told apart by hatching, and units are white with black marks."""
    patterned: bool = False
    """True: each power has a hatching over its tint, for those who see colors badly."""


_THEMES: Mapping[str, Theme] = {
    "light": Theme(
        sea="#CFDCE3",
        halo="#DCE7EC",
        sea_line="#F1F6F8",
        land="#F4EEDF",
        outside="#DEDACF",
        outside_water="#DDE6EA",
        border="#8D8577",
        coast="#5F6B73",
        outside_line="#C9C4B6",
        ink="#33302B",
        sea_ink="#4A6A80",
        paper="#FFFDF8",
        arrow="#1F2A33",
        failed="#C8102E",
        fog_land="#CFCBC2",
        fog_sea="#BFC8CD",
        fog_ink="#7C776D",
    ),
    "dark": Theme(
        sea="#15212B",
        halo="#1C2B37",
        sea_line="#34495A",
        land="#76736C",
        outside="#3A3D3F",
        outside_water="#1C2B37",
        border="#2A2D2F",
        coast="#8A979F",
        outside_line="#4A4E50",
        ink="#F3F1EC",
        sea_ink="#8FB0C6",
        paper="#1E2327",
        arrow="#FFFFFF",
        failed="#FF6B6B",
        fog_land="#2B2D2F",
        fog_sea="#20272C",
        fog_ink="#7C8083",
        dark=True,
    ),
    "print": Theme(
        sea="#EFEFEF",
        halo="#FFFFFF",
        sea_line="#8C8C8C",
        land="#FFFFFF",
        outside="#DADADA",
        outside_water="#EFEFEF",
        border="#555555",
        coast="#000000",
        outside_line="#BBBBBB",
        ink="#000000",
        sea_ink="#444444",
        paper="#FFFFFF",
        arrow="#000000",
        failed="#000000",
        fog_land="#C8C8C8",
        fog_sea="#C0C0C0",
        fog_ink="#777777",
        hatched=True,
    ),
}


THEMES: Mapping[str, Theme] = {
    **_THEMES,
    "patterns": replace(_THEMES["light"], patterned=True),
}


def looks_of(
    board: Board, position: Position | None, names: Iterable[Power], theme: Theme
) -> dict[Power, Look]:
    """Say how each power is drawn, in the order of ``names``, else in map order.

    Powers are marked by their letters if these differ, else by their numbers from 1. Where others
    play than the board names, those of the board that do not play are left out.
    """
    here = _mentioned(position)
    powers = list(names) or [power.id for power in board.powers]
    if not here <= {*powers}:
        powers = [power for power in powers if power in here or names]
        powers += sorted(here - {*powers})
    letters = {power.id: power.letter for power in board.powers if power.letter}
    marks = [letters.get(power, "") for power in powers]
    if "" in marks or len(set(marks)) < len(marks):
        marks = [str(number) for number in range(1, len(powers) + 1)]
    named = next((table for table in (_FEW, _MODERN) if all(p in table for p in powers)), None)
    looks = {}
    for index, (power, mark) in enumerate(zip(powers, marks, strict=True)):
        tint, color = named[power] if named else _MANY[index % len(_MANY)]
        hatch = None if named else (None, 0, 5)[index // len(_MANY) % 3]
        looks[power] = _themed(Look(mark, tint, color, hatch), index, theme)
    looks[NEUTRAL] = _themed(Look("", *_UNOWNED), None, theme)
    return looks


def _mentioned(position: Position | None) -> set[Power]:
    """Every power that a position speaks of."""
    if position is None:
        return set()
    lost = [away.power for away in position.dislodged]
    return {*position.units, *position.centers, *position.homes, *lost} - {NEUTRAL}


def _themed(look: Look, index: int | None, theme: Theme) -> Look:
    if theme.hatched:
        hatch = None if index is None else index % len(HATCHES)
        return Look(look.mark, theme.land, "#FFFFFF", hatch, theme.arrow)
    if theme.patterned and index is not None:
        return Look(look.mark, look.tint, look.color, index % len(HATCHES))
    if theme.dark:
        return Look(look.mark, _mixed(look.tint, look.color), look.color, look.hatch, look.tint)
    return look


def _mixed(tint: str, color: str) -> str:
    """Darken a tint: a quarter black, a quarter tint, half the power's own color."""
    pairs = (
        (int(tint[start : start + 2], 16), int(color[start : start + 2], 16)) for start in (1, 3, 5)
    )
    return "#" + "".join(f"{(light + 2 * strong) // 4:02X}" for light, strong in pairs)
