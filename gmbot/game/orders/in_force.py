"""The sets that a phase is resolved with: sealed before anybody adjudicates them, under one root.

Every power of the game is a leaf, the silent ones as well, so that the number of leaves tells
nothing. A leaf of a set is that of its receipt: its player can compare the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from gmbot.fairness import Statement, digest, leaf_of, path_to, root_of
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.empires import empires_of
from gmbot.game.state.model import Game, Submission
from gmbot.game.state.stored.codec import to_tables
from gmbot.game.state.stored.phase_report import Results
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import position_to_tables, write_order
from gmbot.rules.orders.orders import Order

IN_FORCE, OUTCOME, UNDONE, BOARD = "in-force", "outcome", "undone", "board"
TOLD, OVER, RULES = "told", "over", "rules"
"""Kinds of rows: what a phase is resolved with, what comes of it, one that never was,
a board; what was signed for all; what a game was as a whole, once it is over; and its rules."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """The set of one power, as the root has it."""

    power: Power
    set: int
    orders: tuple[str, ...]
    salt: str

    def hash(self, gid: str, phase: str) -> str:
        """Its place in the tree."""
        return leaf_of(gid, phase, self.power, self.set, self.orders, self.salt)


@dataclass(frozen=True, slots=True)
class InForce:
    """All sets of a phase."""

    gid: str
    phase: str
    version: int
    leaves: tuple[Leaf, ...]

    @property
    def hashes(self) -> list[str]:
        return [leaf.hash(self.gid, self.phase) for leaf in self.leaves]

    @property
    def root(self) -> str:
        return root_of(self.hashes)

    def proof_for(self, power: Power) -> Statement | None:
        """What one power needs to check its own set, and nothing of another's."""
        leaf = next((each_leaf for each_leaf in self.leaves if each_leaf.power == power), None)
        if leaf is None:
            return None
        own_hash = leaf.hash(self.gid, self.phase)
        opening = {"game": self.gid, "phase": self.phase, **to_tables(leaf)}
        return {"leaf": own_hash, "path": path_to(self.hashes, own_hash), "opening": opening}


def leaf_of_set(submission: Submission) -> Leaf:
    """The leaf of a set on file."""
    return Leaf(
        submission.power,
        submission.serial,
        _written(line.order for line in submission.orders),
        submission.salt,
    )


def _written(orders: Iterable[Order]) -> tuple[str, ...]:
    return tuple(map(write_order, orders))


def seal_in_force(
    context: Context,
    game: Game,
    position_before: Position,
    used: Mapping[Power, Submission],
    orders: Mapping[Power, Iterable[Order]],
    version: int = 1,
    chance: Iterable[Power] = (),
) -> InForce:
    """Write down what a phase is about to be resolved with; ``orders`` are of powers without a set.

    ``chance``: those of them whose orders were drawn.

    A correction writes its own; what was written before stays.
    """
    gid = context.id_of(game)
    powers = dict.fromkeys((*(info.id for info in ruleset_of(game).board.powers), *orders, *used))
    leaves = tuple(
        leaf_of_set(used[power])
        if power in used and used[power].salt
        else Leaf(
            power,
            used[power].serial if power in used else 0,
            leaf_of_set(used[power]).orders if power in used else _written(orders.get(power, ())),
            context.dice.salt(),
        )
        for power in powers
    )
    force = InForce(gid, position_before.phase.code, version, leaves)
    context.note(
        game, IN_FORCE, phase=position_before.phase.code, version=version, root=force.root,
        leaves=to_tables(leaves), before=board_digest(position_before), chance=sorted(chance),
    )  # fmt: skip
    return force


def seal_outcome(
    context: Context,
    game: Game,
    report: Results,
    position_before: Position,
    position_after: Position,
) -> None:
    """Write down what came of it."""
    context.note(
        game, OUTCOME, phase=position_before.phase.code, version=report.version,
        report=report_digest(report), after=board_digest(position_after), why=str(report.why),
    )  # fmt: skip


def seal_board(context: Context, game: Game) -> None:
    """Write down a board that came about otherwise than by orders."""
    context.note(game, BOARD, phase=game.phase.code, after=board_digest(game.position))


def seal_rules(context: Context, game: Game) -> None:
    """Write down by which rules a game is played from here on."""
    context.note(game, RULES, rules=rules_digest(game))


def rules_digest(game: Game) -> str:
    """The fingerprint of the map and the rules of a game."""
    rules = {"variant": game.variant, "houserules": game.houserules}
    return digest("gmbot-rules-1", {**rules, "settings": to_tables(game.settings)})


def of_the_whole(game: Game) -> Statement:
    """What is told of a game as a whole once it is over."""
    return {
        "game": game.name, "variant": game.variant, "houserules": game.houserules,
        "ending": str(game.ending),
        "settings": to_tables(game.settings),
        "empires": [list(empire) for empire in empires_of(game)],
    }  # fmt: skip


def board_digest(position: Position) -> str:
    """The fingerprint of a board."""
    return board_digest_of(position_to_tables(position))


def board_digest_of(tables: Mapping[str, object]) -> str:
    """The same of the tables of a board (``rules.notation``)."""
    return digest("gmbot-board-1", {key: to_tables(tables[key]) for key in _BOARD})


_BOARD = ("phase", "units", "centers", "homes", "dislodged", "contested")


def report_digest(report: Results) -> str:
    """The fingerprint of results: the orders, and what came of them; not the words of reasons."""
    rows = (
        (order.power, order.order, [result.value for result in order.result])
        for order in report.orders
    )
    winner = list(report.winner) if isinstance(report.winner, tuple) else report.winner
    return _results(rows, report.destroyed, winner)


def report_digest_of(tables: Mapping[str, object]) -> str:
    """The same of the tables of ``gmbot adjudicate`` (``rules.notation.outcome_to_tables``)."""
    orders, destroyed = tables["orders"], tables["destroyed"]
    assert isinstance(orders, list)
    assert isinstance(destroyed, list)
    rows = ((order["power"], order["order"], order["result"]) for order in orders)
    return _results(rows, ((unit["power"], unit["unit"]) for unit in destroyed), tables["winner"])


def _results(
    rows: Iterable[tuple[str, str, object]], destroyed: Iterable[tuple[str, str]], winner: object
) -> str:
    orders = sorted([p, order, r if isinstance(r, list) else [r]] for p, order, r in rows)
    gone = sorted([power, unit] for power, unit in destroyed)
    return digest("gmbot-report-1", {"destroyed": gone, "orders": orders, "winner": winner})
