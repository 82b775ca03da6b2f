"""Orders for a phase that is not open yet: kept as written, read when it opens.

They are kept in the player's own words, because it is not known yet which units will be there.
When their phase opens they are read like any mail, and the player is told which are still valid.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Notice
from gmbot.game.orders.ahead_faults import in_words, lasting_faults
from gmbot.game.orders.conditional import (
    EXAMPLE,
    Carried,
    Settled,
    kept_in_words,
    retreat_phase,
    settle,
    winter_of,
)
from gmbot.game.orders.on_file import field_of, with_implied
from gmbot.game.orders.sets import keep_set
from gmbot.game.state.context import Context, Writer, houserules_of, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, OrderLine, Submission
from gmbot.game.state.notes import OrdersAhead
from gmbot.game.state.visibility import setting_of
from gmbot.game.views import order_line, order_rows
from gmbot.messages import say
from gmbot.parsing.board import OrdersRead
from gmbot.parsing.commands.table.gm import ORDERS_FOR
from gmbot.parsing.commands.table.players import CLEAR
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text import Line
from gmbot.rules.board.terms import Phase, PhaseKind, Power, Season
from gmbot.rules.dues import may_order
from gmbot.rules.orders.orders import Order

_SEASONS = (Season.SPRING, Season.FALL, Season.WINTER)
_KINDS = (PhaseKind.MOVEMENT, PhaseKind.RETREAT, PhaseKind.ADJUSTMENT)
YEARS = 3
"""The farthest ahead that orders are taken."""


def is_ahead(game: Game, phase: Phase) -> bool:
    """Tell whether a phase is still to come, and not too far away."""
    return _order(game.phase) < _order(phase) and phase.year <= game.phase.year + YEARS


def keep(
    context: Context,
    writer: Writer,
    game: Game,
    power: Power,
    phase: Phase,
    words: Sequence[str],
    *,
    final: bool = True,
    change: bool = False,
) -> Notice:
    """Keep lines for a later phase.

    They replace what was sent for it before, or with ``change`` are added to it (S3.10, S3.11).
    """
    game = context.work.games.get(game.id)  # an earlier line of the same mail may have kept some
    had = next((ahead for ahead in game.notes.ahead if _is_for(ahead, power, phase)), None)
    added = had is not None and change
    lines = _joined(had.lines, words, phase) if had and change else tuple(words)
    entry = OrdersAhead(phase, power, lines, writer.mail.received_at, final, writer.inbox_id)
    context.work.games.save(_with(game, entry))
    board_words, bad = kept_in_words(game, _numbered(words))
    faults = lasting_faults(game, power, phase, _numbered(words))
    lost = _lost(had.lines, words) if had and not added else ()
    rest = say("ahead.they-replace-those-sent") if had and not added else ""
    rest = say("ahead.they-replace-more") if lost else rest
    rest = say("ahead.they-added-those-sent") if added else rest
    return News.of(
        "ahead-orders",
        lines=lines,
        more=(
            *board_words,
            *map(in_words, faults),
            *_homes(game, power, phase),
        ),
        copy=(
            *([EXAMPLE] if bad else []),
            *(f"FOR {phase.code} CHANGE {line}" for line in lost),
            *dict.fromkeys(choice for problem in faults for choice in problem.choices),
            CLEAR.line(phase.code),
        ),
        phase_code=phase.code,
        phase=phase.title,
        when_read=_when_read(game, phase),
        rest=rest,
    )


def _lost(old: Sequence[str], new: Sequence[str]) -> tuple[str, ...]:
    """What a smaller set does not have of the larger one that it replaces."""
    return tuple(line for line in old if line not in new) if len(new) < len(old) else ()


def _joined(old: Sequence[str], new: Sequence[str], phase: Phase) -> tuple[str, ...]:
    """Lines that change earlier ones, so that the newer count when all are read as one set.

    Of two moves of a unit the later counts, of builds, removals and retreats the first (S3.29).
    """
    return (*old, *new) if phase.kind is PhaseKind.MOVEMENT else (*new, *old)


def _when_read(game: Game, phase: Phase) -> str:
    if goes_along(game, phase):
        return say("ahead.they-used-right-after")
    return say("ahead.read-them-when-phase")


def goes_along(game: Game, phase: Phase) -> bool:
    """Tell whether a phase is resolved along with the moves before it (S1.13)."""
    return houserules_of(game).goes_with_moves(phase, ruleset_of(game).calendar.first)


def _homes(game: Game, power: Power, phase: Phase) -> tuple[str, ...]:
    """How far builds have used up what the rules give: ``homes: 1/3`` (S1.16)."""
    state = ruleset_of(game).builds.state(power, game.position)
    return (say("ahead.now", state=state),) if state and phase.kind is PhaseKind.ADJUSTMENT else ()


def carry(
    context: Context, writer: Writer, game: Game, power: Power, carried: Carried, *, change: bool
) -> tuple[Notice, ...]:
    """Keep the retreats and builds that came with a set of moves (S1.13)."""
    return tuple(
        keep(context, writer, game, power, phase, [line.text for line in lines], change=change)
        for phase, lines in _phases_of(game, carried)
    )


def _phases_of(game: Game, carried: Carried) -> tuple[tuple[Phase, Sequence[Line]], ...]:
    both = (
        (retreat_phase(game.phase), carried.retreats),
        (winter_of(game.phase), carried.builds),
    )
    return tuple((phase, lines) for phase, lines in both if lines)


def _is_for(ahead: OrdersAhead, power: Power, phase: Phase | None) -> bool:
    """Tell whether a set is a power's for a phase; None is any phase."""
    return ahead.power == power and phase in (None, ahead.phase)


def _with(game: Game, entry: OrdersAhead) -> Game:
    others = (ahead for ahead in game.notes.ahead if not _is_for(ahead, entry.power, entry.phase))
    return replace(game, notes=replace(game.notes, ahead=(*others, entry)))


def _numbered(words: Sequence[str]) -> list[Line]:
    return [Line(number, text, text) for number, text in enumerate(words, 1)]


def words_of(orders_read: OrdersRead) -> tuple[str, ...]:
    """The lines of a set in the player's own words and order."""
    if orders_read.marks.undecided:
        return tuple(line.text for line in orders_read.marks.undecided if line.text)
    numbered_words = [
        (order.line, order.words) for order in (*orders_read.orders, *orders_read.held)
    ]
    numbered_words += [(problem.line, problem.words) for problem in orders_read.problems]
    return tuple(
        dict.fromkeys(words for _, words in sorted(numbered_words, key=lambda pair: pair[0]))
    )


def forget_ahead(context: Context, game: Game, power: Power, phase: Phase | None) -> int:
    """Take back the sets kept for a phase, or for all (None); return how many there were."""
    rest = tuple(ahead for ahead in game.notes.ahead if not _is_for(ahead, power, phase))
    count = len(game.notes.ahead) - len(rest)
    if count:
        context.work.games.save(replace(game, notes=replace(game.notes, ahead=rest)))
    return count


def _kept_by(game: Game, power: Power) -> list[OrdersAhead]:
    """What a power has ordered ahead, for the next phase first."""
    kept = (ahead for ahead in game.notes.ahead if ahead.power == power)
    return sorted(kept, key=lambda ahead: _order(ahead.phase))


def phases_ahead(game: Game, power: Power) -> tuple[str, ...]:
    """The codes of the phases that a power has ordered ahead, the next one first."""
    return tuple(ahead.phase.code for ahead in _kept_by(game, power))


def orders_ahead(game: Game, power: Power) -> tuple[Notice, ...]:
    """The orders of a power for later phases, as its player reads them; empty without any."""
    kept = _kept_by(game, power)
    if not kept:
        return ()
    lines = tuple(f"{ahead.phase.code}: {line}" for ahead in kept for line in ahead.lines)
    return (
        News.of(
            "ahead-orders-orders-kept-for-later",
            lines=lines,
            copy=tuple(CLEAR.line(ahead.phase.code) for ahead in kept),
        ),
    )


def ordered_ahead_since(game: Game, power: Power, since: datetime | None) -> bool:
    """Tell whether a power has sent orders for a phase to come since an hour."""
    return any(since is None or ahead.at >= since for ahead in _kept_by(game, power))


def read_kept_orders(context: Context, game: Game) -> tuple[Game, Mapping[Power, Notice]]:
    """Read the orders kept for the phase that opens now, and for phases that were skipped.

    Returns the game without them, and for each power the orders that are still valid.
    """
    past = [ahead for ahead in game.notes.ahead if _order(ahead.phase) <= _order(game.phase)]
    if not past:
        return game, {}
    rest = tuple(ahead for ahead in game.notes.ahead if ahead not in past)
    along = _went_along(game, past)
    game_after = replace(game, notes=replace(game.notes, ahead=rest, went_along=along))
    context.work.games.save(game_after)
    notices: dict[Power, Notice] = {}
    ruleset = ruleset_of(game)
    for entry in past:
        if entry.phase == game.phase and may_order(entry.power, game.position, ruleset):
            act = partial(_activated, context, game_after, entry)
            name = power_name(entry.power, ruleset.board)
            text = say("ahead.failed", game=game.name, name=name, phase=entry.phase.title)
            done = context.attempt(act, text, ORDERS_FOR.line(name))
            game_after, notices[entry.power] = done or (game_after, _not_read(entry))
        else:
            notices.setdefault(entry.power, _not_needed(entry))
    return game_after, notices


def _went_along(game: Game, used: Sequence[OrdersAhead]) -> tuple[OrdersAhead, ...]:
    """What was sent along with the moves of this turn and the one before it."""
    new = [ahead for ahead in used if goes_along(game, ahead.phase)]
    known = {(ahead.power, ahead.phase) for ahead in new}
    since = game.phase.year - 1
    kept = (ahead for ahead in game.notes.went_along if ahead.phase.year >= since)
    return (*(ahead for ahead in kept if (ahead.power, ahead.phase) not in known), *new)


def sent_along(
    context: Context, game: Game, game_before: Game, power: Power, used: Submission | None
) -> Submission | None:
    """Read again what a power sent along for the phase in which a game stands, on its board.

    ``used`` is the set that counted on the board before, ``game_before``; where the GM has written
    it otherwise it stays. None: nothing was sent, or it says the same. Nothing is stored.
    """
    entry = next(
        (ahead for ahead in game.notes.went_along if _is_for(ahead, power, game.phase)), None
    )
    if entry is None:
        return None
    orders, old = _read_on(context, game, entry), used.orders if used else ()
    orders_said, orders_before = _orders_of(orders), _orders_of(old)
    if orders_said == orders_before or (
        used and _orders_of(_read_on(context, game_before, entry)) != orders_before
    ):
        return None
    return replace(used or _set_of(game, entry), orders=orders)


def _read_on(context: Context, game: Game, entry: OrdersAhead) -> tuple[OrderLine, ...]:
    orders_read = read_orders(_numbered(entry.lines), setting_of(game, entry.power))
    return _lines_on_file(context, game, entry, settle(context, game, entry.power, orders_read))


def _orders_of(lines: Sequence[OrderLine]) -> list[Order]:
    return [line.order for line in lines]


def _set_of(game: Game, entry: OrdersAhead) -> Submission:
    return Submission(
        id=0,
        game_id=game.id,
        power=entry.power,
        phase=game.phase,
        serial=1,
        orders=(),
        received_at=entry.at,
        final=entry.final,
        inbox_id=entry.inbox_id,
    )


def _lines_on_file(
    context: Context, game: Game, entry: OrdersAhead, settled: Settled
) -> tuple[OrderLine, ...]:
    orders_read = settled.read
    written = tuple(
        order_line(context, game, order) for order in (*orders_read.orders, *orders_read.held)
    )
    return with_implied(written, field_of(game, entry.power), orders_read.faulted)


def _activated(context: Context, game: Game, entry: OrdersAhead) -> tuple[Game, Notice]:
    """Make a set of the lines that are still valid, and keep what they say for later phases."""
    orders_read = read_orders(_numbered(entry.lines), setting_of(game, entry.power))
    settled = settle(context, game, entry.power, orders_read)
    for phase, lines in _phases_of(game, settled.carried):
        words = tuple(line.text for line in lines)
        game = _with(game, replace(entry, phase=phase, lines=words))
        context.work.games.save(game)
    return game, _on_file(context, game, entry, settled)


def _on_file(context: Context, game: Game, entry: OrdersAhead, settled: Settled) -> Notice:
    orders = _lines_on_file(context, game, entry, settled)
    problems = tuple(
        say("ahead.no-longer", words=problem.words, one=problem.text)
        for problem in settled.problems
    )
    if not orders:
        return News.of(
            "ahead-checked-nothing-orders-still-stands",
            lines=(
                *settled.told,
                *problems,
            ),
            phase_code=game.phase.code,
            phase=game.phase.title,
        )
    stored = keep_set(context, game, replace(_set_of(game, entry), orders=orders))
    stands = tuple(
        say("ahead.on-file", understood=row.understood)
        for row in order_rows(stored, ruleset_of(game))
    )
    count = len(settled.problems)
    fit = say("ahead.lines-no-longer-fit", count=count) if count else say("ahead.all-still-stands")
    return News.of(
        "ahead-checked",
        lines=(
            *settled.told,
            *stands,
            *problems,
        ),
        phase_code=game.phase.code,
        phase=game.phase.title,
        fit=fit,
        until=_until(game),
    )


def _until(game: Game) -> str:
    """Whether there is time to send something else."""
    return (
        say("ahead.used-at-once")
        if goes_along(game, game.phase)
        else say("ahead.new-mail-replaces")
    )


def _not_needed(entry: OrdersAhead) -> Notice:
    return News.of(
        "ahead-checked-orders-not-needed",
        lines=entry.lines,
        phase_code=entry.phase.code,
        phase=entry.phase.title,
    )


def _not_read(entry: OrdersAhead) -> Notice:
    return News.of(
        "ahead-checked-not-read",
        lines=entry.lines,
        phase_code=entry.phase.code,
        phase=entry.phase.title,
    )


def _order(phase: Phase) -> tuple[int, int, int]:
    return phase.year, _SEASONS.index(phase.season), _KINDS.index(phase.kind)
