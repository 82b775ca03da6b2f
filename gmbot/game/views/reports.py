"""The report of a phase for each reader, made only from what that reader may see."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from gmbot.game.notices.results import Results
from gmbot.game.notices.rows import BoardRow, OrderRow, PowerRows, ResultRow
from gmbot.game.state.context import Context, houserules_of
from gmbot.game.state.labels import (
    center_labels,
    owed,
    owed_in_short,
    place_labels,
    power_name,
    result_words,
    template,
    unit_label,
    unit_of_power,
)
from gmbot.game.state.model import Game, OrderLine, Submission
from gmbot.houserules.press import claims_master
from gmbot.messages import say
from gmbot.parsing.board import ReadOrder
from gmbot.parsing.commands import tells_a_vote
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Dislodged, Position
from gmbot.rules.board.terms import NEUTRAL, Phase, PhaseKind, Power, Province, Season
from gmbot.rules.dues import Due, dues, may_order
from gmbot.rules.notation import print_order
from gmbot.rules.orders.orders import Order, Waive
from gmbot.rules.orders.outcome import OrderOutcome, Outcome, Result
from gmbot.rules.orders.reasons import sentence
from gmbot.rules.policies.capture import owners
from gmbot.rules.ruleset.ruleset import Ruleset


def board_rows(
    position: Position,
    ruleset: Ruleset,
    players: Mapping[Power, str],
    position_before: Position | None = None,
) -> tuple[BoardRow, ...]:
    """List the powers with their units and centers, in map order.

    ``position_before`` is the position that changes in centers are counted from. A power with
    neither units nor centers is shown as defeated (S0.37). Neutral units come last (S1.3).
    """
    neutral = [NEUTRAL] if position.units_of(NEUTRAL) else []
    owed, lost = dues(position, ruleset), not_counting(position, ruleset)
    return tuple(
        _board_row(power, position, ruleset.board, players, position_before, owed, lost)
        for power in (*(info.id for info in ruleset.board.powers), *neutral)
    )


def _board_row(
    power: Power,
    position: Position,
    board: Board,
    players: Mapping[Power, str],
    position_before: Position | None,
    owed: Mapping[Power, Due],
    lost: Mapping[Province, Power],
) -> BoardRow:
    units = position.units_of(power)
    centers = position.centers_of(power)
    retreating = [d.unit for d in position.dislodged if d.power == power]
    return BoardRow(
        power=power_name(power, board),
        player=players.get(power, ""),
        units=tuple(unit_label(unit, board) for unit in units)
        + tuple(
            say("reports.dislodged", unit_label=unit_label(unit, board)) for unit in retreating
        ),
        centers=tuple(
            say("reports.blockaded", label=label) if center in lost else label
            for center, label in zip(centers, center_labels(centers, board), strict=True)
        ),
        uncounted=len(lost.keys() & set(centers)),
        change=len(centers) - len(position_before.centers_of(power)) if position_before else 0,
        defeated=not units and not centers and not retreating,
        owes=owed_in_short(owed.get(power), position),
        mark=_number(power, board),
    )


def _number(power: Power, board: Board) -> str:
    """Its number on the map; empty where a letter marks it, or nothing."""
    letter = "" if power == NEUTRAL else board.power(power).letter
    return letter if letter.isdigit() else ""


def not_counting(position: Position, ruleset: Ruleset) -> Mapping[Province, Power]:
    """The centers that do not count until units move after Fall, with whose unit is there.

    Only then does it matter: for builds and removals, and for who wins (S4.12, S4.13).
    """
    phase = position.phase
    spring = phase.season is Season.SPRING and phase.kind is PhaseKind.MOVEMENT
    if phase.season is not Season.WINTER and not spring:
        return {}
    return ruleset.capture.uncounted(position, ruleset.board)


def _blockaded(position_after: Position, ruleset: Ruleset) -> tuple[str, ...]:
    board = ruleset.board
    lines = []
    for center, keeper in not_counting(position_after, ruleset).items():
        owner = power_name(owners(position_after)[center], board)
        unit = next(unit for unit in position_after.units_of(keeper) if unit.province == center)
        text = unit_of_power(unit, keeper, board)
        label = board.label(center)  # type: ignore[arg-type]
        lines.append(say("reports.does-not-count-for", label=label, owner=owner, who=text))
    return tuple(sorted(lines))


def results_for(
    game: str,
    position_before: Position,
    outcome: Outcome,
    ruleset: Ruleset,
    players: Mapping[Power, str],
    used: Mapping[Power, Submission],
    board_text: str,
    ending: str = "",
    reader: Power | None = None,
    heard: Collection[Power] = (),
) -> Results:
    """Make the report of a phase for one reader; ``reader`` None is the GM or a guest.

    ``heard`` are powers that wrote orders of which none could be used: they were not absent.
    """
    everybodys = everybodys_results(
        game, position_before, outcome, ruleset, players, used, board_text, ending, heard
    )
    return results_of(everybodys, position_before, outcome, ruleset, used, reader, heard)


def results_of(
    everybodys: Results,
    position_before: Position,
    outcome: Outcome,
    ruleset: Ruleset,
    used: Mapping[Power, Submission],
    reader: Power | None,
    heard: Collection[Power],
) -> Results:
    """A report with what is in it for one reader alone."""
    position_after, ending = outcome.position, everybodys.ending
    due = dues(position_after, ruleset).get(reader) if reader and not ending else None
    free = _free_retreats(reader, position_after, ruleset) if not (due or ending) else None
    return replace(
        everybodys,
        next_owed=owed(due, position_after, ruleset),
        next_free=owed(free, position_after, ruleset),
        template=template(due or free, position_after, ruleset),
        used=_used_words(reader, position_before, ruleset, used, heard),
        used_at=used[reader].received_at if reader and reader in used else None,
    )


def everybodys_results(
    game: str,
    position_before: Position,
    outcome: Outcome,
    ruleset: Ruleset,
    players: Mapping[Power, str],
    used: Mapping[Power, Submission],
    board_text: str,
    ending: str,
    heard: Collection[Power],
) -> Results:
    """The report of a phase as all may read it who see the whole board."""
    board = ruleset.board
    position_after = outcome.position
    blockaded = _blockaded(position_after, ruleset)
    return Results(
        game=game,
        phase=outcome.phase.title,
        phase_code=outcome.phase.code,
        kind_word=say(f"phase-kinds.{outcome.phase.kind.value}"),
        season=outcome.phase.season_title,
        powers=_power_rows(outcome, ruleset, used),
        dislodged=tuple(_dislodged_line(d, ruleset) for d in position_after.dislodged),
        lost=tuple(unit_of_power(unit, power, board) for power, unit in outcome.destroyed),
        captured=tuple(
            say("reports.taken-by", label=board.label(center), power=power_name(power, board))  # type: ignore[arg-type]
            for center, power in outcome.captured.items()
        ),
        blockaded=blockaded,
        skipped=tuple(_skipped_line(phase) for phase in outcome.skipped),
        silent=silent(position_before, ruleset, (*used, *heard)),
        unusable=tuple(
            power_name(power, board)
            for power in dues(position_before, ruleset)
            if power in heard and power not in used
        ),
        board=board_rows(position_after, ruleset, players, position_before),
        board_text=board_text,
        chart=bool(outcome.captured or blockaded) or outcome.phase.kind is PhaseKind.ADJUSTMENT,
        next_phase="" if ending else position_after.phase.title,
        next_phase_code="" if ending else position_after.phase.code,
        next_owed=(),
        template=(),
        used="",
        ending=ending,
    )


def _free_retreats(reader: Power | None, position: Position, ruleset: Ruleset) -> Due | None:
    """The retreats that a player who owes nothing may order all the same (S0.26, S3.14)."""
    if reader is None or position.phase.kind is not PhaseKind.RETREAT:
        return None
    return may_order(reader, position, ruleset)


def silent(position_before: Position, ruleset: Ruleset, used: Collection[Power]) -> tuple[str, ...]:
    """The powers that had to send orders and did not."""
    return tuple(
        power_name(power, ruleset.board)
        for power in dues(position_before, ruleset)
        if power not in used
    )


def _power_rows(
    outcome: Outcome, ruleset: Ruleset, used: Mapping[Power, Submission]
) -> tuple[PowerRows, ...]:
    rows: dict[Power, list[ResultRow]] = {}
    for order in outcome.orders:
        rows.setdefault(order.power, []).append(_result_row(order, ruleset, used.get(order.power)))
    return tuple(
        PowerRows(power_name(power, ruleset.board), tuple(lines)) for power, lines in rows.items()
    )


def _result_row(outcome: OrderOutcome, ruleset: Ruleset, used: Submission | None) -> ResultRow:
    lines = used.orders if used else ()
    flavour = next((line.flavour for line in lines if line.order == outcome.order), "")
    forgotten = (
        outcome.default and outcome.power != NEUTRAL
    )  # Garrisons have nobody who could forget.
    note = say("reports.no-order") if forgotten else flavour
    return ResultRow(
        order=print_order(outcome.order, ruleset.board),
        result=result_words(r for r in outcome.results if r is not Result.SUCCEEDS),
        why=sentence(outcome.reason, ruleset.board, printed=True) if outcome.reason else "",
        note=note,
    )


def _dislodged_line(dislodged_unit: Dislodged, ruleset: Ruleset) -> str:
    board = ruleset.board
    unit = unit_of_power(dislodged_unit.unit, dislodged_unit.power, board)
    return say(
        "reports.may-retreat-or-disband",
        unit=unit,
        place_labels=place_labels(dislodged_unit.retreats, board),
    )


def _skipped_line(phase: Phase) -> str:
    if phase.kind is PhaseKind.RETREAT:
        return say("reports.no-retreats-in", season=phase.season_title)
    if phase.kind is PhaseKind.ADJUSTMENT:
        return say("reports.no-builds-or-removals", season=phase.season_title)
    return say("reports.nothing-order-in", season=phase.season_title)


def _used_words(
    reader: Power | None,
    position_before: Position,
    ruleset: Ruleset,
    used: Mapping[Power, Submission],
    heard: Collection[Power],
) -> str:
    if reader is None or (reader not in used and reader not in dues(position_before, ruleset)):
        return ""
    submission = used.get(reader)
    serial = submission.called if submission else ""
    if reader in heard and submission is None:
        return say("reports.no-orders-usable")
    return say("reports.set", serial=serial) if submission else say("reports.no-orders-came-from")


def order_rows(submission: Submission, ruleset: Ruleset) -> tuple[OrderRow, ...]:
    """The orders on file, beside the player's own words, as the receipt prints them."""
    return tuple(
        OrderRow(
            unit=_subject(line.order, ruleset),
            words=line.words,
            understood=print_order(line.order, ruleset.board),
            note=_HOW.get(line.how, say("reports.words-kept") if line.flavour else ""),
        )
        for line in sorted(submission.orders, key=lambda line: _place(line.order, ruleset))
    )


_HOW = {
    "implied": say("reports.implied-by-support"),
    "held": say("reports.holds-words-kept"),
}


def _place(order: Order, ruleset: Ruleset) -> int:
    """Where an order stands in a list: its unit's province in map order, waives last."""
    provinces = tuple(ruleset.board.provinces)
    return provinces.index(order.unit.province) if not isinstance(order, Waive) else len(provinces)


def _subject(order: object, ruleset: Ruleset) -> str:
    unit = getattr(order, "unit", None)
    return unit_label(unit, ruleset.board) if unit else ""


def copy_back(submission: Submission, ruleset: Ruleset) -> Sequence[str]:
    """The set on file as lines that can be sent again."""
    return tuple(row.understood for row in order_rows(submission, ruleset))


# The player's own words beside an order in print (S3.18, S3.19).
#
# They are talk: printed only where a power may write in its own name, and never as the GM's
# (S3.37).


def order_line(context: Context, game: Game, order: ReadOrder) -> OrderLine:
    """An order as it is kept, with what is printed beside it."""
    may = "white" in houserules_of(game).press
    own_names = (game.gm.name, context.bot.partition("@")[0])
    claims = claims_master(order.story, own_names, game.name)
    printed = may and not claims and not tells_a_vote(order.story)
    story = order.story if printed else ""
    return OrderLine(order.order, order.words, order.how, story)
