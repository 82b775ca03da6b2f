"""The book of a game that is over: all of it for one reader, and the pack of files that keeps it.

What its reader may see once all is revealed: every board and order, the public press, and of the
other press what that reader wrote or got; all of it where the house opens the press (S3.50).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gmbot.fairness import canonical
from gmbot.game.archive.chronicle import public_chronicle, threads_of
from gmbot.game.archive.ledger_check import opened_log
from gmbot.game.archive.reveal import revelation
from gmbot.game.notices.answers import Done, Refusal
from gmbot.game.notices.chronicle import Chronicle
from gmbot.game.notices.letters import Attachment
from gmbot.game.orders import outcome_of
from gmbot.game.press import place_of, printed_press, public_press
from gmbot.game.reading import Call, is_master, no_such_game, which_game
from gmbot.game.state.context import Answer, Context, houserules_of, ruleset_of, seat_of
from gmbot.game.state.empires import empires_of, power_infos
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, Person, PhaseRecord
from gmbot.game.state.ports import BookMaker
from gmbot.game.state.press_items import MASTER, PressItem
from gmbot.game.state.stored.happenings import TookOver
from gmbot.game.views import judge_head, write_judge_text
from gmbot.houserules import catalogue as houserules
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import Phase, Power
from gmbot.rules.notation import outcome_to_tables, position_to_tables
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants import catalogue as variants

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class BookReader:
    """Whose book it is."""

    power: Power | None = None
    """``MASTER`` for the GM; None: somebody who only reads along."""
    since: Phase | None = None
    """The first phase of a player who took the power over: earlier letters are not theirs."""


def is_book_open(game: Game) -> bool:
    """Tell whether all about a game has been revealed, so that its book can be read."""
    return game.notes.end.revealed


def book_of(context: Context, game: Game, reader: BookReader) -> Chronicle:
    """All of a game for one reader; to be asked for when it ``is_book_open``."""
    ruleset = ruleset_of(game)
    opened = houserules_of(game).opens_press
    for_all = public_press(context, game)
    items = [
        item
        for item in printed_press(context, game)
        if opened or item in for_all or _is_his(item, reader)
    ]

    def author(item: PressItem) -> str:
        return power_name(item.author, ruleset.board) if opened and item.author else ""

    return replace(
        public_chronicle(context, game),
        threads=threads_of(game, items, author),
        revealed=revelation(context, game),
    )


def _is_his(item: PressItem, reader: BookReader) -> bool:
    if reader.power is None or reader.power not in (item.author, *item.to):
        return False
    return reader.since is None or place_of(item.phase) >= place_of(reader.since)


def reader_of(context: Context, game: Game, person: Person | None) -> BookReader:
    """What somebody was in a game."""
    if person is not None and is_master(context, game, person):
        return BookReader(MASTER)
    seat = seat_of(context, game, person)
    if person is None or seat is None or seat.power is None:
        return BookReader()
    took = [
        notice.phase
        for notice in context.told_of(game, TookOver)
        if (notice.power, notice.person) == (seat.power, person.id)
    ]
    return BookReader(seat.power, took[-1] if took else None)


# --------------------------------------------------------------------------- the pack of files


def archive_files(context: Context, game: Game, chronicle: Chronicle) -> Mapping[str, str]:
    """The game as texts: for programs, in the old judges' wording, and the press by thread."""
    records = context.work.games.records(game.id)
    files = {
        "game.json": json.dumps(_tables(game, records), ensure_ascii=False, indent=1),
        "judge.txt": _judge(game, records),
        "ledger.jsonl": "".join(f"{canonical(row)}\n" for row in opened_log(context, game)),
    }
    if context.signer is not None:
        tables = {"public": context.signer.public, "handovers": list(context.signer.handovers)}
        files["key.json"] = json.dumps(tables, indent=1)
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
                "before": position_to_tables(record.before),
                "after": outcome_to_tables(outcome_of(record, ruleset), ruleset.board),
            }
            for record in records
        ],
        "empires": [list(empire) for empire in empires_of(game)],
        "end": position_to_tables(game.position),
    }


def _judge(game: Game, records: tuple[PhaseRecord, ...]) -> str:
    board = ruleset_of(game).board
    # jDip looks for the judge first, and what stands above it is lost: the first phase's own head.
    top = judge_head(game.name, game.variant, records[0].phase) if records else ""
    return top + "\n\n".join(
        judge_head(game.name, game.variant, record.phase, record.resolved_at)
        + write_judge_text(
            game.name,
            number,
            record.before,
            outcome_of(record, ruleset_of(game)),
            board,
            ending=game.ending if number == len(records) else "",
        )
        for number, record in enumerate(records, 1)
    )


# --------------------------------------------------------------------------- by mail


def send_book(call: Call, request: ask.Book) -> Answer:
    """``BOOK [game]``: the whole game as one page to keep."""
    return _bound(call, request.game, "book", _bind)


def send_archive(call: Call, request: ask.Archive) -> Answer:
    """``ARCHIVE [game]``: the book and everything for programs in one file."""
    return _bound(call, request.game, "archive", _pack)


def _bind(bindery: BookMaker, context: Context, game: Game, reader: BookReader) -> Attachment:
    return bindery.book(book_of(context, game, reader))


def _pack(bindery: BookMaker, context: Context, game: Game, reader: BookReader) -> Attachment:
    chronicle = book_of(context, game, reader)
    return bindery.archive(chronicle, archive_files(context, game, chronicle))


def _bound(
    call: Call,
    name: str,
    what: str,
    make: Callable[[BookMaker, Context, Game, BookReader], Attachment],
) -> Answer:
    context = call.context
    game = context.work.games.by_name(name.lower()) if name else call.section.game
    if game is None:
        lost = (
            no_such_game(context, call.writer.person, name)
            if name
            else which_game(context, call.writer.person)
        )
        return Answer((lost,))
    if not is_book_open(game) or context.bindery is None:
        return Answer((_too_early(game, what),))
    file = make(context.bindery, context, game, reader_of(context, game, call.writer.person))
    size = max(1, len(file.content) // 1000)
    done = Done.of(f"{what}-sent", game=game.name, file=file.name, size=size)
    return Answer((done,), game=game, files=(file,))


def _too_early(game: Game, what: str) -> Refusal:
    return Refusal.of(f"no-{what}-yet", game=game.name)


def ruleset_in(tables: Mapping[str, Any]) -> Ruleset:
    """The rules that a game of an archive was played by, from its ``game.json``.

    Raises ``ValueError`` for a map or house rules that this program does not know.
    """
    rules = houserules.load(tables["houserules"], tables["settings"]).rules
    ruleset = variants.load_with(tables["variant"], rules).ruleset
    named = tuple((Power(id), str(name)) for id, name in tables.get("empires", ()))
    if not named:
        return ruleset
    return replace(ruleset, board=ruleset.board.with_powers(power_infos(named)))
