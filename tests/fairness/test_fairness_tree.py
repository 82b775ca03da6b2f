"""One root for all sets in force: each has a way to it, and no other set has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmbot.fairness import leaf_of, led_to, path_to, root_of

leaves_ = st.lists(st.binary(min_size=32, max_size=32), min_size=1, max_size=40, unique=True).map(
    lambda them: [one.hex() for one in them]
)


@given(leaves_)
def test_every_set_has_a_way_to_the_root(leaves: list[str]) -> None:
    root = root_of(leaves)

    assert all(led_to(leaf, path_to(leaves, leaf)) == root for leaf in leaves)


@given(leaves_, st.data())
def test_no_other_set_leads_to_the_root(leaves: list[str], data: st.DataObject) -> None:
    leaf = data.draw(st.sampled_from(leaves))
    other = data.draw(st.binary(min_size=32, max_size=32)).hex()

    if other != leaf:
        assert led_to(other, path_to(leaves, leaf)) != root_of(leaves)


@given(leaves_, st.randoms())
def test_the_order_of_the_powers_tells_nothing(leaves: list[str], chance: object) -> None:
    mixed = list(leaves)
    chance.shuffle(mixed)  # type: ignore[attr-defined]

    assert root_of(mixed) == root_of(leaves)


def test_a_silent_power_is_a_leaf_like_any_other() -> None:
    silent = leaf_of("g" * 32, "S1901M", "FRANCE", 0, (), "00" * 32)
    ordered = leaf_of("g" * 32, "S1901M", "FRANCE", 1, ("A PAR - BUR",), "00" * 32)

    assert len(silent) == len(ordered) == 64
    assert silent != ordered


@pytest.mark.parametrize("change", range(6))
def test_everything_that_makes_a_set_is_in_its_leaf(change: int) -> None:
    given = ["game", "S1901M", "FRANCE", 1, ("A PAR - BUR",), "00" * 32]
    other = ["emag", "F1901M", "ITALY", 2, ("A PAR H",), "01" * 32]
    changed = [*given[:change], other[change], *given[change + 1 :]]

    assert leaf_of(*given) != leaf_of(*changed)  # type: ignore[arg-type]


def test_what_is_no_way_is_refused() -> None:
    with pytest.raises(ValueError, match="no side"):
        led_to("00" * 32, [["X", "00" * 32]])
