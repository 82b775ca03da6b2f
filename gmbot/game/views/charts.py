"""The center chart of a game: who owned how many centers after every year, from its records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from gmbot.game.notices.envelope import Picture
from gmbot.game.notices.explanations import CenterChart, ChartRow
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.empires import empires_of
from gmbot.game.state.labels import center_labels, power_name
from gmbot.game.state.model import Game
from gmbot.game.state.visibility import hides
from gmbot.game.views.fog import ends_year
from gmbot.game.views.reports import not_counting
from gmbot.messages import say
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power, Province, Season
from gmbot.rules.orders.outcome import Outcome


def center_chart(context: Context, game: Game) -> CenterChart:
    """Count the centers of every power year by year (``SUMMARY``)."""
    ruleset = ruleset_of(game)
    years: dict[int, Position] = {}
    lost: dict[int, Mapping[Province, Power]] = {}
    for each_position in _positions(context, game, ruleset.board):
        years.setdefault(
            _counted_in(each_position), each_position
        )  # what was published stays as it was
        lost.setdefault(_counted_in(each_position), not_counting(each_position, ruleset))
    return CenterChart(
        game=game.name,
        years=tuple(years),
        rows=tuple(
            _row(info.id, years.values(), lost.values(), game.position, ruleset.board)
            for info in ruleset.board.powers
        ),
        free=tuple(
            len(ruleset.board.centers) - sum(map(len, position.centers.values()))
            for position in years.values()
        ),
        victory=ruleset.victory_centers,
    )


def chart_picture(game: Game, chart: CenterChart) -> Picture | None:
    """The chart as a drawing; None while there is nothing to compare."""
    if len(chart.years) < 2:
        return None
    caption = say("charts.supply-centers", game=game.name)
    return Picture(
        game.variant, {}, "chart", caption, outcome=chart, empires=empires_of(game)
    )  # fmt: skip


def yearly_chart(context: Context, game_after: Game, outcome: Outcome) -> tuple[CenterChart, ...]:
    """The chart for the results that end a year; none in the fog, or after other phases."""
    if not ends_year(outcome.phase, outcome.position.phase) or hides(context, game_after):
        return ()
    return (replace(center_chart(context, game_after), yearly=True),)


def _positions(context: Context, game: Game, board: Board) -> tuple[Position, ...]:
    """The board at the begin of every phase, oldest first, the current one last."""
    records = context.work.games.records(game.id)
    return (*(record.before for record in records), game.position)


def _counted_in(position: Position) -> int:
    """The year whose Fall decided who owns the centers: the last one, until Winter comes."""
    phase = position.phase
    return phase.year if phase.season is Season.WINTER else phase.year - 1


def _row(
    power: Power,
    years: Iterable[Position],
    lost: Iterable[Mapping[Province, Power]],
    now: Position,
    board: Board,
) -> ChartRow:
    """Count what a power had in each year, less what was ``lost`` to a blockade then (S4.12)."""
    return ChartRow(
        power=power_name(power, board),
        counts=tuple(
            sum(center not in gone for center in position.centers_of(power))
            for position, gone in zip(years, lost, strict=True)
        ),
        centers=center_labels(now.centers_of(power), board),
    )
