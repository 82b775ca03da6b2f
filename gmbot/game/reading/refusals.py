"""Refusals of many requests: the game is unclear, no seat, not now, only for the GM."""

from __future__ import annotations

from gmbot.game.notices.answers import Refusal
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.empires import is_kibitzer
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Person
from gmbot.messages import say
from gmbot.parsing.commands.table.everybody import HELP, LIST
from gmbot.parsing.commands.table.gm import ORDERS_FOR, REPORT
from gmbot.parsing.commands.table.press import PRESS
from gmbot.parsing.tokens import names_of, names_of_power, squeeze
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power

PRESS_FROM_OUTSIDE = ('SUBMIT PRESS AS "The Times"', *PRESS.usage[1:])
"""Lines for press of somebody who does not play (S3.33)."""
_LETTERS = 5
"""Up to so many letters a word may be a row of powers by their letters: ``FRE`` in a proposal."""


def which_game(context: Context, person: Person | None) -> Refusal:
    """Ask which game is meant."""
    own_games = (
        [
            context.work.games.get(seat.game_id).name
            for seat in context.work.games.seats_of(person.id)
        ]
        if person
        else []
    )
    text = (
        say("refusals.play-in-games", count=len(own_games), own=", ".join(own_games))
        if own_games
        else say("refusals.no-game-here-yet")
    )
    return Refusal.of(
        "no-game-said",
        *tuple(f"GAME {name}" for name in own_games[:3]) or (LIST.line(),),
        text=text,
    )


def no_seat(game: Game, person: Person | None) -> Refusal:
    """Say that the writer does not play in a game, and what may be written all the same.

    Who was ejected writes on as a Kibitzer (S1.12), anybody else may submit press (S3.33).
    """
    if game.state is GameState.ENDED:
        return Refusal.of("no-seat-in", game=game.name, may=say("no-seat-in.over"))
    if person is not None and is_kibitzer(game, person):
        may, lines = say("no-seat-in.kibitzer"), (PRESS.line("TO ALL"), *PRESS.usage[1:])
    else:
        may, lines = say("no-seat-in.from-outside"), PRESS_FROM_OUTSIDE
    return Refusal.of("no-seat-in", *lines, game=game.name, may=may)


def master_without_seat(game: Game, instead: str = "") -> Refusal:
    """Say to a GM who plays no power that a command is for players."""
    return Refusal.of(
        "gm-without-seat",
        *((instead,) if instead else (REPORT.line(), *ORDERS_FOR.usage)),
        HELP.line("GM"),
        game=game.name,
    )


def not_running(game: Game, kept: str | None = None) -> Refusal:
    """Say why a game takes neither orders nor commands about its clock."""
    when = say(f"not-running.{game.state.value}", game=game.name)
    return Refusal.of("not-running", kept=kept, game=game.name, when=when)


def power_of(word: str, board: Board) -> Power | None:
    """Find a power by name, adjective, id or letter; signs and case do not count.

    A long word may be another name, ``Austria-Hungary``; a short one may be letters of powers.
    """
    wanted = squeeze(word)
    for info in board.powers:
        if wanted and wanted in map(squeeze, (*names_of_power(info), info.id, info.letter)):
            return info.id
    return names_of(board).powers.get(wanted) if len(wanted) > _LETTERS else None


def only_master(game: Game, what: str, instead: str = "") -> Refusal:
    """Say that a command is the GM's, and what a player may write instead."""
    return Refusal.of(
        "only-gm",
        *(instead,) if instead else (),
        subject=what,
        game=game.name,
        gm=game.gm.name,
    )


def other_seat(game: Game, word: str, own_power: Power) -> Refusal:
    """Say that the writer plays another power than the mail names."""
    name = power_name(own_power, ruleset_of(game).board)
    return Refusal.of(
        "other-seat",
        name=name,
        word=word,
        game=game.name,
        season=game.phase.season.title,
        year=game.phase.year,
    )


def game_over(game: Game) -> Refusal:
    """Say that the rules and the clock of a game that has ended cannot be set any more."""
    return Refusal.of("is-over", game=game.name)


def refused(
    code: str, summary: str, text: str, *copy: str, kept: str = "Nothing was changed."
) -> Refusal:
    """A refusal in one line."""
    return Refusal(code, summary, text, kept=kept, copy=copy)
