"""The parts of a mail: split, decoded, and which of them hold what the sender wrote.

Sources: RFC 2045 and 2046 (structure), RFC 3676 (format=flowed). Never raises, linear in the size:
depth and number of parts are limited.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from gmbot.mail.headers import (
    Fields,
    decode_base64,
    decode_bytes,
    on_one_line,
    parameters,
    split_header,
)
from gmbot.mail.html import is_hollow, text_of_html
from gmbot.parsing.mail import more_than_courtesies
from gmbot.parsing.text import read_body as read_lines

MAX_DEPTH = 20
MAX_PARTS = 200

# What a list or a scanner puts under a mail starts with a rule of this kind.
_FOOTER = re.compile(r"\s{0,20}([_=*#~-]{5,}|-- ?\n)")
_PGP_MESSAGE = re.compile(r"\s{0,200}-----BEGIN PGP MESSAGE-----")
_SHORT = 2000
"""A text that is longer says something."""
_UNNOTICED = frozenset({
    "application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature",
    "application/pgp-keys", "text/vcard", "text/x-vcard", "text/x-amp-html",
})  # fmt: skip
_NO_WORDS = frozenset({
    "text/calendar", "text/css", "text/javascript", "text/rfc822-headers", "text/rtf", "text/vcard",
    "text/x-amp-html", "text/x-vcard", "text/xml",
})  # fmt: skip
"""Kinds of text that nobody writes by hand."""
_ENRICHED = re.compile(r"<param>[^<>]{0,200}</param>|</?[a-zA-Z][a-zA-Z-]{0,59}>", re.IGNORECASE)
"""The marks of RFC 1896."""
_TWICE_ENCODED = re.compile("[\u00c2\u00c3\u00e2][\u0080-\uffff]")
_STUB = re.compile(
    r"\bhtml\b.{0,200}\b(?:mail|e-mail|email|message|format|view|client|reader|program|nachricht)"
    r"|\b(?:mail|e-mail|email|message|client|program|nachricht).{0,200}\bhtml\b"
    r"|\bview (?:this|the|it)\b.{0,60}\b(?:browser|online)\b",
    re.IGNORECASE | re.DOTALL,
)
_STUB_LENGTH = 400
_PGP_SIGNED = "-----BEGIN PGP SIGNED MESSAGE-----"
_PGP_SIGNATURE = "\n-----BEGIN PGP SIGNATURE-----"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a mail; ``parts`` are those inside it, for multipart types."""

    kind: str
    """``text/plain``"""
    options: dict[str, str]
    """Of Content-Type: ``{"charset": "utf-8"}``."""
    disposition: str
    """``attachment``, ``inline`` or empty."""
    file_name: str
    encoding: str
    body: bytes
    content_id: str = ""
    """By which the HTML of the mail names a picture, without angle brackets."""
    parts: tuple[Part, ...] = ()
    broken: bool = False

    @property
    def is_attached(self) -> bool:
        """A file, not a piece of what was written."""
        return self.disposition == "attachment" or bool(self.file_name)

    def content(self) -> bytes:
        """The bytes without their transfer encoding."""
        if self.encoding == "base64":
            return decode_base64(self.body) or b""
        if self.encoding == "quoted-printable":
            return binascii.a2b_qp(self.body)
        return self.body

    def walk(self) -> Iterator[Part]:
        """This part and all inside it, in the order of the mail."""
        yield self
        for part in self.parts:
            yield from part.walk()


@dataclass(slots=True)
class _Budget:
    """How many more parts a mail may have."""

    left: int = MAX_PARTS


def read_part(fields: Fields, body: bytes) -> Part:
    """Read a mail, given its header and body, into its tree of parts."""
    return _read(fields, body, 0, _Budget(), default="text/plain")


def _read(fields: Fields, body: bytes, depth: int, budget: _Budget, default: str) -> Part:
    kind, options = parameters(fields.raw("content-type"))
    disposition, about = parameters(fields.raw("content-disposition"))
    part = Part(
        # RFC 2045 section 5.2: what has no readable type is text.
        kind=kind if re.fullmatch(r"[^\s/]+/[^\s/]+", kind) else default,
        options=options,
        disposition=disposition,
        file_name=about.get("filename") or options.get("name", ""),
        encoding=fields.raw("content-transfer-encoding").strip().lower(),
        body=body,
        content_id=on_one_line(fields.raw("content-id")).strip("<>"),
    )
    if not part.kind.startswith("multipart/"):
        return part
    return _with_parts(part, depth, budget)


def _with_parts(part: Part, depth: int, budget: _Budget) -> Part:
    boundary = part.options.get("boundary", "").rstrip()
    if not boundary or depth >= MAX_DEPTH:
        return replace(part, kind=part.kind if boundary else "text/plain", broken=True)
    default = "message/rfc822" if part.kind == "multipart/digest" else "text/plain"
    children: list[Part] = []
    pieces, closed = _split(part.body, boundary.encode("utf-8", "surrogateescape"))
    for piece in pieces:
        budget.left -= 1
        if budget.left < 0:
            return replace(part, parts=tuple(children), broken=True)
        header, body = split_header(piece)
        children.append(_read(header, body, depth + 1, budget, default))
    if not children:
        # Nothing between boundaries: what there is was meant to be read.
        return replace(part, kind="text/plain", broken=True)
    return replace(part, parts=tuple(children), broken=not closed)


def _split(body: bytes, boundary: bytes) -> tuple[list[bytes], bool]:
    """Cut a multipart body; also tell whether its end was there."""
    marks = re.compile(rb"^--" + re.escape(boundary) + rb"(--)?[ \t]*\r?$\n?", re.MULTILINE)
    pieces: list[bytes] = []
    start = -1
    for mark in marks.finditer(body):
        if start >= 0:
            pieces.append(_without_last_line_end(body[start : mark.start()]))
        if mark.group(1):
            return pieces, True
        start = mark.end()
    if start >= 0:
        pieces.append(body[start:])
    return pieces, False


def _without_last_line_end(piece: bytes) -> bytes:
    return piece.removesuffix(b"\n").removesuffix(b"\r")


@dataclass(slots=True)
class Body:
    """What a mail says. ``defects`` are those of ``IncomingMail``."""

    text: str = ""
    attachments: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    read_file: str = ""
    encrypted: bool = False
    defects: list[str] = field(default_factory=list)

    def note(self, defect: str) -> None:
        """Add a defect once."""
        if defect not in self.defects:
            self.defects.append(defect)


def read_body(root: Part) -> Body:
    """Find the text of a mail: plain before HTML, a lone text attachment if there is no other."""
    body = Body()
    body.attachments = [part.file_name or part.kind for part in _files(root)]
    body.encrypted = any(_is_encrypted(part) for part in root.walk())
    if any(part.broken for part in root.walk()):
        body.note("bad-mime")
    body.text = _written(root, body)
    file = _text_file(root)
    if file is not None and _says_nothing(body.text):
        body.text, body.read_file = text_of(file, body), file.file_name or file.kind
    unread = (part for part in _files(root) if part is not file or not body.read_file)
    body.unread = [part.file_name or part.kind for part in unread if _is_noticed(part, body.text)]
    if _PGP_MESSAGE.match(body.text):
        body.encrypted = True
    if body.encrypted or not body.text.strip():
        body.note("no-text")
    return body


def _files(root: Part) -> Iterator[Part]:
    for part in root.walk():
        is_text = part.kind.startswith("text/") and part.kind not in _NO_WORDS
        if not part.kind.startswith("multipart/") and (part.is_attached or not is_text):
            yield part


def _is_encrypted(part: Part) -> bool:
    if part.kind == "multipart/encrypted":
        return True
    sealed = part.kind in ("application/pkcs7-mime", "application/x-pkcs7-mime")
    return sealed and part.options.get("smime-type", "enveloped-data") == "enveloped-data"


def _written(part: Part, body: Body) -> str:
    """The text a part shows to its reader, without what is attached."""
    if part.kind == "multipart/alternative":
        return _best_alternative(part, body)
    if part.parts:
        texts: list[str] = []
        for child in part.parts:
            text = _written(child, body)
            # Several texts in a row are one mail with pictures between them, except a footer.
            if text.strip() and not (texts and _FOOTER.match(text)):
                texts.append(text.removesuffix("\n"))
        return "\n".join(texts)
    # RFC 2046 section 4.1.4: a kind of text that is not known is read as plain text.
    if part.is_attached or not part.kind.startswith("text/") or part.kind in _NO_WORDS:
        return ""
    return text_of(part, body)


def _best_alternative(part: Part, body: Body) -> str:
    ranked = sorted(part.parts, key=lambda child: child.kind != "text/plain")
    stub = ""
    for child in ranked:
        text = _written(child, body)
        if text.strip() and not _is_stub(text):
            return text
        stub = stub or text
    return stub


def _is_stub(text: str) -> bool:
    """``Your mail program cannot show HTML.``: nothing its writer wrote."""
    text = text.strip()
    if len(text) > _STUB_LENGTH:
        return False
    paragraphs = [
        paragraph for paragraph in re.split(r"\n\s*\n", text) if any(map(str.isalnum, paragraph))
    ]
    return all(_STUB.search(paragraph) for paragraph in paragraphs)


def _text_file(root: Part) -> Part | None:
    """The first text among the files of a mail."""
    for part in root.walk():
        is_text = part.is_attached and part.kind == "text/plain"
        if is_text or (part.file_name.lower().endswith(".txt") and not part.parts):
            return part
    return None


def _says_nothing(text: str) -> bool:
    """``Hi GM, orders attached. Cheers, Bob``: all that is said stands in the file."""
    return not text.strip() or not more_than_courtesies(read_lines(text[:_SHORT]).lines)


def _is_noticed(part: Part, text: str) -> bool:
    """Tell whether somebody who sent a file may think that it was read.

    Pictures among the text and signatures are put there by mail programs; ``winmail.dat`` says
    once more what the text says.
    """
    if part.kind.startswith("image/") and part.disposition != "attachment":
        return False
    if part.kind == "application/ms-tnef" and text.strip():
        return False
    attached = part.is_attached or part.kind == "message/rfc822"
    return attached and part.kind not in _UNNOTICED


def text_of(part: Part, body: Body) -> str:
    """Decode a text part: lines ended by LF, flowed lines joined, HTML as plain text."""
    text, wrong = decode_bytes(part.content(), part.options.get("charset", ""))
    if wrong:
        body.note("bad-charset")
    text = clean("\n".join(map(_once_decoded, text.split("\n"))))
    if part.kind == "text/html":
        shown = clean(text_of_html(text))
        if not shown.strip() and is_hollow(text):
            body.note("hollow")
        return shown
    if part.kind == "text/enriched":
        text = _ENRICHED.sub("", text)
    if part.options.get("format", "").lower() == "flowed":
        text = unflow(text, delsp=part.options.get("delsp", "").lower() == "yes")
    return _unarmored(text)


def _once_decoded(line: str) -> str:
    """Mend a line that was encoded twice on its way: ``A Par â€“ Bur``."""
    if not _TWICE_ENCODED.search(line):
        return line
    try:
        return line.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return line


def clean(text: str) -> str:
    """Line ends as LF; no byte order mark, no control characters but tab and LF."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", "", text.replace("\f", "\n"))


def unflow(text: str, *, delsp: bool) -> str:
    """Join the soft line breaks of RFC 3676; quoted lines keep their depth as ``>`` signs."""
    joined: list[str] = []
    pieces: list[str] = []  # of a line that goes on
    open_depth = 0
    for line in text.split("\n"):
        content = line.lstrip(">")
        depth = len(line) - len(content)
        content = content.removeprefix(" ")  # stuffed, or the space after quote signs
        is_signature = content == "-- "
        if pieces and (depth != open_depth or is_signature):
            joined.append("".join(pieces))
            pieces = []
        if not pieces:
            pieces.append(">" * depth + " " if depth else "")
        flows = content.endswith(" ") and not is_signature
        pieces.append(content[:-1] if flows and delsp else content)
        open_depth = depth
        if not flows:
            joined.append("".join(pieces))
            pieces = []
    return "\n".join([*joined, "".join(pieces)] if pieces else joined)


def _unarmored(text: str) -> str:
    """Return what is inside a clear-signed PGP message (RFC 4880 section 7), else the text."""
    start = text.find(_PGP_SIGNED)
    if start < 0 or (start and text[start - 1] != "\n"):
        return text
    _, _, inside = text[start:].partition("\n\n")
    lines = inside.partition(_PGP_SIGNATURE)[0].split("\n")
    return text[:start] + "\n".join(line.removeprefix("- ") for line in lines) + "\n"
