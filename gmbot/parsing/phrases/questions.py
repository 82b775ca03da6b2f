"""Questions and courtesies: which ask the game master for an order, which only think aloud?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gmbot.parsing.phrases.sentence_kind import REFUSALS
from gmbot.parsing.tokens import Names, Token, sentence_tokens

_MAY = frozenset({"can", "could", "would", "may", "might", "will"})
_PLEASE = frozenset({"please", "pls", "plz"})
_GREETING = re.compile(
    r"(?:dear|good (?:morning|afternoon|evening|day|night)|g'day|h(?:i|ello|ey|iya|owdy|allo)|"
    r"hullo|greetings|respected|esteemed|cher|ch\u00e8re|bonjour|bonsoir|salut|coucou|"
    r"sehr geehrte\w*|guten (?:morgen|tag|abend)|liebe\w*|servus|moin|ciao|salve|buenas|hola)\b"
    r"(?: [\w.'-]+){0,4}\s?[,!.]\s+(?=\S)",
    re.IGNORECASE,
)


def without_asking(tokens: Sequence[Token]) -> list[Token]:
    """Return ``Could you move Paris to Picardy?`` as the order it asks for, else nothing.

    ``Can Paris go to Picardy, please?`` asks for it as well; without the "please" it is a thought.
    """
    said = _begun(tokens)
    if len(said) < 3:
        return []
    if said[0].type == "ASK":
        return [t for t in said[1:] if t.type not in ("QUESTION", "PLEASE")]
    asking = _asking(said) if any(token.type == "PLEASE" for token in tokens) else ()
    kept = [t for i, t in enumerate(said) if i not in asking]
    return [t for t in kept if t.type not in ("QUESTION", "PLEASE")] if asking else []


def without_courtesy(tokens: Sequence[Token]) -> list[Token]:
    """A sentence without its ``please``, and without the second of the commas around it."""
    kept: list[Token] = []
    for token in tokens:
        if token.type == "COMMA" and kept and kept[-1].type == "COMMA":
            continue
        kept += [token] if token.type != "PLEASE" else []
    return kept


def without_greeting(text: str, names: Names) -> str:
    """``Dear Game Master, ...``: a text without a greeting that names no power and no unit."""
    match = _GREETING.match(text)
    if match is None:
        return text
    named = {token.type for token in sentence_tokens(match[0], names)}
    return text if named & {"PLACE", "KIND", "OWNER", *REFUSALS} else text[match.end() :]


def _begun(tokens: Sequence[Token]) -> Sequence[Token]:
    """A sentence without its greeting: ``Hi, could you please ...``."""
    start = 0
    while start < len(tokens) and (
        tokens[start].type in ("COMMA", "PLEASE") or tokens[start].word == "CHAT"
    ):
        start += 1
    return tokens[start:]


def _asking(tokens: Sequence[Token]) -> list[int]:
    """Where ``can`` or ``could`` begins a clause, and a unit follows: ``..., and could Kiel``."""
    kinds = [token.type for token in tokens]
    return [
        i
        for i, token in enumerate(tokens[:-1])
        if token.type == "MAYBE"
        and token.text.casefold() in _MAY
        and (i == 0 or kinds[i - 1] in ("COMMA", "AND", "WHILE", "PLEASE"))
        and kinds[i + 1] in ("PLACE", "KIND", "PLEASE", "ALL")
    ]


def is_asked(tokens: Sequence[Token]) -> bool:
    """Tell whether a sentence is a question; a mere ``, sounds right?`` makes it none."""
    if not tokens or tokens[-1].type != "QUESTION":
        return False
    comma = max((i for i, t in enumerate(tokens) if t.type == "COMMA"), default=-1)
    return comma < 0 or any(t.word != "CHAT" for t in tokens[comma + 1 : -1])
