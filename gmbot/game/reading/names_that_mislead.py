"""What may be the name of an empire (S1.7).

A name is typed in press and in commands and printed in every report. It is short and in Latin
letters, and nothing else can be meant by it: a name that one player chooses must not change whom
the press of another reaches, or how the mail of another is read. What the reader of mails knows as
a word of its own is reserved by that alone; exact names come first wherever empires are named.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from rapidfuzz.distance import OSA

from gmbot.messages import say
from gmbot.parsing.commands import begins_command, read_command
from gmbot.parsing.commands.table import COMMANDS, KEYWORDS
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import (
    REPORT_WORDS,
    SUBJECT_WORDS,
    is_masters,
    is_named_master,
    names_of,
    skeleton,
    squeeze,
    vocabulary,
)
from gmbot.rules.board.board import Board

SHORTEST_NAME, LONGEST_NAME = 3, 30
_SIGNS = " '-."
_WORD = re.compile(r"[^\W\d_]+")
_JOINING = frozenset({"AND", "OR", "EXCEPT", "NOT", "BOTH", "WITH"})
"""Types of words that make a list or an exclusion of what stands around them."""
_ALSO_JOINING = frozenset({"but", "minus", "plus", "ohne", "sans", "sauf", "except", "excluding"})
_EVERYBODY = frozenset({"ALL", "BOTH", "REST", "ONLY"})
_ALSO_EVERYBODY = frozenset({"everybody", "everyone", "anybody", "anyone", "nobody", "broadcast"})
_DEEDS = frozenset({
    "ARMY", "FLEET", "WING", "UNIT", "HOLD", "MOVE", "SUPPORT", "CONVOY", "RETREAT", "DISBAND",
    "BUILD", "REMOVE", "WAIVE", "SWAP", "KEEP",
})  # fmt: skip
"""Types of words with which orders begin or go on."""
_ADJECTIVES = frozenset({"new", "neu", "neue"})
"""Words of orders that only describe: ``New Ruritania``."""
_LEAST_TO_LOOK_LIKE = 4
"""Letters of a vetoed name that another may not contain, or be it but for one letter."""


def faults_of_name(
    name: str, own_names: Iterable[str], others: Sequence[str], vetoed: Sequence[str], board: Board
) -> Iterator[str]:
    """Say why an empire cannot be called so; nothing: it can.

    ``own_names`` are the names of the GM and the bot, ``others`` those of the other empires.
    """
    yield from _unfit(name)
    words = _WORD.findall(fold(name))
    looks = skeleton(name)
    if looks in {skeleton(other) for other in others}:
        yield say("empire-names.taken-or-looks-like", name=name)
    joining = next((word for word in words if _joins(word)), "")
    if joining:
        yield say("empire-names.reads-as-list", word=repr(joining))
    if names_of(board).find(_place(words)) is not None:
        yield say("empire-names.place-on-map", name=name)
    titled = any(is_named_master(word) for word in words)
    if titled or is_masters(name, own_names) or _is_ours(name, words, board):
        yield say("empire-names.meaning-own-here", name=name)
    if _begins_like_an_order(words):
        yield say("empire-names.begins-like-order", word=repr(words[0]))
    if any(_looks_like(looks, skeleton(old)) for old in vetoed):
        yield say("empire-names.vetoed", name=name)


def _begins_like_an_order(words: Sequence[str]) -> bool:
    if not words or words[0] in _ADJECTIVES:
        return False
    return vocabulary().get(words[0]) in _DEEDS


def _unfit(name: str) -> Iterator[str]:
    """Faults of length and letters."""
    if not SHORTEST_NAME <= len(name) <= LONGEST_NAME:
        yield say("empire-names.name-characters", shortest=SHORTEST_NAME, longest=LONGEST_NAME)
    strange = next((sign for sign in name if not (_is_latin(sign) or sign in _SIGNS)), "")
    if strange:
        shown = f"{strange!r}" if strange.isprintable() else say("empire-names.invisible-sign")
        yield (say("empire-names.contains-others-must-able", shown=shown))
    if sum(_is_latin(sign) for sign in name) < SHORTEST_NAME:
        yield say("empire-names.fewer-than-letters", shortest=SHORTEST_NAME)


def _is_latin(sign: str) -> bool:
    return sign.isalpha() and unicodedata.name(sign, "").startswith("LATIN ")


def _is_ours(name: str, words: Sequence[str], board: Board) -> bool:
    """Tell whether a name is made of words that mean something to the reader of mails."""
    if not words or words[0] in _ALSO_EVERYBODY or vocabulary().get(words[0]) in _EVERYBODY:
        return bool(words)
    if words in (["empire"], ["anarchy"]):
        return True
    known = {*_words_of_ours(), *names_of(board).places}
    if all(word in known or word.removesuffix("s") in known for word in words):
        return True
    return squeeze(name) in known or (begins_command(name) and bool(read_command(1, name.upper())))


@cache
def _words_of_ours() -> frozenset[str]:
    commands = {*KEYWORDS, *(row.name for row in COMMANDS)}
    keywords = {part.lower() for word in commands for part in word.split()}
    return frozenset({*vocabulary(), *keywords, *SUBJECT_WORDS, *REPORT_WORDS} - {"empire"})


def _joins(word: str) -> bool:
    return word in _ALSO_JOINING or vocabulary().get(word) in _JOINING


def _place(words: Sequence[str]) -> str:
    """The name without the word for a unit: ``Army Paris`` begins like an order."""
    has_unit = len(words) > 1 and vocabulary().get(words[0]) in ("ARMY", "FLEET", "WING")
    return squeeze("".join(words[1:] if has_unit else words))


def _looks_like(looks: str, vetoed: str) -> bool:
    if looks == vetoed or len(vetoed) < _LEAST_TO_LOOK_LIKE:
        return looks == vetoed
    return vetoed in looks or OSA.distance(looks, vetoed, score_cutoff=1) <= 1
