"""PNG: small enough to mail, the same bytes every time, nothing in it but the picture."""

from __future__ import annotations

import dataclasses
import gzip
import struct
import tomllib
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pypdfium2
import pytest
from maps_samples import (
    CAPTION,
    FALL_1902,
    FALL_1902_ORDERS,
    board,
    modern_start,
    outcome,
    random_play,
)
from PIL import Image, ImageChops

from gmbot.render.maps.draw import (
    CROP_WIDTH,
    blank_picture,
    crops,
    draw_svg,
    position_picture,
    results_picture,
)
from gmbot.render.maps.theme import THEMES, looks_of
from gmbot.render.paint import to_pdf, to_png
from gmbot.render.paint.ground import painted_pages
from gmbot.render.paint.page import Page, pages_of
from gmbot.rules.board.terms import NEUTRAL

LIMIT = 150_000
"""What a mail can carry without being a nuisance."""
STANDARD = board("standard")
RESULTS = results_picture(STANDARD, FALL_1902, outcome(*FALL_1902_ORDERS), CAPTION)


def chunks(png: bytes) -> list[str]:
    names, at = [], 8
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        names.append(png[at + 4 : at + 8].decode("ascii"))
        at += 12 + size
    return names


def test_a_png_has_the_width_asked_for() -> None:
    for width in (600, 1200):
        png = to_png(draw_svg(RESULTS), width)
        assert png.startswith(b"\x89PNG\r\n\x1a\n")
        assert struct.unpack(">I", png[16:20]) == (width,)


def test_a_png_holds_nothing_but_the_picture() -> None:
    assert set(chunks(to_png(draw_svg(RESULTS), 600))) == {"IHDR", "PLTE", "IDAT", "IEND"}


def test_the_same_picture_gives_the_same_bytes() -> None:
    svg = draw_svg(RESULTS)

    assert to_png(svg, 600) == to_png(svg, 600)


@pytest.mark.parametrize("theme", ["light", "dark", "print"])
def test_results_of_a_crowded_phase_fit_into_a_mail(theme: str) -> None:
    picture = results_picture(STANDARD, FALL_1902, outcome(*FALL_1902_ORDERS), CAPTION, theme=theme)

    svg = draw_svg(picture)

    assert len(to_png(svg)) <= LIMIT
    assert len(gzip.compress(svg.encode())) <= 60_000


@pytest.mark.parametrize("theme", ["light", "print"])
def test_the_modern_map_fits_into_a_mail_whole_and_in_parts(theme: str) -> None:
    modern = board("modern")
    before, after = max(
        random_play(years=4, name="modern"),
        key=lambda phase: sum(map(len, phase[0].units.values())),
    )
    svg = draw_svg(results_picture(modern, before, after, CAPTION, theme=theme))

    assert len(to_png(svg)) <= LIMIT
    assert len(gzip.compress(svg.encode())) <= 60_000
    for crop in crops(modern):
        part = draw_svg(results_picture(modern, before, after, CAPTION, theme=theme, crop=crop))
        assert len(to_png(part, CROP_WIDTH)) <= LIMIT


def palette(png: bytes) -> list[tuple[int, ...]]:
    at = png.index(b"PLTE") + 4
    (size,) = struct.unpack(">I", png[at - 8 : at - 4])
    return [tuple(png[n : n + 3]) for n in range(at, at + size, 3)]


@pytest.mark.parametrize("width", [600, 1200])
def test_no_power_loses_its_color_in_the_palette(width: int) -> None:
    # Small areas are the first to go when colors are reduced: here the sample in the legend.
    modern = board("modern")
    here = dataclasses.replace(modern_start(), units={}, centers={})
    kept = palette(to_png(draw_svg(position_picture(modern, here, CAPTION)), width))

    for power, look in looks_of(modern, here, (), THEMES["light"]).items():
        for color in (look.tint, look.color) if power != NEUTRAL else ():
            wanted = [int(color[at : at + 2], 16) for at in (1, 3, 5)]
            nearest = min(max(abs(a - b) for a, b in zip(wanted, c, strict=True)) for c in kept)
            assert nearest <= 14, (power, color)


def test_letters_are_drawn_with_the_fonts_that_come_along() -> None:
    svg = draw_svg(blank_picture(STANDARD))

    assert to_png(svg, 600) == to_png(svg.replace("Gmbot Map", "No Such Font"), 600)
    assert to_png(svg, 600) != to_png(svg.replace(">Munich<", "><"), 600)


def test_colors_laid_into_a_painted_ground_are_those_of_a_picture_painted_at_once() -> None:
    pages = pages_of(draw_svg(RESULTS))
    size = (1000, round(pages.size[1]))

    laid_in = painted_pages(pages, pages.size[1], size).image()

    pages.contents.insert(0, Page(soft=True))  # nothing is painted first: no ground is kept
    assert painted_pages(pages, pages.size[1], size).image() == laid_in


def test_names_that_are_kept_look_as_if_they_were_painted_with_everything_else() -> None:
    svg = draw_svg(RESULTS)
    kept, painted = pages_of(svg), pages_of(svg.replace(' class="kept"', ""))
    size = (1000, round(kept.size[1]))

    assert any(page.boxes for page in kept.contents)
    assert not any(page.boxes for page in painted.contents)
    apart = ImageChops.difference(
        *(painted_pages(pages, pages.size[1], size).image() for pages in (kept, painted))
    )
    assert max(high for _, high in apart.getextrema()) <= 8


def test_a_name_at_the_edge_is_cut_off_where_each_picture_ends() -> None:
    def drawn(height: int) -> Image.Image:
        pages = pages_of(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 {height}">'
            '<rect width="90" height="90" fill="#FFFFFF" class="hard"/>'
            '<g class="kept" font-size="20"><text x="-9" y="30">gjpqy</text>'
            '<text x="80" y="30">Names</text>'
            '<text x="-70" y="30" fill="#FF0000">Out</text></g></svg>'
        )
        return painted_pages(pages, height, (90, height)).image()

    tall, low, again = drawn(60), drawn(25), drawn(60)

    assert tall.getpixel((60, 20)) == (255, 255, 255)
    apart = ImageChops.difference(tall.crop((0, 0, 90, 25)), low)
    assert max(high for _, high in apart.getextrema()) <= 1
    assert low.getextrema() == ((0, 255),) * 3
    assert tall.getchannel("R") == tall.getchannel("G"), "what lies outside has no pixel"
    assert tall == again


def test_the_colors_of_the_ground_are_exactly_those_of_the_drawing() -> None:
    theme = THEMES["light"]
    picture = Image.open(BytesIO(to_png(draw_svg(RESULTS)))).convert("RGB")
    colors = {color for _, color in picture.getcolors(1 << 20)}

    for color in (theme.sea, theme.land, theme.paper, theme.outside, theme.coast):
        assert tuple(bytes.fromhex(color[1:])) in colors, color


def test_two_threads_may_paint_at_once() -> None:
    svgs = [draw_svg(blank_picture(STANDARD)), draw_svg(RESULTS)] * 4

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda svg: to_png(svg, 300), svgs)) == [
            to_png(svg, 300) for svg in svgs
        ]


def test_a_page_of_pdf_holds_the_whole_drawing_in_lines() -> None:
    pdf = to_pdf(draw_svg(RESULTS))

    assert pdf.startswith(b"%PDF-")
    assert b"/Image" not in pdf
    page = pypdfium2.PdfDocument(pdf)[0]
    assert round(page.get_width()) == 540
    shown = page.render(scale=600 / 540).to_pil().convert("RGB")
    painted = Image.open(BytesIO(to_png(draw_svg(RESULTS), 600))).convert("RGB")
    apart = ImageChops.difference(shown, painted.resize(shown.size)).convert("L").histogram()
    assert sum(apart[64:]) < 0.05 * sum(apart)


HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'


@pytest.mark.parametrize(
    "drawing",
    [
        "a map of Europe",
        f"{HEAD}<ellipse/></svg>",
        f'{HEAD}<rect width="9" height="9" opacity=".5"/></svg>',
        f'{HEAD}<path d="M0 0A3 3 0 0 1 9 9"/></svg>',
        f'{HEAD}<path d="M0 0L3"/></svg>',
        f'{HEAD}<circle r="3" fill="red"/></svg>',
    ],
)
def test_what_is_no_drawing_of_ours_is_refused(drawing: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        to_png(drawing)


def test_the_libraries_that_draw_are_installed_with_the_package() -> None:
    project = tomllib.loads(Path(__file__).parents[3].joinpath("pyproject.toml").read_text("utf-8"))
    needed = " ".join(project["project"]["dependencies"])

    assert "pypdfium2" in needed
    assert "pillow" in needed


def test_a_picture_too_rich_for_a_mail_is_packed_harder() -> None:
    """34 empires with the longest names and orders everywhere came to 156 kB."""
    spots = "".join(
        f'<circle cx="{n * 379 % 1200}" cy="{n * 211 % 900}" r="{5 + n % 9}" '
        f'fill="#{n * 9973 % 0xFFFFFF:06x}"/>'
        for n in range(6500)
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900">{spots}</svg>'

    assert 100_000 < len(to_png(svg)) <= LIMIT
