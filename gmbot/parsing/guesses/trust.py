"""How far a guess can be trusted: by its likeliness, its words, and what else the text orders.

A sum of weights that were learned from the guesses at texts which these knew nothing of
(``grammars/trust.tsv``, written by ``benchmarks/learn_trust.py``).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from gmbot.resources import grammar_text

_EDGE = 1e-4
_TOLD = (
    "IF", "MAYBE", "MUSING", "NOBODY", "NOT", "OR", "OWNER", "INSTEAD", "WORD", "TAKEN_BACK",
    "REST", "ALL", "QUESTION", "NUMBER",
)  # fmt: skip
"""The types of words that are looked at."""


@dataclass(frozen=True, slots=True)
class Beside:
    """What a text orders beside the sentence that is guessed at."""

    sentences: int = 1
    lines: int = 1
    read: int = 0
    """Sentences that rules read, and that order something."""
    refused: int = 0
    """Sentences that rules do not read, though they have the shape of orders."""
    left: float = 1.0
    """The share of the units that rules read no order for."""
    ordered: bool = False
    """Rules read an order for one of the units of the guess."""
    last: bool = False
    """The guess orders all that is left."""
    before: bool = False
    """The sentence before it orders something."""
    behind: bool = False
    """So does the one behind it."""


@dataclass(frozen=True, slots=True)
class Signs:
    """What speaks for a guess, and against it."""

    share: float
    """How likely it is among the readings of its sentence, from 0 to 1."""
    like: float
    """How like an order its sentence is, from 0 to 1."""
    like_line: float
    """The same of the line in which it stands."""
    clear: bool
    doubtful: bool
    bracket: bool
    orders: int
    types: tuple[str, ...]
    phase: str
    reason: str
    """Why rules did not read the sentence; empty if they read a part of it."""
    beside: Beside


def trust(signs: Signs) -> float:
    """How likely a guess is right, from 0 to 1."""
    return likelihood("trust.tsv", traits_of(signs))


def likelihood(file: str, traits: Mapping[str, float]) -> float:
    """How likely something is by the weights of its traits, from 0 to 1.

    Args:
        file: where the weights stand, in ``grammars``.
    """
    return 1 / (1 + math.exp(-total(file, traits)))


def total(file: str, traits: Mapping[str, float]) -> float:
    """What all traits weigh together, by the weights in a file in ``grammars``."""
    weights = _weights(file)
    return sum(weights.get(name, 0.0) * much for name, much in traits.items())


def traits_of(signs: Signs) -> Mapping[str, float]:
    """The traits of a guess, and how much there is of each."""
    likely = [logit(one) for one in (signs.share, signs.like, signs.like_line)]
    share, like, like_line = likely
    beside = signs.beside
    found: dict[str, float] = {
        "": 1.0, "likely": share, "like": like, "like line": like_line, "least": min(likely),
        "both": share * like / 4, "clear": signs.clear, "doubtful": signs.doubtful,
        "bracket": signs.bracket, "orders": signs.orders, "words": len(signs.types) / 10,
        "names": signs.types.count("PLACE") / 3, f"phase {signs.phase}": 1.0,
        f"reason {signs.reason}": 1.0, "sentences": min(beside.sentences, 8) / 4,
        "alone": beside.sentences == 1, "lines": min(beside.lines, 6) / 3,
        "read 1": beside.read > 0, "read 2": beside.read > 1, "read 4": beside.read > 3,
        "share read": beside.read / max(beside.sentences, 1), "refused": min(beside.refused, 5) / 3,
        "left": beside.left, "left of several": beside.left * (beside.read > 1),
        "ordered": beside.ordered, "last": beside.last and beside.read > 1,
        "before": beside.before, "behind": beside.behind,
    }  # fmt: skip
    return found | {f"has {kind}": float(kind in signs.types) for kind in _TOLD}


def logit(share: float) -> float:
    """The logarithm of the odds, of which no share is sure."""
    inside = min(max(share, _EDGE), 1 - _EDGE)
    return math.log(inside / (1 - inside))


@cache
def _weights(file: str) -> Mapping[str, float]:
    rows = (line.partition("\t") for line in grammar_text(file).splitlines() if line)
    return {name: float(weight) for name, _, weight in rows}
