"""Retreats: where to, who collides, and what becomes of those that nobody ordered."""

from __future__ import annotations

from phases import play

VENICE = {"power": "ITALY", "unit": "A VEN", "attacker_from": "TRI"}
ROME = {"power": "FRANCE", "unit": "A ROM", "attacker_from": "NAP"}
BOARD = {"AUSTRIA": "A VEN, A ROM"}


def test_two_that_retreat_to_one_place_are_both_lost() -> None:
    played = play(
        BOARD,
        {"ITALY": "A VEN R TUS", "FRANCE": "A ROM R TUS"},
        "S1901R",
        dislodged=[VENICE, ROME],
    )

    assert played.units == BOARD | {"AUSTRIA": "A ROM, A VEN"}
    assert played.result("A VEN R TUS") == "bounced disbanded"
    assert played.why("A VEN R TUS") == "retreats to the same place as A ROM (DATC 6.H.7)"
    assert [str(unit) for _, unit in played.outcome.destroyed] == ["A ROM", "A VEN"]


def test_an_unordered_retreat_is_a_disbanding_that_the_owner_did_not_choose() -> None:
    silent = play(BOARD, {}, "S1901R", dislodged=[VENICE])
    chosen = play(BOARD, {"ITALY": "A VEN D"}, "S1901R", dislodged=[VENICE])

    assert silent.row("A VEN D").default
    assert len(silent.outcome.destroyed) == 1
    assert chosen.result("A VEN D") == "disbanded"
    assert chosen.outcome.destroyed == ()


def test_only_the_owner_retreats_a_unit() -> None:
    played = play(BOARD, {"AUSTRIA": "A VEN R TUS"}, "S1901R", dislodged=[VENICE])

    assert played.result("A VEN R TUS") == "void"
    assert "another power" in played.why("A VEN R TUS")


def test_a_fleet_names_the_coast_it_retreats_to_where_it_matters() -> None:
    lost = {"power": "FRANCE", "unit": "F MAO", "attacker_from": "NAO"}
    unnamed = play({}, {"FRANCE": "F MAO R SPA"}, "S1901R", dislodged=[lost])
    named = play({}, {"FRANCE": "F MAO R SPA/SC"}, "S1901R", dislodged=[lost])

    assert unnamed.result("F MAO R SPA") == "void disbanded"
    assert named.units == {"FRANCE": "F SPA/SC"}


def test_a_unit_without_a_place_is_lost_at_once_and_there_is_no_retreat_phase() -> None:
    played = play(
        {"ENGLAND": "F WAL, F LON, F NTH", "FRANCE": "F ENG, F BEL, F IRI"},
        {"FRANCE": "F ENG - LON, F BEL - NTH, F IRI - WAL"},
    )
    boxed = play(
        {"TURKEY": "A SYR", "RUSSIA": "A ARM, A SMY"},
        {"RUSSIA": "A ARM - SYR, A SMY S A ARM - SYR"},
    )

    assert played.dislodged == {}
    assert boxed.dislodged == {"A SYR": ""}
    assert [str(unit) for _, unit in boxed.outcome.destroyed] == ["A SYR"]
    assert boxed.outcome.position.phase.code == "F1901M"
    assert boxed.outcome.position.dislodged == ()


def test_several_dislodged_units_keep_apart_what_they_may_reach() -> None:
    played = play(
        {"ITALY": "A VEN, A ROM", "AUSTRIA": "A TRI, A TYR, A APU, A NAP"},
        {"AUSTRIA": "A TRI - VEN, A TYR S A TRI - VEN, A NAP - ROM, A APU S A NAP - ROM"},
    )

    assert played.dislodged == {"A ROM": "TUS", "A VEN": "PIE, TUS"}
    assert played.outcome.position.phase.code == "S1901R"
