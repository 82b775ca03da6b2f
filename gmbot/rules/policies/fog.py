"""What one power is told of a resolved phase in the fog (S2.8 to S2.16), as values and as text."""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Dislodged, Position
from gmbot.rules.board.terms import Power, Province
from gmbot.rules.orders.outcome import OrderOutcome
from gmbot.rules.policies.fog_eyes import UNSEEN, Eyes, Sighting
from gmbot.rules.policies.fog_others import OthersOrders
from gmbot.rules.policies.fog_own import OwnOrders


def sightings(
    orders: Sequence[OrderOutcome], position_before: Position, eyes: Eyes, board: Board
) -> tuple[Sighting, ...]:
    """Return what is told of a phase's orders, power by power; it began at ``position_before``.

    Own orders stand in their order, those of others by what is told of them: the order in which
    they came would tell where a unit came from that stands as ``A ??? -> Sil``.
    """
    mine = OwnOrders(orders, position_before, eyes, board)
    theirs = OthersOrders(orders, position_before, eyes, board)
    own_orders = [mine.told(outcome) for outcome in orders if outcome.power == eyes.viewer]
    others = (theirs.told(outcome) for outcome in orders if outcome.power != eyes.viewer)
    others_seen = sorted(
        (outcome for outcome in others if outcome is not None), key=_by_what_is_told
    )
    ranks = {info.id: rank for rank, info in enumerate(board.powers)}
    return tuple(
        sorted(
            [*own_orders, *others_seen], key=lambda outcome: ranks.get(outcome.power, len(ranks))
        )
    )


def _by_what_is_told(sighting: Sighting) -> tuple[Power, str, str]:
    """By the place where the unit stood, as ever; those that come out of the fog last."""
    return sighting.power, sighting.text[2:].replace(UNSEEN, "~"), sighting.text


def seen_position(position: Position, viewer: Power, seen: frozenset[Province]) -> Position:
    """Cut a position down to what a power sees: own things whole, of others what is in sight.

    Where another's dislodged unit may go, and where standoffs were, tells of places out of sight:
    that is left out even where the unit itself is seen (S2.15).
    """

    def known(power: Power, province: Province) -> bool:
        return power == viewer or province in seen

    units = {
        power: tuple(unit for unit in position.units[power] if known(power, unit.province))
        for power in sorted(position.units)
    }
    centers = {
        power: tuple(center for center in position.centers[power] if known(power, center))
        for power in sorted(position.centers)
    }
    return Position(
        phase=position.phase,
        units={power: pieces for power, pieces in units.items() if pieces},
        centers={power: owned for power, owned in centers.items() if owned},
        homes={power: homes for power, homes in position.homes.items() if power == viewer},
        dislodged=tuple(
            dislodged
            if dislodged.power == viewer
            else Dislodged(dislodged.power, dislodged.unit, None, ())
            for dislodged in position.dislodged
            if known(dislodged.power, dislodged.unit.province)
        ),
    )
