"""Chance that nobody chooses alone: promised before sign-up, made with the players' words."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
from gm_mails import confirmed
from played import finish
from proven import KEY, archive_of, checked_again, log_anew
from worlds import GM, POWERS, Sent, World, address, flat, played_once

from gmbot.app.doors.verify import verify
from gmbot.fairness import commitment, digest, joint_seed
from gmbot.game.archive import export
from gmbot.game.state.model import GameMaster, Person
from gmbot.game.state.stored.ids import PersonId
from gmbot.rules.chance import shuffled


@played_once
def forming(settings: dict[str, Any] | None = None, **changes: Any) -> World:
    world = World()
    world.signer = KEY
    world.import_game(
        state="forming", deadline=None, players=[],
        settings={"assignment": {"policy": "dealt"}, **(settings or {})}, **changes,
    )  # fmt: skip
    for power in POWERS:
        world.mail(address(power), f"REGISTER {power.title()}")
    return world


def join(world: World, *powers: str, game: str = "austerlitz") -> list[Sent]:
    """Have people sign up; return what the last of them gets."""
    sent: list[Sent] = []
    for power in powers:
        sent = world.mail(address(power), f"JOIN {game}")
        asked = [one for one in sent if one.kind in ("confirm-command", "confirm-address")]
        sent += [one for each in asked for one in world.mail(each.to, "yes", answering=each)]
    return sent


def told(sent: list[Sent], to: str) -> str:
    return " ".join(flat(one) for one in sent if one.to == to)


def test_the_secret_is_promised_before_anybody_has_a_word_in_it() -> None:
    world = forming()
    first = told(join(world, "AUSTRIA"), address("AUSTRIA"))
    world.mail(address("AUSTRIA"), "LUCK rosebud", subject="[austerlitz]")

    started = told(join(world, *POWERS[1:]), address("TURKEY"))

    [secret] = re.findall(r"My secret: ([0-9a-f]{64})", started)
    words = re.findall(r"Word (\d+): ([0-9a-f]{64})", started)
    [seed] = re.findall(r"The seed that follows: ([0-9a-f]{64})", started)
    assert commitment(secret, "powers") in first
    assert ("1", digest("gmbot-word-1", "rosebud")) in words
    assert len(words) == 7
    assert joint_seed(secret, "powers", words) == seed
    dealt = [one.power for one in seats(world)]
    assert dealt == shuffled(POWERS, seed, "powers")


def seats(world: World) -> tuple[Any, ...]:
    game = world.game()
    with world.storage() as work:
        return work.games.seats(game.id)


@pytest.mark.parametrize("words", ["rosebud", "Rosebud", "vive la France!"])
def test_one_players_word_changes_what_chance_decides(words: str) -> None:
    """The game master, who knows the secret, cannot choose while one word is still to come."""
    world = forming()
    join(world, *POWERS[:6])
    before = world.game().seed_for("powers")

    world.mail(address("AUSTRIA"), f"LUCK {words}", subject="[austerlitz]")

    assert world.game().seed_for("powers") != before


def test_the_sign_up_mail_is_the_word_of_who_sends_none() -> None:
    world = forming()
    before = world.game().seed_for("powers")

    join(world, "AUSTRIA")

    assert world.game().seed_for("powers") != before
    [(number, word)] = world.game().words
    with world.storage() as work:
        ids = [one.message_id for one in work.inbox.all(100)]
    assert number == "1"
    assert word in [digest("gmbot-word-1", one) for one in ids]


def test_words_come_too_late_when_the_game_has_begun() -> None:
    world = forming()
    join(world, *POWERS)
    before = world.game().seed_for("powers")

    answer = world.answer(address("AUSTRIA"), "LUCK rosebud", subject="[austerlitz]")

    assert answer.kind == "refusal"
    assert world.game().seed_for("powers") == before


def test_words_in_plain_words_are_offered_as_the_command() -> None:
    world = forming()
    join(world, *POWERS[:2])
    before = world.game().words

    sent = world.mail(
        address("AUSTRIA"), "Hello! My lucky words: seven red herrings", subject="[austerlitz]"
    )
    [asked] = [one for one in sent if one.to == address("AUSTRIA")]

    assert "LUCK seven red herrings" in asked.text
    assert world.game().words == before
    world.mail(address("AUSTRIA"), "yes", answering=asked)
    assert dict(world.game().words)["1"] == digest("gmbot-word-1", "seven red herrings")


def test_words_are_nobody_elses_business() -> None:
    world = forming()
    join(world, *POWERS[:2])

    sent = world.mail(address("AUSTRIA"), "LUCK rosebud", subject="[austerlitz]")

    assert {one.to for one in sent} == {address("AUSTRIA")}


def test_somebody_without_a_seat_has_no_word_in_it() -> None:
    world = forming()

    world.mail(address("ITALY"), "LUCK rosebud", subject="[austerlitz]")

    assert world.game().words == ()


def test_the_verifier_draws_again_from_secret_and_words() -> None:
    found = verify({"austerlitz.zip": finished()}, KEY.public)

    assert found.faults == []
    assert "ok    chance: powers" in found.lines
    assert "ok    chance: dummies" in found.lines


def test_a_second_checker_draws_again(tmp_path: Path) -> None:
    fits, said = checked_again(tmp_path, {"austerlitz.zip": finished()}, KEY.public)

    assert fits, said
    assert "ok     chance, powers: dealt as drawn" in said


@lru_cache
def finished() -> bytes:
    """The archive of a game that was dealt by chance, with a power that moves at random."""
    world = forming()
    world.mail(GM, "DUMMY Turkey RANDOM", subject="[austerlitz]")
    join(world, *POWERS[:6])
    assert world.game().on_the_board
    world.pass_deadline()
    world.pass_deadline()
    finish(world)
    world.sweep()
    return archive_of(world)


@pytest.mark.parametrize(
    ("kind", "change", "named"),
    [
        ("drawn", {"secret": "00" * 32}, "its secret is not the one that was promised"),
        ("drawn", {"words": [["1", "00" * 32]]}, "its words are not those that were frozen"),
        ("drawn", {"given": [["1", None, "TURKEY"]]}, "its seed deals other powers"),
        ("begins", {"commitments": {}}, "its secret is not the one that was promised"),
        ("in-force", {"leaves": [{"power": "TURKEY", "set": 0, "orders": ["F ANK H"], "salt": ""}]},
         "TURKEY: chance orders something else"),
    ],
)  # fmt: skip
def test_chance_that_was_bent_is_named(kind: str, change: dict[str, Any], named: str) -> None:
    """A game master who makes the whole log anew, with signatures, still cannot bend chance."""
    found = verify({"austerlitz.zip": log_anew(finished(), kind, change)}, KEY.public)

    assert [fault for fault in found.faults if named in fault]


def test_a_start_taken_back_draws_anew_and_is_counted_for_all() -> None:
    world = forming()
    join(world, *POWERS)
    old = world.game().commitments
    taken_back = told(confirmed(world, "UNSTART"), address("ITALY"))

    assert world.game().commitments != old
    assert world.game().promised("powers") in taken_back
    assert "send LUCK again" in taken_back
    assert not world.game().notes.chance.frozen
    assert "its GM has let one draw go" in flat(world.answer(address("ITALY"), "LIST"))


def test_games_created_again_and_again_are_counted() -> None:
    """Whoever gives games up until the powers suit them is seen by all who sign up next."""
    world = forming()
    join(world, "AUSTRIA")
    confirmed(world, "CANCEL GAME")
    with world.storage() as work:
        export.new_game(
            world.context(work, world.clock.now()), "borodino", "standard", "email_classic",
            GameMaster("Gus", GM), "UTC", {"assignment": {"policy": "dealt"}},
        )  # fmt: skip
        work.commit()

    joined = join(world, "ITALY", game="borodino")

    assert "its GM has let one draw go" in flat(world.answer(address("FRANCE"), "LIST"))
    assert "let one draw go after people had signed up" in told(joined, address("ITALY"))


def test_a_game_master_with_two_addresses_is_one_who_gave_a_game_up() -> None:
    world = forming()
    join(world, "AUSTRIA")
    confirmed(world, "CANCEL GAME")
    with world.storage() as work:
        person = work.people.by_address(GM) or work.people.add(
            Person(PersonId(0), "Gus", (GM,), confirmed=True)
        )
        work.people.save(replace(person, addresses=(*person.addresses, "gus@second.example")))
        export.new_game(
            world.context(work, world.clock.now()), "borodino", "standard", "email_classic",
            GameMaster("Gus", "gus@second.example"), "UTC", {"assignment": {"policy": "dealt"}},
        )  # fmt: skip
        work.commit()

    assert "its GM has let one draw go" in flat(world.answer(address("FRANCE"), "LIST"))


def test_a_power_of_ones_own_choice_is_no_matter_of_chance() -> None:
    world = World()
    world.import_game(state="forming", deadline=None, players=[])
    world.mail(address("ITALY"), "REGISTER Ida")

    assert "Chance is made here" not in flat(
        world.answer(address("ITALY"), "JOIN austerlitz AS Italy")
    )


def test_in_a_gunboat_game_the_order_of_sign_up_tells_nobody_who_plays_what() -> None:
    """S2.17: with the secret anybody could deal again, seat by seat; it is told at the end."""
    world = forming({"gunboat": True})
    started = join(world, *POWERS)

    assert not [one for one in started if "My secret" in one.text]
    finish(world)
    ended = world.sweep()
    assert [one for one in ended if "My secret" in one.text]


def test_the_secret_of_dummies_is_not_told_before_the_end() -> None:
    world = forming()
    started = told(join(world, *POWERS), address("TURKEY"))

    assert world.game().seed not in started
    assert world.game().seed_for("dummies") not in started
