"""The powers that a year has put out of a game."""

from __future__ import annotations

from gmbot.game.desk import ruleset_of
from gmbot.game.empires import is_ejected
from gmbot.game.labels import power_name
from gmbot.game.model import Game
from gmbot.game.notices_answers import News
from gmbot.houserules.draws import alive


def defeats(before: Game, after: Game) -> tuple[News, ...]:
    """Name the powers that had something on the board and have nothing any more (S0.37).

    Who was ejected is told otherwise; in the fog nobody may be told.
    """
    board = ruleset_of(after).board
    powers = [info.id for info in board.powers]
    left = alive(after.position, powers)
    gone = [
        power_name(power, board)
        for power in alive(before.position, powers)
        if power not in left and not is_ejected(after, power)
    ]
    year = f"{before.phase.season.title} {before.phase.year}"
    return tuple(
        News(
            "elimination",
            f"{name} is out",
            f"{name} is out of the game after {year}: it has neither units nor centers. Its "
            "player may go on writing press, and gets every report to the end; there is nothing "
            "more to order or to vote on.",
        )
        for name in gone
    )
