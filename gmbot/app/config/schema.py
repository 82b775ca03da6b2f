"""The configuration as typed values, with the defaults that ``config.example.toml`` documents."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from gmbot.mail.connecting import Account as Login
from gmbot.mail.connecting import TlsMode

Port = Annotated[int, msgspec.Meta(ge=1, le=65535)]
Count = Annotated[int, msgspec.Meta(ge=1)]
Text = Annotated[str, msgspec.Meta(min_length=1)]

USUAL_PORT = {
    ("imap", "implicit"): 993,
    ("imap", "none"): 143,
    ("smtp", "implicit"): 465,
    ("smtp", "starttls"): 587,
    ("smtp", "none"): 25,
}
"""The port of a section where the file names none, by its ``tls``."""


class Mail(msgspec.Struct, frozen=True, kw_only=True):
    """The bot's own address and name."""

    address: Text
    aliases: tuple[str, ...] = ()
    name: Text = "gmbot"
    templates: str = ""
    language: str = "en"
    received_by: str = ""
    socket: str = ""

    @property
    def own_templates(self) -> Path | None:
        """The folder of own words; None: there is none."""
        return Path(self.templates) if self.templates else None


class Database(msgspec.Struct, frozen=True, kw_only=True):
    """Where everything is kept; ``url`` is absolute after loading."""

    url: Text = "sqlite:///gmbot.db"

    def __repr__(self) -> str:
        """The place without a password."""
        return f"Database(url={masked(self.url)!r})"


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """How to reach a mail server. No ``user``: no login. ``ca_file``: a private authority."""

    host: Text
    tls: TlsMode = "implicit"
    port: Port
    user: str = ""
    password: str = ""
    password_file: str = ""
    ca_file: str = ""

    def login(self) -> Login:
        """What the IMAP and SMTP clients take."""
        return Login(self.host, self.port, self.user, self.password, self.tls, self.ca_file or None)

    def __repr__(self) -> str:
        """The account without its secret: this text may end in a log."""
        return f"{type(self).__name__}(host={self.host!r}, port={self.port}, user={self.user!r})"


class Imap(Account, frozen=True, kw_only=True):
    """Where players' mails are read; there is always a login."""

    user: Text
    tls: Literal["implicit", "none"] = "implicit"
    mailbox: Text = "INBOX"
    old_mail: Literal["leave", "answer"] = "leave"
    poll_seconds: Count = 60


class Smtp(Account, frozen=True, kw_only=True):
    """Where mails are handed over for sending. ``connections`` are open at the same time."""

    connections: Annotated[int, msgspec.Meta(ge=1, le=50)] = 4


class Identity(msgspec.Struct, frozen=True, kw_only=True):
    """How sure the bot must be who wrote; whose Authentication-Results it believes."""

    accept: Literal["verified", "from"] = "verified"
    authserv_id: str = ""
    always_stamped: bool = False


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """What one mail and one sender may cost."""

    mail_bytes: Annotated[int, msgspec.Meta(ge=10_000)] = 1_000_000
    answers_per_hour: Count = 20
    press_per_hour: Count = 60
    stranger_answers_per_hour: Count = 60
    third_party_mails_per_day: Count = 3
    gm_mails_per_hour: Count = 20
    games_per_person: Count = 5


class Gm(msgspec.Struct, frozen=True, kw_only=True):
    """The game master who is told of trouble, and runs games that name no other."""

    name: Text = "Zurich"
    address: str = ""


class Games(msgspec.Struct, frozen=True, kw_only=True):
    """Who may set games up by mail (``CREATE``)."""

    create: Literal["everybody", "gm", "nobody"] = "everybody"
    variants: str = ""


class Keep(msgspec.Struct, frozen=True, kw_only=True):
    """For how many days the bytes of mails are kept. Games, orders and results stay for ever."""

    outgoing: Annotated[int, msgspec.Meta(ge=7)] = 30
    incoming: Annotated[int, msgspec.Meta(ge=30)] = 365


class Metrics(msgspec.Struct, frozen=True, kw_only=True):
    """Where Prometheus asks, on this machine alone; 0: nowhere."""

    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 0


class Web(msgspec.Struct, frozen=True, kw_only=True):
    """Where players find their order pages; no ``address``: there are none (``gmbot web``)."""

    address: Annotated[str, msgspec.Meta(pattern=r"^(https?://[^\s?#]+)?$")] = ""
    port: Port = 8080


class Log(msgspec.Struct, frozen=True, kw_only=True):
    """What is logged to standard error, and how."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Literal["text", "json"] = "text"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing to correct: ``Fault("gmbot.toml", "[imap] port", "has to be ...")``."""

    file: str
    key: str
    text: str

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.key, self.text) if part)


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """A configuration that holds together. ``advice``: what works but should be better."""

    mail: Mail
    database: Database = Database()
    imap: Imap | None = None
    smtp: Smtp | None = None
    identity: Identity = Identity()
    limits: Limits = Limits()
    gm: Gm = Gm()
    games: Games = Games()
    keep: Keep = Keep()
    metrics: Metrics = Metrics()
    web: Web = Web()
    log: Log = Log()
    file: Path = Path("gmbot.toml")
    advice: tuple[Fault, ...] = ()


class ConfigError(Exception):
    """The configuration cannot be used; ``faults`` has everything that is wrong with it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(map(str, faults)))


SECTIONS: Mapping[str, type[msgspec.Struct]] = {
    "database": Database,
    "mail": Mail,
    "imap": Imap,
    "smtp": Smtp,
    "identity": Identity,
    "limits": Limits,
    "gm": Gm,
    "games": Games,
    "keep": Keep,
    "metrics": Metrics,
    "web": Web,
    "log": Log,
}


def masked(url: str) -> str:
    """Hide the password of a URL."""
    return re.sub(r"(//[^:/@]*):[^@]*@", r"\1:***@", url)
