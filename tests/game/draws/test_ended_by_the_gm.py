"""Games that the GM ends or calls off, and GMs who leave."""

from __future__ import annotations

from corrected_games import EVERYBODY, FRANCE, a_running_game
from gm_mails import confirmed, gm, one, with_co_gm
from worlds import GM, flat

from gmbot.game.state.model import GameState


def test_a_game_ends_without_a_result_and_all_are_told() -> None:
    world = a_running_game()
    world.mail(FRANCE, "PROPOSE DIAS")

    sent = confirmed(world, "END GAME: too many have left")

    assert {mail.to for mail in sent} == EVERYBODY
    assert {mail.kind for mail in sent} == {"game-over"}
    assert all("| too many have left" in mail.text for mail in sent)
    assert all("without a result" in flat(mail) for mail in sent)
    game = world.game()
    assert (game.state, game.deadline) == (GameState.ENDED, None)
    assert one(gm(world, "END GAME")).kind == "refusal"


def test_a_game_that_has_not_begun_is_called_off() -> None:
    world = a_running_game(state="forming", deadline=None)

    assert one(gm(world, "END GAME")).kind == "refusal"
    sent = confirmed(world, "CANCEL GAME: nobody came")

    assert {mail.kind for mail in sent} == {"cancelled"}
    assert all("| nobody came" in mail.text for mail in sent)
    assert world.game().state is GameState.ENDED


def test_a_game_that_runs_is_not_called_off() -> None:
    world = a_running_game()

    assert "END GAME" in one(gm(world, "CANCEL GAME")).text
    assert world.game().state is GameState.RUNNING


def test_the_last_gm_cannot_leave_and_another_one_takes_over() -> None:
    world = a_running_game()
    two = "two@players.example"
    world.answer(two, "YES", answering=world.answer(two, "REGISTER Two"))

    assert "You are the only GM" in flat(one(gm(world, "MASTER LEAVE")))
    with_co_gm(world, two)
    confirmed(world, "MASTER LEAVE")

    assert world.game().gm.address == two
    assert world.game().notes.co_masters == ()
    assert "E-GMONLY" in one(gm(world, "EXTEND 24h", GM)).subject
    assert one(gm(world, "EXTEND 24h", two), two).kind == "deadline-changed"


def test_a_co_gm_may_leave() -> None:
    world = a_running_game()
    two = "two@players.example"
    world.answer(two, "YES", answering=world.answer(two, "REGISTER Two"))
    with_co_gm(world, two)

    confirmed(world, "MASTER LEAVE", two)

    assert world.game().gm.address == GM
    assert world.game().notes.co_masters == ()


# --------------------------------------------------------------------------- UNSTART, COMMENT


def test_a_game_that_has_just_begun_takes_players_again() -> None:
    world = a_running_game(state="forming", deadline=None,
        players=[{"power": "FRANCE", "name": "Ed", "addresses": [FRANCE]}])  # fmt: skip
    confirmed(world, "START")
    world.mail(FRANCE, "A Par - Bur")

    sent = confirmed(world, "UNSTART")

    assert {mail.to for mail in sent} == {FRANCE, GM}
    assert {mail.kind for mail in sent} == {"unstarted"}
    game = world.game()
    assert (game.state, game.deadline) == (GameState.FORMING, None)
    new = "new@players.example"
    asked = world.answer(new, "REGISTER Nora\nJOIN austerlitz AS Italy")
    world.mail(new, "YES", answering=asked)
    confirmed(world, "START")
    with world.storage() as work:
        seats = {seat.power: seat.person_id for seat in work.games.seats(1)}
    assert len(seats) == 7
    assert seats["ITALY"] is not None  # type: ignore[index]
    assert seats["FRANCE"] is not None  # type: ignore[index]
    assert "No orders from you yet" in flat(world.answer(FRANCE, "STATUS"))


def test_a_game_with_results_cannot_begin_anew() -> None:
    world = a_running_game()
    world.pass_deadline()

    assert "Results are out" in flat(one(gm(world, "UNSTART")))
    assert world.game().state is GameState.RUNNING


def test_a_comment_stands_above_the_rules() -> None:
    world = a_running_game()

    assert one(gm(world, "COMMENT\nA friendly game.\nNo stabs.\nENDCOMMENT")).kind == "done"

    assert "A friendly game.\nNo stabs." in world.answer(FRANCE, "RULES").text
    assert "E-GMONLY" in one(gm(world, "COMMENT\nmine\nENDCOMMENT", FRANCE), FRANCE).subject
    assert one(gm(world, "COMMENT\n" + "x" * 3000)).kind == "refusal"
