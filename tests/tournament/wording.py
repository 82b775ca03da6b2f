"""Orders in the words of people: the same order, said in one of many ways."""

from __future__ import annotations

import random
from collections.abc import Sequence

from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Province, province_of
from gmbot.rules.notation import print_order
from gmbot.rules.orders.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
)

WORDS = {"A": "army", "F": "fleet", "W": "wing"}
COASTS = {"NC": "north coast", "SC": "south coast", "EC": "east coast", "WC": "west coast"}


class Wording:
    """One player's way with words; ``chance`` decides anew for each order."""

    def __init__(self, board: Board, chance: random.Random) -> None:
        self.board = board
        self.chance = chance

    def line(self, order: Order) -> str:
        """Say an order in one line."""
        short, long = self.chance.choice([(True, False), (True, False), (False, True)])
        line = self.chance.choice(self._ways(order, short=short and not long))
        return self.chance.choice([line, line, line.lower(), line.upper(), f"{line}."])

    def lines(self, orders: Sequence[Order]) -> str:
        """Say a set of orders, in any sequence, one to a line or several with semicolons.

        Of builds and removals the first ones count where fewer are due in the end (S3.29).
        """
        in_turn = any(isinstance(order, Build | Remove) for order in orders)
        mixed = orders if in_turn else self.chance.sample(list(orders), len(orders))
        return self.chance.choice(["\n", "\n", "\n", ";\n"]).join(map(self.line, mixed))

    def _place(self, where: Location | Province, short: bool) -> str:
        if short:
            return self.board.label(Location(where))
        name = self.board.province(province_of(Location(where))).name
        coast = where.partition("/")[2]
        return f"{name} ({COASTS[coast]})" if coast else name

    def _piece(self, unit: Unit, short: bool) -> str:
        place = self._place(unit.where, short)
        return f"{unit.kind} {place}" if short else f"{WORDS[unit.kind]} {place}"

    def _ways(self, order: Order, short: bool) -> list[str]:
        match order:
            case Hold(unit):
                piece = self._piece(unit, short)
                return [f"{piece} H", f"{piece} holds", f"{piece} hold", f"{piece} stands"]
            case Move(unit, to, via, _):
                piece, goal = self._piece(unit, short), self._place(to, short)
                ways = [f"{piece} - {goal}", f"{piece} -> {goal}", f"{piece} moves to {goal}"]
                return [f"{piece} -> {goal} via convoy"] if via else [*ways, f"{piece} to {goal}"]
            case Support(unit, supported, to):
                piece, other = self._piece(unit, short), self._piece(supported, short)
                aim = f" - {self._place(to, short)}" if to else ""
                return [f"{piece} S {other}{aim}", f"{piece} supports {other}{aim}"]
            case Convoy(unit, army, to):
                piece, other = self._piece(unit, short), self._piece(army, short)
                goal = self._place(to, short)
                return [f"{piece} C {other} - {goal}", f"{piece} convoys {other} to {goal}"]
            case Retreat(unit, to):
                piece, goal = self._piece(unit, short), self._place(to, short)
                return [f"{piece} R {goal}", f"{piece} retreats to {goal}", f"{piece} - {goal}"]
            case Disband(unit):
                return [
                    f"{self._piece(unit, short)} disbands",
                    f"Disband {self._piece(unit, short)}",
                ]
            case Build(unit):
                return [f"Build {self._piece(unit, short)}", f"B {self._piece(unit, short)}"]
            case Remove(unit):
                return [f"Remove {self._piece(unit, short)}", f"Disband {self._piece(unit, short)}"]
            case Waive():
                return ["Waive"]
        raise AssertionError(print_order(order, self.board))
