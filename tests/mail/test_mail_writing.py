"""Letters as bytes: what readers see, and what must not show."""

from __future__ import annotations

import email
import email.policy
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gmbot.game.notices.letters import Attachment, Letter
from gmbot.mail.reading import read_mail
from gmbot.mail.writing import is_address, new_message_id, write_letter

WHEN = datetime(2026, 11, 20, 12, 30, tzinfo=UTC)
LETTER = Letter(
    to=("ed@example.test",),
    sender="bot+modern@host.test",
    sender_name="Zurich (modern)",
    subject="[modern] S1901M results",
    text="A Par - Bur\n",
    kind="results/1",
    message_id="<0123abcd@host.test>",
    date=WHEN,
)
PICTURE = Attachment("map.png", "image/png", bytes(range(256)), "map")
STATE = Attachment("state.json", "application/json", b"{}")


def parsed(letter: Letter) -> email.message.EmailMessage:
    message = email.message_from_bytes(write_letter(letter), policy=email.policy.default)
    assert isinstance(message, email.message.EmailMessage)
    return message


def test_a_letter_carries_the_headers_of_a_machines_mail() -> None:
    letter = replace(
        LETTER,
        reply_to="bot+modern.k3f9@host.test",
        in_reply_to="<m1@example.test>",
        references=("<m0@example.test>", "<m1@example.test>"),
        automatic="auto-replied",
        list_id="modern.host.test",
        phase="S1901M",
        bulk=True,
    )

    assert dict(parsed(letter).items()) == {
        "From": '"Zurich (modern)" <bot+modern@host.test>',
        "To": "ed@example.test",
        "Reply-To": "bot+modern.k3f9@host.test",
        "Subject": "[modern] S1901M results",
        "Date": "Fri, 20 Nov 2026 12:30:00 +0000",
        "Message-ID": "<0123abcd@host.test>",
        "In-Reply-To": "<m1@example.test>",
        "References": "<m0@example.test> <m1@example.test>",
        "Auto-Submitted": "auto-replied",
        "Precedence": "bulk",
        "List-Id": "<modern.host.test>",
        "X-Gmbot-Mail": "results/1",
        "X-Gmbot-Phase": "S1901M",
        "MIME-Version": "1.0",
        "Content-Type": 'text/plain; charset="utf-8"',
        "Content-Transfer-Encoding": "quoted-printable",
    }


def test_the_date_is_in_utc_whatever_zone_it_came_in() -> None:
    letter = replace(LETTER, date=WHEN.astimezone(timezone(timedelta(hours=5))))

    assert write_letter(letter) == write_letter(LETTER)


def test_pictures_lie_beside_the_html_and_files_beside_both() -> None:
    letter = replace(LETTER, html='<p><img src="cid:map"></p>', attachments=(PICTURE, STATE))

    def shape(part: email.message.EmailMessage) -> object:
        kind = part.get_content_type()
        return (kind, [shape(each) for each in part.iter_parts()]) if part.is_multipart() else kind

    message = parsed(letter)
    assert shape(message) == (
        "multipart/mixed",
        [
            (
                "multipart/alternative",
                ["text/plain", ("multipart/related", ["text/html", "image/png"])],
            ),
            "application/json",
        ],
    )
    picture = next(part for part in message.walk() if part.get_content_type() == "image/png")
    assert picture.get_content() == PICTURE.content
    assert picture["Content-ID"] == "<map>"


def test_a_picture_without_html_is_attached() -> None:
    message = parsed(replace(LETTER, attachments=(PICTURE,)))

    assert [part.get_content_type() for part in message.walk()] == [
        "multipart/mixed",
        "text/plain",
        "image/png",
    ]


def test_the_same_letter_gives_the_same_bytes() -> None:
    letter = replace(LETTER, html="<p>x</p>", attachments=(PICTURE, STATE))

    assert write_letter(letter) == write_letter(replace(letter))


def test_message_ids_differ_and_hold_nothing_but_chance_and_our_domain() -> None:
    one, other = new_message_id("host.test"), new_message_id("host.test")

    assert one != other
    assert set(one.removesuffix("@host.test>").removeprefix("<")) <= set("0123456789abcdef")


@pytest.mark.parametrize(
    "change",
    [
        {"to": ("ed@example.test>\r\nRCPT TO:<eve@evil.test",)},
        {"to": ("ed@example.test\nBcc: eve@evil.test",)},
        {"to": ("ed",)},
        {"to": ("ed@example.test, eve@evil.test",)},
        {"sender": "bot@host.test\r\nBcc: eve@evil.test"},
        {"reply_to": "bot@host.test (x)"},
        {"message_id": "<a@b>\r\nBcc: eve@evil.test"},
        {"in_reply_to": "a@b"},
        {"references": ("<a@b> <c@d>",)},
        {"attachments": (Attachment("x", 'image/png"\r\nX: y', b""),)},
        {"attachments": (Attachment("x", "image/png", b"", "a>\r\nX: y"),)},
    ],
)
def test_what_is_no_address_or_id_is_refused(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"cannot stand"):
        write_letter(replace(LETTER, html="<p>x</p>", **change))  # type: ignore[arg-type]


NASTY = "Zurich\r\nBcc: eve@evil.test\n\n\x00\x0b\u2028body\ud800"


def test_line_ends_in_texts_cannot_add_a_header() -> None:
    letter = replace(
        LETTER,
        sender_name=NASTY,
        subject=NASTY,
        list_id=NASTY,
        phase=NASTY,
        kind=NASTY,
        attachments=(Attachment(NASTY, "image/png", b""),),
    )
    letter = replace(
        letter,
        **{
            each: getattr(letter, each).replace("\ud800", "")
            for each in ("list_id", "phase", "kind")
        },
    )

    names = [name for name, _ in email.message_from_bytes(write_letter(letter)).items()]

    assert "Bcc" not in names
    assert len(names) == len(set(names))


@settings(max_examples=200, deadline=None)
@given(
    subject=st.text(max_size=200),
    name=st.text(max_size=60),
    text=st.text(
        st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n"), max_size=400
    ),
)
def test_any_text_arrives_as_it_was_written(subject: str, name: str, text: str) -> None:
    raw = write_letter(replace(LETTER, subject=subject, sender_name=name, text=text))
    header, _, _ = raw.partition(b"\r\n\r\n")

    assert max(map(len, raw.split(b"\r\n"))) <= 998
    assert header.count(b"\r\n") == header.count(b"\n") == header.count(b"\r")
    mail = read_mail(raw, WHEN)
    assert mail.sender == LETTER.sender
    assert mail.subject.split() == shown(subject).split()
    assert mail.text.rstrip("\n") == text.removeprefix("\ufeff").rstrip("\n")


def shown(text: str) -> str:
    return "".join(" " if char < " " or char == "\x7f" else char for char in text)


@pytest.mark.parametrize(
    ("address", "good"),
    [
        ("ed@example.test", True),
        ("bot+modern.p.k3f9@host.test", True),
        ("o'neill_x%y@example.test", True),
        ("jürgen@münchen.test", True),
        ("ed", False),
        ("ed@", False),
        ("@x", False),
        ("e d@x.test", False),
        ("ed@x.test\n", False),
        ("ed@x.test>", False),
        ("<ed@x.test>", False),
        ("ed@x..test", False),
        (".ed@x.test", False),
        ('"ed"@x.test', False),
        ("a@b@c", False),
        ("", False),
    ],
)
def test_only_bare_addresses_are_addresses(address: str, good: bool) -> None:
    assert is_address(address) is good
