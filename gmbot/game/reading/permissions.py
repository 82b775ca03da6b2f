"""What most handlers ask first: which game it is, and whether its GM or a player of it writes.

A module says ``HANDLERS = {"PAUSE": mastered(pause)}``; its functions get the game then, as it is
after the earlier lines of the same mail.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gmbot.game.notices.answers import Refusal
from gmbot.game.reading.game_master import is_master
from gmbot.game.reading.mail import MailSection
from gmbot.game.reading.refusals import (
    master_without_seat,
    no_seat,
    not_running,
    only_master,
    which_game,
)
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Game, Seat
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.permissions import name_of
from gmbot.rules.board.terms import Power

Handler: TypeAlias = Callable[[Context, Writer, MailSection, ask.Request], Answer]
InGame: TypeAlias = Callable[[Context, Writer, Game, MailSection, ask.Request], Answer]
Seated: TypeAlias = Callable[[Context, Writer, Game, Seat, MailSection, ask.Request], Answer]


def in_game(do: InGame) -> Handler:
    """Make a handler of what is about one game, whoever asks: the one the mail is about."""

    def handler(
        context: Context, writer: Writer, part: MailSection, request: ask.Request
    ) -> Answer:
        if part.game is None:
            return Answer((which_game(context, writer.person),))
        return do(context, writer, context.work.games.get(part.game.id), part, request)

    return handler


def mastered(do: InGame, *, name: str = "", instead: str = "") -> Handler:
    """Make a handler of a GM's command: for the game the mail is about, and for its GM alone.

    Args:
        name: what to call the command, if not by the name of the request.
        instead: what a player writes who wants something like it.
    """

    def handler(
        context: Context, writer: Writer, part: MailSection, request: ask.Request
    ) -> Answer:
        if part.game is None:
            return Answer((which_game(context, writer.person),))
        if not is_master(context, part.game, writer.person):
            return Answer(
                (only_master(part.game, name or name_of(request).replace("-", " "), instead),)
            )
        return do(context, writer, context.work.games.get(part.game.id), part, request)

    return handler


def seated(do: Seated) -> Handler:
    """Make a handler of a player's command: for the game the mail is about, and his seat there."""

    def handler(
        context: Context, writer: Writer, part: MailSection, request: ask.Request
    ) -> Answer:
        if part.game is None:
            return Answer((which_game(context, writer.person),))
        if part.seat is None:
            return Answer(
                (seatless(context, writer, part.game, _INSTEAD.get(name_of(request), "")),)
            )
        return do(context, writer, context.work.games.get(part.game.id), part.seat, part, request)

    return handler


_INSTEAD = {"RESIGN": "EJECT Italy: reason", "PROPOSE": "SETTLE DRAW England, France: reason",
            "VOTE": "SETTLE DRAW England, France: reason", "COMPLAIN": "REVOTE D1"}  # fmt: skip
"""What a GM has instead of a player's command."""


def seatless(context: Context, writer: Writer, game: Game, instead: str = "") -> Refusal:
    """Refuse what only players may ask for; ``instead`` is for the GM."""
    if is_master(context, game, writer.person):
        return master_without_seat(game, instead)
    return no_seat(game)


def own_power(context: Context, writer: Writer, part: MailSection) -> tuple[Game, Power] | Refusal:
    """The game a mail is about and the power of its writer there, once powers are dealt."""
    if part.game is None:
        return which_game(context, writer.person)
    if part.seat is None or part.seat.power is None:
        return seatless(context, writer, part.game)
    return context.work.games.get(part.game.id), part.seat.power


def power_in_play(
    context: Context, writer: Writer, part: MailSection
) -> tuple[Game, Power] | Refusal:
    """``own_power`` in a game that is on the board."""
    found = own_power(context, writer, part)
    if isinstance(found, Refusal) or found[0].on_the_board:
        return found
    return not_running(found[0])
