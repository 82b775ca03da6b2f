"""Mutated mails and lines through a whole game master: every mail is answered, nothing fails.

The same seed gives the same mails in the same worlds.
"""

from __future__ import annotations

import itertools
import json
import logging
import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import timedelta
from email.utils import format_datetime
from functools import cache
from pathlib import Path

from anarchy_games import forming, running
from played import a_played_game, order_at_random
from seconds import usual
from worlds import BOT, GM, Sent, World

from gmbot.game.state.model import InboxState

DATA = Path(__file__).parents[1] / "data"
SECOND = 1.0
"""The most time of a usual processor that one mail may take."""
MAILS_A_WORLD = 150
_LINES_A_MAIL = 14


def _played(phases: int, **changes: str) -> World:
    world = a_played_game(0, **changes)
    dice = random.Random(phases)
    for _ in range(phases):
        phase = order_at_random(world, dice).phase
        for _ in range(20):
            if world.game().phase != phase:
                break
            world.pass_time(timedelta(days=3))
    return world


GAMES: dict[str, Callable[[int], World]] = {
    "e-mail": lambda phases: _played(phases),
    "forum": lambda phases: _played(phases, variant="fritz1900", houserules="fritz_forum"),
    "fog": lambda phases: _played(phases, variant="blind1898", houserules="saari"),
    "UpQuark": lambda phases: _played(phases, variant="modern", houserules="upquark"),
    "Anarchy": lambda phases: running() if phases else forming(),
}
"""The five rule sheets; with so many phases played, so that moves, retreats and builds are due."""
_STATES = ("", "", "", "", "PAUSE", "END GAME", "REVIEW ON")
"""What the GM does with the game first."""
_FIRST_MAILS = (
    "A Par - Bur\nparis goes to burgundy, and marseilles supports it",
    "I would like to know when the next deadline is.\nVTOE NO ON D1\nhelp me with the orders",
)
"""What loads grammars and samples, which a process does once: no mail is slow for that."""
_SIGNS = " \t\r\n->=~,;:.!?()[]{}/\\|*_#&+'\"<>@%$0123456789\u00a0\u2192\u200b\u202e\0é\U0001f600"
_PIECES = (
    b"\0", b"\xff\xfe", b"\r\n.\r\n", b"\r\n\r\n", b"=?utf-8?q?=E2=80=AE?=", b"=?x?b?!!!?=",
    b"Content-Type: multipart/mixed; boundary=b\r\n", b"charset=x-none", b"((((((((((",
    b"Content-Transfer-Encoding: base64\r\n", b"From: a@b, c@d\r\n", b"To: <>\r\n", b"--b\r\n",
    b"Subject: \r\n", b"Message-ID: <>\r\n", b"Date: 31 Feb 99999\r\n", b"<table><tr><td>",
    b"<blockquote>", b"&#1114112;", b"{{ 7 * 7 }}", b"'; DROP TABLE games;--",
    b"In-Reply-To: <\r\n",
)  # fmt: skip


@cache
def lines() -> tuple[str, ...]:
    """Lines and blocks that people have written: orders, commands, answers."""
    found = [line.partition(" | ")[0] for line in _rows("commands.txt")]
    found += [
        row.split("\t")[1].replace("\\n", "\n") for row in _rows("answers.tsv") if "\t" in row
    ]
    found += [json.loads(row)["mail"] for row in _rows("commands_answered.jsonl")]
    for file in sorted((DATA / "orders").glob("*.jsonl")):
        found += [json.loads(row)["text"] for row in file.read_text("utf-8").splitlines()]
    return tuple(found)


def _rows(name: str) -> list[str]:
    rows = (DATA / name).read_text("utf-8").splitlines()
    return [row for row in rows if row and not row.startswith("#")]


@cache
def mails() -> tuple[bytes, ...]:
    """Whole mails of people and of machines."""
    folders = ("mails", "mails_reading", "mails_whole")
    return tuple(
        file.read_bytes() for name in folders for file in sorted((DATA / name).glob("*.eml"))
    )


@dataclass
class Figures:
    """What was run, and what was found."""

    mails: int = 0
    lines: int = 0
    answered: int = 0
    ignored: int = 0
    slowest: float = 0.0
    faults: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    """Mails that took too long: a matter of the machine too, so that no test fails for them."""

    def add(self, other: Figures) -> None:
        """Add what another round found."""
        self.mails += other.mails
        self.lines += other.lines
        self.answered += other.answered
        self.ignored += other.ignored
        self.slowest = max(self.slowest, other.slowest)
        self.faults += other.faults
        self.slow += other.slow

    def __str__(self) -> str:
        return (
            f"{self.mails} mails with {self.lines} lines, {self.answered} answered, {self.ignored} "
            f"left unanswered as machines'; slowest {self.slowest:.2f} s of a usual processor, "
            f"{len(self.slow)} too slow, {len(self.faults)} other faults"
        )


class _Exceptions(logging.Handler):
    """Notes everything that was logged as a fault of the program."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = logging.Formatter().format(record)
        self.seen.append(text)


class Round:
    """One world, and a number of mails to it."""

    def __init__(self, seed: int, number: int, figures: Figures) -> None:
        self.label = f"seed {seed}, round {number}"
        self.dice = random.Random(f"{seed}.{number}")
        self.figures = figures
        names = list(GAMES)
        self.sheet = names[number % len(names)]
        self.world = GAMES[self.sheet](self.dice.randrange(5))
        self.world.answers_per_hour = self.world.press_per_hour = 10**9
        with self.world.storage() as work:
            [self.game] = [game.name for game in work.games.all()]
            people = [work.people.get(seat.person_id) for seat in work.games.seats(1)]  # type: ignore[arg-type]
        self.writers = [*(one.address for one in people), GM, GM, "olga@x.example", "new@x.example"]
        self.sent: list[Sent] = []
        self._prepare()

    def _prepare(self) -> None:
        for who in ("olga@x.example",):
            self.world.mail(who, "REGISTER Olga")
            for one in self.world.news():
                self.world.mail(who, "yes", answering=one)
            self.world.mail(who, f"OBSERVE {self.game}")
        for who in self.writers[-4:] + self.writers[:1]:
            for text in _FIRST_MAILS:
                self.world.mail(who, text, subject=self.game)
        command = self.dice.choice(_STATES)
        if command:
            box = BOT.replace("@", f"+{self.game}@")
            for one in self.world.mail(GM, command, to=box):
                if one.kind == "confirm-command":
                    self.world.mail(GM, "YES", answering=one)

    def run(self, count: int, until: float) -> None:
        """Send so many mails; stop earlier at an hour of ``time.monotonic``."""
        exceptions = _Exceptions()
        logging.getLogger().addHandler(exceptions)
        try:
            for _ in range(count):
                if time.monotonic() >= until:
                    return
                raw = self.next_mail()
                self._deliver(raw, exceptions)
                if self.dice.random() < 0.02:
                    self.sent += self.world.pass_time(timedelta(hours=self.dice.randrange(1, 90)))
        finally:
            logging.getLogger().removeHandler(exceptions)

    # ---- one mail

    def _deliver(self, raw: bytes, exceptions: _Exceptions) -> None:
        exceptions.seen.clear()
        number = len(self.world.inbox()) + 1
        began = time.process_time()
        try:
            sent = self.world.deliver(raw)
        except Exception as error:
            self._fault(f"{type(error).__name__} left the loop: {error}", raw)
            return
        spent = time.process_time() - began
        spent = usual(spent) if spent > SECOND else spent
        self.figures.mails += 1
        self.figures.slowest = max(self.figures.slowest, spent)
        self.sent = [*self.sent[-40:], *sent]
        if spent > SECOND:
            self.figures.slow.append(self._told(f"{spent:.2f} s of a usual processor", raw))
        if exceptions.seen:
            self._fault(f"logged: {exceptions.seen[0]}", raw)
        self._check_answer(number, sent, raw)

    def _check_answer(self, number: int, sent: Sequence[Sent], raw: bytes) -> None:
        with self.world.storage() as work:
            mail = work.inbox.get(number)
        assert mail is not None
        answers = [one.to for one in sent if one.row.answers == number]
        if mail.state is InboxState.IGNORED:
            self.figures.ignored += 1
            return
        self.figures.answered += bool(answers)
        if mail.state is InboxState.SET_ASIDE:
            self._fault(f"set aside: {mail.note}", raw)
        elif not answers:
            self._fault(f"not answered ({mail.state.value} {mail.note})", raw)
        elif len(answers) > len(set(answers)):
            self._fault(f"answered {len(answers)} times", raw)

    def _fault(self, what: str, raw: bytes) -> None:
        self.figures.faults.append(self._told(what, raw))

    def _told(self, what: str, raw: bytes) -> str:
        return f"{self.label} ({self.sheet}): {what}\n{raw!r}"

    def next_mail(self) -> bytes:
        """Make the bytes of a mail."""
        if self.dice.random() < 0.35:
            raw = self._from_somebody(self.dice.choice(mails()))
            self.figures.lines += raw.count(b"\n")
        else:
            raw = self._own()
        for _ in range(self.dice.choice((0, 0, 0, 0, 0, 1, 1, 2, 5))):
            raw = self._bytes_mutated(raw)
        return raw or b"\n"

    def _from_somebody(self, raw: bytes) -> bytes:
        """A mail that was collected, from one of ours, to us, a new one each time."""
        who, box = self.dice.choice(self.writers), self._box()
        raw = re.sub(rb"(?im)^From:.*(?:\n[ \t].*)*", b"From: <%s>" % who.encode(), raw, count=1)
        raw = re.sub(rb"(?im)^To:.*(?:\n[ \t].*)*", b"To: %s" % box.encode(), raw, count=1)
        number = str(self.dice.random()).encode()
        return re.sub(rb"(?im)^Message-ID:.*", b"Message-ID: <%s@x>" % number, raw, count=1)

    def _own(self) -> bytes:
        text = [self._line() for _ in range(self.dice.randrange(1, _LINES_A_MAIL))]
        body = "\n".join(text)
        self.figures.lines += body.count("\n") + 1
        answered = self.dice.choice(self.sent) if self.sent and self.dice.random() < 0.4 else None
        subject = self.dice.choice(
            ("orders", self.game, f"{self.game} {self._line()}", "", "Re: hi")
        )
        who = self.dice.choice(self.writers)
        head = {"From": f"Some One <{who}>", "To": self._box(), "Subject": subject}
        if answered is not None:
            who = answered.to if self.dice.random() < 0.9 else who
            head = {
                "From": f"<{who}>", "To": answered.reply_to, "Subject": f"Re: {answered.subject}",
                "In-Reply-To": str(answered.message["Message-ID"]),
            }  # fmt: skip
            if self.dice.random() < 0.3:
                body = f"{self.dice.choice(('yes', 'YES', 'no', 'ok', 'ja'))}\n{body}"
            body += "\n\n" + "\n".join(f"> {line}" for line in answered.text.splitlines()[:20])
        head |= {
            "Date": format_datetime(self.world.clock.when),
            "Message-ID": f"<{self.dice.random()}@x>",
            "Content-Type": self.dice.choice((
                "text/plain; charset=utf-8", "text/plain; charset=utf-8; format=flowed",
                "text/html; charset=utf-8", "text/plain; charset=latin-1", "text/plain",
            )),
        }  # fmt: skip
        fields = "\n".join(f"{name}: {' '.join(value.split())}" for name, value in head.items())
        return f"{fields}\n\n{body}".encode("utf-8", "replace")

    def _box(self) -> str:
        return self.dice.choice((BOT, BOT.replace("@", f"+{self.game}@")))

    def _line(self) -> str:
        text = self.dice.choice(lines())
        if self.dice.random() < 0.2:
            text = text.replace("austerlitz", self.game)
        for _ in range(self.dice.choice((0, 0, 1, 1, 2, 4))):
            text = self._mutated(text)
        return text

    def _mutated(self, text: str) -> str:
        """Change one sign, or one word, of a line."""
        at = self.dice.randrange(len(text) + 1)
        words = text.split(" ")
        match self.dice.randrange(8):
            case 0:
                return text[:at] + self.dice.choice(_SIGNS) + text[at:]
            case 1:
                return text[:at] + text[at + self.dice.randint(1, 5) :]
            case 2:
                return text[:at] + chr(self.dice.choice((0xDC00, 0x2FFF, 0x10FFFF))) + text[at:]
            case 3:
                return text.swapcase()
            case 4:
                self.dice.shuffle(words)
                return " ".join(words)
            case 5:
                return f"{text} {self.dice.choice(lines())}"
            case 6:
                return " ".join(words * self.dice.choice((2, 2, 3, 40)))
            case _:
                words[self.dice.randrange(len(words))] = self.dice.choice(lines()).split(" ")[0]
                return " ".join(words)

    def _bytes_mutated(self, raw: bytes) -> bytes:
        """Change bytes, fields, parts or lines of a whole mail."""
        rows = raw.split(b"\n")
        ends = (self.dice.randrange(len(raw) + 1), self.dice.randrange(len(raw) + 1))
        at, end = min(ends), max(ends)
        match self.dice.randrange(7):
            case 0:
                return raw[:at] + bytes([self.dice.randrange(256)]) + raw[at + 1 :]
            case 1:
                return raw[:at] + self.dice.choice(_PIECES) + raw[at:]
            case 2:
                return raw[:at] + raw[min(end, at + 200) :]
            case 3:
                return raw[:end] + raw[max(at, end - 2000) :]
            case 4:
                other = self.dice.choice(mails())
                return raw[:at] + other[at : at + 3000] + raw[at:]
            case 5:
                self.dice.shuffle(rows[: raw.count(b"\n") // 3])
                row = self.dice.randrange(len(rows))
                return b"\n".join([*rows[:row], self.dice.choice(rows), *rows[row:]])
            case _:
                row = self.dice.randrange(len(rows))
                return b"\n".join([*rows[:row], self.dice.choice(_PIECES), *rows[row + 1 :]])


def fuzz(
    figures: Figures,
    seed: int,
    wanted: tuple[int, int],
    seconds: float,
    *,
    first_round: int = 0,
    processes: int = 1,
) -> Iterator[int]:
    """Run until there were so many mails with so many lines, or the time is over.

    What was found goes into ``figures``; how many rounds are through is given after each of them.
    """
    until = time.monotonic() + seconds
    rounds = itertools.count(first_round)
    with ProcessPoolExecutor(processes) as pool:
        running = {pool.submit(_one_round, seed, next(rounds), until) for _ in range(processes)}
        through = 0
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                figures.add(one.result())
                through += 1
                more = figures.mails < wanted[0] or figures.lines < wanted[1]
                if more and time.monotonic() < until:
                    running.add(pool.submit(_one_round, seed, next(rounds), until))
                yield through


def _one_round(seed: int, number: int, until: float) -> Figures:
    figures = Figures()
    Round(seed, number, figures).run(MAILS_A_WORLD, until)
    return figures
