"""The player's own words beside an order in print (S3.18, S3.19).

They are talk: printed only where a power may write in its own name, and never as the GM's (S3.37).
"""

from __future__ import annotations

from gmbot.game.desk import Desk, houserules_of
from gmbot.game.model import Game, OrderLine
from gmbot.houserules.press import claims_master
from gmbot.parsing.values import ReadOrder


def order_line(desk: Desk, game: Game, one: ReadOrder) -> OrderLine:
    """An order as it is kept, with what is printed beside it."""
    may = "white" in houserules_of(game).press
    own = (game.gm.name, desk.bot.partition("@")[0])
    story = one.story if may and not claims_master(one.story, own) else ""
    return OrderLine(one.order, one.words, one.how, story)
