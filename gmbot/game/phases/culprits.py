"""A phase that cannot be resolved as it is: what of it is to blame, and is left out.

Nobody's order or note may keep everybody else waiting. So the phase is tried, in savepoints that
are undone, with orders and notes left out, until the fewest are found without which it can be
resolved; these are set aside, and the GM is told whose they are.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.orders import change_set
from gmbot.game.state.context import (
    NOBODYS_FAULT,
    Context,
    LeftOut,
    ruleset_of,
    sets_in_force,
    settings_of,
)
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game
from gmbot.game.state.notes import NOTHING, Notes
from gmbot.game.state.stored.game_course import ResolvedInPart
from gmbot.game.views import alarms, is_blind, to_seat
from gmbot.houserules import catalogue as houserules
from gmbot.messages import say
from gmbot.parsing.commands.table.everybody import STATUS
from gmbot.parsing.commands.table.gm import REPORT, ROLLBACK, SCHEDULE
from gmbot.parsing.commands.table.players import SET
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import write_order

log = logging.getLogger(__name__)

Resolve = Callable[[Game], tuple[Envelope, ...]]
"""Resolves the phase of a game and stores that; returns the mails about it."""

_RULES_OF_THE_GAME = frozenset({"empires", "gm_blind", "review"})
"""Notes that are no person's: without them it would be another game."""


@dataclass(frozen=True, slots=True)
class Line:
    """One order of the set in force of a power."""

    power: Power
    submission: int
    number: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One note of a game: a field of ``Notes``, or one item of it by its key or place."""

    name: str
    key: str | int | None = None


Suspect = Line | Entry


def resolve_what_is_sound(context: Context, game: Game, resolve: Resolve) -> tuple[Envelope, ...]:
    """Resolve a phase; if that fails, without what it fails for.

    Raises what the first attempt raised if no order and no note is to blame.
    """
    rules = unread_rules(game)
    kept = len(context.aside)
    try:
        with context.work.savepoint():
            mails = resolve(context.work.games.get(game.id))
        context.aside.extend(rules)
        return (*mails, *alarms(context, context.work.games.get(game.id)))
    except NOBODYS_FAULT:
        raise
    except Exception:
        log.exception("not resolved as it is", extra={"game": game.id, "phase": game.phase.code})
        del context.aside[kept:]
        guilty = _guilty(context, game, resolve)
        if not guilty:
            raise
    context.aside.extend(rules)
    envelopes = _told(context, game, guilty)
    _leave_out(context, game, guilty)
    mails = resolve(context.work.games.get(game.id))
    context.happened(game, ResolvedInPart(phase=game.phase))
    return (*mails, *envelopes, *alarms(context, context.work.games.get(game.id)))


def unread_rules(game: Game) -> tuple[LeftOut, ...]:
    """What the GM is told of house rules that cannot be read; the set's own are in force instead.

    The line to copy says the same as the set, so that nobody has to agree to it.
    """
    unread = game.settings.keys() - settings_of(game).keys()
    return tuple(
        LeftOut(say("culprits.rule", game=game.name, rule=key), _cure_of_rule(game, key))
        for key in sorted(unread)
    )


def _cure_of_rule(game: Game, key: str) -> tuple[str, ...]:
    known = next((entry for entry in houserules.ENTRIES if entry == key), None)
    if known is None:  # any line writes the settings anew, without what is no rule at all
        known = "site"
    if key == "remind":  # SET would change when the GM is reminded
        return (SCHEDULE.line("remind", houserules.usual(game.houserules, key)),)
    value = settings_of(game).get(known, houserules.usual(game.houserules, known))
    text = value if isinstance(value, str) and value else json.dumps(value)
    return (SET.line(known, text),)


# --------------------------------------------------------------------------- who is to blame


def _guilty(context: Context, game: Game, resolve: Resolve) -> Sequence[Suspect]:
    """The fewest suspects whose removal lets the phase be resolved; empty if none does."""

    def works(left_out: Sequence[Suspect]) -> bool:
        return _works_without(context, game, resolve, left_out)

    for suspects in _groups(context, game):
        if works(suspects):
            return _fewest(works, suspects, ())
    return ()


def _groups(context: Context, game: Game) -> Iterator[Sequence[Suspect]]:
    """The orders, then the notes about one thing, then all of it."""
    lines: list[Suspect] = []
    with suppress(ValueError, KeyError):  # sets that cannot be read are no suspects: rules are
        lines = [
            Line(power, submission.id, number)
            for power, submission in sets_in_force(context, game).items()
            for number in range(len(submission.orders))
        ]
    notes = [_entries(game.notes, name) for name in _names_of_notes()]
    yield from filter(None, (lines, *notes))
    yield [*lines, *(entry for entries in notes for entry in entries)]


def _names_of_notes() -> tuple[str, ...]:
    return tuple(field.name for field in fields(Notes) if field.name not in _RULES_OF_THE_GAME)


def _entries(notes: Notes, name: str) -> list[Suspect]:
    value = getattr(notes, name)
    if value == getattr(NOTHING, name):
        return []
    if isinstance(value, Mapping):
        return [Entry(name, key) for key in value]
    if isinstance(value, tuple):
        return [Entry(name, place) for place in range(len(value))]
    return [Entry(name)]


def _fewest(
    works: Callable[[Sequence[Suspect]], bool], suspects: Sequence[Suspect], out: Sequence[Suspect]
) -> Sequence[Suspect]:
    """Those of ``suspects`` that must be left out besides ``out``; leaving out all of them works.

    By halves: one culprit among sixty orders takes a dozen attempts.
    """
    if works(out):
        return ()
    if len(suspects) == 1:
        return suspects
    middle = len(suspects) // 2
    first, second = suspects[:middle], suspects[middle:]
    of_first = _fewest(works, first, (*out, *second))
    return (*of_first, *_fewest(works, second, (*out, *of_first)))


class _UndoneError(Exception):
    """Ends an attempt that has worked."""


def _works_without(
    context: Context, game: Game, resolve: Resolve, left_out: Sequence[Suspect]
) -> bool:
    try:
        with context.work.savepoint():
            _leave_out(context, game, left_out)
            resolve(context.work.games.get(game.id))
            raise _UndoneError
    except _UndoneError:
        return True
    except NOBODYS_FAULT:
        raise
    except Exception:
        return False
    finally:
        context.aside.clear()


def _leave_out(context: Context, game: Game, suspects: Sequence[Suspect]) -> None:
    lines = {(line.submission, line.number) for line in suspects if isinstance(line, Line)}
    for number in {submission for submission, _ in lines}:
        each_submission = context.work.games.submission(number)
        assert each_submission is not None  # it is in force
        kept = tuple(
            line
            for index, line in enumerate(each_submission.orders)
            if (number, index) not in lines
        )
        change_set(context, game, replace(each_submission, orders=kept, withdrawn=not kept))
    entries = [line for line in suspects if isinstance(line, Entry)]
    if entries:
        current = context.work.games.get(game.id)
        context.work.games.save(replace(current, notes=_without(current.notes, entries)))


def _without(notes: Notes, entries: Sequence[Entry]) -> Notes:
    changes: dict[str, object] = {}
    for name in {entry.name for entry in entries}:
        value, keys = getattr(notes, name), {entry.key for entry in entries if entry.name == name}
        if isinstance(value, Mapping):
            changes[name] = {key: kept for key, kept in value.items() if key not in keys}
        elif isinstance(value, tuple):
            changes[name] = tuple(kept for index, kept in enumerate(value) if index not in keys)
        else:
            changes[name] = getattr(NOTHING, name)
    changed: Callable[..., Notes] = replace  # the names of the fields are values here
    return changed(notes, **changes)


# --------------------------------------------------------------------------- what is told


def _told(context: Context, game: Game, guilty: Sequence[Suspect]) -> tuple[Envelope, ...]:
    """Note each culprit for the alarm to the GM; the mails to the players whose orders they are."""
    mails = []
    board = ruleset_of(game).board
    for line in guilty:
        if isinstance(line, Entry):
            context.aside.append(_entry_aside(game, line))
            continue
        submission = context.work.games.submission(line.submission)
        assert submission is not None  # it is in force
        order = write_order(submission.orders[line.number].order)
        name, phase = power_name(line.power, board), game.phase
        shown = "" if is_blind(context, game) else order
        text = say(
            "culprits.order", game=game.name, name=name, number=line.number + 1,
            serial=submission.called, phase=phase.title, order=shown,
        )  # fmt: skip
        cure = (REPORT.line("FULL"), ROLLBACK.line(f"{phase.code}: an order of {name} failed"))
        context.aside.append(LeftOut(text, cure))
        news = News.of("order-set-aside", lines=(order,), phase_code=phase.code, phase=phase.title)
        seats = (seat for seat in context.work.games.seats(game.id) if seat.power == line.power)
        mails += [to_seat(context, game, seat, news) for seat in seats]
    return tuple(mail for mail in mails if mail is not None)


def _entry_aside(game: Game, entry: Entry) -> LeftOut:
    is_place = isinstance(getattr(game.notes, entry.name), tuple)
    key = entry.key + 1 if is_place and isinstance(entry.key, int) else entry.key
    named = "" if key is None else str(key)
    text = say("culprits.note", game=game.name, note=entry.name.replace("_", " "), key=named)
    return LeftOut(text, (STATUS.line(game.name),))
