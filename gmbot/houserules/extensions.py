"""Who gets more time, and how? (S3.7: asking in time prevents civil disorder, without a veto.)"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from gmbot.houserules.durations import write_duration
from gmbot.messages import say


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for more time, in figures."""

    span: timedelta
    """How much later the deadline would be than it is."""
    used: int
    """How many extensions this player has had in this game."""
    added: timedelta
    """How much this phase has been extended already, by whomever."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a request; ``text`` says why, and what is left."""

    answer: str
    """``granted``, ``refused`` or ``pending``: the GM is asked."""
    text: str


class Extensions(Protocol):
    """The rule for extensions."""

    @property
    def usual(self) -> timedelta:
        """What somebody gets who does not say how much."""
        ...

    @property
    def wait(self) -> timedelta:
        """How long a pending request keeps a phase open after its deadline."""
        ...

    def decide(self, asked: Asked) -> Verdict:
        """Answer a request at once."""
        ...

    def in_words(self) -> str:
        """Say the rule in a sentence."""
        ...


@dataclass(frozen=True, slots=True)
class Quota:
    """Granted at once, so often a player and so much a phase; beyond that refused."""

    times: int
    longest: timedelta
    usual: timedelta = timedelta(days=1)
    wait: timedelta = timedelta()

    def decide(self, asked: Asked) -> Verdict:
        """Grant what the quota and the cap of the phase allow."""
        left = self.times - asked.used
        if left <= 0:
            return Verdict("refused", say("rule-extensions.all-extensions", count=self.times))
        if asked.added + asked.span > self.longest:
            room = self.longest - asked.added
            rest = (
                say("rule-extensions.one-can-get-more", span=write_duration(room))
                if room
                else say("rule-extensions.one-not-extended-any")
            )
            text = say(
                "rule-extensions.phase-may-extended-by",
                span=write_duration(self.longest),
                rest=rest,
            )
            return Verdict("refused", text)
        return Verdict(
            "granted", say("rule-extensions.extensions-left", left=left - 1, count=self.times)
        )

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say(
            "rule-extensions.extensions-granted-at-once",
            count=self.times,
            span=write_duration(self.longest),
        )


@dataclass(frozen=True, slots=True)
class AskMaster:
    """The GM decides; until then the phase waits, but not for longer than ``wait``."""

    wait: timedelta = timedelta(days=1)
    usual: timedelta = timedelta(days=1)

    def decide(self, asked: Asked) -> Verdict:
        """Hand it on."""
        return Verdict(
            "pending",
            say("rule-extensions.gm-asked-until-answer", span=write_duration(self.wait)),
        )

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-extensions.gm-decides-on-extensions", span=write_duration(self.wait))


@dataclass(frozen=True, slots=True)
class NoExtensions:
    """Never on a player's word."""

    usual: timedelta = timedelta(days=1)
    wait: timedelta = timedelta()

    def decide(self, asked: Asked) -> Verdict:
        """Refuse."""
        return Verdict("refused", say("rule-extensions.no-extensions-in-game"))

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-extensions.no-extensions")


POLICIES = {"quota": Quota, "ask-gm": AskMaster, "none": NoExtensions}


class Absences(Protocol):
    """The rule for players who say that they will be away."""

    @property
    def longest(self) -> timedelta:
        """How long one absence may be; zero: none are booked."""
        ...

    def in_words(self) -> str:
        """Say the rule in a sentence."""
        ...


@dataclass(frozen=True, slots=True)
class Avoided:
    """Future deadlines avoid an absence; the present one never moves."""

    longest: timedelta = timedelta(days=14)

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-extensions.absence-up-may-booked", span=write_duration(self.longest))


@dataclass(frozen=True, slots=True)
class NoAbsences:
    """The calendar of the game is everybody's."""

    longest: timedelta = timedelta()

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-extensions.deadlines-do-not-avoid")


ABSENCES = {"avoided": Avoided, "none": NoAbsences}
