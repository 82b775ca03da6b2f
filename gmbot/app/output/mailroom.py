"""Notices to finished mails in the outbox: rendered, drawn, written to bytes, once and for all."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, partial
from itertools import accumulate
from zoneinfo import ZoneInfo

from gmbot.app.output.drawing import Drawing, Drawn, Draws
from gmbot.app.output.message_ids import results_id
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import CalendarEntry, Envelope, Notice
from gmbot.game.notices.letters import Attachment, Letter, is_address
from gmbot.game.notices.masters import Alarm
from gmbot.game.notices.orders import without_yes
from gmbot.game.notices.press import DailyPiece, PressDelivered
from gmbot.game.people import CODE_LENGTH, waits
from gmbot.game.state.context import ruleset_of
from gmbot.game.state.errors import StorageError
from gmbot.game.state.model import OutboxMail, OutboxState, Person
from gmbot.game.state.ports import UnitOfWork
from gmbot.game.state.reply_tokens import masters_token
from gmbot.game.views import MailPreferences, deadline_calendar, game_address, tastes_of
from gmbot.mail.writing import new_message_id, write_letter
from gmbot.messages import say
from gmbot.parsing.commands.table.everybody import STATUS
from gmbot.render.language import one_line
from gmbot.render.mails import BOARD_CID, NOW_CID, MailWriter, Written

log = logging.getLogger(__name__)

_NAME_LIMIT = 60
_BRIEF = 7_000
"""Bytes of the text of an answer to a stranger; its head takes another thousand or two."""

_ENDED_BY_A_CLICK = frozenset({"observing", "standby"})
"""Answers about what an UNSUBSCRIBE ends."""


class Mailroom:
    """Writes every mail that leaves (``ports.Mailroom``)."""

    def __init__(
        self,
        writer: MailWriter,
        bot: str,
        name: str,
        drawing: Draws | None = None,
        operator: str = "",
    ) -> None:
        """``drawing``: who draws the boards; tests take one that is quicker.

        ``operator``: who is told, once, of own words of the installation that cannot be used.
        """
        self._operator = operator
        self._faults: set[str] = set()
        self._writer = writer
        self._drawing = drawing or Drawing()
        self._bot = bot
        self._host = bot.partition("@")[2]
        self._name = name

    def post(self, work: UnitOfWork, envelopes: Sequence[Envelope], now: datetime) -> None:
        """Put one mail for each envelope into the outbox, in the caller's transaction."""
        fall = cache(partial(_fall, work))
        for envelope in with_copies(envelopes):
            if not is_address(envelope.to):
                log.error("no mail to what is no address", extra={"game": envelope.game})
                self._tell(work, _not_written(envelope, say("mailroom.no-address")), now)
                continue
            reader = work.people.by_address(envelope.to)
            tastes = tastes_of(reader)
            if reader is None and envelope.language:
                tastes = replace(tastes, language=envelope.language)
            try:
                with work.savepoint():
                    if reader is not None and waits(envelope, reader, now):
                        self._keep(work, envelope, reader, now, fall(envelope.game))
                        continue
                    fault = self._add(
                        work, tastes.laid_on(envelope), tastes, now, fall(envelope.game)
                    )
            except StorageError:
                raise
            except Exception:
                log.exception("mail not written whole", extra={"game": envelope.game})
                self._add(work, self._what_is_sound(envelope), MailPreferences(), now)
                self._tell(work, _not_written(envelope, say("mailroom.cut-short")), now)
                continue
            if fault:
                self._tell(work, _own_words_fail(fault), now)

    def _tell(self, work: UnitOfWork, alarm: Alarm, now: datetime) -> None:
        """Tell the operator, once."""
        key = f"{alarm.what} {alarm.detail}"
        if key not in self._faults and self._operator:
            self._faults.add(key)
            about = Envelope(to=self._operator, notices=(alarm,))
            self._add(work, about, MailPreferences(), now)

    def _what_is_sound(self, envelope: Envelope) -> Envelope:
        """Those notices of a mail that can be written, alone: no foot, no picture, no files.

        Its reader is told that something is missing. If not even that can be written, all is wrong.
        """
        bare = replace(
            envelope, notices=(), standing=None, picture=None, files=(), calendar=None,
            passed_over=None,
        )  # fmt: skip
        sound = tuple(notice for notice in envelope.notices if self._can_write(bare, notice))
        missing = News.of("mail-cut-short", copy=(STATUS.line(bare.game),) if bare.game else ())
        return replace(bare, notices=(*sound, missing))

    def _can_write(self, bare: Envelope, notice: Notice) -> bool:
        try:
            self._writer.write(replace(bare, notices=(notice,)))
        except Exception:
            return False
        return True

    def _add(
        self,
        work: UnitOfWork,
        envelope: Envelope,
        tastes: MailPreferences,
        now: datetime,
        fall: str = "Fall",
    ) -> str:
        """Write a mail; return what is wrong with own words that it could not be written in."""
        if envelope.brief:
            envelope = replace(envelope, picture=None, files=(), calendar=None)
        drawn = self._drawing.of(envelope)
        id_ = results_id(work, envelope, self._host, secret=self._writer.is_salted)
        written = self._writer.write(
            envelope, drawn.png, tastes.language, now=drawn.now is not None,
            code=id_[1 : 1 + CODE_LENGTH], fall=fall,
        )  # fmt: skip
        id_ = id_ or new_message_id(self._host, written.code)
        if envelope.brief:
            written = replace(written, html="", text=_cut(written.text))
        if not tastes.html:
            written = replace(written, html="")
        if not envelope.token:
            envelope = replace(envelope, token=_masters_token(work, envelope))
        work.outbox.add(self._mail(envelope, written, drawn, id_, now))
        return written.fault

    def _keep(
        self, work: UnitOfWork, envelope: Envelope, reader: Person, now: datetime, fall: str
    ) -> None:
        """Keep the finished words of a mail for its reader's daily mail.

        Only the address of a circle stands with them, where a reply is press: a seat's own address
        must not be passed on with a text.
        """
        written = self._writer.write(envelope, None, tastes_of(reader).language, fall=fall)
        is_circle = envelope.token.startswith("p.")
        answer_to = game_address(self._bot, envelope.game, envelope.token) if is_circle else ""
        hour = f"{now.astimezone(ZoneInfo(reader.zone)):%H:%M}"
        piece = DailyPiece(envelope.game, written.subject, written.body, answer_to, hour)
        work.press.keep_daily(reader.id, piece, now)

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


def _masters_token(work: UnitOfWork, envelope: Envelope) -> str:
    """A GM has a reply address like every player."""
    game = work.games.by_name(envelope.game) if envelope.game else None
    return masters_token(game, envelope.to) if game is not None else ""


def _fall(work: UnitOfWork, name: str) -> str:
    """What a game calls that season; empty: the mail is about none."""
    game = work.games.by_name(name) if name else None
    try:
        return ruleset_of(game).calendar.fall if game is not None else "Fall"
    except ValueError:  # what cannot be read is told by this very mail
        return "Fall"


def _own_words_fail(fault: str) -> Alarm:
    return Alarm(
        what="Own words for mails cannot be used.",
        frozen="The mails leave in the shipped words; nothing is held up. The files are read again "
        "when gmbot starts.",
        cure=("gmbot config check",),
        detail=fault,
    )


def _not_written(envelope: Envelope, reason: str) -> Alarm:
    kind = envelope.notices[0].kind
    return Alarm(
        what=say("mailroom.not-written", kind=kind, to=envelope.to, game=envelope.game),
        frozen=say("mailroom.nothing-held-up"),
        cure=("gmbot outbox list",),
        detail=reason,
    )


def with_copies(envelopes: Iterable[Envelope]) -> Iterator[Envelope]:
    """Each mail, and the same to each further address that gets it."""
    for envelope in envelopes:
        yield envelope
        envelope = replace(envelope, notices=tuple(map(without_yes, envelope.notices)))
        if any(notice.word for notice in envelope.notices):
            continue  # a code is for its reader alone
        if envelope.standing is not None:  # and so is the link to the order page
            envelope = replace(envelope, standing=replace(envelope.standing, page=""))
        for address in envelope.copies:
            yield replace(envelope, to=address, copies=())


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
