"""Lines that were meant as commands: how those are written, and which lines below are not done."""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.game.notices.answers import Refusal
from gmbot.game.state.context import Answer
from gmbot.parsing.commands import misspelt_command, usage_of
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table import row_of
from gmbot.parsing.commands.table.everybody import HELP
from gmbot.parsing.commands.table.gm import BECOME
from gmbot.parsing.text import Line

_MOST = 6
"""The most examples that an answer shows."""


def written(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines that are not blank."""
    return tuple(line for line in lines if line.text.strip())


def misread(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines that begin like a command."""
    return tuple(line for line in written(lines) if usage_of(line.text))


def lines_for(lines: Sequence[Line]) -> tuple[str, ...]:
    """Examples of the commands that these lines begin like, each once."""
    examples = dict.fromkeys(usage_of(line.text) for line in lines)
    return tuple(line for example in examples for line in example)[:_MOST]


def not_a_command(lines: Sequence[Line]) -> Refusal:
    """Refuse lines that begin like a command, and show how that command is written."""
    words = dict.fromkeys(misspelt_command(line.text) or line.text.split()[0] for line in lines)
    name = next(iter(words)).strip(":,.!?")
    return Refusal.of(
        "begins-like-command-but",
        *lines_for(lines),
        HELP.line(name),
        quoted=tuple(line.raw.strip() for line in lines),
        name=name,
    )


def names_a_game_alone(lines: Sequence[Line]) -> bool:
    """``GAME austerlitz`` and nothing else, as the question which game is meant offers it."""
    word_lists = [line.text.split() for line in written(lines)]
    return len(word_lists) == 1 and len(word_lists[0]) == 2 and word_lists[0][0].upper() == "GAME"


def takes_the_rest(request: ask.Request, done: Answer) -> bool:
    """Tell whether the lines below a command belong to it and are not read for another game.

    The lines below CREATE are about the new game, even if it could not be created. Those below
    BECOME are a player's settings.
    """
    if isinstance(request, ask.Create):
        return done.game is None
    return row_of(request) is BECOME
