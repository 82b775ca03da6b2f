"""The requests: which address shows which page, and what the forms do."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime
from email.utils import localtime
from pathlib import PurePosixPath

from aiohttp import web

from gmbot.app.webmail.boxes import Boxes
from gmbot.app.webmail.compose import (
    Draft,
    build_mail,
    fault_of,
    new_draft,
    quotation,
    reply_draft,
)
from gmbot.app.webmail.guard import (
    MAIL_POLICY,
    PART_POLICY,
    add_headers,
    is_for_here,
    is_from_our_page,
)
from gmbot.app.webmail.letters import Letter
from gmbot.app.webmail.office import Office, Person, Scene
from gmbot.app.webmail.pages import NOTES, Pages, Where, asset, box_path
from gmbot.app.webmail.safe_html import frame_document

log = logging.getLogger(__name__)

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
    def __init__(self, office: Office, scene: Scene, now: Callable[[], datetime]) -> None:
        self._office = office
        self._scene = scene
        self._now = now
        self._token = secrets.token_urlsafe(24)
        self._played: set[str] = set()
        self._boxes = Boxes(office)
        self._pages = Pages(self._boxes, scene, self._played, self._token)
        self._passing = asyncio.Lock()

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
                web.post("/deadline", self._deadline),
                web.get("/box/{address}", self._box),
                web.post("/box/{address}/take-over", self._take_over),
                web.get("/box/{address}/write", self._write),
                web.post("/box/{address}/write", self._send),
                web.get(mail, self._mail),
                web.get(f"{mail}/reply", self._write),
                web.post(f"{mail}/reply", self._send),
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
        if not is_from_our_page(request, await self._field(request, "token"), self._token):
            raise web.HTTPForbidden(
                text="This form did not come from a page of this mailbox, or the program was "
                "started again since. Nothing was done. Open the page anew and repeat."
            )

    async def _welcome(self, request: web.Request) -> web.Response:
        return self._page("welcome.html", Where(), note=self._note(request))

    async def _live(self, request: web.Request) -> web.Response:
        asked = request.query
        where = Where(asked.get("box", ""), asked.get("open", ""))
        changes = self._pages.changes(where, asked.get("have", ""))
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
        person = self._person(request)
        where = Where(person.address)
        return self._page("box.html", where, note=self._note(request))

    async def _mail(self, request: web.Request) -> web.Response:
        person, key, letter = self._letter(request)
        self._boxes.mark_read(person.address, key)
        return self._page(
            "mail.html",
            Where(person.address, key),
            letter=letter,
            view=_view(letter, request.query.get("view", "")),
            mail=self._boxes.mail(person.address, key),
        )

    async def _html(self, request: web.Request) -> web.Response:
        person, key, letter = self._letter(request)
        base = box_path(person.address, "mail", key)
        pictures = {p.cid: f"{base}/part/{p.number}" for p in letter.parts if p.cid}
        write_at = f"http://{request.host}{box_path(person.address, 'write')}"
        return web.Response(
            text=frame_document(letter.html or "", pictures, write_at),
            content_type="text/html",
            headers={"Content-Security-Policy": MAIL_POLICY},
        )

    async def _raw(self, request: web.Request) -> web.Response:
        person, key, _ = self._letter(request)
        mail = self._boxes.mail(person.address, key)
        return _download(mail.raw if mail else b"", f"mail-{key}.eml", "message/rfc822")

    async def _part(self, request: web.Request) -> web.Response:
        _, _, letter = self._letter(request)
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

    async def _write(self, request: web.Request) -> web.Response:
        person = self._person(request)
        letter = self._answered(request)
        if letter:
            self._boxes.mark_read(person.address, request.match_info["key"])
            return self._form(request, person, letter, reply_draft(letter))
        entries = self._boxes.entries(person.address)
        draft = new_draft(self._office.gm_address(), entries[0].heading.subject if entries else "")
        asked = request.query
        return self._form(
            request,
            person,
            None,
            Draft(
                asked.get("to", draft.to),
                asked.get("subject", draft.subject),
                asked.get("body", draft.body),
            ),
        )

    async def _send(self, request: web.Request) -> web.Response:
        person = self._person(request)
        letter = self._answered(request)
        draft = Draft(*[await self._field(request, name) for name in ("to", "subject", "body")])
        fault = fault_of(draft)
        if fault:
            return self._form(request, person, letter, draft, fault, 422)
        quoted = bool(await self._field(request, "quote"))
        when = self._now()
        raw = build_mail(person, draft, when, letter, quoted)
        try:
            if await self._field(request, "take_over") and not self._pages.is_played(person):
                await self._play(person)
            await self._office.send(person.address, raw)
        except Exception as reason:  # whatever went wrong, the text is shown again, not lost
            log.warning("web mail not sent", exc_info=True)
            fault = f"The mail was not sent: {reason}. Your text is still here; send it again."
            return self._form(request, person, letter, draft, fault, 502)
        self._boxes.keep_sent(person.address, raw, when)
        raise web.HTTPSeeOther(f"{box_path(person.address)}?note=sent")

    async def _take_over(self, request: web.Request) -> web.Response:
        person = self._person(request)
        where = Where(person.address)
        try:
            await self._play(person)
        except Exception as reason:  # shown to the person at the page
            log.warning("take-over failed", exc_info=True)
            error = f"{person.title} could not be taken over: {reason}. Its robot plays on."
            return self._page("box.html", where, 502, error=error)
        raise web.HTTPSeeOther(f"{where.path}?note=taken")

    async def _deadline(self, request: web.Request) -> web.Response:
        address = await self._field(request, "box")
        person = self._boxes.person(address)
        where = Where(address) if person else Where()
        template = "box.html" if person else "welcome.html"
        if self._passing.locked():
            return self._page(template, where, 409, error="The deadline is passing already.")
        async with self._passing:
            try:
                await self._scene.let_deadline_pass()
            except Exception as reason:  # shown to the person at the page
                log.warning("deadline not passed", exc_info=True)
                error = f"The deadline did not pass: {reason}. Nothing was changed."
                return self._page(template, where, 502, error=error)
        raise web.HTTPSeeOther(f"{where.path}?note=passed")

    async def _play(self, person: Person) -> None:
        await self._scene.take_over(person.address)
        self._played.add(person.address)

    def _form(
        self,
        request: web.Request,
        person: Person,
        letter: Letter | None,
        draft: Draft,
        fault: str = "",
        status: int = 200,
    ) -> web.Response:
        key = request.match_info.get("key", "")
        return self._page(
            "write.html",
            Where(person.address, key),
            status,
            letter=letter,
            draft=draft,
            quotation=quotation(letter) if letter else "",
            error=fault,
        )

    def _page(
        self, template: str, where: Where, status: int = 200, **values: object
    ) -> web.Response:
        page = self._pages.render(template, where, **values)
        return web.Response(text=page, content_type="text/html", status=status)

    def _person(self, request: web.Request) -> Person:
        person = self._boxes.person(request.match_info["address"])
        if person is None:
            raise web.HTTPNotFound(text="Nobody here has this address.")
        return person

    def _letter(self, request: web.Request) -> tuple[Person, str, Letter]:
        person, key = self._person(request), request.match_info["key"]
        letter = self._boxes.letter(person.address, key)
        if letter is None:
            raise web.HTTPNotFound(text="There is no such mail in this mailbox.")
        return person, key, letter

    def _answered(self, request: web.Request) -> Letter | None:
        return self._letter(request)[2] if "key" in request.match_info else None

    def _note(self, request: web.Request) -> str:
        return NOTES.get(request.query.get("note", ""), "")

    async def _field(self, request: web.Request, name: str) -> str:
        try:
            value = (await request.post()).get(name, "")
        except ValueError as fault:
            raise web.HTTPBadRequest(text="This form cannot be read.") from fault
        return value if isinstance(value, str) else ""


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
