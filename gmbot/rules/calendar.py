"""Which phase follows which."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.rules.terms import Phase, PhaseKind, Season

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

    def following(self, phase: Phase) -> Phase:
        """Return the next phase, whether or not anybody can act in it.

        Raises ``ValueError`` for a phase that this calendar does not have.
        """
        at = self._place(phase) + 1
        if at == len(self.cycle):
            season, kind = self.cycle[0]
            return Phase(season, phase.year + 1, kind)
        season, kind = self.cycle[at]
        return Phase(season, phase.year, kind)

    def has(self, phase: Phase) -> bool:
        """Tell whether a phase occurs: Spring has no adjustments."""
        return (phase.season, phase.kind) in self.cycle

    def captures_after(self, phase: Phase) -> bool:
        """Tell whether centers change hands once this phase is over: after Fall (S0.4)."""
        if phase.season is not Season.FALL:
            return False
        return self.following(phase).season is not Season.FALL

    def _place(self, phase: Phase) -> int:
        try:
            return self.cycle.index((phase.season, phase.kind))
        except ValueError:
            raise ValueError(f"{phase.code} is not a phase of this calendar") from None
