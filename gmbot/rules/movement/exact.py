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

from gmbot.rules.movement.field import Field
from gmbot.rules.movement.three_answers import OPEN, Question, ThreeAnswers


def resolve_knots(field: Field) -> None:
    """Answer all open questions of a field."""
    solver = _Solver(field)
    solver.propagate(solver.open_questions())
    while remaining := solver.open_questions():
        for knot in solver.knots(remaining):
            solver.untie(knot)
        solver.propagate(remaining)
    solver.finish()


class _Solver(ThreeAnswers):
    """Settles the questions of one field, one after another."""

    def __init__(self, field: Field) -> None:
        super().__init__(field)
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

    def set(self, question: Question, answer: int) -> None:
        if question >= 0:
            self.field.ok[question] = answer
        else:
            self.field.convoy[~question] = answer

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
        groups: list[list[Question]] = []
        taken: set[Question] = set()
        for question in remaining:
            if question in taken:
                continue
            group = {q for q in reach[question] if question in reach[q]} | {question}
            if reach[question] <= group:
                groups.append(sorted(group, key=remaining.index))
                taken |= group
        return groups

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
        solutions: list[tuple[int, ...]] = []
        for solution in self._consistent(knot):
            solutions.append(solution)
            if len(solutions) == enough:
                break
        for question in knot:
            self.set(question, OPEN)
        return solutions

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

    def finish(self) -> None:
        """Answer, now that all moves are settled, which supports are given."""
        field = self.field
        for s, helped in enumerate(field.helped):
            if helped >= 0:
                field.given[s] = self.gives(s)


def _reachable(start: Question, needs: dict[Question, set[Question]]) -> set[Question]:
    seen: set[Question] = set()
    edge = [start]
    while edge:
        for near in needs.get(edge.pop(), ()):
            if near not in seen:
                seen.add(near)
                edge.append(near)
    return seen
