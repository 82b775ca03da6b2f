"""A power's sets of orders for the open phase: stored, changed, marked as final, taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from gmbot.fairness import Statement, moment
from gmbot.game.orders.in_force import leaf_of_set
from gmbot.game.orders.on_file import OnFile
from gmbot.game.state.context import Context, Writer, set_in_force
from gmbot.game.state.model import Game, Submission
from gmbot.game.state.stored.game_course import OrdersCame
from gmbot.game.state.stored.ids import LocalId
from gmbot.rules.board.terms import Power

SET_CHANGED = "set-changed"
"""The kind of a row: a set was confirmed, made final, withdrawn, or reads otherwise."""


def store(
    context: Context, writer: Writer, game: Game, power: Power, on_file: OnFile, number: int | None
) -> Submission:
    """Add a set to those of the phase, under the next number."""
    earlier = [s for s in context.work.games.submissions(game.id, game.phase) if s.power == power]
    return keep_set(
        context,
        game,
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
        ),
        mail=writer.mail.digest,
    )


def keep_set(context: Context, game: Game, new: Submission, mail: str = "") -> Submission:
    """Store a set, and seal it in the log of its game, whoever it came from.

    ``mail``: the SHA-256 of the mail that it came with.
    """
    stored = context.work.games.add_submission(replace(new, salt=context.dice.salt()))
    context.happened(
        game,
        OrdersCame(power=stored.power, set=stored.serial, id=LocalId(stored.id)),
        **_stated(stored),
        received=moment(stored.received_at),
        mail=mail,
    )
    return stored


def change_set(context: Context, game: Game, changed: Submission) -> Submission:
    """Store a set otherwise than it was, and seal how."""
    context.work.games.save_submission(changed)
    context.note(game, SET_CHANGED, **_stated(changed))
    return changed


def store_sets(
    context: Context, game: Game, sets: Mapping[Power, Submission]
) -> dict[Power, Submission]:
    """Store the sets as they read now, and return them with their ids."""
    done = {}
    for power, one in sets.items():
        if one.id:
            change_set(context, game, one)
        done[power] = one if one.id else keep_set(context, game, one)
    return done


def _stated(one: Submission) -> Statement:
    leaf = leaf_of_set(one)
    return {
        "phase": one.phase.code, "power": one.power, "set": one.serial, "orders": leaf.orders,
        "leaf_salt": leaf.salt, "final": one.final, "verified": one.verified,
        "withdrawn": one.withdrawn, "number": one.number,
    }  # fmt: skip


def set_finality(context: Context, game: Game, power: Power, *, final: bool) -> Submission | None:
    """Mark the set in force as final or provisional (S4.19); None if there is no set."""
    one = set_in_force(context, game, power)
    if one is not None:
        one = change_set(context, game, replace(one, final=final))
    return one


def withdraw_sets(context: Context, game: Game, power: Power) -> int:
    """Take back every set of the current phase; return how many there were."""
    sets = [
        one
        for one in context.work.games.submissions(game.id, game.phase)
        if one.power == power and not one.withdrawn
    ]
    for one in sets:
        change_set(context, game, replace(one, withdrawn=True))
    return len(sets)
