"""Sentences that speak of a row of a list by its number."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read, ruleset, written

from gmbot.parsing.guesses import RowNumbers
from gmbot.parsing.tokens import names_of
from gmbot.rules.board.terms import Province

OWN = ("BER", "MUN", "RUH", "KIE", "DEN")
ROWS = ("A Ber-Sil", "The army in Munich to Tyrolia", "Ruhr - Bel", "F Kie H", "Denmark holds")


def named(words: str) -> str:
    rows = RowNumbers([Province(one) for one in OWN], names_of(ruleset().board))
    for line, row in enumerate(ROWS):
        rows.named(line, row, orders=True)
    return rows.named(len(ROWS), words, orders=False)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("In 2 please read Boh instead of Tyr.", "Mun please read Boh instead of Tyr."),
        ("First line: Pru, not Sil.", "Ber: Pru, not Sil."),
        ("Number 3 is rubbish.", "Ruh is rubbish."),
        ("Article four is repealed.", "Kie is repealed."),
        ("Please delete the third and the fourth.", "Please delete Ruh and Kie."),
        ("For the last two: both hold.", "For Kie and Den: both hold."),
        ("the last one goes to Sweden", "Den goes to Sweden"),
        ("Zeile 4 entfällt, Punkt c) bleibt.", "Kie entfällt, Ruh bleibt."),
        ("d) und e) bitte streichen", "Kie and Den bitte streichen"),
        ("Korrektur zu 3 und 4:", "Korrektur Ruh and Kie:"),
        ("ad 5) forget that", "Den forget that"),
        ("la troisième ligne est annulée", "Ruh est annulée"),
        ("Au 2, lire Boh et non Tyr.", "Mun, lire Boh et non Tyr."),
    ],
)
def test_the_unit_of_the_row_is_named(words: str, meant: str) -> None:
    assert named(words) == meant


@pytest.mark.parametrize(
    "words",
    ["2 armies hold", "5 minutes later I knew better", "at 3:30 I wake up", "in 24 hours", "row 9",
     "The first time I saw it", "the second fleet", "le 2 décembre", "in 1901", "for 3 more days"],
)  # fmt: skip
def test_what_is_no_number_of_a_row_stays(words: str) -> None:
    assert named(words) == words


def test_without_a_list_no_number_is_that_of_a_row() -> None:
    rows = RowNumbers([Province(one) for one in OWN], names_of(ruleset().board))
    rows.named(1, ROWS[0], orders=True)
    assert rows.named(2, "Number 1 is rubbish.", orders=False) == "Number 1 is rubbish."


def test_an_order_is_asked_back_of_whose_row_it_is_said_that_it_is_wrong() -> None:
    board = board_of({"FRANCE": ["A PAR", "A MAR", "F BRE"]}, "S1901M")
    text = "1. A Par - Bur\n2. A Mar - Spa\n3. F Bre - Mao\nBitte Nummer 2 streichen."
    found = read(text, "FRANCE", board)
    assert sorted(written(found.orders)) == ["A PAR - BUR", "F BRE - MAO"]
    assert [problem.meant for problem in found.problems]
