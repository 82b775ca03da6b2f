"""Refusals that many requests share: which game, no seat, not now, only for the GM."""

from __future__ import annotations

from gmbot.game.notices.answers import Refusal
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Person
from gmbot.rules.board.board import Board, fold
from gmbot.rules.board.terms import Power


def which_game(context: Context, person: Person | None) -> Refusal:
    """Ask which game is meant."""
    own = (
        [
            context.work.games.get(seat.game_id).name
            for seat in context.work.games.seats_of(person.id)
        ]
        if person
        else []
    )
    text = (
        f"You play in {len(own)} games: {', '.join(own)}." if own else "You have no game here yet."
    )
    return Refusal(
        "E-NOGAME",
        "which game do you mean?",
        f"Your mail does not say which game it is about. {text}",
        kept="Nothing in it was done.",
        copy=tuple(f"GAME {name}" for name in own[:3]) or ("LIST",),
    )


def no_seat(game: Game) -> Refusal:
    """Say that the writer does not play in a game."""
    return Refusal(
        "E-SEAT-MISMATCH",
        f"you have no seat in {game.name}",
        f"You do not play in {game.name}, so there is nothing you can order or write there.",
        kept="Nothing in your mail was done.",
        copy=(f"STATUS {game.name}", "LIST"),
    )


def master_without_seat(game: Game, instead: str = "") -> Refusal:
    """Say that a command is the players', to the GM who plays no power."""
    return Refusal(
        "E-SEAT-MISMATCH",
        f"you are the GM of {game.name}",
        f"You are the GM of {game.name} and play no power there; only its players can do that.",
        kept="Nothing in your mail was done.",
        copy=(instead, "HELP GM") if instead else ("REPORT", "ORDERS FOR Italy", "HELP GM"),
    )


def not_running(game: Game, kept: str = "Nothing was changed.") -> Refusal:
    """Say why a game takes no orders, nor what is about its clock."""
    when = {
        GameState.FORMING: "has not begun yet; you will get a mail when it does",
        GameState.PAUSED: "is paused",
        GameState.ENDED: "is over",
    }.get(game.state, "takes no orders now")
    return Refusal(
        "E-STATE",
        f"{game.name} takes no orders now",
        f"The game {game.name} {when}.",
        kept=kept,
        copy=(f"STATUS {game.name}",),
    )


def power_of(word: str, board: Board) -> Power | None:
    """Find a power by name, adjective, id or letter."""
    wanted = fold(word)
    for info in board.powers:
        if wanted in (fold(info.name), fold(info.adjective), fold(info.id), fold(info.letter)):
            return info.id
    return None


def only_master(game: Game, what: str, instead: str = "") -> Refusal:
    """Say that a command is the GM's, and what a player may write instead."""
    return Refusal(
        "E-GMONLY",
        f"{what} is for the GM",
        f"Only the GM of {game.name} ({game.gm.name}) may use {what}.",
        kept="Nothing was changed by this line; the rest of your mail was done.",
        copy=(instead,) if instead else (),
    )


def other_seat(game: Game, word: str, own: Power) -> Refusal:
    """Say that somebody plays another power than his mail names."""
    name = power_name(own, ruleset_of(game).board)
    return Refusal(
        "E-SEAT-MISMATCH",
        f"you are {name}, not {word}",
        f"Your mail says {word}, but in {game.name} you play {name}.",
        kept="Nothing in your mail was done.",
        copy=(f"{game.name} {name} {game.phase.season.title} {game.phase.year}",),
    )


def game_over(game: Game) -> Refusal:
    """Say that the rules and the clock of a game that has ended cannot be set any more."""
    text = f"{game.name} is over; its rules and its clock are as they were."
    return refused("E-STATE", f"{game.name} is over", text, f"RULES {game.name}")


def refused(
    code: str, summary: str, text: str, *copy: str, kept: str = "Nothing was changed."
) -> Refusal:
    """A refusal in one line."""
    return Refusal(code, summary, text, kept=kept, copy=copy)
