"""The demo: a year over the embedded post office, then a newcomer in the browser."""

from __future__ import annotations

import asyncio
import io
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from email import message_from_bytes, policy
from pathlib import Path

import pytest
from rich.console import Console
from webmail_browser import Tab

from gmbot.demo.play import Performance
from gmbot.demo.robots import robot_orders
from gmbot.demo.screen import Screen
from gmbot.demo.story import load_story
from gmbot.mail.cancellation import end_tasks
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.dues import dues
from gmbot.rules.notation import NotReadable, read_order
from gmbot.rules.validity import check
from gmbot.variants import catalogue

ARTIFACTS = Path(__file__).parents[3] / "artifacts"


@dataclass
class Demo:
    """The demo on stage, its year played without pauses."""

    show: Performance
    screen: str
    """What was shown during the year."""
    phase: str
    mails: Path
    count: int
    go_on: Callable[[Awaitable[None]], None]
    """Do something more with it."""


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    folder = tmp_path_factory.mktemp("demo")
    shown = io.StringIO()
    with asyncio.Runner() as loop:
        show = Performance(load_story(), folder, 0, Screen(Console(file=shown, width=100)))

        async def year() -> None:
            await show.__aenter__()
            await show.year()

        loop.run(year())
        try:
            count = show.keep_mails(folder / "mails")
            phase = show.stage.game().phase.code
            yield Demo(show, shown.getvalue(), phase, folder / "mails", count, loop.run)
        finally:
            loop.run(show.__aexit__())


def test_the_year_is_played_over_the_post_office_and_shown(demo: Demo) -> None:
    assert demo.phase == "S1902M"
    assert demo.count > 100
    for words in ("Claire", "1 problem", "reminder", "S1901M results", "A Tri (dislodged)"):
        assert words in demo.screen, words
    mails = sorted((demo.mails / "claire").glob("*.eml"))
    newest = message_from_bytes(mails[-1].read_bytes(), policy=policy.default)
    assert str(newest["Subject"]).startswith("[austerlitz] W1901A results")
    # The turn, the theatre of her own units, and the whole board as a file.
    assert [part.get_content_type() for part in newest.walk()].count("image/png") == 3


@pytest.mark.long
def test_the_command_ends_after_the_year_and_leaves_the_mails(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "gmbot", "demo", "--once", "--speed", "0"],
        cwd=tmp_path,
        capture_output=True,
        timeout=120,
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path)},
    )

    assert done.returncode == 0, done.stderr.decode()
    assert b"mails are kept in" in done.stdout
    boxes = {folder.name for folder in (tmp_path / "demo-mails").iterdir()}
    assert boxes == {"anna", "ed", "claire", "otto", "gina", "ivan", "tarik", "bot", "gm"}


def test_robots_write_orders_that_are_all_legal() -> None:
    """Ten phases of seven robots: nothing they write is refused."""
    variant = catalogue.load("standard")
    position, ruleset = variant.start, variant.ruleset
    for _ in range(10):
        written = {
            power: robot_orders(due, position, ruleset, "seed")
            for power, due in dues(position, ruleset).items()
        }
        orders = {}
        for power, lines in written.items():
            orders[power] = [read_order(_plain(line), ruleset.board, position) for line in lines]
            for order in orders[power]:
                assert not isinstance(order, NotReadable), order
                assert check(order, power, position, ruleset) is None, order
        position = adjudicate(position, orders, ruleset).position  # type: ignore[arg-type]


def _plain(line: str) -> str:
    """The printed form as canonical notation: ``A Mun -> Bur`` is ``A Mun - Bur`` there."""
    text = line.replace("->", "-").replace("via convoy", "VIA")
    return text.replace("Build", "B").replace("Remove", "D").replace("disband", "D")


@pytest.mark.browser
def test_a_newcomer_takes_a_power_over_in_the_browser_and_plays_on(demo: Demo) -> None:
    async def story(show: Performance) -> None:
        running = await show.open_mailbox()
        robots = asyncio.create_task(show.robots_play())
        try:
            async with Tab(1200, 900) as tab:
                await newcomer(tab, running.url)
            phase = show.stage.game().phase.code
            assert phase != "S1902M"
        finally:
            await end_tasks(robots)
            await running.stop()

    async def newcomer(tab: Tab, url: str) -> None:
        await tab.open(url)
        await tab.until("document.querySelector('.board img').complete")
        await tab.picture(ARTIFACTS / "demo-1-start.png")
        await tab.click(".seat", "Turkey")
        await tab.until("document.title.startsWith('Turkey')")
        await tab.click(".entry", "W1901A results")
        await tab.until("!!document.querySelector('iframe.paper')?.contentDocument?.body")
        await tab.picture(ARTIFACTS / "demo-2-results.png")
        await tab.click("a", "Reply")
        await tab.until("!!document.querySelector('textarea')")
        await tab.run("document.querySelector('textarea').focus()")
        await tab.type("A Con - Bul\nA Smy - Con\nF Ank - BLA\n")
        await tab.picture(ARTIFACTS / "demo-3-orders.png")
        await tab.click("button", "Send")
        await tab.until("document.body.innerText.includes('3 orders ok')")
        # The robots have written, and these were the last orders: the phase is resolved.
        await tab.until("document.body.innerText.includes('S1902M results')")
        await tab.picture(ARTIFACTS / "demo-4-played.png")

    ARTIFACTS.mkdir(exist_ok=True)
    demo.go_on(story(demo.show))
