"""What both networks find together: the likeliest order, and whether they agree on it."""

from __future__ import annotations

import numpy as np
import pytest
from network_opinions import sketch_of
from parsing_boards import board_of

from gmbot.parsing.network import opinion
from gmbot.parsing.network.sketch import Sketch

POSITION = board_of({"FRANCE": ["A PAR"]})
TEXT = "Paris to Burgundy or Picardy"
FIRST, SECOND, SURE = 1, 2, 8.0
"""Two orders that the text may give its one unit, and how much speaks for one of them."""


def _opinion_of(monkeypatch: pytest.MonkeyPatch, *chosen: int) -> opinion.Opinion:
    """The opinion of networks of which each chooses one order."""
    sketch = sketch_of(TEXT, POSITION)

    def scores(_: Sketch, network: int) -> list[np.ndarray]:
        rows = [np.zeros(1 + len(slot.candidates)) for slot in sketch.slots]
        for row in rows:
            row[network] = SURE
        return rows

    monkeypatch.setattr(opinion, "networks", lambda: chosen)
    monkeypatch.setattr(opinion, "scores_of", scores)
    return opinion.opinion_of(sketch)


def test_networks_that_choose_the_same_are_not_split(monkeypatch: pytest.MonkeyPatch) -> None:
    found = _opinion_of(monkeypatch, FIRST, FIRST)

    assert (len(found.orders), found.split) == (1, 0)
    alone = np.exp(SURE) / (np.exp(SURE) + len(sketch_of(TEXT, POSITION).slots[0].candidates))
    assert found.least_of_one == pytest.approx(alone)


def test_networks_that_choose_otherwise_are_split(monkeypatch: pytest.MonkeyPatch) -> None:
    found = _opinion_of(monkeypatch, FIRST, SECOND)

    assert found.split == 1
    assert found.least_of_one < found.least
