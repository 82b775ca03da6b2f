"""The signs by which a mention is told from another: what stands around it, and between two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses.acts import ACTS
from gmbot.parsing.guesses.mentions import Mention
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Token

_NAMES = {"PLACE": "@", "KIND": "#", "OWNER": "&", "NUMBER": "0"}
"""Names are told apart by what they are, not by what they say."""
_STEM = 5
_SHORT_STEM = 4
_ENDS = frozenset({"STOP", "COLON"})


class Said:
    """A sentence, with the signs of its words."""

    def __init__(
        self, tokens: Sequence[Token], mentions: Sequence[Mention], field: OrderField
    ) -> None:
        self.tokens = tokens
        self.mentions = mentions
        self.field = field
        self.types = [_NAMES.get(token.type, token.type) for token in tokens]
        self.words = [_NAMES.get(token.type) or fold(token.text) for token in tokens]
        self.kinds_of_words = sorted(set(self.types))
        self.stems = sorted({w[:_STEM] for w in self.words if w not in _NAMES.values()})
        self._own = frozenset(unit.province for unit in field.own)
        self._around: dict[int, tuple[str, ...]] = {}

    @cached_property
    def kinds(self) -> list[tuple[int, str]]:
        """Where it names kinds of units, and which."""
        return [(at, token.word) for at, token in enumerate(self.tokens) if token.type == "KIND"]

    def stands(self, mention: Mention) -> str:
        """Whose unit stands where a mention points: ``o`` an own, ``f`` a foreign, ``e`` none."""
        if not self._own.isdisjoint(mention.places):
            return "o"
        return "f" if any(self.field.unit_at(place) for place in mention.places) else "e"

    def around(self, mention: Mention) -> tuple[str, ...]:
        """What stands before and behind a mention."""
        if mention.at not in self._around:
            self._around[mention.at] = tuple(self._signs_around(mention))
        return self._around[mention.at]

    def _signs_around(self, mention: Mention) -> Iterator[str]:
        left, word_left = self._at(mention.first - 1)
        left_2, word_left_2 = self._at(mention.first - 2)
        right, word_right = self._at(mention.last + 1)
        right_2, word_right_2 = self._at(mention.last + 2)
        whose, kind = self.stands(mention), mention.kind or "-"
        rank = self.mentions.index(mention)
        before, behind = self._act_before(mention), self._act_behind(mention)
        inner = ".".join(self.types[mention.first : mention.at])
        several = "+" if len(mention.places) > 1 else ""
        yield from (
            f"l:{left}", f"lw:{word_left}", f"ls:{word_left[:_SHORT_STEM]}", f"l2:{left_2}",
            f"l3:{self._at(mention.first - 3)[0]}", f"ll:{left_2} {left}",
            f"llw:{word_left_2} {word_left}",
            f"r:{right}", f"rw:{word_right}", f"rs:{word_right[:_SHORT_STEM]}", f"r2:{right_2}",
            f"r3:{self._at(mention.last + 3)[0]}", f"rr:{right} {right_2}",
            f"rrw:{word_right} {word_right_2}", f"lr:{left}_{right}",
            f"k:{kind}{'L' if mention.quality == 'kind' else 'P'}", f"kl:{kind} {left}",
            f"w:{whose}", f"wl:{whose} {left}", f"wr:{whose} {right}",
            f"q:{mention.quality}{several}", f"i:{inner}",
            f"rk:{min(rank, 3)}", f"la:{before}", f"ra:{behind}", f"lra:{before}_{behind}",
        )  # fmt: skip
        if rank == len(self.mentions) - 1:
            yield "last"

    def _at(self, at: int) -> tuple[str, str]:
        """The type and the word of a token, or the sentence's begin or end."""
        if 0 <= at < len(self.tokens):
            return self.types[at], self.words[at]
        return ("^", "^") if at < 0 else ("$", "$")

    def _act_before(self, mention: Mention) -> str:
        return self._act(reversed(range(mention.first)))

    def _act_behind(self, mention: Mention) -> str:
        return self._act(iter(range(mention.last + 1, len(self.tokens))))

    def _act(self, places: Iterator[int]) -> str:
        """The first word for what units do, up to the next name or the end of the clause."""
        for at in places:
            kind = self.types[at]
            if kind in ACTS:
                return kind
            if kind == "@" or kind in _ENDS:
                return "-" if kind == "@" else "|"
        return "-"

    def between(self, one: Mention, other: Mention) -> Iterator[str]:
        """What stands between two mentions, and which comes first."""
        way = "<" if one.at < other.at else ">"
        first, second = (one, other) if one.at < other.at else (other, one)
        types = self.types[first.last + 1 : second.first]
        yield way
        yield f"{way}n{min(types.count('@'), 2)}"
        yield f"{way}len{min(len(types), 6)}"
        yield f"{way}q:{' '.join(types[:5])}"
        yield from (f"{way}t:{kind}" for kind in sorted(set(types)))
        words = self.words[first.last + 1 : second.first]
        yield from (f"{way}b:{word}" for word in sorted(set(words)))
        pairs = pairwise(types)
        yield from (f"{way}tt:{left} {right}" for left, right in pairs)
