"""Draws by mail: proposed and voted on in secret, counted in the results (S3.40 to S3.50)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from itertools import permutations
from typing import Any

import pytest
from worlds import GM, HOST, Sent, World, address

from gmbot.game.ballots import Ballot, BallotState
from gmbot.game.model import GameState
from gmbot.rules.terms import Phase, Power

A, E, F, G = (address(power) for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY"))
WEEK = timedelta(days=7)

UNITS = {
    "AUSTRIA": ["A VIE"],
    "ENGLAND": ["F LON"],
    "FRANCE": ["A PAR"],
    "GERMANY": ["A BER"],
}
CENTERS = {"AUSTRIA": ["VIE"], "ENGLAND": ["LON"], "FRANCE": ["PAR"], "GERMANY": ["BER"]}


def a_small_game(phase: str = "S1903M", **changes: Any) -> World:
    """Austria, England, France and Germany with a unit and a center each; the rest have fallen."""
    world = World()
    tables = {"phase": phase, "units": UNITS, "centers": CENTERS}
    world.import_game(**(tables | changes))
    return world


def a_winter_game(**changes: Any) -> World:
    """The Winter in which France, without a center, loses its last unit."""
    centers = {**CENTERS, "FRANCE": [], "ENGLAND": ["LON", "PAR"]}
    units = {**UNITS, "FRANCE": ["A MAR"]}
    return a_small_game("W1903A", centers=centers, units=units, **changes)


def told(world: World, reader: str = E) -> str:
    """What the next results tell a reader."""
    [mail] = [one for one in world.pass_deadline() if one.to == reader and one.kind == "results"]
    return flat(mail)


def ballots(world: World) -> tuple[Ballot, ...]:
    game = world.game()
    with world.storage() as work:
        return work.ballots.of_game(game.id)


def flat(mail: Sent) -> str:
    """The text of a mail without its line breaks."""
    return " ".join(mail.text.split())


def propose(world: World, *proposals: tuple[str, str]) -> None:
    for sender, text in proposals:
        assert "is kept" in world.answer(sender, f"PROPOSE {text}").subject


def an_ended_game(*votes: tuple[str, bool]) -> World:
    """D1, a draw of all four, has passed."""
    world = a_small_game()
    propose(world, (E, "DIAS"))
    told(world)
    assert "The players have voted" in told(world)
    return world


def complain(world: World, senders: Iterable[str]) -> None:
    for sender in senders:
        assert "your complaint is counted" in world.mail(sender, "COMPLAIN DRAW")[0].subject


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


# ------------------------------------------------------------------- writing to the GM


@pytest.mark.parametrize(
    ("text", "powers"),
    [
        ("PROPOSE DRAW England, France", "EF"),
        ("PROPOSE DRAW english and french", "EF"),
        ("PROPOSE DRAW EF", "EF"),
        ("SET DRAW gf", "FG"),
        ("PROPOSE DRAW", "AEFG"),
        ("PROPOSE DIAS", "AEFG"),
        ("CONCEDE Germany", "G"),
        ("PROPOSE WIN Germany", "G"),
    ],
)
def test_a_proposal_may_be_worded_in_several_ways(text: str, powers: str) -> None:
    """S3.42: powers are in or out; their order says nothing."""
    world = a_small_game()

    receipt = world.answer(F, text)

    assert "is kept" in receipt.subject
    assert "without your name" in flat(receipt)
    assert "".join(power[0] for power in ballots(world)[0].powers) == powers


@pytest.mark.parametrize(
    "text", ["PROPOSE DRAW Ruritania", "PROPOSE WIN", "PROPOSE WIN England, France"]
)
def test_a_proposal_that_names_nobody_is_refused_with_a_line_to_copy(text: str) -> None:
    world = a_small_game()

    assert "PROPOSE DRAW" in flat(world.answer(F, text))
    assert ballots(world) == ()


def test_a_vote_may_be_changed_and_only_the_last_one_counts() -> None:
    world = a_small_game()
    propose(world, (E, "DIAS"))
    told(world)
    world.answer(G, "VOTE NO")

    receipt = world.answer(G, "VOTE YES ON D1")

    assert "D1 (draw of Austria, England, France and Germany): your vote is YES" in flat(receipt)
    assert "4 of 4 yes" in told(world)


@pytest.mark.parametrize("text", ["PROPOSE DRAW with Germany", "PROPOSE DRAW Germany"])
def test_a_draw_of_one_power_is_asked_about(text: str) -> None:
    """A draw that the proposer shares, or a win of the other: nothing is guessed."""
    world = a_small_game()

    answer = world.answer(F, text)

    assert "PROPOSE DRAW France, Germany" in answer.text
    assert "PROPOSE WIN Germany" in answer.text
    assert ballots(world) == ()


@pytest.mark.parametrize("text", ["VOTE MAYBE ON D1", "VOTE", "PROPOSE A DRAW of all of us"])
def test_a_vote_or_proposal_that_cannot_be_read_does_not_go_to_the_gm(text: str) -> None:
    """S3.40, S3.41: votes and proposals are secret."""
    world = a_small_game()
    propose(world, (E, "DIAS"))
    told(world)

    [answer] = world.mail(F, text)

    assert (answer.to, answer.kind) == (F, "refusal")
    assert text in answer.text


def test_open_proposals_are_listed_by_number_whenever_they_were_made() -> None:
    """S3.41: not even the order in which proposals came is told."""
    for proposals in permutations([(E, "WIN England"), (F, "DRAW England, France"), (G, "DIAS")]):
        world = a_small_game()
        propose(world, *proposals)
        told(world)

        shown = world.answer(A, "VOTES").text

        assert shown.index("D1 (") < shown.index("D2 (") < shown.index("D3 (")


@pytest.mark.parametrize(
    "text",
    [
        "VOTE NO ON D2",
        "VOTE NO D2",
        "vote no on d2",
        "VOTE NO ON 2",
        "VOTE D2 NO",
        "Vote on D2: no.",
    ],
)
def test_a_vote_names_its_proposal_with_or_without_on(text: str) -> None:
    world = a_small_game()
    propose(world, (E, "DIAS"), (E, "WIN England"))
    told(world)

    assert "your vote on D2 is NO" in world.answer(G, text).subject


def test_with_two_proposals_open_a_vote_without_number_is_asked_about() -> None:
    world = a_small_game()
    propose(world, (E, "DIAS"), (E, "WIN England"))
    told(world)

    receipt = world.answer(G, "VOTE NO")

    assert "VOTE NO ON D1" in flat(receipt)
    assert "VOTE NO ON D2" in flat(receipt)
    assert all(not one.votes for one in ballots(world))


def test_votes_shows_the_own_votes_and_nobody_elses() -> None:
    """S3.40"""
    world = a_small_game()
    propose(world, (E, "DIAS"))
    told(world)
    before = flat(world.answer(F, "VOTES"))
    world.answer(G, "VOTE NO ON D1")

    assert flat(world.answer(F, "VOTES")) == before
    assert "no vote of yours, which counts as YES" in before
    assert "your vote is NO" in flat(world.answer(G, "VOTES"))


def test_before_its_announcement_a_proposal_cannot_be_voted_on() -> None:
    world = a_small_game()
    propose(world, (E, "DIAS"))

    assert "nothing to vote on" in world.answer(G, "VOTE YES").subject


def test_a_power_makes_three_proposals_in_a_phase_at_most() -> None:
    world = a_small_game()
    propose(world, (E, "DIAS"), (E, "WIN England"), (E, "DRAW England, France"))

    assert "too many" in world.answer(E, "PROPOSE WIN France").subject
    assert "is kept" in world.answer(E, "PROPOSE DIAS").subject
    assert len(ballots(world)) == 3


def test_a_game_without_draws_has_none() -> None:
    world = a_small_game(settings={"draws": {"policy": "none"}})

    assert "no draws" in world.answer(E, "PROPOSE DIAS").subject


def test_where_silence_is_no_the_silent_are_counted_so() -> None:
    world = a_small_game(settings={"draws": {"silence": "no"}})
    propose(world, (E, "DIAS"))
    told(world)
    world.answer(E, "VOTE YES")

    assert "1 of 4 yes. It fails" in told(world)


def test_an_unproven_vote_waits_for_a_word() -> None:
    world = a_small_game()
    propose(world, (E, "DIAS"))
    told(world)
    world.accept = "verified"

    held = world.answer(G, "VOTE NO ON D1", to=f"bot@{HOST}")

    assert held.kind == "held-mail"
    assert ballots(world)[0].votes == {}


# ------------------------------------------------------------------- what leaks


def test_no_reader_learns_from_the_announcement_who_proposed_or_when() -> None:
    """S3.41: every author, every order of the mails: the same words for everybody."""
    seen = set()
    texts = ("DRAW England, France", "DIAS", "WIN Germany")
    for order in permutations(zip((A, E, G), texts, strict=True)):
        for authors in ((A, E, G), (G, A, E)):
            world = a_small_game()
            propose(
                world, *((author, text) for author, (_, text) in zip(authors, order, strict=True))
            )
            mails = [one for one in world.pass_deadline() if one.kind == "results"]
            seen.add(mails[0].text[mails[0].text.index("Proposed, and now") :].split("You are")[0])
            assert len({one.to for one in mails}) == len(mails)
    assert len(seen) == 1


def test_proposals_that_say_the_same_are_announced_once() -> None:
    """S3.41: neither author learns of the other."""
    world = a_small_game()
    propose(world, (E, "DRAW England, France"), (F, "DRAW France, England"))

    assert told(world).count("(draw of England and France)") == 1
    assert "4 of 4 yes. It passes" in told(world)


def test_the_count_tells_how_many_said_yes_and_never_who() -> None:
    """S3.40: whoever says no, the results are the same, to the letter."""
    seen = set()
    for naysayer in (A, E, F, G):
        world = a_small_game()
        propose(world, (E, "DIAS"))
        told(world)
        for sender in sorted((A, E, F, G), reverse=naysayer in (E, G)):
            if sender == naysayer or sender < "c":
                world.answer(sender, f"VOTE {'NO' if sender == naysayer else 'YES'} ON D1")
        seen.add(told(world))
    assert len(seen) == 1


def test_the_gm_is_told_no_more_than_the_players() -> None:
    """S3.40, S3.41"""
    world = a_small_game()
    propose(world, (E, "DRAW England, France"))
    sent = world.pass_deadline()
    world.answer(G, "VOTE NO ON D1")
    sent += world.pass_deadline()

    for_the_gm = [one.text for one in sent if one.to == GM]
    assert any("D1 (draw of England and France): 3 of 4 yes" in text for text in for_the_gm)
    lines = {line for text in for_the_gm for line in text.splitlines() if "D1" in line}
    other = {line for one in sent if one.to == F for line in one.text.splitlines() if "D1" in line}
    assert lines == other


def test_a_vote_or_a_proposal_is_mailed_to_nobody_but_its_author() -> None:
    """S3.40, S3.41"""
    world = a_small_game()

    assert {one.to for one in world.mail(E, "PROPOSE DIAS")} == {E}
    told(world)
    assert {one.to for one in world.mail(G, "VOTE NO")} == {G}


# ------------------------------------------------------------------- complaints


def test_a_draw_that_more_than_half_complain_about_is_voted_on_once_more() -> None:
    """S3.50: 3 of 4 complain within seven days."""
    world = an_ended_game()
    complain(world, (A, E))

    sent = world.mail(F, "COMPLAIN DRAW")

    revote = [one for one in sent if one.kind == "revote"]
    assert len(revote) == 8
    assert all("only one there will" in flat(one) for one in revote)
    assert not any(name in one.text for one in revote for name in ("A, ", "complained"))


def test_half_is_no_majority() -> None:
    """S3.50: 2 of 4 complain: no revote, and the end is final after the week."""
    world = an_ended_game()
    complain(world, (A, E, A))

    assert {one.kind for one in world.pass_time(WEEK)} == {"revealed"}
    assert "no draw to complain about" in world.answer(F, "COMPLAIN DRAW").subject
    assert world.game().state is GameState.ENDED


def test_a_revote_that_fails_lets_the_game_go_on() -> None:
    """S3.50: all votes are given anew."""
    world = an_ended_game()
    phase = world.game().phase
    complain(world, (A, E, F))
    world.answer(G, "VOTE NO ON D1")

    sent = world.pass_time(WEEK)

    assert {one.kind for one in sent} == {"revote-result"}
    assert "3 of 4 yes" in flat(sent[0])
    assert "the game goes on" in sent[0].subject
    game = world.game()
    assert (game.state, game.phase, game.ending) == (GameState.RUNNING, phase, "")
    assert game.deadline is not None
    assert game.deadline > world.clock.now()


def test_a_revote_that_passes_is_final_whatever_is_said_of_it() -> None:
    """S3.50: only one revote ever."""
    world = an_ended_game()
    complain(world, (A, E, F))

    sent = world.pass_time(WEEK)

    assert "it is final" in " ".join(sent[0].text.split())
    assert world.game().state is GameState.ENDED
    for sender in (A, E, F, G):
        assert "no draw to complain" in world.answer(sender, "COMPLAIN DRAW").subject


def test_only_those_who_could_vote_may_complain() -> None:
    """S3.50"""
    world = an_ended_game()

    assert "no draw to complain" in world.answer(address("ITALY"), "COMPLAIN DRAW").subject


def test_a_win_on_the_board_cannot_be_complained_about() -> None:
    world = a_small_game(state="ended")

    assert "no draw to complain" in world.answer(E, "COMPLAIN DRAW").subject


def test_a_complaint_about_conduct_goes_to_the_gm_alone() -> None:
    """S3.52"""
    world = a_small_game()

    sent = world.mail(E, "COMPLAIN Germany threatens to tell my wife")

    assert {one.to for one in sent} == {E, GM}


# ------------------------------------------------------------------- settlement, standing still


def settled(world: World, line: str) -> list[Any]:
    asked = world.answer(GM, line, to=f"bot+austerlitz@{HOST}")
    assert asked.kind == "confirm-command"
    return world.mail(GM, "YES", answering=asked)


def test_the_gm_may_settle_a_game_with_a_reason_and_is_asked_twice() -> None:
    """S3.49"""
    world = a_small_game()
    propose(world, (E, "DIAS"))

    sent = settled(world, "SETTLE DRAW England, France: the lines are locked")

    over = [one for one in sent if one.kind == "game-over"]
    assert len(over) == 8
    assert "The GM settles the game: draw of England and France." in flat(over[0])
    assert "the lines are locked" in flat(over[0])
    assert world.game().state is GameState.ENDED


def test_players_may_complain_about_a_settlement_and_vote_it_down() -> None:
    """S3.49, S3.50: it is an end that nobody voted for."""
    world = a_small_game()
    settled(world, "SETTLE DRAW England, France")

    complain(world, (E, F))
    assert world.game().state is GameState.ENDED
    complain(world, (G,))
    world.answer(A, "VOTE NO ON D1")
    world.pass_time(timedelta(days=7))

    assert world.game().state is GameState.RUNNING


def test_a_settlement_that_few_complain_about_stands() -> None:
    """S3.50: more than half of those who are alive."""
    world = a_small_game()
    settled(world, "SETTLE DRAW England, France")

    complain(world, (E,))
    world.pass_time(timedelta(days=8))

    assert world.game().state is GameState.ENDED
    assert "no draw to complain about" in world.answer(F, "COMPLAIN DRAW").subject


def test_players_cannot_settle_a_game() -> None:
    """S3.49"""
    world = a_small_game()

    assert "for the GM" in world.answer(E, "SETTLE DRAW England, France").subject
    assert world.game().state is GameState.RUNNING


def test_the_gm_hears_of_three_years_without_a_change_and_nothing_else_happens() -> None:
    """S3.49: a warning after two years, the notice after three, never an act."""
    world = a_small_game("S1901M")
    heard: list[str] = []
    while world.game().phase.year < 1904:
        heard += [one.subject for one in world.pass_deadline() if one.kind == "stalled"]

    assert ["for 2 years" in heard[0], "for 3 years" in heard[1], len(heard)] == [True, True, 2]
    assert world.game().state is GameState.RUNNING


def test_a_center_that_changes_hands_starts_the_count_anew() -> None:
    """S3.49"""
    world = a_small_game("S1901M", units={**UNITS, "GERMANY": ["A RUH"]})
    heard: list[str] = []
    while world.game().phase.year < 1904:
        if world.game().phase.code == "F1902M":
            world.answer(G, "A Ruh - Mun")
        heard += [one.subject for one in world.pass_deadline() if one.kind == "stalled"]

    assert heard == []


def test_a_power_that_nobody_plays_has_no_vote_and_is_in_no_draw() -> None:
    """S3.46: who votes are players."""
    world = a_small_game(
        settings={"draws": {"silence": "no"}},
        players=[
            {"power": name, "name": name.title(), "addresses": [address(name)]}
            for name in ("AUSTRIA", "ENGLAND", "FRANCE")
        ],
    )
    world.mail(GM, "DUMMY Germany", to=f"bot+austerlitz@{HOST}")
    propose(world, (E, "DIAS"))
    world.pass_deadline()
    for sender in (A, E, F):
        world.answer(sender, "VOTE YES ON D1")

    world.pass_deadline()

    assert world.game().state is GameState.ENDED
    assert "draw of Austria, England and France" in world.game().ending


# ------------------------------------------------------------------- corrections


def test_a_win_that_a_correction_brings_leaves_no_draw_to_complain_about() -> None:
    """S3.47 (b), S3.50: England had 18 all along; no revote takes a win on the board back."""
    homes = ["LON", "EDI", "LVP", "NWY", "SWE", "DEN", "HOL", "BEL", "BRE", "POR", "SPA", "MAR"]
    lots = [*homes, "TUN", "NAP", "ROM", "VEN", "MUN"]
    units = {"ENGLAND": ["A RUH"], "FRANCE": ["A PAR"], "GERMANY": ["A BER"]}
    world = a_small_game(
        units=units, centers={"ENGLAND": lots, "FRANCE": ["PAR"], "GERMANY": ["BER"]}
    )
    propose(world, (F, "DRAW England, France"))
    told(world)
    world.answer(E, "A Ruh - Bur")
    told(world)
    world.mail(F, "COMPLAIN DRAW")
    correct = "CORRECT F1903M: misread\nORDER-AS-SENT England: A Ruh - Kie"
    asked = world.mail(GM, correct, to=f"bot+austerlitz@{HOST}")[0]
    world.mail(GM, "yes", answering=asked)

    refused = world.answer(G, "COMPLAIN DRAW")

    assert refused.kind == "refusal"
    assert world.game().ending == "England wins with 18 centers after Fall 1903."
    assert all(one.state is BallotState.CLOSED for one in ballots(world))
