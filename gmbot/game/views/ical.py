"""Deadlines for the reader's calendar (RFC 5545): one entry that moves, not a new one each time."""

from __future__ import annotations

from datetime import UTC, datetime

from gmbot.game.notices.envelope import CalendarEntry
from gmbot.game.state.context import as_called
from gmbot.game.state.model import Game, GameState
from gmbot.messages import say

_ALARM = ("BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-P1D")
"""A day before; a program lets one pass whose hour is over when the entry comes."""
_EPOCH = datetime(2024, 1, 1, tzinfo=UTC)
_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


def calendar_entry(game: Game, bot: str, now: datetime) -> CalendarEntry | None:
    """The entry for a game's deadline; None if no deadline runs."""
    if game.deadline is None or game.state is not GameState.RUNNING:
        return None
    return CalendarEntry(
        uid=f"{game.name}-{game.phase.kind.title}@{bot.partition('@')[2]}",
        sequence=int((now - _EPOCH).total_seconds()),
        at=game.deadline,
        summary=as_called(game, say("ical.due", game=game.name, phase=game.phase.title)),
        stamp=now,
        organizer=bot,
        description=say("ical.how"),
    )


def deadline_calendar(entry: CalendarEntry) -> str:
    """Write an entry as an iCalendar file, to be published, not answered."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//gmbot//deadlines//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{_text(entry.uid)}",
        f"DTSTAMP:{_time(entry.stamp)}",
        f"SEQUENCE:{entry.sequence}",
        f"DTSTART:{_time(entry.at)}",
        f"SUMMARY:{_text(entry.summary)}",
        *([f"ORGANIZER:mailto:{entry.organizer}"] if entry.organizer else []),
        *([f"DESCRIPTION:{_text(entry.description)}"] if entry.description else []),
        "TRANSP:TRANSPARENT",
        *_ALARM,
        f"DESCRIPTION:{_text(entry.summary)}",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _text(value: str) -> str:
    return value.translate(_ESCAPES)


def _time(when: datetime) -> str:
    return when.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _folded(line: str) -> str:
    """Break a line after 75 octets, as RFC 5545 3.1 wants it; never inside a character."""
    if len(line) < 75 and line.isascii():
        return line
    parts, size = [""], 0
    for sign in line:
        width = len(sign.encode())
        if size + width > 74:
            parts.append(" ")
            size = 1
        parts[-1] += sign
        size += width
    return "\r\n".join(parts)
