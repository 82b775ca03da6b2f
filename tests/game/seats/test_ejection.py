"""Who is silent for three seasons in the Anarchy, and what he may do after."""

from __future__ import annotations

import json

import pytest
from anarchy_games import order, running, text_of, units
from statuses import ejected
from worlds import GM, World

from gmbot.game.archive.export import export_game, import_game
from gmbot.game.state.model import Person


def silent(world: World, seasons: int, but: tuple[str, ...] = ("RURITANIA", "ATLANTIS")) -> None:
    for _ in range(seasons):
        for power in but:
            held = world.game("chaos").position.units_of(power)  # type: ignore[arg-type]
            order(world, power, "\n".join(f"{unit} H" for unit in held))
        world.pass_deadline("chaos")


def test_an_ejected_players_units_become_neutral() -> None:
    """S1.11: after three silent seasons; the empty center is nobody's, the other garrisoned."""
    world = running()
    silent(world, 2)
    before = world.game("chaos").position

    silent(world, 1)
    game = world.game("chaos")

    assert before.units_of("LIONS")  # type: ignore[arg-type]
    assert game.position.units_of("LIONS") == ()  # type: ignore[arg-type]
    assert units(world)["NEUTRAL"] == "A BUD F LON"
    assert game.position.centers_of("LIONS") == ()  # type: ignore[arg-type]
    assert ejected(game) == ["LIONS"]


def test_anything_received_begins_a_new_count_of_silent_seasons() -> None:
    """S1.11."""
    world = running()
    silent(world, 2)
    silent(world, 1, ("RURITANIA", "ATLANTIS", "LIONS"))
    silent(world, 2)

    assert ejected(world.game("chaos")) == []


def test_builds_alone_are_something_received() -> None:
    """S1.11: anything sent in a season counts, be it for what comes after the moves."""
    world = running(phase="F1901M")
    order(world, "LIONS", "Build F Edi")
    silent(world, 3)
    after_three = ejected(world.game("chaos"))
    silent(world, 1)

    assert after_three == []
    assert ejected(world.game("chaos")) == ["LIONS"]


def test_a_coast_is_always_named_in_the_anarchy() -> None:
    """S1.8, S1.18: Gascony touches one coast of Spain only, and it is named all the same."""
    world = running(
        units={"RURITANIA": ["F GAS"], "ATLANTIS": ["A BUL"], "LIONS": ["F LON"]},
    )  # fmt: skip

    receipt = order(world, "RURITANIA", "F Gas - Spa")

    text = text_of(receipt, "ruritania@x.example")
    assert "(E-COAST)" in text
    assert "F Gas: will hold" in text


def test_an_ejection_is_told_to_the_player_and_to_all() -> None:
    """S1.11, S1.12."""
    world = running()
    silent(world, 2)
    for power in ("RURITANIA", "ATLANTIS"):
        order(world, power, "all units hold")

    sent = world.pass_deadline("chaos")

    assert "you are out of chaos" in [
        one.subject.partition("] ")[2] for one in sent if one.to == "lions@x.example"
    ]
    assert "Kibitzer" in text_of(sent, "lions@x.example")
    for reader in ("ruritania@x.example", "atlantis@x.example", GM):
        mail = text_of(sent, reader, "results")
        assert "so it is out of the game" in mail
        assert "neutral units: F Lon" in mail
        assert "Neutral A Bud, F Lon" in mail


def test_the_retreat_of_an_ejected_player_is_gone_with_him() -> None:
    """S1.11: a unit then in retreat is disbanded."""
    world = running(
        settings={"phases": "separate"},
        units={"RURITANIA": ["A SER"], "ATLANTIS": ["A BUL", "A RUM"], "LIONS": ["F LON"]},
        centers={"RURITANIA": ["SER"], "ATLANTIS": ["BUL", "RUM"], "LIONS": ["LON"]},
    )
    silent(world, 2, ("ATLANTIS", "LIONS"))
    order(world, "ATLANTIS", "A Bul - Ser\nA Rum S A Bul - Ser")
    order(world, "LIONS", "F Lon H")

    world.pass_deadline("chaos")

    assert ejected(world.game("chaos")) == ["RURITANIA"]
    assert world.game("chaos").position.dislodged == ()
    assert world.game("chaos").phase.code == "F1902M"


def test_an_ejected_player_writes_on_as_kibitzer_and_as_nobody_else() -> None:
    """S1.12."""
    world = running()
    silent(world, 3)

    sent = order(world, "LIONS", "PRESS TO ALL\nI watch you.\nENDPRESS")
    posed = order(world, "LIONS", "PRESS FROM Lions TO Ruritania\nI am back.\nENDPRESS")
    unlike = order(world, "LIONS", 'SUBMIT PRESS AS "The Times"\nNews.\nENDPRESS')
    orders = order(world, "LIONS", "F Lon - NTH")

    assert "Kibitzer" in text_of(sent, "ruritania@x.example")
    assert "I watch you." in text_of(sent, "atlantis@x.example")
    for refused in (posed, unlike, orders):
        assert {one.to for one in refused} == {"lions@x.example"}
    assert [one[0].kind for one in (posed, unlike)] == ["refusal", "refusal"]
    assert units(world)["NEUTRAL"] == "A BUD F LON"
    assert "as nobody else" in text_of(posed, "lions@x.example")


def test_an_ejected_player_may_read_along() -> None:
    """S1.12."""
    world = running()
    silent(world, 3)

    answer = order(world, "LIONS", "OBSERVE chaos")
    sent = world.pass_deadline("chaos")

    assert answer[0].kind != "refusal"
    assert "results" in [one.kind for one in sent if one.to == "lions@x.example"]


def test_nobody_takes_an_ejected_empire_over() -> None:
    """S1.11: its units are neutral for good."""
    world = running()
    silent(world, 3)
    [asked] = world.mail("new@x.example", "REGISTER New")
    world.mail("new@x.example", "yes", answering=asked)

    answer = world.answer("new@x.example", "TAKEOVER Lions@chaos")

    assert "is not free" in answer.text
    assert "Lions" not in world.answer("new@x.example", "LIST").text


def test_a_game_goes_on_elsewhere_with_its_names_its_ejected_and_their_press() -> None:
    """S1.7, S1.11, S1.12: exported and imported."""
    world = running()
    silent(world, 3)
    game = world.game("chaos")
    with world.storage() as work:
        context = world.context(work, world.clock.now())
        tables = json.loads(json.dumps(export_game(context, game)))
    other = World()
    with other.storage() as work:
        import_game(other.context(work, other.clock.now()), tables)
        work.people.add(Person(0, "Leo", ("lions@x.example",), confirmed=True))
        work.commit()

    sent = order(other, "LIONS", "PRESS TO ALL\nStill here.\nENDPRESS")

    assert "Kibitzer" in text_of(sent, "ruritania@x.example")
    assert other.game("chaos").notes.empires == game.notes.empires


@pytest.mark.parametrize(
    "line", ["CALL REPLACEMENT Lions", "DUMMY Lions", "REPLACE Lions WITH new@x.example"]
)
def test_nobody_is_looked_for_to_play_an_ejected_power(line: str) -> None:
    """S1.11: it has no units and no centers; the people on the standby list are not written to."""
    world = running()
    silent(world, 3)

    answer = world.answer(GM, line, subject="[chaos]")

    assert answer.kind == "refusal"
    assert "sent nothing for too long and is out of chaos" in " ".join(answer.text.split())
    assert ejected(world.game("chaos")) == ["LIONS"]
