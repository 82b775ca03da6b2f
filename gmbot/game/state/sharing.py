"""Games that several processes share."""

from __future__ import annotations

from typing import Protocol


class GamesInHand(Protocol):
    """Games that this process works on, and others leave to it while it lives.

    Nothing rests on it but who does the work: a game is resolved once whoever does it.
    """

    def take(self, game_id: int) -> bool:
        """Take a game; False if another process has it in hand."""
        ...

    def let_go(self, game_id: int) -> None: ...
