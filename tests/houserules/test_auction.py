"""The blind auction as a rule: vectors, faults, ties (S4.33 to S4.46)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gmbot.app.dice import SeededDice
from gmbot.houserules.auction import BadBid, Bid, BlindAuction, Shuffle, with_the_rest
from gmbot.rules.board.terms import Power

POWERS = tuple(Power(name) for name in ("BRITAIN", "EGYPT", "FRANCE"))
SMALL = BlindAuction(points=60, cap=40)
SHEET = BlindAuction(points=200, cap=125)
TEN = tuple(Power(f"POWER{n}") for n in range(10))


def seeded(seed: str) -> Shuffle:
    return lambda numbers, label: SeededDice().shuffled(numbers, seed, label)


def no_chance(numbers: Sequence[int], label: str) -> Sequence[int]:
    raise AssertionError(f"the dice were asked about {label}")


def backwards(numbers: Sequence[int], label: str) -> Sequence[int]:
    return list(reversed(numbers))


def read(text: str, rule: BlindAuction = SMALL, powers: Sequence[Power] = POWERS) -> Bid | BadBid:
    """``read("BRITAIN 40 EGYPT 10 FRANCE 10")``"""
    words = text.split()
    pairs = [(Power(p), a) for p, a in zip(words[::2], words[1::2], strict=True)]
    return rule.read(pairs, powers)


def bid(text: str, rule: BlindAuction = SMALL, powers: Sequence[Power] = POWERS) -> Bid:
    found = read(text, rule, powers)
    assert isinstance(found, Bid), found
    return found


def settled(bids: Mapping[int, Bid], shuffle: Shuffle) -> dict[int, str]:
    return {lot.winner: lot.power for lot in SMALL.settle(bids, shuffle)}


def test_vector_1_the_highest_bids_choose() -> None:
    """S4.37, S4.40, S4.41, S4.43: level by level, player and power leave together."""
    bids = {
        1: bid("BRITAIN 40 EGYPT 10 FRANCE 10"),
        2: bid("BRITAIN 30 EGYPT 20 FRANCE 10"),
        3: bid("EGYPT 25 FRANCE 20 BRITAIN 15"),
    }

    lots = SMALL.settle(bids, no_chance)

    assert [(lot.level, lot.power, lot.winner) for lot in lots] == [
        (40, "BRITAIN", 1), (25, "EGYPT", 3), (10, "FRANCE", 2),
    ]  # fmt: skip


def test_vector_2_of_equal_bids_the_one_listed_first_counts() -> None:
    """S4.37, S4.40."""
    bids = {
        1: bid("EGYPT 25 BRITAIN 25 FRANCE 10"),
        2: bid("BRITAIN 25 EGYPT 25 FRANCE 10"),
        3: bid("FRANCE 40 BRITAIN 10 EGYPT 10"),
    }

    assert settled(bids, no_chance) == {3: "FRANCE", 1: "EGYPT", 2: "BRITAIN"}


@pytest.mark.parametrize(
    ("winner", "result"),
    [(1, {3: "EGYPT", 1: "BRITAIN", 2: "FRANCE"}), (2, {3: "EGYPT", 2: "BRITAIN", 1: "FRANCE"})],
)
def test_vector_3_a_tie_goes_by_lot_and_its_loser_has_his_next_equal_bid(
    winner: int, result: dict[int, str]
) -> None:
    """S4.42, S4.43: who loses the lot for Britain still has 25 on France if nobody has it."""
    bids = {
        1: bid("BRITAIN 25 EGYPT 25 FRANCE 10"),
        2: bid("BRITAIN 25 FRANCE 25 EGYPT 10"),
        3: bid("EGYPT 25 BRITAIN 20 FRANCE 15"),
    }

    lots = SMALL.settle(bids, backwards if winner == 2 else lambda numbers, label: list(numbers))

    assert {lot.winner: lot.power for lot in lots} == result
    by_power = {lot.power: lot for lot in lots}
    assert by_power[Power("BRITAIN")].bidders == (1, 2)
    assert by_power[Power("BRITAIN")].label == "BRITAIN at 25"
    assert by_power[Power("EGYPT")].bidders == (3,)
    assert by_power[Power("FRANCE")].level == (25 if winner == 1 else 10)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("BRITAIN 39 EGYPT 10 FRANCE 10", "The sum is 59: 1 too few for 60."),
        ("BRITAIN 40 EGYPT 11 FRANCE 10", "The sum is 61: 1 too many for 60."),
        ("BRITAIN 41 EGYPT 10 FRANCE 9", "BRITAIN: 41 is 1 over the cap of 40."),
        ("BRITAIN 40 EGYPT 20 FRANCE 0", "FRANCE: 0 is under the least bid, 1."),
        ("BRITAIN 40 EGYPT 40 FRANCE -20", "FRANCE: -20 is under the least bid, 1."),
        ("BRITAIN 20.5 EGYPT 20 FRANCE 19.5", "BRITAIN: 20.5 is no whole number."),
        ("BRITAIN 40 EGYPT 20", "FRANCE: missing."),
        ("BRITAIN 20 EGYPT 20 FRANCE 10 BRITAIN 10", "BRITAIN: bid on more than once."),
    ],
)
def test_vector_4_a_bid_that_breaks_a_rule_is_refused_with_its_numbers(
    text: str, fault: str
) -> None:
    """S4.34, S4.35, S4.36."""
    assert fault in str(read(text))


def test_all_faults_of_a_bid_are_named_at_once() -> None:
    assert read("BRITAIN 50 EGYPT 0") == BadBid(
        (
            (Power("BRITAIN"), "50 is 10 over the cap of 40"),
            (Power("EGYPT"), "0 is under the least bid, 1"),
            (Power("FRANCE"), "missing"),
            (None, "The sum is 50: 10 too few for 60"),
        )
    )


def test_vector_5_no_preference_is_the_same_on_each_in_a_random_order() -> None:
    """S4.38: 20 on each of ten for 200 points, and of three for 60."""
    orders = {SMALL.no_preference(POWERS, seeded(str(n)), "who").amounts for n in range(40)}
    ten = SHEET.no_preference(TEN, seeded("a"), "who")

    assert all(amount == 20 for one in orders for _, amount in one)
    assert len(orders) == 6
    assert ten.total == 200
    assert {amount for _, amount in ten.amounts} == {20}


def test_the_sheets_own_numbers_are_200_points_and_125_at_most() -> None:
    """S4.33, S4.34: at least 1 on each of the ten."""
    most = " ".join(f"POWER{n} {amount}" for n, amount in enumerate([125, 67, *[1] * 8]))
    over = " ".join(f"POWER{n} {amount}" for n, amount in enumerate([126, 66, *[1] * 8]))

    assert bid(most, SHEET, TEN).total == 200
    assert "126 is 1 over the cap of 125" in str(read(over, SHEET, TEN))


def test_points_cap_and_number_of_powers_are_parameters() -> None:
    """S4.46: no preference is the whole part of points by powers."""
    other = BlindAuction(points=100, cap=80)

    assert bid("BRITAIN 80 EGYPT 10 FRANCE 10", other).total == 100
    assert other.no_preference(POWERS, backwards, "").amounts[0] == ("FRANCE", 33)
    with pytest.raises(ValueError, match="cap 300"):
        BlindAuction(points=200, cap=300)


def test_equal_bids_in_one_list_may_be_forbidden() -> None:
    """S4.42: the option of later rules, under which no ranking by the list is needed."""
    found = read("BRITAIN 20 EGYPT 20 FRANCE 20", BlindAuction(points=60, cap=40, distinct=True))

    assert "No two bids may be equal: 20" in str(found)


def test_of_a_tie_nobody_gains_by_standing_higher_elsewhere() -> None:
    """S4.42: over many seeds both tied players win about as often."""
    bids = {
        1: bid("BRITAIN 30 EGYPT 20 FRANCE 10"),
        2: bid("EGYPT 20 BRITAIN 30 FRANCE 10"),
        3: bid("FRANCE 40 BRITAIN 10 EGYPT 10"),
    }
    wins = [settled(bids, seeded(str(n)))[1] for n in range(200)]

    assert 70 < wins.count("BRITAIN") < 130


@st.composite
def lists(draw: st.DrawFn) -> dict[int, Bid]:
    """Bids of three players that add up."""

    def one() -> Bid:
        first = draw(st.integers(10, 40))
        second = draw(st.integers(max(1, 20 - first), min(40, 59 - first)))
        amounts = [first, second, 60 - first - second]
        pairs = zip(draw(st.permutations(POWERS)), map(str, amounts), strict=True)
        found = SMALL.read(list(pairs), POWERS)
        assert isinstance(found, Bid)
        return found

    return {seat: one() for seat in (1, 2, 3)}


@given(lists(), st.text("abc", max_size=3))
def test_everybody_gets_one_power_and_the_same_seed_gives_the_same_deal(
    bids: dict[int, Bid], seed: str
) -> None:
    lots = SMALL.settle(bids, seeded(seed))

    assert sorted(lot.winner for lot in lots) == [1, 2, 3]
    assert sorted(lot.power for lot in lots) == sorted(POWERS)
    assert [lot.level for lot in lots] == sorted((lot.level for lot in lots), reverse=True)
    assert SMALL.settle(bids, seeded(seed)) == lots


def test_who_has_no_wish_gets_what_is_left_in_the_order_that_chance_gave_it() -> None:
    """S0.36: not in the order of the map or of the alphabet."""
    egypt, france, britain = Power("EGYPT"), Power("FRANCE"), Power("BRITAIN")

    dealt = with_the_rest({1: None, 2: egypt, 3: None}, (france, egypt, britain))

    assert dealt == {1: france, 2: egypt, 3: britain}
