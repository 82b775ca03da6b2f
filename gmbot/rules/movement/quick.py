"""Settles a phase in which no move depends on itself: nearly every phase there is.

Each question (does this move succeed, is this support given, does this convoy hold) is answered
once, by asking what it depends on. If that leads back to a question being asked, the answer needs
the rules for circles and paradoxes, and ``settle`` gives up; what it has found out so far is
certain and stays in the field.
"""

from __future__ import annotations

from gmbot.rules.movement.convoy import joins
from gmbot.rules.movement.field import NOBODY, UNKNOWN, Field

_ASKED = -2


class _CircleError(Exception):
    """A question depends on itself; never leaves this module."""


def settle(field: Field) -> bool:
    """Answer all questions of a field; False if some depend on themselves and stay open."""
    options = field.options
    if field.with_convoys and (
        options.convoy_paradox in ("1982", "2000") or not options.dislodged_bounces
    ):
        return False  # Readings that only ``exact`` knows.
    province, owner, dest, into = field.province, field.owner, field.dest, field.into
    unit_at, backers, carriers, walks = field.unit_at, field.backers, field.carriers, field.walks
    ok, given, convoy = field.ok, field.given, field.convoy
    helped, goal = field.helped, field.goal
    convoy_cuts_target = options.convoy_cuts_target
    any_route = options.convoy_routes == "any"
    touch = field.touch

    def moves(i: int) -> int:
        """Does this move succeed? (DATC 5.B.1)"""
        state = ok[i]
        if state >= 0:
            return state
        if state == _ASKED:
            raise _CircleError
        ok[i] = _ASKED
        ok[i] = state = succeeds(i)
        return state

    def succeeds(i: int) -> int:
        if carriers[i] is not None and not arrives(i):
            return 0
        d = dest[i]
        attack = strength(i)
        rivals = into[d]
        against = 0
        if len(rivals) > 1:  # type: ignore[arg-type]
            for k in rivals:  # type: ignore[union-attr]
                if k != i:
                    prevent = prevents(k, d)
                    if prevent >= attack:
                        return 0
                    if prevent > against:
                        against = prevent
        j = unit_at[d]
        if j < 0:
            return 1
        face_to_face = False
        if dest[j] >= 0:
            face_to_face = dest[j] == province[i] and meet(i, j)
            if not face_to_face and moves(j):
                return 1
        if owner[j] == owner[i]:
            return 0
        # A unit that wanted to leave and could not gets no help to stay (S3.57).
        resist = strength(j) if face_to_face or dest[j] < 0 else 1
        if resist > against:
            against = resist
        if attack <= against:
            return 0
        return 1 if attack_on(i, owner[j]) > against else 0

    def strength(i: int) -> int:
        """One for the unit and one for each support that is given."""
        backing = backers[i]
        if backing is None:
            return 1
        total = 1
        for s in backing:
            total += gives(s)
        return total

    def attack_on(i: int, defender: int) -> int:
        """The same without supports of the power that would be dislodged (DATC 6.D.12)."""
        backing = backers[i]
        if backing is None:
            return 1
        total = 1
        for s in backing:
            if owner[s] != defender:
                total += gives(s)
        return total

    def prevents(k: int, d: int) -> int:
        """With what strength does a move keep others out of its goal? (DATC 5.B.8)"""
        if carriers[k] is not None and not arrives(k):
            return 0
        j = unit_at[d]
        if j >= 0 and dest[j] == province[k] and meet(k, j) and moves(j):
            return 0
        return strength(k)

    def meet(i: int, j: int) -> bool:
        """Do two units that want each other's place meet on the way?"""
        return not (
            (carriers[i] is not None and sails(i)) or (carriers[j] is not None and sails(j))
        )

    def gives(s: int) -> int:
        """Is a matching support given, neither cut nor lost by dislodgement? (DATC 5.B.6)"""
        state = given[s]
        if state >= 0:
            return state
        p = province[s]
        inside = NOBODY
        for m in into[p] or ():
            if owner[m] == owner[s]:
                continue
            if province[m] == goal[s]:
                inside = m
            elif carriers[m] is None or arrives(m):
                given[s] = 0
                return 0
        answer = 1
        if inside >= 0:
            if convoy_cuts_target and carriers[inside] is not None and sails(inside):
                answer = 0
            else:
                answer = 1 - moves(inside)
        given[s] = answer
        return answer

    def arrives(i: int) -> int:
        return walks[i] or sails(i)

    def sails(i: int) -> int:
        """Does the convoy of this army hold? (DATC 5.B.4)"""
        state = convoy[i]
        if state >= 0:
            return state
        fleets = carriers[i] or ()
        afloat = lost = 0
        for f in fleets:
            bit = 1 << province[f]
            if sinks(f):
                lost |= bit
            else:
                afloat |= bit
        seas = afloat | lost if any_route else afloat
        state = int(joins(province[i], dest[i], seas, touch) and not (any_route and lost))
        convoy[i] = state
        return state

    def sinks(f: int) -> bool:
        return any(owner[m] != owner[f] and moves(m) for m in into[province[f]] or ())

    try:
        for i in field.movers:
            if ok[i] < 0:
                moves(i)
        for s, army in enumerate(helped):
            if army >= 0 and given[s] < 0:
                gives(s)
        if field.with_convoys:
            for i in field.movers:
                if carriers[i] is not None:
                    sails(i)
    except _CircleError:
        for i in field.movers:
            if ok[i] == _ASKED:
                ok[i] = UNKNOWN
        return False
    return True
