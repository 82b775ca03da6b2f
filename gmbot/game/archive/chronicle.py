"""A game told from its begin: phase by phase what its readers may see, for pages and the book.

``public_chronicle`` is for everybody; while a game lies in the fog it holds neither a board nor an
order. ``book_of`` is for one reader when all is revealed. Whatever is secret is left out here, so
nothing that is made of a chronicle can show it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from gmbot.game.notices.chronicle import Chapter, Chronicle, Thread
from gmbot.game.notices.press import PressPiece
from gmbot.game.orders import outcome_of
from gmbot.game.people import open_row
from gmbot.game.press import public_press, season_of
from gmbot.game.state.context import Context, as_called, houserules_of, ruleset_of
from gmbot.game.state.model import Game, GameState, PhaseRecord, Submission, titled
from gmbot.game.state.players import heard_from
from gmbot.game.state.press_items import PressItem
from gmbot.game.state.visibility import board_picture, hides, results_picture
from gmbot.game.views import (
    board_rows,
    center_chart,
    ends_year,
    results_for,
    shown_names,
    totals_line,
)
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.variants import catalogue as variants


def public_chronicle(context: Context, game: Game) -> Chronicle:
    """What anybody may read of a game."""
    fog = hides(context, game)
    items = public_press(context, game)
    records = context.work.games.records(game.id)
    chapters = tuple(_chapters(context, game, records, items, fog))
    played = {record.phase for record in records}
    running = game.on_the_board
    made = Chronicle(
        game=game.name,
        title=f"{variants.load(game.variant).title}, {houserules_of(game).title}",
        master=game.gm.name,
        state=game.state.value,
        phase=as_called(game, game.phase.title) if running else "",
        deadline=game.deadline if game.state is GameState.RUNNING else None,
        zone=game.zone,
        ending=game.ending,
        hidden=fog,
        updated=max(
            (record.resolved_at for record in records), default=game.opened_at or context.now
        ),
        fall=ruleset_of(game).calendar.fall,
        chapters=chapters,
        press=tuple(
            (as_called(game, season_of(item.phase)), _piece(item))
            for item in items
            if item.phase not in played
        ),
    )
    if game.state is GameState.FORMING:
        row = open_row(context, game)
        return replace(made, takes_players=row is not None, free=row.vacant if row else ())
    if fog:
        return made
    return replace(
        made,
        rows=board_rows(game.position, ruleset_of(game), shown_names(context, game)),
        chart=center_chart(context, game),
        now=board_picture(context, game, None, whole=True),
    )


def _chapters(
    context: Context,
    game: Game,
    records: Sequence[PhaseRecord],
    items: Sequence[PressItem],
    fog: bool,
) -> list[Chapter]:
    befores = [record.before for record in records]
    afters = [*befores, game.position][1:]
    tell = _in_fog if fog else _in_full
    return [
        tell(context, replace(game, position=position_before), record, position_after, items)
        for record, position_before, position_after in zip(records, befores, afters, strict=True)
    ]


def _in_fog(
    context: Context,
    past: Game,
    record: PhaseRecord,
    position_after: Position,
    items: Sequence[PressItem],
) -> Chapter:
    year_ends = ends_year(record.phase, position_after.phase)
    return Chapter(
        phase=as_called(past, titled(record)),
        code=record.phase.code,
        resolved_at=record.resolved_at,
        press=_of_phase(items, record),
        totals=totals_line(position_after, ruleset_of(past)) if year_ends else "",
    )


def _in_full(
    context: Context, past: Game, record: PhaseRecord, after: Position, items: Sequence[PressItem]
) -> Chapter:
    ruleset = ruleset_of(past)
    outcome = outcome_of(record, ruleset)
    report = results_for(past.name, past.position, outcome, ruleset, {}, _used(context, record), "",
                         heard=heard_from(context, past, record.phase))  # fmt: skip
    return Chapter(
        phase=as_called(past, titled(record)),
        code=record.phase.code,
        resolved_at=record.resolved_at,
        results=report,
        picture=results_picture(past, outcome, None, whole=True),
        press=_of_phase(items, record),
    )


def _used(context: Context, record: PhaseRecord) -> Mapping[Power, Submission]:
    submissions = {
        Power(power): context.work.games.submission(key) for power, key in record.used.items()
    }
    return {
        power: submission for power, submission in submissions.items() if submission is not None
    }


def _of_phase(items: Sequence[PressItem], record: PhaseRecord) -> tuple[PressPiece, ...]:
    return tuple(_piece(item) for item in items if item.phase == record.phase)


def _piece(item: PressItem) -> PressPiece:
    return PressPiece(item.shown_from, item.shown_to, item.text)


# --------------------------------------------------------------------------- threads


def threads_of(
    game: Game, items: Sequence[PressItem], author: Callable[[PressItem], str]
) -> tuple[Thread, ...]:
    """Sort press into threads by the powers it names; threads of everybody first."""
    threads: dict[tuple[str, ...], list[tuple[str, PressPiece, str]]] = {}
    for item in items:
        members = tuple(sorted({item.shown_from, *item.shown_to})) if item.to else ()
        piece = (as_called(game, season_of(item.phase)), _piece(item), author(item))
        threads.setdefault(members, []).append(piece)
    ordered = sorted(threads.items(), key=lambda entry: (len(entry[0]) > 0, entry[0]))
    return tuple(Thread(members, tuple(pieces)) for members, pieces in ordered)
