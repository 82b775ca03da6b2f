"""One field per question that a variant may answer otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from gmbot.rules.board.board import Board
from gmbot.rules.board.calendar import Calendar
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Power, Province
from gmbot.rules.policies.builds import HomeCenters
from gmbot.rules.policies.capture import Occupation
from gmbot.rules.policies.removals import Farthest
from gmbot.rules.policies.setup import Dealing, FixedStart, NoDealing
from gmbot.rules.policies.victory import CenterCount
from gmbot.rules.policies.visibility import Everything, Visibility
from gmbot.rules.ruleset.options import Options


class Capture(Protocol):
    """Whose a center becomes, and which centers count."""

    def captured(self, position: Position, board: Board) -> Mapping[Province, Power]:
        """Return the centers that change hands, with their new owner."""

    def uncounted(self, position: Position, board: Board) -> Mapping[Province, Power]:
        """Return the centers that do not count for their owner, with whose unit keeps them."""

    def counting(self, position: Position, board: Board) -> Mapping[Power, int]:
        """Return how many centers count for each power, for units and for victory."""

    def in_words(self) -> str:
        """Say in a sentence what players must know of it; empty if it is as usual."""


class Builds(Protocol):
    """Where and how much a power may build."""

    @property
    def only_at_home(self) -> bool:
        """Nothing is built but in the centers with which a power began."""

    def sites(self, power: Power, position: Position, board: Board) -> tuple[Province, ...]:
        """Return the vacant centers in which it may build now, in map order."""

    def home_of_another(self, site: Province, power: Power, position: Position) -> Power | None:
        """Return whose home center keeps a power from building in a center that it owns."""

    def limit(self, power: Power, position: Position, board: Board) -> int:
        """Return how many builds it may make at most, sites and centers aside."""

    def allowed(self, built: Sequence[Province], power: Power, position: Position) -> bool:
        """Tell whether builds may be made together, ``built`` in the order they were written."""

    def homes_after(
        self, built: Mapping[Power, Sequence[Province]], position: Position
    ) -> Mapping[Power, tuple[Province, ...]]:
        """Return the home centers once these builds are made (S1.16)."""

    def unordered(
        self, power: Power, position: Position, sites: Sequence[Province]
    ) -> tuple[Unit, ...]:
        """Return what is built at these free sites if the power orders nothing for them."""

    def in_words(self) -> str:
        """Say the rule in a sentence where it is not the usual one; else nothing."""

    def state(self, power: Power, position: Position) -> str:
        """Say how far a power has used the rule up: ``homes: 1/3``; mostly nothing."""


class Removals(Protocol):
    """Which units go if their owner does not say."""

    def ranked(
        self, power: Power, position: Position, board: Board, options: Options
    ) -> tuple[Unit, ...]:
        """Return the power's units, the first to go first."""

    def in_words(self, board: Board, options: Options) -> str:
        """Say in a sentence which units go."""


class Victory(Protocol):
    """Who has won, asked when centers have changed hands."""

    def winners(
        self, position: Position, board: Board, counts: Mapping[Power, int]
    ) -> tuple[Power, ...]:
        """Return who wins: one power, several that win together, or nobody.

        Args:
            position: the board after a Fall; ``position.phase`` is the phase that has just ended.
            counts: how many centers count for each power (``Capture.counting``).
        """

    @property
    def centers(self) -> int | None:
        """How many centers win; None where something else decides."""

    def in_words(self) -> str:
        """Say in a sentence how the game is won."""


class Setup(Protocol):
    """Who plays, and with what they begin."""

    @property
    def deals(self) -> bool:
        """Centers are dealt by chance when the game starts, to players the map does not name."""

    @property
    def most(self) -> int:
        """The number of players; 0 if the map names the powers."""

    def number_fault(self, players: int) -> str:
        """Say why a game cannot have so many players; empty if it can."""

    def deal(self, seed: str, players: int, board: Board) -> Dealing | NoDealing:
        """Deal the centers; only the seed decides."""

    def in_words(self) -> str:
        """Say the rule in a sentence where it is not the usual one; else nothing."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one game: a map and an answer to every question."""

    board: Board
    options: Options = field(default_factory=Options)
    calendar: Calendar = field(default_factory=Calendar)
    capture: Capture = field(default_factory=Occupation)
    builds: Builds = field(default_factory=HomeCenters)
    removals: Removals = field(default_factory=Farthest)
    victory: Victory = field(default_factory=CenterCount)
    visibility: Visibility = field(default_factory=Everything)
    setup: Setup = field(default_factory=FixedStart)

    @property
    def victory_centers(self) -> int | None:
        """How many centers win; None where something else decides."""
        return self.victory.centers
