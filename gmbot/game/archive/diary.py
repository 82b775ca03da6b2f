"""A player's own journal of a game: read by nobody else before the end is final.

Entries are stored like press, without an addressee. They belong to their writer, not to the seat: a
newcomer finds an empty diary.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.reading import SeatCall
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, Person, Seat
from gmbot.game.state.press_items import PressItem, PressState
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask

MOST = 300
"""So many entries one player may make in one game."""
LONGEST = 10_000
"""Characters of one entry."""
BLOCK = ("DIARY", "...", "ENDDIARY")
KIND = "diary"
_START = 50


def keep_diary(call: SeatCall, request: ask.Diary) -> Answer:
    """``DIARY`` and a text, ``DIARY LIST``, ``DIARY READ 3``, ``DIARY DELETE 3``."""
    game = call.game
    assert call.writer.person is not None  # nobody else changes anything
    own_items = _entries(call.context, game, call.writer.person)
    if request.action == "write":
        return Answer(
            (
                _write(
                    call.context,
                    call.writer.person,
                    game,
                    call.seat,
                    own_items,
                    request.text.strip(),
                ),
            )
        )
    if request.action == "list":
        return Answer((_list(game, own_items),))
    number = request.number or 0
    if not 1 <= number <= len(own_items) or own_items[number - 1].state is not PressState.DIARY:
        return Answer((_no_entry(request.number, own_items),))
    item = own_items[number - 1]
    if request.action == "read":
        news = News.of("diary-entry", quoted=item.text, number=number, when=_when(item))
        return Answer((news,))
    if game.notes.end.revealed:
        return Answer((_is_open(game),))
    call.context.work.press.save(replace(item, state=PressState.DROPPED, text=""))
    gone = News.of("diary", number=number)
    return Answer((gone,))


def _write(
    context: Context,
    person: Person,
    game: Game,
    seat: Seat,
    own_items: Sequence[PressItem],
    text: str,
) -> News | Refusal:
    kept = say("diary.nothing-kept")
    if game.notes.end.revealed:
        return _is_open(game)
    if not text:
        return Refusal.of("diary-without-text", *BLOCK, kept=kept)
    if len(text) > LONGEST or len(own_items) >= MOST:
        return Refusal.of("too-much-for-diary", kept=kept, most=MOST, longest=f"{LONGEST:,}")
    context.work.press.add(
        PressItem(
            0,
            game.id,
            PressState.DIARY,
            game.phase,
            "",
            text,
            author=seat.power,
            seat_id=seat.id,
            kind=KIND,
            writer_id=person.id,
        )
    )
    number = len(own_items) + 1
    return News.of("diary-entry-kept", quoted=text, number=number)


def _list(game: Game, own_items: Sequence[PressItem]) -> News:
    lines = tuple(
        say("diary.row", number=number, season=_when(item), beginning=_beginning(item.text))
        for number, item in enumerate(own_items, 1)
        if item.state is PressState.DIARY
    )
    text = say("diary.diary", game=game.name) if lines else say("diary.diary-empty", game=game.name)
    copy = ("DIARY READ 1",) if lines else BLOCK
    return News.of("diary-list", lines=lines, copy=copy, text=text)


def _beginning(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _START else f"{line[:_START].rstrip()} ..."


def _when(item: PressItem) -> str:
    return item.phase.season_title


def _no_entry(number: int | None, own_items: Sequence[PressItem]) -> Refusal:
    there = any(item.state is PressState.DIARY for item in own_items)
    text = (
        say("diary.which-entry") if number is None else say("diary.diary-no-entry", number=number)
    )
    return Refusal.of("no-such-entry", *(("DIARY LIST",) if there else BLOCK), subject=text)


def _is_open(game: Game) -> Refusal:
    return Refusal.of("diaries-open", game=game.name)


def _entries(context: Context, game: Game, person: Person) -> list[PressItem]:
    """All that a person has written, deleted entries too, so that numbers stay what they were."""
    pieces = context.work.press.of_game(game.id)
    return [item for item in pieces if item.kind == KIND and item.writer_id == person.id]


def opened(context: Context, game: Game) -> tuple[tuple[str, str], ...]:
    """The diaries for the revealing mail: ``(("France", "Spring 1901: ..."),)``, in map order."""
    board = ruleset_of(game).board
    written = context.work.press.of_game(game.id, PressState.DIARY)
    # What was written before powers were dealt has no author yet.
    seats = context.work.games.seats(game.id)
    dealt = dict[int | None, str | None]((seat.id, seat.power) for seat in seats)
    return tuple(
        (
            power_name(info.id, board),
            "\n\n".join(f"{_when(item)}:\n{item.text}" for item in own_items),
        )
        for info in board.powers
        if (own_items := [x for x in written if (x.author or dealt.get(x.seat_id)) == info.id])
    )
