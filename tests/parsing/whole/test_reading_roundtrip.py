"""What is printed can be sent back, and a slip of the fingers never becomes a wrong order."""

from __future__ import annotations

import random
import re

import pytest
from parsing_boards import meaning, norm, normed, position, read, ruleset, setting, written

from gmbot.parsing.board import ReadingContext
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text.lines import read_body
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import NEUTRAL, Power
from gmbot.rules.legal import legal_orders
from gmbot.rules.notation import print_order, write_order
from gmbot.rules.orders.orders import Convoy, Hold, Move, Order, Support
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.variants import catalogue

KINDS = {"A": "Army", "F": "Fleet", "W": "Wing"}
COASTS = {"": "", "NC": " (north coast)", "SC": " (south coast)", "EC": " (east coast)"}


def some_orders(rules: Ruleset, board: Position, dice: random.Random) -> list[tuple[Power, Order]]:
    found: list[tuple[Power, Order]] = []
    for power, units in board.units.items():
        for unit in units if power != NEUTRAL else ():
            legal = legal_orders(unit, power, board, rules)
            found += [(power, order) for order in dice.sample(legal, min(6, len(legal)))]
    return found


@pytest.mark.parametrize("name", catalogue.names())
def test_every_order_is_read_back_as_it_is_printed(name: str) -> None:
    variant = catalogue.load(name)
    rules = variant.ruleset

    for power, order in some_orders(rules, variant.start, random.Random(1)):
        for text in (print_order(order, rules.board), write_order(order).lower()):
            where = ReadingContext(rules, variant.start, power)
            found = read_orders(read_body(text).lines, where)
            assert normed(written(found.orders)) == (norm(write_order(order)),), text


def in_words(order: Order) -> str:
    board = ruleset().board

    def place(where: str) -> str:
        province, _, coast = where.partition("/")
        return f"{board.provinces[province].name}{COASTS[coast]}"

    def unit(piece: Unit) -> str:
        return f"{KINDS[piece.kind]} in {place(piece.where)}"

    match order:
        case Hold(piece):
            return f"{unit(piece)} holds"
        case Move(piece, to, via):
            return f"{unit(piece)} moves to {place(to)}{' via convoy' if via else ''}"
        case Support(piece, other, to):
            goal = f" to {place(to)}" if to else ""
            return f"{unit(piece)} supports {unit(other)}{goal}"
        case Convoy(piece, army, to):
            return f"{unit(piece)} convoys {unit(army)} to {place(to)}"
    raise AssertionError(order)


def with_slip(text: str, dice: random.Random) -> str:
    """Swap, drop, double or replace one letter inside a longer word."""
    word = dice.choice(list(re.finditer(r"[A-Za-z]{5,}", text)))
    letters = list(word[0])
    at = dice.randrange(1, len(letters) - 1)
    match dice.randrange(4):
        case 0:
            letters[at], letters[at + 1] = letters[at + 1], letters[at]
        case 1:
            del letters[at]
        case 2:
            letters.insert(at, letters[at])
        case _:
            letters[at] = dice.choice("abcdefghijklmnopqrstuvwxyz")
    return text[: word.start()] + "".join(letters) + text[word.end() :]


@pytest.mark.long
@pytest.mark.parametrize("name", ["mid_west", "mid_east", "late1908"])
def test_orders_in_words_are_read_even_with_a_slip(name: str) -> None:
    board, dice = position(name), random.Random(2)
    read_rightly = 0
    orders = some_orders(ruleset(), board, dice)
    for power, order in orders:
        wanted = normed([write_order(order)])
        assert normed(written(read(in_words(order), power, board).orders)) == wanted
        found = read_orders(
            read_body(with_slip(in_words(order), dice)).lines, setting(power, board)
        )
        kind, got = meaning(found)
        assert kind == "error" or got in (wanted, ()), (in_words(order), got)
        read_rightly += got == wanted

    assert read_rightly >= 0.95 * len(orders)
