"""Which of several order sets counts? (S3.10 to S3.12)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from gmbot.messages import say


class Numbered(Protocol):
    """What a policy needs to know of a set."""

    @property
    def number(self) -> int | None:
        """The player's own ``#2``, or None."""
        ...


S = TypeVar("S", bound=Numbered)


class Resubmission(Protocol):
    """The rule that picks the set in force."""

    def in_force(self, sets: Sequence[S]) -> S | None:
        """Return the set that counts, of sets in the order of their arrival; None without sets."""
        ...

    def in_words(self) -> str:
        """Say the rule in a sentence."""
        ...


@dataclass(frozen=True, slots=True)
class Latest:
    """The most recent copy is used (S3.10)."""

    def in_force(self, sets: Sequence[S]) -> S | None:
        """Return the last one."""
        return sets[-1] if sets else None

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-resubmission.latest")


@dataclass(frozen=True, slots=True)
class HighestNumber:
    """Sets may be numbered; the highest number wins, in whatever order they arrive (S3.12).

    An unnumbered set counts as the highest number so far plus a half at its arrival (S3.12 R).
    """

    def in_force(self, sets: Sequence[S]) -> S | None:
        """Return the set with the highest rank; of equal ones the later."""
        best: S | None = None
        best_rank = highest = 0.0
        for submission in sets:
            rank = highest + 0.5 if submission.number is None else float(submission.number)
            highest = max(highest, float(submission.number or 0))
            if best is None or rank >= best_rank:
                best, best_rank = submission, rank
        return best

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-resubmission.numbered")


POLICIES = {"latest": Latest, "highest-number": HighestNumber}
