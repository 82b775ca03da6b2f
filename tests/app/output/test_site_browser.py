"""Public pages in a real browser: they fit a telephone, and need no script."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest
from played import a_played_game
from site_pages import HOSTILE, written
from webmail_browser import Tab
from worlds import address

pytestmark = pytest.mark.browser

ARTIFACTS = Path(__file__).parents[3] / "artifacts"
WIDE, NARROW = (1200, 900), (360, 760)


@cache
def site(hostile: bool = False) -> Path:
    """The pages of a game of three years."""
    folder = Path(mkdtemp(prefix="gmbot-site-"))
    world = a_played_game(8)
    text = HOSTILE if hostile else "The Channel is mine,\nand so is the North Sea."
    world.mail(address("ENGLAND"), f"PRESS TO ALL\n{text}\nENDPRESS")
    world.mail(address("ENGLAND"), "SEND 1")
    written(world, folder, paint=None)
    return folder


def with_a_browser(story: Callable[[Tab], Awaitable[None]], size: tuple[int, int]) -> None:
    async def run() -> None:
        async with Tab(*size) as tab:
            await story(tab)

    asyncio.run(run())


def url(page: str, *, hostile: bool = False) -> str:
    return (site(hostile) / page).as_uri()


@pytest.mark.parametrize("hostile", [False, True], ids=["kind", "hostile"])
@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_every_kind_of_page_fits_the_screen(size: tuple[int, int], hostile: bool) -> None:
    async def story(tab: Tab) -> None:
        for page in ("index", "austerlitz/index", "austerlitz/F1901M", "austerlitz/maps"):
            await tab.open(url(f"{page}.html", hostile=hostile))
            await tab.until("[...document.images].every((i) => i.loading == 'lazy' || i.complete)")
            width = await tab.run("document.documentElement.scrollWidth")
            assert width <= size[0], (page, width)
            if not hostile:
                name = page.replace("/", "-")
                await tab.picture(ARTIFACTS / "site" / f"{name}-{size[0]}.png")
        assert tab.faults == []
        assert all(asked.startswith("file:") for asked in tab.requests)

    with_a_browser(story, size)


def test_the_slider_shows_one_map_at_a_time_without_a_script() -> None:
    shown = (
        "[...document.querySelectorAll('figure')]"
        ".filter((f) => getComputedStyle(f).display != 'none').map((f) => f.className).join()"
    )

    async def story(tab: Tab) -> None:
        await tab.open(url("austerlitz/maps.html"))
        assert await tab.run("document.scripts.length") == 0
        assert await tab.run(shown) == "f8"
        await tab.click(".years label", "S1901M")
        assert await tab.run(shown) == "f1"
        await tab.click(".f1 label", "next")
        assert await tab.run(shown) == "f2"
        await tab.until("document.querySelector('.f2 img').naturalWidth > 0")
        await tab.click(".f2 label", "before")
        assert await tab.run(shown) == "f1"

    with_a_browser(story, WIDE)


def test_the_slider_moves_with_the_arrow_keys() -> None:
    async def story(tab: Tab) -> None:
        await tab.open(url("austerlitz/maps.html"))
        await tab.run("document.getElementById('m3').focus()")
        await tab.press("ArrowRight", 39)
        assert await tab.run("document.querySelector('input:checked').id") == "m4"

    with_a_browser(story, WIDE)


def test_the_colors_are_dark_where_the_reader_wants_it() -> None:
    async def story(tab: Tab) -> None:
        paper = "getComputedStyle(document.body).backgroundColor"
        await tab.open(url("austerlitz/index.html"))
        light = await tab.run(paper)
        await tab.resize(*WIDE, dark=True)
        assert await tab.run(paper) != light
        await tab.picture(ARTIFACTS / "site" / "austerlitz-dark.png")

    with_a_browser(story, WIDE)
