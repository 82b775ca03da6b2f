"""What somebody is shown whose mail was not understood: lines that fit where he stands."""

from __future__ import annotations

from worlds import GM, World, address

FRANCE = address("FRANCE")
BOX = "bot+austerlitz@gm.example"


def lines_of(world: World, who: str, text: str = "Blue cheese and old rope.") -> list[str]:
    return world.answer(who, text, to=BOX).text.splitlines()


def a_world() -> World:
    world = World()
    world.import_game()
    return world


def test_a_player_sees_orders_of_his_own_units_and_of_no_others() -> None:
    world = a_world()

    lines = lines_of(world, FRANCE)

    assert "F Bre - ENG" in lines
    assert "A Par H" in lines
    assert not any("Mun" in line for line in lines)
    assert "OPTIONS" in lines


def test_the_order_shown_as_an_example_can_be_sent_as_it_stands() -> None:
    world = a_world()
    example = [line for line in lines_of(world, FRANCE) if line[:2] in ("A ", "F ")]

    receipt = world.answer(FRANCE, "\n".join(example))

    assert "3 orders ok" in receipt.subject


def test_a_gm_sees_what_a_gm_may_write() -> None:
    lines = lines_of(a_world(), GM)

    assert "REPORT" in lines
    assert "OPTIONS" not in lines


def test_who_has_no_seat_anywhere_sees_how_to_get_one_and_no_orders() -> None:
    world = a_world()
    asked = world.answer("ann@players.example", "REGISTER Ann")
    world.mail("ann@players.example", "yes", answering=asked)
    world.mail(FRANCE, "CREATE friday")

    lines = world.answer("ann@players.example", "I want to play").text.splitlines()

    assert "JOIN friday" in lines
    assert not any(line.startswith("A Par") for line in lines)


def test_a_newcomer_who_forgot_his_code_is_reminded_of_the_mail_that_asks() -> None:
    world = a_world()
    world.mail("ann@players.example", "REGISTER Ann")

    answer = world.answer("ann@players.example", "so what now?")

    assert "still asks for a yes" in " ".join(answer.text.split())


def test_a_receipt_with_nothing_on_file_has_lines_to_copy() -> None:
    receipt = a_world().answer(FRANCE, "A Mun - Bur", to=BOX)

    assert "A Mar H" in receipt.text.splitlines()


def test_the_answer_to_when_the_deadline_is_begins_with_it() -> None:
    status = a_world().answer(FRANCE, "When is the deadline?", to=BOX)

    assert status.text.startswith("austerlitz: Spring 1901 moves, until Tue 8 Dec 12:00 UTC")
