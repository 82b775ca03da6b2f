"""What a request asks for: whose mailbox, which mail, what a form says. And the page in answer."""

from __future__ import annotations

from aiohttp import web

from gmbot.demo.webmail.boxes import Boxes
from gmbot.demo.webmail.letters import Letter
from gmbot.demo.webmail.office import Person
from gmbot.demo.webmail.pages import NOTES, Pages, Where


class Asked:
    """Finds what requests name, and answers 404 where there is no such thing."""

    def __init__(self, boxes: Boxes, pages: Pages) -> None:
        self.boxes = boxes
        self.pages = pages

    def page(
        self, template: str, place: Where, status: int = 200, **values: object
    ) -> web.Response:
        page = self.pages.render(template, place, **values)
        return web.Response(text=page, content_type="text/html", status=status)

    def person(self, request: web.Request) -> Person:
        person = self.boxes.person(request.match_info["address"])
        if person is None:
            raise web.HTTPNotFound(text="Nobody here has this address.")
        return person

    def letter(self, request: web.Request) -> tuple[Person, str, Letter]:
        person, key = self.person(request), request.match_info["key"]
        letter = self.boxes.letter(person.address, key)
        if letter is None:
            raise web.HTTPNotFound(text="There is no such mail in this mailbox.")
        return person, key, letter

    def answered(self, request: web.Request) -> Letter | None:
        return self.letter(request)[2] if "key" in request.match_info else None

    def note(self, request: web.Request) -> str:
        return NOTES.get(request.query.get("note", ""), "")


async def field(request: web.Request, name: str) -> str:
    """A field of a form that was sent; empty if the form has no such text field."""
    try:
        value = (await request.post()).get(name, "")
    except ValueError as fault:
        raise web.HTTPBadRequest(text="This form cannot be read.") from fault
    return value if isinstance(value, str) else ""
