"""Colors: no two powers look alike, also to eyes that see fewer colors and on grey paper."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import pytest
from maps_samples import FALL_1902, board, modern_start

from gmbot.render.maps.theme import THEMES, Look, looks_of
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import NEUTRAL, Power

# Machado, Oliveira, Fernandes 2009: severity 1, on linear light.
EYES: dict[str, Sequence[Sequence[float]]] = {
    "all colors": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def light(color: str) -> list[float]:
    shares = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]


def lab(color: str, eyes: str) -> tuple[float, float, float]:
    seen = [
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light(color), strict=True))))
        for row in EYES[eyes]
    ]
    red, green, blue = seen

    def root(share: float) -> float:
        return share ** (1 / 3) if share > 0.008856 else 7.787 * share + 16 / 116

    x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(a: str, b: str, eyes: str) -> float:
    return sum((x - y) ** 2 for x, y in zip(lab(a, eyes), lab(b, eyes), strict=True)) ** 0.5


def looks(name: str, theme: str) -> dict[Power, Look]:
    here: Position = FALL_1902 if name == "standard" else modern_start()
    found = looks_of(board(name), here, (), THEMES[theme])
    return {power: look for power, look in found.items() if power != NEUTRAL}


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("name", ["standard", "modern"])
def test_no_two_powers_look_alike(name: str, eyes: str) -> None:
    def least(of: Callable[[Look], str]) -> float:
        pairs = itertools.combinations(looks(name, "light").values(), 2)
        return min(distance(of(a), of(b), eyes) for a, b in pairs)

    assert least(lambda look: look.color) >= 17
    assert least(lambda look: look.tint) >= 9


@pytest.mark.parametrize("name", ["standard", "modern"])
def test_letters_are_read_on_the_color_of_their_power(name: str) -> None:
    for look in looks(name, "light").values():
        red, green, blue = light(look.color)
        assert 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) >= 3.5


@pytest.mark.parametrize("name", ["standard", "modern"])
def test_on_paper_every_power_has_a_hatching_and_a_letter_of_its_own(name: str) -> None:
    printed = looks(name, "print").values()

    assert len({look.hatch for look in printed}) == len(printed)
    assert len({look.mark for look in printed}) == len(printed)
    assert {look.color for look in printed} == {"#FFFFFF"}


def test_thirty_four_empires_differ_in_tint_or_pattern_and_in_number() -> None:
    empires = [Power(f"E{number}") for number in range(34)]
    found = looks_of(board("standard"), None, empires, THEMES["light"])
    drawn = [found[power] for power in empires]

    assert len({(look.tint, look.hatch) for look in drawn}) == 34
    assert [look.mark for look in drawn] == [str(number) for number in range(1, 35)]
