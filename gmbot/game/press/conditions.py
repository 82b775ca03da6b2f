"""The facts for a condition of press: the results that it would be printed with (S3.36)."""

from __future__ import annotations

from collections.abc import Collection

from gmbot.game.orders import KnownFacts, dislodged_in, moved_in, ordered_in
from gmbot.game.state.model import Game
from gmbot.parsing.commands import Condition, Every, Not, PressFrom, Some
from gmbot.rules.board.terms import Power
from gmbot.rules.orders.outcome import Outcome


def known_after(
    game: Game, outcome: Outcome | None, press_from: Collection[Power], replaced: Collection[Power]
) -> KnownFacts:
    """What everybody knows once results are out, and which powers have press in this issue.

    Without results, as at the start, only the board is known; nothing has moved.
    """
    orders = outcome.orders if outcome else ()
    return KnownFacts(
        outcome.position if outcome else game.position,
        moved_in(orders),
        ordered_in(orders),
        dislodged_in(orders),
        frozenset(press_from),
        frozenset(replaced),
    )


def asks_for_no_press(condition: Condition, *, denied: bool = False) -> bool:
    """Tell whether a condition asks that other press is absent; it is then checked last."""
    match condition:
        case PressFrom():
            return denied
        case Not(inner):
            return asks_for_no_press(inner, denied=not denied)
        case Every(parts) | Some(parts):
            return any(asks_for_no_press(part, denied=denied) for part in parts)
    return False
