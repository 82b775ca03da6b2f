"""Statements about the board, as a player meets them: ordered by mail, resolved, reported."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from worlds import Sent, World, address, quickly_painted

from gmbot.variants import catalogue as variants

SPAIN, ITALY, GERMANY = address("SPAIN"), address("ITALY"), address("GERMANY")


HOMES = {"SPAIN": "MAD", "ITALY": "ROM", "FRANCE": "PAR"}


def modern(**units: list[str]) -> World:
    world = World()
    world.import_game(
        game="modern", variant="modern", houserules="upquark", phase="F1995M",
        settings={"speed": False, "lateness": {"policy": "strict"}},
        units=units, centers={power: [HOMES[power]] for power in units},
        players=[{"power": power, "name": power.title(), "addresses": [address(power)]}
                 for power in units],
    )  # fmt: skip
    return world


def is_refused(receipt: Sent, unit: str) -> bool:
    """Nothing but a hold came of it, and the receipt shows that."""
    return "problem" in receipt.subject or f"{unit} H\n" in receipt.text


def units_of(world: World, power: str, game: str = "austerlitz") -> list[str]:
    return [str(unit) for unit in world.game(game).position.units_of(power)]  # type: ignore[arg-type]


@pytest.mark.parametrize("goal", ["Swi", "Switzerland", "SWI"])
@pytest.mark.parametrize(
    "wording", ["A Mun - {}", "Army in Munich moves to {}", "A Mun S A Bur - {}"]
)
def test_no_order_leads_into_switzerland(goal: str, wording: str) -> None:
    """S0.7: it is told so, and the unit stands where it stood."""
    world = World()
    world.import_game(variant="fritz1900", houserules="fritz_forum", phase="S1900M",
                      units={"GERMANY": ["A MUN"], "FRANCE": ["A BUR"]})  # fmt: skip

    receipt = world.answer(GERMANY, wording.format(goal))
    assert is_refused(receipt, "A Mun")
    world.answer(address("FRANCE"), f"A Bur - {goal}")
    world.pass_deadline()

    assert units_of(world, "GERMANY") == ["A MUN"]
    assert units_of(world, "FRANCE") == ["A BUR"]


@pytest.mark.parametrize("kind", ["A", "F", "W"])
@pytest.mark.parametrize("goal", ["Sicily", "Crete", "Cyprus", "Afghanistan", "Libya South"])
def test_grey_areas_are_entered_by_nothing_that_walks_sails_or_flies(kind: str, goal: str) -> None:
    """S4.5"""
    world = modern(ITALY=[f"{kind} NAP"])

    receipt = world.answer(ITALY, f"{kind} Nap - {goal}", subject="Modern Italy Fall 1995")
    world.pass_deadline("modern")

    assert is_refused(receipt, f"{kind} Nap")
    assert units_of(world, "ITALY", "modern") == [f"{kind} NAP"]


def test_a_wing_flies_over_land_and_water_one_space_a_turn() -> None:
    """S4.7: by mail, with the far goal refused."""
    board = variants.load("modern").ruleset.board
    world = modern(SPAIN=["W MAD"])
    far = world.answer(SPAIN, "W Mad - Rom", subject="Modern Spain Fall 1995")
    assert "problem" in far.subject

    world.answer(SPAIN, "W Mad - Bar", subject="Modern Spain Fall 1995")
    world.pass_deadline("modern")
    assert units_of(world, "SPAIN", "modern") == ["W BAR"]

    sea = next(
        o for o, info in board.provinces.items() if info.kind == "sea" and board.borders("BAR", o)
    )  # type: ignore[arg-type]
    while world.game("modern").phase.code != "S1996M":
        world.pass_deadline("modern")
    world.answer(SPAIN, f"W Bar - {sea}", subject="Modern Spain Spring 1996")
    world.pass_deadline("modern")
    assert units_of(world, "SPAIN", "modern") == [f"W {sea}"]


def test_a_wing_neither_carries_nor_is_carried() -> None:
    """S4.10: each is refused with its reason, and nothing moves."""
    carrying = modern(SPAIN=["W BIS", "A SVE"], FRANCE=["F ENG", "W LON"])
    for power, text in (("SPAIN", "W Bis C A Sve - Bre\nA Sve H"),
                        ("FRANCE", "F ENG C W Lon - Par\nW Lon - Par VIA")):  # fmt: skip
        units = carrying.game("modern").position.units_of(power)  # type: ignore[arg-type]
        assert units
        answer = carrying.answer(address(power), text, subject=f"Modern {power.title()} Fall 1995")
        assert "problem" in answer.subject

    carrying.pass_deadline("modern")

    assert sorted(units_of(carrying, "SPAIN", "modern")) == ["A SVE", "W BIS"]
    assert sorted(units_of(carrying, "FRANCE", "modern")) == ["F ENG", "W LON"]


LEGEND = re.compile(
    r'<circle cx="9" cy="14" r="8\.4" fill="(#\w+)"/>.{0,160}?<text x="38"[^>]*>(\w+) (\d+)<'
)


def test_the_map_of_a_report_shows_every_unit_in_its_owners_color_and_every_center() -> None:
    """S0.42: of the board as it is then, in status and results."""
    drawn: list[str] = []

    def paint(svg: str, width: int) -> bytes:
        drawn.append(svg)
        return quickly_painted(svg, width)

    world = World(paint=paint)
    world.import_game(variant="fritz1900", houserules="fritz_forum", phase="S1900M")
    world.answer(ITALY, "STATUS")
    world.mail(ITALY, "A Ven - Tyr")
    deadline = world.game().due_at
    world.pass_deadline()
    while deadline is None and (deadline := world.game().due_at) is not None:
        world.clock.when = deadline
        world.sweep()

    for svg, units in ((drawn[0], variants.load("fritz1900").start.units),
                       (drawn[-1], world.game().position.units)):  # fmt: skip
        colors = {name.upper(): color for color, name, _ in LEGEND.findall(svg)}
        shown = Counter(re.findall(r'class="unit".*?<path[^>]*? fill="(#\w+)"/><text', svg))
        assert shown == {colors[power]: len(own) for power, own in units.items()}
        owned = sum(int(count) for _, _, count in LEGEND.findall(svg))
        free = len(re.findall(r'r="4\.5" fill="[^"]+" stroke="[^"]+" stroke-width="1\.5"/>', svg))
        assert owned + free == 34
