"""Whose mail it is: results stamped by our own host, and the addresses it was sent to."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import product

import pytest

from gmbot.mail.identity import (
    BounceBox,
    Box,
    GameBox,
    GeneralBox,
    boxes,
    read_box,
    verdict,
    vouched_for,
)
from gmbot.mail.reading import read_mail

OWN = "mx.host.test"
ARRIVED = datetime(2026, 11, 20, tzinfo=UTC)


def mail(*stamps: str, sender: str = "ed@example.test", more: str = "") -> bytes:
    lines = "".join(f"Authentication-Results: {stamp}\r\n" for stamp in stamps)
    return f"{lines}From: {sender}\r\n{more}\r\nA Par - Bur\r\n".encode()


def is_vouched(raw: bytes, authserv_id: str = OWN) -> bool:
    return vouched_for(read_mail(raw, datetime(2026, 11, 20, tzinfo=UTC)), authserv_id)


@pytest.mark.parametrize(
    ("stamp", "vouched"),
    [
        ("dkim=pass header.d=example.test", True),
        ("dkim=pass (2048-bit key) header.d=Example.Test header.s=x", True),
        ("dkim=pass header.i=@example.test", True),
        ("dkim=pass header.d=evil.test", False),
        ("dkim=pass header.d=notexample.test", False),
        ("dkim=pass header.d=test", False),
        ("dkim=fail header.d=example.test", False),
        ("dkim=none", False),
        ("dkim=fail header.d=example.test; dkim=pass header.d=example.test", True),
        ("dkim=pass header.d=evil.test; spf=pass smtp.mailfrom=ed@example.test", True),
        ("spf=pass smtp.mailfrom=example.test", True),
        ("spf=pass smtp.mailfrom=ed@evil.test", False),
        ("spf=softfail smtp.mailfrom=example.test", False),
        ("dmarc=pass header.from=example.test", True),
        ("dmarc=pass (p=none dis=none) header.from=example.test", True),
        ("dmarc=pass header.from=evil.test", False),
        ("auth=pass smtp.auth=ed@example.test", True),
        ("auth=pass smtp.auth=eve@example.test", False),
        ("iprev=pass policy.iprev=192.0.2.1", False),
        ("none", False),
        ("dkim", False),
        (')(;="', False),
    ],
)
def test_our_hosts_result_counts_only_for_the_sender_it_is_about(stamp: str, vouched: bool) -> None:
    assert is_vouched(mail(f"{OWN}; {stamp}")) is vouched


def test_a_parent_domain_may_sign_for_those_below_it_and_not_the_other_way_round() -> None:
    assert is_vouched(mail(f"{OWN}; dkim=pass header.d=example.test", sender="ed@a.example.test"))
    assert not is_vouched(mail(f"{OWN}; dkim=pass header.d=a.example.test"))


def test_only_the_topmost_result_of_our_own_host_is_believed() -> None:
    good, bad = "dkim=pass header.d=example.test", "dkim=fail header.d=example.test"

    assert is_vouched(mail(f"other.test; {bad}", f"{OWN}; {good}"))
    assert not is_vouched(mail(f"{OWN}; {bad}", f"{OWN}; {good}"))
    assert not is_vouched(mail(f"other.test; {good}"))
    assert not is_vouched(mail(f"{OWN}.evil.test; {good}"))


def test_a_result_without_the_name_of_a_host_is_passed_over() -> None:
    microsoft = "spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=example.test; dkim=pass"

    assert not is_vouched(mail(microsoft))
    assert is_vouched(mail(microsoft, f"{OWN}; spf=pass smtp.mailfrom=example.test"))


def test_nothing_is_believed_while_no_host_is_configured() -> None:
    assert not is_vouched(mail("; dkim=pass header.d=example.test"), authserv_id="")
    assert not is_vouched(mail("x; dkim=pass header.d=example.test"), authserv_id="")


def test_a_mail_of_two_senders_is_vouched_for_by_nobody() -> None:
    stamp = f"{OWN}; dkim=pass header.d=example.test"

    assert not is_vouched(mail(stamp, more="From: eve@example.test\r\n"))


WORDS = ("", "none", "pass", "fail", "softfail", "temperror", "permerror")
NAMES = {"dmarc": "header.from", "dkim": "header.d", "spf": "smtp.mailfrom"}


@pytest.mark.parametrize("domains", list(product(("example.test", "evil.test"), repeat=3)))
@pytest.mark.parametrize("in_one", [True, False], ids=["one header", "a header each"])
def test_one_failed_check_is_a_veto_unless_another_passes_for_the_sender(
    domains: tuple[str, ...], in_one: bool
) -> None:
    """Every combination of the three checks; a DMARC failure is outweighed by nothing."""
    wrong = []
    for words in product(WORDS, repeat=3):
        checks = [
            (method, word, domain)
            for method, word, domain in zip(NAMES, words, domains, strict=True)
            if word
        ]
        results = [f"{method}={word} {NAMES[method]}={domain}" for method, word, domain in checks]
        stamps = ["; ".join(results) or "none"] if in_one else results or ["none"]
        failed = {method for method, word, _ in checks if word.endswith("fail")}
        passed = any(word == "pass" and domain == "example.test" for _, word, domain in checks)

        judged = verdict(read_mail(mail(*(f"{OWN}; {stamp}" for stamp in stamps)), ARRIVED), OWN)

        vetoed = "dmarc" in failed or (bool(failed) and not passed)
        if judged.failed is not vetoed or (
            in_one and judged.vouched is not (passed and not vetoed)
        ):
            wrong.append((words, judged))
    assert not wrong


@pytest.mark.parametrize("word", ["hardfail", "policy", "discard", "reject", "quite-new"])
@pytest.mark.parametrize("method", ["dkim", "spf", "auth", "dkim-adsp", "compauth"])
def test_a_word_that_is_on_no_list_counts_as_a_failure(method: str, word: str) -> None:
    bad, good = f"{method}={word}", "dkim=pass header.d=example.test"

    assert verdict(read_mail(mail(f"{OWN}; {bad}"), ARRIVED), OWN).failed
    assert not verdict(read_mail(mail(f"{OWN}; {bad}; {good}"), ARRIVED), OWN).failed


@pytest.mark.parametrize(
    "forged",
    ["dmarc=pass header.from=example.test", "spf=pass smtp.mailfrom=example.test",
     "dmarc=pass header.from=example.test; spf=pass smtp.mailfrom=example.test"],
)  # fmt: skip
@pytest.mark.parametrize(
    "own", ["dmarc=fail header.from=example.test", "dmarc=fail; spf=fail", "spf=fail; dmarc=none"]
)
def test_a_stamp_below_our_hosts_own_outweighs_none_of_its_failures(own: str, forged: str) -> None:
    raw = mail(f"{OWN}; {own}", f"{OWN}; {forged}")

    assert verdict(read_mail(raw, ARRIVED), OWN).failed


@pytest.mark.parametrize("broken", ["smtp.mailfrom=a@b, dkim=pass", 'reason="', "(((", "; ;;="])
def test_a_stamp_that_is_broken_on_purpose_hides_no_failure(broken: str) -> None:
    raw = mail(f"{OWN}; dkim=pass header.d=example.test; spf = Fail {broken}")

    assert not is_vouched(raw)
    assert verdict(read_mail(raw, ARRIVED), OWN).failed


def test_a_verdict_says_what_proves_the_sender_or_what_is_missing() -> None:
    proved = read_mail(mail(f"{OWN}; spf=pass smtp.mailfrom=example.test"), ARRIVED)
    bare = read_mail(mail(), ARRIVED)

    assert verdict(proved, OWN).how == "spf"
    assert OWN in verdict(bare, OWN).how


@pytest.mark.parametrize(
    ("address", "box"),
    [
        ("bot@host.test", GeneralBox()),
        ("BOT@Host.Test", GeneralBox()),
        ("bot+modern@host.test", GameBox("modern")),
        ("bot+modern.k3f9q2w8x@host.test", GameBox("modern", "k3f9q2w8x")),
        ("bot+modern.p.k3f9q2w8x@host.test", GameBox("modern", "k3f9q2w8x", press=True)),
        ("bot+modern-2_b@host.test", GameBox("modern-2_b")),
        ("bot+b.17@host.test", BounceBox("17")),
        ("bot+@host.test", GeneralBox()),
        ("bot+modern.x.y@host.test", None),
        ("bot+modern.p.@host.test", None),
        ("bot+a.b.c.d@host.test", None),
        ("bots@host.test", None),
        ("bot+modern@other.test", None),
        ("ed@example.test", None),
        ("", None),
        ("bot", None),
    ],
)
def test_an_address_of_ours_says_what_the_mail_is_for(address: str, box: Box | None) -> None:
    assert read_box(address, "bot@host.test") == box


def test_the_boxes_of_a_mail_come_from_all_its_recipients_each_once() -> None:
    raw = (
        b"Delivered-To: bot+modern.tok@host.test\r\nTo: Ed <ed@example.test>, bot@host.test\r\n"
        b"Cc: BOT+Modern.tok@host.test\r\nFrom: a@b.test\r\n\r\nx"
    )
    received = read_mail(raw, datetime(2026, 11, 20, tzinfo=UTC))

    assert boxes(received, "bot@host.test") == (GameBox("modern", "tok"), GeneralBox())
