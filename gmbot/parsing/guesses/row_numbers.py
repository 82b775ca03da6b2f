"""What a sentence means that speaks of a row of a list by its number.

``In 2 please read Boh instead of Tyr``, ``Zeile 4 entfällt``, ``the third one is rubbish``: the
unit of that row is meant. Nothing is obeyed for that: it tells of which order a sentence speaks
that was not read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from gmbot.parsing.tokens import Names, sentence_tokens
from gmbot.resources import patterns
from gmbot.rules.board.terms import Location, Province

_WORDS = patterns("rows")
_MOST = 8
"""Rows that have a word for their number."""
_FIRST = 3
"""So many words may stand before the unit that a row orders: ``The fleet in Kiel``."""
_LEAST = 2
"""Rows that make a list."""
_LETTERED = "abcdefgh"


def _one_of(names: Collection[str]) -> str:
    return f"(?:{'|'.join(_WORDS[name] for name in names)})"


_COUNT = _one_of([*map(str, range(1, _MOST + 1))])
_ORDINAL = _one_of([*map(str, range(1, _MOST + 1)), "last"])
_LETTER = r"[a-h](?=[).:,]|\s(?:is|was|and|und|ist|wird|et|est)(?!\w))"
_NUMBER = rf"(?:\d{{1,2}}(?!\d|[:/.]\d)|{_LETTER})(?!\s*{_WORDS['counted']}(?!\w))"
_MORE = rf"(?:\s*(?:[,&+/]|(?:and|und|et|or|oder|ou)(?!\w))\s*\(?{_NUMBER}\)?)*"
_SEVERAL = re.compile(
    rf"(?:(?P<last>{_WORDS['last']})|{_WORDS['1']})\s+(?P<many>\d|{_COUNT})(?!\w)", re.IGNORECASE
)
_SPOKEN_OF = re.compile(
    rf"(?<![\w'-])(?:{_WORDS['the']}\s*{_SEVERAL.pattern}(?!\s*{_WORDS['counted']}(?!\w))"
    rf"|{_WORDS['row']}\s*\(?(?:{_NUMBER}|{_ORDINAL}(?!\w))\)?{_MORE}"
    rf"|{_WORDS['at']}\s+\(?{_NUMBER}\)?{_MORE}"
    rf"|{_ORDINAL}\s+{_WORDS['row']}(?!\w)"
    rf"|{_WORDS['the']}\s*{_ORDINAL}\s*{_WORDS['of-row']})"
    rf"|^\W*\(?{_NUMBER}\)?{_MORE}(?!\w)|\({_NUMBER}\)",
    re.IGNORECASE,
)
_ONE = re.compile(rf"(?<!\w)(?:\d{{1,2}}|[a-h]|{_ORDINAL}(?:\s+ones?)?)(?!\w)", re.IGNORECASE)
_SAID = {number: re.compile(_WORDS[str(number)], re.IGNORECASE) for number in range(1, _MOST + 1)}


class RowNumbers:
    """Goes down the sentences of a text, and knows the units of the rows that stand above."""

    def __init__(self, places: Collection[Province], names: Names) -> None:
        self._places, self._names = places, names
        self._lines: dict[int, Province] = {}
        self._told: dict[tuple[int, str, bool, int], str] = {}
        """A line of many sentences may be told as a whole for each of them."""

    def named(self, line: int, words: str, *, orders: bool) -> str:
        """The words of a sentence with the names of the units of whose rows it speaks.

        Args:
            line: the number of its line.
            orders: it orders something.
        """
        key = line, words, orders, len(self._lines)
        if key not in self._told:
            self._told[key] = self._named(line, words, orders=orders)
        return self._told[key]

    def _named(self, line: int, words: str, *, orders: bool) -> str:
        rows = list(self._lines.values())
        if len(rows) >= _LEAST and not orders and _SPOKEN_OF.search(words):
            return _SPOKEN_OF.sub(lambda found: self._units(found[0], rows), words)
        self._take(line, words)
        return words

    def _take(self, line: int, words: str) -> None:
        """Take notice of a row: its first name is a unit of the writer's."""
        tokens = sentence_tokens(words, self._names)[: _FIRST + 1]
        first = next((one for one in tokens if one.type == "PLACE"), None)
        here = [one for one in first.place.places if one in self._places] if first else []
        if len(here) == 1:
            self._lines.setdefault(line, here[0])

    def _units(self, words: str, rows: Sequence[Province]) -> str:
        """The names of the rows of which some words speak; the words if there is no such row."""
        numbers = _numbers(words, len(rows))
        if not numbers or not all(1 <= one <= len(rows) for one in numbers):
            return words
        board, behind = self._names.board, words[len(words.rstrip()) :]
        return " and ".join(board.label(Location(rows[one - 1])) for one in numbers) + behind


def _numbers(words: str, rows: int) -> Sequence[int]:
    """The rows of which some words speak: ``6 and 7``, ``the last two``."""
    several = _SEVERAL.search(words)
    if several is None:
        return [_number(found[0].split()[0], rows) for found in _ONE.finditer(words)]
    many = _number(several["many"], rows)
    return range(rows - many + 1, rows + 1) if several["last"] else range(1, many + 1)


def _number(word: str, rows: int) -> int:
    """Which row a number, a letter or an ordinal means."""
    if word.isdigit():
        return int(word)
    if len(word) == 1 and word.casefold() in _LETTERED:
        return 1 + _LETTERED.index(word.casefold())
    found = (number for number, words in _SAID.items() if words.fullmatch(word))
    return next(found, rows)
