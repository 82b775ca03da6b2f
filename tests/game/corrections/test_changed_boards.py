"""The board changed by hand, and results withdrawn."""

from __future__ import annotations

from datetime import timedelta

import pytest
from corrected_games import (
    AUSTRIA,
    EVERYBODY,
    FRANCE,
    GERMANY,
    ITALY,
    MISREAD,
    a_running_game,
    a_spring,
    orders,
    record,
)
from gm_mails import confirmed, gm, one
from worlds import GM, World, flat

from gmbot.game.state.model import GameState
from gmbot.rules.board.terms import Location, Power, Province

DAY = timedelta(days=1)


def standing(world: World) -> set[str]:
    units = world.game().position.units
    return {f"{power} {unit}" for power, held in units.items() for unit in held}


# --------------------------------------------------------------------------- EDIT


def test_the_board_is_changed_after_a_preview_and_a_code_and_all_are_told() -> None:
    world = a_running_game()
    text = "EDIT: a slip\nA Mun -> Ruh\nUNIT France A Bur\nREMOVE A Mar\nOWNER Bel = France"

    asked = one(gm(world, text))

    assert asked.kind == "confirm-command"
    assert "Germany has A Ruh instead of A Mun" in flat(asked)
    assert "GERMANY A MUN" in standing(world)
    sent = world.mail(GM, "YES", answering=asked)
    assert {mail.to for mail in sent} == EVERYBODY
    assert {mail.kind for mail in sent} == {"board-edited"}
    for mail in sent:
        assert "Germany has A Ruh instead of A Mun" in flat(mail)
        assert "France has A Bur instead of A Mar" in flat(mail)
        assert "Belgium belongs to France, not to nobody" in flat(mail)
        assert "| a slip" in mail.text
    assert {"GERMANY A RUH", "FRANCE A BUR"} <= standing(world)
    assert "FRANCE A MAR" not in standing(world)
    assert world.game().position.owner_of(Province("BEL")) == "FRANCE"


def test_orders_on_file_stay_and_the_player_learns_what_no_longer_fits() -> None:
    world = a_running_game()
    world.mail(FRANCE, "A Mar - Spa\nA Par H")

    sent = confirmed(world, "EDIT\nREMOVE A Mar")

    assert "does not fit the board any more: A Mar -> Spa" in flat(one(sent, FRANCE))
    world.pass_deadline()
    assert "FRANCE A PAR" in standing(world)


def test_after_a_change_of_the_board_one_request_gives_more_time() -> None:
    """S3.3: it is a correction like any other."""
    world = a_running_game(settings={"extensions": {"policy": "none"}})
    world.clock.when += 3 * DAY
    confirmed(world, "EDIT\nA Mun -> Ruh")
    changed = world.clock.now()
    world.clock.when += DAY

    world.mail(FRANCE, "EXTENSION 24h")

    assert world.game().deadline == changed + 7 * DAY


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("A Mun -> Ber", "Germany's A Ber is there already"),
        ("F Kie -> Spa", "is a coast missing?"),
        ("A Boh -> Vie", "there is no unit"),
        ("UNIT Oz A Bur", "is no power"),
        ("OWNER Bur = France", "is no center"),
        ("UNIT France F Mun", "no F can be in Mun"),
        ("make France stronger", "this changes nothing that I know"),
    ],
)
def test_a_change_that_cannot_be_is_refused_with_its_line(line: str, why: str) -> None:
    world = a_running_game()
    before = world.game()

    answer = one(gm(world, f"EDIT\nA War -> Ukr\n{line}"))

    assert answer.kind == "refusal"
    assert f"{line}: " in flat(answer)
    assert why in flat(answer)
    assert world.game() == before


@pytest.mark.parametrize("command", ["EDIT", "CORRECT S1901M"])
@pytest.mark.parametrize(
    "text",
    [
        "A Mun -> " + "B" * 5000,
        "UNIT " + "France " * 5000 + "A Bur",
        "OWNER Bel = {{ 7 * 7 }}<b>",
        "\n".join(["A Mun -> Ruh", "A Ruh -> Mun"] * 3000),
        "REMOVE A \u202eMun",
        "A Mun -> \x00",
    ],
)
def test_nonsense_of_any_size_changes_nothing(command: str, text: str) -> None:
    world = a_spring()
    before = world.game()

    # Not by ``gm``: what is quoted of such a mail is cut, on purpose.
    answer = one(world.mail(GM, f"{command}\n{text}", subject="austerlitz"))

    assert answer.kind == "refusal"
    assert "49" not in answer.text.partition("--")[0]
    assert len(answer.text) < 6000
    assert world.game() == before


def test_an_edit_without_a_change_tells_what_can_be_written() -> None:
    world = a_running_game()

    answer = one(gm(world, "EDIT"))

    assert answer.kind == "refusal"
    assert "OWNER Bel = France" in answer.text


def test_an_edit_is_meant_for_the_phase_it_names() -> None:
    world = a_running_game()

    assert "is not in F1901M" in one(gm(world, "EDIT F1901M\nA Mun -> Ruh")).subject


def test_dislodged_units_get_their_retreats_anew_when_the_board_changes() -> None:
    world = a_running_game()
    world.mail(ITALY, "A Ven - Tri")
    world.mail(GERMANY, "A Mun - Tyr")
    world.pass_deadline()
    assert "A TYR" in str(standing(world))
    world.mail(ITALY, "A Ven - Tri")
    world.mail(GERMANY, "A Tyr S A Ven - Tri")
    world.pass_deadline()
    assert world.game().phase.code == "F1901R"
    [dislodged] = world.game().position.dislodged
    assert Location("ALB") in dislodged.retreats

    confirmed(world, "EDIT\nUNIT Turkey F Alb")

    [dislodged] = world.game().position.dislodged
    assert Location("ALB") not in dislodged.retreats


def test_a_game_that_has_not_begun_has_no_board_to_change() -> None:
    world = a_running_game(state="forming", deadline=None)

    assert "E-STATE" in one(gm(world, "EDIT\nA Mun -> Ruh")).subject


def test_in_the_fog_a_change_is_told_to_those_who_see_it() -> None:
    world = a_running_game(
        variant="blind1898", houserules="saari", phase="S1898M",
        units={"FRANCE": ["F BRE"], "ITALY": ["A VEN"], "AUSTRIA": ["A TYR"]},
        centers={"FRANCE": ["BRE"], "ITALY": ["NAP"], "AUSTRIA": ["TRI"]},
    )  # fmt: skip

    sent = confirmed(world, "EDIT\nA Tyr -> Boh")

    assert "A Boh" in flat(one(sent, AUSTRIA))
    assert "Austria does not have A Ty" in flat(one(sent, ITALY))
    assert "Boh" not in flat(one(sent, ITALY))
    assert "Nothing that you see has changed" in flat(one(sent, FRANCE))


# --------------------------------------------------------------------------- ROLLBACK


def test_results_are_withdrawn_and_come_again_with_the_same_orders() -> None:
    """S3.5"""
    world = a_spring()
    world.mail(FRANCE, "A Bur - Mun")

    sent = confirmed(world, "ROLLBACK S1901M: Marseilles was empty")
    assert {mail.to for mail in sent} == EVERYBODY
    assert {mail.kind for mail in sent} == {"rolled-back"}
    game = world.game()
    assert (game.phase.code, game.state) == ("S1901M", GameState.PAUSED)
    confirmed(world, "EDIT\nREMOVE A Mar")
    sent = confirmed(world, "ROLLFORWARD: without Marseilles")

    assert {mail.kind for mail in sent} == {"corrected-results"}
    assert "S1901M results, version 2" in one(sent).subject
    assert "France does not have A Mar" in flat(one(sent))
    game = world.game()
    assert (game.phase.code, game.state) == ("F1901M", GameState.RUNNING)
    assert game.deadline is not None
    assert game.notes.rolled_back is None
    assert orders(world, "S1901M", "FRANCE") == {"A PAR - BUR", "F BRE H", "A MAR H"}
    assert "A Bur -> Mun" in world.answer(FRANCE, "STATUS").text


def test_an_extension_outlives_a_rollback_where_it_is_later_than_a_full_interval() -> None:
    """The players count on it; and whoever counts on less has a full interval all the same."""
    world = a_spring()
    gm(world, "EXTEND 4 days: the holidays")
    extended = world.game().deadline

    withdrawn = one(confirmed(world, "ROLLBACK S1901M"))
    again = one(confirmed(world, "ROLLFORWARD"))

    assert extended is not None
    assert f"F1901M is over at the earliest: {extended:%a} {extended.day}" in flat(withdrawn)
    assert world.game().deadline == extended
    assert "The deadline of Fall 1901 moves stays as late as it was set before." in flat(again)
    confirmed(world, "ROLLBACK S1901M")
    world.pass_time(5 * DAY)
    late = one(confirmed(world, "ROLLFORWARD"))
    assert world.game().deadline == world.clock.now() + 7 * DAY
    assert "as late as it was set" not in flat(late)


def test_nobody_orders_anew_in_a_season_whose_results_are_withdrawn() -> None:
    """S3.5: not the players, not the GM."""
    world = a_spring()
    confirmed(world, "ROLLBACK")

    assert world.answer(FRANCE, "A Par - Pic\nA Mar - Spa").kind == "refusal"
    assert one(gm(world, "ORDERS FOR France\nA Par - Pic")).kind == "refusal"
    assert one(gm(world, "RESUME")).kind == "refusal"
    assert one(gm(world, MISREAD)).kind == "refusal"
    assert one(gm(world, "ROLLBACK")).kind == "refusal"
    assert one(gm(world, "PROCESS FORCE")).kind == "refusal"
    assert world.pass_time(30 * DAY) == []
    confirmed(world, "ROLLFORWARD")
    assert orders(world, "S1901M", "FRANCE") == {"A PAR - BUR", "A MAR H", "F BRE H"}


def test_results_stand_once_later_orders_were_seen_reported_or_not() -> None:
    """S3.5: no season is played twice."""
    world = a_spring()
    world.mail(FRANCE, "ERROR in Venice")
    world.mail(FRANCE, "A Bur - Mun")
    world.pass_deadline()
    before = world.game()

    answer = one(gm(world, "ROLLBACK S1901M"))

    assert "no season is played twice" in flat(answer)
    assert world.game() == before


def test_rolling_forward_needs_a_rollback() -> None:
    world = a_spring()

    assert "not rolled back" in one(gm(world, "ROLLFORWARD")).subject
    assert record(world, "S1901M").report.version == 1


def test_a_player_rolls_nothing_back() -> None:
    world = a_spring()

    for line in ("ROLLBACK S1901M", "ROLLFORWARD", "EDIT\nA Mun -> Ruh"):
        assert "E-GMONLY" in one(gm(world, line, FRANCE), FRANCE).subject
    assert world.game().position.owner_of(Province("MUN")) == Power("GERMANY")


@pytest.mark.parametrize("text", ["Correct: A Par - Pic", "Edit: A Par - Pic"])
def test_a_player_who_mends_his_orders_mends_no_results(text: str) -> None:
    world = a_running_game()

    answer = world.answer(FRANCE, text)

    assert answer.kind == "order-receipt"
    assert "A Par -> Pic" in answer.text
