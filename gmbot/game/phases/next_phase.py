"""What else happens when a phase ends and the next one opens: silence is counted, replacements
are called, orders sent ahead become sets. All of it is told in the mail with the results."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from gmbot.game.deadlines import is_to_be_replaced, nmr_notice, silent_powers
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.orders import ordered_ahead_since, read_kept_orders
from gmbot.game.seats import call_replacement, eject
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.players import heard_from, is_called, keep_seat
from gmbot.game.state.stored.happenings import Heard, Silent
from gmbot.messages import say
from gmbot.parsing.commands.table.gm import REPORT
from gmbot.rules.board.terms import PhaseKind, Power


@dataclass(frozen=True, slots=True)
class PhaseChange:
    """What the end of a phase brought besides its results."""

    game: Game
    told: Mapping[str, Sequence[Notice]]
    """Per address the notices that go into that reader's mail."""
    calls: tuple[Envelope, ...]
    """Mails to people outside the game."""

    def complete(self, mails: Iterable[Envelope]) -> tuple[Envelope, ...]:
        """Put each reader's notices into their first mail, and add the calls."""
        left = dict(self.told)
        joined = [replace(m, notices=(*m.notices, *left.pop(m.to, ()))) for m in mails]
        return (*joined, *self.calls)


def open_phase(
    context: Context, game_before: Game, game: Game, used: Iterable[Power]
) -> PhaseChange:
    """Do what follows from a resolved phase; ``game`` is stored already, ``game_before`` is past.

    What fails for one seat is undone for that seat, and told to the GM.
    """
    if game.state is not GameState.RUNNING:
        return PhaseChange(game, {}, ())
    change = PhaseChange(game, {}, ())
    if game_before.phase.kind is PhaseKind.MOVEMENT:
        change = _missing(context, game_before, game, frozenset(used))
    game, notices = read_kept_orders(context, change.game)
    for seat in context.work.games.seats(game.id):
        if seat.power is not None and seat.power in notices and seat.person_id is not None:
            change = _and_told(context, change, seat, notices[seat.power])
    return replace(change, game=game)


def _missing(
    context: Context, game_before: Game, game: Game, sent: frozenset[Power]
) -> PhaseChange:
    """Count who sent nothing for a movement phase, and call for replacements (S3.8, S4.20)."""
    change = PhaseChange(game, {}, ())
    silent = silent_powers(game_before, sent | heard_from(context, game_before, game_before.phase))
    gone: list[Notice] = []
    for seat in context.work.games.seats(game.id):
        if seat.power is None or seat.person_id is None:
            continue
        text = say(
            "next-phase.seat-failed",
            game=game.name, name=power_name(seat.power, ruleset_of(game).board),
        )  # fmt: skip
        act = partial(_counted, context, game_before, change, seat, seat.power in sent, silent)
        counted = context.attempt(act, text, REPORT.line())
        if counted is not None:
            change, news = counted
            gone += news
    for seat in context.work.games.seats(game.id) if gone else ():
        if seat.person_id is not None:
            change = _and_told(context, change, seat, *gone)
    return _and_told_at(change, game.gm.address, *gone)


def _counted(
    context: Context,
    game_before: Game,
    change: PhaseChange,
    seat: Seat,
    sent: bool,
    silent: Collection[Power],
) -> tuple[PhaseChange, tuple[Notice, ...]]:
    """Count one seat; the notices to everybody say that its player was ejected."""
    assert seat.power is not None
    assert seat.person_id is not None
    game, power = change.game, seat.power
    if sent:
        change = replace(change, game=keep_seat(context, game, power))
    if power not in silent:
        return change, ()
    if ordered_ahead_since(game, power, game_before.opened_at):
        context.happened(game, Heard(power, game_before.phase))
        return change, ()
    context.happened(game, Silent(power, game_before.phase, seat.person_id))
    replaced = is_to_be_replaced(context, game, seat)
    if replaced and houserules_of(game).nmr.ejects:
        game, letter, news = eject(context, game, seat)
        return replace(change, game=game, calls=(*change.calls, letter)), (news,)
    change = _and_told(
        context, change, seat, nmr_notice(context, game_before, seat, offered=replaced)
    )
    if replaced and not is_called(game, power):
        game, more = call_replacement(context, game, power)
        asked = _for_master(game, power, len(more))
        change = _and_told_at(
            replace(change, game=game, calls=(*change.calls, *more)), game.gm.address, asked
        )
    return change, ()


def _for_master(game: Game, power: Power, asked: int) -> Notice:
    name = power_name(power, ruleset_of(game).board)
    return News.of("vacancy-silent", name=name, asked=asked)


def _and_told(context: Context, change: PhaseChange, seat: Seat, *notices: Notice) -> PhaseChange:
    assert seat.person_id is not None
    return _and_told_at(change, context.work.people.get(seat.person_id).address, *notices)


def _and_told_at(change: PhaseChange, address: str, *notices: Notice) -> PhaseChange:
    notices_by_address = {**change.told, address: (*change.told.get(address, ()), *notices)}
    return replace(change, told=notices_by_address) if notices else change
