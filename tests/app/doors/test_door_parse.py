"""``gmbot parse``: one JSON line in, one out, whatever is in it."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from gmbot.app.doors.json_lines import LONGEST_LINE
from gmbot.app.doors.parse import answer, parse_lines

REQUEST: dict[str, Any] = {
    "id": "L1",
    "text": "F MAO and A Gas S A Par -> Bre",
    "power": "FRANCE",
    "phase": "S1902M",
    "units": {"FRANCE": ["F MAO", "A GAS", "A PAR"]},
    "dislodged": [],
    "centers": {},
    "homes": {},
}


def asked(**changes: Any) -> dict[str, Any]:
    found = json.loads(answer(json.dumps({**REQUEST, **changes})))
    assert isinstance(found, dict)
    return found


def test_orders_and_what_they_imply_come_apart() -> None:
    found = asked()

    assert found["id"] == "L1"
    assert found["orders"] == ["F MAO S A PAR - BRE", "A GAS S A PAR - BRE"]
    assert found["implied"] == ["A PAR - BRE"]
    assert found["errors"] == []


def test_a_fault_comes_with_line_reason_and_choices() -> None:
    (error,) = asked(text="A Gas H\nF MAO - Spa")["errors"]

    assert (error["line"], error["reason"]) == (2, "coast-missing")
    assert error["choices"] == ["F MAO - SPA/NC", "F MAO - SPA/SC"]


def test_stories_hold_apart_from_orders() -> None:
    found = asked(text="Gascony has a wild party (holds)")

    assert (found["held"], found["orders"], found["errors"]) == (["A GAS"], [], [])


def test_marks_of_the_set_are_told() -> None:
    found = asked(text="#2 FINAL\nChange: A Par - Bur")["set"]

    assert (found["number"], found["finality"], found["change"]) == (2, "final", True)


def test_a_dislodged_unit_is_ordered_to_retreat() -> None:
    found = asked(
        text="A Par - Gas",
        phase="S1902R",
        units={"GERMANY": ["A PAR"]},
        dislodged=[{"power": "FRANCE", "unit": "A PAR", "attacker_from": "BUR"}],
    )

    assert found["orders"] == ["A PAR R GAS"]


def test_house_rules_decide_how_lenient_reading_is() -> None:
    assert asked(houserules="email_classic")["errors"] == []
    assert asked(houserules="nowhere")["error"].startswith("houserules:")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"text": 3}, "text"),
        ({"power": "RURITANIA"}, "power"),
        ({"phase": "yesterday"}, "phase"),
        ({"units": {"FRANCE": ["A PAR", "F PAR"]}}, "units"),
        ({"variant": "atlantis"}, "variant"),
        ({"surprise": 1}, "request"),
    ],
)
def test_a_broken_request_is_answered_with_the_field_to_put_right(
    changes: dict[str, Any], field: str
) -> None:
    found = asked(**changes)

    assert found["error"].startswith(field)
    assert found["id"] == "L1"


def test_every_line_is_answered_in_order() -> None:
    lines = [
        json.dumps(REQUEST).encode(),
        b"not json",
        b"[]",
        b"\xff\xfe",
        b"x" * (LONGEST_LINE + 9),
    ]
    out = io.StringIO()

    parse_lines(io.BytesIO(b"\n".join(lines) + b"\n\n"), out)

    answers = [json.loads(row) for row in out.getvalue().splitlines()]
    assert len(answers) == len(lines)
    assert "orders" in answers[0]
    assert all("error" in one for one in answers[1:])
