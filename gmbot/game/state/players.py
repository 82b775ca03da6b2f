"""Who plays what: names for rosters and lists."""

from __future__ import annotations

from collections.abc import Mapping

from gmbot.game.state.context import Context
from gmbot.game.state.model import Game
from gmbot.rules.board.terms import Power


def player_names(context: Context, game: Game) -> Mapping[Power, str]:
    """Per power the name of its player; vacant powers are absent."""
    return {
        seat.power: context.work.people.get(seat.person_id).name
        for seat in context.work.games.seats(game.id)
        if seat.power is not None and seat.person_id is not None
    }
