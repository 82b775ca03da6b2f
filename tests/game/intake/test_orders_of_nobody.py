"""Orders of somebody who does not play are refused, and the answer says what he may write."""

from __future__ import annotations

import pytest
from anarchy_games import order, running
from worlds import GM, HOST, Sent, World, address, flat, played_once

EVE = "eve@readers.example"
BOX = f"bot+austerlitz@{HOST}"
ORDERS = {
    "a set": "A Par - Bur\nA Mar H\nF Bre H",
    "shouted": "A PAR - BUR\nA MAR H",
    "in a sentence": "I move my army from Paris to Burgundy.",
    "provisional": "PROVISIONAL\nA Par - Bur",
    "conditional": "CONDITIONAL\nA Par - Bur",
    "final": "A Par - Bur\nFINAL",
    "below a heading": "ORDERS\nFrance: A Par - Bur",
    "numbered": "Set 2\nA Par H",
    "a change": "CHANGE A Par - Bur TO A Par - Pic",
    "beside a question": "STATUS\nA Par - Bur",
    "beside wishes": "Hello all,\nA Par - Bur\nRegards, Eve",
}


@pytest.fixture
@played_once
def world() -> World:
    """A game that Eve observes."""
    world = World()
    world.import_game()
    world.sweep()
    world.answer(EVE, "YES", answering=world.answer(EVE, "OBSERVE austerlitz"))
    return world


def the_answer(world: World, sender: str, text: str) -> Sent:
    [answer] = world.mail(sender, text, subject="austerlitz", to=BOX)
    assert answer.to == sender
    return answer


@pytest.mark.parametrize("text", ORDERS.values(), ids=list(ORDERS))
def test_an_observer_who_sends_orders_is_told_what_observers_may_write(
    world: World, text: str
) -> None:
    """S3.33: press from outside goes to the GM; it was denied that there is anything to write."""
    told = flat(the_answer(world, EVE, text))

    assert "You do not play in austerlitz" in told
    assert "press from outside the game is printed if the GM agrees" in told
    assert told.count("You do not play in austerlitz") == 1
    assert "not understand" not in told, "it was understood: it is an order"
    assert "PRESS TO" not in told, "observers cannot write letters"
    assert ("UNITS" in told) == text.startswith("STATUS")


def test_a_line_beside_an_observers_orders_is_still_told_as_not_understood(world: World) -> None:
    told = flat(the_answer(world, EVE, "STATUS\nA Par - Bur\nFROBNICATE THE BOARD"))

    assert "You do not play in austerlitz" in told
    assert "| FROBNICATE THE BOARD" in told
    assert "| A Par - Bur" not in told


def test_the_lines_that_an_observer_is_offered_do_what_the_answer_says(world: World) -> None:
    told = the_answer(world, EVE, "A Par - Bur").text
    assert 'SUBMIT PRESS AS "The Times"\n...\nENDPRESS' in told

    sent = world.mail(EVE, 'SUBMIT PRESS AS "The Times"\nWar!\nENDPRESS', to=BOX)

    by_reader = {mail.to: flat(mail) for mail in sent}
    assert "waits for the GM" in by_reader[EVE]
    assert "War!" in by_reader[GM]


def test_who_was_ejected_is_told_that_he_writes_on_as_kibitzer() -> None:
    """S1.12."""
    world = running()
    for _ in range(3):
        for power in ("RURITANIA", "ATLANTIS"):
            held = world.game("chaos").position.units_of(power)  # type: ignore[arg-type]
            order(world, power, "\n".join(f"{unit} H" for unit in held))
        world.pass_deadline("chaos")

    [answer] = order(world, "LIONS", "F Lon H")
    sent = order(world, "LIONS", "PRESS TO ALL\nWhat a waste.\nENDPRESS")

    assert "under the name of Kibitzer" in flat(answer)
    assert "PRESS TO ALL\n...\nENDPRESS" in answer.text
    assert "SUBMIT PRESS" not in answer.text, "a Kibitzer need not wait for the GM"
    [letter] = [mail for mail in sent if mail.to == "ruritania@x.example"]
    assert "Kibitzer" in letter.text


def test_when_a_game_is_over_nothing_is_offered_that_would_be_refused(world: World) -> None:
    asked = world.answer(GM, "END GAME: the term is up", subject="austerlitz")
    world.mail(GM, "YES", answering=asked)

    told = flat(the_answer(world, EVE, "A Par - Bur"))

    assert "The game is over." in told
    assert "PRESS" not in told


@pytest.mark.parametrize("text", ["A Par - Bur", "PROVISIONAL\nA Par - Bur", "STATUS\nA Par - Bur"])
def test_a_gm_who_sends_orders_is_told_how_orders_are_written_for_a_power(
    world: World, text: str
) -> None:
    told = flat(the_answer(world, GM, text))

    assert "You are the GM of austerlitz and play no power there" in told
    assert "ORDERS FOR" in told


def test_a_player_may_still_write_to_a_power_in_plain_words(world: World) -> None:
    """What observers are not offered, players are."""
    told = flat(the_answer(world, address("ITALY"), "Please tell France: peace in Piedmont?"))

    assert "PRESS TO France" in told
