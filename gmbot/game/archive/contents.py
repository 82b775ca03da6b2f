"""All that a game is besides its board and its past: votes, press, letters, what it remembers.

``gmbot game export`` writes it below the key ``whole``, and a store that takes it in goes on as the
old one would have. It holds secrets (who voted how, who wrote what), so it goes to nobody but the
operator. Ids of people and seats are those of the old store; they are translated on the way in.
Left behind are mails, codes that wait for their answer, and passwords.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from gmbot.game.archive.ids import (
    Renamed,
    people_in,
    without_mails,
)
from gmbot.game.archive.old_notes import upgraded
from gmbot.game.archive.sets import read_set, write_set
from gmbot.game.state.ballots import Ballot
from gmbot.game.state.context import Context
from gmbot.game.state.model import Event, Game, Person
from gmbot.game.state.notes_json import read_notes, write_notes
from gmbot.game.state.press_items import PressItem, ReplyGroup
from gmbot.game.state.stored.codec import Moment, from_tables, to_tables
from gmbot.game.state.stored.game_course import Imported
from gmbot.game.state.stored.happening_kinds import read_happening
from gmbot.game.state.stored.ids import PersonId
from gmbot.game.state.stored.person_settings import PersonSettings


@dataclass(frozen=True, slots=True)
class Times:
    """Hours of a game that its other keys do not say."""

    due_at: Moment | None
    reminded_for: Moment | None


# --------------------------------------------------------------------------- out


def export_whole(context: Context, game: Game) -> dict[str, Any]:
    """Write what ``transfer.export_game`` does not."""
    work = context.work
    seats = work.games.seats(game.id)
    past = (record.phase for record in work.games.records(game.id))
    phases = dict.fromkeys((*past, game.phase))
    sets = [one for phase in phases for one in work.games.submissions(game.id, phase)]
    events = [event for event in work.events(game.id) if event.what != Imported.what]
    happenings = (event.happening for event in events)
    people = people_in(game.notes, (told for told in happenings if told is not None))
    people |= {seat.person_id for seat in seats if seat.person_id is not None}
    people |= {item.writer_id for item in work.press.of_game(game.id) if item.writer_id is not None}
    known = sorted(people)
    return {
        "people": {str(one): _person(work.people.get(one)) for one in known},
        "seats": [seat.id for seat in seats],
        "notes": write_notes(without_mails(game.notes)),
        "due_at": to_tables(game.due_at),
        "reminded_for": to_tables(game.reminded_for),
        "sets": [write_set(one) for one in sets],
        "events": [_carried(event) for event in events],
        "ballots": [_carried(one) for one in work.ballots.of_game(game.id)],
        "press": [_carried(one) for one in work.press.of_game(game.id)],
        "circles": [_carried(one) for seat in seats for one in work.press.circles_of(seat.id)],
    }


def _carried(value: object) -> dict[str, Any]:
    """A value without the numbers that another store gives anew."""
    tables: dict[str, Any] = to_tables(value)
    return {name: one for name, one in tables.items() if name not in ("id", "game_id")}


def _person(person: Person) -> dict[str, Any]:
    return _carried(person.with_settings(password=""))


# --------------------------------------------------------------------------- in


def import_whole(context: Context, game: Game, tables: Mapping[str, Any]) -> Game:
    """Store it with a game whose seats are there already, in their order.

    Raises ``KeyError``, ``TypeError`` or ``ValueError`` for what ``export_whole`` cannot have
    written.
    """
    people = {int(old): _known(context, one).id for old, one in tables["people"].items()}
    seats = context.work.games.seats(game.id)
    ids = Renamed(people, dict(zip(tables["seats"], (s.id for s in seats), strict=True)))
    _settle_people(context, tables, ids)
    times = from_tables(tables, Times)
    after = replace(
        game,
        notes=read_notes(upgraded(tables["notes"]), ids.id),
        due_at=times.due_at,
        reminded_for=times.reminded_for,
    )
    work = context.work
    work.games.save(after)
    for table in tables["sets"]:
        work.games.add_submission(read_set(table, after))
    for table in tables["events"]:
        event = from_tables(table, Event, game_id=after.id)
        told = read_happening(event.what, event.data, ids.id)
        work.log(Event.of(event.at, after.id, told))
    for table in tables["ballots"]:
        work.ballots.add(from_tables(table, Ballot, id=0, game_id=after.id))
    for table in tables["press"]:
        work.press.add(from_tables(table, PressItem, ids.id, id=0, game_id=after.id))
    for table in tables["circles"]:
        work.press.add_circle(from_tables(table, ReplyGroup, ids.id, game_id=after.id))
    return after


def _known(context: Context, table: Mapping[str, Any]) -> Person:
    """Find who has one of the addresses, or note a new person."""
    for address in table["addresses"]:
        person = context.work.people.by_address(address)
        if person is not None:
            return person
    return context.work.people.add(from_tables(table, Person, id=PersonId(0)))


def _settle_people(context: Context, tables: Mapping[str, Any], ids: Renamed) -> None:
    """Give people who were made anew with the seats the settings that they had."""
    for old, new in ids.people.items():
        person = context.work.people.get(new)
        if person.settings == PersonSettings():
            settings = from_tables(tables["people"][str(old)]["settings"], PersonSettings)
            context.work.people.save(replace(person, settings=settings))
