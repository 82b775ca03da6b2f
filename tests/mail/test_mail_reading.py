"""Mails of every kind, as data: ``tests/data/mails_reading``."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gmbot.game.intake.senders import reason_to_ignore
from gmbot.game.notices.letters import IncomingMail
from gmbot.mail.reading import read_mail
from gmbot.mail.writing import is_address

FOLDER = Path(__file__).parents[1] / "data" / "mails_reading"
EXPECTED: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "expected.toml").read_text("utf-8"))
ARRIVED = datetime(2026, 11, 20, 12, tzinfo=UTC)


def read(name: str) -> IncomingMail:
    return read_mail((FOLDER / f"{name}.eml").read_bytes(), ARRIVED)


def seen(mail: IncomingMail, field: str) -> Any:
    """A field in the form that the expectations have."""
    if field == "bounce":
        return list(mail.bounce.recipients) if mail.bounce else []
    if field == "bounce_permanent":
        return mail.bounce is not None and mail.bounce.permanent
    if field == "is_automatic":
        return reason_to_ignore(mail, "bot@games.example.test") is not None
    value = getattr(mail, field)
    if field == "sent_at":
        return value.isoformat() if value else ""
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("name", EXPECTED)
def test_a_mail_is_read_as_its_expectation_says(name: str) -> None:
    mail = read(name)
    expected = {field: value for field, value in EXPECTED[name].items() if field != "why"}

    assert {field: seen(mail, field) for field in expected} == expected


def test_every_mail_in_the_folder_has_an_expectation() -> None:
    assert {path.stem for path in FOLDER.glob("*.eml")} == set(EXPECTED)


def test_a_mail_over_the_limit_is_read_by_its_header_only() -> None:
    raw = b"From: ed@example.test\r\nSubject: big\r\n\r\n" + b"A Par - Bur\r\n" * 1000

    mail = read_mail(raw, ARRIVED, limit=2000)

    assert (mail.sender, mail.subject, mail.text) == ("ed@example.test", "big", "")
    assert mail.defects == ("too-large",)
    assert mail.size == len(raw)


def test_equal_bytes_have_equal_digests_and_others_have_not() -> None:
    one, same, other = (
        read_mail(raw, ARRIVED) for raw in (b"a: b\n\nx", b"a: b\n\nx", b"a: b\n\ny")
    )

    assert one.digest == same.digest != other.digest


N = 300_000
HOSTILE = {
    "comments": b"From: " + b"(" * N + b"\r\n\r\nx",
    "quotes": b"From: " + b'"\\' * (N // 2) + b"\r\n\r\nx",
    "recipients": b"To: " + b",".join(b"x%d@y" % i for i in range(N // 8)) + b"\r\n\r\nx",
    "deep mime": b"Content-Type: multipart/mixed; boundary=b0\r\n\r\n"
    + b"".join(
        b"--b%d\r\nContent-Type: multipart/mixed; boundary=b%d\r\n\r\n" % (i, i + 1)
        for i in range(N // 60)
    ),
    "same boundary": b"Content-Type: multipart/mixed; boundary=b\r\n\r\n"
    + b"--b\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" * (N // 60),
    "words": b"Subject: " + b"=?utf-8?q?" * (N // 10) + b"\r\n\r\nx",
    "parameters": b"Content-Type: text/plain; " + b';a="' * (N // 4) + b"\r\n\r\nx",
    "escapes": b'Content-Type: text/plain; a="' + b'\\"' * (N // 2) + b"\r\n\r\nx",
    "references": b"References: " + b"<" * N + b"\r\n\r\nx",
    "fields": b"a:b\r\n" * (N // 5) + b"\r\nx",
    "folds": b"Subject: x" + b"\r\n x" * (N // 4) + b"\r\n\r\nx",
    "attributes": b"Content-Type: text/html\r\n\r\n<p "
    + b" ".join(b"a%d" % i for i in range(N // 8))
    + b">x",
    "tags": b"Content-Type: text/html\r\n\r\n" + b"<b><i><p><table>" * (N // 16),
    "attribute quotes": b"Content-Type: text/html\r\n\r\n" + b'<a "' * (N // 4),
    "comments of HTML": b"Content-Type: text/html\r\n\r\n" + b"<!--" * (N // 4),
    "end tags": b"Content-Type: text/html\r\n\r\n<script>" + b"</scrip" * (N // 7),
    "flowed": b"Content-Type: text/plain; format=flowed\r\n\r\n" + b"> a \r\n" * (N // 6),
    "quote signs": b"Content-Type: text/plain; format=flowed\r\n\r\n" + b">" * N,
    "soft breaks": b"Content-Transfer-Encoding: quoted-printable\r\n\r\n" + b"=\r\n" * (N // 3),
    "escape sequences": b"Content-Type: text/plain; charset=iso-2022-jp\r\n\r\n"
    + b"\x1b$B" * (N // 3),
    "bounce": b"From: mailer-daemon@b\r\n\r\n" + b"a@b 550 <x@y> " * (N // 14),
    "bounce without end": b"Return-Path: <>\r\n\r\n" + b"<" * N,
    "addresses": b"From: " + b"a." * (N // 2) + b"\r\n\r\n",
    "addresses without end": b"From: " + b"a@" * (N // 2) + b"\r\n\r\n",
    "spaces": b"Content-Type: text/plain;" + b" " * N + b"\r\n\r\n" + b" " * N,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_mail_is_read_like_any_other(name: str) -> None:
    # Each takes a fraction of a second. Code that is quadratic in one of them needs minutes, and
    # nobody overlooks a test that does not end.
    mail = read_mail(HOSTILE[name], ARRIVED, limit=10 * N)

    assert mail.size == len(HOSTILE[name])
    assert not {"unreadable", "too-large"} & set(mail.defects)


HEADER_WORDS = (
    "From To Subject Date Message-ID References Return-Path Content-Type Content-Transfer-Encoding"
    " Content-Disposition Authentication-Results List-Id"
)
HEADERS = st.sampled_from(HEADER_WORDS.split())
SCRAP_WORDS = (
    b'" < > ( ) \\ ; = =?utf-8?b? ?= @ a@b charset=utf-16 boundary=b multipart/mixed; text/html;'
    b" \xff base64 quoted-printable format=flowed --b-- name*0*= %ff multipart/report; <p </p>"
    b" message/delivery-status mailer-daemon@ 99999999999999999999 \x00 &# <!-- X-Gmbot-Cut:5"
)
SCRAPS = st.sampled_from(
    [b"\r\n", b"\r\n ", b"\r\n\r\n", b"\r\n--b\r\n", b"Action: failed", *SCRAP_WORDS.split()]
)
PIECES = st.one_of(
    SCRAPS, st.binary(max_size=6), HEADERS.map(lambda name: f"\r\n{name}: ".encode())
)


@settings(max_examples=1500, deadline=None)
@given(st.lists(PIECES, max_size=40).map(b"".join))
@example(b"From: a@b\r\nContent-Type: text/plain; charset=utf-16\r\n\r\n\xff\xfe\x00\xd8")
def test_no_bytes_whatever_make_the_reader_fail(raw: bytes) -> None:
    mail = read_mail(raw, ARRIVED)

    assert "unreadable" not in mail.defects
    for text in texts_of(mail):
        text.encode("utf-8")  # lone surrogates cannot be stored
        assert "\x00" not in text  # nor can this in PostgreSQL
        assert text == mail.text or "\n" not in text


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(["Message-ID", "In-Reply-To", "References"]), st.binary(max_size=60))
@example("Message-ID", b"<\x00>")
@example("References", b"<a\xffb@c> <\t> <d@e")
def test_every_message_id_that_was_read_can_be_named_in_an_answer(name: str, value: bytes) -> None:
    mail = read_mail(name.encode() + b": " + value + b"\r\n\r\nx", ARRIVED)

    for message_id in (mail.message_id, *mail.references):
        assert re.fullmatch(r"<[\x21-\x3b\x3d\x3f-\x7e]+>|", message_id)


@settings(max_examples=300, deadline=None)
@given(st.text('aé.@<>("\\ ,;:', max_size=20))
@example("a..b@x")
@example(".a@x")
def test_every_sender_that_was_read_can_be_written_to(value: str) -> None:
    mail = read_mail(f"From: {value}\r\n\r\nx".encode(), ARRIVED)

    assert is_address(mail.sender) or (mail.sender == "" and "no-sender" in mail.defects)


def texts_of(mail: IncomingMail) -> Iterator[str]:
    for field in fields(mail):
        value = getattr(mail, field.name)
        yield from [value] if isinstance(value, str) else ()
        yield from value if isinstance(value, tuple) else ()
    yield from mail.bounce.recipients if mail.bounce else ()


@settings(max_examples=150, deadline=None)
@given(
    name=st.sampled_from(sorted(EXPECTED)),
    cuts=st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=4)), max_size=8),
)
def test_no_damage_to_a_real_mail_makes_the_reader_fail(
    name: str, cuts: list[tuple[float, bytes]]
) -> None:
    raw = bytearray((FOLDER / f"{name}.eml").read_bytes())
    for where, scrap in cuts:
        at = int(where * len(raw))
        raw[at : at + 2] = scrap

    assert "unreadable" not in read_mail(bytes(raw), ARRIVED).defects
