"""Questions about one game that name more than the game: ``LIST austerlitz``, ``HISTORY FROM ...``.

``game_asked`` finds the game that a question is about.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol, TypeAlias

from gmbot.game.notices.answers import Refusal
from gmbot.game.press import place_of
from gmbot.game.questions import status
from gmbot.game.questions.named_units import take_phase
from gmbot.game.reading import Call, no_such_game, which_game
from gmbot.game.state.context import Answer, Context, seat_of
from gmbot.game.state.model import Game, Person, PhaseRecord, Seat
from gmbot.parsing.commands import requests as ask

Place: TypeAlias = tuple[int, int, int]

_FIRST, _LAST = (0, 0), (99, 99)


class _OfGame(Protocol):
    """A question that may name its game."""

    @property
    def game(self) -> str: ...


def game_asked(call: Call, name: str) -> Game | Refusal:
    """The game that a question names, or else the one that the mail is about."""
    context, person = call.context, call.writer.person
    if name:
        game = context.work.games.by_name(name.lower())
        return game if game is not None else no_such_game(context, person, name)
    return call.section.game or which_game(context, person)


def of_game(
    answer: Callable[[Context, Game, Seat | None, Person | None], Answer],
) -> Callable[[Call, _OfGame], Answer]:
    """Make a handler of a question about one game: the one it names, or the mail's."""

    def handler(call: Call, request: _OfGame) -> Answer:
        game = game_asked(call, request.game)
        if isinstance(game, Refusal):
            return Answer((game,))
        return answer(call.context, game, _seat(call, game), call.writer.person)

    return handler


def list_games(call: Call, request: ask.ListGames) -> Answer:
    """``LIST``: all games; ``LIST austerlitz``: that one, as STATUS shows it."""
    if request.game:
        return of_game(status.status_of)(call, request)
    return status.game_list(call.context, call.writer.person)


def history_asked(call: Call, request: ask.History) -> Answer:
    """``HISTORY [game] [FROM phase] [TO phase]``"""
    game = game_asked(call, request.game)
    if isinstance(game, Refusal):
        return Answer((game,))
    begins = _place(request.begins, _FIRST) if request.begins else (0, *_FIRST)
    ends = _place(request.ends, _LAST) if request.ends else (9999, *_LAST)
    if begins is None or ends is None:
        text = request.begins if begins is None else request.ends
        return Answer((_no_phase(game, text),))

    def among(record: PhaseRecord) -> bool:
        return begins <= place_of(record.phase) <= ends

    seat = _seat(call, game)
    return status.history_of(call.context, game, seat, call.writer.person, among)


def _no_phase(game: Game, text: str) -> Refusal:
    copy = (f"HISTORY {game.name} FROM {game.phase.year}", f"HISTORY {game.name}")
    return Refusal.of("no-such-phase", *copy, said=repr(text))


def _seat(call: Call, game: Game) -> Seat | None:
    same = call.section.game is not None and game.id == call.section.game.id
    return call.section.seat if same else seat_of(call.context, game, call.writer.person)


def _place(text: str, rest: tuple[int, int]) -> Place | None:
    """The place of a phase in time; ``rest`` completes a bare year. None: it is no phase."""
    if re.fullmatch(r"\d{4}", text):
        return int(text), *rest
    left, phase = take_phase(text)
    return place_of(phase) if phase is not None and not left.strip() else None
