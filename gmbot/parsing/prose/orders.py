"""What a reading of ``grammars/sentences.lark`` orders: for each rule with a name the function that
makes its order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from gmbot.parsing.phrases import NamedUnit, named_unit
from gmbot.parsing.prose import parts as named
from gmbot.parsing.prose.chart import Node, walk
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
    units_of,
)
from gmbot.parsing.tokens import Token

Maker: TypeAlias = Callable[[Parts], Value]


def said_in(node: Node) -> list[Said]:
    """The orders of a whole reading, in the order of its words."""
    made = walk(node, _make)
    orders = list(said_of([made]))
    excepting = isinstance(made, list) and any(t.type == "EXCEPT" for t in tokens_of(made))
    return [_others(said) for said in orders] if excepting else orders


def _others(said: Said) -> Said:
    """``Except that Budapest goes to Rumania all hold``: all are the others."""
    who = tuple(replace(ref, group="rest") if ref.group == "all" else ref for ref in said.who)
    return replace(said, who=who)


def _make(name: str, parts: Parts) -> Value:
    maker = _MAKERS.get(name)
    if maker is not None:
        return maker(parts)
    if name in _ROLES:
        helped = role_of(parts, "helped")
        return Role(name, helped.units if helped else units_of(parts))
    return Role("aside") if name in _ASIDE else parts


def _moves(parts: Parts, *, relative: bool = False) -> Said:
    return Said(
        "move",
        _sourced(first_of(parts), parts),
        to=to_of(parts),
        roles=roles_of(parts),
        relative=relative,
    )


def _sourced(who: Units, parts: Parts) -> Units:
    """``The army moves from Paris to Burgundy``: the place it leaves tells which army."""
    source = next((p.units[0] for p in parts if isinstance(p, Role) and p.kind == "source"), None)
    if source is None or len(who) != 1 or who[0].place is not None or who[0].group:
        return who
    return (replace(source, kind=source.kind or who[0].kind, lead=""),)


def _gets_from(parts: Parts) -> Said:
    """``Picardy gets the army from Paris``"""
    refs = refs_of(parts)
    kind = kind_of(parts)
    return Said("move", (replace(refs[1], kind=kind, lead=""),), to=refs[0])


def _chain(parts: Parts) -> Value:
    """``paris to burgundy marseilles to spain``: one after the other, without a sign."""
    refs = refs_of(parts)
    return [Said("move", (who,), to=to) for who, to in zip(refs[::2], refs[1::2], strict=True)]


def _ferried(parts: Parts) -> Said:
    said = _moves(parts)
    fleets = groups_of(parts)[1:]
    by = Role("carriers", fleets[0]) if fleets else Role("by_convoy")
    return replace(said, roles=(*said.roles, by))


def _carried_in(parts: Parts) -> Said:
    """``Vienna is supported into Galicia by Budapest``: it goes there."""
    return Said(
        "move", groups_of(parts)[0], to=to_of(parts), roles=(Role("helpers", groups_of(parts)[-1]),)
    )


def _supports_by(parts: Parts) -> Said:
    """``assists in the attack on Spain by Marseilles``"""
    groups = groups_of(parts)
    place = next(part for part in parts if isinstance(part, NamedUnit))
    return Said("support", groups[0], groups[-1][0], replace(place, lead=""))


def _changed(parts: Parts) -> Value:
    said = list(said_of(parts))
    who = first_of(parts)
    instead = Role("instead")
    return [replace(one, who=one.who or who, roles=(*one.roles, instead)) for one in said]


def _pair(parts: Parts) -> Said:
    """``tus rom``, ``ukr s sev rum``: letters and short names, one after the other."""
    refs: list[NamedUnit] = []
    kind: list[Token] = []
    for token in tokens_of(parts):
        if token.type == "KIND":
            kind = [token]
        elif token.type == "PLACE":
            refs.append(named_unit([*kind, token]))
            kind = []
    names = {token.type for token in tokens_of(parts)}
    if "SUPPORT" in names or "CONVOY" in names:
        return Said("support" if "SUPPORT" in names else "convoy", (refs[0],), refs[1], refs[2])
    if "HOLD" in names:
        return Said("hold", (refs[0],))
    roles = (Role("way", (refs[2],)),) if "VIA" in names else ()
    return Said("move", (refs[0],), to=refs[1], roles=roles)


def _move_by(parts: Parts) -> Said:
    """``tun-rom c tys``"""
    said = next(said_of(parts))
    fleet = named_unit([token for token in tokens_of(parts) if token.type == "PLACE"])
    return replace(said, roles=(*said.roles, Role("carriers", (fleet,))))


def _from_with(parts: Parts) -> Said:
    """``From Kiel to Denmark with the fleet``"""
    refs = refs_of(parts)
    kind = kind_of(parts)
    return Said(
        "move", (replace(refs[0], kind=kind, lead=""),), to=to_of(parts[1:]), roles=roles_of(parts)
    )


def _moves_by(parts: Parts) -> Said:
    """``Gascony covers Marseilles by moving there``: there."""
    goal = role_of(parts, "goal")
    named = goal is not None and goal.units[0].group != "there"
    return replace(_moves(parts), to=to_of(parts) if named else refs_of(parts)[0])


def _from_goes(parts: Parts) -> Said:
    """``Von Bulgarien aus geht es nach Rumänien``"""
    return Said("move", (replace(refs_of(parts)[0], lead=""),), to=to_of(parts), roles=roles_of(parts))


def _moves_for(parts: Parts) -> Said:
    refs = refs_of(parts)
    who = _sourced(first_of(parts), parts) or tuple(refs[:1])
    return Said("move", who, to=to_of(parts), roles=roles_of(parts))


def _there_goes(parts: Parts) -> Said:
    """``In the Ruhr goes Munich``"""
    goal = named_unit([token for token in tokens_of(parts) if token.type == "PLACE"])
    return Said("move", first_of(parts), to=goal)


def _with_kind(parts: Parts) -> Said:
    """``Spa - Lyo, that's the fleet``"""
    said = next(said_of(parts))
    kind = kind_of(parts)
    return replace(said, who=tuple(replace(ref, kind=kind) for ref in said.who))


def _act(act: str, *, relative: bool = False) -> Maker:
    """An order that says of its units no more than what they do."""
    return lambda parts: Said(
        act, spread(units_of([*groups_of(parts)])), roles=roles_of(parts), relative=relative
    )


def _holds(parts: Parts) -> Said:
    """``Liverpool chills in Wales``: a place that is not its own says that more is meant."""
    said = Said("hold", spread(units_of([*groups_of(parts)])), roles=roles_of(parts))
    here = {place for unit in said.who if unit.place for place in unit.place.places}
    there = {place for ref in refs_of(parts) if ref.place for place in ref.place.places}
    return Said("dangling", said.who) if here and there and not here & there else said


def helped_of(parts: Parts) -> Units:
    role = role_of(parts, "helped")
    return role.units if role else ()


def _supports(parts: Parts, *, relative: bool = False) -> Said:
    helped = helped_of(parts)
    if not helped:
        return Said("support_nothing", first_of(parts), roles=roles_of(parts), relative=relative)
    if len(helped) > 1:
        return Said("dangling", first_of(parts))
    return Said("support", first_of(parts), helped[0], to_of(parts), roles_of(parts), relative)


def _supports_from(parts: Parts) -> Said:
    """``supports my army moving from Marseilles to Spain``"""
    target = replace(refs_of(parts)[0], kind=kind_of(parts), lead="")
    return Said("support", first_of(parts), target, to_of(parts))


def _supports_unit(parts: Parts) -> Said:
    """``lends its weight to the attack by Eastern Med on the Aegean``"""
    who, helped = groups_of(parts)[:2]
    return Said("support", who, helped[0], to_of(parts))


def _supports_attack(parts: Parts) -> Said:
    """``supports the attack on Trieste``: who attacks it was said before."""
    return Said("support_attack", first_of(parts), to=to_of(parts))


def _inverted_each(parts: Parts) -> Value:
    """``Take Belgium with Ruhr, Sweden with Denmark``"""
    goals = [
        p.units[0] if isinstance(p, Role) else p for p in parts if isinstance(p, NamedUnit | Role)
    ]
    return [Said("move", who, to=goal) for goal, who in zip(goals, groups_of(parts), strict=True)]


def _supported(parts: Parts) -> Said:
    """Who helps is told last."""
    said = _supports(parts)
    return replace(said, who=groups_of(parts)[-1])


def _helpers_first(parts: Parts) -> Value:
    """``With support from Paris, Burgundy attacks Picardy``"""
    move = next(said_of(parts))
    return [replace(move, roles=(*move.roles, Role("helpers", first_of(parts))))]


def _each_other(parts: Parts) -> Value:
    who = first_of(parts)
    if len(who) != 2:
        return [Said("dangling", who)]
    return [Said("support", who[:1], who[1]), Said("support", who[1:], who[0])]


def _vice_versa(parts: Parts) -> Value:
    who, helped = first_of(parts), helped_of(parts)
    if len(who) != 1 or len(helped) != 1:
        return [Said("dangling", who)]
    return [Said("support", who, helped[0]), Said("support", helped, who[0])]


def _convoys(parts: Parts) -> Said:
    groups = groups_of(parts)
    refs = refs_of(parts)
    if len(groups) > 1:
        who, army = groups[0], groups[1][0]
    elif groups:
        who, army = groups[0], refs[0]
    else:
        who, army = (refs[0],), refs[1]
    return Said("convoy", who, army, to_of(parts))


def _convoyed(parts: Parts) -> Said:
    """``Convoy A Lon - Nwy with F NTH``: who carries is told last."""
    groups = groups_of(parts)
    refs = refs_of(parts)
    army = groups[0][0] if len(groups) > 1 else replace(refs[0], lead="")
    return Said("convoy", groups[-1], army, to_of(parts))


def _carried(parts: Parts) -> Said:
    """``London is convoyed by the North Sea to Norway``: the army goes, the fleet carries it."""
    groups = groups_of(parts)
    goal = role_of(parts, "goal")
    to = goal.units[0] if goal else to_of(parts)
    return Said("move", groups[0], to=to, roles=(*roles_of(parts), Role("carriers", groups[-1])))


def _builds(parts: Parts) -> Value:
    found: list[NamedUnit] = []
    for ref in units_of(parts):
        known = [one.kind for one in found if one.kind]
        found.append(ref if ref.kind or not known else replace(ref, kind=known[-1]))
    return [Said("build", (ref,)) for ref in found]


def _sited(parts: Parts) -> Value:
    """``A fleet is launched at St Petersburg``, ``an army in Munich and another one in Berlin``"""
    kind = kind_of(parts)
    places = [named_unit([token]) for token in tokens_of(parts) if token.type == "PLACE"]
    sites = places or refs_of(parts)
    return [Said("build", (replace(ref, kind=kind, lead=""),)) for ref in sites]


def _builds_each(parts: Parts) -> Value:
    """``A corps is mustered at Paris and a squadron at Brest``"""
    kinds = [token.word for token in tokens_of(parts) if token.type == "KIND"]
    return [
        Said("build", (replace(ref, kind=kind, lead=""),))
        for kind, ref in zip(kinds, refs_of(parts), strict=True)
    ]


def _kinds_at(parts: Parts) -> Value:
    kind = kind_of(parts)
    return [
        Said("build", (replace(ref, kind=ref.kind or kind),))
        for ref in units_of([*groups_of(parts)])
    ]


def _respectively(parts: Parts) -> Value:
    who, goals = groups_of(parts)[:2]
    who = spread(who)
    if len(who) != len(goals) or len(who) < 2:
        return [Said("dangling", who)]
    return [Said("move", (unit,), to=goal) for unit, goal in zip(who, goals, strict=True)]


def _nothing_moves(_: Parts) -> Said:
    return Said("hold", (NamedUnit(group="all", words="all"),))


def _one_each(act: str) -> Maker:
    """An order for each of the units by itself."""
    return lambda parts: [Said(act, (ref,)) for ref in units_of([*groups_of(parts)])]


_ROLES = ("source", "way", "land", "carriers", "by_convoy", "helpers", "instead", "helped", "in_place")
_ASIDE = ("aside", "precaution", "manner", "chat", "nohelp", "island")
_MAKERS: Mapping[str, Maker] = {
    "ref": named.ref, "kind_alone": named.kind_alone, "everybody": named.everybody,
    "kind_there": named.there, "former": named.former, "latter": named.latter, "goal_there": named.goal_there, "others": named.others, "counted": named.counted, "units": named.units, "goal": named.goal,
    "new_at": named.new_unit, "at_new": named.new_unit,
    "moves": _moves, "moves_on": _moves, "inverted": _moves_for, "inverted_each": _inverted_each,
    "moves_by": _moves_by, "from_goes": _from_goes,
    "which_moves": lambda parts: _moves(parts, relative=True), "from_with": _from_with,
    "bound": lambda parts: Said("move", first_of(parts), to=to_of(parts)),
    "chain": _chain, "gets_from": _gets_from, "with_kind": _with_kind, "there_goes": _there_goes,
    "ferried": _ferried, "respectively": _respectively, "vacated": _act("vacated"),
    "nowhere": _act("nowhere"), "gapped": lambda parts: replace(_moves(parts), act="gapped"), "target": lambda parts: Said("target", to=to_of(parts)),
    "pair": _pair, "pair_supports": _pair, "pair_convoys": _pair, "pair_via": _pair,
    "move_by": _move_by, "changed": _changed,
    "changes": lambda parts: replace(_moves(parts), roles=(Role("instead"),)),
    "holds": _holds, "holds_on": _act("hold"), "which_holds": _act("hold", relative=True),
    "nothing_moves": _nothing_moves, "bare": _one_each("bare"), "excepted": _one_each("excepted"),
    "supports": _supports, "supports_on": _supports, "supported": _supported,
    "supports_unit": _supports_unit, "supports_from": _supports_from, "supports_attack": _supports_attack,
    "supports_by": _supports_by, "carried_in": _carried_in, "helpers_first": _helpers_first,
    "supports_nothing": _act("support_nothing"), "supports_move_to": _act("support_nothing"),
    "supports_it": _act("support_nothing"), "each_other": _each_other, "vice_versa": _vice_versa,
    "which_supports": lambda parts: _supports(parts, relative=True),
    "convoys": _convoys, "convoyed": _convoyed, "carried": _carried, "convoyed_by": _carried,
    "convoys_nothing": _act("convoy_nothing"), "nothing": _act("nothing"),
    "convoys_whom": lambda parts: Said("convoy_whom", first_of(parts), groups_of(parts)[1][0]),
    "which_convoys": lambda parts: replace(_convoys([(), *parts]), relative=True),
    "retreats": lambda parts: replace(_moves(parts), act="retreat"),
    "disbands": _act("disband"), "removes": _one_each("remove"), "swaps": _act("swap"),
    "builds": _builds, "builds_named": _one_each("build"), "kinds_at": _kinds_at,
    "sited": _sited, "builds_each": _builds_each, "waives": lambda _: Said("waive"),
    "same": _act("same"), "along": _act("along"),
}  # fmt: skip
