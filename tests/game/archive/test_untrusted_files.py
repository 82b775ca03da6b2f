"""A game file brings nothing that a mail could not bring; its faults are told with their place."""

from __future__ import annotations

import copy
import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from command_line import Gmbot
from tampering import nodes
from worlds import GM, POWERS, START, World, a_game, address

from gmbot.game.archive import TransferError, import_game
from gmbot.game.archive.untrusted import check_file

FOLDER = Path(__file__).parents[2] / "data" / "exports"
FILES = ("standard", "modern_auction", "standard_paused", "standard_ended", "anarchy7")
FRANCE = address("FRANCE")
MALLORY = "mallory@evil.example"


def tables_of(name: str) -> Any:
    tables = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    tables.pop("exported_at")
    return tables


def refusal(tables: dict[str, Any], world: World | None = None) -> str:
    """Why a file is refused; empty: it is taken."""
    world = world or World()
    with world.storage() as work:
        try:
            import_game(world.context(work, world.clock.now()), tables)
        except TransferError as error:
            return str(error)
        work.commit()
    return ""


def shapes(tables: Any) -> list[tuple[str | int, ...]]:
    """One place of each shape: numbers and powers aside, they are treated alike."""
    found: dict[tuple[str, ...], tuple[str | int, ...]] = {}
    texts = (way for way, value in nodes(tables) if isinstance(value, str))
    for place in texts:
        found.setdefault(tuple("" if str(p).isdigit() else str(p) for p in place), place)
    return list(found.values())


def damaged(tables: Any, place: tuple[str | int, ...], text: str) -> Any:
    made = copy.deepcopy(tables)
    holder = made
    for step in place[:-1]:
        holder = holder[step]
    holder[place[-1]] = text
    return made


def told_as(place: tuple[str | int, ...]) -> str:
    return ": ".join(f"entry {p + 1}" if isinstance(p, int) else p for p in place)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("tail", ["\r\nBcc: x@evil.example", "\x00", "\ud800", "\x1b[2J"])
def test_no_text_of_a_file_may_hold_a_control_character(name: str, tail: str) -> None:
    tables = tables_of(name)
    check_file(tables, START)
    places = shapes(tables)
    assert len(places) > 40

    for place in places:
        bad = damaged(tables, place, f"a{tail}")
        with pytest.raises(TransferError) as refused:
            check_file(bad, START)
        assert str(refused.value).startswith(told_as(place)), place


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(
    "when", ["9999-12-31T12:00:00Z", "0001-01-01T00:00:00+00:00", "2028-06-01T12:00:00+00:00"]
)
def test_no_time_of_a_file_may_lie_where_no_mail_could_put_it(name: str, when: str) -> None:
    tables = tables_of(name)
    times = [
        one for one in shapes(tables) if "T" in str(_at(tables, one)) and _is_time(tables, one)
    ]
    assert times

    for place in times:
        assert refusal(damaged(tables, place, when)).startswith(f"{told_as(place)}: "), place


def _at(tables: Any, place: tuple[str | int, ...]) -> Any:
    for step in place:
        tables = tables[step]
    return tables


def _is_time(tables: Any, place: tuple[str | int, ...]) -> bool:
    text = _at(tables, place)
    return text[:4].isdigit() and text[10:11] == "T"


BAD_ADDRESSES = (
    "a b@c.example", "a@b\r\nBcc: c@d", "a@b[", "<a@b>", "a@@b", "a@b,c@d", "@", "plain", "a..b@c",
)  # fmt: skip


@pytest.mark.parametrize("bad", BAD_ADDRESSES)
@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("gm: address", lambda a: {"gm": {"name": "Zurich", "address": a}}),
        ("players: entry 1: addresses: entry 1",
         lambda a: {"players": [{"power": "FRANCE", "name": "F", "addresses": [a]}]}),
        ("notes: co_masters: entry 1", lambda a: {"notes": {"co_masters": [a]}}),
        ("notes: masters: entry 1", lambda a: {"notes": {"masters": [a]}}),
        ("notes: kibitzers: entry 1", lambda a: {"notes": {"kibitzers": [a]}}),
        ("notes: statuses: ITALY: address",
         lambda a: {"notes": {"statuses": {"ITALY": {"status": "invited", "address": a}}}}),
        ("notes: invited: ITALY", lambda a: {"notes": {"invited": {"ITALY": a}}}),
        ("notes: admission: barred: entry 1", lambda a: {"notes": {"admission": {"barred": [a]}}}),
    ],
)  # fmt: skip
def test_every_address_of_a_file_is_one(bad: str, place: str, value: Any) -> None:
    assert refusal(a_game(**value(bad))).startswith(f"{place}: ")
    assert "x@y" not in refusal(a_game(**value("fine@players.example"))).partition(":")[0]


@pytest.mark.parametrize(
    "name",
    ["orders", "june", "final", "paris", "yes", "confirm", "s1901m", "gm", "zurich", "d1", "press",
     "game-list", "A", "x", "a" * 31, "a b", "a+b", "a.b", "-a", "münchen", ""],
)  # fmt: skip
def test_a_file_calls_no_game_as_a_mail_may_not(name: str) -> None:
    assert refusal(a_game(game=name)).startswith("game: ")


@pytest.mark.parametrize("name", ["Zurich", "The GM", "gmbot", "Spielleiter"])
def test_no_player_of_a_file_is_called_like_the_gm(name: str) -> None:
    player = {"power": "FRANCE", "name": name, "addresses": [FRANCE]}

    assert refusal(a_game(players=[player])).startswith("players: entry 1: name: ")


def test_a_token_is_new_and_a_word() -> None:
    world = World()
    world.import_game()
    game = world.game()
    with world.storage() as work:
        taken = work.games.seats(game.id)[0].token

    for token in (taken, "a b", "x@y", "TOKEN", "../.."):
        player = {"power": "FRANCE", "name": "F", "addresses": ["f@p.example"], "token": token}
        told = refusal(a_game(game="marengo", players=[player]), world)
        assert told.startswith("players: entry 1: token: ")


def test_nobody_has_two_seats() -> None:
    players = [{"power": power, "name": "F", "addresses": [FRANCE]} for power in POWERS[:2]]

    assert refusal(a_game(players=players)).startswith("players: entry 2: addresses: ")


def whole(**settings: Any) -> dict[str, Any]:
    """A file that knows France, and what settings France has."""
    tables: dict[str, Any] = tables_of("standard")
    for person in tables["whole"]["people"].values():
        if FRANCE in person["addresses"]:
            person["settings"] = settings
    return tables


def test_a_file_changes_nothing_of_people_who_were_here_before() -> None:
    """Else it could have their mail sent elsewhere."""
    moving = {"to": MALLORY, "at": "2026-11-01T12:00:00+00:00"}
    world = World()
    asked = world.answer(FRANCE, "REGISTER Fran")
    world.mail(FRANCE, "YES", answering=asked)

    assert refusal(whole(moving=moving, remind=[3600]), world) == ""
    world.pass_time(timedelta(days=4))

    with world.storage() as work:
        person = work.people.by_address(FRANCE)
    assert person is not None
    assert person.addresses == (FRANCE,)
    assert person.settings.moving is None
    assert person.settings.remind is None


def test_a_file_brings_no_password() -> None:
    told = refusal(whole(password="scrypt$14$8$1$00$00"))

    assert "settings: password: no file brings one" in told


def test_an_entry_of_the_log_that_is_counted_can_be_read() -> None:
    tables = tables_of("standard")
    entry = {"at": "2026-11-01T12:00:00+00:00", "what": "nmr", "data": {"power": "FRANCE"}}
    tables["whole"]["events"].append(entry)

    assert refusal(tables).startswith("whole: ")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("[" * 100_000, b"the file is not JSON"),
        ('{"notes": ' * 500 + "1" + "}" * 500, b"nested too deep"),
        (json.dumps(a_game(seed="x" * 3_000)), b"seed: the text is too long"),
        (
            json.dumps(a_game(notes={"length": {"more": 10**30}})),
            b"notes: length: more: the number",
        ),
        (
            json.dumps(a_game(notes={"length": {"more": float("inf")}})),
            b"notes: length: more: the nu",
        ),
        (json.dumps(a_game(gm={"name": "Z\nX", "address": GM})), b"gm: name: a text of one line"),
        (json.dumps(a_game(notes={"a\r\nb": 1})), b"notes: a\\r\\nb: a text of one line"),
        (json.dumps(a_game(notes={"pause": {"left": "P4000D"}})), b"notes: pause: left: the span"),
    ],
)
def test_a_file_that_is_too_large_or_too_deep_is_refused_in_a_sentence(
    tmp_path: Path, content: str, words: bytes
) -> None:
    gmbot = Gmbot(tmp_path)
    (tmp_path / "game.json").write_text(content)

    refused = gmbot("game", "import", "game.json", status=1)

    assert words in refused.stderr
    assert len(refused.stderr) < 1_000
    assert gmbot.json("game", "list", "--json") == []


def test_the_command_says_who_runs_the_game(tmp_path: Path) -> None:
    gmbot = Gmbot(tmp_path)
    (tmp_path / "game.json").write_text(json.dumps(a_game(notes={"co_masters": [FRANCE]})))

    said = gmbot("game", "import", "game.json").stdout.decode()

    assert f"Run by: {GM}." in said
    assert f"also makes GMs of: {FRANCE}." in said
    assert f"MASTER REMOVE {FRANCE}" in said
