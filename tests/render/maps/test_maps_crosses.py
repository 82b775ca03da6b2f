"""The crosses of failed orders do not hide the names of provinces."""

from __future__ import annotations

import re

from maps_samples import CAPTION, FALL_1902, FALL_1902_ORDERS, board, ended, outcome

from gmbot.render.maps.draw import draw_svg, results_picture
from gmbot.render.maps.land import name_boxes
from gmbot.render.maps.scene import scene_of
from gmbot.rules.orders.outcome import OrderOutcome

CROSS = re.compile(r'<path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+) M[^"]*" stroke="#C8102E"')


def hidden(*orders: OrderOutcome) -> tuple[int, int]:
    """How many crosses there are, and how many of them lie on a name."""
    picture = results_picture(board("standard"), FALL_1902, outcome(*orders), CAPTION)
    names = name_boxes(scene_of(picture))
    crosses = [tuple(map(float, match)) for match in CROSS.findall(draw_svg(picture))]
    centers = [((x0 + x1) / 2, (y0 + y1) / 2) for x0, y0, x1, y1 in crosses]
    covered = [
        (x, y)
        for x, y in centers
        if any(left < x < right and top < y < bottom for left, top, right, bottom in names)
    ]
    return len(crosses), len(covered)


def test_no_cross_lies_on_a_name_in_a_crowded_season() -> None:
    crosses, covered = hidden(*FALL_1902_ORDERS)

    assert crosses >= 10
    assert covered == 0


def test_the_cross_of_a_support_gives_way_to_a_name_too() -> None:
    crosses, covered = hidden(ended("FRANCE", "A BUR S A PIC - BEL", "void"))

    assert (crosses, covered) == (1, 0)
