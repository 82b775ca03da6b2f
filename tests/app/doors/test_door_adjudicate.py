"""The door for programs: JSON lines in, JSON lines out, whatever comes in."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from gmbot.app.doors import adjudicate
from gmbot.app.doors.json_lines import LONGEST_LINE


def ask(**request: Any) -> dict[str, Any]:
    answered: dict[str, Any] = json.loads(adjudicate.answer(json.dumps(request)))
    return answered


def test_a_phase_is_answered_with_the_keys_of_the_contract() -> None:
    answer = ask(
        id="any",
        variant="standard",
        phase="S1901M",
        units={"FRANCE": ["A PAR", "F BRE"], "GERMANY": ["A MUN"], "NEUTRAL": ["A SER"]},
        centers={"FRANCE": ["PAR", "BRE", "MAR"]},
        homes={"FRANCE": ["PAR", "BRE", "MAR"]},
        orders={"FRANCE": ["A PAR - BUR", "F BRE H"], "GERMANY": ["A MUN - BUR"]},
        options={"convoy_paradox": "szykman"},
    )

    assert list(answer) == [
        "id", "phase", "next_phase", "orders", "units", "centers", "homes", "dislodged",
        "contested", "destroyed", "winner",
    ]  # fmt: skip
    assert answer["id"] == "any"
    assert (answer["phase"], answer["next_phase"]) == ("S1901M", "F1901M")
    assert answer["orders"][1] == {
        "power": "FRANCE",
        "order": "A PAR - BUR",
        "result": "bounced",
        "why": "stood off by A MUN (1 against 1); one more support would have taken Burgundy",
        "by": ["A MUN"],
    }
    assert answer["contested"] == ["BUR"]
    assert answer["units"]["NEUTRAL"] == ["A SER"]
    assert answer["homes"] == {"FRANCE": ["BRE", "MAR", "PAR"]}


def test_two_true_results_come_as_a_list() -> None:
    answer = ask(
        phase="S1901M",
        units={"AUSTRIA": ["A TYR", "A TRI"], "ITALY": ["A VEN", "F ADR"], "TURKEY": ["A PIE"]},
        orders={
            "AUSTRIA": ["A TRI - VEN", "A TYR S A TRI - VEN"],
            "ITALY": ["A VEN S F ADR - APU", "F ADR - APU"],
            "TURKEY": ["A PIE - VEN"],
        },
    )

    row = next(row for row in answer["orders"] if row["order"].startswith("A VEN"))
    assert row["result"] == ["cut", "dislodged"]
    assert answer["dislodged"] == [
        {"power": "ITALY", "unit": "A VEN", "attacker_from": "TRI", "retreats": ["A ROM", "A TUS"]}
    ]


def test_a_retreat_is_worked_out_from_where_the_attacker_came() -> None:
    rest: dict[str, Any] = {
        "phase": "S1901R",
        "units": {"AUSTRIA": ["A VEN"]},
        "orders": {"ITALY": ["A VEN R APU"]},
    }
    unit = {"power": "ITALY", "unit": "A VEN"}

    by_attacker = ask(dislodged=[{**unit, "attacker_from": "TRI"}], **rest)
    by_list = ask(dislodged=[{**unit, "retreats": ["A ROM"]}], **rest)

    assert by_attacker["units"]["ITALY"] == ["A APU"]
    assert by_list["orders"][0]["result"] == ["void", "disbanded"]
    assert by_list["destroyed"] == [{"power": "ITALY", "unit": "A VEN"}]


def test_orders_that_cannot_be_read_or_are_not_allowed_are_void() -> None:
    answer = ask(
        phase="S1901M",
        units={"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]},
        orders={"FRANCE": ["A PAR to the moon", "A XYZ - PAR", "F NTH - BEL", "A MUN - BUR"]},
    )

    voids = {row["order"]: row["why"] for row in answer["orders"] if row["result"] == "void"}
    assert voids["A PAR to the moon"].startswith("no order in")
    assert voids["A XYZ - PAR"] == "no province 'XYZ'"
    assert voids["F NTH - BEL"] == "there is no such unit"
    assert "another power" in voids["A MUN - BUR"]
    assert answer["units"] == {"FRANCE": ["A PAR"], "GERMANY": ["A MUN"]}


UNIT = {"FRANCE": ["A PAR"]}


@pytest.mark.parametrize(
    ("request_", "begins"),
    [
        ({"phase": "X1901M"}, "phase: not a phase"),
        ({"phase": 1901}, "phase: a text is expected"),
        ({}, "phase: missing"),
        ({"phase": "S1901A"}, "phase: there is no S1901A"),
        ({"phase": "S1901M", "units": {"FRANCE": ["A XYZ"]}}, "units: FRANCE: no province 'XYZ'"),
        ({"phase": "S1901M", "units": {"FRANCE": ["PAR"]}}, "units: FRANCE: no unit"),
        ({"phase": "S1901M", "units": {"FRANCE": [7]}}, "units: FRANCE: a text is expected"),
        ({"phase": "S1901M", "units": {"FRANCE": "A PAR"}}, "units: FRANCE: a list is expected"),
        ({"phase": "S1901M", "units": ["A PAR"]}, "units: a table of powers is expected"),
        ({"phase": "S1901M", "units": {"FRANCE": ["F MUN"]}}, "units: FRANCE: F MUN: no fleet"),
        (
            {"phase": "S1901M", "units": {"FRANCE": ["F SPA"]}},
            "units: FRANCE: F SPA: a fleet there",
        ),
        ({"phase": "S1901M", "units": {"FRANCE": ["A PAR", "A PAR"]}}, "units: FRANCE: two units"),
        (
            {"phase": "S1901M", "units": {"FRANCE": ["A PAR"], "ITALY": ["A PAR"]}},
            "units: ITALY: two units in PAR",
        ),
        ({"phase": "S1901M", "units": {"MARS": ["A PAR"]}}, "units: no power 'MARS'"),
        ({"phase": "S1901M", "units": {"FRANCE": ["W PAR"]}}, "units: FRANCE: no unit"),
        ({"phase": "S1901M", "centers": {"FRANCE": ["BUR"]}}, "centers: FRANCE: BUR is no center"),
        (
            {"phase": "S1901M", "centers": {"FRANCE": ["PAR"], "ITALY": ["PAR"]}},
            "centers: ITALY: PAR has two owners",
        ),
        ({"phase": "S1901M", "contested": ["XYZ"]}, "contested: no province 'XYZ'"),
        ({"phase": "S1901R", "units": UNIT}, "dislodged: S1901R, but nobody is dislodged"),
        (
            {"phase": "S1901R", "dislodged": [{"power": "ITALY", "unit": "A VEN"}]},
            "dislodged: A VEN comes without attacker_from",
        ),
        ({"phase": "S1901R", "dislodged": [{"unit": "A VEN"}]}, "dislodged: missing"),
        ({"phase": "S1901R", "dislodged": ["A VEN"]}, "dislodged: a table is expected"),
        (
            {"phase": "S1901R", "dislodged": [{"power": "ITALY", "unit": "A VEN", "x": 1}]},
            "dislodged: no key 'x'",
        ),
        (
            {
                "phase": "S1901R",
                "dislodged": [{"power": "ITALY", "unit": "A VEN", "retreats": ["A PAR"]}],
            },
            "dislodged: retreats: A VEN cannot go to PAR",
        ),
        ({"phase": "S1901M", "orders": {"MARS": []}}, "orders: no power 'MARS'"),
        ({"phase": "S1901M", "orders": {"FRANCE": "A PAR H"}}, "orders: FRANCE: a list of texts"),
        ({"phase": "S1901M", "orders": ["A PAR H"]}, "orders: a table of powers"),
        ({"phase": "S1901M", "variant": "chess"}, "variant: no variant 'chess'"),
        ({"phase": "S1901M", "variant": 3}, "variant: a text is expected"),
        ({"phase": "S1901M", "options": {"magic": 1}}, "options: no option 'magic'"),
        ({"phase": "S1901M", "options": {"land_fallback": 1}}, "options: option 'land_fallback'"),
        ({"phase": "S1901M", "options": []}, "options: a table is expected"),
        ({"phase": "S1901M", "unit": {}}, "request: no key 'unit'"),
    ],
)
def test_a_broken_request_is_answered_with_the_field_to_put_right(
    request_: dict[str, Any], begins: str
) -> None:
    answer = ask(id=7, **request_)

    assert set(answer) == {"id", "error"}
    assert answer["error"].startswith(begins)


@pytest.mark.parametrize("line", ["", "[]", "nul", '{"phase": ', "[" * 100_000, "\ud800"])
def test_what_is_no_request_is_answered_too(line: str) -> None:
    assert json.loads(adjudicate.answer(line))["error"].startswith("request: ")


def test_every_line_gets_one_answer_in_order_whatever_is_between() -> None:
    good = {"phase": "S1901M", "units": UNIT}
    lines = [
        json.dumps({"id": 1, **good}).encode(),
        b"\xff\xfe",
        b"",
        b"x" * (3 * LONGEST_LINE),
        json.dumps({"id": 2, **good}).encode(),
    ]
    out = io.StringIO()

    adjudicate.adjudicate_lines(io.BytesIO(b"\n".join(lines)), out)

    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [answer.get("id") for answer in answers] == [1, None, None, 2]
    assert "not JSON" in answers[1]["error"]
    assert "longer than" in answers[2]["error"]


def test_a_last_line_that_is_too_long_and_unended_is_answered() -> None:
    out = io.StringIO()

    adjudicate.adjudicate_lines(io.BytesIO(b"x" * (LONGEST_LINE + 1)), out)

    assert "longer than" in json.loads(out.getvalue())["error"]


def test_the_default_variant_can_be_another() -> None:
    request = json.dumps({"phase": "S1995M", "units": {"BRITAIN": ["W LON"]}})

    assert "error" not in json.loads(adjudicate.answer(request, "modern"))
    assert "error" in json.loads(adjudicate.answer(request))


def test_house_rules_are_looked_up() -> None:
    request = json.dumps({"phase": "S1901M", "units": UNIT})

    assert "error" not in json.loads(adjudicate.answer(request, "standard", "email_classic"))
    assert "error" in json.loads(adjudicate.answer(request, "standard", "nobodys_rules"))


def test_all_options_are_listed_with_their_choices() -> None:
    text = adjudicate.options_in_words()

    assert 'convoy_paradox = "szykman" | "all-hold" | "1982" | "2000"' in text
    assert 'land_fallback = true | false | "explicit"' in text
    for number in ("4.A.1", "4.A.5", "4.A.7", "4.B.1", "4.C.2", "4.D.8", "4.E.1"):
        assert number in text
