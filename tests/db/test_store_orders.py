"""What every storage keeps of orders and of resolved phases."""

from __future__ import annotations

from dataclasses import replace

import pytest
from db_values import (
    A_PAR,
    SPRING,
    Backend,
    a_record,
    a_submission,
    minutes,
    store_game,
)
from fakes import NOON

from gmbot.game.state.errors import AlreadyResolvedError, AlreadyStoredError, NotStoredError
from gmbot.game.state.model import OrderLine
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Phase, Power, Province
from gmbot.rules.orders.orders import Build, Convoy, Disband, Move, Remove, Retreat, Support, Waive

# --------------------------------------------------------------------------- order sets


def test_an_order_set_comes_back_with_the_players_own_words(backend: Backend) -> None:
    game = store_game(backend.storage)
    with backend.storage() as work:
        mail = work.inbox.add(b"raw", NOON, "pipe")
        wanted = a_submission(
            game.id, number=2, final=True, verified=False, withdrawn=True, inbox_id=mail
        )
        stored = work.games.add_submission(wanted)
        work.commit()

    with backend.storage() as work:
        assert work.games.submissions(game.id, SPRING) == (replace(wanted, id=stored.id),)
        assert work.games.submission(stored.id) == stored
        assert work.games.submission(99) is None


def test_every_kind_of_order_comes_back(backend: Backend) -> None:
    game = store_game(backend.storage)
    lon, fleet = Unit("A", Location("LON")), Unit("F", Location("NTH"))
    orders = (
        Move(lon, Location("NWY"), via=True, route=(Province("NTH"),)),
        Move(Unit("F", Location("POR")), Location("SPA/NC")),
        Support(fleet, lon),
        Support(fleet, lon, Province("NWY")),
        Convoy(fleet, lon, Province("NWY")),
        Retreat(A_PAR, Location("GAS")),
        Disband(A_PAR),
        Build(Unit("F", Location("STP/NC"))),
        Remove(A_PAR),
        Waive(),
    )
    lines = tuple(OrderLine(order, 'words "quoted" é') for order in orders)
    with backend.storage() as work:
        stored = work.games.add_submission(a_submission(game.id, orders=lines))
        work.commit()

    with backend.storage() as work:
        assert work.games.submissions(game.id, SPRING)[0].orders == stored.orders == lines


def test_order_sets_come_by_time_of_arrival_overridden_ones_included(backend: Backend) -> None:
    game, other = store_game(backend.storage), store_game(backend.storage, name="other")
    with backend.storage() as work:
        for serial, after in ((1, 5), (2, 0), (3, 5)):
            one = a_submission(game.id, serial, received_at=NOON + minutes(after))
            work.games.add_submission(one)
        work.games.add_submission(a_submission(other.id))
        work.games.add_submission(a_submission(game.id, phase=Phase.parse("F1901M")))
        work.commit()

    with backend.storage() as work:
        serials = [one.serial for one in work.games.submissions(game.id, SPRING)]

    assert serials == [2, 1, 3]


def test_a_serial_is_given_once_for_a_power_and_phase(backend: Backend) -> None:
    game = store_game(backend.storage)
    with backend.storage() as work:
        work.games.add_submission(a_submission(game.id))
        work.games.add_submission(a_submission(game.id, power=Power("ITALY")))
        work.commit()

    with backend.storage() as work, pytest.raises(AlreadyStoredError):
        work.games.add_submission(a_submission(game.id))


def test_a_changed_order_set_replaces_the_old_one(backend: Backend) -> None:
    game = store_game(backend.storage)
    with backend.storage() as work:
        stored = work.games.add_submission(a_submission(game.id))
        work.games.save_submission(replace(stored, withdrawn=True, orders=()))
        with pytest.raises(NotStoredError):
            work.games.save_submission(replace(stored, id=99))
        work.commit()

    with backend.storage() as work:
        assert work.games.submission(stored.id) == replace(stored, withdrawn=True, orders=())


# --------------------------------------------------------------------------- resolved phases


def test_a_phase_is_resolved_once(backend: Backend) -> None:
    game = store_game(backend.storage)
    with backend.storage() as work:
        work.games.add_record(a_record(game.id, used={"FRANCE": 3}))
        work.commit()

    with backend.storage() as work, pytest.raises(AlreadyResolvedError):
        work.games.add_record(a_record(game.id, used={"FRANCE": 4}))
    with backend.storage() as work:
        assert [record.used for record in work.games.records(game.id)] == [{"FRANCE": 3}]


def test_records_come_oldest_first(backend: Backend) -> None:
    game = store_game(backend.storage)
    phases = [Phase.parse(code) for code in ("S1901M", "F1901M", "W1901A")]
    with backend.storage() as work:
        for phase in phases:
            work.games.add_record(a_record(game.id, phase=phase))
        work.commit()

    with backend.storage() as work:
        assert [record.phase for record in work.games.records(game.id)] == phases
        assert work.games.record(game.id, phases[1]) == a_record(game.id, phase=phases[1])
        assert work.games.record(game.id, Phase.parse("S1902M")) is None


def test_a_corrected_record_takes_the_place_of_the_first(backend: Backend) -> None:
    game = store_game(backend.storage)
    phases = [Phase.parse(code) for code in ("S1901M", "F1901M")]
    with backend.storage() as work:
        for phase in phases:
            work.games.add_record(a_record(game.id, phase=phase))
        work.commit()
    second = a_record(game.id, phase=phases[0], used={"FRANCE": 7})

    with backend.storage() as work:
        work.games.save_record(second)
        work.commit()
    with backend.storage() as work, pytest.raises(NotStoredError):
        work.games.save_record(a_record(game.id, phase=Phase.parse("S1902M")))

    with backend.storage() as work:
        assert work.games.records(game.id) == (second, a_record(game.id, phase=phases[1]))


def test_a_phase_whose_record_was_removed_may_be_resolved_again(backend: Backend) -> None:
    game = store_game(backend.storage)
    with backend.storage() as work:
        work.games.add_record(a_record(game.id))
        work.games.remove_record(game.id, a_record(game.id).phase)
        work.games.remove_record(game.id, a_record(game.id).phase)
        work.games.add_record(a_record(game.id, used={"FRANCE": 4}))
        work.commit()

    with backend.storage() as work:
        assert [record.used for record in work.games.records(game.id)] == [{"FRANCE": 4}]


def test_a_record_needs_its_game(backend: Backend) -> None:
    with backend.storage() as work, pytest.raises(NotStoredError):
        work.games.add_record(a_record(99))
