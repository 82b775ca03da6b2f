"""Values as JSON and back: what their types say is all that the codec knows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from types import MappingProxyType

import pytest

from gmbot.game.state.ballots import BallotState
from gmbot.game.state.stored.codec import from_tables, read_json, to_tables, write_json
from gmbot.game.state.stored.ids import PersonId, SeatId
from gmbot.rules.board.terms import Phase, Power


@dataclass(frozen=True, slots=True)
class Part:
    phase: Phase
    seat: SeatId | None = None


@dataclass(frozen=True, slots=True)
class Whole:
    power: Power
    state: BallotState
    parts: tuple[Part, ...] = ()
    votes: Mapping[Power, bool] = field(default_factory=dict)
    by_phase: Mapping[Phase, int] = field(default_factory=dict)
    people: Mapping[PersonId, str] = field(default_factory=dict)
    at: datetime | None = None


SPRING, FALL = Phase.parse("S1901M"), Phase.parse("F1901R")
VALUE = Whole(
    Power("FRANCE"), BallotState.OPEN, (Part(SPRING, SeatId(7)), Part(FALL)),
    MappingProxyType({Power("ITALY"): True}), {FALL: 2}, {PersonId(3): "Ed"},
    datetime(2026, 12, 5, 12, tzinfo=UTC),
)  # fmt: skip


def test_a_value_comes_back_as_it_was() -> None:
    text = write_json(VALUE)

    assert json.loads(text) == {
        "power": "FRANCE", "state": "open", "parts": [{"phase": "S1901M", "seat": 7},
        {"phase": "F1901R", "seat": None}], "votes": {"ITALY": True}, "by_phase": {"F1901R": 2},
        "people": {"3": "Ed"}, "at": "2026-12-05T12:00:00Z",
    }  # fmt: skip
    back = read_json(text, Whole)
    assert back == VALUE
    assert {type(one) for one in back.people} == {PersonId}
    assert type(back.parts[0].seat) is SeatId


def test_ids_get_their_new_numbers_wherever_they_stand() -> None:
    def rename(kind: type[int], old: int) -> int:
        return {PersonId: {3: 30}, SeatId: {7: 70}}[kind][old]

    moved = from_tables(to_tables(VALUE), Whole, rename)

    assert moved == replace(
        VALUE, parts=(Part(SPRING, SeatId(70)), Part(FALL)), people={PersonId(30): "Ed"}
    )
    with pytest.raises(KeyError):
        from_tables(to_tables(replace(VALUE, people={PersonId(4): "Al"})), Whole, rename)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"power": 3}, r"`str`.*\$\.power"),
        ({"state": "shut"}, r"shut.*\$\.state"),
        ({"parts": [{"phase": "S1901X"}]}, "not a phase"),
        ({"votes": {"ITALY": "no"}}, r"\$\.votes"),
        ({"at": "soon"}, r"\$\.at"),
    ],
)
def test_what_no_value_can_be_is_refused_by_its_place(change: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        from_tables({**to_tables(VALUE), **change}, Whole)


def test_what_nobody_could_read_again_is_not_written() -> None:
    with pytest.raises(TypeError, match="object cannot be kept"):
        write_json({"a": object()})
