"""Every address of a person is told who may act for them; a move takes nobody's address."""

from __future__ import annotations

from datetime import timedelta

import pytest
from worlds import GM, POWERS, Sent, World, address, flat, played_once

NEW, THIRD, SAM = "new@elsewhere.example", "third@holiday.example", "sam@friends.example"
DAY = timedelta(days=1)


@played_once
def a_world(who: str) -> World:
    """A player with two addresses, each of which has said yes."""
    world = World()
    world.import_game(deadline="2027-01-08T12:00:00Z")
    world.sweep()
    agreed(world, who, f"ALSO {NEW}", NEW, who)
    return world


def agreed(world: World, sender: str, line: str, *each: str) -> list[Sent]:
    """Send a line, and the yes of each address that is asked; all mails but the first questions."""
    asked = world.mail(sender, line, subject="austerlitz")
    return [mail for who in each for mail in world.mail(who, "YES", answering=to(asked, who))]


def to(sent: list[Sent], who: str) -> Sent:
    return next(mail for mail in sent if mail.to == who)


def addresses_of(world: World, who: str) -> tuple[str, ...]:
    with world.storage() as work:
        person = work.people.by_address(who)
    assert person is not None
    return person.addresses


PLAYERS = [address("FRANCE"), address("TURKEY")]


@pytest.mark.parametrize("who", PLAYERS)
@pytest.mark.parametrize("from_second", [False, True])
@pytest.mark.parametrize("own_first", [False, True])
def test_a_third_address_is_told_to_all_three(who: str, from_second: bool, own_first: bool) -> None:
    world = a_world(who)
    order = (who, THIRD) if own_first else (THIRD, who)

    sent = agreed(world, NEW if from_second else who, f"ALSO {THIRD}", *order)

    assert addresses_of(world, who) == (who, NEW, THIRD)
    told = [mail for mail in sent if "belong together" in mail.subject]
    assert sorted(mail.to for mail in told) == sorted((who, NEW, THIRD))
    assert all(THIRD in flat(mail) for mail in told)


@pytest.mark.parametrize("who", PLAYERS)
@pytest.mark.parametrize("from_second", [False, True])
@pytest.mark.parametrize("by_both", [False, True])
def test_a_new_address_is_told_to_all_that_there_were(
    who: str, from_second: bool, by_both: bool
) -> None:
    world = a_world(who)
    sender = NEW if from_second else who

    sent = agreed(world, sender, f"SET ADDRESS {THIRD}", THIRD, *([who] if by_both else []))
    if not by_both:
        assert {mail.to for mail in sent} == {who, NEW, THIRD}
        sent = world.pass_time(3 * DAY + timedelta(minutes=1))

    assert addresses_of(world, THIRD) == (THIRD, NEW)
    told = [mail for mail in sent if "is changed" in mail.subject]
    assert sorted(mail.to for mail in told) == sorted((who, NEW, THIRD))
    assert all(THIRD in flat(mail) for mail in told)


@pytest.mark.parametrize("who", PLAYERS)
@pytest.mark.parametrize("from_second", [False, True])
@pytest.mark.parametrize(
    ("lines", "word"),
    [
        ((f"SUBSTITUTE {SAM} FROM 3 Dec TO 9 Dec",), "SUBSTITUTE"),
        ((f"SUBSTITUTE {SAM} TO 9 Dec", "SUBSTITUTE OFF"), "SUBSTITUTE"),
        (("SET PASSWORD swordfish-9",), "SET PASSWORD"),
        (("SET PASSWORD swordfish-9", "SET PASSWORD off"), "SET PASSWORD"),
        (("NEW TOKEN",), "NEW TOKEN"),
    ],
)
def test_whatever_changes_who_may_act_is_told_to_the_other_address_with_its_sender(
    who: str, from_second: bool, lines: tuple[str, ...], word: str
) -> None:
    world = a_world(who)
    sender, other = (NEW, who) if from_second else (who, NEW)
    *before, last = lines
    for line in before:
        asked = world.mail(sender, line, subject="austerlitz")
        for mail in asked:
            if mail.to == SAM:
                world.mail(SAM, "YES", answering=mail)

    sent = world.mail(sender, last, subject="austerlitz")

    warning = to(sent, other)
    assert f"{word} was done for you" in warning.subject
    assert f"came from {sender}" in flat(warning)
    assert "swordfish-9" not in flat(warning)


# --------------------------------------------------------------------------- taken meanwhile


def takes_a_seat(world: World) -> None:
    """Nora registers the address, and plays another game from it."""
    world.mail(NORA, "YES", answering=world.answer(NORA, "REGISTER Nora"))
    world.import_game(game="ulm", state="forming", deadline=None, players=[])
    assert "you have a seat" in world.answer(NORA, "JOIN ulm").subject


def runs_a_game(world: World) -> None:
    world.mail(NORA, "YES", answering=world.answer(NORA, "REGISTER Nora"))
    assert "is open for players" in world.answer(NORA, "CREATE marengo standard").subject


NORA = "nora@elsewhere.example"


@pytest.mark.parametrize("power", POWERS[1:4])
@pytest.mark.parametrize("meanwhile", [takes_a_seat, runs_a_game])
@pytest.mark.parametrize("line", ["ALSO", "SET ADDRESS"])
@pytest.mark.parametrize("late", ["own", "new", "both"])
def test_a_yes_to_an_address_that_is_somebody_elses_by_then_changes_nothing_and_says_so(
    power: str, meanwhile: object, line: str, late: str
) -> None:
    """Whichever yes comes last, and whatever the other side had said before."""
    who = address(power)
    world = World()
    world.import_game(deadline="2027-01-08T12:00:00Z")
    world.sweep()
    asked = world.mail(who, f"{line} {NORA}", subject="austerlitz")
    order = {"own": (NORA, who), "new": (who, NORA)}.get(late, (who, NORA))
    early = order[:1] if late != "both" else ()
    for one in early:
        world.mail(one, "YES", answering=to(asked, one))
    assert callable(meanwhile)
    meanwhile(world)

    for one in order[len(early) :]:
        answer = to(world.mail(one, "YES", answering=to(asked, one)), one)
        assert "that address is in use" in answer.subject
        assert NORA in flat(answer)

    world.pass_time(9 * DAY)
    assert addresses_of(world, who) == (who,)
    assert addresses_of(world, NORA) == (NORA,)


@pytest.mark.parametrize("meanwhile", [takes_a_seat, runs_a_game])
@pytest.mark.parametrize("days", [0, 2])
def test_a_waiting_move_to_an_address_that_is_somebody_elses_is_given_up_and_told(
    meanwhile: object, days: int
) -> None:
    france = address("FRANCE")
    world = a_world(france)
    agreed(world, france, f"SET ADDRESS {NORA}", NORA)
    world.pass_time(days * DAY)
    assert callable(meanwhile)
    meanwhile(world)

    sent = world.pass_time((3 - days) * DAY + timedelta(minutes=1))

    told = [mail for mail in sent if "that address is in use" in mail.subject]
    assert sorted(mail.to for mail in told) == sorted((france, NEW))
    assert addresses_of(world, france) == (france, NEW)
    assert addresses_of(world, NORA) == (NORA,)
    with world.storage() as work:
        person = work.people.by_address(france)
    assert person is not None
    assert person.settings.moving is None
    assert [mail for mail in world.pass_time(4 * DAY) if "in use" in mail.subject] == []


@pytest.mark.parametrize("rest", [(), (THIRD,)])
def test_a_move_to_the_game_masters_address_is_no_move(rest: tuple[str, ...]) -> None:
    """Nor to one of several that a player has."""
    france, italy = address("FRANCE"), address("ITALY")
    world = a_world(france)
    for one in rest:
        agreed(world, italy, f"ALSO {one}", one, italy)
    for target in (GM, italy, *rest):
        sent = agreed(world, france, f"SET ADDRESS {target}", target, france)
        assert any("that address is in use" in mail.subject for mail in sent)

    assert addresses_of(world, france) == (france, NEW)
    assert addresses_of(world, italy) == (italy, *rest)
