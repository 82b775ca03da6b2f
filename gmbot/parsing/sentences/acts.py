"""What does an act come to, once it is known which units do it?"""

from __future__ import annotations

from dataclasses import replace

from gmbot.parsing.phrases import Act, NamedUnit, NotParsed, Statement, is_plural


def spread_kind(who: tuple[NamedUnit, ...]) -> tuple[NamedUnit, ...]:
    """``Armies Paris and Marseilles``: a plural counts for all that follow."""
    first = who[0]
    if len(who) > 1 and first.kind and names_several(first):
        return tuple(ref if ref.kind else replace(ref, kind=first.kind) for ref in who)
    return who


def names_several(ref: NamedUnit) -> bool:
    """``Armies Paris``"""
    return is_plural(ref.words.split()[0])


def moved(who: tuple[NamedUnit, ...], refs: tuple[NamedUnit, ...], via: str = "") -> Statement:
    """``A Lon - NTH - Nwy``: the last of ``refs`` is the goal, those before it the route."""
    return Statement("move", who, to=refs[-1], route=refs[:-1], via=via)


def acted(who: tuple[NamedUnit, ...], act: Act) -> Statement:
    """Return the statement of an act by known units; raises ``NotParsed``."""
    refs = act.refs
    match act.name:
        case "build_kind":
            named = tuple(replace(ref, kind=ref.kind or refs[0].kind) for ref in who)
            return Statement("build", named, count=act.count)
        case "hold" | "disband" | "swap" | "build" | "remove":
            return Statement(act.name, who, count=act.count)
        case "move":
            return _moved_from(who, refs)
        case "convoyed_to":
            return moved(who, refs, "convoy")
        case "retreat":
            return Statement("retreat", who, to=refs[0])
        case (
            "nowhere" | "retreat_nowhere" | "support_nothing" | "convoy_nothing"
            | "support_same" | "convoy_same" | "same" | "along"
        ):  # fmt: skip
            return Statement(act.name, who)
        case _ if act.name.startswith("support"):
            return _supported(who, act)
        case _ if act.name.startswith("convoy"):
            return _convoyed(who, act)
    raise NotParsed(act.name)


def _moved_from(who: tuple[NamedUnit, ...], refs: tuple[NamedUnit, ...]) -> Statement:
    """``The army moves from Paris to Burgundy``: the first place tells which army."""
    if len(refs) >= 2 and refs[0].lead == "FROM" and len(who) == 1 and who[0].place is None:
        return moved((replace(refs[0], kind=refs[0].kind or who[0].kind),), refs[1:])
    return moved(who, refs)


def _supported(who: tuple[NamedUnit, ...], act: Act) -> Statement:
    refs = act.refs
    match act.name:
        case "support_hold":
            return Statement("support", who, refs[0])
        case "support_move" | "support_move_by" | "support_pair":
            return Statement("support", who, refs[0], refs[-1], refs[1:-1])
        case "support_reversed":
            target = replace(refs[-1], owner=refs[-1].owner or refs[0].owner)
            return Statement("support", who, target, refs[-2])
        case "support_moving":
            target = replace(refs[1], kind=refs[1].kind or refs[0].kind)
            target = replace(target, owner=target.owner or refs[0].owner)
            return Statement("support", who, target, refs[-1])
    raise NotParsed(act.name)


def _convoyed(who: tuple[NamedUnit, ...], act: Act) -> Statement:
    refs = act.refs
    match act.name:
        case "convoy" | "convoy_pair" | "convoy_by":
            return Statement("convoy", who, refs[0], refs[-1], refs[1:-1])
        case "convoy_reversed" if refs[-1].lead or refs[-1].kind:
            return Statement("convoy", who, replace(refs[-1], lead=""), refs[0])
        case "convoy_whom":
            return Statement("convoy_whom", who, refs[0])
    raise NotParsed(act.name)


def with_actors_inside(
    act: Act, tails: tuple[Act, ...]
) -> tuple[tuple[NamedUnit, ...], Act] | None:
    """Find the units in the act itself where none stand before it; None if there are none.

    ``Move Paris to Burgundy``, ``Support Paris to Burgundy from Marseilles``, ``Hold with Brest``.
    """
    refs = act.refs
    with_unit = next((tail.refs[0] for tail in tails if tail.name == "with_unit"), None)
    if with_unit is not None:
        return (with_unit,), act
    match act.name:
        case "support_from":
            return (refs[-1],), replace(act, name="support_move", refs=refs[:-1])
        case "move" if len(refs) >= 2:
            return (refs[0],), Act("move", refs[1:])
        case "move_from" if refs[1].lead in ("FROM", "IN"):
            return (replace(refs[1], lead=""),), Act("move", refs[:1])
    return None


def said_alone(act: Act) -> Statement | None:
    """``Hold Paris``, ``Build an army in Paris``, ``No builds``: what needs no units before it."""
    match act.name:
        case (
            "hold_that" | "disband_that" | "remove_that" | "build_that"
            | "build_kind" | "remove_kind"
        ):  # fmt: skip
            return Statement(act.name.partition("_")[0], act.refs, count=act.count)
        case "no_build":
            return Statement("no_build")
        case "waive":
            return Statement("waive", count=act.count or 1)
        case "retreat_that":
            return Statement("retreat", (act.refs[0],), to=act.refs[1])
    return None
