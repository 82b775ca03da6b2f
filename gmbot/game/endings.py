"""How a game ends: today by a solo (S0.1, S3.42's other way out is a draw)."""

from __future__ import annotations

from collections.abc import Mapping

from gmbot.game.desk import ruleset_of
from gmbot.game.labels import power_name
from gmbot.game.model import Game
from gmbot.game.notices import BoardRow
from gmbot.game.reports import board_rows
from gmbot.rules.outcome import Outcome
from gmbot.rules.terms import Power


def ending_of(game: Game, outcome: Outcome) -> str:
    """Say how the game ends with this phase, as one sentence; empty if it goes on."""
    if outcome.winner is None:
        return ""
    ruleset = ruleset_of(game)
    count = len(outcome.position.centers_of(outcome.winner))
    name = power_name(outcome.winner, ruleset.board)
    return (
        f"{name} wins with {count} centers after {outcome.phase.season.title} {outcome.phase.year}."
    )


def final_chart(game: Game, players: Mapping[Power, str]) -> tuple[BoardRow, ...]:
    """The last board, most centers first."""
    rows = board_rows(game.position, ruleset_of(game), players)
    return tuple(sorted(rows, key=lambda row: (-row.count, row.power)))
