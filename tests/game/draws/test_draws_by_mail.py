"""How proposals and votes are written, and that nobody else learns of them (S3.40, S3.41)."""

from __future__ import annotations

from itertools import permutations

import pytest
from draws_games import A, E, F, G, a_small_game, ballots, propose, told
from worlds import GM, HOST, flat

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
        ("PROPOSE DRAW ALL", "AEFG"),
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


@pytest.mark.parametrize(
    ("text", "counts", "other"),
    [
        ("VOTE YES ON D1\nVOTE NO ON D1", "NO", "YES"),
        ("VOTE NO ON D1\nVOTE YES ON D1", "YES", "NO"),
    ],
)
def test_of_two_votes_in_one_mail_the_last_one_is_told_alone(
    text: str, counts: str, other: str
) -> None:
    """S3.40, S3.44: neither subject nor text can be read as the opposite of what counts."""
    world = a_small_game()
    propose(world, (E, "DIAS"))
    told(world)

    receipt = world.answer(G, text)

    assert receipt.subject.endswith(f"your vote on D1 is {counts}")
    assert f"your vote is {counts}" in flat(receipt)
    assert f"your vote is {other}" not in flat(receipt)


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
    assert "you have not voted; silence counts as YES" in before
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
    assert lines == other - {"VOTE YES ON D1", "VOTE NO ON D1"}


def test_a_vote_or_a_proposal_is_mailed_to_nobody_but_its_author() -> None:
    """S3.40, S3.41"""
    world = a_small_game()

    assert {one.to for one in world.mail(E, "PROPOSE DIAS")} == {E}
    told(world)
    assert {one.to for one in world.mail(G, "VOTE NO")} == {G}
