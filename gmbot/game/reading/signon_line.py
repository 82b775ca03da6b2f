"""What a ``SIGNON`` line means: ``fmodern``, ``germany@modern``, ``modern``, ``germany``.

A misspelt word is corrected only toward the writer's own game and power, and the answer says so;
if it is not near to either, the answer asks what is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rapidfuzz.distance import OSA

from gmbot.game.notices.answers import Refusal
from gmbot.game.reading.refusals import power_of
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, Person, Seat
from gmbot.messages import joined, say
from gmbot.parsing.commands.requests import SignOn
from gmbot.parsing.commands.table.everybody import LIST, SIGNON
from gmbot.rules.board.terms import Power

_MASTER = "m"
"""The letter that a GM wrote before the game's name, in place of a power's letter."""
_LONG = 7
"""A word of this length may have two wrong letters, a shorter one only one."""


@dataclass(frozen=True, slots=True)
class Meant:
    """The game and the power that a sign-on means."""

    game: Game | None
    """None if neither the sign-on nor the rest of the mail names a game."""
    power: Power | None = None
    """None if the sign-on names the game alone."""
    note: str = ""
    """How a misspelt word was read, a sentence."""


def read_signon(
    context: Context, person: Person | None, signon: SignOn, there: str = ""
) -> Meant | Refusal:
    """Read a sign-on, or ask back.

    Args:
        there: the game that the mail names otherwise, or empty.
    """
    meant = _exact(context, person, signon, there)
    if meant is not None:
        return meant
    if person is None:
        return Meant(None)  # an unknown writer is told nothing about any game
    near = [
        own_order
        for own_order in _near(context, person, signon)
        if there in ("", own_order.game.name)
    ]
    games = {own_order.game.name for own_order in near}
    if len(games) == 1:
        seat = near[0]
        called = joined(" in ", (seat.name, seat.game.name)) if seat.name else seat.game.name
        note = say("signon-line.signon-read-as", words=signon.words, called=called)
        return Meant(seat.game, seat.power, note)
    return _unknown(context, person, signon)


def _exact(context: Context, person: Person | None, signon: SignOn, there: str) -> Meant | None:
    games = context.work.games
    if signon.game is not None:
        game = games.by_name(signon.game.lower())
        return _in_game(game, signon.power) if game is not None else None
    word = signon.words.lower()
    whole = games.by_name(word)
    if whole is not None:
        return Meant(whole)
    game = games.by_name(word[1:]) if len(word) > 1 else None
    if game is not None:
        return _in_game(game, word[0])
    game = games.by_name(there) if there else _only(context, person)
    return _in_game(game, signon.words) if game is not None else None


def _in_game(game: Game, word: str) -> Meant | None:
    power = power_of(word, ruleset_of(game).board)
    if power is not None:
        return Meant(game, power)
    return Meant(game) if word.lower() == _MASTER else None


def _only(context: Context, person: Person | None) -> Game | None:
    """The only game of a person, which ``SIGNON germany`` must mean."""
    own_games = (
        {seat.game_id for seat in context.work.games.seats_of(person.id)} if person else set()
    )
    return context.work.games.get(next(iter(own_games))) if len(own_games) == 1 else None


@dataclass(frozen=True, slots=True)
class _Own:
    """A seat of the writer's with the words that sign on to it."""

    game: Game
    power: Power | None
    name: str
    words: tuple[str, ...]

    @property
    def to_copy(self) -> str:
        """``France@modern``; an empire's name may be too long for that."""
        return f"{self.name}@{self.game.name}" if self.name.isalpha() else self.game.name


def _near(context: Context, person: Person, signon: SignOn) -> list[_Own]:
    wanted = (signon.words if signon.game is None else f"{signon.power}@{signon.game}").lower()
    return [
        own_order
        for own_order in _own(context, person)
        if any(_alike(wanted, word) for word in own_order.words)
    ]


def _own(context: Context, person: Person) -> Iterator[_Own]:
    for seat in context.work.games.seats_of(person.id):
        game = context.work.games.get(seat.game_id)
        yield _seat(game, seat)


def _seat(game: Game, seat: Seat) -> _Own:
    infos = (power for power in ruleset_of(game).board.powers if power.id == seat.power)
    info = next(infos, None)
    if info is None:
        return _Own(game, None, "", (game.name,))
    named = tuple(name.lower() for name in (info.letter, info.name, info.adjective) if name)
    words = (game.name, *named[1:], f"{named[0]}{game.name}", *(f"{n}@{game.name}" for n in named))
    return _Own(game, seat.power, power_name(info.id, ruleset_of(game).board), words)


def _alike(one: str, other: str) -> bool:
    most = 2 if min(len(one), len(other)) >= _LONG else 1
    return min(len(one), len(other)) > most + 1 and OSA.distance(one, other) <= most


def _unknown(context: Context, person: Person, signon: SignOn) -> Refusal:
    own_own_orders = list(_own(context, person))
    games = (
        joined("", (own_order.game.name, " (", own_order.name, ")"))
        if own_order.name
        else own_order.game.name
        for own_order in own_own_orders
    )
    names = joined(", ", games)
    mine = (
        say("signon-line.games", names=names)
        if own_own_orders
        else say("signon-line.no-game-here-yet")
    )
    return Refusal.of(
        "signon-says-nothing",
        *tuple(SIGNON.line(own_order.to_copy) for own_order in own_own_orders[:3])
        or (LIST.line(),),
        words=signon.words,
        mine=mine,
    )
