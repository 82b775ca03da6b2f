"""Rows of tokens: what several turns of phrase have to look for."""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.parsing.tokens import Token

REF = ("KIND", "OWNER", "PLACE", "IN", "FROM")
GOING = ("DASH", "TO", "MOVE", "ON")


def first(tokens: Sequence[Token], kind: str) -> int:
    return next((index for index, token in enumerate(tokens) if token.type == kind), -1)


def ref_end(tokens: Sequence[Token], index: int) -> int:
    """Return where a unit's name ends that begins here; ``index`` if none does."""
    end = index
    while end < len(tokens) and tokens[end].type in REF:
        end += 1
        if tokens[end - 1].type == "PLACE":
            return end
    return index


def unit_end(tokens: Sequence[Token]) -> int:
    """Return where the unit's name ends with which a row begins, ``the Brest fleet``; 0 if none."""
    end = ref_end(tokens, 0)
    return end + 1 if end and end < len(tokens) and tokens[end].type == "KIND" else end


def types(tokens: Sequence[Token]) -> set[str]:
    return {token.type for token in tokens}


def as_word(token: Token) -> Token:
    return Token("WORD", token.text, None, token.tight, token.raw)
