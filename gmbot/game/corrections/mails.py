"""Mails about a correction: the difference in words, then the whole results again.

Each reader's mail, the difference included, is made from what that reader may see.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import reduce

from gmbot.game.corrections.differences import board_changes, order_changes, told_orders
from gmbot.game.corrections.more_time import promised
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice, Picture
from gmbot.game.orders import kept_deadline
from gmbot.game.phases import Rerun, corrected_record
from gmbot.game.state.context import Context, ruleset_of, set_in_force
from gmbot.game.state.model import Game, GameState, version_of
from gmbot.game.state.players import masters_of, player_names
from gmbot.game.state.visibility import hides, results_pictures, setting_of, view_of
from gmbot.game.views import (
    Resolved,
    attach_files,
    in_a_row,
    notices_of,
    shown_names,
    shown_to_observers,
    to_master,
    to_seat,
)
from gmbot.messages import say
from gmbot.parsing.commands.table.players import EXTENSION
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import print_order
from gmbot.rules.orders.orders import Convoy, Order, Support
from gmbot.rules.validity import check


def changes(context: Context, game: Game, rerun: Rerun, reader: Power | None) -> tuple[str, ...]:
    """The difference in words for one reader; the reader None is the GM."""
    ruleset = ruleset_of(game)
    lines: list[str] = []
    for step in rerun.steps:
        events_before = told_orders(step.record, step.was, ruleset, reader)
        new = corrected_record(step, ruleset, context.now, "")
        now = told_orders(new, step.outcome.position, ruleset, reader)
        lines += order_changes(events_before, now)
    return (*lines, *board_changes(rerun.old, rerun.position, ruleset, reader))


def corrected_results(
    context: Context,
    game: Game,
    game_after: Game,
    rerun: Rerun,
    reason: str,
    notices: Mapping[Power, Notice],
) -> tuple[Envelope, ...]:
    """One mail for each seat and each GM: the difference, then the results again.

    ``game`` is the game before the correction, ``game_after`` the game now. ``notices`` goes to
    single players.
    """
    names = shown_names(context, game_after)
    mails = [
        to_seat(
            context,
            game_after,
            seat,
            *_notices(context, game, game_after, rerun, reason, seat.power, names),
            *([notices[seat.power]] if seat.power and seat.power in notices else []),
            picture=_picture(context, game, game_after, rerun, seat.power),
            dated=True,
        )
        for seat in context.work.games.seats(game.id)
    ]
    mails += _to_masters(context, game, game_after, rerun, reason)
    by_address: dict[str, Envelope] = {}
    for mail in mails:
        if mail is not None:
            by_address.setdefault(mail.to, mail)
    last = rerun.steps[-1]
    game_before = replace(game, position=last.before)
    filed = attach_files(context, game_before, game_after, last.outcome, tuple(by_address.values()))
    return (
        *(_versioned(mail, version_of(last.record) + 1) for mail in filed),
        *_observed(context, game, game_after, rerun, reason),
    )


def _versioned(mail: Envelope, version: int) -> Envelope:
    """Mark the files too: ``state-S1901M-v2.json``."""
    names = (attachment.name.rpartition(".") for attachment in mail.files)
    files = tuple(
        replace(attachment, name=f"{stem}-v{version}.{ending}")
        for attachment, (stem, _, ending) in zip(mail.files, names, strict=True)
    )
    return replace(mail, files=files)


def _observed(
    context: Context, game: Game, game_after: Game, rerun: Rerun, reason: str
) -> tuple[Envelope, ...]:
    """The notice to observers: in the fog it says only that results were corrected."""
    if hides(context, game_after):
        phase = rerun.steps[0].record.phase
        news = News.of(
            "corrected-results-results-corrected", phase_code=phase.code, phase=phase.title
        )
        return shown_to_observers(context, game_after, (news,))
    notices = _notices(
        context, game, game_after, rerun, reason, None, shown_names(context, game_after)
    )
    picture = _picture(context, game, game_after, rerun, None)
    return shown_to_observers(context, game_after, notices, picture)


def _to_masters(
    context: Context, game: Game, game_after: Game, rerun: Rerun, reason: str
) -> list[Envelope | None]:
    picture = _picture(context, game, game_after, rerun, None)
    notices = _notices(context, game, game_after, rerun, reason, None, player_names(context, game))
    mail = to_master(context, game_after, *notices, picture=picture, dated=True)
    if mail is None:
        return []
    return [replace(mail, to=address, copies=()) for address in masters_of(game) or (mail.to,)]


def _picture(
    context: Context, game: Game, game_after: Game, rerun: Rerun, reader: Power | None
) -> Picture:
    last = rerun.steps[-1]
    whole = reader is None or not hides(context, game_after)
    return results_pictures(replace(game, position=last.before), last.outcome, reader, whole=whole)


def _notices(
    context: Context,
    game: Game,
    game_after: Game,
    rerun: Rerun,
    reason: str,
    reader: Power | None,
    names: Mapping[Power, str],
) -> tuple[Notice, ...]:
    rows: list[tuple[Notice, ...]] = []
    for step in rerun.steps:
        game_before = replace(game, position=step.before)
        game_then = game_after if step is rerun.steps[-1] else replace(game_before, ending="")
        phase = Resolved(game_before, game_then, step.outcome, step.used)
        rows.append(notices_of(context, phase, names, reader))
    return (
        _difference(context, game, rerun, reason, reader),
        after_correction(context, game_after, reader, game),
        *reduce(in_a_row, rows),
    )


def _difference(
    context: Context, game: Game, rerun: Rerun, reason: str, reader: Power | None
) -> News:
    first = rerun.steps[0].record
    version = version_of(first) + 1
    lines = changes(context, game, rerun, reader)
    text = say("mails.different") if lines else say("mails.nothing-see-changed")
    return News.of(
        "corrected-results",
        lines=lines,
        quoted=reason,
        phase_code=first.phase.code,
        version=version,
        phase=first.phase.title,
        found=text,
    )


def after_correction(
    context: Context, game_after: Game, reader: Power | None, game_before: Game | None = None
) -> News:
    """The right to more time, and what became of orders on file.

    ``game_before`` is the game while its results were withdrawn, if they were.
    """
    until = promised(game_after)
    right = say("mails.who-needs-more-time", phase=game_after.phase.title)
    kept = game_before and kept_deadline(game_before, game_after.phase)
    extended = say("mails.deadline-as-late-as", phase=game_after.phase.title)
    words = (
        *([right] if until else []),
        *([extended] if kept and kept == game_after.deadline else []),
        *_on_file(context, game_after, reader),
    )
    return News.of(
        "after-correction",
        times=((say("mails.after-one-request"), until),) if until else (),
        more=words,
        copy=(EXTENSION.line(),) if until and reader else (),
    )


def _on_file(context: Context, game: Game, reader: Power | None) -> tuple[str, ...]:
    """What happened to the orders that a player has on file for the open phase."""
    submission = set_in_force(context, game, reader) if reader else None
    if submission is None or reader is None or game.state is GameState.ENDED:
        return ()
    setting = setting_of(game, reader)
    assert setting.position is not None
    board = setting.ruleset.board
    wrong = [
        print_order(line.order, board)
        for line in submission.orders
        if not _helps_unseen(context, game, reader, line.order)
        and check(line.order, reader, setting.position, setting.ruleset) is not None
    ]
    kept = say("mails.set-for-stays-on", serial=submission.serial, phase=game.phase.title)
    if not wrong:
        return (say("mails.all-still-fits-board", held=kept),)
    return (say("mails.but-does-not-fit", held=kept, wrong=", ".join(wrong)),)


def _helps_unseen(context: Context, game: Game, reader: Power, order: Order) -> bool:
    """Tell whether an order supports or convoys a unit that the reader cannot see.

    The existence of that unit must not be confirmed.
    """
    if not hides(context, game) or not isinstance(order, Support | Convoy):
        return False
    helped = order.supported if isinstance(order, Support) else order.army
    return helped.province not in view_of(game, reader).seen
