"""The fast path, for programs that resolve thousands of phases: the movement rules said once more.

``exact`` resolves every phase too, but needs a fifth more time for a usual one and two to four
times as much for a crowded board; a property test compares the two in every run. Here each question
(does this move succeed, is this support given, does this convoy hold) is answered once, by asking
what it depends on. If that leads back to a question being asked, the answer needs the rules for
circles and paradoxes, and ``settle`` gives up; what it has found out so far is certain and stays in
the field. The questions are closures over the field's lists, which is faster than asking for them.
"""

from __future__ import annotations

from collections.abc import Callable

from gmbot.rules.movement.convoy import joins
from gmbot.rules.movement.field import NOBODY, UNKNOWN, Field

_ASKED = -2

_Answer = Callable[[int], int]
"""Answers a question about the unit of a number: 0 or 1, or a strength."""
_OfTwo = Callable[[int, int], int]


class _CircleError(Exception):
    """A question depends on itself; never leaves this module."""


def settle(field: Field) -> bool:
    """Answer all questions of a field; False if some depend on themselves and stay open."""
    options = field.options
    if field.with_convoys and (
        options.convoy_paradox in ("1982", "2000") or not options.dislodged_bounces
    ):
        return False  # Readings that only ``exact`` knows.
    try:
        _ask_all(field)
    except _CircleError:
        ok = field.ok
        for i in field.movers:
            if ok[i] == _ASKED:
                ok[i] = UNKNOWN
        return False
    return True


def _ask_all(field: Field) -> None:
    ok, given, movers = field.ok, field.given, field.movers

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

    arrives, sails = _convoys(field, moves)
    gives = _supports(field, moves, arrives, sails)
    succeeds = _attacks(field, moves, arrives, sails, gives)
    for i in movers:
        if ok[i] < 0:  # as in ``moves``; the call is saved
            ok[i] = _ASKED
            ok[i] = succeeds(i)
    for s, army in enumerate(field.helped):
        if army >= 0 and given[s] < 0:
            gives(s)
    if field.with_convoys:
        for i in movers:
            if field.carriers[i] is not None:
                sails(i)


def _attacks(
    field: Field, moves: _Answer, arrives: _Answer, sails: _Answer, gives: _Answer
) -> _Answer:
    """Does an attack succeed, all else being known?"""
    province, owner, dest, into = field.province, field.owner, field.dest, field.into
    unit_at, carriers = field.unit_at, field.carriers
    strength, attack_on = _strengths(field, gives)

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

    return succeeds


def _strengths(field: Field, gives: _Answer) -> tuple[_Answer, _OfTwo]:
    """With what strength does a unit move or stay, and with what against one power?"""
    owner, backers = field.owner, field.backers

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

    return strength, attack_on


def _supports(field: Field, moves: _Answer, arrives: _Answer, sails: _Answer) -> _Answer:
    """Is a support given?"""
    province, owner, into, goal = field.province, field.owner, field.into, field.goal
    carriers, given = field.carriers, field.given
    convoy_cuts_target = field.options.convoy_cuts_target

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

    return gives


def _convoys(field: Field, moves: _Answer) -> tuple[_Answer, _Answer]:
    """Does an army come as far as the border of its goal, and does its convoy hold?"""
    province, owner, dest, into = field.province, field.owner, field.dest, field.into
    carriers, walks, convoy, touch = field.carriers, field.walks, field.convoy, field.touch
    any_route = field.options.convoy_routes == "any"

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

    return arrives, sails
