"""The traits of a revision: what speaks for each option, and for all of them side by side.

Each is a text, whose weight was learned from changes whose outcome is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses import Mention, Said, goal_of, helped_by
from gmbot.parsing.revisions.implied import Filed
from gmbot.parsing.revisions.options import CANCEL, KEEP, NEW, Option, act_of
from gmbot.parsing.revisions.revisions import Group, Revision
from gmbot.parsing.tokens import Token
from gmbot.rules.board.terms import Province
from gmbot.rules.orders.orders import Build, Move, Order, Retreat, Waive

_ENDS = frozenset({"COMMA", "STOP", "COLON", "LINE", "BUT", "AND", "WHILE", "DASH", "QUESTION"})
_STEM = 5
_LONGEST = 3
_SHORT = 4
_WIDEST = 6
"""How far apart the likelinesses of new orders are told apart."""
_NAMES = frozenset("@#&0")


@dataclass(frozen=True, slots=True)
class Ruled:
    """What rules read in a text, sentence by sentence."""

    known: bool = False
    """They read all of them, and ask nothing back."""
    orders: frozenset[Order] = frozenset()
    cancelled: frozenset[Province] = frozenset()
    asked: int = 0
    """How much has to be asked back."""
    cleared: bool = False
    """All that was on file is taken back."""
    contradictory: bool = False
    """One of two may be meant: ``Marseilles to Spain, not Tuscany``."""
    denied: bool = False
    """A sentence denies the one before it: ``Marseilles to Spain. Nope.``"""

    @property
    def places(self) -> frozenset[Province]:
        """Where units stand for which they read an order."""
        return frozenset(one.unit.province for one in self.orders if not isinstance(one, Waive))


class Told:
    """A text that may change orders, with what its traits are made of."""

    def __init__(
        self,
        tokens: Sequence[Token],
        mentions: Sequence[Mention],
        field: OrderField,
        filed: Filed,
        likely: Mapping[Order, float],
        ruled: Ruled,
    ) -> None:
        self.said = Said(tokens, mentions, field)
        self.field = field
        self.filed = filed
        self.likely = likely
        """How much speaks for an order by itself, as guesses know it."""
        self.ruled = ruled
        self.clauses = clauses_of(self.said.types)
        places: dict[int, list[int]] = {}
        for at, clause in enumerate(self.clauses):
            places.setdefault(clause, []).append(at)
        self._places = places
        self._signs: dict[int, tuple[str, ...]] = {}
        best: dict[Province | None, float] = {}
        for order, much in likely.items():
            place = _province(order)
            best[place] = max(best.get(place, much), much)
        self.best = best

    def around(self, mention: Mention) -> tuple[str, ...]:
        """What stands around a mention, in its clause and in those beside it."""
        if mention.at not in self._signs:
            self._signs[mention.at] = tuple(self._around(mention))
        return self._signs[mention.at]

    def _around(self, mention: Mention) -> Iterator[str]:
        yield from self.said.around(mention)
        here = self.clauses[mention.at]
        for mark, clause in (("c", here), ("p", here - 1), ("n", here + 1)):
            spots = self._places.get(clause, [])
            kinds = sorted({self.said.types[at] for at in spots})
            words = sorted({self.said.words[at][:_STEM] for at in spots})
            yield from (f"{mark}t:{kind}" for kind in kinds)
            yield from (f"{mark}w:{word}" for word in words if word not in _NAMES)
        spots = self._places.get(here, [])
        yield f"cn:{min(sum(self.said.types[at] == '@' for at in spots), 3)}"
        first = [self.said.types[at] for at in spots][:2]
        yield f"cf:{' '.join(first)}"


def clauses_of(types: Sequence[str]) -> list[int]:
    """The number of the clause in which each word stands."""
    row, clause = [], 0
    for at, kind in enumerate(types):
        row.append(clause)
        between = kind == "DASH" and at and types[at - 1] == "@" and types[at + 1 : at + 2] == ["@"]
        if kind in _ENDS and not between:
            clause += 1
    return row


def parts_of(revision: Revision, told: Told) -> Iterator[tuple[object, Iterable[str]]]:
    """What a revision is the sum of, and what speaks for each; parts with one key are alike."""
    if not revision.changes:
        yield "nothing", _of_nothing(told)
    beside = tuple(_of_all(revision, told))
    yield beside, beside
    for option in revision.options:
        yield option, of_option(option, told)
    group, alone = revision.group, not any(one.roles or one.sort == NEW for one in revision.options)
    yield (group, alone), _of_group(group, told, alone=alone)


def of_option(option: Option, told: Told) -> Iterator[str]:
    """What speaks for one option."""
    old = told.filed.get(option.place) if option.place else None
    was = act_of(old) if old is not None else "none"
    if option.choice is None:
        name = option.sort
        roles: list[tuple[str, Mention]] = list(option.roles)
    else:
        name = f"{option.choice.act}{option.how}"
        choice = option.choice
        every = (("A", choice.who), ("G", choice.goal), ("H", choice.helped))
        roles = [(role, mention) for role, mention in every if mention is not None]
    yield from (f"{name}", f"{name} was {was}", f"{name} {told.field.kind.name}")
    yield f"{name} named {''.join(sorted({role for role, _ in roles}))}"
    yield from (f"{name} has:{kind}" for kind in told.said.kinds_of_words)
    if not roles:
        yield from (f"{name} hs:{stem}" for stem in told.said.stems)
    for role, mention in roles:
        for sign in told.around(mention):
            yield f"{name} {role}{sign}"
            if option.choice is None:
                yield f"{name} {was}{role}{sign}"
            else:
                yield f"{NEW} {role}{sign}"
    yield from (f"{name} {sign}" for sign in _of_rules(option, told.ruled))
    if option.choice is not None:
        yield from (f"{NEW} {sign}" for sign in _of_rules(option, told.ruled))
        yield from _of_new(option, name, old, told)


def _of_rules(option: Option, ruled: Ruled) -> Iterator[str]:
    """Whether rules read the same."""
    if option.order is not None and option.order in ruled.orders:
        yield "as ruled"
        yield f"as ruled, asked {min(ruled.asked, 2)}"
    elif option.place in ruled.places:
        yield "other than ruled"
    else:
        yield f"not ruled, asked {min(ruled.asked, 2)}"
    if option.place in ruled.cancelled:
        yield "ruled away"


def _of_new(option: Option, name: str, old: Order | None, told: Told) -> Iterator[str]:
    """What speaks for a new order beside the one that it replaces."""
    choice = option.choice
    assert choice is not None
    who, goal, helped = choice.who, choice.goal, choice.helped
    if who is not None and goal is not None:
        yield from (f"{name} AG{sign}" for sign in told.said.between(who, goal))
    if who is not None and helped is not None:
        yield from (f"{name} AH{sign}" for sign in told.said.between(who, helped))
    if helped is not None and goal is not None:
        yield from (f"{name} HG{sign}" for sign in told.said.between(helped, goal))
    for mark, one in (("A", who), ("G", goal)):
        spots = [m for m in (who, goal, helped) if m is not None]
        if one is not None and len(spots) > 1:
            apart = {told.clauses[m.at] for m in spots}
            yield f"{name} {mark}apart{min(max(apart) - min(apart), 3)}"
    if goal is not None:
        behind = sum(
            m.at > goal.at and m is not who and m is not helped for m in told.said.mentions
        )
        yield f"{NEW} names behind its goal {min(behind, 2)}"
        yield f"{name} names behind its goal {min(behind, 2)}"
    much = told.likely.get(choice.order)
    if much is None:
        yield f"{NEW} unlikely"
    else:
        yield f"{NEW} likely{_steps(much)}"
        yield f"{NEW} behind{_steps(told.best[option.place] - much)}"
    if old is not None:
        yield f"{name} same{goal_of(old) == goal_of(choice.order)}"
        named = {place for m in told.said.mentions for place in m.places}
        yield f"{name} old goal named {goal_of(old) in named}"
    if isinstance(choice.order, Move | Retreat) and old is None:
        yield f"{name} where others go {goal_of(choice.order) in _goals(told.filed)}"
    aim = str(getattr(choice.order, "to", None) or "")
    if isinstance(choice.order, Build):
        aim = choice.order.unit.where
    if "/" in aim:
        coast = aim[-2:]
        mention = goal or who
        yield f"coast {coast}={mention.coast if mention else ''}"
        yield from (f"coast {coast}:{word[:4]}" for word in told.said.words)
    if isinstance(choice.order, Build):
        kind = choice.order.unit.kind
        near = [word for _, word in told.said.kinds]
        yield f"build one{near == [kind]} some{kind in near} last{near[-1:] == [kind]}"
        yield f"build own{who.kind == kind if who and who.kind else '-'}"
        if old is not None and not isinstance(old, Waive):
            yield f"build other kind{old.unit.kind != kind}"


def _goals(filed: Filed) -> set[Province | None]:
    return {goal_of(order) for order in filed.values()}


def _steps(much: float) -> int:
    return int(max(-_WIDEST, min(_WIDEST, round(much))))


def _of_group(group: Group, told: Told, *, alone: bool) -> Iterator[str]:
    """What speaks for what becomes of the rest."""
    name = f"group {group.sort}"
    if not group.places:
        yield name
        return
    some = "none" if alone else "some"
    yield from (name, f"{name} {group.of}", f"{name} {some}", f"{name} {min(len(group.places), 4)}")
    for mark in (name, f"{name} {group.of}"):
        yield from (f"{mark} has:{kind}" for kind in told.said.kinds_of_words)
        yield from (f"{mark} hs:{stem}" for stem in told.said.stems)
    fits = _fits_kinds(group, told)
    numbers = [token.number for token in told.said.tokens if token.type == "NUMBER"]
    numbers += [2] * ("BOTH" in told.said.types)
    counted = f"{len(group.places) in numbers}" if numbers else "-"
    yield from (f"{name} kinds {fits}", f"{name} counted {counted}", f"{name} {fits} {counted}")
    yield from _pairs(name, told)


def _fits_kinds(group: Group, told: Told) -> str:
    """Whether a group is of the kind that is named apart from all places."""
    named = (m for m in told.said.mentions if m.quality != "kind")
    near = [range(m.first, m.last + 1) for m in named]
    kinds = {word for at, word in told.said.kinds if not any(at in spots for spots in near)}
    if not kinds:
        return "none named"
    return "as named" if kinds == {group.of} else "all of several" if len(kinds) > 1 else "other"


def _pairs(name: str, told: Told) -> Iterator[str]:
    types = ["^", *told.said.types, "$"]
    yield from (f"{name} tt:{one} {other}" for one, other in pairwise(types))


def _of_nothing(told: Told) -> Iterator[str]:
    """What speaks for a text that changes nothing."""
    yield "T"
    for mark, row in (("t", told.said.types), ("w", told.said.words)):
        every = ["^", *row, "$"]
        for size in range(1, _LONGEST + 1):
            starts = range(len(every) - size + 1)
            yield from (f"T{mark}{' '.join(every[at : at + size])}" for at in starts)
    yield from (f"Ts{word[:_STEM]}" for word in told.said.words if len(word) > _SHORT)
    yield f"T ruled {min(len(told.ruled.orders), 3)}"
    yield f"T ruled away {min(len(told.ruled.cancelled), 2)}"
    yield f"T asked {min(told.ruled.asked, 2)}"
    yield f"T mentions {min(len(told.said.mentions), 4)}"
    yield f"T length {min(len(told.said.types) // 6, 6)}"


def _of_all(revision: Revision, told: Told) -> Iterator[str]:
    """What speaks for several options side by side."""
    sorts = [one.sort for one in revision.options]
    gone = revision.cancelled
    yield f"c{min(len(gone), 4)} n{min(sorts.count(NEW), 4)}"
    yield f"all gone {len(gone) == len(told.filed)}"
    new = [one for one in revision.options if one.sort == NEW]
    yield from sorted({f"some {one.how}" for one in new if one.how})
    if any(isinstance(one.order, Waive) for one in new):
        yield "waives"
    state = {one.place: _state(one) for one in revision.options}
    if revision.group.sort != KEEP:
        state |= dict.fromkeys(revision.group.places, revision.group.sort)
    yield from _links(revision, told, state)
    goals = {goal_of(one.order): one for one in new if isinstance(one.order, Move | Retreat)}
    for place, order in told.filed.items():
        moves = isinstance(order, Move | Retreat)
        if moves and goal_of(order) in goals and goals[goal_of(order)].place != place:
            yield f"takes over the goal of one that is {state.get(place, KEEP)}"
        if moves and new and state.get(place, KEEP) == KEEP:
            yield "another stays"
    for one, other in _joined(revision, told):
        yield f"and {one} {other}"


def _state(option: Option) -> str:
    return option.sort if option.order is None else (option.how or NEW)


def _links(revision: Revision, told: Told, state: Mapping[Province | None, str]) -> Iterator[str]:
    """What becomes of an order and of those that help it."""
    new = {one.place: one.order for one in revision.options if one.order is not None}
    roles = {one.place: "".join(sorted({r for r, _ in one.roles})) for one in revision.options}
    for place, order in told.filed.items():
        helped = helped_by(order)
        if helped is None or helped.province not in told.filed:
            continue
        mine, its = state.get(place, KEEP), state.get(helped.province, KEEP)
        if (mine, its) == (KEEP, KEEP):
            continue
        name = f"link {act_of(order)} {mine} {its}"
        yield name
        yield f"{name} {roles.get(place, '')}-{roles.get(helped.province, '')}"
        yield from (f"{name} has:{kind}" for kind in told.said.kinds_of_words)
        if its not in (KEEP, CANCEL) and goal_of(order) and helped.province in new:
            yield f"{name} fits{goal_of(new[helped.province]) == goal_of(order)}"
    for one in new.values():
        helped = helped_by(one)
        if helped is not None and helped in told.field.own:
            does = new.get(helped.province) or (
                told.filed.get(helped.province)
                if state.get(helped.province, KEEP) == KEEP
                else None
            )
            goes = goal_of(does) if isinstance(does, Move) else None
            yield f"helps what is done {goes == goal_of(one)}"


def _joined(revision: Revision, told: Told) -> Iterator[tuple[str, str]]:
    """What becomes of two that are named side by side: ``Paris and Brest``"""
    placed = sorted(
        (
            (mention.at, _state(one))
            for one in revision.options
            for mention in [_own_mention(one)]
            if mention is not None
        ),
        key=lambda pair: pair[0],
    )
    for (at, one), (behind, other) in pairwise(placed):
        if {"@", "#"}.isdisjoint(told.said.types[at + 1 : behind]) and behind - at <= 3:
            yield one, other


def _own_mention(option: Option) -> Mention | None:
    if option.choice is not None:
        return option.choice.who
    return next((mention for role, mention in option.roles if role == "A"), None)


def _province(order: Order) -> Province | None:
    return None if isinstance(order, Waive) else order.unit.province
