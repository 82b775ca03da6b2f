"""The requests: which address shows which page; ``forms`` has what is done at some of them."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime
from email.utils import localtime
from pathlib import PurePosixPath

from aiohttp import web

from gmbot.demo.webmail.asked import Asked, field
from gmbot.demo.webmail.boxes import Boxes
from gmbot.demo.webmail.forms import Forms
from gmbot.demo.webmail.guard import (
    MAIL_POLICY,
    PART_POLICY,
    add_headers,
    is_for_here,
    is_from_our_page,
)
from gmbot.demo.webmail.letters import Letter
from gmbot.demo.webmail.office import Office, Scene
from gmbot.demo.webmail.pages import Pages, Where, asset, box_path
from gmbot.demo.webmail.safe_html import frame_document

_KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_ASSETS = ("mail.css", "mail.js", "icon.svg")


def make_app(
    office: Office, scene: Scene, *, now: Callable[[], datetime] = localtime
) -> web.Application:
    """The web mailbox, ready for ``serve``.

    Args:
        now: gives the Date of mails written here; aware.
    """
    return _Site(office, scene, now).application()


class _Site:
    """Which address shows what."""

    def __init__(self, office: Office, scene: Scene, now: Callable[[], datetime]) -> None:
        self._scene = scene
        self._token = secrets.token_urlsafe(24)
        played: set[str] = set()
        self._boxes = Boxes(office)
        self._pages = Pages(self._boxes, scene, played, self._token)
        self._asked = Asked(self._boxes, self._pages)
        self._forms = Forms(office, scene, self._asked, played, now)

    def application(self) -> web.Application:
        app = web.Application(middlewares=[self._guard])
        app.on_response_prepare.append(add_headers)
        app.on_startup.append(self._start)
        mail = "/box/{address}/mail/{key}"
        app.add_routes(
            [
                web.get("/", self._welcome),
                web.get("/live", self._live),
                web.get("/board.svg", self._board),
                web.get("/assets/{name}", self._asset),
                web.post("/deadline", self._forms.deadline),
                web.get("/box/{address}", self._box),
                web.post("/box/{address}/take-over", self._forms.take_over),
                web.get("/box/{address}/write", self._forms.write),
                web.post("/box/{address}/write", self._forms.send),
                web.get(mail, self._mail),
                web.get(f"{mail}/reply", self._forms.write),
                web.post(f"{mail}/reply", self._forms.send),
                web.get(f"{mail}/html", self._html),
                web.get(f"{mail}/raw", self._raw),
                web.get(f"{mail}/part/{{number:[0-9]{{1,4}}}}", self._part),
            ]
        )
        return app

    async def _start(self, app: web.Application) -> None:
        self._boxes.mark_all_read()

    @web.middleware
    async def _guard(
        self,
        request: web.Request,
        handler: Callable[[web.Request], Awaitable[web.StreamResponse]],
    ) -> web.StreamResponse:
        try:
            await self._check(request)
            return await handler(request)
        except web.HTTPClientError as refusal:
            page = self._pages.failure(refusal.reason, refusal.text or "")
            return web.Response(text=page, content_type="text/html", status=refusal.status)

    async def _check(self, request: web.Request) -> None:
        if not is_for_here(request):
            raise web.HTTPForbidden(text="This mailbox answers only as 127.0.0.1 or localhost.")
        if request.method in ("GET", "HEAD"):
            return
        if not is_from_our_page(request, await field(request, "token"), self._token):
            raise web.HTTPForbidden(
                text="This form did not come from a page of this mailbox, or the program was "
                "started again since. Nothing was done. Open the page anew and repeat."
            )

    async def _welcome(self, request: web.Request) -> web.Response:
        return self._asked.page("welcome.html", Where(), note=self._asked.note(request))

    async def _live(self, request: web.Request) -> web.Response:
        asked = request.query
        place = Where(asked.get("box", ""), asked.get("open", ""))
        changes = self._pages.changes(place, asked.get("have", ""))
        return web.json_response(changes) if changes else web.Response(status=204)

    async def _board(self, request: web.Request) -> web.Response:
        picture = self._scene.board_svg()
        if picture is None:
            raise web.HTTPNotFound(text="There is no board yet.")
        return web.Response(
            text=picture,
            content_type="image/svg+xml",
            headers={"Content-Security-Policy": PART_POLICY},
        )

    async def _asset(self, request: web.Request) -> web.Response:
        name = request.match_info["name"]
        if name not in _ASSETS:
            raise web.HTTPNotFound(text="There is no such file.")
        return web.Response(text=asset(name), content_type=_KINDS[PurePosixPath(name).suffix])

    async def _box(self, request: web.Request) -> web.Response:
        person = self._asked.person(request)
        place = Where(person.address)
        return self._asked.page("box.html", place, note=self._asked.note(request))

    async def _mail(self, request: web.Request) -> web.Response:
        person, key, letter = self._asked.letter(request)
        self._boxes.mark_read(person.address, key)
        return self._asked.page(
            "mail.html",
            Where(person.address, key),
            letter=letter,
            view=_view(letter, request.query.get("view", "")),
            mail=self._boxes.mail(person.address, key),
        )

    async def _html(self, request: web.Request) -> web.Response:
        person, key, letter = self._asked.letter(request)
        base = box_path(person.address, "mail", key)
        pictures = {p.cid: f"{base}/part/{p.number}" for p in letter.parts if p.cid}
        write_at = f"http://{request.host}{box_path(person.address, 'write')}"
        return web.Response(
            text=frame_document(letter.html or "", pictures, write_at),
            content_type="text/html",
            headers={"Content-Security-Policy": MAIL_POLICY},
        )

    async def _raw(self, request: web.Request) -> web.Response:
        person, key, _ = self._asked.letter(request)
        mail = self._boxes.mail(person.address, key)
        return _download(mail.raw if mail else b"", f"mail-{key}.eml", "message/rfc822")

    async def _part(self, request: web.Request) -> web.Response:
        _, _, letter = self._asked.letter(request)
        number = int(request.match_info["number"])
        part = next((part for part in letter.parts if part.number == number), None)
        if part is None:
            raise web.HTTPNotFound(text="This mail has no such part.")
        if not part.is_picture:
            # Never as its own kind: an attached web page must not run here.
            return _download(part.content, part.name, "application/octet-stream")
        return web.Response(
            body=part.content,
            content_type=part.kind,
            headers={"Content-Security-Policy": PART_POLICY},
        )


def _view(letter: Letter, wanted: str) -> str:
    """Which tab to show: ``html``, ``text`` or ``source``."""
    if letter.fault:
        return "source"
    if wanted in ("text", "source"):
        return wanted
    return "html" if letter.html is not None else "text"


def _download(content: bytes, name: str, kind: str) -> web.Response:
    safe = "".join(c if c.isascii() and (c.isalnum() or c in "-._") else "_" for c in name)
    return web.Response(
        body=content,
        content_type=kind,
        headers={
            "Content-Disposition": f'attachment; filename="{safe}"',
            "Content-Security-Policy": PART_POLICY,
        },
    )
