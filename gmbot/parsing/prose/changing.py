"""What a reading of ``grammars/changes.lark`` changes in the set on file.

What the names point to is known where the set is: here a place is a name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from gmbot.parsing.phrases import NamedUnit
from gmbot.parsing.prose.parts import (
    Parts,
    Role,
    Said,
    Units,
    Value,
    first_of,
    refs_of,
    role_of,
    said_of,
    tokens_of,
    units_of,
)

INSTEAD = Role("instead")


def _takes_back(parts: Parts) -> Value:
    withdrawn = any(token.type == "WITHDRAW" for token in tokens_of(parts))
    found = [replace(one, loose=withdrawn) for one in said_of(parts)]
    named = [ref.place.places for one in found for ref in one.who if ref.place]
    if len(set(named)) < len(named):  # "Never mind A Par - Bur, A Par - Pic": the last is meant
        return [Said("dangling")]
    return list(found)


def _taken(act: str) -> Callable[[Parts], Value]:
    """An order that is named by its unit, by its goal or by the unit that it helps."""

    def make(parts: Parts) -> Value:
        named = units_of(parts)
        if not named or any(ref.group for ref in named):
            return [Said("dangling", named)]
        if act == "cancel":
            return [Said("cancel", tuple(map(_plain, named)))]
        return [Said(act, target=_plain(ref)) for ref in named]

    return make


def _taken_it(_: Parts) -> Value:
    """``and the support for it``: of what was taken back before."""
    return [Said("cancel_support")]


def _taken_order(parts: Parts) -> Value:
    """``F MAO - Wes``: an order as it was written, with its goal."""
    return [
        Said("cancel", tuple(map(_plain, said.who)), to=said.to if said.act == "move" else None)
        for said in said_of(parts)
        if said.who
    ]


def _no_order_for(parts: Parts) -> Value:
    """``no support from Paris``, ``no London attack``: its unit, or its goal."""
    return [Said("cancel", tuple(map(_plain, first_of(parts))))]


def _plain(ref: NamedUnit) -> NamedUnit:
    return replace(ref, lead="")


def _goals(parts: Parts) -> list[NamedUnit]:
    return [
        part.units[0]
        for part in parts
        if isinstance(part, Role) and part.kind == "goal" and part.units
    ]


def _redirected(who: Units, old: NamedUnit | None, new: NamedUnit) -> Value:
    return [Said("redirect", who, target=old, to=new)]


def _corrects(*, new_first: bool) -> Callable[[Parts], Value]:
    """``Gascony instead of Paris``, ``not Piedmont but Spain``: one goal for another."""

    def make(parts: Parts) -> Value:
        goals = _goals(parts)
        about = role_of(parts, "about")
        who = about.units if about else first_of(parts)
        new, old = (goals[0], goals[-1]) if new_first else (goals[-1], goals[0])
        return _redirected(who, old, new)

    return make


def _redirects(parts: Parts) -> Value:
    """``Norwegian Sea shouldn't go to the North Sea; send it to Norway``: the last goal counts."""
    goals = [*_goals(parts), *refs_of(parts)]
    old = goals[0] if len(goals) > 1 else None
    return _redirected(first_of(parts), old, goals[-1])


def _unit_taken_back(parts: Parts) -> Said:
    """``Paris doesn't go to Burgundy``"""
    goals = _goals(parts)
    return Said("deny", tuple(map(_plain, first_of(parts))), to=goals[-1] if goals else None)


def _corrects_order(parts: Parts) -> Value:
    """``Where I had Berlin following into Prussia, have it go to Silesia``"""
    said = next(said_of(parts))
    return _redirected(said.who, said.to, _goals(parts)[-1])


def _holds_instead(parts: Parts) -> Said:
    return Said("hold", first_of(parts), roles=(INSTEAD,))


def _changed(parts: Parts) -> Value:
    """An order with words that say that it changes the set."""
    against = role_of(parts, "against")
    more = (INSTEAD, against) if against else (INSTEAD,)
    return [replace(said, roles=(*said.roles, *more)) for said in said_of(parts)]


def _against(parts: Parts) -> Role:
    """``not London``: what stands after a word of going is a goal, a lone name may be a unit."""
    lone = not any(token.type in ("TO", "DASH", "IN", "ON") for token in tokens_of(parts))
    return Role("against", tuple(refs_of(parts)) if lone else ())


def _takes_quoted(parts: Parts) -> Value:
    """``Pie - Mar: delete``"""
    quoted = list(said_of(parts))
    if quoted:
        return _taken_order(parts)
    return [Said("cancel", tuple(map(_plain, first_of(parts))))]


def _sends_it(parts: Parts) -> Said:
    """``Send it to Armenia``: what was named before."""
    return Said("move", to=_goals(parts)[-1], roles=(INSTEAD,))


def _becomes(parts: Parts) -> Value:
    """``Naples to Tyrrhenian becomes Naples supports Rome``: what is said last."""
    return [replace(list(said_of(parts))[-1], roles=(INSTEAD,))]


def _pair_against(parts: Parts) -> Said:
    """``naples tyrrhenian, not ionian``"""
    against = role_of(parts, "against")
    roles = (INSTEAD, against) if against else (INSTEAD,)
    return Said("move", first_of(parts), to=_goals(parts)[0], roles=roles)


def _prefers(parts: Parts) -> Said:
    """``Burgundy would rather go to Gascony than Paris``"""
    return Said("move", first_of(parts), to=_goals(parts)[0], roles=(INSTEAD,))


def _sited_instead(parts: Parts) -> Said:
    """``In Brest I want an army instead of the fleet``"""
    rows = [token for token in tokens_of(parts) if token.type in ("KIND", "INSTEAD")]
    kinds = [token.word for token in rows if token.type == "KIND"]
    kind = kinds[-1] if rows[0].type == "INSTEAD" else kinds[0]
    return Said("build", (replace(refs_of(parts)[0], kind=kind, lead=""),), roles=(INSTEAD,))


def _builds_for(parts: Parts) -> Value:
    """``Build the fleet in Marseilles instead of Brest``"""
    kinds = [token.word for token in tokens_of(parts) if token.type == "KIND"]
    new = refs_of(parts)[0]
    return _redirected((), _goals(parts)[-1], replace(new, kind=new.kind or "".join(kinds[:1])))


def _spares(parts: Parts) -> Value:
    """``Spare Galicia and take Serbia off instead``"""
    spared, removed = map(_plain, refs_of(parts))
    return [Said("cancel", (spared,)), Said("remove", (removed,), roles=(INSTEAD,))]


def _stays(parts: Parts) -> Said:
    """``The others stand``: the rest of the set, or units that hold; "as before" is clear."""
    clear = any(token.type in ("KEPT", "CHANGE", "KEEP") for token in tokens_of(parts))
    return Said("keep", loose=not clear)


MAKERS: Mapping[str, Callable[[Parts], Value]] = {
    "takes_back": _takes_back,
    "taken_units": _taken("cancel"),
    "taken_attack": _taken("cancel_attack"),
    "taken_support": _taken("cancel_support"),
    "taken_support_by": _taken("cancel"),
    "taken_convoy": _taken("cancel_convoy"),
    "taken_it": _taken_it,
    "takes_that": lambda parts: Said("cancel_that", first_of(parts)),
    "no_order_for": _no_order_for,
    "taken_order": _taken_order,
    "stays": _stays,
    "units_stay": lambda parts: Said("keep", units_of([*parts])),
    "quoted_stay": lambda parts: [Said("keep", said.who) for said in said_of(parts)],
    "about": lambda parts: Role("about", units_of([*parts])),
    "corrects_of": _corrects(new_first=False),
    "corrects_for": _corrects(new_first=True),
    "corrects": _corrects(new_first=True),
    "corrects_late": _corrects(new_first=False),
    "corrects_read": _corrects(new_first=False),
    "redirects": _redirects,
    "corrects_order": _corrects_order,
    "unit_taken_back": _unit_taken_back,
    "holds_instead": _holds_instead,
    "changed_order": _changed,
    "against": _against,
    "changing": lambda _: Said("changing"),
    "changing_of": lambda parts: Said("changing", units_of([*parts])),
    "aims_anew": lambda parts: [Said("changing"), Said("target", to=refs_of(parts)[0])],
    "takes_all": lambda _: Said("cancel_all"),
    "takes_quoted": _takes_quoted,
    "takes_named": _no_order_for,
    "takes_attack": _taken("cancel_attack"),
    "redirects_named": lambda parts: _redirected(first_of(parts), None, _goals(parts)[0]),
    "sends_it": _sends_it,
    "becomes": _becomes,
    "pair_against": _pair_against,
    "prefers": _prefers,
    "sited_instead": _sited_instead,
    "builds_for": _builds_for,
    "spares": _spares,
}
"""For each rule with a name what it comes to."""
