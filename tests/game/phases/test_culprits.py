"""An order or a note at which resolving fails is left out; nobody else waits for it.

What fails is a storage that refuses some boards: nobody can write orders at which the rules fail.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from datetime import timedelta

import pytest
from fakes import MemoryStorage, MemoryWork
from fakes_games import MemoryGames
from gm_mails import confirmed, gm
from start_orders import HOLDS
from worlds import GM, POWERS, Sent, World, address, flat

from gmbot.game.state.model import Game
from gmbot.game.state.notes import PowerStatus, SeatStatus, Substitute
from gmbot.game.state.stored.ids import PersonId
from gmbot.rules.board.terms import Power

FRANCE = address("FRANCE")


class Refusing(MemoryStorage):
    """A storage that refuses some games; ``fault`` says why it does, or nothing."""

    def __init__(self, fault: Callable[[Game], str]) -> None:
        super().__init__()
        self.fault = fault

    def __call__(self) -> MemoryWork:
        work = super().__call__()
        work.games = RefusingGames(work, self.fault)
        return work


class RefusingGames(MemoryGames):
    def __init__(self, work: MemoryWork, fault: Callable[[Game], str]) -> None:
        super().__init__(work)
        self._fault = fault

    def save(self, game: Game) -> None:
        if fault := self._fault(game):
            raise RuntimeError(fault)
        super().save(game)


def nothing(game: Game) -> str:
    return ""


def units_in(*provinces: str) -> Callable[[Game], str]:
    """Every board with a unit in one of these provinces."""

    def fault(game: Game) -> str:
        there = any(game.position.unit_at(province) for province in provinces)  # type: ignore[arg-type]
        return f"no unit can stand in {provinces}" if there else ""

    return fault


def note_kept(bad: object) -> Callable[[Game], str]:
    """A game of another phase with one of its notes."""

    def fault(game: Game) -> str:
        kept = (getattr(game.notes, field.name) for field in fields(game.notes))
        there = game.phase.code != "S1901M" and any(bad in _items(value) for value in kept)
        return "this note cannot be kept" if there else ""

    return fault


def ordered(world: World, **orders: str) -> None:
    """All powers hold but those that are said, as ``FRANCE="A Par - Bur"``."""
    for power in POWERS:
        world.mail(address(power), orders.get(power, HOLDS[power]))


def of_kind(sent: list[Sent], kind: str) -> list[Sent]:
    return [one for one in sent if one.kind == kind]


CULPRITS = (
    ("FRANCE", "A Par - Bur\nA Mar - Spa\nF Bre H", "BUR", "1", "A PAR - BUR"),
    ("ENGLAND", "F Edi H\nF Lon - Nth\nA Lvp H", "NTH", "2", "F LON - NTH"),
    ("RUSSIA", "A Mos H\nA War H\nF StP/sc H\nF Sev - Bla", "BLA", "4", "F SEV - BLA"),
)


@pytest.mark.parametrize(("power", "orders", "province", "number", "order"), CULPRITS)
def test_the_phase_is_resolved_without_the_order_at_which_it_fails(
    power: str, orders: str, province: str, number: str, order: str
) -> None:
    world = World(storage=Refusing(units_in(province)))
    world.import_game()
    ordered(world, **{power: orders})

    sent = world.pass_deadline()

    assert world.game().phase.code == "F1901M"
    assert {one.to for one in of_kind(sent, "results")} == {GM, *map(address, POWERS)}
    [alarm] = of_kind(sent, "alarm")
    assert (alarm.to, "order" in flat(alarm)) == (GM, True)
    assert f"order {number} of set 1 of {power.title()}" in flat(alarm)
    assert f"it was left out: {order}" in flat(alarm)
    assert f"ROLLBACK S1901M: an order of {power.title()} failed" in alarm.text
    assert "Traceback" not in alarm.text
    assert "no unit can stand" not in alarm.text
    [told] = of_kind(sent, "order-set-aside")
    assert (told.to, order in told.text) == (address(power), True)


def test_the_other_orders_of_the_set_and_of_all_sets_count() -> None:
    world = World(storage=Refusing(units_in("BUR")))
    world.import_game()
    ordered(world, FRANCE="A Par - Bur\nA Mar - Spa\nF Bre - MAO", ITALY="A Ven - Pie\nA Rom H")

    world.pass_deadline()

    units = world.game().position.units
    assert {str(unit) for unit in units["FRANCE"]} == {"A PAR", "A SPA", "F MAO"}  # type: ignore[index]
    assert "A PIE" in {str(unit) for unit in units["ITALY"]}  # type: ignore[index]


def test_culprits_of_several_powers_are_all_found_and_no_more() -> None:
    world = World(storage=Refusing(units_in("BUR", "NTH", "BLA")))
    world.import_game()
    ordered(
        world,
        FRANCE="A Par - Bur\nA Mar - Spa\nF Bre - MAO",
        ENGLAND="F Lon - Nth\nF Edi - Nrg\nA Lvp - Yor",
        TURKEY="F Ank - Bla\nA Con - Bul\nA Smy - Con",
    )

    [alarm] = of_kind(world.pass_deadline(), "alarm")

    text = flat(alarm)
    assert text.count("was left out") == 3
    assert all(order in text for order in ("A PAR - BUR", "F LON - NTH", "F ANK - BLA"))
    assert {str(one) for one in world.game().position.units["TURKEY"]} == {  # type: ignore[index]
        "F ANK", "A BUL", "A CON",
    }  # fmt: skip


def test_orders_sent_ahead_are_left_out_as_well_and_can_be_cleared() -> None:
    world = World(storage=Refusing(units_in("BUR")))
    world.import_game()
    ordered(world)
    world.mail(FRANCE, "FOR F1901M\nA Par - Bur\nA Mar H\nF Bre H")
    world.pass_deadline()

    [alarm] = of_kind(world.pass_deadline(), "alarm")

    assert "order 1 of set 1 of France" in flat(alarm)
    assert world.game().phase.code == "S1902M"


def test_a_phase_forced_by_the_gm_is_resolved_without_the_culprit_too() -> None:
    world = World(storage=Refusing(units_in("BUR")))
    world.import_game()
    world.mail(FRANCE, "A Par - Bur")

    sent = confirmed(world, "PROCESS FORCE")

    assert world.game().phase.code == "F1901M"
    assert "order 1 of set 1 of France" in " ".join(flat(one) for one in sent if one.to == GM)


def test_a_blind_gm_is_told_whose_order_it_was_and_not_which() -> None:
    """S2.19: in the fog a GM may choose to see nothing."""
    world = World(storage=Refusing(units_in("BUR")))
    game = world.import_game(variant="blind1898", houserules="saari", phase="S1901M",
                             units={"FRANCE": ["A PAR"]}, centers={"FRANCE": ["PAR"]})  # fmt: skip
    with world.storage() as work:
        work.games.save(replace(game, notes=replace(game.notes, gm_blind=True)))
        work.commit()
    world.mail(FRANCE, "A Par - Bur")

    [alarm] = of_kind(world.pass_time(timedelta(days=30)), "alarm")

    assert "order 1 of set 1 of France" in flat(alarm)
    assert "BUR" not in alarm.text.upper()


def test_a_note_at_which_the_phase_fails_is_left_out() -> None:
    """Somebody who is no longer known was a substitute."""
    world = World()
    game = world.import_game(settings={"lateness": {"grace": "24h"}})
    with world.storage() as work:
        seat = next(one for one in work.games.seats(game.id) if one.power == "FRANCE")
        assert seat.person_id is not None
        begins, ends = world.clock.now(), world.clock.now() + timedelta(days=90)
        sitter = Substitute(seat.id, seat.person_id, PersonId(999), begins, ends)
        work.games.save(replace(game, notes=replace(game.notes, substitutes=(sitter,))))
        work.commit()

    sent = world.pass_deadline() + world.pass_time(timedelta(days=2))

    assert world.game().phase.code == "F1901M"
    assert "a note of the game" in " ".join(flat(one) for one in of_kind(sent, "alarm"))


def _items(value: object) -> list[object]:
    if isinstance(value, Mapping):
        return list(value.values())
    return list(value) if isinstance(value, tuple) else [value]


ITALY_DUMMY = PowerStatus(SeatStatus.OPEN, address="nobody@nowhere.example")
BAD_NOTES = {
    "kibitzers 2": ("kibitzers", ("fine@x.example", "bad@x.example"), "bad@x.example"),
    "co masters 1": ("co_masters", ("bad@x.example", "fine@x.example"), "bad@x.example"),
    "comment": ("comment", "bad words", "bad words"),
    "statuses ITALY": ("statuses", {Power("ITALY"): ITALY_DUMMY}, ITALY_DUMMY),
    "preferences 7": ("preferences", {PersonId(7): ((Power("ITALY"),),)}, ((Power("ITALY"),),)),
}


@pytest.mark.parametrize("named", BAD_NOTES)
def test_the_alarm_names_the_note_and_its_key_and_the_other_notes_are_kept(named: str) -> None:
    name, value, bad = BAD_NOTES[named]
    world = World(storage=Refusing(note_kept(bad)))
    game = world.import_game()
    with world.storage() as work:
        work.games.save(replace(game, notes=replace(game.notes, signed_by="k", **{name: value})))  # type: ignore[arg-type]
        work.commit()

    sent = world.pass_deadline()

    assert world.game().phase.code == "F1901M"
    [alarm] = [mail for mail in of_kind(sent, "alarm") if mail.to == GM]
    assert f"so it was left out: {named}" in flat(alarm)
    assert "WHAT TO DO\nSTATUS austerlitz" in alarm.text
    assert bad not in _items(getattr(world.game().notes, name))
    rest = [item for item in _items(value) if item != bad]
    assert all(item in _items(getattr(world.game().notes, name)) for item in rest)


def test_a_phase_that_fails_without_any_order_is_held_and_all_are_told_once() -> None:
    world = World(storage=Refusing(units_in("PAR")))
    world.storage.fault = nothing  # type: ignore[attr-defined]
    world.import_game()
    ordered(world)
    world.storage.fault = units_in("PAR")  # type: ignore[attr-defined]

    first, again = world.pass_deadline(), world.sweep()

    [alarm] = of_kind(first, "alarm")
    assert "gmbot run" in alarm.text
    assert "repeats the failure" in flat(alarm)
    waits = of_kind(first, "stands-still")
    assert {one.to for one in waits} == set(map(address, POWERS))
    assert not any("PAR" in one.text or "no unit" in one.text for one in waits)
    assert again == []
    world.storage.fault = nothing  # type: ignore[attr-defined]
    assert of_kind(world.sweep(), "results")


# --------------------------------------------------------------------------- CLEAR FOR


@pytest.mark.parametrize(
    ("line", "left"),
    [
        ("CLEAR FOR France W1901A", ["F1901M"]),
        ("CLEAR FOR France F1901M", ["W1901A"]),
        ("CLEAR FOR france all", []),
        ("CLEAR FOR France", ["W1901A", "F1901M"]),
    ],
)
def test_the_gm_clears_what_a_player_sent_ahead(line: str, left: list[str]) -> None:
    world = World()
    world.import_game()
    world.mail(FRANCE, "A Par - Bur")
    for phase, order in (("W1901A", "Build A Par"), ("F1901M", "A Bur - Mun")):
        world.mail(FRANCE, f"FOR {phase}\n{order}")

    sent = gm(world, line)

    assert [one.phase.code for one in world.game().notes.ahead] == left
    assert {one.to for one in sent} == {GM, FRANCE}
    assert of_kind(sent, "orders-cleared")[0].to == FRANCE
    assert gm(world, line)[0].kind == "refusal"


def test_clear_for_needs_the_gm_and_something_to_clear() -> None:
    world = World()
    world.import_game()
    world.mail(FRANCE, "FOR W1901A\nBuild A Par")

    assert "E-GMONLY" in world.answer(FRANCE, "CLEAR FOR France ALL").subject
    assert [one.kind for one in gm(world, "CLEAR FOR Italy ALL")] == ["refusal"]
    assert [one.kind for one in gm(world, "CLEAR FOR France soon")] == ["refusal"]
    assert [one.kind for one in gm(world, "CLEAR FOR Ruritania ALL")] == ["refusal"]
    assert len(world.game().notes.ahead) == 1


# --------------------------------------------------------------------------- chores


def test_votes_that_cannot_be_counted_hold_no_phase() -> None:
    """S3.47: the phase is resolved, the ballot stays as it is, and the GM is told."""
    world = World()
    world.import_game()
    world.mail(address("ENGLAND"), "PROPOSE DRAW England, France", subject="austerlitz")
    assert isinstance(world.storage, MemoryStorage)
    [ballot] = world.storage.shelf.ballots.values()
    damaged = replace(ballot, powers=(*ballot.powers, Power("NOWHERE")))
    world.storage.shelf.ballots[ballot.id] = damaged

    sent = world.pass_deadline()

    assert world.game().phase.code == "F1901M"
    assert {one.to for one in of_kind(sent, "results")} == {GM, *map(address, POWERS)}
    [alarm] = of_kind(sent, "alarm")
    assert "is resolved, but this could not be done" in flat(alarm)
    assert world.storage.shelf.ballots[ballot.id] == damaged
