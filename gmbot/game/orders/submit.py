"""An order set comes in: stored whole, answered with what is on file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.envelope import Notice, Picture
from gmbot.game.notices.letters import IncomingMail
from gmbot.game.notices.orders import UnverifiedOrders
from gmbot.game.notices.problem_codes import UNREAD
from gmbot.game.notices.rows import ProblemRow
from gmbot.game.orders import ahead
from gmbot.game.orders.asked_back import code_for
from gmbot.game.orders.conditional import Settled, settle
from gmbot.game.orders.on_file import NewSet, OnFile, field_of, key_of, lay_over
from gmbot.game.orders.other_phases import (
    for_another_phase,
    is_dated_before_results,
    just_missed,
)
from gmbot.game.orders.receipts import nothing_stored, receipt
from gmbot.game.orders.review import results_withheld_since
from gmbot.game.orders.review import too_late as too_late_now
from gmbot.game.orders.sets import store
from gmbot.game.orders.signed import signed_receipt
from gmbot.game.reading import hold_mail, send_code
from gmbot.game.state.context import (
    Answer,
    Context,
    Writer,
    houserules_of,
    ruleset_of,
    set_in_force,
)
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, PhaseRecord, Seat, Submission
from gmbot.game.state.players import keep_seat, mark_heard
from gmbot.game.state.stored.acts import Replay
from gmbot.game.state.visibility import board_picture
from gmbot.game.views import order_line, order_rows
from gmbot.messages import say
from gmbot.parsing.board import OrdersRead, SetMarks
from gmbot.parsing.commands import meant_command
from gmbot.parsing.text import Line
from gmbot.rules.board.terms import Phase, Power
from gmbot.rules.dues import Due, may_order

RUSH = 5
"""Mails waiting: a picture costs as much time as a dozen receipts without one."""


def submit_orders(
    context: Context,
    writer: Writer,
    game: Game,
    seat: Seat,
    orders_read: OrdersRead,
    unread: Sequence[Line] = (),
    about: Phase | None = None,
) -> Answer:
    """Store a set for the current phase and answer with a receipt.

    ``unread`` are lines of the same mail that could not be read at all; ``about`` is the phase
    that the mail names or answers. Orders for a later phase are kept for it, those for another
    one are refused; they never count for this one.
    """
    assert seat.power is not None  # a running game has dealt its powers
    later = orders_read.marks.later
    about = about if later else orders_read.marks.phase or about
    ahead_for = later[-1].phase if later else about
    if ahead_for is not None and ahead.is_ahead(game, ahead_for) and not writer.proven:
        assert writer.person is not None  # a person with a seat is registered
        waits = say("orders-submit.keep-orders-for", ahead_for=ahead_for.title)
        return hold_mail(context, writer, writer.person, [waits])
    if later:
        return _with_later(context, writer, game, seat, orders_read, unread)
    return _for_one(context, writer, game, seat, orders_read, unread, about)


def _for_one(
    context: Context,
    writer: Writer,
    game: Game,
    seat: Seat,
    orders_read: OrdersRead,
    unread: Sequence[Line],
    about: Phase | None = None,
) -> Answer:
    """Take the orders of a mail that are for one phase, which ought to be the open one."""
    assert seat.power is not None
    if about is not None and about != game.phase:
        words, final = ahead.words_of(orders_read), orders_read.marks.finality != "provisional"
        notice = for_another_phase(
            context, writer, game, seat.power, about, words,
            final=final, change=orders_read.marks.change,
        )  # fmt: skip
        return Answer((notice,))
    since = results_withheld_since(game)
    if since is not None:
        return Answer((too_late_now(context, game, seat.power, writer.mail.received_at, since),))
    due = may_order(seat.power, game.position, ruleset_of(game))
    settled = settle(context, game, seat.power, orders_read)
    if due is None:
        return _not_due(context, writer, game, seat.power, settled)
    late = None if about else just_missed(context, game, seat.power, writer.mail)
    return _for_now(context, writer, game, seat, due, settled, unread, late)


def _for_now(
    context: Context,
    writer: Writer,
    game: Game,
    seat: Seat,
    due: Due,
    settled: Settled,
    unread: Sequence[Line],
    late: PhaseRecord | None = None,
) -> Answer:
    """Take orders for the open phase; the answer says what is on file now.

    ``late``: they may be meant for that phase, so they are not final before their writer says so.
    """
    assert seat.power is not None
    orders_read = settled.read
    submission_before = set_in_force(context, game, seat.power)
    told_lines = {row.line for row in settled.problems}
    missed = [line for line in unread if line.number not in told_lines]
    problems = (*settled.problems, *_not_understood(missed))
    new = _new_set(context, game, orders_read)
    if writer.proven and (new.orders or settled.problems):
        game = keep_seat(context, game, seat.power)
    takes_back = submission_before and any(
        key_of(line.order) in new.cancelled for line in submission_before.orders
    )
    if not new.orders and not takes_back:
        if writer.proven and settled.problems:
            mark_heard(context, game, seat.power)
        kept = _carried(context, writer, game, seat.power, settled)
        if kept and not problems:
            return Answer(kept)
        yes = code_for(context, writer, game, problems) if writer.proven else ""
        nothing = nothing_stored(
            writer, game, seat.power, due, submission_before, problems, settled, yes
        )
        picture = _preview(context, writer, game, submission_before) if submission_before else None
        return Answer((nothing, *kept), picture=picture)
    on_file = lay_over(submission_before, new, field_of(game, seat.power))
    on_file = _kept_open(game, due, on_file, orders_read.marks, problems)
    on_file = replace(on_file, final=False) if late else on_file
    stored = store(context, writer, game, seat.power, on_file, orders_read.marks.number)
    if not writer.proven:
        return _held_for_proof(context, writer, game, seat, stored, submission_before, problems)
    yes = code_for(context, writer, game, problems)
    notice = receipt(context, game, due, stored, submission_before, on_file, problems, settled, yes)
    notice = replace(notice, question=_which_phase(game, late, writer.mail)) if late else notice
    counts = set_in_force(context, game, seat.power)
    is_used = counts is not None and counts.id == stored.id
    kept = _carried(context, writer, game, seat.power, settled) if is_used else ()
    kept = kept or ahead.orders_ahead(game, seat.power)
    answer = Answer((notice, *kept), picture=_preview(context, writer, game, stored))
    return answer + signed_receipt(context, game, stored, writer.person)


def _which_phase(game: Game, late: PhaseRecord, mail: IncomingMail) -> str:
    """Ask whether orders are meant for the phase on the board, or were for the one before."""
    dated = is_dated_before_results(game, mail)
    return say(
        "orders-submit.dated-before" if dated else "orders-submit.late-for",
        late=late.phase.title, late_code=late.phase.code, phase=game.phase.title,
    )  # fmt: skip


def _kept_open(
    game: Game, due: Due, on_file: OnFile, marks: SetMarks, problems: Sequence[ProblemRow]
) -> OnFile:
    """Keep a set from ending a phase early if not all of its mail is understood (S4.18).

    A whole set waits for a line that was not taken, any set for words beside it that are not known.
    """
    whole = len(on_file.orders) >= len(due.units) + due.builds + due.removals
    unclear = marks.asides or (whole and (problems or marks.unread))
    if not unclear or not houserules_of(game).ends_when_complete:
        return on_file
    return replace(on_file, final=False, doubtful=on_file.final)


def _carried(
    context: Context, writer: Writer, game: Game, power: Power, settled: Settled
) -> tuple[Notice, ...]:
    """Keep the retreats and builds that came with the moves, once it is sure who wrote them."""
    if not writer.proven:
        return ()
    change = settled.read.marks.change
    return ahead.carry(context, writer, game, power, settled.carried, change=change)


def _preview(context: Context, writer: Writer, game: Game, stored: Submission) -> Picture | None:
    """The reader's own orders on the board; left out while many mails wait, unless asked for."""
    wish = writer.person.settings.maps if writer.person else None
    if wish is None and len(context.work.inbox.new(RUSH)) == RUSH:
        return None
    return replace(
        board_picture(context, game, stored.power),
        what="preview",
        orders=tuple(line.order for line in stored.orders),
        power=stored.power,
    )


def _with_later(
    context: Context,
    writer: Writer,
    game: Game,
    seat: Seat,
    orders_read: OrdersRead,
    unread: Sequence[Line],
) -> Answer:
    """A mail with orders for phases to come below ``FOR F1901M``, perhaps after some for now."""
    assert seat.power is not None
    marks = replace(orders_read.marks, phase=None, ahead=())
    answer = Answer()
    now = orders_read.orders or orders_read.held or orders_read.problems or marks.conditions
    if now:
        answer = _for_one(context, writer, game, seat, replace(orders_read, marks=marks), unread)
    for later_set in orders_read.marks.later:
        words, final = [line.text for line in later_set.lines], later_set.finality != "provisional"
        notice = for_another_phase(
            context,
            writer,
            game,
            seat.power,
            later_set.phase,
            words,
            final=final,
            change=later_set.change or (marks.change and not now),
        )
        answer += Answer((notice,))
    return answer


def _new_set(context: Context, game: Game, orders_read: OrdersRead) -> NewSet:
    orders = tuple(
        order_line(context, game, order) for order in (*orders_read.orders, *orders_read.held)
    )
    finality = orders_read.marks.finality
    return NewSet(
        orders,
        orders_read.marks.change,
        None if finality is None else finality == "final",
        orders_read.faulted,
        orders_read.marks.cancelled,
        orders_read.marks.talk,
        orders_read.marks.told,
    )


def _not_understood(unread: Iterable[Line]) -> tuple[ProblemRow, ...]:
    return tuple(
        ProblemRow(line.number, line.raw.strip(), _how_to(line.text), code=UNREAD)
        for line in unread
    )


def _how_to(text: str) -> str:
    """Say that a line was not understood, and where a command like it is explained."""
    command = meant_command(text)
    more = say("orders-submit.begins-like-help-tells", command=command)
    return say("orders-submit.did-not-understand-line", rest=more if command else "")


def _not_due(
    context: Context, writer: Writer, game: Game, power: Power, settled: Settled
) -> Answer:
    """Answer orders where none are due in this phase: only those for a later one are kept."""
    kept = _carried(context, writer, game, power, settled)
    left = settled.read.orders or settled.read.held or settled.problems
    if kept and not left:
        return Answer(kept)
    refusal = Refusal.of(
        "nothing-order-in-and-owes-no-orders",
        quoted=_words(settled.read),
        phase_code=game.phase.code,
        phase=game.phase.title,
        power=power_name(power, ruleset_of(game).board),
    )
    return Answer((refusal, *kept))


def _words(orders_read: OrdersRead) -> tuple[str, ...]:
    return tuple(dict.fromkeys(order.words for order in (*orders_read.orders, *orders_read.held)))


def _held_for_proof(
    context: Context,
    writer: Writer,
    game: Game,
    seat: Seat,
    stored: Submission,
    submission_before: Submission | None,
    problems: tuple[ProblemRow, ...],
) -> Answer:
    """Keep the set unused, and ask the registered address to confirm it."""
    assert seat.person_id is not None
    ruleset = ruleset_of(game)
    code = send_code(context, seat.person_id, Replay(writer.inbox_id, stored.id))
    in_force = (
        say("orders-submit.until-then-set-counts", serial=submission_before.serial)
        if submission_before
        else say("orders-submit.until-then-none-counts")
    )
    notice = UnverifiedOrders(
        game=game.name,
        power=power_name(stored.power, ruleset.board),
        phase=game.phase.title,
        rows=order_rows(stored, ruleset),
        problems=problems,
        sender=writer.mail.sender,
        code=code,
        in_force=in_force,
        doubt=writer.doubt,
    )
    answer = Answer((notice,), picture=_preview(context, writer, game, stored))
    return answer + signed_receipt(context, game, stored, writer.person)
