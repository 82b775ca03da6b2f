"""Finds and loads the variants: every folder beside this file that holds a ``variant.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType
from typing import Any

from gmbot.rules.board.board import Board, load_board
from gmbot.rules.board.calendar import Calendar
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Phase, Power, Province
from gmbot.rules.errors import VariantError
from gmbot.rules.notation import read_unit
from gmbot.rules.policies.builds import AnyOwned, HomeCenters, OwnedThenHome
from gmbot.rules.policies.capture import Occupation
from gmbot.rules.policies.removals import Farthest
from gmbot.rules.policies.setup import DealtCenters, FixedStart
from gmbot.rules.policies.victory import CenterCount
from gmbot.rules.policies.visibility import Everything
from gmbot.rules.ruleset.options import read_options
from gmbot.rules.ruleset.ruleset import Ruleset
from gmbot.rules.ruleset.slots import build_policy, overlay

_TABLE = "variant.toml"
_POLICIES: Mapping[str, Mapping[str, type]] = {
    "capture": {"occupation": Occupation},
    "builds": {
        "home-centers": HomeCenters,
        "any-owned": AnyOwned,
        "owned-then-home": OwnedThenHome,
    },
    "removals": {"farthest": Farthest},
    "victory": {"centers": CenterCount},
    "visibility": {"everything": Everything},
    "setup": {"fixed": FixedStart, "dealt-centers": DealtCenters},
}
_ENTRIES = {"title", "base", "board", "powers", "units", "calendar", "options", "start", *_POLICIES}


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant, ready to play."""

    name: str
    title: str
    ruleset: Ruleset
    start: Position


_ROOTS: list[Traversable] = []
"""The folders besides our own in which variants are looked for."""


def look_in(folder: Traversable) -> None:
    """Find variants in one more folder. One with a name of ours is not seen."""
    if folder not in _ROOTS:
        _ROOTS.append(folder)
        _forget()


def _forget() -> None:
    for cached in (load, _tables, _board):
        cached.cache_clear()


def _roots() -> tuple[Traversable, ...]:
    return (files("gmbot.variants"), *_ROOTS)


def names() -> tuple[str, ...]:
    """Return the names of all variants, sorted."""
    entries = (entry for root in _roots() for entry in root.iterdir())
    return tuple(sorted({entry.name for entry in entries if entry.joinpath(_TABLE).is_file()}))


def load_folder(folder: Path) -> Variant:
    """Load the variant in a folder, wherever it lies; raises ``VariantError``."""
    with _found(folder) as name:
        return load(name)


def entry_faults(folder: Path) -> tuple[str, ...]:
    """What the entries of a ``variant.toml`` get wrong, each by itself; not what units say."""
    try:
        with _found(folder) as name:
            return tuple(_entry_faults(name, _tables(name)))
    except VariantError as error:
        return (str(error),)
    except tomllib.TOMLDecodeError as error:
        return (f"variant.toml is not TOML: {error}",)


def _entry_faults(name: str, tables: Mapping[str, Any]) -> Iterator[str]:
    for entry in sorted(set(tables) - _ENTRIES):
        yield f"{name}: no entry {entry!r}; there are {sorted(_ENTRIES)}"
    readers: dict[str, Callable[[], object]] = {
        question: partial(_policy, name, question, tables) for question in _POLICIES
    }
    readers["title"] = lambda: tables["title"]
    readers["calendar"] = lambda: _calendar(name, tables["calendar"])
    readers["options"] = lambda: read_options(tables.get("options", {}))
    for entry, read in readers.items():
        try:
            read()
        except VariantError as error:
            yield str(error)
        except KeyError:
            yield f"{name}: variant.toml: {entry} is missing"
        except (TypeError, ValueError) as error:
            yield f"{name}: variant.toml: [{entry}] {error}"


@contextmanager
def _found(folder: Path) -> Iterator[str]:
    """The name of the variant in a folder, which is looked for there meanwhile."""
    place = folder.resolve()
    known = list(_ROOTS)
    look_in(place.parent)
    try:
        if _folder(place.name) != place:
            raise VariantError(f"{place.name} is the name of another variant: name it otherwise")
        yield place.name
    finally:
        if known != _ROOTS:
            _ROOTS[:] = known
            _forget()


def drawings() -> tuple[Traversable, ...]:
    """The drawings that lie beside boards, in the form of ``gmbot/render/boards``."""
    traversables = (_folder(name).joinpath("drawing.json") for name in names())
    return tuple(file for file in traversables if file.is_file())


def _folder(name: str) -> Traversable:
    return next(root.joinpath(name) for root in _roots() if root.joinpath(name, _TABLE).is_file())


@cache
def load(name: str) -> Variant:
    """Load a variant once; raises ``VariantError`` naming the file, the entry and the choices."""
    return _build(name, _tables(name))


def load_with(name: str, rules: Mapping[str, Any]) -> Variant:
    """Load a variant with tables of rules laid over its own, as house rules choose them.

    ``rules`` has the form of a ``variant.toml``: ``{"options": {"land_fallback": False}}``.
    """
    return _build(name, overlay(_tables(name), rules)) if rules else load(name)


def _build(name: str, tables: Mapping[str, Any]) -> Variant:
    unknown = sorted(set(tables) - _ENTRIES)
    if unknown:
        raise VariantError(f"{name}: no entry {unknown[0]!r}; there are {sorted(_ENTRIES)}")
    try:
        ruleset = _ruleset(name, tables)
        return Variant(name, str(tables["title"]), ruleset, _start(ruleset, tables))
    except VariantError:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise VariantError(f"{name}: variant.toml: {error}") from error


@cache
def _tables(name: str) -> Mapping[str, Any]:
    if name not in names():
        raise VariantError(f"no variant {name!r}; there are {list(names())}")
    tables = tomllib.loads(_folder(name).joinpath(_TABLE).read_text(encoding="utf-8"))
    base = tables.get("base")
    if base is None:
        return tables
    below = dict(_tables(base))
    if "start" in tables:
        below.pop("start", None)  # A variant that says how it starts says all of it.
    return overlay(below, tables)


@cache
def _board(name: str, powers: str, units: tuple[str, ...]) -> Board:
    file = _folder(name).joinpath("board.toml")
    if not file.is_file():
        raise VariantError(f"{name}: board.toml is missing; another variant's: base, or board")
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    if powers == "empires":
        # Whoever plays is a power; the map's own and their home centers fall away.
        tables["powers"] = []
        for province in tables["provinces"].values():
            province.pop("home", None)
        tables["checks"]["home_centers"] = 0
    if units:
        # Of the kinds that the map knows only these are played.
        unknown = set(units) - set(tables["map"].get("units", ("A", "F")))
        if unknown:
            raise ValueError(f"units: the map knows no kind {min(unknown)!r}")
        tables["map"]["units"] = list(units)
    return load_board(tables)


def _ruleset(name: str, tables: Mapping[str, Any]) -> Ruleset:
    slots = {question: _policy(name, question, tables) for question in _POLICIES}
    return Ruleset(
        board=_board(
            str(tables["board"]), str(tables.get("powers", "map")), tuple(tables.get("units", ()))
        ),
        options=read_options(tables.get("options", {})),
        calendar=_calendar(name, tables["calendar"]),
        **slots,
    )


def _policy(name: str, question: str, tables: Mapping[str, Any]) -> Any:
    choices = {**_POLICIES[question], **_own_policies(name).get(question, {})}
    return build_policy(name, question, tables[question], choices)


def _calendar(name: str, table: Mapping[str, Any]) -> Calendar:
    unknown = sorted(set(table) - {"first", "skips", "fall"})
    if unknown:
        raise VariantError(
            f"{name}: [calendar] no entry {unknown[0]!r}; there are fall, first, skips"
        )
    skips = table.get("skips", True)
    if not isinstance(skips, bool):
        raise VariantError(f"{name}: [calendar] skips must be true or false, not {skips!r}")
    fall = table.get("fall", "Fall")
    if fall not in ("Fall", "Autumn"):
        raise VariantError(f"{name}: [calendar] fall must be Fall or Autumn, not {fall!r}")
    return Calendar(first=Phase.parse(table["first"]), skips=skips, fall=fall)


def _own_policies(name: str) -> Mapping[str, Mapping[str, type]]:
    """Return the ``POLICIES`` of the variant's folder: ``{"capture": {"blockade": Blockade}}``."""
    if not files("gmbot.variants").joinpath(name, "policies.py").is_file():
        return {}
    policies: Mapping[str, Mapping[str, type]] = import_module(
        f"gmbot.variants.{name}.policies"
    ).POLICIES
    return policies


def _start(ruleset: Ruleset, tables: Mapping[str, Any]) -> Position:
    """Make the first position; units own the centers they stand on unless the table says more."""
    board, start = ruleset.board, tables["start"]
    units = {
        Power(power): tuple(_unit(text, board) for text in listed)
        for power, listed in start.get("units", {}).items()
    }
    homes = {info.id: info.home for info in board.powers if info.home}
    centers = start.get("centers", homes)
    return Position(
        phase=ruleset.calendar.first,
        units=MappingProxyType(units),
        centers=MappingProxyType({Power(p): tuple(map(Province, c)) for p, c in centers.items()}),
        homes=MappingProxyType(homes),
    )


def _unit(text: str, board: Board) -> Unit:
    unit = read_unit(text, board)
    if not board.may_stand(unit.kind, unit.where):
        raise VariantError(f"{board.name}: [start] {text} cannot stand there")
    return unit
