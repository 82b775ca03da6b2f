"""What else happens when a phase ends and the next one opens: silence is counted, replacements
are called, orders sent ahead become sets. All of it is told in the mail with the results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from gmbot.game.deadlines import is_to_be_replaced, nmr_notice, silent_powers
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.orders import ordered_ahead_since, read_kept_orders
from gmbot.game.seats import call_replacement, eject
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.players import is_called, without_call
from gmbot.game.state.stored.game_course import CallEnded
from gmbot.game.state.stored.happenings import Heard, Silent
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


def open_phase(context: Context, before: Game, game: Game, used: Iterable[Power]) -> PhaseChange:
    """Do what follows from a resolved phase; ``game`` is stored already, ``before`` is past."""
    if game.state is not GameState.RUNNING:
        return PhaseChange(game, {}, ())
    told: dict[str, list[Notice]] = {}
    game, calls = _missing(context, before, game, frozenset(used), told)
    game, notices = read_kept_orders(context, game)
    for seat in context.work.games.seats(game.id):
        if seat.power is not None and seat.power in notices and seat.person_id is not None:
            _tell(context, told, seat, notices[seat.power])
    return PhaseChange(game, told, calls)


def _missing(
    context: Context,
    before: Game,
    game: Game,
    sent: frozenset[Power],
    told: dict[str, list[Notice]],
) -> tuple[Game, tuple[Envelope, ...]]:
    """Count who sent nothing for a movement phase, and call for replacements (S3.8, S4.20)."""
    calls: tuple[Envelope, ...] = ()
    gone: list[Notice] = []
    if before.phase.kind is not PhaseKind.MOVEMENT:
        return game, calls
    silent = silent_powers(before, sent)
    for seat in context.work.games.seats(game.id):
        if seat.power is None or seat.person_id is None:
            continue
        if seat.power in sent and is_called(game, seat.power):
            game = _recalled(context, game, seat.power)
        if seat.power not in silent:
            continue
        if ordered_ahead_since(game, seat.power, before.opened_at):
            context.happened(game, Heard(seat.power, before.phase))
            continue
        context.happened(game, Silent(seat.power, before.phase, seat.person_id))
        replaced = is_to_be_replaced(context, game, seat)
        if replaced and houserules_of(game).nmr.ejects:
            game, letter, news = eject(context, game, seat)
            calls, gone = (*calls, letter), [*gone, news]
            continue
        _tell(context, told, seat, nmr_notice(context, before, seat))
        if replaced and not is_called(game, seat.power):
            game, more = call_replacement(context, game, seat.power)
            calls = (*calls, *more)
            told.setdefault(game.gm.address, []).append(_for_master(game, seat.power, len(more)))
    if gone:
        for seat in context.work.games.seats(game.id):
            if seat.person_id is not None:
                told.setdefault(context.work.people.get(seat.person_id).address, []).extend(gone)
        told.setdefault(game.gm.address, []).extend(gone)
    return game, calls


def _recalled(context: Context, game: Game, power: Power) -> Game:
    """Let players who send orders again keep the seat that was offered."""
    after = without_call(game, power)
    context.work.games.save(after)
    context.happened(game, CallEnded(power=power))
    return after


def _for_master(game: Game, power: Power, asked: int) -> Notice:
    name = power_name(power, ruleset_of(game).board)
    return News.of("vacancy-silent", name=name, asked=asked)


def _tell(context: Context, told: dict[str, list[Notice]], seat: Seat, notice: Notice) -> None:
    assert seat.person_id is not None
    told.setdefault(context.work.people.get(seat.person_id).address, []).append(notice)
