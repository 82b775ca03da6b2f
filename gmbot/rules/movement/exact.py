"""Resolves what depends on itself: circular movement and convoy paradoxes.

Every question has three answers here: yes, no and not certain yet. First all that is certain is
worked out, by comparing the least and the greatest strengths that are still possible (DATC 5.B to
5.E). What then remains open are knots: questions that depend on each other and on nothing else. A
knot with one consistent answer gets it. A knot with several or none is either a circle of moves,
which all succeed (DATC 6.C.1), or hangs on a convoy: then the rule for paradoxes decides
(DATC 4.A.2). Knots that do not depend on each other cannot influence each other, so the result
does not depend on the order of anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from gmbot.rules.movement.convoy import joins
from gmbot.rules.movement.field import NOBODY, Field

OPEN = -1
Question = int
"""A move is asked about by its unit's number, its convoy by the complement of that number."""


def resolve_knots(field: Field) -> None:
    """Answer all open questions of a field."""
    solver = _Solver(field)
    solver.propagate(solver.open_questions())
    while remaining := solver.open_questions():
        for knot in solver.knots(remaining):
            solver.untie(knot)
        solver.propagate(remaining)
    solver.finish()


class _Solver:
    """Three-valued answers over one field; ``OPEN``, 0 or 1."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.reads: list[Question] = []
        """The open questions that the answer being worked out was found to depend on."""
        self.rule = field.options.convoy_paradox
        field.given[:] = [OPEN] * len(field.given)

    # ---- the questions

    def open_questions(self) -> list[Question]:
        field = self.field
        moves = [i for i in field.movers if field.ok[i] == OPEN]
        convoys = [
            ~i for i in field.movers if field.carriers[i] is not None and field.convoy[i] == OPEN
        ]
        return moves + convoys

    def value(self, question: Question) -> int:
        """Return the answer known so far, noting that it was asked for if it is open."""
        field = self.field
        known = field.ok[question] if question >= 0 else field.convoy[~question]
        if known == OPEN:
            self.reads.append(question)
        return known

    def set(self, question: Question, answer: int) -> None:
        if question >= 0:
            self.field.ok[question] = answer
        else:
            self.field.convoy[~question] = answer

    def work_out(self, question: Question) -> int:
        """Work an answer out from the others; ``reads`` then holds what it still depends on."""
        self.reads.clear()
        if question < 0:
            return self._route_holds(~question)
        return self._succeeds(question)

    def propagate(self, questions: Iterable[Question]) -> None:
        """Answer whatever has become certain, until nothing more does."""
        waiting = [question for question in questions if self._known(question) == OPEN]
        changed = True
        while changed and waiting:
            changed = False
            still = []
            for question in waiting:
                answer = self.work_out(question)
                if answer == OPEN:
                    still.append(question)
                else:
                    self.set(question, answer)
                    changed = True
            waiting = still

    # ---- knots

    def knots(self, remaining: Sequence[Question]) -> list[list[Question]]:
        """Return the groups that depend on each other and on no open question outside."""
        needs: dict[Question, set[Question]] = {}
        for question in remaining:
            self.work_out(question)
            needs[question] = set(self.reads)
        reach = {question: _reachable(question, needs) for question in remaining}
        found: list[list[Question]] = []
        taken: set[Question] = set()
        for question in remaining:
            if question in taken:
                continue
            group = {q for q in reach[question] if question in reach[q]} | {question}
            if reach[question] <= group:
                found.append(sorted(group, key=remaining.index))
                taken |= group
        return found

    def untie(self, knot: list[Question]) -> None:
        """Answer the questions of one knot."""
        solutions = self._solutions(knot)
        convoys = [question for question in knot if question < 0]
        if len(solutions) == 1:
            self._adopt(knot, solutions[0])
        elif not convoys:
            # A circle: everybody moves on (DATC 6.C.1), the answer in which most succeed.
            self._adopt(knot, max(solutions, key=sum) if solutions else (0,) * len(knot))
        elif self.rule == "all-hold":
            self._adopt(knot, (0,) * len(knot))
            self._mark(convoys)
        else:
            for question in convoys:
                self.set(question, 0)
            self._mark(convoys)

    def _mark(self, convoys: Sequence[Question]) -> None:
        for question in convoys:
            self.field.paradox[~question] = True

    def _adopt(self, knot: Sequence[Question], answers: Sequence[int]) -> None:
        for question, answer in zip(knot, answers, strict=True):
            self.set(question, answer)

    def _solutions(self, knot: list[Question]) -> list[tuple[int, ...]]:
        """Find consistent answers, at most two where a convoy is involved: that is a paradox."""
        enough = 2
        found: list[tuple[int, ...]] = []
        for solution in self._consistent(knot):
            found.append(solution)
            if len(found) == enough:
                break
        for question in knot:
            self.set(question, OPEN)
        return found

    def _consistent(self, knot: list[Question]) -> Iterator[tuple[int, ...]]:
        answers = [self._known(question) for question in knot]
        if OPEN not in answers:
            if all(
                self.work_out(question) == answer
                for question, answer in zip(knot, answers, strict=True)
            ):
                yield tuple(answers)
            return
        guessed = knot[answers.index(OPEN)]
        # Success is tried first, so that a circle's moving on is among the first solutions.
        for guess in (1, 0):
            self.set(guessed, guess)
            self.propagate(knot)
            if self.work_out(guessed) in (guess, OPEN):
                yield from self._consistent(knot)
            self._adopt(knot, answers)

    def _known(self, question: Question) -> int:
        return self.field.ok[question] if question >= 0 else self.field.convoy[~question]

    # ---- the rules, with three answers (DATC 5.B)

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
                given = self._gives(s)
                low += given == 1
                high += given != 0
        return low, high

    def _gives(self, s: int) -> int:
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

    def finish(self) -> None:
        """Answer, now that all moves are settled, which supports are given."""
        field = self.field
        for s, helped in enumerate(field.helped):
            if helped >= 0:
                field.given[s] = self._gives(s)


def _reachable(start: Question, needs: dict[Question, set[Question]]) -> set[Question]:
    seen: set[Question] = set()
    edge = [start]
    while edge:
        for near in needs.get(edge.pop(), ()):
            if near not in seen:
                seen.add(near)
                edge.append(near)
    return seen


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
