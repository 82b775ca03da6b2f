"""What a picture of the board shows, as a value made from the rules' values only."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from gmbot.render.maps.outlines import Outlines, Point, outlines_of
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Location, Power, Province
from gmbot.rules.orders.orders import Convoy, Move, Order, Retreat, Support
from gmbot.rules.orders.outcome import Outcome

Window = tuple[float, float, float, float]
"""Left, top, width and height in map units."""
NO_NAMES: Mapping[Power, str] = MappingProxyType({})
_THEATRE = 26
"""Width of a theatre, to its smallest letters: they have 10 points where it is 360 pixels wide."""
_MARGIN = 1 / 9
"""What is shown around the places that are meant, of the width of a part."""
_TALLEST, _WIDEST = 1.3, 1.6
"""How many times as high as wide a part is at most, and how many times as wide as high."""
_NEARLY_ALL = 0.8
"""A part as wide as this, of the whole, is not cut out."""


@dataclass(frozen=True, slots=True)
class Caption:
    """The words above the map: whose game, which phase, until when. Any of them may be empty."""

    game: str = ""
    phase: str = ""
    """``Spring 1901 moves``"""
    deadline: str = ""
    """As it shall be read, zone and all: ``Orders due Sat 5 Dec 12:00 UTC``."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What one power sees of a game in the fog; everything else is left out of the drawing.

    A foreign move is drawn as far as it is seen (S2, rule 6): its start if that was visible
    before the phase, its end if that is visible after it.
    """

    viewer: Power
    before: frozenset[Province]
    after: frozenset[Province]

    @classmethod
    def of(cls, viewer: Power, provinces: frozenset[Province]) -> Sight:
        """The sight of a position, where nothing moves."""
        return cls(viewer, provinces, provinces)


@dataclass(frozen=True, slots=True)
class MapPicture:
    """All that a drawing depends on: equal pictures give equal bytes."""

    board: Board
    position: Position | None = None
    """Where everything stood when the orders were given; None draws the empty map."""
    outcome: Outcome | None = None
    orders: Mapping[Power, tuple[Order, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Orders not resolved yet: the preview of a receipt."""
    sight: Sight | None = None
    caption: Caption = field(default_factory=Caption)
    theme: str = "light"
    """``light``, ``dark`` or ``print`` (black on white)."""
    names: Mapping[Power, str] = field(default_factory=lambda: NO_NAMES)
    """Names of the powers where the board has none (Anarchy's empires), in the order of their
    numbers. Given, they are the powers of the picture; else the board and the position say."""
    crop: str = ""
    """A part of the map by its name (``maps.crops``); empty for the whole."""
    window: Window | None = None
    """A part of the map that is no named one: what a reader sees, or stands in."""
    for_phone: bool = False
    """Whether caption and legend are set for the width of a phone."""
    reader: Power | None = None
    """Whose units are ringed: a position is planned on by somebody."""


def results_picture(
    board: Board,
    before: Position,
    outcome: Outcome,
    caption: Caption,
    *,
    sight: Sight | None = None,
    theme: str = "light",
    names: Mapping[Power, str] = NO_NAMES,
    crop: str = "",
) -> MapPicture:
    """The units where they stood, every order as an arrow, and what became of it.

    In the fog the part that is seen, as large as it gets. Raises NoOutlinesError there.
    """
    window = None if crop or sight is None else _seen(outlines_of(board), sight, outcome)
    return MapPicture(
        board, before, outcome, {}, sight, caption,
        theme=theme, names=names, crop=crop, window=window,
    )  # fmt: skip


def position_picture(
    board: Board,
    position: Position,
    caption: Caption,
    *,
    sight: Sight | None = None,
    theme: str = "light",
    names: Mapping[Power, str] = NO_NAMES,
    crop: str = "",
) -> MapPicture:
    """Who stands where and owns what, without orders."""
    return MapPicture(
        board, position, None, {}, sight, caption, theme=theme, names=names, crop=crop
    )


def theatre_picture(
    board: Board,
    position: Position,
    reader: Power,
    caption: Caption,
    *,
    sight: Sight | None = None,
    theme: str = "light",
    names: Mapping[Power, str] = NO_NAMES,
) -> MapPicture:
    """The part of a position in which most units and centers of a power lie, its units ringed.

    The whole, if it has none. Raises NoOutlinesError.
    """
    outlines = outlines_of(board)
    units = [off.unit for off in position.dislodged if off.power == reader]
    places = [outlines.spot(unit.where) for unit in (*units, *position.units_of(reader))]
    spots = places + [outlines.spot(center) for center in position.centers_of(reader)]
    window = _theatre(outlines, spots) if spots else None
    whole = position_picture(board, position, caption, sight=sight, theme=theme, names=names)
    return replace(whole, window=window, reader=reader, for_phone=window is not None)


def _theatre(outlines: Outlines, spots: Sequence[Point]) -> Window:
    """The window of readable size that holds most of some places, as near its middle as it can."""
    width = outlines.sea_font * _THEATRE
    height, margin = width * 1.15, width * _MARGIN

    def held(left: float, top: float) -> list[Point]:
        right, bottom = left + width - 2 * margin, top + height - 2 * margin
        return [(x, y) for x, y in spots if left <= x <= right and top <= y <= bottom]

    groups = (held(x, y) for x, _ in spots for _, y in spots)
    xs, ys = zip(*max(groups, key=len), strict=True)
    return _around(outlines, xs, ys, width, height)


def _seen(outlines: Outlines, sight: Sight, outcome: Outcome) -> Window | None:
    """The window around all that is seen or ordered; None if that is nearly the whole map."""
    own = (one.order for one in outcome.orders if one.power == sight.viewer)
    places = {*sight.before, *sight.after, *(place for order in own for place in _ends(order))}
    if not places:
        return None
    xs, ys = zip(*map(outlines.spot, places), strict=True)
    (whole, tall), room = outlines.size, 1 - 2 * _MARGIN
    high = (max(ys) - min(ys)) / room
    width = max((max(xs) - min(xs)) / room, high / _TALLEST, outlines.sea_font * _THEATRE)
    height = max(high, width / _WIDEST)
    if width > whole * _NEARLY_ALL or height > tall:
        return None
    return _around(outlines, xs, ys, width, height)


def _around(
    outlines: Outlines, xs: Sequence[float], ys: Sequence[float], width: float, height: float
) -> Window:
    """The window around the middle of some spots, as near as the edge of the map allows."""
    left, top = (min(xs) + max(xs) - width) / 2, (min(ys) + max(ys) - height) / 2
    right, bottom = outlines.size[0] - width, outlines.size[1] - height
    return min(max(left, 0), right), min(max(top, 0), bottom), width, height


def _ends(order: Order) -> tuple[Location, ...]:
    """The places that lines of an order are drawn to."""
    helped = order.supported if isinstance(order, Support) else None
    helped = order.army if isinstance(order, Convoy) else helped
    goal = order.to if isinstance(order, Move | Support | Convoy | Retreat) else None
    return (*((helped.where,) if helped else ()), *((goal,) if goal else ()))


def preview_picture(
    board: Board,
    position: Position,
    power: Power,
    orders: Sequence[Order],
    caption: Caption,
    *,
    sight: Sight | None = None,
    theme: str = "light",
    names: Mapping[Power, str] = NO_NAMES,
    crop: str = "",
) -> MapPicture:
    """The position with the orders of one power as they were written, nothing resolved."""
    written = MappingProxyType({power: tuple(orders)})
    return MapPicture(
        board, position, None, written, sight, caption, theme=theme, names=names, crop=crop
    )


def blank_picture(
    board: Board, caption: Caption | None = None, *, theme: str = "light", crop: str = ""
) -> MapPicture:
    """The map alone, with the full names of its provinces, and its centers (S4.31)."""
    named = Caption(f"The {board.name} map", "with its names")
    return MapPicture(board, caption=caption or named, theme=theme, crop=crop)
