"""Learn what speaks against orders that rules read, and write ``grammars/network_doubt.tsv``.

    python benchmarks/learn_network_doubt.py                # learn, and write
    python benchmarks/learn_network_doubt.py --check 78,79  # what is doubted of others

It learns from the texts of the writers that neither the networks nor the guesses have learned from.
It takes half a minute.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import learn_trust
import plain
from learn_guesses import GRAMMARS
from learn_network_trust import LATER, other_texts
from learn_trust import Tried
from network_texts import held_writers, texts_of_strangers

from gmbot.parsing.network import doubt, second_look
from gmbot.rules.notation import write_order

WEIGHTS = GRAMMARS / "network_doubt.tsv"
_BOUNDS = (0.2, 0.3, 0.4, 0.5, 0.6)
_NO_DOUBT = 0.0


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--check", default="", help="writers on whom is measured")
    checked = options.parse_args().check
    if checked:
        _show([x for x in other_texts() if x["writer"] in checked.split(",")])
        return
    learn_trust.learn([one for text in tried_of(unknown_texts()) for one in text], WEIGHTS)


def unknown_texts() -> list[dict[str, Any]]:
    """The texts of the writers from whom nobody has learned: guesses know those of one file."""
    known = {json.loads(row)["writer"] for row in plain.PLAIN.read_text("utf-8").splitlines()}
    writers = {*held_writers(texts_of_strangers()), LATER} - known
    return [text for text in other_texts() if text["writer"] in writers]


def tried_of(texts: Sequence[Mapping[str, Any]]) -> list[list[Tried]]:
    """The orders of some texts that something may change, with whether they are not meant."""
    with ProcessPoolExecutor() as pool:
        return list(pool.map(_tried, texts, chunksize=20))


def _tried(text: Mapping[str, Any]) -> list[Tried]:
    found: list[tuple[str, Mapping[str, float]]] = []

    def noting(one: Any, seen: doubt.Seen) -> float:
        found.append((write_order(one.order), doubt.signs_of_doubt(one, seen)))
        return _NO_DOUBT

    doubts, second_look.doubts = second_look.doubts, noting
    try:
        before, _ = plain.judged(dict(text))
    finally:
        second_look.doubts = doubts
    want = set(plain.normed_orders(text["orders"]))
    want |= set(plain.implied_orders(dict(text), want))
    return [
        Tried(0, before, False, signs, plain.normed_orders([order])[0] not in want)
        for order, signs in found
    ]


def _show(texts: Sequence[Mapping[str, Any]]) -> None:
    """For each bound, of how many texts some order is doubted: read exactly, and wrongly."""
    tried = [one for one in tried_of(texts) if one]
    for bound in _BOUNDS:
        doubted = [(x, [one.right for one in x if _much(one) > bound]) for x in tried]
        exact = sum(bool(found) for x, found in doubted if x[0].kind == "exact")
        wrong = sum(any(found) for x, found in doubted if x[0].kind == "wrong")
        many = [sum(x[0].kind == kind for x in tried) for kind in ("exact", "wrong")]
        print(f"{bound:.2f}  {exact} of {many[0]} exact, {wrong} of {many[1]} wrong ones")


def _much(one: Tried) -> float:
    return doubt.likelihood("network_doubt.tsv", one.traits)


if __name__ == "__main__":
    main()
