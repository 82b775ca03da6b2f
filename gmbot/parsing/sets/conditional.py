"""Orders that count only if something happened: retreats ahead of time, and ``IF`` ... ``ENDIF``.

``If dislodged, A Ser retreats to Alb, else Gre`` travels with the moves (S1.13). Everything else
uses the old judges' form, ``IF France OWNS Bel THEN A Par - Bur ELSE A Par H ENDIF``, so that a
casual "if" in a sentence is never taken for one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from gmbot.messages import say
from gmbot.parsing.board import (
    ConditionalOrders,
    FaultFound,
    OrderField,
    OrdersRead,
    OwnUnits,
    Problem,
    ReadOrder,
    fault,
)
from gmbot.parsing.commands import Condition, ConditionNotRead, read_condition
from gmbot.parsing.phrases import NamedUnit
from gmbot.parsing.sentences import is_standard
from gmbot.parsing.text import Line
from gmbot.parsing.tokens import Place, Token, names_of, tokens_of
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import PhaseKind
from gmbot.rules.orders.orders import Disband, Order, Retreat

_DISLODGED = re.compile(
    r"(?:if|when|in case)\s+(?:(?:it|they|he|i|we)(?:'s|'re| is| are| am|'m)?\s+)?(?:is |"
    r"are |being |gets? )?"
    r"(?:dislodged|forced (?:out|to retreat)|kicked out)\s*[,:;]?\s*(?:then\s+)?",
    re.IGNORECASE,
)
_UNIT_DISLODGED = re.compile(
    r"(?:if|when|in case)\s+(?:my |the )?(.{3,40}?)\s+(?:is|are|gets?|should be)\s+"
    r"(?:dislodged|forced (?:out|to retreat)|kicked out)\s*[,:;]?\s*(?:then\s+)?(?:it\s+|they\s+)?",
    re.IGNORECASE,
)
_NEXT = re.compile(r";|[.,]?\s{1,3}(?:and\s{1,3})?(?=(?:build|remove|waive)s?\b)", re.IGNORECASE)
"""Where a retreat sent ahead ends and another order begins on the same line."""
_THEN_IF = re.compile(
    r"[;.]\s{1,3}(?=(?:if|when|in case)\s[^;]{0,60}\b(?:dislodged|forced|kicked)\b)", re.IGNORECASE
)
_RETREAT_IF = re.compile(
    r"(?:retreats?:\s{0,3})?([^;:]{3,60}?(?:->?|\bto\b|\bretreats?\b|\sR\s)[^;:]{3,40}?),?\s{1,3}"
    r"(?:if|when|in case)\s{1,3}(?:(?:it|they)(?:'s| is| are)?\s{1,3}|being\s{1,3})?dislodged\.?",
    re.IGNORECASE,
)
_BLOCK = re.compile(r"IF\s+(.+?)(?:\s+THEN\b|$)\s*(.*)$")
_RETREATS = re.compile(r"\b(?:R|[Rr]etreats?|[Dd]isbands?)\b")
_ENDS = re.compile(r"\bEND\s*IF\b\.?", re.IGNORECASE)
_MOST_IN_WORDS = 24
"""How many orders in words may hang on conditions: each costs what a mail of its own does."""


@dataclass(frozen=True, slots=True)
class ConditionalLine:
    """Lines that are conditional orders, still unread."""

    line: int
    words: str
    condition: str
    """``dislodged``, or the text after IF."""
    then: tuple[Line, ...]
    otherwise: tuple[Line, ...] = ()
    beyond: bool = False
    """Whether so many in words stand above it that it is not read."""

    def asked(self, board: Board) -> Condition | ConditionNotRead:
        """What is asked, or what to tell of it."""
        if self.beyond:
            return ConditionNotRead(say("if-blocks.too-many", most=_MOST_IN_WORDS))
        return read_condition(self.condition, board)


def split_conditional(lines: Sequence[Line]) -> tuple[list[Line], list[ConditionalLine]]:
    """Take conditional orders out of a set's lines."""
    lines = [part for line in lines for part in _with_own_if(line)]
    plain: list[Line] = []
    found: list[ConditionalLine] = []
    index = 0
    while index < len(lines):
        line = lines[index]
        start = line.text[:2].lower()
        if start in ("if", "wh", "in"):
            # "If dislodged, A Ser R Alb; Build F Tri": what follows is an order of its own.
            head, *more = _NEXT.split(line.text, maxsplit=1)
            rest = more[0] if more else ""
            ahead = _retreat_ahead(Line(line.number, head.strip(), line.raw))
            if ahead and not _is_block(line.text):
                found.append(ahead)
                if rest.strip():
                    plain.append(Line(line.number, rest.strip(), line.raw))
                index += 1
                continue
            if line.text.startswith("IF "):
                end = _block_end(lines, index)
                if end:
                    found.extend(_block(lines[index:end]))
                    index = end
                    continue
        plain.append(line)
        index += 1
    return plain, _with_limit(found)


def _with_limit(found: Sequence[ConditionalLine]) -> list[ConditionalLine]:
    """Mark those that are not read: of those in notation there may be any number."""
    told: list[ConditionalLine] = []
    count = 0
    for one in found:
        in_words = sum(not is_standard(line.text) for line in (*one.then, *one.otherwise))
        count += in_words
        told.append(replace(one, beyond=bool(in_words) and count > _MOST_IN_WORDS))
    return told


def _with_own_if(line: Line) -> tuple[Line, ...]:
    """Bring ``if dislodged`` to the begin of a line: behind other orders, or behind its retreat."""
    behind = _RETREAT_IF.fullmatch(line.text)
    if behind:
        return (replace(line, text=f"If dislodged, {behind[1]}"),)
    parts = _THEN_IF.split(line.text)
    return tuple(replace(line, text=part.strip()) for part in parts) if parts[1:] else (line,)


def _is_block(text: str) -> bool:
    """Tell whether a line asks for a dislodgement, in the judges' form, about something else."""
    return bool(_BLOCK.match(text) and _ENDS.search(text)) and not _RETREATS.search(text)


def _retreat_ahead(line: Line) -> ConditionalLine | None:
    match = _DISLODGED.match(line.text)
    if match:
        rest = line.text[match.end() :]
    else:
        match = _UNIT_DISLODGED.match(line.text)
        if match is None:
            return None
        rest = f"{match[1]} {line.text[match.end() :]}"
    return ConditionalLine(
        line.number, line.text, "dislodged", (Line(line.number, rest, line.raw),)
    )


def _block_end(lines: Sequence[Line], index: int) -> int:
    for end in range(index, min(index + 40, len(lines))):
        if _ENDS.search(lines[end].text):
            return end + 1
    return 0


def _block(lines: Sequence[Line]) -> list[ConditionalLine]:
    """Read ``IF a THEN x ELSE IF b THEN y ELSE z ENDIF`` over one or several lines."""
    branches: list[tuple[str, int, list[Line]]] = []
    for line in lines:
        for text in re.split(r"\b(?=ELSE\b)", _ENDS.sub("", line.text)):
            _branch(branches, line, text.strip())
    found: list[ConditionalLine] = []
    before: list[str] = []
    for number, (condition, index, then) in enumerate(branches):
        if condition == "else":
            if len(before) > 1:  # behind one IF alone it is the other half of that
                found.append(ConditionalLine(index, "ELSE", _none_of(before), tuple(then)))
            continue
        after = branches[number + 1] if number + 1 < len(branches) else None
        is_else = not before and after is not None and after[0] == "else"
        otherwise = tuple(after[2]) if is_else and after else ()
        # What stands behind ELSE IF is asked only if nothing before it was so.
        asked = f"{_none_of(before)} AND ({condition})" if before else condition
        found.append(ConditionalLine(index, f"IF {condition}", asked, tuple(then), otherwise))
        before.append(condition)
    return found


def _none_of(conditions: Sequence[str]) -> str:
    return " AND ".join(f"NOT ({one})" for one in conditions)


def _branch(branches: list[tuple[str, int, list[Line]]], line: Line, text: str) -> None:
    if text.startswith("ELSE"):
        text = text[4:].strip()
        if not text.startswith("IF "):
            branches.append(("else", line.number, []))
    match = _BLOCK.match(text)
    if match:
        branches.append((match[1].strip(" ,"), line.number, []))
        text = match[2]
    if text and branches:
        branches[-1][2].append(Line(line.number, text, line.raw))


def read_conditional(
    found: Sequence[ConditionalLine],
    field: OrderField,
    read: Callable[[Sequence[Line]], OrdersRead],
) -> tuple[list[ConditionalOrders], list[Problem]]:
    """Read conditional orders on the board; ``read`` reads the orders of a branch."""
    done: list[ConditionalOrders] = []
    problems: list[Problem] = []
    for one in found:
        if one.condition == "dislodged":
            _read_retreat(one, field, done, problems)
            continue
        condition = one.asked(field.board)
        if isinstance(condition, ConditionNotRead):
            problems.append(Problem(one.line, "conditional", one.words, condition.text))
            continue
        then, otherwise = read(one.then), read(one.otherwise)
        problems.extend((*then.problems, *otherwise.problems))
        done.append(ConditionalOrders(one.line, one.condition, then.orders, otherwise.orders))
    return done, problems


def _read_retreat(
    one: ConditionalLine, field: OrderField, done: list[ConditionalOrders], problems: list[Problem]
) -> None:
    tokens = tokens_of(one.then[0].text, names_of(field.board))
    try:
        unit, goals = _unit_and_goals(tokens, field)
    except FaultFound as why:
        problems.append(Problem(one.line, why.fault.reason, one.words, why.fault.text))
        return
    orders = [order for goal in goals for order in _ways(unit, goal, field)]
    if not orders:
        name = f"{unit.kind} {field.board.label(unit.where)}"
        text = say("if-dislodged.cannot", unit=name)
        problems.append(Problem(one.line, "illegal-retreat", one.words, text))
        return
    read = tuple(ReadOrder(order, one.line, one.words) for order in orders)
    done.append(ConditionalOrders(one.line, "dislodged", read))


def _unit_and_goals(tokens: Sequence[Token], field: OrderField) -> tuple[Unit, list[Place | None]]:
    """Return the unit and its goals in order of preference; None stands for disbanding."""
    kind = next((t.word for t in tokens if t.type == "KIND"), "")
    named = [t for t in tokens if t.type in ("PLACE", "DISBAND", "REMOVE")]
    if not named or named[0].type != "PLACE":
        raise _not_said()
    ref = NamedUnit(kind, None, named[0].place, words=named[0].text)
    unit = OwnUnits(field).one(ref)
    goals = [t.place if t.type == "PLACE" else None for t in named[1:]]
    if not goals:
        raise _not_said()
    return unit, goals


def _not_said() -> FaultFound:
    return fault(
        "underspecified",
        say("if-dislodged.like"),
    )


def _ways(unit: Unit, goal: Place | None, field: OrderField) -> list[Order]:
    """Return the retreats to a goal; before the fact any neighbor may turn out to be free."""
    if goal is None:
        return [Disband(unit)]
    places = (
        field.retreats_of(unit)
        if field.kind is PhaseKind.RETREAT
        else field.board.destinations(unit)
    )
    found = [to for to in places if to.partition("/")[0] in goal.places]
    if goal.coast:
        found = [to for to in found if to.endswith(f"/{goal.coast}") or "/" not in to]
    return [Retreat(unit, to) for to in found] if len(found) == 1 else []
