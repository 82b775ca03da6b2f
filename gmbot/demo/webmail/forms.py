"""What the forms do: write and send a mail, take a seat over, let the deadline pass."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

from aiohttp import web

from gmbot.demo.webmail.asked import Asked, field
from gmbot.demo.webmail.compose import (
    Draft,
    build_mail,
    fault_of,
    new_draft,
    quotation,
    reply_draft,
)
from gmbot.demo.webmail.letters import Letter
from gmbot.demo.webmail.office import Office, Person, Scene
from gmbot.demo.webmail.pages import Where, box_path

log = logging.getLogger(__name__)


class Forms:
    """The requests that do something."""

    def __init__(
        self,
        office: Office,
        scene: Scene,
        asked: Asked,
        played: set[str],
        now: Callable[[], datetime],
    ) -> None:
        """``played``: the addresses of the seats that were taken over; this class adds to it."""
        self._office = office
        self._scene = scene
        self._asked = asked
        self._played = played
        self._now = now
        self._passing = asyncio.Lock()

    async def write(self, request: web.Request) -> web.Response:
        person = self._asked.person(request)
        letter = self._asked.answered(request)
        if letter:
            self._asked.boxes.mark_read(person.address, request.match_info["key"])
            return self._form(request, person, letter, reply_draft(letter))
        entries = self._asked.boxes.entries(person.address)
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

    async def send(self, request: web.Request) -> web.Response:
        person = self._asked.person(request)
        letter = self._asked.answered(request)
        draft = Draft(*[await field(request, name) for name in ("to", "subject", "body")])
        fault = fault_of(draft)
        if fault:
            return self._form(request, person, letter, draft, fault, 422)
        quoted = bool(await field(request, "quote"))
        when = self._now()
        raw = build_mail(person, draft, when, letter, quoted)
        try:
            if await field(request, "take_over") and not self._asked.pages.is_played(person):
                await self._play(person)
            await self._office.send(person.address, raw)
        except Exception as reason:  # whatever went wrong, the text is shown again, not lost
            log.warning("web mail not sent", exc_info=True)
            fault = f"The mail was not sent: {reason}. Your text is still here; send it again."
            return self._form(request, person, letter, draft, fault, 502)
        self._asked.boxes.keep_sent(person.address, raw, when)
        raise web.HTTPSeeOther(f"{box_path(person.address)}?note=sent")

    async def take_over(self, request: web.Request) -> web.Response:
        person = self._asked.person(request)
        place = Where(person.address)
        try:
            await self._play(person)
        except Exception as reason:  # shown to the person at the page
            log.warning("take-over failed", exc_info=True)
            error = f"{person.title} could not be taken over: {reason}. Its robot plays on."
            return self._asked.page("box.html", place, 502, error=error)
        raise web.HTTPSeeOther(f"{place.path}?note=taken")

    async def deadline(self, request: web.Request) -> web.Response:
        address = await field(request, "box")
        person = self._asked.boxes.person(address)
        place = Where(address) if person else Where()
        template = "box.html" if person else "welcome.html"
        if self._passing.locked():
            return self._asked.page(template, place, 409, error="The deadline is passing already.")
        async with self._passing:
            try:
                await self._scene.let_deadline_pass()
            except Exception as reason:  # shown to the person at the page
                log.warning("deadline not passed", exc_info=True)
                error = f"The deadline did not pass: {reason}. Nothing was changed."
                return self._asked.page(template, place, 502, error=error)
        raise web.HTTPSeeOther(f"{place.path}?note=passed")

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
        return self._asked.page(
            "write.html",
            Where(person.address, key),
            status,
            letter=letter,
            draft=draft,
            quotation=quotation(letter) if letter else "",
            error=fault,
        )
