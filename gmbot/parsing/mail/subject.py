"""A subject line: which game, power and phase it means (S4.23), in any order and case."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from gmbot.parsing.text import fold, normalise
from gmbot.parsing.tokens import names_of
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import PhaseKind, Power, Season

_REPLY = re.compile(
    r"(?:(?:re|fwd?|aw|wg|antw|antwort|sv|vs|tr|rif|r|i|res|enc|ynt)\s?(?:\[\d+\])?\s?:\s*)+", re.I
)
_CENTURY = 100
_TAG = re.compile(r"\[([^\[\]]{1,80})\]")
_WORD = re.compile(r"[^\W_]+(?:[-'][^\W_]+)*")
_CODE = re.compile(r"([sfw])[a-z]*[-' ]?(\d{4}|\d{2})([mra])?|(\d{4}|\d{2})([sfw])", re.I)
_SEASONS = {
    "spring": Season.SPRING, "spr": Season.SPRING, "fall": Season.FALL, "autumn": Season.FALL,
    "winter": Season.WINTER, "summer": Season.SPRING, "s": Season.SPRING, "f": Season.FALL,
    "w": Season.WINTER, "win": Season.WINTER, "fruhling": Season.SPRING, "herbst": Season.FALL,
}  # fmt: skip
_KINDS = {
    "moves": PhaseKind.MOVEMENT, "movement": PhaseKind.MOVEMENT, "retreats": PhaseKind.RETREAT,
    "retreat": PhaseKind.RETREAT, "builds": PhaseKind.ADJUSTMENT, "build": PhaseKind.ADJUSTMENT,
    "adjustments": PhaseKind.ADJUSTMENT, "removals": PhaseKind.ADJUSTMENT,
}  # fmt: skip
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
    """What a subject says of the phase; what it leaves out is None."""

    season: Season | None = None
    year: int | None = None
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
    words: frozenset[str] = frozenset()
    """Known words: orders, press, final, provisional, question ..."""
    rest: tuple[str, ...] = ()
    """What is left, for a person to read."""

    def in_game(self, board: Board, near: int) -> SubjectRead:
        """The same for one game: its powers are known, and short years are near its own."""
        powers = names_of(board).powers
        word = next((word for word in self.rest if fold(word) in powers), None)
        phase = self.phase
        if phase is not None and phase.year is not None and phase.year < _CENTURY:
            phase = replace(phase, year=near - near % _CENTURY + phase.year)
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
        self.season: Season | None = None
        self.abbreviated = False
        """The season is but a letter; without a year that is a fleet, or a power's initial."""
        self.year: int | None = None
        self.kind: PhaseKind | None = None
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
        if self.abbreviated and self.year is None:
            self.season = None
        is_named = any(x is not None for x in (self.season, self.year, self.kind))
        return SubjectRead(
            tags=self.tags,
            game=games[0] if games else None,
            games=games,
            phase=SubjectPhase(self.season, self.year, self.kind) if is_named else None,
            words=frozenset(self.words),
            rest=tuple(self.rest),
        )

    def _word(self, word: str) -> None:
        low = fold(word)
        if low in self.bare:
            self.games.append(self.bare[low])
        elif self._phase(low):
            return
        elif low in _WORDS:
            self.words.add(low)
            self.kind = self.kind or _KINDS.get(low)
        else:
            self.rest.append(word)

    def _phase(self, low: str) -> bool:
        if low in _SEASONS and (len(low) > 1 or self.season is None):
            self.season, self.abbreviated = _SEASONS[low], len(low) == 1
            return True
        if low.isdigit() and len(low) in (2, 4):
            self.year = int(low)
            return True
        match = _CODE.fullmatch(low)
        if match is None:
            return False
        letter, digits = (match[1], match[2]) if match[1] else (match[5], match[4])
        if match[1] and not _begins_season(low):
            return False
        self.season = Season(letter.upper())
        self.year = int(digits)
        if match[3]:
            self.kind = PhaseKind(match[3].upper())
        return True


def _begins_season(word: str) -> bool:
    letters = "".join(char for char in word[:10] if char.isalpha())
    return any(name.startswith(letters.rstrip("mra") or letters) for name in _SEASONS)
