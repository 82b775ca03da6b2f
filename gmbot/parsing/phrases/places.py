"""Turns of phrase about a place that is not named again: ``takes its place``, ``is where``."""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.parsing.phrases.rows import GOING, ref_end, types
from gmbot.parsing.tokens import Token

_CLAUSE_ENDS = ("COMMA", "AND", "WHILE", "STOP", "LINE", "QUESTION", "LPAR", "RPAR", "COLON")
_FORMER = frozenset({"old", "former", "vacant", "vacated", "empty", "abandoned", "previous"})
_SPOTS = ("spot", "berth", "slot", "post", "space", "home", "square", "station")
_SHOES = ("shoes", "boots", "gap", "hole", "void", "breach", "vacancy", "footsteps")
_LEAVING = frozenset({"leaves", "vacates", "left", "vacated", "leaving", "abandons", "quits"})
_TAKING = ("tak", "fill", "occup", "inherit", "get")
"""Verbs, of which the place of another is the object."""
_ARROW = Token("DASH", "-")


def vacated(tokens: Sequence[Token]) -> list[Token]:
    """``Munich goes to Ruhr, Kiel takes its place``: the place that was left is the goal.

    Only the one unit that the nearest move before sends off can be meant; otherwise the words stay
    unread.
    """
    found = _spots(tokens)
    for index in range(len(found) - 1, -1, -1):
        if found[index].type == "VACATED":
            found[index:] = _filled(found, index)
    return found


def _spots(tokens: Sequence[Token]) -> list[Token]:
    """Make one token of ``slides into its old spot``."""
    if "WORD" not in types(tokens) and "BUILD" not in types(tokens):
        return list(tokens)
    tokens = _without_leaving(tokens)
    found: list[Token] = []
    for index, token in enumerate(tokens):
        ends = index + 1 == len(tokens) or tokens[index + 1].type in _CLAUSE_ENDS
        spot = token.text.casefold() in (*_SPOTS, "place")
        shoes = token.type == "WORD" and token.text.casefold() in _SHOES
        if not (ends and (spot or shoes)):
            found.append(token)
            continue
        begin = len(found)
        while begin and found[begin - 1].text.casefold() in _FORMER:
            begin -= 1
        going = begin
        while going and found[going - 1].type in GOING:
            going -= 1
        old = spot and (begin < len(found) or _takes(found))
        if spot and 0 < begin < len(found) and found[begin - 1].type == "PLACE":
            found[begin:] = [Token("VACATED", token.text)]  # "let Smyrna have its old place"
        elif (old or shoes) and going < begin and found[going].type == "MOVE":
            found[going:] = [Token("VACATED", token.text)]
        else:
            found.append(token)
    return found


def _without_leaving(tokens: Sequence[Token]) -> list[Token]:
    """``the place it leaves`` as ``its place``"""
    return [
        token
        for index, token in enumerate(tokens)
        if not (
            index
            and token.text in _LEAVING
            and tokens[index - 1].text.casefold() in (*_SPOTS, "place", "province")
        )
    ]


def _takes(before: Sequence[Token]) -> bool:
    """``takes its spot``"""
    return bool(before) and (before[-1].type == "TO" or before[-1].text.startswith(_TAKING))


def _filled(tokens: Sequence[Token], index: int) -> list[Token]:
    """Return the row from ``index`` on with the place that its words point at."""
    end = next(
        (i for i in range(index, len(tokens)) if tokens[i].type in _CLAUSE_ENDS), len(tokens)
    )
    rest = tokens[index + 1 : end]
    if rest and rest[0].type in GOING:
        return [
            Token("MOVE", tokens[index].text),
            *tokens[index + 1 :],
        ]  # "follows it to Edinburgh"
    if len(rest) > 1 and [t.type for t in rest[-2:]] == ["IN", "PLACE"]:
        return [_ARROW, rest[-1], *tokens[end:]]  # "fills in at Brest"
    named = [token for token in rest if token.type == "PLACE"]
    left = _left_by(tokens[:index])
    unread = types(rest) - {"PLACE", "FROM", "IN", "WITH", "WORD", "HOLD", "TAKEN_BY"}
    if left is None or unread or len(named) > 1 or (named and not _same(named[0], left)):
        return list(tokens[index:])
    return [_ARROW, left, *tokens[end:]]


def _left_by(before: Sequence[Token]) -> Token | None:
    """Return the place that the last move before the clause at the end leaves."""
    clauses = _clauses(before)
    for index in range(len(clauses) - 2, -1, -1):
        clause = clauses[index]
        if not types(clause) & set(GOING):
            continue
        who = ref_end(clause, 0)
        joined = (
            index > 0
            and clauses[index - 1]
            and ref_end(clauses[index - 1], 0) == len(clauses[index - 1])
        )
        if not who or joined or types(clause) & {"SUPPORT", "CONVOY"}:
            return None
        return clause[who - 1]
    return None


def _clauses(tokens: Sequence[Token]) -> list[list[Token]]:
    clauses: list[list[Token]] = [[]]
    for token in tokens:
        if token.type in _CLAUSE_ENDS:
            clauses.append([])
        else:
            clauses[-1].append(token)
    return clauses


def _same(one: Token, other: Token) -> bool:
    return bool(set(one.place.places) & set(other.place.places))
