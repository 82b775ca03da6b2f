"""Who plays what: the status of each power, and names for rosters and lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from gmbot.game.state.context import Context
from gmbot.game.state.model import Game, Person, Seat
from gmbot.game.state.notes import PowerStatus, SeatStatus
from gmbot.game.state.stored.game_course import CallEnded
from gmbot.game.state.stored.happenings import Heard
from gmbot.rules.board.terms import Phase, Power

_LEAST = 3
"""Letters of a word that is known for somebody's name."""
_CALLED = (SeatStatus.REPLACEMENT_SOUGHT, SeatStatus.INVITED)


def masters_of(game: Game) -> tuple[str, ...]:
    """The addresses of a game's GM and co-GMs, the first GM first."""
    return tuple(filter(None, (game.gm.address, *game.notes.co_masters)))


def masters_names(context: Context, game: Game, author: Person | None = None) -> tuple[str, ...]:
    """The names that nobody but a GM writes under: the GM's, the co-GMs', and the bot's.

    ``author``: who writes, and has their own name all the same.
    """
    known = [context.work.people.by_address(address) for address in masters_of(game)]
    names = [
        person.name
        for person in known
        if person is not None and (not author or person.id != author.id)
    ]
    return tuple(dict.fromkeys((game.gm.name, context.bot.partition("@")[0], *names)))


def parts_of_names(names: Iterable[str], author: Person | None = None) -> tuple[str, ...]:
    """The words of names that are as good as the whole: ``Klaus`` and ``Bauer`` of Klaus Bauer.

    ``author``: has the words of their own name all the same.
    """
    own = set(_words(author.name)) if author else set()
    words = dict.fromkeys(word for name in names for word in _words(name))
    return tuple(word for word in words if len(word) >= _LEAST and word not in own)


def _words(name: str) -> list[str]:
    return [word.casefold() for word in re.findall(r"[^\W\d_]+", name)]


def player_names(context: Context, game: Game) -> Mapping[Power, str]:
    """Per power the name of its player; vacant powers are absent."""
    return {
        seat.power: context.work.people.get(seat.person_id).name
        for seat in context.work.games.seats(game.id)
        if seat.power is not None and seat.person_id is not None
    }


def heard_from(context: Context, game: Game, phase: Phase) -> frozenset[Power]:
    """The powers that wrote orders for a phase, even if none of these counts (any more) (S3.8).

    Such a player is not absent. Those with orders on file need not be among them.
    """
    heard = context.told_of(game, Heard)
    return frozenset(
        other_heard.power
        for other_heard in heard
        if other_heard.phase == phase and not other_heard.only_later
    )


def mark_heard(context: Context, game: Game, power: Power) -> None:
    """Remember that a power's player has written orders for the open phase."""
    if power not in heard_from(context, game, game.phase):
        context.happened(game, Heard(power, game.phase, only_later=False))


def keep_seat(context: Context, game: Game, power: Power) -> Game:
    """Let a player who sends orders keep the seat that was offered: nobody else may take it."""
    game_after = without_call(game, power)
    if game_after is not game:
        context.work.games.save(game_after)
        context.happened(game, CallEnded(power=power))
    return game_after


def status_of(game: Game, power: Power, seat: Seat | None) -> SeatStatus:
    """The status of a power; ``seat``: its seat, None if there is none yet."""
    known = game.notes.statuses.get(power)
    if known is not None:
        return known.status
    vacant = seat is None or seat.person_id is None
    return SeatStatus.OPEN if vacant else SeatStatus.TAKEN


def is_called(game: Game, power: Power) -> bool:
    """Tell whether a new player is looked for, among all or at one address."""
    known = game.notes.statuses.get(power)
    return known is not None and known.status in _CALLED


def with_status(
    game: Game, power: Power, status: SeatStatus, *, address: str = "", random: bool = False
) -> Game:
    """The game with a power of this status. An ejected power stays ejected."""
    known = game.notes.statuses.get(power)
    if known is not None and known.status is SeatStatus.EJECTED:
        return game
    statuses = {**game.notes.statuses, power: PowerStatus(status, address, random)}
    return replace(game, notes=replace(game.notes, statuses=statuses))


def without_call(game: Game, power: Power) -> Game:
    """The game with a power that is no longer looking for a player."""
    if not is_called(game, power):
        return game
    statuses = {
        other_power: kept
        for other_power, kept in game.notes.statuses.items()
        if other_power != power
    }
    return replace(game, notes=replace(game.notes, statuses=statuses))
