"""Nothing of a mail but its press reaches others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from press_games import BOX, F, G, a_world, got, press
from worlds import Sent, World, address

MARK = "xqzmarkxqz"
SPACE = " "


def in_every_header(
    world: World, power: str, block: str, to: str = BOX, subject: str = MARK
) -> list[Sent]:
    """A mail with a marker in every header and part of it, but not in the press."""
    raw = f"""From: {MARK} <{address(power)}>
To: {to}
Cc: {MARK}@else.example
Subject: {subject}
Date: Tue, 01 Dec 2026 12:00:00 +0545
Message-ID: <{MARK}.{power}@else.example>
References: <{MARK}@else.example>
In-Reply-To: <{MARK}@else.example>
Reply-To: {MARK}@else.example
Sender: {MARK}@else.example
Organization: {MARK}
User-Agent: {MARK}
X-Mailer: {MARK}
X-Gmbot-Phase: {MARK}
Received: from {MARK} by mx.example; Tue, 01 Dec 2026 12:00:00 +0545
Received-SPF: pass ({MARK})
DKIM-Signature: d={MARK}.example
Face: {MARK}
List-Id: <{MARK}>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="{MARK}"

preamble {MARK}
--{MARK}
Content-Type: text/plain; charset=utf-8; x-mark={MARK}
Content-Description: {MARK}

{block}

--{SPACE}
{MARK} signature
> {MARK} quoted

--{MARK}
Content-Type: text/html; charset=utf-8

<p>{MARK}</p><!-- {MARK} -->
--{MARK}
Content-Type: text/plain; name="{MARK}.txt"
Content-Disposition: attachment; filename="{MARK}.txt"

{MARK}
--{MARK}--
epilogue {MARK}
"""
    without_lists = raw.replace(f"List-Id: <{MARK}>\n", "")  # a list's mail is not read at all
    return world.deliver(without_lists.replace("\n", "\r\n").encode())


CASES: list[Callable[[str], str]] = [
    lambda text: press("PRESS TO Italy, GM", text),
    lambda text: press("PRESS GREY TO ALL", text),
    lambda text: press("PRESS FROM France TO Italy", text),
    lambda text: press("POSTAL", text),
    lambda text: press('POSTAL AS "Vienna"', text),
    lambda text: press("PRESS TO Italy IF NOT France OWNS Bel", text),
]


@pytest.mark.parametrize("case", range(len(CASES)))
def test_nothing_of_the_authors_mail_but_the_press_reaches_others(case: int) -> None:
    """S2.17, S3.34: neither headers nor other parts, whoever reads it, now or in the results."""
    world = a_world()

    sent = in_every_header(world, "GERMANY", CASES[case]("The harvest is good."))
    sent += world.pass_deadline()

    others = [one for one in sent if one.to != G]
    assert any("The harvest is good." in one.text for one in others)
    for mail in others:
        everything = mail.row.raw.decode("utf-8", "replace") + mail.text + mail.row.envelope_from
        assert MARK not in everything
        assert G not in everything
        assert "+0545" not in everything


def test_a_reply_by_press_address_passes_no_header_either() -> None:
    """S2.17"""
    world = a_world()
    mail = got(world.mail(F, press("PRESS GREY TO Germany, Italy")), G)

    subject = f"Re: {mail.subject} {MARK}"
    sent = in_every_header(world, "GERMANY", "The harvest is good.", mail.reply_to, subject)

    for reader in (F, address("ITALY")):
        delivered = got(sent, reader)
        assert "The harvest is good." in delivered.text
        assert MARK not in delivered.row.raw.decode()
