"""``SIGNON``: the classic way to say who writes, and for which game.

``fmodern``, ``germany@modern`` and ``germany`` are understood. With the right password it proves
who wrote, from any address; from the registered address none is needed, and an extra one is
allowed: old judges asked for one in every mail.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.people.passwords import Secrets, is_right
from gmbot.game.reading import Call, is_master, read_signon
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, Person, Seat
from gmbot.game.state.reply_tokens import hand_over
from gmbot.game.state.stored.game_course import SignedOn
from gmbot.game.state.stored.happenings import WrongPassword
from gmbot.game.state.visibility import in_fog
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.everybody import SIGNON, TAKEOVER
from gmbot.parsing.mail import cut_sections, signons
from gmbot.parsing.text import Body, Line
from gmbot.rules.board.terms import Power

MOST_WRONG = 5
"""After so many wrong passwords of one sender for one power in an hour, no more are tried."""
MOST_OF_ALL = 50
"""The same for all senders together. The person's own addresses are never stopped by others."""
_HOUR = timedelta(hours=1)


def sign_on(context: Context, writer: Writer, secrets: Secrets, game: str) -> Writer | Refusal:
    """Say who has signed on, or refuse the mail; a mail without ``SIGNON`` is its sender's.

    ``game``: the one that the mail's address or thread names, or empty.
    """
    for signon in signons(writer.body):
        password = secrets.of(signon.words) if signon.password else ""
        writer_found_after = _one(context, writer, signon, password, game)
        if isinstance(writer_found_after, Refusal):
            return writer_found_after
        writer = writer_found_after
    return writer


def is_signon_alone(lines: Sequence[Line]) -> bool:
    """Tell whether a mail says only who its writer is."""
    sections = cut_sections(Body(tuple(lines)))
    return all(
        section.signon and not any(line.text for line in section.lines) for section in sections
    )


def _one(
    context: Context, writer: Writer, signon: ask.SignOn, password: str, there: str
) -> Writer | Refusal:
    meant_found = read_signon(context, writer.person, signon, there)
    if isinstance(meant_found, Refusal):
        return meant_found
    game, power = meant_found.game, meant_found.power
    if game is None or is_master(context, game, writer.person):
        return writer  # the reader of the mail says that there is no such game
    seats = context.work.games.seats(game.id)
    mine = [
        each_seat
        for each_seat in seats
        if writer.person and each_seat.person_id == writer.person.id
    ]
    if any(power in (None, each_seat.power) or each_seat.power is None for each_seat in mine):
        return _own(context, writer, game, power, password)
    seat = next(
        (each_seat for each_seat in seats if each_seat.power == power and each_seat.person_id), None
    )
    if not password:
        return writer if writer.person is None else _not_yours(game, mine, power, seat)
    if writer.denied:
        return Refusal.of("signon-denied", doubt=writer.doubt)
    owner = context.work.people.get(seat.person_id) if seat and seat.person_id else None
    tried = _tried(context, writer, game, power, owner, password)
    return Refusal.of("too-many-wrong-passwords") if tried is None else tried


def _own(
    context: Context, writer: Writer, game: Game, power: Power | None, password: str
) -> Writer | Refusal:
    """The seat's own address: a right password proves what nothing else does.

    Against the word of our own host it proves nothing.
    """
    assert writer.person is not None
    if writer.proven or writer.denied or not password or not writer.person.settings.password:
        return writer
    tried = _tried(context, writer, game, power, writer.person, password)
    # Too many wrong ones, perhaps of somebody who forges this address: a code proves it instead.
    return writer if tried is None else tried


def _tried(
    context: Context,
    writer: Writer,
    game: Game,
    power: Power | None,
    owner: Person | None,
    password: str,
) -> Writer | Refusal | None:
    """Try a password; None if too many wrong ones came lately.

    A power without a player is answered, and counted, like any other: who is vacant is no secret
    that guesses give away.
    """
    since = context.now - _HOUR
    lately = (event for event in context.work.events(game.id) if event.at > since)
    wrong = [
        wrong_password
        for event in lately
        if (wrong_password := event.about(WrongPassword)) is not None
    ]
    senders = [
        each_wrong_password.tried_by
        for each_wrong_password in wrong
        if each_wrong_password.power == power
    ]
    by = hashlib.sha256(writer.mail.sender.encode()).hexdigest()[:16]
    if senders.count(by) >= MOST_WRONG or len(senders) >= MOST_OF_ALL:
        return None
    if owner is not None and is_right(owner, password):
        context.happened(game, SignedOn(person=owner.id))
        return replace(writer, person=owner, proven=True, by_token=False)
    context.happened(game, WrongPassword(power=power, tried_by=by))
    return _wrong()


def _wrong() -> Refusal:
    """Refuse with the same words for every fault, so that they reveal nothing about the seat."""
    return Refusal.of("signon-failed")


def _not_yours(game: Game, mine: list[Seat], power: Power | None, seat: Seat | None) -> Refusal:
    board = ruleset_of(game).board
    names = {info.id: power_name(info.id, board) for info in board.powers}
    own = next((names.get(each_seat.power or Power(""), "") for each_seat in mine), "")
    text = (
        say("signon.in-play", game=game.name, own=own)
        if own
        else say("signon.do-not-play-in", game=game.name)
    )
    copy = [SIGNON.line(f"{own}@{game.name}")] if own else []
    free = names.get(power) if power is not None and seat is None and not own else None
    free = None if in_fog(game) else free
    if free:
        text = say("signon.nobody-plays-may-taken", text=text, free=free)
        copy.append(TAKEOVER.line(f"{free}@{game.name}"))
    return Refusal.of("power-not-yours", *copy, text=text)


def new_token(call: Call, request: ask.Simple) -> Answer:
    """``NEW TOKEN``: all earlier reply addresses of a player stop working."""
    context = call.context
    assert call.writer.person is not None
    for seat in context.work.games.seats_of(call.writer.person.id):
        hand_over(context, seat, call.writer.person.id)
        game = context.work.games.get(seat.game_id)
        left = tuple(token for token in game.notes.former_tokens if token.seat != seat.id)
        context.work.games.save(replace(game, notes=replace(game.notes, former_tokens=left)))
    news = News.of("token")
    return Answer((news,))
