"""Clocks of machines that do not agree."""

from __future__ import annotations

import re

from gmbot.app.operation import CLOCKS_AGREE


def tells_minutes_off(text: str, minutes: int) -> bool:
    """Tell whether a text says that a clock is so far off, by whole seconds.

    A busy machine takes its time between the looks at two clocks; so what two clocks may differ
    without a word is allowed here too.
    """
    found = re.search(r" is ([+-]\d+) seconds off", text)
    return found is not None and abs(int(found[1]) - 60 * minutes) <= CLOCKS_AGREE.total_seconds()
