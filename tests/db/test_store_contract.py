"""What every storage does, the in-memory one of the other tests included."""

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
    a_mail,
    a_person,
    a_record,
    a_seat,
    a_submission,
    minutes,
    store_game,
)
from fakes import NOON

from gmbot.game.errors import (
    AlreadyResolvedError,
    AlreadyStoredError,
    NotStoredError,
    StorageError,
)
from gmbot.game.extending import iso
from gmbot.game.model import (
    Confirmation,
    Event,
    GameMaster,
    GameState,
    InboxState,
    OrderLine,
    OutboxState,
    Settled,
)
from gmbot.rules.orders import Build, Convoy, Disband, Move, Remove, Retreat, Support, Waive
from gmbot.rules.position import Unit
from gmbot.rules.terms import Location, Phase, Power, Province

KEY = ("INBOX", 17, 4)


# --------------------------------------------------------------------------- transactions


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
    person = a_person(addresses=("b@x.test", "a@x.test"), settings={"html": False, "zones": [1]})
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
        code = Confirmation("k3f9", person.id, {"do": "replay", "inbox": 17}, NOON)
        work.people.add_confirmation(code)
        work.people.use_confirmation("k3f9")
        work.commit()

    with backend.storage() as work:
        assert work.people.confirmation("k3f9") == replace(code, used=True)
        assert work.people.confirmation("other") is None
        with pytest.raises(NotStoredError):
            work.people.use_confirmation("other")


def test_a_confirmation_needs_its_person(backend: Backend) -> None:
    with backend.storage() as work, pytest.raises(NotStoredError):
        work.people.add_confirmation(Confirmation("k3f9", 7, {}, NOON))


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
        notes={"masters": ["two@example.test"], "pause": {"until": ""}},
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
        assert [game.name for game in work.games.due(NOON)] == ["long-due", "now"]
        assert work.games.next_due() == NOON - timedelta(days=400)


def test_only_games_whose_hour_has_come_are_looked_at(backend: Backend) -> None:
    look = {"for": iso(NOON + minutes(90)), "last": iso(NOON), "next": iso(NOON + minutes(30))}
    running = a_game("reminder", deadline=NOON + minutes(90), notes={"look": look})
    with backend.storage() as work:
        for game in (
            replace(running, name="later"),
            replace(running, notes={"look": {**look, "next": iso(NOON)}}),
            replace(running, name="new-deadline", deadline=NOON + minutes(91)),
            replace(running, name="none-left", notes={"look": {**look, "next": ""}}),
            a_game("no-deadline"),
            a_game("paused", state=GameState.PAUSED, notes={"pause": {"until": iso(NOON)}}),
            a_game("told", state=GameState.PAUSED,
                   notes={"pause": {"until": "", "told": iso(NOON - timedelta(days=6))}}),
            a_game("over", state=GameState.ENDED, notes={"end": {"reveal_at": iso(NOON)}}),
            a_game("revealed", state=GameState.ENDED,
                   notes={"end": {"reveal_at": iso(NOON), "revealed": True}}),
            a_game("start", state=GameState.FORMING, notes={"start": iso(NOON)}),
            a_game("auction", state=GameState.FORMING, notes={"auction": {"closes": iso(NOON)}}),
            a_game("begun", notes={"auction": {"closes": iso(NOON)}, "start": iso(NOON)}),
            a_game("question", notes={"change": {"until": iso(NOON)}}),
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
        assert work.games.next_due() is None


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


# --------------------------------------------------------------------------- inbox


def test_raw_mail_comes_back_byte_for_byte(backend: Backend) -> None:
    raw = bytes(range(256)) * 3
    with backend.storage() as work:
        inbox_id = work.inbox.add(raw, NOON, "imap", KEY)
        work.commit()
    assert inbox_id is not None

    with backend.storage() as work:
        mail = work.inbox.get(inbox_id)
        assert mail is not None
        assert (mail.raw, mail.received_at, mail.source) == (raw, NOON, "imap")
        assert (mail.state, mail.tries, mail.note) == (InboxState.NEW, 0, "")
        assert work.inbox.get(99) is None


def test_a_mail_of_a_mailbox_is_stored_once(backend: Backend) -> None:
    with backend.storage() as work:
        assert work.inbox.add(b"raw", NOON, "imap", KEY) is not None
        assert work.inbox.add(b"raw", NOON, "imap", KEY) is None
        work.commit()

    with backend.storage() as work:
        assert work.inbox.add(b"other bytes", NOON, "imap", KEY) is None
        assert work.inbox.add(b"raw", NOON, "imap", ("INBOX", 18, 4)) is not None
        assert work.inbox.add(b"raw", NOON, "pipe") is not None
        assert work.inbox.add(b"raw", NOON, "pipe") is not None
        work.commit()
        assert len(work.inbox.all(9)) == 4


def test_the_mails_known_of_a_mailbox_are_told(backend: Backend) -> None:
    with backend.storage() as work:
        for uid in (1, 3, 5, 4_000_000_000):
            work.inbox.add(b"raw", NOON, "imap", ("INBOX", 17, uid))
        work.inbox.add(b"raw", NOON, "imap", ("Other", 17, 2))
        work.commit()

    with backend.storage() as work:
        assert set(work.inbox.known("INBOX", 17, range(2, 6))) == {3, 5}
        assert set(work.inbox.known("INBOX", 17, (4_000_000_000, 4))) == {4_000_000_000}
        assert set(work.inbox.known("INBOX", 18, (1, 3))) == set()
        assert set(work.inbox.known("INBOX", 17, ())) == set()


def test_new_mails_come_by_time_of_arrival(backend: Backend) -> None:
    with backend.storage() as work:
        ids = [work.inbox.add(b"raw", NOON + minutes(after), "pipe") for after in (5, 0, 5, 9)]
        assert None not in ids
        work.inbox.mark(ids[2] or 0, InboxState.DONE)
        work.commit()

    with backend.storage() as work:
        assert [mail.id for mail in work.inbox.new(9)] == [ids[1], ids[0], ids[3]]
        assert [mail.id for mail in work.inbox.new(2)] == [ids[1], ids[0]]
        assert [mail.id for mail in work.inbox.all(2)] == [ids[3], ids[2]]


def test_what_became_of_a_mail_is_kept(backend: Backend) -> None:
    with backend.storage() as work:
        inbox_id = work.inbox.add(b"raw", NOON, "pipe") or 0
        assert work.inbox.count_try(inbox_id) == 1
        assert work.inbox.count_try(inbox_id) == 2
        work.inbox.remember(inbox_id, "<m1@x.test>", "print")
        work.inbox.mark(inbox_id, InboxState.SET_ASIDE, "Traceback ...")
        work.commit()

    with backend.storage() as work:
        mail = work.inbox.get(inbox_id)
        assert mail is not None
        assert (mail.tries, mail.message_id) == (2, "<m1@x.test>")
        assert (mail.state, mail.note) == (InboxState.SET_ASIDE, "Traceback ...")


def test_a_note_may_hold_what_no_database_keeps(backend: Backend) -> None:
    with backend.storage() as work:
        inbox_id = work.inbox.add(b"raw", NOON, "pipe") or 0
        work.inbox.mark(inbox_id, InboxState.SET_ASIDE, "nul \0, half \udce4, whole ä")
        work.commit()

    with backend.storage() as work:
        mail = work.inbox.get(inbox_id)
        assert mail is not None
        assert mail.note == "nul ?, half ?, whole ä"


@pytest.mark.parametrize("change", ["mark", "count_try", "remember"])
def test_an_unknown_mail_cannot_be_changed(backend: Backend, change: str) -> None:
    arguments = {"mark": (7, InboxState.DONE), "count_try": (7,), "remember": (7, "<m>", "print")}
    with backend.storage() as work, pytest.raises(NotStoredError):
        getattr(work.inbox, change)(*arguments[change])


def test_a_mail_counts_as_handled_when_somebody_was_answered(backend: Backend) -> None:
    states = (InboxState.NEW, InboxState.SET_ASIDE, InboxState.DONE, InboxState.HELD)
    with backend.storage() as work:
        for minute, state in enumerate(states):
            inbox_id = work.inbox.add(b"raw", NOON + minutes(minute), "pipe") or 0
            work.inbox.remember(inbox_id, "<m@x.test>", "alike")
            work.inbox.mark(inbox_id, state)
        alone = work.inbox.add(b"raw", NOON, "pipe") or 0
        work.inbox.remember(alone, "<n@x.test>", "alone")
        work.commit()

    with backend.storage() as work:
        assert work.inbox.handled_before("alike") == NOON + minutes(2)
        assert work.inbox.handled_before("alone") is None
        assert work.inbox.handled_before("unseen") is None


# --------------------------------------------------------------------------- outbox


def test_a_finished_mail_comes_back_byte_for_byte(backend: Backend) -> None:
    with backend.storage() as work:
        answered = work.inbox.add(b"raw", NOON, "pipe")
        mail = a_mail(answers=answered, due_at=NOON + minutes(3), note="first")
        stored = work.outbox.add(mail)
        work.commit()

    with backend.storage() as work:
        assert work.outbox.get(stored.id) == replace(mail, id=stored.id)
        assert work.outbox.by_message_id(mail.message_id) == stored
        assert work.outbox.by_message_id("<other@bot.test>") is None


def test_an_outgoing_mail_is_found_by_the_beginning_of_its_message_id(backend: Backend) -> None:
    with backend.storage() as work:
        first = work.outbox.add(a_mail(message_id="<0a1b2c3d4e5f99@bot.test>"))
        work.outbox.add(a_mail(message_id="<0a1b2c3d4e60@bot.test>"))
        work.commit()

    with backend.storage() as work:
        assert work.outbox.by_code("0a1b2c3d4e5f") == first
        assert work.outbox.by_code("0a1b2c3d4e5e") is None


def test_a_message_id_is_used_once(backend: Backend) -> None:
    with backend.storage() as work:
        work.outbox.add(a_mail())
        work.commit()

    with backend.storage() as work, pytest.raises(AlreadyStoredError):
        work.outbox.add(a_mail(subject="another"))


def test_the_mails_of_one_game_are_found_newest_first(backend: Backend) -> None:
    with backend.storage() as work:
        ids = [work.outbox.add(a_mail(number)).id for number in range(1, 4)]
        work.outbox.add(a_mail(9, game="marengo"))
        work.commit()

    with backend.storage() as work:
        assert [mail.id for mail in work.outbox.of_game("austerlitz", 2)] == [ids[2], ids[1]]


def test_a_mail_may_leave_once_more(backend: Backend) -> None:
    with backend.storage() as work:
        stored = work.outbox.add(a_mail())
        work.commit()
    backend.queue.claim(NOON, 9, NOON + minutes(9))
    backend.queue.settle([Settled(stored.id, 1, OutboxState.SENT)])
    assert backend.queue.claim(NOON + minutes(60), 9, NOON + minutes(99)) == ()

    with backend.storage() as work:
        work.outbox.requeue(stored.id, NOON + minutes(20))
        work.commit()
    with backend.storage() as work, pytest.raises(NotStoredError):
        work.outbox.requeue(99, NOON)

    [again] = backend.queue.claim(NOON + minutes(20), 9, NOON + minutes(99))
    assert (again.raw, again.message_id) == (stored.raw, stored.message_id)


def test_mails_are_found_by_when_they_came(backend: Backend) -> None:
    with backend.storage() as work:
        ids = [work.inbox.add(b"raw", NOON + minutes(after), "pipe") for after in (9, 0, 5)]
        work.commit()

    with backend.storage() as work:
        found = work.inbox.between(NOON, NOON + minutes(9))
        assert [mail.id for mail in found] == [ids[2], ids[0]]


def test_the_newest_mails_come_first(backend: Backend) -> None:
    with backend.storage() as work:
        ids = [work.outbox.add(a_mail(number)).id for number in range(1, 4)]
        work.commit()
        assert [mail.id for mail in work.outbox.all(2)] == [ids[2], ids[1]]


def test_answers_to_an_address_are_counted_since_a_time(backend: Backend) -> None:
    with backend.storage() as work:
        asked = work.inbox.add(b"raw", NOON, "pipe")
        work.outbox.add(a_mail(1, answers=asked))
        work.outbox.add(a_mail(2, answers=asked, created_at=NOON - minutes(1)))
        work.outbox.add(a_mail(3, answers=asked, recipient="other@x.test"))
        work.outbox.add(a_mail(4))
        work.commit()

        assert work.outbox.answers_since("ed@example.test", NOON) == 1
        assert work.outbox.answers_since("ed@example.test", NOON - minutes(1)) == 2
        assert work.outbox.answers_since("nobody@x.test", NOON) == 0


# --------------------------------------------------------------------------- the log


def test_events_are_kept_in_order_and_by_game(backend: Backend) -> None:
    game = store_game(backend.storage)
    log = (
        Event(NOON, "started", game.id, {"phase": "S1901M"}),
        Event(NOON - minutes(1), "seen", None, {"count": 3}),
        Event(NOON, "resolved", game.id),
    )
    with backend.storage() as work:
        for event in log:
            work.log(event)
        work.commit()

    with backend.storage() as work:
        assert work.events() == log
        assert work.events(game.id) == (log[0], log[2])


def test_what_is_not_plain_json_is_refused(backend: Backend) -> None:
    with backend.storage() as work, pytest.raises(TypeError, match="datetime"):
        work.log(Event(NOON, "odd", None, {"when": NOON}))


def test_a_mail_that_was_handled_meanwhile_is_not_begun_again(backend: Backend) -> None:
    with backend.storage() as work:
        inbox_id = work.inbox.add(b"mail", NOON, "pipe")
        work.commit()
    assert inbox_id is not None
    with backend.storage() as work:
        assert work.inbox.begin(inbox_id)
        work.inbox.mark(inbox_id, InboxState.DONE)
        work.commit()

    with backend.storage() as work:
        assert not work.inbox.begin(inbox_id)
        assert not work.inbox.begin(inbox_id + 1)
