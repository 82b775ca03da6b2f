"""The resolution against the rules alone: of all thinkable outcomes, the consistent one.

For small phases every combination of moves that succeed is tried. A combination is consistent if
each move, judged by the plain rules with all other ends given, ends as it says. This knows nothing
of how the engine searches.
"""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scatter import orders_for, scatter

from gmbot.rules.movement.convoy import joins
from gmbot.rules.movement.field import Field
from gmbot.rules.movement.layout import lay_out
from gmbot.rules.movement.resolve import resolve_movement
from gmbot.rules.ruleset.options import Options
from gmbot.variants.catalogue import load, names


class Judge:
    """Judges the moves of a phase, given which of them succeed."""

    def __init__(self, field: Field, succeeds: dict[int, int]) -> None:
        self.field = field
        self.succeeds = succeeds

    def is_consistent(self) -> bool:
        return all(self.wins(i) == bool(end) for i, end in self.succeeds.items())

    def attackers(self, province: int) -> list[int]:
        return [m for m in self.field.movers if self.field.dest[m] == province]

    def is_dislodged(self, u: int) -> bool:
        if self.succeeds.get(u):
            return False
        return any(self.succeeds[m] for m in self.attackers(self.field.province[u]))

    def sails(self, i: int) -> bool:
        fleets = self.field.carriers[i] or ()
        afloat = sum(1 << self.field.province[f] for f in fleets if not self.is_dislodged(f))
        return joins(self.field.province[i], self.field.dest[i], afloat, self.field.touch)

    def arrives(self, i: int) -> bool:
        return self.field.walks[i] or self.sails(i)

    def meet(self, i: int, j: int) -> bool:
        f = self.field
        swap = f.dest[i] == f.province[j] and f.dest[j] == f.province[i]
        return swap and not self.sails(i) and not self.sails(j)

    def is_given(self, s: int) -> bool:
        f = self.field
        if self.is_dislodged(s):
            return False
        return not any(
            f.owner[m] != f.owner[s] and f.province[m] != f.goal[s] and self.arrives(m)
            for m in self.attackers(f.province[s])
        )

    def strength(self, u: int, without: int | None = None) -> int:
        backers = self.field.backers[u] or ()
        return 1 + sum(self.field.owner[s] != without and self.is_given(s) for s in backers)

    def prevents(self, k: int) -> int:
        if not self.arrives(k):
            return 0
        j = self.field.unit_at[self.field.dest[k]]
        if j >= 0 and self.meet(k, j) and self.succeeds[j]:
            return 0
        return self.strength(k)

    def wins(self, i: int) -> bool:
        f = self.field
        if not self.arrives(i):
            return False
        attack, resist = self.strength(i), 0
        j = f.unit_at[f.dest[i]]
        if j >= 0 and (self.meet(i, j) or not self.succeeds.get(j)):
            if f.owner[j] == f.owner[i]:
                return False
            attack = self.strength(i, without=f.owner[j])
            resist = self.strength(j) if f.dest[j] < 0 or self.meet(i, j) else 1
        others = [self.prevents(k) for k in self.attackers(f.dest[i]) if k != i]
        return attack > max([resist, *others])


@settings(max_examples=150)
@given(
    seed=st.integers(0, 2**40),
    name=st.sampled_from(names()),
    fallback=st.sampled_from([True, False, "explicit"]),
)
def test_a_phase_with_one_consistent_outcome_has_that_outcome(
    seed: int, name: str, fallback: str | bool
) -> None:
    ruleset = replace(load(name).ruleset, options=Options(land_fallback=fallback))
    dice = random.Random(seed)
    position = scatter(dice, ruleset)
    orders = orders_for(dice, position, ruleset)
    field = lay_out(position, orders, ruleset)
    assume(1 < len(field.movers) < 9)

    consistent = [
        dict(zip(field.movers, ends, strict=True))
        for ends in product((0, 1), repeat=len(field.movers))
        if Judge(field, dict(zip(field.movers, ends, strict=True))).is_consistent()
    ]
    resolved = resolve_movement(position, orders, ruleset)
    found = {i: resolved.ok[i] for i in resolved.movers}

    if len(consistent) == 1:
        assert found == consistent[0]
    elif not any(resolved.paradox):
        # Several: circles of moves, which may all stay or all go, and go.
        assert found in consistent
        assert sum(found.values()) == max(sum(ends.values()) for ends in consistent)
    else:
        assert field.with_convoys
