"""Command lines, press headers and what people write instead of commands."""

from __future__ import annotations

from typing import Any

import pytest

from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands import table
from gmbot.parsing.commands.read import read_command
from gmbot.rules.board.terms import Phase

F1905M = Phase.parse("F1905M")

COMMANDS: list[tuple[str, Any]] = [
    ("HELP", ask.Help(1)),
    ("help orders", ask.Help(1, "orders")),
    ("?", ask.Help(1)),
    (
        "REGISTER name Ed Smith, zone Europe/London, language en",
        ask.Register(1, "Ed Smith", "Europe/London", "en"),
    ),
    ("CONFIRM k3f9q2", ask.Confirm(1, "k3f9q2")),
    ("JOIN austerlitz AS France", ask.Join(1, "austerlitz", "France")),
    ("join austerlitz as france", ask.Join(1, "austerlitz", "france")),
    ("JOIN austerlitz AS France k3f9q2", ask.Join(1, "austerlitz", "France", "k3f9q2")),
    ("SIGNON ?austerlitz secret", ask.Join(1, "austerlitz", "", "secret")),
    ("SIGNON fmodern secret", ask.SignOn(1, None, "fmodern", "secret", "fmodern")),
    (
        "SIGNON germany@modern secret",
        ask.SignOn(1, "modern", "germany", "secret", "germany@modern"),
    ),
    ("LIST", ask.ListGames(1)),
    ("STATUS austerlitz", ask.Status(1, "austerlitz")),
    ("HISTORY FROM S1901M TO F1902M", ask.History(1, "", "S1901M", "F1902M")),
    ("MAP austerlitz F1905M PNG", ask.Map(1, "austerlitz", F1905M, "png")),
    ("FINAL", ask.Final(1)),
    ("SET NO WAIT", ask.Final(1)),
    ("SETNOWAIT", ask.Final(1)),
    ("PROVISIONAL", ask.Provisional(1)),
    ("set wait", ask.Provisional(1)),
    ("CLEAR ALL", ask.Clear(1, None, True)),
    ("CLEAR F1905M", ask.Clear(1, F1905M)),
    ("EXTENSION 24h: I am travelling", ask.Extension(1, "24h", "I am travelling")),
    ("EXTENSION until Sunday 18:00", ask.Extension(1, "Sunday 18:00")),
    ("ABSENCE 24 Jun TO 3 Jul", ask.Absence(1, "24 Jun", "3 Jul")),
    ("PROPOSE DRAW England, France", ask.Propose(1, "draw", ("England", "France"))),
    ("PROPOSE DIAS", ask.Propose(1, "dias")),
    ("SET DRAW ef", ask.Propose(1, "draw", ("ef",))),
    ("VOTE YES ON D3", ask.Vote(1, True, 3)),
    ("vote no", ask.Vote(1, False)),
    ("SET NODRAW", ask.Vote(1, False)),
    ("WHY A Mun", ask.Why(1, "A Mun")),
    ("OPTIONS A Mun", ask.Options(1, "A Mun")),
    ("RESIGN no time", ask.Resign(1, "no time")),
    ("TAKEOVER france@austerlitz", ask.Takeover(1, "france", "austerlitz")),
    ("SET ZONE Europe/London", ask.Set(1, "zone", "Europe/London")),
    (
        "CREATE friday standard LIKE email_classic",
        ask.Create(1, "friday", "standard", "email_classic"),
    ),
    ("START AT 1 Dec 18:00", ask.Start(1, "1 Dec 18:00")),
    ("DEADLINE Sat 12:00 FOR F1905M", ask.Deadline(1, "Sat 12:00", F1905M)),
    ("EXTEND 2 days: by request", ask.Extend(1, "2 days", "by request")),
    ("PROCESS F1905M FORCE", ask.Process(1, F1905M, True)),
    ("PAUSE UNTIL 3 Jan: holidays", ask.Pause(1, "3 Jan", "holidays")),
    ("EJECT Italy: silent", ask.SeatAction(1, "EJECT", "Italy", "silent")),
    ("REPLACE Italy WITH a@example.org", ask.Replace(1, "Italy", "a@example.org")),
    ("NEW TOKEN", ask.Simple(1, "TOKEN")),
    ("COMPLAIN DRAW", ask.Simple(1, "COMPLAIN")),
]


@pytest.mark.parametrize(("text", "expected"), COMMANDS, ids=[text for text, _ in COMMANDS])
def test_a_command_becomes_its_request(text: str, expected: Any) -> None:
    assert read_command(1, text) == expected


def test_every_request_has_a_name_that_says_who_may() -> None:
    for _, request in COMMANDS:
        assert table.row_of(request) in table.COMMANDS


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Please cancel all my orders, new ones follow tomorrow.", ask.Clear),
        ("Could you withdraw my orders?", ask.Clear),
        ("Can I have an extension until Sunday?", ask.Extension),
        ("I need an extension, I am travelling", ask.Extension),
        ("I resign.", ask.Resign),
        ("Please send me the map", ask.Map),
        ("What's the deadline?", ask.Status),
        ("I vote yes on the draw", ask.Vote),
        ("These orders are preliminary.", ask.Provisional),
        ("My orders are final.", ask.Final),
    ],
)
def test_an_unmistakable_sentence_is_a_request(text: str, kind: type) -> None:
    assert isinstance(read_command(1, text), kind)


@pytest.mark.parametrize(
    "text",
    [
        "help me take Munich and you will not regret it",
        "list of my troubles: Italy, Turkey, Germany",
        "who would have thought that",
        "start with Burgundy, I would say",
        "Hold the line, everybody!",
        "A Par - Bur",
        "Press on, dear friends, the war is not over",
        "Final thoughts on the last season follow below, my friends",
        "open the gates for the Russian army",
    ],
)
def test_prose_is_no_command(text: str) -> None:
    assert read_command(1, text) is None


PRESS: list[tuple[str, ask.Press]] = [
    ("PRESS TO France, Russia", ask.Press(1, ("France", "Russia"), "", closed=False)),
    ("PRESS TO ALL BUT Turkey", ask.Press(1, ("ALL", "BUT", "Turkey"), "", closed=False)),
    ("PRESS GREY TO eg", ask.Press(1, ("eg",), "", "grey", closed=False)),
    (
        "PRESS FROM France TO Italy",
        ask.Press(1, ("Italy",), "", "", "France", closed=False),
    ),
    (
        "Press from France (black, of course):",
        ask.Press(1, (), "", "black", "France", closed=False),
    ),
    ("Grey press:", ask.Press(1, (), "", "grey", closed=False)),
    ("White press from England to all: Hi", ask.Press(1, ("all",), "Hi", "white", "England")),
    ("Press: we surrender", ask.Press(1, (), "we surrender")),
    ("Press release:", ask.Press(1, (), "", closed=False)),
    ("BROADCAST", ask.Press(1, ("ALL",), "", closed=False)),
    ("Press to Italy: hello there", ask.Press(1, ("Italy",), "hello there", closed=True)),
    (
        "PRESS TO f FAKE TO i",
        ask.Press(1, ("f",), "", shown_to=("i",), closed=False),
    ),
    ('POSTAL AS "Paris"', ask.Press(1, (), "", postal=True, source="Paris", closed=False)),
    ("PRESS TO ALL VERBATIM", ask.Press(1, ("ALL",), "", verbatim=True, closed=False)),
    (
        "PRESS TO ALL IF Germany owns Bel",
        ask.Press(1, ("ALL",), "", condition="Germany owns Bel", closed=False),
    ),
]


@pytest.mark.parametrize(("text", "expected"), PRESS, ids=[text for text, _ in PRESS])
def test_a_press_header_is_read(text: str, expected: ask.Press) -> None:
    assert read_command(1, text) == expected
