"""Mails whose words are not where a mail has them: in a file, in a page, in a table, nowhere."""

from __future__ import annotations

import pytest
from worlds import World, address

FRANCE = address("FRANCE")
HEAD = (
    f"From: Fr <{FRANCE}>\r\nTo: bot@gm.example\r\nMessage-ID: <w@x>\r\nSubject: orders\r\n"
    "MIME-Version: 1.0\r\n"
)
FILE = (
    'Content-Type: text/plain; name="orders.txt"\r\n'
    'Content-Disposition: attachment; filename="orders.txt"\r\n\r\nA Par - Bur\r\nF Bre - MAO\r\n'
)
PDF = "Content-Type: application/pdf; name=plan.pdf\r\n\r\n%PDF\r\n"
OUTLOOK = "Content-Type: application/ms-tnef; name=winmail.dat\r\n\r\nx\r\n"
SEALED = "-----BEGIN PGP MESSAGE-----\r\n\r\nhQEM\r\n-----END PGP MESSAGE-----"
LOGO = 'Content-Type: image/png; name="image001.png"\r\nContent-ID: <i@x>\r\n\r\nPNG\r\n'


def answered(head: str, *parts: str) -> tuple[str, str]:
    """Kind and text of the answer to a mail of these parts, the text in one line."""
    world = World()
    world.import_game()
    body = "".join(f"--b\r\n{part}" for part in parts) + "--b--\r\n"
    kind = head if head.startswith("Content-Type") else f"Content-Type: {head}; boundary=b"
    text = body if len(parts) > 1 or "multipart" in head else parts[0]
    [answer] = world.deliver(f"{HEAD}{kind}\r\n\r\n{text}".encode())
    return answer.kind, " ".join(answer.text.split())


def plain(text: str) -> str:
    return f"Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n"


def page(text: str) -> str:
    return f"Content-Type: text/html; charset=utf-8\r\n\r\n{text}\r\n"


@pytest.mark.parametrize(
    "text",
    ["", "Orders attached.", "Hi GM,\r\n\r\nplease find my orders attached.\r\n\r\nCheers, Bob"],
)
def test_a_text_file_is_read_where_the_mail_says_no_more_than_that(text: str) -> None:
    kind, words = answered("multipart/mixed", plain(text), FILE)

    assert kind == "order-receipt"
    assert "A Par -> Bur" in words
    assert "F Bre -> MAO" in words
    assert "Read from the attachment orders.txt, since the mail itself says nothing." in words


def test_a_text_file_beside_orders_is_named_and_not_read() -> None:
    kind, words = answered("multipart/mixed", plain("A Mar - Spa"), FILE, PDF)

    assert kind == "order-receipt"
    assert "A Par -> Bur" not in words
    assert (
        "Files are not opened; what counts stands in the mail itself: orders.txt and plan.pdf."
        in words
    )


def test_what_mail_programs_attach_by_themselves_is_not_named() -> None:
    signature = "Content-Type: application/pgp-signature; name=signature.asc\r\n\r\n-\r\n"

    kind, words = answered("multipart/mixed", plain("A Mar - Spa"), LOGO, signature, OUTLOOK)

    assert kind == "order-receipt"
    assert "Files are not opened" not in words


@pytest.mark.parametrize(
    ("head", "parts", "why"),
    [
        ("multipart/mixed", (plain(""), PDF), "only files, which I do not open: plan.pdf."),
        ("multipart/mixed", (plain(""), OUTLOOK),
         "All of your mail is in winmail.dat"),
        ("Content-Type: text/html", ('<html><body><img src="cid:x"></body></html>',),
         "only pictures, or quoted or hidden text"),
        ("Content-Type: text/html", ("<blockquote>A Par - Bur</blockquote>",),
         "only pictures, or quoted or hidden text"),
        ("Content-Type: text/html", ('<p style="display:none">A Par - Bur</p>',),
         "only pictures, or quoted or hidden text"),
        ("Content-Type: application/pkcs7-mime; smime-type=enveloped-data", ("MIAGCSqGSIb3",),
         "Your mail is encrypted, and I have no key."),
        ("Content-Type: text/plain", (SEALED,),
         "Your mail is encrypted, and I have no key."),
    ],
    ids=["file", "winmail", "picture", "quote", "hidden", "S/MIME", "PGP"],
)  # fmt: skip
def test_a_mail_without_words_is_told_why_nothing_was_read(
    head: str, parts: tuple[str, ...], why: str
) -> None:
    """E-NOTEXT"""
    kind, words = answered(head, *parts)

    assert kind == "refusal"
    assert why in words
    assert "Please write in plain text, in the mail itself." in words


@pytest.mark.parametrize("text", ["", "<html><body><div><br></div></body></html>"])
def test_an_empty_mail_asks_for_help(text: str) -> None:
    assert answered("Content-Type: text/html", text)[0] == "help"


@pytest.mark.parametrize(
    "stub",
    [
        "\r\n",
        "\u200b \u00a0",
        "Your mail program cannot show HTML.",
        "This message is in HTML format. Please view it with another client.",
        "Diese Nachricht ist im HTML-Format.",
        "View this email in your browser: https://mail.example/x",
    ],
)
def test_the_page_is_read_where_the_plain_part_is_a_stub(stub: str) -> None:
    kind, words = answered(
        "multipart/alternative", plain(stub), page("<p>A Par - Bur<br>F Bre - MAO</p>")
    )

    assert kind == "order-receipt"
    assert "F Bre -> MAO" in words
    assert "Not read" not in words


def test_a_plain_part_with_orders_is_no_stub() -> None:
    _, words = answered(
        "multipart/alternative",
        plain("A Par - Bur\r\n\r\nMy mail program writes HTML messages, sorry."),
        page("<p>A Par - Pic</p>"),
    )

    assert "A Par -> Bur" in words
    assert "A Par -> Pic" not in words


TABLES = {
    "cells": "<table><tr><td>A Par</td><td>-</td><td>Bur</td></tr>"
    "<tr><td>F Bre</td><td>-</td><td>MAO</td></tr></table>",
    "two columns": "<table><tr><th>Unit</th><th>Order</th></tr>"
    "<tr><td>A Par</td><td>- Bur</td></tr><tr><td>F Bre</td><td>- MAO</td></tr></table>",
    "paragraphs in cells": "<table><tbody><tr><td><p>A Par</p></td><td><p>Bur</p></td></tr>"
    "<tr><td><p>F Bre<o:p></o:p></p></td><td><p>MAO</p></td></tr></tbody></table>",
    "a table around all": "<table><tr><td><p>Hi</p><p>A Par - Bur</p><div>F Bre - MAO</div></td>"
    "</tr></table>",
    "breaks": "<table><tr><td>A Par - Bur<br></td></tr><tr><td>F Bre - MAO<br></td></tr></table>",
    "an empty cell": "<table><tr><td>A Par - Bur</td><td><p></p></td></tr>"
    "<tr><td>F Bre - MAO</td></tr></table>",
}  # fmt: skip


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_each_row_of_a_table_is_a_line(table: str) -> None:
    kind, words = answered(
        "Content-Type: text/html; charset=utf-8", f"<p>Hi,</p>{table}<p>Cheers</p>"
    )

    assert kind == "order-receipt"
    assert "A Par -> Bur" in words
    assert "F Bre -> MAO" in words
    assert "Not read" not in words
    assert "PROBLEMS" not in words


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (
            "text/enriched",
            "<bold>A Par</bold> - Bur\r\n<color><param>red</param>F Bre - MAO</color>",
        ),
        ("text/markdown; charset=utf-8", "* A Par - Bur\r\n* F Bre - MAO"),
        ("text/x-unheard-of", "A Par - Bur\r\nF Bre - MAO"),
        ("text/csv", "A Par,-,Bur\r\nF Bre;-;MAO"),
        ("text/plain; charset=utf-8", "A Par â€“ Bur\r\nF Bre â†’ MAO"),
        ("text/plain", "=20\r\nA Par - Bur=20\r\nF Bre - MAO=20"),
    ],
    ids=["enriched", "markdown", "unknown", "table", "encoded twice", "quoted-printable unsaid"],
)
def test_text_of_any_kind_is_read_as_what_it_says(kind: str, text: str) -> None:
    answer, words = answered(f"Content-Type: {kind}", text)

    assert answer == "order-receipt"
    assert "A Par -> Bur" in words
    assert "F Bre -> MAO" in words
    assert "PROBLEMS" not in words


def test_accents_that_are_what_they_seem_stay() -> None:
    _, words = answered("Content-Type: text/plain; charset=utf-8", "A Par - Bur\r\nSÃO Tomé, ñandú")

    assert '("SÃO Tomé, ñandú")' in words


def test_a_mail_that_is_attached_is_no_mail_of_the_writers() -> None:
    forwarded = "Content-Type: message/rfc822\r\n\r\nSubject: x\r\n\r\nF Bre - MAO\r\n"

    _, words = answered("multipart/mixed", plain("A Par - Bur"), forwarded)

    assert "F Bre -> MAO" not in words
    assert "Files are not opened; what counts stands in the mail itself: message/rfc822." in words


def test_a_file_beside_a_reply_to_press_is_named() -> None:
    world = World()
    world.import_game()
    [_, letter] = world.mail(address("GERMANY"), "PRESS TO France\nShall we?\nENDPRESS")
    head = HEAD.replace("bot@gm.example", letter.reply_to)
    head = head.replace("Subject: orders", f"Subject: Re: {letter.subject}")
    body = f"--b\r\n{plain('Gladly.')}--b\r\n{PDF}--b--\r\n"

    sent = world.deliver(f"{head}Content-Type: multipart/mixed; boundary=b\r\n\r\n{body}".encode())

    receipt = next(mail for mail in sent if mail.to == FRANCE)
    assert receipt.kind == "press-receipt"
    assert "plan.pdf" in receipt.text
    assert "plan.pdf" not in next(mail for mail in sent if mail.to == address("GERMANY")).text
