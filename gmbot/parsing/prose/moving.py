"""Orders to go, as a sentence says them: who, where to, from where, one after the other."""

from __future__ import annotations

from dataclasses import replace

from gmbot.parsing.phrases import NamedUnit, named_unit
from gmbot.parsing.prose.parts import (
    Parts,
    Role,
    Said,
    Units,
    Value,
    first_of,
    groups_of,
    kind_of,
    refs_of,
    role_of,
    roles_of,
    said_of,
    spread,
    to_of,
    tokens_of,
)
from gmbot.parsing.tokens import Token


def moves(parts: Parts, *, relative: bool = False) -> Said:
    who = sourced(first_of(parts), parts)
    roles = _carried_from(roles_of(parts), who)
    return Said("move", who, to=to_of(parts), roles=roles, relative=relative)


def _carried_from(roles: tuple[Role, ...], who: Units) -> tuple[Role, ...]:
    """``London setzt von der Nordsee nach Holland über``: a fleet takes it that is there."""
    places = [one.place.places for one in who if one.place]
    source = next((role for role in roles if role.kind == "source"), None)
    if source is None or not places or source.units[0].place is None:
        return roles
    if any(set(source.units[0].place.places) & set(own) for own in places):
        return roles
    by = Role("carriers", source.units)
    return tuple(by if role.kind == "by_convoy" else role for role in roles)


def sourced(who: Units, parts: Parts) -> Units:
    """``The army moves from Paris to Burgundy``: the place it leaves tells which army."""
    source = next((p.units[0] for p in parts if isinstance(p, Role) and p.kind == "source"), None)
    if source is None or len(who) != 1 or who[0].place is not None:
        return who
    return (replace(source, kind=source.kind or who[0].kind, lead=""),)


def gets_from(parts: Parts) -> Said:
    """``Picardy gets the army from Paris``"""
    refs = refs_of(parts)
    kind = kind_of(parts)
    return Said("move", (replace(refs[1], kind=kind, lead=""),), to=refs[0])


def chain(parts: Parts) -> Value:
    """``paris to burgundy marseilles to spain``: one after the other, without a sign."""
    refs = refs_of(parts)
    return [Said("move", (who,), to=to) for who, to in zip(refs[::2], refs[1::2], strict=True)]


def ferried(parts: Parts) -> Said:
    said = moves(parts)
    fleets = groups_of(parts)[1:]
    by = Role("carriers", fleets[0]) if fleets else Role("by_convoy")
    return replace(said, roles=(*said.roles, by))


def _short_refs(parts: Parts) -> list[NamedUnit]:
    """The units and places of ``ukr s sev rum``: short names, each with the letter before it."""
    refs: list[NamedUnit] = []
    kind: list[Token] = []
    for token in tokens_of(parts):
        if token.type == "KIND":
            kind = [token]
        elif token.type == "PLACE":
            refs.append(named_unit([*kind, token]))
            kind = []
    return refs


def pair(parts: Parts) -> Said:
    """``tus rom``"""
    who, to = _short_refs(parts)
    return Said("move", (who,), to=to)


def pair_holds(parts: Parts) -> Said:
    """``rom h``"""
    return Said("hold", tuple(_short_refs(parts)))


def pair_supports(parts: Parts) -> Said:
    """``ukr s sev rum``"""
    who, target, to = _short_refs(parts)
    return Said("support", (who,), target, to)


def pair_convoys(parts: Parts) -> Said:
    """``nth c yor nwy``"""
    return replace(pair_supports(parts), act="convoy")


def pair_via(parts: Parts) -> Said:
    """``yor nwy via nth``"""
    who, to, way = _short_refs(parts)
    return Said("move", (who,), to=to, roles=(Role("way", (way,)),))


def move_by(parts: Parts) -> Said:
    """``tun-rom c tys``"""
    said = next(said_of(parts))
    fleet = named_unit([token for token in tokens_of(parts) if token.type == "PLACE"])
    return replace(said, roles=(*said.roles, Role("carriers", (fleet,))))


def from_with(parts: Parts) -> Said:
    """``From Kiel to Denmark with the fleet``"""
    refs = refs_of(parts)
    kind = kind_of(parts)
    return Said(
        "move", (replace(refs[0], kind=kind, lead=""),), to=to_of(parts[1:]), roles=roles_of(parts)
    )


def moves_by(parts: Parts) -> Said:
    """``Gascony covers Marseilles by moving there``: there."""
    goal = role_of(parts, "goal")
    named = goal is not None and goal.units[0].group != "there"
    return replace(moves(parts), to=to_of(parts) if named else refs_of(parts)[0])


def from_goes(parts: Parts) -> Said:
    """``Von Bulgarien aus geht es nach Rumänien``"""
    return Said(
        "move", (replace(refs_of(parts)[0], lead=""),), to=to_of(parts), roles=roles_of(parts)
    )


def moves_for(parts: Parts) -> Said:
    refs = refs_of(parts)
    who = sourced(first_of(parts), parts) or tuple(refs[:1])
    return Said("move", who, to=to_of(parts), roles=roles_of(parts))


def there_goes(parts: Parts) -> Said:
    """``In the Ruhr goes Munich``"""
    goal = named_unit([token for token in tokens_of(parts) if token.type == "PLACE"])
    return Said("move", first_of(parts), to=goal)


def with_kind(parts: Parts) -> Said:
    """``Spa - Lyo, that's the fleet``"""
    said = next(said_of(parts))
    kind = kind_of(parts)
    return replace(said, who=tuple(replace(ref, kind=kind) for ref in said.who))


def inverted_each(parts: Parts) -> Value:
    """``Take Belgium with Ruhr, Sweden with Denmark``"""
    goals = [
        p.units[0] if isinstance(p, Role) else p for p in parts if isinstance(p, NamedUnit | Role)
    ]
    return [Said("move", who, to=goal) for goal, who in zip(goals, groups_of(parts), strict=True)]


def respectively(parts: Parts) -> Value:
    who, goals = groups_of(parts)[:2]
    who = spread(who)
    if len(who) != len(goals) or len(who) < 2:
        return [Said("dangling", who)]
    return [Said("move", (unit,), to=goal) for unit, goal in zip(who, goals, strict=True)]
