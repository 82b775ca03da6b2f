"""Which press has reached its readers, and which of it everybody may read."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from gmbot.game.press.header_words import place_of
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game
from gmbot.game.state.press_items import PressItem, PressState
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power


def printed_press(context: Context, game: Game) -> Sequence[PressItem]:
    """The press that has reached its readers, by season; within one as it came."""
    printed = context.work.press.of_game(game.id, PressState.PRINTED)
    items = (item for item in printed if item.is_press)
    return sorted(items, key=lambda item: place_of(item.phase))


def public_press(context: Context, game: Game) -> Sequence[PressItem]:
    """The part of it that everybody may read."""
    board = ruleset_of(game).board
    seated = {seat.power for seat in context.work.games.seats(game.id) if seat.power}
    return [item for item in printed_press(context, game) if _is_for_all(item, seated, board)]


def _is_for_all(item: PressItem, seated: AbstractSet[Power], board: Board) -> bool:
    """Tell whether a piece went to everybody and its header says so.

    A piece mailed to all under a header that names only some does not: its readers are to
    believe that they are the only ones (S3.34).
    """
    if item.is_for_all:
        return True
    readers = {*item.to, *({item.author} if item.author else ())}
    names = {power_name(power, board) for power in seated}
    return bool(seated) and seated <= readers and names <= {item.shown_from, *item.shown_to}
