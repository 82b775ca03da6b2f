"""A GM's command with the phase it is meant for."""

from __future__ import annotations

import pytest

from gmbot.parsing.board.values import ReadingContext
from gmbot.parsing.commands.requests import Deadline, Extend, Press, Process, Simple
from gmbot.parsing.commands.table import row_of
from gmbot.parsing.mail.section_lines import read_section
from gmbot.parsing.text.lines import read_body
from gmbot.variants import catalogue

SETTING = ReadingContext(catalogue.load("standard").ruleset)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("EXTEND 24h IF PHASE F1905M", "EXTEND"),
        ("EXTEND 24h, if phase is f1905m.", "EXTEND"),
        ("IF PHASE F1905M: PROCESS FORCE", "PROCESS"),
        ("if phase F1905M then PAUSE", "PAUSE"),
        ("EJECT Italy F1905M", "EJECT"),
        ("PREVIEW F1905M", "PREVIEW"),
        ("DEADLINE Sat 12:00 F1905M", "DEADLINE"),
        ("SCHEDULE moves 4d F1905M", "SCHEDULE"),
        ("MASTER ADD a@example.org F1905M", "MASTER"),
        ("SET speed on IF PHASE F1905M", "SET"),
        ("ORDERS FOR Italy F1905M\nA Ven - Tri", "ORDERS-FOR"),
        ("ORDERS FOR Italy IF PHASE F1905M\nA Ven - Tri", "ORDERS-FOR"),
    ],
)
def test_a_gms_command_may_name_the_phase_it_is_meant_for(text: str, name: str) -> None:
    read = read_section(read_body(text).lines, SETTING)

    [request] = read.requests
    assert row_of(request).name == name
    assert dict(read.guards) == {request.line: "F1905M"}
    assert "F1905M" not in repr(request).upper()


def test_a_guarded_command_reads_as_it_does_without_its_guard() -> None:
    read = read_section(read_body("EXTEND 24h: late mails IF PHASE F1905M").lines, SETTING)

    assert read.requests == (Extend(1, "24h", "late mails"),)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("PRESS TO France IF PHASE F1905M\nhello\nENDPRESS", Press),
        ("PROCESS F1905M", Process),
        ("AUDIT F1905M", Simple),
        ("DEADLINE 24 Jun FOR F1905M", Deadline),
    ],
)
def test_what_takes_a_phase_of_its_own_keeps_it(text: str, kind: type) -> None:
    read = read_section(read_body(text).lines, SETTING)

    assert isinstance(read.requests[0], kind)
    assert not read.guards
    assert "F1905M" in repr(read.requests[0]) or "1905" in repr(read.requests[0])


def test_a_line_of_nothing_but_blanks_and_commas_takes_no_time() -> None:
    read = read_section(read_body("X" + " ," * 100_000 + "IF").lines, SETTING)

    assert not read.guards
