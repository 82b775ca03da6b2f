"""The header of a press block: its addressees, its apparent sender, and when it is printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from gmbot.game.state.labels import power_name
from gmbot.game.state.press_items import MASTER
from gmbot.messages import joined, say
from gmbot.parsing.commands.requests import Press
from gmbot.parsing.tokens import names_of_power, skeleton, squeeze
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Phase, PhaseKind, Power, Season

ANONYMOUS = "Anonymous"
GM_LABEL = "GM"
_EVERYBODY = ("all", "everybody", "everyone", "broadcast")
_MASTER = ("gm", "master", "judge", "zurich")
_SEASONS = {
    "spring": (Season.SPRING, PhaseKind.MOVEMENT),
    "summer": (Season.SPRING, PhaseKind.RETREAT),
    "fall": (Season.FALL, PhaseKind.MOVEMENT),
    "autumn": (Season.FALL, PhaseKind.RETREAT),
    "winter": (Season.WINTER, PhaseKind.ADJUSTMENT),
}
"""The seasons of the game year; retreats and adjustments are seasons of their own (S3.39)."""


@dataclass(frozen=True, slots=True)
class Addressees:
    """The powers that the words of a header name."""

    powers: tuple[Power, ...]
    """In map order, ``MASTER`` last."""
    unknown: tuple[str, ...] = ()


def season_of(phase: Phase) -> str:
    """The dateline of a phase: ``Spring 1901``, ``Summer 1901`` for its retreats."""
    names = {value: name for name, value in _SEASONS.items()}
    return say(f"datelines.{names[phase.season, phase.kind]}", year=phase.year)


def place_of(phase: Phase) -> tuple[int, int, int]:
    """Where a phase stands in time."""
    kinds = (PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT)
    return phase.year, list(Season).index(phase.season), kinds.index(phase.kind)


def cut_season(press: Press, fall: str) -> tuple[Press, Phase | None, str]:
    """Take ``FOR Summer 1901`` out of a header; the text is what could not be read, or empty.

    Autumn is the season of retreats, but where Fall itself is called so (``fall``).
    """
    low = [word.casefold() for word in press.to]
    if "for" not in low:
        return press, None, ""
    index = low.index("for")
    words = press.to[index + 1 :] or (press.to[index],)
    phase = _season(words, fall)
    return replace(press, to=press.to[:index]), phase, "" if phase else " ".join(words)


def _season(words: Sequence[str], fall: str) -> Phase | None:
    if len(words) == 1:
        try:
            return Phase.parse(words[0].upper())
        except ValueError:
            return None
    if len(words) < 2 or words[0].casefold() not in _SEASONS or not words[1].isdecimal():
        return None
    word = words[0].casefold()
    season, kind = _SEASONS["fall" if word == fall.casefold() else word]
    if len(words) > 2 and words[2].casefold().startswith("retreat"):
        kind = PhaseKind.RETREAT
    return Phase(season, int(words[1]), kind)


def addressees(
    words: Sequence[str], board: Board, present: Sequence[Power], own_power: Power | None
) -> Addressees:
    """Turn the words of a header into powers: names, prefixes, ``EF``, ``ALL BUT x``, ``GM``."""
    chosen: set[Power] = set()
    unknown: list[str] = []
    without = False
    initials = all(len(word) == 1 for word in words)
    for word in words:
        if word == "BUT":
            without = True
            continue
        powers = _named(word.upper() if initials else word, board, present, own_power)
        unknown += [word] if powers is None else []
        chosen = chosen - (powers or set()) if without else chosen | (powers or set())
    order = [*(info.id for info in board.powers if info.id in chosen), MASTER]
    return Addressees(tuple(power for power in order if power in chosen), tuple(unknown))


def _named(
    word: str, board: Board, present: Sequence[Power], own_power: Power | None
) -> set[Power] | None:
    plain = word.strip().casefold()
    if plain in _EVERYBODY:
        return {power for power in present if power != own_power}
    if plain in _MASTER:
        return {MASTER}
    power = power_like(plain, board)
    if power is not None:
        return {power} if power in present else None
    letters = plain.removeprefix("+")
    joined = {info.id for info in board.powers if info.letter.casefold() in letters}
    meant = word.isupper() or word.startswith("+")  # small letters are a misspelt name
    if meant and letters and len(joined) == len(letters) and joined <= set(present):
        return joined
    return None


def meant_as_initials(word: str, board: Board, present: Sequence[Power]) -> bool:
    """Tell whether small letters would name powers if they were capitals: ``gr``."""
    powers = _named(word.upper(), board, present, None)
    return word.islower() and powers is not None and len(powers) == len(word)


def nobody_known(unknown: Sequence[str], board: Board, present: Sequence[Power]) -> str:
    """Name the first addressee who is not in this game, and list those who are."""
    there = (info.id for info in board.powers if info.id in present)
    names = joined(", ", (power_name(power, board) for power in there))
    if not unknown:
        return say("header-words.names-no-addressee-all", names=names)
    word = unknown[0]
    if word.casefold().rstrip("s") == "kibitzer":
        return say("header-words.kibitzer-not-reached", names=names)
    if word.casefold().rstrip("s") == "observer":
        return say("header-words.letters-go-players-and")
    if power_like(word, board) is not None:
        return say("header-words.nobody-reads", word=repr(word), names=names)
    if meant_as_initials(word, board, present):
        capitals = word.upper()
        return say("header-words.know-no-addressee-initials", word=repr(word), capitals=capitals)
    return say("header-words.know-no-addressee-all", word=repr(word), names=names)


def power_like(word: str, board: Board) -> Power | None:
    """Find a power by name, adjective or id, else by the beginning of one name (three letters)."""
    plain = squeeze(word)
    for info in board.powers:
        number = info.letter if plain.isdecimal() else ""  # empires have numbers
        if plain and plain in (*map(squeeze, (*names_of_power(info), info.id)), number):
            return info.id
    begun = [info.id for info in board.powers if squeeze(info.name).startswith(plain)]
    return begun[0] if len(begun) == 1 and len(plain) >= 3 else None


def claimed_power(name: str, board: Board) -> Power | None:
    """The power that a sender's name claims to be, letters of other scripts included."""
    if not name:
        return None
    looks = skeleton(name)
    alike = [info.id for info in board.powers if looks in map(skeleton, names_of_power(info))]
    return alike[0] if alike else power_like(name, board)


def labels(powers: Sequence[Power], board: Board) -> tuple[str, ...]:
    """``("France", "GM")``"""
    return tuple(GM_LABEL if power == MASTER else power_name(power, board) for power in powers)
