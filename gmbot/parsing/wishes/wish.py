"""What a letter in plain words wants, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gmbot.parsing.wishes.slots import Slots
from gmbot.parsing.wishes.table import Intent


@dataclass(frozen=True, slots=True)
class Wish:
    """Something that is wanted, with what the sentence says of it."""

    intent: Intent
    line: int
    sentence: str
    groups: frozenset[str]
    slots: Slots
    is_likely: bool = False
    """It is what the sentence is most like: no frame of words says so."""
    share: float = 1
    """How much of the likeness of its letter is its own."""


@dataclass(frozen=True, slots=True)
class Likeliest:
    """What a letter may be about, sure or not."""

    shares: Mapping[str, float]
    """How like each kind it is as a whole, those that ask for nothing among them."""
    wishes: tuple[Wish, ...]
    """What it may ask for, the likeliest first, each with its share."""


@dataclass(frozen=True, slots=True)
class LetterRead:
    """The wishes of a letter, and the sentences that are none."""

    wishes: tuple[Wish, ...] = ()
    rest: tuple[str, ...] = ()
    """Its sentences beside wishes."""
    likely: tuple[Wish, ...] = ()
    """What may be wanted, where no sentence says it clearly."""
    hinted: tuple[Wish, ...] = ()
    """Those of them that words of theirs hint at: what is secret in them is passed to nobody."""
    is_like: str = ""
    """The kind that the letter is most like, where no sentence has a wish: ``gm``, ``orders``."""
    like_orders: float = 1
    """How much it is like orders; 1 where nobody judged it."""
