"""The program's own source, parsed: what the other figures are counted in."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Module:
    """One file: ``Module("gmbot.game.views.charts", path, lines, tree)``."""

    name: str
    path: Path
    lines: int
    tree: ast.Module

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"

    @property
    def package(self) -> str:
        """The package that it stands in; a package's ``__init__`` stands in that package."""
        return self.name if self.is_package else self.name.rpartition(".")[0]


@cache
def modules() -> Mapping[str, Module]:
    """Every module of ``gmbot`` by its dotted name."""
    files = sorted((ROOT / "gmbot").rglob("*.py"))
    return {module.name: module for module in map(_parsed, files)}


def _parsed(path: Path) -> Module:
    text = path.read_text(encoding="utf-8")
    parts = path.relative_to(ROOT).with_suffix("").parts
    name = ".".join(parts).removesuffix(".__init__")
    return Module(name, path, text.count("\n"), ast.parse(text))


Function = ast.FunctionDef | ast.AsyncFunctionDef


def functions(module: Module) -> Iterator[Function]:
    for node in ast.walk(module.tree):
        if isinstance(node, Function):
            yield node


def where(module: Module, node: ast.expr | ast.stmt | ast.arg) -> str:
    """``gmbot/game/views/charts.py:17``"""
    return f"{module.path.relative_to(ROOT)}:{node.lineno}"
