"""A set of house rules: one field per question that a GM may answer otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta

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
from gmbot.messages import listed, say
from gmbot.parsing.tokens import Leniency
from gmbot.rules.board.terms import Phase, PhaseKind

_BRITISH = say("rule-houserules.two-deadlines-year-spring")
_MISTAKES = say("rule-houserules.mistake-gm-stands-unless")
"""S3.2 to S3.5."""
_CONDUCT = say("rule-houserules.letters-between-players-may")
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
    rules: Mapping[str, object]
    """Tables laid over the variant's (``variants.load_with``): ``{"options": {...}}``."""
    speed: bool
    """A phase is resolved as soon as all orders due are in and final (S4.18)."""
    remind: timedelta
    """How long before the deadline a player without complete orders is reminded (S4.22)."""
    settle: timedelta
    """The least time until the deadline for a player who takes a power over (S4.25)."""
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
    reliable: int = 0
    """So many turns of a hundred in time; who joins with fewer is asked about. 0: nobody is."""
    pauses: str = "players"
    """Who may pause the game besides the GM: ``players``, if all say yes, or nobody (``gm``)."""
    orders_first: bool = False
    """Letters to players are taken only from those whose orders are on file."""
    order_page: bool = True
    """Where the operator has order pages (``gmbot web``), players are mailed links to theirs."""
    opens_press: bool = False
    """When all is revealed, every player may read all press and who wrote it (S3.50)."""
    players: int = 0
    """How many may sign up where centers are dealt; 0: as many as the variant takes (S1.2)."""
    phases: str = "separate"
    """``british``: retreats and builds are resolved with the moves they follow (S1.13)."""

    @property
    def ends_when_complete(self) -> bool:
        """A phase is resolved once all is in: the game is speedy, or phases have no deadline."""
        return self.speed or self.deadlines.nudge is not None

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
            *(self._clock_in_words() if self.deadlines.nudge is None else ()),
            self.resubmission.in_words(),
            self.nmr.in_words(),
            self.assignment.in_words(),
            *([self._muster_in_words(self.muster)] if self.muster else []),
            self.press_in_words(),
            *([say("rule-houserules.reliable", least=self.reliable)] if self.reliable else []),
            *([say("rule-houserules.gm-pauses")] if self.pauses == "gm" else []),
            *([say("rule-houserules.orders-first")] if self.orders_first else []),
            *leniency_words(self.leniency),
            self.draws.in_words(),
            *([_BRITISH] if self.all_at_once else []),
            *([say("rule-houserules.nobody-learns-who-plays")] if self.gunboat else []),
            *([] if self.site else [say("rule-houserules.no-public-page-shows")]),
            *([] if self.order_page else [say("rule-houserules.no-order-page")]),
            *([say("rule-houserules.all-press-open-all")] if self.opens_press else []),
            *([self.ending.in_words()] if self.ending.seasons else []),
            say("rule-houserules.whoever-takes-power-over", span=write_duration(self.settle)),
            *([] if self.observers else [say("rule-houserules.nobody-reads-along-who")]),
            _MISTAKES,
            _CONDUCT,
            self.changes.in_words(),
        )

    def _clock_in_words(self) -> tuple[str, ...]:
        return (
            say("rule-houserules.phase-resolved-at-once")
            if self.speed
            else say("rule-houserules.nothing-resolved-before-deadline"),
            self.lateness.in_words(),
            self.extensions.in_words(),
            self.absences.in_words(),
            say("rule-houserules.reminder-goes-out-before", span=write_duration(self.remind)),
        )

    def _muster_in_words(self, muster: timedelta) -> str:
        return say("rule-houserules.when-all-seats-taken", span=write_duration(muster))

    @property
    def colors(self) -> tuple[str, ...]:
        """The colors of press allowed, in their order."""
        return tuple(color for color in COLORS if color in self.press)

    def press_in_words(self) -> str:
        """The rule for letters between players, in a sentence."""
        colors = self.colors
        if not colors:
            return say("rule-houserules.no-press")
        if colors == ("black",):
            return say("rule-houserules.press-black-shows-whatever")
        return say(
            "rule-houserules.press-may",
            names=listed(say(f"press-colors.{color}") for color in colors),
        )
