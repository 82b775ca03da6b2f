"""A power's sets of orders for the open phase: stored, changed, marked as final, taken back."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.orders.on_file import OnFile
from gmbot.game.state.context import Context, Writer
from gmbot.game.state.model import Game, Submission
from gmbot.game.state.stored.game_course import OrdersCame
from gmbot.game.state.stored.ids import LocalId
from gmbot.game.views import set_in_force
from gmbot.rules.board.terms import Power


def store(
    context: Context, writer: Writer, game: Game, power: Power, on_file: OnFile, number: int | None
) -> Submission:
    """Add a set to those of the phase, under the next number."""
    earlier = [s for s in context.work.games.submissions(game.id, game.phase) if s.power == power]
    stored = context.work.games.add_submission(
        Submission(
            id=0,
            game_id=game.id,
            power=power,
            phase=game.phase,
            serial=1 + max((one.serial for one in earlier), default=0),
            orders=on_file.orders,
            received_at=writer.mail.received_at,
            number=number,
            final=on_file.final,
            verified=writer.proven,
            inbox_id=writer.inbox_id,
        )
    )
    context.happened(game, OrdersCame(power=power, set=stored.serial, id=LocalId(stored.id)))
    return stored


def set_finality(context: Context, game: Game, power: Power, *, final: bool) -> Submission | None:
    """Mark the set in force as final or provisional (S4.19); None if there is no set."""
    one = set_in_force(context, game, power)
    if one is not None:
        one = replace(one, final=final)
        context.work.games.save_submission(one)
    return one


def withdraw_sets(context: Context, game: Game, power: Power) -> int:
    """Take back every set of the current phase; return how many there were."""
    sets = [
        one
        for one in context.work.games.submissions(game.id, game.phase)
        if one.power == power and not one.withdrawn
    ]
    for one in sets:
        context.work.games.save_submission(replace(one, withdrawn=True))
    return len(sets)
