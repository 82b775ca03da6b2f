"""Which press has been printed, and which of it everybody may read."""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.game.desk import Desk
from gmbot.game.labels import power_name
from gmbot.game.model import Game
from gmbot.game.press_items import PressItem, PressState
from gmbot.game.press_words import place_of
from gmbot.rules.board import Board


def printed(desk: Desk, game: Game) -> Sequence[PressItem]:
    """The press that has reached its readers, by season; within one as it came."""
    items = desk.work.press.of_game(game.id, PressState.PRINTED)
    return sorted(items, key=lambda one: place_of(one.phase))


def is_public(item: PressItem, board: Board) -> bool:
    """Tell whether a piece went to everybody and says so.

    One that was mailed to all under a header that names a few is not: its readers shall think
    that they are the only ones (S3.34).
    """
    if not item.to:
        return True
    powers = {info.id for info in board.powers}
    names = {power_name(power, board) for power in powers}
    told = {*item.to, *({item.author} if item.author else ())}
    return powers <= told and names <= {item.shown_from, *item.shown_to}
