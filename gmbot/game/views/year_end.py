"""The powers that were eliminated in a year."""

from __future__ import annotations

from gmbot.game.notices.answers import News
from gmbot.game.state.context import ruleset_of
from gmbot.game.state.empires import is_ejected
from gmbot.game.state.labels import place_labels, power_name
from gmbot.game.state.model import Game
from gmbot.game.state.visibility import in_fog
from gmbot.houserules.draws import alive
from gmbot.messages import say


def defeats(game_before: Game, game_after: Game) -> tuple[News, ...]:
    """Name the powers that had units or centers and have none any more (S0.37).

    Ejections have a notice of their own; in the fog players must not be told.
    """
    board = ruleset_of(game_after).board
    powers = [info.id for info in board.powers]
    left = alive(game_after.position, powers)
    gone = [
        power_name(power, board)
        for power in alive(game_before.position, powers)
        if power not in left and not is_ejected(game_after, power)
    ]
    year = game_before.phase.season_title
    return tuple(News.of("elimination", name=name, year=year) for name in gone)


# Home centers that are founded by building: told to all when there are new ones (S1.16).


def new_homes(game_before: Game, game_after: Game) -> tuple[News, ...]:
    """The home centers of each power, if builds have founded any; nothing in the fog."""
    if game_before.position.homes == game_after.position.homes or in_fog(game_after):
        return ()
    ruleset, position = ruleset_of(game_after), game_after.position
    lines = tuple(
        say(
            "homes.of",
            power=power_name(info.id, ruleset.board),
            places=place_labels(held, ruleset.board),
            state=ruleset.builds.state(info.id, position),
        )
        for info in ruleset.board.powers
        for held in [position.homes.get(info.id, ())]
        if held
    )
    return (News.of("homes", lines=lines),) if lines else ()
