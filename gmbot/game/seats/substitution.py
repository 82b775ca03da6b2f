"""``SUBSTITUTE a@b FROM 24 Jun TO 3 Jul``, ``SUBSTITUTE OFF``: somebody orders meanwhile."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta

from gmbot.game.deadlines.absences import read_dates
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.people import AskWord
from gmbot.game.reading.call import GameCall, SeatCall
from gmbot.game.reading.codes import CODE_HOLDS, send_code
from gmbot.game.reading.refusals import refused
from gmbot.game.reading.substitutes import sits_for
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of, seat_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Event, Game, GameState, Person, Seat
from gmbot.game.state.notes import Substitute
from gmbot.game.state.stored import acts
from gmbot.game.state.stored.ids import PersonId
from gmbot.game.views.footer import to_master, to_seat
from gmbot.parsing.commands import requests as ask

LONGEST = timedelta(days=62)
_LINE = re.compile(r"(\S+@\S+)\s*(?:FROM\s+(.+?)\s+)?(?:TO|UNTIL)\s+(.+)$", re.IGNORECASE)
_EXAMPLE = "SUBSTITUTE a@example.org FROM 24 Jun TO 3 Jul"


def substitute(call: SeatCall, request: ask.Simple) -> Answer:
    """Name somebody, who is asked; or take it back."""
    assert call.writer.person is not None
    if request.rest.strip().lower() == "off":
        return _ended(call.context, call.writer, call.game, call.seat)
    read = _read(call, request.rest)
    if isinstance(read, Refusal):
        return Answer((read,))
    address, begins, ends = read
    return _asked(call.context, call.writer.person, call.game, call.seat, address, begins, ends)


def _read(call: GameCall, text: str) -> tuple[str, datetime, datetime] | Refusal:
    context = call.context
    assert call.writer.person is not None
    match = _LINE.match(text.strip())
    said = ask.Absence(0, match[2] or "today", match[3]) if match else None
    dates = read_dates(said, context.now, call.writer.person.zone) if said else None
    if match is None or dates is None:
        return refused("E-UNKNOWN", "no substitute named",
            "Name an address, and two dates to come.", _EXAMPLE)  # fmt: skip
    begins, ends = max(dates[0], context.now), dates[1]
    if (
        call.section.sitting
        or call.game.state is GameState.ENDED
        or not context.now < ends <= begins + LONGEST
    ):
        return refused("E-STATE", "no substitute named",
            f"A player names a substitute for {LONGEST.days} days at most, in a game that goes on.",
            _EXAMPLE)  # fmt: skip
    address = match[1].lower()
    known = context.work.people.by_address(address)
    if known is not None and (
        seat_of(context, call.game, known) or sits_for(context, call.game, known)
    ):
        return refused("E-STATE", "no substitute named",
            "That address has a part in this game already.", _EXAMPLE)  # fmt: skip
    return address, begins, ends


def _asked(
    context: Context, owner: Person, game: Game, seat: Seat, address: str, begins: datetime,
    ends: datetime,
) -> Answer:  # fmt: skip
    sitter = context.work.people.by_address(address)
    if sitter is None:
        name = address.partition("@")[0][:60]
        sitter = context.work.people.add(Person(PersonId(0), name, (address,), zone=game.zone))
    act = acts.Substitute(game.id, seat.id, owner.id, begins, ends)
    code = send_code(context, sitter.id, act)
    name = _power(game, seat)
    span = f"from {begins:%d %b %Y %H:%M} to {ends:%d %b %Y %H:%M} UTC"
    word = AskWord(
        "substitute-asked", f"would you order for {name} for a while?",
        f"{owner.name} plays {name} in {game.name} and asks you to send the orders {span}. You "
        "would get copies of the mails of that seat. Votes, press and the seat itself stay "
        f"{owner.name}'s.", code, int(CODE_HOLDS.total_seconds() // 3600),
    )  # fmt: skip
    letter = Envelope(address, (word,), game=game.name, master=game.gm.name,
                      stranger=not sitter.confirmed)  # fmt: skip
    told = News("substitute", f"{address} is asked to order for you",
        f"{address} is asked to send orders for {name}. It begins with a yes; you may go on "
        "sending orders yourself, and the rules say which set counts.",
        (("From", begins), ("To", ends)), copy=("SUBSTITUTE OFF",))  # fmt: skip
    return Answer((told,), (letter,), game=game)


def substitute_agreed(
    context: Context, writer: Writer, act: acts.Substitute, person: Person
) -> Answer:
    """The substitute has said yes."""
    game = context.work.games.get(act.game)
    seat = next((s for s in context.work.games.seats(game.id) if s.id == act.seat), None)
    ended = game.state is GameState.ENDED or act.ends <= context.now
    if seat is None or seat.person_id != act.owner or ended or seat_of(context, game, person):
        text = "It is too late: that player needs no substitute any more."
        return Answer((refused("E-STATE", "nothing to sit for", text),))
    entry = Substitute(seat.id, act.owner, person.id, act.begins, act.ends)
    others = (one for one in game.notes.substitutes if one.seat != seat.id)
    after = replace(game, notes=replace(game.notes, substitutes=(*others, entry)))
    context.work.games.save(after)
    context.work.log(Event(context.now, "substitute", game.id, {"power": seat.power}))
    name = _power(game, seat)
    times = (("From", act.begins), ("To", act.ends))
    mine = News("substitute", f"you order for {name} for a while",
        f"Between the hours below you may send orders for {name} in {game.name}, as if it were "
        "yours; copies of its mails reach you.", times,
        copy=(f"STATUS {game.name}", f"OPTIONS {game.name}"))  # fmt: skip
    news = News("substitute", f"{name} has a substitute",
        f"{person.name} may send orders for {name} between the hours below.", times)  # fmt: skip
    letter = to_seat(context, after, seat, news)
    mails = (letter and replace(letter, copies=()), to_master(context, after, news))
    return Answer((mine,), tuple(mail for mail in mails if mail), game=after)


def _ended(context: Context, writer: Writer, game: Game, seat: Seat) -> Answer:
    kept = tuple(one for one in game.notes.substitutes if one.seat != seat.id)
    gone = [one for one in game.notes.substitutes if one.seat == seat.id]
    if not gone:
        text = f"Nobody is your substitute in {game.name}."
        return Answer((refused("E-STATE", "no substitute", text, _EXAMPLE),))
    after = replace(game, notes=replace(game.notes, substitutes=kept))
    context.work.games.save(after)
    name = _power(game, seat)
    news = News("substitute", f"{name} has no substitute any more",
        f"Orders for {name} in {game.name} come from its player alone again.")  # fmt: skip
    people = {one.owner for one in gone} | {one.person for one in gone}
    own = writer.person.id if writer.person else 0
    letters = [
        Envelope(context.work.people.get(one).address, (news,), game=game.name, master=game.gm.name)
        for one in sorted(people - {own})
    ]
    mail = to_master(context, after, news)
    return Answer((news,), (*letters, *([mail] if mail else [])), game=after)


def _power(game: Game, seat: Seat) -> str:
    return power_name(seat.power, ruleset_of(game).board) if seat.power else "a power to be dealt"
