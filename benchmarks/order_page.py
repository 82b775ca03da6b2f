"""What a look at the order page costs the server.

    python benchmarks/order_page.py

Prints the time of the processor for one look, in the middle and at worst: at the start of a
standard game, with forty units, and in the fog.
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

_BOARD = load("standard").ruleset.board
_LAND = [one for one in _BOARD.locations if _BOARD.may_stand("A", one)]
_ARMIES = [f"A {one}" for one in _LAND[:40]]
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "standard": ("FRANCE", {}),
    "forty units": ("TURKEY", {"phase": "S1910M", "units": {"TURKEY": _ARMIES}}),
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
    for name, (power, changes) in GAMES.items():
        first, *others = measured(power, changes)
        middle = statistics.median(others)
        print(f"{name:12} {middle:6.1f} ms  (worst {max(others):.1f}, first {first:.1f})")
