"""The parts of an order as a sentence names them: units, where to, with whose help."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from gmbot.parsing.phrases import NamedUnit, is_plural, named_unit
from gmbot.parsing.tokens import Token

Units: TypeAlias = tuple[NamedUnit, ...]


@dataclass(frozen=True, slots=True)
class Role:
    """What a part of a sentence tells of its order: its goal, who helps, on which way."""

    kind: str
    units: Units = ()


@dataclass(frozen=True, slots=True)
class Said:
    """An order as it was said, before the orders beside it are known.

    ``act`` is that of a statement, or of something that only the orders beside it explain:
    ``vacated``, ``target``, ``support_attack``, ``nothing``.
    """

    act: str
    who: Units = ()
    target: NamedUnit | None = None
    to: NamedUnit | None = None
    roles: tuple[Role, ...] = ()
    relative: bool = False
    """``Gascony, which goes to Spain``: of whom it is said stands right before it."""
    loose: bool = False
    """``Withdraw Serbia to Greece``: an order that is taken back, or a move."""


Value: TypeAlias = "NamedUnit | Units | Role | Said | list[Value | Token]"
"""What a rule comes to."""
Parts: TypeAlias = "list[Value | Token]"


def tokens_of(parts: Parts) -> list[Token]:
    return [part for part in parts if isinstance(part, Token)]


def refs_of(parts: Parts) -> list[NamedUnit]:
    return [part for part in parts if isinstance(part, NamedUnit)]


def units_of(parts: Parts) -> Units:
    """All units among the parts, in order."""
    found: list[NamedUnit] = []
    for part in parts:
        if isinstance(part, NamedUnit):
            found.append(part)
        elif isinstance(part, tuple):
            found.extend(part)
    return tuple(found)


def groups_of(parts: Parts) -> list[Units]:
    """The lists of units among the parts, each for itself."""
    return [part for part in parts if isinstance(part, tuple)]


def first_of(parts: Parts) -> Units:
    groups = groups_of(parts)
    return groups[0] if groups else ()


def said_of(parts: Parts) -> Iterator[Said]:
    """The orders among the parts and inside of them."""
    for part in parts:
        if isinstance(part, Said):
            yield part
        elif isinstance(part, list):
            yield from said_of(part)


def roles_of(parts: Parts) -> tuple[Role, ...]:
    none = ("goal", "aside", "helped")
    return tuple(part for part in parts if isinstance(part, Role) and part.kind not in none)


def role_of(parts: Parts, kind: str) -> Role | None:
    return next((part for part in parts if isinstance(part, Role) and part.kind == kind), None)


def to_of(parts: Parts) -> NamedUnit | None:
    """Where to: the goal that is named, or the place without a word before it."""
    goal = role_of(parts, "goal")
    if goal is not None:
        return goal.units[0]
    return next(iter(refs_of(parts)), None)


def kind_of(parts: Parts) -> str:
    """The letter of the unit that stands alone among the parts."""
    return next(token.word for token in tokens_of(parts) if token.type == "KIND")


def spread(who: Units) -> Units:
    """``Armies Paris and Marseilles``: a plural counts for all that follow."""
    plural = (
        bool(who) and who[0].words.casefold().split()[:1] and is_plural(who[0].words.split()[0])
    )
    if len(who) > 1 and who[0].kind and plural:
        return tuple(ref if ref.kind else replace(ref, kind=who[0].kind) for ref in who)
    return who


# ---- rules that name a unit or a place


def ref(parts: Parts) -> NamedUnit:
    return named_unit([token for token in tokens_of(parts) if token.type != "WORD"])


def kind_alone(parts: Parts) -> NamedUnit:
    found = named_unit(tokens_of(parts))
    return replace(found, group="all") if is_plural(found.words) else found


def everybody(parts: Parts) -> NamedUnit:
    return replace(named_unit(tokens_of(parts)), group="all")


def others(parts: Parts) -> NamedUnit:
    tokens = tokens_of(parts)
    count = next((token.number for token in tokens if token.type == "NUMBER"), 0)
    return replace(named_unit(tokens), group="rest", count=count)


def there(parts: Parts) -> NamedUnit:
    """``the fleet there``, ``goes there``: at the place that was named before."""
    return replace(named_unit(tokens_of(parts)), lead="", group="there")


def former(parts: Parts) -> NamedUnit:
    """``the former``: of the two units that were named before."""
    return replace(named_unit(tokens_of(parts)), lead="", group="former")


def latter(parts: Parts) -> NamedUnit:
    return replace(named_unit(tokens_of(parts)), lead="", group="latter")


def goal_there(parts: Parts) -> Role:
    return Role("goal", (there(parts),))


def counted(parts: Parts) -> NamedUnit:
    tokens = tokens_of(parts)
    return replace(named_unit(tokens), group="counted", count=tokens[0].number)


def units(parts: Parts) -> Units:
    return spread(units_of(parts))


def goal(parts: Parts) -> Role:
    return role_of(parts, "goal") or Role("goal", tuple(refs_of(parts)[-1:]))


def new_unit(parts: Parts) -> NamedUnit:
    """``StP fleet, south``"""
    tokens = tokens_of(parts)
    found = named_unit([token for token in tokens if token.type in ("KIND", "PLACE", "COAST")])
    side = next((token.text for token in tokens if token.type == "DIR"), "")
    if side in ("north", "south", "east", "west") and found.place is not None:
        return replace(found, place=replace(found.place, coast=f"{side[0].upper()}C"))
    return found
