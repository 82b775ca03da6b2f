"""All that a game is besides its board and its past: votes, press, letters, what it remembers.

``gmbot game export`` writes it below the key ``whole``, and a store that takes it in goes on as the
old one would have. It holds secrets (who voted how, who wrote what), so it goes to nobody but the
operator. Ids of people and seats are those of the old store; they are translated on the way in.
Left behind are mails, codes that wait for their answer, and passwords.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gmbot.fairness import Row, broken
from gmbot.game.archive.game_file import TransferError, Whole
from gmbot.game.archive.ids import (
    Renamed,
    people_in,
    without_local_ids,
    without_mails,
)
from gmbot.game.archive.old_notes import upgraded
from gmbot.game.archive.players import Newcomers
from gmbot.game.archive.sets import read_set, write_set
from gmbot.game.state.ballots import Ballot
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.model import Event, Game, Person
from gmbot.game.state.notes_json import read_notes, write_notes
from gmbot.game.state.press_items import PressItem, ReplyGroup
from gmbot.game.state.stored.codec import from_tables, to_tables
from gmbot.game.state.stored.game_course import Imported
from gmbot.game.state.stored.happening_kinds import read_happening
from gmbot.game.state.stored.ids import PersonId

# --------------------------------------------------------------------------- out


def whole_of(context: Context, game: Game) -> Whole:
    """All of a game that the other keys of its file do not have."""
    work = context.work
    seats = work.games.seats(game.id)
    past = (record.phase for record in work.games.records(game.id))
    phases = dict.fromkeys((*past, game.phase))
    sets = [submission for phase in phases for submission in work.games.submissions(game.id, phase)]
    events = [event for event in work.events(game.id) if event.what != Imported.what]
    happenings = (event.happening for event in events)
    people = people_in(game.notes, (happening for happening in happenings if happening is not None))
    people |= {seat.person_id for seat in seats if seat.person_id is not None}
    people |= {item.writer_id for item in work.press.of_game(game.id) if item.writer_id is not None}
    masters = map(work.people.by_address, game.notes.co_masters)
    people |= {master.id for master in masters if master is not None}
    known = sorted(people)
    return Whole(
        people={number: _person(work.people.get(number)) for number in known},
        seats=tuple(seat.id for seat in seats),
        notes=write_notes(without_mails(game.notes)),
        due_at=game.due_at,
        reminded_for=game.reminded_for,
        sets=tuple(write_set(submission) for submission in sets),
        events=tuple(_carried(without_local_ids(event)) for event in events),
        ballots=tuple(_carried(ballot) for ballot in work.ballots.of_game(game.id)),
        press=tuple(_carried(item) for item in work.press.of_game(game.id)),
        circles=tuple(
            _carried(group) for seat in seats for group in work.press.circles_of(seat.id)
        ),
        chain=tuple(_carried(row) for row in work.chains.rows(game.id)),
    )


def _carried(value: object) -> dict[str, Any]:
    """A value without the numbers that another store gives anew."""
    tables: dict[str, Any] = to_tables(value)
    return {name: one for name, one in tables.items() if name not in ("id", "game_id")}


def _person(person: Person) -> dict[str, Any]:
    return _carried(person.with_settings(password=""))


# --------------------------------------------------------------------------- in


def store_whole(context: Context, game: Game, whole: Whole, newcomers: Newcomers) -> Game:
    """Store it with a game whose seats are there already, in their order.

    Raises ``KeyError``, ``TypeError`` or ``ValueError`` for what ``whole_of`` cannot have made.
    """
    people = {
        old: from_tables(entry, Person, id=PersonId(0)) for old, entry in whole.people.items()
    }
    seats = context.work.games.seats(game.id)
    ids = Renamed(
        {old: newcomers.known(person, _place(old)).id for old, person in people.items()},
        dict(zip(whole.seats, (s.id for s in seats), strict=True)),
    )
    for old, person in people.items():
        newcomers.settle(ids.people[old], person, _place(old))
    game_after = replace(
        game,
        notes=replace(
            read_notes(upgraded(whole.notes), ids.id), masters_secret=game.notes.masters_secret
        ),
        due_at=whole.due_at,
        reminded_for=whole.reminded_for,
    )
    work = context.work
    work.games.save(game_after)
    _go_on_with(context, game_after, whole)
    for table in whole.sets:
        work.games.add_submission(read_set(table, game_after))
    for table in whole.events:
        event = from_tables(table, Event, game_id=game_after.id)
        work.log(Event.of(event.at, game_after.id, read_happening(event.what, event.data, ids.id)))
    for number, table in enumerate(whole.ballots, 1):
        ballot = from_tables(table, Ballot, id=0, game_id=game_after.id)
        _check_powers(ballot, game_after, f"whole: ballots: entry {number}")
        work.ballots.add(ballot)
    for table in whole.press:
        work.press.add(from_tables(table, PressItem, ids.id, id=0, game_id=game_after.id))
    for table in whole.circles:
        work.press.add_circle(from_tables(table, ReplyGroup, ids.id, game_id=game_after.id))
    return game_after


def _check_powers(ballot: Ballot, game: Game, place: str) -> None:
    """Whoever proposes, votes or is voted on is on the map: or nobody could count the votes."""
    named = {ballot.proposer, *ballot.powers, *ballot.votes, *ballot.entitled, *ballot.complaints}
    unknown = sorted(named - {info.id for info in ruleset_of(game).board.powers})
    if unknown:
        raise TransferError(f"{place}: no power {unknown[0]!a} in {game.variant}")


def _go_on_with(context: Context, game: Game, whole: Whole) -> None:
    """Take the sealed log along; its next row says that the game came from a file."""
    rows = [from_tables(table, Row, game_id=game.id) for table in whole.chain]
    fault = next(broken(rows), "")
    if fault:
        raise TransferError(f"whole: chain: {fault}; without this key a new log is begun")
    for row in rows:
        context.work.chains.add(row)


def _place(number: int) -> str:
    return f"whole: people: {number}"
