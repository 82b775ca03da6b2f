"""Who is let in: closed games, invitations, bars."""

from __future__ import annotations

import pytest
from gm_mails import gm, one
from setting_up import AMY, ED, a_world, register
from worlds import GM, World, flat


def seated(world: World) -> list[str]:
    with world.storage() as work:
        seats = work.games.seats(1)
        return [work.people.get(s.person_id).address for s in seats if s.person_id is not None]


def test_a_closed_game_takes_nobody_but_the_gm_is_asked() -> None:
    world = a_world()
    register(world, ED)
    gm(world, "CLOSE ENTRY")

    sent = world.mail(ED, "JOIN austerlitz")

    assert "has been asked" in one(sent, ED).subject
    assert f"ADMIT {ED}" in one(sent).text
    assert seated(world) == []


def test_the_list_says_that_a_game_is_by_invitation() -> None:
    world = a_world(2)

    gm(world, "CLOSE ENTRY")

    assert "forming, by invitation, 2 of 7 seats taken" in flat(world.answer(ED, "LIST"))


def test_asking_twice_writes_to_the_gm_once() -> None:
    world = a_world()
    register(world, ED)
    gm(world, "CLOSE ENTRY")
    world.mail(ED, "JOIN austerlitz")

    again = world.mail(ED, "JOIN austerlitz AS France")

    assert [mail.to for mail in again] == [ED]


def test_whom_the_gm_admits_is_seated_by_a_yes() -> None:
    world = a_world()
    register(world, ED)
    gm(world, "CLOSE ENTRY")
    world.mail(ED, "JOIN austerlitz")

    letter = one(gm(world, f"ADMIT {ED}"), ED)
    joined = world.answer(ED, "YES", answering=letter)

    assert letter.kind == "invitation"
    assert joined.kind == "joined"
    assert seated(world) == [ED]


def test_whom_the_gm_refuses_is_told_why_and_stays_outside() -> None:
    world = a_world()
    register(world, ED)
    gm(world, "CLOSE ENTRY")
    world.mail(ED, "JOIN austerlitz")

    told = one(gm(world, "REFUSE Ed: friends only"), ED)

    assert "friends only" in told.text
    assert "has not asked" in flat(one(gm(world, f"ADMIT {ED}")))
    assert seated(world) == []


def test_an_open_game_takes_everybody_again() -> None:
    world = a_world()
    register(world, ED)
    gm(world, "CLOSE ENTRY")
    gm(world, "OPEN")

    world.mail(ED, "JOIN austerlitz")

    assert seated(world) == [ED]


def test_who_is_barred_cannot_join_not_even_invited_before() -> None:
    world = a_world()
    register(world, ED)
    letter = one(gm(world, f"INVITE {ED}"), ED)
    gm(world, f"BAR {ED}")

    answer = world.answer(ED, "YES", answering=letter)

    assert "does not take you in" in answer.text
    assert seated(world) == []


def test_a_stranger_who_is_invited_has_a_seat_by_one_word() -> None:
    """The yes shows that the mailbox is his, so nothing else is asked."""
    world = a_world()
    gm(world, "CLOSE ENTRY")

    letter = one(gm(world, f"INVITE {ED} AS France"), ED)
    answer = world.answer(ED, "Yes, gladly", answering=letter)

    assert "as France" in flat(letter)
    assert "Deadlines: 7 days for moves" in flat(letter)
    assert answer.kind == "joined"
    assert "Welcome" in answer.text
    with world.storage() as work:
        assert [seat.power for seat in work.games.seats(1)] == ["FRANCE"]


def test_an_invitation_is_worth_nothing_to_another_address() -> None:
    world = a_world()
    gm(world, "CLOSE ENTRY")
    letter = one(gm(world, f"INVITE {ED}"), ED)

    world.mail(AMY, "YES", to=letter.reply_to)

    assert seated(world) == []


def test_the_code_of_an_invitation_opens_a_closed_game_from_elsewhere() -> None:
    world = a_world()
    register(world, AMY)
    gm(world, "CLOSE ENTRY")
    letter = one(gm(world, f"INVITE {ED}"), ED)
    code = letter.reply_to.partition("+c.")[2].partition("@")[0]

    world.mail(AMY, f"JOIN austerlitz AS France {code}")

    assert seated(world) == [AMY]


def test_several_are_invited_at_once_each_in_a_letter_of_his_own() -> None:
    world = a_world()

    sent = gm(world, f"INVITE {ED}, {AMY}")

    assert sorted(mail.to for mail in sent) == sorted([ED, AMY, GM])
    assert AMY not in one(sent, ED).text


def test_what_is_no_address_among_the_invited_is_named() -> None:
    world = a_world()

    answer = one(gm(world, f"INVITE {ED}, amy at players, Bob <{AMY}>"), GM)

    assert f"{ED}\n{AMY}\n" in answer.text
    assert "| amy at players\n" in answer.text


@pytest.mark.parametrize("line", ["INVITE", "INVITE Ed", f"INVITE {ED} AS Atlantis", "BAR Ed"])
def test_a_command_at_the_door_that_cannot_be_read_does_nothing(line: str) -> None:
    world = a_world()

    sent = gm(world, line)

    assert [mail.to for mail in sent] == [GM]
    assert sent[0].kind == "refusal"


@pytest.mark.parametrize("line", ["OPEN", "CLOSE ENTRY", f"INVITE {ED}", f"ADMIT {ED}"])
def test_the_door_is_closed_for_good_once_a_game_has_begun(line: str) -> None:
    world = World()
    world.import_game()

    assert "has begun" in one(gm(world, line)).subject
