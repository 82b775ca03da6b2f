"""Orders that hang on conditions; retreats and builds sent with the moves (S1.13)."""

from __future__ import annotations

import pytest
from worlds import GM, Sent, World, address

from gmbot.game.state.model import Submission
from gmbot.rules.notation import write_order

AUSTRIA, FRANCE, ITALY = address("AUSTRIA"), address("FRANCE"), address("ITALY")
BALKANS = {
    "phase": "F1901M",
    "units": {
        "AUSTRIA": ["A SER", "A VIE"], "ITALY": ["A VEN"], "TURKEY": ["A BUL", "A RUM"],
        "FRANCE": ["A PAR"],
    },
    "centers": {
        "AUSTRIA": ["SER", "VIE", "BUD"], "ITALY": ["VEN"], "TURKEY": ["BUL", "CON"],
        "FRANCE": ["PAR"],
    },
}  # fmt: skip


def a_running_game(**changes: object) -> World:
    world = World()
    world.import_game(**changes)
    return world


def on_file(world: World, power: str) -> list[str]:
    game = world.game()
    with world.storage() as work:
        sets = [s for s in work.games.submissions(game.id, game.phase) if s.power == power]
    return orders(sets[-1]) if sets else []


def orders(submission: Submission) -> list[str]:
    return [write_order(line.order) for line in submission.orders]


def to(sent: list[Sent], reader: str) -> str:
    [mail] = [one for one in sent if one.to == reader]
    assert "[...]" not in mail.text
    return " ".join(mail.text.split())


# --------------------------------------------------------------------------- ahead


IF_GERMANY = "FOR F1901M\nIF Germany A Bur THEN A Par H ELSE A Par - Bur ENDIF"


@pytest.mark.parametrize(
    ("german", "stands", "word"), [("A Mun - Bur", "A PAR H", "so"), ("", "A PAR - BUR", "not so")]
)
def test_a_condition_is_decided_on_the_board_of_the_day_its_phase_opens(
    german: str, stands: str, word: str
) -> None:
    world = a_running_game()
    receipt = world.answer(FRANCE, IF_GERMANY)
    if german:
        world.mail(address("GERMANY"), german)

    told = to(world.pass_deadline(), FRANCE)

    assert "If a unit" not in receipt.text
    assert "If an army of Germany stands in Burgundy: A Par H; if not: A Par - Bur." in " ".join(
        receipt.text.split()
    )
    assert on_file(world, "FRANCE") == [stands]
    assert f"If an army of Germany stands in Burgundy: it is {word}: " in told


def test_a_branch_that_does_not_count_is_never_complained_about() -> None:
    world = a_running_game()
    world.answer(FRANCE, "FOR F1901M\nIF A Bur THEN A Bur - Bel ELSE A Par - Bur ENDIF")

    told = to(world.pass_deadline(), FRANCE)

    assert on_file(world, "FRANCE") == ["A PAR - BUR"]
    assert "no longer" not in told


@pytest.mark.parametrize(
    ("condition", "word"),
    [
        ("A Mun - Bur SUCCEEDS", "so"),
        ("A Mun - Ruh SUCCEEDS", "not so"),
        ("NOT A Mun - Ruh SUCCEEDS AND A Bur", "so"),
        ("Germany OWNS Mun", "so"),
        ("PRESS FROM Germany", "so"),
        ("PRESS FROM Italy", "not so"),
        ("REPLACED Italy", "not so"),
        ("A Ser IS DISLODGED", "not so"),
    ],
)
def test_conditions_ask_what_was_published_before_the_phase(condition: str, word: str) -> None:
    world = a_running_game()
    world.answer(FRANCE, f"FOR F1901M\nIF {condition} THEN A Par H ENDIF\nA Mar H")
    world.mail(address("GERMANY"), "A Mun - Bur\n\nPRESS TO France\nHello.\nENDPRESS")
    world.mail(ITALY, "PRESS TO Turkey\nNot for France.\nENDPRESS")

    told = to(world.pass_deadline(), FRANCE)

    assert f": it is {word}: " in told
    assert on_file(world, "FRANCE") == (["A PAR H", "A MAR H"] if word == "so" else ["A MAR H"])


def test_one_mail_may_order_for_several_phases_ahead() -> None:
    world = a_running_game()
    receipt = world.answer(
        FRANCE, "A Par - Pic\nFOR F1901M\nA Pic - Bel\nFOR S1902M\nA Bel - Hol\nFOR F1901M CHANGE\n"
        "A Mar - Spa",
    )  # fmt: skip

    assert receipt.kind == "order-receipt"
    world.pass_deadline()
    assert on_file(world, "FRANCE") == ["A PIC - BEL", "A MAR - SPA"]
    world.pass_deadline()
    world.pass_deadline()
    assert world.game().phase.code == "S1902M"
    assert on_file(world, "FRANCE") == ["A BEL - HOL"]


# --------------------------------------------------------------------------- for the open phase


def test_a_condition_for_the_open_phase_is_decided_at_once_and_the_receipt_says_how() -> None:
    world = a_running_game()

    receipt = world.answer(
        FRANCE, "A Mar H\nIF Germany OWNS Mun THEN A Par - Bur ELSE A Par H ENDIF"
    )

    assert on_file(world, "FRANCE") == ["A MAR H", "A PAR - BUR"]
    told = " ".join(receipt.text.split())
    assert "If Germany owns Munich: it is so: A Par - Bur" in told
    assert "for what it brings, put NEXT PHASE above them" in told
    world.mail(FRANCE, "NEXT PHASE\nIF A Par - Bur SUCCEEDS THEN A Bur - Mun ENDIF")
    world.pass_deadline()
    assert on_file(world, "FRANCE") == ["A BUR - MUN"]


@pytest.mark.parametrize(
    ("line", "copy"),
    [
        ("IF foo bar THEN A Par H ENDIF", "IF France OWNS Bel THEN A Par - Bur ELSE A Par H ENDIF"),
        ("IF Germany A Bur THEN A Par H", "IF Germany A Bur THEN A Par H ENDIF"),
        ("if Germany moves to Bur, A Par H", "IF France OWNS Bel THEN A Par - Bur ELSE A Par H"),
    ],
)
def test_a_form_that_is_not_taken_is_answered_with_a_line_to_copy(line: str, copy: str) -> None:
    world = a_running_game()

    now = world.answer(FRANCE, f"{line}\nA Mar H")
    ahead = world.answer(FRANCE, f"FOR F1901M\n{line}\nA Mar H")

    assert on_file(world, "FRANCE") == ["A MAR H"]
    assert copy in " ".join(now.text.split())
    assert "will be passed over" in " ".join(ahead.text.split())
    assert "ENDIF" in ahead.text


# --------------------------------------------------------------------------- with the moves


def test_retreats_and_builds_may_travel_with_the_moves() -> None:
    """S1.13: the sheet's own mail."""
    world = a_running_game(**BALKANS)
    receipt = world.answer(
        AUSTRIA,
        "A Ser H\nIf dislodged, A Ser retreats to Gre, else Alb; Build A Bud",
    )
    assert "Fall 1901 retreats" in receipt.text
    assert "Winter 1901" in receipt.text
    assert "0 problems" not in receipt.subject
    world.mail(address("TURKEY"), "A Bul - Ser\nA Rum S A Bul - Ser")

    told = to(world.pass_deadline(), AUSTRIA)
    assert world.game().phase.code == "F1901R"
    assert on_file(world, "AUSTRIA") == ["A SER R GRE"]
    assert "on file: A Ser" in told

    world.pass_deadline()
    assert world.game().phase.code == "W1901A"
    assert "A GRE" in map(str, world.game().position.units_of("AUSTRIA"))  # type: ignore[arg-type]
    assert on_file(world, "AUSTRIA") == ["B A BUD"]


def test_the_first_place_that_is_open_is_taken_and_none_is_told() -> None:
    """S1.13"""
    world = a_running_game(**BALKANS)
    world.mail(AUSTRIA, "A Ser H\nIf dislodged, A Ser R Bul, Gre")
    world.mail(address("TURKEY"), "A Bul - Ser\nA Rum S A Bul - Ser")
    world.pass_deadline()
    assert on_file(world, "AUSTRIA") == ["A SER R GRE"]

    world = a_running_game(**BALKANS)
    world.mail(AUSTRIA, "A Ser H\nIf dislodged, A Ser R Bul")
    world.mail(address("TURKEY"), "A Bul - Ser\nA Rum S A Bul - Ser")
    told = to(world.pass_deadline(), AUSTRIA)
    assert on_file(world, "AUSTRIA") == []
    assert "no longer: If dislodged, A Ser R Bul: A Ser cannot retreat there" in told


def test_builds_sent_in_spring_are_more_likely_late_and_are_not_kept() -> None:
    world = a_running_game()

    receipt = world.answer(FRANCE, "A Par H\nBuild A Mar")

    assert "1 problem" in receipt.subject
    assert not world.game().notes.ahead


def test_an_older_numbered_set_brings_no_retreats_with_it() -> None:
    """S3.12, S3.13"""
    world = a_running_game(**BALKANS)
    world.mail(AUSTRIA, "#2\nA Ser H\nIf dislodged, A Ser R Gre")
    world.mail(AUSTRIA, "#1\nA Ser H\nIf dislodged, A Ser R Alb")
    world.mail(address("TURKEY"), "A Bul - Ser\nA Rum S A Bul - Ser")

    world.pass_deadline()

    assert on_file(world, "AUSTRIA") == ["A SER R GRE"]


def test_an_unproven_writers_retreats_wait_for_his_word_as_his_moves_do() -> None:
    world = World(accept="verified")
    world.import_game(**BALKANS)
    asked = world.answer(AUSTRIA, "A Ser H\nIf dislodged, A Ser R Gre", subject="austerlitz")
    assert not world.game().notes.ahead

    world.answer(AUSTRIA, "YES", answering=asked)

    [kept] = world.game().notes.ahead
    assert (kept.phase.code, kept.power) == ("F1901R", "AUSTRIA")
    assert list(kept.lines) == ["If dislodged, A Ser R Gre"]


def test_builds_may_hang_on_a_condition() -> None:
    """S1.13"""
    world = a_running_game(**BALKANS)
    world.mail(
        address("TURKEY"),
        "A Rum H\nA Bul - Gre\nIF Turkey OWNS Gre THEN Build F Con ELSE Remove A Bul ENDIF",
    )

    told = to(world.pass_deadline(), address("TURKEY"))

    assert world.game().phase.code == "W1901A"
    assert on_file(world, "TURKEY") == ["B F CON"]
    assert "If Turkey owns Greece: it is so: Build F Con" in told


def test_orders_sent_ahead_may_complete_a_phase_as_it_opens() -> None:
    """S4.18: with the speed rule nobody waits for a deadline that has nothing to wait for."""
    world = a_running_game(**BALKANS | {"settings": {"speed": True}})
    world.mail(AUSTRIA, "A Ser H\nA Vie H\nIf dislodged, A Ser R Gre\nBuild A Bud")
    world.mail(FRANCE, "A Par H")
    world.mail(ITALY, "A Ven H")

    sent = world.mail(address("TURKEY"), "A Bul - Ser\nA Rum S A Bul - Ser")

    told = to(sent, AUSTRIA)
    assert world.game().phase.code == "W1901A"  # Turkey owes builds
    assert on_file(world, "AUSTRIA") == ["B A BUD"]
    assert "A GRE" in map(str, world.game().position.units_of("AUSTRIA"))  # type: ignore[arg-type]
    assert "the moves of Fall 1901 are resolved" in told
    assert "on file: A Ser" in told


def test_a_gm_who_looks_at_results_first_sees_those_of_orders_sent_ahead_too() -> None:
    """S4.18: nothing goes out that the GM has not released."""
    world = a_running_game(**BALKANS | {"settings": {"speed": True}})
    box = "bot+austerlitz@gm.example"
    world.mail(GM, "REVIEW ON", to=box)
    world.mail(AUSTRIA, "A Ser H\nA Vie H\nIf dislodged, A Ser R Gre")
    world.mail(FRANCE, "A Par H")
    world.mail(ITALY, "A Ven H")
    world.mail(address("TURKEY"), "A Bul - Ser\nA Rum S A Bul - Ser")
    assert world.game().phase.code == "F1901M"

    for phase in ("F1901M", "F1901R"):
        assert world.game().phase.code == phase
        asked = world.answer(GM, f"RELEASE {phase}", to=box)
        world.mail(GM, "yes", answering=asked)

    assert world.game().phase.code == "W1901A"


def test_status_and_clear_tell_what_is_kept_for_later() -> None:
    world = a_running_game()
    world.mail(FRANCE, "A Par H\nFOR S1902M\nA Bur H\nFOR F1901M\nA Par - Bur")

    status = world.answer(FRANCE, "STATUS").text
    assert status.index("F1901M: A Par - Bur") < status.index("S1902M: A Bur H")
    assert "F1901M" not in world.answer(ITALY, "STATUS").text
    assert "F1901M, S1902M stay" in " ".join(world.answer(FRANCE, "CLEAR").text.split())

    cleared = world.answer(FRANCE, "CLEAR ALL").text
    assert "kept for later phases are taken back" in " ".join(cleared.split())
    assert "F1901M" not in world.answer(FRANCE, "STATUS").text


FOG = {
    "variant": "blind1898", "houserules": "saari", "phase": "S1898M",
    "centers": {"RUSSIA": ["STP"], "GERMANY": ["KIE"]},
}  # fmt: skip


@pytest.mark.parametrize(
    "condition",
    ["Germany A Sil", "A Sil", "Germany OWNS Mun", "A Mun - Sil SUCCEEDS", "A Sil IS DISLODGED"],
)
def test_no_condition_asks_out_of_the_fog_what_its_writer_does_not_see(condition: str) -> None:
    """S2.20: two worlds that look the same to Russia answer it with the same words."""
    told = []
    for units, centers, order in (
        ({"GERMANY": ["A MUN"]}, {"GERMANY": ["KIE", "MUN"]}, "A Mun - Sil"),
        ({"GERMANY": ["A KIE"]}, {"GERMANY": ["KIE"]}, "A Kie H"),
    ):
        world = World()
        tables = {"units": {"RUSSIA": ["A STP"], **units},
                  "centers": FOG["centers"] | centers}  # fmt: skip
        world.import_game(**{**FOG, **tables})
        russia = address("RUSSIA")
        world.mail(
            russia, f"A StP H\nFOR F1898M\nA StP - Fin\nIF {condition} THEN A StP - Mos ENDIF"
        )
        world.mail(address("GERMANY"), order)
        world.mail(russia, f"IF {condition} THEN A StP H ELSE A StP - Mos ENDIF")
        told.append(to(world.pass_deadline(), russia).partition("VERIFY")[0])

    assert told[0] == told[1]
    assert "it is not so" in told[0]


def test_where_retreats_and_builds_have_no_deadline_they_come_with_the_moves() -> None:
    """S1.13: two deadlines a year; conditions are asked between the phases."""
    world = a_running_game(**BALKANS | {"settings": {"phases": "british"}})
    world.mail(AUSTRIA, "A Ser H\nIf dislodged, A Ser retreats to Gre, else Alb; Build A Bud")
    world.mail(
        address("TURKEY"),
        "A Bul - Ser\nA Rum S A Bul - Ser\nIF Turkey OWNS Ser THEN Build F Con ELSE Waive ENDIF",
    )

    told = to(world.pass_deadline(), AUSTRIA)

    assert world.game().phase.code == "S1902M"
    units = world.game().position.units
    assert sorted(map(str, units["AUSTRIA"])) == ["A BUD", "A GRE", "A VIE"]  # type: ignore[index]
    assert sorted(map(str, units["TURKEY"])) == ["A RUM", "A SER", "F CON"]  # type: ignore[index]
    assert "It is used at once." in told
    assert "A new mail replaces it" not in told
