"""Mails written in the browser: correct headers, whatever was typed."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from webmail_fakes import PEOPLE, START, a_mail

from gmbot.demo.webmail.compose import (
    Draft,
    build_mail,
    fault_of,
    new_draft,
    quotation,
    reply_draft,
)
from gmbot.demo.webmail.letters import Letter, read_letter

ED = PEOPLE[2]
NOA = PEOPLE[1]


def sent(draft: Draft, answers: Letter | None = None, quoted: bool = False) -> EmailMessage:
    raw = build_mail(ED, draft, START, answers, quoted)
    assert b"\n" not in raw.replace(b"\r\n", b"")
    return message_from_bytes(raw, policy=policy.default)


def words(mail: EmailMessage) -> str:
    return str(mail.get_content()).replace("\r\n", "\n")


def test_a_new_mail_has_what_a_mail_needs() -> None:
    mail = sent(Draft("bot@gm.test", "Orders", "A Par - Bur\r\nF Bre H"))

    assert mail["From"] == "Ed <ed@players.test>"
    assert mail["To"] == "bot@gm.test"
    assert mail["Subject"] == "Orders"
    assert mail["Date"] == "Fri, 20 Nov 2026 12:00:00 +0000"
    assert mail["Message-ID"].endswith("@players.test>")
    assert mail["In-Reply-To"] is None
    assert words(mail) == "A Par - Bur\nF Bre H\n"


def test_a_reply_joins_the_thread_and_quotes() -> None:
    original = a_mail(subject="Results")
    original["References"] = "<root@gm.test>  <second@gm.test>"
    letter = read_letter(original.as_bytes())
    draft = reply_draft(letter)

    mail = sent(Draft(draft.to, draft.subject, "A Par H"), letter, quoted=True)

    assert mail["To"] == "bot+austerlitz.k3f9q2w8x@gm.test"
    assert mail["Subject"] == "Re: Results"
    assert mail["In-Reply-To"] == "<m1.opener@gm.test>"
    assert mail["References"] == "<root@gm.test> <second@gm.test> <m1.opener@gm.test>"
    assert words(mail).startswith(
        "A Par H\n\nOn Fri, 20 Nov 2026 12:00:00 +0000, "
        "Zurich (austerlitz) <bot+austerlitz@gm.test> wrote:\n> Your units: A Par, F Bre.\n>\n"
    )


def test_a_reply_can_leave_the_quotation_out() -> None:
    letter = read_letter(a_mail().as_bytes())

    mail = sent(Draft("bot@gm.test", "Re: x", "A Par H"), letter, quoted=False)

    assert words(mail) == "A Par H\n"
    assert mail["In-Reply-To"]


@pytest.mark.parametrize("subject", ["Re: x", "RE:x", "AW: x", "sv: x", "Antw: x"])
def test_a_subject_that_says_reply_is_kept(subject: str) -> None:
    assert reply_draft(read_letter(a_mail(subject=subject).as_bytes())).subject == subject


def test_a_long_thread_keeps_its_first_and_its_newest_mails() -> None:
    original = a_mail()
    original["References"] = " ".join(f"<{n}@gm.test>" for n in range(60))
    letter = read_letter(original.as_bytes())

    known = sent(Draft("bot@gm.test", "x", "y"), letter)["References"].split()

    assert len(known) == 21
    assert known[0] == "<0@gm.test>"
    assert known[-2:] == ["<59@gm.test>", "<m1.opener@gm.test>"]


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r", "\u2028", "\x85", "\x0b", "\x00"])
def test_no_typed_text_becomes_a_header(end: str) -> None:
    mail = sent(Draft("bot@gm.test", f"Orders{end}Bcc: spy@evil.test", f"x{end}{end}Bcc: y@z"))

    assert mail["Bcc"] is None
    assert mail["Subject"] == "Orders Bcc: spy@evil.test"


@pytest.mark.parametrize(
    "to",
    [
        "",
        "nobody",
        "a@b\r\nBcc: c@d",
        "a@b, c@d",
        "Ed <a@b>",
        "a b@c",
        "a@b>",
        "a@-b",
        "@b",
        "a@@b",
    ],
)
def test_only_one_plain_address_is_written_to(to: str) -> None:
    assert "one mail address" in (fault_of(Draft(to, "x", "y")) or "")


def test_a_mail_needs_a_text_of_reasonable_length() -> None:
    assert "no text" in (fault_of(Draft("a@b.test", "x", " \n")) or "")
    assert "too long" in (fault_of(Draft("a@b.test", "x", "y" * 200_001)) or "")
    assert fault_of(Draft(" bot+a.k3@gm.test ", "", "A Par H")) is None


def test_umlauts_long_lines_and_foreign_names_travel_in_seven_bits() -> None:
    body = "Größe " * 300 + "\n" + "x" * 2000 + "\nשלום\n"

    raw = build_mail(NOA, Draft("bot@gm.test", "Büro 🚢", body), START, None, False)

    assert raw.isascii()
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    mail = message_from_bytes(raw, policy=policy.default)
    assert words(mail) == body
    assert mail["Subject"] == "Büro 🚢"
    assert mail["From"].addresses[0].display_name == NOA.name


def test_a_new_mail_names_the_game_as_the_latest_mail_did() -> None:
    assert new_draft("bot@gm.test", "Re: [austerlitz] results").subject == "[austerlitz] Orders"
    assert new_draft("bot@gm.test", "hello").subject == "Orders"


def test_a_quotation_has_no_space_at_line_ends() -> None:
    letter = read_letter(a_mail(text="one\n\n> two\n").as_bytes())

    assert quotation(letter).endswith("> one\n>\n> > two\n")
