"""The pages: what a template is given, and the templates themselves."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FunctionLoader, StrictUndefined

from gmbot.demo.webmail.boxes import Boxes
from gmbot.demo.webmail.office import Person, Scene

NOTES = {
    "sent": "Sent. The game master's answer appears in the list in a moment.",
    "taken": "This power is yours now: its robot has stopped writing.",
    "passed": "The deadline has passed. The results are arriving in every mailbox.",
}
"""What a page says after a redirect; the address carries only the key."""

_COLORED = {"austria", "england", "france", "germany", "italy", "russia", "turkey"}


def asset(name: str) -> str:
    """A template, style sheet or script of this package."""
    return (files("gmbot.demo.webmail") / "assets" / name).read_text("utf-8")


def box_path(address: str, *rest: str) -> str:
    """The address of a mailbox's page: ``/box/ed@example.test/mail/17``."""
    return "/".join(["/box", quote(address, safe="@"), *(quote(part, safe="") for part in rest)])


@dataclass(frozen=True, slots=True)
class Where:
    """Which page is shown: nobody's, a mailbox, or one mail in it."""

    address: str = ""
    key: str = ""

    @property
    def live(self) -> str:
        """The address that tells what changed on this page."""
        return f"/live?box={quote(self.address)}&open={quote(self.key)}"

    @property
    def path(self) -> str:
        """The mailbox, or the first page."""
        return box_path(self.address) if self.address else "/"


class Pages:
    """Renders every page from the office, the scene and what was read and sent."""

    def __init__(self, boxes: Boxes, scene: Scene, played: set[str], token: str) -> None:
        """Args:
        played: addresses that were taken over here; the site adds to it.
        token: what our forms carry (``guard``).
        """
        self._boxes = boxes
        self._scene = scene
        self._played = played
        self._environment = Environment(
            loader=FunctionLoader(asset), autoescape=True, undefined=StrictUndefined,
            trim_blocks=True, lstrip_blocks=True,
        )  # fmt: skip
        self._environment.filters |= {"when": _when, "size": _size, "hue": _hue}
        self._environment.globals |= {
            "token": token, "path_of": box_path, "is_played": self.is_played,
            "played": played,
            "style_version": _digest(asset("mail.css")),
            "script_version": _digest(asset("mail.js")),
        }  # fmt: skip

    def is_played(self, person: Person) -> bool:
        """Whether a human writes for this person."""
        return not person.robot or person.address in self._played

    def render(self, template: str, place: Where, **values: Any) -> str:
        """A whole page."""
        common = self._common(place)
        parts = self._fragments(common)
        common |= {"parts": parts, "have": _digest(*parts.values()), "error": "", "note": ""}
        return self._environment.get_template(template).render(common | values)

    def changes(self, place: Where, have: str) -> Mapping[str, Any] | None:
        """What is new on an open page; None if it shows all there is.

        Args:
            have: the digest the page was rendered with.
        """
        common = self._common(place)
        parts = self._fragments(common)
        now = _digest(*parts.values())
        if now == have:
            return None
        newest = next((entry for entry in common["entries"] if entry.unread), None)
        return {
            "have": now,
            "parts": parts,
            "unread": sum(unread for _, unread in common["people"]),
            "newest": newest.heading.subject if newest else "",
        }

    def failure(self, title: str, text: str) -> str:
        """A page for a request that cannot be answered."""
        return self._environment.get_template("failure.html").render(title=title, text=text)

    def _common(self, place: Where) -> dict[str, Any]:
        board = self._scene.board_svg()
        return {
            "where": place,
            "status": self._scene.status(),
            "board": _digest(board) if board else "",
            "people": [(p, self._boxes.unread(p.address)) for p in self._boxes.people()],
            "person": self._boxes.person(place.address),
            "entries": self._boxes.entries(place.address) if place.address else [],
        }

    def _fragments(self, common: Mapping[str, Any]) -> dict[str, str]:
        """The pieces of a page that change by themselves, by the id of their element."""
        names = ("status", "board", *(("chips", "list") if common["person"] else ("seats",)))
        return {
            name: self._environment.get_template(f"_{name}.html").render(common) for name in names
        }


def _digest(*texts: str) -> str:
    return hashlib.blake2s("\0".join(texts).encode(), digest_size=8).hexdigest()


def _when(moment: datetime) -> str:
    # The reader sits at this machine, so the machine's zone is the reader's.
    local = moment.astimezone()
    return f"{local.day} {local:%b %H:%M}"


def _size(count: int) -> str:
    return f"{count} bytes" if count < 1000 else f"{count / 1000:.0f} kB"


def _hue(title: str) -> str:
    """The style class of a power's color; other maps' powers share a quiet one."""
    name = title.lower().split(" ")[0]
    return f"hue-{name}" if name in _COLORED else "hue-other"
