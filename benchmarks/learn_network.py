"""Learn what the networks know, and write ``grammars/network_*.npz``.

    pip install torch                                     # nothing else needs it
    python benchmarks/learn_network.py                    # learn, and write
    python benchmarks/learn_network.py --go-on --turns 3  # begin with what is known already

It takes more than an hour on two cores. There are two networks, whose opinions are put together:
one learns from texts as they are, the other from letters that are made of their lines as well.
Learn how far they can be trusted afterwards, by ``learn_network_trust.py``.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import numpy as np
import torch
from learn_guesses import GRAMMARS
from network_texts import Example, taught
from torch import Tensor, nn
from torch.nn import functional

from gmbot.parsing.network import kin, layers
from gmbot.parsing.network.sketch import GRAMS, NAMES, grams_of
from gmbot.parsing.network.slots import NOWHERE

WIDE, JOINED = (96, 112), (8_000, 12_000)
"""How wide each of the two networks is, and how many letters are made for it."""
LAYERS, HEADS = 3, 4
_RELATIONS, _IS_A, _LOOKS, _SIGNS, _PHASES = 40, 20, 8, 8, 4
_SMALL = ("word.weight", "gram.weight", "kin.weight")
"""The large tables are stored in one byte a number."""
_SELDOM = 3
"""A word has to be said so often to be known."""
_DROPPED = 0.15
_UNHEARD = 0.12
"""So many words are made unknown, each time anew; half of them with the pieces they are made of."""
_NO_KIN = 0.1
"""So many words are without kin, each time anew."""
_SPREAD = 0.01
"""So much of what is right is given to all choices alike: nothing is beyond doubt."""
STEP = 2e-3
_BATCH = 3500
"""Words and places that are learned from at once."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--turns", type=int, default=18, help="how often all is learned from")
    options.add_argument("--joined", type=float, default=1.0, help="share of the letters made")
    options.add_argument("--step", type=float, default=STEP)
    options.add_argument("--go-on", action="store_true", help="begin with what is known already")
    options.add_argument("--only", type=int, help="the one network that learns: 0 or 1")
    chosen = options.parse_args()
    numbers = range(len(WIDE)) if chosen.only is None else [chosen.only]
    for number, wide in ((x, WIDE[x]) for x in numbers):
        torch.manual_seed(number)
        examples = taught(int(JOINED[number] * chosen.joined))
        words, types = _words_in(examples)
        if chosen.go_on:
            known_words, known_types = _known_words(number)
            words, types = _added(known_words, words), _added(known_types, types)
        net = Net(len(words), len(types), wide)
        if chosen.go_on:
            net.restore(number)
        rows = [Row(example, words, types) for example in examples]
        _learn(net, rows, chosen.turns, chosen.step)
        file = GRAMMARS / f"network_{number + 1}.npz"
        np.savez_compressed(file, **_stored(net, words, types))


def _known_words(number: int) -> tuple[dict[str, int], dict[str, int]]:
    known = layers.networks()[number]
    return dict(known.words), dict(known.types)


def _added(known: dict[str, int], found: dict[str, int]) -> dict[str, int]:
    """What is known, with the numbers that it has, and behind it what is new."""
    first = max(known.values()) + 1
    new = [one for one in found if one not in known]
    return known | {one: at for at, one in enumerate(new, first)}


def _words_in(examples: Sequence[Example]) -> tuple[dict[str, int], dict[str, int]]:
    """The words that are said often enough, and the types of words, with their numbers."""
    words: Counter[str] = Counter()
    types: set[str] = set()
    for example in examples:
        pairs = list(zip(example.sketch.types, example.sketch.words, strict=True))
        words.update(word for kind, word in pairs if kind not in NAMES)
        types.update(kind for kind, _ in pairs)
    often = [word for word, count in words.most_common() if count >= _SELDOM and "\t" not in word]
    return (
        {word: at + 2 for at, word in enumerate(often)},
        {kind: at + 1 for at, kind in enumerate(sorted(types))},
    )


class Row:
    """An example as numbers."""

    def __init__(self, example: Example, words: dict[str, int], types: dict[str, int]) -> None:
        sketch = example.sketch
        self.sketch, self.good = sketch, [x for slot in example.good for x in slot]
        self.size, self.first = len(sketch.relations), len(sketch.types)
        more = [0] * (self.size - self.first)
        self.types = [types.get(kind, 0) for kind in sketch.types] + more
        pairs = list(zip(sketch.types, sketch.words, strict=True))
        self.words = [0 if kind in NAMES else words.get(word, 1) for kind, word in pairs] + more
        self.grams = [*(grams_of(word) for word in sketch.words), *([] for _ in more)]
        self.kin = [*([*kin.kin_of(word)] for word in sketch.words), *([] for _ in more)]


class Net(nn.Module):
    """The network of ``gmbot/parsing/network/layers.py``, as it learns."""

    def __init__(self, words: int, types: int, wide: int) -> None:
        super().__init__()
        self.wide = wide
        tables = {
            "word": words + 2, "gram": GRAMS + 1, "kin": kin.groups() + 1, "typ": types + 1,
            "a": _IS_A, "b": _LOOKS, "ph": _PHASES, "act": len(layers.ACTS), "cf": _SIGNS,
        }  # fmt: skip
        self.tables = nn.ModuleDict({x: nn.Embedding(many, wide) for x, many in tables.items()})
        self.posb = nn.Embedding(layers.APART + 1, HEADS)
        self.blocks = nn.ModuleList(_block(wide) for _ in range(LAYERS))
        parts = {"pu": 2, "pg": 2, "pv": 2, "ac": 2, "n1": 1, "pm": 1}
        self.lines = nn.ModuleDict({x: nn.Linear(wide, wide * more) for x, more in parts.items()})
        self.lines["c2"], self.lines["c3"] = nn.Linear(2 * wide, wide), nn.Linear(wide, 1)
        self.lines["n2"] = nn.Linear(wide, 1)
        self.nf, self.drop = nn.LayerNorm(wide), nn.Dropout(_DROPPED)
        for table in (*self.tables.values(), self.posb):
            nn.init.normal_(table.weight, 0, 0.1)

    def named(self) -> dict[str, Tensor]:
        """The weights by the names by which they are stored."""
        found = dict(self.named_parameters())
        names = {name: name.replace("tables.", "").replace("lines.", "") for name in found}
        names = {x: y.replace("blocks.", "layers.").replace("posb.weight", "posb")
                 for x, y in names.items()}  # fmt: skip
        return {names[name]: weight for name, weight in found.items()}

    def restore(self, number: int) -> None:
        """Begin with the weights that are stored."""
        known = layers.networks()[number].arrays
        with torch.no_grad():
            for name, weight in self.named().items():
                stored = torch.from_numpy(known[name])
                weight[: len(stored)] = stored

    def forward(self, batch: Batch) -> Tensor:
        """What speaks for each choice of each slot, one after the other."""
        rows = self._understood(batch)
        many, size, wide = rows.shape
        flat = rows.reshape(many * size, wide)
        means = torch.zeros_like(flat).index_add(0, batch.named, flat[batch.naming] * batch.share)
        flat = flat + self.lines["pm"](means)
        own, goal, helped = (self.lines[name](flat) for name in ("pu", "pg", "pv"))
        sums = own[batch.slot_of] + _picked(goal, batch.goal) + _picked(helped, batch.helped)
        sums = sums + self.lines["ac"](
            self.tables["act"](batch.act) + self.tables["cf"](batch.sign)
        )
        inner = _gelu(self.lines["c2"](self.drop(_gelu(sums))))
        scores = torch.zeros(len(batch.good))
        scores[batch.given] = self.lines["c3"](inner)[:, 0]
        scores[batch.none] = self.lines["n2"](_gelu(self.lines["n1"](flat[batch.node])))[:, 0]
        return scores

    def _bags(self, batch: Batch, name: str) -> Tensor:
        """For each word the mean of its parts in a table."""
        parts, starts = batch.bags[name]
        weights = self.tables[name].weight
        found = functional.embedding_bag(parts, weights, starts, mode="mean")
        return found.view(*batch.words.shape, self.wide)

    def _understood(self, batch: Batch) -> Tensor:
        many, size = batch.words.shape
        words = batch.words
        grams, kin_of_it = (self._bags(batch, name) for name in ("gram", "kin"))
        if self.training:
            unheard = (torch.rand(many, size) < _UNHEARD) & (words > 1)
            words = torch.where(unheard, torch.ones_like(words), words)
            unseen = unheard & (torch.rand(many, size) < 0.5)
            grams = grams * (~unseen)[..., None]
            kin_of_it = kin_of_it * (torch.rand(many, size) >= _NO_KIN)[..., None]
        rows = self.tables["word"](words) + grams + kin_of_it + self.tables["typ"](batch.types)
        rows = rows + self.tables["a"](batch.is_a) + self.tables["b"](batch.looks)
        rows = self.drop(rows + self.tables["ph"](batch.phase)[:, None])
        outside = torch.where(batch.inside, 0.0, -1e9)[:, None, None]
        for block in self.blocks:
            bias = (self.posb(batch.far) + block["relk"](batch.relations)).permute(0, 3, 1, 2)
            inner = block["qkv"](block["n1"](rows)).view(many, size, 3, HEADS, self.wide // HEADS)
            asks, keys, values = inner.permute(2, 0, 3, 1, 4)
            seen = functional.scaled_dot_product_attention(
                asks, keys, values, attn_mask=bias + outside
            )
            rows = rows + self.drop(block["o"](seen.transpose(1, 2).reshape(many, size, self.wide)))
            more = self.drop(_gelu(block["f1"](block["n2"](rows))))
            rows = rows + self.drop(block["f2"](more))
        return self.nf(rows)  # type: ignore[no-any-return]


def _block(wide: int) -> nn.ModuleDict:
    block = nn.ModuleDict({
        "qkv": nn.Linear(wide, 3 * wide), "o": nn.Linear(wide, wide),
        "f1": nn.Linear(wide, 2 * wide), "f2": nn.Linear(2 * wide, wide),
        "n1": nn.LayerNorm(wide), "n2": nn.LayerNorm(wide),
        "relk": nn.Embedding(_RELATIONS, HEADS),
    })  # fmt: skip
    nn.init.normal_(block["relk"].weight, 0, 0.3)
    return block


def _gelu(rows: Tensor) -> Tensor:
    return functional.gelu(rows, approximate="tanh")


def _picked(rows: Tensor, at: Tensor) -> Tensor:
    return torch.where((at >= 0)[:, None], rows[at.clamp(min=0)], torch.zeros(1))


class Batch:
    """Some examples, side by side."""

    node: Tensor
    none: Tensor
    given: Tensor
    slot_of: Tensor
    goal: Tensor
    helped: Tensor
    act: Tensor
    sign: Tensor
    slot: Tensor

    def __init__(self, rows: Sequence[Row]) -> None:
        size = max(row.size for row in rows)
        self.words, self.types = (_padded([getattr(x, name) for x in rows], size)
                                  for name in ("words", "types"))  # fmt: skip
        self.is_a, self.looks = (_padded([getattr(x.sketch, name) for x in rows], size)
                                 for name in ("is_a", "looks"))  # fmt: skip
        self.phase = torch.tensor([row.sketch.phase for row in rows])
        self.inside = torch.tensor([[at < row.size for at in range(size)] for row in rows])
        relations = np.zeros((len(rows), size, size), np.int64)
        far = np.full((len(rows), size, size), layers.APART)
        for at, row in enumerate(rows):
            relations[at, : row.size, : row.size] = row.sketch.relations
            steps = np.arange(row.first)
            far[at, : row.first, : row.first] = layers.distances(steps)
        self.relations, self.far = torch.from_numpy(relations), torch.from_numpy(far)
        self.bags = {"gram": _bags([row.grams for row in rows], size),
                     "kin": _bags([row.kin for row in rows], size)}  # fmt: skip
        naming = [
            (at * size + word, at * size + row.first + node, 1 / _often(row, node))
            for at, row in enumerate(rows)
            for word, node in row.sketch.naming
        ]
        self.naming, self.named = (_longs([one[x] for one in naming]) for x in (0, 1))
        self.share = torch.tensor([one[2] for one in naming], dtype=torch.float32)[:, None]
        self._choices(rows, size)

    def _choices(self, rows: Sequence[Row], size: int) -> None:
        """The slots and their candidates, one after the other."""
        place: dict[str, list[int]] = {name: [] for name in (
            "node", "none", "given", "slot_of", "goal", "helped", "act", "sign", "slot",
        )}  # fmt: skip
        at = number = 0
        for start, row in ((index * size, one) for index, one in enumerate(rows)):
            for slot in row.sketch.slots:
                first = start + row.first
                node = start + row.size - 1 if slot.node == NOWHERE else first + slot.node
                place["node"].append(node)
                place["none"].append(at)
                place["slot"] += [number] * (1 + len(slot.candidates))
                for behind, one in enumerate(slot.candidates, 1):
                    place["given"].append(at + behind)
                    place["slot_of"].append(node)
                    place["goal"].append(NOWHERE if one.goal == NOWHERE else first + one.goal)
                    place["helped"].append(NOWHERE if one.helped == NOWHERE else first + one.helped)
                    place["act"].append(layers.act_of(one))
                    place["sign"].append(layers.sign_of(one, row.sketch))
                at, number = at + 1 + len(slot.candidates), number + 1
        for name, numbers in place.items():
            setattr(self, name, _longs(numbers))
        self.slots = number
        self.good = torch.tensor([one for row in rows for one in row.good])


def _bags(rows: Sequence[Sequence[list[int]]], size: int) -> tuple[Tensor, Tensor]:
    """The parts of all words one after the other, and where those of each begin."""
    every = [one for row in rows for one in (*row, *([[]] * (size - len(row))))]
    starts = [0, *accumulate(map(len, every))][:-1]
    return _longs([part for one in every for part in one]), _longs(starts)


def _often(row: Row, node: int) -> int:
    return sum(other == node for _, other in row.sketch.naming)


def _longs(numbers: Sequence[int]) -> Tensor:
    return torch.tensor(numbers, dtype=torch.long)


def _padded(rows: Sequence[Sequence[int]], size: int) -> Tensor:
    return torch.tensor([[*map(int, row), *([0] * (size - len(row)))] for row in rows])


def _loss(scores: Tensor, batch: Batch) -> Tensor:
    """How unlikely the right choices are."""
    good = batch.good
    right = _sums(scores[good], batch.slot[good], batch.slots)
    whole = _sums(scores, batch.slot, batch.slots)
    each = whole[batch.slot] - scores
    counts = torch.zeros(batch.slots).index_add(0, batch.slot, torch.ones_like(each))
    spread = torch.zeros(batch.slots).index_add(0, batch.slot, each) / counts
    return ((1 - _SPREAD) * (whole - right) + _SPREAD * spread).sum()


def _sums(scores: Tensor, slots: Tensor, many: int) -> Tensor:
    """The logarithm of the sum of the exponentials of each slot."""
    most = torch.full((many,), -1e30).scatter_reduce(0, slots, scores.detach(), "amax")
    sums = torch.zeros(many).index_add(0, slots, torch.exp(scores - most[slots]))
    return sums.clamp(min=1e-30).log() + most


def _learn(net: Net, rows: Sequence[Row], turns: int, step: float) -> None:
    dice = random.Random(1)
    descent = torch.optim.AdamW(net.parameters(), lr=step, weight_decay=0.02, betas=(0.9, 0.98))
    whole, done = len(list(_batches(rows, dice))) * turns, 0
    for turn in range(turns):
        net.train()
        lost = 0.0
        for group in _batches(rows, dice):
            for options in descent.param_groups:
                options["lr"] = step * min(1, (done + 1) / 400) * max(0.02, 1 - done / whole)
            done += 1
            batch = Batch(group)
            loss = _loss(net(batch), batch)
            descent.zero_grad()
            (loss / len(group)).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 1.0)
            descent.step()
            lost += float(loss.detach())
        print(f"turn {turn + 1}: {lost / len(rows):.4f}", flush=True)


def _batches(rows: Sequence[Row], dice: random.Random) -> Iterator[list[Row]]:
    """All rows, those of like length together, in any order."""
    ordered = sorted(rows, key=lambda row: row.size + dice.random() * 8)
    groups: list[list[Row]] = [[]]
    for row in ordered:
        if sum(one.size for one in groups[-1]) > _BATCH:
            groups.append([])
        groups[-1].append(row)
    dice.shuffle(groups)
    return iter(groups)


def _stored(net: Net, words: dict[str, int], types: dict[str, int]) -> dict[str, Any]:
    found: dict[str, Any] = {
        "words": np.array("\t".join(words)),
        "types": np.array("\t".join(types)),
    }
    for name, weight in net.named().items():
        array = weight.detach().numpy()
        if name in _SMALL:
            scale = np.abs(array).max(axis=1, keepdims=True) / 127 + 1e-9
            found[f"{name}.scale"] = scale.astype(np.float16)
            found[name] = np.round(array / scale).astype(np.int8)
        else:
            found[name] = array.astype(np.float16)
    return found


if __name__ == "__main__":
    main()
