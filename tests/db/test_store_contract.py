"""What every storage keeps to: transactions, people, games, seats."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest
from db_values import (
    A_PAR,
    FRANCE,
    SPRING,
    Backend,
    a_game,
    a_person,
    a_seat,
    minutes,
    store_game,
)
from fakes import NOON

from gmbot.game.state.ballots import Ballot, BallotState
from gmbot.game.state.errors import AlreadyStoredError, NotStoredError, StorageError
from gmbot.game.state.model import Confirmation, Event, GameMaster, GameState
from gmbot.game.state.notes import (
    Auction,
    Ending,
    NextReminder,
    Notes,
    Pause,
    RuleChange,
)
from gmbot.game.state.stored.acts import AgreeToRule, Register, Replay
from gmbot.game.state.stored.person_settings import PersonSettings
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Phase, Power, Province

# --------------------------------------------------------------------------- transactions


def test_an_alarm_is_open_once_until_it_is_closed(backend: Backend) -> None:
    long = ("deadline-failed", "a-game-with-a-name-of-some-length", "S1901M")
    with backend.storage() as work:
        assert work.alarms.open(long, "gm", NOON)
        assert work.alarms.open(("unreadable", "jena"), "operator", NOON)
        work.commit()
    with backend.storage() as work:
        assert not work.alarms.open(long, "operator", NOON)
        assert work.alarms.all() == {long: "gm", ("unreadable", "jena"): "operator"}
        assert (work.alarms.close(long), work.alarms.close(long)) == (True, False)
        assert work.alarms.open(long, "operator", NOON)


def test_what_is_not_committed_is_undone(backend: Backend) -> None:
    with backend.storage() as work:
        work.games.add(a_game())
        work.inbox.add(b"raw", NOON, "pipe")
        work.log(Event(NOON, "seen"))

    with backend.storage() as work:
        assert work.games.all() == ()
        assert work.inbox.all(9) == ()
        assert work.events() == ()


def test_an_exception_undoes_everything_since_the_last_commit(backend: Backend) -> None:
    with suppress(ZeroDivisionError), backend.storage() as work:
        kept = work.games.add(a_game("kept"))
        work.commit()
        work.games.save(replace(kept, ending="never"))
        work.games.add(a_game("lost"))
        raise ZeroDivisionError

    with backend.storage() as work:
        assert [(game.name, game.ending) for game in work.games.all()] == [("kept", "")]


def test_a_unit_of_work_sees_its_own_changes(backend: Backend) -> None:
    with backend.storage() as work:
        game = work.games.add(a_game())
        work.games.save(replace(game, zone="Europe/Paris"))

        assert work.games.get(game.id).zone == "Europe/Paris"


def test_a_second_unit_of_work_in_the_same_thread_is_refused_at_once(backend: Backend) -> None:
    with (
        backend.storage(),
        pytest.raises(StorageError, match="open already"),
        backend.storage(),
    ):
        pass

    with backend.storage() as work:
        assert work.games.all() == ()


def test_a_unit_of_work_with_a_failed_statement_cannot_be_committed(backend: Backend) -> None:
    store_game(backend.storage)

    with backend.storage() as work:
        work.log(Event(NOON, "before"))
        with pytest.raises(AlreadyStoredError):
            work.games.add(a_game())
        with pytest.raises(StorageError, match="failed"):
            work.commit()

    with backend.storage() as work:
        assert work.events() == ()
        work.log(Event(NOON, "after"))
        work.commit()


def test_a_savepoint_undoes_what_failed_within_and_keeps_what_was_before(backend: Backend) -> None:
    game = store_game(backend.storage)

    with backend.storage() as work:
        work.log(Event(NOON, "before"))
        seats = work.games.seats(game.id)
        with suppress(ZeroDivisionError), work.savepoint():
            work.games.save(replace(work.games.get(game.id), ending="never"))
            work.games.add_seat(a_seat(game.id))
            work.log(Event(NOON, "within"))
            raise ZeroDivisionError
        assert work.games.get(game.id).ending == ""
        assert work.games.seats(game.id) == seats
        with work.savepoint():
            work.log(Event(NOON, "after"))
        work.commit()

    with backend.storage() as work:
        assert [event.what for event in work.events()] == ["before", "after"]
        assert work.games.get(game.id).ending == ""


def test_names_and_proposals_are_those_that_were_stored_last(backend: Backend) -> None:
    game = store_game(backend.storage)
    proposed = Ballot(0, game.id, BallotState.PROPOSED, SPRING, FRANCE, (FRANCE,))

    with backend.storage() as work:
        assert work.games.names() == {game.name}
        assert work.ballots.of_game(game.id) == ()
        with suppress(ZeroDivisionError), work.savepoint():
            work.games.add(a_game("marengo"))
            work.ballots.add(proposed)
            assert work.games.names() == {game.name, "marengo"}
            assert len(work.ballots.of_game(game.id)) == 1
            raise ZeroDivisionError
        assert work.games.names() == {game.name}
        assert work.ballots.of_game(game.id) == ()
        ballot = work.ballots.add(proposed)
        work.ballots.save(replace(ballot, state=BallotState.OPEN))
        assert [one.state for one in work.ballots.of_game(game.id)] == [BallotState.OPEN]


def test_savepoints_lie_within_each_other(backend: Backend) -> None:
    with backend.storage() as work:
        with suppress(ZeroDivisionError), work.savepoint():
            with work.savepoint():
                work.log(Event(NOON, "inner"))
            raise ZeroDivisionError
        with work.savepoint():
            with suppress(ZeroDivisionError), work.savepoint():
                work.log(Event(NOON, "lost"))
                raise ZeroDivisionError
            work.log(Event(NOON, "outer"))
        work.commit()

    with backend.storage() as work:
        assert [event.what for event in work.events()] == ["outer"]


def test_a_statement_that_fails_within_a_savepoint_spoils_no_more_than_that(
    backend: Backend,
) -> None:
    store_game(backend.storage)

    with backend.storage() as work:
        with suppress(AlreadyStoredError), work.savepoint():
            work.games.add(a_game())
        work.log(Event(NOON, "after"))
        work.commit()

    with backend.storage() as work:
        assert [event.what for event in work.events()] == ["after"]


def test_a_board_that_could_not_be_read_again_is_not_stored(backend: Backend) -> None:
    game = store_game(backend.storage)
    homes = {**game.position.homes, Power("ENGLAND"): (Province("PAR"),)}
    clash = replace(game, position=replace(game.position, homes=homes))

    with backend.storage() as work, pytest.raises(ValueError, match="PAR has two owners"):
        work.games.save(clash)
    with backend.storage() as work, pytest.raises(ValueError, match="PAR has two owners"):
        work.games.add(replace(clash, name="other"))


def test_a_time_without_a_zone_is_refused(backend: Backend) -> None:
    with backend.storage() as work, pytest.raises(ValueError, match="without a zone"):
        work.games.add(a_game(deadline=datetime(2026, 12, 5, 12, 0)))


def test_a_time_comes_back_as_the_same_moment_in_utc(backend: Backend) -> None:
    tokyo = datetime(2026, 12, 5, 21, 0, 0, 123456, timezone(timedelta(hours=9)))
    game = store_game(backend.storage, deadline=tokyo)

    with backend.storage() as work:
        deadline = work.games.get(game.id).deadline

    assert deadline == tokyo
    assert deadline is not None
    assert deadline.utcoffset() == timedelta(0)


# --------------------------------------------------------------------------- people


def test_a_person_is_found_by_any_of_their_addresses(backend: Backend) -> None:
    person = a_person(
        addresses=("b@x.test", "a@x.test"), settings=PersonSettings(format=False, remind=(1,))
    )
    with backend.storage() as work:
        work.people.add(a_person("someone@x.test"))
        stored = work.people.add(person)
        work.commit()

    with backend.storage() as work:
        assert work.people.get(stored.id) == replace(person, id=stored.id)
        assert work.people.by_address("a@x.test") == stored
        assert work.people.by_address("b@x.test") == stored
        assert work.people.by_address("c@x.test") is None
        assert stored.address == "b@x.test"


def test_a_changed_person_loses_the_addresses_that_were_dropped(backend: Backend) -> None:
    with backend.storage() as work:
        person = work.people.add(a_person("old@x.test"))
        work.people.save(replace(person, name="Edward", addresses=("new@x.test", "more@x.test")))
        work.commit()

    with backend.storage() as work:
        assert work.people.by_address("old@x.test") is None
        found = work.people.by_address("more@x.test")
        assert found is not None
        assert (found.name, found.addresses) == ("Edward", ("new@x.test", "more@x.test"))


def test_an_address_belongs_to_one_person(backend: Backend) -> None:
    with backend.storage() as work:
        work.people.add(a_person("one@x.test"))
        two = work.people.add(a_person("two@x.test"))
        work.commit()

    with backend.storage() as work, pytest.raises(AlreadyStoredError):
        work.people.add(a_person("one@x.test"))
    with backend.storage() as work, pytest.raises(AlreadyStoredError):
        work.people.save(replace(two, addresses=("two@x.test", "one@x.test")))


def test_an_unknown_person_is_not_stored(backend: Backend) -> None:
    with backend.storage() as work:
        with pytest.raises(NotStoredError):
            work.people.get(7)
        with pytest.raises(NotStoredError):
            work.people.save(a_person(id=7))


def test_a_confirmation_is_used_once_and_kept(backend: Backend) -> None:
    with backend.storage() as work:
        person = work.people.add(a_person())
        code = Confirmation("k3f9", person.id, Replay(17), NOON)
        work.people.add_confirmation(code)
        work.people.use_confirmation("k3f9")
        work.commit()

    with backend.storage() as work:
        assert work.people.confirmation("k3f9") == replace(code, used=True)
        assert work.people.confirmation("other") is None
        with pytest.raises(NotStoredError):
            work.people.use_confirmation("other")


def test_a_dropped_confirmation_is_forgotten(backend: Backend) -> None:
    with backend.storage() as work:
        person = work.people.add(a_person())
        work.people.add_confirmation(Confirmation("k3f9", person.id, AgreeToRule(1, 1), NOON))
        work.people.add_confirmation(Confirmation("q2w8", person.id, AgreeToRule(1, 1), NOON))
        work.people.drop_confirmation("k3f9")
        work.people.drop_confirmation("other")
        work.commit()

    with backend.storage() as work:
        assert work.people.confirmation("k3f9") is None
        assert work.people.confirmation("q2w8") is not None


def test_a_confirmation_needs_its_person(backend: Backend) -> None:
    with backend.storage() as work, pytest.raises(NotStoredError):
        work.people.add_confirmation(Confirmation("k3f9", 7, Register(), NOON))


# --------------------------------------------------------------------------- games


def test_a_game_comes_back_as_it_was(backend: Backend) -> None:
    full = a_game(
        state=GameState.PAUSED,
        deadline=NOON + minutes(1),
        opened_at=NOON,
        reminded_for=NOON + minutes(2),
        zone="Europe/Zurich",
        gm=GameMaster("Zürich", "gm@example.test"),
        settings={"speed": True, "press": ["white", "grey"], "limits": {"mails": 3}},
        seed="7f3a",
        ending="France won.",
        due_at=NOON + minutes(3),
        notes=Notes(co_masters=("two@example.test",), pause=Pause(until=None)),
    )
    with backend.storage() as work:
        game = work.games.add(full)
        bare = work.games.add(a_game("bare"))
        work.commit()

    with backend.storage() as work:
        assert work.games.get(game.id) == replace(full, id=game.id)
        assert work.games.by_name("bare") == bare
        assert work.games.by_name("none") is None
        assert work.games.all() == (game, bare)
        assert work.games.names() == {"austerlitz", "bare"}


def test_a_position_comes_back_with_everything_in_it(backend: Backend) -> None:
    start = a_game().position
    position = replace(
        start,
        phase=Phase.parse("F1902R"),
        units={FRANCE: (Unit("F", Location("SPA/NC")),), Power("NEUTRAL"): (A_PAR,)},
        contested=(Province("BUR"),),
    )
    game = store_game(backend.storage, position=position)

    with backend.storage() as work:
        found = work.games.get(game.id).position

    assert found.phase == position.phase
    assert found.units_of(FRANCE) == position.units_of(FRANCE)
    assert found.units_of(Power("NEUTRAL")) == (A_PAR,)
    assert found.contested == position.contested
    assert found.centers == start.centers
    assert found.homes == start.homes


def test_a_games_name_is_taken_once(backend: Backend) -> None:
    store_game(backend.storage)

    with backend.storage() as work, pytest.raises(AlreadyStoredError):
        work.games.add(a_game())


def test_an_unknown_game_is_not_stored(backend: Backend) -> None:
    with backend.storage() as work:
        with pytest.raises(NotStoredError):
            work.games.get(7)
        with pytest.raises(NotStoredError):
            work.games.save(a_game(id=7))


def test_running_games_are_due_from_their_deadline_on_earliest_first(backend: Backend) -> None:
    with backend.storage() as work:
        for name, state, deadline in (
            ("later", GameState.RUNNING, NOON + minutes(1)),
            ("now", GameState.RUNNING, NOON),
            ("long-due", GameState.RUNNING, NOON - timedelta(days=400)),
            ("paused", GameState.PAUSED, NOON - minutes(1)),
            ("no-deadline", GameState.RUNNING, None),
        ):
            work.games.add(a_game(name, state=state, deadline=deadline))
        work.commit()

    with backend.storage() as work:
        due = work.games.due(NOON)
        assert [work.games.get(one.game_id).name for one in due] == ["long-due", "now"]
        assert [one.key for one in due] == [(3, "S1901M"), (2, "S1901M")]
        assert work.games.due(NOON, due[0]) == due[1:]
        assert work.games.due(NOON, due[1]) == ()
        found = work.games.several([one.game_id for one in due])
        assert [game.name for game in found] == ["now", "long-due"]
        assert work.games.next_due(NOON - timedelta(days=500)) == NOON - timedelta(days=400)
        assert work.games.next_due(NOON - timedelta(days=400)) == NOON


def test_only_games_whose_hour_has_come_are_looked_at(backend: Backend) -> None:
    look = NextReminder(NOON + minutes(90), last=NOON, at=NOON + minutes(30))
    none = replace(look, at=None)
    running = a_game("reminder", deadline=NOON + minutes(90), notes=Notes(next_reminder=look))
    with backend.storage() as work:
        for game in (
            replace(running, name="later"),
            replace(running, notes=Notes(next_reminder=replace(look, at=NOON))),
            replace(running, name="new-deadline", deadline=NOON + minutes(91)),
            replace(running, name="none-left", notes=Notes(next_reminder=none)),
            a_game("no-deadline"),
            a_game("paused", state=GameState.PAUSED, notes=Notes(pause=Pause(until=NOON))),
            a_game("told", state=GameState.PAUSED,
                   notes=Notes(pause=Pause(told=NOON - timedelta(days=6)))),
            a_game("over", state=GameState.ENDED, notes=Notes(end=Ending(NOON))),
            a_game("revealed", state=GameState.ENDED,
                   notes=Notes(end=Ending(NOON, revealed=True))),
            a_game("start", state=GameState.FORMING, notes=Notes(start_at=NOON)),
            a_game("auction", state=GameState.FORMING, notes=Notes(auction=Auction(NOON))),
            a_game("begun", notes=Notes(auction=Auction(NOON), start_at=NOON)),
            a_game("question", notes=Notes(rule_change=RuleChange(1, "press", {}, NOON))),
        ):  # fmt: skip
            work.games.add(game)
        work.commit()

    with backend.storage() as work:
        names = [game.name for game in work.games.to_look_at(NOON)]
        assert names == [
            "reminder", "new-deadline", "paused", "over", "start", "auction", "question",
        ]  # fmt: skip
        found = work.games.by_name("later")
        assert found is not None
        work.games.save(replace(found, deadline=None))
        assert "later" not in [game.name for game in work.games.to_look_at(NOON + minutes(60))]


def test_nothing_is_due_where_nothing_runs(backend: Backend) -> None:
    with backend.storage() as work:
        assert work.games.due(NOON) == ()
        assert work.games.next_due(NOON) is None


def test_seats_come_in_the_order_they_were_taken(backend: Backend) -> None:
    game, other = store_game(backend.storage), store_game(backend.storage, name="other")
    with backend.storage() as work:
        person = work.people.add(a_person())
        first = work.games.add_seat(a_seat(game.id, "zzz", power=None, person_id=person.id))
        vacant = work.games.add_seat(a_seat(game.id, "aaa"))
        elsewhere = work.games.add_seat(a_seat(other.id, "mmm", person_id=person.id))
        work.games.save_seat(replace(first, power=Power("ITALY")))
        work.commit()

    dealt = replace(first, power=Power("ITALY"))
    with backend.storage() as work:
        assert work.games.seats(game.id) == (dealt, vacant)
        assert work.games.seats_of(person.id) == (dealt, elsewhere)
        assert work.games.seat_by_token("aaa") == vacant
        assert work.games.seat_by_token("bbb") is None


def test_a_seat_needs_a_token_of_its_own_and_a_game(backend: Backend) -> None:
    game = store_game(backend.storage)
    with backend.storage() as work:
        work.games.add_seat(a_seat(game.id))
        work.commit()

    with backend.storage() as work, pytest.raises(AlreadyStoredError):
        work.games.add_seat(a_seat(game.id))
    with backend.storage() as work, pytest.raises(NotStoredError):
        work.games.add_seat(a_seat(99, "other"))
    with backend.storage() as work, pytest.raises(NotStoredError):
        work.games.save_seat(a_seat(game.id, "other", id=99))


def test_two_seats_of_a_game_may_swap_powers(backend: Backend) -> None:
    game = store_game(backend.storage)
    with backend.storage() as work:
        one = work.games.add_seat(a_seat(game.id, "a", power=Power("FRANCE")))
        two = work.games.add_seat(a_seat(game.id, "b", power=Power("ITALY")))
        work.games.save_seat(replace(one, power=two.power))
        work.games.save_seat(replace(two, power=one.power))
        work.commit()

    with backend.storage() as work:
        assert [seat.power for seat in work.games.seats(game.id)] == ["ITALY", "FRANCE"]
