"""What a reader stumbles over: text keys, asserts of types, vague names and ``Any``."""

from __future__ import annotations

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from house.source import Function, Module, functions, modules, where

STATE = frozenset({"notes", "action", "data", "settings", "report"})
"""Attributes of the state that were tables with text keys."""
VAGUE = (
    "one", "found", "said", "told", "read", "own", "at", "after", "was", "before", "way",
    "what", "who", "why", "where",
)  # fmt: skip
"""Names that say how a thing was found and not what it is."""
JSON_BORDER = (
    "gmbot.db", "gmbot.game.archive", "gmbot.app.doors", "gmbot.rules.notation.tables",
    "gmbot.resources", "gmbot.demo",
    # Readers of the tables of maps, variants, house rules and the configuration.
    "gmbot.rules.board.board", "gmbot.rules.board.tables", "gmbot.rules.ruleset.options",
    "gmbot.rules.ruleset.slots", "gmbot.variants.catalogue", "gmbot.houserules.catalogue",
    "gmbot.app.config.reading", "gmbot.mapfiles.check", "gmbot.gamefiles",
    # What is sealed and signed is JSON, and so is the file of the key.
    "gmbot.fairness", "gmbot.app.signing_key",
    # The codec of what is stored.
    "gmbot.game.state.stored.codec", "gmbot.game.state.notes_json",
)  # fmt: skip
"""Where values are still what a JSON or TOML file holds, or go there."""
_IN_GAME = "gmbot.game."
_OF_A_REQUEST = re.compile(r"isinstance\((?:\w+\.)*request\b|isinstance\(.*\bask\.")


# ---- text keys


def text_keys() -> Sequence[str]:
    """Places where the state of a game is read or written by a constant text key."""
    return [
        place
        for module in modules().values()
        if not module.name.startswith(("gmbot.db.", "gmbot.mail.", "gmbot.demo", "gmbot.demo"))
        for scope in [*functions(module), module.tree]
        for place in _keyed(module, scope)
    ]


def _keyed(module: Module, scope: Function | ast.Module) -> Iterator[str]:
    for key, node in keys_in(scope):
        yield f"{where(module, node)}: {key}"


def keys_in(scope: Function | ast.Module) -> Sequence[tuple[str, ast.expr]]:
    """The keys read in a function, without those read in functions inside it."""
    tables = _tables_of(scope)
    return [
        (key, node)
        for node in _own_nodes(scope)
        if isinstance(node, ast.expr) and (key := _key_of(node, tables))
    ]


def _own_nodes(scope: Function | ast.Module) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    waiting: list[ast.AST] = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, Function):
            waiting += ast.iter_child_nodes(node)


def _tables_of(scope: Function | ast.Module) -> set[str]:
    """Local names of such tables: ``notes = game.notes``, or a parameter ``notes``."""
    names = set()
    if isinstance(scope, Function):
        arguments = [*scope.args.args, *scope.args.kwonlyargs]
        names = {argument.arg for argument in arguments if _is_table(argument)}
    for node in _own_nodes(scope):
        if isinstance(node, ast.Assign) and _is_state(node.value):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    return names


def _is_table(argument: ast.arg) -> bool:
    kind = ast.unparse(argument.annotation) if argument.annotation else ""
    return argument.arg in STATE and kind.endswith("[str, Any]")


def _is_state(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in STATE


def _key_of(node: ast.AST, tables: set[str]) -> str:
    match node:
        case ast.Subscript(value=table, slice=ast.Constant(value=str() as key)):
            pass
        case ast.Call(
            func=ast.Attribute(value=table, attr="get" | "pop"),
            args=[ast.Constant(value=str() as key), *_],
        ):
            pass
        case ast.Compare(
            left=ast.Constant(value=str() as key), ops=[ast.In() | ast.NotIn()], comparators=[table]
        ):
            pass
        case _:
            return ""
    is_name = isinstance(table, ast.Name) and table.id in tables
    return key if is_name or _is_state(table) else ""


# ---- asserts of types


def request_asserts() -> Sequence[str]:
    """``assert isinstance(request, ask.Extend)``: a handler that does not say what it handles."""
    return [
        where(module, node)
        for module in modules().values()
        if module.name.startswith(_IN_GAME)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Assert) and _OF_A_REQUEST.search(ast.unparse(node.test))
    ]


def branches_on_commands() -> Sequence[str]:
    """``match request.name``: a handler of several commands that asks which of them it was."""
    return [
        where(module, node)
        for module in modules().values()
        if module.name.startswith(_IN_GAME)
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Compare | ast.Match)
        and ast.unparse(node.left if isinstance(node, ast.Compare) else node.subject)
        == "request.name"
    ]


# ---- names


def vague_names() -> Mapping[str, int]:
    """How often each vague name is bound, by parameters as well."""
    bound = Counter(name for module in modules().values() for name, _ in bindings(module))
    return {name: bound[name] for name in VAGUE if bound[name]}


def bindings(module: Module) -> Iterator[tuple[str, str]]:
    """Every name that a module's code binds, with the place."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, where(module, node)
        elif isinstance(node, ast.arg):
            yield node.arg, where(module, node)


def shared_module_names() -> Mapping[str, Sequence[str]]:
    """Names that several modules have, with the packages that tell them apart."""
    places = defaultdict(list)
    for module in modules().values():
        if not module.is_package:
            package, _, name = module.name.rpartition(".")
            places[name].append(package)
    return {name: packages for name, packages in sorted(places.items()) if len(packages) > 1}


# ---- Any


def any_outside_the_border() -> Mapping[str, int]:
    """How often each module away from JSON and TOML says ``Any``."""
    counts = {
        module.name: sum(isinstance(n, ast.Name) and n.id == "Any" for n in ast.walk(module.tree))
        for module in modules().values()
        if not module.name.startswith(JSON_BORDER)
    }
    return {name: count for name, count in counts.items() if count}
