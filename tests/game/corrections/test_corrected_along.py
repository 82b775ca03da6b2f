"""Corrections of moves whose retreats and builds were sent along with them (S1.13, S3.5)."""

from __future__ import annotations

from anarchy_games import BOX, order, running, units
from gm_mails import confirmed, one
from worlds import GM, World, address, flat, played_once

MISREAD = "CORRECT F1901M: misread\nORDER-AS-SENT"


@played_once
def an_autumn() -> World:
    """Nobody is dislodged, and the only site that Lions wrote of is taken: as it was misread."""
    owned = {
        "RURITANIA": ["SER", "GRE", "VIE"],
        "ATLANTIS": ["BUL", "RUM"],
        "LIONS": ["LON", "EDI"],
    }
    world = running(phase="F1901M", centers=owned)
    order(world, "RURITANIA", "A Ser H\nF Gre H\nIf dislodged, A Ser R Alb")
    order(world, "ATLANTIS", "A Bul H\nA Rum S A Bul - Ser")
    order(world, "LIONS", "F Lon H\nBuild A Lon")
    world.pass_deadline("chaos")
    assert units(world)["RURITANIA"] == "F GRE A SER"
    assert units(world)["LIONS"] == "F LON"
    return world


def corrected(world: World, text: str) -> str:
    """Have the GM correct results and say yes; return what the GM is told first."""
    [asked] = [mail for mail in world.mail(GM, text, to=BOX) if mail.to == GM]
    assert asked.kind == "confirm-command", asked.text
    world.mail(GM, "YES", answering=asked)
    return flat(asked)


def test_a_retreat_sent_along_is_used_when_the_corrected_moves_dislodge() -> None:
    world = an_autumn()

    told = corrected(world, f"{MISREAD} Atlantis: A Bul - Ser")

    assert units(world)["RURITANIA"] == "A ALB F GRE"
    assert "A SER" in units(world)["ATLANTIS"]
    assert "A Ser R Alb" in told
    assert world.game("chaos").phase.code == "S1902M"


def test_a_corrected_turn_is_told_as_one() -> None:
    """S1.13: what is next is told once, and nobody is asked for retreats that are over."""
    world = an_autumn()
    [asked] = world.mail(GM, f"{MISREAD} Atlantis: A Bul - Ser", to=BOX)

    sent = world.mail(GM, "YES", answering=asked)

    [told] = [mail for mail in sent if mail.to == "ruritania@x.example"]
    assert told.text.count("WHAT IS NEXT") == 1
    assert "Spring 1902 moves, until" in told.text
    assert "chaos: the retreats of Autumn 1901 are resolved" in told.text


def test_a_unit_for_which_nothing_was_sent_along_is_gone() -> None:
    world = running(phase="F1901M")
    order(world, "RURITANIA", "A Ser H\nF Gre H")
    order(world, "ATLANTIS", "A Bul H\nA Rum S A Bul - Ser")
    world.pass_deadline("chaos")

    corrected(world, f"{MISREAD} Atlantis: A Bul - Ser")

    assert units(world)["RURITANIA"] == "F GRE"


def test_a_build_sent_along_is_made_where_the_corrected_moves_leave_room() -> None:
    world = an_autumn()

    corrected(world, f"{MISREAD} Lions: F Lon - NTH")
    first = units(world)["LIONS"]
    corrected(world, f"{MISREAD} Ruritania: A Ser - Tri")

    assert first == "A LON F NTH"
    assert units(world)["LIONS"] == first, "another correction reads it once more"


def test_what_the_gm_has_written_down_counts_in_its_place() -> None:
    """S3.5: the orders are those that were sent."""
    world = an_autumn()
    corrected(world, f"{MISREAD} Lions: F Lon - NTH")

    corrected(world, "CORRECT W1901A: misread\nORDER-AS-SENT Lions: Build F Lon")
    corrected(world, f"{MISREAD} Ruritania: A Ser - Tri")

    assert units(world)["LIONS"] == "F LON F NTH"


def test_results_that_would_ask_for_orders_again_are_not_put_back() -> None:
    """S3.5: no season is replayed; the GM is told so, and may mend the board otherwise."""
    world = World()
    world.import_game(
        phase="F1903M", settings={"speed": True},
        units={"FRANCE": ["A PAR", "A BRE"], "GERMANY": ["A BUR", "A PIC"]},
        centers={"FRANCE": ["PAR", "BRE", "MAR"], "GERMANY": ["MUN", "BER", "KIE"]},
    )  # fmt: skip
    world.mail(address("FRANCE"), "FOR W1903A\nBuild A Mar")
    world.mail(address("GERMANY"), "FOR W1903A\nBuild A Mun")
    world.mail(address("FRANCE"), "A Par H\nA Bre S A Par")
    world.mail(address("GERMANY"), "A Bur - Par\nA Pic S A Bur - Par")
    assert world.game().phase.code == "S1904M", "everybody was ready, and again in Winter"
    confirmed(world, "ROLLBACK F1903M: a wrong board")
    confirmed(world, "EDIT\nA Bre -> Gas")

    told = one(confirmed(world, "ROLLFORWARD"))

    assert told.kind == "refusal"
