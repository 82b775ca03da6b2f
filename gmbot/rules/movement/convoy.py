"""Convoy routes: chains of fleets at sea between two coasts (DATC 6.F.1, 6.F.12)."""

from __future__ import annotations

from collections.abc import Sequence


def joins(start: int, goal: int, seas: int, touch: Sequence[int]) -> bool:
    """Tell whether the seas of a mask join two coastal provinces.

    ``touch`` has, per province number, the mask of seas that touch it by water.
    """
    reached = edge = seas & touch[start]
    goals = touch[goal]
    while edge:
        if edge & goals:
            return True
        spread = 0
        while edge:
            low = edge & -edge
            spread |= touch[low.bit_length() - 1]
            edge ^= low
        edge = spread & seas & ~reached
        reached |= edge
    return False


def sailed(start: int, seas: int, touch: Sequence[int]) -> int:
    """Return the mask of all seas of a mask to which fleets carry an army from a coast."""
    reached = edge = seas & touch[start]
    while edge:
        low = edge & -edge
        fresh = touch[low.bit_length() - 1] & seas & ~reached
        reached |= fresh
        edge = edge ^ low | fresh
    return reached


def is_on_route(sea: int, start: int, goal: int, seas: int, touch: Sequence[int]) -> bool:
    """Tell whether some route from start to goal needs the fleet in this sea.

    A route that could leave a fleet out is none: else a fleet that only adds a detour would make
    an army swap by convoy (DATC 6.G.19), and any fleet anywhere could be ordered to help.
    """
    bit = 1 << sea
    if not seas & bit:
        return False
    starts, goals = seas & touch[start], seas & touch[goal]
    if starts & goals & bit:
        return True

    def leads_on(here: int, free: int, met: bool) -> bool:
        if goals >> here & 1:
            return met
        onward = touch[here] & free
        free &= ~onward
        while onward:
            low = onward & -onward
            if leads_on(low.bit_length() - 1, free, met or low == bit):
                return True
            onward ^= low
        return False

    rest = starts
    while rest:
        low = rest & -rest
        if leads_on(low.bit_length() - 1, seas & ~starts, low == bit):
            return True
        rest ^= low
    return False
