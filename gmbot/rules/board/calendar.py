"""Which phase follows which."""

from __future__ import annotations

from dataclasses import dataclass, field

from gmbot.rules.board.terms import Phase, PhaseKind, Season

_STANDARD = (
    (Season.SPRING, PhaseKind.MOVEMENT),
    (Season.SPRING, PhaseKind.RETREAT),
    (Season.FALL, PhaseKind.MOVEMENT),
    (Season.FALL, PhaseKind.RETREAT),
    (Season.WINTER, PhaseKind.ADJUSTMENT),
)


_FIRST = Phase(Season.SPRING, 1901, PhaseKind.MOVEMENT)


@dataclass(frozen=True, slots=True)
class Calendar:
    """A year as a cycle of phases; the year ends with the last of them."""

    cycle: tuple[tuple[Season, PhaseKind], ...] = _STANDARD
    first: Phase = _FIRST
    skips: bool = True
    """Phases in which nobody can act are passed over. In the fog that tells everybody that
    nobody was dislodged, or has anything to build; who minds, plays every phase (S2.20)."""
    fall: str = "Fall"
    """What people call the season of the second moves: ``Fall`` or ``Autumn`` (S1.13)."""
    _next: dict[tuple[Season, PhaseKind], tuple[Season, PhaseKind, int]] = field(
        init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        count = len(self.cycle)
        successors = {
            step: (*self.cycle[(n + 1) % count], int(n + 1 == count))
            for n, step in enumerate(self.cycle)
        }
        object.__setattr__(self, "_next", successors)

    def following(self, phase: Phase) -> Phase:
        """Return the next phase, whether or not anybody can act in it.

        Raises ``ValueError`` for a phase that this calendar does not have.
        """
        successor = self._next.get((phase.season, phase.kind))
        if successor is None:
            raise ValueError(f"{phase.code} is not a phase of this calendar")
        season, kind, years = successor
        return Phase(season, phase.year + years, kind)

    def has(self, phase: Phase) -> bool:
        """Tell whether a phase occurs: Spring has no adjustments."""
        return (phase.season, phase.kind) in self._next

    def captures_after(self, phase: Phase) -> bool:
        """Tell whether centers change hands once this phase is over: after Fall (S0.4)."""
        if phase.season is not Season.FALL:
            return False
        return self._next[phase.season, phase.kind][0] is not Season.FALL
