"""Turns of phrase about several units at once: ``respectively``, ``another one``, a heading."""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.parsing.phrases.rows import GOING, REF, first, ref_end, types
from gmbot.parsing.tokens import Token

_ANOTHER = frozenset({"another", "other", "the other"})
_ONE_MORE = ("WORD", "REST")
_BOTH = ("AND", "COMMA")


def respectively(tokens: list[Token]) -> list[Token]:
    """``Kiel and Berlin to Denmark and Kiel respectively``: the first to the first, and so on."""
    said = first(tokens, "RESPECTIVELY")
    if said < 1:
        return tokens
    early = said + 1 < len(tokens) and tokens[said + 1].type in GOING
    row = [
        t for t in (tokens if early else tokens[:said]) if t.type not in ("RESPECTIVELY", "BOTH")
    ]
    rest = [] if early else tokens[said + 1 :]
    index = next((i for i, token in enumerate(row) if token.type in GOING), 0)
    end = index
    while end < len(row) and row[end].type in (*GOING, "IN"):
        end += 1
    who, goals = _listed(row[:index]), _listed(row[end:])
    if len(who) < 2 or len(who) != len(goals):
        return tokens
    return [*_paired(who, goals), *rest]


def _paired(who: Sequence[Sequence[Token]], goals: Sequence[Sequence[Token]]) -> list[Token]:
    """Return one move for each; ``Fleets`` before the first is said of all."""
    kind = who[0][:1] if who[0][0].type == "KIND" and len(who[0][0].text) > 1 else []
    found: list[Token] = []
    for unit, goal in zip(who, goals, strict=True):
        named = unit if unit[0].type == "KIND" else [*kind, *unit]
        found += [Token("COMMA", ","), *named, Token("DASH", "-"), *goal]
    return found[1:]


def _listed(tokens: Sequence[Token]) -> list[list[Token]]:
    """Return the names of a list, ``Kiel, Berlin and Munich``; none if it holds anything else."""
    found: list[list[Token]] = []
    index = 0
    while index < len(tokens):
        end = ref_end(tokens, index)
        if end == index:
            return []
        found.append(list(tokens[index:end]))
        index = end
        while index < len(tokens) and tokens[index].type in _BOTH:
            index += 1
    return found


def another(tokens: list[Token]) -> list[Token]:
    """``An army in Munich and another in Berlin``: one more of the kind just named."""
    found: list[Token] = []
    for index, token in enumerate(tokens):
        follows = index + 1 < len(tokens) and tokens[index + 1].type in ("IN", "PLACE", "FROM")
        kinds = [t for t in found if t.type == "KIND"]
        if token.text.casefold() in _ANOTHER and token.type in _ONE_MORE and follows and kinds:
            token = kinds[-1]
        found.append(token)
    return found


def unsigned(tokens: list[Token]) -> list[Token]:
    """``a lvp yor f lon nth f edi nwg``: letters and names alone are orders one by one."""
    groups = _groups(tokens)
    if len(groups) < 2 or not all(_is_short_order(group) for group in groups):
        return tokens
    found: list[Token] = []
    for group in groups:
        found.append(Token("COMMA", ","))
        if [token.type for token in group] == ["KIND", "PLACE", "PLACE"]:
            group = [*group[:2], Token("DASH", "-"), group[2]]
        found += group
    return found[1:]


def _groups(tokens: Sequence[Token]) -> list[list[Token]]:
    """Part a row before each unit's letter that follows a name or a hold."""
    groups: list[list[Token]] = []
    for index, token in enumerate(tokens):
        begins = token.type == "KIND" and (
            index == 0 or tokens[index - 1].type in ("PLACE", "HOLD")
        )
        if begins or not groups:
            groups.append([])
        groups[-1].append(token)
    return groups


def _is_short_order(group: Sequence[Token]) -> bool:
    row = [token.type for token in group]
    if row[:2] != ["KIND", "PLACE"] or len(group[0].text) > 1:
        return False
    rest = [kind for kind in row[2:] if kind != "KIND"]
    return rest in (["PLACE"], ["HOLD"], ["SUPPORT", "PLACE"], ["SUPPORT", "PLACE", "PLACE"]) or (
        rest == ["DASH", "PLACE"]
    )


def parted(tokens: list[Token]) -> list[Token]:
    """``Ruhr and Belgium go for Burgundy: Belgium attacks, Ruhr supports``: a goal, then the parts.

    Each unit that the heading names must say its part.
    """
    colon = _heading_end(tokens)
    head, parts = tokens[:colon], tokens[colon + 1 :]
    going = next((i for i, t in enumerate(head) if t.type in GOING), 0)
    who = _listed(head[:going]) if going else []
    goals = [token for token in (head[going:] if who else head) if token.type == "PLACE"]
    if types(head) - {*GOING, *REF, "WORD", "NUMBER", "ALL", *_BOTH} or len(goals) != 1:
        return tokens
    if not _each_named(who, parts) or len(head) == 1 or ref_end(head, 0) == len(head):
        return tokens
    if types(head[:going] if who else []) & {"WORD"}:
        return tokens
    found = _with_goal(parts, goals[0])
    return found if found != list(parts) else tokens


def _heading_end(tokens: Sequence[Token]) -> int:
    """Return where the heading ends: at a colon, or at the comma behind the goal of several."""
    colon = first(tokens, "COLON")
    if colon >= 0:
        return colon
    going = next((i for i, token in enumerate(tokens) if token.type in GOING), 0)
    if not going or len(_listed(tokens[:going])) < 2:
        return 0
    return next((i for i in range(going, len(tokens)) if tokens[i].type == "COMMA"), 0)


def _with_goal(parts: Sequence[Token], goal: Token) -> list[Token]:
    """Put the goal behind each ``attacks`` and ``goes in`` that has none."""
    found: list[Token] = []
    for index, token in enumerate(parts):
        after = parts[index + 1].type if index + 1 < len(parts) else "COMMA"
        ends = after in (*_BOTH, "WHILE", "WITH", "BACKED")
        if token.type == "IN" and ends and found and found[-1].type == "MOVE":
            found.append(goal)
            continue
        found.append(token)
        if token.type == "MOVE" and ends:
            found.append(goal)
    return found


def _each_named(who: Sequence[Sequence[Token]], parts: Sequence[Token]) -> bool:
    named = {token.place.places for token in parts if token.type == "PLACE"}
    return all(unit[-1].place.places in named for unit in who)


def counted_kinds(tokens: list[Token]) -> list[Token]:
    """``2 builds, 2 boats: Bre and Mar``: how many there are is told by the names."""
    colon = first(tokens, "COLON")
    head = tokens[: max(colon, 0)]
    kinds = [token for token in head if token.type == "KIND"]
    if len(kinds) != 1 or types(head) - {"NUMBER", "BUILD", "KIND", "COMMA"} or len(head) < 2:
        return tokens
    sites = _listed(tokens[colon + 1 :])
    named = [site if site[0].type == "KIND" else [*kinds, *site] for site in sites]
    return [t for site in named for t in (Token("COMMA", ","), *site)][1:] or tokens
