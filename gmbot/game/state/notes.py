"""What a game remembers between mails, and how it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from gmbot.game.state.model import Game, GameState

# The hour before which a game does not begin, in its notes: ``{"start": "2026-12-05T18:00Z"}``.


def hour_of(game: Game) -> datetime | None:
    """The hour that the GM has set for the start, or None."""
    said = game.notes.get("start") if game.state is GameState.FORMING else None
    return datetime.fromisoformat(said) if said else None


def without(notes: Mapping[str, Any], *keys: str) -> dict[str, Any]:
    """A game's notes without some entries."""
    return {key: value for key, value in notes.items() if key not in keys}


def iso(when: datetime | None) -> str:
    """A time as notes and events keep it: ``2026-12-05T12:00:00+00:00``; empty for None."""
    return when.astimezone(UTC).isoformat() if when else ""


def entry_of(game: Game) -> Mapping[str, Any]:
    """What is remembered of who may join."""
    found: Mapping[str, Any] = game.notes.get("entry", {})
    return found
