"""A phase that is due, as a list of them tells it: its game need not be read for it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class DuePhase:
    """A phase on which the clock acts: at its deadline, or later at ``due_at``."""

    game_id: int
    phase: str
    deadline: datetime
    due_at: datetime | None = None

    @property
    def key(self) -> tuple[int, str]:
        """What tells it from all others."""
        return self.game_id, self.phase
