"""A player's own journal of a game: read by nobody else before the end is final.

Entries are pieces in the press drawer that are addressed to nobody. They are their writer's, not
the seat's: whoever takes a power over finds an empty diary.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.reading.call import SeatCall
from gmbot.game.reading.refusals import refused
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, Person, Seat
from gmbot.game.state.press_items import PressItem, PressState
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
    own = _entries(call.context, game, call.writer.person)
    if request.action == "write":
        return Answer(
            (_write(call.context, call.writer.person, game, call.seat, own, request.text.strip()),)
        )
    if request.action == "list":
        return Answer((_list(game, own),))
    number = request.number or 0
    if not 1 <= number <= len(own) or own[number - 1].state is not PressState.DIARY:
        return Answer((_no_entry(request.number, own),))
    one = own[number - 1]
    if request.action == "read":
        news = News("diary", f"your entry {number}", f"Your entry {number}, {_when(one)}:",
                    copy=(f"DIARY DELETE {number}",), quoted=one.text)  # fmt: skip
        return Answer((news,))
    if game.notes.end.revealed:
        return Answer((_is_open(game),))
    call.context.work.press.save(replace(one, state=PressState.DROPPED, text=""))
    gone = News(
        "diary", f"your entry {number} is gone", f"Your entry {number} is deleted for good."
    )
    return Answer((gone,))


def _write(
    context: Context, person: Person, game: Game, seat: Seat, own: Sequence[PressItem], text: str
) -> News | Refusal:
    kept = "Nothing was kept."
    if game.notes.end.revealed:
        return _is_open(game)
    if not text:
        return refused("E-UNKNOWN", "no text", "The text goes below DIARY.",
                       *BLOCK, kept=kept)  # fmt: skip
    if len(text) > LONGEST or len(own) >= MOST:
        why = f"A diary has at most {MOST} entries of {LONGEST:,} characters each."
        return refused("E-LIMIT", "too much for a diary", why, kept=kept)
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
    number = len(own) + 1
    return News(
        "diary", f"your entry {number} is kept",
        f"This is entry {number} of your diary. Nobody else reads it before the game is over for "
        "good; then diaries are opened with all else that was secret. Take out before what shall "
        "stay yours.",
        copy=("DIARY LIST", f"DIARY DELETE {number}"), quoted=text,
    )  # fmt: skip


def _list(game: Game, own: Sequence[PressItem]) -> News:
    lines = tuple(
        f"{number}. {_when(one)}: {_beginning(one.text)}"
        for number, one in enumerate(own, 1)
        if one.state is PressState.DIARY
    )
    text = f"Your diary of {game.name}." if lines else f"Your diary of {game.name} is empty."
    copy = ("DIARY READ 1",) if lines else BLOCK
    return News("diary", "your diary", text, lines=lines, copy=copy)


def _beginning(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _START else f"{line[:_START].rstrip()} ..."


def _when(one: PressItem) -> str:
    return f"{one.phase.season.title} {one.phase.year}"


def _no_entry(number: int | None, own: Sequence[PressItem]) -> Refusal:
    there = any(one.state is PressState.DIARY for one in own)
    what = "Which entry?" if number is None else f"Your diary has no entry {number}."
    return refused("E-UNKNOWN", "no such entry", what, *(("DIARY LIST",) if there else BLOCK))


def _is_open(game: Game) -> Refusal:
    text = f"{game.name} is over, and its diaries have been opened to all."
    return refused("E-STATE", "the diaries are open", text)


def _entries(context: Context, game: Game, person: Person) -> list[PressItem]:
    """All that a person has written, deleted entries too, so that numbers stay what they were."""
    pieces = context.work.press.of_game(game.id)
    return [one for one in pieces if one.kind == KIND and one.writer_id == person.id]


def opened(context: Context, game: Game) -> tuple[tuple[str, str], ...]:
    """The diaries for the revealing mail: ``(("France", "Spring 1901: ..."),)``, in map order."""
    board = ruleset_of(game).board
    written = context.work.press.of_game(game.id, PressState.DIARY)
    # What was written before powers were dealt has no author yet.
    seats = context.work.games.seats(game.id)
    dealt = dict[int | None, str | None]((seat.id, seat.power) for seat in seats)
    return tuple(
        (power_name(info.id, board), "\n\n".join(f"{_when(one)}:\n{one.text}" for one in own))
        for info in board.powers
        if (own := [x for x in written if (x.author or dealt.get(x.seat_id)) == info.id])
    )
