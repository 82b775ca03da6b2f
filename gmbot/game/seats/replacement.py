"""Taking a power over, and the people who stand by for that (S4.25)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from gmbot.game.deadlines import count_seat_left, move_deadline
from gmbot.game.draws import ballots_of_newcomer, without_vote
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.letters import is_address
from gmbot.game.people import likeness
from gmbot.game.questions import history_of, status_of
from gmbot.game.reading import (
    Call,
    GameCall,
    MailSection,
    ask_first,
    is_confirmed,
    log_act,
    no_such_game,
    power_of,
    which_game,
)
from gmbot.game.seats.hidden_seats import ask_master, is_asked_for
from gmbot.game.seats.resignation import (
    ended_by_gm,
    invite,
    is_open,
    out_for_good,
    seat_named,
    vacate,
)
from gmbot.game.state.context import Answer, Context, Writer, houserules_of, ruleset_of, seat_of
from gmbot.game.state.empires import is_ejected
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Person, Seat
from gmbot.game.state.players import without_call
from gmbot.game.state.reply_tokens import hand_over
from gmbot.game.state.stored.gm_acts import Replaced
from gmbot.game.state.stored.happenings import Left, TookOver
from gmbot.game.state.stored.ids import SeatId
from gmbot.game.views import answer_with_mails, tell_all, unnamed
from gmbot.messages import say
from gmbot.parsing.commands import later
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.everybody import LIST, STANDBY, STATUS
from gmbot.parsing.commands.table.gm import REPLACE
from gmbot.rules.board.terms import Power


def takeover(call: Call, request: ask.Takeover) -> Answer:
    """``TAKEOVER france@austerlitz``"""
    context, writer = call.context, call.writer
    assert writer.person is not None
    game = call.section.game
    alone = _game_alone(call, request)
    if alone is not None:
        game = alone
    elif request.game:
        game = context.work.games.by_name(request.game.lower())
        if game is None:
            return Answer((no_such_game(context, writer.person, request.game),))
    if game is None:
        return Answer((which_game(context, writer.person),))
    former = _former_powers(context, game, writer.person)
    word = "" if alone else request.power or (min(former) if request.back and former else "")
    if request.back and not former:
        return Answer((Refusal.of("nothing-claim-back", game=game.name),))
    seated = seat_of(context, game, writer.person) is not None
    if not word and not seated and is_asked_for(context, game, writer.person, None):
        return ask_master(context, game, writer.person, None)
    seat_found = seat_named(context, game, word, STATUS.line(game.name))
    if isinstance(seat_found, Refusal):
        return Answer((seat_found,))
    power, seat = seat_found
    if not seated and is_asked_for(context, game, writer.person, power):
        return ask_master(context, game, writer.person, power)
    refusal = _refused(context, game, power, seat, writer.person)
    if refusal is not None:
        return Answer((refusal,))
    return _take(context, writer, game, power, seat, writer.person)


def _game_alone(call: Call, request: ask.Takeover) -> Game | None:
    """The game of ``TAKEOVER austerlitz``, for somebody who is not told which powers are free."""
    here = call.section.game
    if request.game or (here and power_of(request.power, ruleset_of(here).board)):
        return None
    return call.context.work.games.by_name(request.power.lower())


def _refused(
    context: Context, game: Game, power: Power, seat: Seat | None, person: Person
) -> Refusal | None:
    name = power_name(power, ruleset_of(game).board)
    if not game.on_the_board:
        return Refusal.of("no-takeover", game=game.name, value=game.state.title)
    if seat_of(context, game, person) is not None:
        return Refusal.of("seat-already-play-in-already", game=game.name)
    if _was_ejected(context, game, power, person):
        return Refusal.of("gm-ended-part-as", name=name, game=game.name)
    if not is_open(game, power, seat, person):
        return Refusal.of("not-free-in-standby", name=name, game=game.name)
    if _former_powers(context, game, person) - {power}:
        return Refusal.of("no-takeover-played-another-power-in")
    return None


def _former_powers(context: Context, game: Game, person: Person) -> set[Power]:
    left = context.told_of(game, Left)
    return {
        notice.power for notice in left if notice.person == person.id and notice.power is not None
    }


def _was_ejected(context: Context, game: Game, power: Power, person: Person) -> bool:
    """Tell whether the GM has ejected a person from this seat and not reinstated them since."""
    left = context.told_of(game, Left)
    mine = [notice for notice in left if (notice.power, notice.person) == (power, person.id)]
    return bool(mine) and mine[-1].how == "ejected"


def _take(
    context: Context, writer: Writer, game: Game, power: Power, seat: Seat | None, person: Person
) -> Answer:
    """Give the seat to a newcomer, write to all, and move the deadline if little time is left."""
    name = power_name(power, ruleset_of(game).board)
    farewell = _replaced(context, game, seat, name)
    taken = _seated(context, game, power, seat, person)
    context.happened(game, TookOver(power, person.id, game.phase))
    game_after = without_vote(without_call(game, power), power)
    context.work.games.save(game_after)
    news = News.of("replaced", name=name)
    settled = _settled(game_after, context.now)
    if settled is None:
        mails = tell_all(context, game_after, news)
    else:
        reason = say("replacement.newcomer-gets-time-settle")
        game_after, mails = move_deadline(context, game_after, settled, reason, first=(news,))
    some = News.of("replaced-power-new-player")
    mails = unnamed(context, game_after, mails, news, some)
    others = (*farewell, *(mail for mail in mails if mail.to != person.address))
    pack = _pack(context, game_after, name, taken, ballots_of_newcomer(context, game_after, power))
    alike = likeness(context, writer, game_after, person)
    return replace(pack, others=(*others, *alike), game=game_after)


def _seated(context: Context, game: Game, power: Power, seat: Seat | None, person: Person) -> Seat:
    if seat is None:
        return context.work.games.add_seat(
            Seat(SeatId(0), game.id, power, person.id, context.dice.secret())
        )
    return hand_over(context, seat, person.id)


def _replaced(context: Context, game: Game, seat: Seat | None, name: str) -> tuple[Envelope, ...]:
    """The mail to the earlier player, who was silent too long."""
    if seat is None or seat.person_id is None:
        return ()
    person = context.work.people.get(seat.person_id)
    context.happened(game, Left(seat.power, person.id, "replaced"))
    count_seat_left(context, person.id)
    news = News.of("replaced-somebody-else-plays-now", name=name, game=game.name)
    return (Envelope(person.address, (news,), game=game.name, master=game.gm.name),)


def _settled(game: Game, now: datetime) -> datetime | None:
    """A later deadline at the same hour, if the present one leaves the newcomer too little time."""
    if game.state is not GameState.RUNNING or game.deadline is None:
        return None
    rules = houserules_of(game)
    least = later(now, rules.settle, game.zone)
    if game.deadline >= least:
        return None
    return rules.deadlines.put_off(game.phase, game.deadline, least, game.zone)


def _pack(context: Context, game: Game, name: str, seat: Seat, votes: tuple[Notice, ...]) -> Answer:
    """All that a newcomer needs: the board, the history, the orders on file.

    Letters and votes of the earlier player are not passed on.
    """
    welcome = News.of(
        "replacement-pack",
        times=((say("times.deadline"), game.deadline),) if game.deadline else (),
        more=(say("replacement-pack.more"),),
        name=name,
        game=game.name,
    )
    board = status_of(context, game, seat)
    played = history_of(context, game, seat) if context.work.games.records(game.id) else Answer()
    notices: tuple[Notice, ...] = (welcome, *votes, *board.notices, *played.notices)
    return Answer(notices, picture=board.picture)


def replace_player(call: GameCall, request: ask.Replace) -> Answer:
    """``REPLACE Italy WITH a@b``: the GM frees a power and keeps it for one address."""
    context, game = call.context, call.game
    seat_found = seat_named(context, game, request.power)
    if isinstance(seat_found, Refusal):
        return Answer((seat_found,))
    power, seat = seat_found
    name = power_name(power, ruleset_of(game).board)
    address = request.address.lower()
    if is_ejected(game, power):
        return Answer((out_for_good(game, power),))
    if not is_address(address):
        line = REPLACE.line(name, "WITH a@example.org")
        return Answer((Refusal.of("no-such-address", line, address=repr(address)),))
    person = context.work.people.by_address(address)
    if person is not None and seat is not None and seat.person_id == person.id:
        return Answer((Refusal.of("plays-from-that-address", name=name),))
    if not is_confirmed(call.writer, request):
        effects = (
            say("replacement.whoever-plays-loses-seat", name=name),
            say("replacement.invited-take", address=address),
        )
        command = f"REPLACE {name} WITH {address}"
        return ask_first(call, request, command, effects)
    log_act(context, game, Replaced(power=power))
    mails: tuple[Envelope, ...] = ()
    if seat is not None and seat.person_id is not None:
        gone = ended_by_gm(context, game, seat, name)
        game, mails = vacate(context, game, seat, "replaced", call=False)
        mails = (gone, *mails)
    game_after, letter = invite(context, game, power, address)
    news = News.of("replacement-call", address=address, name=name)
    handled = answer_with_mails(call.writer, mails, game=game_after)
    return replace(handled, notices=(news,), others=(letter, *handled.others))


def stand_by(call: Call, request: ask.Simple) -> Answer:
    """``STANDBY [game]``, ``STANDBY OFF``"""
    context = call.context
    assert call.writer.person is not None
    person, word = call.writer.person, request.rest.strip().lower()
    if word == "off":
        for game in _waited_for(context, person):
            _save_standby(context, game, person, on=False)
        return Answer((News.of("standby-do-not-stand-by"),))
    games = _named(context, call.section, word)
    if isinstance(games, Refusal):
        return Answer((games,))
    playing = [game.name for game in games if seat_of(context, game, person) is not None]
    if playing and len(playing) == len(games):
        return Answer((Refusal.of("need-not-stand-by", playing=", ".join(playing)),))
    games = tuple(game for game in games if game.name not in playing)
    for game in games:
        _save_standby(context, game, person, on=True)
    names = ", ".join(game.name for game in games)
    text = say("replacement.when-power-falls-vacant", names=names)
    if not games:
        text = say("replacement.no-game-now-in")
    return Answer(
        (
            News.of(
                "standby",
                copy=(STANDBY.line("OFF") if games else LIST.line(),),
                summary=say("replacement.stand-by")
                if games
                else say("replacement.nothing-stand-by-for"),
                text=text,
            ),
        )
    )


def _named(context: Context, part: MailSection, word: str) -> tuple[Game, ...] | Refusal:
    if word:
        game_found = context.work.games.by_name(word)
        return (game_found,) if game_found is not None else no_such_game(context, None, word)
    if part.game is not None and part.seat is None:
        return (part.game,)
    return tuple(game for game in context.work.games.all() if game.state is not GameState.ENDED)


def _waited_for(context: Context, person: Person) -> tuple[Game, ...]:
    return tuple(g for g in context.work.games.all() if person.id in g.notes.standby)


def _save_standby(context: Context, game: Game, person: Person, *, on: bool) -> None:
    others = tuple(person_id for person_id in game.notes.standby if person_id != person.id)
    standby = (*others, person.id) if on else others
    context.work.games.save(replace(game, notes=replace(game.notes, standby=standby)))
