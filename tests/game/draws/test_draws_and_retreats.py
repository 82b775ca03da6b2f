"""Draws while units retreat, and while players change: who may vote (S3.40, S3.46, S3.47)."""

from __future__ import annotations

from draws_games import CENTERS, E, F, G, a_small_game, propose, told
from worlds import HOST

HOMES = ["LON", "EDI", "LVP", "NWY", "SWE", "DEN", "HOL", "BEL", "BRE", "POR", "SPA", "MAR"]
LOTS = [*HOMES, "TUN", "NAP", "ROM", "VEN", "MUN"]
RETREATING = [{"power": "GERMANY", "unit": "A BER", "retreats": ["A PRU"]}]


def test_a_power_whose_last_unit_must_retreat_still_votes() -> None:
    """S3.46: "no units and no supply centers" is not yet so."""
    world = a_small_game(
        "F1903R",
        units={"ENGLAND": ["F LON", "A BER"], "FRANCE": ["A PAR"]},
        centers={**CENTERS, "GERMANY": []},
        dislodged=RETREATING,
    )

    assert "is kept" in world.answer(G, "PROPOSE DRAW England, Germany").subject


def test_a_proposal_of_that_fall_is_ignored_when_the_autumn_brings_a_win() -> None:
    """S3.47: "the draw will be ignored and England will automatically get the win"."""
    world = a_small_game(
        "F1903M",
        units={"ENGLAND": ["A KIE", "A MUN"], "FRANCE": ["A PAR"], "GERMANY": ["A BER"]},
        centers={"ENGLAND": LOTS, "FRANCE": ["PAR"], "GERMANY": ["BER", "KIE"]},
    )
    propose(world, (F, "DRAW England, France"))
    world.answer(E, "A Kie - Ber\nA Mun S A Kie - Ber")
    assert "counted when Winter 1903 is over" in told(world)
    assert world.game().phase.code == "F1903R"

    text = told(world)

    assert "D1 (draw of England and France) is not counted: the game is won on the board." in text
    assert "England wins with 18 centers" in text


def test_a_newcomer_learns_what_is_open_and_not_how_the_predecessor_voted() -> None:
    """S3.40: "I just won't say who sent them", S3.43: silence is yes again."""
    new = "nora@players.example"
    world = a_small_game()
    propose(world, (E, "DRAW England, France"))
    told(world)
    world.answer(G, "VOTE NO ON D1")
    asked = world.mail(G, "RESIGN", to=f"bot+austerlitz@{HOST}")[0]
    world.mail(G, "yes", answering=asked)
    code = world.answer(new, "REGISTER Nora")
    world.mail(new, "yes", answering=code)

    pack = " ".join(world.answer(new, "TAKEOVER germany@austerlitz").text.split())

    silent = "D1 (draw of England and France): you have not voted; silence counts as YES"
    assert silent in pack
    assert silent in " ".join(world.answer(new, "VOTES").text.split())
    assert "4 of 4 yes. It passes" in told(world)
