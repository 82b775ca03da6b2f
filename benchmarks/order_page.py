"""What a look at the order page costs the server.

    python benchmarks/order_page.py

Prints the time of the processor for one look, in the middle and at worst: at the start of a
standard game, with forty armies, with armies and fleets on every place of the board, on the largest
board, and in the fog. Fails where the middle is above the limit.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HELPERS = Path(__file__).parent.parent / "tests" / "helpers"
sys.path.insert(0, str(HELPERS))

from order_web import OrderWeb  # noqa: E402
from played import players_of  # noqa: E402

from gmbot.variants.catalogue import load  # noqa: E402

LOOKS = 50
LIMIT = 30.0
"""Milliseconds."""

_BOARD = load("standard").ruleset.board
_LAND = [one for one in _BOARD.locations if _BOARD.may_stand("A", one)]
_ARMIES = [f"A {one}" for one in _LAND[:40]]
_FLEETS = [f"F {id}" for id, info in _BOARD.provinces.items() if info.kind == "sea"]
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "standard": ("FRANCE", {}),
    "forty armies": ("TURKEY", {"phase": "S1910M", "units": {"TURKEY": _ARMIES}}),
    "19 and 21": ("TURKEY", {"phase": "S1910M", "units": {"TURKEY": _FLEETS + _ARMIES[:21]}}),
    "161 provinces": ("CUBA", {
        "variant": "american_empire", "players": players_of("american_empire"), "phase": "S1999M",
    }),
    "fog": (
        "TURKEY",
        {
            "variant": "blind1898", "houserules": "upquark", "players": players_of("blind1898"),
            "phase": "S1899M", "units": {"TURKEY": ["A ANK", "F CON"], "RUSSIA": ["F BLA"]},
        },
    ),
}  # fmt: skip


def measured(power: str, changes: dict[str, Any]) -> list[float]:
    """Milliseconds of looks at one page, the first one apart."""
    with tempfile.TemporaryDirectory() as folder:
        web = OrderWeb(Path(folder), **changes)
        web.start()
        link = web.link(power)
        spans = []
        for _ in range(LOOKS):
            start = time.process_time()
            assert web.ask(link).status == 200
            spans.append(1000 * (time.process_time() - start))
        web.bot.close()
    return spans


if __name__ == "__main__":
    slow = []
    for name, (power, changes) in GAMES.items():
        first, *others = measured(power, changes)
        middle = statistics.median(others)
        slow += [name] if middle > LIMIT else []
        print(f"{name:14} {middle:6.1f} ms  (worst {max(others):.1f}, first {first:.1f})")
    sys.exit(f"above {LIMIT} ms: {', '.join(slow)}" if slow else 0)
