"""How much code one event runs through: named functions entered, in a game master in memory."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import CodeType, FrameType

from house.source import ROOT
from worlds import POWERS, World, address

THREE_LINES = "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO"
SEVEN_LINES = """F Lon - NTH
A Lvp - Yor
F Edi - NWG
A Yor H
F NTH S A Yor
Nice weather in London.
Cheers, Xela
"""
_PROGRAM = str(ROOT / "gmbot") + "/"


@dataclass(frozen=True)
class Entered:
    """What was entered while something was done."""

    functions: int
    calls: int
    files: int


def measured() -> Mapping[str, Entered]:
    """An order mail of three lines, one of seven, and a deadline of seven powers."""
    return {
        "order mail, three lines": _mail("FRANCE", THREE_LINES),
        "order mail, seven lines": _mail("ENGLAND", SEVEN_LINES),
        "deadline": _deadline(),
    }


def _mail(power: str, text: str) -> Entered:
    world = _a_game()
    world.answer(address(power), "A Par H" if power == "FRANCE" else "A Lvp H")
    return entered_by(lambda: world.answer(address(power), text))


def _deadline() -> Entered:
    world = _a_game()
    for power in POWERS:
        world.answer(address(power), "ALL HOLD")
    return entered_by(world.pass_deadline)


def _a_game() -> World:
    world = World()
    world.import_game()
    return world


def entered_by(act: Callable[[], object]) -> Entered:
    """Count what an act enters of the program."""
    calls = calls_by(act)
    return Entered(len(calls), calls.total(), len({code.co_filename for code in calls}))


def calls_by(act: Callable[[], object]) -> Counter[CodeType]:
    """How often an act enters each named function of the program; lambdas have no name."""
    calls: Counter[CodeType] = Counter()

    def profile(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(_PROGRAM) and code.co_name[0] != "<":
            calls[code] += 1

    sys.setprofile(profile)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls
