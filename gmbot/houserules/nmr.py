"""Orders that do not come: how long a phase waits for them, and when a player is replaced."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import ClassVar, Protocol

from gmbot.houserules.durations import write_duration
from gmbot.messages import say


class Lateness(Protocol):
    """The rule for the time after the deadline."""

    @property
    def lag(self) -> timedelta:
        """How long a phase waits for mail that is still on its way."""
        ...

    @property
    def grace(self) -> timedelta:
        """How long the phase waits for players who sent nothing; zero: not at all."""
        ...

    def in_words(self) -> str:
        """Say the rule in a sentence."""
        ...


@dataclass(frozen=True, slots=True)
class Strict:
    """No orders at the deadline is civil disorder (S3.6)."""

    lag: timedelta = timedelta()
    grace: timedelta = timedelta()

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-nmr.strict", wait=_lag(self.lag))


@dataclass(frozen=True, slots=True)
class Grace:
    """Late players are told so, and the phase waits for a while (S4.26)."""

    grace: timedelta = timedelta(days=1)
    lag: timedelta = timedelta()

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-nmr.grace", span=write_duration(self.grace), wait=_lag(self.lag))


def _lag(lag: timedelta) -> str:
    return say("rule-nmr.phase-waits-for-mail", span=write_duration(lag)) if lag else ""


LATENESS = {"strict": Strict, "grace": Grace}


class Nmr(Protocol):
    """The rule for who sends nothing (no moves received)."""

    def replaces(self, sent: Sequence[bool]) -> bool:
        """Tell whether a player is to be replaced.

        ``sent`` says of each movement phase that he owed orders in, oldest first, whether any
        came; excused phases are left out.
        """
        ...

    @property
    def first_wait(self) -> timedelta:
        """How long the first movement phase waits for a new player, if one is silent in it."""
        ...

    @property
    def ejects(self) -> bool:
        """Tell whether such a player is ejected without a replacement (S1.11)."""
        ...

    def in_words(self) -> str:
        """Say the rule in a sentence."""
        ...


@dataclass(frozen=True, slots=True)
class Consecutive:
    """Nothing for so many movement phases in a row (S3.8)."""

    count: int
    ejects: ClassVar[bool] = False
    first_wait: ClassVar[timedelta] = timedelta()

    def replaces(self, sent: Sequence[bool]) -> bool:
        """Tell whether the last ``count`` are all missing."""
        return len(sent) >= self.count and not any(sent[-self.count :])

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-nmr.consecutive", count=self.count)


@dataclass(frozen=True, slots=True)
class Total:
    """Nothing in the first movement phase, or in so many altogether (S4.25)."""

    count: int
    first_wait: timedelta = timedelta()
    ejects: ClassVar[bool] = False

    def replaces(self, sent: Sequence[bool]) -> bool:
        """Tell whether the first is missing, or ``count`` are."""
        return bool(sent) and (not sent[0] or sent.count(False) >= self.count)

    def in_words(self) -> str:
        """The rule in a sentence."""
        wait = say("rule-nmr.first-waits-for-new", span=write_duration(self.first_wait))
        return say(
            "rule-nmr.total",
            count=self.count,
            wait=wait if self.first_wait else "",
        )


@dataclass(frozen=True, slots=True)
class Never:
    """Replaced only by the GM's word."""

    ejects: ClassVar[bool] = False
    first_wait: ClassVar[timedelta] = timedelta()

    def replaces(self, sent: Sequence[bool]) -> bool:
        """Never."""
        return False

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-nmr.never")


@dataclass(frozen=True, slots=True)
class Ejection:
    """Nothing for so many movement phases in a row: out, and the units become neutral (S1.11)."""

    count: int
    ejects: ClassVar[bool] = True
    first_wait: ClassVar[timedelta] = timedelta()

    def replaces(self, sent: Sequence[bool]) -> bool:
        """Tell whether the last ``count`` are all missing; anything sent begins a new count."""
        return len(sent) >= self.count and not any(sent[-self.count :])

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-nmr.ejection", count=self.count)


POLICIES = {
    "consecutive": Consecutive, "total": Total, "never": Never, "ejection": Ejection,
}  # fmt: skip
