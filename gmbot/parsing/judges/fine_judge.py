"""A judge of few words, for whom what is rare says more: ``(pull the other one)``.

The same traits as in ``judge``, apart from rows of three. Each has a weight of its own, and counts
as much as it is rare among the examples. What was learned from ``grammars/NAME_*.tsv`` lies in
``grammars/NAME.npz``, where ``benchmarks/learn_judges.py`` puts it.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from gmbot.parsing.judges.judge import UNIT, traits_of
from gmbot.parsing.tokens import Names, Token, sentence_tokens
from gmbot.resources import grammar_arrays

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROWS = 1 << 18
"""So many weights: hardly two traits share one."""
_LONGEST = 2
"""How many words, or tokens, that stand side by side are one trait."""
RARITY_UNIT = 16
"""How rare a trait is is stored as a whole number of such parts."""


@lru_cache(maxsize=1024)
def fine_share(judge: str, text: str, names: Names) -> float:
    """How like a text is, from 0 to 1, to the first of the two kinds that a judge knows."""
    stored = grammar_arrays(judge)
    places = fine_places_of(text, sentence_tokens(text, names))
    rarity, weights = (stored[name][places].astype(float) for name in ("rarity", "weights"))
    return 1 / (1 + math.exp(-float(row_of(rarity / RARITY_UNIT) @ weights) / UNIT))


def row_of(rarities: NDArray[np.floating]) -> NDArray[np.floating]:
    """How much each trait of a text counts: together the length 1."""
    return rarities / math.sqrt(float(rarities @ rarities))


def fine_places_of(text: str, tokens: Sequence[Token]) -> NDArray[np.intp]:
    """The places of a text's traits among the weights, in order; never none."""
    import numpy as np

    traits = set(traits_of(text, tokens, _LONGEST))
    return np.array(sorted({zlib.crc32(one.encode()) % ROWS for one in traits}), dtype=np.intp)
