"""Names of press that look like a power's, a player's or a GM's (S3.37)."""

from __future__ import annotations

import pytest
from gm_mails import with_co_gm
from press_games import BOX, F, G, a_world, press
from setting_up import register
from worlds import GM, World

HEADERS = ('PRESS GREY TO Italy AS "{}"', 'PRESS GREY AS "{}" TO Italy', 'POSTAL AS "{}"',
           'BROADCAST GREY AS "{}"')  # fmt: skip
PLAIN = {"press": ["white", "grey"]}


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize(
    "name",
    ["Germani", "Gernany", "Gerrnany", "Germamy", "The Russai", "Rusia", "Italyy", "Engl and e",
     "Turkye", "Autria", "Gemany", "Germany1"],
)  # fmt: skip
def test_no_name_is_a_powers_but_for_a_letter_where_nobody_may_claim_to_be_another(
    header: str, name: str
) -> None:
    world = a_world(settings=PLAIN)

    sent = world.mail(F, press(header.format(name)), to=BOX)

    assert [(mail.to, mail.kind) for mail in sent] == [(F, "refusal")]


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize(
    "name", ["Ludwig", "Ludwlg", "Ludvig", "LUDWIG!", "Ludwigg", "L u d w i g"]
)
@pytest.mark.parametrize("who", ["player", "co-gm"])
def test_no_name_is_a_players_or_a_co_gms_but_for_a_letter(
    header: str, name: str, who: str
) -> None:
    world = a_world(settings=PLAIN)
    if who == "player":
        world.mail(G, "SET NAME Ludwig", to=BOX)
    else:
        register(world, "ludwig@players.example")
        with_co_gm(world, "ludwig@players.example")

    sent = world.mail(F, press(header.format(name)), to=BOX)

    assert [(mail.to, mail.kind) for mail in sent] == [(F, "refusal")]
    assert ("GMNAME" in sent[0].subject) is (who == "co-gm")


@pytest.mark.parametrize(
    "name", ["The Times", "Reuters", "Gazette of Kiel", "A Gentleman", "Old Fritz", "Dr. No"]
)
def test_an_honest_name_is_free_there(name: str) -> None:
    world = a_world(settings=PLAIN)

    sent = world.mail(F, press(f'PRESS GREY TO Italy AS "{name}"'), to=BOX)

    assert [mail.kind for mail in sent if mail.to == F] == ["press-receipt"]


def test_a_player_signs_with_their_own_name_though_it_is_near_another() -> None:
    world = a_world(settings=PLAIN)
    world.mail(G, "SET NAME Anna", to=BOX)
    world.mail(F, "SET NAME Hanna", to=BOX)

    sent = world.mail(F, press('PRESS GREY TO Italy AS "Hanna"'), to=BOX)

    assert "refusal" not in [mail.kind for mail in sent]


OF_KLAUS = ("Klaus", "Klaus B.", "K. Bauer", "Herr Bauer", "KIaus", "Кlaus", "K l a u s",
            "K-l-a-u-s", "Klaus (GM)")  # fmt: skip
TITLES = ("Turnierleiter", "Tournament Director", "TD", "Moderator", "M0derator", "Game Master",
          "G a m e M a s t e r", "The Judge", "Head Judge", "Spielleitung", "Spiel-Leiter", "MJ",
          "M.J.", "L'arbitre", "Meneur de jeu", "Árbitro", "Schiri", "Staff", "Support Team",
          "Moderation",
          "Jury", "𝐆𝐌", "ɢᴍ", "GМ", "Game Control", "Orga")  # fmt: skip


def of_klaus() -> World:
    world = World()
    world.import_game(gm={"name": "Klaus Bauer", "address": GM})
    return world


@pytest.mark.parametrize("header", HEADERS)
@pytest.mark.parametrize("name", [*OF_KLAUS, *TITLES, "austerlitz", "AUSTERLITZ!"])
def test_no_header_has_a_name_or_a_title_of_the_gms(header: str, name: str) -> None:
    sent = of_klaus().mail(F, press(header.format(name)), to=BOX)

    assert [(mail.to, mail.kind) for mail in sent] == [(F, "refusal")]
    assert "GMNAME" in sent[0].subject


@pytest.mark.parametrize("text", ["Hello.\n\nRegards,\n{}", "From: {}\nThe deadline has moved.",
                                  "Hello.\n\nGruß, {}"])  # fmt: skip
@pytest.mark.parametrize("name", [*OF_KLAUS, "Turnierleiter", "the judge", "L'arbitre", "Schiri"])
def test_no_press_is_signed_as_the_gms(text: str, name: str) -> None:
    if text.startswith("From") and name in ("the judge", "L'arbitre", "Schiri"):
        return  # "From: the judge" is a story as well
    sent = of_klaus().mail(F, press("PRESS TO Italy", text.format(name)), to=BOX)

    assert [(mail.to, mail.kind) for mail in sent] == [(F, "refusal")]


def test_a_player_of_the_gms_first_name_signs_with_it() -> None:
    world = of_klaus()
    world.mail(F, "SET NAME Klaus Meier", to=BOX)

    sent = world.mail(F, press("PRESS TO Italy", "Fine with me.\n\nRegards,\nKlaus"), to=BOX)

    assert [mail.kind for mail in sent if mail.to == F] == ["press-receipt"]


@pytest.mark.parametrize(
    "name", ["Santa", "Bauernblatt", "The Daily Judgement", "Austerlitz Times"]
)
def test_honest_names_stay_free(name: str) -> None:
    sent = of_klaus().mail(F, press(f'PRESS GREY TO Italy AS "{name}"'), to=BOX)

    assert [mail.kind for mail in sent if mail.to == F] == ["press-receipt"]
