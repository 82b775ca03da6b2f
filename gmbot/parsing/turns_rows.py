"""Turns of phrase about several units at once: ``respectively``, ``another one``, a heading."""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.parsing.rows import GOING, first, ref_end, types
from gmbot.parsing.tokens import Token

_ANOTHER = frozenset({"another", "other"})
_BOTH = ("AND", "COMMA")


def respectively(tokens: list[Token]) -> list[Token]:
    """``Kiel and Berlin to Denmark and Kiel respectively``: the first to the first, and so on."""
    if "RESPECTIVELY" not in types(tokens):
        return tokens
    row = [token for token in tokens if token.type not in ("RESPECTIVELY", "BOTH")]
    row = row[:-1] if row and row[-1].type == "COMMA" else row
    at = next((i for i, token in enumerate(row) if token.type in GOING), 0)
    end = at
    while end < len(row) and row[end].type in (*GOING, "IN"):
        end += 1
    who, goals = _listed(row[:at]), _listed(row[end:])
    if len(who) < 2 or len(who) != len(goals):
        return tokens
    kind = who[0][:1] if who[0][0].type == "KIND" and len(who[0][0].text) > 1 else []
    found: list[Token] = []
    for unit, goal in zip(who, goals, strict=True):
        named = unit if unit[0].type == "KIND" else [*kind, *unit]
        found += [Token("COMMA", ","), *named, Token("DASH", "-"), *goal]
    return found[1:]


def _listed(tokens: Sequence[Token]) -> list[list[Token]]:
    """Return the names of a list, ``Kiel, Berlin and Munich``; none if it holds anything else."""
    found: list[list[Token]] = []
    at = 0
    while at < len(tokens):
        end = ref_end(tokens, at)
        if end == at:
            return []
        found.append(list(tokens[at:end]))
        at = end
        while at < len(tokens) and tokens[at].type in _BOTH:
            at += 1
    return found


def another(tokens: list[Token]) -> list[Token]:
    """``An army in Munich and another in Berlin``: one more of the kind just named."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        follows = at + 1 < len(tokens) and tokens[at + 1].type in ("IN", "PLACE", "FROM")
        kinds = [t for t in found if t.type == "KIND"]
        if token.text.casefold() in _ANOTHER and follows and kinds:
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
    for at, token in enumerate(tokens):
        begins = token.type == "KIND" and (at == 0 or tokens[at - 1].type in ("PLACE", "HOLD"))
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

    Each unit of the heading must say its part.
    """
    colon = first(tokens, "COLON")
    going = next((i for i, t in enumerate(tokens[: max(colon, 0)]) if t.type in GOING), 0)
    who = _listed(tokens[:going]) if going else []
    goal = [token for token in tokens[going:colon] if token.type == "PLACE"]
    told = types(tokens[going:colon]) - {*GOING, "IN", "PLACE", "WORD"}
    if len(who) < 2 or len(goal) != 1 or told or not _each_named(who, tokens[colon + 1 :]):
        return tokens
    found: list[Token] = []
    for at, token in enumerate(tokens[colon + 1 :], colon + 1):
        found.append(token)
        after = tokens[at + 1].type if at + 1 < len(tokens) else "COMMA"
        if token.type == "MOVE" and after in ("COMMA", "AND", "WHILE", "WITH"):
            found.append(goal[0])
    return found


def _each_named(who: Sequence[Sequence[Token]], parts: Sequence[Token]) -> bool:
    named = {token.value.places for token in parts if token.type == "PLACE"}
    return all(unit[-1].value.places in named for unit in who)


def counted_kinds(tokens: list[Token]) -> list[Token]:
    """``2 builds, 2 boats: Bre and Mar``: how many there are is told by the names."""
    row = [token.type for token in tokens[:5]]
    if row[:3] in (["NUMBER", "BUILD", "COMMA"], ["NUMBER", "REMOVE", "COMMA"]):
        return counted_kinds(tokens[3:])
    if row[:3] == ["NUMBER", "KIND", "COLON"]:
        sites = _listed(tokens[3:])
        named = [[*([] if site[0].type == "KIND" else [tokens[1]]), *site] for site in sites]
        return [t for site in named for t in (Token("COMMA", ","), *site)][1:] or tokens
    return tokens
