"""Reasons: what became of an order, through whom, and what would have been enough."""

from __future__ import annotations

import pytest
from phases import play

from gmbot.rules.board.position import Unit
from gmbot.rules.orders.reasons import SENTENCES, explain

ROWS = [
    # units, orders, the order asked about, the sentence
    (
        {"FRANCE": "A PAR", "GERMANY": "A MUN"},
        {"FRANCE": "A PAR - BUR", "GERMANY": "A MUN - BUR"},
        "A PAR - BUR",
        "stood off by A MUN (1 against 1); one more support would have taken Burgundy",
    ),
    (
        {"FRANCE": "A PAR, A GAS", "GERMANY": "A BUR, A MUN, A RUH"},
        {"FRANCE": "A PAR - BUR", "GERMANY": "A BUR H, A MUN S A BUR, A RUH S A BUR"},
        "A PAR - BUR",
        "held off by A BUR, A MUN and A RUH (1 against 3); "
        "three more supports would have taken Burgundy",
    ),
    (
        {"FRANCE": "A PAR", "GERMANY": "A BUR", "ITALY": "A MAR"},
        {"FRANCE": "A PAR - BUR", "GERMANY": "A BUR - GAS", "ITALY": "A MAR - GAS"},
        "A PAR - BUR",
        "A BUR did not get away from Burgundy (1 against 1); "
        "one more support would have taken Burgundy",
    ),
    (
        {"FRANCE": "A PAR", "GERMANY": "A BUR"},
        {"FRANCE": "A PAR - BUR", "GERMANY": "A BUR - PAR"},
        "A PAR - BUR",
        "met A BUR coming the other way (1 against 1); one more support would have taken Burgundy",
    ),
    (
        {"FRANCE": "A PAR, A BUR"},
        {"FRANCE": "A PAR - BUR, A BUR H"},
        "A PAR - BUR",
        "its own unit, A BUR, did not leave Burgundy",
    ),
    (
        {"FRANCE": "A PAR, A GAS, A BUR"},
        {"FRANCE": "A PAR - BUR, A GAS S A PAR - BUR, A BUR H"},
        "A PAR - BUR",
        "would have dislodged its own unit, A BUR (DATC 6.D.10)",
    ),
    (
        {"FRANCE": "A PAR", "GERMANY": "A BUR", "ITALY": "A MAR"},
        {"FRANCE": "A PAR - BUR", "ITALY": "A MAR - BUR"},
        "A PAR - BUR",
        "held off by A BUR (1 against 1); one more support would have taken Burgundy; "
        "A MAR would have kept it out as well",
    ),
    (
        {"FRANCE": "A PAR, A BUR", "GERMANY": "A MUN"},
        {"FRANCE": "A PAR S A MUN - BUR, A BUR H", "GERMANY": "A MUN - BUR"},
        "A MUN - BUR",
        "support by A PAR does not count against a unit of its own power, A BUR (DATC 6.D.12)",
    ),
    (
        {"ITALY": "F ION", "AUSTRIA": "F ALB, F TRI", "TURKEY": "F AEG"},
        {"ITALY": "F ION - ADR", "AUSTRIA": "F ALB S F TRI - ADR, F TRI - ADR"},
        "F ION - ADR",
        "stood off by F TRI (1 against 2); "
        "two more supports would have taken the Adriatic Sea",
    ),
    (
        {"ITALY": "F ION", "AUSTRIA": "F ALB, A SER"},
        {"ITALY": "F ION - ALB", "AUSTRIA": "F ALB S A SER - GRE, A SER - GRE"},
        "F ALB S A SER - GRE",
        "support cut by F ION from the Ionian Sea",
    ),
    (
        {"ENGLAND": "A LON, F NTH", "FRANCE": "F ENG, F BEL"},
        {
            "ENGLAND": "A LON - NWY, F NTH C A LON - NWY",
            "FRANCE": "F ENG - NTH, F BEL S F ENG - NTH",
        },
        "A LON - NWY",
        "convoy disrupted, F NTH dislodged",
    ),
    (
        {"ENGLAND": "A YOR, F NTH, F SKA"},
        {"ENGLAND": "A YOR - SWE, F NTH C A YOR - SWE"},
        "A YOR - SWE",
        "no convoy: two fleets needed, F SKA was not ordered",
    ),
    (
        {"AUSTRIA": "A TYR, A TRI", "ITALY": "A VEN"},
        {"AUSTRIA": "A TRI - VEN, A TYR S A TRI - VEN"},
        "A VEN H",
        "dislodged by A TRI from Trieste (2 against 1); one more support would have held Venice",
    ),
    (
        {"AUSTRIA": "A TYR, A TRI, A MUN", "ITALY": "A VEN"},
        {"AUSTRIA": "A TRI - VEN, A TYR S A TRI - VEN, A MUN H", "ITALY": "A VEN - TRI"},
        "A VEN - TRI",
        "met A TRI coming the other way (1 against 2); two more supports would have taken Trieste; "
        "dislodged by A TRI from Trieste (2 against 1)",
    ),
    (
        {"FRANCE": "F POR"},
        {"FRANCE": "F POR - SPA"},
        "F POR - SPA",
        "the coast of Spain must be named (DATC 4.B.1)",
    ),
    (
        {"FRANCE": "A PAR"},
        {"FRANCE": "A PAR - MUN"},
        "A PAR - MUN",
        "Munich cannot be reached from there",
    ),
    (
        {"FRANCE": "A BRE"},
        {"FRANCE": "A BRE - LON"},
        "A BRE - LON",
        "no fleets stand so that they could convoy it to London (DATC 6.D.32)",
    ),
    (
        {"FRANCE": "A PAR, A MAR"},
        {"FRANCE": "A PAR S A MAR - BUR, A MAR H"},
        "A PAR S A MAR - BUR",
        "A MAR was not ordered to Burgundy",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("units", "orders", "order", "sentence"), ROWS)
def test_a_reason_is_said_in_one_sentence(
    units: dict[str, str], orders: dict[str, str], order: str, sentence: str
) -> None:
    assert play(units, orders).why(order) == sentence


def test_the_strengths_and_the_causes_are_values() -> None:
    played = play(
        {"FRANCE": "A PAR, A GAS", "GERMANY": "A MUN"},
        {"FRANCE": "A PAR - BUR, A GAS S A PAR - BUR", "GERMANY": "A MUN - BUR"},
    )

    reason = played.row("A MUN - BUR").reason

    assert reason is not None
    assert reason.name == "stood-off"
    assert reason.by == (Unit("A", "PAR"),)  # type: ignore[arg-type]
    assert (reason.numbers["attack"], reason.numbers["against"]) == (1, 2)


def test_explain_follows_the_causes() -> None:
    played = play(
        {"FRANCE": "A BUR, A PAR", "GERMANY": "A MUN, A KIE", "RUSSIA": "A BOH"},
        {
            "FRANCE": "A BUR - MUN, A PAR H",
            "GERMANY": "A MUN - BOH, A KIE H",
            "RUSSIA": "A BOH - MUN",
        },
    )

    chain = explain(played.outcome, Unit("A", "BUR"))  # type: ignore[arg-type]

    assert [(str(link.unit), link.depth) for link in chain] == [
        ("A BUR", 0),
        ("A MUN", 1),
        ("A BOH", 2),
    ]
    assert explain(played.outcome, Unit("F", "NTH")) == ()  # type: ignore[arg-type]


def test_every_sentence_is_whole() -> None:
    for name, template in SENTENCES.items():
        text = template.one  # type: ignore[union-attr]
        assert not text.endswith("."), name
        assert text[0] == "{" or text[0].islower(), name
