"""When a piped mail arrived, by the topmost line of our own host."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from gmbot.mail.arrival import arrived_at

SEEN = datetime(2026, 12, 1, 12, 5, tzinfo=UTC)
TAKEN = datetime(2026, 12, 1, 11, 59, 58, tzinfo=UTC)
OURS = (
    b"Received: from out.example (out.example [192.0.2.7])\r\n"
    b"\tby mx.gm.example (Postfix) with ESMTPS id 4ABC\r\n"
    b"\tfor <bot@gm.example>; Tue,  1 Dec 2026 12:59:58 +0100 (CET)\r\n"
)
REST = b"From: ed@players.example\r\nSubject: orders\r\n\r\nA Par - Bur\r\n"


def test_the_hour_at_which_our_host_took_it_counts() -> None:
    assert arrived_at(OURS + REST, SEEN, "MX.gm.example") == TAKEN


@pytest.mark.parametrize(
    "raw",
    [
        REST,
        b"Received: by mx.other.example; Tue, 1 Dec 2026 10:00:00 +0000\r\n" + OURS + REST,
        b"Received: (by mx.gm.example); Tue, 1 Dec 2026 10:00:00 +0000\r\n" + REST,
        b"Received: from by.mx.gm.example by x.example; Tue, 1 Dec 2026 10:00:00 +0000\r\n" + REST,
        b"Received: by mx.gm.example; yesterday\r\n" + REST,
        b"Received: by mx.gm.example\r\n" + REST,
        b"Received: by mx.gm.example; Tue, 1 Dec 2026 13:00:00 +0000\r\n" + REST,
    ],
    ids=["none", "another-on-top", "comment", "other-name", "no-date", "no-end", "later-than-seen"],
)
def test_otherwise_it_arrived_when_it_was_seen(raw: bytes) -> None:
    assert arrived_at(raw, SEEN, "mx.gm.example") == SEEN


def test_without_a_name_no_line_is_believed() -> None:
    assert arrived_at(OURS + REST, SEEN, "") == SEEN
