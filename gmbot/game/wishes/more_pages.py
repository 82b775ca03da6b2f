"""What else plain words may have asked: lines to copy below an answer that may miss the point."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from gmbot.game.notices.answers import FilledIn, News
from gmbot.game.reading import ReadMail
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import GameState
from gmbot.game.wishes.fill import fill
from gmbot.game.wishes.offers import words_of
from gmbot.parsing.commands import read_command
from gmbot.parsing.wishes import also_likely

_SURE = 0.8
"""An answer to what a letter is like to this share needs nothing below it."""
_LEAST = 0.04
"""What it is less like is not told."""
_MOST = 4
"""Lines of what may be meant, with those that the answer tells already."""
_SAID = ("chat", "letter", "orders", "tell")
"""Letters that ask the bot nothing."""
_CLEARLY = 0.5
"""What is like them to this share asks nothing."""


def with_more_pages(
    context: Context, writer: Writer, mail_read: ReadMail, handled: Answer, asked: ReadMail
) -> Answer:
    """Add to the answer to a letter the lines for what else it may ask, the likeliest first.

    Args:
        mail_read: the mail as it was written.
        asked: the same with its wishes as requests.
    """
    [part, *others] = mail_read.parts
    running = part.seat is not None and part.game and part.game.state is GameState.RUNNING
    if others or not running or part.read.orders is not None or part.read.requests:
        return handled
    lines, setting = words_of(context, writer, part)
    letter = also_likely(lines, setting)
    if sum(letter.shares.get(kind, 0) for kind in _SAID) >= _CLEARLY:
        return handled
    told = {*_told(handled), *(replace(one, line=0) for one in asked.parts[0].read.requests)}
    more: list[str] = []
    shown = 0
    for wish in letter.wishes:
        line = fill(context, writer, part, wish).line
        known = line in told or read_command(0, line) in told
        if known and wish.share >= _SURE and not _leaves_a_question(handled):
            return handled
        shown += known
        if line and not known and wish.share >= _LEAST and line not in more:
            more.append(line)
    return handled + _as_news(more[: max(0, _MOST - shown)])


def _leaves_a_question(handled: Answer) -> bool:
    """Tell whether something is offered for one sentence, and another one asks something."""
    left = (words for one in handled.notices if isinstance(one, FilledIn) for words in one.rest)
    return any("?" in words for words in left)


def _told(handled: Answer) -> Iterator[str]:
    """The lines that an answer tells already."""
    for notice in handled.notices:
        for name in ("copy", "choices", "wishes"):
            yield from getattr(notice, name, ())


def _as_news(lines: list[str]) -> Answer:
    return Answer((News.of("may-be-asked", copy=tuple(lines)),)) if lines else Answer()
