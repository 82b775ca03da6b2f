"""The press of a season in print: with the results, with the start, for skipped seasons too.

Pieces stand under the dateline of their season (S3.39), sorted by their words and not by the hour
of their arrival. A piece whose condition is not met is not printed; its author is told (S3.36).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.press import PressIssue, PressPiece
from gmbot.game.orders import is_so
from gmbot.game.press.conditions import asks_for_no_press, known_after
from gmbot.game.press.header_words import place_of, season_of
from gmbot.game.press.mute import is_muted
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.labels import as_shown, power_name
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.press_items import MASTER, PressItem, PressState
from gmbot.game.state.stored.happenings import TookOver
from gmbot.game.views import observer_addresses
from gmbot.parsing.commands import Condition, ConditionNotRead, read_condition
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power
from gmbot.rules.orders.outcome import Outcome


def with_press(
    context: Context, game: Game, outcome: Outcome, mails: Iterable[Envelope]
) -> tuple[Envelope, ...]:
    """Add the press that is due with these results to each reader's mail.

    With the last results all of it is due: there is no later issue.
    """
    if context.work.games.get(game.id).state is GameState.ENDED:
        return _printed(context, game, _waiting(context, game), outcome, mails)
    due = [item for item in _waiting(context, game) if place_of(item.phase) <= place_of(game.phase)]
    return _printed(context, game, due, outcome, mails)


def with_first_press(
    context: Context, game: Game, mails: Iterable[Envelope]
) -> tuple[Envelope, ...]:
    """Add the press from before the start to the mails that start a game (S3.38)."""
    due = [item for item in _waiting(context, game) if item.phase.year < game.phase.year]
    return _printed(context, game, due, None, mails)


def with_last_press(
    context: Context, game: Game, mails: Iterable[Envelope]
) -> tuple[Envelope, ...]:
    """Add all press that waits to the mails by which the GM ends a game."""
    return _printed(context, game, _waiting(context, game), None, mails)


def _waiting(context: Context, game: Game) -> list[PressItem]:
    waiting = context.work.press.of_game(game.id, PressState.WAITING)
    return [item for item in waiting if item.is_press]


def _printed(
    context: Context,
    game: Game,
    due: Sequence[PressItem],
    outcome: Outcome | None,
    mails: Iterable[Envelope],
) -> tuple[Envelope, ...]:
    waiting = [_dealt(context, game, item) for item in due]
    if not waiting:
        return tuple(mails)
    shown = _shown(context, game, waiting, outcome)
    for item in waiting:
        state = PressState.PRINTED if item in shown else PressState.DROPPED
        context.work.press.save(replace(item, state=state))
    seats = _seats(context, game)
    public, monitors = observer_addresses(context, game), observer_addresses(context, game)
    monitors -= observer_addresses(context, game, monitors=False)
    result = []
    for mail in mails:
        if mail.to in monitors:
            result.append(mail)
            continue
        seat = seats.get(mail.to)
        reader = MASTER if seat is None else seat.power
        if mail.to in public:
            reader = None
        own_items = [
            other_item
            for other_item in waiting
            if seat is not None and other_item.seat_id == seat.id
        ]
        wanted = shown if seat is None else _not_muted(game, shown, seat)
        notices = (*_issue(game, wanted, reader), *(_unmet(o) for o in own_items if o not in shown))
        result.append(replace(mail, notices=(*mail.notices, *notices)))
    outside = [
        other_item
        for other_item in waiting
        if other_item.seat_id is None and other_item not in shown
    ]
    return (*result, *(_to_outsider(game, each_item) for each_item in outside))


def _to_outsider(game: Game, item: PressItem) -> Envelope:
    return Envelope(to=item.address, notices=(_unmet(item),), game=game.name, master=game.gm.name)


def _dealt(context: Context, game: Game, item: PressItem) -> PressItem:
    """Name the author of white press that was written before powers were dealt."""
    if item.shown_from or item.seat_id is None:
        return item
    seat = next(
        each_seat for each_seat in context.work.games.seats(game.id) if each_seat.id == item.seat_id
    )
    name = power_name(seat.power, ruleset_of(game).board) if seat.power else ""
    return replace(item, author=seat.power, answer_to=seat.power, shown_from=name)


def _not_muted(game: Game, shown: Sequence[PressItem], seat: Seat) -> list[PressItem]:
    """The press that a player wants to read: their own, and that of writers they have not muted."""
    return [
        item
        for item in shown
        if item.seat_id == seat.id or not is_muted(game, seat, item.shown_from)
    ]


def _seats(context: Context, game: Game) -> dict[str, Seat]:
    """The seats by the addresses of their players."""
    return {
        context.work.people.get(seat.person_id).address: seat
        for seat in context.work.games.seats(game.id)
        if seat.person_id is not None
    }


def _shown(
    context: Context, game: Game, waiting: Sequence[PressItem], outcome: Outcome | None
) -> list[PressItem]:
    """The press whose condition is met.

    Press may wait for other press that waits itself: the conditions are checked again until no
    more are met, and only then those that ask that some press is absent (S3.36).
    """
    shown = [item for item in waiting if not item.condition]
    board, replaced = ruleset_of(game).board, _replaced(context, game)
    left = [(item, _condition(item, board)) for item in waiting if item.condition]
    asked_last = False
    while True:
        met = [
            item
            for item, condition in left
            if condition is not None
            and (asked_last or not asks_for_no_press(condition))
            and is_so(condition, known_after(game, outcome, _claimed(shown, item, board), replaced))
        ]
        shown += met
        left = [pair for pair in left if pair[0] not in met]
        if asked_last:
            return shown
        asked_last = not met


def _condition(item: PressItem, board: Board) -> Condition | None:
    condition = read_condition(item.condition, board)
    return None if isinstance(condition, ConditionNotRead) else condition


def _claimed(shown: Iterable[PressItem], asker: PressItem, board: Board) -> frozenset[Power]:
    """The senders of press as shown; its true authors must not matter.

    Only press that the author of the condition may read counts, or the condition would reveal
    letters between others.
    """
    names = {item.shown_from for item in shown if not item.to or _is_for(item, asker.author)}
    return frozenset(info.id for info in board.powers if info.name in names)


def _replaced(context: Context, game: Game) -> frozenset[Power]:
    return frozenset(notice.power for notice in context.told_of(game, TookOver))


def _issue(game: Game, shown: Sequence[PressItem], reader: Power | None) -> tuple[Notice, ...]:
    mine = [item for item in shown if not item.to or _is_for(item, reader)]
    if not mine:
        return ()
    board, phases = ruleset_of(game).board, sorted({item.phase for item in mine}, key=place_of)
    seasons = tuple(
        (season_of(phase), _pieces([item for item in mine if item.phase == phase], board))
        for phase in phases
    )
    return (PressIssue(game.name, seasons),)


def _is_for(item: PressItem, reader: Power | None) -> bool:
    return reader is not None and (reader in item.to or reader == item.author)


def _pieces(items: Iterable[PressItem], board: Board) -> tuple[PressPiece, ...]:
    pieces = [
        PressPiece(as_shown([item.shown_from], board)[0], as_shown(item.shown_to, board), item.text)
        for item in items
    ]
    return tuple(sorted(pieces, key=lambda piece: (piece.sender, piece.to, piece.text)))


def _unmet(item: PressItem) -> News:
    return News.of("press-unmet", quoted=item.text, condition=item.condition)
