"""A short random game of each kind by mail, checked against what their players meant.

`make tournament` plays two hundred to their ends.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tournament.games import play
from tournament.table import KINDS, Table


@pytest.mark.parametrize("number", range(len(KINDS)))
def test_a_random_game_goes_as_it_was_meant(number: int) -> None:
    """S3.8 to S3.13, S3.26, S3.40 to S3.43, S4.18, S4.25, S1.11: all in one game."""
    kind = KINDS[number]
    table = Table(replace(kind, years=1, players=kind.players[1:2]), number)

    play(table)

    assert table.done["phases"] > 0
