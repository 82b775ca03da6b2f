"""What the words of a text come to: terminals of the grammar, and places with all they may mean."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from gmbot.rules.board.terms import Power, Province

_SHORTEST = 3
"""Letters of a place's name that may be any other word."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the text points: every province it may mean, and the coast if one is named."""

    places: tuple[Province, ...]
    coast: str = ""
    """``NC``; empty if none is named."""
    quality: str = "exact"
    """``exact``, ``weak`` (an ordinary word), ``mistake`` (a known misspelling), ``prefix``
    (S3.21) or ``spelling`` (corrected)."""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Token:
    """One word, phrase or sign: a terminal of the grammar with its meaning."""

    type: str
    text: str
    value: Place | str | int | None = None
    tight: bool = False
    """True if no blank stands before it."""
    raw: tuple[str, ...] = field(default=())
    """The single words it was made of."""
    past: int = field(default=0, compare=False)
    """Where a sign ends in the text; 0 of all else."""

    @property
    def names_a_place(self) -> bool:
        """A place, and no word like ``war`` and ``den``, of so few small letters."""
        short = len(self.text) <= _SHORTEST and self.text.islower()
        return self.type == "PLACE" and not short

    @property
    def place(self) -> Place:
        """The meaning of a PLACE."""
        assert isinstance(self.value, Place)
        return self.value

    @property
    def power(self) -> Power | None:
        """The meaning of an OWNER; None for a people that has no power here."""
        return Power(self.value) if isinstance(self.value, str) else None

    @property
    def word(self) -> str:
        """The meaning of a KIND, a COAST or a SEP."""
        return self.value if isinstance(self.value, str) else ""

    @property
    def number(self) -> int:
        """The meaning of a NUMBER."""
        return self.value if isinstance(self.value, int) else 0

    # The grammar's parser asks a token where it stood; here nobody reads the answer.
    start_pos: ClassVar[None] = None
    line: ClassVar[None] = None
    column: ClassVar[None] = None
    end_line: ClassVar[None] = None
    end_column: ClassVar[None] = None
    end_pos: ClassVar[None] = None


def places_named(tokens: Iterable[Token]) -> list[Province]:
    """All provinces that the names among some tokens may mean, in their order."""
    return [place for one in tokens if one.type == "PLACE" for place in one.place.places]
