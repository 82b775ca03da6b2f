"""A mail that leaves, in the form in which it is kept: values in, values out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gmbot.db.kept.grounds import packed_over
from gmbot.db.kept.packing import digest_of, pack
from gmbot.game.state.model import OutboxMail


@dataclass(frozen=True, slots=True)
class KeptFile:
    """A file of a mail."""

    digest: str
    content: bytes
    over: str | None = None
    """The file over which it is packed; None: it is as it went into the mail."""


@dataclass(frozen=True, slots=True)
class KeptMail:
    """The bytes of a mail without its files, and these."""

    form: str
    raw: bytes
    files: tuple[KeptFile, ...] = ()


def kept_of(mail: OutboxMail) -> KeptMail:
    """Pack a mail."""
    form, raw, parts = pack(mail.raw, mail.files)
    return KeptMail(form, raw, tuple(_files(parts, mail.ground)))


def _files(parts: Mapping[str, bytes], ground: bytes) -> list[KeptFile]:
    """The files of a mail; their ground is one of them, where it is needed."""
    over = digest_of(ground) if ground else None
    files: list[KeptFile] = []
    for digest, content in parts.items():
        packed = packed_over(ground, content) if ground and digest != over else None
        files.append(KeptFile(digest, packed or content, over if packed else None))
    if over is not None and any(file.over for file in files) and over not in parts:
        files.insert(0, KeptFile(over, ground))
    return files
