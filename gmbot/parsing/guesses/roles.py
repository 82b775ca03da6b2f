"""Which unit acts, which is helped, which place is a goal: all ways to deal these out to names."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses.said import ALONE, TO, Name
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Province

_MOST = 1500
"""Ways to deal the roles out that are tried."""
_IDLE = 8
"""What it costs that a name has no part in the orders; a unit called by its kind costs less."""
_IDLE_KIND = 2


@dataclass(frozen=True, slots=True)
class Role:
    """What a name is in an order: a unit that acts or is helped, a goal, or nothing."""

    unit: Unit | None = None
    goal: Province | None = None
    acts: bool = False


@dataclass(frozen=True, slots=True)
class Cast:
    """Who does what, by the names that say so."""

    actors: Mapping[Unit, tuple[Name, ...]]
    helped: Mapping[Unit, tuple[Name, ...]]
    goals: Mapping[Province, tuple[Name, ...]]
    idle: float
    """What the names cost that have no part."""


def casts(names: Sequence[Name], field: OrderField) -> Iterator[Cast]:
    """All ways to deal the roles out; none where there are too many."""
    own = {unit.province: unit for unit in field.own}
    choices = [list(_roles(name, own, field)) for name in names]
    if math.prod(map(len, choices)) > _MOST:
        return
    for roles in itertools.product(*choices):
        cast = _cast(list(zip(names, roles, strict=True)))
        if cast.actors:
            yield cast


def _cast(dealt: Sequence[tuple[Name, Role]]) -> Cast:
    actors: dict[Unit, tuple[Name, ...]] = {}
    helped: dict[Unit, tuple[Name, ...]] = {}
    goals: dict[Province, tuple[Name, ...]] = {}
    idle = 0.0
    for name, role in dealt:
        if role.unit is not None:
            group = actors if role.acts else helped
            group[role.unit] = (*group.get(role.unit, ()), name)
        elif role.goal is not None:
            goals[role.goal] = (*goals.get(role.goal, ()), name)
        else:
            idle += _IDLE_KIND if name.before == ALONE else _IDLE
    return Cast(actors, helped, goals, idle)


def _roles(name: Name, own: Mapping[Province, Unit], field: OrderField) -> Iterator[Role]:
    mine = False
    for place in name.places:
        unit, there = own.get(place), field.unit_at(place)
        if unit is not None and name.kind in ("", unit.kind):
            mine = True
            yield Role(unit)
            if name.before not in TO:
                yield Role(unit, acts=True)
        elif there is not None and name.kind in ("", there[1].kind):
            yield Role(there[1])
        if not name.kind or name.before in TO:
            yield Role(goal=place)
    if name.before == ALONE or not (mine or name.before in TO):
        yield Role()
