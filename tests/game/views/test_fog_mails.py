"""A fog game by mail: what sheet 2 says about set-up, secrecy and the end (S2.1 to S2.21)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from fog_games import FALL, NAMES, fog, to
from worlds import GM, POWERS, Sent, World, address

from gmbot.game.state.context import ruleset_of
from gmbot.houserules import catalogue as houserules
from gmbot.variants.catalogue import load


def whole(mail: Sent) -> str:
    """Headers and every part of a mail as one text."""
    parts = [
        part.get_content() for part in mail.message.walk() if part.get_content_type()[:4] == "text"
    ]
    return "\n".join([*(f"{k}: {v}" for k, v in mail.message.items()), *map(str, parts)])


# --------------------------------------------------------------------------- set-up


def test_s2_1_a_game_is_won_with_eighteen_centers_as_ever() -> None:
    world = World()
    fog(world)

    assert ruleset_of(world.game("whispers")).victory_centers == 18


def test_s2_3_army_or_fleet_is_chosen_by_mail_and_a_fleet_at_st_petersburg_names_its_coast() -> (
    None
):
    world = World()
    fog(world, ("FRANCE", "RUSSIA"))

    bare = world.answer(address("RUSSIA"), "Build F StP")
    world.answer(address("FRANCE"), "Build F Bre")
    world.answer(address("RUSSIA"), "Build F StP/sc")
    sent = world.pass_deadline("whispers")

    assert "1 problem" in bare.subject
    units = {p: [str(u) for u in us] for p, us in world.game("whispers").position.units.items()}
    assert units["FRANCE"] == ["F BRE"]
    assert units["RUSSIA"] == ["F STP/SC"]
    assert units["ITALY"] == ["A NAP"]
    assert "Germany" not in to(sent, "FRANCE").text


def test_s2_3_the_choice_is_offered_in_so_many_words() -> None:
    """S2.3: by every mail that asks for it, since the line to copy shows an army."""
    world = World()
    fog(world, ("RUSSIA",))
    deadline = world.game("whispers").deadline
    assert deadline is not None
    russia = address("RUSSIA")

    status = world.answer(russia, "RULES")
    reminder = to(world.pass_time(deadline - world.clock.when - timedelta(days=1)), "RUSSIA")

    assert "1 build, army or fleet (free: StP)" in reminder.text
    assert "A center that you order nothing for gets an army." in reminder.text
    rule = "up to Winter 1898, you choose an army or a fleet for each of your centers"
    assert rule in " ".join(status.text.split())


# --------------------------------------------------------------------------- secrecy


def test_s2_17_no_name_or_address_of_another_player_is_in_any_mail() -> None:
    world = World()
    fog(world, POWERS, **FALL)
    sent = (
        world.answer(address("FRANCE"), "A Par - Bur, F Bre S F ENG"),
        *[
            world.answer(address("FRANCE"), text)
            for text in ("WHO", "STATUS", "HISTORY", "SUMMARY", "RULES", "LIST", "A Ser H")
        ],
    )
    results = to(world.pass_deadline("whispers"), "FRANCE")

    for mail in (*sent, results):
        text = whole(mail)
        for power in POWERS:
            if power != "FRANCE":
                assert NAMES[power] not in text
                assert address(power) not in text


def test_s2_17_who_has_signed_up_is_secret_before_the_game_begins() -> None:
    world = World()
    players = [{"power": p, "name": NAMES[p], "addresses": [address(p)]} for p in POWERS[:3]]
    world.import_game(
        variant="blind1898", houserules="saari", state="forming", deadline=None, players=players
    )

    told = world.answer(address(POWERS[0]), "WHO").text

    assert "Nobody learns who plays" in told
    assert not [p for p in POWERS[1:3] if NAMES[p] in told]


def test_s2_17_the_gm_knows_who_plays() -> None:
    world = World()
    fog(world, gm=GM, **FALL)

    told = [one for one in world.pass_deadline("whispers") if one.to == GM]

    assert any("No orders came from" in one.text for one in told)


def test_s2_18_press_shows_whatever_name_its_author_chose_and_no_name_is_proven() -> None:
    shown = []
    for author, head in (("FRANCE", "PRESS TO England"), ("ITALY", "PRESS FROM France TO England")):
        world = World()
        fog(world, ("FRANCE", "ENGLAND", "ITALY"), **FALL)
        sent = world.mail(address(author), f"{head}\nHello\nENDPRESS")
        shown.append(to(sent, "ENGLAND").text)

    assert "From:   France" in shown[0]
    assert shown[0] == shown[1]


def test_s2_19_each_year_seven_totals_are_told_to_all_without_owners() -> None:
    world = World()
    played = ("FRANCE", "ITALY")
    fog(world, played, **FALL)

    sent = world.pass_deadline("whispers")

    for power in played:
        assert "2, 2, 1, 0, 0, 0, 0" in " ".join(to(sent, power).text.split())
    assert "Ser" not in to(sent, "FRANCE").text


def test_s2_19_after_spring_nobody_is_told_totals() -> None:
    world = World()
    fog(world, **{**FALL, "phase": "S1901M"})

    sent = world.pass_deadline("whispers")

    assert all("numbers of centers" not in one.text for one in sent)


def test_s2_20_neither_silence_nor_elimination_is_told_to_others() -> None:
    world = World()
    fog(world, **FALL)
    world.answer(address("FRANCE"), "A Par H, F Bre H")

    sent = world.pass_deadline("whispers")

    text = to(sent, "FRANCE").text
    for power in ("Austria", "Germany", "Italy", "Russia", "Turkey"):
        assert power not in text
    assert "No orders came from" not in text
    assert "efeated" not in text


def test_s2_20_a_support_for_a_phantom_is_taken_without_a_word() -> None:
    answers = []
    for unit in ("A PIC", "A RUH", "A MUN"):
        world = World()
        fog(world, **{**FALL, "units": {"FRANCE": ["A PAR", "F BRE"], "GERMANY": [unit]}})
        answers.append(world.answer(address("FRANCE"), "A Par S A Ruh - Bur").text)

    assert answers[1] == answers[2]
    assert "1 order" not in answers[1] or "PROBLEMS" not in answers[1]


@pytest.mark.parametrize("named", ["F Spa", "Spa", "A Spa", "F Spa/nc"])
def test_s2_20_a_support_is_for_the_unit_that_is_there_whatever_it_is_and_is_called(
    named: str,
) -> None:
    """Nobody can know of a unit out of sight whether it is a fleet, and on which coast."""
    world = World()
    units = {"FRANCE": ["A PAR"], "ITALY": ["F SPA/NC"], "GERMANY": ["A GAS"]}
    fog(world, ("FRANCE", "ITALY"), **{**FALL, "units": units})

    receipt = world.answer(address("FRANCE"), f"A Par S {named} - Gas")
    world.answer(address("ITALY"), "F Spa/nc - Gas")
    world.pass_deadline("whispers")

    assert "1 order ok" in receipt.subject
    assert [str(unit) for unit in world.game("whispers").position.units_of("ITALY")] == ["F GAS"]


@pytest.mark.parametrize(
    ("order", "understood"),
    [("A Par S MAO - Bre", "F MAO"), ("A Par S A MAO - Bre", "F MAO"), ("A Par S Mar", "A Mar")],
)
def test_s2_20_a_unit_out_of_sight_is_called_what_can_be_there(order: str, understood: str) -> None:
    world = World()
    fog(world, **{**FALL, "units": {"FRANCE": ["A PAR", "A GAS"]}, "centers": {}})

    receipt = world.answer(address("FRANCE"), order.replace("A Par S Mar", "A Gas S Mar"))

    assert f"S {understood}" in receipt.text


def test_s2_20_results_go_out_to_all_at_one_hour() -> None:
    world = World()
    fog(world, POWERS, gm=GM, **FALL)

    sent = [one for one in world.pass_deadline("whispers") if one.kind == "results"]

    assert len(sent) == 8
    assert len({one.row.created_at for one in sent}) == 1


@pytest.mark.parametrize("asked", ["STATUS whispers", "HISTORY whispers", "SUMMARY whispers"])
def test_s2_20_who_has_no_seat_sees_nothing_of_the_board(asked: str) -> None:
    world = World()
    fog(world, **FALL)
    world.pass_deadline("whispers")

    answer = world.answer("stranger@elsewhere.example", asked)

    assert "played in the fog" in answer.text
    assert "Par" not in answer.text.replace("part", "").replace("parts", "")
    assert answer.message.get_content_type() != "image/png"


def test_the_gm_of_a_fog_game_sees_the_whole_board() -> None:
    world = World()
    fog(world, gm=GM, **FALL)

    answer = world.answer(GM, "STATUS whispers")

    assert "A Ser" in answer.text
    assert "A Par" in answer.text


def test_s2_8_history_says_what_the_results_said() -> None:
    world = World()
    fog(world, **FALL)
    world.answer(address("FRANCE"), "A Par - Bur, F Bre - ENG")

    results = to(world.pass_deadline("whispers"), "FRANCE")
    history = world.answer(address("FRANCE"), "HISTORY")

    for told in ("A Par -> Bur", "one unit defends it", "F ENG H"):
        assert told in results.text
        assert told in history.text


def test_s2_21_when_the_game_is_over_everything_is_shown() -> None:
    world = World()
    centers = load("standard").ruleset.board.centers
    most = [center for center in centers if center not in ("BRE", "SER")][:17]
    fog(
        world,
        ("FRANCE", "ITALY"),
        phase="F1901M",
        units={"FRANCE": ["A PAR", "A BUD"], "AUSTRIA": ["A SER"]},
        centers={"FRANCE": [*most, "BRE"], "AUSTRIA": ["SER"]},
    )

    sent = world.pass_deadline("whispers")
    history = world.answer(address("ITALY"), "HISTORY")

    text = to(sent, "ITALY").text
    assert "France wins" in text
    assert "A Ser" in text
    assert "A Ser H" in history.text
    assert NAMES["FRANCE"] in world.answer(address("ITALY"), "WHO").text


def test_saari_plays_gunboat_with_black_press_and_no_draws() -> None:
    rules = houserules.load("saari")

    assert rules.gunboat
    assert rules.press == {"black"}
    assert not rules.draws.allowed
    assert any("Nobody learns who plays what" in line for line in rules.in_words())


def test_s2_17_who_plays_what_is_as_secret_where_the_board_is_not() -> None:
    """Gunboat is a house rule of its own."""
    world = World()
    world.import_game(
        settings={"gunboat": True, "press": ["black"]},
        players=[
            {"power": power, "name": NAMES[power], "addresses": [address(power)]}
            for power in POWERS
        ],
    )
    told = [world.answer(address("FRANCE"), text) for text in ("STATUS", "WHO", "SUMMARY", "LIST")]
    told += [one for one in world.pass_deadline() if one.to == address("FRANCE")]

    assert "A Bud" in told[0].text
    for mail in told:
        assert not [name for power, name in NAMES.items()
                    if power != "FRANCE" and name in whole(mail)]  # fmt: skip
