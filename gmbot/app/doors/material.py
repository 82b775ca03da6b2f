"""What ``gmbot verify`` reads: archives of games, mails, and the files that came with mails."""

from __future__ import annotations

import json
import re
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage, Message
from email.policy import default as default_policy
from io import BytesIO
from pathlib import PurePath
from typing import Any

from gmbot.fairness import Row, id_of, statements_in


@dataclass
class Material:
    """What the files hold."""

    game: Mapping[str, Any] | None = None
    rows: tuple[Row, ...] = ()
    keys: dict[str, str] = field(default_factory=dict)
    """Public keys by their short names."""
    statements: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    """Signed statements, each with the file that it stands in."""
    openings: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list)
    """Files ``receipt-...json`` and ``proof-...json``."""
    handovers: tuple[Mapping[str, Any], ...] = ()
    numbers: list[tuple[str, str]] = field(default_factory=list)
    """What mails tell of chance, each at the end of a line of ours."""


_NUMBER = re.compile(r"^[^>\n]*?(?<![\w-])([0-9a-f]{64})[ \r]*$", re.MULTILINE)


def material_of(files: Mapping[str, bytes]) -> Material:
    """Read files by their names; raises ``ValueError`` for one that cannot be read."""
    material = Material()
    for name, raw in files.items():
        _read(name, raw, material)
    return material


def _read(name: str, raw: bytes, material: Material) -> None:
    if raw[:4] == b"PK\x03\x04":
        try:
            with zipfile.ZipFile(BytesIO(raw)) as pack:
                names = pack.namelist()
                if len({PurePath(entry).name for entry in names}) < len(names):
                    raise ValueError(f"{name}: the archive has two files of one name")
                for entry in names:
                    _read_part(PurePath(entry).name, pack.read(entry), material)
        except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError) as error:
            raise ValueError(f"{name}: the archive is damaged: {error}") from error
        return
    if name.endswith((".json", ".jsonl")):
        _read_part(PurePath(name).name, raw, material)
        return
    mail = message_from_bytes(raw, policy=default_policy)
    assert isinstance(mail, EmailMessage)  # that policy makes no other
    body = mail.get_body(preferencelist=("plain", "html"))
    text = body.get_content() if body is not None else raw.decode("utf-8", "replace")
    material.statements += [(name, each_entry) for each_entry in statements_in(text)]
    material.numbers += [(name, match) for match in _NUMBER.findall(text)]
    for part in mail.iter_attachments():
        file = str(part.get_filename() or "")
        if file.endswith(".json"):
            _read_part(file, _bytes_of(part), material)


def _read_part(name: str, raw: bytes, material: Material) -> None:
    try:
        if name == "ledger.jsonl":
            tables = [json.loads(line) for line in raw.splitlines() if line.strip()]
            material.rows = tuple(_row(table) for table in tables)
        elif name == "key.json":
            tables = json.loads(raw)
            material.handovers = tuple(dict(one) for one in tables["handovers"])
            material.keys[id_of(tables["public"])] = tables["public"]
        elif name == "game.json":
            material.game = json.loads(raw)
        elif name.startswith(("receipt", "proof")) and name.endswith(".json"):
            tables = json.loads(raw)
            statement = tables.get("receipt") or tables["results"]
            material.statements.append((name, statement))
            material.openings.append((name, tables))
            material.keys.setdefault(id_of(tables["public"]), tables["public"])
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"{name}: cannot be read: {error!r}") from error


def _row(table: Mapping[str, Any]) -> Row:
    names = ("at", "prev", "seal", "hash", "salt", "body")
    texts = {name: str(table[name] or "") for name in names}
    return Row(game_id=0, seq=int(table["seq"]), **texts)


def _bytes_of(part: Message) -> bytes:
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""
