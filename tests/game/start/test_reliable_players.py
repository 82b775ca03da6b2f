"""``RECORD`` and ``reliable``: turns in time and seats kept, for GMs and for the player."""

from __future__ import annotations

import pytest
from worlds import GM, Sent, World, address, flat, played_once

FRANCE, ITALY = address("FRANCE"), address("ITALY")
ORDERS = "A Par - Bur\nA Mar - Spa\nF Bre - MAO"


@pytest.fixture
@played_once
def world() -> World:
    """France has sent one turn of two, Italy none; a second game wants four of five."""
    made = World()
    made.import_game(settings={"nmr": {"policy": "never"}})
    made.mail(FRANCE, ORDERS, subject="austerlitz")
    made.pass_deadline()
    made.pass_deadline()
    made.mail(GM, "CREATE ulm standard\nSET reliable 50", subject="hello")
    made.news()
    return made


def joined(world: World, player: str) -> dict[str, Sent]:
    return {one.to: one for one in world.mail(player, "JOIN ulm", subject="hello")}


def test_a_player_sees_the_record_that_gms_see(world: World) -> None:
    assert "1 of 2 turns in time, 0 seats given up" in flat(world.answer(FRANCE, "RECORD"))


def test_whoever_is_reliable_joins_and_the_report_shows_the_record(world: World) -> None:
    assert joined(world, FRANCE)[FRANCE].kind == "joined"

    assert "1 of 2 turns in time" in flat(world.answer(GM, "GAME ulm\nREPORT", subject="hello"))


def test_the_gm_is_asked_about_a_record_below_what_the_game_wants(world: World) -> None:
    sent = joined(world, ITALY)

    assert sent[ITALY].kind == "entry-asked"
    assert "0 of 2 turns in time" in flat(sent[GM])
    admitted = world.mail(GM, f"ADMIT {ITALY}", answering=sent[GM])
    assert "joined" in {one.kind for one in admitted} | {
        one.kind for one in joined(world, ITALY).values()
    }


def test_seats_given_up_count_as_well(world: World) -> None:
    asked = world.answer(FRANCE, "RESIGN", subject="austerlitz")
    world.mail(FRANCE, "yes", answering=asked)

    assert "0 of 0 turns in time, 1 seat given up" in flat(world.answer(FRANCE, "RECORD"))
    assert joined(world, FRANCE)[FRANCE].kind == "entry-asked"


def test_somebody_new_is_not_asked_about(world: World) -> None:
    world.mail("nora@elsewhere.example", "REGISTER Nora", subject="hello")
    [code] = world.mail("nora@elsewhere.example", "JOIN ulm", subject="hello")

    sent = world.mail("nora@elsewhere.example", "yes", answering=code)

    assert "joined" in [one.kind for one in sent]
