"""Tokens put in order for the grammar: words that mean one thing together become one token."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gmbot.parsing.tokens import Token

_VERBS = (
    "HOLD",
    "SUPPORT",
    "CONVOY",
    "RETREAT",
    "DISBAND",
    "BUILD",
    "REMOVE",
    "WAIVE",
    "SWAP",
    "CONVOYED",
)
_JOINTS = ("COMMA", "AND", "WHILE", "COLON", "STOP", "QUESTION", "LINE")


def arrange(tokens: Sequence[Token]) -> Iterator[Token]:
    """Join words that mean one thing: ``moves`` ``to`` is an ARROW, a row of signs one SEP."""
    index = 0
    last = ""
    goal = False
    """True behind a place that a move goes to."""
    while index < len(tokens):
        token = tokens[index]
        after = tokens[index + 1].type if index + 1 < len(tokens) else ""
        if _is_needless(token, after) or _links(tokens, index):
            index += 1
            continue
        if token.type in ("MOVE", "TO", "ON", "DASH"):
            end = _arrow_end(tokens, index)
            following = tokens[end].type if end < len(tokens) else ""
            token = _arrow(tokens[index:end])
            index = end
            if following in _VERBS and not token.value:
                continue  # "to support", "-H"; but "cuts support" is no support
            if (
                last in ("SUPPORT", "CONVOY")
                and token.value == "verb"
                and following in ("KIND", "PLACE", "OWNER", "FROM", "WITH")
            ):
                continue
        elif token.type == "WHILE" and token.text == "but" and last == "ALL":
            token = Token("EXCEPT", token.text)
            index += 1
        elif token.type in _JOINTS:
            end = index
            while end < len(tokens) and tokens[end].type in _JOINTS:
                end += 1
            if end < len(tokens) and tokens[end].type == "EXCEPT":
                index = end
                continue
            token = Token("SEP", token.text, _strongest(tokens[index:end]))
            index = end
        elif _says_nothing(tokens, index, last, after):
            index += 1
            continue
        elif token.type == "KEEP":
            index += 1
            if after in _VERBS or after in ("MOVE", "KEEP", ""):
                continue
            token = Token("HOLD", token.text)
        elif token.type == "BOTH":
            token = Token("ALL", token.text)
            index += 1
        else:
            if _begins_anew(tokens, index, last, goal=goal):
                yield Token("SEP", "", "anew")
            index += 1
        goal = token.type == "PLACE" and last == "ARROW"
        last = token.type
        yield token


def _is_needless(token: Token, after: str) -> bool:
    if token.type == "IN":
        return after in ("MOVE", "HOLD")  # "supports Paris in taking Picardy", "... in holding"
    return token.type == "BUILD" == after  # "raise a new army"


def _begins_anew(tokens: Sequence[Token], index: int, last: str, *, goal: bool) -> bool:
    """Tell whether an order begins here without a sign before it: ``F Bre A Mar``."""
    token = tokens[index]
    after = tokens[index + 1].type if index + 1 < len(tokens) else ""
    if token.type == "KIND" and last in ("PLACE", "HOLD", "LAND") and after in ("PLACE", "IN"):
        return _stands_alone(tokens, index)
    if token.type in ("REST", "BUILD", "REMOVE") and last == "PLACE":
        # "drop Ser drop Gal", "Sev - Bla rest disband"
        return after in ("KIND", "PLACE", "OWNER", "HOLD", "DISBAND", "RETREAT")
    if token.type == "PLACE" and last == "PLACE" and goal:
        return after in ("DASH", "HOLD")  # "Paris->Picardy Gascony->Spain"
    if token.type == "PLACE" and last == "HOLD":
        return after in ("HOLD", "DASH")  # "bul h con h"
    return token.type == "SUPPORT" and last == "HOLD"  # "stands by to help Paris"


def _says_nothing(tokens: Sequence[Token], index: int, last: str, after: str) -> bool:
    """``both Par and Mar``, ``2 armies in Bud and Tri``: the names say it all."""
    if tokens[index].type == "BOTH":
        return after in ("PLACE", "KIND", "OWNER") or last in ("PLACE", "KIND")
    return tokens[index].type == "NUMBER" and after == "KIND" and _is_counted(tokens, index)


def _links(tokens: Sequence[Token], index: int) -> bool:
    """``supports Paris as it moves to Picardy``: the move is that of the supported unit."""
    token = tokens[index]
    if not (token.type == "WHILE" and token.text == "as"):
        return False
    types = [t.type for t in tokens[:index]]
    supported = "SUPPORT" in types and types[-1] in ("PLACE", "KIND")
    return supported and index + 1 < len(tokens) and tokens[index + 1].type in ("MOVE", "TO")


def _is_counted(tokens: Sequence[Token], index: int) -> bool:
    """``2 armies in Bud and Tri``: the number says nothing that the names do not."""
    return index + 2 < len(tokens) and tokens[index + 2].type in ("PLACE", "IN", "FROM")


def _arrow_end(tokens: Sequence[Token], index: int) -> int:
    end = index
    moved = False
    while end < len(tokens) and (
        tokens[end].type in ("MOVE", "TO", "ON", "DASH") or (moved and tokens[end].type == "IN")
    ):
        moved = moved or tokens[end].type == "MOVE"
        end += 1
    return end


def _arrow(run: Sequence[Token]) -> Token:
    """An ARROW's value is ``verb`` where only a verb was written, else empty."""
    verb = all(t.type == "MOVE" for t in run)
    return Token("ARROW", " ".join(t.text for t in run), "verb" if verb else "")


def _strongest(run: Sequence[Token]) -> str:
    kinds = {t.type for t in run}
    return ":" if "COLON" in kinds else "and" if kinds == {"AND"} else ","


def _stands_alone(tokens: Sequence[Token], index: int) -> bool:
    """``F Bre A Mar``: a unit's letter after a whole unit begins a new one."""
    return not (
        tokens[index - 1].type == "PLACE"
        and index >= 2
        and tokens[index - 2].type in ("SUPPORT", "CONVOY")
    )
