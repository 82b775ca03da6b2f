"""Odd mails of players of France, whole: what is stored, what answers them, what is said."""

from __future__ import annotations

import pytest
from worlds import World, address

from gmbot.rules.notation import write_order

FRANCE = address("FRANCE")

ALL = ("A MAR - SPA", "A PAR - BUR", "F BRE - MAO")
TWO = ("A PAR - BUR", "F BRE - MAO")
ONE = ("A PAR - BUR",)

STORED: list[tuple[str, tuple[str, ...], str]] = [
    # layouts
    ("Orders:\n\n1) A Par-Bur\n2) A Mar - Spa\n3) F Bre-MAO\n\nThanks!", ALL, ""),
    ("A Par - Bur.A Mar - Spa.F Bre - MAO.", ALL, ""),
    ("A Par - Bur / A Mar - Spa / F Bre - MAO", ALL, ""),
    ("A Par - Bur | A Mar - Spa | F Bre - MAO", ALL, ""),
    ("Par-Bur Mar-Spa Bre-MAO", ALL, ""),
    ("a par bur\nf bre mao\na mar spa", ALL, ""),
    ("A Par\tBur\nF Bre\tMAO\nA Mar\tSpa", ALL, ""),
    ("A PAR - BUR\r\rF BRE - MAO\r\r", TWO, ""),
    ("A Par;-;Bur\nF Bre;->;MAO", TWO, ""),
    ("**A Par - Bur**\n__F Bre - MAO__\n`A Mar - Spa`", ALL, ""),
    ("```\nA Par - Bur\nF Bre - MAO\n```", TWO, ""),
    ("FRANCE\n------\nA Par - Bur\nF Bre - MAO\n------", TWO, ""),
    ("A Par -\nBur\nF Bre -\nMAO", TWO, ""),
    ("<html><body>A Par - Bur<br>F Bre - MAO</body></html>", TWO, ""),
    ("A&nbsp;Par&nbsp;-&nbsp;Bur", ONE, ""),
    ("A Par \u2013 Bur\nA Mar \u2014 Spa\nF Bre \u2192 MAO", ALL, ""),
    ("=20\nA Par - Bur=20\nF Bre - MAO=20", TWO, ""),
    ("A Par - Bur\n" * 30, ONE, ""),
    (".\n.\nA Par - Bur\n.\n", ONE, ""),
    ("A Par - Bur\x00\x07\nF Bre - MAO\x1b[31m", TWO, ""),
    ("A P\u0430r - Bur", ONE, ""),
    # frames and courtesies
    ("BEGIN ORDERS\nA Par - Bur\nEND ORDERS", ONE, ""),
    ("Game: austerlitz\nPower: France\nPhase: Spring 1901\nOrders:\nA Par - Bur", ONE, ""),
    ("Spring 1901 Moves\n=================\nA Par - Bur", ONE, ""),
    ("Subject: orders\nFrom: me\n\nA Par - Bur", ONE, ""),
    ("A Par - Bur\n\n\u2014\nBob Smith\nCEO, Army of Paris Ltd", ONE, ""),
    ("A Par - Bur\n\u2014\nF Bre - MAO", TWO, ""),
    ("A Par - Bur\n\nhttps://players.example/bob\n+44 20 7946 0991", ONE, ""),
    ("A Par - Bur\n\nSent from Outlook for iOS<https://aka.example/o0>", ONE, ""),
    ("A Par - Bur\n\nGet BlueMail for Android\nOn 5 Mar 2026, Zurich <b@x> wrote:\nA Par - Pic",
     ONE, ""),
    ("A Par - Bur\n\n***\nTHIS MESSAGE IS CONFIDENTIAL\n***", ONE, ""),
    ("ORDRES\nA Paris - Bourgogne\nCordialement, Bob", ONE, ""),
    ("\u0417\u0434\u0440\u0430\u0432\u0441\u0442\u0432\u0443\u0439\u0442\u0435!\nA Par - Bur",
     ONE, "Not read as an order or a command: line 1"),
    ("A Par - Bur\nA presto", ONE, ""),
    # talk beside orders
    ("A Par - Bur\n\nP.S. what happens if Italy moves to Piedmont?", ONE, "line 3"),
    ("A Par - Bur\nQuestion: when do we play? I am away.", ONE, "line 2"),
    ("A Par - Bur\nI want a draw", ONE, 'line 2 ("I want a draw")'),
    ("subscribe\nA Par - Bur", ONE, 'line 1 ("subscribe")'),
    ("'; DROP TABLE games; --\nA Par - Bur", ONE, 'line 1 ("\'; DROP TABLE games; --")'),
    ("{{ config }} {% x %}\nA Par - Bur\n%s %(line)s {0}", ONE, 'line 3 ("%s %(line)s {0}")'),
    # what must not be obeyed
    ("A Par - Bur\nA Mar - Spa? Not sure yet.", ONE, "line 2"),
    ("A Par - Bur\nThe fleet in Brest should NOT move to the Channel.", ONE, "says no"),
    ("A Par - Bur\nF Bre - MAO (unless you hear otherwise)", ONE, "may not depend"),
    ("A Par - Bur\nA Mar - Spa 50%, A Mar - Pie 50%", ONE, "was not understood"),
    ("A Par - Bur\nGermany: A Mun - Bur", ONE, "belongs to Germany"),
    ("A Par - Bur\nNext turn: A Bur - Mun", ONE, "line 2"),
    ("A Par - Bur\n\u202eOAM - erB F\u202c", ONE, "was not understood"),
    ("A Par - Bur\nEXTENTION 24h", ONE, "HELP EXTENSION"),
    ("A Par - Bur\nDRAW", ONE, "HELP DRAW"),
]  # fmt: skip

ANSWERED = [
    ("\n\n\n", "help"),
    ("?", "help"),
    ("what are my legal moves?", "legal-orders"),
    ("What can I order?", "legal-orders"),
    ("Who plays Germany?", "report"),
    ("When is the deadline?", "status"),
    ("Please send me the map again.", "map"),
    ("Done!", "done"),
    ("Dear Germany,\nlet us ally.\n\nYours, France", "filled-in"),
    ("> > A Par - Bur\nok do that", "nothing-understood"),
    ("PRESS\nhello all\nA Par - Bur", "refusal"),
    ("From: germany@x.example\nTo: bot@gm.example\nSubject: x\n\nA Mun - Bur", "refusal"),
    ("I resign. This is no fun.", "confirm-command"),
]


def world() -> World:
    made = World()
    made.import_game()
    return made


def on_file(made: World) -> tuple[str, ...]:
    game = made.game()
    with made.storage() as work:
        sets = work.games.submissions(game.id, game.phase)
    return tuple(sorted(write_order(line.order) for one in sets for line in one.orders))


@pytest.mark.parametrize(
    ("text", "orders", "told"), STORED, ids=[repr(one[0][:50]) for one in STORED]
)
def test_what_is_ordered_is_stored_and_the_rest_is_told(
    text: str, orders: tuple[str, ...], told: str
) -> None:
    made = world()

    receipt = made.answer(FRANCE, text)

    assert on_file(made) == orders
    words = " ".join(receipt.text.split())
    assert told in words
    if not told:
        assert "PROBLEMS" not in words
        assert "Not read" not in words


@pytest.mark.parametrize(("text", "kind"), ANSWERED)
def test_a_mail_without_orders_has_one_answer_of_its_kind(text: str, kind: str) -> None:
    made = world()

    assert made.answer(FRANCE, text).kind == kind
    assert on_file(made) == ()
