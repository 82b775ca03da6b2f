"""Reports in the fog: results, the board and the history as one power may read them (S2.8 to
S2.20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from gmbot.game.notices.answers import News
from gmbot.game.notices.results import Results
from gmbot.game.notices.rows import PowerRows, ResultRow
from gmbot.game.state.context import ruleset_of
from gmbot.game.state.labels import (
    center_labels,
    order_of_power,
    owed,
    place_labels,
    power_name,
    result_words,
    template,
    unit_label,
    unit_of_power,
)
from gmbot.game.state.model import Game, PhaseRecord, Submission, titled
from gmbot.game.state.visibility import View, eyes_of, known_outcome, view_in
from gmbot.game.views.reports import results_for
from gmbot.messages import Folded, joined, say
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Phase, Power, Season
from gmbot.rules.dues import dues
from gmbot.rules.notation import read_order
from gmbot.rules.orders.orders import Order
from gmbot.rules.orders.outcome import OrderOutcome, Outcome
from gmbot.rules.policies.fog import sightings
from gmbot.rules.policies.fog_eyes import Sighting
from gmbot.rules.ruleset.ruleset import Ruleset

_COLUMNS = 78


def results_in_fog(
    game: Game,
    outcome: Outcome,
    used: Mapping[Power, Submission],
    ending: str,
    reader: Power,
) -> Results:
    """The report of a phase for one power: own orders, and what was seen of the others'."""
    ruleset = ruleset_of(game)
    board, position_before = ruleset.board, game.position
    eyes = eyes_of(ruleset, position_before, outcome.position, reader)
    view = view_in(ruleset, outcome.position, reader)
    own_submissions = {power: submission for power, submission in used.items() if power == reader}
    known = known_outcome(position_before, outcome, ruleset, reader)
    made = results_for(
        game.name, position_before, known, ruleset, {}, own_submissions, "", ending, reader
    )
    due = None if ending else dues(outcome.position, ruleset).get(reader)
    sightings_told = sightings(outcome.orders, position_before, eyes, board)
    return replace(
        made,
        powers=_rows(sightings_told, reader, own_submissions.get(reader), ruleset),
        dislodged=tuple(_dislodged(line, view, ruleset) for line in range(len(made.dislodged))),
        captured=(
            *made.captured,
            *_lost_from_sight(outcome, position_before, known, ruleset, reader),
        ),
        silent=(),
        blockaded=(),
        board=(),
        board_text=board_text(view, ruleset),
        chart=False,
        next_owed=owed(due, view.position, ruleset),
        template=template(due, view.position, ruleset),
    )


def _rows(
    sightings_told: Sequence[Sighting], reader: Power, used: Submission | None, ruleset: Ruleset
) -> tuple[PowerRows, ...]:
    """The orders that a report shows, by power; own orders with the reader's own words."""
    rows: dict[Power, list[ResultRow]] = {}
    for sighting in sightings_told:
        note = _note(sighting.drawn, used) if sighting.power == reader and sighting.drawn else ""
        result = result_words(sighting.results)
        rows.setdefault(sighting.power, []).append(
            ResultRow(sighting.text, result, sighting.why, note)
        )
    return tuple(
        PowerRows(power_name(power, ruleset.board), tuple(lines)) for power, lines in rows.items()
    )


def _note(outcome: OrderOutcome, used: Submission | None) -> str:
    if outcome.default:
        return say("fog.no-order")
    lines = used.orders if used else ()
    return next((line.flavour for line in lines if line.order == outcome.order), "")


def _dislodged(number: int, view: View, ruleset: Ruleset) -> str:
    """A dislodged unit in sight; only its owner learns where it may go (S2.15)."""
    dislodged_unit = view.position.dislodged[number]
    unit = unit_of_power(dislodged_unit.unit, dislodged_unit.power, ruleset.board)
    if dislodged_unit.power != view.power:
        return unit
    places = place_labels(dislodged_unit.retreats, ruleset.board)
    return say("fog.may-retreat-or-disband", unit=unit, places=places)


def _lost_from_sight(
    outcome: Outcome, position_before: Position, known: Outcome, ruleset: Ruleset, reader: Power
) -> Iterator[str]:
    """Own centers that were taken by a power that the reader did not see."""
    for center in outcome.captured:
        if center in position_before.centers_of(reader) and center not in known.captured:
            yield say("fog.no-longer-yours", abbr=ruleset.board.province(center).abbr)


# --------------------------------------------------------------------------- the board


def board_text(view: View, ruleset: Ruleset) -> str:
    """What a power sees of the board, power by power, and where its sight ends."""
    board, position = ruleset.board, view.position
    lines: list[str] = []
    for info in board.powers:
        units = [unit_label(unit, board) for unit in position.units_of(info.id)]
        units += [
            say("fog.dislodged", unit_label=unit_label(dislodged_unit.unit, board))
            for dislodged_unit in position.dislodged
            if dislodged_unit.power == info.id
        ]
        centers = center_labels(position.centers_of(info.id), board)
        if not units and not centers and info.id != view.power:
            continue
        seen = [say("fog.units", units=joined(", ", units))] if units else []
        seen += [say("fog.centers", centers=", ".join(centers))] if centers else []
        text = say(
            "fog.you" if info.id == view.power else "fog.power",
            power=power_name(info.id, board),
            seen=joined("; ", seen) if seen else say("fog.nothing"),
        )
        lines.append(Folded(text, _COLUMNS))
    owned = {center for centers in position.centers.values() for center in centers}
    free = [c for c in board.centers if c in view.seen and c not in owned]
    if free:
        text = say("fog.nobodys-centers", center_labels=", ".join(center_labels(free, board)))
        lines.append(Folded(text, _COLUMNS))
    in_sight = [
        board.province(province).abbr for province in board.provinces if province in view.seen
    ]
    text = say("fog.in-sight-all-else", in_sight=", ".join(in_sight) or say("fog.nothing"))
    lines.append(Folded(text, _COLUMNS))
    return joined("\n", lines)


# --------------------------------------------------------------------------- the year's totals


def totals_line(position: Position, ruleset: Ruleset) -> str:
    """How many centers the powers own, most first and unnamed (S2.19): ``5, 4, 4, 3, 2, 1, 0``."""
    counts = (len(position.centers_of(info.id)) for info in ruleset.board.powers)
    return ", ".join(map(str, sorted(counts, reverse=True)))


def ends_year(phase: Phase, phase_after: Phase) -> bool:
    """Tell whether centers have changed hands between two phases: Fall is over."""
    return phase.season is Season.FALL and phase_after.season is not Season.FALL


def totals(game: Game, outcome: Outcome) -> tuple[News, ...]:
    """The totals as a notice, once a year; nothing after other phases."""
    if not ends_year(outcome.phase, outcome.position.phase):
        return ()
    line = totals_line(outcome.position, ruleset_of(game))
    return (News.of("center-totals", year=outcome.phase.year, line=line),)


# --------------------------------------------------------------------------- history


def history_text(records: Sequence[PhaseRecord], now: Position, ruleset: Ruleset, power: Power) -> (
    str
):  # fmt: skip
    """Every resolved phase as its report showed it to the power, oldest first."""
    positions = [record.before for record in records]
    positions_after = [*positions[1:], now]
    phases = zip(records, positions, positions_after, strict=True)
    return joined("\n\n", (_phase_text(*phase, ruleset, power) for phase in phases))


def _phase_text(
    record: PhaseRecord,
    position_before: Position,
    position_after: Position,
    ruleset: Ruleset,
    power: Power,
) -> str:
    board = ruleset.board
    orders = tuple(recorded_orders(record, ruleset))
    lines = [titled(record), ""]
    for sighting in sightings(
        orders, position_before, eyes_of(ruleset, position_before, position_after, power), board
    ):
        text = joined(", ", filter(None, (result_words(sighting.results), sighting.why)))
        order = order_of_power(sighting.power, sighting.text, board)
        lines.append(joined("", (order, "  (", text, ")")) if text else order)
    if ends_year(record.phase, position_after.phase):
        lines += [
            "",
            say(
                "fog.centers-after",
                year=record.phase.year,
                totals_line=totals_line(position_after, ruleset),
            ),
        ]
    return joined("\n", lines)


def recorded_orders(record: PhaseRecord, ruleset: Ruleset) -> Iterator[OrderOutcome]:
    """The orders of a phase with the results that were reported; reasons are not kept."""
    for entry in record.report.orders:
        order = read_order(entry.order, ruleset.board, None)
        if isinstance(order, Order):
            yield OrderOutcome(entry.power, order, entry.result, None, entry.default)
