"""A game whose latest results are withdrawn (``ROLLBACK``), and what it needs next."""

from __future__ import annotations

from datetime import datetime

from gmbot.game.notices.answers import Refusal
from gmbot.game.state.model import Game
from gmbot.rules.board.terms import Phase


def is_rolled_back(game: Game) -> bool:
    """Tell whether the latest results of a game are withdrawn."""
    return game.notes.rolled_back is not None


def kept_deadline(game: Game, phase: Phase) -> datetime | None:
    """The deadline that a phase had when it was withdrawn with the results before it.

    It may have been extended, and players count on that: it is not to be earlier afterwards.
    """
    entry = game.notes.rolled_back
    return entry.deadline if entry and entry.open == phase else None


def stands_rolled_back(game: Game, command: str) -> Refusal:
    """Say what has to be done before a command can be carried out."""
    assert game.notes.rolled_back is not None  # is_rolled_back has asked
    phase = game.notes.rolled_back.phase
    return Refusal.of(
        "results-withdrawn-edit-changes", phase_code=phase.code, phase=phase.title, command=command
    )
