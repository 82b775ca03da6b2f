"""Odd press headers: none loses a mail, and names are printed as their authors write them."""

from __future__ import annotations

import random

import pytest
from press_games import BOX, F, G, a_world, got, press
from worlds import address, flat

from gmbot.parsing.commands import read_command
from gmbot.parsing.commands import requests as ask

ITALY = address("ITALY")


# ------------------------------------------------------------------- nothing is lost

PIECES = (
    '"', '""', "''", "(", ")", ",", ";", ":", "::", "&", "+", ".", "-", "IF", "AS", "FROM", "TO",
    "BY", "FOR", "SHOWN", "FAKE", "SHOWING", "BUT", "ALL", "AND", "OF COURSE", "THE", "GREY",
    "WHITE", "BLACK", "VERBATIM", "POSTAL", "PRESS", "ANONYMOUS", "NOT", "OR", "Spring 1901",
    "1901", "Italy", "England", "EF", "Zurich", "\u201e", "\u201c", "\u00ab", "\u2019", "\u200b",
)  # fmt: skip
WORDS = ("PRESS", "PRESS TO", "POSTAL", "BROADCAST", "SUBMIT PRESS", "PRESS FROM", "FAKE FROM",
         "PRESS IF", "MESSAGE", "Grey press", "PUBLISH", "FAKE BROADCAST")  # fmt: skip


def test_no_header_made_of_the_readers_own_words_makes_it_fail() -> None:
    chance = random.Random(1901)
    for _ in range(4000):
        pieces = chance.choices(PIECES, k=chance.randrange(7))
        header = chance.choice(WORDS) + " " + chance.choice((" ", "")).join(pieces)
        request = read_command(1, header)
        assert request is None or isinstance(request, ask.Request)


def test_a_mail_with_an_odd_header_is_answered_once_and_its_orders_are_kept() -> None:
    chance = random.Random(1902)
    world = a_world()
    for _ in range(60):
        header = f"{chance.choice(WORDS)} {' '.join(chance.choices(PIECES, k=chance.randrange(6)))}"
        sent = world.mail(F, f"A Par - Bur\n{header}\nHi\nENDPRESS")
        answers = [one for one in sent if one.to == F and one.kind != "press-delivered"]
        assert [one.kind for one in answers] == ["order-receipt"], header
        assert not [one for one in sent if one.kind == "alarm"], header


@pytest.mark.parametrize(
    ("header", "keyword"),
    [
        ('PRESS TO Italy AS ""', "AS"),
        ("PRESS TO Italy AS", "AS"),
        ('PRESS TO Italy AS " , "', "AS"),
        ('PRESS FROM "" TO Italy', "FROM"),
        ("PRESS FROM TO Italy", "FROM"),
        ("PRESS BY TO Italy", "FROM"),
        ('BROADCAST AS ""', "AS"),
        ("BROADCAST FROM", "FROM"),
        ('POSTAL AS ""', "AS"),
        ("PRESS TO Italy SHOWN TO", "SHOWN TO"),
        ('PRESS TO Italy FAKE TO ""', "SHOWN TO"),
        ("PRESS TO Italy IF", "IF"),
        ("PRESS IF", "IF"),
    ],
)
def test_a_keyword_with_nothing_behind_it_holds_the_press_back(header: str, keyword: str) -> None:
    """Press in no name would else go out in the author's own."""
    [refusal] = a_world().mail(G, press(header))

    assert f"There is nothing behind {keyword} in your header" in flat(refusal)
    assert "Let us be friends." in refusal.text


@pytest.mark.parametrize("header", ['PRESS TO ""', "PRESS TO", 'PRESS TO "" GREY', "PRESS TO , ,"])
def test_a_header_that_names_nobody_is_refused(header: str) -> None:
    [refusal] = a_world().mail(G, press(header))

    assert "names no addressee" in flat(refusal)


def test_empty_quotation_marks_beside_an_addressee_are_nothing() -> None:
    assert got(a_world().mail(G, press('PRESS TO Italy ""')), ITALY)


def test_a_season_that_is_not_named_keeps_press_from_leaving_at_once() -> None:
    [refusal] = a_world().mail(G, press("PRESS TO Italy FOR"))

    assert "I know no season" in flat(refusal)


def test_press_from_outside_is_refused_for_the_same() -> None:
    block = press('SUBMIT PRESS AS "The Times" IF')
    [answer] = a_world().mail("ann@else.example", block, to=BOX)

    assert "There is nothing behind IF" in flat(answer)


# ------------------------------------------------------------------- names as they are written


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ('PRESS TO Italy AS "The Times"', "The Times"),
        ("PRESS TO Italy AS The Times", "The Times"),
        ("PRESS FROM Master of Ballantrae TO Italy", "Master of Ballantrae"),
        ('PRESS TO Italy AS "The Press, of Course"', "The Press, of Course"),
        ("PRESS GREY FROM The Black Prince TO Italy", "The Black Prince"),
        ("PRESS FROM The Man in Black TO Italy", "The Man in Black"),
        ('PRESS AS "Times (London)" TO Italy', "Times (London)"),
        ('PRESS TO Italy AS "Vienna: Daily News"', "Vienna: Daily News"),
        ('PRESS TO Italy AS "From Me to You"', "From Me to You"),
        ("PRESS TO Italy AS \u201eStra\u00dfenbote\u201c", "Stra\u00dfenbote"),
        ('PRESS TO Italy AS "\u0141\u00f3d\u017a-\u00d8st"', "\u0141\u00f3d\u017a-\u00d8st"),
        ("PRESS TO Italy AS Post Office", "Post Office"),
    ],
)  # fmt: skip
def test_a_name_is_printed_as_its_author_writes_it(header: str, name: str) -> None:
    """S3.33"""
    letter = got(a_world().mail(F, press(header)), ITALY)

    assert f"From: {name} " in flat(letter)


@pytest.mark.parametrize(
    ("header", "kind"),
    [
        ("PRESS FROM Pope GREY TO Italy", "grey"),
        ("PRESS FROM Pope (grey) TO Italy", "grey"),
        ("PRESS FROM France (black, of course) TO Italy", "black"),
        ("PRESS FROM France, BLACK TO Italy", "black"),
    ],
)
def test_a_color_behind_a_name_is_none_of_it(header: str, kind: str) -> None:
    request = read_command(1, header)

    assert isinstance(request, ask.Press)
    assert request.kind == kind
    assert request.sender in ("Pope", "France")
