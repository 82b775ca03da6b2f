"""A whole game master in memory: mails go in as bytes, mails come out as bytes, time is moved.

Only storage and clock are fakes; reading, handling, rendering and writing are the real ones.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.headerregistry import HeaderRegistry
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import format_datetime
from functools import cache, cached_property, lru_cache, wraps
from typing import Any, ParamSpec

from fakes import MemoryStorage

from gmbot.app.assemble import proof_of
from gmbot.app.config import Config
from gmbot.app.config.schema import Identity, Mail
from gmbot.app.dice import SeededDice
from gmbot.app.output.books import HtmlBooks
from gmbot.app.output.drawing import Drawing, Drawn, shown_deadline
from gmbot.app.output.mailroom import Mailroom
from gmbot.app.output.scribes import Scribes
from gmbot.fairness import SigningKey
from gmbot.game.archive import export
from gmbot.game.notices.envelope import Envelope, Picture
from gmbot.game.notices.letters import IncomingMail
from gmbot.game.people import clean_name
from gmbot.game.state.context import Context, Limits
from gmbot.game.state.model import Game, InboxMail, OutboxMail
from gmbot.game.state.ports import HostWord, Storage, UnitOfWork
from gmbot.mail.reading import read_mail
from gmbot.render.language import languages
from gmbot.render.mails.write import MailWriter
from gmbot.scheduling.steps import Steps

HOST = "gm.example"
BOT = f"bot@{HOST}"
GM = "gm@players.example"
START = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
_WRITER = MailWriter()
_LANGUAGES = frozenset({"en", *languages()})

Given = ParamSpec("Given")


class _Fields(HeaderRegistry):
    """The fields of mails, each read once: who takes a mail apart asks six times for a type."""

    def __init__(self) -> None:
        super().__init__()
        self._classes = cache(super().__getitem__)
        self._read = lru_cache(maxsize=4096)(super().__call__)

    def __getitem__(self, name: str) -> type:
        return self._classes(name)

    def __call__(self, name: str, value: str) -> Any:
        return self._read(name, value)


_READING = policy.default.clone(header_factory=_Fields())
_WRITING = policy.SMTP.clone(header_factory=_Fields())


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self, when: datetime = START) -> None:
        self.when = when

    def now(self) -> datetime:
        return self.when


@dataclass(frozen=True)
class Sent:
    """A mail that left, taken apart."""

    row: OutboxMail

    @cached_property
    def message(self) -> EmailMessage:
        # Most mails are never looked into, and taking them apart costs as much as writing them.
        return message_from_bytes(self.row.raw, policy=_READING)  # type: ignore[return-value]

    @cached_property
    def headers(self) -> EmailMessage:
        """Its head alone, which takes a quarter of the time."""
        parser = BytesParser(policy=_READING)
        return parser.parsebytes(self.row.raw, headersonly=True)  # type: ignore[return-value]

    @property
    def to(self) -> str:
        return self.row.recipient

    @property
    def subject(self) -> str:
        return str(self.headers["Subject"])

    @property
    def kind(self) -> str:
        """``order-receipt``"""
        return self.row.kind.partition("/")[0]

    @property
    def text(self) -> str:
        part = self.message.get_body(preferencelist=("plain",))
        assert part is not None
        return part.get_content().replace("\r\n", "\n")

    @property
    def reply_to(self) -> str:
        return str(self.headers["Reply-To"] or self.headers["From"].addresses[0].addr_spec)


def flat(mail: Sent) -> str:
    """The text of a mail on one line."""
    return " ".join(mail.text.split())


def quickly_painted(svg: str, width: int) -> bytes:
    """What looks like a PNG to a mail and differs where the drawing does; no picture is in it."""
    return b"\x89PNG\r\n\x1a\n" + hashlib.sha256(svg.encode()).digest()


class DrawingOnce(Drawing):
    """Draws each picture once: most games of the tests stand at their start, and look the same."""

    def __init__(self) -> None:
        super().__init__(quickly_painted)
        self._drawn: dict[tuple[object, ...], list[tuple[Picture, Drawn]]] = {}

    def of(self, envelope: Envelope) -> Drawn:
        picture = envelope.picture
        if picture is None or picture.form != "png":  # what is attached is as long as the drawing
            return super().of(envelope)
        due = shown_deadline(envelope.standing)
        key = (picture.variant, picture.what, picture.caption, picture.power, picture.then, due)
        known = self._drawn.setdefault(key, [])
        drawn = next((drawn for one, drawn in known if one == picture), None)
        if drawn is None:
            drawn = super().of(envelope)
            if drawn.png is not None:
                known.append((picture, drawn))
        return drawn


_DRAWING = DrawingOnce()
"""One for all worlds."""


class DrawingFor(Drawing):
    """Draws for some readers: what others see is not compared, and drawing takes long."""

    def __init__(self, readers: Collection[str]) -> None:
        super().__init__(quickly_painted)
        self._readers = frozenset(readers)

    def of(self, envelope: Envelope) -> Drawn:
        return _DRAWING.of(envelope) if envelope.to in self._readers else Drawn()


class World:
    """One game master and his mailbox."""

    def __init__(
        self,
        storage: Storage | None = None,
        accept: str = "from",
        bot: str = BOT,
        gm: str = GM,
        paint: Callable[[str, int], bytes] | None = None,
        writer: MailWriter | None = None,
        drawing: Drawing | None = None,
        scribes: Scribes | None = None,
    ) -> None:
        self.bot = bot
        self.gm = gm
        self.storage: Storage = storage or MemoryStorage()
        self.clock = Clock()
        self.accept = accept
        self.aliases: tuple[str, ...] = ()
        self.authserv_id = bot.partition("@")[2]
        self.always_stamped = False
        self.limit = 1_000_000
        self.answers_per_hour = 1000
        self.press_per_hour = 1000
        self.limits = Limits(1000, 1000, 1000, 1000)
        self.creators: frozenset[str] | None = None
        self.signer: SigningKey | None = None
        self._writer = writer or _WRITER
        self._drawing = drawing or (Drawing(paint) if paint else _DRAWING)
        self._scribes = scribes
        self._count = 0
        self._seen = 0
        self._begin()

    def _begin(self) -> None:
        """Start the program."""
        self.mailroom = Mailroom(
            self._writer, self.bot, "gmbot", self._drawing, operator=self.gm, scribes=self._scribes
        )
        self.steps = Steps(
            self.storage, self.context, self.mailroom, self._read, self._vouched, self.clock
        )

    def copied(self) -> World:
        """Another world that stands where this one does, and goes its own way from there."""
        assert isinstance(self.storage, MemoryStorage)
        other = copy(self)
        other.storage = MemoryStorage()
        other.storage.shelf = self.storage.shelf.copy()
        other.clock = Clock(self.clock.when)
        other._begin()
        return other

    def context(self, work: UnitOfWork, now: datetime) -> Context:
        return Context(
            work=work, now=now, dice=SeededDice(), bot=self.bot, operator=self.gm,
            answers_per_hour=self.answers_per_hour, press_per_hour=self.press_per_hour,
            limits=self.limits,
            creators=self.creators, read=self._read,
            languages=_LANGUAGES, bindery=HtmlBooks(), signer=self.signer,
        )  # fmt: skip

    def _read(self, raw: bytes, received_at: datetime) -> IncomingMail:
        return read_mail(raw, received_at, self.limit)

    def _vouched(self, mail: IncomingMail) -> HostWord:
        bot = {"address": self.bot, "aliases": self.aliases}
        identity = {"accept": self.accept, "authserv_id": self.authserv_id,
                    "always_stamped": self.always_stamped}  # fmt: skip
        return proof_of(Config(mail=Mail(**bot), identity=Identity(**identity)))(mail)

    # ---- games

    def game(self, name: str = "austerlitz") -> Game:
        with self.storage() as work:
            game = work.games.by_name(name)
        assert game is not None
        return game

    def import_game(self, **changes: Any) -> Game:
        """Put a running standard game in, seven players at their start; return it."""
        with self.storage() as work:
            game = export.import_game(self.context(work, self.clock.now()), a_game(**changes))
            work.commit()
        return game

    def call_everybody(self, game: Game, name: str) -> None:
        """Give the GM and all players a name that no file and no mail brings in."""
        with self.storage() as work:
            work.games.save(replace(game, gm=replace(game.gm, name=name)))
            for seat in work.games.seats(game.id):
                if seat.person_id is not None:
                    person = work.people.get(seat.person_id)
                    work.people.save(replace(person, name=clean_name(name)))
            work.commit()

    # ---- mails

    def mail(
        self,
        sender: str,
        text: str,
        subject: str = "orders",
        to: str | None = None,
        answering: Sent | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> list[Sent]:
        """Send a mail to the bot and return all that it caused to be sent."""
        message = EmailMessage(policy=_WRITING)
        message["From"] = f"{sender.partition('@')[0].title()} <{sender}>"
        message["To"] = to or (answering.reply_to if answering else self.bot)
        message["Subject"] = f"Re: {answering.subject}" if answering else subject
        message["Date"] = format_datetime(self.clock.now())
        self._count += 1
        message["Message-ID"] = f"<{self._count}@players.example>"
        if answering is not None:
            message["In-Reply-To"] = str(answering.headers["Message-ID"])
        for name, value in (headers or {}).items():
            del message[name]
            message[name] = value
        message.set_content(text)
        return self.deliver(message.as_bytes())

    def deliver(self, raw: bytes) -> list[Sent]:
        """Put the bytes of a mail in, handle it, and return all that it caused to be sent."""
        with self.storage() as work:
            work.inbox.add(raw, self.clock.now(), "test")
            work.commit()
        return self.sweep()

    def sweep(self) -> list[Sent]:
        self.steps.sweep()
        return self.news()

    def pass_time(self, span: timedelta) -> list[Sent]:
        """Move the clock on, do what is due, and return what was sent."""
        self.clock.when += span
        return self.sweep()

    def pass_deadline(self, name: str = "austerlitz") -> list[Sent]:
        deadline = self.game(name).deadline
        assert deadline is not None
        self.clock.when = deadline
        return self.sweep()

    def news(self) -> list[Sent]:
        """The mails written since the last time, oldest first."""
        with self.storage() as work:
            rows = [row for row in self._newest(work) if row.id > self._seen]
        self._seen = max((row.id for row in rows), default=self._seen)
        return [Sent(row) for row in sorted(rows, key=lambda row: row.id)]

    def _newest(self, work: UnitOfWork) -> Sequence[OutboxMail]:
        """The mails as far back as some have not been seen, and few that have been."""
        limit = 4
        while True:
            rows = work.outbox.all(limit)
            if len(rows) < limit or rows[-1].id <= self._seen:
                return rows
            limit *= 4

    def went_back(self) -> None:
        """Take note that the storage was put back to an earlier state: mails are numbered anew."""
        self._seen = 0
        self.news()

    def inbox(self) -> Sequence[InboxMail]:
        with self.storage() as work:
            return work.inbox.all(100_000)

    def answer(self, sender: str, text: str, **rest: Any) -> Sent:
        """Send a mail and return the one answer to it; anything else is a failure."""
        sent = [one for one in self.mail(sender, text, **rest) if one.to == sender]
        assert len(sent) == 1, [(one.kind, one.subject) for one in sent]
        return sent[0]


def played_once(make: Callable[Given, World]) -> Callable[Given, World]:
    """Give copies of what a function makes: how a game came about is played once a process."""
    remembered = lru_cache(maxsize=16)(make)

    @wraps(make)
    def copied(*args: Given.args, **more: Given.kwargs) -> World:
        try:
            hash((args, *more.values()))
        except TypeError:
            return make(*args, **more)
        return remembered(*args, **more).copied()  # type: ignore[arg-type]

    return copied


POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


def address(power: str) -> str:
    """Where the player of a power has his mail: ``france@players.example``."""
    return f"{power.lower()}@players.example"


def a_game(**changes: Any) -> dict[str, Any]:
    """A standard game at its start, as ``gmbot game import`` takes it, with changes laid over."""
    tables: dict[str, Any] = {
        "schema": 1,
        "game": "austerlitz",
        "variant": "standard",
        "houserules": "email_classic",
        "deadline": "2026-12-08T12:00:00Z",
        "opened_at": "2026-12-01T12:00:00Z",
        "zone": "UTC",
        "gm": {"name": "Zurich", "address": GM},
        "players": [
            {"power": power, "name": power.title(), "addresses": [address(power)]}
            for power in POWERS
        ],
    }
    return tables | changes
