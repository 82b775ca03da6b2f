"""Readings of unclear rules, named after DATC sections 4.A to 4.E.

House rules choose them; the defaults are those of DATC 3.0, except for ``land_fallback``: people
write "via convoy" on plain land moves, and DATC's own reading would leave such an army standing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any


def _one_of(datc: str, about: str, default: str | bool, *others: str | bool) -> Any:
    """Declare an option with its choices; the default comes first."""
    facts = {"datc": datc, "about": about, "choices": (default, *others)}
    return field(default=default, metadata=facts)


@dataclass(frozen=True, slots=True)
class Options:
    """One field per open question. Each takes only the choices it lists."""

    convoy_routes: str = _one_of(
        "4.A.1",
        "A convoy with several routes fails when all of them are disrupted, or when any is.",
        "all",
        "any",
    )
    convoy_paradox: str = _one_of(
        "4.A.2",
        "Convoy paradoxes: the convoyed armies stay (szykman), every move in the paradox fails "
        "(all-hold), or the rule of a rulebook of that year, with szykman for what it leaves open.",
        "szykman",
        "all-hold",
        "1982",
        "2000",
    )
    land_fallback: str | bool = _one_of(
        "4.A.3",
        "An army ordered to a neighboring province by convoy walks if the convoy fails or does "
        "not exist; or never walks; or is convoyed only when its own order says so, and then "
        "never walks (explicit).",
        True,
        False,
        "explicit",
    )
    convoy_cuts_target: bool = _one_of(
        "4.A.4",
        "A unit that comes by convoy cuts support that is given against itself.",
        False,
        True,
    )
    retreat_to_convoy_origin: bool = _one_of(
        "4.A.5",
        "A unit may retreat to where its attacker came from if that came by convoy.",
        True,
        False,
    )
    dislodged_bounces: bool = _one_of(
        "4.A.7",
        "A unit dislodged by a convoyed attack still bounces others where that attack came from.",
        True,
        False,
    )
    missing_coast: str = _one_of(
        "4.B.1",
        "A fleet that could reach two coasts and names none: the order fails, or the first "
        "coast is taken.",
        "fail",
        "default",
    )
    only_coast: str = _one_of(
        "4.B.2",
        "A fleet that can reach one coast only and names none goes there, or the order fails.",
        "infer",
        "fail",
    )
    wrong_coast: str = _one_of(
        "4.B.3",
        "A fleet names a coast that it cannot reach: the order fails, or it goes to the one "
        "that it can reach.",
        "fail",
        "repair",
    )
    support_coast: str = _one_of(
        "4.B.4",
        "Support into a province with coasts may leave the coast out, or must name it.",
        "optional",
        "required",
    )
    unit_coast: str = _one_of(
        "4.B.5",
        "A wrong coast in the name of the ordered fleet is ignored, or the order fails.",
        "ignore",
        "fail",
    )
    army_coast: str = _one_of(
        "4.B.6",
        "A coast given for an army is ignored, or the order fails.",
        "ignore",
        "fail",
    )
    build_coast: str = _one_of(
        "4.B.7",
        "A fleet is built without its coast: the build fails, or the first coast is taken.",
        "fail",
        "default",
    )
    missing_kind: str = _one_of(
        "4.C.1, 4.C.3",
        "An order without a unit letter is read for the unit that is there, a build for the one "
        "kind that can be built; or it fails. It matters where canonical notation is read.",
        "infer",
        "fail",
    )
    wrong_kind: str = _one_of(
        "4.C.2",
        "An order that calls an army a fleet, or the reverse, fails, or is read for the unit "
        "that is there.",
        "fail",
        "ignore",
    )
    inland_fleet: str = _one_of(
        "4.C.4",
        "The build of a fleet inland fails, or becomes an army.",
        "fail",
        "army",
    )
    repeated_order: str = _one_of(
        "4.D.2",
        "Of two orders for one unit in a movement phase the last counts, or the first.",
        "last",
        "first",
    )
    excess_builds: str = _one_of(
        "4.D.4, 4.D.5",
        "Of more builds than are due the first count, or the last.",
        "first",
        "last",
    )
    excess_removals: str = _one_of(
        "4.D.6",
        "Of more removals than are due the first count, or the last.",
        "first",
        "last",
    )
    removal_from: str = _one_of(
        "4.D.8",
        "Units removed by default are the farthest from the centers their power owns, or from "
        "its home centers.",
        "owned",
        "home",
    )
    removal_walk: str = _one_of(
        "4.D.8",
        "That distance is counted over land and sea alike, or in moves the unit could make.",
        "any",
        "own",
    )
    impossible_order: str = _one_of(
        "4.E.1",
        "A unit with an impossible order holds and may be supported, or a moving one may not.",
        "hold",
        "move",
    )
    skip_hopeless: bool = _one_of(
        "S3.14, S3.15",
        "Phases in which only hopeless units could be ordered are passed over.",
        False,
        True,
    )


def read_options(table: Mapping[str, Any], base: Options | None = None) -> Options:
    """Lay a table of options over others; raises ``ValueError`` naming the option and choices."""
    base = base or Options()
    known = {option.name: option for option in fields(Options)}
    values = {name: getattr(base, name) for name in known}
    for name, value in table.items():
        if name not in known:
            raise ValueError(f"no option {name!r}; there are {sorted(known)}")
        choices = known[name].metadata["choices"]
        # 1 == True in Python, but not in an options table.
        if not any(value == choice and type(value) is type(choice) for choice in choices):
            raise ValueError(f"option {name!r} cannot be {value!r}; choices: {list(choices)}")
        values[name] = value
    return Options(**values)
