"""Registering a person: a name, an address, a code that shows the address is theirs.

All other requests of the first mail are kept, and carried out once the code comes back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from gmbot.game.notices.answers import Refusal
from gmbot.game.notices.people import ConfirmAddress, Welcome
from gmbot.game.people.game_list import game_rows
from gmbot.game.reading import CODE_HOLDS, is_master, send_code
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Confirmation, Person
from gmbot.game.state.stored.acts import Register
from gmbot.game.state.stored.game_course import Confirmed
from gmbot.game.state.stored.ids import PersonId
from gmbot.game.state.times import zone_named, zones_like
from gmbot.game.views import language_code, no_such_language, set_language
from gmbot.parsing.commands.table.everybody import REGISTER
from gmbot.parsing.tokens import is_masters


def register_person(
    context: Context,
    writer: Writer,
    name: str,
    zone: str,
    asked: Sequence[str] = (),
    language: str = "",
) -> Answer:
    """Note a newcomer and mail a code; ``asked`` says what else the mail wants, in words."""
    text, zone = zone, zone_named(zone)
    if text and not zone:
        return Answer((_no_such_zone(text, clean_name(name)),))
    if poses(context, writer.person, name):
        return Answer((name_refused(name, REGISTER.line(_own_name(context, writer))),))
    if language and language_code(context, language) is None:
        return Answer((no_such_language(context, language),))
    person = writer.person
    if person is not None and person.confirmed:
        return _already(context, person, name, zone) + _language(context, person, language)
    shown = clean_name(name) or _own_name(context, writer)
    if person is None:
        person = context.work.people.add(
            Person(PersonId(0), shown, (writer.mail.sender,), zone=zone or "UTC", confirmed=False)
        )
    else:
        person = replace(person, name=clean_name(name) or person.name, zone=zone or person.zone)
        context.work.people.save(person)
    _language(context, person, language)
    code = send_code(context, person.id, Register(writer.inbox_id if asked else None))
    return Answer((ConfirmAddress(person.name, code, tuple(asked), _hours(CODE_HOLDS)),))


def known_or_new(context: Context, address: str, zone: str) -> Person:
    """The owner of an address, or somebody who is registered only once they say yes."""
    person = context.work.people.by_address(address)
    if person is not None:
        return person
    name = address.partition("@")[0][:60]
    return context.work.people.add(Person(PersonId(0), name, (address,), zone=zone))


def confirm_person(context: Context, confirmation: Confirmation) -> Person:
    """Mark a code as used and its person as confirmed."""
    context.work.people.use_confirmation(confirmation.code)
    person = replace(context.work.people.get(confirmation.person_id), confirmed=True)
    context.work.people.save(person)
    context.happened(None, Confirmed(person=person.id))
    return person


def welcome(context: Context, person: Person) -> Welcome:
    """The first mail to somebody who is registered now."""
    own_games = {
        context.work.games.get(seat.game_id).name for seat in context.work.games.seats_of(person.id)
    }
    rows = (replace(row, vacant=()) if row.name in own_games else row for row in game_rows(context))
    return Welcome(person.name, person.zone, context.bot, tuple(rows))


def poses(context: Context, person: Person | None, name: str) -> bool:
    """Tell whether a name of a person who runs no game is like a game master's, or the bot's."""
    if not is_masters(name, (context.bot.partition("@")[0],)):
        return False
    return person is None or not any(
        is_master(context, game, person) for game in context.work.games.all()
    )


def name_refused(name: str, line: str) -> Refusal:
    """Refuse a name that would seem to be a game master's."""
    return Refusal.of("name-of-a-master", line, name=clean_name(name))


def _own_name(context: Context, writer: Writer) -> str:
    """The name of a newcomer who gives none: the sender's name in the mail, or the address."""
    name = clean_name(writer.mail.sender_name)
    return _local_part(writer) if not name or poses(context, writer.person, name) else name


def clean_name(name: str) -> str:
    """A name on one line, at most 60 characters, without control characters."""
    return "".join(c for c in " ".join(name.split()) if c.isprintable())[:60]


def _already(context: Context, person: Person, name: str, zone: str) -> Answer:
    changed = replace(person, name=clean_name(name) or person.name, zone=zone or person.zone)
    if changed != person:
        context.work.people.save(changed)
    return Answer((welcome(context, changed),))


def _language(context: Context, person: Person, language: str) -> Answer:
    return set_language(context, person, language) if language else Answer()


def _no_such_zone(zone: str, name: str) -> Refusal:
    near = zones_like(zone) or ("Europe/London",)
    return Refusal.of(
        "no-such-time-zone",
        *tuple(REGISTER.line(f"{name or 'Your Name'}, zone {each_name}") for each_name in near),
        zone=repr(zone),
    )


def _local_part(writer: Writer) -> str:
    return writer.mail.sender.partition("@")[0]


def _hours(span: timedelta) -> int:
    return int(span.total_seconds() // 3600)
