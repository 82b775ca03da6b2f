"""Conditions of press and of ahead orders, as values (S3.36; ``grammars/conditions.lark``)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

from lark import Transformer, Tree
from lark.exceptions import UnexpectedInput

from gmbot.messages import listed, say
from gmbot.parsing.sentences import parser_of
from gmbot.parsing.text import normalise
from gmbot.parsing.tokens import Token, names_of, tokens_of
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power, Province


@dataclass(frozen=True, slots=True)
class UnitStands:
    """A unit stands in a province: ``Germany A Mun``; what is not said may be anything."""

    province: Province
    power: Power | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Owns:
    """``France OWNS Bel``"""

    power: Power
    province: Province


@dataclass(frozen=True, slots=True)
class Dislodged:
    """``A Ser IS DISLODGED``"""

    province: Province


@dataclass(frozen=True, slots=True)
class Succeeds:
    """``A Bud - Ser SUCCEEDS``"""

    origin: Province
    to: Province


@dataclass(frozen=True, slots=True)
class Ordered:
    """``A Bud - Ser``: it was ordered to go there, whatever came of it (S3.36)."""

    origin: Province
    to: Province


@dataclass(frozen=True, slots=True)
class PressFrom:
    """``PRESS FROM France``: that power has press in this issue."""

    power: Power


@dataclass(frozen=True, slots=True)
class Replaced:
    """``REPLACED Italy``: another player plays it now."""

    power: Power


@dataclass(frozen=True, slots=True)
class Not:
    """The condition is not met."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class Every:
    """All of them are met."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """At least one of them is met."""

    conditions: tuple[Condition, ...]


Condition: TypeAlias = (
    UnitStands | Owns | Dislodged | Succeeds | Ordered | PressFrom | Replaced | Not | Every | Some
)


@dataclass(frozen=True, slots=True)
class ConditionNotRead:
    """A condition that makes no sense here, and why."""

    text: str


_LONGEST = 300
_WORDS = {
    "owns": "OWNS", "own": "OWNS", "controls": "OWNS", "dislodged": "DISLODGED",
    "succeeds": "SUCCEEDS", "succeed": "SUCCEEDS", "succeeded": "SUCCEEDS", "press": "PRESS",
    "replaced": "REPLACED",
}  # fmt: skip


def read_condition(text: str, board: Board) -> Condition | ConditionNotRead:
    """Read a condition such as ``NOT Germany A Mun OR France OWNS Bel``."""
    if len(text) > _LONGEST:
        return ConditionNotRead(say("condition-faults.too-long"))
    tokens = list(_tokens(text, board))
    vague = next((t for t in tokens if t.type == "PLACE" and len(t.place.places) > 1), None)
    if vague is not None:
        names = listed((board.provinces[p].name for p in vague.place.places), "or")
        return ConditionNotRead(say("condition-faults.vague", words=repr(vague.text), names=names))
    try:
        read = _parser()(tokens)
    except UnexpectedInput:
        return ConditionNotRead(say("condition-faults.like"))
    return read


def _tokens(text: str, board: Board) -> Iterator[Token]:
    for token in tokens_of(normalise(text), names_of(board)):
        word = _WORDS.get(token.text.casefold())
        if word is not None:
            token = replace(token, type=word)
        elif token.type in ("DASH", "TO", "MOVE"):
            token = replace(token, type="ARROW")
        yield token


@cache
def _parser() -> Callable[[Iterable[Token]], Condition]:
    return parser_of("conditions", _Values())


class _Values(Transformer[Token, Condition]):
    """Turns the grammar's rules into conditions."""

    def start(self, parts: list[Condition]) -> Condition:
        return parts[0]

    def either(self, parts: list[Condition | Token]) -> Condition:
        found = tuple(part for part in parts if not isinstance(part, Token))
        return found[0] if len(found) == 1 else Some(found)

    def both(self, parts: list[Condition | Token]) -> Condition:
        found = tuple(part for part in parts if not isinstance(part, Token))
        return found[0] if len(found) == 1 else Every(found)

    def group(self, parts: list[Condition | Token]) -> Condition:
        return next(part for part in parts if not isinstance(part, Token))

    def negated(self, parts: list[Condition]) -> Condition:
        return Not(parts[-1])

    def standing(self, parts: list[Token]) -> Condition:
        kind = next((t.word for t in parts if t.type == "KIND"), "")
        power = next((t.power for t in parts if t.type == "OWNER"), None)
        return UnitStands(_place(parts), power, kind)

    def owns(self, parts: list[Token]) -> Condition:
        return Owns(_power(parts), _place(parts))

    def dislodged(self, parts: list[Token]) -> Condition:
        return Dislodged(_place(parts))

    def succeeds(self, parts: list[Token]) -> Condition:
        origin, to = [t.place.places[0] for t in parts if t.type == "PLACE"]
        return Succeeds(origin, to)

    def ordered(self, parts: list[Token]) -> Condition:
        origin, to = [t.place.places[0] for t in parts if t.type == "PLACE"]
        return Ordered(origin, to)

    def press(self, parts: list[Token]) -> Condition:
        return PressFrom(_power(parts[-1:]))

    def replaced(self, parts: list[Token]) -> Condition:
        return Replaced(_power([t for t in parts if t.type == "OWNER"]))

    def __default__(self, data: str, children: list[Token], meta: object) -> Tree[Token]:
        return Tree(data, [*children])


def _place(parts: list[Token]) -> Province:
    return next(t.place.places[0] for t in parts if t.type == "PLACE")


def _power(parts: list[Token]) -> Power:
    """The power that the first of some tokens names; nobody's for a people without one."""
    return parts[0].power or Power("")
