"""One order after another: ``Wales goes to London once the fleet there has left for Norway``.

All orders happen at once, so such words are no condition where both units are the player's own:
whoever reads the set knows whose they are (``Sentence.first``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gmbot.parsing.phrases import Sentence, Statement, types_of
from gmbot.parsing.sentences.attempts import Attempts, is_whole
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Token, vocabulary

_AFTER = frozenset({
    "after", "once", "once the", "as soon as", "nachdem", "sobald", "après que", "une fois que",
})  # fmt: skip


def in_turn(tokens: Sequence[Token], text: str, attempts: Attempts) -> Sentence | None:
    """The orders of a sentence of two, one of which goes before the other; refused as it stands."""
    at = [index for index, token in enumerate(tokens) if token.type == "IF"]
    if len(at) != 1 or tokens[at[0]].text.casefold() not in _AFTER:
        return None
    before, after = tokens[: at[0]], tokens[at[0] + 1 :]
    if not before:
        commas = [index for index, token in enumerate(after) if token.type == "COMMA"]
        if len(commas) != 1:
            return None
        before, after = after[commas[0] + 1 :], after[: commas[0]]
    first = _whole([_told(token) for token in after], attempts)
    then = _whole(before, attempts)
    if not then or not first or any(one.act != "move" or not one.to for one in first):
        return None
    who = tuple(unit for one in first for unit in one.subjects)
    return Sentence(text, refused="conditional", likely=(*then, *first), first=who)


def _whole(tokens: Sequence[Token], attempts: Attempts) -> tuple[Statement, ...]:
    tokens = list(tokens)
    while tokens and tokens[-1].type == "COMMA":
        tokens.pop()
    found = attempts.plain(tokens) if "IF" not in types_of(tokens) else ()
    return found if is_whole(found) and all(one.act != "bare" for one in found) else ()


def _told(token: Token) -> Token:
    """``has left for``: of what happens first one tells as if it had happened."""
    going = token.type == "MUSING" and vocabulary().get(fold(token.text)) == "MOVED"
    return replace(token, type="MOVE") if going else token
