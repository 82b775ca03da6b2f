"""A vote has its whole window: nothing ends it early, and the silent are told before (S3.43)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from draws_games import A, E, F, G, a_small_game, ballots, propose, told
from worlds import GM, HOST, Sent, World, flat

from gmbot.game.state.ballots import BallotState

SPEED = {"speed": True}
VOTERS = (A, E, F, G)
MOVES = {A: "A Vie H", E: "F Lon H", F: "A Par H", G: "A Ber H"}


def all_final(world: World) -> list[Sent]:
    """Everybody sends orders that are final; the mails of it."""
    return [one for power, order in MOVES.items() for one in world.mail(power, f"{order}\nFINAL")]


def state_of(world: World, number: int = 1) -> BallotState:
    return next(one.state for one in ballots(world) if one.number == number)


def test_the_speed_rule_waits_for_everybodys_vote() -> None:
    world = a_small_game(settings=SPEED)
    propose(world, (E, "WIN England"))
    all_final(world)
    assert world.game().phase.code == "F1903M"

    all_final(world)
    assert world.game().phase.code == "F1903M"
    for voter in (A, E, F):
        world.mail(voter, "VOTE YES ON D1")
        assert world.game().phase.code == "F1903M"
    world.mail(G, "VOTE NO ON D1")
    assert world.game().phase.code != "F1903M"


@pytest.mark.parametrize("beside", ["hmm", "??", "Turkey will not like this at all"])
def test_the_last_vote_beside_words_that_were_not_understood_ends_no_phase(beside: str) -> None:
    """S4.18: it is kept, and ends the phase once it is sent alone."""
    world = a_small_game(settings=SPEED)
    propose(world, (E, "WIN England"))
    told(world)
    world.pass_time(timedelta(days=1))
    all_final(world)
    for voter in (A, E, F):
        world.mail(voter, "VOTE YES ON D1")

    sent = world.mail(G, f"VOTE NO ON D1\n{beside}")
    answer = flat(next(one for one in sent if one.to == G))

    assert world.game().phase.code == "F1903M"
    assert "your vote is NO" in answer
    assert "the phase ends. The rest of your mail is done" in answer
    world.mail(A, "VOTE YES ON D1")
    assert world.game().phase.code == "F1903M"
    world.mail(G, "VOTE NO ON D1")
    assert world.game().phase.code != "F1903M"


def test_a_vote_that_is_not_sure_counts_at_the_deadline() -> None:
    world = a_small_game(settings=SPEED)
    propose(world, (E, "WIN England"))
    told(world)
    world.pass_time(timedelta(days=1))
    all_final(world)
    for voter in (A, E, F):
        world.mail(voter, "VOTE YES ON D1")
    world.mail(G, "VOTE NO ON D1\nhmm")

    assert "3 of 4 yes" in told(world)


def test_orders_that_are_all_in_do_not_count_silence_as_yes() -> None:
    """The whole of it in a minute, without a voter."""
    world = a_small_game(settings=SPEED)
    propose(world, (E, "WIN England"))
    told(world)

    sent = all_final(world)

    assert "results" not in {one.kind for one in sent}
    assert state_of(world) is BallotState.OPEN


def hour_of(world: World) -> str:
    """The deadline as mails print it."""
    return f"{world.game().deadline:%d %b %H:%M} UTC"


def retreating(**settings: object) -> World:
    """F1903M: Germany is about to lose Berlin, and may retreat."""
    return a_small_game(
        "S1903M",
        units={"ENGLAND": ["A KIE", "A MUN"], "FRANCE": ["A PAR"], "GERMANY": ["A BER"],
               "AUSTRIA": ["A VIE"]},
        settings=settings,
    )  # fmt: skip


def attack(world: World) -> None:
    propose(world, (E, "WIN England"))
    world.answer(E, "A Kie - Ber\nA Mun S A Kie - Ber")


def test_an_early_retreat_does_not_end_a_vote() -> None:
    world = retreating(speed=True)
    attack(world)
    told(world)
    assert world.game().phase.code == "S1903R"

    world.mail(G, "A Ber R Pru\nFINAL")

    assert world.game().phase.code == "S1903R"
    assert "4 of 4 yes. It passes" in told(world)


@pytest.mark.parametrize(("retreats", "counted"), [("6h", False), ("22h", False), ("1d", True)])
def test_retreats_shorter_than_a_day_do_not_end_a_vote(retreats: str, counted: bool) -> None:
    world = retreating()
    world.mail(GM, f"SCHEDULE moves 3d retreats {retreats} builds 2d", to=f"bot+austerlitz@{HOST}")
    attack(world)
    opening = told(world)
    hour = f"{world.game().deadline:%H:%M}"
    assert world.game().phase.code == "S1903R"
    assert ("Votes count until" in opening) is counted
    assert hour in opening

    text = told(world)

    assert ("4 of 4 yes" in text) is counted
    assert ("D1 (English win)" in text and "still put to the vote" in text.lower()) is not counted


def test_a_vote_in_retreats_that_nobody_owes_is_open_in_the_next_phase() -> None:
    """The results that open it name the hour of the phase that is really played."""
    world = a_small_game()
    propose(world, (E, "WIN England"))

    opening = told(world)

    assert world.game().phase.code == "F1903M"
    assert "Votes count at least until" in opening
    assert hour_of(world) in opening


def process(world: World, text: str) -> Sent:
    """Write as the GM; the answer to the yes, or to the command if it asks nothing."""
    sent = world.mail(GM, text, to=f"bot+austerlitz@{HOST}")
    asked = next(one for one in sent if one.to == GM)
    if asked.kind != "confirm-command":
        return asked
    return next(one for one in world.mail(GM, "yes", answering=asked) if one.to == GM)


def test_process_waits_for_a_vote() -> None:
    world = a_small_game()
    propose(world, (E, "WIN England"))
    told(world)
    all_final(world)

    refusal = process(world, "PROCESS")

    assert "a vote is open" in refusal.subject
    assert "PROCESS F1903M FORCE" in refusal.text
    assert world.game().phase.code == "F1903M"


def test_forced_results_leave_a_vote_open_for_the_next_phase() -> None:
    """Spring: it would have been counted with the retreats."""
    world = retreating()
    attack(world)
    told(world)

    process(world, "PROCESS FORCE")

    assert world.game().phase.code == "F1903M"
    assert state_of(world) is BallotState.OPEN


def test_a_forced_phase_counts_a_vote_that_everybody_has_cast() -> None:
    world = retreating()
    attack(world)
    told(world)
    for voter in VOTERS:
        world.answer(voter, "VOTE YES ON D1")

    process(world, "PROCESS FORCE")

    assert state_of(world) is BallotState.PASSED


def test_an_earlier_deadline_shortens_no_vote() -> None:
    world = retreating()
    attack(world)
    told(world)
    early = world.clock.now() + timedelta(hours=1)
    process(world, f"DEADLINE {early:%Y-%m-%d %H:%M}")
    assert world.game().deadline == early

    assert "4 of 4 yes" not in told(world)
    assert state_of(world) is BallotState.OPEN


def test_british_seasons_open_a_vote_for_a_whole_season() -> None:
    """S1.13: retreats and builds are resolved with the moves."""
    world = a_small_game(houserules="anarchy7")
    propose(world, (E, "WIN England"))

    opening = told(world)
    assert world.game().phase.code == "F1903M"
    assert hour_of(world) in opening
    assert state_of(world) is BallotState.OPEN

    assert "4 of 4 yes" in told(world)


def test_playing_on_is_asked_for_the_whole_last_season() -> None:
    """S0.41: silence counts as no."""
    ending = {"policy": "seasons", "seasons": 5}
    world = a_small_game("F1902M", settings={"speed": True, "ending": ending})
    all_final(world)
    assert world.game().phase.code.startswith("S1903")

    all_final(world)
    assert world.game().phase.code == "S1903M"
    assert "a vote is open" in process(world, "PROCESS FORCE").subject
    for voter in VOTERS:
        world.mail(voter, "VOTE YES")
    assert world.game().phase.code != "S1903M"


# ------------------------------------------------------------------- what is told before


def reminders(world: World) -> dict[str, Sent]:
    deadline = world.game().deadline
    assert deadline is not None
    world.clock.when = deadline - timedelta(hours=24)
    return {one.to: one for one in world.sweep() if one.kind in ("reminder", "vote-reminder")}


@pytest.mark.parametrize(("silence", "word"), [("yes", "YES"), ("no", "NO")])
def test_who_has_not_voted_is_told_what_silence_says(silence: str, word: str) -> None:
    world = a_small_game(settings={"draws": {"silence": silence}})
    propose(world, (E, "WIN England"))
    told(world)
    all_final(world)
    world.mail(G, "VOTE NO ON D1")

    sent = reminders(world)

    assert set(sent) == {A, E, F}
    for mail in sent.values():
        assert f"D1 (English win): you have not voted; silence counts as {word}" in flat(mail)
        assert "VOTE NO ON D1" in mail.text


def test_missing_orders_and_a_missing_vote_are_one_mail() -> None:
    world = a_small_game()
    propose(world, (E, "WIN England"))
    told(world)

    sent = reminders(world)

    assert set(sent) == set(VOTERS)
    assert all("silence counts as YES" in flat(mail) for mail in sent.values())
    assert all(mail.kind == "reminder" for mail in sent.values())


def test_nobody_is_reminded_of_a_vote_where_there_is_none() -> None:
    world = a_small_game()
    propose(world, (E, "WIN England"))
    all_final(world)

    assert reminders(world) == {}
