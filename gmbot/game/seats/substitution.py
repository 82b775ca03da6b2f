"""``SUBSTITUTE a@b FROM 24 Jun TO 3 Jul``, ``SUBSTITUTE OFF``: another person sends the orders."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from gmbot.game.deadlines import read_dates
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.letters import is_address
from gmbot.game.notices.people import AskWord
from gmbot.game.people import known_or_new
from gmbot.game.reading import CODE_HOLDS, GameCall, SeatCall, send_code, sits_for
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of, seat_of
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Person, Seat
from gmbot.game.state.notes import Substitute
from gmbot.game.state.reply_tokens import replies_from_elsewhere
from gmbot.game.state.stored import acts
from gmbot.game.state.stored.game_course import SubstituteNamed
from gmbot.game.views import to_master, to_seat
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask

LONGEST = timedelta(days=62)
_LINE = re.compile(r"(\S+@\S+)\s*(?:FROM\s+(.+?)\s+)?(?:TO|UNTIL)\s+(.+)$", re.IGNORECASE)
_EXAMPLE = "SUBSTITUTE a@example.org FROM 24 Jun TO 3 Jul"


def substitute(call: SeatCall, request: ask.Simple) -> Answer:
    """Name a substitute, who is asked first; or end the substitution."""
    assert call.writer.person is not None
    if request.rest.strip().lower() == "off":
        return _ended(call.context, call.writer, call.game, call.seat)
    period = _read(call, request.rest)
    if isinstance(period, Refusal):
        return Answer((period,))
    address, begins, ends = period
    return _asked(call.context, call.writer.person, call.game, call.seat, address, begins, ends)


def _read(call: GameCall, text: str) -> tuple[str, datetime, datetime] | Refusal:
    context = call.context
    assert call.writer.person is not None
    match = _LINE.match(text.strip())
    absence = ask.Absence(0, match[2] or "today", match[3]) if match else None
    dates = read_dates(absence, context.now, call.writer.person.zone) if absence else None
    if match is None or dates is None:
        return Refusal.of("no-substitute-named", _EXAMPLE)
    begins, ends = max(dates[0], context.now), dates[1]
    if (
        call.section.sitting
        or call.game.state is GameState.ENDED
        or not begins < ends <= begins + LONGEST
    ):
        return Refusal.of(
            "no-substitute-named-player-names-substitute-for", _EXAMPLE, days=LONGEST.days
        )
    address = match[1].lower()
    if not is_address(address):
        return Refusal.of("no-such-address", _EXAMPLE, address=repr(address))
    known = context.work.people.by_address(address)
    if known is not None and (
        seat_of(context, call.game, known) or sits_for(context, call.game, known)
    ):
        return Refusal.of("no-substitute-named-address-part-in-game", _EXAMPLE)
    return address, begins, ends


def _asked(
    context: Context, owner: Person, game: Game, seat: Seat, address: str, begins: datetime,
    ends: datetime,
) -> Answer:  # fmt: skip
    sitter = known_or_new(context, address, game.zone)
    act = acts.Substitute(game.id, seat.id, owner.id, begins, ends)
    code = send_code(context, sitter.id, act)
    name = _power(game, seat)
    times = ((say("times.from"), begins), (say("times.to"), ends))
    word = AskWord(
        "substitute-asked", say("substitution.would-order-for-for", name=name),
        say("substitution.plays-in-and-asks", owner=owner.name, name=name, game=game.name),
        code, int(CODE_HOLDS.total_seconds() // 3600), times=times,
    )  # fmt: skip
    letter = Envelope(address, (word,), game=game.name, master=game.gm.name,
                      stranger=not sitter.confirmed)  # fmt: skip
    news = News.of(
        "substitute",
        times=times,
        address=address,
        name=name,
    )
    return Answer((news,), (letter,), game=game)


def substitute_agreed(
    context: Context, writer: Writer, act: acts.Substitute, person: Person
) -> Answer:
    """The substitute has said yes."""
    game = context.work.games.get(act.game)
    seat = next((s for s in context.work.games.seats(game.id) if s.id == act.seat), None)
    ended = game.state is GameState.ENDED or act.ends <= context.now
    if seat is None or seat.person_id != act.owner or ended or seat_of(context, game, person):
        return Answer((Refusal.of("nothing-sit-for"),))
    entry = Substitute(seat.id, act.owner, person.id, act.begins, act.ends)
    others = (
        other_substitute
        for other_substitute in game.notes.substitutes
        if other_substitute.seat != seat.id
    )
    game_after = replace(game, notes=replace(game.notes, substitutes=(*others, entry)))
    context.work.games.save(game_after)
    context.happened(game, SubstituteNamed(power=seat.power))
    name = _power(game, seat)
    times = ((say("times.from"), act.begins), (say("times.to"), act.ends))
    mine = News.of("substitute-order-for-for-while", times=times, name=name, game=game.name)
    news = News.of("substitute-may-send-orders", times=times, name=name, person=person.name)
    letter = to_seat(context, game_after, seat, news)
    mails = (letter and replace(letter, copies=()), to_master(context, game_after, news))
    return Answer((mine,), tuple(mail for mail in mails if mail), game=game_after)


def _ended(context: Context, writer: Writer, game: Game, seat: Seat) -> Answer:
    gone = [
        each_substitute
        for each_substitute in game.notes.substitutes
        if each_substitute.seat == seat.id
    ]
    if not gone:
        return Answer((Refusal.of("no-substitute", _EXAMPLE, game=game.name),))
    news, mails = _over(context, game, seat, gone)
    own_address = writer.person.address if writer.person else ""
    others = tuple(mail for mail in mails if mail.to != own_address)
    return Answer((news,), others, game=context.work.games.get(game.id))


def substitution_ends_at(game: Game) -> datetime | None:
    """When the time of a substitute is over."""
    return min((each_substitute.ends for each_substitute in game.notes.substitutes), default=None)


def end_substitutions(context: Context, game: Game) -> tuple[Envelope, ...]:
    """End substitutions that are over, and tell the people concerned."""
    mails: list[Envelope] = []
    for seat in context.work.games.seats(game.id):
        gone = [x for x in game.notes.substitutes if x.seat == seat.id and x.ends <= context.now]
        if not gone:
            continue
        _, envelopes = _over(context, context.work.games.get(game.id), seat, gone)
        mails += envelopes if seat.person_id == gone[0].owner and game.on_the_board else ()
    return tuple(mails)


def _over(
    context: Context, game: Game, seat: Seat, gone: Sequence[Substitute]
) -> tuple[News, tuple[Envelope, ...]]:
    """Forget substitutes; the links in mails that they have had end."""
    kept = tuple(
        other_substitute
        for other_substitute in game.notes.substitutes
        if other_substitute not in gone
    )
    context.work.games.save(replace(game, notes=replace(game.notes, substitutes=kept)))
    if seat.person_id == gone[0].owner:
        replies_from_elsewhere(context, seat)
    name = _power(game, seat)
    news = News.of("substitute-no-substitute-any-more", name=name, game=game.name)
    people = {each_substitute.owner for each_substitute in gone} | {
        each_substitute.person for each_substitute in gone
    }
    letters = [
        Envelope(
            context.work.people.get(person_id).address, (news,), game=game.name, master=game.gm.name
        )
        for person_id in sorted(people)
    ]
    mail = to_master(context, context.work.games.get(game.id), news)
    return news, (*letters, *([mail] if mail else []))


def _power(game: Game, seat: Seat) -> str:
    return (
        power_name(seat.power, ruleset_of(game).board)
        if seat.power
        else say("substitution.power-dealt")
    )
