"""Where the sheets differ, each has its own answer; what a set takes over is wanted, key by key."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from datetime import timedelta
from importlib.resources import files
from typing import Any

import pytest
from worlds import World, address

from gmbot.houserules import catalogue as houserules
from gmbot.houserules.assignment import Dealt, FirstCome
from gmbot.houserules.auction import BlindAuction
from gmbot.houserules.deadlines import Intervals, Weekly
from gmbot.houserules.draws import Ballots, NoDraws
from gmbot.houserules.nmr import Consecutive, Ejection, Grace, Never, Strict, Total
from gmbot.houserules.resubmission import HighestNumber, Latest
from gmbot.rules.board.terms import Power
from gmbot.variants import catalogue as variants

SHEETS = {
    "S0": ("fritz1900", "fritz_forum"),
    "S1": ("anarchy7", "anarchy7"),
    "S2": ("blind1898", "saari"),
    "S3": ("standard", "email_classic"),
    "S4": ("modern", "upquark"),
}
_DAY = timedelta(days=1)
_FIRST_COME = FirstCome
ROWS: Mapping[str, Mapping[str, Any]] = {
    "victory": {"S0": 18, "S1": 17, "S2": 18, "S3": 18, "S4": 33},
    "first": {"S0": "S1900M", "S1": "W1900A", "S2": "W1898A", "S3": "S1901M", "S4": "S1995M"},
    "deadlines": {"S0": Weekly, "S1": Intervals, "S2": Intervals, "S3": Intervals, "S4": Intervals},
    "spans": {
        "S1": (7 * _DAY, 3 * _DAY, 3 * _DAY, 14 * _DAY),
        "S3": (7 * _DAY, 3 * _DAY, 3 * _DAY, None),
        "S4": (4 * _DAY, 2 * _DAY, 2 * _DAY, 5 * _DAY),
    },
    "speed": {"S0": False, "S1": False, "S2": False, "S3": False, "S4": True},
    "lateness": {"S0": Strict, "S1": Strict, "S2": Strict, "S3": Strict, "S4": Grace},
    "phases": {
        "S0": "separate",
        "S1": "british",
        "S2": "separate",
        "S3": "separate",
        "S4": "separate",
    },
    "nmr": {"S0": Never, "S1": Ejection, "S2": Consecutive, "S3": Consecutive, "S4": Total},
    "removal_from": {"S0": "owned", "S1": "home", "S2": "owned", "S3": "owned", "S4": "home"},
    "implied": {"S0": False, "S1": False, "S2": False, "S3": True, "S4": False},
    "excess": {"S0": "first", "S1": "first", "S2": "first", "S3": "first", "S4": "first"},
    "designators": dict.fromkeys(SHEETS, "repair-impossible"),
    "coast": {"S0": "infer", "S1": "require", "S2": "infer", "S3": "require", "S4": "infer"},
    "silence": {"S0": "yes", "S1": "yes", "S2": "", "S3": "yes", "S4": "yes"},
    "press": {
        "S0": "black grey white",
        "S1": "black grey white",
        "S2": "black",
        "S3": "black grey white",
        "S4": "black grey white",
    },
    "gunboat": {"S0": False, "S1": False, "S2": True, "S3": False, "S4": False},
    "assignment": {
        "S0": _FIRST_COME,
        "S1": Dealt,
        "S2": _FIRST_COME,
        "S3": _FIRST_COME,
        "S4": BlindAuction,
    },
    "resubmission": {
        "S0": HighestNumber,
        "S1": HighestNumber,
        "S2": HighestNumber,
        "S3": HighestNumber,
        "S4": Latest,
    },
    "seasons": {"S0": 10, "S1": None, "S2": None, "S3": None, "S4": None},
}
"""The table "cross-sheet conflicts": what a game of each sheet must have."""


def played(sheet: str, row: str) -> Any:
    variant, name = SHEETS[sheet]
    rules = houserules.load(name)
    ruleset = variants.load_with(variant, rules.rules).ruleset
    spans = rules.deadlines
    draws = rules.draws
    answers: Mapping[str, Any] = {
        "victory": ruleset.victory_centers,
        "first": ruleset.calendar.first.code,
        "deadlines": type(spans),
        "spans": (spans.moves, spans.retreats, spans.adjustments, spans.first)
        if isinstance(spans, Intervals)
        else None,
        "speed": rules.speed,
        "lateness": type(rules.lateness),
        "phases": rules.phases,
        "nmr": type(rules.nmr),
        "removal_from": ruleset.options.removal_from,
        "implied": rules.leniency.implied,
        "excess": rules.leniency.excess,
        "designators": rules.leniency.designators,
        "coast": rules.leniency.coast,
        "silence": draws.silence if isinstance(draws, Ballots) else "",
        "press": " ".join(sorted(rules.press)),
        "gunboat": rules.gunboat,
        "assignment": type(rules.assignment),
        "resubmission": type(rules.resubmission),
        "seasons": rules.ending.seasons,
    }
    return answers[row]


@pytest.mark.parametrize(
    ("sheet", "row"), [(sheet, row) for row, cells in ROWS.items() for sheet in cells]
)
def test_a_game_of_each_sheet_has_the_answer_of_its_sheet(sheet: str, row: str) -> None:
    assert played(sheet, row) == ROWS[row][sheet]


def test_the_fog_has_no_draws() -> None:
    """S2.20: a list of those who may vote would tell who is still there."""
    assert isinstance(houserules.load("saari").draws, NoDraws)


@pytest.mark.parametrize(
    "support", ["A Mun S A Tyr -> Boh", "Army in Munich supports Tyrolia to Boh"]
)
@pytest.mark.parametrize("name", houserules.names())
def test_only_the_e_mail_rules_imply_orders(name: str, support: str) -> None:
    """S3.26; S0.13: "Stand ... the default order"."""
    world = World()
    settings = {"phases": "separate"}
    units = {"GERMANY": ["A MUN", "A TYR"], "FRANCE": ["A PAR"]}
    world.import_game(
        houserules=name,
        settings=settings,
        phase="S1902M",
        units=units,
    )
    world.answer(address("GERMANY"), support)
    world.pass_deadline()
    world.pass_time(2 * _DAY)

    moved = "A BOH, A MUN" if name == "email_classic" else "A MUN, A TYR"
    assert ", ".join(map(str, world.game().position.units_of(Power("GERMANY")))) == moved


# ------------------------------------------------------------------- what is taken over


def table_of(name: str) -> Mapping[str, Any]:
    file = files("gmbot.houserules").joinpath("sets", name, "houserules.toml")
    return tomllib.loads(file.read_text(encoding="utf-8"))


def leaves(table: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """``leniency.coast``, but ``draws`` where the table is of a policy: it is taken whole."""
    for key, value in table.items():
        path = f"{above}.{key}" if above else key
        if isinstance(value, dict) and "policy" not in value:
            yield from leaves(value, path)
        else:
            yield path


@pytest.mark.parametrize("name", [one for one in houserules.names() if "base" in table_of(one)])
def test_a_set_says_why_it_takes_over_each_entry_of_its_base(name: str) -> None:
    """What is new in the e-mail rules is thereby asked about in every set on them."""
    table = table_of(name)
    reasons = table.pop("inherits")

    taken = set(leaves(table_of(table["base"]))) - set(leaves(table))

    assert taken == set(reasons)
    assert all(reasons.values())
