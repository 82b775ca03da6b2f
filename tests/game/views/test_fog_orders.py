"""What is told of orders in the fog: the examples of sheet 2, and each of its rules by itself."""

from __future__ import annotations

import pytest
from phases import Played, play

from gmbot.rules.board.terms import Power
from gmbot.rules.orders.outcome import Result
from gmbot.rules.policies.fog import seen_position, sightings
from gmbot.rules.policies.fog_eyes import Eyes, Sighting
from gmbot.variants.catalogue import load

RULES = load("blind1898").ruleset
BOARD = RULES.board
RUSSIA = Power("RUSSIA")


def eyes(played: Played, power: Power = RUSSIA) -> Eyes:
    """V0 and V1 of S2.6: from the positions before and after movement."""
    see = RULES.visibility.seen
    after = played.outcome.position
    return Eyes(power, see(power, played.before, BOARD), see(power, after, BOARD))


def told(played: Played, power: Power = RUSSIA) -> dict[str, Sighting]:
    rows = sightings(played.outcome.orders, played.before, eyes(played, power), BOARD)
    return {one.text: one for one in rows}


def fog(
    russia: str, russian: str, others: str, ordered: str, phase: str = "S1901M", **rest: object
) -> Played:
    units = {"RUSSIA": russia, "AUSTRIA": others}
    return play(units, {"RUSSIA": russian, "AUSTRIA": ordered}, phase, "blind1898", **rest)


def seen(power: str, **position: str) -> set[str]:
    played = play({power: position["units"]}, {}, "S1901M", "blind1898",
                  centers={power: position.get("centers", "")})  # fmt: skip
    return set(RULES.visibility.seen(Power(power), played.before, BOARD))


# --------------------------------------------------------------------------- what is visible


def test_s2_4_a_power_sees_its_centers_and_all_around_them_without_a_unit() -> None:
    assert seen("RUSSIA", units="", centers="ANK") == {"ANK", "ARM", "BLA", "CON", "SMY"}


def test_s2_5_a_power_sees_its_units_and_all_around_them() -> None:
    """The figures of RULES: V(Pru) and V(War)."""
    assert seen("RUSSIA", units="A PRU") == {"BAL", "BER", "LVN", "PRU", "SIL", "WAR"}
    assert seen("RUSSIA", units="A WAR") == {"GAL", "LVN", "MOS", "PRU", "SIL", "UKR", "WAR"}


def test_s2_5_around_is_by_land_or_sea_whatever_the_unit_and_its_coast() -> None:
    around = {"BAR", "BOT", "FIN", "LVN", "MOS", "NWY", "STP"}

    assert seen("RUSSIA", units="F STP/NC") == around
    assert seen("RUSSIA", units="A STP") == around


def test_s2_6_what_was_seen_before_the_moves_and_what_is_seen_after_them_differ() -> None:
    both = eyes(fog("A PRU", "A PRU - WAR", "", ""))

    assert "BER" in both.before
    assert "BER" not in both.after
    assert "MOS" not in both.before
    assert "MOS" in both.after


def test_s2_7_neither_units_nor_owners_out_of_sight_are_left_in_a_position() -> None:
    played = play({"RUSSIA": "A PRU", "AUSTRIA": "A BER, A BUD"}, {}, "S1901M", "blind1898",
                  centers={"RUSSIA": "STP", "AUSTRIA": "BER BUD", "ITALY": "NAP"})  # fmt: skip
    in_sight = RULES.visibility.seen(RUSSIA, played.before, BOARD)

    known = seen_position(played.before, RUSSIA, in_sight)

    assert {power: [str(u) for u in units] for power, units in known.units.items()} == {
        "RUSSIA": ["A PRU"], "AUSTRIA": ["A BER"],
    }  # fmt: skip
    assert known.centers == {"RUSSIA": ("STP",), "AUSTRIA": ("BER",)}
    assert set(known.homes) == {"RUSSIA"}


# --------------------------------------------------------------------------- the sheet's examples


@pytest.mark.parametrize(
    ("own", "others", "ordered", "expected"),
    [
        ("A PRU H", "A GAL", "A GAL - SIL", "A ??? -> Sil"),
        ("A PRU H", "A SIL", "A SIL - GAL", "A Sil -> ???"),
        ("A PRU - WAR", "A GAL", "A GAL - SIL", "A ??? -> Sil"),
        ("A PRU - WAR", "A SIL", "A SIL - GAL", "A Sil -> Gal"),
        ("A WAR - PRU", "A GAL", "A GAL - SIL", "A Gal -> Sil"),
        ("A WAR - PRU", "A SIL", "A SIL - GAL", "A Sil -> ???"),
        # The sheet prints "A Gal S A ???-War": a misprint, the supporter stands in Silesia.
        ("A PRU H", "A SIL, A UKR", "A SIL S A UKR - WAR, A UKR - WAR", "A Sil S A ??? -> War"),
        ("A PRU H", "A SIL, A UKR", "A SIL S A UKR - WAR, A UKR - WAR", "A ??? -> War"),
        ("A PRU H", "A SIL, A BOH", "A SIL S A BOH - MUN, A BOH - MUN", "A Sil S ???"),
    ],
)
def test_s2_11_and_s2_12_the_examples_of_the_sheet(
    own: str, others: str, ordered: str, expected: str
) -> None:
    rows = told(fog(own[:5], own, others, ordered))

    foreign = [text for text, one in rows.items() if one.power != RUSSIA]
    assert expected in foreign
    hidden = {"A SIL, A BOH"}
    assert len(foreign) == (1 if others in hidden or "," not in others else 2)


# --------------------------------------------------------------------------- own orders


def test_s2_8_own_orders_are_told_whole_with_their_result() -> None:
    rows = told(fog("A PRU, F NAP", "A PRU - WAR, F NAP - ROM", "", ""))
    bounced = told(fog("A PRU", "A PRU - WAR", "A MOS", "A MOS - WAR"))

    assert rows["A Pru -> War"].results == ()
    assert rows["F Nap -> Rom"].results == ()
    assert [result.value for result in bounced["A Pru -> War"].results] == ["bounced"]


@pytest.mark.parametrize(
    ("others", "ordered", "why"),
    [
        ("A WAR", "A WAR H", "one unit defends it"),
        ("A WAR, A GAL", "A WAR H, A GAL S A WAR", "2 units defend it"),
        ("A WAR, A GAL, A UKR", "A GAL S A WAR, A UKR S A WAR", "3 units defend it"),
        # A unit that tries to leave cannot be supported to hold.
        ("A WAR, A GAL, A MOS", "A WAR - MOS, A GAL S A WAR", "one unit defends it"),
    ],
)
def test_s2_9_who_cannot_enter_is_told_how_many_defend_and_not_which(
    others: str, ordered: str, why: str
) -> None:
    row = told(fog("A PRU", "A PRU - WAR", others, ordered))["A Pru -> War"]

    assert row.results == (Result.BOUNCED,)
    assert row.why == why


def test_s2_9_a_defender_whose_support_is_cut_is_not_counted() -> None:
    played = play(
        {"RUSSIA": "A PRU", "AUSTRIA": "A WAR, A GAL", "TURKEY": "A RUM"},
        {"RUSSIA": "A PRU - WAR", "AUSTRIA": "A GAL S A WAR", "TURKEY": "A RUM - GAL"},
        "S1901M",
        "blind1898",
    )

    assert told(played)["A Pru -> War"].why == "one unit defends it"


@pytest.mark.parametrize(
    ("others", "ordered"),
    [("A GAL", "A GAL - WAR"), ("A GAL, A UKR", "A GAL - WAR, A UKR - WAR")],
)
def test_s2_10_a_bounce_tells_each_party_of_another_unit_not_from_where_nor_how_many(
    others: str, ordered: str
) -> None:
    rows = told(fog("A PRU", "A PRU - WAR", others, ordered))

    assert list(rows) == ["A Pru -> War"]
    assert rows["A Pru -> War"].why == "another unit tried to go there, too"


def test_s2_10_both_are_told_where_a_defended_province_is_tried_by_two() -> None:
    rows = told(fog("A PRU", "A PRU - WAR", "A WAR", "A WAR H"))
    more = play(
        {"RUSSIA": "A PRU", "AUSTRIA": "A WAR", "TURKEY": "A UKR"},
        {"RUSSIA": "A PRU - WAR", "TURKEY": "A UKR - WAR"},
        "S1901M",
        "blind1898",
    )

    assert rows["A Pru -> War"].why == "one unit defends it"
    assert told(more)["A Pru -> War"].why == (
        "one unit defends it; another unit tried to go there, too"
    )


def test_s2_20_a_support_for_what_is_not_seen_reads_the_same_whether_it_was_there_or_not() -> None:
    own = "A PRU S A GAL - SIL"
    used = told(fog("A PRU", own, "A GAL", "A GAL - SIL"))
    vain = told(fog("A PRU", own, "A GAL", "A GAL H"))
    none = told(fog("A PRU", own, "A MAR", "A MAR H"))

    for rows in (vain, none):
        assert rows["A Pru S A Gal -> Sil"] == used["A Pru S A Gal -> Sil"]


def test_s2_20_an_attack_cuts_a_support_in_words_whether_it_was_of_use_or_not() -> None:
    own = "A PRU S A GAL - SIL"
    used = told(fog("A PRU", own, "A GAL, A WAR", "A GAL - SIL, A WAR - PRU"))
    vain = told(fog("A PRU", own, "A WAR", "A WAR - PRU"))

    assert used["A Pru S A Gal -> Sil"].results == (Result.CUT,)
    assert vain["A Pru S A Gal -> Sil"].results == (Result.CUT,)
    assert vain["A Pru S A Gal -> Sil"].why == ""


def test_s2_8_a_support_for_an_empty_place_in_plain_sight_is_told_to_be_void() -> None:
    rows = told(fog("A PRU", "A PRU S A SIL", "A MAR", "A MAR H"))

    assert rows["A Pru S A Sil"].results == (Result.VOID,)


def test_s2_20_a_convoy_that_fails_does_not_tell_whose_fleets_were_not_there() -> None:
    own = "A STP - DEN VIA"
    lost = told(fog("A STP, F BOT", f"{own}, F BOT C A STP - DEN", "F BAL", "F BAL H"))
    none = told(fog("A STP, F BOT", f"{own}, F BOT C A STP - DEN", "A MAR", "A MAR H"))

    for rows in (lost, none):
        row = rows["A StP -> Den via convoy"]
        assert (row.results, row.why) == ((Result.DISRUPTED,), "the convoy did not come about")


# --------------------------------------------------------------------------- others' orders


def test_s2_11_a_move_that_is_seen_at_neither_end_is_not_told() -> None:
    assert set(told(fog("A PRU", "A PRU H", "A MAR", "A MAR - SPA"))) == {"A Pru H"}


def test_s2_12_a_supporter_that_comes_into_sight_is_told_too() -> None:
    rows = told(fog("A PRU", "A PRU - WAR", "A GAL, A VIE", "A GAL S A VIE - BUD, A VIE - BUD"))

    assert "A Gal S ???" in rows


def test_s2_12_a_convoy_is_told_as_far_as_the_army_is_seen() -> None:
    convoy = "F BAL C A LVN - SWE, A LVN - SWE VIA"
    rows = told(fog("A PRU", "A PRU H", "F BAL, A LVN", convoy))

    assert set(rows) == {"A Pru H", "F BAL C A Lvn -> ???", "A Lvn -> ???"}


def test_s2_12_whom_an_own_unit_is_helped_by_is_told_whole() -> None:
    rows = told(fog("A PRU", "A PRU - SIL", "A WAR", "A WAR S A PRU - SIL"))

    assert "A War S A Pru -> Sil" in rows


def test_s2_13_a_failed_move_that_begins_and_ends_in_sight_is_told_with_its_goal() -> None:
    rows = told(fog("A PRU", "A PRU H", "A SIL, A MUN", "A SIL - MUN, A MUN H"))

    assert rows["A Sil -> Mun"].why == "did not get there"
    assert rows["A Sil -> Mun"].results == ()


def test_s2_13_a_failed_move_out_of_sight_is_not_told_though_its_goal_is_seen() -> None:
    played = play(
        {"RUSSIA": "A PRU", "AUSTRIA": "A GAL", "TURKEY": "A BOH"},
        {"RUSSIA": "A PRU H", "AUSTRIA": "A GAL - SIL", "TURKEY": "A BOH - SIL"},
        "S1901M",
        "blind1898",
    )

    assert set(told(played)) == {"A Pru H"}


def test_s2_13_a_failed_move_seen_at_one_hour_only_does_not_tell_its_goal() -> None:
    blocked = ("A BER, A MUN", "A BER - MUN, A MUN H")
    left = told(fog("A PRU", "A PRU - WAR", *blocked))
    came = told(fog("A WAR", "A WAR - PRU", *blocked))

    assert "A Ber -> ???" in left
    assert "A ??? -> Ber" in came


def test_s2_14_a_hold_in_sight_is_told_with_its_power_and_not_that_nobody_ordered_it() -> None:
    rows = told(fog("A PRU", "A PRU H", "A SIL", ""))

    assert rows["A Sil H"].power == "AUSTRIA"
    assert rows["A Sil H"].drawn is not None
    assert rows["A Sil H"].drawn.default is False


def test_s2_15_retreats_are_told_as_moves() -> None:
    def retreat(to: str) -> dict[str, Sighting]:
        played = play(
            {"RUSSIA": "A PRU", "AUSTRIA": "A SIL"},
            {"GERMANY": f"A SIL R {to}"},
            "S1901R",
            "blind1898",
            dislodged=[
                {"power": "GERMANY", "unit": "A SIL", "attacker_from": "GAL",
                 "retreats": ["A BER", "A BOH"]}
            ],
        )  # fmt: skip
        return told(played)

    assert "A Sil R Ber" in retreat("BER")
    assert "A Sil R ???" in retreat("BOH")


def test_s2_15_only_its_owner_is_told_where_a_dislodged_unit_may_go() -> None:
    played = play(
        {"RUSSIA": "A PRU, A SIL", "AUSTRIA": "A GAL, A BOH"},
        {"RUSSIA": "A SIL H", "AUSTRIA": "A GAL - SIL, A BOH S A GAL - SIL"},
        "S1901M",
        "blind1898",
    )
    after = played.outcome.position

    own = seen_position(after, RUSSIA, eyes(played).after)
    other = seen_position(after, Power("AUSTRIA"), eyes(played, Power("AUSTRIA")).after)

    assert set(own.dislodged[0].retreats) == {"BER", "MUN", "WAR"}
    assert [str(one.unit) for one in other.dislodged] == ["A SIL"]
    assert other.dislodged[0].retreats == ()


def test_s2_16_builds_and_removals_are_told_where_they_are_seen_afterwards() -> None:
    played = play(
        {"RUSSIA": "A PRU", "AUSTRIA": "A VEN, A MAR"},
        {"GERMANY": "B A BER, B A MUN", "AUSTRIA": "D A VEN, D A MAR"},
        "W1901A",
        "blind1898",
        centers={"RUSSIA": "STP", "GERMANY": "BER MUN", "ITALY": "NAP"},
    )

    assert set(told(played)) == {"Build A Ber"}


def test_a_picture_shows_the_same_of_an_order_told_in_part_whether_it_failed_or_not() -> None:
    """S2.11, S2.13: else the picture would tell what the words do not."""
    failed = told(fog("A PRU", "A PRU - WAR", "A BER, A MUN", "A BER - MUN, A MUN H"))
    done = told(fog("A PRU", "A PRU - WAR", "A BER", "A BER - MUN"))

    assert failed["A Ber -> ???"] == done["A Ber -> ???"]


def test_s2_12_a_supporter_that_goes_out_of_sight_is_told_too() -> None:
    rows = told(fog("A PRU", "A PRU - LVN", "A SIL, A BOH", "A SIL S A BOH - MUN, A BOH - MUN"))

    assert "A Sil S ???" in rows


@pytest.mark.parametrize(("seen", "lines"), [("A SIL", ["A Sil disband"]), ("A TYR", [])])
def test_s2_15_a_dislodged_unit_that_disbands_is_told_where_it_was_seen(
    seen: str, lines: list[str]
) -> None:
    unit = {"power": "GERMANY", "unit": seen, "attacker_from": "BOH", "retreats": ["A MUN"]}
    played = play(
        {"RUSSIA": "A PRU", "AUSTRIA": seen},
        {"GERMANY": f"{seen} D"},
        "S1901R",
        "blind1898",
        dislodged=[unit],
    )

    assert [text for text, one in told(played).items() if one.power == "GERMANY"] == lines
