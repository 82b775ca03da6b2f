"""Game files that are made to do harm: each is refused in a sentence that names the place."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import Gmbot
from tampering import nodes
from test_untrusted_files import FRANCE, damaged, refusal, tables_of
from worlds import START, World, a_game

from gmbot.game.archive import TransferError
from gmbot.game.archive.game_file import GameFile
from gmbot.game.archive.untrusted import (
    DEEPEST,
    LARGEST_FILE,
    LONGEST_LIST,
    LONGEST_TEXT,
    MOST_VALUES,
    check_file,
)
from gmbot.game.archive.untrusted import (
    tables_of as tables_in,
)

KEYS = frozenset(GameFile.__struct_fields__)
BASE = json.dumps(a_game())[:-1]


def with_key(key: str, value: str) -> str:
    return f'{BASE}, "{key}": {value}}}'


def said_of(content: str | bytes) -> str:
    """What the reader says of a file that it does not take."""
    raw = content.encode() if isinstance(content, str) else content
    with pytest.raises(TransferError) as refused:
        check_file(tables_in(raw), START)
    assert len(str(refused.value)) < 700
    return str(refused.value)


LARGE: dict[str, tuple[Callable[[], str], str]] = {
    "lists in lists": (lambda: "[" * 25_000_000, "nested too deep"),
    "tables in tables": (lambda: '{"a":' * 8_000_000, "nested too deep"),
    "empty lists": (
        lambda: with_key("history", f"[{'[],' * 16_000_000}[]]"),
        "more than 500000 values",
    ),
    "empty tables": (
        lambda: with_key("notes", f'{{"x": [{"{}," * 15_000_000}{{}}]}}'),
        "500000 values",
    ),
    "numbers": (
        lambda: with_key("contested", f"[{'1,' * 20_000_000}1]"),
        "more than 500000 values",
    ),
    "a text": (lambda: with_key("seed", f'"{"x" * 49_000_000}"'), "seed: the text is too long"),
    "a comment": (
        lambda: with_key("notes", f'{{"comment": "{"x" * 49_000_000}"}}'),
        "notes: comment: the text is too long",
    ),
    "a key": (lambda: with_key("x" * 49_000_000, "1"), "the text is too long"),
    "a number": (
        lambda: with_key("notes", f'{{"x": {"9" * 49_000_000}}}'),
        "notes: x: the number is too",
    ),
    "an exponent": (
        lambda: with_key("notes", f'{{"x": 1e{"9" * 49_000_000}}}'),
        "notes: x: the number",
    ),
    "spaces": (lambda: BASE + " " * 49_000_000, "not JSON"),
    "too many bytes": (lambda: BASE + " " * LARGEST_FILE, "more than 50 MB"),
}
"""Made when they are needed: together they have half a gigabyte."""


@pytest.mark.parametrize("name", LARGE)
def test_a_file_of_fifty_megabytes_is_refused_in_a_sentence(name: str) -> None:
    content, words = LARGE[name]

    assert words in said_of(content())


@pytest.mark.parametrize("name", ["empty lists", "empty tables", "numbers", "too many bytes"])
def test_what_is_too_much_is_refused_before_any_of_it_is_made(name: str) -> None:
    """Sixteen million lists take twenty seconds and two gigabytes."""
    content, words = LARGE[name]

    with pytest.raises(TransferError) as refused:
        tables_in(content().encode())
    assert words in str(refused.value)


def nested(depth: int) -> str:
    return '{"a": ' * depth + "1" + "}" * depth


def test_the_limits_are_where_they_are_said_to_be() -> None:
    """One less is taken in by this check, whatever comes after it."""
    fits: list[dict[str, Any]] = [
        {"notes": json.loads(nested(DEEPEST - 1))},
        {"contested": ["PAR"] * LONGEST_LIST},
        {"notes": {"comment": "x" * LONGEST_TEXT}},
        {"whole": {"events": [1] * (LONGEST_LIST + 1)}},
    ]
    for change in fits:
        check_file(tables_in(json.dumps(a_game(**change)).encode()), START)
    rows = [0] * (MOST_VALUES - 100)
    check_file(a_game(whole={"events": rows}), START)

    too_much: list[tuple[dict[str, Any], str]] = [
        ({"notes": json.loads(nested(DEEPEST + 1))}, "notes: a: a: a: the file is nested too deep"),
        ({"contested": ["PAR"] * (LONGEST_LIST + 1)}, "contested: there are more than 2000"),
        ({"settings": dict.fromkeys(map(str, range(LONGEST_LIST + 1)), 1)}, "settings: there are"),
        ({"notes": {"comment": "x" * (LONGEST_TEXT + 1)}}, "notes: comment: the text is too long"),
        ({"whole": {"events": [rows, rows]}}, "whole: events: entry 1: there are more than"),
        ({"whole": {"events": rows, "sets": [0] * 200}}, "the file holds more than 500000 values"),
    ]
    for change, words in too_much:
        with pytest.raises(TransferError) as refused:
            check_file(a_game(**change), START)
        assert str(refused.value).startswith(words)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (with_key("game", '"marengo"'), "the key 'game' stands there twice"),
        (with_key("gm", '{"name": "Z", "address": "a@b.example"}'), "the key 'gm' stands there"),
        (with_key("notes", '{"comment": "a", "comment": "b"}'), "notes: the key 'comment'"),
        (with_key("centers", '{"FRANCE": ["PAR"], "FRANCE": []}'), "centers: the key 'FRANCE'"),
        (with_key("history", '[{"a": 1, "\\u0061": 2}]'), "history: entry 1: the key 'a'"),
        (with_key("notes", '{"x": NaN}'), "notes: x: "),
        (with_key("notes", '{"x": -Infinity}'), "notes: x: the number is too large"),
        (with_key("notes", '{"x": 1e400}'), "notes: x: the number is too large"),
        (with_key("notes", f'{{"x": -{"9" * 5000}}}'), "notes: x: the number is too large"),
        (with_key("notes", f'{{"x": {2**53}}}'), "notes: x: the number is too large"),
        ("null", "the file must hold one JSON object"),
        ("[]", "the file must hold one JSON object"),
        ('"x"', "the file must hold one JSON object"),
        ("", "the file is not JSON"),
        (b"\0" * 100, "the file is not JSON"),
        (b'{"game": "\xff\xfe"}', "the file is not JSON"),
    ],
)
def test_what_is_hidden_in_the_text_of_a_file_is_found(content: str | bytes, words: str) -> None:
    assert said_of(content).startswith(words)


PATHS = ("../../etc/passwd", "/etc/passwd", "..", "standard/../standard", "a\\b", "~", "~root/x")
CHOICES: dict[str, Any] = {
    "game": lambda bad: {"game": bad},
    "variant": lambda bad: {"variant": bad},
    "houserules": lambda bad: {"houserules": bad},
    "zone": lambda bad: {"zone": bad},
    "players: entry 1: zone": lambda bad: {
        "players": [{"power": "FRANCE", "name": "F", "addresses": [FRANCE], "zone": bad}]
    },
    "players: entry 1: power": lambda bad: {
        "players": [{"power": bad, "name": "F", "addresses": [FRANCE]}]
    },
    "units": lambda bad: {"units": {bad: ["A PAR"]}},
    "centers": lambda bad: {"centers": {bad: ["PAR"]}},
    "homes": lambda bad: {"homes": {bad: ["PAR"]}},
    "orders": lambda bad: {"orders": {bad: ["A PAR H"]}},
    "states": lambda bad: {"orders": {"FRANCE": ["A PAR H"]}, "states": {bad: "final"}},
    "states: FRANCE": lambda bad: {
        "orders": {"FRANCE": ["A PAR H"]}, "states": {"FRANCE": bad},
    },
}  # fmt: skip
"""Where a file chooses among things that there are."""


@pytest.mark.parametrize("bad", [*PATHS, "NARNIA", "x" * 1_999, "", "0"])
@pytest.mark.parametrize("place", CHOICES)
def test_what_there_is_not_cannot_be_chosen(place: str, bad: str) -> None:
    told = refusal(a_game(**CHOICES[place](bad)))

    assert told.startswith(f"{place}: ")
    assert len(told) < 700


@pytest.mark.parametrize("field", ["proposer", "powers", "votes", "entitled", "complaints"])
@pytest.mark.parametrize("power", ["NARNIA", "france", ""])
def test_a_ballot_is_of_powers_that_there_are(field: str, power: str) -> None:
    tables = tables_of("standard")
    value = {"proposer": power, "votes": {power: True}}.get(field, [power])
    tables["whole"]["ballots"][0][field] = value

    assert refusal(tables).startswith("whole: ballots: entry 1: no power ")


WITH_TIMES: dict[str, Any] = {
    "deadline": lambda t: {"deadline": t},
    "opened_at": lambda t: {"opened_at": t},
    "notes: auction: closes": lambda t: {"notes": {"auction": {"closes": t}}},
    "whole: people: 3: settings: absences: entry 1: ends": lambda t: {
        "whole": {"people": {"3": {"settings": {"absences": [{"ends": t}]}}}}
    },
    "whole: events: entry 1: at": lambda t: {"whole": {"events": [{"at": t}]}},
}


@pytest.mark.parametrize("place", WITH_TIMES)
@pytest.mark.parametrize("text", ["2026-12-05T12:00:00", "2026-12-05 12:00", "2026-12-05T12:00"])
def test_a_time_without_its_zone_is_refused_wherever_it_stands(place: str, text: str) -> None:
    """Two times of which one has no zone cannot be compared: a deadline would fail at it."""
    told = refusal(a_game(**WITH_TIMES[place](text)))

    assert told.startswith(f"{place}: ")
    assert "lacks its zone" in told


EMPTY = (("players", 0, "addresses", 0), ("whole", "people", "5", "settings", "moving", "to"))


@pytest.mark.parametrize("place", EMPTY)
def test_no_mail_goes_to_an_empty_address(place: tuple[str | int, ...]) -> None:
    assert "'' is not an address" in refusal(damaged(tables_of("standard"), place, ""))


# --------------------------------------------------------------------------- at random

VALUES: tuple[Any, ...] = (
    None, True, -1, 0, 2**53 - 1, 1e15, 0.5, "", "x", "../../etc/passwd", "a" * 1_999, [], [1],
    ["x"], [None], {}, {"x": 1}, {"": ""}, [[[]]], {"a": {"b": []}}, float("nan"), "NARNIA", "P1D",
    "S9999M", "2026-12-05T12:00:00Z", "2026-12-05T12:00:00", [{}], ["A PAR H"] * 5, "running",
    {"NARNIA": ["A PAR"]}, {"FRANCE": ["A PAR", "A PAR"]}, {"FRANCE": 1}, "ended", [[1, 2]],
)  # fmt: skip
NAMES = ("NARNIA", "x", "..", "", "0", "-1", "9" * 20, "a b@c")


def renamed(tables: Any, place: tuple[str | int, ...], name: str) -> Any:
    """The same tables with another key at a place; in a list, without that entry."""
    made = json.loads(json.dumps(tables))
    holder = made
    for step in place[:-1]:
        holder = holder[step]
    inner = holder.pop(place[-1])
    if isinstance(holder, dict):
        holder[name] = inner
    return made


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("name", ["standard", "standard_ended", "modern_auction"])
def test_a_file_with_anything_wrong_is_refused_by_its_place_or_the_game_goes_on(
    name: str, seed: int
) -> None:
    chance = random.Random(f"{name} {seed}")
    tables = tables_of(name)
    everywhere = [way for way, _ in nodes(tables) if way]
    for _ in range(80):
        place = chance.choice(everywhere)
        if chance.random() < 0.7:
            bad = damaged(tables, place, chance.choice(VALUES))
        else:
            bad = renamed(tables, place, chance.choice(NAMES))
        world = World()
        told = refusal(bad, world)
        if told:
            assert told.partition(":")[0] in KEYS or told.startswith("no key "), told
            assert "Error(" not in told
            assert len(told) < 700
        else:
            goes_on(world)


def goes_on(world: World) -> None:
    """Two deadlines, if the game has them: it is never held, whatever the file left out."""
    world.sweep()
    world.mail(FRANCE, "STATUS", subject="austerlitz")
    for _ in range(2):
        with world.storage() as work:
            [game] = work.games.all()
        if game.deadline is not None:
            world.clock.when = max(game.deadline, world.clock.when)
            alarms = [mail.subject for mail in world.sweep() if mail.kind == "alarm"]
            assert not any("could not be resolved" in subject for subject in alarms), alarms


def test_the_command_leaves_nothing_of_a_file_that_it_refuses(tmp_path: Path) -> None:
    gmbot = Gmbot(tmp_path)
    for content in (
        with_key("game", '"marengo"'), with_key("orders", '{"NARNIA": ["A PAR H"]}'), "[" * 100_000,
        with_key("history", '[{"phase": "S1901M"}]'), with_key("whole", '{"people": {}}'),
    ):  # fmt: skip
        (tmp_path / "game.json").write_text(content)

        refused = gmbot("game", "import", "game.json", status=1).stderr.decode()

        assert refused.startswith("Error: ")
        assert "Traceback" not in refused
        assert len(refused.splitlines()) == 1
        assert gmbot.json("game", "list", "--json") == []
