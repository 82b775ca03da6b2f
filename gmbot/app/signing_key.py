"""The file with the key that statements are signed with: beside the database, for its owner alone.

It is not in the database, so that a copy of the one does not give the other away.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from gmbot.app.config import Config
from gmbot.app.errors import ProgramError
from gmbot.db.engine import sqlite_file
from gmbot.db.private_files import make_private
from gmbot.fairness import OrderLinks, SigningKey, moment
from gmbot.fairness.signing import from_text, to_text


def key_file_of(config: Config) -> KeyFile:
    """The key file of an installation: ``gmbot.db.key``, or ``gmbot.key`` beside its settings."""
    database = sqlite_file(config.database.url)
    if database is not None:
        return KeyFile(Path(f"{database}.key"))
    return KeyFile(config.file.resolve().with_name("gmbot.key"))


class KeyFile:
    """The key of an installation (``ports.Signer``), read when it is first used.

    The first use makes one, so that no game begins unsigned.
    """

    def __init__(self, file: Path) -> None:
        self.file = file

    @property
    def public(self) -> str:
        """The public half of the key."""
        return self._key.public

    def sign(self, statement: Mapping[str, Any]) -> dict[str, Any]:
        """Sign a statement."""
        return self._key.sign(statement)

    @property
    def handovers(self) -> list[dict[str, Any]]:
        """The statements with which earlier keys gave way, oldest first."""
        return list(self._read().get("handovers", []))

    def links(self, address: str) -> OrderLinks:
        """The links to order pages at an address, under a secret that is made of the key."""
        return OrderLinks(address, hashlib.sha256(b"gmbot-links" + self._key.secret).digest())

    def make(self) -> None:
        """Make the first key; raises ``ProgramError`` if there is one."""
        if self.file.exists():
            raise ProgramError(f"{self.file}: there is a key; gmbot key rotate makes a new one")
        self._write(SigningKey.new(), [])

    def rotate(self, now: datetime) -> None:
        """Make a new key, and have the old one say so."""
        old, new = self._key, SigningKey.new()
        self._write(new, [*self.handovers, old.hand_over(new, moment(now))])

    @cached_property
    def _key(self) -> SigningKey:
        if not self.file.exists():
            self._write(SigningKey.new(), [])
        try:
            return SigningKey(from_text(self._read()["secret"]))
        except (KeyError, TypeError, ValueError) as error:
            raise ProgramError(f"{self.file}: this is no key of gmbot ({error!r})") from error

    def _read(self) -> dict[str, Any]:
        try:
            tables = json.loads(self.file.read_bytes()) if self.file.exists() else {}
        except (OSError, ValueError) as error:
            raise ProgramError(f"{self.file}: the key cannot be read: {error}") from error
        return tables if isinstance(tables, dict) else {}

    def _write(self, key: SigningKey, handovers: list[dict[str, Any]]) -> None:
        """Put the new file in the old one's place at once: a crash leaves the one or the other."""
        tables = {"public": key.public, "secret": to_text(key.secret), "handovers": handovers}
        new = self.file.with_name(f"{self.file.name}.new")
        new.unlink(missing_ok=True)
        make_private(new)
        new.write_text(json.dumps(tables, indent=2) + "\n", encoding="ascii")
        new.replace(self.file)
        self.__dict__.pop("_key", None)
