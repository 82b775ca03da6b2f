"""Whole bodies: sections, requests, press, orders and what is left."""

from __future__ import annotations

import email
import email.policy
import json
from pathlib import Path
from typing import Any

import pytest
from parsing_boards import normed, setting, written

from gmbot.parsing.board.values import ReadingContext
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.mail.section_lines import SectionRead, read_section
from gmbot.parsing.mail.sections import cut_sections
from gmbot.parsing.text.lines import read_body

MAILS = Path(__file__).parents[2] / "data" / "mails"
INDEX = [
    json.loads(row) for row in (MAILS / "index.jsonl").read_text(encoding="utf-8").splitlines()
]
READ_HERE = [
    row
    for row in INDEX
    if row["outcome"] in ("orders", "commands", "press")
    # Charsets and flowed text are decoded before parsing begins.
    and not row["file"].startswith(("014", "019", "024"))
]


def parts(text: str, where: ReadingContext) -> list[SectionRead]:
    return [read_section(part.lines, where) for part in cut_sections(read_body(text))]


def body(file: str) -> str:
    raw = (MAILS / file).read_bytes()
    part = email.message_from_bytes(raw, policy=email.policy.default).get_body(("plain",))
    assert part is not None
    text = part.get_content()
    assert isinstance(text, str)
    return text


@pytest.mark.parametrize("row", READ_HERE, ids=lambda row: row["file"])
def test_a_mail_says_what_it_orders(row: dict[str, Any]) -> None:
    game = row["games"][0]

    (found,) = parts(body(row["file"]), setting(game["power"], game["position"]))

    orders = found.orders
    given = written((*orders.orders, *orders.held)) if orders else []
    forgiven = {e["text"] for e in game.get("errors", []) if e.get("also_ok") == "hold"}
    if not forgiven:
        assert normed(given) == normed(game["orders"])
    else:
        assert set(normed(game["orders"])) <= set(normed(given))
    press = [request for request in found.requests if isinstance(request, ask.Press)]
    assert [p.kind for p in press] == [p["kind"] for p in game.get("press", [])]


def test_the_withdrawal_of_orders_is_a_request() -> None:
    (found,) = parts(body("029-withdraw.eml"), setting("FRANCE", "start"))

    assert found.requests == (ask.Clear(1),)
    assert found.orders is None


def test_preliminary_orders_are_marked() -> None:
    (found,) = parts(body("089-final-and-preliminary.eml"), setting("FRANCE", "start"))

    assert found.orders is not None
    assert found.orders.marks.finality == "provisional"


def test_a_change_of_one_order_leaves_the_rest() -> None:
    (found,) = parts(body("028-partial-change.eml"), setting("FRANCE", "start"))

    assert found.orders is not None
    assert found.orders.marks.change
    assert written(found.orders.orders) == ["A PAR - PIC"]


def test_a_mail_may_speak_to_several_games() -> None:
    text = "GAME fritz\nA Par - Bur\n\nGAME modern\nSTATUS\n"

    found = cut_sections(read_body(text))

    assert [part.game for part in found] == ["fritz", "modern"]


def test_a_password_is_never_among_the_lines() -> None:
    (part,) = cut_sections(read_body("SIGNON ffritz secret\nA Par - Bur\nSIGNOFF\nA Par - Pic"))

    assert part.signon is not None
    assert part.signon.password == "secret"
    assert [line.text for line in part.lines] == ["A Par - Bur"]


def test_orders_press_and_votes_may_stand_in_one_mail() -> None:
    text = (
        "ORDERS FINAL\nA Par - Bur\nPRESS TO Germany\nMunich is safe.\nA Mun H, please.\nENDPRESS\n"
        "VOTE YES ON D3\nF Bre - MAO\n"
    )

    (found,) = parts(text, setting("FRANCE", "start"))

    assert found.orders is not None
    assert written(found.orders.orders) == ["A PAR - BUR", "F BRE - MAO"]
    assert found.orders.marks.finality == "final"
    press, vote = found.requests
    assert isinstance(press, ask.Press)
    assert press.text == "Munich is safe.\nA Mun H, please."
    assert vote == ask.Vote(7, True, 3)


def test_press_behind_its_header_ends_with_the_paragraph() -> None:
    text = "Press to all: Hello\nfriends.\n\nA Par - Bur\n"

    (found,) = parts(text, setting("FRANCE", "start"))

    (press,) = found.requests
    assert isinstance(press, ask.Press)
    assert press.text == "Hello\nfriends."
    assert found.orders is not None
    assert written(found.orders.orders) == ["A PAR - BUR"]


def test_press_without_its_end_stops_at_the_next_command_in_capitals() -> None:
    text = "PRESS TO ALL\nHello\nFINAL\n"

    (found,) = parts(text, setting("FRANCE", "start"))

    press, final = found.requests
    assert isinstance(press, ask.Press)
    assert (press.text, press.closed) == ("Hello", False)
    assert isinstance(final, ask.Final)


def test_every_line_is_accounted_for() -> None:
    text = "Hi GM,\nA Par - Bur\nA Mar flurbs Spa\nFLURB\nSTATUS\nCheers\n"

    (found,) = parts(text, setting("FRANCE", "start"))

    assert found.orders is not None
    assert [read.line for read in found.orders.orders] == [2]
    assert [line.number for line in found.not_understood] == [3]
    assert [request.line for request in found.requests] == [5]
    assert {line.number for line in found.prose} >= {1, 6}


@pytest.mark.parametrize(
    "text",
    ["BID\nGermany 60\nFrance: 40\nItaly 1\n", "BID\nGermany 60, France 40,\nItaly 1;\nThanks"],
)
def test_a_bid_is_gathered_line_by_line_or_with_commas(text: str) -> None:
    (found,) = parts(text, setting("FRANCE", "start"))

    assert found.requests == (ask.Bid(1, (("Germany", "60"), ("France", "40"), ("Italy", "1"))),)


def test_orders_to_try_are_no_orders() -> None:
    (found,) = parts("TRY\nA Par - Bur\nA Mun - Bur\n", setting("FRANCE", "start"))

    assert found.requests == (ask.Try(1, ("A Par - Bur", "A Mun - Bur")),)
    assert found.orders is None


def test_without_a_seat_nothing_is_ordered() -> None:
    where = setting("FRANCE", "start")
    (found,) = parts("A Par - Bur", ReadingContext(where.ruleset))

    assert found.orders is None
    assert [line.text for line in found.not_understood] == ["A Par - Bur"]
