"""Press that waits: for moves, for other press, for the last issue, and for a writer who left."""

from __future__ import annotations

import re
from typing import Any

import pytest
from worlds import GM, HOST, Sent, World, address, flat

from gmbot.game.state.model import GameState

E, F, G, ITALY, R, T = (
    address(p) for p in ("ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
)
NEW = "nora@players.example"
BOX = f"bot+austerlitz@{HOST}"
LOTS = ["LON", "EDI", "LVP", "NWY", "SWE", "DEN", "HOL", "BEL", "BRE", "POR", "SPA", "MAR", "TUN",
        "NAP", "ROM", "VEN", "MUN"]  # fmt: skip


def a_world(**changes: Any) -> World:
    world = World()
    world.import_game(**changes)
    return world


def press(world: World, writer: str, header: str, text: str) -> Sent:
    return world.mail(writer, f"{header}\n{text}\nENDPRESS", to=BOX)[0]


def told(world: World, reader: str = T) -> str:
    """What the next results tell a reader, press included."""
    return next(flat(one) for one in world.pass_deadline() if one.to == reader)


def confirmed(world: World, who: str, text: str) -> list[Sent]:
    asked = world.mail(who, text, to=BOX)[0]
    return world.mail(who, "yes", answering=asked)


# ------------------------------------------------------------------- on moves


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ("A Par - Bur", True),
        ("France A Par - Bur", True),
        ("A Par moves to Bur", True),
        ("NOT A Par - Bur", False),
        ("A Par - Bur SUCCEEDS", False),
        ("A Par - Pic", False),
        ("A Mun - Bur AND A Par - Bur", True),
    ],
)
def test_press_may_hang_on_moves_whatever_came_of_them(condition: str, met: bool) -> None:
    """S3.36: both moves to Burgundy were ordered, and bounced."""
    world = a_world()
    press(world, R, f"POSTAL IF {condition}", "Everybody wants Burgundy.")
    world.mail(F, "A Par - Bur")
    world.mail(G, "A Mun - Bur")

    assert ("Everybody wants Burgundy" in told(world)) == met


# ------------------------------------------------------------------- on other press


def test_press_may_wait_for_press_that_waits_itself() -> None:
    """S3.36: Italy answers England, and England answers France, whoever wrote first."""
    world = a_world()
    press(world, ITALY, "POSTAL IF PRESS FROM England", "Italy answers.")
    press(world, E, "POSTAL IF PRESS FROM France", "England answers.")
    press(world, R, "POSTAL IF PRESS FROM Turkey", "Russia answers.")
    press(world, F, "POSTAL", "France speaks.")

    text = told(world)

    assert all(f"{said}" in text for said in ("France speaks", "England answers", "Italy answers"))
    assert "Russia answers" not in text


def test_two_that_wait_for_each_other_wait_in_vain() -> None:
    """S3.36"""
    world = a_world()
    press(world, ITALY, "POSTAL IF PRESS FROM England", "Italy answers.")
    press(world, E, "POSTAL IF PRESS FROM Italy", "England answers.")

    text = told(world)

    assert "answers" not in text


def test_what_hangs_on_silence_is_asked_when_all_others_have_spoken() -> None:
    """S3.36: England's press is in print only because France's is."""
    world = a_world()
    press(world, ITALY, "POSTAL IF NOT PRESS FROM England", "England is silent.")
    press(world, R, "POSTAL IF NOT PRESS FROM Germany", "Germany is silent.")
    press(world, E, "POSTAL IF PRESS FROM France", "England answers.")
    press(world, F, "POSTAL", "France speaks.")

    text = told(world)

    assert "England is silent" not in text
    assert "Germany is silent" in text


def test_a_condition_tells_nothing_of_letters_between_others() -> None:
    """S3.36: what France prints for Germany alone is no press to England."""
    world = a_world()
    press(world, F, "POSTAL TO Germany", "A word for Germany.")
    press(world, E, "POSTAL IF PRESS FROM France", "England answers.")
    press(world, G, "POSTAL IF PRESS FROM France", "Germany answers.")

    text = told(world)

    assert "England answers" not in text
    assert "Germany answers" in text


# ------------------------------------------------------------------- the header


@pytest.mark.parametrize(
    "header", ["PRESS POSTAL", "PRESS TO ALL POSTAL", "PRESS POSTAL FOR Spring 1901", "POSTAL"]
)
def test_press_for_print_is_so_wherever_the_word_stands(header: str) -> None:
    world = a_world()

    receipt = press(world, F, header, "France speaks.")

    assert "kept for print to everybody" in receipt.subject
    assert "France speaks" in told(world)


# ------------------------------------------------------------------- the last issue


def test_with_the_last_results_all_press_is_printed() -> None:
    """S3.39: the game ends in Fall, so its Autumn and Winter have no issue but this one."""
    world = a_world(
        phase="F1903M",
        units={"ENGLAND": ["A RUH"], "FRANCE": ["A PAR"]},
        centers={"ENGLAND": LOTS, "FRANCE": ["PAR"]},
    )
    press(world, F, "POSTAL FOR Autumn 1903", "The leaves fall.")
    press(world, G, "POSTAL FOR Winter 1903 IF France OWNS Mar", "Snow in Marseilles.")
    world.mail(E, "A Ruh - Kie")

    mails = {one.to: flat(one) for one in world.pass_deadline()}

    assert world.game().state is GameState.ENDED
    assert "PRESS OF AUTUMN 1903 From: France To: all | The leaves fall." in mails[T]
    assert "Snow" not in mails[T]
    assert "nobody has seen it. | Snow in Marseilles." in mails[G]


@pytest.mark.parametrize("command", ["END GAME", "SETTLE DIAS"])
def test_press_that_waits_is_printed_when_the_gm_ends_the_game(command: str) -> None:
    """S3.39, S3.49"""
    world = a_world()
    press(world, F, "POSTAL", "France speaks.")
    press(world, G, "POSTAL IF A Par - Bur", "Germany speaks.")
    press(world, E, "POSTAL IF PRESS FROM France AND France OWNS Par", "England speaks.")

    mails = {one.to: flat(one) for one in confirmed(world, GM, command)}

    assert "PRESS OF SPRING 1901 From: England To: all | England speaks." in mails[T]
    assert "From: France To: all | France speaks." in mails[T]
    assert "Germany speaks" not in mails[T]
    assert "nobody has seen it. | Germany speaks." in mails[G]


# ------------------------------------------------------------------- who has left


def test_press_of_one_who_resigned_is_neither_printed_nor_shown_to_the_successor() -> None:
    """S3.32: "if you resigned or were kicked out, you have no such privileges"."""
    world = a_world()
    press(world, F, "POSTAL", "France for ever.")
    press(world, F, "POSTAL IF Italy OWNS Mar", "A secret of the first France.")
    held = press(world, F, "PRESS TO Italy", "A Par - Bur\nA Mar - Spa\nF Bre - MAO")
    assert "SEND 3" in held.text

    confirmed(world, F, "RESIGN")
    code = world.answer(NEW, "REGISTER Nora")
    world.mail(NEW, "yes", answering=code)
    assert world.answer(NEW, "TAKEOVER france@austerlitz").kind == "replacement-pack"

    answer = world.answer(NEW, "SEND 3", to=BOX)
    assert answer.kind == "refusal"
    assert "A Mar - Spa" not in answer.text
    texts = [flat(one) for one in world.pass_deadline()]
    assert not any("France for ever" in text or "A secret" in text for text in texts)


# ------------------------------------------------------------------- from outside


def test_press_from_outside_may_hang_on_a_condition() -> None:
    """S3.33, S3.36: the GM sees it, and if it is not met only its author hears of it."""
    world = a_world()
    for text, condition in (
        ("Paris is French.", "France OWNS Par"),
        ("All rot.", "NOT France OWNS Par"),
    ):
        queued = world.mail(
            NEW, f'SUBMIT PRESS AS "The Times" IF {condition}\n{text}\nENDPRESS', to=BOX
        )
        entry = next(one for one in queued if one.to == GM)
        assert f"if {condition}" in flat(entry)
        number = re.search(r"APPROVE (\d+)", entry.text)
        assert number is not None
        world.mail(GM, number[0], to=BOX)

    mails = world.pass_deadline()
    reader = next(flat(one) for one in mails if one.to == T)
    author = next(flat(one) for one in mails if one.to == NEW)

    assert "Paris is French" in reader
    assert "All rot" not in reader
    assert "nobody has seen it. | All rot." in author


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ('AS "The Times" TO France', "printed for all"),
        ('AS "The Times" IF pigs fly', "do not understand your condition"),
    ],
)
def test_press_from_outside_that_cannot_be_printed_so_is_given_back(header: str, why: str) -> None:
    """S3.33: nothing of its header is passed over in silence."""
    world = a_world()

    [refusal] = world.mail(NEW, f"SUBMIT PRESS {header}\nNews!\nENDPRESS", to=BOX)

    assert refusal.to == NEW
    assert why in flat(refusal)
    assert "News!" in refusal.text


def test_press_from_outside_may_be_for_a_season_to_come() -> None:
    """S3.33, S3.39"""
    world = a_world()
    queued = world.mail(NEW, 'SUBMIT PRESS AS "The Times" FOR Fall 1901\nNews!\nENDPRESS', to=BOX)
    number = re.search(r"APPROVE (\d+)", next(one for one in queued if one.to == GM).text)
    assert number is not None
    world.mail(GM, number[0], to=BOX)

    assert "News!" not in told(world)
    assert "PRESS OF FALL 1901 From: The Times" in told(world)
