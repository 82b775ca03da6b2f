"""Mails as the game master sees them: one that came in, one that goes out. No bytes, no network."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

# No white space, no control characters, none of the signs that end or quote an address.
_ADDRESS = re.compile(
    r"[^\s@<>()\[\]\\,;:\"\x00-\x1f\x7f]{1,64}@[^\s@<>()\[\]\\,;:\"\x00-\x1f\x7f]{1,255}"
)


def is_address(text: str) -> bool:
    """Tell whether this is one bare mail address that can safely stand in a header or envelope."""
    return _ADDRESS.fullmatch(text) is not None and ".." not in text and text[0] != "."


@dataclass(frozen=True, slots=True)
class Bounce:
    """What a delivery report says: these addresses did not get a mail of ours."""

    recipients: tuple[str, ...]
    """Bare lower-case addresses; empty if the report names none that we can read."""
    permanent: bool
    """False: the host still tries (a delay notice)."""
    originals: tuple[str, ...] = ()
    """Message-IDs that stand in it, with their angle brackets: that of our mail among them."""


@dataclass(frozen=True, slots=True)
class IncomingMail:
    """One mail, read as far as it can be read. What could not be read is named in ``defects``."""

    message_id: str
    """With its angle brackets: ``<m002.7f3a@mail.example.org>``; empty if there is none."""
    sender: str
    """The bare lower-case address of From: ``ed@example.test``; empty if there is none."""
    sender_name: str
    """The display name of From; anybody can write anything there."""
    recipients: tuple[str, ...]
    """Bare lower-case addresses it was sent to, as far as headers tell, most reliable first:
    Delivered-To, X-Original-To, Envelope-To, To, Cc, Resent-To."""
    subject: str
    text: str
    """The body as plain text, lines ended by LF, signature and ``>`` quotes still in it. Of an HTML
    mail it is what its reader sees, without what it quotes."""
    references: tuple[str, ...]
    """Message-IDs of the mails it answers, nearest first."""
    sent_at: datetime | None
    """The Date header in UTC, if it can be read. The sender's clock: never makes orders count."""
    received_at: datetime
    """When our mail host took it (UTC). This decides whether it came in time."""
    digest: str
    """SHA-256 of the bytes, hexadecimal."""
    size: int
    """Bytes."""
    written_to: tuple[str, ...] = ()
    """Those recipients that its writer named in To and Cc."""
    authentication: tuple[str, ...] = ()
    """The values of Authentication-Results headers, topmost first; most are worth nothing."""
    auto_submitted: str = ""
    """RFC 3834: ``auto-replied``; empty or ``no`` for a person's mail."""
    robot_signs: tuple[str, ...] = ()
    """The names of fields, and kinds of content, that only programs write: ``("x-autoreply",)``."""
    weak_signs: tuple[str, ...] = ()
    """Those of fields that programs write, and hosts of people too: ``("x-loop",)``."""
    precedence: str = ""
    list_id: str = ""
    """A sign of a mailing list (List-Id, List-Post ...); empty for a person's mail."""
    return_path: str | None = None
    """``""`` for the null sender ``<>``, None if the header is missing."""
    own_mail: str = ""
    """The value of X-Gmbot-Mail (``order-receipt/1``): our own mail came back."""
    bounce: Bounce | None = None
    encrypted: bool = False
    attachments: tuple[str, ...] = ()
    """The names of what was attached, read or not."""
    unread_files: tuple[str, ...] = ()
    """Those of files that their sender may believe to be read, and that were not."""
    read_file: str = ""
    """The name of the text file that ``text`` comes from; empty: from the mail itself."""
    way: str = ""
    """A digest of the machine that it came from and of the program that wrote it, where both the
    header tells; equal ones may be one person's."""
    defects: tuple[str, ...] = ()
    """Words for what is wrong with it, in the order found:

    - ``too-large`` only the header was read; ``size`` is the size it had
    - ``no-text`` there is no body that can be read (TNEF, encrypted, a picture)
    - ``hollow`` a page without words of its writer's: pictures, quoted or hidden text
    - ``no-sender`` From is missing or holds no address; ``many-senders`` it holds several
    - ``many-recipients`` some recipients were left out
    - ``bad-charset`` the charset named is unknown or wrong; ``bad-mime`` the structure is broken
    - ``unreadable`` nothing but the raw bytes could be made of it
    """


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with a letter."""

    name: str
    mime_type: str
    """``image/png``"""
    content: bytes
    cid: str | None = None
    """Shown inside the HTML part, which names it as ``cid:<cid>``; None: attached."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One mail that goes out, before it becomes bytes. Its Message-ID and date are fixed."""

    to: tuple[str, ...]
    """Bare addresses; one, unless several readers may know of each other."""
    sender: str
    """The bare address that From shows: ``bot+modern@host``."""
    sender_name: str
    """``Zurich (modern)``"""
    subject: str
    text: str
    kind: str
    """The value of X-Gmbot-Mail: ``order-receipt/1``."""
    message_id: str
    """``<random@host>``"""
    date: datetime
    """Aware; written in UTC."""
    html: str | None = None
    attachments: tuple[Attachment, ...] = ()
    reply_to: str | None = None
    in_reply_to: str | None = None
    references: tuple[str, ...] = ()
    """Oldest first, as the header has them."""
    automatic: Literal["auto-replied", "auto-generated"] = "auto-generated"
    """``auto-replied`` answers one mail of a person."""
    unsubscribe: str | None = None
    """For observers, where a click to leave writes to: ``bot+modern@host``. Never for players."""
    list_id: str | None = None
    """``modern.host``"""
    phase: str | None = None
    """The value of X-Gmbot-Phase: ``S1901M``."""
    bulk: bool = False
    """What observers are sent, so that no absent one's machine answers: ``Precedence: bulk``."""
