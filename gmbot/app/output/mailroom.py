"""Notices to finished mails in the outbox: rendered, drawn, written to bytes, once and for all."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache, partial
from zoneinfo import ZoneInfo

from gmbot.app.output.drawing import Drawing, Draws
from gmbot.app.output.message_ids import results_id
from gmbot.app.output.scribe import Commission, Scribe
from gmbot.app.output.scribes import Scribes
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.letters import is_address
from gmbot.game.notices.masters import Alarm
from gmbot.game.notices.orders import without_yes
from gmbot.game.notices.press import DailyPiece
from gmbot.game.people import waits
from gmbot.game.state.context import ruleset_of
from gmbot.game.state.errors import StorageError
from gmbot.game.state.model import Person
from gmbot.game.state.ports import UnitOfWork
from gmbot.game.state.reply_tokens import masters_token
from gmbot.game.views import MailPreferences, game_address, tastes_of
from gmbot.messages import say
from gmbot.parsing.commands.table.everybody import STATUS
from gmbot.render.mails import MailWriter

log = logging.getLogger(__name__)

PATIENCE = 20.0
"""Seconds to wait for scribes before we write ourselves; others wait for the database meanwhile."""


class Mailroom:
    """Writes every mail that leaves (``ports.Mailroom``)."""

    def __init__(
        self,
        writer: MailWriter,
        bot: str,
        name: str,
        drawing: Draws | None = None,
        operator: str = "",
        scribes: Scribes | None = None,
    ) -> None:
        """``drawing``: who draws the boards; tests take one that is quicker.

        ``operator``: who is told, once, of own words of the installation that cannot be used.
        ``scribes`` write where many phases are due.
        """
        self._operator = operator
        self._faults: set[str] = set()
        self._scribe = Scribe(writer, bot, name, drawing or Drawing())
        self._scribes = scribes
        self._bot = bot
        self._host = bot.partition("@")[2]

    def has_help(self) -> bool:
        """Have scribes; False: there are none to be had."""
        return self._scribes is not None and self._scribes.start() > 0

    def begin(
        self, work: UnitOfWork, envelopes: Sequence[Envelope], now: datetime
    ) -> Callable[[], None]:
        """Have scribes write; return what puts the mails into the outbox when they are written.

        Both, the call and what it returns, raise whatever goes wrong: the transaction is to be
        undone then, and its mails are for ``post``.
        """
        scribes = self._scribes
        assert scribes is not None, "nobody helps"
        commissions = []
        for envelope, reader, tastes, fall in self._letters(work, envelopes, now):
            if reader is not None and waits(envelope, reader, now):
                self._keep(work, envelope, reader, now, fall)
            else:
                laid = tastes.laid_on(envelope)
                commissions.append(self._commission(work, laid, tastes, now, fall))
        written = scribes.begin(commissions)

        def store() -> None:
            for mail, kept, fault in scribes.finished(written, PATIENCE):
                work.outbox.add(mail, kept)
                if fault:
                    self._tell(work, _own_words_fail(fault), now)

        return store

    def post(self, work: UnitOfWork, envelopes: Sequence[Envelope], now: datetime) -> None:
        """Put one mail for each envelope into the outbox, in the caller's transaction."""
        for envelope, reader, tastes, fall in self._letters(work, envelopes, now):
            try:
                with work.savepoint():
                    if reader is not None and waits(envelope, reader, now):
                        self._keep(work, envelope, reader, now, fall)
                        continue
                    fault = self._add(work, tastes.laid_on(envelope), tastes, now, fall)
            except StorageError:
                raise
            except Exception:
                log.exception("mail not written whole", extra={"game": envelope.game})
                self._add(work, self._what_is_sound(envelope), MailPreferences(), now)
                self._tell(work, _not_written(envelope, say("mailroom.cut-short")), now)
                continue
            if fault:
                self._tell(work, _own_words_fail(fault), now)

    def _letters(
        self, work: UnitOfWork, envelopes: Sequence[Envelope], now: datetime
    ) -> Iterator[tuple[Envelope, Person | None, MailPreferences, str]]:
        """Each mail, who reads it, how they like it, and what its game calls the fall."""
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
            yield envelope, reader, tastes, fall(envelope.game)

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
            self._scribe.writer.write(replace(bare, notices=(notice,)))
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
        mail, fault = self._scribe.write(self._commission(work, envelope, tastes, now, fall))
        work.outbox.add(mail)
        return fault

    def _commission(
        self,
        work: UnitOfWork,
        envelope: Envelope,
        tastes: MailPreferences,
        now: datetime,
        fall: str,
    ) -> Commission:
        """What is to be written, with all that this needs of the database."""
        if envelope.brief:
            envelope = replace(envelope, picture=None, files=(), calendar=None)
        id_ = results_id(work, envelope, self._host, secret=self._scribe.writer.is_salted)
        token = "" if envelope.token else _masters_token(work, envelope)
        return Commission(envelope, tastes, now, id_, token, fall)

    def _keep(
        self, work: UnitOfWork, envelope: Envelope, reader: Person, now: datetime, fall: str
    ) -> None:
        """Keep the finished words of a mail for its reader's daily mail.

        Only the address of a circle stands with them, where a reply is press: a seat's own address
        must not be passed on with a text.
        """
        written = self._scribe.writer.write(envelope, None, tastes_of(reader).language, fall=fall)
        is_circle = envelope.token.startswith("p.")
        answer_to = game_address(self._bot, envelope.game, envelope.token) if is_circle else ""
        hour = f"{now.astimezone(ZoneInfo(reader.zone)):%H:%M}"
        piece = DailyPiece(envelope.game, written.subject, written.body, answer_to, hour)
        work.press.keep_daily(reader.id, piece, now)


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
