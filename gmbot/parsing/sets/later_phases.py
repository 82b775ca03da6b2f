"""Orders for phases to come, set apart from those for now: ``FOR F1901M`` and the lines below.

They are not read: nobody knows the board of that phase yet. One mail may order for several.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gmbot.parsing.board import LaterSet
from gmbot.parsing.sets.set_marks import take_marks
from gmbot.parsing.text import Line
from gmbot.rules.board.calendar import Calendar
from gmbot.rules.board.terms import Phase, PhaseKind


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
    open_set: LaterSet | None = None
    for line in lines:
        text, marks = take_marks(line.text) if _may_head(line.text) else (line.text, None)
        if marks is not None and marks.following:
            marks = replace(marks, phase=_next(now, calendar))
        if marks is not None and marks.phase is not None:
            if open_set is not None:
                sets.append(open_set)
            open_set = None
            if marks.phase != now:
                open_set = LaterSet(marks.phase, (), marks.finality or None, change=marks.change)
        if open_set is None:
            here.append(line)
        elif text.strip():
            kept = Line(line.number, text, line.raw)
            open_set = LaterSet(
                open_set.phase, (*open_set.lines, kept), open_set.finality, change=open_set.change
            )
    if open_set is not None:
        sets.append(open_set)
    return here, tuple(sets)


def _next(now: Phase, calendar: Calendar) -> Phase:
    """``NEXT PHASE``: the next in which every power has orders to give."""
    following = calendar.following(now)
    while following.kind is PhaseKind.RETREAT:
        following = calendar.following(following)
    return following


def _may_head(text: str) -> bool:
    low = text.lower()
    return "for " in low or "phase" in low
