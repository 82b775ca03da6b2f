"""What comes first: the deadline of a game, or a mail that came after it (S3.6).

Which games a mail touches is known only while it is handled. So who handles it gets a game that is
due by then from nobody: it is resolved first, and the mail handled anew.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import TypeAlias, cast

from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.ports import Games, UnitOfWork

PhaseKey: TypeAlias = tuple[int, str]
"""A game's id and the code of its phase."""


class DeadlineFirst(StorageUnavailableError):  # noqa: N818  # no error: a change of order
    """A game is not to be had before its deadline has run.

    Code that sets failures aside must let it pass, like a database that is away.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(f"the deadline of {game.name} comes first")
        self.game = game


def key_of(game: Game) -> PhaseKey:
    """What tells one phase of one game."""
    return game.id, game.phase.code


def is_due(game: Game, hour: datetime) -> bool:
    """Tell whether the clock acts on a game not after this hour (``ports.Games.due``)."""
    if game.state is not GameState.RUNNING or game.deadline is None:
        return False
    return game.deadline <= hour and (game.due_at or game.deadline) <= hour


def keep_order(work: UnitOfWork, hour: datetime, tried: Collection[PhaseKey]) -> None:
    """Refuse games that are due at ``hour`` in this unit of work, except ``tried`` ones.

    A request for such a game raises ``DeadlineFirst``.
    """
    work.games = cast(Games, _GamesInOrder(work.games, hour, tried))


class _GamesInOrder:
    """``ports.Games``, but for those that are due."""

    def __init__(self, games: Games, hour: datetime, tried: Collection[PhaseKey]) -> None:
        self._games = games
        self._at = hour
        self._tried = tried

    def __getattr__(self, name: str) -> object:
        return getattr(self._games, name)

    def get(self, game_id: int) -> Game:
        """Return a game, as ``ports.Games`` does."""
        return self._checked(self._games.get(game_id))

    def by_name(self, name: str) -> Game | None:
        """Return the game of a name, or None."""
        game = self._games.by_name(name)
        return game and self._checked(game)

    def _checked(self, game: Game) -> Game:
        if is_due(game, self._at) and key_of(game) not in self._tried:
            raise DeadlineFirst(game)
        return game
