"""What is cut from a mail before it is read."""

from __future__ import annotations

import pytest

from gmbot.parsing.text.lines import read_body
from gmbot.parsing.text.normalize import normalise


def kept(text: str) -> list[str]:
    return [line.text for line in read_body(text).lines if line.text]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A Par – Bur", "A Par - Bur"),
        ("A Par — Bur", "A Par - Bur"),
        ("A Par − Bur", "A Par - Bur"),
        ("A Par → Bur", "A Par -> Bur"),
        ("A\u00a0Par\u00a0-\u00a0Bur", "A Par - Bur"),
        ("A\u200b Par\ufeff - Bur", "A Par - Bur"),
        ("Ａ Ｐａｒ - Ｂｕｒ", "A Par - Bur"),
        ("A Par -&gt; Bur", "A Par -> Bur"),
        ("A&nbsp;Par - Bur", "A Par - Bur"),
        ("don’t", "don't"),
        ("🇫🇷 A Par H", "France A Par H"),
        ("A Par H 😀👍🏽", "A Par H"),
        ("A Par\x96Bur", "A Par-Bur"),
        ("A\tPar \x00-  Bur", "A Par - Bur"),
    ],
)
def test_a_line_is_brought_to_plain_characters(text: str, expected: str) -> None:
    assert normalise(text) == expected


def test_lines_keep_their_numbers_in_the_mail() -> None:
    body = read_body("Hi\r\n> A Par - Pic\r\n\r\nA Par - Bur\r\n")

    assert [(line.number, line.text) for line in body.lines if line.text] == [
        (1, "Hi"),
        (4, "A Par - Bur"),
    ]


QUOTES = [
    "On Thu, 5 Mar 2026 at 20:00, gmbot <gm@example.test> wrote:\n> A Par - Pic\n> A Mar - Bur",
    "On Thu, 5 Mar 2026 at 20:00,\ngmbot <gm@example.test> wrote:\n> A Par - Pic",
    "Am 5. März 2026 um 20:00 schrieb gmbot:\nA Par - Pic",
    "Le jeu. 5 mars 2026 à 20:00, gmbot a écrit :\n> A Par - Pic",
    "Il giorno gio 5 mar 2026 gmbot ha scritto:\n> A Par - Pic",
    "gmbot wrote:\n> A Par - Pic",
    "-----Original Message-----\nFrom: gm\nA Par - Pic",
    "---------- Forwarded message ---------\nFrom: gm\nA Par - Pic",
    "Begin forwarded message:\n\nA Par - Pic",
    "________________________________\nFrom: gm <gm@example.test>\nSent: Friday\nTo: "
    "me\n\nA Par - Pic",
    "Von: gm\nGesendet: Freitag\nAn: mich\nBetreff: x\n\nA Par - Pic",
    "-- \nEd\nA Par - Pic",
    "--\nEd\nA Par - Pic",
    "Sent from my iPhone",
    "Get Outlook for Android",
    "Von meinem iPad gesendet",
    "Sent via BlackBerry from T-Mobile",
    "**********\nThis message is intended for the addressee only.\nA Par - Pic\n**********",
    "_______________\nA Par - Pic: unsubscribe here",
    "This e-mail and any attachment is confidential and may contain A Par - Pic.",
    "CONFIDENTIALITY NOTICE: A Par - Pic",
    "[quote=GM]\nA Par - Pic\n[/quote]",
    "-----BEGIN PGP SIGNATURE-----\n\nA Par - Pic\n-----END PGP SIGNATURE-----",
]


@pytest.mark.parametrize("below", QUOTES)
def test_what_others_or_programs_wrote_is_not_read(below: str) -> None:
    body = read_body(f"A Par - Bur\n\n{below}\n")

    assert [line.text for line in body.lines if line.text] == ["A Par - Bur"]
    assert body.dropped


def test_answers_between_and_below_quoted_lines_are_read() -> None:
    text = "On Friday gmbot wrote:\n> Your orders?\nA Par - Bur\n> And Brest?\nF Bre - MAO"

    assert kept(text) == ["A Par - Bur", "F Bre - MAO"]


def test_a_rule_of_dashes_between_orders_cuts_nothing() -> None:
    assert kept("A Par - Bur\n----------\nF Bre - MAO") == ["A Par - Bur", "F Bre - MAO"]


def test_forum_marks_are_taken_off() -> None:
    assert kept("[code]A Par - Bur[/code]\n[b]F Bre - MAO[/b]") == ["A Par - Bur", "F Bre - MAO"]


def test_an_encrypted_mail_leaves_nothing_to_read() -> None:
    """S3.24: a cipher."""
    body = read_body("-----BEGIN PGP MESSAGE-----\n\nhQEMA\n-----END PGP MESSAGE-----\n")

    assert [line.text for line in body.lines if line.text] == []
    assert [part.kind for part in body.dropped] == ["encrypted"]
