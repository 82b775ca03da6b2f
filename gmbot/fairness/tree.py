"""A root of all sets in force, and the way from one of them to it (hashed as in RFC 6962)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from gmbot.fairness.canonical import digest

EMPTY = bytes(32)
"""A node where there is no leaf."""


def leaf_of(gid: str, phase: str, power: str, serial: int, orders: Sequence[str], salt: str) -> str:
    """The leaf of a set in the tree; a silent power has ``serial`` 0 and no orders."""
    body: Mapping[str, Any] = {
        "game": gid, "orders": list(orders), "phase": phase, "power": power,
        "salt": salt, "set": serial,
    }  # fmt: skip
    return digest("gmbot-leaf-1", body)


def root_of(leaves: Sequence[str]) -> str:
    """The root over leaves in hexadecimal; their order does not matter."""
    return _levels(leaves)[-1][0].hex()


def path_to(leaves: Sequence[str], leaf: str) -> list[list[str]]:
    """The way from a leaf to the root: at each step the neighbor, and on which side it stands."""
    levels = _levels(leaves)
    place = sorted(leaves).index(leaf)
    path = []
    for level in levels[:-1]:
        other = place ^ 1
        path.append(["L" if other < place else "R", level[other].hex()])
        place //= 2
    return path


def led_to(leaf: str, path: Sequence[Sequence[str]]) -> str:
    """The root that a path leads to; raises ``ValueError`` for what is no path."""
    node = _entered(leaf)
    for side, other in path:
        neighbor = bytes.fromhex(other)
        if side not in ("L", "R"):
            raise ValueError(f"{side!r} is no side")
        node = _joined(neighbor, node) if side == "L" else _joined(node, neighbor)
    return node.hex()


def _levels(leaves: Sequence[str]) -> list[list[bytes]]:
    """Leaves to root. Empty nodes fill the lowest level, so that all ways are equally long."""
    lowest = [_entered(leaf) for leaf in sorted(leaves)]
    width = 1 << (len(lowest) - 1).bit_length()
    levels = [lowest + [EMPTY] * (width - len(lowest))]
    while len(levels[-1]) > 1:
        row = levels[-1]
        levels.append([_joined(row[i], row[i + 1]) for i in range(0, len(row), 2)])
    return levels


def _entered(leaf: str) -> bytes:
    return hashlib.sha256(b"\0" + bytes.fromhex(leaf)).digest()


def _joined(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\1" + left + right).digest()
