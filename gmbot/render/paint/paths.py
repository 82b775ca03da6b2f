"""The data of SVG paths as the operators of PDF, which knows no quadratic curves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

Point = tuple[float, float]

_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6}
_OPERATORS = {"M": "m", "L": "l", "H": "l", "V": "l", "Q": "c", "C": "c"}
_HANDLE = 0.5523
"""How far the handles of a quarter circle reach, as a part of its radius."""


def num(value: float) -> str:
    """Write a number of at most three decimals: PDF knows no ``1e-05``."""
    return str(round(value, 3)).removesuffix(".0")


@lru_cache(maxsize=4096)
def operators(data: str) -> str:
    """Turn path data into ``m l c h``. Raises ValueError for a command that we never write."""
    return "\n".join(_operators(data))


@lru_cache(maxsize=2048)
def rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """The operators of a rectangle with round corners; of a circle, if they are round enough."""
    if not radius:
        return f"{num(x)} {num(y)} {num(width)} {num(height)} re"
    r = min(radius, width / 2, height / 2)
    k = r * (1 - _HANDLE)
    right, bottom = x + width, y + height
    steps = (
        ("m", x + r, y),
        ("l", right - r, y),
        ("c", right - k, y, right, y + k, right, y + r),
        ("l", right, bottom - r),
        ("c", right, bottom - k, right - k, bottom, right - r, bottom),
        ("l", x + r, bottom),
        ("c", x + k, bottom, x, bottom - k, x, bottom - r),
        ("l", x, y + r),
        ("c", x, y + k, x + k, y, x + r, y),
    )
    return "\n".join(f"{' '.join(map(num, values))} {name}" for name, *values in steps) + "\nh"


def _operators(data: str) -> Iterator[str]:
    here = start = (0.0, 0.0)
    for name, values in _steps(data):
        kind = name.upper()
        if kind == "Z":
            here = start
            yield "h"
            continue
        points = _points(kind, values, here, here if name.islower() else (0.0, 0.0))
        if kind == "Q":
            points = [_toward(here, points[0]), _toward(points[1], points[0]), points[1]]
        here = points[-1]
        start = here if kind == "M" else start
        yield " ".join(f"{num(x)} {num(y)}" for x, y in points) + f" {_OPERATORS[kind]}"


def _steps(data: str) -> Iterator[tuple[str, Sequence[float]]]:
    """Every command with its numbers; one that is followed by more numbers comes again."""
    tokens = _TOKEN.findall(data)
    letters = [index for index, token in enumerate(tokens) if token.isalpha()]
    for index, end in pairwise([*letters, len(tokens)]):
        name, numbers = tokens[index], list(map(float, tokens[index + 1 : end]))
        if name in "Zz":
            yield name, ()
            continue
        takes = _TAKES.get(name.upper(), 0)
        if not takes or not numbers or len(numbers) % takes:
            raise ValueError(f"no path that we write has {name} with {len(numbers)} numbers")
        for step in range(0, len(numbers), takes):
            yield name, numbers[step : step + takes]
            name = {"M": "L", "m": "l"}.get(name, name)


def _points(kind: str, values: Sequence[float], here: Point, origin: Point) -> list[Point]:
    if kind == "H":
        return [(values[0] + origin[0], here[1])]
    if kind == "V":
        return [(here[0], values[0] + origin[1])]
    pairs = zip(values[::2], values[1::2], strict=True)
    return [(x + origin[0], y + origin[1]) for x, y in pairs]


def _toward(end: Point, control: Point) -> Point:
    """The handle of a cubic curve that runs as a quadratic one does."""
    return end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3
