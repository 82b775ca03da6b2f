"""A subject line: which game, power and phase it means (S4.23), in any order and case."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from gmbot.parsing.text import fold, normalise
from gmbot.parsing.tokens import names_of
from gmbot.resources import lexicon
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Phase, PhaseKind, Power, Season

_REPLIES = "|".join(map(re.escape, sorted(lexicon("absence")["reply"], reverse=True)))
REPLY_PREFIX = rf"(?:(?:{_REPLIES})\s?(?:\[\d+\]|\(\d+\))?\s?[:：]\s*)"
"""A pattern for what programs put before the subject that they answer: ``Re[2]:``."""
_REPLY = re.compile(f"{REPLY_PREFIX}+", re.I)
_CENTURY = 100
_NEAR = 5
"""Years; a subject with one farther away names no phase of the game."""
_TAG = re.compile(r"\[([^\[\]]{1,80})\]")
_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
_SEASONS = {
    "spring": Season.SPRING, "spr": Season.SPRING, "fall": Season.FALL, "autumn": Season.FALL,
    "winter": Season.WINTER, "summer": Season.SPRING, "win": Season.WINTER, "aut": Season.FALL,
    "fruhling": Season.SPRING, "fruhjahr": Season.SPRING, "herbst": Season.FALL,
    "printemps": Season.SPRING, "automne": Season.FALL, "hiver": Season.WINTER,
}  # fmt: skip
_KINDS = {
    "moves": PhaseKind.MOVEMENT, "movement": PhaseKind.MOVEMENT, "retreats": PhaseKind.RETREAT,
    "retreat": PhaseKind.RETREAT, "builds": PhaseKind.ADJUSTMENT, "build": PhaseKind.ADJUSTMENT,
    "adjustments": PhaseKind.ADJUSTMENT, "removals": PhaseKind.ADJUSTMENT,
}  # fmt: skip
_NAMES = "|".join(_SEASONS)
_BESIDE = r"(?:orders?|set|zuge|ordres|of|for|in|the|year|de|l'annee|" + "|".join(_KINDS) + ")"
_NO_DATE = r"(?![\w:%]|\s?[./-]\s?\d)"
_NO_COUNT = (
    r"(?!\s?(?:[ap]\.?m|h|uhr|utc|gmt|orders?|units?|centers?|builds?)\b|\.?\s(?:jan|feb|mar|apr|"
    r"may|mai|jun|jul|aug|sep|o[ck]t|nov|de[cz]|fev|avr|aout))"
)
_FULL = rf"(?<![\d:./])(\d{{4}}){_NO_DATE}"
_SHORT = rf"(?<![\d:./])(\d{{2}}){_NO_DATE}{_NO_COUNT}"
_PHASES = (
    rf"\b(?P<name>{_NAMES})(?:'s)?(?:[\s,(-]+{_BESIDE}){{0,3}}[\s,('-]*{_FULL}",
    rf"\b(?P<name>{_NAMES})[\s,-]{{0,2}}'?{_SHORT}",
    rf"{_FULL}[\s,-]{{0,3}}(?:{_BESIDE}\s){{0,2}}(?P<name>{_NAMES})\b",
    r"\b(?P<name>[sfw])[-'\u2019]?(\d{4}|\d{2})(?P<kind>[mra])?\b(?![:./-]\d)",
    r"(?<![\d:./])(\d{4}|\d{2})(?P<name>[sfw])\b",
)
"""A season with its year. A number without a season is a date, a time or a count."""
_PATTERNS = tuple(map(re.compile, _PHASES))
_NEXT = re.compile(r"^.*\bresults - next: ")
"""Our own subject speaks of the phase before, and then of the one it asks orders for."""
_DATED = re.compile(r"[sfw][-']?(?:\d{4}|\d\d)[mra]?|(?:\d{4}|\d\d)[sfw]?")
_WORDS = frozenset(
    [
        "orders",
        "order",
        "retreats",
        "retreat",
        "builds",
        "build",
        "press",
        "final",
        "provisional",
        "question",
        "preliminary",
        "prelim",
        "moves",
        "change",
        "correction",
        "cancel",
        "adjustments",
        "map",
        "status",
        "help",
        "join",
        "register",
    ]
)


@dataclass(frozen=True, slots=True)
class SubjectPhase:
    """What a subject says of the phase."""

    season: Season
    year: int
    """Of two digits where the subject has two, until the game says which century."""
    kind: PhaseKind | None = None


@dataclass(frozen=True, slots=True)
class SubjectRead:
    """What a subject line says."""

    tags: tuple[str, ...] = ()
    """What stood in brackets: ``("modern k3f9q2w8x",)``."""
    game: str | None = None
    games: tuple[str, ...] = ()
    """Every known game that is named; more than one is a contradiction."""
    power: Power | None = None
    power_word: str | None = None
    """The power as it was written."""
    phase: SubjectPhase | None = None
    """The season with a year that it names; in a game that of its several that is due now."""
    phases: tuple[SubjectPhase, ...] = ()
    """All that it names."""
    words: frozenset[str] = frozenset()
    """Known words: orders, press, final, provisional, question ..."""
    rest: tuple[str, ...] = ()
    """What is left, for a person to read."""

    def in_game(self, board: Board, now: Phase) -> SubjectRead:
        """The same for one game: its powers are known, and short years are near its own.

        Of several phases only the one that is due counts; one of another age is none.
        """
        powers = names_of(board).powers
        word = next((word for word in self.rest if fold(word) in powers), None)
        phases = [_dated(phase, now.year) for phase in self.phases]
        named = {(one.season, one.year): one for one in phases if abs(one.year - now.year) <= _NEAR}
        phase = named.get((now.season, now.year))
        if len(named) == 1:
            phase = next(iter(named.values()))
        if word is None:
            return replace(self, phase=phase)
        index = self.rest.index(word)
        rest = self.rest[:index] + self.rest[index + 1 :]
        return replace(self, power=powers[fold(word)], power_word=word, phase=phase, rest=rest)


def cut_replies(subject: str) -> tuple[str, str]:
    """Cut ``Re: Aw:`` off: what stands before a subject, and the subject."""
    match = _REPLY.match(subject.lstrip())
    if match is None:
        return "", subject.lstrip()
    return match[0], subject.lstrip()[match.end() :]


def _dated(phase: SubjectPhase, near: int) -> SubjectPhase:
    if phase.year >= _CENTURY:
        return phase
    return replace(phase, year=near - near % _CENTURY + phase.year)


def read_subject(
    subject: str, games: Collection[str], bare: Collection[str] | None = None
) -> SubjectRead:
    """Read a subject before its game is known.

    Args:
        subject: The subject as it came.
        games: The names that count in brackets.
        bare: The names that count as plain words too; all, if it is left out.
    """
    text = normalise(subject)[:400]
    _, text = cut_replies(text)
    tags = tuple(tag.strip() for tag in _TAG.findall(text))
    text = _TAG.sub(" ", text)
    return _Reader(text, tags, games, games if bare is None else bare).read()


class _Reader:
    """Sorts the words of one subject."""

    def __init__(
        self, text: str, tags: tuple[str, ...], games: Collection[str], bare: Collection[str]
    ) -> None:
        self.tags = tags
        self.known = {game.casefold(): game for game in games}
        self.bare = {game.casefold(): game for game in bare}
        self.text = text
        self.games: list[str] = []
        self.words: set[str] = set()
        self.rest: list[str] = []

    def read(self) -> SubjectRead:
        for tag in self.tags:
            first = tag.split()[0].casefold() if tag.split() else ""
            if first in self.known:
                self.games.append(self.known[first])
        for word in _WORD.findall(self.text):
            self._word(word)
        games = tuple(dict.fromkeys(self.games))
        phases = _phases_in(self.text)
        return SubjectRead(
            tags=self.tags,
            game=games[0] if games else None,
            games=games,
            phase=phases[0] if len(phases) == 1 else None,
            phases=phases,
            words=frozenset(self.words),
            rest=tuple(self.rest),
        )

    def _word(self, word: str) -> None:
        low = fold(word)
        if low in self.bare:
            self.games.append(self.bare[low])
        elif low in _WORDS:
            self.words.add(low)
        elif low not in _SEASONS and not _DATED.fullmatch(low):
            self.rest.append(word)


def _phases_in(text: str) -> tuple[SubjectPhase, ...]:
    """Each season that stands with a year, once."""
    low = _NEXT.sub("", fold(text))
    found: dict[tuple[Season, int], SubjectPhase] = {}
    kinds = {_KINDS[word] for word in _WORD.findall(low) if word in _KINDS}
    said = next(iter(kinds)) if len(kinds) == 1 else None
    for pattern in _PATTERNS:
        for match in pattern.finditer(low):
            name = match["name"]
            season = _SEASONS[name] if len(name) > 1 else Season(name.upper())
            year = int(next(part for part in match.groups() if part and part.isdigit()))
            code = match.groupdict().get("kind")
            kind = PhaseKind(code.upper()) if code else said
            found.setdefault((season, year), SubjectPhase(season, year, kind))
    return tuple(found.values())
