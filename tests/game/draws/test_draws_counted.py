"""Proposals from announcement to count, and powers that fall meanwhile (S3.40 to S3.49)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from draws_games import CENTERS, UNITS, A, E, F, G, a_small_game, ballots, propose, told
from worlds import World, address

from gmbot.game.state.ballots import Ballot, BallotState
from gmbot.game.state.model import GameState
from gmbot.rules.board.terms import Phase, Power


def a_winter_game(**changes: Any) -> World:
    """The Winter in which France, without a center, loses its last unit."""
    centers = {**CENTERS, "FRANCE": [], "ENGLAND": ["LON", "PAR"]}
    units = {**UNITS, "FRANCE": ["A MAR"]}
    return a_small_game("W1903A", centers=centers, units=units, **changes)


# ------------------------------------------------------------------- from proposal to count


def test_two_draws_that_pass_in_one_turn_both_fail() -> None:
    """S3.43, S3.45, S3.48: D1 (E F) and D2 (A E F G), nobody votes."""
    world = a_small_game()
    propose(world, (E, "DRAW England, France"), (G, "DRAW Austria, England, France, Germany"))

    announced = told(world)
    counted = told(world)

    assert "D1 (draw of Austria, England, France and Germany)" in announced
    assert "D2 (draw of England and France)" in announced
    assert counted.count("4 of 4 yes. More than one passed in this turn, so all of them fail") == 2
    assert world.game().state is GameState.RUNNING


def test_one_no_fails_a_draw_and_the_silent_count_as_yes_in_the_one_total() -> None:
    """S3.40, S3.43, S3.44: A yes, G no, E and F silent: 3 of 4 yes."""
    world = a_small_game()
    propose(world, (E, "DRAW England, France"))
    told(world)
    world.answer(A, "VOTE YES ON D1")
    world.answer(G, "VOTE NO ON D1")

    assert "D1 (draw of England and France): 3 of 4 yes. It fails." in told(world)
    assert world.game().state is GameState.RUNNING


def test_a_draw_that_nobody_opposes_ends_the_game() -> None:
    """S3.44"""
    world = a_small_game()
    propose(world, (E, "DRAW England, France"))
    told(world)

    text = told(world)

    assert "D1 (draw of England and France): 4 of 4 yes. It passes" in text
    assert world.game().state is GameState.ENDED
    assert world.game().ending == "The players have voted for a draw of England and France."
    assert world.game().ending in text


def test_a_power_may_be_conceded_the_win() -> None:
    world = a_small_game()
    propose(world, (G, "WIN England"))

    assert "D1 (English win)" in told(world)
    assert "English win): 4 of 4 yes. It passes" in told(world)
    assert world.game().ending == "The players have voted for an English win."


def test_a_proposal_is_counted_only_after_the_phase_it_was_voted_in() -> None:
    """S3.48: sent with phase t, announced in its report, voted in t+1, counted after it."""
    world = a_small_game()
    propose(world, (E, "DRAW England, France"))

    assert "4 yes" not in told(world)
    assert ballots(world)[0].number == 1
    assert "4 of 4 yes" in told(world)


@pytest.mark.parametrize("phases", [("F1903M", "W1903A"), ("F1903R", "W1903A")])
def test_a_fall_proposal_is_not_counted_before_winter_is_over(phases: Sequence[str]) -> None:
    """S3.47"""
    dislodged = [{"power": "GERMANY", "unit": "A KIE", "retreats": ["A BER"]}]
    rest = {
        "units": {**UNITS, "GERMANY": [], "ENGLAND": ["F LON", "A KIE"]},
        "dislodged": dislodged,
    }
    owned = {**CENTERS, "ENGLAND": ["LON", "EDI", "LVP"]}
    extra = rest if phases[0] == "F1903R" else {}
    world = a_small_game(phases[0], centers=owned, **extra)
    propose(world, (E, "DRAW England, France"))

    assert "counted when Winter 1903 is over" in told(world)
    assert world.game().phase.code == "W1903A"
    assert "4 of 4 yes" in told(world)


def test_a_fall_proposal_lives_through_the_fall_retreats() -> None:
    """S3.47: with retreats between, it is open for two phases and counted after Winter."""
    units = {**UNITS, "ENGLAND": ["F LON", "A RUH", "A HOL"], "GERMANY": ["A KIE"]}
    owned = {**CENTERS, "ENGLAND": ["LON", "EDI", "LVP", "HOL", "BEL"], "GERMANY": ["KIE", "BER"]}
    world = a_small_game("F1903M", units=units, centers=owned)
    propose(world, (F, "DRAW England, France"))
    world.answer(E, "A Ruh - Kie\nA Hol S A Ruh - Kie")

    assert "counted when Winter 1903 is over" in told(world)
    assert world.game().phase.code == "F1903R"
    assert "4 yes" not in told(world)
    assert world.game().phase.code == "W1903A"
    world.answer(G, "VOTE NO ON D1")
    assert "3 of 4 yes. It fails" in told(world)


def test_nothing_is_counted_before_anybody_could_vote_on_it() -> None:
    """S3.15, S3.48: a Winter of hopeless removals ends with the Fall, and no vote is lost by it."""
    centers = {**CENTERS, "FRANCE": [], "ENGLAND": ["LON", "PAR"]}
    units = {**UNITS, "FRANCE": ["A GAS"], "ENGLAND": ["F LON", "A PAR"]}
    world = a_small_game("F1903M", units=units, centers=centers)
    propose(world, (E, "DRAW Austria, England"))

    text = told(world)

    assert world.game().phase.code == "S1904M"
    assert "D1 (draw of Austria and England)" in text
    assert "3 yes" not in text
    world.answer(G, "VOTE NO ON D1")
    assert "2 of 3 yes. It fails" in told(world)


@pytest.mark.parametrize("made", ["S1903M", "S1903R"])
@pytest.mark.parametrize("voter", [A, F, G])
def test_the_no_of_a_power_that_falls_in_winter_is_ignored_on_a_spring_proposal_too(
    made: str, voter: str
) -> None:
    """S3.47 (c): "voted against a draw in the Fall but was eliminated in the Winter"."""
    power = {A: "AUSTRIA", F: "FRANCE", G: "GERMANY"}[voter]
    centers = {**CENTERS, power: [], "ENGLAND": ["LON", *CENTERS[power], "EDI"]}
    retreating = [{"power": power, "unit": "A UKR", "retreats": ["GAL"]}]
    rest = {"dislodged": retreating} if made == "S1903R" else {}
    units = {**UNITS, power: [] if rest else ["A GAL"]}
    world = a_small_game(made, centers=centers, units=units, **rest)
    propose(world, (E, "WIN England"))
    world.answer(voter, "A Ukr - Gal" if rest else "A Gal H")
    assert "counted when Winter 1903 is over" in told(world)
    world.answer(voter, "VOTE NO ON D1")

    assert "yes. It" not in told(world)
    assert world.game().phase.code == "W1903A"
    assert "(English win): 3 of 3 yes. It passes" in told(world)


def test_a_no_of_the_fall_that_stands_counts_after_winter() -> None:
    """S3.44, S3.47: the power that said no is still there."""
    world = a_small_game(centers={**CENTERS, "ENGLAND": ["LON", "EDI"]})
    propose(world, (E, "DRAW England, Germany"))
    assert "counted when Winter 1903 is over" in told(world)
    world.answer(A, "VOTE NO")
    assert "yes." not in told(world)

    assert "3 of 4 yes. It fails" in told(world)


def test_a_proposal_tells_the_real_date_of_its_count() -> None:
    """S3.47, S3.48: a Fall proposal is voted on in Spring where no Winter is played."""
    world = a_small_game("F1903M")
    receipt = " ".join(world.answer(E, "PROPOSE DRAW England, Germany").text.split())
    assert "counted when Winter 1903 is over; if there is none, with the moves of Spring 1904" in (
        receipt
    )

    assert "counted with the results of this phase" in told(world)
    assert world.game().phase.code == "S1904M"
    assert "4 of 4 yes" in told(world)


# ------------------------------------------------------------------- powers that fall


def test_a_fall_draw_is_void_if_one_in_it_falls_in_winter_and_no_count_is_told() -> None:
    """S3.47 (a)"""
    centers = {**CENTERS, "FRANCE": [], "ENGLAND": ["LON", "PAR", "EDI"]}
    world = a_small_game("F1903M", units={**UNITS, "FRANCE": ["A GAS"]}, centers=centers)
    propose(world, (E, "DRAW England, France"))
    told(world)
    world.answer(G, "VOTE NO ON D1")

    text = told(world)

    assert "D1 (draw of England and France) is void: France has fallen." in text
    assert "of 4 yes" not in text
    assert "of 3 yes" not in text
    assert world.game().state is GameState.RUNNING


def test_a_proposal_made_as_a_power_falls_is_rewritten_without_it() -> None:
    """S3.48: E/F/A made in Winter as France falls is announced as E/A."""
    world = a_winter_game()
    propose(world, (E, "DRAW Austria, England, France"))

    text = told(world)

    assert "D1 (draw of Austria and England), proposed as draw of Austria, England and" in text
    assert "3 of 3 yes. It passes" in told(world)
    assert world.game().ending == "The players have voted for a draw of Austria and England."


def test_a_draw_of_two_made_as_one_falls_becomes_a_win_of_the_other() -> None:
    """S3.48: E/F made in Winter as France falls is announced as "English win"."""
    world = a_winter_game()
    propose(world, (F, "DRAW England, France"))

    text = told(world)

    assert "D1 (English win), proposed as draw of England and France" in text
    assert "VOTE YES ON D1" in text
    world.answer(A, "VOTE NO ON D1")
    assert "D1 (English win): 2 of 3 yes. It fails." in told(world)


def test_a_proposal_of_nobody_but_the_fallen_is_never_announced() -> None:
    world = a_winter_game()
    propose(world, (F, "WIN France"))

    assert "D1" not in told(world)


def test_the_no_of_a_power_that_falls_before_the_count_is_ignored() -> None:
    """S3.47 (c), S3.48: Fall proposal (E F), Austria votes no and falls in Winter."""
    centers = {**CENTERS, "AUSTRIA": [], "GERMANY": ["BER", "VIE", "KIE"]}
    world = a_small_game("F1903M", units={**UNITS, "AUSTRIA": ["A BOH"]}, centers=centers)
    propose(world, (E, "DRAW England, France"))
    told(world)
    world.answer(A, "VOTE NO ON D1")

    assert "D1 (draw of England and France): 3 of 3 yes. It passes" in told(world)


def test_a_win_on_the_board_beats_a_draw() -> None:
    """S3.47 (b): England ends with 18."""
    homes = ["LON", "EDI", "LVP", "NWY", "SWE", "DEN", "HOL", "BEL", "BRE", "POR", "SPA", "MAR"]
    lots = [*homes, "TUN", "NAP", "ROM", "VEN", "MUN"]
    units = {**UNITS, "ENGLAND": ["F LON", "A RUH"], "GERMANY": ["A BER"]}
    world = a_small_game("F1903M", units=units, centers={**CENTERS, "ENGLAND": lots})
    world.answer(E, "A Ruh - Kie")
    ballot = an_open_ballot(world.game().id)
    with world.storage() as work:
        work.ballots.add(ballot)
        work.commit()

    text = told(world)

    assert "England wins with 18 centers" in text
    assert "D1 (draw of England and France) is not counted" in text
    assert world.game().ending.startswith("England wins with 18 centers")


def an_open_ballot(game_id: int) -> Ballot:
    return Ballot(
        0, game_id, BallotState.OPEN, Phase.parse("F1902M"), Power("FRANCE"),
        (Power("ENGLAND"), Power("FRANCE")), number=1,
    )  # fmt: skip


def test_a_power_without_units_votes_while_it_owns_a_center() -> None:
    """S3.46: Germany has no unit and owns Ber, with a foreign unit elsewhere."""
    world = a_small_game(units={**UNITS, "GERMANY": []})
    propose(world, (G, "DIAS"))
    told(world)

    assert "your vote on D1 is NO" in world.answer(G, "VOTE NO ON D1").subject
    told(world)  # the Fall; Germany may build in Winter (S3.47)
    assert "3 of 4 yes" in told(world)


def test_the_eliminated_neither_propose_nor_vote_nor_are_included() -> None:
    """S3.42, S3.46"""
    world = a_small_game()
    italy = address("ITALY")

    assert "you have no vote" in world.answer(italy, "PROPOSE DRAW England").subject
    assert "not kept" in world.answer(E, "PROPOSE DRAW England, Italy").subject
    propose(world, (E, "DRAW England, France"))
    told(world)
    assert "you have no vote" in world.answer(italy, "VOTE NO").subject
