"""Home centers that are founded by building: told to all when there are new ones (S1.16)."""

from __future__ import annotations

from gmbot.game.desk import ruleset_of
from gmbot.game.labels import place_labels, power_name
from gmbot.game.model import Game
from gmbot.game.notices_answers import News
from gmbot.game.views import in_fog


def new_homes(before: Game, after: Game) -> tuple[News, ...]:
    """Who has which home centers, if builds have founded any; nothing in the fog."""
    if before.position.homes == after.position.homes or in_fog(after):
        return ()
    ruleset, position = ruleset_of(after), after.position
    lines = tuple(
        f"{power_name(info.id, ruleset.board)}: {place_labels(held, ruleset.board)}"
        f" ({ruleset.builds.state(info.id, position)})"
        for info in ruleset.board.powers
        for held in [position.homes.get(info.id, ())]
        if held
    )
    return (News("homes", "home centers", "Home centers now:", lines=lines),) if lines else ()
