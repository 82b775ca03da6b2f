"""How large packages, files and functions are."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping

from house.source import ROOT, Function, functions, modules

MODULES_IN_A_PACKAGE = 15
PACKAGES_IN_A_PACKAGE = 20
LINES_OF_A_FILE = 400
LINES_OF_A_FUNCTION = 60

_CONTROL = (ast.For, ast.AsyncFor, ast.While, ast.If, ast.Try, ast.Match, ast.With, ast.AsyncWith)


def modules_per_package() -> Mapping[str, int]:
    """How many modules stand in each package, ``__init__`` not counted."""
    return Counter(module.package for module in modules().values() if not module.is_package)


def packages_per_package() -> Mapping[str, int]:
    """How many packages stand in each package."""
    names = [module.name for module in modules().values() if module.is_package]
    return Counter(name.rpartition(".")[0] for name in names if "." in name)


def long_files() -> Mapping[str, int]:
    """Files over the limit, with their lines."""
    return {
        str(module.path.relative_to(ROOT)): module.lines
        for module in modules().values()
        if module.lines > LINES_OF_A_FILE
    }


def long_functions() -> Mapping[str, int]:
    """Functions over the limit that are no tables, with their lines."""
    return {
        f"{module.name}.{function.name}": length
        for module in modules().values()
        for function in functions(module)
        if (length := _length(function)) > LINES_OF_A_FUNCTION and not is_table(function)
    }


def is_table(function: Function) -> bool:
    """Tell whether a function only lists things: it neither branches nor repeats anything."""
    return not any(isinstance(node, _CONTROL) for node in ast.walk(function))


def _length(function: Function) -> int:
    assert function.end_lineno is not None
    return function.end_lineno - function.lineno + 1


def lines() -> int:
    """All lines of the program."""
    return sum(module.lines for module in modules().values())
