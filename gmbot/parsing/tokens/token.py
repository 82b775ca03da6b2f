"""What the words of a text come to: terminals of the grammar, and places with all they may mean."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from gmbot.rules.board.terms import Province


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


@dataclass(slots=True)
class Token:
    """One word, phrase or sign: a terminal of the grammar with its meaning."""

    type: str
    text: str
    value: Any = None
    tight: bool = False
    """True if no blank stands before it."""
    raw: tuple[str, ...] = field(default=())
    """The single words it was made of."""

    # The grammar's parser asks a token where it stood; here nobody reads the answer.
    start_pos: ClassVar[None] = None
    line: ClassVar[None] = None
    column: ClassVar[None] = None
    end_line: ClassVar[None] = None
    end_column: ClassVar[None] = None
    end_pos: ClassVar[None] = None
