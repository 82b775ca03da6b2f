"""A text to tokens: the words of ``grammars/terms.lark`` and the names of the map.

The longest phrase or name that fits is taken. What a token stands for is kept in ``value``: a
``Place`` with all provinces a spelling may mean, a unit's letter, a power. Unknown words become
tokens ``WORD``; nothing is dropped but the words listed as NOISE.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, ClassVar

from gmbot.parsing.names import Found, Names
from gmbot.parsing.normal import fold
from gmbot.resources import grammar_text
from gmbot.rules.terms import Province


@dataclass(frozen=True, slots=True)
class Place:
    """Where the text points: every province it may mean, and the coast if one is named."""

    places: tuple[Province, ...]
    coast: str = ""
    """``NC``; empty if none is named."""
    quality: str = "exact"
    """``exact``, ``weak`` (an ordinary word), ``mistake`` (a known misspelling), ``prefix``
    (S3.21) or ``spelling`` (corrected)."""
    text: str = ""


@dataclass(slots=True)
class Token:
    """One word, phrase or sign: a terminal of the grammar with its meaning."""

    type: str
    text: str
    value: Any = None
    tight: bool = False
    """True if no blank stands before it."""
    raw: tuple[str, ...] = field(default=())
    """The single words it was made of."""

    # The grammar's parser asks a token where it stood; here nobody reads the answer.
    start_pos: ClassVar[None] = None
    line: ClassVar[None] = None
    column: ClassVar[None] = None
    end_line: ClassVar[None] = None
    end_column: ClassVar[None] = None
    end_pos: ClassVar[None] = None


_RAW = re.compile(
    r"(?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)|(?P<number>\d+)|(?P<arrow>[-=~>]*>+|=+|[-~]+)|(?P<sign>\S)"
)
_DOTTED = re.compile(r"\b(?:[A-Za-z]\.){2,}(?:[A-Za-z]\b)?")
_ELISION = re.compile(r"\b(?:l|d|dell|nell|all|sull)'(?!pool)(?=[^\W\d_]{3})", re.IGNORECASE)
"""``l'armée``, ``dell'Italia``"""
_DOTTED_COAST = re.compile(r"\b([nsewNSEW])\.\s?([cC])\b\.?")
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_KINDS = {"ARMY": "A", "FLEET": "F", "WING": "W"}
_WITH_KIND = {"sa": "A", "sf": "F", "sw": "W", "ca": "A"}
_SIGNS = {
    ",": "COMMA", ";": "STOP", ".": "STOP", "!": "STOP", "?": "QUESTION", ":": "COLON", "+": "AND",
    "&": "AND", "(": "LPAR", ")": "RPAR", "[": "LPAR", "]": "RPAR", "{": "LPAR", "}": "RPAR",
    "/": "SLASH", "|": "STOP", "*": "MARK", '"': "MARK", "'": "MARK", "_": "MARK", "#": "HASH",
    "\n": "LINE", "<": "REVERSED",
}  # fmt: skip
_SHORT = frozenset({"st", "s", "n", "e", "w", "g", "a", "f", "mr", "gr", "nr"})
"""Words after which a full stop ends nothing: ``St. Petersburg``, ``A. Par``."""
_NAMED = ("PLACE", "KIND", "ALL", "REST", "DASH", "COLON")
_SIDEWAYS = ("back", "over", "inland", "onwards", "forward", "on", "up", "down", "out", "off")
_GOING = ("MOVE", "RETREAT")
_BEGINNINGS = frozenset({"build", "remove", "waive"})
"""Words that begin a sentence even in lower case: ``build f stp/nc. build a mos.``"""


@cache
def vocabulary() -> Mapping[str, str]:
    """Read ``terms.lark``: every phrase with its terminal, ``{"stays put": "HOLD"}``."""
    phrases: dict[str, str] = {}
    text = re.sub(r"^\s*//.*$", "", grammar_text("terms"), flags=re.MULTILINE)
    for name, body in re.findall(r"^([A-Z_]+):((?:.|\n(?=\s))*)", text, flags=re.MULTILINE):
        for phrase in re.findall(r'"([^"]+)"', body):
            phrases.setdefault(phrase, name)
    return phrases


@cache
def _phrase_starts() -> Mapping[str, int]:
    """For every first word the greatest number of words of a phrase that begins with it."""
    longest: dict[str, int] = {}
    for phrase in vocabulary():
        words = phrase.split()
        longest[words[0]] = max(len(words), longest.get(words[0], 0))
    return longest


@dataclass(frozen=True, slots=True)
class _Raw:
    kind: str
    text: str
    folded: str
    tight: bool


def _raws(text: str) -> list[_Raw]:
    found = []
    end = 0
    text = _ELISION.sub(" ", text) if "'" in text else text
    text = _DOTTED.sub(lambda m: m[0].replace(".", ""), _DOTTED_COAST.sub(r"\1\2", text))
    for match in _RAW.finditer(text):
        word = match[0]
        found.append(_Raw(match.lastgroup or "sign", word, fold(word), match.start() == end))
        end = match.end()
    return found


def tokens_of(text: str, names: Names) -> list[Token]:
    """Turn a text into tokens, in the order of the text."""
    return list(_Reader(_raws(text), names).tokens())


class _Reader:
    """Walks over the raw words of one text."""

    def __init__(self, raws: list[_Raw], names: Names) -> None:
        self.raws = raws
        self.names = names
        self.words = vocabulary()
        self.starts = _phrase_starts()
        self.wings = "W" in names.board.unit_kinds
        self.left = False
        """True after "leaves", when "for" says where to."""
        self.before = ""
        """The type of the token before."""
        self.earlier = ""
        """The type of the token before that."""

    def tokens(self) -> Iterator[Token]:
        at = 0
        while at < len(self.raws):
            token, at = self._next(at)
            if token is not None:
                if token.type != "PLEASE":
                    self.earlier, self.before = self.before, token.type
                yield token
                kind = _WITH_KIND.get(token.text) if token.type in ("SUPPORT", "CONVOY") else None
                if kind in self.names.board.unit_kinds:
                    yield Token("KIND", token.text, kind)

    def _next(self, at: int) -> tuple[Token | None, int]:
        raw = self.raws[at]
        if raw.kind == "word":
            return self._word(at)
        if raw.kind == "number":
            return Token("NUMBER", raw.text, int(raw.text[:6]), raw.tight), at + 1
        if raw.kind == "arrow":
            return Token("DASH", raw.text, None, raw.tight), at + 1
        if raw.text == ".":
            return self._dot(at), at + 1
        if raw.text in ("(", "[", "/"):
            coast = self._coast_in_front(at + 1) or self._lone_coast(at + 1, raw.text)
            if coast:
                return coast
        if raw.text == "/" and self._new_order(at + 1):
            return Token("STOP", "/", None, raw.tight), at + 1
        kind = _SIGNS.get(raw.text, "MARK")
        return (None if kind == "MARK" else Token(kind, raw.text, None, raw.tight)), at + 1

    def _new_order(self, at: int) -> bool:
        """``A Par - Bur / A Mar - Spa``: the stroke parts two orders, not two places."""
        if at >= len(self.raws):
            return True
        kind = self.words.get(self.raws[at].folded, "")
        if kind in ("ARMY", "FLEET", "WING"):
            return True
        found, end = self._place(at)
        if found is None or self.raws[at].tight or end >= len(self.raws):
            return False
        after = self.raws[end]
        return after.kind == "arrow" or self.words.get(after.folded) in (
            "HOLD",
            "SUPPORT",
            "CONVOY",
            "TO",
            "MOVE",
        )

    def _dot(self, at: int) -> Token | None:
        """A full stop ends a sentence unless it belongs to a short word or stands inside one."""
        before = self.raws[at - 1].folded if at else ""
        if at + 1 < len(self.raws):
            after = self.raws[at + 1]
            if (
                self.before == "OWNER"
                and len(before) <= 4
                and before not in self.words
                and after.kind == "word"
            ):
                return None  # "Ital. A Ven"
            if before in _SHORT or after.kind == "arrow" or after.text in ".,;:/)(":
                return None
            if after.tight and self.before != "PLACE":
                return None
            if self.before == "PLACE" and after.folded in _BEGINNINGS:
                return Token("STOP", ".", None, True)
            if after.folded in ("s", "h", "c") or (after.text.islower() and len(before) <= 4):
                return None
        return Token("STOP", ".", None, True)

    # ---- words

    def _word(self, at: int) -> tuple[Token | None, int]:
        if self.raws[at].folded in ("on", "the", *_DIRECTIONS) and self._is_coast_pair(at):
            coast = self._coast_in_front(at) or self._coast_behind_unit(at)
            if coast:
                return coast
        if self.before in _GOING and self._is_direction(at):
            return None, at + 1
        phrase, phrase_end = self._phrase(at)
        found, place_end = self._place(at)
        if found and (
            place_end > phrase_end or not phrase or self._prefers_place(at, phrase, found)
        ):
            return self._place_token(at, found, place_end)
        if phrase:
            return self._phrase_token(at, phrase, phrase_end)
        return self._other(at)

    def _is_direction(self, at: int) -> bool:
        """``sails west into ...``"""
        return (
            self.raws[at].folded in (*_DIRECTIONS, *_SIDEWAYS)
            and at + 1 < len(self.raws)
            and self.words.get(self.raws[at + 1].folded) == "TO"
        )

    def _phrase(self, at: int) -> tuple[str, int]:
        """Return the longest phrase of the vocabulary that begins here, and where it ends."""
        first = self.raws[at].folded
        longest = self.starts.get(first, 0)
        for count in range(min(longest, len(self.raws) - at), 0, -1):
            if count == 1:
                return (first, at + 1) if first in self.words else ("", at)
            span = self.raws[at : at + count]
            if all(raw.kind == "word" for raw in span):
                phrase = " ".join(raw.folded for raw in span)
                if phrase in self.words:
                    return phrase, at + count
        return "", at

    def _place(self, at: int) -> tuple[Found | None, int]:
        """Return the longest name of a province that begins here."""
        end = at + 1
        pieces = [_bare(self.raws[at].folded)]
        best: tuple[Found | None, int] = (self.names.find(pieces[0]), at + 1)
        alone = best[0]
        length = len(pieces[0])
        while end < len(self.raws) and end - at < 9 and length <= self.names.longest:
            raw = self.raws[end]
            if raw.text == "." or (raw.text == "-" and raw.tight and self._tight(end + 1)):
                end += 1
                continue
            if raw.kind != "word":
                break
            pieces.append(_bare(raw.folded))
            length += len(pieces[-1])
            end += 1
            if not self._may_join(pieces):
                continue
            found = self.names.find("".join(pieces))
            if found and not (alone and self._two_names(alone, found, pieces[-1])):
                best = (found, end)
        return best

    def _tight(self, at: int) -> bool:
        return at < len(self.raws) and self.raws[at].tight

    def _may_join(self, pieces: list[str]) -> bool:
        """``N sea`` and ``Gulf of B`` are one name; ``Mar S`` is not ``mars``."""
        if len(pieces[-1]) == 1 and pieces[0] not in ("st", "gulf"):
            return False
        return len(pieces[0]) > 1 or pieces[0] in "nswgme"

    def _two_names(self, alone: Found, joined: Found, last: str) -> bool:
        """``swe den`` are Sweden and Denmark, though together they spell a name."""
        other = self.names.find(last)
        if last in self.words and self.words[last] != "NOISE":
            return True
        return bool(
            other
            and not other.weak
            and not set(other.places) & set(joined.places)
            and not alone.weak
        )

    def _prefers_place(self, at: int, phrase: str, found: Found) -> bool:
        """Both a word and a name: ``both`` is a word, ``War`` a name."""
        kind = self.words[phrase]
        if kind in ("BOTH", "OR", "IF") or (kind == "NOISE" and self.before != "KIND"):
            return False
        return not found.weak or self.before in ("KIND", "DASH", "TO")

    def _phrase_token(self, at: int, phrase: str, end: int) -> tuple[Token | None, int]:
        kind = self.words[phrase]
        raw = self.raws[at]
        words = tuple(r.folded for r in self.raws[at:end])
        if phrase == "a" and not self._means_army(at):
            return None, end
        if kind in ("ARMY", "FLEET", "WING"):
            if kind == "WING" and not self.wings:
                return Token("WORD", phrase, None, raw.tight, words), end
            return Token("KIND", phrase, _KINDS[kind], raw.tight, words), end
        if kind == "UNIT" or (phrase == "die" and self._is_kind(end)):
            return None, end  # "Die Flotte in Kiel"
        if self._begins_name(at, phrase):
            return Token("WORD", phrase, None, raw.tight, words), end
        if phrase == "too" and self.before == "PLACE" and self._names_place(end):
            return Token("TO", phrase, None, raw.tight, words), end
        if kind == "NOISE":
            return None, end
        if kind == "COURTESY":
            if end == len(self.raws) or self.raws[end].kind == "sign":
                return None, end
            kind = "IF"
        if kind == "MAYBE" and phrase == "should" and self.before in ("PLACE", "KIND"):
            return None, end  # "Paris should go to Burgundy" is how some write orders
        if kind == "STILL":
            kind = "HOLD" if self.before in _NAMED else "NOT"
        if kind == "FROM" and phrase in ("leaves", "leave", "departs"):
            self.left = True
        value = _NUMBERS.get(phrase) if kind == "NUMBER" else None
        return Token(kind, phrase, value, raw.tight, words), end

    def _begins_name(self, at: int, phrase: str) -> bool:
        """``I-GRE``, ``b-pic``, ``P-B``: a single letter beside an arrow begins a name."""
        if len(phrase) > 1:
            return False
        after = self.raws[at + 1] if at + 1 < len(self.raws) else None
        if after is not None and after.kind == "arrow":
            first = self.before in ("", "STOP", "COMMA", "LINE")
            return phrase == "i" or (first and phrase not in "afw" and after.tight)
        if self.before != "DASH" or (after is not None and after.text not in ".,;"):
            return False
        return phrase in "bcmr" or (phrase == "s" and self.earlier == "WORD")

    def _means_army(self, at: int) -> bool:
        """``A Par`` names an army; the ``a`` of "a fleet in Brest" or "with a fleet" does not."""
        if at + 1 >= len(self.raws):
            return True
        after = self.raws[at + 1]
        if after.kind != "word":
            return True
        following = self.words.get(after.folded, "")
        if after.folded == "new":
            return False  # "A new army for Paris"
        if following in ("ARMY", "FLEET", "WING", "UNIT") and len(after.folded) > 1:
            return False
        if self._place(at + 1)[0]:
            return True
        return self.raws[at].text == "A" or following in ("IN", "FROM")

    def _place_token(self, at: int, found: Found, end: int) -> tuple[Token, int]:
        raw = self.raws[at]
        words = tuple(r.folded for r in self.raws[at:end] if r.kind == "word")
        text = " ".join(r.text for r in self.raws[at:end] if r.kind == "word")
        if words in (("eng",), ("english",)) and (
            self._owner_follows(end) or (words == ("english",) and self._kind_follows(end))
        ):
            return Token("OWNER", text, self.names.powers.get(words[0]), raw.tight, words), end
        coast, end = self._coast_after(end, found)
        quality = "weak" if found.weak else "mistake" if found.corrected else "exact"
        return Token(
            "PLACE", text, Place(found.places, coast, quality, text), raw.tight, words
        ), end

    def _owner_follows(self, end: int) -> bool:
        """``ENG F NTH``: a power's name stands before a unit's letter or a colon."""
        if end >= len(self.raws):
            return False
        after = self.raws[end]
        if after.text == ":" and self.before == "":
            return not self._lone_place(end + 1)
        return (
            self.words.get(after.folded) in ("ARMY", "FLEET", "WING")
            and end + 1 < len(self.raws)
            and self._place(end + 1)[0] is not None
            and self.before in ("", "SUPPORT", "CONVOY", "STOP", "COMMA", "LPAR", "AND")
        )

    def _lone_place(self, at: int) -> bool:
        """``ENG: Bre`` moves from the Channel, it is no heading."""
        if at >= len(self.raws) or self._place(at)[0] is None:
            return False
        end = self._place(at)[1]
        return end >= len(self.raws) or self.raws[end].text in ".,;"

    def _is_kind(self, at: int) -> bool:
        return at < len(self.raws) and self.words.get(self.raws[at].folded) in _KINDS

    def _kind_follows(self, end: int) -> bool:
        return end < len(self.raws) and self.words.get(self.raws[end].folded) in ("ARMY", "FLEET")

    @property
    def _builds(self) -> bool:
        return (self.earlier, self.before) == ("BUILD", "KIND")

    def _names_place(self, at: int) -> bool:
        return at < len(self.raws) and self._place(at)[0] is not None

    def _other(self, at: int) -> tuple[Token | None, int]:
        raw = self.raws[at]
        if raw.folded == "for" and self.left and self.before == "PLACE":
            return Token("TO", raw.text, None, raw.tight), at + 1
        if raw.folded == "for" and self.before in _GOING and self._names_place(at + 1):
            return Token("TO", raw.text, None, raw.tight), at + 1  # "runs for Paris"
        if raw.folded == "for" and self._builds and self._names_place(at + 1):
            return Token("IN", raw.text, None, raw.tight), at + 1  # "a new fleet for Brest"
        bare = _bare(raw.folded)
        glued = self._glued(at, bare)
        if glued:
            return glued
        power = self.names.powers.get(bare)
        if power is None and at + 2 < len(self.raws) and self.raws[at + 1].text == "-":
            power = self.names.powers.get(bare + _bare(self.raws[at + 2].folded))
            if power:
                return Token("OWNER", raw.text, power, raw.tight, (bare,)), at + 3
        if power:
            return Token("OWNER", raw.text, power, raw.tight, (bare,)), at + 1
        if bare in _NUMBERS:
            return Token("NUMBER", raw.text, _NUMBERS[bare], raw.tight, (bare,)), at + 1
        coast = self._coast_in_front(at)
        if coast:
            return coast
        return Token("WORD", raw.text, None, raw.tight, (raw.folded,)), at + 1

    # ---- coasts, and letters without blanks

    def _coast_after(self, end: int, found: Found) -> tuple[str, int]:
        """Read ``/nc``, ``(south coast)``, ``sc`` after a name; return the coast and the end."""
        at = end
        opened = False
        split = any(self.names.board.provinces[p].coasts for p in found.places)
        marked = False
        while at < len(self.raws) and self.raws[at].text in (
            "/",
            "(",
            "[",
            "\\",
            "-",
            ".",
            ",",
            "*",
        ):
            sign = self.raws[at].text
            if sign in "-.,*" and (not split or opened):
                return "", end
            if sign in "-," and not (at + 1 < len(self.raws) and self._is_coast_pair(at + 1)):
                return "", end
            opened = opened or sign in "(["
            marked = marked or sign in "/([\\-"
            at += 1
        at = self._skip(at, ("the", "on", "via"), marked or split)
        coast, after = self._coast_word(at, marked, split)
        if not coast:
            return "", end
        if opened:
            if after >= len(self.raws) or self.raws[after].text not in ")]":
                return "", end
            after += 1
        return coast, after

    def _skip(self, at: int, words: tuple[str, ...], allowed: bool) -> int:
        while (
            allowed
            and at + 1 < len(self.raws)
            and self.raws[at].folded in words
            and self._is_coast_pair(at + 1)
        ):
            at += 1
        return at

    def _is_coast_pair(self, at: int) -> bool:
        if self.raws[at].folded in ("the", "on", "via"):
            return self._is_coast_pair(at + 1) if at + 1 < len(self.raws) else False
        word = self.raws[at].folded
        if word in ("nc", "sc", "ec", "wc", "ncs", "scs", "ecs"):
            return True
        return (
            word in _DIRECTIONS
            and at + 1 < len(self.raws)
            and self.raws[at + 1].folded in ("coast", "coastal")
        )

    def _coast_word(self, at: int, marked: bool, split: bool) -> tuple[str, int]:
        if at >= len(self.raws) or self.raws[at].kind != "word":
            return "", at
        word = self.raws[at].folded
        coast = _COASTS.get(word) or self.names.board.coast_words.get(word, "")
        if not coast:
            return "", at
        after = at + 1
        if after < len(self.raws) and self.raws[after].folded in ("coast", "coastal", "shore"):
            return coast, after + 1
        if len(word) == 2 or len(word) == 3 or word.endswith("coast"):
            return (coast, after) if marked or split else ("", at)
        if marked:
            # "A Par (S) Bur" is a support; only where coasts are named can a letter be one
            return (coast, after) if split or len(word) > 1 else ("", at)
        # "Spa north" at the end of an order; "Spa S ..." is a support, "Spa N Sea" is no coast.
        ends = (
            after >= len(self.raws)
            or self.raws[after].text in ".,;!)"
            or self.raws[after].kind == "arrow"
        )
        return (coast, after) if split and ends and word != "s" else ("", at)

    def _coast_in_front(self, at: int) -> tuple[Token, int] | None:
        """Read ``the south coast of Spain``."""
        if not (at < len(self.raws) and self._is_coast_pair(at)):
            return None
        while self.raws[at].folded in ("the", "on", "via"):
            at += 1
        coast = _COASTS.get(self.raws[at].folded) or _DIRECTIONS[self.raws[at].folded]
        end = at + (2 if self.raws[at].folded in _DIRECTIONS else 1)
        while end < len(self.raws) and self.raws[end].folded in ("of", "the", "in", ")"):
            end += 1
        if end >= len(self.raws) or self.raws[end].kind != "word":
            return None
        found, after = self._place(end)
        if found is None:
            return None
        text = " ".join(raw.text for raw in self.raws[at:after])
        return Token(
            "PLACE", text, Place(found.places, coast, "exact", text), False, (text,)
        ), after

    def _coast_behind_unit(self, at: int) -> tuple[Token, int] | None:
        """Read ``Petersburg fleet on the southern coast``."""
        if self.before != "KIND" or self.earlier != "PLACE":
            return None
        while self.raws[at].folded in ("the", "on", "via"):
            at += 1
        coast, end = self._coast_word(at, marked=True, split=True)
        return (Token("COAST", "coast", coast), end) if coast else None

    def _lone_coast(self, at: int, sign: str) -> tuple[Token, int] | None:
        """Read ``(nc)`` and ``/nc`` behind a name that is not known, perhaps misspelt."""
        coast, end = self._coast_word(at, marked=True, split=True)
        if not coast or self.before != "WORD":
            return None
        if sign != "/":
            if end >= len(self.raws) or self.raws[end].text not in ")]":
                return None
            end += 1
        return Token("COAST", sign, coast), end

    def _glued(self, at: int, word: str) -> tuple[Token, int] | None:
        """Read ``FBre`` and ``spanc``: a letter before a name, a coast behind it."""
        raw = self.raws[at]
        coast = _COASTS.get(word[-2:])
        if coast and len(word) >= 5:
            found = self.names.find(word[:-2])
            if found and any(self.names.board.provinces[p].coasts for p in found.places):
                place = Place(found.places, coast, "exact", raw.text)
                return Token("PLACE", raw.text, place, raw.tight, (word,)), at + 1
        capital = raw.text[:2] != raw.text[:2].lower()
        after = self.raws[at + 1] if at + 1 < len(self.raws) else None
        short = len(word) == 4 and after is not None and after.kind == "arrow"  # "apar-bur"
        if word[0] in "af" and len(word) >= 4 and (capital or short):
            found = self.names.find(word[1:])
            if found and not found.weak:
                self.raws[at] = _Raw("word", raw.text[1:], raw.folded[1:], True)
                return Token("KIND", raw.text[0], word[0].upper(), raw.tight, (word[0],)), at
        return None


_COASTS = {
    "nc": "NC",
    "sc": "SC",
    "ec": "EC",
    "wc": "WC",
    "ncs": "NC",
    "scs": "SC",
    "ecs": "EC",
    "wcs": "WC",
}
_DIRECTIONS = {
    "north": "NC", "south": "SC", "east": "EC", "west": "WC", "northern": "NC", "southern": "SC",
    "eastern": "EC", "western": "WC",
}  # fmt: skip


def _bare(word: str) -> str:
    """Take a possessive off: ``Venice's`` is Venice."""
    if "'" not in word:
        return word
    return word.removesuffix("'s").replace("'", "")
