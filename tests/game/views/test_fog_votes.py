"""Votes in the fog, where a GM allows them: they tell nothing of who is still there (S2.20)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fog_games import fog
from fog_worlds import FRANCE, Fogbound, Reader
from worlds import GM, POWERS, address

MINE = address(FRANCE)
BOX = "bot+whispers@gm.example"
HERE: dict[str, Any] = {
    "phase": "S1901M",
    "units": {"FRANCE": ["A PAR", "F BRE"], "ENGLAND": ["F NTH"], "TURKEY": ["A SYR"]},
    "centers": {"FRANCE": ["BRE", "PAR"], "TURKEY": ["SMY"], "ENGLAND": ["LON"]},
}
ITALY_IS_THERE: dict[str, Any] = HERE | {"units": HERE["units"] | {"ITALY": ["F ION"]}}
FALLEN = [power for power in POWERS if power not in ("FRANCE", "ENGLAND", "TURKEY", "ITALY")]

Step = Callable[[Fogbound], list[Any]]


def by(power: str, text: str) -> Step:
    return lambda world: world.mail(address(power), text, to=BOX)


def results(world: Fogbound) -> list[Any]:
    return world.pass_deadline("whispers")


def got(tables: dict[str, Any], steps: list[Step], silence: str) -> list[bytes]:
    """All that France gets."""
    world = Fogbound(shown_to=[MINE])
    draws = {"policy": "ballots", "silence": silence}
    fog(world, POWERS, GM, settings={"draws": draws}, **tables)
    reader = Reader(world, [])
    for step in steps:
        reader.take(step(world))
    reader.take(world.mail(MINE, "STATUS\nVOTES", to=BOX))
    return reader.got


@pytest.mark.long
@pytest.mark.parametrize("silence", ["yes", "no"])
@pytest.mark.parametrize(
    "proposal",
    ["PROPOSE DIAS", "PROPOSE DRAW France, Italy", "PROPOSE DRAW Italy, Turkey",
     "PROPOSE WIN Italy", "PROPOSE WIN France"],
)  # fmt: skip
@pytest.mark.parametrize("proposer", ["FRANCE", "TURKEY"])
@pytest.mark.parametrize("votes", [[("TURKEY", "NO")], [("ENGLAND", "NO"), ("FRANCE", "YES")]])
def test_a_proposal_and_its_count_tell_nothing_of_who_is_still_there(
    silence: str, proposal: str, proposer: str, votes: list[tuple[str, str]]
) -> None:
    if silence == "no":
        votes = [*votes, ("TURKEY", "NO")]  # whether all said yes is told, and it is a vote
    steps = [by(proposer, proposal), results, *(by(p, f"VOTE {w} ON D1") for p, w in votes),
             results, results, results]  # fmt: skip

    there = got(ITALY_IS_THERE, steps, silence)

    assert b"D1" in b"".join(there)
    assert there == got(HERE, steps, silence)


@pytest.mark.parametrize("proposal", ["DRAW France, Italy", "WIN Turkey", "DIAS"])
def test_a_draw_that_passes_names_whom_it_named_and_no_number(proposal: str) -> None:
    steps = [by("FRANCE", f"PROPOSE {proposal}"), results, results]

    there, gone = got(ITALY_IS_THERE, steps, "yes"), got(HERE, steps, "yes")

    text = b"".join(there)
    assert b"It passes" in text
    assert b" of 4 yes" not in text
    assert there == gone


def test_words_beside_orders_are_answered_alike_while_something_is_voted_on() -> None:
    def beside(world: Fogbound) -> list[Any]:
        sent = world.mail(MINE, "A Par H\nseconded", to=BOX)
        assert any("you have not voted yet" in " ".join(mail.text.split()) for mail in sent)
        return sent

    steps: list[Step] = [by("TURKEY", "PROPOSE DIAS"), results, beside]

    assert got(ITALY_IS_THERE, steps, "yes") == got(HERE, steps, "yes")


@pytest.mark.parametrize("line", ["SETTLE DRAW France, Turkey: no more", "SETTLE WIN Turkey"])
def test_a_settlement_shows_no_board_while_it_may_be_voted_on_anew(line: str) -> None:
    def settled(world: Fogbound) -> list[Any]:
        return world.mail(GM, "YES", answering=world.answer(GM, line, to=BOX))

    there = got(ITALY_IS_THERE, [settled], "yes")

    assert b"settles the game" in b"".join(there)
    assert there == got(HERE, [settled], "yes")


@pytest.mark.parametrize("power", FALLEN[:2])
def test_whoever_is_out_is_proposed_like_anybody(power: str) -> None:
    world = Fogbound()
    fog(world, POWERS, GM, settings={"draws": {"policy": "ballots"}}, **HERE)

    answer = world.answer(MINE, f"PROPOSE DRAW France, {power.title()}", to=BOX)

    assert "is kept" in answer.subject
