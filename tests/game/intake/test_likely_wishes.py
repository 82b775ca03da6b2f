"""What a letter is only like is answered if it asks, else offered, and never done."""

from __future__ import annotations

import pytest
from worlds import GM, World, address, flat, played_once

F = address("FRANCE")


@pytest.fixture
@played_once
def world() -> World:
    world = World()
    world.import_game()
    world.mail(F, "A Par - Bur\nA Mar H\nF Bre - MAO")
    return world


@pytest.mark.parametrize(
    "text",
    [
        "My orders of this morning were rubbish, throw the lot out.",
        "Scrap everything I sent you, I'm starting over tomorrow.",
        "Vergiss alles was ich gestern geschrieben hab, war Quatsch",
    ],
)
def test_orders_are_not_taken_back_by_likeness(world: World, text: str) -> None:
    world.mail(F, text)

    assert "F Bre -> MAO" in flat(world.answer(F, "STATUS"))


@pytest.mark.parametrize(
    "text",
    [
        "pls move brest to english chanel and paris to picardie, thanks for yesterday's reply",
        "My daughter says be brave, so let the Paris army march into Burgundy, and we'll see.",
    ],
)
def test_what_is_like_orders_is_not_passed_to_the_gm(world: World, text: str) -> None:
    assert GM not in {one.to for one in world.mail(F, text)}


@pytest.mark.parametrize(
    "text",
    [
        "Austria is sharing pictures of our letters on the forum, is that okay?",
        "Kann sich bitte jemand darum kümmern, dass Russland mich nicht mehr beschimpft?",
        "L'Italien m'insulte dans chacune de ses lettres, pourriez-vous intervenir ?",
    ],
)
def test_a_complaint_goes_to_the_gm_and_to_nobody_else(world: World, text: str) -> None:
    assert {one.to: one.kind for one in world.mail(F, text)} == {
        F: "nothing-understood", GM: "question",
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Your answer made no sense to me, could you say it in simple words?",
        "Sorry, I do not follow. You wrote that my army bounced, is that bad?",
        "Mit deiner Quittung kann ich nichts anfangen, was heißt das alles?",
        "Votre réponse ne me dit rien, qu'est-ce que cela signifie ?",
    ],
)
def test_who_is_puzzled_by_an_answer_gets_help_and_loses_nothing(world: World, text: str) -> None:
    [answer] = world.mail(F, text)

    assert answer.kind == "help", answer.text
    assert "CLEAR" not in answer.text.splitlines()
    assert "F Bre -> MAO" in flat(world.answer(F, "STATUS"))


def test_a_guess_that_is_not_sure_is_asked_about_and_passed_to_nobody(world: World) -> None:
    [answer] = world.mail(
        F, "Might Italy take Marseilles from me this year, and should I be afraid?"
    )

    assert "I am not sure what you want" in flat(answer)
    assert "nobody but you should know" not in flat(answer)


@pytest.mark.parametrize(
    "talk", ["and good luck to all of you who read this", "mon ami, c'est pour toi", "you old fox!"]
)
def test_an_order_before_talk_is_asked_back_and_passed_to_nobody(world: World, talk: str) -> None:
    text = f"A Par - Bur, {talk}"
    [answer] = world.mail(F, text)

    assert answer.kind == "order-receipt"
    assert "CHANGE A Par -> Bur" in answer.text or "1 order ok" in answer.subject
    assert "says no" not in answer.text


def test_norway_and_a_way_are_no_votes(world: World) -> None:
    text = "Is it true that Norway is away from any railway, and that one gets there by plane?"

    assert GM in {one.to for one in world.mail(F, text)}


def test_the_votes_stand_first_where_one_may_be_meant(world: World) -> None:
    world.mail(address("TURKEY"), "PROPOSE DIAS")
    world.pass_deadline()

    lines = world.answer(F, "I vote nay on finishing with the map as it is.").text.splitlines()

    copied = [line for line in lines if line.startswith(("VOTE", "MAP", "LIST", "HISTORY"))]
    assert copied[:2] == ["VOTE NO ON D1", "VOTE YES ON D1"]
