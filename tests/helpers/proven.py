"""A short game in which much happens, with its proofs: its archive, and its players' mails."""

from __future__ import annotations

import importlib.util
import io
import json
import sys
import zipfile
from collections.abc import Sequence
from contextlib import redirect_stdout
from functools import lru_cache
from io import StringIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from corrected_games import MISREAD
from gm_mails import confirmed
from played import attached, finish
from worlds import GM, Sent, World, address

from gmbot.fairness import SigningKey, canonical, digest, sealed

ROOT = Path(__file__).parents[2]
KEY = SigningKey(bytes(range(32)))
FRANCE = address("FRANCE")
SPRING = {
    "FRANCE": "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO",
    "ITALY": "A Ven H\nA Rom H\nF Nap H",
    "AUSTRIA": "F Tri - Alb\nA Vie H\nA Bud H",
    "TURKEY": "A Con - Bul",
}


def a_proven_game(**changes: object) -> tuple[World, list[Sent]]:
    """Two seasons with second sets, a correction, more time and a report in full."""
    world = World()
    world.signer = KEY
    world.import_game(**changes)
    mails: list[Sent] = []
    for power, text in SPRING.items():
        mails += world.mail(address(power), text)
    mails += world.pass_deadline()
    mails += confirmed(world, MISREAD)
    mails += world.mail(FRANCE, "A Bur - Bel\nF MAO - Por")
    mails += world.mail(FRANCE, "PROVISIONAL\nA Bur - Ruh\nF MAO - Spa/sc")
    mails += world.mail(address("ITALY"), "A Rom H")
    mails += world.mail(address("ITALY"), "CLEAR")
    mails += world.mail(GM, "EXTEND 24h: snow", subject="[austerlitz]")
    mails += world.mail(GM, "REPORT FULL", subject="[austerlitz]")
    while not world.game().phase.code.startswith("S1902"):
        mails += world.pass_deadline()
    finish(world)
    mails += world.sweep()
    return world, mails


def archive_of(world: World, reader: str = FRANCE) -> bytes:
    [file] = attached(world.answer(reader, "ARCHIVE austerlitz")).values()
    return file


@lru_cache
def proven() -> tuple[bytes, tuple[Sent, ...]]:
    """The archive of such a game and its mails, made once."""
    world, mails = a_proven_game()
    return archive_of(world), tuple(mails)


def second_checker() -> ModuleType:
    """``docs/check_game.py``, read anew."""
    spec = importlib.util.spec_from_file_location("check_game", ROOT / "docs" / "check_game.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def checked_again(folder: Path, files: dict[str, bytes], *words: str) -> tuple[bool, str]:
    """What the second checker finds: whether all fits, and what it prints."""
    names: Sequence[str] = [str(folder / name) for name in files]
    for name, raw in files.items():
        (folder / name).write_bytes(raw)
    said = StringIO()
    with redirect_stdout(said):
        status = second_checker().main(*names, *words)
    return status == 0, said.getvalue()


def program_in(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the second checker find the program ``gmbot`` on its way."""
    file = folder / "gmbot"
    file.write_text(f'#!/bin/sh\nPYTHONPATH={ROOT} exec {sys.executable} -m gmbot "$@"\n')
    file.chmod(0o755)
    monkeypatch.setenv("PATH", str(folder), prepend=":")


def log_anew(archive: bytes, kind: str, change: dict[str, Any]) -> bytes:
    """The archive with a row changed, and all rows after it bound anew."""
    with zipfile.ZipFile(io.BytesIO(archive)) as pack:
        files = {name: pack.read(name) for name in pack.namelist()}
    [name] = [one for one in files if one.endswith("ledger.jsonl")]
    rows = [json.loads(line) for line in files[name].splitlines()]
    at = next(
        n for n, row in enumerate(rows) if row["body"] and json.loads(row["body"])["kind"] == kind
    )
    body = json.loads(rows[at]["body"]) | change
    if kind == "in-force":
        body["leaves"] = [*json.loads(rows[at]["body"])["leaves"][:-1], *change["leaves"]]
    rows[at]["body"] = canonical(body)
    prev = rows[at]["prev"]
    for row in rows[at:]:
        if row["body"]:
            row["seal"] = sealed(row["salt"], row["body"])
        row["prev"] = prev
        row["hash"] = prev = digest(
            "gmbot-log-2", {key: row[key] for key in ("at", "kind", "prev", "seal", "seq")}
        )
    files[name] = b"".join(canonical(row).encode() + b"\n" for row in rows)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as pack:
        for one, raw in files.items():
            pack.writestr(one, raw)
    return made.getvalue()
