"""The book and the archive of a game that is over: asked for by mail, for each reader his own."""

from __future__ import annotations

import json
import re
import zipfile
from dataclasses import replace
from io import BytesIO

from played import a_played_game, a_revealed_game, attached, finish
from worlds import HOST, World, address

from gmbot.game.state.model import Event, Person

E, F, G, T = (address(power) for power in ("ENGLAND", "FRANCE", "GERMANY", "TURKEY"))


def book(world: World, reader: str) -> str:
    answer = world.answer(reader, "BOOK austerlitz")
    [(name, content)] = attached(answer).items()
    assert name == "austerlitz-book.html"
    return content.decode()


def test_there_is_no_book_before_the_secrets_are_out() -> None:
    """S3.50"""
    world = World()
    world.import_game()
    world.pass_deadline()

    for word in ("BOOK", "ARCHIVE"):
        answer = world.answer(F, f"{word} austerlitz")
        assert answer.kind == "refusal"
        assert "when the game is over and its secrets are out" in " ".join(answer.text.split())
        assert attached(answer) == {}


def test_the_revealing_mail_offers_the_book_and_the_archive() -> None:
    world = World()
    world.import_game()
    finish(world)

    sent = [one for one in world.sweep() if one.kind == "revealed"]

    assert len(sent) == 8
    assert all("BOOK austerlitz" in one.text and "ARCHIVE austerlitz" in one.text for one in sent)


def test_the_book_holds_every_board_order_and_the_chart_in_one_page() -> None:
    page = book(a_revealed_game(), F)

    for phase in ("Spring 1901 moves", "Fall 1901 moves", "Spring 1902 moves", "Fall 1902 moves"):
        assert f"<h2>{phase}</h2>" in page
    assert page.count("<code>A Par H</code>") == 4
    assert page.count("<svg xmlns") == 4 + 2  # the last board, and the chart
    assert "It was fun." in page
    assert "France: France" in page
    assert "A draw of all." in page


def test_the_book_needs_nothing_from_elsewhere() -> None:
    page = book(a_revealed_game(), F)

    outside = re.findall(r'(?:src|href|url)[=(]"?(?!#|data:)([^")\s>]+)', page)
    assert [one for one in outside if not one.startswith("#")] == []
    assert "<script" not in page
    used, drawn = (set(re.findall(p, page)) for p in (r'href="#(s\d+)"', r'<path id="(s\d+)"'))
    assert used == drawn
    assert len(page) < 600_000


def test_each_reader_finds_the_press_that_was_his_and_no_other() -> None:
    """What was written between others stays theirs."""
    world = a_revealed_game()
    french, english, german = (book(world, reader) for reader in (F, E, G))

    assert "Let us share Belgium." in french
    assert "Let us share Belgium." in english
    assert "Let us share Belgium." not in german
    assert all("Rule Britannia." in page for page in (french, english, german))
    assert "England lies." in french
    assert "England lies." not in english


def test_anonymous_press_keeps_its_author_in_the_book() -> None:
    """S3.34: nothing says that authors are revealed."""
    page = book(a_revealed_game(), F)

    assert re.search(r"From Anonymous to France</header>\s*<p[^>]*>England lies", page)
    assert "written by" not in page


def test_all_press_and_its_authors_are_in_the_book_where_the_house_opens_it() -> None:
    """S3.50: private press is not revealed until the time for complaints is over."""
    page = book(a_revealed_game(settings={"opens_press": True}), E)

    assert "Let us share Belgium." in page
    assert re.search(r"From Anonymous to France \(written by Germany\)", page)


def test_who_took_a_power_over_does_not_get_the_letters_of_before() -> None:
    world = a_revealed_game()
    with world.storage() as work:
        game = work.games.by_name("austerlitz")
        assert game is not None
        new = work.people.add(Person(0, "Nell", ("nell@players.example",), confirmed=True))
        seat = next(one for one in work.games.seats(game.id) if one.power == "FRANCE")
        work.games.save_seat(replace(seat, person_id=new.id))
        data = {"power": "FRANCE", "person": new.id, "phase": "F1901M"}
        work.log(Event(world.clock.now(), "took-over", game.id, data))
        work.commit()

    page = book(world, "nell@players.example")

    assert "Let us share Belgium." not in page
    assert "Rule Britannia." in page
    assert "France: from Fall 1901 Nell" in page


def test_press_full_of_markup_is_only_words_in_the_book() -> None:
    page = book(a_revealed_game(), T)

    assert "&lt;script&gt;alert(1)" in page
    assert "{{ 7*7 }}" in page
    assert "\u202e" not in page
    assert "<b>bold" not in page


def test_a_stranger_gets_no_book() -> None:
    answer = a_revealed_game().answer("nobody@elsewhere.example", "BOOK austerlitz")

    assert answer.kind == "unknown-sender"
    assert attached(answer) == {}


def test_a_sender_without_proof_gets_no_book() -> None:
    world = a_revealed_game()
    world.accept = "verified"

    answer = world.answer(F, "BOOK austerlitz")

    assert answer.kind == "held-mail"
    assert attached(answer) == {}


def test_the_archive_holds_the_book_the_maps_and_what_programs_read() -> None:
    world = a_revealed_game()
    [(name, content)] = attached(world.answer(F, "ARCHIVE", to=f"bot+austerlitz@{HOST}")).items()

    assert name == "austerlitz.zip"
    with zipfile.ZipFile(BytesIO(content)) as pack:
        assert pack.testzip() is None
        texts = {entry: pack.read(entry).decode() for entry in pack.namelist()}
    short = {entry.removeprefix("austerlitz/"): text for entry, text in texts.items()}
    assert {"book.html", "game.json", "judge.txt", "maps/S1901M.svg", "maps/centers.svg"} <= set(
        short
    )
    tables = json.loads(short["game.json"])
    assert [one["before"]["phase"] for one in tables["phases"]] == [
        "S1901M", "F1901M", "S1902M", "F1902M",
    ]  # fmt: skip
    assert tables["phases"][0]["after"]["orders"][0]["result"] == "succeeds"
    assert short["judge.txt"].count("Movement results for ") == 4
    press = {entry: text for entry, text in short.items() if entry.startswith("press/")}
    assert any("Let us share Belgium." in text for text in press.values())
    assert "@" not in "".join(press) + short["game.json"]


def test_the_same_game_gives_the_same_bytes() -> None:
    world = a_revealed_game()

    first, second = (attached(world.answer(F, "ARCHIVE austerlitz")) for _ in range(2))

    assert first == second


def test_the_book_of_a_game_in_the_fog_shows_all_of_it() -> None:
    """S2.21"""
    world = a_played_game(3, variant="blind1898", houserules="saari")
    finish(world)
    world.sweep()

    page = book(world, F)

    assert page.count("<svg xmlns") == 3 + 2
    assert "lies in the fog" not in page


def test_letters_are_opened_only_with_every_players_yes() -> None:
    """They were written in confidence."""
    world = World()
    world.import_game()

    world.mail(world.gm, "SET opens_press on", to=f"bot+austerlitz@{HOST}")

    assert "opens_press" not in world.game().settings


def test_the_gm_and_those_who_only_watched_read_what_was_for_all() -> None:
    world = World()
    world.import_game()
    for text in ("PRESS TO England\nLet us share Belgium.", "PRESS TO GM\nWhen do I win?",
                 "PRESS TO ALL\nPeace for our time."):  # fmt: skip
        world.mail(F, f"{text}\nENDPRESS")
    with world.storage() as work:
        work.people.add(Person(0, "Wanda", ("wanda@players.example",), confirmed=True))
        work.commit()
    world.pass_deadline()
    finish(world)
    world.sweep()

    masters, watchers = book(world, world.gm), book(world, "wanda@players.example")

    assert "Peace for our time." in masters
    assert "Peace for our time." in watchers
    assert "When do I win?" in masters
    assert "When do I win?" not in watchers
    assert "Belgium" not in masters + watchers
