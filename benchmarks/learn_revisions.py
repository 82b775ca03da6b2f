"""Learn what becomes of the orders on file, and write ``grammars/revisions.weights``.

    python benchmarks/learn_revisions.py               # learn, and write
    python benchmarks/learn_revisions.py --check 47,48 # how well the changes of some writers are
                                                       # told by what is learned from the others

The changes of ``strangers/edits_2.jsonl`` and of the tests are learned from, apart from those of
``KEPT_APART``, and so are texts of ``strangers/plain.jsonl`` that order nothing: a set is put on
file for them. It learns after ``learn_guesses.py``, by whose weights new orders are ranked.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import plain
from learn_guesses import GRAMMARS, KEPT_APART, Example, learned, parts_in, stored, told
from parsing_boards import DATA, setting
from parsing_boards import position as stored_position

from gmbot.parsing.board import FileOfOrders, OrderField
from gmbot.parsing.revisions import Ruled, traits
from gmbot.parsing.revisions.reviser import prepare
from gmbot.parsing.sentences import reader_of, unwrapped
from gmbot.parsing.sets.whole_set import ruled_by
from gmbot.parsing.text import read_body
from gmbot.parsing.tokens import DEFAULT_LENIENCY, names_of
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power, province_of
from gmbot.rules.notation import read_order, write_order
from gmbot.rules.orders.orders import Order, Waive

CHANGES = Path(__file__).parent / "strangers" / "edits_2.jsonl"
WEIGHTS = GRAMMARS / "revisions.weights"
_NAMES = names_of(plain.BOARD)
_OF_TESTS = 10.0
"""How much a change of the tests counts."""
_TALK = 0.5
"""How much a text counts that orders nothing, and comes while orders are on file."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument(
        "--check", default="", help="writers that are measured, and not learned from"
    )
    checked = options.parse_args().check.split(",")
    every = [*changes(), *talk()]
    taught = [text for text in every if text["writer"] not in (*KEPT_APART, *checked)]
    weights = learned([one for text in taught for one in examples(text)])
    if checked == [""]:
        WEIGHTS.write_bytes(stored(weights))
        return
    apart = [one for text in every if text["writer"] in checked for one in examples(text)]
    for kind in sorted({one.kind for one in apart}):
        group = [one for one in apart if one.kind == kind]
        right = sum(map(bool, told(group, weights)))
        print(f"{kind}: {right / len(group):.1%} of {len(group)} texts are told rightly")


def changes() -> Iterator[dict[str, Any]]:
    """The changes of strangers, and those of the tests."""
    for row in CHANGES.read_text(encoding="utf-8").splitlines():
        yield json.loads(row)
    for name in ("changes", "edits", "edits_of_strangers"):
        for row in (DATA / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            text = {"phase": "movement", "kind": "edit", **json.loads(row)}
            yield {**text, "writer": "tests", "kind": "edit", "counts": _OF_TESTS}


def talk() -> Iterator[dict[str, Any]]:
    """Texts that order nothing, each with a set on file."""
    for row in plain.PLAIN.read_text(encoding="utf-8").splitlines():
        text = json.loads(row)
        if text["kind"] == "no order":
            yield {**text, "kind": "talk", "counts": _TALK, **_set_for(text)}


def _set_for(text: dict[str, Any]) -> dict[str, Any]:
    """A set that may be on file: units go to places of which the text speaks, if they can."""
    dice = random.Random(text["text"])
    position = plain.position_of(text)
    field = OrderField(setting(text["power"], position), position, Power(text["power"]))
    prior: list[str] = []
    goals: set[str] = set()
    if text["phase"] == "movement":
        for unit in field.own:
            named = [to for to in field.board.destinations(unit) if province_of(to) not in goals]
            if named and dice.random() < 0.7:
                to = dice.choice(named)
                goals.add(province_of(to))
                prior.append(f"{unit.kind} {unit.where} - {to}".upper())
            else:
                prior.append(f"{unit.kind} {unit.where} H".upper())
    elif text["phase"] == "retreat":
        for unit in field.own:
            ways = [to for to in field.retreats_of(unit) if province_of(to) not in goals]
            if ways:
                goals.add(province_of(ways[0]))
                prior.append(f"{unit.kind} {unit.where} R {ways[0]}".upper())
    elif field.due > 0:
        prior = [f"B A {place}".upper() for place in field.sites[: field.due]]
    else:
        prior = [f"D {unit.kind} {unit.where}".upper() for unit in field.own[: -field.due]]
    return {"prior": prior, "result": prior}


def examples(text: dict[str, Any]) -> Iterator[Example]:
    """All that a text may make of the orders on file, and what it makes of them."""
    position = _position(text)
    field = OrderField(setting(text["power"], position), position, Power(text["power"]))
    read = [read_order(order, plain.BOARD) for order in text["prior"]]
    filed = FileOfOrders(read, field.own_places).orders
    body = "\n".join(line.text for line in read_body(text["text"]).lines if line.text)
    prepared = prepare(body, _NAMES, field, filed, _ruled(text["text"], field, read))
    if prepared is None or not filed:
        return
    about, revisions = prepared
    exact, alike = [], []
    wanted = plain.normed_orders([order for order in text["result"] if order != "WAIVE"])
    for revision in revisions:
        new = [x for x in revision.result(filed) if not isinstance(x, Waive)]
        gone = {*revision.cancelled, *(x.unit.province for x in new)}
        left = [order for place, order in filed.items() if place not in gone]
        every = plain.normed_orders([write_order(x) for x in (*left, *new)])
        exact.append(every == wanted)
        alike.append(_without_holds(every) == _without_holds(wanted))
    good = exact if any(exact) else alike
    if any(good):
        rows, parts = parts_in(traits.parts_of(one, about) for one in revisions)
        counts = text.get("counts", 1.0)
        yield Example(text["writer"], text["kind"], rows, parts, good, counts)


def _position(text: dict[str, Any]) -> Position:
    """The board of a text: the one that it names, or one on which its orders are possible."""
    if "position" in text:
        return stored_position(text["position"])
    due = max(text["prior"], text["result"], key=len)
    orders = due if text["phase"] == "adjustment" else text["prior"] + text["result"]
    return plain.position_of({**text, "orders": orders})


def _ruled(text: str, field: OrderField, read: Sequence[Order]) -> Ruled:
    """What rules read in a text while orders are on file."""
    given = replace(field.setting, on_file=tuple(read))
    board = OrderField(given, field.position, field.power)
    reader = reader_of(board.board, DEFAULT_LENIENCY, board.kind)
    lines = unwrapped(read_body(text).lines, reader.read)[0]
    return ruled_by([one for line in lines for one in reader.read(line.text)], board)


def _without_holds(orders: Sequence[str]) -> list[str]:
    """A hold is as good as no order, where nothing else fits."""
    return [order for order in orders if not order.endswith(" H")]


if __name__ == "__main__":
    main()
