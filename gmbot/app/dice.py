"""Chance: repeatable from a seed for what players may check, unguessable for secrets."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import TypeVar

from gmbot.rules import chance

T = TypeVar("T")

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that look alike on paper."""


class SeededDice:
    """The dice of all games. Secrets come from the operating system."""

    def shuffled(self, items: Sequence[T], seed: str, label: str) -> list[T]:
        """Order items by the SHA-256 of ``seed/label/n``, so that anybody can check the deal."""
        return chance.shuffled(items, seed, label)

    def secret(self) -> str:
        """Return 16 letters and digits: 79 bits."""
        return "".join(secrets.choice(_LETTERS) for _ in range(16))

    def code(self) -> str:
        """Return 10 letters and digits, which a person can type: 49 bits, good for a week."""
        return "".join(secrets.choice(_LETTERS) for _ in range(10))

    def salt(self) -> str:
        """Return 32 bytes in hexadecimal: 256 bits."""
        return secrets.token_hex(32)
