"""Texts that order nothing, made of such as order something."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import plain
from learn_guesses import DOUBTS, GRAMMARS, near_names, words_of

from gmbot.parsing.tokens import Token, names_of, sentence_tokens

Text = Mapping[str, Any]
_FILE = Path(__file__).parent / "strangers" / "denials.tsv"
_NAMES = names_of(plain.BOARD)
_DOUBTED, _TWISTED, _UNDONE, _BEGUN, _HEADED, _WINTER, _BARE = 0.35, 0.25, 0.25, 0.2, 0.3, 0.25, 0.5
_REMARKED = 0.35
"""So many texts get a word of doubt, a word of which nothing is known, and so on."""
_MISSPELT = 0.2
_STATED = 1500
_NAMELESS = 0.15


def denied(rows: Sequence[Text], letters: Sequence[Text]) -> Iterator[Text]:
    """All that is made of some texts, and of some letters the headed ones alone."""
    makers: tuple[tuple[float, Callable[[Text, random.Random], Iterator[Text]]], ...] = (
        (_DOUBTED, _doubted), (_TWISTED, _twisted), (_UNDONE, _undone), (_BEGUN, _begun),
        (_WINTER, _in_winter), (_BARE, _bare), (_REMARKED, _remarked),
    )  # fmt: skip
    for number, (share, maker) in enumerate(makers):
        dice = random.Random(number)
        for row in rows:
            fits = row["kind"] == "line" or maker is _remarked
            if fits and dice.random() < share:
                yield from maker(row, dice)
    yield from _headed([*rows, *letters])
    yield from _removing(rows)
    yield from _stated(rows)


@cache
def _denials() -> Mapping[tuple[str, str], list[str]]:
    """What is said before orders, behind them or of units, by which nothing is ordered."""
    found: dict[tuple[str, str], list[str]] = {}
    for row in _FILE.read_text("utf-8").splitlines():
        where, language, words = row.split("\t")
        found.setdefault((where, language), []).append(words)
    return found


def said(where: str, row: Text) -> list[str]:
    """What is said at some place of a text, in its language."""
    return _denials()[where, row["language"]]


def _nothing(row: Text, text: str) -> Text:
    return {**row, "text": text, "orders": []}


def _doubted(row: Text, dice: random.Random) -> Iterator[Text]:
    """``Burgundy maybe moves to Munich``."""
    words = row["text"].split()
    if len(row["orders"]) == 1:
        at = dice.randrange(len(words) + 1)
        words.insert(at, _misspelt(dice.choice(DOUBTS[row["language"]]), dice))
        yield _nothing(row, " ".join(words))


def _twisted(row: Text, dice: random.Random) -> Iterator[Text]:
    """``Burgundy whistles to Munich``: a word of which nothing is known."""
    near = list(near_names(sentence_tokens(row["text"], _NAMES)))
    if len(row["orders"]) == 1 and near:
        word, other = dice.choice(near), dice.choice(words_of(row["language"]))
        text = re.sub(rf"\b{re.escape(word)}\b", other, row["text"], count=1)
        yield row if text == row["text"] else _nothing(row, text)


def _undone(row: Text, dice: random.Random) -> Iterator[Text]:
    """``Burgundy to Munich. No, rather not.``, ``Burgundy to Munich (since withdrawn)``."""
    words, behind = row["text"].rstrip(), _misspelt(dice.choice(said("behind", row)), dice)
    bare = behind[0].lower() + behind[1:].rstrip(".")
    ends = words.rstrip(".!")
    whole = words if words[-1] in ".!?" else f"{words}."
    forms = (f"{whole} {behind}", f"{ends} ({bare})", f"{ends} - {bare}", f"{ends}, {bare}",
             f"{whole}\n{behind}")  # fmt: skip
    if len(row["orders"]) == 1:
        yield _nothing(row, dice.choice(forms))


def _remarked(row: Text, dice: random.Random) -> Iterator[Text]:
    """``A Par - Bur (wish me luck)``, ``A Par - Bur (since withdrawn)``: what some remarks undo."""
    file = GRAMMARS / f"aside_{row['language']}.tsv"
    if not file.exists() or not row["orders"]:
        return
    kind, remark = dice.choice(_remarks(file))
    words = row["text"].rstrip()
    before = dice.choice(("\n(", "\n", "\n\n", " (", "\nPS "))
    text = f"{words}{before}{remark}{')' if '(' in before else ''}"
    yield {**row, "text": text} if kind == "O" else _nothing(row, text)


@cache
def _remarks(file: Path) -> list[tuple[str, str]]:
    rows = (row.partition("\t") for row in file.read_text("utf-8").splitlines() if row)
    return [(kind, remark) for kind, _, remark in rows]


def _begun(row: Text, dice: random.Random) -> Iterator[Text]:
    """``Germany wants Burgundy to go to Munich``."""
    before = _misspelt(dice.choice(said("before", row)), dice)
    if len(row["orders"]) == 1:
        yield _nothing(row, f"{before} {row['text']}")


def _in_winter(row: Text, dice: random.Random) -> Iterator[Text]:
    """Moves that are told where units are built or removed, and the other way round."""
    if "season" in row:
        return
    if row["phase"] == "adjustment":
        yield {**_nothing(row, row["text"]), "phase": "movement"}
    elif row["phase"] == "movement":
        removed = {"removed": dice.choice((1, 1, 2))} if dice.random() < 0.6 else {}
        yield {**_nothing(row, row["text"]), "phase": "adjustment", **removed}


def _bare(row: Text, dice: random.Random) -> Iterator[Text]:
    """``Build in Munich and Berlin``: which kind is not told."""
    tokens = sentence_tokens(row["text"], _NAMES)
    kinds = [one for one in tokens if one.type == "KIND"]
    if not kinds or not all(order.startswith("B ") for order in row["orders"] or [""]):
        return
    inland = [order for order in row["orders"] if _is_inland(order)]
    yield {**row, "text": _without(row["text"], kinds), "orders": inland,
           "built": len(row["orders"])}  # fmt: skip


def _is_inland(order: str) -> bool:
    return order.split()[-1] in ("PAR", "MUN", "VIE", "BUD", "MOS", "WAR")


def _without(text: str, tokens: Sequence[Token]) -> str:
    for token in tokens:
        text = re.sub(rf"\b{re.escape(token.text)}\b\s?", "", text, count=1)
    return text


def _headed(rows: Sequence[Text]) -> Iterator[Text]:
    """Orders below a line that says whether they count, or that says nothing at all."""
    dice = random.Random(5)
    file = GRAMMARS / "heading_strangers.tsv"
    found = [row.split("\t", 1) for row in file.read_text("utf-8").splitlines() if row]
    groups = {kind: [text for one, text in found if one == kind] for kind in "OT"}
    groups["T"] = [text for text in groups["T"] if text.rstrip(" *_-").endswith(":")]
    for row in rows:
        if not row["orders"] or dice.random() >= _HEADED:
            continue
        kind, heading = dice.choice("OTT"), ""
        if dice.random() < _NAMELESS:
            kind = "T"
            words = [
                dice.choice(words_of(row["language"])) for _ in range(dice.choice((1, 2, 2, 3)))
            ]
            heading = f"{' '.join(words).capitalize()}:"
        heading = heading or dice.choice(groups[kind])
        if any(one.type in ("PLACE", "OWNER") for one in sentence_tokens(heading, _NAMES)):
            continue
        orders = row["orders"] if kind == "O" else []
        yield {**row, "text": f"{heading}\n{row['text']}", "orders": orders}


def _removing(rows: Sequence[Text]) -> Iterator[Text]:
    """What orders nothing where something may be built orders nothing where units are removed."""
    for row in rows:
        if row["phase"] == "adjustment" and not row["orders"] and len(row["units"]) > 1:
            yield {**row, "removed": 1}


def _stated(rows: Sequence[Text]) -> Iterator[Text]:
    """``I love the fleet in Brest.``: what is said of units, and orders none of them."""
    dice = random.Random(7)
    boards = [row for row in rows if row["kind"] == "line" and len(row["units"]) > 1]
    for row in dice.choices(boards, k=_STATED):
        tokens = sentence_tokens(row["text"], _NAMES)
        places = [token.text for token in tokens if token.type == "PLACE"]
        if places:
            names = [places[0], dice.choice(places)]
            text = dice.choice(said("statements", row)).format(*names)
            removed = {"removed": 1} if row["phase"] == "adjustment" and dice.random() < 0.6 else {}
            yield {**_nothing(row, text), **removed}


def _misspelt(words: str, dice: random.Random) -> str:
    """Words in which two letters have changed places, now and then."""
    if dice.random() >= _MISSPELT or len(words) < 5:
        return words
    at = dice.randrange(1, len(words) - 2)
    return words[:at] + words[at + 1] + words[at] + words[at + 2 :]
