"""What of the words that were not read may no network settle? It is for their writer to mend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gmbot.parsing.board import OrderField, Problem
from gmbot.parsing.judges import BRACKET, STANDS_BEHIND, counting, standing, standing_behind
from gmbot.parsing.text import SENTENCE
from gmbot.parsing.tokens import Names, Token, sentence_tokens

_SIGNS = frozenset({"ARROW", "REVERSED", "SLASH"})
"""What notation has: its faults are told, and not made good."""
_COUNTS, _FEW_WORDS = 0.6, 4
"""How like headings of orders that count a line has to be that was doubted, and how long."""
_STANDS = 0.25
"""What stands beside orders is to this share like what changes nothing."""
_LETTERS_OF_WORDS = frozenset({"MOVE", "THERE", "TO", "WORD"})
"""What a single letter within a sentence may be: ``a``, ``y``, ``à``. Any other is notation."""
NAMES = frozenset({"PLACE", "KIND"})
"""What names something on the board."""
_LETTERS, _BOTH = 1, 2


def is_doubtful(problem: Problem, names: Names) -> bool:
    """``waterloo (France):`` may be another game, ``Operation Sunrise: ...`` a plan.

    What somebody asks without a name ("Is this legal?") may be of all that stands beside it, and
    who "makes sure that it arrives" may do so in any way.
    """
    if any(standing_behind(one, names) < STANDS_BEHIND for one in BRACKET.findall(problem.words)):
        return True
    tokens = sentence_tokens(problem.words, names)
    types, named = {one.type for one in tokens}, any(one.names_a_place for one in tokens)
    if "ENSURES" in types or ("QUESTION" in types and not types & NAMES):
        return True
    if problem.reason != "beside":
        return False
    if not named and min(standing(one, names) for one in _parts(problem.words)) < _STANDS:
        return True
    heading, colon, _ = problem.words.partition(":")
    return bool(colon) and (
        len(heading.split()) <= _FEW_WORDS or counting(f"{heading}:", names) < _COUNTS
    )


def _parts(words: str) -> Iterator[str]:
    """Some words, and each sentence of them that is no mere title."""
    yield words
    yield from (one for one in SENTENCE.split(words) if len(one.split()) >= _FEW_WORDS)


def is_miscounted(problem: Problem, field: OrderField, names: Names) -> bool:
    """``The other two disband``, of three; ``both fleets attack``, of one: that is for their owner.

    Of units of one kind it may be told how many there are.
    """
    tokens = sentence_tokens(problem.words, names)
    if problem.reason == "ambiguous-unit" and any(one.type == "NUMBER" for one in tokens):
        return True
    kinds = [unit.kind for unit in field.own]
    return any(
        kind.type == "KIND" and kinds.count(kind.word) < _told(many)
        for many, kind in pairwise(tokens)
    )


def _told(many: Token) -> int:
    return _BOTH if many.type == "BOTH" else many.number


def is_faulty(problem: Problem, names: Names) -> bool:
    """Tell whether notation has a fault: ``H. Novak`` is a signature, ``the (F Bot)`` a unit.

    ``Alternative A`` beside orders may be anything.
    """
    tokens = sentence_tokens(problem.words, names)
    types = [one.type for one in tokens]
    if any(map(_is_no_kind, tokens, tokens[1:])):
        return True
    if problem.reason == "beside" or types[:1] == ["KIND"] or "DASH" in types:
        return is_notation(tokens)
    return "PLACE" in types and is_notation([one for one in tokens if one.type != "KIND"])


def _is_no_kind(token: Token, after: Token) -> bool:
    """``Build W Sve`` on a board that has no wings."""
    letter = len(token.text) == _LETTERS and token.text.isalpha()
    return letter and token.type == "WORD" and after.type == "PLACE"


def is_notation(tokens: Sequence[Token]) -> bool:
    """``A Par - Bur then Mun``, ``Tyr h``: a fault of notation is told, and not made good."""
    letters = {one.type for one in tokens if len(one.text) == _LETTERS and one.text.isalpha()}
    return bool(letters - _LETTERS_OF_WORDS) or any(one.type in _SIGNS for one in tokens)
