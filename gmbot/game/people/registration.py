"""Registering a person: a name, an address, a code that shows the address is theirs.

Whatever else the first mail asked is kept and done once the code comes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.people import ConfirmAddress, Welcome
from gmbot.game.people.game_list import game_rows
from gmbot.game.reading.codes import CODE_HOLDS, send_code
from gmbot.game.state.context import Desk, Handled, Writer
from gmbot.game.state.model import Confirmation, Event, Person
from gmbot.game.state.times import zone_named, zones_like
from gmbot.game.views.preferences import language_code, no_such_language, set_language


def register(
    desk: Desk,
    writer: Writer,
    name: str,
    zone: str,
    asked: Sequence[str] = (),
    language: str = "",
) -> Handled:
    """Note a newcomer and mail a code; ``asked`` says what else the mail wants, in words."""
    said, zone = zone, zone_named(zone)
    if said and not zone:
        return Handled((_no_such_zone(said, clean_name(name)),))
    if language and language_code(desk, language) is None:
        return Handled((no_such_language(desk, language),))
    person = writer.person
    if person is not None and person.confirmed:
        return _already(desk, person, name, zone) + _language(desk, person, language)
    shown = clean_name(name) or clean_name(writer.mail.sender_name) or _local_part(writer)
    if person is None:
        person = desk.work.people.add(
            Person(0, shown, (writer.mail.sender,), zone=zone or "UTC", confirmed=False)
        )
    else:
        person = replace(person, name=clean_name(name) or person.name, zone=zone or person.zone)
        desk.work.people.save(person)
    _language(desk, person, language)
    code = send_code(desk, person, {"do": "register", "inbox": writer.inbox_id if asked else None})
    return Handled((ConfirmAddress(person.name, code, tuple(asked), _hours(CODE_HOLDS)),))


def confirm_person(desk: Desk, found: Confirmation) -> Person:
    """Mark a code as used and its person as confirmed."""
    desk.work.people.use_confirmation(found.code)
    person = replace(desk.work.people.get(found.person_id), confirmed=True)
    desk.work.people.save(person)
    desk.work.log(Event(desk.now, "confirmed", None, {"person": person.id}))
    return person


def welcome(desk: Desk, person: Person) -> Welcome:
    """The first mail to somebody who is registered now."""
    own = {desk.work.games.get(one.game_id).name for one in desk.work.games.seats_of(person.id)}
    rows = (replace(row, vacant=()) if row.name in own else row for row in game_rows(desk))
    return Welcome(person.name, person.zone, desk.bot, tuple(rows))


def clean_name(name: str) -> str:
    """A name on one line, at most 60 characters, without control characters."""
    return "".join(c for c in " ".join(name.split()) if c.isprintable())[:60]


def _already(desk: Desk, person: Person, name: str, zone: str) -> Handled:
    changed = replace(person, name=clean_name(name) or person.name, zone=zone or person.zone)
    if changed != person:
        desk.work.people.save(changed)
    return Handled((welcome(desk, changed),))


def _language(desk: Desk, person: Person, language: str) -> Handled:
    return set_language(desk, person, language) if language else Handled()


def _no_such_zone(zone: str, name: str) -> Refusal:
    near = zones_like(zone) or ("Europe/London",)
    return Refusal(
        "E-UNKNOWN",
        "no such time zone",
        f"I know no time zone {zone!r}. Zones are named by region and city.",
        copy=tuple(f"REGISTER {name or 'Your Name'}, zone {one}" for one in near),
    )


def _local_part(writer: Writer) -> str:
    return writer.mail.sender.partition("@")[0]


def _hours(span: timedelta) -> int:
    return int(span.total_seconds() // 3600)
