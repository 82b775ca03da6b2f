"""Which rules may the GM change alone once a game runs? (No sheet says; custom does.)"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Protocol

from gmbot.messages import joined, say

RIGHTS = (
    "press", "draws", "nmr", "ending", "gunboat", "rules", "leniency", "resubmission",
    "opens_press", "orders_first", "pauses",
)  # fmt: skip


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
    """The GM may change every rule, and all are told."""

    def asks_about(self, tables: Collection[str]) -> bool:
        """Nobody is asked."""
        return False

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-changes.gm-may-change-rule")


@dataclass(frozen=True, slots=True)
class Unanimous:
    """What players count on changes with the yes of them all; the clock is the GM's."""

    rights: Sequence[str] = RIGHTS

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for a table that is no right of players."""
        for table in self.rights:
            if table not in RIGHTS:
                raise ValueError(f"[changes] no right {table!r}; there are {list(RIGHTS)}")

    def asks_about(self, tables: Collection[str]) -> bool:
        """Tell whether a table of ``rights`` is among them."""
        return not set(self.rights).isdisjoint(tables)

    def in_words(self) -> str:
        """The rule in a sentence."""
        rights = dict.fromkeys(say(f"rule-changes.{table}") for table in self.rights)
        names = joined(", ", rights) if rights else say("rule-changes.nothing")
        return say("rule-changes.once-game-runs-these", names=names)


POLICIES = {"announced": Announced, "unanimous": Unanimous}
