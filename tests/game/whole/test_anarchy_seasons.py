"""The set-up and the British seasons of the Anarchy, by mail."""

from __future__ import annotations

from datetime import timedelta

import pytest
from anarchy_games import BOX, begun, order, person, running, text_of, units
from worlds import GM

from gmbot.game.state.context import ruleset_of
from gmbot.render.maps.text import draw_text

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


@pytest.mark.parametrize(
    ("phase", "along"),
    [("S1901M", "Retreats, should there be any"), ("F1901M", "Retreats, builds and removals")],
)
def test_a_reminder_says_what_is_sent_along_with_the_moves(phase: str, along: str) -> None:
    """S1.13: nobody is asked for it later."""
    world = running(phase=phase)
    deadline = world.game("chaos").deadline
    assert deadline is not None

    reminded = world.pass_time(deadline - world.clock.when - timedelta(days=1))

    told = text_of(reminded, "ruritania@x.example", "reminder")
    assert f"Units without an order will hold. {along}" in told
    assert "are sent along with the moves." in told


def test_retreats_sent_along_are_used_right_after_the_moves() -> None:
    """S1.13: no phase opens for them, so no mail asks or answers."""
    [receipt] = order(running(), "RURITANIA", "A Ser H\nIf dislodged, A Ser retreats to Alb")

    assert "They are used right after the moves" in " ".join(receipt.text.split())
    assert "when that phase opens" not in " ".join(receipt.text.split())


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
    for _ in range(3):  # the silent are ejected then, and nobody is left
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


@pytest.mark.parametrize(
    "order_given",
    ["A Ser S A Bud", "A Ser S neutral A Bud", "A Serbia supports the neutral army in Budapest",
     "A Ser S Neutral Bud", "A Ser S the neutral unit in Budapest"],
)  # fmt: skip
def test_anybody_supports_a_neutral_unit_and_may_call_it_so(order_given: str) -> None:
    """S1.10: "Any player may support a neutral unit in the normal way"."""
    world = running()
    order(world, "ATLANTIS", "A Rum - Bud")

    [receipt] = order(world, "RURITANIA", order_given)

    assert "E-" not in receipt.text
    assert "A Ser S A Bud" in receipt.text
    told = text_of(world.pass_deadline("chaos"), "atlantis@x.example")
    assert "held off by A Bud and A Ser (1 against 2)" in told


# --------------------------------------------------------------------------- homes


HOMES = {
    "units": {"RURITANIA": ["A VIE"], "ATLANTIS": ["A MUN", "A BER"], "LIONS": ["F LON"]},
    "centers": {"RURITANIA": ["VIE"], "ATLANTIS": ["BER", "MUN", "KIE"], "LIONS": ["LON"]},
    "homes": {"RURITANIA": ["MUN", "VIE"], "ATLANTIS": ["BER"]},
}


@pytest.mark.parametrize(
    ("phase", "build"),
    [
        ("F1903M", "Build A Mun"),
        ("F1903M", "Build an army in Munich"),
        ("F1903M", "Builds: A Mun"),
        ("W1903A", "Build A Mun"),
        ("W1903A", "Army in Munich, please build"),
        ("W1903A", "B a mun"),
    ],
)
def test_a_build_in_the_home_of_another_is_void_and_told_and_the_year_goes_on(
    phase: str, build: str
) -> None:
    """S1.16 (c)."""
    units_now = HOMES["units"] if phase == "F1903M" else {**HOMES["units"], "ATLANTIS": ["A BOH"]}
    world = running(phase=phase, **{**HOMES, "units": units_now})
    moves = "A Mun - Boh\nA Ber H\n" if phase == "F1903M" else ""
    receipt = order(world, "ATLANTIS", f"{moves}{build}\nBuild A Kie")

    sent = world.pass_deadline("chaos")

    assert world.game("chaos").phase.code == "S1904M"
    assert "A KIE" in units(world)["ATLANTIS"]
    assert "A MUN" not in units(world)["ATLANTIS"]
    assert set(world.game("chaos").position.homes) == {"RURITANIA", "ATLANTIS"}
    assert "MUN" not in world.game("chaos").position.homes["ATLANTIS"]  # type: ignore[index]
    told = text_of(receipt, "atlantis@x.example") + text_of(sent, "atlantis@x.example", "results")
    assert "Munich is a home center of Ruritania" in told
    assert not [mail for mail in sent if mail.kind == "alarm"]


# --------------------------------------------------------------------------- Autumn's builds


RICH = {
    "units": {"RURITANIA": ["A PAR"], "ATLANTIS": ["A BUL"], "LIONS": ["F LON"]},
    "centers": {"RURITANIA": ["PAR", "BRE", "MUN", "SPA"], "ATLANTIS": ["BUL"], "LIONS": ["LON"]},
}
NAMES_OF_WINTER = [
    "FOR Autumn 1901 builds",
    "FOR Autumn 1901 adjustments",
    "FOR Fall 1901 builds",
    "FOR F1901A",
    "FOR W1901A",
    "FOR Winter 1901",
]


@pytest.mark.parametrize("heading", NAMES_OF_WINTER)
def test_builds_of_autumn_are_those_of_its_winter(heading: str) -> None:
    """S1.15: "build season, Autumn 1901"."""
    world = running(phase="F1901M", **RICH)
    order(world, "RURITANIA", f"A Par H\n{heading}\nBuild F Bre")

    world.pass_deadline("chaos")

    assert units(world)["RURITANIA"] == "F BRE A PAR"


@pytest.mark.parametrize(
    "subject",
    ["chaos Autumn 1901 builds", "chaos Ruritania Fall 1901 adjustments", "chaos F1901A",
     "chaos Winter 1901"],
)  # fmt: skip
def test_a_subject_names_the_winter_of_an_autumn_too(subject: str) -> None:
    world = running(phase="F1901M", **RICH)

    [receipt] = world.mail("ruritania@x.example", "Build F Bre", to=BOX, subject=subject)
    world.pass_deadline("chaos")

    assert "W1901A" in text_of([receipt], "ruritania@x.example")
    assert "F BRE" in units(world)["RURITANIA"]


@pytest.mark.parametrize("code", ["F1901A", "W1901A"])
def test_what_was_sent_for_an_autumns_builds_is_cleared_by_either_name(code: str) -> None:
    world = running(phase="F1901M", **RICH)
    order(world, "RURITANIA", "FOR Autumn 1901 builds\nBuild F Bre")

    order(world, "RURITANIA", f"CLEAR {code}")

    assert world.game("chaos").notes.ahead == ()


@pytest.mark.parametrize("code", ["S1902A", "W1902M", "W1902R"])
def test_a_phase_that_no_calendar_has_is_never_stored(code: str) -> None:
    world = running(phase="F1901M", **RICH)

    order(world, "RURITANIA", f"FOR {code}\nBuild F Bre")

    assert all(one.phase.is_played for one in world.game("chaos").notes.ahead)


def test_results_reminder_and_receipt_say_what_goes_along_with_autumns_moves() -> None:
    """S1.13: nobody asks for it later."""
    world = running(phase="S1901M", **RICH)
    results = text_of(world.pass_deadline("chaos"), "ruritania@x.example", "results")
    deadline = world.game("chaos").deadline
    assert deadline is not None
    [before] = order(world, "RURITANIA", "A Par H")
    [after] = order(world, "RURITANIA", "A Par H\nBuild F Bre\nBuild A Mun")
    headed = "FOR Autumn 1901 builds\nBuild F Bre\nFOR F1902M\nA Par - Bur"
    [apart] = order(world, "RURITANIA", f"A Par H\n{headed}")
    order(world, "RURITANIA", "CLEAR")
    reminded = world.pass_time(deadline - world.clock.when - timedelta(days=1))

    due = "3 builds for Winter, if the centers stay as they are"
    assert f"{due}: no other mail asks for them, so send them with the moves. To" in results
    assert due in text_of(reminded, "ruritania@x.example", "reminder")
    assert f"{due}: no other mail asks for them, so send them with the moves. Sent so far: 0" in (
        text_of([before], "ruritania@x.example")
    )
    assert "Sent so far: 2 lines" in text_of([after], "ruritania@x.example")
    assert "Sent so far: 1 line." in text_of([apart], "ruritania@x.example")
    assert "for Winter" not in text_of(reminded, "lions@x.example", "reminder")


def test_lists_have_the_numbers_of_the_map() -> None:
    """S0.42, S1.7: with many empires the map has numbers, and the text says whose they are."""
    world = running()
    game = world.game("chaos")
    text_map = draw_text(ruleset_of(game).board, game.position)

    results = text_of(world.pass_deadline("chaos"), "ruritania@x.example")

    for name, mark in (("Ruritania", 1), ("Atlantis", 2), ("Lions", 3)):
        assert f"{name} ({mark}): " in text_map
        assert f"{name} ({mark}) " in results


def test_the_chart_of_centers_cuts_no_name_of_an_empire() -> None:
    """S1.7: a name may be as long as ``Empire of Constantinople``, which the game itself gives."""
    world = begun(17)
    world.pass_deadline("chaos")

    chart = text_of(world.mail(person(1), "SUMMARY", to=BOX), person(1))

    assert "[...]" not in chart
    assert chart.count("Empire of Constantinople") == 2
