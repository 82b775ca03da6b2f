"""One person in several seats: the GM is told once, with what was seen, and nobody else."""

from __future__ import annotations

import pytest
from setting_up import a_world
from worlds import GM, Sent, World, address, flat

from gmbot.game.state.stored.happenings import SeatedBy

BOX = "bot+austerlitz@gm.example"
MACHINE = {
    "Received": "from laptop.lan ([198.51.100.7]) by mx.host.example with ESMTPSA; Tue, 1 Dec 2026",
    "X-Mailer": "Post 3.1",
}
NEW = ("ann@one.example", "bob@two.example")


def registered(world: World, who: str, name: str) -> None:
    world.answer(who, "YES", answering=world.answer(who, f"REGISTER {name}"))


def joined(
    world: World, who: str, name: str, route: str, headers: dict[str, str] | None = None
) -> list[Sent]:
    """Somebody takes a seat in one of the ways there are."""
    if route == "new":
        asked = world.answer(who, f"REGISTER {name}\nJOIN austerlitz", headers=headers)
        return world.mail(who, "YES", answering=asked, headers=headers)
    registered(world, who, name)
    if route == "invited":
        sent = world.mail(GM, f"INVITE {who}", to=BOX)
        asked = next(mail for mail in sent if mail.to == who)
        return world.mail(who, "Yes, gladly.", answering=asked, headers=headers)
    if route == "takeover":
        return world.mail(who, "TAKEOVER Italy@austerlitz", headers=headers)
    return world.mail(who, "JOIN austerlitz", headers=headers)


def hints(sent: list[Sent]) -> list[Sent]:
    return [mail for mail in sent if "may be one person" in mail.subject + flat(mail)]


ROUTES = ("new", "known", "invited")


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize(
    ("one", "other", "names", "headers", "word"),
    [
        ("j.smith+0@g.example", "jsmith+1@g.example", ("Ann", "Bob"), {}, "same mailbox"),
        ("j@g.example", "j+x@g.example", ("Ann", "Bob"), {}, "same mailbox"),
        (*NEW, ("John Smith", "John  SMITH"), {}, "same name"),
        (*NEW, ("John Smith", "Jоhn Smith"), {}, "same name"),
        (*NEW, ("Ann", "Bob"), MACHINE, "same machine"),
    ],
)
def test_the_gm_alone_is_told_once_and_what_was_seen(
    route: str, one: str, other: str, names: tuple[str, str], headers: dict[str, str], word: str
) -> None:
    world = a_world()
    assert hints(joined(world, one, names[0], route, headers)) == []

    sent = joined(world, other, names[1], route, headers)

    [hint] = hints(sent)
    assert hint.to == GM
    assert word in flat(hint)
    assert one in flat(hint)
    assert other in flat(hint)
    for who in (other, one):  # whichever comes back, and again
        world.mail(who, "YES", answering=world.answer(who, "RESIGN", to=BOX))
        sent = world.mail(who, "JOIN austerlitz", headers=headers)
        assert "you have a seat" in flat(next(mail for mail in sent if mail.to == who)).lower()
        assert hints(sent) == []


@pytest.mark.parametrize("route", ROUTES)
def test_a_third_seat_is_told_of_once_for_each_other(route: str) -> None:
    """One mail, and each likeness in it: who was compared before is not told of again."""
    world = a_world()
    names = [(f"{letter}@{letter}.example", "John Smith") for letter in "abc"]
    told = [hints(joined(world, who, name, route)) for who, name in names]

    assert [len(mails) for mails in told] == [0, 1, 1]
    assert names[0][0] in flat(told[2][0])
    assert names[1][0] in flat(told[2][0])


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize(
    ("one", "other", "names"),
    [(*NEW, ("Ann", "Bob")), ("info@one.example", "info@two.example", ("Ann", "Bob")),
     (*NEW, ("Ed", "Ed"))],
)  # fmt: skip
def test_different_people_are_not_suspected(
    route: str, one: str, other: str, names: tuple[str, str]
) -> None:
    """A name of two letters says nothing; nor does a program without the machine."""
    world = a_world()
    joined(world, one, names[0], route, {"X-Mailer": "Post 3.1"})

    assert hints(joined(world, other, names[1], route, {"X-Mailer": "Post 3.1"})) == []


def test_who_takes_a_seat_over_is_compared_too() -> None:
    world = World()
    world.import_game()
    asked = world.answer(address("ITALY"), "RESIGN", to=BOX)
    world.mail(address("ITALY"), "YES", answering=asked)

    sent = joined(world, "france+2@players.example", "Nora", "takeover")

    [hint] = hints(sent)
    assert hint.to == GM
    assert "france@players.example" in flat(hint)


def test_a_log_shows_nobody_how_a_mail_came() -> None:
    world = a_world()
    joined(world, NEW[0], "Ann", "known", MACHINE)

    log = world.answer(GM, "AUDIT", to=BOX)

    assert "seated" not in log.text.lower()
    assert "198.51" not in log.row.raw.decode()


# --------------------------------------------------------------------------- later


def two_players() -> World:
    world = World()
    world.import_game()
    return world


FRANCE, ITALY = address("FRANCE"), address("ITALY")


@pytest.mark.parametrize("text", ["A Par - Bur", "STATUS", "PRESS TO Turkey\nHello.\nENDPRESS"])
def test_two_seats_that_write_from_one_machine_later_are_told_once(text: str) -> None:
    world = two_players()
    assert hints(world.mail(FRANCE, text, to=BOX, headers=MACHINE)) == []

    [hint] = hints(world.mail(ITALY, "A Ven - Tri", to=BOX, headers=MACHINE))

    assert hint.to == GM
    assert "same machine" in flat(hint)
    assert FRANCE in flat(hint)
    assert ITALY in flat(hint)
    for who in (FRANCE, ITALY):
        assert hints(world.mail(who, "STATUS", to=BOX, headers=MACHINE)) == []


def test_a_name_that_becomes_anothers_is_told() -> None:
    world = two_players()
    world.mail(FRANCE, "SET NAME John Smith", to=BOX)

    [hint] = hints(world.mail(ITALY, "SET NAME J0hn  SMITH", to=BOX))

    assert hint.to == GM
    assert "same name" in flat(hint)


def test_whoever_writes_from_ever_new_places_fills_no_log() -> None:
    world = two_players()
    for number in range(20):
        headers = {**MACHINE, "X-Mailer": f"Post {number}"}
        world.mail(FRANCE, "STATUS", to=BOX, headers=headers)

    game = world.game()
    with world.storage() as work:
        kept = [event for event in work.events(game.id) if event.about(SeatedBy)]
    assert 0 < len(kept) <= 8


def test_an_unproven_mail_from_anothers_machine_accuses_nobody() -> None:
    world = World(accept="verified")
    world.import_game()
    world.mail(FRANCE, "STATUS", to=BOX, headers=MACHINE)

    assert hints(world.mail(ITALY, "STATUS", to=BOX, headers=MACHINE)) == []
