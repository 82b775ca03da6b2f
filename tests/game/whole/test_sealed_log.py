"""Everything that happens in a game is a row of its sealed log, in the transaction of the act."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from corrected_games import MISREAD, a_spring
from gm_mails import confirmed
from worlds import GM, POWERS, World, address

from gmbot.fairness import Row, broken, leaf_of, root_of


def rows_of(world: World, name: str = "austerlitz") -> tuple[Row, ...]:
    game = world.game(name)
    with world.storage() as work:
        return work.chains.rows(game.id)


def told_by(world: World, kind: str) -> list[Mapping[str, Any]]:
    return [row.told for row in rows_of(world) if row.told["kind"] == kind]


def test_the_log_begins_with_the_game_and_is_whole() -> None:
    world = World()
    world.import_game()
    world.mail(address("FRANCE"), "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO")
    world.mail(GM, "EXTEND austerlitz 24h: snow")
    world.pass_deadline()

    rows = rows_of(world)

    assert list(broken(rows)) == []
    assert rows[0].told["kind"] == "begins"
    assert rows[0].told["game"] == "austerlitz"
    kinds = [row.told["kind"] for row in rows]
    assert {"imported", "orders", "extend", "in-force", "outcome", "resolved"} & set(kinds) >= {
        "imported", "orders", "in-force", "outcome", "resolved",
    }  # fmt: skip
    assert kinds.index("orders") < kinds.index("in-force") < kinds.index("outcome")


def test_every_entry_of_the_event_log_of_a_game_is_sealed_too() -> None:
    world = World()
    game = world.import_game()
    world.mail(address("FRANCE"), "A Par - Bur\nPROPOSE DRAW France, Germany")
    world.mail(GM, "EXTEND austerlitz 24h\nPAUSE austerlitz 2 days")

    with world.storage() as work:
        events = [event.what for event in work.events(game.id)]
    sealed = [row.told["kind"] for row in rows_of(world) if "data" in row.told]

    assert sealed == events


def test_every_power_is_a_leaf_the_silent_ones_as_well() -> None:
    world = World()
    world.import_game()
    world.mail(address("FRANCE"), "A Par - Bur")
    world.mail(address("FRANCE"), "A Par - Pic\nA Mar - Bur")
    world.pass_deadline()

    [force] = told_by(world, "in-force")
    gid = rows_of(world)[0].hash[:32]
    leaves = {one["power"]: one for one in force["leaves"]}

    assert set(leaves) == set(POWERS)
    assert (leaves["FRANCE"]["set"], leaves["FRANCE"]["orders"]) == (
        2, ["A PAR - PIC", "A MAR - BUR"],
    )  # fmt: skip
    assert (leaves["ITALY"]["set"], leaves["ITALY"]["orders"]) == (0, [])
    assert len({one["salt"] for one in force["leaves"]}) == len(POWERS)
    hashes = [
        leaf_of(gid, "S1901M", one["power"], one["set"], one["orders"], one["salt"])
        for one in force["leaves"]
    ]
    assert force["root"] == root_of(hashes)


def test_the_set_in_force_has_the_leaf_of_its_receipt() -> None:
    world = World()
    world.import_game()
    world.mail(address("FRANCE"), "A Par - Bur")
    world.pass_deadline()

    [came] = told_by(world, "orders")
    [force] = told_by(world, "in-force")
    [leaf] = [one for one in force["leaves"] if one["power"] == "FRANCE"]

    assert leaf["salt"] == came["leaf_salt"]
    assert leaf["orders"] == came["orders"]


def test_a_game_of_an_older_version_says_from_where_on_it_has_a_log() -> None:
    world = World()
    game = world.import_game(phase="F1903M")
    with world.storage() as work:
        work.shelf.chain.clear()  # type: ignore[attr-defined]
        work.commit()

    world.mail(address("FRANCE"), "A Par - Bur")

    begins, came = rows_of(world)
    assert (begins.told["phase"], begins.told["state"]) == ("F1903M", "running")
    assert came.told["kind"] == "orders"
    assert begins.game_id == game.id


def test_a_correction_adds_and_never_replaces() -> None:
    world = a_spring()
    before = rows_of(world)

    confirmed(world, MISREAD)

    after = rows_of(world)
    assert after[: len(before)] == before
    assert [one["version"] for one in told_by(world, "in-force")] == [1, 2]
    assert [one["version"] for one in told_by(world, "outcome")] == [1, 2]
    first, second = (one["root"] for one in told_by(world, "in-force"))
    assert first != second
    assert list(broken(after)) == []
