"""Raw bytes to something a page can show. No mail, however broken, makes it raise."""

from __future__ import annotations

import html as html_entities
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage, Message, MIMEPart
from email.utils import getaddresses

import nh3

READABLE_BYTES = 15_000_000
"""A larger mail is shown as source only: taking it apart would hold up the whole program."""

HEADER_CHARACTERS = 4_000
"""No header is shown beyond this length; longer ones are attacks on the reader."""

_MESSAGE_ID = re.compile(r"<[^<>\s]{1,250}>")
_LINE_ENDS = re.compile(r"(?i)<br\b[^>]*>|</(?:p|div|tr|li|h[1-6]|table|blockquote|pre)\s*>")
_CELL_ENDS = re.compile(r"(?i)</t[dh]\s*>")
_NO_TEXT = {"script", "style", "head", "title"}
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Part:
    """A picture or an attachment."""

    number: int
    """Its place among all MIME parts, from 0."""
    kind: str
    """``image/png``, lower case."""
    name: str
    cid: str
    """Without angle brackets; empty if the part has none."""
    content: bytes

    @property
    def is_picture(self) -> bool:
        """Whether a browser shows it without running anything in it."""
        return self.kind in PICTURES


PICTURES = {"image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml"}
"""SVG is among them because an ``img`` element never runs what is inside."""


@dataclass(frozen=True, slots=True)
class Heading:
    """What a list of mails shows of one."""

    subject: str
    sender: str
    """The display name, or the address where there is none."""
    recipient: str


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail, ready to be shown and answered."""

    heading: Heading
    sender_line: str
    recipient_line: str
    date_line: str
    reply_to: str
    """A bare address; empty if the mail names none that can be used."""
    message_id: str
    """``<a@b>``, or empty."""
    references: tuple[str, ...]
    text: str | None
    html: str | None
    parts: tuple[Part, ...]
    source: str
    fault: str = ""
    """Why only the source can be shown; empty for a mail that could be read."""

    @property
    def plain(self) -> str:
        """The text, made from the HTML where the mail has none."""
        if self.text is not None:
            return self.text
        return text_of(self.html or "")


def read_heading(raw: bytes) -> Heading:
    """Read only what the list needs."""
    head = raw[:200_000].split(b"\r\n\r\n", 1)[0].split(b"\n\n", 1)[0]
    try:
        return _heading(message_from_bytes(head + b"\r\n\r\n", policy=policy.default))
    except Exception:  # parsers of hostile text fail in many ways; the mail is listed all the same
        return Heading("(this mail cannot be read)", "(unknown)", "")


def read_letter(raw: bytes) -> Letter:
    """Take a mail apart; what cannot be taken apart comes back as its source and a ``fault``."""
    source = raw[:READABLE_BYTES].decode("utf-8", "replace")
    if len(raw) > READABLE_BYTES:
        return _unreadable(source, "This mail is too large to be taken apart.")
    try:
        return _letter(message_from_bytes(raw, policy=policy.default), source)
    except Exception:  # as above: deep nesting, unknown charsets, headers that break the parser
        return _unreadable(source, "This mail is damaged; only its source can be shown.")


def text_of(markup: str) -> str:
    """The words of an HTML text, one line per block: ``A Mun - Bur`` of a table row stays one."""
    broken = _CELL_ENDS.sub(" ", _LINE_ENDS.sub("\n", markup))
    words = nh3.clean(broken, tags=set(), clean_content_tags=_NO_TEXT)
    lines = (line.strip() for line in html_entities.unescape(words).splitlines())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _unreadable(source: str, fault: str) -> Letter:
    heading = read_heading(source.encode("utf-8", "replace"))
    return Letter(
        heading=heading,
        sender_line=heading.sender,
        recipient_line=heading.recipient,
        date_line="",
        reply_to="",
        message_id="",
        references=(),
        text=None,
        html=None,
        parts=(),
        source=source,
        fault=fault,
    )


def _letter(message: EmailMessage, source: str) -> Letter:
    text, html, parts = _bodies(message)
    return Letter(
        heading=_heading(message),
        sender_line=_shown_people(_header(message, "From")),
        recipient_line=_shown_people(_header(message, "To")),
        date_line=_header(message, "Date"),
        reply_to=_address(_header(message, "Reply-To") or _header(message, "From")),
        message_id=next(iter(_ids(message, "Message-ID")), ""),
        references=tuple(_ids(message, "References")),
        text=text,
        html=html,
        parts=parts,
        source=source,
    )


def _heading(message: Message) -> Heading:
    return Heading(
        subject=_header(message, "Subject") or "(no subject)",
        sender=_shown_name(_header(message, "From")) or "(unknown)",
        recipient=_shown_name(_header(message, "To")),
    )


def _header(message: Message, name: str) -> str:
    """One line of text, without control characters."""
    return _one_line(_raw_header(message, name))[:HEADER_CHARACTERS]


def _raw_header(message: Message, name: str) -> str:
    try:
        return str(message.get(name, ""))
    except Exception:  # the standard library raises on some of these, e.g. IndexError on "<>"
        return next((str(v) for k, v in message.raw_items() if k.lower() == name.lower()), "")


def _ids(message: Message, name: str) -> list[str]:
    # By our own pattern: the standard library's parser raises on some Message-IDs.
    raw = (str(v) for k, v in message.raw_items() if k.lower() == name.lower())
    return _MESSAGE_ID.findall(" ".join(raw)[:HEADER_CHARACTERS])


def _shown_name(line: str) -> str:
    pairs = getaddresses([line])
    return next((name or address for name, address in pairs if name or address), line)


def _shown_people(line: str) -> str:
    """``"Zurich" <bot@gm.test>`` without the quotes, which are for machines."""
    pairs = getaddresses([line])
    people = [f"{name} <{address}>" if name else address for name, address in pairs]
    return ", ".join(filter(None, people)) or line


def _address(line: str) -> str:
    return next((address for _, address in getaddresses([line]) if "@" in address), "")


def _bodies(message: EmailMessage) -> tuple[str | None, str | None, tuple[Part, ...]]:
    """The first text, the first HTML, and everything else as parts."""
    text: str | None = None
    html: str | None = None
    parts: list[Part] = []
    for number, part in enumerate(_leaves(message)):
        kind = part.get_content_type()
        attached = part.get_content_disposition() == "attachment"
        if kind == "text/plain" and text is None and not attached:
            text = _words(part)
        elif kind == "text/html" and html is None and not attached:
            html = _words(part)
        else:
            parts.append(_part(number, kind, part))
    return text, html, tuple(parts)


def _leaves(message: MIMEPart) -> Iterator[Message]:
    """Every part that is not a container; a forwarded mail counts as one part."""
    if message.get_content_type() == "message/rfc822" or not message.is_multipart():
        yield message
        return
    for part in message.iter_parts():
        yield from _leaves(part)


def _content(part: Message) -> bytes:
    if part.get_content_type() == "message/rfc822":
        inside = part.get_payload(0)
        return inside.as_bytes() if isinstance(inside, Message) else b""
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""


def _words(part: Message) -> str:
    content = _content(part)
    for charset in (part.get_content_charset() or "utf-8", "utf-8"):
        try:
            return _clean(content.decode(charset))
        except (LookupError, ValueError):
            continue
    return _clean(content.decode("windows-1252", "replace"))


def _clean(text: str) -> str:
    return _printable(_CONTROLS.sub("", text.replace("\r\n", "\n").replace("\r", "\n")))


def _one_line(text: str) -> str:
    return _printable(" ".join(_CONTROLS.sub(" ", text).split()))


def _printable(text: str) -> str:
    # Undecodable bytes come as lone surrogates, which no page can be encoded with.
    return text.encode("utf-8", "replace").decode()


def _part(number: int, kind: str, part: Message) -> Part:
    cid = _one_line(str(part.get("Content-ID", ""))).strip("<>")
    name = _one_line(part.get_filename() or "")[:200]
    return Part(number, kind, name or f"part {number + 1}", cid, _content(part))
