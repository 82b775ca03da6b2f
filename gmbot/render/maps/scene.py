"""What is seen in a picture: units with their places, owners, and what lies in the fog.

This is the one place that decides what a reader sees. Whatever is not in the scene is not in the
drawing, so a secret cannot shine through.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from gmbot.render.maps.outlines import Outlines, Point, outlines_of
from gmbot.render.maps.picture import MapPicture
from gmbot.render.maps.theme import THEMES, Look, Theme, looks_of
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Power, Province, province_of
from gmbot.rules.orders.orders import Build, Convoy, Disband, Hold, Remove, Waive
from gmbot.rules.orders.outcome import OrderOutcome, Result

UNIT_RADIUS = 13.0
"""Room that a unit takes, in map units before ``unit_scale``."""
_SIGN = 45.0
"""No sign is as wide as this, in map units before ``unit_scale``."""
BESIDE_SCALE = 0.72
"""How large a dislodged unit is beside the unit that took its place."""
_BESIDE = ((20.0, -15.5), (-20.0, -15.5), (25.0, 2.0), (-25.0, 2.0), (1.0, -25.5), (0.0, 26.0))
"""Where it may stand, seen from that unit."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A unit as it is drawn."""

    power: Power
    unit: Unit
    at: Point
    beside: bool = False
    """It was dislodged in an earlier phase: another unit may have its place."""
    dislodged: bool = False
    built: bool = False
    lost: bool = False
    """It leaves the board in this phase: removed, disbanded, or destroyed."""
    own: bool = False
    """It is one of those that the reader orders."""

    def reach(self, scale: float) -> float:
        """Half its width, without a ring."""
        return UNIT_RADIUS * scale * (BESIDE_SCALE if self.beside else 1)


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the layers of a drawing share."""

    picture: MapPicture
    outlines: Outlines
    theme: Theme
    looks: Mapping[Power, Look]
    owners: Mapping[Province, Power]
    """The owner of every center that is owned and seen."""
    blockaded: frozenset[Province]
    """Owned centers on which a unit of another power stands that captures nothing (S4.11)."""
    units: tuple[Standing, ...]
    fog: frozenset[Province]
    orders: tuple[OrderOutcome, ...]
    """Every order that may be drawn at least in part; those of a preview have no results."""
    holding: frozenset[Province]
    """Where units hold or convoy: they have rings."""
    places: Mapping[Province, Sequence[Standing]] = field(init=False, compare=False, repr=False)
    """The units by where they stand."""

    def __post_init__(self) -> None:
        places: dict[Province, list[Standing]] = {}
        for one in self.units:
            places.setdefault(one.unit.province, []).append(one)
        object.__setattr__(self, "places", places)

    @property
    def radius(self) -> float:
        """Half the width of a unit, in map units."""
        return UNIT_RADIUS * self.outlines.unit_scale

    @property
    def part(self) -> tuple[float, float, float, float]:
        """What of the map is shown: left, top, width and height."""
        picture, outlines = self.picture, self.outlines
        if picture.crop:
            return outlines.crops[picture.crop]
        return picture.window or (0, 0, *outlines.size)

    def shows(self, *points: Point | None) -> bool:
        """Whether one of these points lies in the part of the map that is shown."""
        left, top, width, height = self.part
        return any(
            point is not None
            and left <= point[0] <= left + width
            and top <= point[1] <= top + height
            for point in points
        )

    def reaches(self, *points: Point) -> bool:
        """Whether a sign or a line about these points may reach into the part that is shown."""
        if not self.picture.crop and self.picture.window is None:
            return True
        left, top, width, height = self.part
        room = _SIGN * self.outlines.unit_scale
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return (
            min(xs) < left + width + room
            and max(xs) > left - room
            and min(ys) < top + height + room
            and max(ys) > top - room
        )

    def end_of(self, location: Location | Province) -> Point:
        """Where an arrow to a place ends: at the unit there, if one stands just there."""
        spot = self.outlines.spot(location)
        for one in self.places.get(province_of(location), ()):
            if not one.beside and self.outlines.spot(one.unit.where) == spot:
                return one.at
        return spot

    def rim(self, standing: Standing) -> float:
        """How far from the middle of a unit an arrow ends: outside the ring, if it has one."""
        return standing.reach(self.outlines.unit_scale) * (1.5 if self.has_ring(standing) else 1.18)

    def has_ring(self, standing: Standing) -> bool:
        """Whether a unit has a ring: it holds, convoys, is new or loses its place."""
        return standing.dislodged or standing.built or standing.unit.province in self.holding

    def sees_before(self, power: Power, province: Province) -> bool:
        """Whether what a power's unit did here at the start of the phase is seen."""
        sight = self.picture.sight
        return sight is None or power == sight.viewer or province in sight.before

    def sees_after(self, power: Power, province: Province) -> bool:
        """Whether what a power's unit did here at the end of the phase is seen."""
        sight = self.picture.sight
        return sight is None or power == sight.viewer or province in sight.after


def scene_of(picture: MapPicture) -> Scene:
    """Work out what a picture shows. Raises NoOutlinesError; KeyError for an unknown theme."""
    theme = THEMES[picture.theme]
    outlines = outlines_of(picture.board, picture.crop)
    if picture.window is not None and not picture.crop:
        outlines = outlines.within(*picture.window)
    owners = dict(_owners(picture))
    return Scene(
        picture=picture,
        outlines=outlines,
        theme=theme,
        looks=looks_of(picture.board, picture.position, picture.names, theme),
        owners=owners,
        blockaded=frozenset(_blockaded(picture, owners)),
        units=tuple(_standing(picture, outlines)),
        fog=_fog(picture),
        orders=_orders(picture),
        holding=frozenset(
            entry.order.unit.province
            for entry in _orders(picture)
            if isinstance(entry.order, Hold | Convoy)
        ),
    )


def _fog(picture: MapPicture) -> frozenset[Province]:
    if picture.sight is None:
        return frozenset()
    return frozenset(picture.board.provinces) - picture.sight.before - picture.sight.after


def _owners(picture: MapPicture) -> Iterator[tuple[Province, Power]]:
    """Owners after the phase, as far as they are seen; else as they were seen before it."""
    if picture.position is None:
        return
    position = picture.outcome.position if picture.outcome else picture.position
    sight = picture.sight
    if sight is not None:
        for power, centers in picture.position.centers.items():
            if power != sight.viewer:
                yield from ((center, power) for center in centers if center in sight.before)
    for power, centers in position.centers.items():
        for center in centers:
            if sight is None or power == sight.viewer or center in sight.after:
                yield center, power


def _blockaded(picture: MapPicture, owners: Mapping[Province, Power]) -> Iterator[Province]:
    """The owned centers under units that do not capture, at the end of the phase."""
    if picture.position is None:
        return
    position = picture.outcome.position if picture.outcome else picture.position
    sight, captures = picture.sight, picture.board.captures
    for power, units in position.units.items():
        for unit in units:
            seen = sight is None or power == sight.viewer or unit.province in sight.after
            if seen and unit.kind not in captures and owners.get(unit.province, power) != power:
                yield unit.province


def _orders(picture: MapPicture) -> tuple[OrderOutcome, ...]:
    if picture.outcome is not None:
        return picture.outcome.orders
    return tuple(
        OrderOutcome(power, order, ())
        for power, orders in picture.orders.items()
        for order in orders
    )


def _standing(picture: MapPicture, outlines: Outlines) -> Iterator[Standing]:
    position, sight = picture.position, picture.sight
    if position is None:
        return
    dislodged, lost, built = _fates(picture)

    def seen(power: Power, unit: Unit, *, after: bool) -> bool:
        if sight is None or power == sight.viewer:
            return True
        return unit.province in (sight.after if after else sight.before)

    for power, units in position.units.items():
        for unit in units:
            if seen(power, unit, after=False):
                known = seen(power, unit, after=True)  # what became of it is seen at the end only
                key = (power, unit)
                away, gone = known and key in dislodged, known and key in lost
                own = power == picture.reader
                spot = outlines.spot(unit.where)
                yield Standing(power, unit, spot, dislodged=away, lost=gone, own=own)
    beside: list[Point] = []
    for off in position.dislodged:
        if seen(off.power, off.unit, after=False):
            gone = (off.power, off.unit) in lost and seen(off.power, off.unit, after=True)
            at = _beside(picture, outlines, outlines.spot(off.unit.where), beside)
            beside.append(at)
            own = off.power == picture.reader
            yield Standing(off.power, off.unit, at, True, dislodged=True, lost=gone, own=own)
    for power, unit in sorted(built):
        if seen(power, unit, after=True):
            yield Standing(power, unit, outlines.spot(unit.where), built=True)


def _beside(
    picture: MapPicture, outlines: Outlines, victor: Point, others: Sequence[Point]
) -> Point:
    """A place beside the victor, away from names and other units as far as it can be.

    Args:
        others: where dislodged units stand already.
    """
    assert picture.position is not None
    scale = outlines.unit_scale
    units = [
        outlines.spot(unit.where) for units in picture.position.units.values() for unit in units
    ]
    units.extend(others)
    names = [outlines.label(province) for province in picture.board.provinces]
    places = [(victor[0] + dx * scale, victor[1] + dy * scale) for dx, dy in _BESIDE]

    def hidden(place: Point) -> int:
        x, y = place
        on_units = sum(math.dist(place, spot) < 25 * scale for spot in units if spot != victor)
        on_names = sum(abs(x - left) < 30 * scale and abs(y - top) < 17 for left, top in names)
        return 2 * on_units + on_names

    return min(places, key=hidden)


def _fates(
    picture: MapPicture,
) -> tuple[set[tuple[Power, Unit]], set[tuple[Power, Unit]], set[tuple[Power, Unit]]]:
    """Return who is dislodged in this phase, who leaves the board, and who is built."""
    dislodged: set[tuple[Power, Unit]] = set()
    lost: set[tuple[Power, Unit]] = set()
    built: set[tuple[Power, Unit]] = set()
    for entry in _orders(picture):
        order = entry.order
        done = Result.VOID not in entry.results
        if isinstance(order, Build) and done:
            built.add((entry.power, order.unit))
        elif isinstance(order, (Remove, Disband)) and done:
            lost.add((entry.power, order.unit))
        elif Result.DISLODGED in entry.results and not isinstance(order, Waive):
            dislodged.add((entry.power, order.unit))
    if picture.outcome is not None:
        lost.update(picture.outcome.destroyed)
    return dislodged, lost, built
