"""Kinds of texts are told apart by what they were learned from."""

from __future__ import annotations

import pytest

from gmbot.parsing.learning import learned

ROWS = [("map", {"map": 1.0, "send": 1.0}), ("luck", {"luck": 1.0, "wish": 1.0})] * 6


def test_what_speaks_for_a_kind_makes_it_likely() -> None:
    judged = learned(ROWS).shares({"luck": 1.0})

    assert sum(judged.values()) == pytest.approx(1)
    assert list(judged) == ["luck", "map"]


def test_what_is_unknown_makes_less_sure() -> None:
    known = learned(ROWS)

    assert known.shares({"luck": 1.0, "toast": 1.0})["luck"] < known.shares({"luck": 1.0})["luck"]


def test_a_kind_with_few_examples_is_not_learned() -> None:
    assert learned([*ROWS, ("rare", {"rare": 1.0})]).kinds == ["luck", "map"]
