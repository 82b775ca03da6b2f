"""Orders for phases to come, set apart from those for now: ``FOR F1901M`` and the lines below.

They are not read: nobody knows the board of that phase yet. One mail may order for several. What
the lines say of their set counts as it does for the phase on the board: a change of what was sent
for that phase before, not final (S3.11, S4.19).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from gmbot.parsing.board import LaterSet
from gmbot.parsing.sets.set_marks import Marks, take_marks
from gmbot.parsing.sets.set_sentences import said_of_set
from gmbot.parsing.text import Line
from gmbot.rules.board.calendar import Calendar
from gmbot.rules.board.terms import Phase, PhaseKind

_CHANGE = re.compile(r"change:?\s+(?=\S)", re.IGNORECASE)


def cut_later(
    lines: Sequence[Line], now: Phase | None, calendar: Calendar
) -> tuple[Sequence[Line], tuple[LaterSet, ...]]:
    """Return the lines for the phase on the board, and those for others, in their order.

    A heading counts until the next one; ``now`` None: there is no board, so nothing is cut.
    """
    if now is None or not any(_may_head(line.text) for line in lines):
        return lines, ()
    here: list[Line] = []
    sets: list[LaterSet] = []
    is_here = True
    for line in lines:
        text, marks = take_marks(line.text) if _may_head(line.text) else (line.text, Marks())
        if marks.following:
            marks = replace(marks, phase=_next(now, calendar))
        if marks.phase is not None:
            is_here = marks.phase == now
            sets += [] if is_here else [LaterSet(marks.phase, ())]
        if is_here:
            here.append(line)
        else:
            sets[-1] = _with_line(sets[-1], replace(line, text=text), marks)
    return here, tuple(sets)


def _with_line(so_far: LaterSet, line: Line, marks: Marks) -> LaterSet:
    """Add a line to a set, or what it says of the set."""
    text, more = take_marks(line.text)
    text, said = said_of_set(text)
    marks = marks.joined(more).joined(said)
    finality = "provisional" if marks.doubt else marks.finality or so_far.finality
    kept = _CHANGE.sub("", text, count=1) if marks.change else text
    lines = (*so_far.lines, replace(line, text=kept)) if kept.strip() else so_far.lines
    change = so_far.change or marks.change
    return replace(so_far, lines=lines, finality=finality or None, change=change)


def _next(now: Phase, calendar: Calendar) -> Phase:
    """``NEXT PHASE``: the next in which every power has orders to give."""
    following = calendar.following(now)
    while following.kind is PhaseKind.RETREAT:
        following = calendar.following(following)
    return following


def _may_head(text: str) -> bool:
    low = text.lower()
    return "for " in low or "phase" in low
