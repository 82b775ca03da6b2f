"""How may a game end by the players' word? Proposals, votes, their count (S3.40 to S3.50)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import Protocol

from gmbot.houserules.durations import write_duration
from gmbot.messages import say, sentences
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Phase, Power, Season


class Verdict(Enum):
    """What became of a proposal when it was counted."""

    PASSED = "passed"
    FAILED = "failed"
    TOO_MANY = "too-many"
    """It had every vote, but so had another one in the same turn (S3.45)."""
    VOID = "void"
    """A power in it has fallen (S3.47), or it is no draw that the rules admit."""
    IGNORED = "ignored"
    """Somebody has won on the board (S3.47)."""


@dataclass(frozen=True, slots=True)
class Tally:
    """The count of one proposal: totals only, never single votes (S3.40)."""

    verdict: Verdict
    yes: int = 0
    """Yes votes, those of the silent included: apart they would tell who is asleep."""
    entitled: int = 0


class Votable(Protocol):
    """What a count needs to know of a proposal."""

    @property
    def powers(self) -> tuple[Power, ...]:
        """The powers it includes."""
        ...

    @property
    def votes(self) -> Mapping[Power, bool]:
        """Who said yes or no."""
        ...


class Draws(Protocol):
    """The rule by which players end a game."""

    allowed: bool
    most: int
    """How many proposals a power may make in one phase."""
    appeal: timedelta
    """How long a draw may be complained about, and how long the revote lasts (S3.50)."""
    stale_years: int
    """So many years without a center changing hands, and the GM is told (S3.49)."""

    def admits(self, powers: Collection[Power], alive: Collection[Power]) -> bool:
        """Tell whether a proposal may include these powers, while those are alive."""
        ...

    def yes(self, proposal: Votable, entitled: Collection[Power]) -> int:
        """Count the yes votes of those entitled."""
        ...

    def passes(self, proposal: Votable, entitled: Collection[Power]) -> bool:
        """Tell whether a proposal has the votes it needs."""
        ...

    def in_words(self) -> str:
        """Say the rule in a sentence or two."""
        ...


@dataclass(frozen=True, slots=True)
class Ballots:
    """Anonymous proposals and secret votes; a draw needs every vote (S3.40 to S3.44)."""

    silence: str = "yes"
    """What a power that sends no vote is taken to say: ``yes`` (S3.43) or ``no``."""
    most: int = 3
    appeal: timedelta = timedelta(days=7)
    stale_years: int = 3
    members: str = "any"
    """Whom a draw includes: ``any`` powers, or ``survivors``: all that are alive (DIAS)."""
    least: int = 0
    """How many powers a draw includes at least."""
    largest: int = 0
    """How many it includes at most; 0: any number."""
    allowed: bool = True

    def __post_init__(self) -> None:
        if self.silence not in ("yes", "no"):
            raise ValueError(f"[draws] silence is 'yes' or 'no', not {self.silence!r}")
        if self.members not in ("any", "survivors"):
            raise ValueError(f"[draws] members is 'any' or 'survivors', not {self.members!r}")
        if self.largest and self.largest < self.least:
            raise ValueError(f"[draws] largest is {self.largest}, and least {self.least}")

    def admits(self, powers: Collection[Power], alive: Collection[Power]) -> bool:
        """Hold a draw to its size and its members; a win of one power is no draw."""
        if len(powers) <= 1:
            return True
        right = self.least <= len(powers) <= (self.largest or len(powers))
        return right and (self.members == "any" or set(powers) == set(alive))

    def yes(self, proposal: Votable, entitled: Collection[Power]) -> int:
        """Count the yes votes of those entitled, the silent by the rule (S3.43)."""
        return sum(proposal.votes.get(power, self.silence == "yes") for power in entitled)

    def passes(self, proposal: Votable, entitled: Collection[Power]) -> bool:
        """Ask for unanimity (S3.44)."""
        return self.yes(proposal, entitled) == len(entitled)

    def in_words(self) -> str:
        """The rule in sentences."""
        return sentences(
            say("rule-draws.secret", silence=self.silence),
            *([say("rule-draws.survivors")] if self.members == "survivors" else []),
            *([say("rule-draws.least", count=self.least)] if self.least else []),
            *([say("rule-draws.largest", count=self.largest)] if self.largest else []),
            say("rule-draws.too-many"),
            say("rule-draws.appeal", span=write_duration(self.appeal)),
        )


@dataclass(frozen=True, slots=True)
class NoDraws:
    """A game is played to its end."""

    allowed: bool = False
    most: int = 0
    appeal: timedelta = timedelta(0)
    stale_years: int = 3

    def admits(self, powers: Collection[Power], alive: Collection[Power]) -> bool:
        """Nobody proposes."""
        return False

    def yes(self, proposal: Votable, entitled: Collection[Power]) -> int:
        """Nobody votes."""
        return 0

    def passes(self, proposal: Votable, entitled: Collection[Power]) -> bool:
        """Nothing passes."""
        return False

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-draws.no-draws")


POLICIES = {"ballots": Ballots, "none": NoDraws}


def alive(position: Position, powers: Sequence[Power]) -> tuple[Power, ...]:
    """The powers that are not eliminated: those with a unit or a center (S3.46).

    One center counts, even while a foreign unit stands in it, and so does a unit that must
    retreat.
    """
    retreating = {dislodged.power for dislodged in position.dislodged}
    return tuple(
        power
        for power in powers
        if position.units_of(power) or position.centers_of(power) or power in retreating
    )


def is_counted(voted: Phase, following: Phase) -> bool:
    """Tell whether what was voted on with phase ``voted`` is counted now that ``following`` opens.

    What was voted in the Fall is not counted before Winter is over, on a proposal of the Spring as
    on one of the Fall (S3.47, S3.48). A Winter without adjustments is over at once.
    """
    return voted.season is Season.SPRING or following.year > voted.year


def count(
    proposals: Sequence[Votable], entitled: Collection[Power], rule: Draws, *, won: bool = False
) -> tuple[Tally, ...]:
    """Count the proposals of one turn together, each in its place.

    ``entitled`` are the powers that are alive after the turn: a vote of one that fell in it is
    ignored (S3.48), a proposal that includes one is void (S3.47). A game that is ``won`` on the
    board comes before every vote.
    """
    if won:
        return tuple(Tally(Verdict.IGNORED) for _ in proposals)
    valid = [
        votable
        for votable in proposals
        if votable.powers
        and set(votable.powers) <= set(entitled)
        and rule.admits(votable.powers, entitled)
    ]
    passing = [proposal for proposal in valid if rule.passes(proposal, entitled)]
    return tuple(_tally(proposal, valid, passing, entitled, rule) for proposal in proposals)


def _tally(
    proposal: Votable,
    valid: Sequence[Votable],
    passing: Sequence[Votable],
    entitled: Collection[Power],
    rule: Draws,
) -> Tally:
    if proposal not in valid:
        return Tally(Verdict.VOID)  # nobody is told how its votes stood
    verdict = Verdict.FAILED
    if proposal in passing:
        verdict = Verdict.PASSED if len(passing) == 1 else Verdict.TOO_MANY
    return Tally(verdict, rule.yes(proposal, entitled), len(entitled))
