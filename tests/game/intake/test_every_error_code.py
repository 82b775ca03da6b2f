"""Every error code: the mail that causes it, and what the answer says.

Each answer tells what happened, what was kept, and mostly a line to copy; it is the only answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from worlds import BOT, GM, Sent, World, address

from gmbot.game.notices.problem_codes import CODES, UNREAD

FRANCE = address("FRANCE")
BOX = BOT.replace("@", "+austerlitz@")
TWO_COASTS = {"phase": "S1902M", "units": {"FRANCE": ["F POR", "A GAS"]},
              "centers": {"FRANCE": ["PAR", "BRE", "MAR"]}}  # fmt: skip
BUILDS = {"phase": "W1901A", "units": {"FRANCE": ["A PIC"]}, "centers": {"FRANCE": ["PAR", "BRE"]}}


@dataclass(frozen=True)
class Case:
    """One mail of France's player, or of somebody else, and what its answer must say."""

    code: str
    text: str
    says: tuple[str, ...]
    subject: str = "austerlitz"
    to: str = BOX
    sender: str = FRANCE
    games: tuple[Mapping[str, Any], ...] = ({},)
    before: tuple[str, ...] = ()
    """Mails of France that came before it; ``DEADLINE`` lets one pass, ``GM ...`` is the GM's."""
    shown: bool = True
    """The code itself stands in the answer."""
    headers: Mapping[str, str] = field(default_factory=dict)


CASES = (
    Case("E-UNKNOWN", "A Par - Bur\nA Xyz - Foo", ('"A Xyz - Foo"', "no place called 'Xyz'",
         "A Par -> Bur")),
    Case("E-UNKNOWN", "A Par - Bur\nVOTE MAYBE", ('"VOTE MAYBE"', "HELP VOTE", "A Par -> Bur")),
    Case("E-UNKNOWN", "A Par - Bur\nEXTENTION 24h", ('"EXTENTION 24h"', "HELP EXTENSION")),
    Case("E-UNKNOWN", "EXTENSION soonish", ("could not read 'soonish'", "EXTENSION 24h")),
    Case("E-UNKNOWN", "WHO\nFROBNICATE NOW", ("FROBNICATE NOW", "The rest of your mail was done"),
         shown=False),
    Case("E-AMBIG", "A Gas - B", ("Brest or Burgundy", "A GAS - BUR", "A Gas: will hold"),
         games=(TWO_COASTS,)),
    Case("E-NOUNIT", "A Mun - Ruh", ("Your units are F Bre, A Mar and A Par", "A Mun - Ruh")),
    Case("E-TYPE", "A Por - Gas", ("the unit there is F Por", "F Por: will hold"),
         games=(TWO_COASTS,)),
    Case("E-COAST", "F Por - Spa", ("F POR - SPA/NC", "F POR - SPA/SC"), games=(TWO_COASTS,)),
    Case("E-ILLEGAL", "A Par - Lon", ("cannot go to London. It can go to Bre, Bur",
         "A Par: will hold")),
    Case("E-DUP", "A Par - Bur\nA Par - Pic", ("A Par was ordered twice; A Par -> Pic counts",),
         shown=False),
    Case("E-DUP", "Build F Bre\nBuild A Par", ("Build A Par is one too many: only 1 due", "F Bre"),
         games=(BUILDS,), shown=False),
    Case("E-PHASE-PAST", "A Par - Pic", ("Received: Tue 8 Dec", "Resolved: Tue 8 Dec",
         "Used: your set 1", "| A Par - Pic"),
         subject="austerlitz France Spring 1901", before=("A Par - Bur", "DEADLINE")),
    Case("E-PHASE-LATE", "A Par - Pic", ("The GM looks at its orders", "your set 1 is used",
         "Your mail came: Tue 8 Dec 12:00", "The phase was closed: Tue 8 Dec 12:00"),
         before=("GM REVIEW ON", "A Par - Bur", "DEADLINE")),
    Case("E-NOTDUE", "A Par - Bur", ("It is Spring 1901 retreats", "were not stored"),
         games=({"phase": "S1901R", "dislodged": [
             {"power": "ITALY", "unit": "A TYR", "attacker_from": "VIE"}]},)),
    Case("E-GAME-CONFLICT", "A Par - Bur", ("austerlitz (by its address", "marengo (by its subject",
         "Nothing in it was done", "GAME marengo"), subject="[marengo] orders",
         games=({}, {"game": "marengo"})),
    Case("E-NOGAME", "A Par - Bur", ("You play in 2 games: austerlitz, marengo", "GAME austerlitz"),
         subject="orders", to=BOT, games=({}, {"game": "marengo"})),
    Case("E-NOGAME", "A Par - Bur", ("There is no game ulm here", "Your games: austerlitz"),
         subject="orders", to=BOT.replace("@", "+ulm@")),
    Case("E-SEAT-MISMATCH", "A Ber - Pru", ("you play France", "Nothing in your mail was done"),
         subject="austerlitz Germany Spring 1901"),
    Case("E-AUTH", "SIGNON france@austerlitz wrong\nA Par - Bur", ("Nothing in your mail was done",
         "Game, power and password do not belong together"), sender="who@players.example"),
    Case("E-CONFIRM", "CONFIRM abcdefgh", ("I do not know this code", "Nothing was changed")),
    Case("E-CONFIRM", "RESIGN\nFROBNICATE NOW", ("cannot be undone", "FROBNICATE NOW",
         "Nothing was done for this line")),
    Case("E-PRESS-RULE", "PRESS TO Italy GREY\nMeet me in Tyrolia.\nENDPRESS",
         ("no grey press; there is white press", "| Meet me in Tyrolia.", "sent to anybody"),
         games=({"settings": {"press": ["white"]}},)),
    Case("E-PRESS-TO", "PRESS TO Atlantis\nMeet me in Tyrolia.\nENDPRESS",
         ("no addressee 'Atlantis'", "There are: Austria", "| Meet me in Tyrolia.")),
    Case("E-GMNAME", "PRESS TO Italy\nZurich: all is well.\nENDPRESS",
         ("Nobody but the GM writes as the GM", "| Zurich: all is well.")),
    Case("E-LIMIT", "PROPOSE DRAW France, Italy", ("3 proposals in this phase", "this one was not"),
         before=tuple(f"PROPOSE DRAW France, {one}" for one in ("Austria", "Turkey", "Russia"))),
    Case("E-LIMIT", "x" * 1_100_000, ("bytes; I read mails up to a limit", "The mail is kept")),
    Case("E-GMONLY", "DEADLINE Sat 12:00", ("Only the GM of austerlitz (Zurich) may use DEADLINE",
         "EXTENSION 24h")),
    Case("E-STATE", "EOG\nIt was fun.", ("taken when it is over", "not kept")),
    Case("E-STATE", "A Par - Bur", ("has not begun yet", "were not stored"),
         games=({"state": "forming", "deadline": None},)),
    Case("E-NOTEXT", "-----BEGIN PGP MESSAGE-----\nabc\n-----END PGP MESSAGE-----",
         ("is encrypted", "in plain text", "The mail is kept")),
)  # fmt: skip

EVERY_CODE = frozenset({
    "E-UNKNOWN", "E-AMBIG", "E-NOUNIT", "E-TYPE", "E-COAST", "E-ILLEGAL", "E-DUP", "E-PHASE-PAST",
    "E-PHASE-LATE", "E-NOTDUE", "E-GAME-CONFLICT", "E-NOGAME", "E-SEAT-MISMATCH", "E-AUTH",
    "E-CONFIRM", "E-PRESS-RULE", "E-PRESS-TO", "E-GMNAME", "E-LIMIT", "E-GMONLY", "E-STATE",
    "E-NOTEXT",
})  # fmt: skip


def names(cases: tuple[Case, ...]) -> list[str]:
    return [f"{case.code}: {case.text[:30]!r}" for case in cases]


@pytest.mark.parametrize("case", CASES, ids=names(CASES))
def test_a_mail_that_cannot_be_done_is_answered_with_its_code_and_the_way_out(case: Case) -> None:
    world = World()
    for changes in case.games:
        world.import_game(**changes)
    world.sweep()
    for text in case.before:
        if text == "DEADLINE":
            world.pass_deadline()
        elif text.startswith("GM "):
            world.mail(GM, text.removeprefix("GM "), subject="austerlitz")
        else:
            world.mail(FRANCE, text, subject="austerlitz")

    answer = world.answer(case.sender, case.text, subject=case.subject, to=case.to)

    said = " ".join(answer.text.split())
    for words in case.says:
        assert words in said, answer.text
    if case.shown:
        assert f"({case.code})" in f"{answer.subject} {said}"


def test_there_is_a_mail_for_every_code() -> None:
    assert {case.code for case in CASES} == EVERY_CODE
    assert {*CODES.values(), UNREAD} <= EVERY_CODE


def test_the_good_lines_of_a_mail_with_a_bad_one_are_stored() -> None:
    """Nothing is half done, and nothing good is lost."""
    world = World()
    world.import_game()

    answer = world.answer(FRANCE, "A Par - Bur\nA Mar - Lon\nF Bre - MAO", subject="austerlitz")

    assert "A Par -> Bur" in answer.text
    assert "F Bre -> MAO" in answer.text
    assert "(E-ILLEGAL)" in answer.text
    world.pass_deadline()
    with world.storage() as work:
        [record] = work.games.records(1)
    france = {one.order for one in record.report.orders if one.power == "FRANCE"}
    assert france == {"A PAR - BUR", "F BRE - MAO", "A MAR H"}


LIVS = {"phase": "S1902M", "units": {"FRANCE": ["A LVN", "A LVP", "A TYR", "F TYS"],
        "GERMANY": ["A MUN", "A VIE"]}}  # fmt: skip
LIVS_LEAVE = {"phase": "S1902R", "units": {}, "dislodged": [
    {"power": "FRANCE", "unit": "A LVN", "retreats": ["A PRU", "A MOS"]},
    {"power": "FRANCE", "unit": "A LVP", "retreats": ["A WAL", "A YOR"]}]}  # fmt: skip
LIVS_GO = {**LIVS, "phase": "W1902A", "centers": {"FRANCE": ["PAR", "BRE", "MAR"]}}


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (LIVS, "Liv H"), (LIVS, "A Liv holds"), (LIVS, "Tyr H"), (LIVS, "Tyr - Nor"),
        (LIVS, "Tyr S Liv"), (LIVS, "A Tyr S M - Boh"), (LIVS, "Liv disband"), (LIVS, "Liv"),
        (LIVS_LEAVE, "Liv disband"), (LIVS_LEAVE, "Liv R somewhere"), (LIVS_LEAVE, "Liv H"),
        (LIVS_GO, "Remove Liv"), (LIVS_GO, "Remove Tyr"), (TWO_COASTS, "F Por - Spa"),
        (TWO_COASTS, "A Gas - B"), (BUILDS, "Build F Par"), (BUILDS, "Build A Mun"),
    ],
)  # fmt: skip
def test_each_line_that_a_receipt_offers_is_stored_when_it_comes_back_alone(
    game: Mapping[str, Any], text: str
) -> None:
    answers = _asked(game, text)[1].text.splitlines()
    lead = next((n for n, line in enumerate(answers) if line.strip().startswith("Copy ")), None)
    lines = [] if lead is None else [line.strip() for line in answers[lead + 1 :]]
    offered = lines[: lines.index("")] if "" in lines else lines

    for line in offered:
        world, _ = _asked(game, text)
        receipt = world.answer(FRANCE, line, subject="austerlitz", to=BOX)
        assert "1 order ok" in receipt.subject, (line, receipt.text)


def _asked(game: Mapping[str, Any], text: str) -> tuple[World, Sent]:
    world = World()
    world.import_game(**game)
    return world, world.answer(FRANCE, text, subject="austerlitz", to=BOX)
