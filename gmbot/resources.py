"""Finds the data files that lie beside the package: grammars, templates, migrations."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits


@cache
def data_root() -> Path:
    """Return the folder that holds ``grammars/``, ``templates/`` and ``migrations/``.

    An installed wheel carries them in ``gmbot/_data``; in a checkout they lie beside the package.
    Raises ``FileNotFoundError`` if neither is there.
    """
    package = Path(str(files("gmbot")))
    for root in (package / "_data", package.parent):
        if (root / "grammars").is_dir():
            return root
    raise FileNotFoundError("gmbot's data files are missing; was it installed whole?")


@cache
def lexicon(name: str) -> Mapping[str, frozenset[str]]:
    """Return lists of words and phrases by their sections: ``lexicon("answers")["yes"]``.

    In the file a section begins with its name in brackets; bars stand between phrases.
    """
    text = (data_root() / "grammars" / f"{name}.txt").read_text(encoding="utf-8")
    sections: dict[str, set[str]] = {}
    for line in text.splitlines():
        if line.startswith("["):
            phrases = sections.setdefault(line.strip("[]"), set())
        elif line and not line.startswith("#"):
            phrases.update(phrase.strip() for phrase in line.split("|"))
    return {section: frozenset(phrases) for section, phrases in sections.items()}


@cache
def patterns(name: str) -> Mapping[str, str]:
    """Return regular expressions by their sections: ``patterns("set_words")["doubt"]``.

    Each line of the file is an alternative; ``{section}`` stands for a section above.
    """
    text = (data_root() / "grammars" / f"{name}.txt").read_text(encoding="utf-8")
    sections: dict[str, list[str]] = {}
    for line in text.splitlines():
        if line.startswith("[") and line.endswith("]"):
            lines = sections.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            lines.append(line)
    patterns_found: dict[str, str] = {}
    for section, lines in sections.items():
        whole = f"(?:{'|'.join(lines)})"
        for known, pattern in patterns_found.items():
            whole = whole.replace(f"{{{known}}}", pattern)
        patterns_found[section] = whole
    return patterns_found


def grammar_text(name: str) -> str:
    """Return the text of one grammar: ``grammar_text("orders")`` reads ``orders.lark``."""
    file = name if "." in name else f"{name}.lark"
    return (data_root() / "grammars" / file).read_text(encoding="utf-8")


@cache
def grammar_weights(name: str) -> array[int]:
    """Return the weights that were learned from examples: two bytes each, the lower first."""
    weights = array("h")
    weights.frombytes((data_root() / "grammars" / f"{name}.weights").read_bytes())
    if sys.byteorder == "big":
        weights.byteswap()
    return weights


@cache
def _calculate_alone() -> None:
    """Let one thread multiply what is learned: it is small, and several wait for each other.

    On a busy machine they take five times as long.
    """
    threadpool_limits(1, user_api="blas")


@cache
def grammar_arrays(name: str) -> dict[str, NDArray[np.generic]]:
    """Return the arrays of numbers, and of texts, that were learned from examples."""
    _calculate_alone()
    with np.load(data_root() / "grammars" / f"{name}.npz") as stored:
        return {one: stored[one] for one in stored.files}


def message_files() -> tuple[tuple[str, str], ...]:
    """Return the name and the text of every file of messages: ``("deadlines.toml", ...)``."""
    files = sorted((data_root() / "templates" / "messages").glob("*.toml"))
    return tuple((file.name, file.read_text(encoding="utf-8")) for file in files)
