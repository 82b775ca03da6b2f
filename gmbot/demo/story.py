"""A story: who plays, and what they mail when. Read from a file, turned into the bytes of mails.

The demo plays it over real mail servers; the tests run the same mails through the intake.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from email.utils import format_datetime
from importlib.resources import files
from typing import Any

_QUOTED_LINES = 40


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody in the story."""

    name: str
    address: str
    power: str
    style: str


@dataclass(frozen=True, slots=True)
class StoryMail:
    """One mail of the story."""

    sender: str
    """The player's name in lower case."""
    subject: str
    body: str
    html: str
    reply: bool
    """Answers the newest mail of the bot to this player."""
    quote: bool


@dataclass(frozen=True, slots=True)
class Step:
    """Mails that go out together, or a turn of the clock: ``reminder`` or ``deadline``."""

    title: str
    mails: tuple[StoryMail, ...]
    then: str


@dataclass(frozen=True, slots=True)
class Story:
    """A whole story and the game it is about."""

    title: str
    game: str
    variant: str
    houserules: str
    zone: str
    gm: str
    settings: Mapping[str, Any]
    players: tuple[Player, ...]
    steps: tuple[Step, ...]

    def player(self, sender: str) -> Player:
        """Find a player by the name in lower case."""
        return next(
            each_player for each_player in self.players if each_player.name.lower() == sender
        )


def load_story(name: str = "year1901") -> Story:
    """Read a story that lies beside this module."""
    return read_story(files("gmbot.demo").joinpath(f"{name}.toml").read_text(encoding="utf-8"))


def read_story(text: str) -> Story:
    """Read a story from TOML."""
    return story_of(tomllib.loads(text))


def story_of(table: Mapping[str, Any]) -> Story:
    """Make a story of its tables."""
    return Story(
        **{key: table[key] for key in ("title", "game", "variant", "houserules", "zone", "gm")},
        settings=table.get("settings", {}),
        players=tuple(
            Player(table_row["name"], table_row["address"], table_row["power"], table_row["style"])
            for table_row in table["player"]
        ),
        steps=tuple(_step(table_row) for table_row in table["step"]),
    )


def _step(table: Mapping[str, Any]) -> Step:
    mails = tuple(
        StoryMail(
            sender=table_row["from"],
            subject=table_row.get("subject", ""),
            body=table_row.get("body", "").strip("\n"),
            html=table_row.get("html", "").strip("\n"),
            reply=table_row.get("reply", False),
            quote=table_row.get("quote", False),
        )
        for table_row in table.get("mail", ())
    )
    return Step(table["title"], mails, table.get("then", ""))


def compose(
    mail: StoryMail, player: Player, bot: str, answered: bytes | None, number: int, when: datetime
) -> bytes:
    """Write a mail as the player's mail program would; ``number`` makes its Message-ID unique."""
    old = _parsed(answered, whole=mail.quote) if answered and mail.reply else None
    new = EmailMessage(policy=policy.SMTP)
    new["From"] = f"{player.name} <{player.address}>"
    new["To"] = str(old["Reply-To"] or old["From"]) if old is not None else bot
    new["Subject"] = f"Re: {old['Subject']}" if old is not None else mail.subject
    new["Date"] = format_datetime(when)
    domain = player.address.partition("@")[2]
    new["Message-ID"] = f"<{player.name.lower()}.{number}@{domain}>"
    if old is not None:
        new["In-Reply-To"] = str(old["Message-ID"])
        new["References"] = f"{old['References'] or ''} {old['Message-ID']}".strip()
    if mail.html:
        new.set_content(mail.html, subtype="html")
    else:
        new.set_content(mail.body + (_quoted(old) if old is not None and mail.quote else "") + "\n")
    return new.as_bytes()


def _parsed(raw: bytes, whole: bool) -> EmailMessage | Any:
    """A mail, or its head alone: that takes a tenth of the time."""
    parser = BytesParser(policy=policy.default)
    return parser.parsebytes(raw, headersonly=not whole)


def _quoted(old: EmailMessage | Any) -> str:
    """The old mail's text below, as mail programs quote it."""
    part = old.get_body(preferencelist=("plain",))
    lines = part.get_content().splitlines()[:_QUOTED_LINES] if part else []
    return f"\n\nOn {old['Date']}, {old['From']} wrote:\n" + "\n".join(f"> {li}" for li in lines)
