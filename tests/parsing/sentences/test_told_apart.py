"""Where a sentence of a line ends: its order is told with its own words."""

from __future__ import annotations

import pytest
from parsing_boards import board_of, read, ruleset

from gmbot.parsing.sentences import reader_of
from gmbot.parsing.tokens import DEFAULT_LENIENCY
from gmbot.rules.notation import write_order

BOARD = board_of({"FRANCE": ["A PAR", "A MAR", "F BRE", "A BUR"]})
READER = reader_of(ruleset().board, DEFAULT_LENIENCY)


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Okay okay. Paris to Picardy. Brest holds.", ["Paris to Picardy.", "Brest holds."]),
        ("Paris to Picardy!!! Brest holds... Burgundy stays.",
         ["Paris to Picardy!", "Brest holds...", "Burgundy stays."]),
        ("Paris to Picardy; Brest holds", ["Paris to Picardy;", "Brest holds"]),
        ("Mr. Smith says hello (he does). Brest holds. Bye.", ["Brest holds."]),
        ("F St.P - Nwy. A Mos-St.P. Brest holds.",
         ["F St.P - Nwy.", "A Mos-St.P.", "Brest holds."]),
        ("F Spa(s.c.) - MAO. A Par H.", ["F Spa(s.c.) - MAO.", "A Par H."]),
        ("L'armée d'Ankara va à Smyrne. L'armée de Paris reste.",
         ["L'armée d'Ankara va à Smyrne.", "L'armée de Paris reste."]),
        ("Paris greift Burgund an. Brest bleibt.", ["Paris greift Burgund an.", "Brest bleibt."]),
        ("Bre-MAO/Par-Bur/Mar-Spa", ["Bre-MAO/", "Par-Bur/", "Mar-Spa"]),
        ("brest geht in die irische see. passt das so?", ["brest geht in die irische see."]),
        ("brest va en mer d'irlande. c bon?", ["brest va en mer d'irlande."]),
        ("f bre - mid atl. a par - pic", ["f bre - mid atl.", "a par - pic"]),
        ("f bre s f mid atl. h", ["f bre s f mid atl. h"]),
    ],
)  # fmt: skip
def test_each_sentence_has_its_own_words(text: str, sentences: list[str]) -> None:
    assert [one.alone for one in READER.read(text) if one.statements] == sentences


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "Okay okay. My army in Paris goes to Picardy. Brest holds. Thanks a lot!",
            {"A PAR - PIC": "My army in Paris goes to Picardy.", "F BRE H": "Brest holds."},
        ),
        (
            "Hmm! Burgundy goes to Munich, and Marseilles to Burgundy. Brest: hold.",
            {
                "A BUR - MUN": "Burgundy goes to Munich, and Marseilles to Burgundy.",
                "A MAR - BUR": "Burgundy goes to Munich, and Marseilles to Burgundy.",
                "F BRE H": "Brest: hold.",
            },
        ),
    ],
)
def test_an_order_is_told_with_the_words_of_its_sentence(text: str, words: dict[str, str]) -> None:
    found = read(text, "FRANCE", BOARD)

    assert {write_order(one.order): one.words for one in found.orders} == words
