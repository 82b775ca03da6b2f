"""Learn how far the network can be trusted, and write ``grammars/network_trust.tsv``.

    python benchmarks/learn_network_trust.py                # learn, and write
    python benchmarks/learn_network_trust.py --check 78,79  # what it settles in texts of others

It learns from the texts of the writers that neither the network nor, here, the guesses have learned
from. It takes some minutes.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import learn_trust
import plain
from learn_guesses import GRAMMARS
from network_texts import held_writers, texts_of_strangers

from gmbot.parsing.network import second_look, trust
from gmbot.rules.notation import write_order
from gmbot.rules.orders.orders import Order

WEIGHTS = GRAMMARS / "network_trust.tsv"
EVEN = 50.0
"""How much each sign is held down: there are many, and few texts to learn from."""
_BOUNDS = (0.7, 0.8, 0.85, 0.9, 0.95)
_NO_TRUST = 0.0
_FILES = Path(__file__).parent / "strangers"
MORE = ("plain_2", "plain_3", "plain_8", "plain_10", "plain_11", "plain_12", "plain_15")
LATER = frozenset({"150", "170", "171", "176", "184", "232", "239", "246", "249"})
"""Writers of these files from whom is learned here as well."""
CONDITIONS, WRITER = "conditions", "166"
"""The mails in which an order may depend on something, and whose of these are learned from."""
_FRANCE = {"kind": "mail", "power": "FRANCE", "phase": "movement", "others": {},
           "units": ["A PAR", "A MAR", "F BRE"]}  # fmt: skip
"""The board of these mails."""


@dataclass(frozen=True, slots=True)
class Tried:
    """An opinion of a text of which the network knew nothing."""

    kind: str
    before: str
    """How the text was judged without it."""
    traits: Mapping[str, float]
    right: bool


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("--check", default="", help="writers on whom is measured")
    checked = options.parse_args().check
    if checked:
        _show([x for x in other_texts() if x["writer"] in checked.split(",")])
        return
    learn_trust.learn(tried_of(held_texts()), WEIGHTS, EVEN)


def other_texts() -> list[dict[str, Any]]:
    """The texts on which can be measured."""
    files = ((_FILES / f"{name}.jsonl").read_text("utf-8") for name in MORE)
    return [*texts_of_strangers(), *(json.loads(row) for x in files for row in x.splitlines())]


def held_texts() -> list[dict[str, Any]]:
    """The texts of the writers that are learned from here, with guesses that do not know them."""
    texts = texts_of_strangers()
    held = held_writers(texts)
    mine = [text for text in other_texts() if text["writer"] in held | LATER]
    learn_trust.forget(texts, held, mine)
    return [*mine, *conditions()]


def conditions() -> list[dict[str, Any]]:
    """Mails of one writer in which an order may depend on something.

    Where it does, nobody has noted which: there only what carries out all of it is wrong.
    """
    rows = (_FILES / f"{CONDITIONS}.jsonl").read_text("utf-8").splitlines()
    found = [json.loads(row) for row in rows]
    return [{**_FRANCE, **one} for one in found if one["writer"] == WRITER]


def tried_of(texts: Sequence[Mapping[str, Any]]) -> list[Tried]:
    """The opinions of some texts that might settle something."""
    with ProcessPoolExecutor() as pool:
        return [one for found in pool.map(_tried, texts, chunksize=20) for one in found]


def _tried(text: Mapping[str, Any]) -> list[Tried]:
    """The opinion of one text, if it might settle something, and whether it is right."""
    found: list[tuple[Mapping[str, float], tuple[Order, ...]]] = []
    signs_of, trusted = second_look.signs_of, second_look.trust

    def noting(reading: Any, opinion: Any, orders: Any, doubted: Any, *more: Any) -> Any:
        signs = signs_of(reading, opinion, orders, doubted, *more)
        kept = (one for one in (*reading.orders, *reading.held) if one not in doubted)
        read = [one.order for one in kept]
        found.append((signs, (*read, *orders)))
        return signs

    second_look.signs_of, second_look.trust = noting, lambda _: _NO_TRUST
    try:
        before, _ = plain.judged(dict(text))
    finally:
        second_look.signs_of, second_look.trust = signs_of, trusted
    return [Tried(text["kind"], before, *one) for one in _judged(found[-1:], text)]


def _judged(
    found: Sequence[tuple[Mapping[str, float], tuple[Order, ...]]], text: Mapping[str, Any]
) -> Iterator[tuple[Mapping[str, float], bool]]:
    want = set(plain.normed_orders(text["orders"]))
    more = set(plain.implied_orders(dict(text), want))
    for signs, orders in found:
        got = set(plain.normed_orders([write_order(order) for order in orders]))
        if text.get("obey", True):
            yield signs, want - more <= got <= want | more
        elif want <= got:
            yield signs, False


def _show(texts: Sequence[Mapping[str, Any]]) -> None:
    """For each bound, how many texts are settled."""
    many = Counter(text["kind"] for text in texts)
    tried = tried_of(texts)
    for bound in _BOUNDS:
        row = f"{bound:.2f}"
        for kind in sorted(many):
            taken = [x for x in tried if x.kind == kind and trust.trust(x.traits) > bound]
            right = sum(one.right and one.before != "exact" for one in taken)
            row += f"  {kind}: {right:3} of {many[kind]} more right, "
            row += f"{sum(not one.right for one in taken)} wrong"
        print(row)


if __name__ == "__main__":
    main()
