"""Passwords: worth nothing against our host's word, and no way to learn who has no player."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import patch

import pytest
from worlds import POWERS, Sent, World, a_game, address, flat, played_once

from gmbot.game.people import passwords
from gmbot.game.people.passwords import hashed

STRANGER = "somebody@elsewhere.example"
WORD = "correct-horse!"
PROOF = {"Authentication-Results": "gm.example; dkim=pass header.d=players.example"}
FORGED = {"Authentication-Results": "gm.example; dmarc=fail header.from={}"}
ORDERS = {"FRANCE": "A Par - Bur\nA Mar H\nF Bre H", "TURKEY": "A Con - Bul\nA Smy H\nF Ank H"}
VACANT = ("GERMANY", "ITALY")


@played_once
def a_world(accept: str = "verified", **changes: object) -> World:
    """A game of which two powers have no player; two players have a password."""
    players = [one for one in a_game()["players"] if one["power"] not in VACANT]
    world = World(accept=accept)
    world.import_game(players=players, **changes)
    for power in ORDERS:
        world.mail(address(power), f"SET PASSWORD {WORD}", headers=PROOF, subject="austerlitz")
    make_guesses_cheap(world)
    return world


def make_guesses_cheap(world: World) -> None:
    """Keep the passwords with hashes that cost little: hundreds of guesses are made here."""
    with world.storage() as work:
        for power in ORDERS:
            person = work.people.by_address(address(power))
            assert person is not None
            assert person.settings.password
            work.people.save(person.with_settings(password=hashed(WORD, f"salt-{power}", cost=1)))
        work.commit()


def forged(sender: str) -> dict[str, str]:
    return {"Authentication-Results": FORGED["Authentication-Results"].format(
        sender.partition("@")[2])}  # fmt: skip


def sets_that_count(world: World, power: str) -> int:
    with world.storage() as work:
        game = work.games.get(1)
        sets = work.games.submissions(1, game.phase)
    return sum(one.power == power and one.verified and not one.withdrawn for one in sets)


@pytest.mark.parametrize("accept", ["verified", "from"])
@pytest.mark.parametrize("sender", ["own", STRANGER, address("ENGLAND")])
@pytest.mark.parametrize("power", ORDERS)
@pytest.mark.parametrize("line", ["SIGNON {0}@austerlitz {1}", "LOGIN {0}@austerlitz {1}"])
def test_a_right_password_in_a_mail_that_our_host_calls_forged_does_nothing(
    accept: str, sender: str, power: str, line: str
) -> None:
    world = a_world(accept)
    who = address(power) if sender == "own" else sender
    signon = line.format(power.lower(), WORD)

    for text in (ORDERS[power], "SET PASSWORD stolen-by-me", "PRESS TO England\nhello\nENDPRESS"):
        sent = world.mail(who, f"{signon}\n{text}", headers=forged(who))
        assert [mail.to for mail in sent] == [who]
        assert "somebody else" in flat(sent[0])

    assert sets_that_count(world, power) == 0
    wrong = world.answer(STRANGER, f"SIGNON {power}@austerlitz stolen-by-me")
    assert "E-AUTH" in wrong.subject
    world.mail("hotel@elsewhere.example", f"{signon}\n{ORDERS[power]}")
    assert sets_that_count(world, power) == 1


@pytest.mark.parametrize("to", [address("GERMANY"), "bot@elsewhere.example"])
def test_a_right_password_in_a_letter_to_somebody_else_does_nothing(to: str) -> None:
    world = a_world()

    world.mail(STRANGER, f"SIGNON france@austerlitz {WORD}\n{ORDERS['FRANCE']}", to=to)

    assert sets_that_count(world, "FRANCE") == 0


def told(sent: list[Sent], power: str) -> list[tuple[str, str]]:
    """What a mail brought about, without the name of the power it asked for."""
    return [
        (mail.to, f"{mail.subject}\n{mail.text}".replace(power.title(), "*").replace(power, "*"))
        for mail in sent
    ]


@pytest.mark.parametrize("variant", ["blind1898", "standard"])
@pytest.mark.parametrize("line", ["SIGNON {}@austerlitz {}", "HELLO {}@austerlitz {}"])
@pytest.mark.parametrize("result", ["", "denied"])
@pytest.mark.parametrize("who", [STRANGER, address("ENGLAND")])
def test_no_guess_tells_which_power_has_no_player(
    variant: str, line: str, result: str, who: str
) -> None:
    """However often, and with whatever answer in the end."""
    answers = {}
    for power in POWERS:
        if power == "ENGLAND":
            continue
        world = a_world(variant=variant)
        headers = forged(who) if result else {}
        mails = []
        for number in range(8):
            world.pass_time(timedelta(minutes=1))
            text = line.format(power, f"guess-{number}") + "\nHOLD ALL"
            mails += world.mail(who, text, headers=headers, subject=f"hello {number}")
        answers[power] = told(mails, power)

    assert len(answers["ITALY"]) == 8
    assert {power for power, said in answers.items() if said != answers["ITALY"]} == set()


# --------------------------------------------------------------------------- guesses of many


def guesses(world: World, power: str, senders: int, each: int) -> None:
    """So many addresses guess, each so many times."""
    for sender in range(senders):
        for number in range(each):
            world.pass_time(timedelta(seconds=10))
            text = f"SIGNON {power}@austerlitz wrong-{number}\nSTATUS"
            world.mail(f"g{sender}@crowd{sender}.example", text, subject=f"hi {number}")


def signs_on(world: World, power: str, who: str = STRANGER) -> bool:
    """Tell whether somebody with the right password is taken for the player."""
    [answer] = [
        mail for mail in world.mail(who, f"SIGNON {power}@austerlitz {WORD}\nSTATUS")
        if mail.to == who
    ]  # fmt: skip
    assert answer.kind == "status" or "too many wrong passwords" in answer.subject
    return answer.kind == "status"


@pytest.mark.parametrize(
    ("power", "senders", "each"), [("FRANCE", 50, 1), ("TURKEY", 25, 2), ("FRANCE", 10, 5)]
)
def test_many_senders_together_have_fifty_guesses_an_hour(
    power: str, senders: int, each: int
) -> None:
    world = a_world()
    guesses(world, power, senders - 1, each)
    assert signs_on(world, power)
    guesses(world, power, 1 + senders, each)

    assert not signs_on(world, power)
    assert not signs_on(world, power, "another@elsewhere.example")

    other = next(one for one in ORDERS if one != power)
    assert signs_on(world, other)
    world.pass_time(timedelta(hours=1, minutes=20))
    assert signs_on(world, power)


def test_the_guesses_of_a_crowd_stop_no_player_at_their_own_address() -> None:
    world, power = a_world(), "TURKEY"
    guesses(world, power, 60, 1)

    signed = f"SIGNON {power}@austerlitz {WORD}\n{ORDERS[power]}"
    asked = world.answer(address(power), signed)  # nothing proves who writes
    assert asked.kind == "unverified-orders"
    assert sets_that_count(world, power) == 0
    world.mail(address(power), "YES", answering=asked)
    assert sets_that_count(world, power) == 1


def test_the_last_password_of_a_mail_counts_and_is_kept_once() -> None:
    world = a_world()
    lines = [f"SET PASSWORD number-{each}-of-a-list" for each in range(40)]
    with patch.object(passwords, "hashed", wraps=passwords.hashed) as kept:
        [answer] = world.mail(
            address("FRANCE"), "\n".join(lines), headers=PROOF, subject="austerlitz"
        )
    assert kept.call_count == 1
    assert answer.text.count("password") < len(lines)
    with world.storage() as work:
        person = work.people.by_address(address("FRANCE"))
    assert person is not None
    assert passwords.is_right(person, "number-39-of-a-list")
    assert not passwords.is_right(person, "number-0-of-a-list")
