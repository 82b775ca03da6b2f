"""How long does a game last, if nobody wins? (S0.41)"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from gmbot.messages import say
from gmbot.rules.board.terms import Phase, PhaseKind, Season


class Ending(Protocol):
    """The rule for the end of a game that nobody has won."""

    @property
    def seasons(self) -> int | None:
        """So many movement seasons are played; None: no limit."""
        ...

    @property
    def more(self) -> int:
        """How many more the players add by their vote."""
        ...

    def in_words(self) -> str:
        """Say the rule in a sentence."""
        ...


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """Played until somebody wins, or the players agree on an end."""

    seasons: int | None = None
    more: int = 0

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for a last season: that is another rule."""
        if self.seasons is not None or self.more:
            raise ValueError(
                "[ending] an open game has no last season; "
                'set ending {"policy": "seasons", "seasons": 10}'
            )

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-ending.no-last-season")


@dataclass(frozen=True, slots=True)
class SoManySeasons:
    """Ends after so many movement seasons, unless most players want to play on (S0.41)."""

    seasons: int
    more: int = 2
    """How many seasons a vote adds."""

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for a game without a season."""
        if self.seasons < 1 or self.more < 1:
            raise ValueError("[ending] 'seasons' and 'more' must be at least 1")

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-ending.lasts", seasons=self.seasons, added=self.more)


POLICIES = {"open": OpenEnd, "seasons": SoManySeasons}


def season_number(phase: Phase, first: Phase) -> int:
    """Count movement seasons from 1, for a calendar that begins with ``first``.

    Retreats and adjustments belong to the season before them.
    """
    return _seasons(phase) - _seasons(first) + (1 if first.kind is PhaseKind.MOVEMENT else 0)


def _seasons(phase: Phase) -> int:
    return 2 * phase.year + (0 if phase.season is Season.SPRING else 1)
