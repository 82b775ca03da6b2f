"""Orders as they were sent: what a GM may still write into a resolved phase (S3.5).

Only orders that came in time and were misread: a power that had sent nothing cannot get one now.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from gmbot.game.corrections.edits import LONGEST, MOST, edited, is_change
from gmbot.game.notices.answers import Refusal
from gmbot.game.orders import explicit, merged_sets, with_implied
from gmbot.game.seats import seat_named
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, InboxMail, OrderLine, PhaseRecord, Submission
from gmbot.game.state.stored.game_course import Imported, Started
from gmbot.messages import say
from gmbot.parsing.board import OrderField, ReadingContext
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text import Line
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import PhaseKind, Power

_AS_SENT = re.compile(r"ORDERS?[- ]?AS[- ]?SENT\s+([^:]+?)\s*:\s*(.+)", re.I)
_PLAIN = re.compile(r"ORDERS?[- ]?AS[- ]?SENT\s+(\S+)\s+(.+)", re.I)


@dataclass(frozen=True, slots=True)
class Fix:
    """The corrections that a GM asks for in a resolved phase."""

    before: Position
    sets: Mapping[Power, Submission]
    """The sets that read differently now; the id is 0 for a power without a set on file."""


def read_fix(context: Context, game: Game, record: PhaseRecord, text: str) -> Fix | tuple[str, ...]:
    """Read the lines below ``CORRECT``; or say, a sentence each, what is wrong with them."""
    ruleset = ruleset_of(game)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    lines_matched = [(line, _AS_SENT.fullmatch(line) or _PLAIN.fullmatch(line)) for line in lines]
    rest = [line for line, match in lines_matched if match is None]
    faults: list[str] = [
        line[:LONGEST] + ": " + _NO_NEW_ORDERS for line in rest if not is_change(line)
    ]
    if len(lines) > MOST:
        return (say("orders.these-lines-more-than", count=len(lines), most=MOST),)
    position_before = record.before
    board = edited(position_before, [line for line in rest if is_change(line)], ruleset.board)
    if isinstance(board, tuple):
        return (*faults, *board)
    sets: dict[Power, Submission] = {}
    for line, match in lines_matched:
        if match is None:
            continue
        corrected_set = _as_sent(context, game, record, board, sets, match[1], match[2])
        if isinstance(corrected_set, str):
            faults.append(line + ": " + corrected_set)
        else:
            sets[corrected_set.power] = corrected_set
    return tuple(faults) or Fix(board, sets)


_NO_NEW_ORDERS = say("orders.not-understood-no-new")


def _as_sent(
    context: Context, game: Game, record: PhaseRecord, board: Position,
    sets: Mapping[Power, Submission], word: str, text: str,
) -> Submission | str:  # fmt: skip
    seat_found = seat_named(context, game, word)
    if isinstance(seat_found, Refusal):
        return seat_found.text
    power = seat_found[0]
    old = sets.get(power) or _on_file(context, record, power)
    if old is not None and record.phase.kind is PhaseKind.ADJUSTMENT and power not in sets:
        old = replace(old, orders=())  # builds are no orders for units: the lines are the whole set
    if old is None:
        name = power_name(power, ruleset_of(game).board)
        return say("orders.nothing-come-from-when", name=name)
    setting = ReadingContext(ruleset_of(game), board, power, houserules_of(game).leniency)
    orders_read = read_orders([Line(1, text, text)], setting)
    if orders_read.problems or not orders_read.orders:
        return next(
            (problem.text for problem in orders_read.problems), say("orders.not-read-as-order")
        )
    lines = [OrderLine(order.order, text, "as-sent") for order in orders_read.orders]
    field = OrderField(setting, board, power)
    return replace(old, orders=with_implied(merged_sets(explicit(old.orders), lines), field))


def _on_file(context: Context, record: PhaseRecord, power: Power) -> Submission | None:
    """The set that the phase was resolved with.

    An empty one if none was used although mail came in time; None if nothing came.
    """
    used = record.used.get(power)
    if used is not None:
        return context.work.games.submission(used)
    sets = context.work.games.submissions(record.game_id, record.phase)
    own_submissions = [submission for submission in sets if submission.power == power]
    came = [
        (o.received_at, o.inbox_id) for o in own_submissions if o.received_at <= record.resolved_at
    ]
    came = came or [(mail.received_at, mail.id) for mail in _mails_of(context, record, power)]
    if not came:
        return None
    serial = 1 + max((submission.serial for submission in own_submissions), default=0)
    when, inbox_id = came[-1]
    return Submission(0, record.game_id, power, record.phase, serial, (), when, inbox_id=inbox_id)


def _mails_of(context: Context, record: PhaseRecord, power: Power) -> tuple[InboxMail, ...]:
    """All mail that the player of a power wrote while a phase was open."""
    seats = context.work.games.seats(record.game_id)
    person_id = next((seat.person_id for seat in seats if seat.power == power), None)
    if person_id is None or context.read is None:
        return ()
    addresses = context.work.people.get(person_id).addresses
    records = context.work.games.records(record.game_id)
    place = records.index(record)
    since = records[place - 1].resolved_at if place else _began(context, record)
    return tuple(
        mail
        for mail in context.work.inbox.between(since, record.resolved_at)
        if context.read(mail.raw, mail.received_at).sender in addresses
    )


def _began(context: Context, record: PhaseRecord) -> datetime:
    """When the first phase opened: earlier mail held no orders."""
    events = context.work.events(record.game_id)
    started = [event.at for event in events if event.what in (Started.what, Imported.what)]
    return max((hour for hour in started if hour <= record.resolved_at), default=record.resolved_at)
