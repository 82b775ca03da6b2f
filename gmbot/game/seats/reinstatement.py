"""``REINSTATE Italy``: a former player has the seat again, once they have said yes themselves."""

from __future__ import annotations

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.people import AskWord
from gmbot.game.reading import CODE_HOLDS, GameCall, log_act, send_code
from gmbot.game.seats.resignation import out_for_good
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of, seat_of
from gmbot.game.state.empires import is_ejected
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, Person, Seat
from gmbot.game.state.players import without_call
from gmbot.game.state.reply_tokens import hand_over
from gmbot.game.state.stored.acts import TakeBack
from gmbot.game.state.stored.gm_acts import Reinstated
from gmbot.game.state.stored.happenings import Left, SeatAsked
from gmbot.game.state.stored.ids import PersonId
from gmbot.game.views import answer_with_mails, tell_all, unnamed
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import Power


def reinstate(call: GameCall, request: ask.SeatAction, power: Power, seat: Seat | None) -> Answer:
    """``REINSTATE Italy``: the former player is asked, unless they have asked for it themselves."""
    context, game = call.context, call.game
    name = power_name(power, ruleset_of(game).board)
    if is_ejected(game, power):
        return Answer((out_for_good(game, power),))
    left = [notice for notice in context.told_of(game, Left) if notice.power == power]
    if seat is None or seat.person_id is not None or not left:
        return Answer((Refusal.of("player-or-nobody-ever", name=name),))
    person = context.work.people.get(left[-1].person)
    if _wants_it(context, game, person.id):
        return _seated(context, call.writer, game, seat, person)
    code = send_code(context, person.id, TakeBack(game.id, power))
    word = AskWord(
        "reinstate-asked", say("reinstatement.back", name=name, game=game.name),
        say("reinstatement.asks", game=game.name, name=name),
        code, int(CODE_HOLDS.total_seconds() // 3600),
    )  # fmt: skip
    letter = Envelope(person.address, (word,), game=game.name, master=game.gm.name)
    news = News.of("reinstate-asked", person=person.name, name=name)
    return Answer((news,), (letter,), game=game)


def take_back(context: Context, writer: Writer, act: TakeBack, person: Person) -> Answer:
    """A former player says yes; by now somebody else may have the seat."""
    game = context.work.games.get(act.game)
    seats = context.work.games.seats(game.id)
    free = (
        each_seat
        for each_seat in seats
        if each_seat.power == act.power and each_seat.person_id is None
    )
    seat = next(free, None)
    if seat is None or not game.on_the_board or seat_of(context, game, person) is not None:
        return Answer((Refusal.of("seat-not-free-any-more", game=game.name),))
    return _seated(context, writer, game, seat, person)


def _wants_it(context: Context, game: Game, person: PersonId) -> bool:
    """Tell whether somebody has asked for a seat after they left one."""
    about = (
        happening for event in context.work.events(game.id)
        for happening in (event.about(Left), event.about(SeatAsked)) if happening is not None
    )  # fmt: skip
    last = [happening for happening in about if happening.person == person]
    return bool(last) and isinstance(last[-1], SeatAsked)


def _seated(context: Context, writer: Writer, game: Game, seat: Seat, person: Person) -> Answer:
    assert seat.power is not None
    hand_over(context, seat, person.id)
    game_after = without_call(game, seat.power)
    context.work.games.save(game_after)
    log_act(context, game, Reinstated(power=seat.power))
    news = News.of("replaced-player-back", name=power_name(seat.power, ruleset_of(game).board))
    some = News.of("replaced-power-player-back")
    mails = unnamed(context, game_after, tell_all(context, game_after, news), news, some)
    return answer_with_mails(writer, mails, game=game_after)
