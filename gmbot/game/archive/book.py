"""The book of a game that is over: all of it for one reader, and the pack of files that keeps it.

What its reader may see once all is revealed: every board and order, the public press, and of the
other press what was written by or to him; all of it where the house opens the press (S3.50).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gmbot.game.archive.chronicle import public_chronicle, threads_of
from gmbot.game.archive.reveal import revelation
from gmbot.game.notices.answers import Done, Refusal
from gmbot.game.notices.chronicle import Chronicle
from gmbot.game.notices.letters import Attachment
from gmbot.game.orders.phase_records import outcome_of
from gmbot.game.press.header_words import place_of
from gmbot.game.press.public import printed, public
from gmbot.game.reading.game_master import is_master
from gmbot.game.reading.mail import Part, no_such_game
from gmbot.game.reading.refusals import refused, which_game
from gmbot.game.state.context import Desk, Handled, Writer, houserules_of, ruleset_of, seat_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, Person, PhaseRecord
from gmbot.game.state.ports import Bindery
from gmbot.game.state.press_items import MASTER, PressItem
from gmbot.game.views.ending import end_of
from gmbot.game.views.judge_text import judge_text
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import Phase, Power
from gmbot.rules.notation import outcome_to_tables, position_from_tables, position_to_tables

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Reader:
    """Whose book it is."""

    power: Power | None = None
    """``MASTER`` for the GM; None: somebody who only reads along."""
    since: Phase | None = None
    """The first phase of who took the power over: earlier letters are not his."""


def is_open(game: Game) -> bool:
    """Tell whether all about a game has been revealed, so that its book can be read."""
    return bool(end_of(game).get("revealed"))


def book_of(desk: Desk, game: Game, reader: Reader) -> Chronicle:
    """All of a game for one reader; to be asked for when it ``is_open``."""
    ruleset = ruleset_of(game)
    opened = houserules_of(game).opens_press
    for_all = public(desk, game)
    items = [one for one in printed(desk, game) if opened or one in for_all or _is_his(one, reader)]

    def author(item: PressItem) -> str:
        return power_name(item.author, ruleset.board) if opened and item.author else ""

    return replace(
        public_chronicle(desk, game),
        threads=threads_of(items, author),
        revealed=revelation(desk, game),
    )


def _is_his(item: PressItem, reader: Reader) -> bool:
    if reader.power is None or reader.power not in (item.author, *item.to):
        return False
    return reader.since is None or place_of(item.phase) >= place_of(reader.since)


def reader_of(desk: Desk, game: Game, person: Person | None) -> Reader:
    """What somebody was in a game."""
    if person is not None and is_master(desk, game, person):
        return Reader(MASTER)
    seat = seat_of(desk, game, person)
    if person is None or seat is None or seat.power is None:
        return Reader()
    took = [
        Phase.parse(one.data["phase"])
        for one in desk.work.events(game.id)
        if one.what == "took-over"
        and one.data.get("power") == seat.power
        and one.data.get("person") == person.id
    ]
    return Reader(seat.power, took[-1] if took else None)


# --------------------------------------------------------------------------- the pack of files


def archive_files(desk: Desk, game: Game, chronicle: Chronicle) -> Mapping[str, str]:
    """The game as texts: for programs, in the old judges' wording, and the press by thread."""
    records = desk.work.games.records(game.id)
    files = {
        "game.json": json.dumps(_tables(game, records), ensure_ascii=False, indent=1),
        "judge.txt": _judge(game, records),
    }
    for number, thread in enumerate(chronicle.threads, 1):
        names = "-".join(name.lower() for name in thread.members) or "everybody"
        safe = "".join(sign for sign in names if sign.isascii() and (sign.isalnum() or sign == "-"))
        files[f"press/{number:02}-{safe[:60]}.txt"] = "\n\n".join(
            f"{season}: {piece.sender} to {', '.join(piece.to) or 'everybody'}"
            f"{f' (by {author})' if author else ''}\n\n{piece.text}"
            for season, piece, author in thread.pieces
        )
    return files


def _tables(game: Game, records: tuple[PhaseRecord, ...]) -> Mapping[str, Any]:
    """The keys of each phase are those of ``state.json``; see ``docs/formats.md``."""
    ruleset = ruleset_of(game)
    return {
        "schema": SCHEMA,
        "game": game.name,
        "variant": game.variant,
        "houserules": game.houserules,
        "settings": dict(game.settings),
        "ending": game.ending,
        "phases": [
            {
                "resolved_at": record.resolved_at.isoformat().replace("+00:00", "Z"),
                "before": dict(record.before),
                "after": outcome_to_tables(outcome_of(record, ruleset), ruleset.board),
            }
            for record in records
        ],
        "end": position_to_tables(game.position),
    }


def _judge(game: Game, records: tuple[PhaseRecord, ...]) -> str:
    board = ruleset_of(game).board
    return "\n\n".join(
        judge_text(
            game.name,
            number,
            position_from_tables(record.before, board),
            outcome_of(record, ruleset_of(game)),
            board,
        )
        for number, record in enumerate(records, 1)
    )


# --------------------------------------------------------------------------- by mail


def send_book(desk: Desk, writer: Writer, part: Part, request: ask.Request) -> Handled:
    """``BOOK [game]``: the whole game as one page to keep."""
    assert isinstance(request, ask.Book)
    return _bound(desk, writer, part, request.game, "book", _bind)


def send_archive(desk: Desk, writer: Writer, part: Part, request: ask.Request) -> Handled:
    """``ARCHIVE [game]``: the book and everything for programs in one file."""
    assert isinstance(request, ask.Archive)
    return _bound(desk, writer, part, request.game, "archive", _pack)


def _bind(bindery: Bindery, desk: Desk, game: Game, reader: Reader) -> Attachment:
    return bindery.book(book_of(desk, game, reader))


def _pack(bindery: Bindery, desk: Desk, game: Game, reader: Reader) -> Attachment:
    chronicle = book_of(desk, game, reader)
    return bindery.archive(chronicle, archive_files(desk, game, chronicle))


def _bound(
    desk: Desk,
    writer: Writer,
    part: Part,
    name: str,
    what: str,
    make: Callable[[Bindery, Desk, Game, Reader], Attachment],
) -> Handled:
    game = desk.work.games.by_name(name.lower()) if name else part.game
    if game is None:
        lost = no_such_game(desk, writer.person, name) if name else which_game(desk, writer.person)
        return Handled((lost,))
    if not is_open(game) or desk.bindery is None:
        return Handled((_too_early(game, what),))
    file = make(desk.bindery, desk, game, reader_of(desk, game, writer.person))
    size = max(1, len(file.content) // 1000)
    done = Done(
        f"the {what} of {game.name}",
        f"The {what} of {game.name} is attached as {file.name} ({size} kB): every board, every "
        "order, the center chart, and the press that you may read.",
    )
    return Handled((done,), game=game, files=(file,))


def _too_early(game: Game, what: str) -> Refusal:
    return refused(
        "E-STATE",
        f"no {what} of {game.name} yet",
        f"The {what} of {game.name} is made when the game is over and its secrets are out.",
        f"HISTORY {game.name}",
        f"SUMMARY {game.name}",
    )


HANDLERS: Mapping[str, Callable[[Desk, Writer, Part, ask.Request], Handled]] = {
    "BOOK": send_book,
    "ARCHIVE": send_archive,
}
"""By the request's name."""
