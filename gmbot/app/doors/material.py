"""What ``gmbot verify`` reads: archives of games, mails, and the files that came with mails."""

from __future__ import annotations

import json
import re
import zipfile
import zlib
from collections.abc import Iterator, Mapping
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
    missing: list[str] = field(default_factory=list)
    """Files that an archive should have and has not."""
    numbers: list[tuple[str, str]] = field(default_factory=list)
    """What mails tell of chance, each at the end of a line of ours."""


DAMAGED = (
    LookupError, ValueError, TypeError, AttributeError, AssertionError, ArithmeticError,
    RuntimeError,
)  # fmt: skip
"""What may come of values that nobody has made as they should be."""

_PROOF = ("ledger.jsonl", "game.json", "key.json")
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
                there = {PurePath(entry).name for entry in names}
                if len(there) < len(names):
                    raise ValueError(f"{name}: the archive has two files of one name")
                for entry in names:
                    _read_part(PurePath(entry).name, pack.read(entry), material)
                material.missing += [entry for entry in _PROOF if entry not in there]
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
            material.rows = tuple(_rows(raw))
        elif name == "key.json":
            tables = read_json(raw)
            material.handovers = tuple(dict(one) for one in tables["handovers"])
            material.keys[id_of(tables["public"])] = tables["public"]
        elif name == "game.json":
            material.game = read_json(raw)
        elif name.startswith(("receipt", "proof")) and name.endswith(".json"):
            tables = read_json(raw)
            statement = tables.get("receipt") or tables["results"]
            material.statements.append((name, statement))
            material.openings.append((name, tables))
            material.keys.setdefault(id_of(tables["public"]), tables["public"])
    except DAMAGED as error:
        raise ValueError(f"{name}: cannot be read: {error!r}") from error


def _rows(raw: bytes) -> Iterator[Row]:
    for number, line in enumerate(raw.splitlines(), 1):
        if line.strip():
            try:
                yield _row(read_json(line))
            except DAMAGED as error:
                raise ValueError(f"line {number}: {error!r}") from error


def _row(table: Mapping[str, Any]) -> Row:
    """A row as an archive shows it; of the older form it has no kind."""
    seq, kind = table["seq"], table.get("kind", "")
    texts = {name: table[name] for name in ("at", "prev", "seal", "hash")}
    opened = {name: "" if table[name] is None else table[name] for name in ("salt", "body")}
    if type(seq) is not int or not all(isinstance(one, str) for one in (kind, *texts.values())):
        raise TypeError("a number, or a text, is none")
    is_empty = "" in (table["salt"], table["body"])
    if is_empty or not all(isinstance(one, str) for one in opened.values()):
        raise TypeError("salt and body are texts, or null")
    return Row(game_id=0, seq=seq, kind=kind, **texts, **opened)


def read_json(raw: bytes) -> Any:
    """A value without fractions: no two programs print them alike; raises ``ValueError``."""
    return json.loads(raw, parse_float=_no_fraction, parse_constant=_no_fraction)


def _no_fraction(text: str) -> object:
    raise ValueError(f"{text} is no whole number")


def _bytes_of(part: Message) -> bytes:
    content = part.get_payload(decode=True)
    return content if isinstance(content, bytes) else b""
