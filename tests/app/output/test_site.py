"""``gmbot site``: what everybody may see of a game as pages, and nothing else."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from played import a_played_game, order_at_random, players_of
from site_pages import HOSTILE, written
from worlds import HOST, POWERS, World, address

from gmbot.app.errors import ProgramError
from gmbot.app.signing_key import KeyFile
from gmbot.game.state.model import GameState

BOX = f"bot+austerlitz@{HOST}"


def words(pages: dict[str, str]) -> str:
    """All that can be read on the pages, pictures included."""
    return re.sub(r"\s+", " ", " ".join(pages.values()))


def test_a_page_shows_phases_results_centers_and_the_deadline(tmp_path: Path) -> None:
    pages = written(a_played_game(6), tmp_path / "www")

    home = pages["austerlitz/index.html"]
    assert KeyFile(tmp_path / "gmbot.key").public in pages["index.html"]
    assert {"index.html", "feed.xml", "style.css", "austerlitz/maps.html"} <= set(pages)
    assert "Fall 1903 moves" in home
    assert "orders due" in home
    assert "Spring 1901 moves" in pages["austerlitz/S1901M.html"]
    assert "<code>A Bud" in pages["austerlitz/S1901M.html"]
    assert '<th scope="col">1902</th>' in home
    assert (
        len(re.findall(r'<img src="\.\./maps/[0-9a-f]+\.png"', pages["austerlitz/maps.html"])) == 6
    )


def test_every_link_and_picture_of_every_page_is_there(tmp_path: Path) -> None:
    pages = written(a_played_game(4), tmp_path)

    for path, text in pages.items():
        if not path.endswith(".html"):
            continue
        for target in re.findall(r'(?:href|src)="([^"#]+)"', text):
            if target == "mailto:bot@gm.example":
                continue
            assert (tmp_path / path).parent.joinpath(target).resolve().is_file(), (path, target)


def test_the_front_page_shows_each_board_small_and_leads_to_all_maps(tmp_path: Path) -> None:
    front = written(a_played_game(2), tmp_path)["index.html"]

    [picture] = re.findall(r'<img class="thumbnail" src="(maps/[0-9a-f]+\.png)"', front)
    assert (tmp_path / picture).is_file()
    assert 'href="austerlitz/maps.html"' in front


def test_a_game_that_takes_players_says_which_seats_are_free_and_how_to_join(
    tmp_path: Path,
) -> None:
    world = World()
    world.import_game(state="forming", deadline=None, players=players_of("standard")[1:3])

    pages = written(world, tmp_path / "one")
    world.mail(world.gm, "CLOSE", to=BOX)
    closed = written(world, tmp_path / "two")

    for page in (pages["index.html"], pages["austerlitz/index.html"]):
        assert "Austria, Germany, Italy, Russia, Turkey" in page
        assert "JOIN austerlitz" in page
        assert "thumbnail" not in page
    for page in (closed["index.html"], closed["austerlitz/index.html"]):
        assert "JOIN austerlitz" not in page
        assert "Germany" not in page


@pytest.mark.parametrize("settings", [{"site": False}, {"observers": False}])
def test_a_game_that_wants_no_page_or_no_onlookers_has_none(
    settings: dict[str, Any], tmp_path: Path
) -> None:
    pages = written(a_played_game(1, settings=settings), tmp_path)

    assert "austerlitz" not in words(pages)
    assert "No game has a public page." in pages["index.html"]


def test_a_gm_switches_the_page_off_and_on_by_mail(tmp_path: Path) -> None:
    world = World()
    world.import_game()

    world.mail(world.gm, "SET site off", to=BOX)
    assert "austerlitz/index.html" not in written(world, tmp_path)

    world.mail(world.gm, "SET site on", to=BOX)
    assert "austerlitz/index.html" in written(world, tmp_path)


def test_pages_of_a_game_that_wants_none_any_more_go_away_and_nothing_else(tmp_path: Path) -> None:
    world = a_played_game(2)
    written(world, tmp_path)
    (tmp_path / "robots.txt").write_text("mine")

    world.mail(world.gm, "SET site off", to=BOX)
    pages = written(world, tmp_path)

    assert set(pages) == {".gmbot-site", "index.html", "feed.xml", "style.css", "robots.txt"}


def test_a_folder_with_other_files_is_not_written_into(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")

    with pytest.raises(ProgramError, match="holds other files"):
        written(a_played_game(1), tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_list_of_files_that_points_outside_deletes_nothing_there(tmp_path: Path) -> None:
    folder = tmp_path / "www"
    folder.mkdir()
    (tmp_path / "thesis.txt").write_text("mine")
    (folder / ".gmbot-site").write_text(f"../thesis.txt\n{tmp_path}/thesis.txt\n")

    written(a_played_game(1), folder)

    assert (tmp_path / "thesis.txt").exists()


def test_pictures_that_are_there_are_not_painted_again(tmp_path: Path) -> None:
    world = a_played_game(2)
    written(world, tmp_path)
    for picture in (tmp_path / "maps").iterdir():
        picture.write_bytes(b"as it was")

    written(world, tmp_path)

    assert {picture.read_bytes() for picture in (tmp_path / "maps").iterdir()} == {b"as it was"}


# --------------------------------------------------------------------------- secrets


def test_orders_on_file_addresses_and_tokens_are_on_no_page(tmp_path: Path) -> None:
    world = a_played_game(3)
    world.mail(address("FRANCE"), "FINAL\nPress of mine\n")
    before = written(world, tmp_path / "a")
    order_at_random(world, random.Random(5))

    after = written(world, tmp_path / "b")

    assert before == after
    with world.storage() as work:
        seats = work.games.seats(work.games.by_name("austerlitz").id)  # type: ignore[union-attr]
    for secret in (*(seat.token for seat in seats), "@", world.gm):
        assert secret not in words(after).replace("@media", "").replace(world.bot, "")


def test_a_game_in_the_fog_shows_no_board_and_no_order_until_it_is_over(tmp_path: Path) -> None:
    """S2.20, S2.21"""
    world = a_played_game(7, variant="blind1898", houserules="saari", settings={"gunboat": True})
    board_words = re.compile(r"\b[AF] [A-Z][A-Za-z]{2}\b|\.png|<th ")

    hidden = {p: t for p, t in written(world, tmp_path).items() if p.startswith("austerlitz")}

    assert not board_words.search(words(hidden))
    assert "lies in the fog" in hidden["austerlitz/S1899M.html"]
    assert re.search(r"Numbers of centers, whoever owns them: \d", words(hidden))
    assert not any(f">{power.title()}<" in words(hidden) for power in POWERS)

    end(world)

    shown = written(world, tmp_path)
    assert board_words.search(shown["austerlitz/S1899M.html"])
    assert ".png" in shown["austerlitz/maps.html"]


def end(world: World) -> None:
    """Let a game be over, with nothing that could still be complained about."""
    ended = replace(world.game(), state=GameState.ENDED, ending="A draw of all.", deadline=None)
    with world.storage() as work:
        work.games.save(ended)
        work.commit()


def test_who_plays_what_is_not_on_the_page_of_a_gunboat_game(tmp_path: Path) -> None:
    """S2.17"""
    people = [{**one, "name": f"Zebedee {one['power']}"} for one in players_of("standard")]
    world = World()
    world.import_game(settings={"gunboat": True}, players=people)

    assert "Zebedee" not in words(written(world, tmp_path / "gunboat"))

    open_world = World()
    open_world.import_game(players=people)
    assert "Zebedee FRANCE" in words(written(open_world, tmp_path / "open"))


def test_only_press_to_all_is_public_and_under_the_name_it_shows(tmp_path: Path) -> None:
    """S3.34"""
    world = World()
    world.import_game()
    world.mail(address("FRANCE"), "PRESS TO ALL\nPeace for our time.\nENDPRESS")
    world.mail(address("FRANCE"), "PRESS TO England\nStab Germany.\nENDPRESS")
    world.mail(address("ITALY"), "PRESS GREY TO ALL\nI know something.\nENDPRESS")
    world.mail(address("RUSSIA"), "PRESS FROM Turkey TO ALL\nI am the Sultan.\nENDPRESS")
    world.mail(address("AUSTRIA"), "POSTAL\nOnly with the results.\nENDPRESS")

    now = words(written(world, tmp_path))

    assert "Peace for our time." in now
    assert "From France to everybody" in now
    assert re.search(r"From Anonymous to everybody</header> <p[^>]*>I know something", now)
    assert re.search(r"From Turkey to everybody</header> <p[^>]*>I am the Sultan", now)
    assert "Stab Germany" not in now
    assert "Only with the results" not in now

    world.pass_deadline()

    then = written(world, tmp_path)["austerlitz/S1901M.html"]
    assert "Only with the results." in then


def test_press_to_all_that_claims_to_be_for_one_is_not_public(tmp_path: Path) -> None:
    world = World()
    world.import_game()
    world.mail(address("RUSSIA"), "PRESS TO ALL FAKE TO Germany\nYou alone shall know.\nENDPRESS")

    assert "You alone" not in words(written(world, tmp_path))


# --------------------------------------------------------------------------- bad input


def test_names_and_press_full_of_markup_are_only_words_on_the_page(tmp_path: Path) -> None:
    world = World()
    world.call_everybody(world.import_game(players=players_of("standard")), HOSTILE)
    world.mail(address("FRANCE"), f"PRESS TO ALL\n{HOSTILE}\n</p><b>bold\nENDPRESS\n")
    world.mail(address("FRANCE"), "SEND 1")

    pages = written(world, tmp_path)

    text = "".join(text for path, text in pages.items() if path.endswith((".html", ".xml")))
    assert "<script" not in text
    assert "{{ 7*7 }}" in text
    assert "\u202e" not in text
    assert "<b>bold" not in text
    assert "&lt;b&gt;bold" in text


# --------------------------------------------------------------------------- feeds


def test_feeds_tell_of_every_phase_newest_first(tmp_path: Path) -> None:
    world = a_played_game(5)
    pages = written(world, tmp_path, url="https://games.example/dip")
    atom = "{http://www.w3.org/2005/Atom}"

    for path in ("feed.xml", "austerlitz/feed.xml"):
        feed = ElementTree.fromstring(pages[path])
        entries = feed.findall(f"{atom}entry")
        ids = [one.findtext(f"{atom}id") for one in entries]
        links = [one.find(f"{atom}link").get("href") for one in entries]  # type: ignore[union-attr]
        times = [one.findtext(f"{atom}updated") for one in entries]
        assert len(set(ids)) == len(ids) == 5
        assert times == sorted(times, reverse=True)  # type: ignore[type-var]
        assert links[-1] == "https://games.example/dip/austerlitz/S1901M.html"
        assert feed.findtext(f"{atom}updated") == times[0]


def test_a_feed_without_an_address_links_to_the_pages_beside_it(tmp_path: Path) -> None:
    pages = written(a_played_game(1), tmp_path)

    for path in ("feed.xml", "austerlitz/feed.xml"):
        for target in re.findall(r'<link[^>]* href="([^"]+)"', pages[path]):
            assert (tmp_path / path).parent.joinpath(target).resolve().is_file(), (path, target)
