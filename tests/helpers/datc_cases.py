"""Reads the DATC cases in ``tests/data/datc`` (README.txt there tells the format)."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "data" / "datc"


@dataclass
class Reading:
    """What changes under another reading of an unclear rule."""

    options: dict[str, Any]
    moves: list[str] | None = None
    dislodged: list[str] | None = None
    then: dict[str, list[str]] | None = None


@dataclass
class Case:
    """One case; units and orders are texts."""

    id: str
    title: str
    phase: str = ""
    units: dict[str, list[str]] = field(default_factory=dict)
    centers: dict[str, list[str]] = field(default_factory=dict)
    orders: dict[str, list[str]] = field(default_factory=dict)
    expect: list[tuple[str, str, list[str]]] = field(default_factory=list)
    after: dict[str, list[str]] = field(default_factory=dict)
    dislodged: list[tuple[str, str, str, list[str]]] = field(default_factory=list)
    retreats: dict[str, list[str]] = field(default_factory=dict)
    then: dict[str, list[str]] | None = None
    readings: list[Reading] = field(default_factory=list)


def load_cases() -> list[Case]:
    """Return all cases of all files."""
    cases = []
    for path in sorted(FOLDER.glob("6*.txt")):
        lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
        for block in "\n".join(lines).strip().split("\n\n"):
            cases.append(_read(block.splitlines()))
    return cases


def _read(lines: list[str]) -> Case:
    first = lines[0].split(maxsplit=2)
    case = Case(first[1], first[2])
    key = ""
    for line in lines[1:]:
        if not line.startswith(" "):
            key, _, rest = line.partition(" ")
            if key == "phase":
                case.phase = rest
            elif key == "reading":
                name, value = rest.split(" = ")
                case.readings.append(Reading({name: json.loads(value)}))
            elif key == "then":
                case.then = {}
            continue
        _read_line(case, key, line.strip())
    return case


def _read_line(case: Case, key: str, line: str) -> None:
    power, rest = line.split(maxsplit=1)
    if key == "reading":
        _read_reading(case.readings[-1], power, rest)
    elif key == "expect":
        order, results = rest.rsplit(": ", 1)
        case.expect.append((power, order, results.split(", ")))
    elif key == "dislodged":
        who, places = rest.split(": ")
        unit, origin = who.split(" from ")
        case.dislodged.append((power, unit, origin, _listed(places)))
    else:
        getattr(case, key)[power] = _listed(rest)


def _read_reading(reading: Reading, word: str, rest: str) -> None:
    if word == "then":
        reading.then = {
            power: _listed(units)
            for power, units in (part.split(maxsplit=1) for part in rest.split("; "))
        }
    else:
        setattr(reading, word, _listed(rest))


def _listed(text: str) -> list[str]:
    return [] if text in ("none", "nowhere") else text.split(", ")
