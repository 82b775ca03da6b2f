"""Letters in which an order takes the place of another, or is taken back."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import plain
from network_denied import said

from gmbot.parsing.tokens import names_of, sentence_tokens

Text = Mapping[str, Any]
_EDITS = Path(__file__).parent / "strangers" / "edits_2.jsonl"
_NAMES = names_of(plain.BOARD)
_WRITTEN = 0.5
"""So many orders that are changed stand in notation; the others are told."""
_FORMS = {
    "en": ("{0} to {1}", "{0} goes to {1}.", "{0} holds", "{0} stays."),
    "de": ("{0} nach {1}", "{0} zieht nach {1}.", "{0} hält", "{0} bleibt."),
    "fr": ("{0} vers {1}", "{0} va en {1}.", "{0} tient", "{0} reste."),
}
_GOAL_ALONE, _NUMBERED = 0.3, 0.15
"""So many changes say only where to ("make that Picardy"), and so many say the number of a line."""
_SPACES = ("\n", "\n", "\n\n", " ")


def changed_files(apart: set[str]) -> Iterator[Text]:
    """What strangers wrote to change orders on file, below the orders that they change.

    Args:
        apart: the writers that are not learned from.
    """
    dice = random.Random(8)
    for line in _EDITS.read_text("utf-8").splitlines():
        row = json.loads(line)
        if row["writer"] not in apart and row["prior"]:
            told_in_words = [told(order, row["language"], dice) for order in row["prior"]]
            for prior in (told_in_words, row["prior"]):
                text = "\n".join(prior) + dice.choice(_SPACES[:3]) + row["text"]
                yield {**row, "kind": "mail", "text": text, "orders": row["result"]}


def told(order: str, language: str, dice: random.Random) -> str:
    """An order in notation, or in words."""
    if dice.random() < _WRITTEN or not order.startswith(("A ", "F ")):
        return order
    unit, what = place_name(order[2:5]), order[6:].strip()
    moved, goes, holds, stays = _FORMS[language]
    if " " in order[2:] and what == "H":
        return dice.choice((holds, stays)).format(unit)
    if what.startswith("- ") and "VIA" not in what and "/" not in order:
        return dice.choice((moved, goes)).format(unit, place_name(what[2:]))
    return order


def place_name(code: str) -> str:
    return plain.BOARD.provinces[code].name if code in plain.BOARD.provinces else code


def corrected(parts: Sequence[Text], others: Sequence[Text], dice: random.Random) -> Text | None:
    """A letter of some lines, one of which is changed or taken back below; None if none can be.

    Args:
        others: lines of the same power and language, one of which may take a place.
    """
    single = [row for row in parts if len(row["orders"]) == 1]
    if not single:
        return None
    row = dice.choice(single)
    unit = _unit(row)
    kind = dice.choice(("instead", "instead", "instead", "off", "stays"))
    if kind == "instead":
        found = [x for x in others if _takes_its_place(x, row, parts)]
        if not found:
            return None
        new = dice.choice(found)
        goal = _goal_named(new) if dice.random() < _GOAL_ALONE else ""
        said_of_it = goal or new["text"].strip()
        more, orders = f"{dice.choice(said(kind, row))} {said_of_it}", new["orders"]
        if goal:
            return _with_change(parts, row, new, more, orders, dice, behind=True)
        number = 1 + list(parts).index(row)
        if dice.random() < _NUMBERED:
            more = f"{dice.choice(said('numbered', row)).format(number)} {said_of_it}"
            parts = [{**one, "text": f"{at}. {one['text']}"} for at, one in enumerate(parts, 1)]
            row = parts[number - 1]
    else:
        name = _named(row)
        if not name:
            return None
        more = dice.choice(said(kind, row)).format(name)
        orders, new = ([f"{unit} H"] if kind == "stays" else []), row
    return _with_change(parts, row, new, more, orders, dice, behind=dice.random() < 0.5)


def _with_change(
    parts: Sequence[Text],
    row: Text,
    new: Text,
    more: str,
    orders: Sequence[str],
    dice: random.Random,
    *,
    behind: bool,
) -> Text:
    lines, told = [], []
    for one in parts:
        lines.append(_ended(one["text"]))
        told += orders if one is row else one["orders"]
        if one is row and behind:
            lines.append(more)
    lines += [] if behind else [more]
    units = dict.fromkeys(unit for one in (*parts, new) for unit in one["units"])
    others: dict[str, dict[str, None]] = {}
    for one in (*parts, new):
        for owner, own in one["others"].items():
            others.setdefault(owner, {}).update(dict.fromkeys(own))
    return {
        **row, "kind": "mail", "text": dice.choice(_SPACES).join(lines), "orders": told,
        "units": list(units), "others": {owner: list(own) for owner, own in others.items()},
    }  # fmt: skip


def _ended(text: str) -> str:
    text = text.strip()
    return text if text[-1] in ".!?" else f"{text}."


def _unit(row: Text) -> str:
    return " ".join(str(row["orders"][0]).split()[:2])


def _named(row: Text) -> str:
    """The words by which a line names the unit that it orders."""
    place = _unit(row)[2:].split("/")[0]
    for one in sentence_tokens(row["text"], _NAMES):
        if one.type == "PLACE" and [str(x).upper() for x in one.place.places] == [place]:
            return one.text
    return ""


def _goal_named(row: Text) -> str:
    """The words by which a line that orders a move names its goal."""
    goal = re.fullmatch(r"[AF] \S+ - ([A-Z]{3})", str(row["orders"][0]))
    for one in sentence_tokens(row["text"], _NAMES) if goal else ():
        if goal and one.type == "PLACE" and [str(x).upper() for x in one.place.places] == [goal[1]]:
            return one.text
    return ""


def _takes_its_place(new: Text, row: Text, parts: Sequence[Text]) -> bool:
    """Tell whether a line orders the same unit another thing, on a board that may be the same."""
    if len(new["orders"]) != 1 or _unit(new) != _unit(row) or new["orders"] == row["orders"]:
        return False
    ours, foreign = _stands(parts)
    units, others = _stands([new])
    alike = all(ours.get(place, unit) == unit for place, unit in units.items())
    return alike and not (
        units.keys() & foreign.keys()
        or others.keys() & ours.keys()
        or others.keys() & foreign.keys()
    )


def _stands(rows: Sequence[Text]) -> tuple[dict[str, str], dict[str, str]]:
    """What stands where: the own units, and those of others."""
    own = {one[2:5]: one for row in rows for one in row["units"]}
    every = (one for row in rows for units in row["others"].values() for one in units)
    return own, {one[2:5]: one for one in every}
