"""What the network takes a text to order, and how sure it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from gmbot.parsing.network.layers import Floats, networks, scores_of
from gmbot.parsing.network.sketch import Sketch
from gmbot.parsing.network.together import together
from gmbot.rules.board.position import Unit
from gmbot.rules.orders.orders import Move, Order, Waive


@dataclass(frozen=True, slots=True)
class Opinion:
    """The likeliest orders of a text."""

    orders: tuple[Order, ...]
    """In the order of the slots."""
    shares: Mapping[Order, float]
    """How likely each order is that the text may give, from 0 to 1."""
    least: float
    """How likely the least likely of the choices is that were made, those for no order too."""
    sure: float
    """How likely all of them are right."""
    split: int = 0
    """How many of the choices one of the networks would have made otherwise."""
    least_of_one: float = 1.0
    """How likely the least likely of the choices is for that network which likes it least."""

    def share_of(self, order: Order) -> float | None:
        """How likely the text gives an order; None if its names do not allow it."""
        shares = [share for one, share in self.shares.items() if alike(one, order)]
        return max(shares, default=None)

    def for_unit(self, unit: Unit) -> Order | None:
        """What the text orders a unit, if anything."""
        placed = (one for one in self.orders if not isinstance(one, Waive))
        return next((one for one in placed if one.unit == unit), None)


def alike(one: Order, other: Order) -> bool:
    """Tell whether two orders are the same, whatever is said of a convoy's way."""
    if isinstance(one, Move) and isinstance(other, Move):
        return (one.unit, one.to) == (other.unit, other.to)
    return one == other


def opinion_of(sketch: Sketch) -> Opinion:
    """Read a text as a whole: by what the networks find, and by which orders go together."""
    each = logs_of(sketch)
    found = together(sketch, [mean_of(one) for one in each])
    orders: list[Order] = []
    shares: dict[Order, float] = {}
    least, split, least_of_one = 1.0, 0, 1.0
    for slot, logs, much, best in zip(sketch.slots, each, found.shares, found.best, strict=True):
        split += any(int(one.argmax()) != best for one in logs)
        least_of_one = min(least_of_one, *(float(np.exp(one[best])) for one in logs))
        for one, share in zip(slot.candidates, much[1:], strict=True):
            shares[one.order] = max(float(share), shares.get(one.order, 0.0))  # of several waives
        least = min(least, float(much[best]))
        if best:
            orders.append(slot.candidates[best - 1].order)
    return Opinion(tuple(orders), shares, least, found.sure, split, least_of_one)


def logs_of(sketch: Sketch) -> list[tuple[Floats, ...]]:
    """For each slot what each network finds: how likely each choice is, as a logarithm."""
    several = [scores_of(sketch, one) for one in networks()]
    return [tuple(map(_logs, scores)) for scores in zip(*several, strict=True)]


def mean_of(logs: Sequence[Floats]) -> Floats:
    """What the networks find together."""
    return _logs(np.mean(logs, axis=0))


def _logs(scores: Floats) -> Floats:
    less = scores - scores.max()
    logs: Floats = less - np.log(np.exp(less).sum())
    return logs
