"""Texts that correct an order which they have given: ``In 2 please read Bohemia, not Tyrolia.``"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import plain
from network_changed import place_name, told

from gmbot.parsing.tokens import names_of, sentence_tokens

Text = Mapping[str, Any]
_FILE = Path(__file__).parent / "strangers" / "corrections.tsv"
_NAMES = names_of(plain.BOARD)
_MOVE = re.compile(r"([AF]) ([A-Z]{3}) - ([A-Z]{3})")
_KINDS = ("goal", "goal", "goal", "inline", "inline", "order", "hold", "off", "stays", "alloff")
_LISTED, _NATURAL = 0.5, 0.6
"""So many texts of several orders become lists, and so many of one or more stay what they are."""
_LABELS = ("{}. ", "{}) ", "({}) ", "{} ", "{}: ", "- ", "", "", "")
_LETTERED = 0.2
_BETWEEN = ("\n", "\n", "\n\n", " ")


def corrected_texts(rows: Sequence[Text]) -> Iterator[Text]:
    """Some texts of strangers, whose orders are corrected below or beside them."""
    dice = random.Random(11)
    for row in rows:
        if row["phase"] != "movement" or "season" in row or len(row["text"]) > 700:
            continue
        if len(row["orders"]) > 2 and dice.random() < _LISTED:
            yield from _listed(row, dice)
        if row["orders"] and dice.random() < _NATURAL / (1 if row["kind"] == "mail" else 3):
            yield from _natural(row, dice)


@cache
def _phrases() -> Mapping[tuple[str, str], list[str]]:
    found: dict[tuple[str, str], list[str]] = {}
    for line in _FILE.read_text("utf-8").splitlines():
        kind, language, words = line.split("\t")
        found.setdefault((kind, language), []).append(words)
    return found


def _listed(row: Text, dice: random.Random) -> Iterator[Text]:
    """The orders of a text as rows, of which one is corrected."""
    kind, language = dice.choice(_KINDS), row["language"]
    moves = [at for at, one in enumerate(row["orders"]) if _MOVE.fullmatch(one)]
    if not moves:
        return
    at = dice.choice(moves)
    order = row["orders"][at]
    wrong = _wrong_goal(row, order, dice) if kind in ("goal", "inline", "order") else ""
    if not wrong and kind in ("goal", "inline", "order"):
        return
    first = f"{order[:5]} - {wrong}" if wrong else order
    rows = [told(one, language, dice) for one in row["orders"]]
    rows[at] = told(first, language, dice)
    label, lettered = dice.choice(_LABELS), dice.random() < _LETTERED
    number = "abcdefghijklmnop"[at : at + 1] if lettered else str(at + 1)
    slots = {
        "n": number, "unit": place_name(order[2:5]), "was": place_name(first[8:11]),
        "now": place_name(order[8:11]), "order": told(order, language, dice),
    }  # fmt: skip
    phrase = _phrase(kind, language, dice, numbered="{" in label)
    if phrase is None:
        return
    said = phrase.format(**slots)
    if kind == "inline":
        rows[at] = rows[at].rstrip(".") + said
    numbers = "abcdefghijklmnop" if lettered else [*map(str, range(1, 17))]
    lines = [label.format(x) + one for x, one in zip(numbers, rows, strict=False)]
    lines += [] if kind == "inline" else [said]
    yield _with(row, "\n".join(lines), kind, order)


def _natural(row: Text, dice: random.Random) -> Iterator[Text]:
    """A text as it is, but for one goal that is corrected, or with words behind it."""
    kind, text = dice.choice(_KINDS), row["text"].strip()
    named = [(one, words) for one in row["orders"] if (words := _goal_in(row, one))]
    if not named:
        return
    order, goal = dice.choice(named)
    wrong = _wrong_goal(row, order, dice) if kind in ("goal", "inline", "order") else ""
    if not wrong and kind in ("goal", "inline", "order"):
        return
    was = place_name(wrong) if wrong else goal
    slots = {"n": "", "unit": place_name(order[2:5]), "was": was, "now": goal,
             "order": told(order, row["language"], dice)}  # fmt: skip
    phrase = _phrase(kind, row["language"], dice, numbered=False)
    if phrase is None:
        return
    said = phrase.format(**slots)
    head, _, tail = text.partition(goal)
    if kind == "inline":
        text = f"{head}{was}{said}{tail}"
    else:
        changed = f"{head}{was}{tail}"
        changed += "" if changed[-1] in ".!?" else "."
        text = f"{changed}{dice.choice(_BETWEEN)}{said}"
    yield _with(row, text, kind, order)


def _phrase(kind: str, language: str, dice: random.Random, *, numbered: bool) -> str | None:
    """A phrase that a text may have: one with a number needs rows that have one."""
    found = [x for x in _phrases().get((kind, language), []) if numbered or "{n}" not in x]
    return dice.choice(found) if found else None


def _with(row: Text, text: str, kind: str, order: str) -> Text:
    orders = list(row["orders"])
    match kind:
        case "hold":
            orders[orders.index(order)] = f"{order[:5]} H"
        case "off":
            orders.remove(order)
        case "alloff":
            orders = []
    return {**row, "kind": "mail", "text": text, "orders": orders}


def _wrong_goal(row: Text, order: str, dice: random.Random) -> str:
    """Where else a unit might have gone: a place of which the text does not speak."""
    kind, here, goal = _MOVE.fullmatch(order).groups()  # type: ignore[union-attr]
    spoken = {str(x).upper() for one in sentence_tokens(row["text"], _NAMES) if one.type == "PLACE"
              for x in one.place.places}  # fmt: skip
    spoken |= {unit[2:5] for unit in row["units"]} | {goal}
    steps = {str(at).upper(): near for at, near in plain.BOARD.steps[kind].items()}
    found = sorted({str(to).upper()[:3] for to in steps.get(here, ()) if "/" not in str(to)})
    left = [one for one in found if one not in spoken]
    return dice.choice(left) if left else ""


def _goal_in(row: Text, order: str) -> str:
    """The words by which a text names the goal of a move, if it names it once."""
    match = _MOVE.fullmatch(order)
    if match is None:
        return ""
    places = [one for one in sentence_tokens(row["text"], _NAMES) if one.type == "PLACE"]
    named = [x.text for x in places if [str(y).upper() for y in x.place.places] == [match[3]]]
    once = len(named) == 1 and row["text"].count(named[0]) == 1
    return named[0] if once else ""
