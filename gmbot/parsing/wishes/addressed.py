"""To whom a letter goes, and what it says, where likeness alone tells that it is one.

Nothing is sent by it: it fills in a line that its writer says yes to, or corrects.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from gmbot.parsing.text import fold
from gmbot.parsing.tokens import names_of, tokens_of
from gmbot.parsing.wishes.hails import Hail
from gmbot.parsing.wishes.likeness import shares
from gmbot.parsing.wishes.slots import GREETINGS, Said, is_all, power_named, side_by_side, told_in
from gmbot.parsing.wishes.table import groups_in, plain
from gmbot.rules.board.terms import Power

_WORD = re.compile(r"[^\W\d_]+")
_QUOTED = re.compile(r"[\"“„«»”]\s?([^\"“”„«»]+?)\s?(?:[\"“”«»]|$)")
_GREETING = re.compile(
    rf"\W*(?:{GREETINGS}|hiya|yo|good \w+|lieb\w*|servus|guten \w+|ey|eh|he|sehr geehrt\w*|"
    r"bonsoir|coucou)\b"
)
"""How a letter to somebody begins; also how one to the host does, who names no power then."""
_TO = re.compile(
    r"\W*(?:to|for|an|fur|pour|a|au|aux)\b(?:\W+(?:the|den|die|das|le|la|les|l)\b)?\W*$"
)
"""``To France``, at the beginning."""
_LETTERS = ("letter", "tell")
A_LETTER = 0.35
"""What is like a letter to another player to this share is one."""
_CLEARLY = 0.4
"""What is like anything else to this share asks for that."""
_ASKING = frozenset({"tell", "writing", "missive", "letters"})
"""Groups of words that ask to pass something on."""
_CALLS = frozenset(",!:")
"""What stands behind a name that is called."""
_SOON = 4
"""Words of a sentence, among which a power is called by its name."""
_SENTENCES_LOOKED_AT = 4
_FEWEST = 3
"""Words that can be a letter."""
_EMPTY = 5
"""With so few words behind the names, a sentence asks to pass on what stands below it."""
_LITTLE = 6
"""So few words behind the names may be but a part of the asking: ``a message, as follows``."""


def addressed_in(said: Sequence[tuple[int, str]], setting: Said) -> Hail | None:
    """The letter of some sentences: to the powers that the first of them names; None: to nobody.

    What only asks to pass it on is no part of it, as far as can be told.
    """
    for at, (number, sentence) in enumerate(said[:_SENTENCES_LOOKED_AT]):
        heading, colon, told = sentence.partition(":")
        told = told.strip() if _is_enough(told) else ""
        powers = _named_in(heading, setting) if colon else ()
        if not powers and _is_for_somebody(said, at, setting):
            powers = _named_in(sentence, setting)
        asking = heading if colon else sentence
        if powers or (is_all(asking) and _asks(asking)):
            words = _said(said, at, told, setting)
            return Hail(number, sentence, powers, words) if _is_enough(words) else None
    return None


def speaking_of(said: Sequence[tuple[int, str]], setting: Said) -> Hail | None:
    """A letter to the powers of which it speaks first: ``Austria ought to know that ...``.

    One that names none may be to all: ``Hello to all players``. Whether it is one at all, is for
    likeness to say: ``England has offered me money`` is none.
    """
    for naming in (_powers, _capitals):
        for at, (_, sentence) in enumerate(said[:_SENTENCES_LOOKED_AT]):
            powers = tuple(dict.fromkeys(naming(sentence, setting)))
            if powers:
                return _speaking(said, at, powers, setting)
    for at, (_, sentence) in enumerate(said[:_SENTENCES_LOOKED_AT]):
        if is_all(sentence):
            return _speaking(said, at, (), setting)
    return None


def _speaking(
    said: Sequence[tuple[int, str]], at: int, powers: tuple[Power, ...], setting: Said
) -> Hail | None:
    number, sentence = said[at]
    words = _said(said, at, "", setting)
    return Hail(number, sentence, powers, words) if _is_enough(words) else None


def like_a_letter(judged: Mapping[str, float]) -> float:
    """How much words are like a letter to another player, or ask to tell them something.

    Args:
        judged: what the words are like, by ``likeness.shares``.
    """
    return sum(judged[kind] for kind in _LETTERS)


def _is_for_somebody(said: Sequence[tuple[int, str]], at: int, setting: Said) -> bool:
    """Tell whether a sentence asks to pass something on, or calls somebody."""
    sentence, below = said[at][1], _text(said[at + 1 :])
    asks = sentence.endswith("?") and _only_asks(sentence, setting) and _is_enough(below)
    if asks:
        judged = shares(sentence)
        asks = like_a_letter(judged) >= A_LETTER or next(iter(judged.values())) < _CLEARLY
    return asks or _asks(sentence) or _is_hail(sentence, setting)


def _is_hail(sentence: str, setting: Said) -> bool:
    """Tell whether a sentence begins by calling a power: ``hey austria its turkey``.

    ``England has offered me money`` speaks of one.
    """
    words = list(_WORD.finditer(sentence))[:_SOON]
    named = [at for at, word in enumerate(words) if power_named(word[0], setting.board)]
    if not named:
        return False
    end = sentence[words[named[0]].end() :].lstrip()[:1]
    before = fold(sentence[: words[named[0]].start()])
    called = _GREETING.match(before) or _TO.match(before)
    return end in _CALLS or called is not None


def said_in_all(told: str, heading: str, said: Sequence[tuple[int, str]], setting: Said) -> str:
    """All that is to be told, where a sentence was read that asks to tell something.

    Args:
        told: what the sentence alone says.
        heading: the sentence.
    """
    at = next((at for at, (_, text) in enumerate(said) if text == heading), None)
    if at is None:
        return told
    below = _text(said[at + 1 :])
    is_a_letter = len(_WORD.findall(told)) > _LITTLE or not _is_enough(below)
    return _said(said, at, told if is_a_letter else "", setting)


def _named_in(words: str, setting: Said) -> tuple[Power, ...]:
    """The powers that some words name side by side, or whose capitals they name."""
    found = list(_powers(words, setting)) or list(_capitals(words, setting))
    return tuple(dict.fromkeys(found))


def _powers(words: str, setting: Said) -> Iterator[Power]:
    named = [
        (power, word)
        for word in _WORD.finditer(words)
        if (power := power_named(word[0], setting.board)) and power != setting.own
    ]
    yield from (power for power, _ in side_by_side(words, named))


def _capitals(words: str, setting: Said) -> Iterator[Power]:
    """``To the gentlemen in Vienna and Moscow``: the powers whose home centers these are."""
    homes = {home: info.id for info in setting.board.powers for home in info.home}
    named: list[tuple[Power, re.Match[str]]] = []
    end = 0
    for token in tokens_of(words, names_of(setting.board)):
        if token.type != "PLACE" or len(token.place.places) != 1:
            continue
        found = re.compile(re.escape(token.text), re.IGNORECASE).search(words, end)
        power = homes.get(token.place.places[0])
        if found and power is not None and power != setting.own:
            named.append((Power(power), found))
        end = found.end() if found else end
    yield from (power for power, _ in side_by_side(words, named))


def _said(said: Sequence[tuple[int, str]], at: int, told: str, setting: Said) -> str:
    """What the letter says: in quotes, behind a colon, below the sentence that asks, or all.

    Args:
        told: what the sentence itself says, if anything.
    """
    sentence, rest = said[at][1], said[at + 1 :]
    below = _text(rest)
    if quoted := _quoted(f"{sentence} {below}"):
        return quoted
    if (opening := _opening(said, at)) is not None:
        return _text(said[opening:])
    if told:
        return _text([(said[at][0], told), *rest])
    if _is_enough(below) and _only_asks(sentence, setting):
        return below
    _, clause = told_in(sentence, setting.board)
    if _is_enough(clause):
        return _text([(said[at][0], clause), *rest])
    return _text([row for row in said[:at] if not _GREETING.match(fold(row[1]))] + [*said[at:]])


def _opening(said: Sequence[tuple[int, str]], at: int) -> int | None:
    """Where the letter itself opens, below the words that ask to pass it on: ``Dear Austria, ...``.

    It does in a paragraph of its own.
    """
    return next(
        (
            below for below in range(at + 1, len(said))
            if said[below - 1][0] != said[below][0] and _GREETING.match(fold(said[below][1]))
        ),
        None,
    )  # fmt: skip


def _text(said: Iterable[tuple[int, str]]) -> str:
    """Sentences with the numbers of their paragraphs, as a text."""
    paragraphs = groupby(said, key=lambda row: row[0])
    return "\n\n".join(" ".join(text for _, text in rows) for _, rows in paragraphs)


def _quoted(words: str) -> str:
    """What stands in quotes, if that can be a letter."""
    return " ".join(one[1] for one in _QUOTED.finditer(words) if _is_enough(one[1]))


def _only_asks(sentence: str, setting: Said) -> bool:
    """Tell whether a sentence says nothing itself: ``Can this go to France and nobody else?``"""
    named = [
        word for word in _WORD.finditer(sentence) if power_named(word[0], setting.board) is not None
    ]
    behind = sentence[named[-1].end() :] if named else sentence
    return len(behind.split()) <= _EMPTY


def _asks(words: str) -> bool:
    return not groups_in(plain(words)).isdisjoint(_ASKING)


def _is_enough(words: str) -> bool:
    return len(_WORD.findall(words)) >= _FEWEST
