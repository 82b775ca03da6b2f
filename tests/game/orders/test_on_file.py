"""What is on file after several mails: sets that replace, change, fill up and imply."""

from __future__ import annotations

from typing import Any

import pytest
from worlds import World, address

from gmbot.rules.notation import write_order

FRANCE, GERMANY = address("FRANCE"), address("GERMANY")
THREE = "A Par - Bur\nA Mar - Spa\nF Bre - MAO"


def a_world(**rest: Any) -> World:
    world = World()
    world.import_game(**rest)
    return world


def in_winter(units: list[str], centers: list[str]) -> World:
    """France alone on the board, with so many builds or removals due."""
    return a_world(
        phase="W1903A", units={"FRANCE": units}, centers={"FRANCE": centers, "ITALY": ["Rom"]}
    )


def on_file(world: World, power: str = "FRANCE") -> list[str]:
    game = world.game()
    with world.storage() as work:
        sets = [one for one in work.games.submissions(game.id, game.phase) if one.power == power]
    return [write_order(line.order) for line in sets[-1].orders]


def reported(world: World, power: str = "FRANCE") -> set[str]:
    """The orders that everybody reads in the report of the last phase."""
    with world.storage() as work:
        record = work.games.records(1)[-1]
    return {one.order for one in record.report.orders if one.power == power}


@pytest.mark.parametrize(
    ("first", "second", "counts", "gone"),
    [
        ("Build A Par", "CHANGE\nBuild F Mar", "B F MAR", "A Par"),
        ("Build A Par", "Correction:\nBuild F Bre", "B F BRE", "A Par"),
        ("Build F Bre", "CHANGE\nBuild A Bre", "B A BRE", ""),
    ],
)
def test_a_changed_build_counts_before_the_older_one(
    first: str, second: str, counts: str, gone: str
) -> None:
    """S3.11, S3.13: the newer line comes first, and nobody reads of the older one."""
    world = in_winter(["A Spa", "A Gas"], ["Par", "Mar", "Bre"])
    world.answer(FRANCE, first)

    receipt = world.answer(FRANCE, second)

    assert on_file(world) == [counts]
    assert ("is dropped from your set" in receipt.text) == bool(gone)
    assert gone in receipt.text
    results = world.pass_deadline()
    assert reported(world) == {counts}
    assert not any("void" in mail.text for mail in results)


def test_a_changed_removal_counts_before_the_older_one() -> None:
    """S3.11: the same for removals, and each change in turn."""
    world = in_winter(["F Bre", "A Spa", "A Gas"], ["Par", "Mar"])
    world.answer(FRANCE, "Remove F Bre")
    world.answer(FRANCE, "CHANGE\nRemove A Spa")

    world.answer(FRANCE, "CHANGE\nRemove A Gas")

    assert on_file(world) == ["D A GAS"]
    world.pass_deadline()
    assert reported(world) == {"D A GAS"}


@pytest.mark.parametrize(
    ("first", "second", "counts"),
    [
        ("Build A Par\nBuild F Bre", "CHANGE\nBuild A Mar", ["B A MAR", "B A PAR"]),
        ("Build A Par", "CHANGE\nBuild A Mar", ["B A MAR", "B A PAR"]),
        ("Build A Par\nWaive", "CHANGE\nBuild F Bre", ["B F BRE", "B A PAR"]),
        ("Build A Par\nBuild F Bre", "CHANGE\nWaive", ["WAIVE", "B A PAR"]),
    ],
)
def test_older_builds_fill_up_what_is_still_due(first: str, second: str, counts: list[str]) -> None:
    """S3.11 in Winter."""
    world = in_winter(["A Spa"], ["Par", "Mar", "Bre"])
    world.answer(FRANCE, first)

    world.answer(FRANCE, second)

    assert [one.upper() for one in on_file(world)] == counts


def test_a_smaller_set_says_what_it_has_lost_and_how_to_add_it_again() -> None:
    """S3.10: it replaces the older one whole; the lines to copy do what the mail says."""
    world = a_world()
    world.answer(FRANCE, THREE)

    receipt = world.answer(FRANCE, "A Par - Pic")

    top = receipt.text.partition("UNIT")[0]
    assert "It replaces your set 1" in top
    lines = top[top.index("CHANGE") :].strip()
    assert lines.splitlines() == ["CHANGE", "A Mar -> Spa", "F Bre -> MAO"]
    world.answer(FRANCE, lines)
    assert sorted(on_file(world)) == ["A MAR - SPA", "A PAR - PIC", "F BRE - MAO"]


def test_a_set_with_a_line_that_is_not_legal_says_what_it_has_lost_as_well() -> None:
    """S3.10: with one legal order among them, the newer set replaces the older."""
    world = a_world()
    world.answer(FRANCE, THREE)

    receipt = world.answer(FRANCE, "A Par - Pic\nA Mar - Mos\nF Bre - MAO")

    assert on_file(world) == ["A PAR - PIC", "F BRE - MAO"]
    assert "CHANGE\nA Mar -> Spa" in receipt.text


def test_a_set_with_fewer_builds_offers_only_what_is_still_due() -> None:
    world = in_winter(["A Spa"], ["Par", "Mar", "Bre"])
    world.answer(FRANCE, "Build A Par\nBuild F Bre")

    receipt = world.answer(FRANCE, "Build A Mar")

    top = receipt.text.partition("UNIT")[0]
    lines = top[top.index("CHANGE") :].strip()
    assert lines.splitlines() == ["CHANGE", "Build A Par"]
    world.answer(FRANCE, lines)
    assert sorted(on_file(world)) == ["B A MAR", "B A PAR"]


@pytest.mark.parametrize(
    ("units", "centers", "legal", "illegal", "wrong"),
    [
        (["A Spa"], ["Par", "Mar", "Bre"], "Build A Par", "Build A Mun", "none ordered"),
        (["A Spa", "A Gas", "A Bur"], ["Par"], "Remove A Spa", "Remove A Mun", "more removals are"),
    ],
)
def test_what_is_due_is_told_of_the_set_that_counts(
    units: list[str], centers: list[str], legal: str, illegal: str, wrong: str
) -> None:
    """S3.10: a mail without a legal line leaves the earlier set, and says nothing of its own."""
    world = in_winter(units, centers)
    world.answer(FRANCE, legal)

    receipt = world.answer(FRANCE, illegal)
    alone = in_winter(units, centers).answer(FRANCE, illegal)

    assert wrong not in receipt.text
    assert "1 build: will not be made" in receipt.text or "1 removal: will be" in receipt.text
    assert wrong in alone.text


def test_a_whole_set_loses_nothing() -> None:
    world = a_world()
    world.answer(FRANCE, THREE)

    assert "CHANGE" not in world.answer(FRANCE, "A Par - Pic\nA Mar - Pie\nF Bre - MAO").text


def in_bohemia() -> World:
    return a_world(
        phase="F1903M",
        units={"GERMANY": ["A Mun", "A Tya"], "ITALY": ["A Rom"]},
        centers={"GERMANY": ["Mun", "Ber"], "ITALY": ["Rom"]},
    )


def test_an_implied_order_goes_with_the_support_that_implied_it() -> None:
    """S3.26: no support is left, so nothing is implied."""
    world = in_bohemia()
    world.answer(GERMANY, "A Mun S A Tya - Boh")
    assert on_file(world, "GERMANY") == ["A MUN S A TYR - BOH", "A TYR - BOH"]

    receipt = world.answer(GERMANY, "CHANGE\nA Mun - Ber")

    assert on_file(world, "GERMANY") == ["A MUN - BER"]
    assert "A Tya: will hold" in receipt.text


@pytest.mark.parametrize("word", ["CHANGE", "Correction:", "Amendment:"])
def test_an_implied_order_never_beats_an_explicit_one_of_an_earlier_set(word: str) -> None:
    """S3.26: the unit was not forgotten."""
    world = in_bohemia()
    world.answer(GERMANY, "A Tya H\nA Mun H")

    receipt = world.answer(GERMANY, f"{word}\nA Mun S A Tya - Boh")

    assert sorted(on_file(world, "GERMANY")) == ["A MUN S A TYR - BOH", "A TYR H"]
    assert "implied" not in receipt.text


def test_a_change_may_imply_an_order_that_nothing_gave_before() -> None:
    """S3.26: worked out anew from all explicit orders after each change."""
    world = in_bohemia()
    world.answer(GERMANY, "A Mun H")
    world.answer(GERMANY, "CHANGE\nA Mun S A Tya - Boh")
    assert "A TYR - BOH" in on_file(world, "GERMANY")

    world.answer(GERMANY, "CHANGE\nA Tya - Pie")

    assert sorted(on_file(world, "GERMANY")) == ["A MUN S A TYR - BOH", "A TYR - PIE"]


def test_orders_sent_ahead_are_changed_like_others() -> None:
    """S3.11 for a phase to come: the newer build comes first when its phase opens."""
    world = a_world(
        phase="F1903M",
        units={"FRANCE": ["A Spa"]},
        centers={"FRANCE": ["Par", "Spa"], "ITALY": ["Rom"]},
    )
    world.answer(FRANCE, "A Spa H\nFOR W1903A\nBuild A Par")

    world.answer(FRANCE, "FOR W1903A CHANGE\nBuild F Par\nBuild A Par")

    world.pass_deadline()
    assert on_file(world) == ["B A PAR"]


def test_a_unit_whose_own_line_could_not_be_taken_is_sent_nowhere_by_a_support() -> None:
    """S3.26: it was not forgotten."""
    world = a_world(phase="S1903M", units={"GERMANY": ["A Mun", "A Tyr"]})

    world.answer(GERMANY, "A Mun S A Tya - Boh\nA Tya - Lon")

    assert on_file(world, "GERMANY") == ["A MUN S A TYR - BOH"]
