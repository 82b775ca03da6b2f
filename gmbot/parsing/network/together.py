"""What several units do at once: of the choices that are likely one by one, which go together.

The networks choose for each unit by itself. A support for a move that its unit does not make, two
units that go to one place, or a fleet that carries nobody are each unlikely in a set of orders; how
unlikely was learned from sets of which the networks knew nothing
(``grammars/network_together.tsv``, written by ``benchmarks/learn_network_together.py``).
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gmbot.parsing.guesses import goal_of, helped_by, moves_to, total
from gmbot.parsing.network.layers import Floats
from gmbot.parsing.network.sketch import Sketch
from gmbot.parsing.network.slots import Candidate, Slot
from gmbot.rules.board.terms import Province
from gmbot.rules.orders.orders import Build, Convoy, Move, Order, Remove, Waive

_SETS, _OF_EACH = 60, 4
"""So many sets are looked at, made of so many choices for each slot."""
_FAR = 8.0
"""What is less likely than the likeliest set by so much (as a logarithm) is not looked at."""
_FEW = 3
"""Of fewer orders nobody can tell whether units were left out, or who carries an army."""
WEIGHTS = "network_together.tsv"
LIKELY = "likely"
Choices = tuple[int, ...]
"""For each slot the number of a choice; 0 is no order."""


@dataclass(frozen=True, slots=True)
class Together:
    """The likeliest set, and how likely each choice is among the sets."""

    best: Choices
    sure: float
    """How likely the best set is, from 0 to 1."""
    shares: tuple[Floats, ...]
    """For each slot how likely each of its choices is."""


def together(sketch: Sketch, logs: Sequence[Floats]) -> Together:
    """Choose for all slots at once.

    Args:
        logs: for each slot the logarithm of how likely each choice is by itself.
    """
    alone: tuple[Floats, ...] = tuple(np.exp(one) for one in logs)
    if not logs:
        return Together((), 1.0, alone)
    sets = list(likeliest(logs))
    sums = np.array([total(WEIGHTS, signs_of(sketch, *one)) for one in sets])
    much = np.exp(sums - sums.max())
    much /= much.sum()
    seen = min(1.0, sum(float(np.exp(log)) for _, log in sets))
    shares: tuple[Floats, ...] = tuple((1 - seen) * one for one in alone)
    for (choices, _), share in zip(sets, much, strict=True):
        for one, at in zip(shares, choices, strict=True):
            one[at] += seen * share
    best = int(much.argmax())
    return Together(sets[best][0], seen * float(much[best]), shares)


def likeliest(logs: Sequence[Floats]) -> Iterator[tuple[Choices, float]]:
    """The likeliest sets if each choice stood alone, with the logarithm of how likely they are."""
    ranked = [np.argsort(-one)[:_OF_EACH] for one in logs]
    steps = [one[order] for one, order in zip(logs, ranked, strict=True)]
    first: Choices = (0,) * len(logs)
    highest = sum(float(one[0]) for one in steps)
    waiting, known, found = [(-highest, first)], {first}, 0
    while waiting and found < _SETS and -waiting[0][0] > highest - _FAR:
        less, at = heapq.heappop(waiting)
        yield tuple(int(order[x]) for order, x in zip(ranked, at, strict=True)), -less
        found += 1
        for slot, step in enumerate(steps):
            here = at[slot]
            more = (*at[:slot], here + 1, *at[slot + 1 :])
            if here + 1 < len(step) and more not in known:
                known.add(more)
                heapq.heappush(waiting, (less + float(step[here] - step[here + 1]), more))


def signs_of(sketch: Sketch, choices: Choices, log: float) -> Mapping[str, float]:
    """What speaks for a set and against it, and how much of each there is."""
    chosen = [
        slot.candidates[at - 1] if at else None
        for slot, at in zip(sketch.slots, choices, strict=True)
    ]
    first = sketch.slots[0].candidates[0].order
    if isinstance(first, Build | Remove | Waive):
        signs = Counter(_of_winter(sum(one is not None for one in chosen), abs(sketch.due)))
    else:
        signs = Counter(_of_units(sketch, chosen))
    return {LIKELY: log, **signs}


def _of_winter(many: int, due: int) -> Iterator[str]:
    """Whether as much is built or removed as is due; nothing at all may be meant as well."""
    if many > due:
        yield from ["more than is due"] * (many - due)
    elif many:
        yield from ["less than is due"] * (due - many)


def _of_units(sketch: Sketch, chosen: Sequence[Candidate | None]) -> Iterator[str]:
    orders = {_place_of(slot): one.order if one else None
              for slot, one in zip(sketch.slots, chosen, strict=True)}  # fmt: skip
    goals = Counter(goal for one in orders.values() if (goal := moves_to(one)))
    yield from ["goal of several"] * (goals.total() - len(goals))
    for goal in goals:
        if goal in orders and orders[goal] is None:
            yield "to where a unit has no order"
    for one in filter(None, chosen):
        yield from _of_help(one.order, orders)
    if sum(one is not None for one in chosen) >= _FEW:
        sailing = (one.order for one in chosen if one and one.by_convoy)
        for move in sailing:
            if isinstance(move, Move) and not _is_carried(move, orders):
                yield "sails with nobody"
        named = {node for _, node in sketch.naming}
        for slot, candidate in zip(sketch.slots, chosen, strict=True):
            if candidate is None:
                yield "named without order" if slot.node in named else "left out"


def _of_help(order: Order, orders: Mapping[Province, Order | None]) -> Iterator[str]:
    """Whether an own unit that is helped does what it is helped to do."""
    helped = helped_by(order)
    theirs = orders.get(helped.province) if helped else None
    if theirs is None:
        return
    does = moves_to(theirs) == goal_of(order)
    if goal_of(order) is None:
        yield "helps one that stays" if does else "helps one that leaves"
    else:
        kind = "carries" if isinstance(order, Convoy) else "helps"
        yield f"{kind} what moves" if does else f"{kind} what does not"


def _is_carried(order: Move, orders: Mapping[Province, Order | None]) -> bool:
    return any(
        isinstance(one, Convoy) and one.army == order.unit and goal_of(one) == goal_of(order)
        for one in orders.values()
    )


def _place_of(slot: Slot) -> Province:
    order = slot.candidates[0].order
    assert not isinstance(order, Waive)
    return order.unit.province
