"""The web mailbox in a real browser: open, read, reply; hostile mails do nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from webmail_browser import Tab
from webmail_fakes import FRANCE, FakeOffice, FakeScene, a_filled_office, a_mail

from gmbot.demo.webmail import make_app, serve

pytestmark = pytest.mark.browser

ARTIFACTS = Path(__file__).parents[3] / "artifacts"
WIDE, NARROW = (1200, 900), (360, 760)


class Desk:
    """A browser at a running web mailbox."""

    def __init__(self, tab: Tab, url: str, office: FakeOffice, scene: FakeScene) -> None:
        self.tab, self.url, self.office, self.scene = tab, url, office, scene

    async def open(self, path: str) -> None:
        await self.tab.open(self.url.rstrip("/") + path)


def at_the_desk(story: Callable[[Desk], Awaitable[None]], size: tuple[int, int] = WIDE) -> None:
    """Run ``story`` in a new browser."""

    async def run() -> None:
        office, scene = a_filled_office(), FakeScene()
        running = await serve(make_app(office, scene))
        try:
            async with Tab(*size) as tab:
                await story(Desk(tab, running.url, office, scene))
        finally:
            await running.stop()

    asyncio.run(run())


@pytest.mark.parametrize("size", [WIDE, NARROW], ids=["wide", "narrow"])
def test_a_person_finds_a_mail_reads_it_and_replies(size: tuple[int, int]) -> None:
    async def story(desk: Desk) -> None:
        tab, name = desk.tab, f"webmail-{size[0]}"
        await desk.open("/")
        await tab.until("document.querySelector('.board img').complete")
        shown = await tab.run(
            "document.querySelector('.board img').getBoundingClientRect().toJSON()"
        )
        assert min(shown["width"], shown["height"]) > 200
        await tab.picture(ARTIFACTS / f"{name}-1-start.png")
        await tab.click(".seat", "France")
        await tab.until("document.title.startsWith('France')")
        await tab.picture(ARTIFACTS / f"{name}-2-box.png")

        await tab.click(".entry", "F1901M results")
        frame = "document.querySelector('iframe.paper')"
        await tab.until(f"{frame}?.contentDocument?.querySelector('img')?.naturalWidth === 300")
        await tab.until(
            f"{frame}.clientHeight >= {frame}.contentDocument.documentElement.scrollHeight"
        )
        await tab.picture(ARTIFACTS / f"{name}-3-html.png")
        await tab.click(".tabs a", "Text")
        await tab.until("document.querySelector('pre.text')?.innerText.includes('F MAO - Por')")
        await tab.picture(ARTIFACTS / f"{name}-4-text.png")

        await tab.click(".tools a", "Reply")
        await tab.until("document.activeElement.id === 'body'")
        await tab.type("Build A Par\nBuild F Bre")
        await tab.picture(ARTIFACTS / f"{name}-5-reply.png")
        await tab.press("Enter", 13, modifiers=2)
        await tab.until("document.querySelector('.note')?.innerText.startsWith('Sent.')")
        await tab.until("document.querySelector('.entry.sent') !== null")
        await tab.picture(ARTIFACTS / f"{name}-6-sent.png")

        [(sender, raw)] = desk.office.sent
        assert sender == FRANCE
        assert b"\r\n\r\nBuild A Par\r\nBuild F Bre\r\n\r\nOn " in raw
        assert desk.scene.taken == [FRANCE]
        assert tab.faults == []

    at_the_desk(story, size)


def test_no_page_is_wider_than_a_small_telephone() -> None:
    async def story(desk: Desk) -> None:
        box = f"/box/{FRANCE}"
        paths = ["/", box, f"{box}/write", f"{box}/mail/107/reply", "/nothing"]
        paths += [f"{box}/mail/{uid}?view={view}" for uid in (102, 103, 105, 107)
                  for view in ("html", "text", "source")]  # fmt: skip
        for path in paths:
            await desk.open(path)
            assert await desk.tab.run("document.documentElement.scrollWidth") <= 360, path

    at_the_desk(story, NARROW)


def test_a_hostile_mail_runs_nothing_and_fetches_nothing() -> None:
    async def story(desk: Desk) -> None:
        tab = desk.tab
        await desk.open(f"/box/{FRANCE}/mail/105")
        inside = "document.querySelector('iframe.paper').contentDocument"
        await tab.until(f"{inside}.readyState === 'complete' && {inside}.body.innerText !== ''")
        await tab.run(f"{inside}.querySelectorAll('a').forEach((a) => a.click())")
        # Even if the cleaning had let a script through, the frame would not run it.
        await tab.run(
            f"""(() => {{ const s = {inside}.createElement('script');
            s.textContent = 'top.hacked = 1'; {inside}.body.append(s); }})()"""
        )
        for view in ("text", "source"):
            assert await tab.run("typeof window.hacked") == "undefined"
            await desk.open(f"/box/{FRANCE}/mail/105?view={view}")
        assert await tab.run("typeof window.hacked") == "undefined"
        foreign = [url for url in tab.requests if not url.startswith((desk.url, "data:"))]
        assert foreign == []
        assert "the harmless words" in await tab.run("document.body.innerText")

    at_the_desk(story)


def test_the_boards_picture_runs_nothing_when_opened_alone() -> None:
    async def story(desk: Desk) -> None:
        await desk.open("/board.svg")
        assert await desk.tab.run("typeof window.hacked") == "undefined"

    at_the_desk(story)


def test_a_new_mail_and_a_passed_deadline_show_without_reloading() -> None:
    async def story(desk: Desk) -> None:
        tab = desk.tab
        await desk.open(f"/box/{FRANCE}/write")
        await tab.type("half a thought")
        desk.office.arrive(FRANCE, a_mail(subject="Receipt & <b>more</b>").as_bytes())
        desk.scene.passed = 1
        await tab.until("document.querySelector('.entry.unread')?.innerText.includes('<b>more')")
        await tab.until("document.querySelector('#status').innerText.includes('Spring 1902')")
        await tab.until("document.title.startsWith('(1) ')")
        await tab.picture(ARTIFACTS / "webmail-1200-8-new-mail.png")
        assert "Receipt & <b>more</b>" in await tab.run(
            "document.querySelector('#toast').innerText"
        )
        assert await tab.run("document.querySelector('#body').value") == "half a thought"
        await desk.open(f"/box/{FRANCE}")
        await desk.open(f"/box/{FRANCE}/write")
        assert await tab.run("document.querySelector('#body').value") == "half a thought"

    at_the_desk(story)


def test_the_keyboard_alone_is_enough() -> None:
    async def story(desk: Desk) -> None:
        tab = desk.tab
        await desk.open(f"/box/{FRANCE}")
        await tab.press("j", 74)
        await tab.until("location.pathname.endsWith('/mail/107')")
        await tab.until("document.readyState === 'complete'")
        await tab.press("j", 74)
        await tab.until("location.pathname.endsWith('/mail/106')")
        await tab.until("document.readyState === 'complete'")
        await tab.press("r", 82)
        await tab.until("document.activeElement.id === 'body'")
        await tab.press("j", 74)
        assert await tab.run("document.querySelector('#body').value") == "j"

    at_the_desk(story)


def test_the_buttons_around_the_game_work() -> None:
    async def story(desk: Desk) -> None:
        tab = desk.tab
        await desk.open(f"/box/{FRANCE}")
        await tab.click(".owner button", "Take over")
        await tab.until("document.querySelector('.note')?.innerText.includes('is yours now')")
        await tab.click(".status button", "Let the deadline pass")
        await tab.until("document.querySelector('.note')?.innerText.includes('has passed')")
        assert (desk.scene.taken, desk.scene.passed) == ([FRANCE], 1)
        await tab.click(".board")
        await tab.until("document.querySelector('dialog.zoom').open")
        await tab.picture(ARTIFACTS / "webmail-1200-7-board.png")

    at_the_desk(story)


def test_the_dark_page_and_a_right_to_left_mail_can_be_looked_at() -> None:
    async def story(desk: Desk) -> None:
        tab = desk.tab
        await tab.resize(*WIDE, dark=True)
        await desk.open("/")
        await tab.picture(ARTIFACTS / "webmail-dark-1-start.png")
        await desk.open(f"/box/{FRANCE}/mail/107")
        await tab.until("document.querySelector('iframe.paper').clientHeight > 300")
        await tab.picture(ARTIFACTS / "webmail-dark-2-html.png")
        await desk.open(f"/box/{FRANCE}/mail/103")
        direction = "getComputedStyle(document.querySelector('h1')).direction"
        assert await tab.run(direction) == "rtl"
        await tab.picture(ARTIFACTS / "webmail-dark-3-rtl.png")
        await desk.open(f"/box/{FRANCE}/mail/107/reply")
        await tab.picture(ARTIFACTS / "webmail-dark-4-reply.png")

    at_the_desk(story)


def test_without_javascript_a_mail_can_be_read_and_answered() -> None:
    async def story(desk: Desk) -> None:
        tab = desk.tab
        await tab.tell("Emulation.setScriptExecutionDisabled", value=True)
        await desk.open(f"/box/{FRANCE}/mail/107")
        await tab.click(".tools a", "Reply")
        await tab.until("document.querySelector('#body') !== null")
        await tab.click("#body")
        await tab.type("Build A Par")
        await tab.click("button", "Send")
        await tab.until("document.querySelector('.note')?.innerText.startsWith('Sent.')")
        assert len(desk.office.sent) == 1

    at_the_desk(story)
