"""Who imports whom: circles of modules, and what is used of a package from outside.

Imports for types count as any other.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from house.source import Module, modules, where

ROOMS = ("gmbot.app", "gmbot.demo", "gmbot.game", "gmbot.parsing", "gmbot.render", "gmbot.rules")
"""The packages whose packages have doors."""
VOCABULARIES = frozenset({
    "gmbot.game.notices", "gmbot.game.state", "gmbot.parsing.commands.requests",
    "gmbot.parsing.commands.table", "gmbot.rules.board", "gmbot.rules.orders",
    "gmbot.rules.policies", "gmbot.rules.ruleset", "gmbot.app.doors",
})  # fmt: skip
"""Packages and modules of plain values: what is in them is imported by module."""


@dataclass(frozen=True)
class Import:
    """``name`` (of ``target``; empty: the module itself) is imported at a place."""

    importer: Module
    target: str
    name: str
    place: str


def imports(module: Module) -> Iterator[Import]:
    """Everything of ``gmbot`` that a module imports."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name in modules():
                    yield Import(module, alias.name, "", where(module, node))
        elif isinstance(node, ast.ImportFrom):
            yield from _from(module, node)


def _from(module: Module, node: ast.ImportFrom) -> Iterator[Import]:
    source = node.module or ""
    for alias in node.names:
        whole = f"{source}.{alias.name}"
        if whole in modules() and not _is_bound(source, alias.name):
            yield Import(module, whole, "", where(module, node))
        elif source in modules():
            yield Import(module, source, alias.name, where(module, node))


def _is_bound(package: str, name: str) -> bool:
    """Tell whether a package's ``__init__`` hands out something with the name of a module."""
    return package in modules() and name in handed_out(modules()[package])


def handed_out(module: Module) -> Sequence[str]:
    """What ``__all__`` lists."""
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return []


# ---- circles


def circles() -> Sequence[Sequence[str]]:
    """Groups of modules of which each can be reached from each by imports."""
    graph = {
        name: sorted({used.target for used in imports(module)} - {name})
        for name, module in modules().items()
    }
    return [sorted(group) for group in strong_components(graph) if len(group) > 1]


def strong_components(graph: Mapping[str, Iterable[str]]) -> Iterator[set[str]]:
    """Kosaraju: walk the graph, then walk it backwards in the order of leaving."""
    left: list[str] = []
    seen: set[str] = set()
    for node in graph:
        left += _walk(node, graph, seen)
    backwards: dict[str, list[str]] = defaultdict(list)
    for node, targets in graph.items():
        for target in targets:
            backwards[target].append(node)
    seen = set()
    for node in reversed(left):
        if node not in seen:
            yield set(_walk(node, backwards, seen))


def _walk(start: str, graph: Mapping[str, Iterable[str]], seen: set[str]) -> list[str]:
    """All nodes reached for the first time, in the order in which they are left."""
    if start in seen:
        return []
    seen.add(start)
    left = []
    stack = [(start, iter(graph.get(start, ())))]
    while stack:
        node, targets = stack[-1]
        fresh = next((target for target in targets if target not in seen), None)
        if fresh is None:
            left.append(node)
            stack.pop()
        else:
            seen.add(fresh)
            stack.append((fresh, iter(graph.get(fresh, ()))))
    return left


# ---- doors


def room_of(name: str) -> str:
    """The package with doors that a module stands in; empty if in none.

    ``room_of("gmbot.game.views.charts") == "gmbot.game.views"``
    """
    parts = name.split(".")
    room = ".".join(parts[:3])
    is_room = ".".join(parts[:2]) in ROOMS and room in modules() and modules()[room].is_package
    return room if is_room else ""


def uses_from_outside() -> Mapping[str, Mapping[str, Sequence[Import]]]:
    """For each room what other packages use of it: ``{"gmbot.game.views": {"charts.tally": ...}}``.

    A name that is used through its module (``charts.tally(...)``) counts like one that is imported.
    """
    uses: dict[str, dict[str, list[Import]]] = defaultdict(lambda: defaultdict(list))
    for module in modules().values():
        for used in imports(module):
            room = room_of(used.target)
            if room and not f"{module.name}.".startswith(f"{room}."):
                for name in [used.name] if used.name else _used_of(module, used.target):
                    uses[room][_inside(room, used.target, name)].append(used)
    return uses


def _inside(room: str, target: str, name: str) -> str:
    return f"{target}.{name}".removeprefix(f"{room}.")


def _used_of(module: Module, target: str) -> Iterable[str]:
    """The attributes of an imported module that a module uses."""
    local = _local_name(module, target)
    return sorted(
        {
            node.attr
            for node in ast.walk(module.tree)
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == local
        }
    )


def _local_name(module: Module, target: str) -> str:
    package, _, name = target.rpartition(".")
    for node in ast.walk(module.tree):
        if isinstance(node, ast.ImportFrom) and node.module == package:
            for alias in node.names:
                if alias.name == name:
                    return alias.asname or name
    return name


def past_doors() -> Sequence[str]:
    """Imports that reach into a package instead of using what its ``__init__`` hands out."""
    return sorted(
        f"{used.place}: {room}.{name}"
        for room, uses in uses_from_outside().items()
        for name, places in uses.items()
        for used in places
        if used.target != room and not is_vocabulary(used.target)
    )


def is_vocabulary(name: str) -> bool:
    """Tell whether a module belongs to a vocabulary."""
    return any(f"{name}.".startswith(f"{vocabulary}.") for vocabulary in VOCABULARIES)
