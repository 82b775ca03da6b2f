"""The book of a game in a real browser: one file, nothing fetched, legible on a telephone."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from played import a_revealed_game, attached
from webmail_browser import Tab
from worlds import address

pytestmark = pytest.mark.browser

ARTIFACTS = Path(__file__).parents[3] / "artifacts"


def test_the_book_fits_every_screen_and_draws_its_maps_by_itself(tmp_path: Path) -> None:
    [page] = attached(a_revealed_game().answer(address("TURKEY"), "BOOK austerlitz")).values()
    file = tmp_path / "book.html"
    file.write_bytes(page)

    async def story() -> None:
        async with Tab() as tab:
            for width in (360, 1200):
                await tab.resize(width, 900)
                await tab.open(file.as_uri())
                assert await tab.run("document.documentElement.scrollWidth") <= width
                await tab.picture(ARTIFACTS / "site" / f"book-{width}.png")
            await tab.until("document.fonts.size && document.fonts.status == 'loaded'")
            assert await tab.run("[...document.fonts].map((f) => f.status).join()") == "loaded"
            # A shape that is used, but not drawn, would have no size.
            sizes = "[...document.querySelectorAll('svg use')].map((e) => e.getBBox().width)"
            assert min(await tab.run(sizes)) > 0
            await tab.open(f"{file.as_uri()}#F1902M")
            await tab.picture(ARTIFACTS / "site" / "book-phase.png")
            assert tab.faults == []
            assert all(asked.startswith(("file:", "data:")) for asked in tab.requests)

    asyncio.run(story())
