"""Fog: what a reader may not see leaves no trace in the drawing."""

from __future__ import annotations

import dataclasses

import pytest
from maps_samples import (
    CAPTION,
    FALL_1902,
    FALL_1902_ORDERS,
    board,
    ended,
    outcome,
    pieces,
    position,
    random_play,
    words,
)

from gmbot.render.maps.draw import Sight, draw_svg, position_picture, results_picture
from gmbot.render.maps.outlines import outlines_of
from gmbot.render.maps.picture import Window
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Location, Power, Province, province_of
from gmbot.rules.orders.orders import Move, Retreat, Waive
from gmbot.rules.orders.outcome import OrderOutcome, Outcome, Result

STANDARD = board("standard")


def provinces(text: str) -> frozenset[Province]:
    return frozenset(Province(word) for word in text.split())


def sight(viewer: str, before: str, after: str | None = None) -> Sight:
    seen = provinces(before)
    return Sight(Power(viewer), seen, seen if after is None else provinces(after))


AUSTRIA = sight("AUSTRIA", "VIE BOH TYR GAL BUD TRI SER GRE ALB BUL RUM ADR VEN ION AEG")


def drawn(before: Position, orders: tuple[OrderOutcome, ...], seen: Sight) -> str:
    result = outcome(*orders, before=before)
    return draw_svg(results_picture(STANDARD, before, result, CAPTION, sight=seen))


def test_only_units_in_sight_are_drawn() -> None:
    svg = draw_svg(position_picture(STANDARD, FALL_1902, CAPTION, sight=AUSTRIA))

    shown = sorted(words("".join(pieces(svg, "unit"))))

    assert shown == sorted("AAAA" + "R" * 2 + "I" * 2 + "T" * 2)


def test_units_and_orders_out_of_sight_change_nothing_in_the_drawing() -> None:
    hidden = {"ENGLAND", "FRANCE", "GERMANY"}
    elsewhere = dataclasses.replace(
        FALL_1902,
        units={p: () if p in hidden else us for p, us in FALL_1902.units.items()},
        centers={p: () if p in hidden else cs for p, cs in FALL_1902.centers.items()},
    )
    # One German move ends in sight and is not left out.
    kept = tuple(
        entry
        for entry in FALL_1902_ORDERS
        if entry.power not in hidden or entry.order == ended("GERMANY", "A MUN - TYR").order
    )

    with_them = drawn(FALL_1902, FALL_1902_ORDERS, AUSTRIA)

    assert with_them == drawn(elsewhere, kept, AUSTRIA)


def test_fog_hides_a_game_at_random_whatever_is_ordered_in_it() -> None:
    for before, after in random_play(years=3):
        for power in before.units:
            seen = Sight(power, in_sight(before, power), in_sight(after.position, power))
            whole = results_picture(STANDARD, before, after, CAPTION, sight=seen)
            known = results_picture(
                STANDARD, without(before, seen), only_seen(after, seen), CAPTION, sight=seen
            )
            assert draw_svg(whole) == draw_svg(known), (before.phase, power)


def in_sight(here: Position, power: Power) -> frozenset[Province]:
    """What blind1898 shows: own units and centers, and every province that borders them."""
    own = {u.province for u in here.units_of(power)} | set(here.centers_of(power))
    ids = STANDARD.provinces
    return frozenset(p for p in ids if p in own or any(STANDARD.borders(p, o) for o in own))


def without(before: Position, seen: Sight) -> Position:
    """A position without what a power does not see of it."""
    mine = seen.viewer
    return dataclasses.replace(
        before,
        units={
            p: tuple(u for u in us if p == mine or u.province in seen.before)
            for p, us in before.units.items()
        },
        centers={
            p: tuple(c for c in cs if p == mine or c in seen.before)
            for p, cs in before.centers.items()
        },
        dislodged=tuple(
            lost
            for lost in before.dislodged
            if lost.power == mine or lost.unit.province in seen.before
        ),
    )


def only_seen(after: Outcome, seen: Sight) -> Outcome:
    """An outcome without what a power sees of neither start nor end, and without hidden ends."""

    def touches(entry: OrderOutcome) -> bool:
        if entry.power == seen.viewer:
            return True
        if isinstance(entry.order, Waive):
            return False
        places = {entry.order.unit.province}
        if isinstance(entry.order, Move | Retreat):
            places.add(province_of(entry.order.to))
        return bool(places & (seen.before | seen.after))

    def known(entry: OrderOutcome) -> OrderOutcome:
        places = set() if isinstance(entry.order, Waive) else {entry.order.unit.province}
        if isinstance(entry.order, Move | Retreat):
            places.add(province_of(entry.order.to))
        if entry.power == seen.viewer or places & seen.after:
            return entry
        return dataclasses.replace(entry, results=(Result.SUCCEEDS,))

    orders = tuple(known(entry) for entry in after.orders if touches(entry))
    centers = {
        p: tuple(c for c in cs if p == seen.viewer or c in seen.after)
        for p, cs in after.position.centers.items()
    }
    position = dataclasses.replace(after.position, centers=centers)
    return dataclasses.replace(after, orders=orders, position=position)


@pytest.mark.parametrize(
    ("view", "order", "arrows", "signs"),
    [
        ("A PRU H", "A GAL - SIL", 1, ["?→"]),
        ("A PRU H", "A SIL - GAL", 1, ["→?"]),
        ("A PRU - WAR", "A SIL - GAL", 1, []),
        ("A WAR - PRU", "A GAL - SIL", 1, []),
        ("A WAR - PRU", "A SIL - GAL", 1, ["→?"]),
        ("A PRU H", "A BOH - MUN", 0, []),
    ],
)
def test_a_foreign_move_is_drawn_as_far_as_it_is_seen(
    view: str, order: str, arrows: int, signs: list[str]
) -> None:
    prussia = "PRU SIL WAR LVN BER BAL"
    warsaw = "WAR PRU SIL GAL UKR MOS LVN"
    sights = {
        "A PRU H": sight("GERMANY", prussia),
        "A PRU - WAR": sight("GERMANY", prussia, warsaw),
        "A WAR - PRU": sight("GERMANY", warsaw, prussia),
    }
    before = position("S1901M", {"GERMANY": view[:5], "RUSSIA": order[:5]}, {})
    svg = drawn(before, (ended("RUSSIA", order),), sights[view])

    assert len(pieces(svg, "move")) == arrows
    assert [word for word in words("".join(pieces(svg, "move"))) if "?" in word] == signs


def test_a_support_in_sight_for_something_out_of_sight_does_not_say_for_what() -> None:
    before = position("S1901M", {"GERMANY": "A PRU", "RUSSIA": "A SIL, A BOH"}, {})
    seen = sight("GERMANY", "PRU SIL WAR LVN BER BAL")
    orders = (ended("RUSSIA", "A SIL S A BOH - MUN"), ended("RUSSIA", "A BOH - MUN"))

    svg = drawn(before, orders, seen)

    assert "S ?" in words(svg)
    other = (ended("RUSSIA", "A SIL S A BOH - VIE"), ended("RUSSIA", "A BOH - VIE"))
    assert svg == drawn(before, other, seen)


def test_own_orders_are_drawn_in_full() -> None:
    before = position("S1901M", {"GERMANY": "A PRU"}, {})

    svg = drawn(before, (ended("GERMANY", "A PRU - SIL"),), sight("GERMANY", "PRU"))

    assert len(pieces(svg, "move")) == 1
    assert not [word for word in words(svg) if "?" in word]


def test_the_legend_counts_no_centers_but_the_readers_own() -> None:
    shown = words(draw_svg(position_picture(STANDARD, FALL_1902, CAPTION, sight=AUSTRIA)))

    assert "Austria 5" in shown
    assert {"Germany", "Russia", "Turkey"} <= set(shown)


def test_a_sign_in_the_key_does_not_betray_an_order_in_the_fog() -> None:
    svg = drawn(FALL_1902, FALL_1902_ORDERS, AUSTRIA)

    assert "convoy" not in words(svg)
    assert "dislodged" not in words(svg)


def window_of(before: Position, orders: tuple[OrderOutcome, ...], seen: Sight) -> Window | None:
    result = outcome(*orders, before=before)
    return results_picture(STANDARD, before, result, CAPTION, sight=seen).window


def inside(window: Window | None, *places: str) -> list[bool]:
    assert window
    left, top, width, height = window
    spots = [outlines_of(STANDARD).spot(Location(place)) for place in places]
    return [left < x < left + width and top < y < top + height for x, y in spots]


def test_results_show_all_that_is_seen_and_it_as_large_as_it_gets() -> None:
    window = window_of(FALL_1902, (), AUSTRIA)

    assert all(inside(window, *AUSTRIA.before))
    assert window
    assert window[2] < 0.6 * outlines_of(STANDARD).size[0]


def test_what_ones_own_order_names_is_shown_wherever_it_lies() -> None:
    far = ended("AUSTRIA", "F ADR S A MAR - SPA", Result.VOID)

    assert not all(inside(window_of(FALL_1902, (), AUSTRIA), "MAR", "SPA"))
    assert all(inside(window_of(FALL_1902, (far,), AUSTRIA), "MAR", "SPA"))


def test_who_sees_nearly_everything_gets_the_whole_map() -> None:
    everywhere = sight("AUSTRIA", "NAO BAR SYR STP NAF EAS")

    assert window_of(FALL_1902, (), everywhere) is None
    assert window_of(FALL_1902, (), sight("AUSTRIA", "")) is None


@pytest.mark.parametrize("seen", ["NAF MAO POR", "SYR EAS ARM", "BAR STP", "NAO", "SEV SYR"])
def test_the_part_never_reaches_beyond_the_map_and_is_neither_thin_nor_flat(seen: str) -> None:
    window = window_of(FALL_1902, (), sight("AUSTRIA", seen))
    size = outlines_of(STANDARD).size

    assert window
    left, top, width, height = window
    assert left >= 0
    assert top >= 0
    assert left + width <= size[0] + 0.01
    assert top + height <= size[1] + 0.01
    assert 1 / 1.61 < height / width < 1.31
