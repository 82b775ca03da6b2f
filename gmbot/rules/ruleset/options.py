"""Readings of unclear rules, named after DATC sections 4.A to 4.E.

House rules choose them; the defaults are those of DATC 3.0, except for ``land_fallback``: people
write "via convoy" on plain land moves, and DATC's own reading would leave such an army standing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from gmbot.messages import say


def _one_of(datc: str, about: str, default: str | bool, *others: str | bool) -> Any:
    """Declare an option with its choices; the default comes first."""
    facts = {"datc": datc, "about": about, "choices": (default, *others)}
    return field(default=default, metadata=facts)


@dataclass(frozen=True, slots=True)
class Options:
    """One field per open question. Each takes only the choices it lists."""

    convoy_routes: str = _one_of(
        "4.A.1",
        say("options.convoy_routes"),
        "all",
        "any",
    )
    convoy_paradox: str = _one_of(
        "4.A.2",
        say("options.convoy_paradox"),
        "szykman",
        "all-hold",
        "1982",
        "2000",
    )
    land_fallback: str | bool = _one_of(
        "4.A.3",
        say("options.land_fallback"),
        True,
        False,
        "explicit",
    )
    convoy_cuts_target: bool = _one_of(
        "4.A.4",
        say("options.convoy_cuts_target"),
        False,
        True,
    )
    retreat_to_convoy_origin: bool = _one_of(
        "4.A.5",
        say("options.retreat_to_convoy_origin"),
        True,
        False,
    )
    dislodged_bounces: bool = _one_of(
        "4.A.7",
        say("options.dislodged_bounces"),
        True,
        False,
    )
    missing_coast: str = _one_of(
        "4.B.1",
        say("options.missing_coast"),
        "fail",
        "default",
    )
    only_coast: str = _one_of(
        "4.B.2",
        say("options.only_coast"),
        "infer",
        "fail",
    )
    wrong_coast: str = _one_of(
        "4.B.3",
        say("options.wrong_coast"),
        "fail",
        "repair",
    )
    support_coast: str = _one_of(
        "4.B.4",
        say("options.support_coast"),
        "optional",
        "required",
    )
    unit_coast: str = _one_of(
        "4.B.5",
        say("options.unit_coast"),
        "ignore",
        "fail",
    )
    army_coast: str = _one_of(
        "4.B.6",
        say("options.army_coast"),
        "ignore",
        "fail",
    )
    build_coast: str = _one_of(
        "4.B.7",
        say("options.build_coast"),
        "fail",
        "default",
    )
    missing_kind: str = _one_of(
        "4.C.1, 4.C.3",
        say("options.missing_kind"),
        "infer",
        "fail",
    )
    wrong_kind: str = _one_of(
        "4.C.2",
        say("options.wrong_kind"),
        "fail",
        "ignore",
    )
    inland_fleet: str = _one_of(
        "4.C.4",
        say("options.inland_fleet"),
        "fail",
        "army",
    )
    repeated_order: str = _one_of(
        "4.D.2",
        say("options.repeated_order"),
        "last",
        "first",
    )
    excess_builds: str = _one_of(
        "4.D.4, 4.D.5",
        say("options.excess_builds"),
        "first",
        "last",
    )
    excess_removals: str = _one_of(
        "4.D.6",
        say("options.excess_removals"),
        "first",
        "last",
    )
    removal_from: str = _one_of(
        "4.D.8",
        say("options.removal_from"),
        "owned",
        "home",
    )
    removal_walk: str = _one_of(
        "4.D.8",
        say("options.removal_walk"),
        "any",
        "own",
    )
    impossible_order: str = _one_of(
        "4.E.1",
        say("options.impossible_order"),
        "hold",
        "move",
    )
    skip_hopeless: bool = _one_of(
        "S3.14, S3.15",
        say("options.skip_hopeless"),
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
