"""The receipt of an order set, made from the same set that the deadline will use."""

from __future__ import annotations

from collections.abc import Iterator

from gmbot.game.notices.orders import OrderReceipt
from gmbot.game.notices.rows import ProblemRow
from gmbot.game.orders.asked_back import offered
from gmbot.game.orders.conditional import Settled, winter_of
from gmbot.game.orders.on_file import OnFile
from gmbot.game.state.context import Context, Writer, has_winter_along, ruleset_of, set_in_force
from gmbot.game.state.labels import (
    builds_by_default,
    power_name,
    template,
    unit_label,
    winter_to_come,
)
from gmbot.game.state.model import Game, Submission
from gmbot.game.views import copy_back, order_rows
from gmbot.messages import joined, say
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.dues import Due
from gmbot.rules.notation import print_order
from gmbot.rules.orders.orders import Waive
from gmbot.rules.ruleset.ruleset import Ruleset

_ASKED = say("receipts.conditions-asked-what-known")


def receipt(
    context: Context,
    game: Game,
    due: Due,
    stored: Submission,
    before: Submission | None,
    on_file: OnFile,
    problems: tuple[ProblemRow, ...],
    settled: Settled,
    yes: str,
) -> OrderReceipt:
    """Render the receipt from the very set that the deadline will use."""
    ruleset = ruleset_of(game)
    power = stored.power
    counts = set_in_force(context, game, power)
    return OrderReceipt(
        game=game.name,
        power=power_name(power, ruleset.board),
        phase=game.phase.title,
        phase_code=game.phase.code,
        serial=stored.called,
        rows=order_rows(stored, ruleset),
        problems=problems,
        notes=(
            *_doubtful(on_file, settled),
            *_dropped(on_file, ruleset),
            *_taken_back(on_file, ruleset),
            *_notes(settled),
            *_used_up(game, power),
            *_along(game, power, settled),
        ),
        missing=units_without_order(due, stored, game),
        final=stored.final,
        supersedes=_supersedes(before, stored, counts, change=on_file.change),
        in_force=_not_in_force(stored, counts),
        received_at=stored.received_at,
        template=tuple(copy_back(stored, ruleset)),
        late=game.deadline is not None and stored.received_at > game.deadline,
        lost=_as_change(on_file, ruleset) if counts and counts.id == stored.id else (),
        offered=offered(problems),
        yes=yes,
    )


def nothing_stored(
    writer: Writer,
    game: Game,
    power: Power,
    due: Due,
    before: Submission | None,
    problems: tuple[ProblemRow, ...],
    settled: Settled,
    yes: str,
) -> OrderReceipt:
    """Every line had a problem: say so, and show what counts meanwhile."""
    ruleset = ruleset_of(game)
    return OrderReceipt(
        game=game.name,
        power=power_name(power, ruleset.board),
        phase=game.phase.title,
        phase_code=game.phase.code,
        serial=before.serial if before else 0,
        rows=order_rows(before, ruleset) if before else (),
        problems=problems,
        notes=_notes(settled, whole=before is None),
        missing=units_without_order(due, before, game),
        final=before.final if before else False,
        supersedes="",
        in_force=(
            say("receipts.nothing-mail-stored-set", serial=before.serial)
            if before
            else say("receipts.nothing-mail-stored")
        ),
        received_at=writer.mail.received_at,
        template=tuple(copy_back(before, ruleset))
        if before
        else template(due, game.position, ruleset),
        offered=offered(problems),
        yes=yes,
    )


def units_without_order(due: Due, stored: Submission | None, game: Game) -> tuple[str, ...]:
    """What a set does not order, and what will happen then, a line each."""
    board = ruleset_of(game).board
    orders = [line.order for line in stored.orders] if stored else []
    if game.phase.kind is PhaseKind.ADJUSTMENT:
        open_count = max(0, due.builds + due.removals - len(orders))
        if not open_count:
            return ()
        what = say("receipts.will-not-made") if due.builds else say("receipts.will-chosen-by-rules")
        if due.builds and builds_by_default(due.power, game.position, ruleset_of(game)):
            what = say("receipts.will-armies")
        word = "build" if due.builds else "removal"
        return (say("receipts.open", orders=say(f"counts.{word}s", count=open_count), fate=what),)
    fate = (
        say("receipts.will-hold")
        if game.phase.kind is PhaseKind.MOVEMENT
        else say("receipts.will-disbanded")
    )
    ordered = {_unit_key(order.unit) for order in orders if not isinstance(order, Waive)}
    return tuple(
        say("receipts.unit", unit=unit_label(unit, board), fate=fate)
        for unit in due.units
        if _unit_key(unit) not in ordered
    )


def _unit_key(unit: Unit) -> tuple[str, str]:
    return unit.kind, unit.province


def _notes(settled: Settled, *, whole: bool = True) -> tuple[str, ...]:
    """Conditions, repairs and warnings; units without an order have a section of their own.

    What a set leaves open is told of the set that counts: this one only if it is the ``whole``.
    """
    untold = {"unordered-unit"} | (set() if whole else {"unused-build", "missing-removal"})
    texts = (one.text for one in settled.read.remarks if one.kind not in untold)
    asked = (_ASKED,) if settled.told else ()
    return tuple(dict.fromkeys((*settled.told, *asked, *texts)))


def _along(game: Game, power: Power, settled: Settled) -> tuple[str, ...]:
    """How many builds or removals go with these moves, and how many have been sent (S1.13)."""
    winter, along = winter_of(game.phase), has_winter_along(game)
    text = winter_to_come(power, game.position, ruleset_of(game)) if along else ""
    if not text:
        return ()
    kept = (one.lines for one in game.notes.ahead if (one.power, one.phase) == (power, winter))
    below = (one.lines for one in settled.read.marks.later if one.phase == winter)
    new = len(settled.carried.builds) + sum(map(len, below))
    sent = new or sum(map(len, kept))
    return (
        joined(". ", (text, say("receipts.sent-so-far", amount=say("receipts.line", count=sent)))),
    )


def _used_up(game: Game, power: Power) -> tuple[str, ...]:
    """How far the builds have used up what the rules give: ``homes: 1/3`` (S1.16)."""
    if game.phase.kind is not PhaseKind.ADJUSTMENT:
        return ()
    state = ruleset_of(game).builds.state(power, game.position)
    return (say("receipts.before-these-builds", state=state),) if state else ()


def _supersedes(
    before: Submission | None, now: Submission, counts: Submission | None, *, change: bool
) -> str:
    if before is None or before.id == now.id or counts is None or counts.id != now.id:
        return ""
    id = "receipts.changes-set" if change else "receipts.replaces-set"
    return say(id, serial=before.serial)


def _as_change(on_file: OnFile, ruleset: Ruleset) -> tuple[str, ...]:
    """The lines that bring back what a smaller set has lost, ready to send."""
    lines = tuple(print_order(line.order, ruleset.board) for line in on_file.lost)
    return ("CHANGE", *lines) if lines else ()


def _doubtful(on_file: OnFile, settled: Settled) -> Iterator[str]:
    asides = settled.read.marks.asides
    if on_file.doubtful and asides:
        yield say("receipts.aside-keeps-open", words=asides[0].raw)
    elif on_file.doubtful:
        yield say("receipts.unread-keeps-open")


def _dropped(on_file: OnFile, ruleset: Ruleset) -> Iterator[str]:
    for line in on_file.dropped:
        yield say("receipts.dropped", order=print_order(line.order, ruleset.board))


def _taken_back(on_file: OnFile, ruleset: Ruleset) -> Iterator[str]:
    for line in on_file.taken_back:
        yield say("receipts.taken-back", order=print_order(line.order, ruleset.board))


def _not_in_force(now: Submission, counts: Submission | None) -> str:
    if counts is None or counts.id == now.id:
        return ""
    return say("receipts.set-higher-number-and", called=counts.called)
