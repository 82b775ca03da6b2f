"""Orders with conditions: decided when their phase opens, or at once for the open phase.

``IF France OWNS Bel THEN A Par - Bur ELSE A Par H ENDIF`` is asked of what was published before
the phase (``condition_facts``); the lines that count are then read as if nothing else had been
sent. What travels with the moves, ``If dislodged, A Ser R Alb, Gre`` and the builds of Fall, is cut
out here and kept for its phase (S1.13).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from gmbot.game.notices.problem_codes import code_of, strangers_once
from gmbot.game.notices.rows import ProblemRow
from gmbot.game.orders.asked_back import as_change, asked_lines
from gmbot.game.orders.condition_facts import KnownFacts, in_words, is_so, known_to
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.model import Game
from gmbot.game.state.visibility import setting_of
from gmbot.messages import say
from gmbot.parsing.board import ConditionalOrders, OrdersRead, Problem, ReadOrder
from gmbot.parsing.commands import Condition, ConditionNotRead
from gmbot.parsing.sets import ConditionalLine, read_orders, split_conditional
from gmbot.parsing.text import Line
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Phase, PhaseKind, Power, Season
from gmbot.rules.orders.orders import Retreat

DISLODGED = "dislodged"
EXAMPLE = "IF France OWNS Bel THEN A Par - Bur ELSE A Par H ENDIF"
_WINTER = re.compile(
    r"(?:[-*\s]*)(?:builds?|removes?|waives?|b\s(?=[afw]\s))\b|.+\bbuilds\b", re.IGNORECASE
)
_IF = re.compile(r"if\b", re.IGNORECASE)
_NOT_HERE = ("wrong-phase", "no-such-unit")
"""The problem of a retreat that was sent ahead for a unit that need not retreat."""


@dataclass(frozen=True, slots=True)
class Carried:
    """Lines of a set that are for a later phase of the same year, in the player's words."""

    retreats: tuple[Line, ...] = ()
    builds: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Settled:
    """A set whose conditions are decided."""

    read: OrdersRead
    """What counts, read on the board."""
    told: tuple[str, ...] = ()
    """Each condition, whether it holds, and what follows, a line each."""
    problems: tuple[ProblemRow, ...] = ()
    """All lines that could not be taken, conditions included."""
    carried: Carried = Carried()


def settle(context: Context, game: Game, power: Power, orders_read: OrdersRead) -> Settled:
    """Decide the conditions of a set for the open phase, and read the lines that count."""
    carried = carried_by(game, orders_read)
    lines_told: tuple[str, ...] = ()
    unread: tuple[ProblemRow, ...] = ()
    if orders_read.marks.undecided:
        lines, lines_told, unread = _decided(context, game, power, orders_read.marks.undecided)
        again = read_orders(lines, setting_of(game, power))
        orders_read = with_retreats(replace(again, marks=orders_read.marks), again, game)
    kept = {(line.number, line.text) for line in carried.builds}
    problems = tuple(
        problem for problem in orders_read.problems if (problem.line, problem.words) not in kept
    )
    board = ruleset_of(game).board
    rows = strangers_once(_row(problem, board) for problem in problems)
    return Settled(replace(orders_read, problems=problems), lines_told, (*unread, *rows), carried)


def _decided(
    context: Context, game: Game, power: Power, lines: Sequence[Line]
) -> tuple[tuple[Line, ...], tuple[str, ...], tuple[ProblemRow, ...]]:
    """The lines that count, the verdicts, and the conditions that were not understood."""
    chosen, founds = split_conditional(lines)
    board = ruleset_of(game).board
    known: KnownFacts | None = None
    lines_told: list[str] = []
    unread: list[ProblemRow] = []
    for each_line in founds:
        if each_line.condition == DISLODGED:
            chosen.append(Line(each_line.line, each_line.words, each_line.words))
            continue
        if _goes_to_winter(game, each_line):
            continue
        condition = each_line.asked(board)
        if isinstance(condition, ConditionNotRead):
            unread.append(ProblemRow(each_line.line, each_line.words, condition.text, (EXAMPLE,)))
            continue
        known = known or known_to(context, game, power)
        so = is_so(condition, known)
        branch = each_line.then if so else each_line.otherwise
        chosen += branch
        lines_told.append(_verdict(condition, board, branch, so=so))
    return tuple(sorted(chosen, key=lambda line: line.number)), tuple(lines_told), tuple(unread)


def _verdict(condition: Condition, board: Board, branch: Iterable[Line], *, so: bool) -> str:
    consequence = "; ".join(line.text for line in branch) or say("conditional.nothing-follows-from")
    id = "conditional.is-so" if so else "conditional.is-not-so"
    return say(id, condition=in_words(condition, board), orders=consequence)


def _row(problem: Problem, board: Board) -> ProblemRow:
    code = code_of(problem.reason)
    choices = tuple(map(as_change, problem.choices))
    meant = asked_lines(problem.meant, board) or (choices if len(choices) == 1 else ())
    row = ProblemRow(
        problem.line, problem.words, problem.text, () if meant else choices, code, meant
    )
    is_if = problem.reason == "conditional" and _IF.match(problem.words)
    return unclosed(row) if is_if else row


def unclosed(row: ProblemRow) -> ProblemRow:
    """Say how to write what was meant as a condition, with a line to copy."""
    if row.words.startswith("IF ") and " THEN " in row.words:
        text, copy = say("conditional.condition-ends-with-endif"), f"{row.words.rstrip(' .')} ENDIF"
    else:
        text = say("conditional.order-may-hang-on")
        copy = EXAMPLE
    return replace(row, text=text, choices=(copy,))


# --------------------------------------------------------------------------- retreats by preference


def with_retreats(orders_read: OrdersRead, found: OrdersRead, game: Game) -> OrdersRead:
    """Order a retreat to the first open place of each list, and report lists without one.

    ``found`` has the lists. Units that are not dislodged need no retreat and get no remark.
    """
    position = game.position
    if position.phase.kind is not PhaseKind.RETREAT:
        return orders_read
    ordered = {getattr(order.order, "unit", None) for order in orders_read.orders}
    orders = list(orders_read.orders)
    problems = [
        problem
        for problem in orders_read.problems
        if not (problem.reason in _NOT_HERE and _IF.match(problem.words))
    ]
    for conditional in found.marks.conditions:
        if getattr(conditional.orders[0].order, "unit", None) in ordered:
            continue
        choice = _first_open(conditional, position)
        if choice is not None:
            orders.append(choice)
            continue
        text = say("conditional.none-these-places-open")
        problems.append(
            Problem(conditional.line, "illegal-retreat", conditional.orders[0].words, text)
        )
    return replace(orders_read, orders=tuple(orders), problems=tuple(problems))


def _first_open(conditional: ConditionalOrders, position: Position) -> ReadOrder | None:
    places = {dislodged.unit: dislodged.retreats for dislodged in position.dislodged}
    for choice in conditional.orders:
        order = choice.order
        if not isinstance(order, Retreat) or order.to in places.get(order.unit, ()):
            return choice
    return None


# --------------------------------------------------------------------------- with the moves


def carried_by(game: Game, orders_read: OrdersRead) -> Carried:
    """Find the retreats and builds that a set of moves carries."""
    movement = game.phase.kind is PhaseKind.MOVEMENT
    _, founds = split_conditional(orders_read.marks.undecided)
    retreats = tuple(
        Line(line.line, line.words, line.words)
        for line in founds
        if movement and line.condition == DISLODGED and _is_read(line, orders_read)
    )
    return Carried(retreats, tuple(_builds(game, orders_read, founds)))


def _is_read(line: ConditionalLine, orders_read: OrdersRead) -> bool:
    return any(
        c.line == line.line and c.condition == DISLODGED for c in orders_read.marks.conditions
    )


def _builds(
    game: Game, orders_read: OrdersRead, founds: Sequence[ConditionalLine]
) -> Iterable[Line]:
    """Builds sent in Fall are for its winter; in Spring they would more likely be late ones."""
    if not _before_winter(game):
        return
    for problem in orders_read.problems:
        wrong = problem.reason in ("wrong-phase", "voluntary-disband")
        winter = problem.reason == "winter-order" or (wrong and _WINTER.match(problem.words))
        if winter and not _inside(problem.line, founds):
            yield Line(problem.line, problem.words, problem.words)
    for line in founds:
        if _goes_to_winter(game, line):
            yield Line(line.line, _whole(line), _whole(line))


def _before_winter(game: Game) -> bool:
    return game.phase.season is Season.FALL and game.phase.kind is not PhaseKind.ADJUSTMENT


def _goes_to_winter(game: Game, each_line: ConditionalLine) -> bool:
    """Tell whether a condition decides about nothing but the builds that come next."""
    inner = (*each_line.then, *each_line.otherwise)
    return (
        _before_winter(game)
        and each_line.condition != DISLODGED
        and bool(inner)
        and all(_WINTER.match(line.text) for line in inner)
    )


def _inside(line: int, founds: Sequence[ConditionalLine]) -> bool:
    blocks = (other_line for other_line in founds if other_line.condition != DISLODGED)
    return any(
        line == inner.number
        for each_line in blocks
        for inner in (*each_line.then, *each_line.otherwise)
    )


def _whole(each_line: ConditionalLine) -> str:
    then = "; ".join(line.text for line in each_line.then)
    otherwise = "; ".join(line.text for line in each_line.otherwise)
    return f"IF {each_line.condition} THEN {then}{f' ELSE {otherwise}' if otherwise else ''} ENDIF"


def kept_in_words(game: Game, lines: Sequence[Line]) -> tuple[tuple[str, ...], bool]:
    """The conditions of lines that are kept, in plain words; and whether one is not understood."""
    board = ruleset_of(game).board
    plain, founds = split_conditional(lines)
    words: list[str] = []
    bad = False
    for each_line in founds:
        if each_line.condition == DISLODGED:
            continue
        condition = each_line.asked(board)
        if isinstance(condition, ConditionNotRead):
            bad = True
            words.append(
                say(
                    "conditional.as-stands-will-passed",
                    words=each_line.words,
                    condition=condition.text,
                )
            )
            continue
        then = "; ".join(line.text for line in each_line.then)
        otherwise = "; ".join(line.text for line in each_line.otherwise)
        rest = say("conditional.if-not", otherwise=otherwise) if otherwise else ""
        words.append(
            say("conditional.read", condition=in_words(condition, board), then=then, otherwise=rest)
        )
    for line in plain:
        if _IF.match(line.text):
            bad = True
            row = unclosed(ProblemRow(line.number, line.text, ""))
            words.append(say("conditional.as-stands-will-passed-2", line=line.text, row=row.text))
    return tuple(words), bad


def retreat_phase(phase: Phase) -> Phase:
    """The retreats of a season."""
    return Phase(phase.season, phase.year, PhaseKind.RETREAT)


def winter_of(phase: Phase) -> Phase:
    """The builds and removals of a year."""
    return Phase(Season.WINTER, phase.year, PhaseKind.ADJUSTMENT)
