"""The handlers of commands, and what most of them check first: the game and the writer.

``Handlers`` pairs each row of the table of commands with its handler, so that mypy checks that the
handler takes what the command is read as. A handler of a GM's or a player's command gets its game
as it is after the earlier lines of the same mail.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Never, TypeAlias, TypeVar, cast

from gmbot.game.notices.answers import Refusal
from gmbot.game.reading.call import Call, GameCall, SeatCall
from gmbot.game.reading.game_master import is_master
from gmbot.game.reading.refusals import (
    master_without_seat,
    no_seat,
    not_running,
    only_master,
    which_game,
)
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Game
from gmbot.parsing.commands.requests import Request
from gmbot.parsing.commands.table import row_of
from gmbot.parsing.commands.table.command import Command
from gmbot.rules.board.terms import Power

R = TypeVar("R", bound=Request)
Handler: TypeAlias = Callable[[Call, R], Answer]
InGame: TypeAlias = Callable[[GameCall, R], Answer]
Seated: TypeAlias = Callable[[SeatCall, R], Answer]


class Handlers:
    """The handlers of all commands."""

    def __init__(self) -> None:
        self._by_name: dict[str, Handler[Never]] = {}

    def on(self, command: Command[R], do: Handler[R]) -> None:
        """Register a handler that checks its writer itself."""
        assert command.name not in self._by_name
        self._by_name[command.name] = do

    def in_game(self, command: Command[R], do: InGame[R]) -> None:
        """Register a handler of commands about the mail's game, for every writer."""
        self.on(command, in_game(do))

    def for_master(self, command: Command[R], do: InGame[R]) -> None:
        """Register a handler that only the GM of the mail's game reaches."""
        self.on(command, mastered(command, do))

    def for_player(self, command: Command[R], do: Seated[R]) -> None:
        """Register a handler that only a player, or substitute, of the mail's game reaches."""
        self.on(command, seated(command, do))

    def of(self, request: R) -> Handler[R]:
        """The handler of a request; ``on`` has seen that its row has requests of this type."""
        return cast("Handler[R]", self._by_name[row_of(request).name])


def in_game(do: InGame[R]) -> Handler[R]:
    """Make a handler of a command about the mail's game, for every writer."""

    def handler(call: Call, request: R) -> Answer:
        if call.section.game is None:
            return Answer((which_game(call.context, call.writer.person),))
        return do(call.in_game(call.section.game), request)

    return handler


def mastered(command: Command[R], do: InGame[R]) -> Handler[R]:
    """Make a handler of a GM's command: for the game the mail is about, and for its GM alone."""

    def handler(call: Call, request: R) -> Answer:
        game = call.section.game
        if game is None:
            return Answer((which_game(call.context, call.writer.person),))
        if not is_master(call.context, game, call.writer.person):
            return Answer((only_master(game, command.called, command.instead),))
        return do(call.in_game(game), request)

    return handler


def seated(command: Command[R], do: Seated[R]) -> Handler[R]:
    """Make a handler of a player's command: for the game the mail is about, and the seat there."""

    def handler(call: Call, request: R) -> Answer:
        game, seat = call.section.game, call.section.seat
        if game is None:
            return Answer((which_game(call.context, call.writer.person),))
        if seat is None:
            return Answer((seatless(call.context, call.writer, game, command.instead),))
        return do(call.in_seat(game, seat), request)

    return handler


def seatless(context: Context, writer: Writer, game: Game, instead: str = "") -> Refusal:
    """Refuse what only players may ask for; ``instead`` is for the GM."""
    if is_master(context, game, writer.person):
        return master_without_seat(game, instead)
    return no_seat(game, writer.person)


def own_power(call: Call) -> tuple[Game, Power] | Refusal:
    """The game a mail is about and the power of its writer there, once powers are dealt."""
    game, seat = call.section.game, call.section.seat
    if game is None:
        return which_game(call.context, call.writer.person)
    if seat is None or seat.power is None:
        return seatless(call.context, call.writer, game)
    return game, seat.power


def power_in_play(call: Call) -> tuple[Game, Power] | Refusal:
    """``own_power`` in a game that is on the board."""
    seat_found = own_power(call)
    if isinstance(seat_found, Refusal) or seat_found[0].on_the_board:
        return seat_found
    return not_running(seat_found[0])
