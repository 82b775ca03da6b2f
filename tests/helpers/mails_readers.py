"""Who reads the sample mails: what stands at the end of theirs, and their envelopes."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from gmbot.game.notices.envelope import Envelope, Notice, Picture, SeatFooter

GUIDES = Path(__file__).parent.parent / "data" / "guides"
"""A small guide for HELP, so that not every change of the real ones changes these mails."""

NOW = datetime(2025, 7, 10, 12, 58, tzinfo=UTC)
DEADLINE = datetime(2025, 7, 12, 17, 0, tzinfo=UTC)
BOT = "bot@games.example.test"

FRANCE = SeatFooter(
    game="austerlitz",
    phase="Spring 1901 moves",
    phase_code="S1901M",
    power="France",
    deadline=DEADLINE,
    game_zone="Europe/London",
    reader_zone="Europe/Berlin",
    now=NOW,
    order_state="No orders from you yet.",
    reply_to="bot+austerlitz.k3f9q2w8x@games.example.test",
    box="bot+austerlitz@games.example.test",
)
ON_FILE = replace(FRANCE, order_state="Your set 2 is on file (3 of 3, marked provisional).")
FALL = replace(
    FRANCE, phase="Fall 1901 moves", phase_code="F1901M", deadline=DEADLINE + timedelta(days=7)
)
MASTER = replace(FRANCE, power="", order_state="", reader_zone="Europe/London")
OVER = replace(FRANCE, phase="ended", phase_code="", deadline=None, order_state="")

PICTURE = Picture("standard", {}, "results", "austerlitz: Spring 1901 moves")


def to_france(
    *notices: Notice, standing: SeatFooter | None = FRANCE, picture: Picture | None = None
) -> Envelope:
    """A mail about austerlitz."""
    return Envelope(
        to="ed@example.test",
        notices=notices,
        standing=standing,
        game="austerlitz",
        token="k3f9q2w8x",
        picture=picture,
    )


def to_stranger(*notices: Notice) -> Envelope:
    """A mail about no game."""
    return Envelope(to="new@example.test", notices=notices)
