"""Each check of an archive by itself: for each an attack that this check finds, and no other.

Whoever breaks one of the checks, in either checker, lets its attack pass, and a test turns red.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from attacks import AGAINST_THE_RULES, ATTACKS
from proven import KEY, ROOT, checked_again, program_in

from gmbot.app.doors.verify import verify

OF_CHANCE = ("check_draw", "check_chance", "ordered by chance")
"""Attacks on chance need games in which something was drawn: ``test_drawn_again``."""


@lru_cache
def found_by_both(what: str) -> tuple[Sequence[str], list[str]]:
    """The faults that each of the two names; only the rules need the program beside the second."""
    files = (ATTACKS | AGAINST_THE_RULES)[what][0]()
    with TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        patch.setenv("PATH", "")
        if what in AGAINST_THE_RULES:
            program_in(Path(name), patch)
        try:
            faults: Sequence[str] = verify(files, KEY.public).faults
        except ValueError as error:
            faults = [str(error)]
        _, said = checked_again(Path(name), files, KEY.public)
    return faults, [line[7:] for line in said.splitlines() if line.startswith("WRONG")]


def alone(pattern: str, faults: Sequence[str]) -> bool:
    return bool(faults) and all(re.search(pattern, fault) for fault in faults)


@pytest.mark.long
@pytest.mark.parametrize("what", ATTACKS | AGAINST_THE_RULES)
def test_one_check_finds_what_no_other_does(what: str) -> None:
    _, first, second = (ATTACKS | AGAINST_THE_RULES)[what]

    faults, wrong = found_by_both(what)

    assert alone(first, faults), faults
    assert alone(second, wrong), wrong


def test_every_check_of_the_second_checker_is_needed() -> None:
    wrong = [line for what in ATTACKS | AGAINST_THE_RULES for line in found_by_both(what)[1]]

    labels = list(labels_in((ROOT / "docs" / "check_game.py").read_text()))

    assert len(labels) >= 24
    assert [label for label in labels if not any(re.fullmatch(label, one) for one in wrong)] == []


def labels_in(program: str) -> Iterator[str]:
    """What each check is called, values left open."""
    for part in ast.parse(program).body:
        if not isinstance(part, ast.FunctionDef) or part.name in OF_CHANCE:
            continue
        for call in ast.walk(part):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "check":
                what, good = call.args
                if not isinstance(good, ast.Constant) and OF_CHANCE[-1] not in ast.unparse(what):
                    yield "".join(
                        re.escape(one.value) if isinstance(one, ast.Constant) else ".*"
                        for one in (what.values if isinstance(what, ast.JoinedStr) else [what])
                    )
