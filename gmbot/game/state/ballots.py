"""A proposal that ends the game, from the mail that makes it to its last count (S3.40 to S3.50)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from types import MappingProxyType
from typing import Protocol

from gmbot.game.state.stored.codec import Moment
from gmbot.rules.board.terms import Phase, Power

NO_VOTES: Mapping[Power, bool] = MappingProxyType({})


class BallotState(Enum):
    """How far a proposal is."""

    PROPOSED = "proposed"
    """Sent, and known to its author alone."""
    OPEN = "open"
    """Announced: it can be voted on."""
    PASSED = "passed"
    """It ended the game; the time for complaints runs (S3.50)."""
    REVOTE = "revote"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Ballot:
    """One proposal. Who made it and who voted how never leaves the store (S3.40, S3.41)."""

    id: int
    game_id: int
    state: BallotState
    made: Phase
    """The phase it was sent with."""
    proposer: Power
    powers: tuple[Power, ...]
    """The powers it includes, in map order. One power: the others concede."""
    number: int | None = None
    """Its D-number, given when it is announced: an earlier one would tell of other proposals."""
    announced_at: Moment | None = None
    votes: Mapping[Power, bool] = field(default_factory=lambda: NO_VOTES)
    entitled: tuple[Power, ...] = ()
    """Who could vote when it passed, and may complain about it."""
    complaints: tuple[Power, ...] = ()
    closes_at: Moment | None = None
    """When the time for complaints, or the revote, ends."""


class Ballots(Protocol):
    """The proposals of all games."""

    def add(self, ballot: Ballot) -> Ballot:
        """Store a new proposal (``id`` is ignored) and return it with its id."""
        ...

    def save(self, ballot: Ballot) -> None: ...
    def of_game(self, game_id: int) -> tuple[Ballot, ...]:
        """All proposals of a game, oldest first."""
        ...

    def closing(self, now: datetime) -> tuple[Ballot, ...]:
        """Those whose time for complaints or revote has ended and that are not closed."""
        ...
