"""What is written like an order and is none: a dash before a remark, "don't move" of one unit."""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.parsing.phrases.rows import REF, first, types
from gmbot.parsing.tokens import Token

_REMARKING = frozenset({
    "yes", "yep", "yeah", "yup", "sorry", "sure", "because", "since", "for", "obviously",
    "naturally", "exactly", "meant", "this", "that", "these", "surprise", "finally", "hence",
    "seriously", "really", "honestly", "trust", "watch", "enough", "easy", "simple", "done",
})  # fmt: skip
"""With what a remark behind a dash may begin, and no name."""

_STILL = frozenset({"don't move", "dont move", "do not move", "no need to move"})


def dashed_remark(tokens: list[Token]) -> list[Token]:
    """``... to Galicia - yes, on purpose``: a dash behind a whole order is no arrow."""
    for index in range(3, len(tokens) - 1):
        aside = tokens[index].type == "DASH" and _begins_remark(tokens[index + 1 :])
        apart = aside and not tokens[index].tight and tokens[index - 1].type in ("PLACE", "HOLD")
        if apart and _is_done(tokens[:index]):
            return [*tokens[:index], Token("COMMA", ","), *tokens[index + 1 :]]
    return tokens


def _begins_remark(tokens: Sequence[Token]) -> bool:
    if tokens[0].type == "ON" and tokens[1:2]:
        return tokens[1].type == "WORD"
    return tokens[0].type == "WORD" and tokens[0].text.casefold() in _REMARKING


def _is_done(tokens: Sequence[Token]) -> bool:
    """Tell whether a clause has already said where a unit goes, or that it holds."""
    begin = max((i + 1 for i, t in enumerate(tokens) if t.type == "COMMA"), default=0)
    clause = tokens[begin:]
    acts = first(clause, "DASH") > 0 or bool(types(clause) & {"TO", "MOVE", "HOLD", "SUPPORT"})
    return acts and bool(types(clause) & set(REF))


def kept_still(tokens: list[Token]) -> list[Token]:
    """``Don't move Paris`` and nothing more: it holds. ``Don't move Paris to Pic`` is refused."""
    if len(tokens) < 2 or tokens[0].text.casefold() not in _STILL:
        return tokens
    if types(tokens[1:]) - {*REF, "AND", "COMMA"} or tokens[-1].type != "PLACE":
        return tokens
    return [Token("HOLD", tokens[0].text), *tokens[1:]]
