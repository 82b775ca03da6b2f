"""What could tell of the fog beside the board: waiting, timing, conditions, questions (S2.20)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from fog_games import FALL, fog, to
from worlds import GM, POWERS, Sent, World, address

from gmbot.game.state.context import Context
from gmbot.game.state.ports import UnitOfWork
from gmbot.rules.board.calendar import Calendar
from gmbot.variants.catalogue import load_with

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
STRANGER = "stranger@elsewhere.example"
BOX = "bot+whispers@gm.example"
HELD = {"rules": {"calendar": {"skips": False}}}


class Lettered(World):
    """A world that draws boards in letters."""

    def context(self, work: UnitOfWork, now: datetime) -> Context:
        return replace(super().context(work, now), draw=lambda position, board: str(position.units))


def a_fog(played: tuple[str, ...] = ("FRANCE",), gm: str = "", **changes: Any) -> World:
    world = Lettered()
    fog(world, played, gm, **(FALL | changes))
    return world


def kinds(sent: list[Sent], reader: str) -> list[str]:
    return [one.kind for one in sent if one.to == reader]


# --------------------------------------------------------------------------- who is waited for


def lost_in_fall(**others: Any) -> World:
    """France has no center and one dislodged army, which can go to no center."""
    dislodged = [
        {"power": "FRANCE", "unit": "A TYR", "attacker_from": "VEN", "retreats": ["A BOH"]},
        *others.pop("dislodged", []),
    ]
    units = {"ITALY": ["A TYR"], **others.pop("units", {})}
    centers = {"ITALY": ["VEN"], "GERMANY": ["MUN"], "AUSTRIA": ["VIE"]}
    return a_fog(phase="F1901R", units=units, centers=centers, dislodged=dislodged, **others)


def test_a_retreat_is_owed_whether_or_not_it_could_be_in_anybodys_way() -> None:
    """S2.20: whether S3.14 calls it hopeless hangs on who else was dislodged, out of sight."""
    alone = lost_in_fall()
    crowd = lost_in_fall(
        dislodged=[
            {"power": "GERMANY", "unit": "A SIL", "attacker_from": "WAR", "retreats": ["A BOH"]}
        ]
    )

    asked = [world.answer(FRANCE, "STATUS").text for world in (alone, crowd)]
    mails = [kinds(world.pass_time(6 * DAY + HOUR), FRANCE) for world in (alone, crowd)]

    assert asked[0] == asked[1]
    assert "No orders from you yet." in asked[0]
    assert mails[0] == mails[1] == ["reminder"]


def test_no_phase_ends_early_when_the_last_orders_come() -> None:
    """S2.20: an early end tells that the others are ready, or that there are no others."""
    world = a_fog(("FRANCE", "AUSTRIA"), settings={"speed": True})

    world.mail(FRANCE, "A Par H, F Bre H\nFINAL")
    world.mail(address("AUSTRIA"), "A Ser H\nFINAL")

    assert world.game("whispers").phase.code == "F1901M"


GRACE = {"lateness": {"policy": "grace", "grace": "24h"}}


@pytest.mark.parametrize("late", [(), ("AUSTRIA",), ("FRANCE", "AUSTRIA")])
def test_time_for_the_late_runs_whether_or_not_somebody_is_late(late: tuple[str, ...]) -> None:
    """S2.20: only who is late is told, and the GM."""
    world = a_fog(("FRANCE", "AUSTRIA", "ITALY"), GM, settings=GRACE)
    for power, orders in (("FRANCE", "A Par H, F Bre H"), ("AUSTRIA", "A Ser H")):
        if power not in late:
            world.mail(address(power), orders)

    sent = world.pass_deadline("whispers")
    world.mail(address("AUSTRIA"), "A Ser H")
    world.mail(FRANCE, "A Par H, F Bre H")

    assert {one.to for one in sent} == {*map(address, late), *([GM] if late else [])}
    assert world.game("whispers").phase.code == "F1901M"
    ended = world.pass_time(DAY)
    assert kinds(ended, FRANCE) == ["results"]


def test_a_deadline_avoids_the_absence_of_a_power_that_is_out() -> None:
    """S2.20: else the next deadline told that it is out."""
    deadlines = []
    for units in ({}, {"ITALY": ["A ROM"]}):
        world = a_fog(("FRANCE", "ITALY"), units={**FALL["units"], **units})
        world.answer(address("ITALY"), "ABSENCE 10 Dec TO 20 Dec")
        world.pass_deadline("whispers")
        deadlines.append(world.game("whispers").deadline)

    assert str(deadlines[0]) == str(deadlines[1]) == "2026-12-21 12:00:00+00:00"


# --------------------------------------------------------------------------- phases nobody plays


def test_a_fog_game_may_play_every_phase_so_that_none_tells_of_what_is_owed() -> None:
    """S2.20: that there is no phase of retreats says that nobody was dislodged anywhere."""
    world = a_fog(settings=HELD)
    seen = [world.game("whispers").phase.code]
    for _ in range(3):
        report = to(world.pass_deadline("whispers"), "FRANCE")
        assert "No retreats" not in report.text
        seen.append(world.game("whispers").phase.code)

    assert seen == ["F1901M", "F1901R", "W1901A", "S1902M"]


def test_phases_that_nobody_acts_in_are_passed_over_unless_the_table_says_no() -> None:
    assert Calendar().skips
    assert not load_with("blind1898", HELD["rules"]).ruleset.calendar.skips
    assert load_with("blind1898", {}).ruleset.calendar.skips


def test_that_every_phase_is_played_stands_in_the_rules_of_the_game() -> None:
    assert "rules.calendar.skips = False" in a_fog(settings=HELD).answer(FRANCE, "RULES").text


# --------------------------------------------------------------------------- press


def press(head: str, text: str) -> str:
    return f"PRESS {head}\n{text}\nENDPRESS"


def test_conditional_press_is_no_way_to_look_into_the_fog() -> None:
    """S2.20, S3.36"""
    answer = a_fog().answer(FRANCE, press("TO Germany IF Austria A Ser", "As I said."))

    assert "a condition would tell what you cannot see" in " ".join(answer.text.split())


def test_what_holds_press_back_does_not_tell_where_others_stand() -> None:
    answers = []
    for unit in ("A MUN", "A RUH"):
        world = a_fog(units={**FALL["units"], "GERMANY": [unit]}, centers=FALL["centers"])
        answers.append(world.answer(FRANCE, press("TO Germany", "A Par S A Mun")).text)

    assert answers[0] == answers[1]


# --------------------------------------------------------------------------- questions

LOOKS = ["MAP", "MAP TEXT", "MAP F1901M", "WHY A Ser", "STATUS", "HISTORY", "SUMMARY"]


@pytest.mark.parametrize("asked", LOOKS)
def test_who_has_no_seat_is_told_that_the_board_lies_in_the_fog(asked: str) -> None:
    world = a_fog()
    world.pass_deadline("whispers")

    answer = world.answer(STRANGER, f"GAME whispers\n{asked}")

    assert answer.kind == "refusal"
    assert "played in the fog" in answer.text
    assert "Everything is shown when the game is over" in " ".join(answer.text.split())
    assert not [part for part in answer.message.walk() if part.get_content_maintype() == "image"]


@pytest.mark.parametrize("asked", ["OPTIONS", "OPTIONS A Ser", "TRY\nA Ser H\nENDTRY"])
def test_who_has_no_seat_has_nothing_to_order(asked: str) -> None:
    """The GM has none either, and sees the board all the same."""
    world = a_fog(gm=GM)

    answer = world.answer(GM, f"GAME whispers\n{asked}")

    assert "play no power there" in answer.text


@pytest.mark.parametrize("asked", ["MAP TEXT", "MAP F1901M TEXT", "WHY A Ser", "STATUS", "HISTORY"])
def test_the_gm_sees_through_the_fog_unless_he_does_not_want_to(asked: str) -> None:
    world = a_fog(gm=GM)
    world.pass_deadline("whispers")

    sees = world.answer(GM, f"GAME whispers\n{asked}")
    world.mail(GM, "GAME whispers\nSET GMBLIND ON")
    blind = world.answer(GM, f"GAME whispers\n{asked}")

    assert "SER" in sees.text.upper().partition("-" * 60)[0]
    assert "GMBLIND is on" in blind.text
    assert "Ser" not in blind.text.partition("-" * 60)[0]


def test_the_results_of_a_blind_gm_say_that_the_phase_is_over_and_no_more() -> None:
    """He may play himself then; the next deadline and the totals are everybody's."""
    world = a_fog(gm=GM)
    world.mail(GM, "GAME whispers\nSET GMBLIND ON")

    mail = next(one for one in world.pass_deadline("whispers") if one.to == GM)

    assert mail.kind == "phase-done"
    assert "Fall 1901 moves of whispers is resolved" in mail.text
    assert "Ser" not in mail.text
    names = [part.get_filename() for part in mail.message.walk() if part.get_filename()]
    assert names == ["deadline.ics"]


def the_end() -> World:
    """A game that France has just won, with units nobody else saw."""
    centers = [c for c in load_with("standard", {}).ruleset.board.centers if c != "SER"][:18]
    world = a_fog(
        POWERS,
        units={"FRANCE": ["A PAR"], "AUSTRIA": ["A SER"]},
        centers={"FRANCE": centers, "AUSTRIA": ["SER"]},
    )
    world.mail(address("AUSTRIA"), "A Ser - Gre")
    world.pass_deadline("whispers")
    return world


@pytest.mark.parametrize(
    ("asked", "told"),
    [("MAP TEXT", "GRE"), ("MAP F1901M TEXT", "GRE"), ("WHY A Ser", "A Ser -> Gre"),
     ("HISTORY", "A Ser -> Gre"), ("STATUS", "GRE")],
)  # fmt: skip
def test_after_the_end_every_question_is_answered_without_the_fog(asked: str, told: str) -> None:
    """S2.21: to players, and to anybody."""
    world = the_end()

    assert told in world.answer(address("ITALY"), asked).text
    assert told in world.answer(STRANGER, f"GAME whispers\n{asked}").text


def test_before_the_end_why_is_answered_for_own_units_only() -> None:
    world = a_fog(POWERS)
    world.pass_deadline("whispers")

    assert "I find no unit" in world.answer(GERMANY, "WHY A Ser").text


def test_a_vote_to_play_on_does_not_tell_how_many_powers_are_alive() -> None:
    """S2.20"""
    settings = {"ending": {"policy": "seasons", "seasons": 1, "more": 2}}
    world = a_fog(POWERS, phase="S1899M", settings=settings)
    for power in ("FRANCE", "AUSTRIA", "RUSSIA", "ENGLAND"):
        world.mail(address(power), "VOTE YES")

    results = to(world.pass_deadline("whispers"), "FRANCE").text

    assert "More than half of the powers alive voted to play on" in " ".join(results.split())
    assert "powers voted" not in results


# --------------------------------------------------------------------------- corrections


def corrected(reason: str) -> list[Sent]:
    """France has supported a unit out of sight; then the GM corrects something in the east."""
    units = {"FRANCE": ["A PAR", "F BRE"], "ITALY": ["F SPA/NC"], "TURKEY": ["A CON"]}
    world = a_fog(("FRANCE", "TURKEY"), GM, phase="S1901M", units=units)
    world.answer(address("TURKEY"), "A Con - Bul", to=BOX)
    world.pass_deadline("whispers")
    world.answer(FRANCE, "A Par S Spa - Gas", to=BOX)
    asked = world.answer(GM, f"CORRECT S1901M: {reason}\nORDER-AS-SENT Turkey: A Con H", to=BOX)
    return [asked, *world.mail(GM, "YES", answering=asked)]


def test_a_support_for_what_is_not_seen_fits_the_board_after_a_correction() -> None:
    """S2.20: to say that it does not would tell that nothing is there, or be wrong."""
    sent = corrected("a slip")

    told = " ".join(to(sent, "FRANCE").text.split())
    assert "stays on file; all of it still fits the board" in told


def test_the_gm_is_warned_that_all_read_why_something_is_corrected() -> None:
    """S2.20: his own words are the one thing that no view can cut down."""
    asked = corrected("I misread Turkey")[0]

    assert "in the fog, name no unit and no place" in " ".join(asked.text.split())
