"""A random game of each kind by mail, checked against what their players meant.

`make tournament` plays two hundred.
"""

from __future__ import annotations

import pytest
from tournament.games import KINDS, Table


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_a_random_game_goes_as_it_was_meant(number: int) -> None:
    """S3.8 to S3.13, S3.26, S3.40 to S3.43, S4.18, S4.25, S1.11: all in one game."""
    table = Table(KINDS[number % len(KINDS)], number)

    table.play()

    assert table.done["phases"] > 0
