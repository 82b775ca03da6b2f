"""A mail as the server reads it (``gmbot.mail``), as something that a page can show."""

from __future__ import annotations

import html as html_entities
import re
from dataclasses import dataclass

import nh3

from gmbot.mail import mime
from gmbot.mail.headers import (
    Fields,
    addresses,
    decode_bytes,
    message_ids,
    on_one_line,
    split_header,
)

READABLE_BYTES = 15_000_000
"""A larger mail is shown as source only: taking it apart would hold up the whole program."""

HEADER_BYTES = 200_000

HEADER_CHARACTERS = 4_000
"""No header is shown beyond this length; longer ones are attacks on the reader."""

_LINE_ENDS = re.compile(r"(?i)<br\b[^>]*>|</(?:p|div|tr|li|h[1-6]|table|blockquote|pre)\s*>")
_CELL_ENDS = re.compile(r"(?i)</t[dh]\s*>")
_NO_TEXT = {"script", "style", "head", "title"}


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
    return _heading(split_header(raw[:HEADER_BYTES])[0])


def read_letter(raw: bytes) -> Letter:
    """Take a mail apart; one that is too large comes back as its source and a ``fault``."""
    too_large = len(raw) > READABLE_BYTES
    fields, content = split_header(raw[:HEADER_BYTES] if too_large else raw)
    text, html, parts = (None, None, ()) if too_large else _bodies(mime.read_part(fields, content))
    return Letter(
        heading=_heading(fields),
        sender_line=_shown_people(_line(fields, "from")),
        recipient_line=_shown_people(_line(fields, "to")),
        date_line=_line(fields, "date"),
        reply_to=_address(fields.raw("reply-to") or fields.raw("from")),
        message_id=next(iter(message_ids(fields.raw("message-id"))), ""),
        references=message_ids(fields.raw("references")),
        text=text,
        html=html,
        parts=parts,
        source=raw[:READABLE_BYTES].decode("utf-8", "replace"),
        fault="This mail is too large to be taken apart." if too_large else "",
    )


def text_of(markup: str) -> str:
    """The words of an HTML text, one line per block: ``A Mun - Bur`` of a table row stays one."""
    broken = _CELL_ENDS.sub(" ", _LINE_ENDS.sub("\n", markup))
    words = nh3.clean(broken, tags=set(), clean_content_tags=_NO_TEXT)
    lines = (line.strip() for line in html_entities.unescape(words).splitlines())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _heading(fields: Fields) -> Heading:
    return Heading(
        subject=_line(fields, "subject") or "(no subject)",
        sender=_shown_name(_line(fields, "from")) or "(unknown)",
        recipient=_shown_name(_line(fields, "to")),
    )


def _line(fields: Fields, name: str) -> str:
    return fields.text(name)[:HEADER_CHARACTERS]


def _shown_name(line: str) -> str:
    return next((mailbox.name or mailbox.address for mailbox in addresses(line)), line)


def _shown_people(line: str) -> str:
    """``"Zurich" <bot@gm.test>`` without the quotes, which are for machines."""
    people = (
        f"{name} <{address}>" if name and address else name or address
        for name, address in addresses(line)
    )
    return ", ".join(people) or line


def _address(value: str) -> str:
    return next((mailbox.address for mailbox in addresses(value) if mailbox.address), "")


def _bodies(root: mime.Part) -> tuple[str | None, str | None, tuple[Part, ...]]:
    """The first text, the first HTML, and everything else as parts."""
    text: str | None = None
    html: str | None = None
    parts: list[Part] = []
    leaves = (part for part in root.walk() if not part.parts)
    for number, part in enumerate(leaves):
        attached = part.disposition == "attachment"
        if part.kind == "text/plain" and text is None and not attached:
            text = mime.text_of(part, mime.Body())
        elif part.kind == "text/html" and html is None and not attached:
            markup = decode_bytes(part.content(), part.options.get("charset", ""))
            html = mime.clean(markup.text)
        else:
            name = on_one_line(part.file_name)[:200] or f"part {number + 1}"
            parts.append(Part(number, part.kind, name, part.content_id, part.content()))
    return text, html, tuple(parts)
