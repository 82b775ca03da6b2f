"""Questions: which ask the game master for an order, and which only think aloud."""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.parsing.tokens import Token

_MAY = frozenset({"can", "could", "would", "may", "might", "will"})
_PLEASE = frozenset({"please", "pls", "plz"})


def without_asking(tokens: Sequence[Token]) -> list[Token]:
    """Return ``Could you move Paris to Picardy?`` as the order it asks for, else nothing.

    ``Can Paris go to Picardy, please?`` asks for it as well; without the "please" it is a thought.
    """
    if len(tokens) < 3:
        return []
    first = tokens[0]
    pleased = any(token.type == "PLEASE" for token in tokens)
    asks = first.type == "ASK" or (
        pleased and first.type == "MAYBE" and first.text.casefold() in _MAY
    )
    return [t for t in tokens[1:] if t.type not in ("QUESTION", "PLEASE")] if asks else []


def is_asked(tokens: Sequence[Token]) -> bool:
    """Tell whether a sentence is a question; a mere ``, sounds right?`` makes it none."""
    if not tokens or tokens[-1].type != "QUESTION":
        return False
    comma = max((i for i, t in enumerate(tokens) if t.type == "COMMA"), default=-1)
    return comma < 0 or any(t.word != "CHAT" for t in tokens[comma + 1 : -1])
