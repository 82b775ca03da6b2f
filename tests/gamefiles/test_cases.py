"""Cases of jDip's test suite: what it ships with reads so, and ours come back as they were."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import Gmbot
from datc_cases import load_cases
from played import a_played_game, unseen

from gmbot.app.doors.cases import report
from gmbot.game.phases import report_of
from gmbot.game.state.context import ruleset_of
from gmbot.gamefiles import cases_of, read_cases, write_case
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import NotReadable, position_from_tables, read_order
from gmbot.variants.catalogue import load

BELEAGUERED = """
# a comment
VARIANT_ALL Standard

CASE one that holds
PRESTATE_SETPHASE Fall 1901, Movement
PRESTATE
	England: F nth
	Germany: A kie
	Russia: F stp/sc   # on its south coast
ORDERS
	England: F nth-pic
	Germany: A kie-mun
	Russia: F stp/sc - bot
POSTSTATE
	England: F nth
	Germany: A mun
	Russia: F bot
END

CASE one that is not as it says
PRESTATE
	Turkey F ank
ORDERS
	Turkey: F ank-con
POSTSTATE_SAME
END
CASE a retreat
PRESTATE_SETPHASE Spring 1901, Retreat
PRESTATE
	Germany: A bur
PRESTATE_DISLODGED
	France: A bur
PRESTATE_RESULTS
	SUCCESS: Germany: A mun-bur
	FAILURE: France: A mar-gas
	FAILURE: Italy: A spa-gas
ORDERS
	France: A bur-gas
POSTSTATE
	Germany: A bur
END
CASE a winter
PRESTATE_SETPHASE Fall 1901, Adjustment
PRESTATE
	France: A spa
PRESTATE_SUPPLYCENTER_OWNERS
	France: A par
	France: A bre
ORDERS
	France: Build A par
	France: Build F bre
	France: Build A bre
POSTSTATE
	France: A spa
	France: A par
	France: F bre
END
"""


def test_cases_are_resolved_and_what_is_other_is_told() -> None:
    lines, wrong = report(BELEAGUERED, None)

    assert lines == [
        "one that holds: ok",
        "one that is not as it says: other",
        "  TURKEY: F ANK should be on the board, and is not",
        "  TURKEY: F CON is on the board, and should not be",
        "a retreat: ok",
        "a winter: ok",
    ]
    assert wrong == 1


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("England: F nth\n\tGer", "Albion: F nth\n\tGer", "line 8: 'Albion' is no power"),
        ("England: F nth\n\tGer", "England: F moon\n\tGer", "line 8: "),
        ("Fall 1901, Movement", "soon", "line 6: not a phase: 'soon'"),
        ("PRESTATE\n\tEngland", "BEFORE\n\tEngland", "line 7: 'BEFORE' stands in no block"),
        ("Russia: F bot\nEND", "Russia: F bot\n", "line 21: the case before has no END"),
        ("VARIANT_ALL Standard", "VARIANT_ALL Moonbase", "line 5: no variant 'Moonbase'"),
        ("Germany: A kie\n", "Germany: A kie\n\tItaly: A kie\n", "line 5: units: ITALY: two units"),
    ],
)
def test_a_fault_is_told_with_its_line(old: str, new: str, fault: str) -> None:
    assert old in BELEAGUERED

    lines, _ = report(BELEAGUERED.replace(old, new, 1), None)

    assert lines[0] == "one that holds: other"
    assert any(line.strip().startswith(fault) for line in lines[:4]), lines[:4]
    assert "a winter: ok" in lines or "Moonbase" in new


def test_an_order_that_is_not_read_is_told_and_not_taken_for_a_hold() -> None:
    lines, _ = report(BELEAGUERED.replace("A kie-mun", "A kie will attack"), None)

    assert lines[:2] == ["one that holds: other", "  GERMANY: 'A kie will attack' is not read"]


def test_keywords_may_be_small_and_convoys_asked_for_in_either_words() -> None:
    """DATC 6.G.8: what is asked for by convoy goes over land where there is no fleet."""
    text = """
case explicit
prestate
	France: A bel
	England: F nth
orders
	France: A bel-hol {asked}
	England: F nth-hel
poststate
	France: A hol
	England: F hel
end
"""
    for asked in ("by convoy", "via Convoy", ""):
        [case] = read_cases(text.format(asked=asked))
        assert case.request()["orders"]["FRANCE"] == [
            f"A bel-hol {asked}".strip().replace("by ", "via ")
        ]
        assert report(text.format(asked=asked), None) == (["explicit: ok"], 0)


def test_a_result_that_is_neither_is_told() -> None:
    [fault] = [
        fault
        for case in read_cases(BELEAGUERED.replace("SUCCESS: Germany", "PERHAPS: Germany"))
        for fault in case.faults
    ]

    assert fault == "line 35: 'PERHAPS' is neither SUCCESS nor FAILURE"


@pytest.mark.parametrize("variant", ["standard", "fritz1900", "modern_plain", "ancient_med"])
def test_every_phase_of_a_game_comes_back_with_its_outcome(variant: str) -> None:
    world = a_played_game(12, unseen(), variant=variant)
    game = world.game()
    with world.storage() as work:
        records = work.games.records(game.id)

    text = cases_of(game.name, variant, ruleset_of(game).board, records, game.position)

    lines, wrong = report(text, None)
    assert wrong == 0, lines
    assert lines == [f"austerlitz {one.phase.code}: ok" for one in records]
    assert any(one.phase.code.endswith("A") for one in records)
    assert [case.request()["phase"] for case in read_cases(text)] == [
        one.phase.code for one in records
    ]


def test_the_cases_of_the_datc_are_written_and_read() -> None:
    """Movement phases: units, orders, and the board after."""
    ruleset = load("standard").ruleset
    texts = []
    for case in load_cases():
        if not case.phase.endswith("M"):
            continue
        before = position_from_tables(
            {"phase": case.phase, "units": case.units, "centers": case.centers}, ruleset.board
        )
        orders = {
            Power(power): [
                order
                for line in lines
                if not isinstance(order := read_order(line, ruleset.board, before), NotReadable)
            ]
            for power, lines in case.orders.items()
        }
        outcome = adjudicate(before, orders, ruleset)
        written = report_of(outcome, ruleset)
        texts.append(
            write_case(case.id, "standard", ruleset.board, before, written, outcome.position)
        )

    lines, wrong = report("\n".join(texts), None)

    assert wrong == 0, [line for line in lines if not line.endswith(": ok")]
    assert len(lines) > 120


def test_cases_go_over_the_command_line(tmp_path: Path) -> None:
    gmbot = Gmbot(tmp_path)
    gmbot.import_game()
    (tmp_path / "cases.txt").write_text(BELEAGUERED)

    told = gmbot("adjudicate", "--cases", "cases.txt", status=1).stdout.decode()
    empty = gmbot("game", "export", "austerlitz", "--as", "cases").stdout.decode()

    assert told.splitlines() == report(BELEAGUERED, None)[0]
    assert empty.strip() == ""
