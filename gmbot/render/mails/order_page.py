"""The order page as HTML: the words and filters of the mails, from templates of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup, escape

from gmbot.game.notices.envelope import SeatFooter
from gmbot.game.questions import Choice, FormRow, OrderForm
from gmbot.render.language import one_line, speech_of
from gmbot.render.mails.write import environment
from gmbot.resources import data_root

ASSETS: Mapping[str, str] = {"order.css": "text/css", "order.js": "text/javascript"}


class OrderPages:
    """Writes the pages.

    Args:
        own: a folder whose catalogs replace or add languages.
        root: the path that a proxy has them below.
    """

    def __init__(self, own_path: Path | None = None, language: str = "en", root: str = "") -> None:
        self._root = root.rstrip("/")
        self._own, self._language = own_path, language
        self._env = cache(self._made)

    def form(self, form: OrderForm, board: str, chosen: Sequence[str], notice: str) -> str:
        """The page of a seat.

        Args:
            board: the drawing of its board, ready to be clicked on.
            chosen: what the rows show.
            notice: what there is to say first: ``changed``, ``nothing``, or nothing.
        """
        speech = form.language or self._language
        template = self._env(speech, form.standing.fall).get_template("order.html.j2")
        rows = zip(form.rows, chosen, strict=True)
        return template.render(
            form=form, rows=[(row, _groups(row, text)) for row, text in rows],
            board=Markup(board), notice=notice, **self._shared(form.standing),
        )  # fmt: skip

    def plain(self, reason: str, language: str = "", back: str = "") -> str:
        """A page of one sentence: ``forged``, ``over``, ``off``, ``often`` or ``stored``."""
        template = self._env(language or self._language).get_template("plain.html.j2")
        return template.render(why=reason, back=back, **self._shared(None))

    def text(self, mail: str, language: str) -> str:
        """A mail that has no page of its own, as one."""
        template = self._env(language or self._language).get_template("text.html.j2")
        return template.render(mail=mail, **self._shared(None))

    def receipt(self, mail: str, language: str, back: str) -> str:
        """The page of a mail that answers what was sent, with the way back above it."""
        template = self._env(language or self._language).get_template("sent.html.j2")
        bar = template.render(back=back, **self._shared(None))
        return re.sub(r"<body[^>]*>", lambda match: match[0] + bar, mail, count=1)

    def asset(self, name: str) -> str:
        """A style sheet or script; raises ``KeyError``."""
        ASSETS[name]
        return (data_root() / "templates" / "page" / name).read_text(encoding="utf-8")

    def _made(self, language: str, fall: str = "Fall") -> Environment:
        loader = FileSystemLoader(data_root() / "templates" / "page")
        return environment(loader, speech_of(language, self._own).calling_fall(fall), None)

    def _shared(self, standing: SeatFooter | None) -> dict[str, object]:
        zones = (standing.game_zone, standing.reader_zone) if standing else ("UTC", "UTC")
        now = standing.now if standing else None
        return {"standing": standing, "zones": zones, "now": now, "root": self._root}


def _groups(row: FormRow, chosen: str) -> list[tuple[str, Markup]]:
    """The options of a row by their sort: a template takes four times as long for thousands."""
    return [
        (sort, Markup("\n").join(_option(choice, chosen) for choice in choices))
        for sort, choices in groupby(row.choices, key=lambda choice: choice.sort)
    ]


def _option(choice: Choice, chosen: str) -> Markup:
    mark = " selected" if choice.text == chosen else ""
    text, clicks = escape(one_line(choice.text)), escape(" ".join(choice.clicks))
    return Markup(f'<option data-sort="{choice.sort}" data-clicks="{clicks}"{mark}>{text}</option>')
