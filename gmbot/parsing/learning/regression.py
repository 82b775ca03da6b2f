"""A softmax regression: the weights by which the kinds of texts can best be told apart.

What a text is judged by (its features) is up to the caller; one more example is one more row.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ROUNDS, _STEP = 6, 4.0
"""How often each example is learned from, and how much at first."""
_STRIDE = 1009
"""A prime: examples are learned in an order that has nothing to do with their kinds."""
_UNKNOWN = 7.0
"""How rare a feature is that stands in no other example."""
_LEAST = 6
"""Of a kind with fewer examples too little is known."""


@dataclass(frozen=True, slots=True)
class Learned:
    """How much each feature speaks for each kind."""

    kinds: Sequence[str]
    features: Mapping[str, tuple[int, float]]
    """The row of each, and how much it counts: what is rare says more."""
    weights: NDArray[np.float32]
    """A row for each feature, a column for each kind."""

    def shares(self, features: Mapping[str, float]) -> dict[str, float]:
        """How likely each kind is for these features, the likeliest first; together 1."""
        likely = _softmax(_sum(self.weights, *_row(features, self.features)))
        parts = dict(zip(self.kinds, map(float, likely), strict=True))
        return dict(sorted(parts.items(), key=lambda one: (-one[1], one[0])))


def learned(examples: Sequence[tuple[str, Mapping[str, float]]]) -> Learned:
    """Find the weights by which the kinds of texts can best be told from their features."""
    import numpy as np

    sizes = Counter(kind for kind, _ in examples)
    kinds = sorted(kind for kind, size in sizes.items() if size >= _LEAST)
    rows = [row for row in examples if row[0] in kinds]
    known = _known([features for _, features in rows])
    weights = np.zeros((len(known), len(kinds)), dtype=np.float32)
    given = [(kinds.index(kind), *_row(features, known)) for kind, features in rows]
    count = len(given)
    for turn in range(_ROUNDS * count):
        kind, places, values = given[turn * _STRIDE % count]
        off = _softmax(_sum(weights, places, values))
        off[kind] -= 1
        step = _STEP * (1 - turn // count / _ROUNDS)
        weights[places] -= step * np.outer(values, off)
    return Learned(kinds, known, weights)


def _known(rows: Sequence[Mapping[str, float]]) -> dict[str, tuple[int, float]]:
    """The features that stand in more than one example."""
    counts = Counter(feature for row in rows for feature in row)
    often = (one for one, count in counts.items() if count > 1)
    whole = len(rows) + 1
    return {one: (at, math.log(whole / (counts[one] + 1)) + 0.5) for at, one in enumerate(often)}


def _row(
    features: Mapping[str, float], known: Mapping[str, tuple[int, float]]
) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    """The places of the features that are known, and their values.

    All features together have the length 1: the more of them are unknown, the less is sure.
    """
    import numpy as np

    found = [(*known[one], much) for one, much in features.items() if one in known]
    unknown = [much for one, much in features.items() if one not in known]
    values = np.array([rare * much for _, rare, much in found], dtype=np.float32)
    length = math.hypot(*values, *(_UNKNOWN * much for much in unknown)) or 1.0
    return np.array([place for place, _, _ in found], dtype=np.intp), values / length


def _sum(
    weights: NDArray[np.float32], places: NDArray[np.intp], values: NDArray[np.float32]
) -> NDArray[np.float32]:
    import numpy as np

    sums: NDArray[np.float32] = np.asarray(values @ weights[places], dtype=np.float32)
    return sums


def _softmax(sums: NDArray[np.float32]) -> NDArray[np.float32]:
    import numpy as np

    parts: NDArray[np.float32] = np.exp(sums - sums.max())
    parts /= parts.sum()
    return parts
