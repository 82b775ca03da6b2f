"""Greetings, farewells, signatures, headings: what is neither an order nor worth a word."""

from __future__ import annotations

import pytest

from gmbot.parsing.mail.courtesies import (
    is_farewell,
    is_foreign_talk,
    more_than_courtesies,
    signed_with,
)
from gmbot.parsing.mail.headings import Heading, heading_of, said_in_subject
from gmbot.parsing.sets.set_marks import Marks, take_marks
from gmbot.parsing.text.lines import numbered, read_body

CALLED = ("Zurich", "AirsoftAlex", "TehBigGun", "France", "French")
GAMES = {"fritz": frozenset({"england", "english", "eng"}), "up-quark": frozenset({"austria"})}


def left(*lines: str) -> list[str]:
    return [line.text for line in more_than_courtesies(numbered(lines), CALLED)]


@pytest.mark.parametrize(
    "lines",
    [
        ("Hi!", "Dear Zurich,", "Good morning everybody", "Hello Anna,", "Liebe Anna!"),
        ("My orders for Fall 1905:", "here are the French moves", "S1901M", "Retreats", "1905"),
        ("Thanks, the Sultan",),
        ("best wishes", "", "Bob T. Smith"),
        ("Regards", "Bob", "the Sultan"),
        ("Alex",),
        ("TBG",),
        ("ORDERS #2 CHANGE PROVISIONAL", "FINAL", "// a comment", "---", ":-)"),
        ("Viele Grüße, Alex", "Merci à vous", "A presto!", "à bientôt"),
        ("That's all.", "Sorry for the delay!", "(I'm late)", "Hope you are all well."),
        ("Merry Christmas to all!", "See you next turn", "Thanks a lot for running this game"),
        ("Let the games begin!", "Vive la France!", "Bonne soirée", "Schönen Abend noch!"),
        ("My moves are as follows:", "please find attached my orders", "Talk soon."),
    ],
)
def test_courtesies_leave_nothing(lines: tuple[str, ...]) -> None:
    assert left(*lines) == []


@pytest.mark.parametrize(
    "line",
    ["Hold", "All my best fleets", "Hi, west then", "Thanks for Belgium", "Hodl", "Go on", "A Xyz"],
)
def test_what_may_be_an_order_is_left(line: str) -> None:
    assert left("Hi", line, "more words than these") == [line, "more words than these"]


@pytest.mark.parametrize(
    "line",
    ["Builds follow later.", "New orders tomorrow", "Set 2 follows tomorrow", "??",
     "Sorry for Belgium", "Happy to hold", "That's all for Munich", "Thanks for running to Rome"],
)  # fmt: skip
def test_what_is_still_to_come_is_no_courtesy(line: str) -> None:
    """S4.19: a set beside it is not taken for final."""
    assert left(line) == [line]


def test_a_file_that_was_not_read_is_no_courtesy() -> None:
    """S4.19: the orders may be in it."""
    lines = numbered(["see attached"])

    assert more_than_courtesies(lines, with_file=False) == tuple(lines)
    assert more_than_courtesies(lines, with_file=True) == ()


def test_only_the_end_of_a_mail_is_a_signature() -> None:
    assert left("Alex", "I am late today") == ["Alex", "I am late today"]
    assert left("Cheers", "my fleet goes") == ["my fleet goes"]


@pytest.mark.parametrize(
    ("text", "farewell"),
    [("A presto", True), ("A bientôt!", True), ("A Presto - Bur", False), ("A Par", False)],
)
def test_a_farewell_that_begins_like_an_army_is_none(text: str, farewell: bool) -> None:
    assert is_farewell(text) is farewell


@pytest.mark.parametrize(
    ("text", "talk"),
    [
        ("Здравствуйте! Вот мои приказы на весну:", True),
        ("שלום", True),
        ("ありがとう", True),
        ("А Пар - Бур", False),
        ("Привет A Par H", False),
        ("Grüße aus München", False),
        ("10 000", False),
    ],
)
def test_letters_of_no_map_without_an_orders_sign_are_talk(text: str, talk: bool) -> None:
    assert is_foreign_talk(text) is talk


@pytest.mark.parametrize(
    ("text", "heading"),
    [
        ("fritz (England):", Heading("fritz", "england")),
        ("*** Fritz ***", Heading("fritz")),
        ("My English orders for fritz, Spring 1901", Heading("fritz", "english")),
        ("In the game up-quark, as Austria", Heading("up-quark", "austria")),
        ("fritz (Austria)", None),
        ("fritz and up-quark", None),
        ("fritz is fun", None),
        ("waterloo:", None),
        ("fritz " * 20, None),
    ],
)
def test_a_heading_names_one_game_and_nothing_else(text: str, heading: Heading | None) -> None:
    assert heading_of(text, GAMES) == heading


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        ("fritz England: A Lon - Nwy, F Edi H (eom)", "A Lon - Nwy, F Edi H"),
        ("[fritz] F Eng - MAO n/t", "F Eng - MAO"),
        ("Fritz, England, 1901 - STATUS", "STATUS"),
        ("Eng - MAO", "Eng - MAO"),
        ("HELP ORDERS", "HELP ORDERS"),
        ("fritz", ""),
    ],
)
def test_a_subject_says_its_orders_without_their_frame(subject: str, said: str) -> None:
    assert said_in_subject(subject, GAMES) == said


@pytest.mark.parametrize(
    ("line", "marks"),
    [
        ("ORDERS CHANGE PROVISIONAL", Marks(change=True, finality="provisional")),
        ("ORDERS #2 CHANGE FINAL", Marks(number=2, change=True, finality="final")),
        ("#3 final", Marks(number=3, finality="final")),
        ("change, not final", Marks(change=True, finality="provisional")),
    ],
)
def test_marks_may_stand_in_a_row(line: str, marks: Marks) -> None:
    assert take_marks(line) == ("", marks)


@pytest.mark.parametrize("line", ["final answer from me", "change trains", "wait for the fleet"])
def test_words_of_marks_in_a_sentence_are_no_marks(line: str) -> None:
    assert take_marks(line) == (line, Marks())


@pytest.mark.parametrize(
    "line", ["T +44 20 7946 0991", "F: 020 7946 0992", "Tel. (020) 794 60991", "M 07700 900 123"]
)
def test_a_telephone_number_is_no_fleet(line: str) -> None:
    body = read_body(
        f"F Lon - ENG\n\nBob\n{line}\nA 12 Wales Road, London\n{line}\nENDPRESS\nA Lvp H"
    )

    assert [one.text for one in body.lines if one.text] == [
        "F Lon - ENG",
        "Bob",
        "ENDPRESS",
        "A Lvp H",
    ]
    assert [one.kind for one in body.dropped] == ["signature"]


@pytest.mark.parametrize(
    "line",
    [
        "Anfang der weitergeleiteten Nachricht:",
        "Début du message réexpédié :",
        "Inizio messaggio inoltrato:",
        "CONFIDENTIALITY: This e-mail is for its reader.",
    ],
)
def test_forwarded_mails_and_disclaimers_are_cut(line: str) -> None:
    body = read_body(f"A Par - Bur\n{line}\nA Par - Pic\n")

    assert [one.text for one in body.lines if one.text] == ["A Par - Bur"]


def signed(*lines: str) -> bool:
    return bool(signed_with(numbered(lines), {"bar", "par", "bur"}.__contains__))


@pytest.mark.parametrize(
    "name", ["A.", "F", "A +", "- F", "~Bob", "-- Bob", "- Bob.", "A. Nonymous", "F. X. Smith"]
)
def test_initials_and_names_that_stand_apart_are_no_units(name: str) -> None:
    assert signed("A Par - Bur", "", name)
    assert signed("A Par - Bur", "Thanks", name, "")
    assert not signed("A Par - Bur", name)
    assert not signed(name)
    assert not signed()
    assert not signed("", name, "A Par - Bur")


@pytest.mark.parametrize(
    "text",
    ["F. Bar", "- Bur", "A Par", "Hold", "~hold", "- Bur - Mun", "A Smith - Bur", "A. Par H"],
)
def test_a_place_or_an_order_is_no_name(text: str) -> None:
    assert not signed("A Mar H", "", text)
    assert not signed("A Mar H", "Thanks,", text)


def test_a_name_with_an_initial_stands_below_the_end_of_a_sentence() -> None:
    assert signed("Who signed me up for this?", "M. Muster")
    assert not signed("Who signed me up for this?", "A Smith")
    assert not signed("Paris goes to Burgundy.", "F. Bar")


def test_a_name_of_two_words_is_one_below_a_farewell_only() -> None:
    assert signed("A Par - Bur", "Cheers,", "A Smith")
    assert not signed("A Par - Bur", "", "A Smith")
