"""Bytes to an ``IncomingMail``. Never raises, whatever the bytes; time grows with their number."""

from __future__ import annotations

import hashlib
import logging
import re
from datetime import datetime

from gmbot.game.notices.letters import Bounce, IncomingMail, is_address
from gmbot.mail.bounces import read_bounce
from gmbot.mail.headers import (
    MAX_ADDRESSES,
    Fields,
    addresses,
    message_ids,
    on_one_line,
    sent_at,
    split_header,
)
from gmbot.mail.machines import keyword, robot_signs, weak_signs
from gmbot.mail.mime import Body, Part, clean, read_body, read_part, text_of

log = logging.getLogger(__name__)

DEFAULT_LIMIT = 1_000_000
MAX_HEADER = 200_000
MAX_SUBJECT = 500

CUT_MARK = b"X-Gmbot-Cut: "
"""The first line of a stored mail of which only the header was fetched: ``X-Gmbot-Cut: 31457280``
with the size it had. A forger is only told that the mail is too large."""

_RECIPIENT_FIELDS = (
    "delivered-to",
    "x-original-to",
    "envelope-to",
    "x-envelope-to",
    "to",
    "cc",
    "resent-to",
)

_MACHINE = re.compile(r"^\s*from\b[^;]*?\[(?:IPv6:)?([0-9a-f.:]{7,45})\]", re.IGNORECASE)
"""``from laptop.lan ([192.0.2.17])``: the address from which a mail began its way."""


def read_mail(raw: bytes, received_at: datetime, limit: int = DEFAULT_LIMIT) -> IncomingMail:
    """Read a mail. Over ``limit`` bytes only its header is read (defect ``too-large``)."""
    try:
        return _read(raw, received_at, limit)
    except Exception:
        # A net under code that is not known to fail: the mail is kept and its sender not lost.
        log.exception("a mail could not be read", extra={"digest": _digest(raw)})
        return _unreadable(raw, received_at)


def all_words(raw: bytes) -> str:
    """Whatever can be read in a mail: its header, and the text of each of its parts."""
    fields, content = split_header(_cut_mark(raw)[1])
    header = [words for name, value in fields.items for words in (value, fields.text(name))]
    parts = read_part(fields, content).walk()
    texts = (text_of(part, Body()) for part in parts if not part.parts)
    return "\n".join((*header, *texts))


def _read(raw: bytes, received_at: datetime, limit: int) -> IncomingMail:
    size, rest = _cut_mark(raw)
    too_large = size is not None or len(raw) > limit
    fields, content = split_header(rest[:MAX_HEADER] if too_large else rest)
    body, bounce, root = Body(), None, None
    if too_large:
        body.note("too-large")
    else:
        root = read_part(fields, content)
        body = read_body(root)
        bounce = read_bounce(fields, root, raw)
    return _assembled(raw, size or len(raw), received_at, fields, body, root, bounce)


def _cut_mark(raw: bytes) -> tuple[int | None, bytes]:
    match = re.match(re.escape(CUT_MARK) + rb"(\d{1,15})\r?\n", raw)
    return (int(match.group(1)), raw[match.end() :]) if match else (None, raw)


def _assembled(
    raw: bytes,
    size: int,
    received_at: datetime,
    fields: Fields,
    body: Body,
    root: Part | None,
    bounce: Bounce | None,
) -> IncomingMail:
    sender_name, sender = _sender(fields, body)
    return IncomingMail(
        message_id=next(iter(message_ids(fields.raw("message-id"))), ""),
        sender=sender,
        sender_name=sender_name,
        recipients=_recipients(fields, body),
        subject=fields.text("subject")[:MAX_SUBJECT],
        text=body.text,
        references=_references(fields),
        sent_at=sent_at(fields.raw("date")),
        received_at=received_at,
        digest=_digest(raw),
        size=size,
        written_to=_written_to(fields),
        authentication=tuple(map(on_one_line, fields.all("authentication-results")[:20])),
        auto_submitted=keyword(fields, "auto-submitted"),
        robot_signs=tuple(robot_signs(fields, root)),
        weak_signs=tuple(weak_signs(fields, root)),
        precedence=keyword(fields, "precedence") or keyword(fields, "x-precedence"),
        list_id=_list_sign(fields),
        return_path=_return_path(fields),
        own_mail=fields.text("x-gmbot-mail")[:100],
        bounce=bounce,
        encrypted=body.encrypted,
        attachments=tuple(on_one_line(name)[:200] for name in body.attachments),
        unread_files=tuple(on_one_line(name)[:200] for name in body.unread),
        read_file=on_one_line(body.read_file)[:200],
        way=_way(fields),
        defects=tuple(body.defects),
    )


def _sender(fields: Fields, body: Body) -> tuple[str, str]:
    """The first author named; several From fields or addresses are noted, and none is believed."""
    mailboxes = [mailbox for value in fields.all("from") for mailbox in addresses(value)]
    named = [mailbox for mailbox in mailboxes if mailbox.address]
    # Nobody can be answered at an address that we would not write to.
    if not named or not is_address(named[0].address):
        body.note("no-sender")
        return (mailboxes[0].name[:200] if mailboxes else ""), ""
    if len(fields.all("from")) > 1 or len(named) > 1:
        body.note("many-senders")
    return named[0].name[:200], named[0].address


def _recipients(fields: Fields, body: Body) -> tuple[str, ...]:
    recipients: dict[str, None] = {}
    for name in _RECIPIENT_FIELDS:
        for value in fields.all(name)[:MAX_ADDRESSES]:
            for mailbox in addresses(value):
                if len(recipients) >= MAX_ADDRESSES and mailbox.address not in recipients:
                    body.note("many-recipients")
                    return tuple(recipients)
                if mailbox.address:
                    recipients[mailbox.address] = None
    return tuple(recipients)


def _written_to(fields: Fields) -> tuple[str, ...]:
    values = (value for name in ("to", "cc") for value in fields.all(name)[:MAX_ADDRESSES])
    written = (mailbox.address for value in values for mailbox in addresses(value))
    return tuple(dict.fromkeys(address for address in written if address))[:MAX_ADDRESSES]


def _references(fields: Fields) -> tuple[str, ...]:
    nearest = [
        *message_ids(fields.raw("in-reply-to")),
        *reversed(message_ids(fields.raw("references"))),
    ]
    return tuple(dict.fromkeys(nearest))


def _way(fields: Fields) -> str:
    """The sender's own machine, by the first host that took the mail, and the program."""
    received = [on_one_line(hop) for hop in fields.all("received")[:100]]
    machine = _MACHINE.search(received[-1]) if received else None
    program = fields.text("x-mailer") or fields.text("user-agent")
    if machine is None or not program:
        return ""
    return hashlib.sha256(f"{machine[1]}\0{program}".encode()).hexdigest()[:16]


def _list_sign(fields: Fields) -> str:
    for name in ("list-id", "list-post", "list-unsubscribe", "mailing-list"):
        if name in fields:
            return fields.text(name)[:200] or name
    return ""


def _return_path(fields: Fields) -> str | None:
    if "return-path" not in fields:
        return None
    value = fields.raw("return-path").strip()
    mailboxes = addresses(value)
    return mailboxes[0].address if mailboxes else on_one_line(value).strip("<> ").lower()[:300]


def _digest(raw: bytes) -> str:
    return hashlib.sha256(raw).hexdigest()


def _unreadable(raw: bytes, received_at: datetime) -> IncomingMail:
    return IncomingMail(
        message_id="",
        sender="",
        sender_name="",
        recipients=(),
        subject="",
        text=clean(raw[:MAX_HEADER].decode("utf-8", errors="replace")),
        references=(),
        sent_at=None,
        received_at=received_at,
        digest=_digest(raw),
        size=len(raw),
        defects=("unreadable",),
    )
