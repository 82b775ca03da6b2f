"""Anarchy VII: how centers are dealt (S1.2 to S1.6)."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from gmbot.rules.chance import fingerprint, shuffled
from gmbot.rules.policies.setup import Dealing, DealtCenters, NoDealing
from gmbot.variants.catalogue import load

RULES = load("anarchy7").ruleset
BOARD = RULES.board
INLAND = {"BUD", "VIE", "PAR", "MUN", "MOS", "WAR", "SER"}
EVERY_NUMBER = range(6, 35)


def deal(players: int, seed: str = "a seed") -> Dealing:
    dealt = RULES.setup.deal(seed, players, BOARD)
    assert isinstance(dealt, Dealing), dealt
    return dealt


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 35, 1000])
def test_fewer_than_six_and_more_than_34_are_refused(players: int) -> None:
    """S1.2."""
    refused = RULES.setup.deal("a seed", players, BOARD)

    assert refused == NoDealing(f"This game is for 6 to 34 players, not for {players}.")


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_centers_are_dealt_whole_and_the_rest_is_garrisoned(players: int) -> None:
    """S1.3: 15 players get 2 each and 4 are neutral; 8 get 4 each and 2 are neutral."""
    dealt = deal(players)
    owned = [center for hand in dealt.hands for center in hand]
    neutral = [unit.province for unit in dealt.garrisons]

    assert {len(hand) for hand in dealt.hands} == {34 // players}
    assert len(dealt.hands) == players
    assert sorted(owned + neutral) == sorted(BOARD.centers)
    assert {15: 4, 8: 2, 17: 0, 34: 0, 6: 4}.get(players, len(neutral)) == len(neutral)


@pytest.mark.long
@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_no_two_centers_of_a_player_are_nearer_than_three_moves(players: int) -> None:
    """S1.5, over many seeds."""
    for number in range(20):
        for hand in deal(players, f"seed {number}").hands:
            near = [(a, b) for a in hand for b in hand if a < b and _steps(a, b) < 3]
            assert not near, hand


def _steps(start: str, goal: str) -> int:
    """Count steps over provinces that touch, by walking; not as the board has worked them out."""
    seen, edge, steps = {start}, {start}, 0
    while goal not in seen:
        edge = {to for at in edge for to in BOARD.ids if BOARD.borders(at, to)} - seen  # type: ignore[arg-type]
        seen |= edge
        steps += 1
    return steps


@pytest.mark.parametrize("players", EVERY_NUMBER)
def test_coastal_centers_are_spread_evenly(players: int) -> None:
    """S1.6: nobody has more than one more than another."""
    for number in range(20):
        hands = deal(players, f"seed {number}").hands
        coastal = [len(set(hand) - INLAND) for hand in hands]
        assert max(coastal) - min(coastal) <= 1


def test_the_distance_goes_before_the_even_spread() -> None:
    """S1.6: six moves apart, three inland centers of one player may be the only way."""
    rule = DealtCenters(fewest=2, distance=6)
    dealt = [rule.deal(f"seed {n}", 12, BOARD) for n in range(3)]

    for one in dealt:
        assert isinstance(one, Dealing)
        assert all(_steps(a, b) >= 6 for hand in one.hands for a in hand for b in hand if a < b)


def test_garrisons_are_drawn_with_their_coasts_and_armies_inland() -> None:
    """S1.4."""
    drawn = [unit for n in range(60) for unit in deal(12, f"seed {n}").garrisons]
    seen = Counter(map(str, drawn))

    assert all(BOARD.may_stand(unit.kind, unit.where) for unit in drawn)
    assert {unit.kind for unit in drawn if unit.province in INLAND} == {"A"}
    assert {"A SPA", "F SPA/NC", "F SPA/SC", "A STP", "F STP/NC", "F STP/SC"} <= set(seen)
    fleets = sum(unit.kind == "F" for unit in drawn if unit.province not in INLAND)
    coastal = sum(unit.province not in INLAND for unit in drawn)
    assert 0.35 < fleets / coastal < 0.65


def test_the_seed_alone_decides() -> None:
    """S1.5: dealt at random, and again exactly so from the same seed."""
    assert deal(7, "one") == deal(7, "one")
    assert deal(7, "one") != deal(7, "another")
    firsts = {deal(34, f"seed {n}").hands[0] for n in range(40)}
    assert len(firsts) > 15
    together = {frozenset(map(frozenset, deal(7, f"seed {n}").hands)) for n in range(10)}
    assert len(together) == 10, "who holds which is by chance, and also what goes together"


def test_the_dealing_of_a_published_seed_stays_what_it_is() -> None:
    """Whoever checks an old game with a newer version must find the same dealing."""
    dealt = deal(8, "3f9q2w8xk7m2p5r4")

    assert [" ".join(hand) for hand in dealt.hands] == [
        "BUD CON HOL STP", "ANK BRE NAP SER", "GRE LVP MUN NWY", "BEL SEV TUN VIE",
        "BUL PAR POR ROM", "EDI MAR TRI WAR", "MOS SPA SWE VEN", "BER LON RUM SMY",
    ]  # fmt: skip
    assert [str(unit) for unit in dealt.garrisons] == ["F DEN", "F KIE"]


def test_an_impossible_dealing_is_told_so() -> None:
    """Five centers each, five moves apart: there is no room for them."""
    refused = DealtCenters(distance=5).deal("a seed", 6, BOARD)

    assert isinstance(refused, NoDealing)
    assert "no two of one player nearer than 5 moves" in refused.text


def test_more_players_than_centers_cannot_be_dealt() -> None:
    refused = DealtCenters(most=50).deal("a seed", 40, BOARD)

    assert refused == NoDealing("The map has 34 centers for 40 players.")


def test_the_map_says_who_plays_where_nothing_is_dealt() -> None:
    standard = load("standard").ruleset

    assert not standard.setup.deals
    assert isinstance(standard.setup.deal("a seed", 7, standard.board), NoDealing)


def test_chance_is_the_order_of_sha_256() -> None:
    """The recipe of docs/variants.md, done by hand."""
    ranks = {n: sha256(f"a seed/words/{n}".encode()).hexdigest() for n in range(5)}

    assert fingerprint("abc").startswith("ba7816bf8f01cfea")
    assert shuffled("vwxyz", "a seed", "words") == [
        "vwxyz"[n] for n in sorted(ranks, key=ranks.get)
    ]  # type: ignore[arg-type]
