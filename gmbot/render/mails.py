"""Notices as mails: one envelope becomes a subject, a text and an HTML part (MAILS 0).

Every value that a template prints passes ``_printed``: it comes out as one clean line, cut if it
is endless, and escaped in HTML. Text of several lines goes through a filter that lays it out.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from jinja2 import (
    BaseLoader,
    ChoiceLoader,
    Environment,
    FileSystemLoader,
    StrictUndefined,
    TemplateError,
    TemplateRuntimeError,
    pass_context,
)
from jinja2.runtime import Context
from markupsafe import Markup

from gmbot.game.notices import Envelope, GameRow, Notice, PressDelivered
from gmbot.render import mails_layout as layout
from gmbot.render import words
from gmbot.resources import data_root

log = logging.getLogger(__name__)

BOARD_CID = "board"
"""The content id under which the HTML part shows the picture."""

HTML_LIMIT = 100_000
"""Bytes of HTML. Web mailers hide what goes beyond, so a longer mail is sent as text alone."""

CONFIRMING = frozenset({"confirm-address", "held-mail", "unverified-orders", "confirm-command"})
"""Mails that ask for a word; a plain reply to one gives it and can do nothing else."""

SUBJECT_LIMIT = 160
BETWEEN = "\n\n* * *\n\n"


@dataclass(frozen=True, slots=True)
class Written:
    """A mail in words. ``html`` is empty where the mail is too long for it."""

    subject: str
    """``[modern] S1995M Germany: 6 orders ok``: one line."""
    text: str
    """Lines ended by LF, at most 78 columns but for words that must not be broken."""
    html: str
    kind: str
    """``order-receipt/1``"""


class MailWriter:
    """Writes mails from the templates in ``templates/mail``, and own ones laid over them.

    Args:
        own_templates: a folder whose files replace those of the same name; a file there that
            cannot be compiled raises ``jinja2.TemplateSyntaxError`` with its name and line.
    """

    def __init__(self, own_templates: Path | None = None) -> None:
        shipped = FileSystemLoader(data_root() / "templates" / "mail")
        self._shipped = _Templates(shipped)
        self._own: _Templates | None = None
        if own_templates is not None:
            own = FileSystemLoader(own_templates)
            self._own = _Templates(ChoiceLoader([own, shipped]))
            self._own.compile(own.list_templates())

    def write(self, envelope: Envelope, picture_png: bytes | None = None) -> Written:
        """Write one mail of all the notices in an envelope.

        The picture itself is not in the result; the HTML part shows it as ``cid:board``.
        """
        if self._own is not None:
            try:
                return self._own.write(envelope, picture=picture_png is not None)
            except TemplateError:
                # Own words with a mistake in them must not stop a deadline.
                log.exception("own templates failed, used the shipped ones")
        return self._shipped.write(envelope, picture=picture_png is not None)


class _Templates:
    """The templates of one search path, each compiled at its first use."""

    def __init__(self, loader: BaseLoader) -> None:
        self._env = Environment(
            loader=loader,
            undefined=StrictUndefined,
            autoescape=lambda name: name is not None and name.endswith(".html.j2"),
            finalize=_printed,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        self._env.filters.update(FILTERS)

    def compile(self, names: list[str]) -> None:
        """Compile templates now, so that a mistake in them shows at the start."""
        for name in names:
            if name.endswith(".j2"):
                self._env.get_template(name)

    def write(self, envelope: Envelope, *, picture: bool) -> Written:
        """Render both parts of a mail."""
        first = envelope.notices[0]
        shared = _shared(envelope, picture=picture)
        foot = self._env.get_template("_parts/foot.txt.j2").render(shared).strip("\n")
        bodies = [self._part(notice, "body", shared).strip("\n") for notice in envelope.notices]
        subject = _subject(shared["tag"], self._part(first, "subject", shared))
        return Written(
            subject=subject,
            text=words.tidy(f"{BETWEEN.join(bodies)}\n\n{foot}\n"),
            html=self._page(envelope.notices, shared, subject),
            kind=first.kind,
        )

    def _part(self, notice: Notice, block: str, shared: Mapping[str, Any]) -> str:
        template = self._env.get_template(f"{notice.name}.txt.j2")
        context = template.new_context({**shared, "n": notice})
        if block not in template.blocks:
            raise TemplateRuntimeError(f"{template.name} has no block {block!r}")
        return "".join(template.blocks[block](context))

    def _page(self, notices: tuple[Notice, ...], shared: Mapping[str, Any], title: str) -> str:
        bodies = [
            Markup(self._env.get_template(f"{notice.name}.html.j2").render(shared, n=notice))
            for notice in notices
        ]
        shown = any(f'src="cid:{BOARD_CID}"' in body for body in bodies)
        page = self._env.get_template("_parts/page.html.j2").render(
            shared, bodies=bodies, shown=shown, title=title
        )
        return page if len(page.encode()) <= HTML_LIMIT else ""


def _shared(envelope: Envelope, *, picture: bool) -> dict[str, Any]:
    """What every template of a mail can use beside its notice ``n``."""
    standing = envelope.standing
    now: datetime | None = None
    if standing is not None:
        now = standing.now
    elif envelope.answers is not None:
        now = envelope.answers.received_at
    return {
        "tag": words.one_line(envelope.game or (standing.game if standing else ""), 40) or "gmbot",
        "standing": standing,
        "master": envelope.master,
        "zones": (standing.game_zone, standing.reader_zone) if standing else ("UTC", "UTC"),
        "now": now,
        "picture": picture,
        "picture_lost": envelope.picture is not None and not picture,
        "caption": envelope.picture.caption if envelope.picture else "",
        "cid": BOARD_CID,
        "circle": any(isinstance(one, PressDelivered) and one.circle for one in envelope.notices),
        "confirming": any(notice.name in CONFIRMING for notice in envelope.notices),
    }


def _subject(tag: str, text: str) -> str:
    return words.one_line(f"[{tag}] {text.strip()}", SUBJECT_LIMIT)


def _printed(value: object) -> object:
    """Make one clean line of every plain string that a template prints."""
    return words.one_line(value) if type(value) is str else value


# --------------------------------------------------------------------------- filters


def _span(length: timedelta) -> str:
    return words.glued(words.span(length))


@pass_context
def _stamp(context: Context, when: datetime) -> str:
    return words.glued(words.stamp(when, context["zones"][0], context["now"]))


@pass_context
def _local(context: Context, when: datetime) -> str:
    return words.glued(words.stamp(when, context["zones"][-1], context["now"]))


@pass_context
def _moment(context: Context, when: datetime) -> str:
    return words.glued(words.moment(when, context["zones"], context["now"]))


@pass_context
def _games(context: Context, rows: Sequence[GameRow]) -> str:
    return layout.games(rows, context["zones"], context["now"])


@pass_context
def _game_cells(context: Context, rows: Sequence[GameRow]) -> list[tuple[str, str, str]]:
    return layout.game_cells(rows, context["zones"], context["now"])


FILTERS: Mapping[str, Callable[..., Any]] = {
    # words
    "barred": words.barred,
    "bullets": words.bullets,
    "clip": words.clip,
    "counted": words.counted,
    "items": words.items,
    "kept": words.kept_lines,
    "listed": words.listed,
    "pairs": words.pairs,
    "rows": words.rows_of,
    "run": words.run,
    "signed": words.signed,
    "span": _span,
    "table": words.table,
    "wrap": words.wrap,
    # times
    "local": _local,
    "moment": _moment,
    "stamp": _stamp,
    # rows of notices
    "board": layout.board,
    "causes": layout.causes,
    "chart": layout.chart,
    "game_cells": _game_cells,
    "games": _games,
    "is_ordered": layout.is_ordered,
    "outcome": layout.outcome,
    "owed": layout.owed,
    "owned_now": layout.owned_now,
    "reading": layout.reading,
    "results": layout.results,
    "roster": layout.roster,
    "tone": layout.tone,
    "verdict": layout.verdict,
    "year_chart": layout.year_chart,
}
"""What templates can do with a value; own templates may use them too."""
