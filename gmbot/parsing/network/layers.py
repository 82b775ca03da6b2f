"""The arithmetic of the network: a transformer whose attention knows how things belong together.

Its weights were learned by ``benchmarks/learn_network.py`` and lie in ``grammars/network_*.npz``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from gmbot.parsing.network.kin import kin_of
from gmbot.parsing.network.sketch import NAMES, Sketch, grams_of
from gmbot.parsing.network.slots import NOWHERE, Candidate
from gmbot.resources import grammar_arrays

Floats = NDArray[np.float32]
FARTHEST = 32
"""Words farther away than that are as far as these."""
APART = 2 * FARTHEST + 1
"""The distance of what has none."""
ACTS = {
    "hold": 0, "move": 1, "suph": 2, "supm": 3, "con": 4, "dis": 5, "ret": 6, "bldA": 7, "bldF": 8,
    "rem": 9, "waive": 10,
}  # fmt: skip
_BUILD = "bldF"
"""What another kind of unit is built like."""
_BY_CONVOY, _COAST, _COAST_NAMED, _WAIVES = 1, 2, 3, 4
_UNKNOWN_WORD = 1
_FILES = ("network_1", "network_2")


@dataclass(frozen=True, slots=True)
class Weights:
    """What was learned."""

    arrays: Mapping[str, Floats]
    words: Mapping[str, int]
    types: Mapping[str, int]
    layers: int

    def __getitem__(self, name: str) -> Floats:
        return self.arrays[name]

    @property
    def heads(self) -> int:
        """In how many ways each thing looks at the others."""
        return int(self["posb"].shape[1])


@cache
def networks() -> tuple[Weights, ...]:
    """The networks that come with the program; their opinions are put together."""
    return tuple(_weights(dict(grammar_arrays(name))) for name in _FILES)


def _weights(stored: dict[str, NDArray[np.generic]]) -> Weights:
    words, types = (str(stored.pop(name)).split("\t") for name in ("words", "types"))
    scales = {name: stored.pop(name) for name in list(stored) if name.endswith(".scale")}
    arrays = {
        name: array.astype(np.float32) * scales[f"{name}.scale"].astype(np.float32)
        if f"{name}.scale" in scales
        else array.astype(np.float32)
        for name, array in stored.items()
    }
    return Weights(
        arrays,
        {word: at + _UNKNOWN_WORD + 1 for at, word in enumerate(words)},
        {kind: at + 1 for at, kind in enumerate(types)},
        sum(name.endswith(".qkv.weight") for name in arrays),
    )


def scores_of(sketch: Sketch, known: Weights) -> list[Floats]:
    """What speaks for each candidate of each slot; first what speaks for none of them."""
    rows = _understood(sketch, known)
    n = len(sketch.types)
    rows = rows + _linear(_of_words(sketch, rows), known, "pm")
    own, goal, helped = (_linear(rows, known, name) for name in ("pu", "pg", "pv"))
    nodes = [n + one.node if one.node != NOWHERE else len(rows) - 1 for one in sketch.slots]
    none = _linear(_gelu(_linear(rows[nodes], known, "n1")), known, "n2")[:, 0]
    found = []
    for slot, node, of_none in zip(sketch.slots, nodes, none, strict=True):
        every = slot.candidates
        sums = own[node] + _linear(_acts(every, sketch, known), known, "ac")
        sums += _picked(goal, [one.goal for one in every], n)
        sums += _picked(helped, [one.helped for one in every], n)
        much = _linear(_gelu(_linear(_gelu(sums), known, "c2")), known, "c3")[:, 0]
        found.append(np.concatenate([[of_none], much]))
    return found


def _understood(sketch: Sketch, known: Weights) -> Floats:
    """What each word and place means where it stands: one row for each."""
    rows = _begun(sketch, known)
    n, size = len(sketch.types), len(rows)
    far = np.full((size, size), APART)
    far[:n, :n] = distances(np.arange(n))
    distance = known["posb"][far]
    for layer in range(known.layers):
        name = f"layers.{layer}."
        bias = distance + known[f"{name}relk.weight"][sketch.relations]
        rows = rows + _attention(rows, bias.transpose(2, 0, 1), known, name)
        more = _gelu(_linear(_normed(rows, known, f"{name}n2"), known, f"{name}f1"))
        rows = rows + _linear(more, known, f"{name}f2")
    return _normed(rows, known, "nf")


def distances(at: NDArray[np.int_]) -> NDArray[np.int_]:
    """How far the words at some places are from each other, from 0 on."""
    steps: NDArray[np.int_] = np.clip(at[None] - at[:, None], -FARTHEST, FARTHEST)
    return steps + FARTHEST


def _begun(sketch: Sketch, known: Weights) -> Floats:
    """What each word and place is by itself."""
    rows = known["a.weight"][sketch.is_a] + known["b.weight"][sketch.looks]
    rows += known["ph.weight"][sketch.phase]
    rows[len(sketch.types) :] += known["typ.weight"][0] + known["word.weight"][0]
    for at, (kind, word) in enumerate(zip(sketch.types, sketch.words, strict=True)):
        rows[at] += known["typ.weight"][known.types.get(kind, 0)]
        number = 0 if kind in NAMES else known.words.get(word, _UNKNOWN_WORD)
        rows[at] += known["word.weight"][number]
        for table, parts in (("gram", grams_of(word)), ("kin", kin_of(word))):
            if parts:  # names have none: they are no words
                rows[at] += known[f"{table}.weight"][list(parts)].mean(axis=0)
    return rows


def _of_words(sketch: Sketch, rows: Floats) -> Floats:
    """For each place the mean of the words that name it."""
    means, n = np.zeros_like(rows), len(sketch.types)
    counts = np.zeros((len(rows), 1), np.float32)
    for at, node in sketch.naming:
        means[n + node] += rows[at]
        counts[n + node] += 1
    means /= np.maximum(counts, 1)
    return means


def _attention(rows: Floats, bias: Floats, known: Weights, name: str) -> Floats:
    size, wide = rows.shape
    inside = _linear(_normed(rows, known, f"{name}n1"), known, f"{name}qkv")
    asks, keys, values = inside.reshape(size, 3, known.heads, -1).transpose(1, 2, 0, 3)
    much = asks @ keys.transpose(0, 2, 1) / np.sqrt(asks.shape[-1]).astype(np.float32) + bias
    shares = np.exp(much - much.max(axis=-1, keepdims=True))
    shares /= shares.sum(axis=-1, keepdims=True)
    seen = (shares @ values).transpose(1, 0, 2).reshape(size, wide)
    return _linear(seen, known, f"{name}o")


def _acts(every: Sequence[Candidate], sketch: Sketch, known: Weights) -> Floats:
    acts, signs = [act_of(one) for one in every], [sign_of(one, sketch) for one in every]
    return known["act.weight"][acts] + known["cf.weight"][signs]


def act_of(one: Candidate) -> int:
    """The number of what an order does."""
    return ACTS.get(one.act, ACTS[_BUILD])


def sign_of(one: Candidate, sketch: Sketch) -> int:
    """What tells an order from others like it."""
    if one.act == "waive":
        return _WAIVES + one.rank
    if one.coast:
        return _COAST_NAMED if one.coast in sketch.coasts else _COAST
    return _BY_CONVOY if one.by_convoy else 0


def _picked(rows: Floats, nodes: Sequence[int], first: int) -> Floats:
    at = np.array(nodes)
    return np.where((at == NOWHERE)[:, None], np.float32(0), rows[first + np.maximum(at, 0)])


def _linear(rows: Floats, known: Weights, name: str) -> Floats:
    return rows @ known[f"{name}.weight"].T + known[f"{name}.bias"]


def _normed(rows: Floats, known: Weights, name: str) -> Floats:
    middle = rows - rows.mean(axis=-1, keepdims=True)
    spread = np.sqrt((middle * middle).mean(axis=-1, keepdims=True) + np.float32(1e-5))
    normed: Floats = middle / spread * known[f"{name}.weight"] + known[f"{name}.bias"]
    return normed


def _gelu(x: Floats) -> Floats:
    bent = np.tanh(np.float32(0.7978845608) * x * (1 + np.float32(0.044715) * x * x))
    found: Floats = np.float32(0.5) * x * (1 + bent)
    return found
