"""All that a game is besides its board and its past: votes, press, letters, what it remembers.

``gmbot game export`` writes it below the key ``whole``, and a store that takes it in goes on as the
old one would have. It holds secrets (who voted how, who wrote what), so it goes to nobody but the
operator. Ids of people and seats are those of the old store; they are translated on the way in.
Left behind are mails, codes that wait for their answer, and passwords.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from gmbot.game.archive.ids import (
    Renamed,
    event_data,
    people_in,
    without_mails,
)
from gmbot.game.archive.old_notes import upgraded
from gmbot.game.state.ballots import Ballot, BallotState
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.model import Event, Game, OrderLine, Person, Submission
from gmbot.game.state.notes_json import read_notes, write_notes
from gmbot.game.state.press_items import PressItem, PressState, ReplyGroup
from gmbot.game.state.stored.ids import PersonId
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Phase, Power
from gmbot.rules.notation import NotReadable, read_order, write_order

# --------------------------------------------------------------------------- out


def export_whole(context: Context, game: Game) -> dict[str, Any]:
    """Write what ``transfer.export_game`` does not."""
    work = context.work
    seats = work.games.seats(game.id)
    past = (record.phase for record in work.games.records(game.id))
    phases = dict.fromkeys((*past, game.phase))
    sets = [one for phase in phases for one in work.games.submissions(game.id, phase)]
    events = [one for one in work.events(game.id) if one.what != "imported"]
    people = {seat.person_id for seat in seats} | {e.data.get("person") for e in events}
    people |= {one.writer_id for one in work.press.of_game(game.id)}
    known = sorted(one for one in people | people_in(game.notes) if one is not None)
    return {
        "people": {str(one): _person(work.people.get(one)) for one in known},
        "seats": [seat.id for seat in seats],
        "notes": write_notes(without_mails(game.notes)),
        "due_at": _iso(game.due_at),
        "reminded_for": _iso(game.reminded_for),
        "sets": [_set(one) for one in sets],
        "events": [{"at": _iso(e.at), "what": e.what, "data": _event_data(e)} for e in events],
        "ballots": [_ballot(one) for one in work.ballots.of_game(game.id)],
        "press": [_press(one) for one in work.press.of_game(game.id)],
        "circles": [_circle(one) for seat in seats for one in work.press.circles_of(seat.id)],
    }


def _iso(when: datetime | None) -> str | None:
    return when.astimezone(UTC).isoformat() if when else None


def _person(person: Person) -> dict[str, Any]:
    settings = {key: one for key, one in person.settings.items() if key != "password"}
    return {
        "name": person.name, "addresses": list(person.addresses), "zone": person.zone,
        "confirmed": person.confirmed, "settings": settings,
    }  # fmt: skip


def _set(one: Submission) -> dict[str, Any]:
    return {
        "phase": one.phase.code, "power": one.power, "serial": one.serial,
        "orders": [
            {"order": write_order(line.order), "words": line.words, "how": line.how,
             "flavour": line.flavour}
            for line in one.orders
        ],
        "received_at": _iso(one.received_at), "number": one.number, "final": one.final,
        "verified": one.verified, "withdrawn": one.withdrawn,
    }  # fmt: skip


def _event_data(event: Event) -> dict[str, Any]:
    """A set has another number elsewhere, and mails are not carried."""
    kept = {key: one for key, one in event.data.items() if key != "inbox"}
    if event.what == "orders":
        kept.pop("id", None)
    return kept


def _ballot(one: Ballot) -> dict[str, Any]:
    return {
        "state": one.state.value, "made": one.made.code, "proposer": one.proposer,
        "powers": list(one.powers), "number": one.number, "announced_at": _iso(one.announced_at),
        "votes": dict(one.votes), "entitled": list(one.entitled),
        "complaints": list(one.complaints), "closes_at": _iso(one.closes_at),
    }  # fmt: skip


def _press(one: PressItem) -> dict[str, Any]:
    return {
        "state": one.state.value, "phase": one.phase.code, "shown_from": one.shown_from,
        "text": one.text, "author": one.author, "seat_id": one.seat_id,
        "answer_to": one.answer_to, "address": one.address, "to": list(one.to),
        "circle": list(one.circle), "shown_to": list(one.shown_to), "kind": one.kind,
        "postal": one.postal, "condition": one.condition, "verbatim": one.verbatim,
        "writer_id": one.writer_id,
    }  # fmt: skip


def _circle(one: ReplyGroup) -> dict[str, Any]:
    return {"token": one.token, "seat_id": one.seat_id, "to": list(one.to),
            "shown": list(one.shown)}  # fmt: skip


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
    after = replace(
        game,
        notes=read_notes(upgraded(tables["notes"]), ids.id),
        due_at=_when(tables["due_at"]),
        reminded_for=_when(tables["reminded_for"]),
    )
    context.work.games.save(after)
    board = ruleset_of(after).board
    for table in tables["sets"]:
        _add_set(context, after, table, board)
    for table in tables["events"]:
        data = event_data(table["data"], ids)
        context.work.log(Event(_moment(table["at"]), table["what"], after.id, data))
    for table in tables["ballots"]:
        context.work.ballots.add(_read_ballot(after, table))
    for table in tables["press"]:
        context.work.press.add(_read_press(after, table, ids))
    for table in tables["circles"]:
        to, shown = tuple(map(Power, table["to"])), tuple(table["shown"])
        seat_id = ids.seats[table["seat_id"]]
        context.work.press.add_circle(ReplyGroup(table["token"], after.id, seat_id, to, shown))
    return after


def _known(context: Context, table: Mapping[str, Any]) -> Person:
    """Find who has one of the addresses, or note a new person."""
    for address in table["addresses"]:
        person = context.work.people.by_address(address)
        if person is not None:
            return person
    return context.work.people.add(
        Person(PersonId(0), table["name"], tuple(table["addresses"]), table["zone"],
               confirmed=bool(table["confirmed"]), settings=dict(table["settings"]))
    )  # fmt: skip


def _settle_people(context: Context, tables: Mapping[str, Any], ids: Renamed) -> None:
    """Give people who were made anew with the seats the settings that they had."""
    for old, new in ids.people.items():
        person = context.work.people.get(new)
        settings = tables["people"][str(old)]["settings"]
        if not person.settings and settings:
            context.work.people.save(replace(person, settings=dict(settings)))


def _add_set(context: Context, game: Game, table: Mapping[str, Any], board: Board) -> None:
    context.work.games.add_submission(
        Submission(
            id=0,
            game_id=game.id,
            power=Power(table["power"]),
            phase=Phase.parse(table["phase"]),
            serial=int(table["serial"]),
            orders=tuple(_line(line, board) for line in table["orders"]),
            received_at=_moment(table["received_at"]),
            number=table["number"],
            final=bool(table["final"]),
            verified=bool(table["verified"]),
            withdrawn=bool(table["withdrawn"]),
        )
    )


def _line(table: Mapping[str, Any], board: Board) -> OrderLine:
    order = read_order(table["order"], board, None)
    if isinstance(order, NotReadable):
        raise ValueError(f"{table['order']!r} is not an order")
    return OrderLine(order, table["words"], table["how"], table["flavour"])


def _read_ballot(game: Game, table: Mapping[str, Any]) -> Ballot:
    return Ballot(
        id=0,
        game_id=game.id,
        state=BallotState(table["state"]),
        made=Phase.parse(table["made"]),
        proposer=Power(table["proposer"]),
        powers=tuple(map(Power, table["powers"])),
        number=table["number"],
        announced_at=_when(table["announced_at"]),
        votes={Power(power): bool(yes) for power, yes in table["votes"].items()},
        entitled=tuple(map(Power, table["entitled"])),
        complaints=tuple(map(Power, table["complaints"])),
        closes_at=_when(table["closes_at"]),
    )


def _read_press(game: Game, table: Mapping[str, Any], ids: Renamed) -> PressItem:
    seat, writer = table["seat_id"], table["writer_id"]
    return PressItem(
        id=0,
        game_id=game.id,
        state=PressState(table["state"]),
        phase=Phase.parse(table["phase"]),
        shown_from=table["shown_from"],
        text=table["text"],
        author=_power(table["author"]),
        seat_id=None if seat is None else ids.seats[seat],
        answer_to=_power(table["answer_to"]),
        address=table["address"],
        to=tuple(map(Power, table["to"])),
        circle=tuple(map(Power, table["circle"])),
        shown_to=tuple(table["shown_to"]),
        kind=table["kind"],
        postal=bool(table["postal"]),
        condition=table["condition"],
        verbatim=bool(table["verbatim"]),
        writer_id=None if writer is None else ids.people[writer],
    )


def _power(name: str | None) -> Power | None:
    return None if name is None else Power(name)


def _moment(text: str) -> datetime:
    when = datetime.fromisoformat(text)
    if when.tzinfo is None:
        raise ValueError(f"{text!r} lacks its zone")
    return when


def _when(text: str | None) -> datetime | None:
    return _moment(text) if text else None
