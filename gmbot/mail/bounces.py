"""Delivery reports: who did not get our mail (RFC 3464), and reports that follow no standard."""

from __future__ import annotations

import email
import logging
import re
from collections.abc import Iterator
from dataclasses import replace

from flufl.bounce import all_failures

from gmbot.game.notices.letters import Bounce
from gmbot.mail.headers import Fields, addresses
from gmbot.mail.mime import Part

log = logging.getLogger(__name__)

# It logs every exception that it lets out as well, with a traceback: a stranger could fill the log.
logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL)

MAX_BYTES = 64_000

_DAEMONS = re.compile(r"(mailer-daemon|postmaster|mail-daemon|mdaemon)@")
_MESSAGE_ID = re.compile(rb"(?im)^[ \t>]*message-id:\s*(<[^<>\s]{1,250}>)")
_MOST_IDS = 10
_FIELD = re.compile(r"^(final-recipient|original-recipient|action):[ \t]*(.{1,400})$", re.I | re.M)


def read_bounce(fields: Fields, root: Part, raw: bytes) -> Bounce | None:
    """Read a delivery report; None for any other mail."""
    bounce = _read(fields, root, raw)
    return bounce and replace(bounce, originals=_originals(raw))


def _originals(raw: bytes) -> tuple[str, ...]:
    """Every Message-ID in the report; our own mail's is among them if it was sent back."""
    ids = (each.decode("ascii", "replace") for each in _MESSAGE_ID.findall(raw[:MAX_BYTES]))
    return tuple(dict.fromkeys(ids))[:_MOST_IDS]


def _read(fields: Fields, root: Part, raw: bytes) -> Bounce | None:
    if (
        root.kind == "multipart/report"
        and root.options.get("report-type") != "disposition-notification"
    ):
        bounce = _standard(root)
        if bounce is not None:
            return bounce
    return _unstandard(fields, root, raw) if _looks_like_one(fields) else None


def _looks_like_one(fields: Fields) -> bool:
    if fields.raw("return-path").strip() == "<>":
        return True
    return any(_DAEMONS.match(mailbox.address) for mailbox in addresses(fields.raw("from")))


def _standard(root: Part) -> Bounce | None:
    """Read the ``message/delivery-status`` part: a group of fields for each recipient."""
    for part in root.parts:
        if part.kind == "message/delivery-status":
            text = part.content()[:MAX_BYTES].decode("utf-8", errors="replace")
            return _failures(text.replace("\r\n", "\n"))
    return None


def _failures(text: str) -> Bounce | None:
    failed: list[str] = []
    delayed: list[str] = []
    for group in text.split("\n\n"):
        values = {name.lower(): value for name, value in _FIELD.findall(group)}
        action = values.get("action", "").strip().lower()
        reached = failed if action == "failed" else delayed if action == "delayed" else None
        if reached is not None:
            reached.extend(_recipients(values))
    if failed or delayed:
        return Bounce(tuple(dict.fromkeys(failed or delayed)), permanent=bool(failed))
    return None


def _recipients(values: dict[str, str]) -> Iterator[str]:
    value = values.get("original-recipient") or values.get("final-recipient", "")
    for mailbox in addresses(value.rpartition(";")[2]):
        if mailbox.address:
            yield mailbox.address


def _unstandard(fields: Fields, root: Part, raw: bytes) -> Bounce | None:
    if root.broken or not any(mailbox.address for mailbox in addresses(fields.raw("from"))):
        return None  # structures without end, or no sender: the detectors are not made for these
    plain = raw[:MAX_BYTES].decode("ascii", errors="replace").replace("\ufffd", "?")
    try:
        temporary, permanent = all_failures(email.message_from_string(plain))
    except Exception as error:  # each detector fails in its own way
        log.info("a delivery report could not be read: %s", type(error).__name__)
        return Bounce((), permanent=False)
    matches = permanent or temporary
    if not matches:
        return None
    names = sorted(name.decode("ascii", errors="replace").lower() for name in matches)
    return Bounce(tuple(names), permanent=bool(permanent))
