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
            serial=1 + max((submission.serial for submission in earlier), default=0),
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
    """Store a set from any sender, and seal it in the log of its game.

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
    for power, submission in sets.items():
        if submission.id:
            change_set(context, game, submission)
        done[power] = submission if submission.id else keep_set(context, game, submission)
    return done


def _stated(submission: Submission) -> Statement:
    leaf = leaf_of_set(submission)
    return {
        "phase": submission.phase.code, "power": submission.power, "set": submission.serial,
        "orders": leaf.orders, "leaf_salt": leaf.salt, "final": submission.final,
        "verified": submission.verified, "withdrawn": submission.withdrawn,
        "number": submission.number,
    }  # fmt: skip


def set_finality(context: Context, game: Game, power: Power, *, final: bool) -> Submission | None:
    """Mark the set in force as final or provisional (S4.19); None if there is no set."""
    submission = set_in_force(context, game, power)
    if submission is not None:
        submission = change_set(context, game, replace(submission, final=final))
    return submission


def withdraw_sets(context: Context, game: Game, power: Power) -> int:
    """Take back every set of the current phase; return how many there were."""
    sets = [
        submission
        for submission in context.work.games.submissions(game.id, game.phase)
        if submission.power == power and not submission.withdrawn
    ]
    for submission in sets:
        change_set(context, game, replace(submission, withdrawn=True))
    return len(sets)
