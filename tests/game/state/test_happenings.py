"""What the game reads again from its log is written and read with its type."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from gmbot.game.state.model import Event
from gmbot.game.state.stored.codec import read_json, write_json
from gmbot.game.state.stored.game_course import (
    AuctionOpened,
    DeadlineFailed,
    DeadlineMoved,
    EmpireNamed,
    OrdersCame,
    OrdersLate,
    Revoted,
    RuleChanged,
)
from gmbot.game.state.stored.gm_acts import Paused
from gmbot.game.state.stored.happening_kinds import read_happening
from gmbot.game.state.stored.happenings import (
    Corrected,
    ErrorReported,
    Excused,
    ExtensionGranted,
    ExtensionPending,
    ExtensionRefused,
    Happening,
    Heard,
    Left,
    MarkedSilent,
    RolledForward,
    SeatAsked,
    Silent,
    TookOver,
    WrongPassword,
)
from gmbot.game.state.stored.ids import LocalId, PersonId, SeatId
from gmbot.rules.board.terms import Phase, Power

NOON = datetime(2026, 12, 5, 12, tzinfo=UTC)
SPRING, FRANCE, ED = Phase.parse("S1901M"), Power("FRANCE"), PersonId(3)
EACH = (
    Left(FRANCE, ED, "resigned"), Left(None, ED, "not ready"), TookOver(FRANCE, ED, SPRING),
    Silent(FRANCE, SPRING, ED), Heard(FRANCE, SPRING), Excused(power=FRANCE, phase=SPRING),
    MarkedSilent(power=FRANCE, phase=SPRING), ExtensionGranted(SPRING, ED, 60),
    ExtensionPending(SPRING, ED, 60), ExtensionRefused(SPRING, ED, 60),
    ErrorReported(SPRING, ED, NOON, 17), Corrected(phase=SPRING, version=2),
    RolledForward(phase=SPRING), WrongPassword(power=FRANCE), SeatAsked(ED, SPRING),
)  # fmt: skip


@pytest.mark.parametrize("happening", EACH, ids=lambda one: one.what)
def test_it_is_read_as_it_was_written_and_as_nothing_else(happening: Happening) -> None:
    event = Event.of(NOON, 1, happening)
    back = Event(NOON, event.what, 1, read_json(write_json(event.data), dict[str, Any]))

    assert back.about(type(happening)) == happening
    others = {type(one) for one in EACH} - {type(happening)}
    assert [kind for kind in others if back.about(kind) is not None] == []


def test_each_kind_has_a_name_of_its_own() -> None:
    kinds = {type(one) for one in EACH}

    assert len({kind.what for kind in kinds}) == len(kinds)


@pytest.mark.parametrize(
    ("what", "data", "happening"),
    [
        ("left", {"power": "FRANCE", "person": 3, "how": "ejected"}, Left(FRANCE, ED, "ejected")),
        ("took-over", {"power": "FRANCE", "person": 3, "phase": "S1901M"},
         TookOver(FRANCE, ED, SPRING)),
        ("excused", {"by": "gm", "power": "FRANCE", "phase": "S1901M"},
         Excused(power=FRANCE, phase=SPRING)),
        ("error-reported", {"phase": "S1901M", "person": 3, "inbox": 17,
         "received": "2026-12-05T12:00:00+00:00"}, ErrorReported(SPRING, ED, NOON, 17)),
        ("error-reported", {"phase": "S1901M", "person": 3,
         "received": "2026-12-05T12:00:00+00:00"}, ErrorReported(SPRING, ED, NOON)),
    ],
)  # fmt: skip
def test_entries_of_before_are_read(
    what: str, data: dict[str, object], happening: Happening
) -> None:
    assert Event(NOON, what, 1, data).about(type(happening)) == happening


OLD = (
    ("deadline", {"phase": "S1901M", "old": "", "new": "2026-12-05T12:00:00+00:00"},
     DeadlineMoved(phase=SPRING, new=NOON)),
    ("paused", {"by": "gm", "phase": "S1901M", "until": ""}, Paused(phase=SPRING, by="gm")),
    ("orders", {"power": "FRANCE", "set": 2, "id": 7},
     OrdersCame(power=FRANCE, set=2, id=LocalId(7))),
    ("orders", {"power": "FRANCE", "set": 2}, OrdersCame(power=FRANCE, set=2)),
    ("late", {"phase": "S1901M", "powers": ["FRANCE"]},
     OrdersLate(phase=SPRING, powers=(FRANCE,))),
    ("empire-named", {"seat": 4, "name": "Ruritania"},
     EmpireNamed(seat=SeatId(4), name="Ruritania")),
    ("rule", {"by": "gm", "set": "press white"}, RuleChanged(set="press white", by="gm")),
    ("rule", {"set": "press white", "agreed": True}, RuleChanged(set="press white", agreed=True)),
    ("revoted", {"stands": False}, Revoted(stands=False)),
    ("auction-opened", {}, AuctionOpened()),
    ("deadline-failed", {"phase": "S1901M"}, DeadlineFailed(phase=SPRING)),
)  # fmt: skip
"""What programs of before wrote for people to read."""


@pytest.mark.parametrize(("what", "data", "happening"), OLD)
def test_what_was_only_shown_is_read_by_its_type(
    what: str, data: dict[str, object], happening: Happening
) -> None:
    assert Event(NOON, what, 1, data).happening == happening
    assert Event.of(NOON, 1, happening).happening == happening


@pytest.mark.parametrize(
    ("what", "data"),
    [("bets", {"power": "FRANCE"}), ("nmr", {}), ("for-gm", {}), ("happening", {}), ("", {}),
     ("resolved", {"phase": "S1901X"}), ("joined", {"seat": "four"})],
)  # fmt: skip
def test_what_no_program_of_ours_wrote_is_no_entry(what: str, data: dict[str, object]) -> None:
    """In a log it is told to nobody; a file with it is refused."""
    assert Event(NOON, what, 1, data).happening is None
    with pytest.raises(ValueError, match=what or "''"):
        read_happening(what, data)
