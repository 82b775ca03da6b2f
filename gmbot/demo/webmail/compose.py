"""What a person typed, as the bytes of a mail.

Header injection cannot happen twice over: control characters are taken out of what goes into
a header, and the standard library refuses a line end in a header's value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid

from gmbot.demo.webmail.letters import Letter
from gmbot.demo.webmail.office import Person

SUBJECT_CHARACTERS = 300
BODY_CHARACTERS = 200_000
_KNOWN_IDS = 20
"""How many References are kept: the first and the newest, as threads are long and headers short."""

_ADDRESS = re.compile(
    r"[^\s<>()\[\],;:\\\"@]{1,200}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,200}[A-Za-z0-9])?"
)
_CONTROLS = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")
_REPLY_MARK = re.compile(r"(?i)^(?:re|aw|sv|antw)\s*:")
_GAME_TAG = re.compile(r"\[[^\[\]]{1,60}\]")


@dataclass(frozen=True, slots=True)
class Draft:
    """The form as it stands."""

    to: str
    subject: str
    body: str


def fault_of(draft: Draft) -> str | None:
    """Why this cannot be sent, in a sentence; None if it can."""
    if not _ADDRESS.fullmatch(draft.to.strip()):
        return "To must be one mail address, like name@example.test."
    if not draft.body.strip():
        return "There is no text yet: write your orders or a question first."
    if len(draft.body) > BODY_CHARACTERS:
        return f"The text is too long: at most {BODY_CHARACTERS} characters."
    return None


def build_mail(
    sender: Person, draft: Draft, when: datetime, answers: Letter | None, quoted: bool
) -> bytes:
    """The mail, with CRLF line ends.

    Args:
        draft: one that ``fault_of`` finds nothing wrong with.
        when: aware.
        answers: the mail this is a reply to.
        quoted: whether to repeat that mail below the answer, each line behind ``>``.
    """
    mail = EmailMessage(policy=SMTP)
    mail["From"] = Address(_one_line(sender.name), addr_spec=sender.address)
    mail["To"] = Address(addr_spec=draft.to.strip())
    mail["Subject"] = _one_line(draft.subject)[:SUBJECT_CHARACTERS]
    mail["Date"] = format_datetime(when)
    mail["Message-ID"] = make_msgid(domain=sender.address.rpartition("@")[2])
    mail["User-Agent"] = "gmbot demo"
    body = draft.body.replace("\r\n", "\n").replace("\r", "\n").rstrip() + "\n"
    if answers:
        _thread(mail, answers)
        body += "\n" + quotation(answers) if quoted else ""
    mail.set_content(body, cte="7bit" if _is_plain(body) else "quoted-printable")
    return mail.as_bytes()


def reply_draft(letter: Letter) -> Draft:
    """An empty answer to ``letter``."""
    subject = letter.heading.subject
    marked = subject if _REPLY_MARK.match(subject) else f"Re: {subject}"
    return Draft(letter.reply_to, marked[:SUBJECT_CHARACTERS], "")


def new_draft(to: str, latest_subject: str) -> Draft:
    """An empty new mail that names the game as the latest mail did: ``[austerlitz] Orders``."""
    tag = _GAME_TAG.search(latest_subject)
    return Draft(to, f"{tag[0]} Orders" if tag else "Orders", "")


def quotation(letter: Letter) -> str:
    """The mail, as mail programs quote it."""
    lines = letter.plain.strip().split("\n")
    dated = f"On {letter.date_line}, " if letter.date_line else ""
    head = f"{dated}{letter.sender_line} wrote:"
    return "\n".join([head, *(f"> {line}".rstrip() for line in lines)]) + "\n"


def _thread(mail: EmailMessage, answers: Letter) -> None:
    if not answers.message_id:
        return
    mail["In-Reply-To"] = answers.message_id
    known = answers.references
    if len(known) > _KNOWN_IDS:
        known = (known[0], *known[1 - _KNOWN_IDS :])
    mail["References"] = " ".join([*known, answers.message_id])


def _one_line(text: str) -> str:
    return _CONTROLS.sub(" ", text).strip()


def _is_plain(body: str) -> bool:
    # RFC 5322 2.1.1: no line beyond 998 characters.
    return body.isascii() and all(len(line) < 998 for line in body.split("\n"))
