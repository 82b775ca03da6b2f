"""What codes stand for is read as programs of before have written it."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from gmbot.game.state.stored.acts import (
    AcceptInvitation,
    Act,
    AgreeToRule,
    LinkAddress,
    Register,
    Replay,
    RunCommand,
    Substitute,
    TakeBack,
)
from gmbot.game.state.stored.codec import from_tables, read_json, write_json
from gmbot.game.state.stored.ids import PersonId, SeatId
from gmbot.rules.board.terms import Power

NOON = datetime(2026, 12, 5, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("kept", "act"),
    [
        ({"do": "register", "inbox": None}, Register()),
        ({"do": "register", "inbox": 3}, Register(3)),
        ({"do": "replay", "inbox": 17}, Replay(17)),
        ({"do": "replay", "inbox": 17, "submission": 4}, Replay(17, 4)),
        ({"do": "command", "inbox": 1, "line": 2, "game": 3, "phase": "S1901M"},
         RunCommand(1, 2, 3, "S1901M")),
        ({"do": "invited", "game": 3, "power": "", "address": "a@b.example"},
         AcceptInvitation(3, "", "a@b.example")),
        ({"do": "agree", "game": 3, "number": 1}, AgreeToRule(3, 1)),
        ({"do": "link", "address": "a@b.example", "moves": True, "side": "own", "other": "k3f9"},
         LinkAddress("a@b.example", True, "own", "k3f9")),
        ({"do": "link", "address": "a@b.example", "moves": False, "side": "new", "other": "k3f9",
          "from": "a@b.example"},
         LinkAddress("a@b.example", False, "new", "k3f9", "a@b.example")),
        ({"do": "sit", "game": 3, "seat": 7, "owner": 8, "begins": "2026-12-05T12:00:00+00:00",
          "ends": "2026-12-05T12:00:00+00:00"},
         Substitute(3, SeatId(7), PersonId(8), NOON, NOON)),
        ({"do": "back", "game": 3, "power": "ITALY"}, TakeBack(3, Power("ITALY"))),
    ],
)  # fmt: skip
def test_an_act_of_before_is_read_and_comes_back(kept: dict[str, object], act: Act) -> None:
    assert read_json(json.dumps(kept), Act) == act
    assert read_json(write_json(act), Act) == act


@pytest.mark.parametrize("kept", [{}, {"do": "dance"}, {"do": "agree"}, {"do": "replay", "x": 1}])
def test_what_is_no_act_is_refused(kept: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"Invalid value|missing|unknown"):
        from_tables(kept, Act)
