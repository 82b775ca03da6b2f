"""Orders for phases to come, set apart from those for now.

``FOR F1901M`` and the lines below are not read: nobody knows the board of that phase yet. One mail
may order for several. What the lines say of their set counts as it does for the phase on the board:
a change of what was sent for that phase before, not final (S3.11, S4.19).

Retreats that are sent with moves (``A Bur R Gas``, ``A Bur H (retreat Gas)``, ``Retreats:``) are
for the phase of retreats, never moves (S1.13). Each becomes a line ``If dislodged, A Bur R Gas``,
which is kept for its phase.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from gmbot.parsing.board import LaterSet
from gmbot.parsing.sets.set_marks import Marks, take_marks
from gmbot.parsing.sets.set_sentences import said_of_set
from gmbot.parsing.text import Line
from gmbot.rules.board.calendar import Calendar
from gmbot.rules.board.terms import Phase, PhaseKind

_CHANGE = re.compile(r"change:?\s+(?=\S)", re.IGNORECASE)
_UNIT = r"(?:[AFWafw]|[Aa]rmy|[Ff]leet|[Ww]ing)\s+(?:(?:in|at)\s+)?[A-Za-z][A-Za-z./()' -]{1,30}?"
_IF = (
    r"(?:(?i:and|but|or|else)\s+)?(?:(?i:if|when|in case)\s+(?:\w+\s+){0,3}?"
    r"(?:dislodged|forced(?:\s+(?:out|back|to retreat))?|necessary|needed|attacked)\s*,?\s*)?"
    r"(?:then\s+)?"
)
_DOES = (
    r"(?:R|(?:it\s+|they\s+|please\s+|will\s+|would\s+|should\s+|shall\s+){0,3}[Rr]etreats?)"
    r"(?:\s+(?:in)?to|:)?"
)
_GOALS = r"([^()]+?)\)?[.\s]*$"
_NAMED = re.compile(rf"(?:^|[,;(]\s*|\.\s+|\s(?=if\b)){_IF}({_UNIT})\s+{_DOES}\s+{_GOALS}")
_UNNAMED = re.compile(rf"(?:[,;(]\s*|\.\s+|\s-+\s+|\s(?=if\b)){_IF}{_DOES}\s+{_GOALS}")
_NO_UNIT = re.compile(r"\s(?:H|S|C|-)\s|\b(?:holds?|stands?|if|when)\b", re.IGNORECASE)
_ACTS = r"H|S|C|[Hh]olds?|[Ss]tands?|[Ss]upports?|[Cc]onvoys?|[Mm]oves?|to"
_LEADS = re.compile(rf"\W*({_UNIT})\s*(?:\s(?:{_ACTS})\b|->?)")
_HEADING = re.compile(
    r"(?:my |and |possible |conditional |any ){0,3}retreats?(?: orders?)?"
    r"(?: \(?(?:if|when|in case)\b[^:]{0,30})?\s*(?::|$)\s*",
    re.IGNORECASE,
)
_GOES = re.compile(rf"({_UNIT})\s*(?:->?|\bto\b|\bR\b)\s*(\S.*)$")
_MAY_RETREAT = re.compile(r"\bR\b|retreat", re.IGNORECASE)
_LONGEST = 200
"""Characters of a line with a retreat."""


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


def retreats_apart(lines: Sequence[Line]) -> list[Line]:
    """Write each retreat of a set of moves as a line of its own that begins with ``If``."""
    apart: list[Line] = []
    below = False
    for line in lines:
        heading = _HEADING.match(line.text)
        if heading and line.text:
            rest = line.text[heading.end() :].strip()
            apart += _below(replace(line, text=rest)) if rest else ()
            below = not rest
            continue
        moved = list(_below(line)) if below else []
        below = bool(moved)
        apart += moved or _parts(line)
    return apart


def _below(line: Line) -> Iterator[Line]:
    """What stands under the heading of retreats; nothing that is no retreat."""
    goes = _GOES.match(line.text[:_LONGEST])
    if goes:
        yield replace(line, text=f"If dislodged, {goes[1]} R {goes[2]}")


def _parts(line: Line) -> Iterator[Line]:
    text = line.text
    if text[:3].lower() == "if " or len(text) > _LONGEST or not _MAY_RETREAT.search(text):
        yield line  # it has its form already, or speaks of no retreat
        return
    named, leads = _NAMED.search(text), _LEADS.match(text)
    if named and _NO_UNIT.search(named[1]):
        named = None
    unnamed = _UNNAMED.search(text) if leads and not named else None
    found = named or unnamed
    if found is None:
        yield line
        return
    before = text[: found.start()].strip(" ,;(")
    unit, goals = (named[1], named[2]) if named else (leads[1] if leads else "", found[1])
    if before:
        yield replace(line, text=before)
    yield replace(line, text=f"If dislodged, {unit.strip()} R {goals.strip()}")
