"""A ``Letter`` to the bytes of a mail (RFC 5322, 2045, 2047). The same letter, the same bytes.

Everything is encoded in one way (utf-8, quoted-printable, our own boundaries and Message-IDs), so
that nothing of the machine, its user or of a player's mail program shows.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import secrets
from collections.abc import Iterator, Sequence
from datetime import UTC
from email.utils import format_datetime
from functools import lru_cache

from gmbot.game.notices.letters import Attachment, Letter, is_address
from gmbot.mail.headers import on_one_line

MAX_LINE = 76

_MESSAGE_ID = re.compile(r"<[^<>\s\x00-\x1f\x7f]{1,400}>")
_MIME_TYPE = re.compile(r"[a-z]+/[a-z0-9.+-]+(?:; method=PUBLISH)?")
_CID = re.compile(r"[A-Za-z0-9.@_-]{1,100}")
_ATOMS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]*")


def new_message_id(host: str, code: str = "") -> str:
    """Return a new Message-ID that tells nothing: no time, no process, only our domain.

    ``code``: what it begins with, so that the mail can be found by it.
    """
    return f"<{code}{secrets.token_hex(16)[len(code) :]}@{host}>"


def write_letter(letter: Letter) -> bytes:
    """Write a letter as it goes over the wire, lines ended by CRLF.

    Raises:
        ValueError: an address, Message-ID or type is not one. Texts are never refused: what does
            not belong into a header is taken out.
    """
    header = [_field(name, value) for name, value in _header(letter)]
    content = _content(letter)
    return "".join([*header, "MIME-Version: 1.0\r\n"]).encode() + content


def _header(letter: Letter) -> Iterator[tuple[str, str]]:
    yield "From", _mailbox(letter.sender_name, letter.sender)
    yield "To", ", ".join(_checked_address(address) for address in letter.to)
    if letter.reply_to:
        yield "Reply-To", _checked_address(letter.reply_to)
    yield "Subject", _words(letter.subject)
    yield "Date", format_datetime(letter.date.astimezone(UTC))
    yield "Message-ID", _checked(_MESSAGE_ID, letter.message_id)
    if letter.in_reply_to:
        yield "In-Reply-To", _checked(_MESSAGE_ID, letter.in_reply_to)
    if letter.references:
        yield "References", " ".join(_checked(_MESSAGE_ID, each) for each in letter.references)
    yield "Auto-Submitted", letter.automatic
    if letter.bulk:
        yield "Precedence", "bulk"
    if letter.unsubscribe:
        address = _checked_address(letter.unsubscribe)
        yield "List-Unsubscribe", f"<mailto:{address}?subject=UNSUBSCRIBE>"
    if letter.list_id:
        yield "List-Id", f"<{on_one_line(letter.list_id)}>"
    yield "X-Gmbot-Mail", on_one_line(letter.kind)
    if letter.phase:
        yield "X-Gmbot-Phase", on_one_line(letter.phase)


def _checked_address(text: str) -> str:
    if not is_address(text):
        raise ValueError(f"cannot stand in a header: {text!r}")
    return text


def _checked(form: re.Pattern[str], value: str) -> str:
    if form.fullmatch(value) is None:
        raise ValueError(f"this cannot stand in the header of a mail: {value!r}")
    return value


def _mailbox(name: str, address: str) -> str:
    shown = on_one_line(name)
    if not shown.isascii():
        shown = _words(shown)
    elif not _ATOMS.fullmatch(shown):
        shown = '"' + re.sub(r'(["\\])', r"\\\1", shown) + '"'
    return f"{shown} <{_checked_address(address)}>".lstrip()


def _words(text: str) -> str:
    """Encode a text for a header; encoded words are cut between characters."""
    text = on_one_line(text)
    if text.isascii() and "=?" not in text and max(map(len, text.split(" "))) < MAX_LINE:
        return text
    pieces: list[bytearray] = [bytearray()]
    for char in text.encode("utf-8", "replace").decode("utf-8"):
        data = char.encode()
        if len(pieces[-1]) + len(data) > 39:  # 52 letters of base64: a word of 64
            pieces.append(bytearray())
        pieces[-1] += data
    return " ".join(f"=?utf-8?b?{base64.b64encode(piece).decode()}?=" for piece in pieces)


def _field(name: str, value: str) -> str:
    """Fold a field at its spaces. A value holds no line end: every one was taken out or refused."""
    lines, line = [], f"{name}:"
    for word in value.split(" "):
        if len(line) + 1 + len(word) > MAX_LINE and line.strip() and line != f"{name}:":
            lines.append(line)
            line = ""
        line += f" {word}"
    return "\r\n".join([*lines, line]) + "\r\n"


def _content(letter: Letter) -> bytes:
    """The body with its Content fields: text, or alternatives, pictures and files around it."""
    seed = letter.message_id
    pictures = [each for each in letter.attachments if each.cid is not None]
    files = [each for each in letter.attachments if each.cid is None]
    content = _text_part("plain", letter.text)
    if letter.html is not None:
        page = _text_part("html", letter.html)
        if pictures:
            page = _multipart("related", [page, *map(_file_part, pictures)], seed)
        content = _multipart("alternative", [content, page], seed)
    else:
        files = [*pictures, *files]
    if files:
        content = _multipart("mixed", [content, *map(_file_part, files)], seed)
    return content


def _text_part(kind: str, text: str) -> bytes:
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    data = lines.encode("utf-8", "replace")
    if not data.endswith(b"\n"):
        data += b"\n"
    return (
        f"Content-Type: text/{kind}; charset=utf-8\r\n"
        "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
    ).encode() + binascii.b2a_qp(data, istext=True).replace(b"\n", b"\r\n")


def _file_part(attachment: Attachment) -> bytes:
    kind = _checked(_MIME_TYPE, attachment.mime_type)
    name = re.sub(r"[^A-Za-z0-9._-]", "_", attachment.name)[:100] or "file"
    fields = [f'Content-Type: {kind}; name="{name}"', "Content-Transfer-Encoding: base64"]
    if attachment.cid is None:
        fields.append(f'Content-Disposition: attachment; filename="{name}"')
    else:
        fields.append(f'Content-Disposition: inline; filename="{name}"')
        fields.append(f"Content-ID: <{_checked(_CID, attachment.cid)}>")
    head = "".join(f"{field}\r\n" for field in fields)
    return f"{head}\r\n".encode() + _in_lines(attachment.content)


@lru_cache(maxsize=24)
def _in_lines(content: bytes) -> bytes:
    """A file in base64. The mails of a phase show the same pictures."""
    letters = binascii.b2a_base64(content, newline=False)
    ends = range(0, len(letters), MAX_LINE)
    return b"".join([letters[start : start + MAX_LINE] + b"\r\n" for start in ends])


def _multipart(kind: str, parts: Sequence[bytes], seed: str) -> bytes:
    boundary = "gmbot-" + hashlib.sha256(f"{kind} {seed}".encode()).hexdigest()[:32]
    mark = f"--{boundary}".encode()
    return b"".join(
        [
            f'Content-Type: multipart/{kind}; boundary="{boundary}"\r\n\r\n'.encode(),
            *(mark + b"\r\n" + part + b"\r\n" for part in parts),
            mark + b"--\r\n",
        ]
    )
