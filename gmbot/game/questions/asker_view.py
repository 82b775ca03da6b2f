"""What the asker of a question may know: the whole board, or in the fog what a power sees."""

from __future__ import annotations

from gmbot.game.notices.answers import Refusal
from gmbot.game.state.context import Context
from gmbot.game.state.model import Game, Person, Seat
from gmbot.game.views import not_to_be_seen, sees_all
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.rules.orders.outcome import Outcome
from gmbot.rules.policies.fog import seen_position, sightings
from gmbot.rules.policies.fog_eyes import Eyes, Sighting
from gmbot.rules.ruleset.ruleset import Ruleset


def eyes_for(
    context: Context, game: Game, seat: Seat | None, person: Person | None
) -> Power | Refusal | None:
    """The view in which a question about the board is answered; None: the whole board is seen.

    So the GM's do, and everybody's once the game is over (S2.21).
    """
    refusal = not_to_be_seen(context, game, seat, person)
    if refusal is not None or sees_all(context, game, person) or seat is None:
        return refusal
    return seat.power


def known(position: Position, power: Power, ruleset: Ruleset) -> Position:
    """Cut a position down to what a power sees."""
    if not ruleset.visibility.hides:
        return position
    return seen_position(position, power, ruleset.visibility.seen(power, position, ruleset.board))


def eyes_on(
    position_before: Position, position_after: Position, power: Power | None, ruleset: Ruleset
) -> Eyes | None:
    """Where a power sees before and after a phase; None where nothing is hidden."""
    board, sight = ruleset.board, ruleset.visibility
    if not sight.hides or power is None:
        return None
    return Eyes(
        power, sight.seen(power, position_before, board), sight.seen(power, position_after, board)
    )


def told(
    outcome: Outcome, position_before: Position, power: Power, ruleset: Ruleset
) -> list[Sighting]:
    """Return what a power is told of its own orders in the fog."""
    eyes = eyes_on(position_before, outcome.position, power, ruleset)
    assert eyes is not None  # nobody asks where nothing is hidden
    rows = sightings(outcome.orders, position_before, eyes, ruleset.board)
    return [sighting for sighting in rows if sighting.power == power]
