"""Which rules may the GM change alone once a game runs? (No sheet says; custom does.)"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

_WORDS = {
    "press": "press", "draws": "draws", "nmr": "who is replaced", "ending": "how long it lasts",
    "gunboat": "what players learn of each other", "rules": "how the board is read",
    "leniency": "how orders are read", "resubmission": "which orders count",
    "opens_press": "press",
}  # fmt: skip


class Changes(Protocol):
    """The rule for changes of rules."""

    def asks_about(self, tables: Collection[str]) -> bool:
        """Tell whether players are asked before any of these tables (``press``) changes."""
        ...

    def in_words(self) -> str:
        """Say the rule in a sentence."""
        ...


@dataclass(frozen=True, slots=True)
class Announced:
    """The GM changes what he likes, and all are told."""

    def asks_about(self, tables: Collection[str]) -> bool:
        """Nobody is asked."""
        return False

    def in_words(self) -> str:
        """The rule in a sentence."""
        return "The GM may change a rule at any time; all are told at once."


@dataclass(frozen=True, slots=True)
class Unanimous:
    """What players count on changes with the yes of them all; the clock is the GM's."""

    rights: Sequence[str] = tuple(_WORDS)

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for a table that is no right of players."""
        for table in self.rights:
            if table not in _WORDS:
                raise ValueError(f"[changes] no right {table!r}; there are {list(_WORDS)}")

    def asks_about(self, tables: Collection[str]) -> bool:
        """Tell whether a table of ``rights`` is among them."""
        return not set(self.rights).isdisjoint(tables)

    def in_words(self) -> str:
        """The rule in a sentence."""
        names = ", ".join(dict.fromkeys(_WORDS[table] for table in self.rights)) or "nothing"
        return f"Once the game runs, these change only with every player's yes: {names}."


POLICIES = {"announced": Announced, "unanimous": Unanimous}
