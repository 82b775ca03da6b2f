"""The facts for conditions of orders: what a seat knows when a phase opens.

Only what was published before that phase counts, and in the fog only what the seat has seen of it,
so that an IF cannot reveal anything hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from gmbot.game.orders.phase_records import outcome_of
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, PhaseRecord
from gmbot.game.state.press_items import PressState
from gmbot.game.state.stored.happenings import TookOver
from gmbot.game.state.visibility import eyes_of, in_fog, view_of
from gmbot.messages import joined, say
from gmbot.parsing.commands import (
    Condition,
    Dislodged,
    Every,
    Not,
    Ordered,
    Owns,
    PressFrom,
    Replaced,
    Some,
    Succeeds,
    UnitStands,
)
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Phase, PhaseKind, Power, Province, province_of
from gmbot.rules.orders.orders import Move, Waive
from gmbot.rules.orders.outcome import OrderOutcome, Outcome, Result
from gmbot.rules.policies.fog_eyes import Eyes


@dataclass(frozen=True, slots=True)
class KnownFacts:
    """The facts, as one power knows them."""

    position: Position
    moved: frozenset[tuple[Province, Province]] = frozenset()
    """The moves that succeeded in the last season: ``{(BUD, SER)}``."""
    ordered: frozenset[tuple[Province, Province]] = frozenset()
    """All moves that were ordered in it."""
    dislodged: frozenset[Province] = frozenset()
    """Where units were dislodged in it, destroyed ones included."""
    press_from: frozenset[Power] = frozenset()
    """The powers named as senders of press that reached the reader in it."""
    replaced: frozenset[Power] = frozenset()


def known_to(context: Context, game: Game, power: Power) -> KnownFacts:
    """Gather what a power knows of the board now and of the season before."""
    season = _last_season(context.work.games.records(game.id))
    moved: set[tuple[Province, Province]] = set()
    ordered: set[tuple[Province, Province]] = set()
    dislodged: set[Province] = set()
    for record in season:
        outcome, eyes = _seen(game, record, power)
        seen = [order for order in outcome.orders if _is_seen(order, power, eyes)]
        moved |= moved_in(seen)
        ordered |= ordered_in(seen)
        dislodged |= dislodged_in(seen)
    position = view_of(game, power).position if in_fog(game) else game.position
    phases = {record.phase for record in season}
    return KnownFacts(
        position,
        frozenset(moved),
        frozenset(ordered),
        frozenset(dislodged),
        frozenset(_press_from(context, game, power, phases)),
        frozenset(notice.power for notice in context.told_of(game, TookOver)),
    )


def moved_in(orders: Iterable[OrderOutcome]) -> frozenset[tuple[Province, Province]]:
    """The moves that succeeded."""
    return ordered_in(outcome for outcome in orders if outcome.succeeded)


def ordered_in(orders: Iterable[OrderOutcome]) -> frozenset[tuple[Province, Province]]:
    """All moves, successful or not."""
    return frozenset(
        (outcome.order.unit.province, province_of(outcome.order.to))
        for outcome in orders
        if isinstance(outcome.order, Move)
    )


def dislodged_in(orders: Iterable[OrderOutcome]) -> frozenset[Province]:
    """Where a unit was dislodged, with or without a way out."""
    return frozenset(
        outcome.order.unit.province
        for outcome in orders
        if Result.DISLODGED in outcome.results and not isinstance(outcome.order, Waive)
    )


def _last_season(records: tuple[PhaseRecord, ...]) -> tuple[PhaseRecord, ...]:
    """The last movement phase and what followed from it."""
    moves = [n for n, record in enumerate(records) if record.phase.kind is PhaseKind.MOVEMENT]
    return records[moves[-1] :] if moves else ()


def _seen(game: Game, record: PhaseRecord, power: Power) -> tuple[Outcome, Eyes | None]:
    ruleset = ruleset_of(game)
    outcome = outcome_of(record, ruleset)
    if not in_fog(game):
        return outcome, None
    position_before = record.before
    return outcome, eyes_of(ruleset, position_before, outcome.position, power)


def _is_seen(outcome: OrderOutcome, power: Power, eyes: Eyes | None) -> bool:
    """Tell whether a power can see both ends of an event."""
    if eyes is None or outcome.power == power:
        return True
    unit, to = getattr(outcome.order, "unit", None), getattr(outcome.order, "to", None)
    if unit is None or unit.province not in eyes.before:
        return False
    end = province_of(to) if isinstance(outcome.order, Move) and to else unit.province
    stays = (
        outcome.succeeded or unit.province in eyes.after
    )  # what fails ends where it began (S2.13)
    return stays and end in eyes.after and unit.province in eyes.before


def _press_from(
    context: Context, game: Game, power: Power, phases: Collection[Phase]
) -> Iterable[Power]:
    """The senders of press as shown; its true authors must not matter."""
    printed = [
        item.shown_from
        for item in context.work.press.of_game(game.id, PressState.PRINTED)
        if item.phase in phases and (item.is_for_all or (item.is_press and power in item.to))
    ]
    return (info.id for info in ruleset_of(game).board.powers if info.name in printed)


# --------------------------------------------------------------------------- asking


def is_so(condition: Condition, known: KnownFacts) -> bool:
    """Tell whether a condition holds, as far as is known."""
    match condition:
        case Not(inner):
            return not is_so(inner, known)
        case Every(parts):
            return all(is_so(part, known) for part in parts)
        case Some(parts):
            return any(is_so(part, known) for part in parts)
        case Owns(power, province):
            return known.position.owner_of(province) == power
        case PressFrom(power):
            return power in known.press_from
        case Replaced(power):
            return power in known.replaced
        case Dislodged(province):
            return province in known.dislodged
        case Succeeds(origin, to):
            return (origin, to) in known.moved
        case Ordered(origin, to):
            return (origin, to) in known.ordered
        case UnitStands(province, wanted, kind):
            unit_there = known.position.unit_at(province)
            return (
                unit_there is not None
                and wanted in (None, unit_there[0])
                and kind in ("", unit_there[1].kind)
            )


def in_words(condition: Condition, board: Board) -> str:
    """Say a condition in a sentence's part: ``France owns Belgium``."""
    match condition:
        case Not(inner):
            return say("conditions.not", condition=in_words(inner, board))
        case Every(parts):
            return joined(say("conditions.and"), (_part(part, board) for part in parts))
        case Some(parts):
            return joined(say("conditions.or"), (_part(part, board) for part in parts))
        case Owns(power, province):
            return say(
                "conditions.owns",
                power=power_name(power, board),
                place=board.provinces[province].name,
            )
        case PressFrom(power):
            return say("conditions.press-from", power=power_name(power, board))
        case Replaced(power):
            return say("conditions.replaced", power=power_name(power, board))
        case Dislodged(province):
            return say("conditions.dislodged", place=board.provinces[province].name)
        case Succeeds(origin, to):
            names = board.provinces[origin].name, board.provinces[to].name
            return say("conditions.moved", origin=names[0], to=names[1])
        case Ordered(origin, to):
            names = board.provinces[origin].name, board.provinces[to].name
            return say("conditions.ordered", origin=names[0], to=names[1])
        case UnitStands(province, wanted, kind):
            unit = {"A": "army", "F": "fleet", "W": "wing"}.get(kind, "unit")
            place = board.provinces[province].name
            if not wanted:
                return say(f"conditions.{unit}", place=place)
            return say(f"conditions.{unit}-of", power=power_name(wanted, board), place=place)


def _part(condition: Condition, board: Board) -> str:
    words = in_words(condition, board)
    return say("conditions.part", condition=words) if isinstance(condition, Every | Some) else words
