"""Votes in plain words: ``no on D1``, ``D1: nein``, ``I am against the draw`` (S3.40).

The words are a closed list (``grammars/ballots.txt``). A line with any other word, with a question
or with words for both yes and no is not counted: whoever wrote it is asked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from itertools import pairwise

from rapidfuzz.distance import OSA

from gmbot.parsing.commands.requests import Vote
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import is_english
from gmbot.resources import lexicon

_LEXICON = lexicon("ballots")
_YES, _NO, _FOR = _LEXICON["yes"], _LEXICON["no"], _LEXICON["for"]
_BARE, _VOTE, _ABOUT, _IDLE = (
    _LEXICON["bare"],
    _LEXICON["vote"],
    _LEXICON["about"],
    _LEXICON["idle"],
)
_NAMED = "proposal"
"""What stands for the number of a proposal."""
_KNOWN = _YES | _NO | _FOR | _VOTE | _ABOUT | _IDLE
_NUMBERED = re.compile(
    r"(?<![\w#])(?:(?:ballot|draw|proposal|vote|vorschlag|proposition)\s+(?:no\.?\s*|nr\.?\s*|#\s*)?"
    r"|d\s*[-.#]?\s*|#\s*d?)(\d{1,3}|l)(?!\w)"
)
"""``D1``, ``d-1``, ``#1``, ``proposal 1``; a small L for the figure."""
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_LETTERS = re.compile(r"(?<!\w)(?:\w ){2,}\w(?!\w)")
"""``V O T E``"""
_REFUSED = frozenset('?"<>|/\\@+%')
"""Signs that a vote does not have: a question, a quote, an address."""
_MOST_WORDS = 16
_LEAST_OF_A_MISSPELLING = 4


def read_ballot(number: int, text: str) -> Vote | None:
    """Read a line as a vote if it is one beyond doubt; None for any other line."""
    if len(text) > 120 or not _REFUSED.isdisjoint(text):
        return None
    meant, ballots = _told(text)
    if len(ballots) > 1 or "" in meant or (_VOTE.isdisjoint(meant) and _ABOUT.isdisjoint(meant)):
        return None
    answer = _answer(meant)
    if answer is None:
        return None
    return Vote(number, answer, int(ballots.pop()) if ballots else None, plain=text)


def is_an_answer(text: str) -> bool:
    """Tell whether a text has no words but those of votes, "I am for it"; a bare yes has not."""
    meant, _ = _told(text)
    given = "" not in meant and _answer(meant) is not None
    return given and not (_YES | _NO | _FOR).difference(_BARE).isdisjoint(meant)


def is_of_votes(word: str) -> bool:
    """Tell whether a word means something in a vote, and is not one of those that mean nothing."""
    return word in _KNOWN - _IDLE


def _told(text: str) -> tuple[list[str], set[str]]:
    """The words of a text as the lists know them, and the ballots that it numbers.

    A text without words, or with too many, is one word that no list knows.
    """
    folded = fold(text)
    ballots = {match[1].replace("l", "1") for match in _NUMBERED.finditer(folded)}
    rest = _NUMBERED.sub(f" {_NAMED} ", folded)
    rest = _LETTERS.sub(lambda match: match[0].replace(" ", ""), rest)
    words = _WORD.findall(rest)
    meant = [_meant(word) for word in words] if 0 < len(words) <= _MOST_WORDS else [""]
    return meant, ballots


def _answer(words: Sequence[str]) -> bool | None:
    """The one answer that the words give; None if they give none, or both."""
    said = {True for word in words if word in _YES} | {False for word in words if word in _NO}
    if len(said) == 1:
        # "no vote of mine" says that nobody votes.
        unclear = any(a in _NO and b in _VOTE for a, b in pairwise(words))
        return None if unclear else said.pop()
    return True if not said and not _FOR.isdisjoint(words) else None


@cache
def _meant(word: str) -> str:
    """The word of the list that a word is, misspelt perhaps; empty if it is none of them."""
    if word in _KNOWN:
        return word
    if len(word) < _LEAST_OF_A_MISSPELLING or is_english(word):
        return ""
    plain = word.replace("0", "o").replace("1", "i")
    near = (
        one
        for one in sorted(_KNOWN - _IDLE)
        if len(one) >= _LEAST_OF_A_MISSPELLING and OSA.distance(plain, one, score_cutoff=1) <= 1
    )
    return next(near, "")
