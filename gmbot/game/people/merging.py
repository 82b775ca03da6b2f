"""One person who was known as two: what games remember of the one is carried over to the other."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.state.context import Context
from gmbot.game.state.model import Game, Person
from gmbot.game.state.notes import Notes
from gmbot.game.state.notes_json import read_notes, write_notes
from gmbot.game.state.players import masters_of
from gmbot.game.state.stored.game_course import PersonMerged
from gmbot.game.state.stored.ids import PersonId
from gmbot.game.views import to_master


def is_bound(context: Context, person: Person) -> bool:
    """Tell whether somebody plays or runs a game, so that they stay a person of their own."""
    return bool(context.work.games.seats_of(person.id)) or any(
        set(masters_of(game)) & set(person.addresses) for game in context.work.games.all()
    )


def hand_over_address(context: Context, person: Person, address: str) -> tuple[Envelope, ...]:
    """Move an address from one person to another; both have agreed.

    A person without another address becomes ``person`` in all that games remember. Returns the
    mails about it: to the other addresses of the one, or to the GMs of the games.
    """
    other = context.work.people.by_address(address)
    if other is None or other.id == person.id:
        return ()
    rest = tuple(other_address for other_address in other.addresses if other_address != address)
    context.work.people.save(replace(other, addresses=rest).with_settings(moving=None))
    if rest:
        news = News.of("address-given-away", address=address)
        return tuple(Envelope(to, (news,)) for to in rest)
    context.work.press.give_daily(other.id, person.id)
    context.happened(None, PersonMerged(person=other.id, into=person.id))
    mails = (_merged(context, game, other, person) for game in context.work.games.all())
    return tuple(mail for mail in mails if mail is not None)


def with_new_address(notes: Notes, old: str, new: str) -> Notes:
    """The notes with one address in the place of another, in every list that names people so."""

    def named(addresses: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(new if address == old else address for address in addresses))

    admission = notes.admission
    invited = {new if one == old else one: code for one, code in admission.invited.items()}
    statuses = {
        power: replace(status, address=new) if status.address == old else status
        for power, status in notes.statuses.items()
    }
    return replace(
        notes,
        co_masters=named(notes.co_masters),
        kibitzers=named(notes.kibitzers),
        admission=replace(admission, barred=named(admission.barred), invited=invited),
        statuses=statuses,
    )


def _merged(context: Context, game: Game, other: Person, person: Person) -> Envelope | None:
    notes = _renamed(game.notes, other.id, person.id)
    if notes == game.notes:
        return None
    game_after = replace(game, notes=notes)
    context.work.games.save(game_after)
    news = News.of("person-merged", other=other.name, person=person.name, game=game.name)
    return to_master(context, game_after, news)


def _renamed(notes: Notes, old: PersonId, new: PersonId) -> Notes:
    """The notes with one person in the place of another, in every list once."""

    def rename(kind: type[int], number: int) -> int:
        return new if kind is PersonId and number == old else number

    renamed = read_notes(write_notes(notes), rename)
    if renamed == notes:
        return notes
    observers = {observer.person: observer for observer in renamed.observers}
    return replace(
        renamed,
        standby=tuple(dict.fromkeys(renamed.standby)),
        observers=tuple(observers.values()),
        substitutes=tuple(
            substitute
            for substitute in renamed.substitutes
            if substitute.owner != substitute.person
        ),
    )
