"""What a sentence names: powers, places, days, a span, an address, words for somebody else."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise

from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Token, names_of, squeeze, tokens_of
from gmbot.parsing.wishes.days import Days, days_in, length_in_days, span_in
from gmbot.parsing.wishes.seasons import season_in
from gmbot.parsing.wishes.table import groups_in, plain, power_words
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power, Province, Season

_ADDRESS = re.compile(r"(?<![\w.+-])[\w.+-]++@[\w-]+(?:\.[\w-]+)+")
_SIGN = re.compile(
    r"\W*(?:(?:please|kindly|pls|this|following|know|bitte|doch|mal|mit|aus|weiter|folgendes|das|"
    r"wissen|bescheid|s'il (?:te|vous) plait|svp|savoir|ceci|for me|from me|von mir|de ma part)\W+)"
    r"{0,3}"
    r"(?:(?<=:)\s*|:\s*|(?:that|dass|daß|que|qu)\b\s*'?)",
    re.IGNORECASE,
)
"""What stands before the words for somebody else: ``know that``, ``aus, dass``, ``from me:``.

Any other word is one of theirs, and is kept.
"""
_CLAUSE_WORD = re.compile(
    r"\b(?:that|if|because|whether|what|who|how|why|dass|daß|wenn|weil|ob|was|wer|wie|warum|que|qu|si|"
    r"quoi|qui|comment|pourquoi)\b",
    re.IGNORECASE,
)
_DASS = ("ass", "daß")
_NEAR = 5
GREETINGS = (
    r"dear(?:est)?|hi|hello|hey|greetings|lieb(?:e[rns]?|ste[rs]?)|hallo|moin|guten\s+tag|"
    r"ch[eè]re?s?|bonjour|salut"
)
_JOINING = re.compile(
    r"\W*(?:(?:and|und|et|as well as|sowie|both|the|der|die|den|dem|das|la|le|les|l|a|à|au|aux|an|"
    rf"to|of|in|for|für|fur|pour|{GREETINGS})\b\W*)*",
    re.IGNORECASE,
)
_QUOTED = re.compile(r":\s*(.+)|[\"“„«](.+?)[\"”“»]")
_ALL_QUOTED = re.compile(r"[\"“„«]\s?([^\"“”„«»]+?)\s?[\"“”»]")
_FRAMING = re.compile(
    r"\b(?:lass|lasst|lassen sie|kannst du|konn\w* (?:sie|ihr)|konntest du|wurd\w* (?:du|sie|ihr)|"
    r"mochte|will|bitte)\b(?:[^\w,]+\w+){0,3}[^\w,]*$"
)
_FRAMED = re.compile(
    r"(?:\W+(?:bitte|etwas|folgendes|das|mal|von mir|eine nachricht|einen brief)\b){0,3}\W+"
    r"(?:wissen|ausrichten|fragen|sagen|mitteilen|schreiben|bestellen|weitergeben|ubermitteln|schicken)\b"
)
"""``Kannst du England etwas ausrichten?``: the verb stands behind the name."""
_ELIDED = re.compile(r"[ld][aeiou]\w{4,}", re.IGNORECASE)
_OURSELVES = re.compile(r"us|uns|nous", re.IGNORECASE)
_AND = re.compile(r"^(?:und|and|et)\s", re.IGNORECASE)
_KNOWING = re.compile(r"^\W*\b(?:know|wissen|bescheid|savoir)\b\s*", re.IGNORECASE)
_ASKING = re.compile(
    r"\W*(?:can|could|would|will|may|kannst|konnt\w*|wurd\w*|peux|pouvez|pourr\w*)\b", re.IGNORECASE
)
_ALL = re.compile(
    r"\b(?:all|everyone|everybody|others|players|alle[mn]?|jede[mnrs]?|anderen|andern|ubrigen|"
    r"mitspieler\w*|tous|tout le monde|toutes|autres|joueurs|chacun)\b"
)
_LEAST = 4
"""Letters of the name of a power in a letter: ``aus`` is Austria in orders alone."""
_CLOCK = re.compile(
    r"\b(\d{1,2})[:h.](\d\d)(?:\s?(am|pm))?\b|\b(\d{1,2})\s?(?:(am|pm)|uhr|h|o'clock|heures)\b"
)
_KINDS = ("arm", "fle", "flo", "win")
_SURE = ("exact", "mistake")
_UNITS = ("KIND", "VIA")
"""Words for units: ``mit dem Schiff`` may be a way as well."""
_NOTHING = Token("END", "")
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Said:
    """The setting of a letter: its map, its day, the games that it may name."""

    board: Board
    today: date
    games: Collection[str] = ()
    own: Power | None = None
    """The power of the writer: nobody asks for a letter to themselves."""


@dataclass(frozen=True, slots=True)
class Slots:
    """What a sentence names."""

    groups: frozenset[str]
    """Which slots it has, as frames call them, and ``question``."""
    span: str = ""
    days: Days | None = None
    powers: tuple[Power, ...] = ()
    places: tuple[Province, ...] = ()
    kind: str = ""
    """``F`` where a fleet is named."""
    stand: Province | None = None
    """Where a unit stands by the sentence: ``my fleet in the Channel``, ``F ENG``."""
    address: str = ""
    told: tuple[Power, ...] = ()
    """Who is to be told something, if the sentence wants that."""
    said: str = ""
    """What another player is to be told."""
    game: str = ""
    quoted: str = ""
    """What stands in quotes, or after a colon."""
    clock: str = ""
    """``18:00``"""
    season: tuple[Season, int] | None = None
    """The season that it is about, with its year, or 0: ``last fall``."""

    def days_from(self, today: date) -> date | None:
        """The last of the days that a length without a day means; None for hours."""
        days = None if self.days else length_in_days(self.span)
        return today + timedelta(days) if days else None

    @classmethod
    def of(cls, sentence: str, setting: Said) -> Slots:
        """Find all slots of a sentence."""
        words, tokens = plain(sentence), tokens_of(sentence, names_of(setting.board))
        address = _ADDRESS.search(sentence)
        powers = tuple(dict.fromkeys(_powers(sentence, setting.board)))
        told, said = _to_others(*told_in(sentence, setting.board), setting)
        to_all = _ALL.search(words) is not None
        found = cls(
            frozenset(),
            span=span_in(words),
            days=days_in(sentence, setting.today),
            powers=powers,
            places=tuple(dict.fromkeys(_places(tokens))),
            kind=_kind(tokens),
            stand=_stand(tokens),
            address=address[0].rstrip(".") if address else "",
            said=said if powers or to_all else "",
            told=told,
            quoted=_quoted(sentence),
            clock=_clock(sentence),
            season=season_in(sentence),
            game=next((game for game in setting.games if game in fold(sentence).split()), ""),
        )
        return replace(found, groups=frozenset(found._named(sentence)))

    def _named(self, sentence: str) -> Iterator[str]:
        for name, value in (
            ("span", self.span), ("days", self.days), ("power", self.powers), ("said", self.said),
            ("place", self.places), ("unit", self.kind), ("address", self.address),
            ("gamename", self.game), ("quoted", self.quoted),
            ("range", self.days and self.days.is_range),
            ("until", self.days and self.days.is_end),
        ):  # fmt: skip
            if value:
                yield name
        yield "question" if sentence.rstrip(" \"')").endswith("?") else "statement"


def is_for_others(powers: Collection[Power], said: str, setting: Said) -> bool:
    """Tell whether it is a letter: not ``new mail for me: ed@home.example``. No power: to all."""
    others = not powers or set(powers) - {setting.own}
    return bool(others) and _ADDRESS.fullmatch(said.strip(" .")) is None


def _to_others(told: tuple[Power, ...], said: str, setting: Said) -> tuple[tuple[Power, ...], str]:
    if not is_for_others(told, said, setting):
        return (), ""
    return tuple(power for power in told if power != setting.own), said


def told_in(sentence: str, board: Board) -> tuple[tuple[Power, ...], str]:
    """Which powers are to be told something, side by side; and what is said behind them.

    No power: all of them, if a word says so. What is said is empty where nothing follows, and
    where no word just before the names asks to tell them anything.
    """
    words = list(_WORD.finditer(sentence))
    named = [(power, one) for one in words if (power := power_named(one[0], board))]
    everybody = next((one for one in words if _ALL.fullmatch(plain(one[0]))), None)
    if everybody and not (named and named[0][1].start() < everybody.start()):
        named = []
    told = side_by_side(sentence, named)
    first, last = (told[0][1], told[-1][1]) if told else (everybody, everybody)
    if first is None or last is None:
        return (), ""
    before, behind = sentence[: first.start()], sentence[last.end() :]
    framed = _FRAMED.match(fold(behind)) if _FRAMING.search(fold(before)) else None
    if framed is None and not _asks_to_tell(before):
        return (), ""
    said = _what_is_said(behind[framed.end() :] if framed else behind, sentence)
    return tuple(dict.fromkeys(power for power, _ in told)), said


def side_by_side(
    sentence: str, named: Sequence[tuple[Power, re.Match[str]]]
) -> list[tuple[Power, re.Match[str]]]:
    """The first of the powers that are named, and those that are joined to it."""
    told = list(named[:1])
    for power, one in named[1:]:
        if _JOINING.fullmatch(sentence[told[-1][1].end() : one.start()]):
            told.append((power, one))
    return told


def _asks_to_tell(before: str) -> bool:
    """``let the``, ``pass this along to``; not ``I have to say that the man who plays``."""
    words = _CLAUSE_WORD.split(before)[-1].split()[-_NEAR:]
    if words and _OURSELVES.fullmatch(words[-1]):
        return False  # "give us all two days more"
    return not groups_in(plain(" ".join(words))).isdisjoint({"tell", "writing"})


def _what_is_said(rest: str, sentence: str) -> str:
    rest = _KNOWING.sub(" ", rest, count=1)
    sign = _SIGN.match(rest)
    clause = rest[sign.end() :].strip() if sign and fold(sign[0]).rstrip()[-3:] in _DASS else ""
    if len(clause.split()) > 2:
        return f"Dass {clause}"  # without the word its verb would stand at the wrong end
    said = _AND.sub("", (rest[sign.end() :] if sign else rest).strip(" ,;:-").lstrip("?!. "))
    if whole := _ALL_QUOTED.fullmatch(said):
        said = whole[1]
    if said.endswith("?") and _ASKING.match(fold(sentence)):
        said = said[:-1].rstrip() + "."
    return said[:1].upper() + said[1:] if any(map(str.isalpha, said)) else ""


def _quoted(sentence: str) -> str:
    found = _QUOTED.search(sentence)
    return (found[1] or found[2] or "").strip(" \"'.") if found else ""


def _clock(sentence: str) -> str:
    """``18:00`` of ``at 6 pm``, ``um 18 Uhr``, ``à 18h30``; empty if no time is named."""
    found = _CLOCK.search(fold(sentence))
    if found is None:
        return ""
    hour, minute = int(found[1] or found[4]), int(found[2] or 0)
    hour += 12 if "pm" in (found[3], found[5]) and hour < 12 else 0
    return f"{hour:02}:{minute:02}" if hour < 24 and minute < 60 else ""


def is_all(words: str) -> bool:
    """Tell whether words mean all players: ``everybody``, ``toutes les puissances``."""
    return _ALL.search(plain(words)) is not None


@lru_cache(maxsize=4096)  # a letter says the same words again and again
def power_named(word: str, board: Board) -> Power | None:
    """The power of a word in a letter, if it is long enough to be no other word."""
    if len(word) < _LEAST:
        return None
    known = names_of(board).powers.get(squeeze(word))
    called = (Power(id) for id, words in power_words().items() if words.fullmatch(plain(word)))
    powers = {info.id for info in board.powers}
    found = known or next((power for power in called if power in powers), None)
    if found is None and _ELIDED.match(word):
        return power_named(word[1:], board)  # "dites a litalie"
    return found


def _powers(sentence: str, board: Board) -> Iterator[Power]:
    for match in _WORD.finditer(sentence):
        power = power_named(match[0], board)
        if power is not None:
            yield power


def _places(tokens: Collection[Token]) -> Iterator[Province]:
    for token in tokens:
        if token.type == "PLACE" and token.place.quality in _SURE and len(token.place.places) == 1:
            yield token.place.places[0]


def _stand(tokens: Sequence[Token]) -> Province | None:
    for before, between, token in zip([_NOTHING, *tokens], tokens, tokens[1:], strict=False):
        framed = before.type in _UNITS and between.type in ("IN", "FROM")
        spelled = between.type == "VIA" or (between.type == "KIND" and len(between.text) == 1)
        if token.type == "PLACE" and (framed or spelled):
            return next(_places([token]), None)
    return None


def _kind(tokens: Sequence[Token]) -> str:
    """``F`` of ``my fleet`` and ``F Ank``; not of a letter that is a word: ``j'ai a ...``."""
    for token, following in pairwise([*tokens, _NOTHING]):
        spelled = fold(token.text)[:3] in _KINDS or following.type == "PLACE"
        if token.type == "KIND" and spelled and token.text != "a":
            return token.word
    return ""
