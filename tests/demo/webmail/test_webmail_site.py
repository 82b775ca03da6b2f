"""The requests of the web mailbox, asked as a browser or an attacker would."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import Awaitable, Callable
from email import message_from_bytes, policy

import aiohttp
import pytest
from aiohttp.test_utils import TestClient, TestServer
from webmail_fakes import (
    ENGLAND,
    FRANCE,
    GM,
    START,
    FakeOffice,
    FakeScene,
    a_filled_office,
    a_mail,
    a_png,
)

from gmbot.demo.webmail import make_app, serve

BOX = f"/box/{FRANCE}"


class Visit:
    """A browser at the web mailbox, with the fakes behind it at hand."""

    def __init__(self, client: TestClient, office: FakeOffice, scene: FakeScene) -> None:
        self.client, self.office, self.scene = client, office, scene

    async def page(self, path: str, status: int = 200, **options: object) -> str:
        answer = await self.client.get(path, **options)
        assert answer.status == status, await answer.text()
        return await answer.text()

    async def post(self, path: str, **fields: str) -> aiohttp.ClientResponse:
        """Send a form as our own page would."""
        token = re.search(r'name="token" value="([^"]+)"', await self.page(BOX))
        assert token
        return await self.client.post(path, data={"token": token[1]} | fields)


def visiting(story: Callable[[Visit], Awaitable[None]], office: FakeOffice | None = None) -> None:
    """Run ``story`` against a running app."""

    async def run() -> None:
        fakes = office or a_filled_office(), FakeScene()
        app = make_app(*fakes, now=lambda: START)
        async with TestClient(TestServer(app)) as client:
            await story(Visit(client, *fakes))

    asyncio.run(run())


def test_the_first_page_offers_every_mailbox_and_the_board() -> None:
    async def story(visit: Visit) -> None:
        page = await visit.page("/")
        for title in ("Austria", "Turkey", "Game master"):
            assert title in page
        assert "Fall 1901, orders" in page
        assert "/board.svg?v=" in page

    visiting(story)


def test_a_mailbox_lists_the_newest_mail_first() -> None:
    async def story(visit: Visit) -> None:
        page = await visit.page(BOX)
        assert page.index("F1901M results") < page.index("Only HTML") < page.index("game starts")
        assert "&lt;img src=x onerror" in page
        assert "<img src=x" not in page

    visiting(story)


def test_a_mail_is_new_until_it_is_opened() -> None:
    async def story(visit: Visit) -> None:
        assert "Unread:" not in await visit.page(BOX)
        uid = visit.office.arrive(FRANCE, a_mail(subject="Receipt").as_bytes())
        assert "Unread:" in await visit.page(BOX)
        assert "<b>1<span" in await visit.page(BOX)
        await visit.page(f"{BOX}/mail/{uid}")
        assert "Unread:" not in await visit.page(BOX)

    visiting(story)


def test_a_mail_can_be_read_as_html_text_and_source() -> None:
    async def story(visit: Visit) -> None:
        assert f'src="{BOX}/mail/107/html"' in await visit.page(f"{BOX}/mail/107")
        text = await visit.page(f"{BOX}/mail/107?view=text")
        assert "A Bur - Bel        bounced" in text
        assert f'<img src="{BOX}/mail/107/part/2"' in text
        assert "Content-Type: multipart/" in await visit.page(f"{BOX}/mail/107?view=source")
        assert "F Bre H" in await visit.page(f"{BOX}/mail/104?view=text")

    visiting(story)


def test_the_frame_shows_inline_pictures_and_allows_nothing_else() -> None:
    async def story(visit: Visit) -> None:
        answer = await visit.client.get(f"{BOX}/mail/107/html")
        assert f'src="{BOX}/mail/107/part/2"' in await answer.text()
        allowed = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in allowed
        assert "sandbox" in allowed
        assert "allow-scripts" not in allowed
        assert "script-src" not in allowed
        picture = await visit.client.get(f"{BOX}/mail/107/part/2")
        assert picture.content_type == "image/png"
        assert await picture.read() == a_png(300, 180)

    visiting(story)


def test_an_attached_web_page_is_only_downloaded() -> None:
    async def story(visit: Visit) -> None:
        answer = await visit.client.get(f"{BOX}/mail/105/part/2")
        assert answer.content_type == "application/octet-stream"
        assert answer.headers["Content-Disposition"] == 'attachment; filename="page_.html"'
        assert answer.headers["X-Content-Type-Options"] == "nosniff"

    visiting(story)


def test_the_bytes_of_a_mail_can_be_saved() -> None:
    async def story(visit: Visit) -> None:
        answer = await visit.client.get(f"{BOX}/mail/105/raw")
        assert await answer.read() == visit.office.boxes[FRANCE][4].raw
        assert answer.headers["Content-Disposition"] == 'attachment; filename="mail-105.eml"'

    visiting(story)


@pytest.mark.parametrize(
    "path",
    ["/box/nobody@x", f"{BOX}/mail/999", f"{BOX}/mail/sent-1", f"{BOX}/mail/107/part/77",
     f"{BOX}/mail/../../etc", "/assets/layout.html", "/assets/..%2Fsite.py", "/nothing"],
)  # fmt: skip
def test_what_does_not_exist_is_said_so(path: str) -> None:
    async def story(visit: Visit) -> None:
        assert "All mailboxes" in await visit.page(path, 404)

    visiting(story)


def test_a_reply_is_sent_and_appears_in_the_list() -> None:
    async def story(visit: Visit) -> None:
        form = await visit.page(f"{BOX}/mail/107/reply")
        assert 'value="bot+austerlitz.k3f9q2w8x@gm.test"' in form
        assert "&gt; You are France: 5 centers" in form
        answer = await visit.post(
            f"{BOX}/mail/107/reply",
            to="bot+austerlitz.k3f9q2w8x@gm.test",
            subject="Re: [austerlitz] F1901M results",
            body="Build A Par",
            quote="1",
        )
        assert "Sent." in await answer.text()
        assert "You wrote to" in await answer.text()
        [(sender, raw)] = visit.office.sent
        mail = message_from_bytes(raw, policy=policy.default)
        assert sender == FRANCE
        assert mail["In-Reply-To"] == "<m1.opener@gm.test>"
        assert mail.get_content().startswith("Build A Par\r\n\r\nOn Fri")
        assert "Build A Par" in await visit.page(f"{BOX}/mail/sent-1")
        assert visit.scene.taken == []

    visiting(story)


def test_a_new_mail_goes_to_the_game_master() -> None:
    async def story(visit: Visit) -> None:
        form = await visit.page(f"{BOX}/write")
        assert f'value="{GM}"' in form
        assert 'value="[austerlitz] Orders"' in form
        assert "A Par - Bur" in form
        await visit.post(f"{BOX}/write", to=GM, subject="Orders", body="A Par H", take_over="1")
        assert len(visit.office.sent) == 1
        assert visit.scene.taken == [FRANCE]

    visiting(story)


def test_a_link_to_write_fills_the_form_and_sends_nothing() -> None:
    async def story(visit: Visit) -> None:
        form = await visit.page(f"{BOX}/write?to=bot@gm.test&subject=S&body=%3C/textarea%3E%3Cb%3E")
        assert 'value="bot@gm.test"' in form
        assert "&lt;/textarea&gt;&lt;b&gt;</textarea>" in form
        assert visit.office.sent == []

    visiting(story)


def test_what_cannot_be_sent_is_shown_again_with_the_reason() -> None:
    async def story(visit: Visit) -> None:
        answer = await visit.post(f"{BOX}/write", to="nobody", subject="S", body="A Par H")
        assert answer.status == 422
        assert "one mail address" in await answer.text()
        assert ">A Par H</textarea>" in await answer.text()
        visit.office.fault = ConnectionRefusedError("the post office is closed")
        answer = await visit.post(f"{BOX}/write", to=GM, subject="S", body="A Par H")
        assert answer.status == 502
        assert "not sent: the post office is closed" in await answer.text()
        assert ">A Par H</textarea>" in await answer.text()
        assert visit.office.sent == []

    visiting(story)


def test_taking_over_is_offered_once_and_not_for_the_game_master() -> None:
    async def story(visit: Visit) -> None:
        assert "Take over this power" in await visit.page(BOX)
        assert "Take over this power" not in await visit.page("/box/gm@players.test")
        answer = await visit.post(f"{BOX}/take-over")
        assert "its robot has stopped" in await answer.text()
        assert "Take over this power" not in await answer.text()
        assert visit.scene.taken == [FRANCE]
        assert "played by you" in await visit.page("/")

    visiting(story)


def test_the_deadline_passes_at_the_press_of_a_button() -> None:
    async def story(visit: Visit) -> None:
        answer = await visit.post("/deadline", box=FRANCE)
        assert answer.url.path == BOX
        assert "Spring 1902, orders" in await answer.text()
        answer = await visit.post("/deadline", box="//evil.invalid/")
        assert answer.url.path == "/"
        assert visit.scene.passed == 2

    visiting(story)


def test_a_refusal_of_the_game_is_shown_with_its_reason() -> None:
    async def story(visit: Visit) -> None:
        visit.scene.fault = RuntimeError("the game is over")
        for path in ("/deadline", f"{BOX}/take-over"):
            answer = await visit.post(path, box=FRANCE)
            assert answer.status == 502
            assert "the game is over" in await answer.text()

    visiting(story)


def test_an_open_page_learns_what_changed_and_otherwise_nothing() -> None:
    async def story(visit: Visit) -> None:
        page = await visit.page(BOX)
        live = re.search(r'data-live="([^"]+)" data-have="([^"]+)"', page)
        assert live
        path = live[1].replace("&amp;", "&") + "&have="
        assert await visit.page(path + live[2], 204) == ""
        visit.office.arrive(FRANCE, a_mail(subject="Receipt <now>").as_bytes())
        visit.office.arrive(ENGLAND, a_mail().as_bytes())
        news = await (await visit.client.get(path + live[2])).json()
        assert (news["unread"], news["newest"]) == (2, "Receipt <now>")
        assert "Receipt &lt;now&gt;" in news["parts"]["list"]
        assert await visit.page(path + news["have"], 204) == ""

    visiting(story)


def test_a_game_without_a_board_or_deadline_shows_neither() -> None:
    async def story(visit: Visit) -> None:
        visit.scene.board = None
        assert "board.svg" not in await visit.page(BOX)
        await visit.page("/board.svg", 404)

    visiting(story)


@pytest.mark.parametrize("path", ["/deadline", f"{BOX}/write", f"{BOX}/take-over"])
@pytest.mark.parametrize(
    ("token", "headers"),
    [
        ("wrong", {}),
        ("", {}),
        ("é", {}),
        ("right", {"Origin": "http://evil.invalid"}),
        ("right", {"Origin": "null"}),
        ("right", {"Sec-Fetch-Site": "cross-site"}),
        ("right", {"Sec-Fetch-Site": "same-site"}),
    ],
)
def test_forms_of_other_pages_do_nothing(path: str, token: str, headers: dict[str, str]) -> None:
    async def story(visit: Visit) -> None:
        right = re.search(r'name="token" value="([^"]+)"', await visit.page(BOX))
        assert right
        fields = {"token": right[1] if token == "right" else token}
        fields |= {"to": GM, "subject": "S", "body": "A Par H"}
        answer = await visit.client.post(path, data=fields, headers=headers)
        assert answer.status == 403
        assert (visit.office.sent, visit.scene.passed, visit.scene.taken) == ([], 0, [])

    visiting(story)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8025", 200),
        ("localhost", 200),
        ("LOCALHOST:1", 200),
        ("evil.invalid", 403),
        ("127.0.0.1.evil.invalid", 403),
        ("evil.invalid:127.0.0.1", 403),
        ("localhost@evil.invalid", 403),
        ("", 403),
    ],
)
def test_only_this_machines_own_names_are_answered(host: str, status: int) -> None:
    async def story(visit: Visit) -> None:
        for path in ("/", BOX, f"{BOX}/mail/107/raw", "/live"):
            answer = await visit.client.get(path, headers={"Host": host})
            assert answer.status in (status, 204 if status == 200 else status)
            assert "austerlitz" not in (await answer.text()).lower() or status == 200

    visiting(story)


@pytest.mark.parametrize("path", ["/", BOX, f"{BOX}/mail/105", "/nothing", "/assets/mail.js"])
def test_every_answer_carries_its_protection(path: str) -> None:
    async def story(visit: Visit) -> None:
        headers = (await visit.client.get(path)).headers
        assert "script-src 'self';" in headers["Content-Security-Policy"]
        assert "unsafe" not in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"

    visiting(story)


def test_no_page_needs_inline_script_or_style() -> None:
    async def story(visit: Visit) -> None:
        for path in ("/", BOX, f"{BOX}/mail/107?view=text", f"{BOX}/mail/107/reply"):
            page = await visit.page(path)
            assert not re.search(r"<style|\sstyle=|<script(?! src=)|\son[a-z]+=\"", page)

    visiting(story)


def test_a_form_that_is_no_form_is_refused() -> None:
    async def story(visit: Visit) -> None:
        answer = await visit.client.post(
            "/deadline",
            data=b"token=\xff\xfe",
            headers={"Content-Type": "application/x-www-form-urlencoded"},
        )
        assert answer.status in (400, 403)
        big = await visit.client.post(
            "/deadline",
            data=io.BytesIO(b"token=" + b"x" * 2_000_000),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
        )
        assert big.status == 413

    visiting(story)


def test_serving_takes_a_free_port_on_this_machine_and_gives_it_back() -> None:
    async def run() -> None:
        running = await serve(make_app(a_filled_office(), FakeScene()))
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", running.url)
        async with aiohttp.ClientSession() as session, session.get(running.url) as answer:
            assert answer.status == 200
        port = int(running.url.rsplit(":", 1)[1].strip("/"))
        with pytest.raises(OSError, match="in use"):
            await serve(make_app(a_filled_office(), FakeScene()), port)
        await running.stop()
        again = await serve(make_app(a_filled_office(), FakeScene()), port)
        await again.stop()

    asyncio.run(run())
