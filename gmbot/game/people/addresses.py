"""Several addresses of one person, and a new one: ``ALSO``, ``SET ADDRESS``.

The new address must say yes, to show that it is read, and so must the registered one. If the old
one is silent, perhaps because it is lost, the change waits three days, in which the old address can
stop it. A waiting change lies in the person's settings: ``{"moving": {"to": "b@c", "at":
"2026-12-04T12:00:00+00:00"}}``.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.people import AskWord, UnknownSender
from gmbot.game.reading import CODE_HOLDS, Call, masters_of
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Confirmation, Person
from gmbot.game.state.stored.acts import LinkAddress
from gmbot.game.state.stored.game_course import AddressAdded, AddressChanged, AddressWaits
from gmbot.game.state.stored.person_settings import Move
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.everybody import ALSO
from gmbot.parsing.commands.table.players import SET

_ADDRESS = re.compile(r"[^\s@<>,;]{1,100}@[^\s@<>,;]{1,100}")
WAIT = timedelta(days=3)
MOST = 5
"""Addresses that one person may have."""


def add_address(call: Call, request: ask.Also) -> Answer:
    """``ALSO b@c``: the same person under a second address."""
    assert call.writer.person is not None
    return _asked(call.context, call.writer.person, request.address.lower(), moves=False)


def claim_address(context: Context, writer: Writer, request: ask.Also) -> Answer:
    """``ALSO old@address`` from an address that is not registered yet.

    The answer does not reveal whether the old one is known; only its owner hears of it.
    """
    person = context.work.people.by_address(request.address.lower())
    if person is None or not person.confirmed:
        return Answer((UnknownSender(context.bot),))
    handled = _asked(context, person, writer.mail.sender, moves=False)
    own = Envelope(person.address, handled.notices)
    mine = [mail for mail in handled.others if mail.to == writer.mail.sender]
    notices = tuple(notice for mail in mine for notice in mail.notices)
    return Answer(notices or (UnknownSender(context.bot),), (own,) if mine else ())


def set_address(context: Context, person: Person, value: str) -> Answer:
    """``SET ADDRESS b@c``, also with further ones; ``SET ADDRESS KEEP``."""
    words = [word for word in re.split(r"[\s,;]+", value.strip().lower()) if word]
    if words == ["keep"]:
        return _kept(context, person)
    first, more = (words or [""])[0], [one for one in words[1:] if one not in person.addresses]
    handled = Answer() if more and first == person.address else _asked(
        context, person, first, moves=True
    )  # fmt: skip
    for address in more[: MOST - 1]:
        handled += _asked(context, person, address, moves=False)
    return handled


def _asked(context: Context, person: Person, address: str, *, moves: bool) -> Answer:
    refusal = _unfit(context, person, address, moves=moves)
    if refusal is not None:
        return refusal
    own, new = context.dice.code(), context.dice.code()
    until = context.now + CODE_HOLDS
    for code, act in (
        (own, LinkAddress(address, moves, "own", new)),
        (new, LinkAddress(address, moves, "new", own, address)),
    ):
        context.work.people.add_confirmation(Confirmation(code, person.id, act, until))
    letter = Envelope(address, (_to_new(person, address, new, moves=moves),), stranger=True)
    return Answer((_to_own(address, own, moves=moves),), (letter,))


def _unfit(context: Context, person: Person, address: str, *, moves: bool) -> Answer | None:
    line = SET.line("ADDRESS new@example.org") if moves else ALSO.examples[0]
    if not _ADDRESS.fullmatch(address):
        return Answer((Refusal.of("no-such-address", line, address=repr(address)),))
    if address == person.address or (not moves and address in person.addresses):
        return Answer((Refusal.of("address-yours", address=address),))
    if len(person.addresses) >= MOST and not moves:
        return Answer((Refusal.of("no-further-address", most=MOST),))
    if moves and address in person.addresses:
        _move(context, person, address)
        return Answer((_moved_news(address),), (_farewell(person.address, address),))
    return None


def _to_own(address: str, code: str, *, moves: bool) -> AskWord:
    if moves:
        return AskWord(
            "address-change", say("addresses.shall-mail-go-another"),
            say("addresses.would-like-written-at", address=address),
            code, _hours(),
            otherwise=say("addresses.if-did-not-ask"),
        )  # fmt: skip
    return AskWord(
        "address-link", say("addresses.second-address-yours"),
        say("addresses.somebody-would-like-second", address=address), code, _hours(),
    )  # fmt: skip


def _to_new(person: Person, address: str, code: str, *, moves: bool) -> AskWord:
    id = "addresses.written-here" if moves else "addresses.used-as-well"
    return AskWord(
        "address-link", say("addresses.address-yours"),
        say(id, person=person.name, address=address), code, _hours(),
        otherwise=say("addresses.if-not-do-not"),
    )  # fmt: skip


# --------------------------------------------------------------------------- the words


def address_confirmed(context: Context, writer: Writer, act: LinkAddress, person: Person) -> Answer:
    """One of the two addresses has said yes."""
    address, moves = act.address, act.moves
    other = context.work.people.confirmation(act.other)
    if address in person.addresses and (not moves or address == person.address):
        return Answer((_linked_news(address),))
    refusal = _of_somebody_else(context, person, address)
    if refusal is not None:
        return refusal
    if other is not None and other.used:
        return _done(context, writer, person, address, moves=moves)
    if not moves or act.side == "own":
        text = say("addresses.yes-counted-other-address", address=address)
        if act.side == "new":
            text = say("addresses.yes-counted-address-known")
        return Answer((News.of("address-half", text=text),))
    return _waiting(context, person, address)


def _of_somebody_else(context: Context, person: Person, address: str) -> Answer | None:
    other = context.work.people.by_address(address)
    if other is None or other.id == person.id:
        return None
    if context.work.games.seats_of(other.id) or _runs_a_game(context, other):
        return Answer((Refusal.of("address-in-use", address=address),))
    rest = tuple(one for one in other.addresses if one != address)
    context.work.people.save(replace(other, addresses=rest))
    return None


def _runs_a_game(context: Context, person: Person) -> bool:
    return any(set(masters_of(game)) & set(person.addresses) for game in context.work.games.all())


def _done(context: Context, writer: Writer, person: Person, address: str, *, moves: bool) -> Answer:
    if not moves:
        context.work.people.save(replace(person, addresses=(*person.addresses, address)))
        context.happened(None, AddressAdded(person=person.id))
        return _to_all(writer, (person.address, address), _linked_news(address))
    old = person.address
    _move(context, person, address)
    if writer.mail.sender == old:
        letter = Envelope(address, (_moved_news(address),))
        return Answer((_moved_news(address),), (letter,))
    return Answer((_moved_news(address),), (_farewell(old, address),))


def _to_all(writer: Writer, addresses: tuple[str, ...], notice: Notice) -> Answer:
    others = tuple(Envelope(to, (notice,)) for to in addresses if to != writer.mail.sender)
    return Answer((notice,), others)


def _waiting(context: Context, person: Person, address: str) -> Answer:
    """Write to the old address, which has not answered: it has three days to object."""
    at = context.now + WAIT
    context.work.people.save(person.with_settings(moving=Move(address, at)))
    context.happened(None, AddressWaits(person=person.id))
    warning = News.of("address-change", times=(("Changes", at),), address=address)
    told = News.of("address-changes-in-three", times=(("Changes", at),))
    return Answer((told,), (Envelope(person.address, (warning,)),))


def address_moves_at(person: Person) -> datetime | None:
    """When a waiting change of address is made; None if no change waits."""
    return person.settings.moving.at if person.settings.moving else None


def move_address(context: Context, person: Person) -> tuple[Envelope, ...]:
    """Make a change of address whose time has come, and tell both."""
    if person.settings.moving is None:
        return ()
    old, address = person.address, person.settings.moving.to
    if _of_somebody_else(context, person, address) is not None:
        _without_move(context, person)
        return ()
    _move(context, person, address)
    return _farewell(old, address), Envelope(address, (_moved_news(address),))


def _kept(context: Context, person: Person) -> Answer:
    if person.settings.moving is None:
        return Answer((News.of("address-as-it-was", address=person.address),))
    _without_move(context, person)
    return Answer((News.of("address-kept", address=person.address),))


def _without_move(context: Context, person: Person) -> None:
    context.work.people.save(person.with_settings(moving=None))


def _move(context: Context, person: Person, address: str) -> None:
    """Write to ``address`` from now on; the old one is removed, also where the person is a GM."""
    old = person.address
    rest = tuple(one for one in person.addresses if one not in (old, address))
    moved = replace(person, addresses=(address, *rest)).with_settings(moving=None)
    context.work.people.save(moved)
    for game in context.work.games.all():
        if old not in masters_of(game):
            continue
        gm = replace(game.gm, address=address) if game.gm.address == old else game.gm
        masters = tuple(address if one == old else one for one in game.notes.co_masters)
        notes = replace(game.notes, co_masters=masters)
        context.work.games.save(replace(game, gm=gm, notes=notes))
    context.happened(None, AddressChanged(person=person.id))


def _linked_news(address: str) -> News:
    return News.of("address-link", address=address)


def _moved_news(address: str) -> News:
    return News.of("address-changed", address=address)


def _farewell(old: str, address: str) -> Envelope:
    return Envelope(old, (News.of("address-moved", address=address),))


def _hours() -> int:
    return int(CODE_HOLDS.total_seconds() // 3600)
