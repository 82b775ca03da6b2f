"""What the first letter in plain words would wait for is made before, while nobody waits.

Grammars are compiled, and what was learned from examples is loaded, once in each process: work for
which no answer should be late.
"""

from __future__ import annotations

import asyncio
import threading
from datetime import date

from gmbot.app.doors.parse import explanation
from gmbot.parsing.text import read_body
from gmbot.parsing.wishes import Said, read_whole_letter
from gmbot.variants import catalogue

QUIET_SECONDS = 20.0
"""How long a server runs before it gets ready: what is started for one task needs none of it."""
_ORDERED = "I would like Paris to march to Burgundy. Brest holds after all, not Picardy"
_WISHED = "Could we have two more days, please"


async def get_ready_soon() -> None:
    """Get ready in a while, in a thread that no stop of the server waits for."""
    await asyncio.sleep(QUIET_SECONDS)
    threading.Thread(target=get_ready, name="get-ready", daemon=True).start()


def get_ready() -> None:
    """Read one letter with orders and one with a wish, for nobody."""
    for winter in (False, True):
        explanation(_ORDERED, "standard", winter=winter)
    board = catalogue.load("standard").ruleset.board
    read_whole_letter(read_body(_WISHED).lines, Said(board, date(1901, 1, 1)))
