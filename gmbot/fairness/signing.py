"""The key of a game master, and statements signed with it (Ed25519, RFC 8032)."""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from gmbot.fairness.canonical import canonical

HANDOVER = "gmbot-key-1"
"""The type of the statement with which a key gives way to the next."""
TAKEN = "gmbot-key-taken-1"
"""The type of what the next key signs: anybody may say to give way to it."""


def to_text(data: bytes) -> str:
    """Base64 for addresses and mails, without padding: 32 bytes are 43 letters."""
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_text(text: str) -> bytes:
    """Read it again; raises ``ValueError``."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def id_of(public: str) -> str:
    """A short name for a public key: 16 hexadecimal digits."""
    return hashlib.sha256(from_text(public)).hexdigest()[:16]


@dataclass(frozen=True)
class SigningKey:
    """A private key; its secret is never printed."""

    secret: bytes

    def __repr__(self) -> str:
        return f"SigningKey({self.id})"

    @classmethod
    def new(cls) -> Self:
        """A key from the operating system's chance."""
        return cls(Ed25519PrivateKey.generate().private_bytes_raw())

    @cached_property
    def _private(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(self.secret)

    @cached_property
    def public(self) -> str:
        """The public key as text."""
        return to_text(self._private.public_key().public_bytes_raw())

    @cached_property
    def id(self) -> str:
        """Its short name."""
        return id_of(self.public)

    def sign(self, statement: Mapping[str, Any]) -> dict[str, Any]:
        """The statement with ``key`` and ``sig``; its ``type`` says what it is."""
        named = {**statement, "key": self.id}
        return {**named, "sig": to_text(self._private.sign(_words(named)))}

    @property
    def handovers(self) -> list[dict[str, Any]]:
        """None: this is a key alone, without those before it."""
        return []

    def hand_over(self, to: SigningKey, hour: str) -> dict[str, Any]:
        """A statement that from now on the other key signs; it says that it takes over."""
        statement = {"at": hour, "old": self.public, "new": to.public}
        taken = to.sign({"type": TAKEN, **statement})["sig"]
        return self.sign({"type": HANDOVER, "taken": taken, **statement})


def is_signed(statement: Mapping[str, Any], public: str) -> bool:
    """Tell whether a statement was signed with the key of this public half, as it stands."""
    try:
        signature = from_text(str(statement["sig"]))
        unsigned = {name: value for name, value in statement.items() if name != "sig"}
        key = Ed25519PublicKey.from_public_bytes(from_text(public))
        key.verify(signature, _words(unsigned))
    except (InvalidSignature, KeyError, ValueError, TypeError, binascii.Error):
        return False
    return statement.get("key") == id_of(public)


def vouched(keys: Iterable[str], handovers: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The keys to believe, by short name: some, their heirs, and those they are the heirs of."""
    known = {id_of(public): public for public in keys}
    for entry in (*handovers,) * len(handovers):
        old, new = str(entry.get("old")), str(entry.get("new"))
        if old in known.values() and is_signed(entry, old):
            known[id_of(new)] = new
        elif new in known.values() and is_taken(entry):
            known[id_of(old)] = old
    return known


def is_taken(handover: Mapping[str, Any]) -> bool:
    """Tell whether the new key of a hand-over has signed that it takes over from the old one."""
    statement_said = {name: handover.get(name) for name in ("at", "old", "new")}
    try:
        statement = {"type": TAKEN, "key": id_of(str(statement_said["new"])), **statement_said}
    except (ValueError, binascii.Error):
        return False
    return is_signed({**statement, "sig": handover.get("taken", "")}, str(statement_said["new"]))


def _words(statement: Mapping[str, Any]) -> bytes:
    return f"{statement['type']}\n{canonical(statement)}".encode("ascii")
