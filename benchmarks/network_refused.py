"""Sentences that say what is not done, or not now, alone and among orders of other units."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from learn_judges import refusals
from refusals import begun_beside, place_of

Text = Mapping[str, Any]
_TRIED, _LETTERS = 40, 2
"""So many lines are looked at for each letter, and so many letters are made of a sentence."""
_BESIDE = (1, 1, 2, 2, 3)
"""How many lines stand beside a sentence."""
_BETWEEN = ("\n", "\n", " ")


def refused_texts(lines: Iterable[Text]) -> Iterator[Text]:
    """Each sentence alone, where a game begins, and among lines of strangers.

    Args:
        lines: what orders single units, each named.
    """
    dice = random.Random(41)
    groups: dict[tuple[str, str], list[Text]] = {}
    for line in lines:
        if line["orders"]:
            groups.setdefault((line["power"], line["language"]), []).append(line)
    for row in filter(_is_known, refusals()):
        yield _alone(row)
        for _ in range(_LETTERS):
            group = groups.get((row["power"], row["language"]), [])
            yield from _among(row, dice.sample(group, min(len(group), _TRIED)), dice)


def _is_known(row: Text) -> bool:
    """Tell whether it is noted what comes of a sentence: of a support it is not."""
    return row["denies"] or "order" in row


def _alone(row: Text) -> Text:
    """A sentence as it is, where a game begins."""
    return _text(row, [row["unit"], *begun_beside(row, row["power"])])


def _among(row: Text, lines: Sequence[Text], dice: random.Random) -> Iterator[Text]:
    """A sentence in a row of lines that order other units; nothing if none fits it."""
    parts: list[Text] = []
    mine = _text(row, [row["unit"]])
    for line in lines:
        if all(_fit(line, one) for one in (mine, *parts)):
            parts.append(line)
    parts = parts[: dice.choice(_BESIDE)]
    if parts:
        parts.insert(dice.randrange(len(parts) + 1), mine)
        yield joined(parts, dice.choice(_BETWEEN))


def joined(rows: Sequence[Text], between: str) -> Text:
    """Some texts of one power as one, on a board that has the units of all."""
    units = dict.fromkeys(unit for one in rows for unit in one["units"])
    others: dict[str, dict[str, None]] = {}
    for one in rows:
        for owner, own in one["others"].items():
            others.setdefault(owner, {}).update(dict.fromkeys(own))
    said = [one["text"].strip() for one in rows]
    if between == " ":
        said = [text if text[-1] in ".!?" else f"{text}." for text in said]
    return {
        **rows[0], "kind": "mail", "units": list(units), "text": between.join(said),
        "others": {owner: list(own) for owner, own in others.items()},
        "orders": [order for one in rows for order in one["orders"]],
    }  # fmt: skip


def _fit(line: Text, other: Text) -> bool:
    """Tell whether two texts can be said of one board, and order different units."""
    if line["text"] == other["text"] or _acting(line) & _acting(other):
        return False
    mine, theirs = _standing(line), _standing(other)
    return all(mine[place] == theirs[place] for place in mine.keys() & theirs.keys())


def _acting(line: Text) -> set[str]:
    """Where the units stand that are ordered; of a sentence that orders nothing, its unit."""
    return {place_of(order) for order in (line["orders"] or line["units"])}


def _standing(line: Text) -> dict[str, tuple[str, str]]:
    """What stands where, and whose it is."""
    whose = {line["power"]: line["units"], **line["others"]}
    return {place_of(unit): (owner, unit) for owner, own in whose.items() for unit in own}


def _text(row: Text, units: Sequence[str]) -> dict[str, Any]:
    """A sentence as a text of strangers."""
    known = {name: row[name] for name in ("writer", "language", "power", "text")}
    orders = [row["order"]] if "order" in row else []
    return {**known, "kind": "line", "phase": "movement", "units": list(units), "others": {},
            "orders": orders}  # fmt: skip
