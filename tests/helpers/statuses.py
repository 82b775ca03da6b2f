"""The powers of a game by their status, for tests."""

from __future__ import annotations

from gmbot.game.state.model import Game
from gmbot.game.state.notes import SeatStatus


def powers_with(game: Game, status: SeatStatus) -> list[str]:
    """The powers of a status, in the order in which they got it."""
    return [power for power, one in game.notes.statuses.items() if one.status is status]


def ejected(game: Game) -> list[str]:
    return powers_with(game, SeatStatus.EJECTED)


def called(game: Game) -> list[str]:
    return powers_with(game, SeatStatus.REPLACEMENT_SOUGHT)


def dummies(game: Game) -> list[str]:
    return powers_with(game, SeatStatus.DUMMY)
