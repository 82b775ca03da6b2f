"""Center charts as drawings."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from maps_samples import board, words

from gmbot.game.notices.explanations import CenterChart, ChartRow
from gmbot.render.maps.plots import draw_chart
from gmbot.render.paint import to_png

COUNTS = (
    ("Austria", (3, 5, 4, 2, 0, 0)),
    ("England", (3, 4, 5, 6, 7, 9)),
    ("France", (3, 5, 6, 7, 8, 9)),
    ("Germany", (3, 5, 5, 4, 3, 1)),
    ("Italy", (3, 4, 4, 4, 4, 3)),
    ("Russia", (4, 6, 5, 5, 4, 3)),
    ("Turkey", (3, 4, 5, 6, 8, 9)),
)


def a_chart(
    rows: tuple[tuple[str, tuple[int, ...]], ...] = COUNTS, victory: int = 18
) -> CenterChart:
    years = tuple(range(1900, 1900 + len(rows[0][1])))
    lines = tuple(ChartRow(name, counts, ()) for name, counts in rows)
    return CenterChart("Austerlitz", years, lines, (12,) * len(years), victory)


def lines(svg: str) -> list[list[tuple[float, float]]]:
    """The points of every power's line."""
    paths = re.findall(r'<path d="M([^"H]*)" fill="none"', svg)
    return [
        [(float(x), float(y)) for x, y in (pair.split() for pair in path.split("L"))]
        for path in paths
    ]


def test_each_power_has_a_line_and_a_label_with_its_mark_and_number() -> None:
    svg = draw_chart(a_chart(), board("standard"))

    assert len(lines(svg)) == 7
    shown = words(svg)
    for name, counts in COUNTS:
        assert f"{name} {counts[-1]}" in shown
        assert name[0] in shown
    assert {"1900", "1905"} <= set(shown)


def test_more_centers_are_drawn_higher() -> None:
    svg = draw_chart(a_chart(), board("standard"))

    for (_, counts), points in zip(COUNTS, lines(svg), strict=True):
        heights = [y for _, y in points]
        for a in range(len(points)):
            for b in range(len(points)):
                assert (counts[a] > counts[b]) == (heights[a] < heights[b])


def test_the_line_of_a_power_ends_where_it_has_nothing_left() -> None:
    svg = draw_chart(a_chart(), board("standard"))

    assert [len(points) for points in lines(svg)] == [5, 6, 6, 6, 6, 6, 6]


def test_equal_lines_do_not_hide_each_other() -> None:
    svg = draw_chart(a_chart(), board("standard"))

    assert len({points[0] for points in lines(svg)}) == 7


def test_labels_never_lie_over_each_other() -> None:
    svg = draw_chart(a_chart(), board("standard"))

    places = sorted(float(y) for y in re.findall(r'<circle cx="[^"]*" cy="([^"]*)" r="11"', svg))
    assert len(places) == 7
    assert all(b - a >= 22 for a, b in pairwise(places))


def test_where_the_game_is_won_is_drawn_once_somebody_is_on_the_way() -> None:
    dashed = 'stroke-dasharray="7 4"'

    assert dashed in draw_chart(a_chart(), board("standard"))
    assert dashed not in draw_chart(a_chart(victory=30), board("standard"))


def test_names_are_only_words() -> None:
    rows = (("<b>&\u202eboom" + "x" * 10_000, (3, 4)), *((n, c[:2]) for n, c in COUNTS[1:]))

    svg = draw_chart(a_chart(rows), board("standard"))

    assert "<b>" not in svg
    assert "\u202e" not in svg
    assert len(svg) < 10_000


@pytest.mark.parametrize("theme", ["light", "dark", "print", "patterns"])
def test_a_chart_becomes_a_small_picture(theme: str) -> None:
    png = to_png(draw_chart(a_chart(), board("standard"), theme), 1200)

    assert png.startswith(b"\x89PNG")
    assert len(png) < 40_000


def test_in_black_and_white_lines_differ_by_their_dashes() -> None:
    svg = draw_chart(a_chart(), board("standard"), "print")

    dashes = re.findall(r'stroke-linecap="round"( stroke-dasharray="[^"]*")?/>', svg)
    assert len(set(dashes)) == 6
