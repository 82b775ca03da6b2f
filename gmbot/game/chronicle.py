"""A game told from its begin: phase by phase what its readers may see, for pages and the book.

``public_chronicle`` is for everybody; while a game lies in the fog it holds neither a board nor an
order. ``book_of`` is for one reader when all is revealed. Whatever is secret is left out here, so
nothing that is made of a chronicle can show it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from gmbot.game import charts
from gmbot.game.desk import Desk, houserules_of, ruleset_of
from gmbot.game.explaining_records import outcome_of
from gmbot.game.model import Game, GameState, PhaseRecord, Submission
from gmbot.game.notices import Picture
from gmbot.game.notices_explaining import CenterChart
from gmbot.game.notices_press import PressPiece
from gmbot.game.notices_results import Results, Revealed
from gmbot.game.notices_rows import BoardRow
from gmbot.game.press_items import PressItem
from gmbot.game.press_words import season_of
from gmbot.game.public_press import public
from gmbot.game.reports import board_rows, results
from gmbot.game.versions import titled
from gmbot.game.views import board_picture, hides, results_picture
from gmbot.game.views_access import shown_names
from gmbot.game.views_reports import ends_year, totals_line
from gmbot.rules.notation import position_from_tables
from gmbot.rules.position import Position
from gmbot.rules.terms import Power
from gmbot.variants import catalogue as variants


@dataclass(frozen=True, slots=True)
class Chapter:
    """One resolved phase."""

    phase: str
    """``Spring 1901 moves``"""
    code: str
    resolved_at: datetime
    results: Results | None = None
    """None: in the fog."""
    picture: Picture | None = None
    press: tuple[PressPiece, ...] = ()
    """What everybody could read of its season."""
    totals: str = ""
    """In the fog, how many centers the powers own after a year, unnamed: ``5, 4, 4, 3``."""


@dataclass(frozen=True, slots=True)
class Thread:
    """What the same correspondents wrote to each other, oldest first."""

    members: tuple[str, ...]
    """As shown in print, sorted."""
    pieces: tuple[tuple[str, PressPiece, str], ...]
    """The season, the piece, and who wrote it where that is revealed; else empty."""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """A game, as far as its reader may know it."""

    game: str
    title: str
    """``Standard, Classic e-mail rules``"""
    master: str
    state: str
    """``forming``, ``running``, ``paused`` or ``ended``."""
    phase: str
    """What is being ordered now; empty when nothing is."""
    deadline: datetime | None
    zone: str
    ending: str
    hidden: bool
    """It lies in the fog: there are no boards and no orders here."""
    updated: datetime
    """When something last became known."""
    rows: tuple[BoardRow, ...] = ()
    chart: CenterChart | None = None
    now: Picture | None = None
    """The board as it is."""
    chapters: tuple[Chapter, ...] = ()
    """Oldest first."""
    press: tuple[tuple[str, PressPiece], ...] = ()
    """Public press of the season that is being played."""
    threads: tuple[Thread, ...] = ()
    """In a book: what its reader may read of the press, by correspondents."""
    revealed: Revealed | None = None
    """In a book: who played what, and what the players say about it."""


def public_chronicle(desk: Desk, game: Game) -> Chronicle:
    """What anybody may read of a game."""
    fog = hides(desk, game)
    items = public(desk, game)
    records = desk.work.games.records(game.id)
    chapters = tuple(_chapters(desk, game, records, items, fog))
    played = {record.phase for record in records}
    running = game.on_the_board
    made = Chronicle(
        game=game.name,
        title=f"{variants.load(game.variant).title}, {houserules_of(game).title}",
        master=game.gm.name,
        state=game.state.value,
        phase=game.phase.title if running else "",
        deadline=game.deadline if game.state is GameState.RUNNING else None,
        zone=game.zone,
        ending=game.ending,
        hidden=fog,
        updated=max((record.resolved_at for record in records), default=game.opened_at or desk.now),
        chapters=chapters,
        press=tuple(
            (season_of(one.phase), _piece(one)) for one in items if one.phase not in played
        ),
    )
    if fog or game.state is GameState.FORMING:
        return made
    return replace(
        made,
        rows=board_rows(game.position, ruleset_of(game), shown_names(desk, game)),
        chart=charts.center_chart(desk, game),
        now=board_picture(desk, game, None, whole=True),
    )


def _chapters(
    desk: Desk, game: Game, records: Sequence[PhaseRecord], items: Sequence[PressItem], fog: bool
) -> list[Chapter]:
    ruleset = ruleset_of(game)
    befores = [position_from_tables(one.before, ruleset.board) for one in records]
    afters = [*befores, game.position][1:]
    tell = _in_fog if fog else _in_full
    return [
        tell(desk, replace(game, position=before), record, after, items)
        for record, before, after in zip(records, befores, afters, strict=True)
    ]


def _in_fog(
    desk: Desk, past: Game, record: PhaseRecord, after: Position, items: Sequence[PressItem]
) -> Chapter:
    year_ends = ends_year(record.phase, after.phase)
    return Chapter(
        phase=titled(record),
        code=record.phase.code,
        resolved_at=record.resolved_at,
        press=_of_phase(items, record),
        totals=totals_line(after, ruleset_of(past)) if year_ends else "",
    )


def _in_full(
    desk: Desk, past: Game, record: PhaseRecord, after: Position, items: Sequence[PressItem]
) -> Chapter:
    ruleset = ruleset_of(past)
    outcome = outcome_of(record, ruleset)
    report = results(past.name, past.position, outcome, ruleset, {}, _used(desk, record), "")
    return Chapter(
        phase=titled(record),
        code=record.phase.code,
        resolved_at=record.resolved_at,
        results=report,
        picture=results_picture(past, outcome, None, whole=True),
        press=_of_phase(items, record),
    )


def _used(desk: Desk, record: PhaseRecord) -> Mapping[Power, Submission]:
    found = {Power(power): desk.work.games.submission(key) for power, key in record.used.items()}
    return {power: one for power, one in found.items() if one is not None}


def _of_phase(items: Sequence[PressItem], record: PhaseRecord) -> tuple[PressPiece, ...]:
    return tuple(_piece(one) for one in items if one.phase == record.phase)


def _piece(item: PressItem) -> PressPiece:
    return PressPiece(item.shown_from, item.shown_to, item.text)


# --------------------------------------------------------------------------- threads


def threads_of(
    items: Sequence[PressItem], author: Callable[[PressItem], str]
) -> tuple[Thread, ...]:
    """Sort press into threads by whom it names; those of everybody first."""
    threads: dict[tuple[str, ...], list[tuple[str, PressPiece, str]]] = {}
    for one in items:
        members = tuple(sorted({one.shown_from, *one.shown_to})) if one.to else ()
        told = (season_of(one.phase), _piece(one), author(one))
        threads.setdefault(members, []).append(told)
    ordered = sorted(threads.items(), key=lambda entry: (len(entry[0]) > 0, entry[0]))
    return tuple(Thread(members, tuple(pieces)) for members, pieces in ordered)
