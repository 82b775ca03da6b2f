"""The texts from which the network learns, as it sees them, with what is right for each slot.

Lines of one power and language are joined to letters as well, and words of doubt are put into
lines: what nobody can tell for sure is no order.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import plain
from learn_judges import KEPT_APART, LETTERS, LETTERS_APART, STRANGERS
from network_changed import changed_files, corrected
from network_corrected import corrected_texts
from network_denied import denied
from network_filed import filed_texts
from network_refused import joined, refused_texts
from parsing_boards import position as stored_position
from parsing_boards import setting
from texts_of_tests import texts_of_tests

from gmbot.parsing.board import OrderField
from gmbot.parsing.network.sketch import Sketch, sketched
from gmbot.parsing.network.slots import Slot
from gmbot.parsing.network.words import words_of_lines
from gmbot.parsing.sentences import reader_of, unwrapped
from gmbot.parsing.text import read_body
from gmbot.parsing.tokens import DEFAULT_LENIENCY, names_of, sentence_tokens
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import write_order
from gmbot.rules.orders.orders import Waive

PARTS = 8
_MORE = [plain.PLAIN.with_name(f"plain_{number}.jsonl") for number in (4, 5, 6, 7)]
_LATER = {"plain_10": ("168", "169"),
          "plain_11": ("178", "179", "180", "181", "182", "183"),
          "plain_13": ("186", "187", "188")}  # fmt: skip
"""The writers of later files from whom is learned as well."""
_LONGEST = 200
"""Characters of a line that is joined to others."""
_CORRECTED = 0.3
"""So many letters change an order that they have given, if they can."""
_NAMES = names_of(plain.BOARD)
Text = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Example:
    """A text as the network sees it, and for each slot which choices are right, none first."""

    sketch: Sketch
    good: tuple[tuple[bool, ...], ...]


def texts_of_strangers() -> list[dict[str, Any]]:
    """All texts that may be learned from."""
    rows = (row for file in (plain.PLAIN, *_MORE) for row in file.read_text("utf-8").splitlines())
    return [json.loads(row) for row in rows]


def later_texts() -> list[dict[str, Any]]:
    """The mails of writers who came later: of these the networks alone have learned."""
    files = ((plain.PLAIN.with_name(f"{name}.jsonl"), chosen) for name, chosen in _LATER.items())
    rows = ((json.loads(row), chosen) for file, chosen in files
            for row in file.read_text("utf-8").splitlines())  # fmt: skip
    letters = map(json.loads, (STRANGERS / f"{LETTERS}.jsonl").read_text("utf-8").splitlines())
    return [
        *(row for row, chosen in rows if row["writer"] in chosen),
        *(row for row in letters if row["writer"] not in LETTERS_APART),
    ]


def held_writers(texts: Sequence[Text]) -> set[str]:
    """Each eighth writer: from these is learned how far the network can be trusted."""
    found = {text["writer"] for text in texts} - set(KEPT_APART)
    writers = sorted(found, key=lambda one: (len(one.rstrip("abcd")), one))
    return {writer for at, writer in enumerate(writers) if at % PARTS == 0}


def taught(joined: int) -> list[Example]:
    """What the network learns from: texts of strangers and of the tests, and what is made of them.

    Args:
        joined: how many letters are made of lines.
    """
    rows = texts_of_strangers()
    apart = held_writers(rows) | set(KEPT_APART)
    rows = [row for row in rows if row["writer"] not in apart] + later_texts()
    own = [*rows, *texts_of_tests()]
    every = [*own, *changed_files(apart), *filed_texts(rows), *made_of(rows, joined)]
    with ProcessPoolExecutor() as pool:
        found = pool.map(example_of, every, chunksize=100)
        return [one for one in found if one is not None]


def made_of(rows: Sequence[Text], joined: int) -> Iterator[Text]:
    """Letters of several texts, and texts that order nothing.

    Args:
        joined: how many letters are made.
    """
    lines = [row for row in rows if _may_be_joined(row)]
    letters = list(_letters([_Part(row) for row in lines], joined))
    yield from letters
    yield from refused_texts(lines)
    yield from corrected_texts(rows)
    yield from denied(rows, letters[::4])


def example_of(text: Text) -> Example | None:
    """A text as an example; None if it orders what the board does not allow, or is too long."""
    field = _field(text)
    reader = reader_of(field.board, DEFAULT_LENIENCY, field.kind)
    lines = unwrapped(read_body(text["text"]).lines, reader.read)[0]
    said = [(line.number, reader.read(line.text)) for line in lines]
    sketch = sketched(words_of_lines(said, field, _NAMES), field)
    if sketch is None:
        return None
    want = plain.normed_orders(text["orders"])
    units = [f"{unit.kind} {unit.where}".upper() for unit in field.own]
    more = plain.implied_orders({**text, "units": units}, set(want))
    implied = set(plain.normed_orders(list(more)))
    good = tuple(_good(slot, want, implied) for slot in sketch.slots)
    known = {name for slot in sketch.slots for name in _written(slot)}
    return Example(sketch, good) if set(want) - implied <= known else None


def _field(text: Text) -> OrderField:
    stored = "position" in text
    position = stored_position(text["position"]) if stored else plain.position_of(dict(text))
    return OrderField(setting(text["power"], position), position, Power(text["power"]))


def _written(slot: Slot) -> list[str]:
    return [plain.normed_orders([write_order(one.order)])[0] for one in slot.candidates]


def _good(slot: Slot, want: Sequence[str], implied: set[str]) -> tuple[bool, ...]:
    """Which choices for a slot are right; of what is implied it does not matter."""
    first = slot.candidates[0]
    if isinstance(first.order, Waive):
        waived = first.rank < want.count("WAIVE")
        return (not waived, waived)
    names = _written(slot)
    told = [name in want for name in names]
    if any(told):
        free = any(x in implied for x, given in zip(names, told, strict=True) if given)
        return (free, *told)
    return (True, *(name in implied for name in names))


# ---- what is made of others


def _may_be_joined(row: Text) -> bool:
    """Tell whether a line can stand in a letter: it names each unit that it orders."""
    if row["kind"] == "mail" or row["phase"] != "movement" or "season" in row:
        return False
    tokens = sentence_tokens(row["text"], _NAMES)
    named = {str(x).upper() for one in tokens if one.type == "PLACE" for x in one.place.places}
    return len(row["text"]) < _LONGEST and {_place(order) for order in row["orders"]} <= named


def _place(order: str) -> str:
    return order[2:].split()[0].split("/")[0]


class _Part:
    """A line that is joined to others, and the places of which it speaks."""

    def __init__(self, row: Text) -> None:
        self.row = row
        foreign = [unit for own in row["others"].values() for unit in own]
        self.places = {_place(unit) for unit in (*row["units"], *foreign)}
        self.spoken = set(re.findall(r"[A-Z]{3}", " ".join(row["orders"])))
        self.board = (row["units"], row["others"])

    def goes_with(self, other: _Part) -> bool:
        """Tell whether both can be said of one board."""
        if self.board == other.board:
            ordered = ({_place(order) for order in one.row["orders"]} for one in (self, other))
            return self.row["text"] != other.row["text"] and not set.intersection(*ordered)
        return not (
            self.places & (other.places | other.spoken)
            or other.places & (self.places | self.spoken)
        )


def _letters(lines: Sequence[_Part], count: int) -> Iterator[Text]:
    groups: dict[tuple[str, str], list[_Part]] = {}
    for line in lines:
        groups.setdefault((line.row["power"], line.row["language"]), []).append(line)
    dice = random.Random(1)
    rows = list(groups.values())
    for group in dice.choices(rows, [len(row) ** 0.7 for row in rows], k=count):
        parts: list[_Part] = []
        for one in dice.sample(group, min(len(group), 20)):
            if all(map(one.goes_with, parts)) and (one.row["orders"] or dice.random() < 0.5):
                parts.append(one)
        parts = parts[: dice.choice((2, 2, 3, 3, 4, 5))]
        rows_of = [one.row for one in group]
        changed = dice.random() < _CORRECTED and corrected([x.row for x in parts], rows_of, dice)
        if changed:
            yield changed
        elif len(parts) > 1:
            yield joined([x.row for x in parts], dice.choice((" ", " ", "\n", "\n\n")))
