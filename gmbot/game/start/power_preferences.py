"""The powers that a player would like: ``PREFER``, and the GM's ``ASSIGN``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.people import free_powers
from gmbot.game.reading import GameCall, SeatCall, log_act, power_of
from gmbot.game.start.rule_changes import change_rules
from gmbot.game.state.context import Answer, Context, houserules_of, ruleset_of, settings_of
from gmbot.game.state.empires import seat_number
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Person, Seat
from gmbot.game.state.stored.gm_acts import Assigned
from gmbot.game.views import to_seat
from gmbot.messages import joined, say
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power
from gmbot.rules.ruleset.slots import overlay

_EXAMPLES = ("PREFER England, France", "PREFER E[FGR][TAI]", "PREFER *")
_WAYS: Mapping[str, Mapping[str, object]] = {
    "first": {"policy": "first-come"},
    "prefer": {"policy": "first-come"},
    "random": {"policy": "dealt"},
    "auction": {"policy": "blind-auction", "points": 200, "cap": 125},
}


def keep_preference(call: SeatCall, request: ask.Prefer) -> Answer:
    """``PREFER England, France``: looked at when powers are dealt, changeable until then."""
    game = call.game
    assert call.writer.person is not None
    closed = _closed(game)
    if closed is not None:
        return Answer((closed,))
    tiers = read_preference(request.powers, ruleset_of(game).board)
    if isinstance(tiers, str):
        return Answer((Refusal.of("preference-not-kept", *_EXAMPLES, tiers=repr(tiers)),))
    lists = {**game.notes.preferences, call.writer.person.id: tuple(map(tuple, tiers))}
    game_after = replace(game, notes=replace(game.notes, preferences=lists))
    call.context.work.games.save(game_after)
    call.context.work.games.save_seat(replace(call.seat, power=None))
    board = ruleset_of(game).board
    text = _in_words(tiers, board)
    free = (
        say("power-preferences.free-for-others-now", power=power_name(call.seat.power, board))
        if call.seat.power
        else ""
    )
    news = News.of("preference", copy=_EXAMPLES, said=text, free=free)
    return Answer((news,), game=game_after)


def _closed(game: Game) -> Refusal | None:
    rule = houserules_of(game).assignment
    if game.state is not GameState.FORMING:
        return Refusal.of("powers-dealt", game=game.name)
    if not rule.choose or ruleset_of(game).setup.deals:
        return Refusal.of("powers-not-chosen-here-text-2", text=rule.in_words())
    return None


def read_preference(text: str, board: Board) -> list[list[Power]] | str:
    """Read names or letters, equal ones in brackets; or return the first word that names no power.

    ``*`` is all remaining powers, equally liked; alone it is no preference.
    """
    pieces = re.findall(r"\[[^\]]*\]|[^\s,;\[\]]+", text)
    tiers: list[list[Power]] = []
    for piece in pieces:
        inside = piece.strip("[]")
        for heap in _heaps(inside, board, together=piece.startswith("[")):
            if isinstance(heap, str):
                return heap
            tiers.append(heap)
    named = [power for tier in tiers for power in tier]
    if "*" in named:
        rest = [info.id for info in board.powers if info.id not in named]
        tiers = [rest if tier == ["*"] else tier for tier in tiers]
        named = [power for tier in tiers for power in tier]
    twice = next((power for power in named if named.count(power) > 1), None)
    return twice or [tier for tier in tiers if tier]


def _heaps(text: str, board: Board, *, together: bool) -> list[list[Power] | str]:
    words = re.split(r"[\s,;]+", text.strip()) if together else [text]
    powers: list[Power] = []
    for word in words:
        power = Power("*") if word == "*" else power_of(word, board)
        letters = [power] if power else [_letter(one, board) for one in word]
        if not word or None in letters:
            return [word]
        powers += [one for one in letters if one is not None]
    return [powers] if together else [[one] for one in powers]


def _letter(letter: str, board: Board) -> Power | None:
    if letter == "*":
        return Power("*")
    powers = (power.id for power in board.powers if power.letter.lower() == letter.lower())
    return next(powers, None)


def _in_words(tiers: Sequence[Sequence[Power]], board: Board) -> str:
    either = say("lists.or")
    heaps = [joined(either, (power_name(power, board) for power in tier)) for tier in tiers]
    if not heaps:
        return say("power-preferences.whatever-left")
    return joined(say("power-preferences.then"), heaps)


Lists: TypeAlias = list[tuple[str, tuple[tuple[Power, ...], ...]]]
"""Numbers of seats with what their players would like, best first; equally liked ones together."""


def settle(context: Context, game: Game) -> Lists:
    """Give powers by the lists on file, one player after another as the dice say.

    Returns the lists that were looked at: they are opened at the end, so that anybody can look
    at them again.
    """
    if not houserules_of(game).assignment.choose:
        return []
    lists = game.notes.preferences
    seats = context.work.games.seats(game.id)
    waiting = [
        (seat_number(seats, seat), seat, lists[seat.person_id])
        for seat in seats
        if seat.power is None and seat.person_id is not None and seat.person_id in lists
    ]
    free, seed = list(free_powers(game, seats)), game.seed_for("powers")
    for number, seat, tiers in context.dice.shuffled(waiting, seed, "preferences"):
        wishes = (
            power for tier in tiers for power in context.dice.shuffled(tier, seed, _label(number))
        )
        power = next((wish for wish in wishes if wish in free), None)
        if power is not None:
            free.remove(power)
            context.work.games.save_seat(replace(seat, power=power))
    return [(number, tiers) for number, _, tiers in waiting]


def _label(number: str) -> str:
    """What the dice are asked: part of a hash that anybody can repeat, and so no message."""
    return f"preferences {number}"


# --------------------------------------------------------------------------- the GM


def assign_powers(call: GameCall, request: ask.Simple) -> Answer:
    """``ASSIGN Ed = Germany``; ``ASSIGN RANDOM``, ``FIRST``, ``PREFER``, ``AUCTION``."""
    game = call.game
    if game.state is not GameState.FORMING:
        return Answer((Refusal.of("powers-dealt-powers-dealt-in", game=game.name),))
    manner = _WAYS.get(request.rest.strip().lower())
    if manner is not None:
        settings = overlay(settings_of(game), {"assignment": dict(manner)})
        return change_rules(
            call.context,
            call.writer,
            game,
            settings,
            say("power-preferences.assignment", rest=request.rest.strip()),
        )
    name, sign, word = (each_word.strip() for each_word in request.rest.partition("="))
    power = power_of(word, ruleset_of(game).board) if sign else None
    seat = _seat_of(call.context, game, name)
    if power is None or seat is None:
        return Answer((Refusal.of("assign-not-done"),))
    return _given(call.context, game, seat, power)


def _seat_of(context: Context, game: Game, name: str) -> Seat | None:
    seats = []
    for seat in context.work.games.seats(game.id):
        person = context.work.people.get(seat.person_id) if seat.person_id else None
        if person is not None and _is_called(person, name):
            seats.append(seat)
    return seats[0] if len(seats) == 1 else None


def _is_called(person: Person, name: str) -> bool:
    return name.lower() in (person.name.lower(), *person.addresses)


def _given(context: Context, game: Game, seat: Seat, power: Power) -> Answer:
    board = ruleset_of(game).board
    name = power_name(power, board)
    others = [one for one in context.work.games.seats(game.id) if one.id != seat.id]
    if any(each_seat.power == power and each_seat.person_id for each_seat in others):
        return Answer((Refusal.of("another-players-give-one", name=name),))
    if houserules_of(game).assignment.auction is not None:
        return Answer((Refusal.of("assign-not-done-powers-bid-for-in"),))
    given = replace(seat, power=power)
    context.work.games.save_seat(given)
    log_act(context, game, Assigned(power=power))
    news = News.of("assigned", name=name, game=game.name)
    news_told = News.of("assigned-given-away", name=name)
    mail = to_seat(context, game, given, news)
    return Answer((news_told,), (mail,) if mail else (), game=game)
