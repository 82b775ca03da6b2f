"""``SET DIGEST 18:00``: what can wait comes once a day, at that hour of its reader, in one mail.

A text is written for its reader when it happens and kept as it is: the daily mail joins finished
texts, so that it can show nothing that the reader could not see then. What waits is taken and
mailed in one transaction. The default is to send at once: only the kinds that say so wait, only in
mails that hold nothing but words, and never beyond a deadline of their game.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from gmbot.game.notices.answers import Done, News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.kinds import can_wait
from gmbot.game.notices.press import DailyPiece
from gmbot.game.state.context import Answer, Context
from gmbot.game.state.model import Person
from gmbot.messages import say
from gmbot.parsing.commands.table.players import SET

_HOUR = re.compile(
    r"(?:at |um |à )?(?P<hour>\d{1,2})(?:[:.h](?P<minute>\d\d))?"
    r"\s*(?:(?P<half>[ap])\.?m\.?|h|uhr|o'clock)?",
    re.IGNORECASE,
)
_DAY = timedelta(days=1)


def set_digest(context: Context, person: Person, value: str) -> Answer:
    """``SET DIGEST 18:00``, ``SET DIGEST OFF``: what waits then goes with the next round."""
    text_said = value.strip().strip(".").lower()
    hour = "" if text_said == "off" else _hour_of(text_said)
    if hour is None:
        lines = (SET.line("DIGEST", "18:00"), SET.line("DIGEST", "OFF"))
        text = say("settings.digest-which-hour", value=repr(value.strip()))
        return Answer((Refusal.of("no-such-setting-for", *lines, key="DIGEST", text=text),))
    now = context.work.people.get(person.id)
    context.work.people.save(now.with_settings(digest=hour))
    if not hour:
        return Answer((Done.of("digest-off"),))
    return Answer((Done.of("digest-set", hour=hour, zone=now.zone),))


def _hour_of(text: str) -> str | None:
    """Read ``18:00``, ``18h``, ``6 pm``; None for anything else."""
    match = _HOUR.fullmatch(text)
    if match is None:
        return None
    hour, minute, half = int(match["hour"]), int(match["minute"] or 0), match["half"]
    if half and not 1 <= hour <= 12:
        return None
    hour = hour % 12 + 12 * (half == "p") if half else hour
    return f"{time(hour, minute):%H:%M}" if hour < 24 and minute < 60 else None


def next_daily(person: Person, earliest: datetime) -> datetime:
    """The hour of the next daily mail; at once if its reader has turned daily mails off."""
    if not person.settings.digest:
        return earliest
    zone = ZoneInfo(person.zone)
    hour = time.fromisoformat(person.settings.digest)
    today = earliest.astimezone(zone).date()
    hours = (datetime.combine(today + days * _DAY, hour, zone) for days in range(3))
    return next(at for each_hour in hours if (at := each_hour.astimezone(UTC)) > earliest)


def waits(envelope: Envelope, person: Person | None, now: datetime) -> bool:
    """Tell whether a mail waits for its reader's daily mail."""
    if person is None or not person.settings.digest or envelope.standing is None:
        return False
    words_alone = Envelope(
        envelope.to, envelope.notices, envelope.standing, envelope.game, envelope.master,
        envelope.token, thread=envelope.thread, copies=envelope.copies,
    )  # fmt: skip
    if envelope != words_alone or not all(map(can_wait, envelope.notices)):
        return False
    deadline = envelope.standing.deadline
    return deadline is None or next_daily(person, now) < deadline


def is_daily_due(context: Context, person: Person) -> bool:
    """Tell whether a daily mail leaves now: at its hour, or since a deadline has moved before it.

    Who has become another person, or is forgotten, has no address, and nothing is to be sent.
    """
    return bool(person.addresses) and any(
        next_daily(person, wait.since) <= context.now or _is_before_it(context, person, wait.game)
        for wait in context.work.press.daily_waiting()
        if wait.person_id == person.id
    )


def _is_before_it(context: Context, person: Person, name: str) -> bool:
    game = context.work.games.by_name(name)
    deadline = game.deadline if game is not None and game.on_the_board else None
    return deadline is not None and deadline <= next_daily(person, context.now)


def send_daily(context: Context, person: Person) -> tuple[Envelope, ...]:
    """Take all that waits for a person, and send it in one mail."""
    pieces: tuple[DailyPiece, ...] = context.work.press.take_daily(person.id)
    if not pieces:
        return ()
    return (Envelope(person.address, (News.of("daily", count=len(pieces)), *pieces)),)
