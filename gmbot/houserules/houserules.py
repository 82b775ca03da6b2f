"""A set of house rules: one field per question that a GM may answer otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from gmbot.houserules.assignment import Assignment
from gmbot.houserules.changes import Changes
from gmbot.houserules.deadlines import Deadlines
from gmbot.houserules.draws import Draws
from gmbot.houserules.durations import write_duration
from gmbot.houserules.ending import Ending
from gmbot.houserules.extensions import Absences, Extensions
from gmbot.houserules.leniency_words import leniency_words
from gmbot.houserules.nmr import Lateness, Nmr
from gmbot.houserules.press import COLORS
from gmbot.houserules.resubmission import Resubmission
from gmbot.parsing.tokens.leniency import Leniency
from gmbot.rules.board.terms import Phase, PhaseKind

_BRITISH = (
    "There are two deadlines a year, Spring and Autumn. Retreats are sent ahead with the orders of "
    "their season, builds and removals with those of Autumn, and are resolved along with them."
)
_MISTAKES = (
    "A mistake of the GM stands unless it is pointed out (ERROR) before the next results are out. "
    "After a correction one player's request is enough for more time. No season is played again."
)
"""S3.2 to S3.5."""
_CONDUCT = (
    "Letters between players may be forged, and players bribed; nobody writes as the GM, and "
    "threats are about play alone."
)
"""S3.51, S3.52."""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """How a game is run. Built by ``catalogue``; nothing looks a setting up later."""

    name: str
    title: str
    deadlines: Deadlines
    resubmission: Resubmission
    assignment: Assignment
    leniency: Leniency
    rules: Mapping[str, Any]
    """Tables laid over the variant's (``variants.load_with``): ``{"options": {...}}``."""
    speed: bool
    """A phase is resolved as soon as all orders due are in and final (S4.18)."""
    remind: timedelta
    """How long before the deadline a player without complete orders is reminded (S4.22)."""
    settle: timedelta
    """How long the deadline is away at least for whoever takes a power over (S4.25)."""
    lateness: Lateness
    nmr: Nmr
    extensions: Extensions
    absences: Absences
    press: frozenset[str]
    """The colors of press allowed: ``white``, ``grey``, ``black`` (S3.34)."""
    draws: Draws
    """How players end the game by their word (S3.40 to S3.50)."""
    ending: Ending
    """How long it lasts if nobody wins (S0.41)."""
    changes: Changes
    """Which rules change only with the players' yes once the game runs."""
    muster: timedelta | None = None
    """How long players have to say that they are ready, before a full game begins; None: no."""
    observers: bool = True
    """Others may read along: reports and announcements, what a player of no power may see."""
    gunboat: bool = False
    """Players do not learn who plays what before the end (S2.17)."""
    site: bool = True
    """Where the operator has public pages (``gmbot site``), they show boards, results and press
    to all; not so if nobody may read along."""
    opens_press: bool = False
    """When all is revealed, every player may read all press and who wrote it (S3.50)."""
    players: int = 0
    """How many may sign up where centers are dealt; 0: as many as the variant takes (S1.2)."""
    phases: str = "separate"
    """``british``: retreats and builds are resolved with the moves they follow (S1.13)."""

    @property
    def all_at_once(self) -> bool:
        """Retreats and builds are resolved with the moves they follow (S1.13)."""
        return self.phases == "british"

    def goes_with_moves(self, phase: Phase, first: Phase) -> bool:
        """Tell whether a phase has no deadline of its own; ``first`` is the first of the game.

        The set-up in which a game begins follows no moves, so it has one.
        """
        return self.all_at_once and phase.kind is not PhaseKind.MOVEMENT and phase != first

    def in_words(self) -> tuple[str, ...]:
        """The rules in force, one sentence each, for the mail that starts a game."""
        return (
            self.deadlines.in_words(),
            "A phase is resolved at once when all orders due are in and none of them is marked "
            "PROVISIONAL."
            if self.speed
            else "Nothing is resolved before the deadline, even if all orders are in.",
            self.lateness.in_words(),
            self.extensions.in_words(),
            self.absences.in_words(),
            self.resubmission.in_words(),
            f"A reminder goes out {write_duration(self.remind)} before the deadline, if orders "
            "are missing; its loss is no excuse.",
            self.nmr.in_words(),
            self.assignment.in_words(),
            *([self._muster_in_words(self.muster)] if self.muster else []),
            self._press_in_words(),
            *leniency_words(self.leniency),
            self.draws.in_words(),
            *([_BRITISH] if self.all_at_once else []),
            *(["Nobody learns who plays what before the game is over."] if self.gunboat else []),
            *([] if self.site else ["No public page shows the game."]),
            *(["All press is open to all players after the end."] if self.opens_press else []),
            *([self.ending.in_words()] if self.ending.seasons else []),
            f"Whoever takes a power over has at least {write_duration(self.settle)} for the first "
            "orders.",
            *([] if self.observers else ["Nobody reads along who does not play."]),
            _MISTAKES,
            _CONDUCT,
            self.changes.in_words(),
        )

    def _muster_in_words(self, muster: timedelta) -> str:
        return (
            "When all seats are taken, everybody is asked to say READY TO START; who has not done "
            f"so after {write_duration(muster)} loses the seat."
        )

    def _press_in_words(self) -> str:
        colors = [color for color in COLORS if color in self.press]
        if not colors:
            return "There is no press."
        if colors == ["black"]:
            return (
                "Press is black: it shows whatever name its author chose, and nothing proves who "
                "wrote it."
            )
        names = " and ".join([", ".join(colors[:-1]), colors[-1]] if colors[1:] else colors)
        return f"Press may be {names}."
