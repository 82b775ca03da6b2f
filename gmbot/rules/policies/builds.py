"""Where a power may build, and what becomes a home center by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from gmbot.messages import say
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Location, Power, Province, province_of

_NO_LIMIT = 1000


def vacant(centers: Sequence[Province], position: Position) -> tuple[Province, ...]:
    """Return those of some centers on which no unit stands."""
    taken = {province_of(unit.where) for units in position.units.values() for unit in units}
    return tuple(center for center in centers if center not in taken)


@dataclass(frozen=True, slots=True)
class HomeCenters:
    """In vacant home centers that the power owns (S0.30).

    In winters up to the year ``armies_until`` a center without an order gets an army: so games
    begin in which players choose their first units (S1.8, S2.3).
    """

    armies_until: int = 0
    only_at_home: ClassVar[bool] = True
    """Nothing is built but in the centers with which a power began."""

    def sites(self, power: Power, position: Position, board: Board) -> tuple[Province, ...]:
        """Return the vacant centers in which it may build now, in map order."""
        owned = position.centers_of(power)
        return vacant([home for home in position.homes.get(power, ()) if home in owned], position)

    def home_of_another(self, site: Province, power: Power, position: Position) -> Power | None:
        """Whose home center keeps this power from building there; here that is no question."""
        return None

    def limit(self, power: Power, position: Position, board: Board) -> int:
        """No limit of its own."""
        return _NO_LIMIT

    def allowed(self, built: Sequence[Province], power: Power, position: Position) -> bool:
        """Any sites may be used together."""
        return True

    def homes_after(
        self, built: Mapping[Power, Sequence[Province]], position: Position
    ) -> Mapping[Power, tuple[Province, ...]]:
        """Building changes no home centers."""
        return position.homes

    def unordered(
        self, power: Power, position: Position, sites: Sequence[Province]
    ) -> tuple[Unit, ...]:
        """Unordered builds are not made (S4.29), save in a set-up."""
        if position.phase.year > self.armies_until:
            return ()
        return tuple(Unit("A", Location(site)) for site in sites)

    def in_words(self) -> str:
        """How a set-up is ordered; else nothing: it is the usual rule."""
        if not self.armies_until:
            return ""
        return say("rule-builds.set-up", until=self.armies_until)

    def state(self, power: Power, position: Position) -> str:
        """Nothing is used up."""
        return ""


@dataclass(frozen=True, slots=True)
class AnyOwned(HomeCenters):
    """In any vacant center that the power owns (Chaos)."""

    only_at_home: ClassVar[bool] = False

    def sites(self, power: Power, position: Position, board: Board) -> tuple[Province, ...]:
        """Return the vacant centers in which it may build now, in map order."""
        return vacant(position.centers_of(power), position)

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-builds.any-owned")


@dataclass(frozen=True, slots=True)
class OwnedThenHome(AnyOwned):
    """In any owned center, which thereby becomes a home center, until there are ``homes``.

    Sheet "Anarchy VII" (S1.15, S1.16): "a maximum of three units" in Autumn 1901; we read it as
    three home centers in all. Builds of the set-up, before ``from_year``, are free and found none.
    "As in the normal rules" a home is that of one power, and "cannot be changed": nobody else
    builds there, not even as its owner, until the power is ejected (S1.11).
    """

    homes: int = 3
    per_season: int = 3
    from_year: int = 1901

    def sites(self, power: Power, position: Position, board: Board) -> tuple[Province, ...]:
        """Return the vacant centers in which it may build now, in map order."""
        centers = [
            center
            for center in position.centers_of(power)
            if self.home_of_another(center, power, position) is None
        ]
        homes = position.homes.get(power, ())
        if not self._is_setup(position) and len(homes) >= self.homes:
            centers = [center for center in centers if center in homes]
        return vacant(centers, position)

    def home_of_another(self, site: Province, power: Power, position: Position) -> Power | None:
        """Whose home center a site is, if it is another's (S1.16)."""
        others = (other for other, held in position.homes.items() if site in held)
        return next((other for other in others if other != power), None)

    def limit(self, power: Power, position: Position, board: Board) -> int:
        """Return how many builds it may make at most, sites and centers aside."""
        if self._is_setup(position):
            return _NO_LIMIT
        homes = position.homes.get(power, ())
        owned = position.centers_of(power)
        old = len(vacant([center for center in owned if center in homes], position))
        return min(self.per_season, old + max(0, self.homes - len(homes)))

    def allowed(self, built: Sequence[Province], power: Power, position: Position) -> bool:
        """Tell whether builds leave the power with no more than its homes."""
        if self._is_setup(position):
            return True
        return len({*position.homes.get(power, ()), *built}) <= self.homes

    def homes_after(
        self, built: Mapping[Power, Sequence[Province]], position: Position
    ) -> Mapping[Power, tuple[Province, ...]]:
        """Return the home centers once these builds are made (S1.16)."""
        if self._is_setup(position):
            return position.homes
        powers = dict.fromkeys((*position.homes, *built))
        return {
            power: tuple(sorted({*position.homes.get(power, ()), *built.get(power, ())}))
            for power in powers
        }

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say(
            "rule-builds.owned-then-home",
            year=self.from_year,
            most=self.per_season,
            homes=self.homes,
        )

    def state(self, power: Power, position: Position) -> str:
        """``homes: 1/3``"""
        if self._is_setup(position):
            return ""
        return say("rule-builds.homes", homes=len(position.homes.get(power, ())), most=self.homes)

    def _is_setup(self, position: Position) -> bool:
        return position.phase.year < self.from_year
