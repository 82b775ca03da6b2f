"""How a command is written, for a line that begins like one and is none: ``VERIFY``, ``ALSO foo``.

The lines are examples to copy; a player who has them need not look a command up.
"""

from __future__ import annotations

from gmbot.parsing.commands.near_commands import first_word, misspelt_command
from gmbot.parsing.commands.table import MEANT_BY, TALK
from gmbot.parsing.commands.table.command import Who

_MOST_WORDS = 10
_MOST_OF_TALK = 3


def usage_of(text: str) -> tuple[str, ...]:
    """Return how the command is written that a line begins like; nothing for other lines.

    The word must stand in capitals, as commands do and talk does not.
    """
    word, words = first_word(text), len(text.split())
    if words > _MOST_WORDS:
        return ()
    if word not in MEANT_BY or (word in TALK and words > _MOST_OF_TALK):
        word = misspelt_command(text)
    rows = MEANT_BY.get(word, ())
    # A GM's lines would be refused to anybody else; HELP has them.
    rows = tuple(row for row in rows if row.who is not Who.GM) or rows
    lines = (line for row in rows for line in row.written(word))
    return tuple(dict.fromkeys(lines))
