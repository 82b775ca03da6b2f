"""The Anarchy at sign-up: who may play, and what the seed deals (S1.1 to S1.6)."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from anarchy_games import BOX, begun, forming, person, text_of
from statuses import dummies
from worlds import GM, World

from gmbot.fairness import commitment, joint_seed
from gmbot.game.state.model import GameState
from gmbot.variants.catalogue import load


@pytest.mark.parametrize("players", [1, 5, 35, 1000])
def test_a_game_for_too_few_or_too_many_is_not_created(players: int) -> None:
    """S1.2."""
    world = World()
    world.import_game()

    answer = world.answer(GM, f"CREATE chaos anarchy7 LIKE anarchy7\nSET players {players}")

    assert f"players: This game is for 6 to 34 players, not for {players}." in answer.text
    with world.storage() as work:
        assert work.games.by_name("chaos") is None


@pytest.mark.parametrize("value", ["many", "-3", "true", "7.5"])
def test_a_number_of_players_is_a_number(value: str) -> None:
    world = World()
    world.import_game()

    answer = world.answer(GM, f"CREATE chaos anarchy7 LIKE anarchy7\nSET players {value}")

    assert "must be a number" in answer.text


def test_a_dealing_that_is_impossible_is_told_when_the_game_is_created() -> None:
    """S1.5: the rule stays, so the game is not created."""
    world = World()
    world.import_game()

    text = "CREATE chaos anarchy7 LIKE anarchy7\nSET players 6\nSET rules.setup.distance 5"
    answer = " ".join(world.answer(GM, text).text.split())

    assert "5 centers each for 6 players, no two of one player nearer than 5 moves" in answer


@pytest.mark.parametrize(
    ("variant", "setting"),
    [
        ("anarchy7", 'rules.setup {"policy": "fixed"}'),
        ("standard", 'rules.setup {"policy": "dealt-centers"}'),
    ],
)
def test_who_plays_is_the_variants_word(variant: str, setting: str) -> None:
    world = World()
    world.import_game()

    created = world.answer(GM, f"CREATE chaos {variant}\nSET {setting}")
    changed = forming().answer(GM, f"SET {setting}", to=BOX) if variant == "anarchy7" else created

    for answer in (created, changed):
        assert "the variant decides who plays" in " ".join(answer.text.split())


def test_a_game_of_the_map_has_as_many_players_as_powers() -> None:
    world = World()
    world.import_game()

    answer = " ".join(world.answer(GM, "CREATE friday standard\nSET players 6").text.split())

    assert "The map decides who plays" in answer


def test_the_seed_is_promised_at_sign_up_and_told_with_the_dealing() -> None:
    """S1.5: anybody can deal again; the same players in the same order get the same centers."""
    world = forming(players=7, signed_up=5, seed="")
    joined = _joins(world, "late@players.example")
    started = _joins(world, "p7@players.example")

    seed = started.partition("dealt with the seed ")[2].partition(",")[0]
    [secret] = re.findall(r"My secret: ([0-9a-f]{64})", started)
    assert commitment(secret, "dealing") in joined
    words = re.findall(r"Word (\d+): ([0-9a-f]{64})", started)
    assert len(words) >= 1
    assert joint_seed(secret, "dealing", words) == seed
    rules = load("anarchy7").ruleset
    dealt = rules.setup.deal(seed, 7, rules.board)
    centers = world.game("chaos").position.centers
    assert [centers[f"E{n}"] for n in range(1, 8)] == list(dealt.hands)  # type: ignore[index, union-attr]
    assert world.game("chaos").position.units["NEUTRAL"] == dealt.garrisons  # type: ignore[index, union-attr]


def _joins(world: World, address: str) -> str:
    [asked] = [one for one in world.mail(address, "REGISTER Late\nJOIN chaos") if one.to == address]
    sent = world.mail(address, "yes", answering=asked)
    return " ".join(" ".join(one.text.split()) for one in sent if one.to == address)


def test_the_dealing_depends_on_nothing_but_seed_and_number() -> None:
    assert begun().game("chaos").position == begun().game("chaos").position


def test_a_game_with_free_seats_begins_by_the_gms_word_from_six_players_on() -> None:
    """S1.2: the seats are 34 if the GM does not say how many."""
    five = forming(players=0, signed_up=5)
    six = forming(players=0, signed_up=6)

    refused = five.answer(GM, "START", to=BOX)
    [asked] = six.mail(GM, "START", to=BOX)
    six.mail(GM, "YES", answering=asked)

    assert "This game is for 6 to 34 players, not for 5." in refused.text
    assert five.game("chaos").state is GameState.FORMING
    assert "dealt to those who have a seat" in " ".join(asked.text.split())
    assert sorted(six.game("chaos").position.centers) == ["E1", "E2", "E3", "E4", "E5", "E6"]


def test_the_number_of_seats_changes_only_before_the_start_and_not_below_those_taken() -> None:
    world = forming(players=10, signed_up=7)

    fewer = world.answer(GM, "SET players 6", to=BOX)
    outside = world.answer(GM, "SET players 40", to=BOX)
    world.mail(GM, "SET players 8", to=BOX)
    after = begun().answer(GM, "SET players 8", to=BOX)

    assert "7 people have a seat in chaos already." in fewer.text
    assert "6 to 34 players, not for 40" in outside.text
    assert world.game("chaos").settings["players"] == 8
    assert "the number of its players stays as it is" in " ".join(after.text.split())


def test_powers_cannot_be_asked_for_where_centers_are_dealt() -> None:
    world = forming(players=8, signed_up=6)

    answer = _joins(world, "late@players.example")  # registers
    again = world.answer("other@players.example", "REGISTER Other\nJOIN chaos AS Ruritania")
    sent = world.mail("other@players.example", "yes", answering=again)

    assert "7 of 8 seats are taken" in answer
    assert "Centers are dealt by chance" in text_of(sent, "other@players.example", "refusal")


@pytest.mark.parametrize("line", ["DUMMY 3 HOLD", "AUCTION CLOSE", "ASSIGN auction"])
def test_the_gm_leaves_no_power_over_and_auctions_none(line: str) -> None:
    world = forming(players=8, signed_up=6)

    answer = world.answer(GM, line, to=BOX)

    assert dummies(world.game("chaos")) == []
    assert answer.text


def test_whoever_would_like_a_power_is_told_that_none_is_chosen() -> None:
    world = forming(players=8, signed_up=6, houserules="email_classic")

    answer = world.answer(person(1), "PREFER 3, 1", to=BOX)

    assert answer.kind == "refusal"


def test_a_game_of_other_house_rules_is_dealt_too() -> None:
    """S1.13 is a switch of the house rules, S1.3 the variant's."""
    world = forming(players=6, houserules="upquark")
    [asked] = world.mail(GM, "START", to=BOX)
    world.mail(GM, "YES", answering=asked)

    assert len(world.game("chaos").position.centers) == 6


def test_an_hour_for_the_start_deals_to_those_who_are_there() -> None:
    """S1.2: and waits for the GM if they are too few."""
    six, five = forming(players=9, signed_up=6), forming(players=9, signed_up=5)
    for world in (six, five):
        [asked] = world.mail(GM, "START AT 2 days", to=BOX)
        world.mail(GM, "YES", answering=asked)
    six.pass_time(timedelta(days=2))
    told = five.pass_time(timedelta(days=2))

    assert len(six.game("chaos").position.centers) == 6
    assert five.game("chaos").state is GameState.FORMING
    assert "6 to 34 players, not for 5" in text_of(told, GM)


def test_before_the_deal_nobody_is_called_defeated() -> None:
    """S1.5: there is no board yet, and no orders are due."""
    status = forming(7, 3).answer(person(1), "STATUS", to=BOX).text

    assert "3 of 7 seats taken" in status
    for word in ("Defeated", "Empire", "no units", "YOUR ORDERS"):
        assert word not in status
