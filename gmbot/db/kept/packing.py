"""Mails as they are kept: files once for all mails that hold them, and the rest packed.

The eight mails of a phase show the same picture. Where a mail holds a file (base64, in lines as
``gmbot.mail.writing`` writes them), a mark with its digest takes its place.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import string
import zlib
from collections.abc import Collection, Mapping
from functools import lru_cache

RAW, PACKED = "raw", "packed"
"""How bytes are kept: as they are, or packed with marks for files."""

_LEAST = 1500
"""Letters of base64: what is smaller stays in its mail."""
_END, _GAP = b"\r\n", b"\r\n\r\n"
_LETTERS = string.ascii_letters.encode() + string.digits.encode() + b"+/=\r\n"
_LINE = 76
_MARK = re.compile(rb"\x00([0-9a-f]{64})\x00")


def pack(raw: bytes, known: Collection[bytes] = ()) -> tuple[str, bytes, dict[str, bytes]]:
    """Take a mail apart: how it is kept, its bytes, and the files by their digests.

    ``known``: the files that were put into it, in their order; else they are looked for.
    """
    if b"\x00" in raw:
        return RAW, raw, {}
    if known:
        return _without(raw, known)
    files: dict[str, bytes] = {}
    kept: list[bytes] = []
    rest = raw.split(_GAP)
    for number, block in enumerate(rest):
        is_between = 0 < number < len(rest) - 1
        packed_file = _file_in(block + _END) if is_between and _looks_like_a_file(block) else None
        if packed_file is None:
            kept += (block, _GAP)
        else:
            digest, content = packed_file
            files[digest] = content
            kept += (b"\x00%b\x00" % digest.encode(), _END)  # its own last line end is in it
    return PACKED, zlib.compress(b"".join(kept[:-1])), files


def _without(raw: bytes, known: Collection[bytes]) -> tuple[str, bytes, dict[str, bytes]]:
    """Put a mark where each file stands, in their order; what stands nowhere stays as it is."""
    files: dict[str, bytes] = {}
    kept: list[bytes] = []
    done = 0
    for content in known:
        lines = _lines_of(content)
        at = _place(lines, raw, done) if len(lines) >= _LEAST else None
        if at is not None:
            digest = digest_of(content)
            files[digest] = content
            kept += (raw[done:at], b"\x00%b\x00" % digest.encode())
            done = at + len(lines)
    return PACKED, zlib.compress(b"".join([*kept, raw[done:]])), files


def _place(lines: bytes, raw: bytes, start: int) -> int | None:
    """Where lines stand. Looking for all of them at once takes ten times as long."""
    at = raw.find(lines[:_LINE], start)
    while at >= 0 and not raw.startswith(lines, at):
        at = raw.find(lines[:_LINE], at + _LINE)
    return at if at >= 0 else None


def _looks_like_a_file(block: bytes) -> bool:
    """Look at each letter; whether they are lines of a file is asked afterwards."""
    return len(block) >= _LEAST and not block.translate(None, _LETTERS)


@lru_cache(maxsize=24)
def digest_of(content: bytes) -> str:
    """The key of a file: SHA-256, hexadecimal."""
    return hashlib.sha256(content).hexdigest()


@lru_cache(maxsize=24)
def _file_in(lines: bytes) -> tuple[str, bytes] | None:
    """The file that lines hold, with its digest; None: they cannot be made of it again."""
    try:
        content = base64.b64decode(lines, validate=False)
    except binascii.Error:
        return None
    if _lines_of(content) != lines:
        return None
    return digest_of(content), content


@lru_cache(maxsize=24)
def _lines_of(content: bytes) -> bytes:
    letters = binascii.b2a_base64(content, newline=False)
    ends = range(0, len(letters), _LINE)
    return b"".join([letters[start : start + _LINE] + _END for start in ends])


def files_of(form: str, kept: bytes) -> set[str]:
    """The digests of the files that a mail holds."""
    if form != PACKED:
        return set()
    return {mark.decode() for mark in _MARK.findall(zlib.decompress(kept))}


def without_files(form: str, kept: bytes) -> bytes:
    """A mail without the files that lie apart."""
    return _MARK.sub(b"", zlib.decompress(kept)) if form == PACKED else kept


def unpack(form: str, kept: bytes, files: Mapping[str, bytes]) -> bytes:
    """Put a mail together again; raises ``KeyError`` for a file that is not there.

    Raises ``ValueError`` for bytes that were damaged.
    """
    if form != PACKED:
        return kept

    def lines(match: re.Match[bytes]) -> bytes:
        return _lines_of(files[match[1].decode()])

    try:
        return _MARK.sub(lines, zlib.decompress(kept))
    except zlib.error as error:
        raise ValueError(f"the bytes of a mail cannot be unpacked: {error}") from error
