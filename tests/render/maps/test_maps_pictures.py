"""What a picture shows: every province, unit and order once, whatever the theme."""

from __future__ import annotations

import dataclasses
import re
from xml.etree import ElementTree

import pytest
from maps_samples import (
    CAPTION,
    FALL_1902,
    FALL_1902_ORDERS,
    board,
    ended,
    modern_start,
    outcome,
    pieces,
    position,
    random_play,
    unit,
    words,
)

from gmbot.render.maps.draw import (
    Caption,
    MapPicture,
    blank_picture,
    crops,
    draw_svg,
    position_picture,
    preview_picture,
    results_picture,
)
from gmbot.rules.board.position import Dislodged, Position
from gmbot.rules.board.terms import Location, Phase, Power, Province
from gmbot.rules.orders.orders import Move, Retreat, Support

STANDARD = board("standard")
RESULTS = results_picture(STANDARD, FALL_1902, outcome(*FALL_1902_ORDERS), CAPTION)


def test_the_blank_map_names_every_province_in_full_and_shows_no_unit() -> None:
    """S4.31"""
    for name in ("standard", "modern"):
        svg = draw_svg(blank_picture(board(name)))
        shown = " ".join(words(svg))
        for info in board(name).provinces.values():
            assert len(re.findall(rf"\b{re.escape(info.name)}\b", shown)) >= 1
        assert pieces(svg, "unit") == []


def test_names_of_seas_on_the_blank_map_run_over_no_coast_where_they_can_be_broken() -> None:
    """S4.31: "Gulf of Bothnia" does not reach Sweden's name."""
    lines = words(draw_svg(blank_picture(STANDARD)))

    assert {"Gulf of", "Bothnia", "English", "Channel", "Mid-Atlantic", "Ocean"} <= set(lines)
    assert {"North Sea", "Norwegian Sea", "Western Mediterranean"} <= set(lines), "there is room"


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_every_unit_is_drawn_once_and_carries_its_powers_letter(theme: str) -> None:
    svg = draw_svg(position_picture(STANDARD, FALL_1902, CAPTION, theme=theme))

    drawn = pieces(svg, "unit")

    letters = sorted(words("".join(drawn)))
    assert letters == sorted(p[0] for p, units in FALL_1902.units.items() for _ in units)


def test_armies_fleets_and_wings_have_silhouettes_of_their_own() -> None:
    shapes = set()
    for kind in "AFW":
        here = position("S1995M", {"FRANCE": f"{kind} PAR"}, {})
        drawn = pieces(draw_svg(position_picture(board("modern"), here, CAPTION)), "unit")
        shapes.add(drawn[0].split('d="')[1].split('"')[0])

    assert len(shapes) == 3


def test_a_fleet_stands_on_its_coast() -> None:
    north, south = (
        draw_svg(position_picture(STANDARD, position("S1902M", {"FRANCE": u}, {}), CAPTION))
        for u in ("F SPA/NC", "F SPA/SC")
    )

    assert pieces(north, "unit") != pieces(south, "unit")


def test_every_order_has_its_own_sign() -> None:
    svg = draw_svg(RESULTS)
    orders = [entry.order for entry in FALL_1902_ORDERS]

    assert len(pieces(svg, "move")) == sum(isinstance(order, Move) for order in orders)
    assert len(pieces(svg, "support")) == sum(isinstance(order, Support) for order in orders)
    assert len(pieces(svg, "convoy")) == 1
    # Belgium held too, but its ring is that of a dislodged unit; Kiel had no order.
    assert len(pieces(svg, "hold")) == 4
    assert len(pieces(svg, "default")) == 1


def test_a_failed_move_is_dashed_and_another_is_not() -> None:
    done, failed = (
        draw_svg(
            results_picture(
                STANDARD, FALL_1902, outcome(ended("RUSSIA", "A UKR - WAR", end)), CAPTION
            )
        )
        for end in ("succeeds", "bounced")
    )

    assert "stroke-dasharray" not in pieces(done, "move")[0]
    assert "stroke-dasharray" in pieces(failed, "move")[0]
    assert "failed" in words(failed)
    assert "failed" not in words(done)


def test_two_armies_changing_places_have_arrows_side_by_side() -> None:
    orders = (ended("AUSTRIA", "A SER - BUL"), ended("TURKEY", "A BUL - SER"))

    there, back = pieces(
        draw_svg(results_picture(STANDARD, FALL_1902, outcome(*orders), CAPTION)), "move"
    )

    assert "Q" in there.split('d="')[1].split('"')[0]
    assert "Q" in back.split('d="')[1].split('"')[0]


def test_an_army_by_sea_passes_its_fleets() -> None:
    orders = (ended("ENGLAND", "A LON - NWY VIA"), ended("ENGLAND", "F NTH C A LON - NWY"))
    by_sea = draw_svg(results_picture(STANDARD, FALL_1902, outcome(*orders), CAPTION))
    straight = draw_svg(results_picture(STANDARD, FALL_1902, outcome(orders[0]), CAPTION))

    assert pieces(by_sea, "move") != pieces(straight, "move")
    assert len(pieces(by_sea, "move")) == 1


def test_supports_of_what_nobody_ordered_show_what_they_mean() -> None:
    svg = draw_svg(
        results_picture(
            STANDARD, FALL_1902, outcome(ended("TURKEY", "F BLA S A BUL - RUM", "void")), CAPTION
        )
    )

    assert len(pieces(svg, "idea")) == 1
    assert pieces(svg, "move") == []


def test_a_dislodged_unit_stands_beside_the_unit_that_took_its_place_and_retreats() -> None:
    lost = Dislodged(Power("TURKEY"), unit("A SER"), Province("TRI"), (Location("ALB"),))
    before = dataclasses.replace(
        FALL_1902, phase=Phase.parse("F1902R"), dislodged=(lost,), contested=()
    )
    retreat = ended("TURKEY", "A SER R ALB")
    svg = draw_svg(results_picture(STANDARD, before, outcome(retreat, before=before), CAPTION))

    count = sum(len(units) for units in before.units.values())
    assert isinstance(retreat.order, Retreat)
    assert len(pieces(svg, "unit")) == count + 1
    assert len(pieces(svg, "retreat")) == 1
    assert "dislodged" in words(svg)


def test_a_position_shows_where_dislodged_units_may_go() -> None:
    places = (Location("ALB"), Location("BUD"))
    lost = Dislodged(Power("TURKEY"), unit("A SER"), Province("TRI"), places)
    before = dataclasses.replace(FALL_1902, dislodged=(lost,))

    svg = draw_svg(position_picture(STANDARD, before, CAPTION))

    assert len(pieces(svg, "idea")) == 2
    assert "may retreat" in words(svg)


def test_builds_appear_and_removals_are_marked() -> None:
    winter = dataclasses.replace(FALL_1902, phase=Phase.parse("W1902A"))
    orders = (ended("AUSTRIA", "B A BUD"), ended("GERMANY", "D A RUH"), ended("ITALY", "WAIVE"))
    svg = draw_svg(results_picture(STANDARD, winter, outcome(*orders, before=winter), CAPTION))

    count = sum(len(units) for units in winter.units.values())
    assert len(pieces(svg, "unit")) == count + 1
    assert {"built", "leaves the board"} <= set(words(svg))


def test_a_preview_shows_the_orders_of_one_power_and_calls_nothing_failed() -> None:
    orders = [entry.order for entry in FALL_1902_ORDERS if entry.power == "AUSTRIA"]
    svg = draw_svg(preview_picture(STANDARD, FALL_1902, Power("AUSTRIA"), orders, CAPTION))

    assert len(pieces(svg, "move")) == 1
    assert len(pieces(svg, "support")) == 2
    assert "failed" not in words(svg)


def test_a_preview_rings_the_units_that_have_no_order() -> None:
    orders = [entry.order for entry in FALL_1902_ORDERS if entry.power == "AUSTRIA"]
    whole, missing = (
        draw_svg(preview_picture(STANDARD, FALL_1902, Power("AUSTRIA"), some, CAPTION))
        for some in (orders, orders[1:])
    )

    assert pieces(whole, "default") == []
    assert len(pieces(missing, "default")) == 1
    assert "hold, not ordered" in words(missing)


def test_the_caption_names_game_phase_and_deadline() -> None:
    shown = " ".join(words(draw_svg(RESULTS)))

    assert "Austerlitz · Fall 1902 moves" in shown
    assert "Retreats due Sat 5 Dec 12:00 UTC" in shown


def test_every_power_stands_below_the_map_with_its_centers() -> None:
    shown = words(draw_svg(position_picture(board("modern"), modern_start(), CAPTION)))

    for power in board("modern").powers:
        assert f"{power.name} {len(power.home)}" in shown


HOSTILE = "<script>&\"'{{ x }}\x00\x1b\u202eevil\u2066\ud83d\n" + "long " * 2000


def test_names_full_of_markup_stay_words() -> None:
    picture = position_picture(
        STANDARD,
        position("S1901M", {"X1": "A PAR"}, {"X1": "PAR"}),
        Caption(HOSTILE, HOSTILE, HOSTILE),
        names={Power("X1"): HOSTILE},
    )

    svg = draw_svg(picture)

    tree = ElementTree.fromstring(svg.encode("utf-8"))
    assert not [element for element in tree.iter() if "script" in element.tag]
    assert not {"\x00", "\x1b", "\u202e", "\u2066"} & set(svg)
    assert max(len(word) for word in words(svg)) < 160


def test_thirty_four_empires_are_told_apart_by_number_and_name() -> None:
    names = {Power(f"E{number:02}"): f"Realm {number}" for number in range(34)}
    centers = STANDARD.centers
    here = Position(
        Phase.parse("S1901M"),
        {power: (unit(f"A {center}"),) for power, center in zip(names, centers, strict=True)},
        {power: (center,) for power, center in zip(names, centers, strict=True)},
    )

    svg = draw_svg(position_picture(STANDARD, here, CAPTION, names=names))

    on_units = words("".join(pieces(svg, "unit")))
    assert sorted(on_units, key=int) == [str(number) for number in range(1, 35)]
    assert {f"Realm {number}: 1" for number in range(34)} <= set(words(svg))
    assert "Austria 0" not in words(svg)


def test_an_empire_keeps_its_number_when_it_has_lost_everything() -> None:
    names = {Power("ALFA"): "Alfa", Power("BRAVO"): "Bravo"}
    here = position("S1905M", {"BRAVO": "A PAR"}, {"BRAVO": "PAR"})

    svg = draw_svg(position_picture(STANDARD, here, CAPTION, names=names))

    assert words("".join(pieces(svg, "unit"))) == ["2"]


def test_neutral_units_are_drawn_without_a_letter() -> None:
    here = position("S1901M", {"NEUTRAL": "A SER"}, {})

    (drawn,) = pieces(draw_svg(position_picture(STANDARD, here, CAPTION)), "unit")

    assert words(drawn) == [""]


def test_the_standard_map_is_whole_and_the_modern_one_can_be_cut_in_parts() -> None:
    modern = board("modern")
    assert crops(STANDARD) == ()
    views = {
        draw_svg(position_picture(modern, modern_start(), CAPTION, crop=crop)).split(">")[0]
        for crop in ("", *crops(modern))
    }
    assert crops(modern) == ("west", "east", "alps", "levant")
    assert len(views) >= 2


def test_every_phase_of_a_game_at_random_can_be_drawn() -> None:
    for before, after in random_play(years=4):
        svg = draw_svg(results_picture(STANDARD, before, after, CAPTION))
        moves = [entry for entry in after.orders if isinstance(entry.order, Move)]
        assert len(pieces(svg, "move")) == len(moves)
        ElementTree.fromstring(svg)


def test_equal_pictures_give_equal_text() -> None:
    again = MapPicture(STANDARD, FALL_1902, outcome(*FALL_1902_ORDERS), caption=CAPTION)

    assert draw_svg(RESULTS) == draw_svg(again)
