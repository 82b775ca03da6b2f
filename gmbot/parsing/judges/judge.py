"""What a text is more like, judged by examples: is it an order, or does it only speak of units?

A logistic regression over the words of a text, the kinds of its tokens, and what stands side by
side: names are left out, so that only what is said of them counts. What it learned from the
sentences of ``grammars/NAME_*.tsv`` lies in ``grammars/NAME.weights``, where
``benchmarks/learn_judges.py`` puts it.
"""

from __future__ import annotations

import math
import re
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache

from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Names, Token, sentence_tokens
from gmbot.resources import grammar_weights

ROWS = 1 << 16
"""Features share so many weights, by their checksums."""
UNIT = 512
"""A weight is stored as a whole number of such parts."""
_LONGEST = 3
"""How many words, or tokens, that stand side by side are one feature."""
_STEM = 4
_NAMES = {"PLACE": " @ ", "KIND": " # ", "OWNER": " & "}
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+|[@&#?!,;:.()\"-]")


@lru_cache(maxsize=1024)
def share(judge: str, text: str, names: Names) -> float:
    """How like a text is, from 0 to 1, to the first of the two kinds that a judge knows."""
    weights, found = grammar_weights(judge), places_of(text, sentence_tokens(text, names))
    total = sum(weights[place] for place in found) / UNIT / math.sqrt(len(found))
    return 1 / (1 + math.exp(-total))


def places_of(text: str, tokens: Sequence[Token]) -> frozenset[int]:
    """The places of a sentence's features among the weights; never empty."""
    return frozenset(zlib.crc32(one.encode()) % ROWS for one in traits_of(text, tokens, _LONGEST))


def traits_of(text: str, tokens: Sequence[Token], longest: int) -> Iterator[str]:
    """What a judge looks at: words, kinds of tokens, rows of so many of them, beginnings."""
    words = ["^", *_WORD.findall(_without_names(text, tokens)), "$"]
    kinds = ["^", *(token.type for token in tokens), "$"]
    for sort, row in (("w", words), ("t", kinds)):
        for size in range(1, longest + 1):
            yield from (sort + " ".join(row[at : at + size]) for at in range(len(row) - size + 1))
    yield from (f"c{word[:_STEM]}" for word in words if len(word) > _STEM + 1)


def _without_names(text: str, tokens: Sequence[Token]) -> str:
    """The folded text with signs for its names: ``let @ go to @``."""
    parts, at = [], 0
    for token in tokens:
        sign = _NAMES.get(token.type)
        begin = text.find(token.text, at) if sign else -1
        if sign and begin >= 0:
            parts += [text[at:begin], sign]
            at = begin + len(token.text)
    return re.sub(r"\d+", "0", fold("".join([*parts, text[at:]])))
