"""Mails in a real browser: they fit a telephone, and are kept as pictures in ``artifacts/``."""

from __future__ import annotations

import asyncio
import base64
import html
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from mails_infested import HOSTILE, infested_mail
from mails_readers import GUIDES
from mails_samples import SAMPLES, WITH_PICTURE
from webmail_browser import Tab

from gmbot.render.mails.write import BOARD_CID, MailWriter

pytestmark = pytest.mark.browser

ARTIFACTS = Path(__file__).parents[3] / "artifacts" / "mails"
SHOWN = ("order-receipt", "order-receipt-problems", "results", "game-start", "reminder", "help")
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">'
    '<rect width="1200" height="900" fill="#9bb7c4"/></svg>'
)
WRITER = MailWriter(guides=GUIDES)
T = TypeVar("T")


def with_a_browser(story: Callable[[Tab], Awaitable[T]], width: int) -> T:
    async def run() -> T:
        async with Tab(width, 1800) as tab:
            return await story(tab)

    return asyncio.run(run())


def page_of(name: str, hostile: str = "") -> str:
    """The HTML part of a sample, with its picture put in."""
    envelope = infested_mail(SAMPLES[name], hostile) if hostile else SAMPLES[name]
    part = WRITER.write(envelope, b"png" if name in WITH_PICTURE else None).html
    data = base64.b64encode(PICTURE.encode()).decode()
    return part.replace(f"cid:{BOARD_CID}", f"data:image/svg+xml;base64,{data}")


def framed(pages: dict[str, str], columns: int) -> str:
    """One page that shows others in frames and notes how wide each turned out."""
    frames = "".join(
        f'<iframe id="{name}" style="width:{columns}px;height:3000px;border:0" '
        f'srcdoc="{html.escape(page)}"></iframe>'
        for name, page in pages.items()
    )
    script = (
        "addEventListener('load', () => { for (const f of document.querySelectorAll('iframe')) {"
        "const w = f.contentDocument.documentElement.scrollWidth;"
        "f.setAttribute('data-width', w); } });"
    )
    return f"<!DOCTYPE html><body style='margin:0'>{frames}<script>{script}</script></body>"


@pytest.mark.long
@pytest.mark.parametrize("habit", ["", "one-word", "many-words", "emoji", "wide"])
def test_every_mail_fits_a_telephone(habit: str, tmp_path: Path) -> None:
    pages = {name: page_of(name, HOSTILE.get(habit, "")) for name in SAMPLES}
    pages = {name: page for name, page in pages.items() if page}
    (tmp_path / "frames.html").write_text(framed(pages, 360), encoding="utf-8")

    async def measured(tab: Tab) -> dict[str, str]:
        frames = "[...document.querySelectorAll('iframe')]"
        await tab.open((tmp_path / "frames.html").as_uri())
        await tab.until(f"{frames}.every((f) => f.dataset.width)")
        widths = await tab.run(f"Object.fromEntries({frames}.map((f) => [f.id, f.dataset.width]))")
        return dict(widths)

    assert with_a_browser(measured, 1000) == dict.fromkeys(pages, "360")


@pytest.mark.parametrize("columns", [360, 1000])
@pytest.mark.parametrize("name", SHOWN)
def test_main_mails_are_kept_as_pictures(name: str, columns: int, tmp_path: Path) -> None:
    ARTIFACTS.mkdir(parents=True, exist_ok=True)
    (tmp_path / "frames.html").write_text(framed({name: page_of(name)}, columns), encoding="utf-8")
    target = ARTIFACTS / f"{name}-{columns}.png"
    target.unlink(missing_ok=True)

    async def shown(tab: Tab) -> None:
        await tab.open((tmp_path / "frames.html").as_uri())
        await tab.until("!!document.querySelector('iframe').dataset.width")
        await tab.picture(target)

    with_a_browser(shown, columns)

    assert target.stat().st_size > 5_000
