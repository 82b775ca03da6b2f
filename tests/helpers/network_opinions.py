"""Texts of France on a small board, and opinions of them that a test makes up."""

from __future__ import annotations

from types import ModuleType

import pytest
from parsing_boards import board_of, ruleset, setting

from gmbot.parsing.board import OrderField, Problem, Reading, ReadOrder
from gmbot.parsing.network.opinion import Opinion
from gmbot.parsing.network.sketch import Sketch, sketched
from gmbot.parsing.network.words import words_of_lines
from gmbot.parsing.sentences import reader_of
from gmbot.parsing.tokens import names_of
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import read_order
from gmbot.rules.orders.orders import Order

BOARD = board_of({"FRANCE": ["A PAR", "A MAR", "F BRE"], "GERMANY": ["A MUN"]})


def order(text: str) -> Order:
    """An order in notation."""
    return read_order(text, ruleset().board)


def sketch_of(text: str, position: Position) -> Sketch:
    """A text of France as the networks see it."""
    told = setting("FRANCE", position)
    field = OrderField(told, position, Power("FRANCE"))
    said = [(1, reader_of(field.board, told.leniency, field.kind).read(text))]
    found = sketched(words_of_lines(said, field, names_of(field.board)), field)
    assert found is not None
    return found


def opinion(*orders: str, doubted: str = "") -> Opinion:
    """An opinion without any doubt of some orders, or of what is not ordered."""
    found = tuple(map(order, orders))
    against = {order(doubted): 0.0} if doubted else {}
    return Opinion(found, against | dict.fromkeys(found, 1.0), 1.0, 1.0)


def reading_of(*orders: str, reason: str, words: str) -> Reading:
    """A reading of some orders, and of words that were not read if there is a reason."""
    reading = Reading(orders=[ReadOrder(order(one), 1, f"Please: {one}.") for one in orders])
    if reason:
        reading.problems.append(Problem(2, reason, words, "I do not understand this."))
    return reading


def made_up(monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> list[Opinion]:
    """The opinion that the networks have in a module: whatever is put in, beyond all doubt."""
    opinions: list[Opinion] = []
    monkeypatch.setattr(module, "opinion_of", lambda _: opinions[0])
    monkeypatch.setattr(module, "trust", lambda _: 1.0)
    return opinions
