"""The questions of a movement phase with three answers: yes, no and not certain yet (DATC 5.B).

Each is worked out from the others, as far as those are known, by the least and the greatest
strengths that are still possible (DATC 5.B to 5.E).
"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.rules.movement.convoy import joins
from gmbot.rules.movement.field import NOBODY, Field

OPEN = -1
Question = int
"""A move is asked about by its unit's number, its convoy by the complement of that number."""


class ThreeAnswers:
    """Three-valued answers over one field; ``OPEN``, 0 or 1."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.reads: list[Question] = []
        """The open questions that the answer being worked out was found to depend on."""

    def value(self, question: Question) -> int:
        """Return the answer known so far, noting that it was asked for if it is open."""
        field = self.field
        known = field.ok[question] if question >= 0 else field.convoy[~question]
        if known == OPEN:
            self.reads.append(question)
        return known

    def work_out(self, question: Question) -> int:
        """Work an answer out from the others; ``reads`` then holds what it still depends on."""
        self.reads.clear()
        if question < 0:
            return self._route_holds(~question)
        return self._succeeds(question)

    def _succeeds(self, i: int) -> int:
        field = self.field
        arrives = self._arrives(i)
        if arrives == 0:
            return 0
        j = field.unit_at[field.dest[i]]
        if j == NOBODY:
            return _both(arrives, self._beats_rivals(i, NOBODY))
        leaves, meets = 0, 0
        if field.dest[j] >= 0:
            meets = self._meet(i, j)
            leaves = 0 if meets == 1 else self.value(j)
            if meets == OPEN and leaves == 1:
                leaves = OPEN
        results = []
        if leaves != 0:
            results.append(self._beats_rivals(i, NOBODY))
        if leaves != 1:
            results.append(self._takes(i, j, meets))
        return _both(arrives, _same(results))

    def _takes(self, i: int, j: int, meets: int) -> int:
        """Does the move overcome a unit that stays, and all rivals?"""
        field = self.field
        if field.owner[i] == field.owner[j]:
            return 0
        mark = len(self.reads)
        attack = self._strength(i, field.owner[j])
        resists = []
        if field.dest[j] < 0 or meets != 0:
            resists.append(self._strength(j))
        if field.dest[j] >= 0 and meets != 1:
            resists.append((1, 1))
        beats = self._settled(mark, _same([_beats(attack, resist) for resist in resists]))
        return _both(beats, self._beats_rivals(i, field.owner[j]))

    def _beats_rivals(self, i: int, defender: int) -> int:
        field = self.field
        start = len(self.reads)
        attack = self._strength(i, defender)
        answer = 1
        for k in field.into[field.dest[i]] or ():
            if k != i:
                mark = len(self.reads)
                answer = _both(answer, self._settled(mark, _beats(attack, self._prevents(k))))
        return self._settled(start, answer)

    def _prevents(self, k: int) -> tuple[int, int]:
        """Return the least and the greatest strength with which a move keeps others out."""
        field = self.field
        arrives = self._arrives(k)
        if arrives == 0:
            return 0, 0
        low, high = self._strength(k)
        j = field.unit_at[field.dest[k]]
        if j != NOBODY and field.dest[j] == field.province[k]:
            meets = self._meet(k, j)
            beaten = _both(meets, self.value(j)) if meets else 0
            if not field.options.dislodged_bounces:
                beaten = _either(beaten, _both(self.value(j), _not(self.value(k))))
            if beaten == 1:
                return 0, 0
            if beaten == OPEN:
                low = 0
        return (0 if arrives == OPEN else low), high

    def _strength(self, i: int, without: int = NOBODY) -> tuple[int, int]:
        """One and the supports that are (certainly, possibly) given by other powers."""
        low = high = 1
        for s in self.field.backers[i] or ():
            if self.field.owner[s] != without:
                given = self.gives(s)
                low += given == 1
                high += given != 0
        return low, high

    def gives(self, s: int) -> int:
        """Tell whether a support is given: nothing cuts it."""
        field = self.field
        mark = len(self.reads)
        answer = 1
        for m in field.into[field.province[s]] or ():
            if field.owner[m] != field.owner[s] and not field.spares(s, m):
                answer = _both(answer, _not(self._cuts(s, m)))
        return self._settled(mark, answer)

    def _cuts(self, s: int, m: int) -> int:
        field = self.field
        if field.province[m] != field.goal[s]:
            return self._arrives(m)
        if field.options.convoy_cuts_target and field.carriers[m] is not None:
            return _either(self.value(~m), self.value(m))
        return self.value(m)

    def _arrives(self, i: int) -> int:
        if self.field.walks[i]:
            return 1
        return self.value(~i)

    def _meet(self, i: int, j: int) -> int:
        """Do two units that want each other's place meet on the way?"""
        field = self.field
        if field.dest[j] != field.province[i]:
            return 0
        answer = 1
        for mover in (i, j):
            if field.carriers[mover] is not None:
                answer = _both(answer, _not(self.value(~mover)))
        return answer

    def _route_holds(self, i: int) -> int:
        field = self.field
        start, goal = field.province[i], field.dest[i]
        safe = maybe = ordered = lost = 0
        for f in field.carriers[i] or ():
            bit = 1 << field.province[f]
            sinks = self._sinks(f)
            ordered |= bit
            safe |= bit if sinks == 0 else 0
            maybe |= bit if sinks == OPEN else 0
            lost |= bit if sinks == 1 else 0
        if field.options.convoy_routes == "any":
            if lost or not joins(start, goal, ordered, field.touch):
                return 0
            return OPEN if maybe else 1
        if joins(start, goal, safe, field.touch):
            return 1
        return OPEN if joins(start, goal, safe | maybe, field.touch) else 0

    def _sinks(self, f: int) -> int:
        field = self.field
        mark = len(self.reads)
        answer = 0
        for m in field.into[field.province[f]] or ():
            if field.owner[m] != field.owner[f]:
                answer = _either(answer, self.value(m))
        return self._settled(mark, answer)

    def _settled(self, mark: int, answer: int) -> int:
        """Forget what was read since ``mark`` if the answer turned out not to depend on it."""
        if answer != OPEN:
            del self.reads[mark:]
        return answer


def _beats(attack: tuple[int, int], resist: tuple[int, int]) -> int:
    if attack[0] > resist[1]:
        return 1
    return 0 if attack[1] <= resist[0] else OPEN


def _not(a: int) -> int:
    return OPEN if a == OPEN else 1 - a


def _both(a: int, b: int) -> int:
    if a == 0 or b == 0:
        return 0
    return 1 if a == b == 1 else OPEN


def _either(a: int, b: int) -> int:
    return _not(_both(_not(a), _not(b)))


def _same(answers: Sequence[int]) -> int:
    """The answer if all cases give the same, else open."""
    first = answers[0]
    return first if all(answer == first for answer in answers) else OPEN
