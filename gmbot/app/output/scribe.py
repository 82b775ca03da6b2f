"""Writes one mail: notices become words, drawings and bytes. Values in, a value out.

All that a mail needs of the database is in its commission, so that another process can write it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from itertools import accumulate

from gmbot.app.output.drawing import Drawn, Draws
from gmbot.game.notices.envelope import CalendarEntry, Envelope
from gmbot.game.notices.letters import Attachment, Letter
from gmbot.game.notices.press import PressDelivered
from gmbot.game.people import CODE_LENGTH
from gmbot.game.state.model import OutboxMail, OutboxState
from gmbot.game.views import MailPreferences, deadline_calendar, game_address
from gmbot.mail.writing import new_message_id, write_letter
from gmbot.messages import say
from gmbot.render.language import one_line
from gmbot.render.mails import BOARD_CID, NOW_CID, MailWriter, Written

_NAME_LIMIT = 60
_BRIEF = 7_000
"""Bytes of the text of an answer to a stranger; its head takes another thousand or two."""

_ENDED_BY_A_CLICK = frozenset({"observing", "standby"})
"""Answers about what an UNSUBSCRIBE ends."""


@dataclass(frozen=True, slots=True)
class Commission:
    """A mail that is to be written."""

    envelope: Envelope
    tastes: MailPreferences
    now: datetime
    message_id: str = ""
    """The one that the mail has to have; empty: any."""
    masters_token: str = ""
    """What a reply of the GM goes to, where the envelope has no token."""
    fall: str = "Fall"
    """What the game calls that season; empty: the mail is about none."""


class Scribe:
    """Writes mails for one installation."""

    def __init__(self, writer: MailWriter, bot: str, name: str, drawing: Draws) -> None:
        self.writer = writer
        self._drawing = drawing
        self._bot = bot
        self._host = bot.partition("@")[2]
        self._name = name

    def write(self, commission: Commission) -> tuple[OutboxMail, str]:
        """Write a mail; return it, and what is wrong with own words that could not be used."""
        envelope, tastes, id_ = commission.envelope, commission.tastes, commission.message_id
        drawn = self._drawing.of(envelope)
        written = self.writer.write(
            envelope, drawn.png, tastes.language, now=drawn.now is not None,
            code=id_[1 : 1 + CODE_LENGTH], fall=commission.fall,
        )  # fmt: skip
        id_ = id_ or new_message_id(self._host, written.code)
        if envelope.brief:
            written = replace(written, html="", text=_cut(written.text))
        if not tastes.html:
            written = replace(written, html="")
        if not envelope.token:
            envelope = replace(envelope, token=commission.masters_token)
        return self._mail(envelope, written, drawn, id_, commission.now), written.fault

    def _mail(
        self, envelope: Envelope, written: Written, drawn: Drawn, message_id: str, now: datetime
    ) -> OutboxMail:
        kind = written.kind.partition("/")[0]
        is_about_it = envelope.answers is not None and kind in _ENDED_BY_A_CLICK
        may_leave = envelope.observer or envelope.standby or is_about_it
        letter = Letter(
            to=(envelope.to,),
            sender=self._sender(envelope),
            sender_name=self._sender_name(envelope),
            subject=written.subject,
            text=written.text,
            kind=written.kind,
            message_id=message_id,
            date=now,
            html=written.html or None,
            attachments=(
                *_attachments(drawn, written.calendar, written.html),
                *drawn.files,
                *envelope.files,
            ),
            reply_to=self._reply_to(envelope),
            in_reply_to=envelope.answers.message_id or None if envelope.answers else None,
            references=self._references(envelope),
            automatic="auto-replied" if envelope.answers else "auto-generated",
            unsubscribe=self._sender(envelope) if may_leave else None,
            bulk=envelope.observer,
            list_id=f"{envelope.game}.{self._host}" if envelope.game else None,
            phase=envelope.standing.phase_code or None if envelope.standing else None,
        )
        return OutboxMail(
            id=0,
            message_id=message_id,
            envelope_from="" if envelope.stranger else self._bot,
            recipient=envelope.to,
            raw=write_letter(letter),
            kind=written.kind,
            state=OutboxState.QUEUED,
            created_at=now,
            due_at=now,
            game=envelope.game,
            subject=written.subject,
            answers=envelope.answers_inbox,
            ground=drawn.ground,
            files=tuple(file.content for file in letter.attachments),
        )

    def _sender(self, envelope: Envelope) -> str:
        return game_address(self._bot, envelope.game) if envelope.game else self._bot

    def _sender_name(self, envelope: Envelope) -> str:
        """``Zurich (modern)``; a person chose the first name, so it is cleaned and cut.

        A letter of a player is ``press (modern)``, under any name it is signed with (S3.37).
        """
        if isinstance(envelope.notices[0], PressDelivered) and not envelope.notices[0].by_master:
            return f"press ({envelope.game})"
        name = one_line(envelope.master, _NAME_LIMIT)
        return f"{name} ({envelope.game})" if envelope.game else self._name

    def _reply_to(self, envelope: Envelope) -> str | None:
        """The address that a plain reply goes to: a seat's own, or that of a code."""
        for notice in envelope.notices:
            if notice.word:
                return game_address(self._bot, "c", notice.word)
        if envelope.game and envelope.token:
            return game_address(self._bot, envelope.game, envelope.token)
        return None

    def _references(self, envelope: Envelope) -> tuple[str, ...]:
        if envelope.thread:
            return (f"<{envelope.thread}@{self._host}>",)
        return _references(envelope) or self._phase_thread(envelope)

    def _phase_thread(self, envelope: Envelope) -> tuple[str, ...]:
        """What all mails about one phase of a game refer to, so that they stand together."""
        code = envelope.standing.phase_code if envelope.standing else ""
        if not (envelope.game and code):
            return ()
        return (f"<phase.{envelope.game}.{code}@{self._host}>",)


def _cut(text: str) -> str:
    """So much of a text, in whole lines, that its mail stays below ten thousand bytes."""
    if len(text.encode()) <= _BRIEF:
        return text
    # A byte that is no ASCII takes three letters in a mail.
    weights = accumulate(
        sum(1 if letter.isascii() else 3 * len(letter.encode()) for letter in line) + 1
        for line in text.splitlines()
    )
    lines = [
        line for line, weight in zip(text.splitlines(), weights, strict=True) if weight < _BRIEF
    ]
    return "\n".join([*lines, "", str(say("limits.cut")), ""])


def _references(envelope: Envelope) -> tuple[str, ...]:
    if envelope.answers is None or not envelope.answers.message_id:
        return ()
    return (*reversed(envelope.answers.references[:10]), envelope.answers.message_id)


def _attachments(drawn: Drawn, entry: CalendarEntry | None, html: str) -> tuple[Attachment, ...]:
    board: tuple[Attachment, ...] = ()
    if drawn.png:
        board = (Attachment("board.png", "image/png", drawn.png, cid=BOARD_CID),)
    if drawn.now:
        shown = NOW_CID if f'"cid:{NOW_CID}"' in html else None
        board += (Attachment("now.png", "image/png", drawn.now, cid=shown),)
    if entry is None:
        return board
    return (
        *board,
        Attachment(
            "deadline.ics", "text/calendar; method=PUBLISH", deadline_calendar(entry).encode()
        ),
    )
