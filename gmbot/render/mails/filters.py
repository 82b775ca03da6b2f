"""What templates can do with a value, in the language of one mail; own templates may use it too."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeGuard

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from gmbot.game.notices.rows import GameRow
from gmbot.messages import Text, begins_with_name
from gmbot.parsing.commands.table.everybody import HELP
from gmbot.render.language import (
    COLUMNS,
    PARAGRAPH_LIMIT,
    Laid,
    Speech,
    Topic,
    barred,
    bullets,
    clip,
    counted,
    glued,
    items,
    kept_lines,
    listed,
    moment,
    one_line,
    pairs,
    rows_of,
    run,
    signed,
    span,
    stamp,
    table,
    width,
    wrap,
    wrapped,
)
from gmbot.render.language import Text as GuideText
from gmbot.render.mails import layout
from gmbot.render.mails.fragments import Fragments
from gmbot.render.mails.taps import commands_to_tap, tap


def filters(
    speech: Speech, fragments: Fragments | None = None
) -> Mapping[str, Callable[..., object]]:
    """Every filter of the templates. Those that print a notice's sentences translate them.

    ``fragments`` remembers in that language what all readers of a phase get alike.
    """
    return {
        # words
        "barred": barred,
        "bullets": lambda texts: bullets(map(speech.said, texts)),
        "clip": clip,
        "counted": lambda number, noun: counted(number, noun, speech=speech),
        "folded": _folded,
        "items": lambda texts: items(map(speech.said, texts)),
        "joined": lambda texts: " ".join(map(speech.said, texts)),
        "kept": kept_lines,
        "laid_out": speech.said,
        "listed": partial(listed, speech=speech),
        "pairs": lambda rows: pairs((name, _said(value, speech)) for name, value in rows),
        "paragraph": lambda text: Laid(one_line(speech.said(text), PARAGRAPH_LIMIT)),
        "points": bullets,
        "rows": rows_of,
        "said": lambda text: typed(speech.said(text)) if _is_text(text) else text,
        "run": lambda texts: run(map(speech.said, texts)),
        "signed": signed,
        "span": lambda length: glued(span(length, speech)),
        "table": table,
        "typed": typed,
        "whole": Laid,
        "wrap": wrap,
        # times
        "local": pass_context(
            lambda context, when: glued(stamp(when, context["zones"][-1], context["now"], speech))
        ),
        "moment": pass_context(
            lambda context, when: glued(moment(when, context["zones"], context["now"], speech))
        ),
        "stamp": pass_context(
            lambda context, when: glued(stamp(when, context["zones"][0], context["now"], speech))
        ),
        # rows of notices
        **_layouts(speech),
        **_alike(speech, fragments or Fragments()),
    }


def _layouts(speech: Speech) -> Mapping[str, Callable[..., object]]:
    @pass_context
    def games(context: Context, rows: Sequence[GameRow]) -> str:
        return layout.games(rows, context["zones"], context["now"], speech)

    @pass_context
    def game_cells(context: Context, rows: Sequence[GameRow]) -> list[tuple[str, str, str]]:
        return layout.game_cells(rows, context["zones"], context["now"], speech)

    spoken = (
        layout.cause_words, layout.causes, layout.outcome, layout.owed, layout.owned_now,
        layout.reading, layout.roster, layout.verdict, layout.year_chart,
    )  # fmt: skip
    return {
        **{laid.__name__: partial(laid, speech=speech) for laid in spoken},
        "game_cells": game_cells,
        "games": games,
        "guide_table": guide_table,
        "help_lines": help_lines,
        "is_ordered": layout.is_ordered,
        "tap": tap,
        "to_tap": commands_to_tap,
        "tone": layout.tone,
    }


def _alike(speech: Speech, fragments: Fragments) -> Mapping[str, Callable[..., object]]:
    """What results show to all readers."""
    return {
        laid.__name__: partial(fragments.made, partial(laid, speech=speech), laid.__name__)
        for laid in (layout.board, layout.chart, layout.results)
    }


def _folded(text: str) -> str:
    """A report whose sentences are broken where they are too long; tables stay as they are."""
    return Laid("\n".join(map(_fold, text.split("\n"))))


def _fold(line: str) -> str:
    if width(line) <= COLUMNS or "   " in line.strip():
        return line
    lead = re.match(r" *(?:[-*] )?", line)[0]  # type: ignore[index]  # fits everything
    first, *rest = wrapped(line[len(lead) :], COLUMNS - len(lead))
    return "\n".join([lead + first, *(" " * len(lead) + other for other in rest)])


def typed(text: str) -> str:
    """Somebody's own words on one line: whatever they are, they are not translated."""
    return Laid(one_line(text))


def _said(value: object, speech: Speech) -> object:
    return speech.said(value) if isinstance(value, Text) else value


def _is_text(value: object) -> TypeGuard[str]:
    """Tell whether a value is neither laid out nor marked up already."""
    return type(value) is str or isinstance(value, Text)


def guide_table(rows: Iterable[Sequence[GuideText]]) -> str:
    """A table of the guide, its columns aligned."""
    return table([[one_line(cell.plain) for cell in row] for row in rows])


def help_lines(topics: Iterable[Topic]) -> list[str]:
    """What asks for each of these topics, and for the guide for game masters."""
    return [*(HELP.line(topic.title) for topic in topics), HELP.line("GM")]


class Printing:
    """How values and messages come out of a template: clean, and in one language."""

    def __init__(self, speech: Speech) -> None:
        self._speech = speech

    def printed(self, value: object) -> object:
        """Make one clean line of every plain string that a template prints."""
        if type(value) is str:
            return one_line(value)
        return one_line(self._speech.said(value)) if isinstance(value, Text) else value

    @pass_context
    def gettext(self, context: Context, message: str, **values: object) -> str:
        """``{% trans %}`` and ``_()``."""
        return self._filled(context, self._speech.message(message), values)

    @pass_context
    def ngettext(self, context: Context, one: str, more: str, number: int, **values: object) -> str:
        """``{% trans %}`` with ``{% pluralize %}``."""
        values.setdefault("num", number)
        return self._filled(context, self._speech.messages(one, more, number), values)

    def _filled(self, context: Context, message: str, values: Mapping[str, object]) -> str:
        clean = {name: self.printed(value) for name, value in values.items()}
        for name, value in values.items() if self._speech.has_articles else ():
            if begins_with_name(value) or isinstance(value, Markup):
                words = Markup(clean[name]).striptags()
                message = self._speech.led_to(message, f"%({name})s", words)
        if context.eval_ctx.autoescape:
            return Markup(message) % clean
        return Laid(message % clean)
