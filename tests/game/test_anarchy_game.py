"""Anarchy VII by mail: dealing, names, British seasons, ejection (S1.1 to S1.17)."""

from __future__ import annotations

import hashlib
import json
from datetime import timedelta
from typing import Any

import pytest
from worlds import GM, HOST, Sent, World

from gmbot.game.model import GameState, Person
from gmbot.game.transfer import export_game, import_game
from gmbot.variants.catalogue import load

BOX = f"bot+chaos@{HOST}"
SEED = "the seed of this test"


def person(number: int) -> str:
    return f"p{number}@players.example"


def forming(players: int = 7, signed_up: int | None = None, **changes: Any) -> World:
    """A game of so many seats, with people in the first ones."""
    world = World()
    people = range(1, (players if signed_up is None else signed_up) + 1)
    world.import_game(**{
        "game": "chaos", "variant": "anarchy7", "houserules": "anarchy7", "state": "forming",
        "deadline": None, "seed": SEED, "settings": {"players": players},
        "players": [
            {"power": None, "name": f"Player {n}", "addresses": [person(n)]} for n in people
        ],
    } | changes)  # fmt: skip
    return world


def begun(players: int = 7) -> World:
    world = forming(players)
    [asked] = world.mail(GM, "START", to=BOX)
    world.mail(GM, "YES", answering=asked)
    assert world.game("chaos").state is GameState.RUNNING
    return world


EMPIRES = ("RURITANIA", "ATLANTIS", "LIONS")


def running(**changes: Any) -> World:
    """Three empires in Spring 1901, given as a file has them."""
    world = World()
    tables = {
        "game": "chaos", "variant": "anarchy7", "houserules": "anarchy7", "phase": "S1901M",
        "players": [
            {"power": power, "name": power.title(), "addresses": [f"{power.lower()}@x.example"]}
            for power in EMPIRES
        ],
        "units": {
            "RURITANIA": ["A SER", "F GRE"], "ATLANTIS": ["A BUL", "A RUM"], "LIONS": ["F LON"],
            "NEUTRAL": ["A BUD"],
        },
        "centers": {
            "RURITANIA": ["SER", "GRE"], "ATLANTIS": ["BUL", "RUM"], "LIONS": ["LON", "EDI"],
        },
    }  # fmt: skip
    world.import_game(**(tables | changes))
    return world


def order(world: World, power: str, text: str) -> list[Sent]:
    return world.mail(f"{power.lower()}@x.example", text, to=BOX)


def units(world: World) -> dict[str, str]:
    position = world.game("chaos").position
    return {power: " ".join(map(str, held)) for power, held in position.units.items()}


def text_of(sent: list[Sent], reader: str, kind: str = "") -> str:
    [mail] = [one for one in sent if one.to == reader and kind in ("", one.kind)]
    return " ".join(mail.text.split())


# --------------------------------------------------------------------------- sign-up and dealing


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
        assert "who plays is said by the variant" in " ".join(answer.text.split())


def test_a_game_of_the_map_has_as_many_players_as_powers() -> None:
    world = World()
    world.import_game()

    answer = " ".join(world.answer(GM, "CREATE friday standard\nSET players 6").text.split())

    assert "The map says who plays" in answer


def test_the_seed_is_promised_at_sign_up_and_told_with_the_dealing() -> None:
    """S1.5: anybody can deal again; the same players in the same order get the same centers."""
    world = forming(players=7, signed_up=6)
    world.mail("p7@players.example", "REGISTER Seven")
    with world.storage() as work:
        seven = work.people.by_address("p7@players.example")
        assert seven is not None
    promised = forming(players=8, signed_up=6)
    joined = _joins(promised, "late@players.example")
    started = _joins(world, "p7@players.example")

    seed = started.partition("dealt by the seed ")[2].partition(";")[0]
    assert hashlib.sha256(seed.encode()).hexdigest() in joined
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

    assert "dummies" not in world.game("chaos").notes
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


# --------------------------------------------------------------------------- names


def test_an_empire_has_the_name_its_player_gives_it_in_every_report() -> None:
    """S1.7."""
    world = begun()

    told = world.mail(person(1), 'NAME EMPIRE "Ruritania"', to=BOX)
    results = world.pass_deadline("chaos")

    assert {one.to for one in told} == {*(person(n) for n in range(1, 8)), GM}
    for reader in (person(1), person(5), GM):
        assert "Ruritania" in text_of(results, reader, "results")
    assert "Ruritania" in world.answer(person(3), "STATUS", to=BOX).text
    assert "Ruritania:" in world.answer(person(3), "WHO", to=BOX).text


def test_an_empire_without_a_name_is_called_after_its_first_center() -> None:
    """S1.7."""
    world = begun()
    first = world.game("chaos").position.centers["E1"][0]  # type: ignore[index]
    city = load("anarchy7").ruleset.board.province(first).name

    assert f"Empire of {city}" in world.answer(person(2), "WHO", to=BOX).text


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Atlantis", "is taken"),
        ("ATLANTIS", "is taken"),
        ("At-lan tis", "is taken"),
        ("Atlantıs", "is taken, or looks like"),
        ("Empire of London", "is taken"),
        ("Empire 3", "contains '3'"),
        ("Paris", "is a place on the map"),
        ("N. Sea", "is a place on the map"),
        ("Army Paris", "is a place on the map"),
        ("Zurich", "has a meaning of its own"),
        ("G M", "fewer than 3 letters"),
        ("All", "has a meaning of its own"),
        ("Neutral", "has a meaning of its own"),
        ("Kibitzer", "has a meaning of its own"),
        ("Ab", "3 to 30 characters"),
        ("x" * 31, "3 to 30 characters"),
        ("x" * 10_000, "3 to 30 characters"),
        ("Milk & <Honey", "contains '&'"),
        ("{{ 7 * 7 }} Land", "contains '{'"),
        ("{% include x %}", "contains '{'"),
        ("Ruri;tania", "contains ';'"),
        ("Руритания", "Latin letters"),
        ("- - -", "fewer than 3 letters"),
    ],
)
def test_a_name_that_is_taken_or_can_be_mistaken_is_refused_with_the_reason(
    name: str, why: str
) -> None:
    """S1.7: unique, 3 to 30 characters."""
    world = begun()
    world.mail(person(2), "NAME EMPIRE Atlantis", to=BOX)
    before = dict(world.game("chaos").notes["empires"])

    answer = world.answer(person(1), f"NAME EMPIRE {name}", to=BOX)

    assert answer.kind == "refusal", answer.text[:200]
    assert why in " ".join(answer.text.split())
    assert len(answer.text) < 1500
    assert world.game("chaos").notes["empires"] == before


def test_marks_that_turn_a_line_around_never_get_into_a_name() -> None:
    world = begun()

    world.mail(person(1), "NAME EMPIRE \u202eRuri\u200btania\u2066", to=BOX)

    [[_, name], *_] = world.game("chaos").notes["empires"]["names"]
    assert name.isascii()


def test_a_name_given_at_sign_up_counts_when_the_centers_are_dealt() -> None:
    """S1.7; a second player who wants it is told so at once."""
    world = forming()

    first = world.answer(person(3), "NAME EMPIRE Ruritania", to=BOX)
    second = world.answer(person(4), "NAME EMPIRE ruritania", to=BOX)
    [asked] = world.mail(GM, "START", to=BOX)
    world.mail(GM, "YES", answering=asked)

    assert "will be called Ruritania" in first.text
    assert "is taken" in " ".join(second.text.split())
    assert ["E3", "Ruritania"] in world.game("chaos").notes["empires"]["names"]


def test_the_gm_can_veto_a_name_and_its_player_gives_another_even_later() -> None:
    """S1.7: the GM's veto."""
    world = begun()
    world.mail(person(1), "NAME EMPIRE Rude Words", to=BOX)

    no = world.answer(person(2), "VETO EMPIRE Rude Words", to=BOX)
    told = world.mail(GM, "VETO EMPIRE Rude Words: not here, please", to=BOX)
    world.pass_deadline("chaos")
    late = world.mail(person(1), "NAME EMPIRE Ruritania", to=BOX)
    later = world.answer(person(1), "NAME EMPIRE Atlantis", to=BOX)

    assert "Only the GM" in no.text
    assert "not here, please" in text_of(told, person(1))
    assert "is called Empire 1" in text_of(told, person(6))
    assert "is called Ruritania" in text_of(late, person(6))
    assert "named until the first units move" in " ".join(later.text.split())


def test_a_name_can_be_vetoed_before_the_dealing_and_by_its_number() -> None:
    world = forming()
    world.mail(person(1), "NAME EMPIRE Rude Words", to=BOX)
    told = world.mail(GM, "VETO EMPIRE Rude Words", to=BOX)
    unknown = world.answer(GM, "VETO EMPIRE Nobody", to=BOX)
    game = begun()
    game.mail(person(4), "NAME EMPIRE Lions", to=BOX)
    game.mail(GM, "VETO EMPIRE 4", to=BOX)

    assert "does not allow the name Rude Words" in text_of(told, person(1))
    assert world.game("chaos").notes["empires"]["wishes"] == {}
    assert "Nobody has asked" in unknown.text
    assert ["E4", "Empire 4"] in game.game("chaos").notes["empires"]["names"]


def test_press_reaches_an_empire_by_its_name_and_by_its_number() -> None:
    world = begun()
    world.mail(person(2), "NAME EMPIRE Land of the Lions", to=BOX)

    by_name = world.mail(person(1), 'PRESS TO "Land of the Lions"\nHello\nENDPRESS', to=BOX)
    by_number = world.mail(person(1), "PRESS TO 2, 3\nHello\nENDPRESS", to=BOX)

    assert person(2) in {one.to for one in by_name}
    assert {one.to for one in by_number} == {person(1), person(2), person(3)}


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("EJECT Land of the Lions: too slow", "confirm-command"),
        ("ORDERS FOR Land of the Lions\nA Par - Bur", "orders-entered"),
        ("REPLACE Land of the Lions WITH new@x.example", "confirm-command"),
        ("EXCUSE Land of the Lions", "refusal"),
    ],
)
def test_commands_take_names_of_several_words(line: str, kind: str) -> None:
    world = begun()
    world.mail(person(2), "NAME EMPIRE Land of the Lions", to=BOX)
    world.pass_deadline("chaos")

    answer = world.answer(GM, line, to=BOX)

    assert answer.kind == kind
    assert "Land of the Lions" in answer.text
    assert "no power" not in answer.text


def test_orders_and_draws_take_names_of_several_words() -> None:
    """S1.10: a support that names its owner; S1.7."""
    world = begun()
    world.mail(person(2), "NAME EMPIRE Land of the Lions", to=BOX)
    world.mail(person(1), "NAME EMPIRE Anna's St. Ives", to=BOX)
    world.pass_deadline("chaos")

    receipt = world.answer(person(1), "A Bul S Land of the Lions A Rum - Ser", to=BOX)
    draw = world.answer(person(1), "PROPOSE DRAW Anna's St. Ives, Land of the Lions", to=BOX)
    press = world.mail(person(1), "PRESS TO Land of the Lions: Dear Land of the Lions", to=BOX)

    assert "A Bul S A Rum -> Ser" in receipt.text
    assert "a draw of Anna's St. Ives and Land of the Lions" in " ".join(draw.text.split())
    assert "| Dear Land of the Lions" in next(one.text for one in press if one.to == person(2))


# --------------------------------------------------------------------------- the set-up


def test_every_center_gets_the_unit_that_was_ordered_else_an_army() -> None:
    """S1.8; the reminder says what will happen."""
    world = begun()
    centers = world.game("chaos").position.centers["E1"]  # type: ignore[index]
    assert centers[:1] == ("BER",)

    receipt = world.answer(person(1), "Build F Ber", to=BOX)
    deadline = world.game("chaos").deadline
    assert deadline is not None
    reminded = world.pass_time(deadline - world.clock.when - timedelta(days=1))
    world.pass_deadline("chaos")

    assert "3 builds: will be armies" in receipt.text
    assert "gets an army" in text_of(reminded, person(2), "reminder")
    assert units(world)["E1"] == "F BER A BUL A NWY A POR"
    assert world.game("chaos").position.homes == {}
    assert world.game("chaos").phase.code == "S1901M"


def test_inland_there_are_armies_and_split_coasts_must_be_named() -> None:
    """S1.8."""
    world = begun()

    inland = world.answer(person(2), "Build F Par", to=BOX)
    coast = world.answer(person(4), "Build F Spa", to=BOX)

    assert "No fleet can stand in Paris" in " ".join(inland.text.split())
    assert "say which one" in " ".join(coast.text.split())


# --------------------------------------------------------------------------- British seasons


def test_retreats_and_builds_of_one_mail_are_resolved_with_the_moves() -> None:
    """S1.13: ``If dislodged, A Ser retreats to Alb; Build F Gre`` in one mail, one deadline."""
    owned = {"RURITANIA": ["SER", "GRE", "TRI", "VEN"], "ATLANTIS": ["BUL", "RUM"]}
    world = running(phase="F1901M", centers=owned)
    order(world, "ATLANTIS", "A Bul - Ser\nA Rum S A Bul - Ser")
    order(
        world, "RURITANIA",
        "A Ser H\nF Gre - ION\nIf dislodged, A Ser retreats to Alb\nBuild F Gre",
    )  # fmt: skip

    sent = world.pass_deadline("chaos")

    assert world.game("chaos").phase.code == "S1902M"
    assert units(world)["RURITANIA"] == "A ALB F GRE F ION"
    assert world.game("chaos").position.homes["RURITANIA"] == ("GRE",)  # type: ignore[index]
    assert units(world)["ATLANTIS"] == "A RUM A SER"
    mail = text_of(sent, "ruritania@x.example", "results")
    assert "A Ser R Alb" in mail
    assert mail.count("WHAT IS NEXT") == 1
    assert "Spring 1902 moves, until" in mail


@pytest.mark.parametrize(
    "lines",
    [
        "A Ser H\nF Gre - ION\nIf dislodged, A Ser retreats to Alb; Build F Gre",
        "A Ser H; F Gre - ION; if A Ser is dislodged it retreats to Alb, else Bul; Build F Gre.",
        "A Ser H\nF Gre - ION\nRetreats: A Ser - Alb if dislodged\nBuilds: F Gre",
        "A Ser H\nF Gre - ION\nIf dislodged A Ser to Alb. Builds: Fleet Gre, Army Tri",
    ],
)
def test_retreats_and_builds_are_written_in_many_ways(lines: str) -> None:
    """S1.13."""
    owned = {"RURITANIA": ["SER", "GRE", "TRI", "VEN"], "ATLANTIS": ["BUL", "RUM"]}
    world = running(phase="F1901M", centers=owned)
    order(world, "ATLANTIS", "A Bul - Ser\nA Rum S A Bul - Ser")

    order(world, "RURITANIA", lines)
    world.pass_deadline("chaos")

    assert units(world)["RURITANIA"] == "A ALB F GRE F ION"


def test_builds_sent_in_autumn_are_made_on_the_board_of_that_winter() -> None:
    """S1.13, S1.16: the first build founds a home center."""
    world = running(phase="F1901M")
    order(world, "LIONS", "F Lon H\nBuild F Edi")

    sent = world.pass_deadline("chaos")

    assert world.game("chaos").phase.code == "S1902M"
    assert "Lions: Edi (homes: 1/3)" in text_of(sent, "atlantis@x.example", "results")
    assert units(world)["LIONS"] == "F EDI F LON"
    assert world.game("chaos").position.homes == {"LIONS": ("EDI",)}


def test_who_says_nothing_of_retreats_and_builds_loses_them_at_once() -> None:
    """S1.13: nobody waits for them."""
    world = running(phase="F1901M")
    order(world, "ATLANTIS", "A Bul - Ser\nA Rum S A Bul - Ser")

    world.pass_deadline("chaos")

    assert units(world)["RURITANIA"] == "F GRE"
    assert units(world)["LIONS"] == "F LON"
    assert world.game("chaos").phase.code == "S1902M"


def test_there_are_two_deadlines_a_year_and_one_for_the_set_up() -> None:
    """S1.13, S1.14."""
    world = begun()
    phases = [world.game("chaos").phase.code]
    for _ in range(5):
        world.pass_deadline("chaos")
        phases.append(world.game("chaos").phase.code)

    assert phases[:4] == ["W1900A", "S1901M", "F1901M", "S1902M"]


def test_phases_may_be_set_apart_for_one_game() -> None:
    world = running(phase="F1901M", settings={"phases": "separate"})
    order(world, "LIONS", "F Lon H")

    world.pass_deadline("chaos")

    assert world.game("chaos").phase.code == "W1901A"


def test_no_other_word_for_phases_is_taken() -> None:
    world = running()

    answer = world.answer(GM, "SET phases french", to=BOX)

    assert "there are ['separate', 'british']" in " ".join(answer.text.split())


def test_a_receipt_for_builds_says_how_many_home_centers_there_are() -> None:
    """S1.16: homes x/3."""
    world = running(
        phase="W1901A", settings={"phases": "separate"}, homes={"LIONS": ["LON"]},
    )  # fmt: skip

    receipt = order(world, "LIONS", "Build F Edi")
    ahead = order(running(phase="F1901M", homes={"LIONS": ["LON"]}), "LIONS", "Build F Edi")

    assert "homes: 1/3" in text_of(receipt, "lions@x.example")
    assert "homes: 1/3" in text_of(ahead, "lions@x.example")


# --------------------------------------------------------------------------- ejection


def silent(world: World, seasons: int, but: tuple[str, ...] = ("RURITANIA", "ATLANTIS")) -> None:
    for _ in range(seasons):
        for power in but:
            held = world.game("chaos").position.units_of(power)  # type: ignore[arg-type]
            order(world, power, "\n".join(f"{unit} H" for unit in held))
        world.pass_deadline("chaos")


def test_an_ejected_players_units_become_neutral() -> None:
    """S1.11: after three silent seasons; the empty center is nobody's, the other garrisoned."""
    world = running()
    silent(world, 2)
    before = world.game("chaos").position

    silent(world, 1)
    game = world.game("chaos")

    assert before.units_of("LIONS")  # type: ignore[arg-type]
    assert game.position.units_of("LIONS") == ()  # type: ignore[arg-type]
    assert units(world)["NEUTRAL"] == "A BUD F LON"
    assert game.position.centers_of("LIONS") == ()  # type: ignore[arg-type]
    assert game.notes["ejected"] == ["LIONS"]


def test_anything_received_begins_a_new_count_of_silent_seasons() -> None:
    """S1.11."""
    world = running()
    silent(world, 2)
    silent(world, 1, ("RURITANIA", "ATLANTIS", "LIONS"))
    silent(world, 2)

    assert world.game("chaos").notes.get("ejected", []) == []


def test_builds_alone_are_something_received() -> None:
    """S1.11: anything sent in a season counts, be it for what comes after the moves."""
    world = running(phase="F1901M")
    order(world, "LIONS", "Build F Edi")
    silent(world, 3)
    after_three = list(world.game("chaos").notes.get("ejected", []))
    silent(world, 1)

    assert after_three == []
    assert world.game("chaos").notes["ejected"] == ["LIONS"]


def test_a_coast_is_always_named_in_the_anarchy() -> None:
    """S1.8, S1.18: Gascony touches one coast of Spain only, and it is named all the same."""
    world = running(
        units={"RURITANIA": ["F GAS"], "ATLANTIS": ["A BUL"], "LIONS": ["F LON"]},
    )  # fmt: skip

    receipt = order(world, "RURITANIA", "F Gas - Spa")

    text = text_of(receipt, "ruritania@x.example")
    assert "(E-COAST)" in text
    assert "F Gas: will hold" in text


def test_an_ejection_is_told_to_the_player_and_to_all() -> None:
    """S1.11, S1.12."""
    world = running()
    silent(world, 2)
    for power in ("RURITANIA", "ATLANTIS"):
        order(world, power, "all units hold")

    sent = world.pass_deadline("chaos")

    assert "you are out of chaos" in [
        one.subject.partition("] ")[2] for one in sent if one.to == "lions@x.example"
    ]
    assert "Kibitzer" in text_of(sent, "lions@x.example")
    for reader in ("ruritania@x.example", "atlantis@x.example", GM):
        mail = text_of(sent, reader, "results")
        assert "so it is out of the game" in mail
        assert "neutral ones: F Lon" in mail
        assert "Neutral A Bud, F Lon" in mail


def test_the_retreat_of_an_ejected_player_is_gone_with_him() -> None:
    """S1.11: a unit then in retreat is disbanded."""
    world = running(
        settings={"phases": "separate"},
        units={"RURITANIA": ["A SER"], "ATLANTIS": ["A BUL", "A RUM"], "LIONS": ["F LON"]},
        centers={"RURITANIA": ["SER"], "ATLANTIS": ["BUL", "RUM"], "LIONS": ["LON"]},
    )
    silent(world, 2, ("ATLANTIS", "LIONS"))
    order(world, "ATLANTIS", "A Bul - Ser\nA Rum S A Bul - Ser")
    order(world, "LIONS", "F Lon H")

    world.pass_deadline("chaos")

    assert world.game("chaos").notes["ejected"] == ["RURITANIA"]
    assert world.game("chaos").position.dislodged == ()
    assert world.game("chaos").phase.code == "F1902M"


def test_an_ejected_player_writes_on_as_kibitzer_and_as_nobody_else() -> None:
    """S1.12."""
    world = running()
    silent(world, 3)

    sent = order(world, "LIONS", "PRESS TO ALL\nI watch you.\nENDPRESS")
    posed = order(world, "LIONS", "PRESS FROM Lions TO Ruritania\nI am back.\nENDPRESS")
    unlike = order(world, "LIONS", 'SUBMIT PRESS AS "The Times"\nNews.\nENDPRESS')
    orders = order(world, "LIONS", "F Lon - NTH")

    assert "Kibitzer" in text_of(sent, "ruritania@x.example")
    assert "I watch you." in text_of(sent, "atlantis@x.example")
    for refused in (posed, unlike, orders):
        assert {one.to for one in refused} == {"lions@x.example"}
    assert [one[0].kind for one in (posed, unlike)] == ["refusal", "refusal"]
    assert units(world)["NEUTRAL"] == "A BUD F LON"
    assert "as nobody else" in text_of(posed, "lions@x.example")


def test_an_ejected_player_may_read_along() -> None:
    """S1.12."""
    world = running()
    silent(world, 3)

    answer = order(world, "LIONS", "OBSERVE chaos")
    sent = world.pass_deadline("chaos")

    assert answer[0].kind != "refusal"
    assert "results" in [one.kind for one in sent if one.to == "lions@x.example"]


def test_nobody_takes_an_ejected_empire_over() -> None:
    """S1.11: its units are neutral for good."""
    world = running()
    silent(world, 3)
    [asked] = world.mail("new@x.example", "REGISTER New")
    world.mail("new@x.example", "yes", answering=asked)

    answer = world.answer("new@x.example", "TAKEOVER Lions@chaos")

    assert "is not free" in answer.text
    assert "Lions" not in world.answer("new@x.example", "LIST").text


def test_a_game_goes_on_elsewhere_with_its_names_its_ejected_and_their_press() -> None:
    """S1.7, S1.11, S1.12: exported and imported."""
    world = running()
    silent(world, 3)
    game = world.game("chaos")
    with world.storage() as work:
        desk = world.desk(work, world.clock.now())
        tables = json.loads(json.dumps(export_game(desk, game)))
    other = World()
    with other.storage() as work:
        import_game(other.desk(work, other.clock.now()), tables)
        work.people.add(Person(0, "Leo", ("lions@x.example",), confirmed=True))
        work.commit()

    sent = order(other, "LIONS", "PRESS TO ALL\nStill here.\nENDPRESS")

    assert "Kibitzer" in text_of(sent, "ruritania@x.example")
    assert other.game("chaos").notes["empires"] == game.notes["empires"]


# --------------------------------------------------------------------------- the end


def centers_for(counts: dict[str, int]) -> dict[str, list[str]]:
    left = list(load("anarchy7").ruleset.board.centers)
    return {power: [left.pop(0) for _ in range(count)] for power, count in counts.items()}


def test_seventeen_centers_win_after_autumn_and_not_after_spring() -> None:
    """S1.17."""
    owned = centers_for({"RURITANIA": 17, "ATLANTIS": 9, "LIONS": 1})
    held = {power: [f"A {owned[power][0]}"] for power in owned}
    world = running(centers=owned, units=held, phase="S1905M")

    world.pass_deadline("chaos")
    spring = world.game("chaos").state
    sent = world.pass_deadline("chaos")

    assert spring is GameState.RUNNING
    assert world.game("chaos").state is GameState.ENDED
    assert "Ruritania" in world.game("chaos").ending
    assert text_of(sent, "lions@x.example", "results")


def test_seventeen_each_play_on() -> None:
    """S1.17: until one leads."""
    owned = centers_for({"RURITANIA": 17, "ATLANTIS": 17})
    held = {power: [f"A {owned[power][0]}"] for power in owned}
    world = running(centers=owned, units=held, phase="F1905M", players=[
        {"power": power, "name": power.title(), "addresses": [f"{power.lower()}@x.example"]}
        for power in ("RURITANIA", "ATLANTIS")
    ])  # fmt: skip

    world.pass_deadline("chaos")

    assert world.game("chaos").state is GameState.RUNNING


# --------------------------------------------------------------------------- 34 players


def test_34_players_are_dealt_to_set_up_and_move() -> None:
    """S1.2, S1.3: one center each, nothing neutral; every report names every empire."""
    world = begun(34)
    game = world.game("chaos")
    assert len(game.position.centers) == 34
    assert "NEUTRAL" not in game.position.units

    for number in range(1, 35):
        world.mail(person(number), f"NAME EMPIRE Empire {_word(number)}", to=BOX)
    world.pass_deadline("chaos")
    for number in range(1, 35):
        [unit] = world.game("chaos").position.units_of(f"E{number}")  # type: ignore[arg-type]
        world.mail(person(number), f"{unit} H", to=BOX)
    sent = world.pass_deadline("chaos")

    report = text_of(sent, person(34), "results")
    assert all(f"Empire {_word(number)}" in report for number in range(1, 35))
    assert len([one for one in sent if one.kind == "results"]) == 35
    assert world.game("chaos").phase.code == "F1901M"


def _word(number: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[number % 26] * (3 + number // 26)
