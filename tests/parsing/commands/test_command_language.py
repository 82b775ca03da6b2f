"""Every command a mail may hold, with what it is read as: ``tests/data/commands.txt``."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from parsing_boards import read, setting

from gmbot.parsing.commands.read import read_command
from gmbot.parsing.commands.table import COMMANDS, row_of
from gmbot.parsing.mail.section_lines import read_section
from gmbot.parsing.text.lines import read_body
from gmbot.rules.board.terms import Phase

TABLE = Path(__file__).parents[2] / "data" / "commands.txt"


def said(request: Any) -> str:
    """``Press to=France,Russia kind=grey``: what differs from the command without anything."""
    parts = [type(request).__name__]
    for field in fields(request):
        value = getattr(request, field.name)
        if field.name == "line" or value in ("", (), None, False) or value == field.default:
            continue
        if isinstance(value, Phase):
            value = value.code
        parts.append(f"{field.name}={','.join(value) if isinstance(value, tuple) else value}")
    return " ".join(parts)


def table() -> list[tuple[str, str]]:
    rows = []
    for row in TABLE.read_text(encoding="utf-8").splitlines():
        if row and not row.startswith("#"):
            text, _, expected = row.partition(" | ")
            rows.append((text.strip(), expected.strip()))
    return rows


@pytest.mark.parametrize(("text", "expected"), table(), ids=[text for text, _ in table()])
def test_every_command_is_read_as_what_it_asks_for(text: str, expected: str) -> None:
    request = read_command(1, text)

    assert request is not None
    assert said(request) == expected
    assert row_of(request) in COMMANDS


@pytest.mark.parametrize("text", ["Hello,", "hello there", "Hello GM!", "Hello everybody"])
def test_a_greeting_is_no_sign_on(text: str) -> None:
    assert read_command(1, text) is None


def test_press_without_its_end_stops_before_a_last_paragraph_of_orders() -> None:
    found = section("PRESS TO Italy\nShall we?\n\nA Par - Bur\nF Bre - MAO\n")

    assert [request.text for request in found.requests] == ["Shall we?"]
    assert found.orders is not None
    assert len(found.orders.orders) == 2


def test_orders_that_press_announces_stay_in_the_press() -> None:
    found = section("PRESS TO Italy\nThis is my plan:\n\nA Par - Bur\nF Bre - MAO\n")

    assert [request.closed for request in found.requests] == [False]
    assert found.requests[0].text.endswith("F Bre - MAO")
    assert found.orders is None


def test_orders_for_the_next_phase_are_kept_for_the_one_that_all_take_part_in() -> None:
    later = read("NEXT PHASE\nA Par - Bur", "FRANCE", "start").marks.later

    assert [(one.phase.code, [x.text for x in one.lines]) for one in later] == [
        ("F1901M", ["A Par - Bur"])
    ]


MAIL = """\
Dear Zurich,
ORDERS #2 FINAL
A Par - Bur
A Mar sings (holds)
A Xyz - Bur
PRESS TO Germany
You will like this.
ENDPRESS
VOTE YES ON D3
STATSU
Thanks a lot!
"""


def test_every_line_of_a_mail_ends_in_one_place_with_its_number() -> None:
    found = section(MAIL)
    assert found.orders is not None
    ordered = {one.line for one in (*found.orders.orders, *found.orders.held)}
    asked = {request.line for request in found.requests}
    puzzling = {one.line for one in found.orders.problems} | {
        one.number for one in found.not_understood
    }
    prose = {one.number for one in found.prose}

    assert ordered == {3, 4}
    assert asked == {6, 9}
    assert puzzling == {5, 10}
    assert prose >= {1, 2, 11}


def section(text: str) -> Any:
    return read_section(read_body(text).lines, setting("FRANCE", "start"))
