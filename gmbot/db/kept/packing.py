"""Mails as they are kept: files once for all mails that hold them, and the rest packed.

The eight mails of a phase show the same picture. Where a mail holds a file (base64, in lines as
``gmbot.mail.writing`` writes them), a mark with its digest takes its place.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
import zlib
from collections.abc import Mapping
from functools import lru_cache

RAW, PACKED = "raw", "packed"
"""How bytes are kept: as they are, or packed with marks for files."""

# Which lines are a file is asked afterwards: to find them, to look at each letter is enough.
_FILE = re.compile(rb"(?<=\r\n\r\n)[A-Za-z0-9+/\r\n]{1500,}={0,2}\r\n(?=\r\n)")
_MARK = re.compile(rb"\x00([0-9a-f]{64})\x00")


def pack(raw: bytes) -> tuple[str, bytes, dict[str, bytes]]:
    """Take a mail apart: how it is kept, its bytes, and the files by their digests."""
    files: dict[str, bytes] = {}

    def mark(match: re.Match[bytes]) -> bytes:
        if (found := _file_in(match[0])) is None:
            return match[0]
        digest, content = found
        files[digest] = content
        return b"\x00%b\x00" % digest.encode()

    if b"\x00" in raw:
        return RAW, raw, {}
    return PACKED, zlib.compress(_FILE.sub(mark, raw)), files


@lru_cache(maxsize=8)
def digest_of(content: bytes) -> str:
    """By what a file is known: SHA-256, hexadecimal."""
    return hashlib.sha256(content).hexdigest()


@lru_cache(maxsize=8)
def _file_in(lines: bytes) -> tuple[str, bytes] | None:
    """The file that lines hold, with its digest; None: they cannot be made of it again."""
    try:
        content = base64.b64decode(lines, validate=False)
    except binascii.Error:
        return None
    if _lines_of(content) != lines:
        return None
    return digest_of(content), content


@lru_cache(maxsize=8)
def _lines_of(content: bytes) -> bytes:
    return base64.encodebytes(content).replace(b"\n", b"\r\n")


def files_of(form: str, kept: bytes) -> set[str]:
    """The digests of the files that a mail holds."""
    if form != PACKED:
        return set()
    return {mark.decode() for mark in _MARK.findall(zlib.decompress(kept))}


def without_files(form: str, kept: bytes) -> bytes:
    """A mail without the files that lie apart."""
    return _MARK.sub(b"", zlib.decompress(kept)) if form == PACKED else kept


def unpack(form: str, kept: bytes, files: Mapping[str, bytes]) -> bytes:
    """Put a mail together again; raises ``KeyError`` for a file that is not there."""
    if form != PACKED:
        return kept

    def lines(match: re.Match[bytes]) -> bytes:
        return _lines_of(files[match[1].decode()])

    return _MARK.sub(lines, zlib.decompress(kept))
