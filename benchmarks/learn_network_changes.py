"""Learn when the networks know what becomes of the orders on file.

    python benchmarks/learn_network_changes.py                # learn, and write
    python benchmarks/learn_network_changes.py --check FILE   # what it settles in that file

Writes ``grammars/network_changes.tsv``. It learns from the changes, and from the lines and the talk
below a set, of writers from whom the networks have not learned. It takes some minutes.
"""

from __future__ import annotations

import argparse
import importlib
import json
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import changes
import learn_trust
import plain
from learn_guesses import GRAMMARS
from learn_network_trust import other_texts
from network_filed import below_orders
from network_texts import held_writers, texts_of_strangers

from gmbot.rules.notation import write_order

settling: Any = importlib.import_module("gmbot.parsing.network.changes")
WEIGHTS = GRAMMARS / "network_changes.tsv"
EDITS = [changes.FILE, *(changes.FILE.with_name(f"edits_{number}.jsonl") for number in (3, 4))]
LATER = frozenset({"102", "103", "156", "157"})
"""Writers of changes from whom is learned here as well."""
_BOUNDS = (0.7, 0.8, 0.85, 0.9, 0.95, 0.97)
_NEVER = 0.0


@dataclass(frozen=True, slots=True)
class Tried:
    """What the networks make of a change of which they knew nothing."""

    before: str
    """How it was judged without them."""
    talk: bool
    """It changes nothing."""
    asked: bool
    """Something of it was not read."""
    traits: Mapping[str, float]
    right: bool


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("--check", type=Path, help="a file of changes on which is measured")
    checked = options.parse_args().check
    if checked:
        _show([json.loads(row) for row in checked.read_text("utf-8").splitlines()])
        return
    learn_trust.learn(tried_of(own_texts()), WEIGHTS)


def own_texts() -> list[Mapping[str, Any]]:
    """The changes that are learned from, and lines and talk below a set."""
    held = held_writers(texts_of_strangers())
    files = (file.read_text("utf-8").splitlines() for file in EDITS)
    edits = [json.loads(row) for rows in files for row in rows]
    own = [row for row in edits if row["writer"] in held | LATER]
    others = [row for row in other_texts() if row["writer"] in held]
    return [*own, *below_orders(others, random.Random(7))]


def tried_of(rows: Sequence[Mapping[str, Any]]) -> list[Tried]:
    """The opinions of some changes that might settle something."""
    with ProcessPoolExecutor() as pool:
        return [one for found in pool.map(_tried, rows, chunksize=20) for one in found]


def _tried(row: Mapping[str, Any]) -> list[Tried]:
    """The opinion of one change, if it might settle something, and whether it is right."""
    found: list[tuple[Mapping[str, float], list[str]]] = []
    signs_of, trust = settling.signs_of, settling.trust

    def noting(change: Any, *more: Any) -> Any:
        signs = signs_of(change, *more)
        found.append((signs, [write_order(one) for one in (*change.kept, *change.new)]))
        return signs

    settling.signs_of, settling.trust = noting, lambda _: _NEVER
    try:
        before, _ = changes.judged(dict(row))
    finally:
        settling.signs_of, settling.trust = signs_of, trust
    want = _moving(row["result"])
    more = set(plain.implied_orders({**row, "orders": row["result"]}, want))
    talk = row["prior"] == row["result"]
    return [
        Tried(
            before, talk, any(name.startswith("asked ") for name in signs), signs,
            want - more <= _moving(orders) <= want | more,
        )
        for signs, orders in found[:1]
    ]  # fmt: skip


def _moving(orders: Sequence[str]) -> set[str]:
    """Orders but those to hold, which is the same as none."""
    return {one for one in plain.normed_orders(orders) if not one.endswith(" H")}


def _show(rows: Sequence[Mapping[str, Any]]) -> None:
    """For each bound, how many changes are settled."""
    tried = tried_of(rows)
    print(f"{len(rows)} changes, {len(tried)} that may be settled")
    for asked in (True, False):
        for bound in _BOUNDS:
            some = (one for one in tried if one.asked == asked)
            taken = [one for one in some if settling.trust(one.traits) > bound]
            kinds = Counter(
                f"{'talk ' * one.talk}{one.before}, now {'right' if one.right else 'wrong'}"
                for one in taken
            )
            told = "; ".join(f"{kind}: {many}" for kind, many in sorted(kinds.items()))
            print(f"{'asked' if asked else 'read'} {bound:.2f}  {told}")


if __name__ == "__main__":
    main()
