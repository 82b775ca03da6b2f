"""Header fields of a mail: unfolded, decoded, taken apart. Never raises, linear in the size.

Sources: RFC 5322 (fields, addresses), RFC 2047 (encoded words), RFC 2045 and 2231 (parameters).
"""

from __future__ import annotations

import binascii
import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

MAX_FIELDS = 1000
MAX_VALUE = 100_000
MAX_ADDRESSES = 100

# Codecs beyond these are not character sets, are unsafe (utf-7 yields lone surrogates, punycode is
# quadratic) or are nobody's mail.
_CHARSET = re.compile(
    r"(us-?)?ascii|utf-?8|utf-?(16|32)([bl]e|-[bl]e)?|(iso-?|l)?8859-?\d{1,2}(-[ei])?|iso-ir-\d{1,3}"
    r"|latin-?\d|(windows|cp|ibm|x-cp)-?\d{3,5}|koi8-?[rut]|(x-)?mac-?[a-z]{2,12}|big5(-?hkscs)?"
    r"|gb-?2312|gbk|gb-?18030|hz-gb-2312|euc-?(jp|kr)|shift[-_]?jis|s-?jis|iso-2022-(jp|kr)(-[123])?"
    r"|ks_?c_?5601(-1987)?|tis-?620"
)
_WORD = re.compile(r"=\?([^?\s]{1,40})\?([bBqQ])\?([^?]{0,4000})\?=")
_BETWEEN_WORDS = re.compile(r"(?<=\?=)[ \t\r\n]{1,20}(?==\?)")
_MESSAGE_ID = re.compile(r"<([^<>]{1,400})>")
_PARAMETER = re.compile(r';\s*([^\s=;"]{1,60})\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]*))')
_PLAIN_ADDRESS = re.compile(
    r"[^\s@<>()\[\]\\,;:\"\x00-\x1f\x7f]{1,64}@[^\s@<>()\[\]\\,;:\"]{1,253}"
)
# A quoted string, an escaped character, a sign of the syntax, or anything else in a row.
_TOKEN = re.compile(r"\"(?:[^\"\\]|\\.)*+(?:\"|\\?\Z)|\\.|[(),;:<>]|[^\"\\(),;:<>]++", re.DOTALL)
_INVISIBLE = re.compile(r"[^\x21-\x7e]")
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class Decoded(NamedTuple):
    """Text, and whether the charset named was unknown or did not fit."""

    text: str
    wrong_charset: bool


class Address(NamedTuple):
    """A mailbox of an address field. ``address`` is bare and lower-case, or empty."""

    name: str
    address: str


@dataclass(frozen=True, slots=True)
class Fields:
    """The header of a mail or part: ``(name in lower case, unfolded value as raw text)``, in order.

    Raw text: bytes as utf-8 or windows-1252, encoded words still encoded.
    """

    items: tuple[tuple[str, str], ...]

    def all(self, name: str) -> tuple[str, ...]:
        """Every value of a field, topmost first."""
        return tuple(value for key, value in self.items if key == name)

    def raw(self, name: str) -> str:
        """The topmost value, undecoded; empty if there is none."""
        return next((value for key, value in self.items if key == name), "")

    def text(self, name: str) -> str:
        """The topmost value with its encoded words decoded, on one line."""
        return on_one_line(decode_words(self.raw(name)))

    def __contains__(self, name: str) -> bool:
        return any(key == name for key, _ in self.items)


def split_header(raw: bytes) -> tuple[Fields, bytes]:
    """Take a mail or part apart into its header fields and its body (bytes as they are)."""
    start = 0
    lines: list[bytes] = []
    while start < len(raw):
        end = raw.find(b"\n", start)
        end = len(raw) if end < 0 else end + 1
        line = raw[start:end].rstrip(b"\r\n")
        if not line or not _is_header_line(line, first=start == 0):
            # A line that is no field ends the header too: it is the body of a mail without one.
            start = end if not line else start
            break
        lines.append(line[:MAX_VALUE])
        start = end
    return Fields(tuple(_fields(lines))), raw[start:]


def _is_header_line(line: bytes, first: bool) -> bool:
    if line[:1] in (b" ", b"\t"):
        return not first
    if first and line.startswith(b"From "):  # the separator of mbox files
        return True
    name, colon, _ = line.partition(b":")
    name = name.rstrip(b" \t")  # an obsolete form has spaces before the colon
    return bool(colon) and 0 < len(name) <= 76 and b" " not in name


def _fields(lines: list[bytes]) -> Iterator[tuple[str, str]]:
    folded: list[list[bytes]] = []
    for line in lines:
        if line[:1] in (b" ", b"\t"):
            if folded:
                folded[-1].append(line)
        elif len(folded) < MAX_FIELDS:
            folded.append([line])
    for field in folded:
        name, _, value = b"".join(field).partition(b":")
        name = name.rstrip(b" \t")
        if b" " not in name:
            yield decode_bytes(name, "").text.lower(), _text(value[:MAX_VALUE]).strip()


def _text(value: bytes) -> str:
    return decode_bytes(value, "").text


def decode_bytes(data: bytes, charset: str) -> Decoded:
    """Decode text; a charset that is unknown or does not fit becomes utf-8, else windows-1252.

    A mail that says ISO 8859-1 may use the dashes of windows-1252: browsers read it so, so do we.
    """
    name = charset.strip().lower().strip("\"'")
    wrong = bool(name) and not _CHARSET.fullmatch(name)
    if name in ("", "us-ascii", "ascii", "unknown-8bit", "8bit") or wrong:
        return Decoded(_utf8_or_1252(data), wrong)
    try:
        codec = codecs.lookup(name).name
        text = data.decode("cp1252" if codec == "iso8859-1" else codec)
    except (LookupError, ValueError):  # UnicodeDecodeError is a ValueError
        latin = name.startswith(("iso", "latin", "windows", "cp"))
        return Decoded(_latin(data) if latin else _utf8_or_1252(data), True)
    return Decoded(text, False)


def _utf8_or_1252(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return _latin(data)


def _latin(data: bytes) -> str:
    return data.decode("cp1252", errors="replace")


def decode_words(value: str) -> str:
    """Decode the encoded words of RFC 2047; what cannot be decoded stays as it is."""
    if "=?" not in value:
        return value
    return _WORD.sub(_decode_word, _BETWEEN_WORDS.sub("", value))


def _decode_word(match: re.Match[str]) -> str:
    charset, how, text = match.groups()
    data = text.encode("utf-8")
    if how in "bB":
        decoded = decode_base64(data)
        if decoded is None:
            return match.group()
    else:
        decoded = binascii.a2b_qp(data, header=True)
    return decode_bytes(decoded, charset.partition("*")[0]).text


def decode_base64(data: bytes) -> bytes | None:
    """Decode base64 with missing padding or stray characters; None if nothing can be made of it."""
    letters = re.sub(rb"[^A-Za-z0-9+/]", b"", data)
    if len(letters) % 4 == 1:
        letters = letters[:-1]
    try:
        return binascii.a2b_base64(letters + b"=" * (-len(letters) % 4))
    except binascii.Error:
        return None


def on_one_line(value: str) -> str:
    """Return a header value without control characters, tabs and line ends as single spaces."""
    return " ".join(_CONTROLS.sub(" ", value).replace("\t", " ").replace("\n", " ").split())


def addresses(value: str) -> tuple[Address, ...]:
    """Read an address list: ``Ed <ed@example.test>, "G, M" <gm@x>``; at most ``MAX_ADDRESSES``.

    Comments are dropped, however deep; groups (``friends: a@b, c@d;``) give their members.
    """
    mailboxes: list[Address] = []
    for name, bracketed, comment in _mailboxes(value):
        text = bracketed if bracketed is not None else name
        match = _PLAIN_ADDRESS.search(text)
        address = match.group().lower().rstrip(".") if match else ""
        shown = name if bracketed is not None or not address else comment
        if address or shown.strip():
            mailboxes.append(Address(on_one_line(decode_words(shown)).strip("\"' "), address))
        if len(mailboxes) > MAX_ADDRESSES:
            break
    return tuple(mailboxes)


def _mailboxes(value: str) -> Iterator[tuple[str, str | None, str]]:
    """Yield ``(words, what stands in <>, comments)`` for each mailbox, in one pass."""
    words: list[str] = []
    comments: list[str] = []
    bracketed: list[str] | None = None
    depth, inside = 0, False
    for token in _TOKEN.findall(value[:MAX_VALUE]):
        if depth or (token == "(" and not inside):
            depth += (token == "(") - (token == ")")
            if token not in "()":
                comments.append(_unquoted(token))
        elif token == "<" and bracketed is None:
            inside, bracketed = True, []
        elif token == ">":
            inside = False
        elif inside and bracketed is not None:
            bracketed.append(_unquoted(token))
        elif token in (",", ";"):
            yield "".join(words), _joined(bracketed), "".join(comments)
            words, comments, bracketed = [], [], None
        elif token == ":":  # what stood before it is the name of a group
            words = []
        else:
            words.append(_unquoted(token))
    yield "".join(words), _joined(bracketed), "".join(comments)


def _unquoted(token: str) -> str:
    if token.startswith('"'):
        token = token[1:].removesuffix('"')
    return re.sub(r"\\(.)", r"\1", token)


def _joined(characters: list[str] | None) -> str | None:
    return None if characters is None else "".join(characters)


def message_ids(value: str) -> tuple[str, ...]:
    """The Message-IDs of a field, in order: ``("<a@b>", "<c@d>")``. Malformed ones are mended.

    They hold nothing but visible ASCII, so that our answer can name them.
    """
    ids = _MESSAGE_ID.findall(value)
    if not ids:
        ids = value.replace("<", " ").replace(">", " ").split()[:1]
    mended = (_INVISIBLE.sub("", each)[:400] for each in ids[:MAX_ADDRESSES])
    return tuple(f"<{each}>" for each in mended if each)


def sent_at(value: str) -> datetime | None:
    """Read a Date field; UTC, or None. A time without a zone is taken as UTC."""
    try:
        date = parsedate_to_datetime(value[:100])
        return (date if date.tzinfo else date.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError, AttributeError):
        return None


def parameters(value: str) -> tuple[str, dict[str, str]]:
    """Take ``text/plain; charset="utf-8"; name*0=...`` apart: ``("text/plain", {"charset": ...})``.

    Values continued or encoded as in RFC 2231 are put together.
    """
    main, semicolon, rest = value.partition(";")
    pieces: dict[str, list[tuple[int, bool, str]]] = {}
    for name, quoted, plain in _PARAMETER.findall(semicolon + rest):
        base, _, tail = name.lower().partition("*")
        number = int(tail.rstrip("*")) if tail.rstrip("*").isdecimal() else 0
        text = re.sub(r"\\(.)", r"\1", quoted) if quoted else plain
        pieces.setdefault(base, []).append((number, name.endswith("*"), text))
    return main.strip().lower(), {name: _join_pieces(parts) for name, parts in pieces.items()}


def _join_pieces(parts: list[tuple[int, bool, str]]) -> str:
    if len(parts) == 1 and not parts[0][1]:
        return decode_words(parts[0][2])
    parts = sorted(parts, key=lambda part: part[0])
    if not parts[0][1]:
        return "".join(text for _, _, text in parts)
    charset, _, first = parts[0][2].partition("'")
    texts = [first.partition("'")[2], *(text for _, _, text in parts[1:])]
    return decode_bytes(unquote_to_bytes("".join(texts)), charset).text
