"""Several addresses of one person, and a new one: ``ALSO``, ``SET ADDRESS``.

The new address must say yes, to show that it is read, and so must the registered one, where our
mail goes. Nothing happens to either before both have. If the registered one is silent on a change,
perhaps because it is lost, the change waits three days, in which that address can stop it; this
holds for a new address that is linked already, too. A waiting change lies in the person's settings:
``{"moving": {"to": "b@c", "at": "2026-12-04T12:00:00+00:00"}}``.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.letters import is_address
from gmbot.game.notices.people import AskWord
from gmbot.game.people.merging import hand_over_address, is_bound, with_new_address
from gmbot.game.reading import CODE_HOLDS, Call
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import Confirmation, Person
from gmbot.game.state.reply_tokens import replies_from_elsewhere
from gmbot.game.state.stored.acts import LinkAddress
from gmbot.game.state.stored.game_course import AddressAdded, AddressChanged, AddressWaits
from gmbot.game.state.stored.person_settings import Move
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.everybody import ALSO
from gmbot.parsing.commands.table.players import SET

WAIT = timedelta(days=3)
MOST = 5
"""Addresses that one person may have."""
CLAIMS = "also"
"""What the codes begin with that go to addresses which claim to be a second one."""


def add_address(call: Call, request: ask.Also) -> Answer:
    """``ALSO b@c``: the same person under a second address."""
    assert call.writer.person is not None
    writer = call.writer
    return _asked(call.context, writer, call.writer.person, request.address.lower(), moves=False)


def claim_address(context: Context, writer: Writer, request: ask.Also) -> Answer:
    """``ALSO old@address`` from an address that is not registered yet.

    The answer does not reveal whether the old one is known; only its owner hears of it. A code for
    an unknown one is kept nowhere, and a yes to it is answered like any other.
    """
    claimed, address = request.address.lower(), writer.mail.sender
    person = context.work.people.by_address(claimed)
    own_code, new = context.dice.code(), CLAIMS + context.dice.code()
    answer = Answer((_to_claimant(claimed, new),))
    if person is None or not person.confirmed or _unfit(context, person, address, moves=False):
        return answer
    _keep(context, person, LinkAddress(address, False, "own", new, person.address), own_code)
    _keep(context, person, LinkAddress(address, False, "new", own_code, address), new)
    letter = Envelope(person.address, (_to_own(address, own_code, moves=False),))
    return replace(answer, others=(letter,))


def claim_noted(code: str) -> News | None:
    """The answer to a yes to a claim of an unknown address; None: it is another code."""
    return _half_of_new() if code.startswith(CLAIMS) else None


def set_address(context: Context, writer: Writer, person: Person, value: str) -> Answer:
    """``SET ADDRESS b@c``, also with further ones; ``SET ADDRESS KEEP``."""
    words = [word for word in re.split(r"[\s,;]+", value.strip().lower()) if word]
    if words == ["keep"]:
        return _kept(context, person)
    first, more = (words or [""])[0], [word for word in words[1:] if word not in person.addresses]
    handled = Answer() if more and first == person.address else _asked(
        context, writer, person, first, moves=True
    )  # fmt: skip
    for address in more[: MOST - 1]:
        handled += _asked(context, writer, person, address, moves=False)
    return handled


def _asked(
    context: Context, writer: Writer, person: Person, address: str, *, moves: bool
) -> Answer:
    """Ask both addresses. The question to the person goes where our mail goes, and only there."""
    refusal = _unfit(context, person, address, moves=moves)
    if refusal is not None:
        return refusal
    own_code, new = context.dice.code(), context.dice.code()
    _keep(context, person, LinkAddress(address, moves, "own", new, person.address), own_code)
    _keep(context, person, LinkAddress(address, moves, "new", own_code, address), new)
    letter = Envelope(address, (_to_new(person, address, new, moves=moves),), stranger=True)
    question = _to_own(address, own_code, moves=moves)
    if writer.mail.sender == person.address or writer.mail.sender not in person.addresses:
        return Answer((question,), (letter,))
    news = News.of("asked-at-your-address", address=person.address)
    return Answer((news,), (Envelope(person.address, (question,)), letter))


def _keep(context: Context, person: Person, act: LinkAddress, code: str) -> None:
    until = context.now + CODE_HOLDS
    context.work.people.add_confirmation(Confirmation(code, person.id, act, until))


def _unfit(context: Context, person: Person, address: str, *, moves: bool) -> Answer | None:
    line = SET.line("ADDRESS new@example.org") if moves else ALSO.examples[0]
    if not is_address(address):
        return Answer((Refusal.of("no-such-address", line, address=repr(address)),))
    if address == person.address or (not moves and address in person.addresses):
        return Answer((Refusal.of("address-yours", address=address),))
    if len(person.addresses) >= MOST and not moves:
        return Answer((Refusal.of("no-further-address", most=MOST),))
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


def _to_claimant(claimed: str, code: str) -> AskWord:
    return AskWord(
        "unknown-sender", say("addresses.claimed"),
        say("addresses.claimed-text", address=claimed), code, _hours(),
        otherwise=say("addresses.if-not"),
    )  # fmt: skip


def _to_new(person: Person, address: str, code: str, *, moves: bool) -> AskWord:
    id = "addresses.written-here" if moves else "addresses.used-as-well"
    return AskWord(
        "address-link", say("addresses.address-yours"),
        say(id, person=person.name, address=address), code, _hours(),
        otherwise=say("addresses.if-not"),
    )  # fmt: skip


# --------------------------------------------------------------------------- the words


def address_confirmed(context: Context, writer: Writer, act: LinkAddress, person: Person) -> Answer:
    """One of the two addresses has said yes."""
    address, moves = act.address, act.moves
    if address in person.addresses and (not moves or address == person.address):
        return Answer((_linked_news(address),))
    if _is_of_somebody_busy(context, person, address):
        return Answer((Refusal.of("address-in-use", address=address),))
    other = context.work.people.confirmation(act.other)
    if other is None:
        return Answer((Refusal.of("code-does-nothing", text=say("addresses.other-said-no")),))
    if other.used:
        return _done(context, writer, person, address, moves=moves)
    if act.side == "own":
        text = say("addresses.yes-counted-other-address", address=address)
        return Answer((News.of("address-half", text=text),))
    return _waiting(context, person, address) if moves else Answer((_half_of_new(),))


def _half_of_new() -> News:
    return News.of("address-half", text=say("addresses.yes-counted-address-known"))


def _is_of_somebody_busy(context: Context, person: Person, address: str) -> bool:
    """Tell whether an address belongs to another person who plays or runs games."""
    other = context.work.people.by_address(address)
    return other is not None and other.id != person.id and is_bound(context, other)


def _done(context: Context, writer: Writer, person: Person, address: str, *, moves: bool) -> Answer:
    """Do it, as both have said yes, and tell every address of the person."""
    letters = hand_over_address(context, person, address)
    if moves:
        mails = (*_move(context, person, address), *letters)
    else:
        person_after = replace(person, addresses=(*person.addresses, address))
        context.work.people.save(person_after)
        context.happened(None, AddressAdded(person=person.id))
        mails = (*_to_all(person_after.addresses, _linked_news(address)), *letters)
    own_notices = tuple(
        notice for mail in mails if mail.to == writer.mail.sender for notice in mail.notices
    )
    return Answer(own_notices, tuple(mail for mail in mails if mail.to != writer.mail.sender))


def _to_all(addresses: tuple[str, ...], notice: Notice) -> tuple[Envelope, ...]:
    return tuple(Envelope(to, (notice,)) for to in addresses)


def _waiting(context: Context, person: Person, address: str) -> Answer:
    """Write to the old address, which has not answered: it has three days to object."""
    hour = context.now + WAIT
    context.work.people.save(person.with_settings(moving=Move(address, hour)))
    context.happened(None, AddressWaits(person=person.id))
    warning = News.of("address-change", times=((say("times.changes"), hour),), address=address)
    news = News.of("address-changes-in-three", times=((say("times.changes"), hour),))
    owned = tuple(other_address for other_address in person.addresses if other_address != address)
    return Answer((news,), _to_all(owned, warning))


def address_moves_at(person: Person) -> datetime | None:
    """When a waiting change of address is made; None if no change waits."""
    return person.settings.moving.at if person.settings.moving else None


def move_address(context: Context, person: Person) -> tuple[Envelope, ...]:
    """Make a change of address that is due, and tell both addresses."""
    if person.settings.moving is None:
        return ()
    address = person.settings.moving.to
    if _is_of_somebody_busy(context, person, address):
        _without_move(context, person)
        refused = Refusal.of("address-in-use", address=address)
        return _to_all(person.addresses, refused)
    letters = hand_over_address(context, person, address)
    return (*_move(context, person, address), *letters)


def _kept(context: Context, person: Person) -> Answer:
    if person.settings.moving is None:
        return Answer((News.of("address-as-it-was", address=person.address),))
    _without_move(context, person)
    return Answer((News.of("address-kept", address=person.address),))


def _without_move(context: Context, person: Person) -> None:
    context.work.people.save(person.with_settings(moving=None))


def stop_move(context: Context, person: Person, address: str) -> None:
    """Give up a change of address that waits, if it is to this one."""
    if person.settings.moving is not None and person.settings.moving.to == address:
        _without_move(context, person)


def _move(context: Context, person: Person, address: str) -> tuple[Envelope, ...]:
    """Write to ``address`` from now on; the old one is removed, also where the person is a GM.

    Returns the mails about it, to every address that the person had or has.
    """
    old = person.address
    rest = tuple(
        other_address for other_address in person.addresses if other_address not in (old, address)
    )
    moved = replace(person, addresses=(address, *rest)).with_settings(moving=None)
    context.work.people.save(moved)
    for game in context.work.games.all():
        gm = replace(game.gm, address=address) if game.gm.address == old else game.gm
        game_after = replace(game, gm=gm, notes=with_new_address(game.notes, old, address))
        if game_after != game:
            context.work.games.save(game_after)
    for seat in context.work.games.seats_of(person.id):
        replies_from_elsewhere(context, seat)
    context.happened(None, AddressChanged(person=person.id))
    return _farewell(old, address), *_to_all(moved.addresses, _moved_news(address))


def _linked_news(address: str) -> News:
    return News.of("address-link", address=address)


def _moved_news(address: str) -> News:
    return News.of("address-changed", address=address)


def _farewell(old: str, address: str) -> Envelope:
    return Envelope(old, (News.of("address-moved", address=address),))


def _hours() -> int:
    return int(CODE_HOLDS.total_seconds() // 3600)
