"""A game that was begun elsewhere goes on here from a pasted position."""

from __future__ import annotations

import pytest
from gm_mails import confirmed, gm, one
from setting_up import a_world
from worlds import GM, World, flat

from gmbot.rules.board.terms import Power, Province

AS_A_LIST = """
Austria: A Bud, A Ser, F Gre
England: F Nth, F Nwy, A Bel
France: A Spa, A Bur, F Mid-Atlantic
Germany: A Mun, A Ruh, F Den
Italy: A Ven, A Apu, F Tun
Russia: A War, A Ukr, F Rum, F StP/sc
Turkey: A Bul, A Con, F Bla

Austria: Bud, Tri, Vie, Ser, Gre
England: Edi, Lon, Lvp, Nwy, Bel
France: Bre, Mar, Par, Spa
Germany: Ber, Kie, Mun, Den
Italy: Nap, Rom, Ven, Tun
Russia: Mos, Sev, StP, War, Rum
Turkey: Ank, Con, Smy, Bul
"""
AS_A_JUDGE = """
Austria:   Army  Budapest.
Austria:   Army  Serbia.
Austria:   Fleet Greece.
England:   Fleet North Sea.
England:   Fleet Norway.
England:   Army  Belgium.
France:    Army  Spain.
France:    Army  Burgundy.
France:    Fleet Mid-Atlantic Ocean.
Germany:   Army  Munich.
Germany:   Army  Ruhr.
Germany:   Fleet Denmark.
Italy:     Army  Venice.
Italy:     Army  Apulia.
Italy:     Fleet Tunis.
Russia:    Army  Warsaw.
Russia:    Army  Ukraine.
Russia:    Fleet Rumania.
Russia:    Fleet St. Petersburg (south coast).
Turkey:    Army  Bulgaria.
Turkey:    Army  Constantinople.
Turkey:    Fleet Black Sea.

Ownership of supply centers:

Austria:   Budapest, Greece, Serbia, Trieste, Vienna.
England:   Belgium, Edinburgh, Liverpool, London, Norway.
France:    Brest, Marseilles, Paris, Spain.
Germany:   Berlin, Denmark, Kiel, Munich.
Italy:     Naples, Rome, Tunis, Venice.
Russia:    Moscow, Rumania, Sevastopol, St. Petersburg, Warsaw.
Turkey:    Ankara, Bulgaria, Constantinople, Smyrna.
Unowned:   Holland, Portugal, Sweden.
"""
BY_POWERS = """
AUSTRIA (Ann, 5)
- A Bud
- A Ser
- F Gre
Centers: Bud, Tri, Vie, Ser, Gre
ENGLAND (Ben, 5)
* F Nth, F Nwy and A Bel
Centres: Edi, Lon, Lvp, Nwy, Bel
FRANCE - A Spa, A Bur, F MAO
SCs: Bre, Mar, Par, Spa
A Mun (Germany), A Ruh (Germany), F Den (Germany)
Owner Ber = Germany
Owner Kie = Germany
Owner Mun = Germany
Owner Den = Germany
Italian army in Venice, army in Apulia, fleet in Tunis
Italy has Nap, Rom, Ven, Tun
RUSSIA
A War, A Ukr, F Rum, F StP (SC)
5 centers: Mos, Sev, StP, War, Rum
Turkey A Bul, A Con, F Bla
Turkey owns Ank, Con, Smy, Bul
Neutral: Hol, Por, Swe
"""


def standing(world: World) -> set[str]:
    units = world.game().position.units
    return {f"{power} {unit}" for power, held in units.items() for unit in held}


def owned(world: World) -> dict[str, str]:
    centers = world.game().position.centers
    return {center: power for power, held in centers.items() for center in held}


@pytest.mark.parametrize("text", [AS_A_JUDGE, BY_POWERS])
def test_all_forms_say_the_same_board(text: str) -> None:
    first, other = a_world(), a_world()
    confirmed(first, f"POSITION S1902M\n{AS_A_LIST}")
    confirmed(other, f"POSITION S1902M\n{text}")

    assert first.game().position == other.game().position
    assert {"ENGLAND F NTH", "RUSSIA F STP/SC", "FRANCE F MAO"} <= standing(other)
    assert len(standing(other)) == 22
    assert owned(other)["TUN"] == "ITALY"
    assert "HOL" not in owned(other)
    assert other.game().phase.code == "S1902M"


def test_it_is_shown_first_with_a_picture_and_a_game_then_begins_with_it() -> None:
    world = a_world(7)
    before = world.game()

    asked = one(gm(world, f"POSITION Fall 1903\n{AS_A_LIST}\nEND POSITION\nLIST"))

    assert world.game() == before
    assert "Austria: A Bud, F Gre, A Ser; 5 centers: Bud, Gre, Ser, Tri, Vie" in flat(asked)
    assert any(part.get_content_maintype() == "image" for part in asked.message.walk())
    assert "GAMES" in asked.text
    world.mail(GM, "yes", answering=asked)
    world.mail(GM, "START")
    world.sweep()
    assert world.game().phase.code == "F1903M"


def test_a_line_that_cannot_be_read_leaves_the_board_as_it_is() -> None:
    world = a_world()
    before = world.game()
    text = AS_A_LIST.replace("A Ruh", "A Ruhh zzz").replace(
        "Rom, Ven, Tun\n", "Rom, Ven, Tun, Sil\n"
    )

    answer = one(gm(world, f"POSITION S1902M\n{text}"))

    assert world.game() == before
    assert 'Germany: A Mun, A Ruhh zzz, F Den: I do not know what "Ruhh" says' in flat(answer)
    assert "Italy: Nap, Rom, Ven, Tun, Sil: Sil is no center" in flat(answer)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("A Bud", "A Mun"), "Mun is named twice"),
        (("F Den", "F Boh"), "no fleet can be there"),
        (("StP/sc", "StP"), "coast"),
        (("A Bud, A Ser", "A Bud - Ser"), 'I do not know what "-" says'),
        (("Bud, Tri", "Bud, Mun"), "Mun is named twice"),
        (("A Ser, F", "Ser, F"), 'is A or F missing before "Ser"'),
        (("Austria: A", "A"), "whose is that"),
    ],
)
def test_what_cannot_be_is_said(change: tuple[str, str], fault: str) -> None:
    world = a_world()
    before = world.game()

    answer = one(gm(world, f"POSITION S1902M\n{AS_A_LIST.replace(*change, 1)}"))

    assert fault in flat(answer)
    assert world.game() == before


def test_without_a_phase_it_is_the_one_in_which_the_game_would_begin() -> None:
    """It is shown before anything is taken."""
    world = a_world()

    asked = one(gm(world, f"POSITION\n{AS_A_LIST}"))

    assert "Spring 1901" in flat(asked)
    assert "RUSSIA F RUM" not in standing(world)

    confirmed(world, f"POSITION\n{AS_A_LIST}")

    assert world.game().phase.code == "S1901M"
    assert "RUSSIA F RUM" in standing(world)


@pytest.mark.parametrize("phase", ["S1902R", "W1902A", "some day", "S1902A"])
def test_a_phase_in_which_something_can_be_ordered_must_be_named(phase: str) -> None:
    """No builds are due on this board in Winter."""
    world = a_world()
    text = AS_A_LIST.replace("Bud, Tri, Vie, Ser, Gre", "Bud, Tri, Vie").replace(
        "Edi, Lon, Lvp, Nwy, Bel", "Edi, Lon, Lvp"
    )
    for gained in (", Spa\n", ", Den\n", ", Tun\n", ", Rum\n", ", Bul\n"):
        text = text.replace(gained, "\n")

    answer = one(gm(world, f"POSITION {phase}\n{text}"))

    assert "which phase" in answer.subject


@pytest.mark.parametrize("missing", ["units", "centers"])
def test_units_and_centers_are_both_wanted(missing: str) -> None:
    world = a_world()
    units, _, centers = AS_A_LIST.strip().partition("\n\n")

    answer = one(gm(world, f"POSITION S1902M\n{centers if missing == 'units' else units}"))

    assert ("No units were found" if missing == "units" else "Who owns which centers") in flat(
        answer
    )


def test_a_running_game_takes_no_position() -> None:
    world = World()
    world.import_game()
    world.sweep()

    answer = one(gm(world, f"POSITION S1902M\n{AS_A_LIST}"))

    assert "EDIT" in answer.text
    assert world.game().phase.code == "S1901M"


def test_centers_that_are_dealt_are_not_pasted() -> None:
    world = a_world(houserules="anarchy7", variant="anarchy7")

    answer = one(gm(world, f"POSITION S1902M\n{AS_A_LIST}"))

    assert "by chance or by an auction" in flat(answer)


def test_home_centers_stay_those_of_the_map() -> None:
    world = a_world()
    confirmed(world, f"POSITION W1902A\n{AS_A_LIST}")

    assert world.game().position.homes[Power("FRANCE")] == (
        Province("BRE"), Province("MAR"), Province("PAR"),
    )  # fmt: skip
