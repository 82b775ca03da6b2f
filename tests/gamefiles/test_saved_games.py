"""Games in the JSON of the package ``diplomacy``, compared with what the package makes of them."""

from __future__ import annotations

import copy
import json
import random
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from command_line import Gmbot
from other_engine import diplomacy, quietly
from played import a_played_game, unseen
from worlds import World

from gmbot.game.archive import TransferError, show_game
from gmbot.game.archive.game_file import GameFile, read_file
from gmbot.gamefiles import (
    NoCounterpartError,
    is_saved_game,
    read_saved_game,
    write_saved_game,
)

NOW = datetime.now(UTC)
saved_by = diplomacy.utils.export.to_saved_game_format
loaded_by = diplomacy.utils.export.from_saved_game_format


@cache
def played_there(name: str, phases: int, seed: int = 1) -> str:
    """A game of random orders, played and saved by the other engine."""
    dice = random.Random(seed)
    with quietly():
        game = diplomacy.Game(map_name=name)
        for _ in range(phases):
            choices = game.get_all_possible_orders()
            for power in game.powers:
                places = [place for place in game.get_orderable_locations(power) if choices[place]]
                game.set_orders(power, [order_for(choices[place], dice) for place in places])
            game.process()
        return json.dumps(saved_by(game))


def order_for(choices: list[str], dice: random.Random) -> str:
    moves = [order for order in choices if " - " in order and order.count(" ") < 5]
    return dice.choice(sorted(moves if moves and dice.random() < 0.6 else choices))


def read(tables: Any) -> GameFile:
    return read_file(read_saved_game(tables, NOW, "email_classic").tables)


def board_in(phase: dict[str, Any]) -> Any:
    state = phase["state"]
    kept = {key: {power: sorted(listed) for power, listed in state[key].items()}
            for key in ("units", "centers", "homes")}  # fmt: skip
    retreats = {power: {unit: sorted(goals) for unit, goals in units.items()}
                for power, units in state["retreats"].items()}  # fmt: skip
    builds = {power: (one["count"], sorted(one["homes"])) for power, one in state["builds"].items()}
    return kept, retreats, builds


def orders_in(phase: dict[str, Any]) -> Any:
    return {power: sorted(orders or ()) for power, orders in phase["orders"].items()}


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "variant", "phases"),
    [("standard", "standard", 25), ("pure", "pure", 8), ("ancmed", "ancient_med", 12),
     ("modern", "modern_plain", 6), ("colonial", "colonial", 5), ("empire", "american_empire", 5)],
)  # fmt: skip
def test_a_game_of_the_package_comes_back_as_it_was(name: str, variant: str, phases: int) -> None:
    theirs = json.loads(played_there(name, phases))

    converted = read_saved_game(theirs, NOW, "email_classic")
    again = write_saved_game(read_file(converted.tables)).tables

    assert converted.notes == ()
    assert converted.tables["variant"] == variant
    assert again["map"] == name
    for before, after in zip(theirs["phases"], again["phases"], strict=True):
        assert (before["name"][0], int(before["name"][1:-1])) == (
            after["name"][0], int(after["name"][1:-1]),
        )  # fmt: skip
        assert board_in(after) == board_in(before), before["name"]
        assert orders_in(after) == orders_in(before), before["name"]


def test_the_results_are_those_of_the_package_but_for_supports_that_could_not_help() -> None:
    theirs = json.loads(played_there("standard", 25))
    ours = write_saved_game(read(theirs)).tables
    different = {
        (phase["name"], unit, tuple(results), tuple(again["results"].get(unit, ())))
        for phase, again in zip(theirs["phases"], ours["phases"], strict=True)
        for unit, results in phase["results"].items()
        if results != again["results"].get(unit) and unit != "WAIVE"
    }

    assert sum(len(phase["results"]) for phase in theirs["phases"]) > 300
    # A support of one's own loss, or of a convoy that is not: "void" there, here it was given.
    assert {(there, here) for _, _, there, here in different} <= {
        (("void",), ()), (("void",), ("cut",)), (("void", "dislodged"), ("cut", "dislodged")),
        (("void", "dislodged"), ("dislodged",)),
    }  # fmt: skip
    assert len(different) < 10


@pytest.mark.long
@pytest.mark.parametrize(
    ("variant", "phases"),
    [
        ("standard", 14),
        ("fritz1900", 6),
        ("ancient_med", 5),
        ("colonial", 3),
        ("american_empire", 3),
    ],
)
def test_a_game_of_ours_is_played_again_by_the_package(variant: str, phases: int) -> None:
    world = a_played_game(phases, unseen(), variant=variant)
    saved = json.loads(json.dumps(write_saved_game(shown(world)).tables))

    with quietly():
        assert loaded_by(saved).get_current_phase() == world.game().phase.code
        assert len(saved["phases"]) == phases + 1
        for number, phase in enumerate(saved["phases"][:-1]):
            alone = loaded_by({**saved, "phases": [phase]})
            alone.process()
            again, after = saved_by(alone)["phases"][-1], saved["phases"][number + 1]
            assert again["name"] == after["name"]
            assert board_in(again) == board_in(after), phase["name"]


def test_a_game_of_ours_comes_back_from_the_package() -> None:
    ours = shown(a_played_game(9, unseen()))

    with quietly():
        through = json.loads(json.dumps(saved_by(loaded_by(write_saved_game(ours).tables))))
    back = read(through)

    assert [past.before for past in back.history] == [past.before for past in ours.history]
    assert [written(past.report) for past in back.history] == [
        written(past.report) for past in ours.history
    ]
    assert (back.phase, back.units, back.centers) == (ours.phase, ours.units, ours.centers)


def shown(world: World) -> GameFile:
    game = world.game()
    with world.storage() as work:
        return show_game(world.context(work, world.clock.now()), game)


def written(report: Any) -> Any:
    """Orders with results; theirs cannot say whether somebody asked for the only way by sea."""
    return sorted((one.power, one.order.removesuffix(" VIA"), one.result) for one in report.orders)


def test_what_is_lost_is_told() -> None:
    theirs = json.loads(played_there("standard", 3))
    theirs["rules"] += ["SHARED_VICTORY", "NO_DEADLINE"]
    theirs["phases"][0]["messages"] = [{"message": "hi\nthere"}] * 2
    theirs["phases"][1]["state"]["units"]["FRANCE"] = ["A PAR"]

    notes = read_saved_game(theirs, NOW, "email_classic").notes

    assert notes == (
        "2 pieces of press are left out",
        "rules that are left out: 'SHARED_VICTORY'",
        "by our rules the board would be another at the begin of: F1901M, W1901A",
    )
    assert write_saved_game(shown(a_played_game(1, variant="fritz1900"))).notes == (
        "players, press, votes, deadlines and house rules are left out",
        "fritz1900 is told as standard: rules of its own are left out",
    )


@pytest.mark.parametrize("variant", ["modern", "anarchy7", "no_such_variant"])
def test_a_variant_without_a_counterpart_is_refused_with_those_that_have_one(variant: str) -> None:
    with pytest.raises(NoCounterpartError, match=f"no map like {variant}; .*blind1898.*standard"):
        write_saved_game(GameFile(game="austerlitz", variant=variant))


def at(tables: Any, *path: str | int, value: object) -> Any:
    changed = copy.deepcopy(tables)
    place = changed
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return changed


S1901M = ("phases", 0)
F1901M = ("phases", 1)


@pytest.mark.parametrize(
    ("path", "value", "fault"),
    [
        (("phases",), [], "phases: there is none"),
        (("phases",), {}, "phases: a list is wanted, not a table"),
        (("map",), "world", "map: there is no map 'world' here; there are standard, ancmed"),
        (("map",), None, "map: a text is wanted, not null"),
        ((*F1901M, "name"), "F01", "phases: entry 2: name: 'F01' is not a phase like S1901M"),
        ((*F1901M, "name"), "S1901A", "phases: entry 2: name: there is no S1901A"),
        ((*F1901M, "name"), "S1901M", "phases: entry 2: name: S1901M is not later than the phase"),
        ((*S1901M, "name"), "COMPLETED", "phases: entry 1: name: 'COMPLETED' is not a phase"),
        ((*S1901M, "state"), [], "phases: entry 1: state: a table is wanted, not a list"),
        (
            (*S1901M, "state", "units", "FRANCE"),
            ["A PAR", "F PAR"],
            "phases: entry 1: state: units: FRANCE: F PAR: no fleet can be there",
        ),
        (
            (*S1901M, "state", "units", "FRANCE"),
            ["A BER"],
            "phases: entry 1: state: units: GERMANY: two units in BER",
        ),
        ((*S1901M, "state", "units", "BURGUNDY"), [], "phases: entry 1: state: units: no power"),
        (
            (*F1901M, "state", "retreats", "FRANCE"),
            {"A PAR": ["MOS"]},
            "phases: entry 2: state: dislodged: retreats: A PAR cannot go to MOS",
        ),
        (
            (*S1901M, "orders", "FRANCE"),
            ["A PAR to the moon"],
            "phases: entry 1: orders: FRANCE: 'A PAR to the moon' is not an order",
        ),
        ((*S1901M, "orders", "NOBODY"), [], "phases: entry 1: orders: NOBODY: no power 'NOBODY'"),
        ((*S1901M, "orders", "FRANCE"), "A PAR H", "phases: entry 1: orders: one entry: a list is"),
        (
            (*S1901M, "state", "timestamp"),
            10**40,
            "phases: entry 1: state: timestamp: the number is too large",
        ),
        ((*S1901M, "state", "note"), "\ud800", "phases: entry 1: state: note: a text of one line"),
    ],
)  # fmt: skip
def test_each_fault_of_a_saved_game_is_told_with_its_place(
    path: tuple[str | int, ...], value: object, fault: str
) -> None:
    theirs = at(json.loads(played_there("standard", 3)), *path, value=value)

    with pytest.raises(TransferError) as told:
        read_saved_game(theirs, NOW, "email_classic")

    assert str(told.value).startswith(fault)


def test_a_game_is_taken_in_on_the_command_line_and_goes_on(tmp_path: Path) -> None:
    gmbot = Gmbot(tmp_path)
    (tmp_path / "theirs.json").write_text(played_there("standard", 5))

    said = gmbot("game", "import", "theirs.json", "--name", "Wagram").stdout.decode()
    told = gmbot("game", "export", "wagram", "--as", "diplomacy")

    assert said.startswith("The game wagram is in: ")
    assert "Run by: operator@gm.example." in said
    assert "It is paused until its GM writes RESUME." in said
    assert told.stderr.decode().startswith("note: players, press,")
    again = json.loads(told.stdout)
    assert is_saved_game(again)
    assert list(map(board_in, again["phases"])) == [
        board_in(phase) for phase in json.loads(played_there("standard", 5))["phases"]
    ]
    mail = "From: operator@gm.example\nTo: bot@gm.example\nSubject: [wagram]\n\nRESUME\n"
    gmbot("deliver", stdin=mail.encode())
    shown = gmbot.json("game", "show", "wagram", "--json")
    assert (shown["state"], bool(shown["deadline"])) == ("running", True)


def test_a_game_that_is_over_is_taken_in_as_such(tmp_path: Path) -> None:
    gmbot = Gmbot(tmp_path)
    theirs = json.loads(played_there("standard", 3))
    theirs["phases"][-1]["name"] = theirs["phases"][-1]["state"]["name"] = "COMPLETED"
    theirs["id"] = "no good name!"
    (tmp_path / "theirs.json").write_text(json.dumps(theirs))

    refused = gmbot("game", "import", "theirs.json", status=1).stderr.decode()
    gmbot("game", "import", "theirs.json", "--name", "eylau", "--houserules", "fritz_forum")
    shown = gmbot.json("game", "show", "eylau", "--json")
    book = gmbot("game", "book", "eylau", "--output", "book.html").stdout.decode()

    assert "game: " in refused
    assert (shown["state"], shown["houserules"], shown["ending"]) == (
        "ended", "fritz_forum", "The game is over.",
    )  # fmt: skip
    assert book.startswith("book.html: ")


def test_an_unknown_map_is_refused_on_the_command_line(tmp_path: Path) -> None:
    gmbot = Gmbot(tmp_path)
    gmbot.import_game(variant="anarchy7", players=[])

    said = gmbot("game", "export", "austerlitz", "--as", "diplomacy", status=1).stderr.decode()

    assert "diplomacy has no map like anarchy7" in said
