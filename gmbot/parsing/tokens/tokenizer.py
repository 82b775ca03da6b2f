"""A text to tokens: the words of ``grammars/lexicon_*.txt`` and the names of the map.

The longest phrase or name that fits is taken. What a token stands for is kept in ``value``: a
``Place`` with all provinces a spelling may mean, a unit's letter, a power. Unknown words become
tokens ``WORD``; nothing is dropped but the words listed as NOISE.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from gmbot.parsing.tokens.coasts import (
    COASTWARDS,
    DIRECTIONS,
    begins_coast,
    begins_shore,
    coast_after,
    coast_behind_unit,
    coast_glued,
    coast_in_front,
    lone_coast,
    past_shore,
)  # fmt: skip
from gmbot.parsing.tokens.meanings import KINDS, is_german_article, is_passive, meaning
from gmbot.parsing.tokens.names import Found, Names
from gmbot.parsing.tokens.raw_words import Raw, RawText, bare
from gmbot.parsing.tokens.stops import ends_sentence
from gmbot.parsing.tokens.token import Place, Token
from gmbot.parsing.tokens.vocabulary import PARTICIPLES, english
from gmbot.rules.board.terms import NEUTRAL

_NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "zwei": 2, "drei": 3, "vier": 4,
    "funf": 5, "sechs": 6, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5,
}  # fmt: skip
_WITH_KIND = {"sa": "A", "sf": "F", "sw": "W", "ca": "A"}
_SIGNS = {
    ",": "COMMA", ";": "STOP", ".": "STOP", "!": "STOP", "?": "QUESTION", ":": "COLON", "+": "AND",
    "&": "AND", "(": "LPAR", ")": "RPAR", "[": "LPAR", "]": "RPAR", "{": "LPAR", "}": "RPAR",
    "/": "SLASH", "|": "STOP", "*": "MARK", '"': "MARK", "'": "MARK", "_": "MARK", "#": "HASH",
    "\n": "LINE", "<": "REVERSED",
}  # fmt: skip
_SIDEWAYS = frozenset(DIRECTIONS) | {
    "back", "over", "inland", "onwards", "forward", "on", "up", "down", "out", "off",
}  # fmt: skip
_COPULAS = frozenset({"is", "are", "was", "were", "ist", "sind", "war", "est"})
_DONE_TO = frozenset(PARTICIPLES) | frozenset(PARTICIPLES.values()) | {"TO", "IN", "TOO"}
"""Behind ``is`` these say what a unit does or what is done to it."""
_COMPOUND = frozenset({"flotte", "armee", "flotten", "armeen", "fleet", "army"})
_GOING = ("MOVE", "RETREAT")
_DONE = ("SUPPORTED", "CONVOYED", "MOVED")
_UNITS = frozenset({"a", "f", "army", "fleet", "unit", "units", "garrison", "in", "at"})
"""What may stand between ``neutral`` and a place."""
LIGHT = frozenset({"SEND", "DIR", "TOO", "THERE", "BEHIND"})
"""Words that say something in a sentence, and nothing in a row of names and signs."""
_PLAIN = frozenset({"ADJ", "AIM", "CHAT"})
"""Words that are harmless where they stand; elsewhere they are unknown, or a misspelt name."""


def tokens_of(text: str, names: Names) -> list[Token]:
    """Turn a text into tokens, in the order of the text."""
    return without_light(sentence_tokens(text, names))


def sentence_tokens(text: str, names: Names, overlay: str = "") -> list[Token]:
    """Turn a text into tokens, with those that only sentences need.

    ``overlay``: a lexicon whose words go before all others, such as ``changes``.
    """
    return list(_kept(text, names, overlay))


@lru_cache(maxsize=1024)
def _kept(text: str, names: Names, overlay: str) -> tuple[Token, ...]:
    """The same: each line of a mail is asked for by several readers, one after the other."""
    return tuple(_Reader(RawText(text, names, overlay)).tokens())


def without_light(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without those that only sentences need."""
    return [token for token in tokens if token.type not in LIGHT]


class _Reader:
    """Walks over the raw words of one text."""

    def __init__(self, text: RawText) -> None:
        self.text = text
        self.raws = text.raws
        self.names = text.names
        self.words = text.words
        self.left = False
        """True after "leaves", when "for" says where to."""
        self.before = ""
        """The type of the token before."""
        self.earlier = ""
        """The type of the token before that."""

    def tokens(self) -> Iterator[Token]:
        kinds = self.names.board.unit_kinds
        index = 0
        while index < len(self.raws):
            token, index = self._next(index)
            if token is not None:
                if token.type != "PLEASE" and token.type not in LIGHT:
                    self.earlier, self.before = self.before, token.type
                yield token
                kind = _WITH_KIND.get(token.text) if token.type in ("SUPPORT", "CONVOY") else None
                if kind in kinds:
                    yield Token("KIND", token.text, kind)

    def _next(self, index: int) -> tuple[Token | None, int]:
        raw = self.raws[index]
        if raw.kind == "word":
            return self._word(index)
        if raw.kind == "number":
            return Token("NUMBER", raw.text, int(raw.text[:6]), raw.tight), index + 1
        if raw.kind == "arrow" and self._joins_compound(index):
            return None, index + 1
        if raw.kind == "arrow":
            return Token("DASH", raw.text, None, raw.tight), index + 1
        if raw.text == ".":
            ends = ends_sentence(self.text, index, (self.earlier, self.before))
            return (Token("STOP", ".", None, True, past=raw.past) if ends else None), index + 1
        if raw.text in ("(", "[", "/"):
            coast = coast_in_front(self.text, index + 1) or self._lone_coast(index + 1, raw.text)
            if coast:
                return coast
        if raw.text == "/" and self._new_order(index + 1):
            return Token("STOP", "/", None, raw.tight, past=raw.past), index + 1
        kind = _SIGNS.get(raw.text, "MARK")
        sign = Token(kind, raw.text, None, raw.tight, past=raw.past)
        return (None if kind == "MARK" else sign), index + 1

    # ---- signs

    def _lone_coast(self, index: int, sign: str) -> tuple[Token, int] | None:
        return lone_coast(self.text, index, sign) if self.before == "WORD" else None

    def _new_order(self, index: int) -> bool:
        """``A Par - Bur / A Mar - Spa``: the stroke parts two orders, not two places."""
        if index >= len(self.raws) or self.text.is_word(index, *KINDS):
            return True
        found, end = self.text.place(index)
        if found is None or self.raws[index].tight or end >= len(self.raws):
            return False
        return self.raws[end].kind == "arrow" or self.text.is_word(
            end, "HOLD", "SUPPORT", "CONVOY", "TO", "MOVE"
        )

    def _judges(self, index: int) -> bool:
        """``Skagerrak to Denmark is off``: what is said of an order, not what a unit does."""
        if self.before != "PLACE" or self.earlier not in ("TO", "DASH"):
            return False
        if index >= len(self.raws) or self.raws[index].kind != "word":
            return False  # "Par - Bur it is"
        phrase, end = self._phrase_at(index)
        while phrase and self.words[phrase] == "NOISE":  # "is to be supported"
            phrase, end = self._phrase_at(end)
        return not phrase or self.words[phrase] not in _DONE_TO

    def _phrase_at(self, index: int) -> tuple[str, int]:
        return self.text.phrase(index) if index < len(self.raws) else ("", index)

    def _phrase_before_name(self, index: int) -> tuple[str, int]:
        """``prend la mer Noire``: the words of a phrase that begin a longer name are the name's."""
        phrase, end = self.text.phrase(index)
        for start in range(index + 1, end):
            if self.text.place(start)[0] is not None and self.text.place(start)[1] > end:
                return self.text.phrase(index, start)
        return phrase, end

    def _joins_compound(self, index: int) -> bool:
        """``Ostsee-Flotte``"""
        after = self.raws[index + 1 : index + 2]
        return (
            self.before == "PLACE"
            and self.raws[index].text == "-"
            and bool(after)
            and after[0].tight
            and after[0].folded in _COMPOUND
        )

    # ---- words

    def _word(self, index: int) -> tuple[Token | None, int]:
        if self.raws[index].folded in _COPULAS and self._judges(index + 1):
            return Token("COPULA", self.raws[index].folded, None, False), index + 1
        if self.raws[index].text == "STOP" and self.text.shouted:
            return Token("STOP", "STOP", None, False), index + 1
        if self.raws[index].folded in COASTWARDS and begins_coast(self.text, index):
            coast = coast_in_front(self.text, index) or self._coast_behind_unit(index)
            if coast:
                return coast
        if (self.before in _GOING and self._is_direction(index)) or is_german_article(
            self.text, index, self.before
        ):
            return None, index + 1
        if self.raws[index].text == "par" and (self.before in _DONE or self._is_agent(index + 1)):
            return Token("WITH", "par", None, self.raws[index].tight), index + 1
        phrase, phrase_end = self._phrase_before_name(index)
        if self.raws[index].text in ("à", "À") and phrase_end <= index + 1:
            return Token("TO", "à", None, self.raws[index].tight), index + 1
        found, place_end = self.text.place(index)
        people = self._power_of_words(index, place_end if found else index)
        if people:
            return people
        if phrase and self.text.parts_letter(index, place_end) and self._is_order_word(phrase):
            return self._phrase_token(index, phrase, phrase_end)
        named = found is not None and (
            place_end > phrase_end or not phrase or self._prefers_place(phrase, found, index)
        )
        if found is not None and named:
            return self._place_token(index, found, place_end)
        if phrase:
            return self._phrase_token(index, phrase, phrase_end)
        return self._other(index)

    def _power_of_words(self, index: int, past: int) -> tuple[Token, int] | None:
        """``New York: A Phi - Nyc``: a power, where no place is meant that has as many words."""
        words = tuple(raw.folded for raw in self.raws[index : index + 4])
        power, count = self.names.power_of_words(words)
        if power is None or index + count <= past:
            return None
        text = " ".join(raw.text for raw in self.raws[index : index + count])
        return Token("OWNER", text, power, self.raws[index].tight, words[:count]), index + count

    def _is_order_word(self, letter: str) -> bool:
        """Tell whether a letter before a name is no part of it: ``W Est``, ``Adl S Gib``."""
        kind = self.words[letter]
        if kind in KINDS:
            return KINDS[kind] in self.names.board.unit_kinds
        return self.before == "PLACE" and kind in ("SUPPORT", "CONVOY")

    def _coast_behind_unit(self, index: int) -> tuple[Token, int] | None:
        if (self.earlier, self.before) != ("PLACE", "KIND") and self.before != "COMMA":
            return None
        return coast_behind_unit(self.text, index)

    def _is_direction(self, index: int) -> bool:
        """``sails west into ...``"""
        return self.raws[index].folded in _SIDEWAYS and self.text.is_word(index + 1, "TO")

    def _prefers_place(self, phrase: str, found: Found, index: int) -> bool:
        """Both a word and a name: ``both`` is a word, ``War`` a name, ``Ist`` in ``R Ist``."""
        kind = self.words[phrase]
        if kind == "NOISE":
            named = self.raws[index].text[0].isupper() or len(phrase) > 2
            goes = index + 1 < len(self.raws) and self.raws[index + 1].kind == "arrow"
            placed = self.before in ("KIND", "DASH", "RETREAT", "TO", "FROM", "IN")
            return named and (placed or goes)
        french = self.text.tongue == "fr"
        if kind in ("BOTH", "OR", "IF") or (kind == "PLEASE" and (" " in phrase or french)):
            return False  # "s'il te plaît" names no Silesia, nor "svp" Sevastopol
        return not found.weak or self.before in ("KIND", "DASH", "TO")

    def _is_agent(self, index: int) -> bool:
        """``par la flotte``: here "par" is not Paris."""
        return index < len(self.raws) and (
            self.raws[index].folded in ("la", "le", "les")
            or (len(self.raws[index].text) > 1 and self.text.is_word(index, *KINDS))
        )

    # ---- phrases

    def _phrase_token(self, index: int, phrase: str, end: int) -> tuple[Token | None, int]:
        kind = meaning(self.text, phrase, index, end, (self.earlier, self.before))
        if not kind:
            return None, end
        words = tuple(r.folded for r in self.raws[index:end])
        value: int | str | None = _NUMBERS.get(phrase) if kind == "NUMBER" else None
        if kind in _PLAIN:
            text = " ".join(raw.text for raw in self.raws[index:end])
            return Token("WORD", text, kind, self.raws[index].tight, words), end
        if kind in KINDS:
            kind, value = "KIND", KINDS[kind]
        elif kind == "FROM" and phrase.startswith(("leav", "depart", "quitt")):
            self.left = True
        return Token(kind, phrase, value, self.raws[index].tight, words), end

    # ---- names

    def _place_token(self, index: int, found: Found, end: int) -> tuple[Token, int]:
        raws = [raw for raw in self.raws[index:end] if raw.kind == "word"]
        words = tuple(raw.folded for raw in raws)
        text = " ".join(raw.text for raw in raws)
        tight = self.raws[index].tight
        if self._means_england(words, end):
            return Token("OWNER", text, self.names.powers.get(words[0]), tight, words), end
        coast, end = coast_after(self.text, end, found)
        end = end if coast else past_shore(self.text, end, found)
        quality = "weak" if found.weak else "mistake" if found.corrected else "exact"
        place = Place(found.places, coast, quality, text)
        return Token("PLACE", text, place, tight, words), end

    def _means_england(self, words: tuple[str, ...], end: int) -> bool:
        """``ENG F NTH``, ``English fleet``: the power, not the Channel."""
        if words not in (("eng",), ("english",)):
            return False
        return self._owner_ends(end) or (
            words == ("english",) and self.text.is_word(end, "ARMY", "FLEET")
        )

    def _owner_ends(self, end: int) -> bool:
        """``ENG F NTH``: a power's name stands before a unit's letter or a colon."""
        if end >= len(self.raws):
            return False
        if self.raws[end].text == ":" and self.before == "":
            return not self.text.lone_place(end + 1)
        return (
            self.text.is_word(end, *KINDS)
            and self.text.names_place(end + 1)
            and self.before in ("", "SUPPORT", "CONVOY", "STOP", "COMMA", "LPAR", "AND")
        )

    # ---- what is neither a phrase nor a name

    def _other(self, index: int) -> tuple[Token | None, int]:
        raw = self.raws[index]
        if raw.folded == "for":
            goal = self._after_for(index + 1)
            if goal:
                return Token(goal, raw.text, None, raw.tight), index + 1
        if begins_shore(self.text, index):
            return None, index + 2
        word = bare(raw.folded)
        glued = (
            coast_glued(self.text, index, word)
            or self._letter_glued(index, word)
            or self._compound(index, word)
        )
        if glued:
            return glued
        power, end = self._power(index, word)
        if power:
            return Token("OWNER", raw.text, power, raw.tight, (word,)), end
        if word in _NUMBERS:
            return Token("NUMBER", raw.text, _NUMBERS[word], raw.tight, (word,)), index + 1
        coast = coast_in_front(self.text, index)
        passive = "DONE" in english().get(word, ()) and is_passive(self.text, index, index + 1)
        value = "DONE" if passive else None
        return coast or (Token("WORD", raw.text, value, raw.tight, (raw.folded,)), index + 1)

    def _after_for(self, index: int) -> str:
        """Return what "for" is as much as here: ``TO``, ``IN`` or nothing."""
        while index < len(self.raws) and self.words.get(self.raws[index].folded) == "NOISE":
            index += 1
        if self.left and self.before == "PLACE":
            return "TO"
        if not self.text.names_place(index) and not self.text.is_word(index, *KINDS):
            return ""
        if self.before in _GOING or self.left:
            return "TO"  # "runs for Paris", "departs for Galicia"
        return "IN" if (self.earlier, self.before) == ("BUILD", "KIND") else ""  # "a new fleet for"

    def _power(self, index: int, word: str) -> tuple[str | None, int]:
        """Return the power that is named here, perhaps ``Austria-Hungary``, and the end."""
        if word in ("neutral", "neutrals") and self._is_followed_by_a_unit(index):
            # Anybody may support them (S1.10); not "A Par stays neutral".
            return NEUTRAL, index + 1
        power = self.names.powers.get(word)
        if power is None and index + 2 < len(self.raws) and self.raws[index + 1].text == "-":
            return self.names.powers.get(word + bare(self.raws[index + 2].folded)), index + 3
        return power, index + 1

    def _is_followed_by_a_unit(self, index: int) -> bool:
        after = self.raws[index + 1] if index + 1 < len(self.raws) else None
        return after is not None and (after.folded in _UNITS or self.text.names_place(index + 1))

    def _compound(self, index: int, word: str) -> tuple[Token, int] | None:
        """Read the place of ``Ostseeflotte``, and leave its kind for next."""
        raw = self.raws[index]
        for kind in ("flotte", "armee"):
            start = word.removesuffix(kind)
            found = self.names.find(start) if start != word else None
            if found is not None:
                self.raws[index] = Raw("word", kind, kind, True)
                place = Place(found.places, "", "exact", raw.text[: len(start)])
                return Token("PLACE", place.text, place, raw.tight, (start,)), index
        return None

    def _letter_glued(self, index: int, word: str) -> tuple[Token, int] | None:
        """Read the letter of ``FBre``, and leave the name for next."""
        raw = self.raws[index]
        capital = raw.text[:2] != raw.text[:2].lower()
        after = self.raws[index + 1] if index + 1 < len(self.raws) else None
        short = len(word) == 4 and after is not None and after.kind == "arrow"  # "apar-bur"
        if word[0] not in "af" or len(word) < 4 or not (capital or short):
            return None
        found = self.names.find(word[1:])
        if found is None or found.weak:
            return None
        self.raws[index] = Raw("word", raw.text[1:], raw.folded[1:], True)
        return Token("KIND", raw.text[0], word[0].upper(), raw.tight, (word[0],)), index
