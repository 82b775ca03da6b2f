"""What of a mail was passed over: lines that are neither orders nor commands, files not opened.

The answer names them, so that nobody believes a line to be an order that was not read as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gmbot.game.notices.answers import NothingUnderstood, Refusal
from gmbot.game.notices.envelope import PassedOver
from gmbot.game.notices.orders import TooLate
from gmbot.game.notices.people import Help, UnknownSender
from gmbot.game.reading import MailSection, ReadMail
from gmbot.game.state.context import Answer, Writer, ruleset_of
from gmbot.parsing.mail import more_than_courtesies

_SAYING_IT = (Help, NothingUnderstood, Refusal, TooLate)
"""Notices that say themselves what was not done; beside them alone no line is named."""


def with_passed_over(handled: Answer, writer: Writer, read: ReadMail) -> Answer:
    """Add to an answer what of the mail nothing was done about."""
    if any(isinstance(notice, UnknownSender) for notice in handled.notices):
        return handled
    said = all(isinstance(notice, _SAYING_IT) for notice in handled.notices)
    passed = PassedOver(
        lines=() if said else _lines(writer, read),
        files=writer.mail.unread_files,
        read_file=writer.mail.read_file,
        cut=read.cut,
        ended=read.ended,
        notes=read.notes,
    )
    return replace(handled, passed_over=passed) if passed != PassedOver() else handled


def with_files(handled: Answer, writer: Writer) -> Answer:
    """Add to the answer to a reply which files of it were not opened."""
    passed = PassedOver(files=writer.mail.unread_files)
    return replace(handled, passed_over=passed) if passed != PassedOver() else handled


def _lines(writer: Writer, read: ReadMail) -> tuple[tuple[int, str], ...]:
    return tuple(
        (line.number, line.raw.strip())
        for part in read.parts
        for line in more_than_courtesies(part.read.prose, _names(writer, part))
    )


def _names(writer: Writer, part: MailSection) -> Iterator[str]:
    """What writer, game master, game and powers are called: names in a greeting or below."""
    yield writer.mail.sender_name
    if writer.person is not None:
        yield writer.person.name
    if part.game is not None:
        yield from (part.game.name, part.game.gm.name)
        for power in ruleset_of(part.game).board.powers:
            yield from (power.name, power.adjective)
