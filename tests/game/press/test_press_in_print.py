"""Press in print: issues, conditions, and what the GM decides about (S3.33 to S3.39)."""

from __future__ import annotations

import re

import pytest
from press_games import BOX, A, E, F, G, T, a_world, got, press
from worlds import GM, POWERS, Sent, World, address, flat

from gmbot.game.state.model import GameState


def told(world: World, reader: str) -> str:
    """The results mail of a reader, with the press printed in it."""
    return flat(got(world.pass_deadline(), reader, "results"))


# ------------------------------------------------------------------- in print


def test_postal_press_is_printed_with_the_results_for_all() -> None:
    world = a_world()

    receipt = world.answer(F, press("POSTAL"))
    results = world.pass_deadline()

    assert "with the results of Spring 1901 moves" in flat(receipt)
    for reader in (*map(address, POWERS), GM):
        assert "PRESS OF SPRING 1901 From: France" in flat(got(results, reader, "results"))


def test_the_order_in_print_does_not_show_who_wrote_first() -> None:
    """S3.34: hour and author leave no trace."""
    mails = [(G, press("POSTAL GREY", "Beta")), (F, press("POSTAL GREY", "Alpha"))]
    seen = set()
    for order in (mails, mails[::-1], [(T, mails[0][1]), (A, mails[1][1])]):
        world = a_world()
        for sender, text in order:
            world.answer(sender, text)
        seen.add(told(world, E))
    assert len(seen) == 1


def test_press_for_a_season_without_retreats_is_printed_in_its_own_section() -> None:
    """S3.39: Summer 1901 does not happen; its press is in the next mailing."""
    world = a_world()
    world.answer(F, press("POSTAL FOR Summer 1901", "No news from the front."))

    assert "No news" not in told(world, E)
    assert world.game().phase.code == "F1901M"
    world.answer(G, press("POSTAL FOR Summer 1901", "None at all."))
    world.answer(G, press("POSTAL", "Leaves fall."))
    text = told(world, E)

    assert text.index("PRESS OF SUMMER 1901") < text.index("No news from the front.")
    assert text.index("None at all.") < text.index("PRESS OF FALL 1901") < text.index("Leaves fall")


def test_press_for_an_issue_that_is_out_is_refused() -> None:
    world = a_world()
    world.pass_deadline()

    [refusal] = world.mail(F, press("POSTAL FOR Spring 1901"))

    assert "is out already" in flat(refusal)


def test_press_from_before_the_start_is_printed_with_it() -> None:
    """S3.36, S3.38: the issue of Winter 1900; conditions are asked of the board at the start."""
    world = World()
    players = [
        {"power": power, "name": power.title(), "addresses": [address(power)]}
        for power in POWERS[:6]
    ]
    world.import_game(players=players, state="forming", deadline=None)
    receipt = world.answer(F, press("POSTAL", "France wants peace."), to=BOX)
    for condition, text in (("France OWNS Par", "Paris is ours."), ("A Par - Bur", "On we go.")):
        world.mail(F, press(f"POSTAL IF {condition}", text), to=BOX)
    world.mail(T, "REGISTER Turan, zone UTC")
    with world.storage() as work:
        [code] = set(re.findall(r"CONFIRM (\w+)", work.outbox.all(1)[0].raw.decode()))
    world.mail(T, f"CONFIRM {code}")

    sent = world.mail(T, "JOIN austerlitz")

    assert "when the game starts" in flat(receipt)
    start = got(sent, E, "game-start")
    assert "PRESS OF WINTER 1900 From: France" in flat(start)
    assert "Paris is ours" in flat(start)
    assert "On we go" not in flat(start)
    assert world.game().state is GameState.RUNNING
    assert "France wants peace" not in told(world, E)


# ------------------------------------------------------------------- conditions


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ("A Par - Bur SUCCEEDS", True),
        ("A Mar - Spa SUCCEEDS", False),
        ("NOT A Mar - Spa SUCCEEDS", True),
        ("France OWNS Par", True),
        ("France OWNS Bel", False),
        ("France A Bur", True),
        ("Germany A Bur", False),
        ("A Par IS DISLODGED", False),
        ("France OWNS Par AND France A Bur", True),
        ("PRESS FROM Germany", True),
        ("PRESS FROM Austria", False),
    ],
)
def test_conditional_press_is_shown_only_if_its_condition_is_met(condition: str, met: bool) -> None:
    """S3.36"""
    world = a_world()
    world.answer(F, "A Par - Bur")
    world.answer(G, press("POSTAL", "Germany speaks."))
    receipt = world.answer(T, press(f"PRESS TO England IF {condition}", "As I said."))
    results = world.pass_deadline()

    assert "only if this is true" in flat(receipt)
    assert ("As I said." in got(results, E, "results").text) is met
    assert "As I said." not in got(results, A, "results").text
    assert ("nobody has seen it" in flat(got(results, T, "results"))) is not met


def test_dislodgement_can_be_a_condition() -> None:
    """S3.36"""
    units = {"FRANCE": ["A PAR", "A GAS"], "GERMANY": ["A BUR"]}
    world = a_world(units=units)
    world.answer(F, "A Par - Bur\nA Gas S A Par - Bur")
    world.answer(T, press("POSTAL IF A Bur IS DISLODGED", "Poor Germany."))

    assert "Poor Germany." in told(world, E)


def test_whether_a_condition_was_met_is_told_to_nobody_but_its_author() -> None:
    """S3.36: unmet press leaves no trace in other mails."""

    def results(*mails: tuple[str, str]) -> str:
        world = a_world()
        for sender, text in mails:
            world.answer(sender, text)
        return told(world, E)

    assert results((T, press("POSTAL IF France OWNS Bel", "Ha!"))) == results()


def test_a_condition_that_makes_no_sense_is_refused_with_the_text() -> None:
    """S3.36"""
    [refusal] = a_world().mail(T, press("PRESS TO England IF pigs fly", "As I said."))

    assert "condition" in refusal.text
    assert "As I said." in refusal.text


# ------------------------------------------------------------------- who may


def test_an_eliminated_power_still_writes_press() -> None:
    """S3.32"""
    units = {power: [] if power == "TURKEY" else ["A PAR"] for power in ("TURKEY", "FRANCE")}
    world = a_world(units=units, centers={"FRANCE": ["PAR"]})

    assert "Turkey" in got(world.mail(T, press("PRESS TO France")), F).text


def test_who_has_no_seat_writes_in_no_powers_name() -> None:
    """S3.32: resigned and ejected players, and anybody else."""
    world = a_world(players=[
        {"power": power, "name": power.title(), "addresses": [address(power)]}
        for power in POWERS[:6]
    ])  # fmt: skip

    for header in ("PRESS TO France", 'SUBMIT PRESS AS "Turkey"', 'SUBMIT PRESS AS "Тurkey"'):
        sent = world.mail("stranger@else.example", press(header), to=BOX)
        assert {one.to for one in sent} == {"stranger@else.example"}, header


def queued(world: World, sender: str = "stranger@else.example", flag: str = "") -> list[Sent]:
    return world.mail(sender, press(f'SUBMIT PRESS AS "The Times"{flag}', "All is wel."), to=BOX)


def test_press_from_outside_is_printed_if_the_gm_agrees() -> None:
    """S3.33"""
    world = a_world()
    sent = queued(world)

    assert {one.to for one in sent} == {"stranger@else.example", GM}
    assert "APPROVE 1" in got(sent, GM, "press-queue").text
    done = world.mail(GM, "APPROVE 1", to=BOX)
    assert {one.to for one in done} == {GM, "stranger@else.example"}
    assert "From: The Times" in told(world, E)


def test_press_from_outside_that_nobody_approves_is_not_printed() -> None:
    """S3.33"""
    world = a_world()
    queued(world)

    assert "The Times" not in told(world, E)


def test_a_rejected_piece_is_not_printed_and_its_author_is_told_why() -> None:
    """S3.33"""
    world = a_world()
    queued(world)

    sent = world.mail(GM, "REJECT 1: too long", to=BOX)

    assert "too long" in got(sent, "stranger@else.example", "press-decided").text
    assert "The Times" not in told(world, E)


def test_no_outsider_fills_the_queue() -> None:
    """S3.33"""
    world = a_world()
    for _ in range(3):
        queued(world)

    assert [one.to for one in queued(world)] == ["stranger@else.example"]


def test_the_gm_may_correct_press_in_print_and_the_author_gets_the_text() -> None:
    """S3.35"""
    world = a_world()
    world.answer(F, press("POSTAL", "All is wel."))

    sent = world.mail(GM, "AMEND 1\nAll is well.\nENDPRESS", to=BOX)

    assert "All is well." in got(sent, F, "press-decided").text
    assert "All is well." in told(world, E)


def test_verbatim_press_is_not_corrected() -> None:
    """S3.35"""
    world = a_world()
    queued(world, flag=" VERBATIM")

    [refusal] = world.mail(GM, "AMEND 1\nAll is well.\nENDPRESS", to=BOX)

    assert "verbatim" in refusal.subject
    world.mail(GM, "APPROVE 1", to=BOX)
    assert "All is wel." in told(world, E)


def test_the_queue_shows_what_can_be_decided_and_players_may_not_see_it() -> None:
    world = a_world()
    queued(world)
    world.answer(F, press("PRESS TO Italy IF France OWNS Bel", "Between us."))

    shown = world.answer(GM, "QUEUE", to=BOX).text

    assert "All is wel." in shown
    assert "Between us." not in shown
    assert "for the GM" in world.answer(F, "QUEUE").subject
