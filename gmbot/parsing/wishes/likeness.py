"""What a letter is most like, judged by example sentences: ``grammars/wishes_*.tsv``.

A softmax regression over words, pairs of words, parts of words, and the groups of words that
``wishes.toml`` knows. One more sentence in those files is one more line to learn from: what was
learned lies in ``wishes.npz``, where ``benchmarks/learn_wishes.py`` puts it. It ranks what nobody
has listed; so what it finds is answered or offered, never carried out.

Questions about the rules are told in two steps: all of them are one kind, and which rule is asked
about is learned from them alone.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from gmbot.parsing.wishes.table import groups_in, plain
from gmbot.resources import grammar_arrays

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WISHES, RULES, VOTES = "all", "rules", "votes"
"""What is told apart: all kinds of sentences, the rules that are asked about, a yes from a no."""
NO_WISH = frozenset({"gm", "chat", "orders", "letter"})
"""Kinds of sentences that ask for nothing which a command does."""
_WORD, _PAIR, _PART, _GROUP, _MARK = 1.0, 0.6, 0.65, 1.0, 0.7
"""How much each sort of feature counts."""
_GROUP_WITHIN = 2.5
"""How much a group counts between rules, or votes: it knows the words of all three languages."""
RULE = "rule "
"""How the names of wishes to know a rule begin."""
YES, NO = "vote yes", "vote no"
_CLEARLY = 0.9
"""Words that say one of them to this share lean to it."""
_PERHAPS_A_RULE = 0.02
"""What is a question about the rules to a smaller share is not asked which."""
_PARTS = (3, 4)
"""Letters of a part of a word."""
_UNKNOWN = 7.0
"""How rare a feature is that stands in no other sentence."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How much each feature speaks for each kind."""

    kinds: Sequence[str]
    features: Mapping[str, int]
    """The row of each."""
    rarity: NDArray[np.float32]
    """How much the feature of a row counts: what is rare says more."""
    weights: NDArray[np.int8]
    """A row for each feature, a column for each kind."""
    scale: NDArray[np.float32]
    """How much the whole numbers of a row stand for."""

    def shares(self, features: Mapping[str, float]) -> dict[str, float]:
        """How likely each kind is for these features, the likeliest first; together 1."""
        import numpy as np

        places, values = row_of(features, self.features, self.rarity)
        sums = (values * self.scale[places]) @ self.weights[places]
        likely = softmax(np.asarray(sums, dtype=np.float32))
        parts = dict(zip(self.kinds, map(float, likely), strict=True))
        return dict(sorted(parts.items(), key=_likeliest_first))


def is_rule(kind: str) -> bool:
    """Tell whether a kind of sentences asks about a rule."""
    return kind.startswith(RULE)


def features_of(sentence: str, group: float = _GROUP) -> dict[str, float]:
    """What a sentence is judged by, and how much each of it counts."""
    text = plain(sentence)
    words = ["0" if any(map(str.isdigit, word)) else word for word in text.split()]
    framed = [f"<{word}>" for word in words]
    return {
        **{
            f"~{word[at : at + size]}": _PART
            for word in framed
            for size in _PARTS
            for at in range(len(word) - size + 1)
        },
        **{f"{one} {other}": _PAIR for one, other in pairwise(("^", *words, "$"))},
        **dict.fromkeys(words, _WORD),
        **{f"+{name}": group for name in sorted(groups_in(text))},
        "+question" if "?" in sentence else "+statement": _MARK,
    }


@cache
def likeness(name: str = WISHES) -> Likeness:
    """What was learned from the examples: of all wishes, of rules, or of votes."""
    import numpy as np

    stored = grammar_arrays("wishes")
    told = {one: stored[f"{name}.{one}"] for one in ("kinds", "features", "rarity", "scale")}
    features = {one: at for at, one in enumerate(str(told["features"]).split("\t"))}
    rarity, scale = (told[one].astype(np.float32) for one in ("rarity", "scale"))
    weights = stored[f"{name}.weights"].astype(np.int8, copy=False)
    return Likeness(str(told["kinds"]).split("\t"), features, rarity, weights, scale)


def leans_to_yes(words: str) -> bool | None:
    """Tell which vote words lean to, where they do so clearly: it is offered first, not cast."""
    share = likeness(VOTES).shares(features_within(words))[YES]
    return None if 1 - _CLEARLY < share < _CLEARLY else share >= _CLEARLY


def features_within(sentence: str) -> dict[str, float]:
    """The same between rules, or between votes."""
    return features_of(sentence, _GROUP_WITHIN)


def shares(sentence: str) -> dict[str, float]:
    """What a sentence, or a letter of a few, is most like."""
    found = likeness().shares(features_of(sentence))
    rule = found.pop(RULE)
    if rule >= _PERHAPS_A_RULE:
        of_rules = likeness(RULES).shares(features_within(sentence))
    else:
        of_rules = {kind: 1 / len(likeness(RULES).kinds) for kind in likeness(RULES).kinds}
    found |= {kind: rule * share for kind, share in of_rules.items()}
    return dict(sorted(found.items(), key=_likeliest_first))


def _likeliest_first(row: tuple[str, float]) -> tuple[float, str]:
    return -row[1], row[0]


def row_of(
    features: Mapping[str, float], known: Mapping[str, int], rarity: NDArray[np.float32]
) -> tuple[NDArray[np.intp], NDArray[np.float32]]:
    """The places of the features that are known, and their values.

    All features together have the length 1: the more are unknown, the less is sure.
    """
    import numpy as np

    found = {known[one]: much for one, much in features.items() if one in known}
    unknown = [_UNKNOWN * much for one, much in features.items() if one not in known]
    places = np.array([*found], dtype=np.intp)
    values = np.array([*found.values()], dtype=np.float32) * rarity[places]
    return places, values / (math.hypot(*values.tolist(), *unknown) or 1.0)


def softmax(sums: NDArray[np.float32]) -> NDArray[np.float32]:
    """The shares of some sums; together 1."""
    import numpy as np

    parts: NDArray[np.float32] = np.exp(sums - sums.max())
    parts /= parts.sum()
    return parts
