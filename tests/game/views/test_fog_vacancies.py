"""In the fog nobody learns which powers nobody plays: their units hold (S2.20)."""

from __future__ import annotations

import re

import pytest
from fog_games import FALL, fog, to
from worlds import GM, POWERS, Sent, World, address, played_once

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")
NEW = "nora@elsewhere.example"


@played_once
def a_game() -> World:
    world = World()
    fog(world, POWERS, GM, **FALL)
    world.answer(NEW, "YES", answering=world.answer(NEW, "REGISTER Nora"))
    return world


def sure(world: World, who: str, text: str, game: str = "whispers") -> list[Sent]:
    return world.mail(who, "YES", answering=world.answer(who, text, to=f"bot+{game}@gm.example"))


def resigned(power: str) -> tuple[World, list[Sent]]:
    world = a_game()
    return world, sure(world, address(power), "RESIGN")


@pytest.mark.parametrize("power", ["GERMANY", "AUSTRIA"])
def test_nobody_but_the_gm_is_told_whose_player_has_left(power: str) -> None:
    """Be the power alive or out."""
    _, sent = resigned(power)

    told = to(sent, "FRANCE")
    assert power.title() not in told.message.as_string()
    assert "The player of a power has left" in told.text
    assert power.title() in next(one for one in sent if one.to == GM).text


def test_who_plays_is_not_shown_what_may_be_taken_over_and_who_does_not_is() -> None:
    world, _ = resigned("GERMANY")

    for asked in ("LIST", "HELP", "STATUS", "WHO", "JOIN whispers", "TAKEOVER Germany@whispers"):
        answer = world.answer(FRANCE, asked, to="bot@gm.example").text
        assert "open:" not in answer, asked
        assert "Nobody plays" not in answer, asked
    assert "open: 1 seat" in " ".join(world.answer(NEW, "LIST").text.split())


def test_nobody_but_the_gm_is_told_which_power_has_a_new_player() -> None:
    world, _ = resigned("GERMANY")

    sure(world, GM, f"REPLACE Germany WITH {NEW}")
    sent = world.mail(NEW, "TAKEOVER Germany@whispers")

    told = to(sent, "FRANCE")
    assert "Germany" not in told.message.as_string()
    assert "Somebody new plays a power" in told.text
    assert "Germany" in next(one for one in sent if one.to == GM).text
    assert "You play Germany" in next(one for one in sent if one.to == NEW).text


@pytest.mark.parametrize("command", ["REINSTATE Germany", "DUMMY Germany", "EJECT Italy"])
def test_what_the_gm_does_with_a_seat_names_no_power_to_the_others(command: str) -> None:
    world, _ = resigned("GERMANY")

    sent = world.mail(GM, command, subject="whispers")
    if sent[0].kind == "confirm-command":
        sent = world.mail(GM, "YES", answering=sent[0])
    for asked in [one for one in sent if one.kind == "reinstate-asked" and one.to == GERMANY]:
        assert FRANCE not in [one.to for one in sent]
        sent = world.mail(GERMANY, "YES", answering=asked)

    told = to(sent, "FRANCE")
    assert command.split()[1] not in told.message.as_string()


def test_where_the_board_is_open_everybody_is_told_who_has_no_player() -> None:
    world = World()
    world.import_game()

    sent = sure(world, FRANCE, "RESIGN", "austerlitz")

    assert "The player of France has left" in to(sent, "GERMANY").text


ASKED = [
    "TAKEOVER {}@whispers",
    "takeover {} whispers",
    "SIGNON {}@whispers",
    "JOIN whispers AS {}",
    "CLAIM BACK {}@whispers",
    "TAKEOVER {}@whispers\nWHO\nLIST",
]


@pytest.mark.parametrize("ask", ASKED)
@pytest.mark.parametrize("left", ["GERMANY", "AUSTRIA", "ITALY"])
def test_every_power_is_answered_alike_be_it_free_played_or_dead(ask: str, left: str) -> None:
    answers = set()
    for power in POWERS:
        world, _ = resigned(left)
        sent = world.mail(NEW, ask.format(power.title()))
        mine = (one.message.as_bytes() for one in sent if one.to == NEW)
        named = (re.sub(rb"[0-9a-f]{32}", b"", mail) for mail in mine)  # ids and boundaries
        answers.add(tuple(mail.replace(power.title().encode(), b"?") for mail in named))
        assert {one.to for one in sent} <= {NEW, GM}, power

    assert len(answers) == 1
    assert len(answers.pop()) == 1


def test_the_gm_is_asked_once_in_a_phase_and_his_line_gives_the_seat() -> None:
    world, _ = resigned("GERMANY")

    first = world.mail(NEW, "TAKEOVER Italy@whispers")
    again = world.mail(NEW, "TAKEOVER Germany@whispers")

    line = f"REPLACE Germany WITH {NEW}"
    asked = next(one for one in first if one.to == GM)
    assert line in asked.text
    assert [one.to for one in again] == [NEW]
    assert "A PAR" not in world.answer(NEW, "STATUS whispers").text
    invited = sure(world, GM, line)
    assert [one.to for one in invited if one.to == NEW] == [NEW]
    assert "You play Germany" in world.answer(NEW, "TAKEOVER Germany@whispers").text


def test_a_player_who_left_asks_the_gm_like_everybody_and_is_told_no_more() -> None:
    world, _ = resigned("GERMANY")

    sent = world.mail(GERMANY, "CLAIM BACK", to="bot+whispers@gm.example")

    mine = next(one for one in sent if one.to == GERMANY)
    assert "The GM has been asked" in " ".join(mine.text.split())
    assert "REINSTATE Germany" in next(one for one in sent if one.to == GM).text


@pytest.mark.parametrize(
    "command", ["EJECT Germany", "CALL REPLACEMENT Germany", "CALL REPLACEMENT Austria"]
)
def test_a_call_to_those_who_stand_by_names_no_power(command: str) -> None:
    world = a_game()
    world.mail(NEW, "STANDBY whispers")

    sent = world.mail(GM, command, subject="whispers")
    if sent[0].kind == "confirm-command":
        sent = world.mail(GM, "YES", answering=sent[0])

    call = next(one for one in sent if one.to == NEW)
    assert command.split()[-1] not in call.message.as_string()
    assert "TAKEOVER whispers" in call.text
    assert "The GM has been asked" in " ".join(world.answer(NEW, "TAKEOVER whispers").text.split())


@pytest.mark.parametrize("who", [NEW, "Nora", "nora"])
@pytest.mark.parametrize("wish", ["Italy", "Germany", "Austria"])
@pytest.mark.parametrize("reason", ["", ": the game is nearly over"])
def test_the_gm_refuses_a_request_for_a_seat(who: str, wish: str, reason: str) -> None:
    world, _ = resigned("GERMANY")
    asked = world.mail(NEW, f"TAKEOVER {wish}@whispers")
    assert f"REFUSE {NEW}" in next(one for one in asked if one.to == GM).text

    sent = world.mail(GM, f"REFUSE {who}{reason}", to="bot+whispers@gm.example")

    told = next(one for one in sent if one.to == NEW)
    assert {one.to for one in sent} == {GM, NEW}
    assert reason.lstrip(": ") in told.text
    assert not re.search("germany|austria|italy", told.text, re.IGNORECASE)
    again = world.answer(GM, f"REFUSE {who}", to="bot+whispers@gm.example")
    assert again.kind == "refusal"


def test_who_asked_for_their_seat_themselves_has_it_back_at_once() -> None:
    world, _ = resigned("GERMANY")
    asked = world.mail(GERMANY, "CLAIM BACK", to="bot+whispers@gm.example")
    line = "REINSTATE Germany"
    assert line in next(one for one in asked if one.to == GM).text

    sent = world.mail(GM, line, to="bot+whispers@gm.example")

    assert "reinstate-asked" not in [one.kind for one in sent]
    assert to(sent, "GERMANY").kind == "replaced"


# --------------------------------------------------------------------------- invitations

OTHER = "sam@elsewhere.example"


def invited(power: str) -> tuple[World, list[Sent]]:
    """The GM keeps a power whose player has left for Nora, who has not answered yet."""
    world, _ = resigned(power)
    world.answer(OTHER, "YES", answering=world.answer(OTHER, "REGISTER Sam"))
    return world, sure(world, GM, f"REPLACE {power.title()} WITH {NEW}")


@pytest.mark.parametrize("power", ["GERMANY", "AUSTRIA"])
def test_an_invitation_goes_to_the_one_person_and_to_nobody_else(power: str) -> None:
    world, sent = invited(power)

    assert {mail.to for mail in sent} == {NEW, GM}
    letter = next(mail for mail in sent if mail.to == NEW)
    assert f"TAKEOVER {power.title()}@whispers" in letter.text
    for who in (FRANCE, OTHER):
        for asked in ("LIST", "WHO", "STATUS", "GAME whispers"):
            for mail in world.mail(who, asked, subject="whispers"):
                assert "invited" not in mail.text.lower(), (who, asked)
                assert NEW not in mail.text, (who, asked)
                assert "Nora" not in mail.text, (who, asked)


@pytest.mark.parametrize("ask", ASKED)
@pytest.mark.parametrize("left", ["GERMANY", "AUSTRIA"])
def test_for_everybody_else_a_power_that_is_kept_for_somebody_is_like_any_other(
    ask: str, left: str
) -> None:
    answers = set()
    for power in POWERS:
        world, _ = invited(left)
        sent = world.mail(OTHER, ask.format(power.title()))
        mine = (one.message.as_bytes() for one in sent if one.to == OTHER)
        named = (re.sub(rb"[0-9a-f]{32}", b"", mail) for mail in mine)
        answers.add(tuple(mail.replace(power.title().encode(), b"?") for mail in named))
        assert {one.to for one in sent} <= {OTHER, GM}, power
        with world.storage() as work:
            person = work.people.by_address(OTHER)
            assert person is not None
            assert not work.games.seats_of(person.id), power

    assert len(answers) == 1


@pytest.mark.parametrize("power", ["GERMANY", "AUSTRIA"])
def test_whoever_was_invited_takes_the_seat_and_no_other_by_it(power: str) -> None:
    world, _ = invited(power)
    wrong = "ITALY" if power != "ITALY" else "TURKEY"

    asked = world.answer(NEW, f"TAKEOVER {wrong.title()}@whispers")
    assert "You play" not in asked.text
    taken = world.answer(NEW, f"TAKEOVER {power.title()}@whispers")

    assert f"You play {power.title()}" in taken.text
