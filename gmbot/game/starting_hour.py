"""The hour before which a game does not begin, in its notes: ``{"start": "2026-12-05T18:00Z"}``."""

from __future__ import annotations

from datetime import datetime

from gmbot.game.model import Game, GameState


def hour_of(game: Game) -> datetime | None:
    """The hour that the GM has set for the start, or None."""
    said = game.notes.get("start") if game.state is GameState.FORMING else None
    return datetime.fromisoformat(said) if said else None


def is_due(game: Game, now: datetime) -> bool:
    """Tell whether the hour of the start has come."""
    hour = hour_of(game)
    return hour is not None and hour <= now
