"""What a reading of ``grammars/sentences.lark`` orders: for each rule with a name the function that
makes its order.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from gmbot.parsing.phrases import NamedUnit, named_unit
from gmbot.parsing.prose import changing, moving
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

Maker: TypeAlias = Callable[[Parts], Value]


def said_in(node: Node) -> list[Said]:
    """The orders of a whole reading, in the order of its words."""
    return list(said_of([walk(node, _make)]))


def _make(name: str, parts: Parts) -> Value:
    maker = _MAKERS.get(name)
    if maker is not None:
        return maker(parts)
    if name in _ROLES:
        helped = role_of(parts, "helped")
        return Role(name, helped.units if helped else units_of(parts))
    return Role("aside") if name in ASIDE else parts


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


def _covers(parts: Parts) -> Said:
    """``Prussia covers Berlin``: it helps the unit there, or goes there if none is."""
    return replace(_supports(parts), act="cover")


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


def _supported(parts: Parts) -> Said:
    """Who helps is told last."""
    said = _supports(parts)
    return replace(said, who=groups_of(parts)[-1])


def _supported_first(parts: Parts) -> Said:
    """``Unterstützung von Galizien für die Ukraine nach Warschau``: who helps is told first."""
    return replace(_supports(parts), who=groups_of(parts)[0])


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
    to = to_of(parts)
    return Said("convoy" if to else "convoy_whom", who, army, to)


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


def _nothing_moves(_: Parts) -> Said:
    return Said("hold", (NamedUnit(group="all", words="all"),))


def _one_each(act: str) -> Maker:
    """An order for each of the units by itself."""
    return lambda parts: [Said(act, (ref,)) for ref in units_of([*groups_of(parts)])]


_ROLES = (
    "source",
    "way",
    "land",
    "carriers",
    "by_convoy",
    "helpers",
    "instead",
    "helped",
    "in_place",
)
ASIDE = ("aside", "talk", "precaution", "manner", "chat", "nohelp", "island")
_MAKERS: Mapping[str, Maker] = {
    "ref": named.ref, "kind_alone": named.kind_alone, "everybody": named.everybody,
    "kind_there": named.there, "former": named.former, "latter": named.latter,
    "goal_there": named.goal_there, "others": named.others, "counted": named.counted,
    "units": named.units, "goal": named.goal, "new_at": named.new_unit, "at_new": named.new_unit,
    "moves": moving.moves, "moves_on": moving.moves, "inverted": moving.moves_for,
    "inverted_each": moving.inverted_each, "moves_by": moving.moves_by,
    "from_goes": moving.from_goes,
    "which_moves": lambda parts: moving.moves(parts, relative=True),
    "from_with": moving.from_with,
    "bound": lambda parts: Said("move", first_of(parts), to=to_of(parts)), "chain": moving.chain,
    "gets_from": moving.gets_from, "with_kind": moving.with_kind, "there_goes": moving.there_goes,
    "ferried": moving.ferried, "respectively": moving.respectively, "vacated": _act("vacated"),
    "nowhere": _act("nowhere"),
    "gapped": lambda parts: replace(moving.moves(parts), act="gapped"),
    "target": lambda parts: Said("target", to=to_of(parts)), "pair": moving.pair,
    "pair_holds": moving.pair_holds, "pair_supports": moving.pair_supports,
    "pair_convoys": moving.pair_convoys, "pair_via": moving.pair_via,
    "move_by": moving.move_by, "changed": _changed,
    "changes": lambda parts: replace(moving.moves(parts), roles=(Role("instead"),)),
    "holds": _holds, "holds_on": _act("hold"), "which_holds": _act("hold", relative=True),
    "nothing_moves": _nothing_moves, "bare": _one_each("bare"), "excepted": _one_each("excepted"),
    "supports": _supports,
    "supports_move": lambda parts: replace(_supports(parts), act="support_move"),
    "supports_on": _supports, "supported": _supported,
    "supported_first": _supported_first, "supports_unit": _supports_unit,
    "supports_from": _supports_from, "supports_attack": _supports_attack,
    "supports_by": _supports_by, "carried_in": _carried_in, "helpers_first": _helpers_first,
    "covers": _covers,
    "supports_nothing": _act("support_nothing"), "supports_move_to": _act("support_nothing"),
    "supports_it": _act("support_nothing"), "each_other": _each_other, "vice_versa": _vice_versa,
    "which_supports": lambda parts: _supports(parts, relative=True), "convoys": _convoys,
    "convoyed": _convoyed, "carried": _carried, "convoyed_by": _carried,
    "convoys_nothing": _act("convoy_nothing"), "nothing": _act("nothing"),
    "convoys_whom": lambda parts: Said("convoy_whom", first_of(parts), groups_of(parts)[1][0]),
    "which_convoys": lambda parts: replace(_convoys([(), *parts]), relative=True),
    "retreats": lambda parts: replace(moving.moves(parts), act="retreat"),
    "disbands": _act("disband"), "removes": _one_each("remove"), "swaps": _act("swap"),
    "builds": _builds, "builds_named": _one_each("build"), "kinds_at": _kinds_at, "sited": _sited,
    "builds_each": _builds_each, "waives": lambda _: Said("waive"), "same": _act("same"),
    "along": _act("along"), **changing.MAKERS,
}  # fmt: skip
