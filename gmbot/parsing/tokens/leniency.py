"""How far a game goes to make sense of a player's words: one switch per question (sheet 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Leniency:
    """Which liberties of wording are understood. The defaults suit a game without house rules."""

    implied: bool = True
    """S3.26: support for an own unit without an order orders that unit as well."""
    combined: bool = True
    """S3.27: ``F MAO and A Gas S A Par -> Bre`` is two supports."""
    nonsense_holds: bool = True
    """S3.18: ``Tunis to the North Pole`` holds. If False it is only reported."""
    creative: bool = True
    """S3.19: the order may stand in parentheses after any story."""
    designators: str = "repair-at-sea"
    """A wrong unit letter. ``strict``: always a fault; ``repair-at-sea``: an army at sea is a
    fleet (S3.20); ``repair-impossible``: a fleet inland is an army as well, only a possible one
    fails (S3.9); ``ignore``: always repaired."""
    prefixes: bool = True
    """S3.21: ``I-GRE`` is ``F ION - GRE`` if only one own unit fits."""
    spelling: bool = True
    """Misspelt names are corrected where exactly one name makes sense, with a remark."""
    coast: str = "infer"
    """A missing coast: ``infer`` it where only one can be reached, or always ``require`` it."""
    excess: str = "first"
    """S3.29: of too many builds or removals the ``first`` or the ``last`` ones count."""
    twice: str = "last"
    """A unit ordered twice to move in one set: the ``last`` or the ``first`` order counts."""
    signals: bool = False
    """A well-formed order that is impossible (``A Par - Mos``) is printed as void with the results,
    for all to see, and its unit holds. If False it is asked back."""
    lower_case_joke: bool = False
    """S3.17: a friendly word to those who write all their orders in lower case."""

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for a word that no switch knows."""
        for name, allowed in _CHOICES.items():
            if getattr(self, name) not in allowed:
                raise ValueError(
                    f"[leniency] {name}: {getattr(self, name)!r} is not one of {list(allowed)}"
                )


_CHOICES: Mapping[str, tuple[str, ...]] = {
    "designators": ("strict", "repair-at-sea", "repair-impossible", "ignore"),
    "coast": ("infer", "require"),
    "excess": ("first", "last"),
    "twice": ("first", "last"),
}

DEFAULT_LENIENCY = Leniency()
