"""``NAME EMPIRE Ruritania`` and the GM's veto (S1.7).

What may be a name is asked of ``reading.names_that_mislead``.
"""

from __future__ import annotations

from collections.abc import Iterator

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.reading import (
    LONGEST_NAME,
    GameCall,
    faults_of_name,
    log_act,
    no_seat,
    power_of,
)
from gmbot.game.start import deal
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.empires import seat_number, wishes_of, with_names, with_veto, with_wish
from gmbot.game.state.labels import power_name, power_names
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.players import masters_names
from gmbot.game.state.stored.game_course import EmpireNamed
from gmbot.game.state.stored.gm_acts import EmpireVetoed
from gmbot.game.views import answer_with_mails, tell_all, to_seat
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.tokens import skeleton
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power


def name_empire(call: GameCall, request: ask.NameEmpire) -> Answer:
    """Give the writer's empire a name, at sign-up or in the set-up; all are told."""
    context, game = call.context, call.game
    seats = context.work.games.seats(game.id)
    person = call.writer.person.id if call.writer.person else None
    seat = next(
        (
            other_seat
            for other_seat in seats
            if person is not None and other_seat.person_id == person
        ),
        None,
    )
    if seat is None:
        return Answer((no_seat(game, call.writer.person),))
    name = " ".join(request.name.strip().strip("\"'“”„‘’").split())
    refusal = _wrong_time(game, seat) or _bad_name(context, game, seat, name)
    if refusal is not None:
        return Answer((refusal,))
    if seat.power is None:
        game_after = with_wish(game, seat_number(seats, seat), name)
        context.work.games.save(game_after)
        context.happened(game, EmpireNamed(seat=seat.id, name=name))
        return Answer((News.of("empire-named-empire", name=name, game=game.name),), game=game_after)
    return _renamed(context, call.writer, game, seat.power, name)


def veto_name(call: GameCall, request: ask.Simple) -> Answer:
    """``VETO EMPIRE Ruritania: why``: the GM takes a name away; its player may give another."""
    context, game = call.context, call.game
    if not deal.deals(game):
        return Answer((_no_empires(game),))
    text, _, reason = request.rest.partition(":")
    text = text.strip().strip('"')
    if game.state is GameState.FORMING:
        return _veto_wish(context, call.writer, game, text, reason.strip())
    board = ruleset_of(game).board
    power = power_of(text, board) if text else None
    if power is None:
        names = power_names(board)
        return Answer(
            (
                Refusal.of(
                    "no-such-empire", said=repr(text[:LONGEST_NAME]), game=game.name, names=names
                ),
            )
        )
    old = power_name(power, board)
    new = f"Empire {board.power(power).letter}"
    game_after = _with_name(context, with_veto(game, old), power, new)
    log_act(context, game_after, EmpireVetoed(power=power, name=old))
    news = News.of("empire-vetoed", quoted=reason.strip(), old=old, new=new)
    return answer_with_mails(call.writer, tell_all(context, game_after, news), game=game_after)


def _bad_name(context: Context, game: Game, seat: Seat, name: str) -> Refusal | None:
    own_names = masters_names(context, game)
    others = tuple(_others(context, game, seat, ruleset_of(game).board))
    reason = next(
        faults_of_name(name, own_names, others, game.notes.empires.vetoed, ruleset_of(game).board),
        "",
    )
    if not reason:
        return None
    return Refusal.of("please-choose-another-name", why=reason)


def _others(context: Context, game: Game, seat: Seat, board: Board) -> Iterator[str]:
    """The names of the other empires: given, wished for, or their default names."""
    yield from (info.name for info in board.powers if info.id != seat.power)
    number = seat_number(context.work.games.seats(game.id), seat)
    yield from (name for wish, name in wishes_of(game).items() if wish != number)
    own_provinces = set(game.position.centers_of(seat.power)) if seat.power else set()
    yield from (
        deal.default_name((province,), board)
        for province in board.centers
        if province not in own_provinces
    )


def _wrong_time(game: Game, seat: Seat) -> Refusal | None:
    """Refuse a name after the first units have moved, unless the empire has none yet."""
    if not deal.deals(game):
        return _no_empires(game)
    if game.state is GameState.ENDED:
        return Refusal.of("game-over", game=game.name)
    set_up = game.phase == ruleset_of(game).calendar.first
    if game.state is GameState.FORMING or set_up:
        return None
    board = ruleset_of(game).board
    if seat.power is not None and _is_nameless(game, seat.power, board):
        return None
    return Refusal.of("names-given-already", game=game.name)


def _is_nameless(game: Game, power: Power, board: Board) -> bool:
    name = board.power(power).name
    defaults = {deal.default_name((province,), board) for province in board.centers}
    return name in defaults or name == f"Empire {board.power(power).letter}"


def _no_empires(game: Game) -> Refusal:
    return Refusal.of("no-empires-name", game=game.name)


# --------------------------------------------------------------------------- storing


def _with_name(context: Context, game: Game, power: Power, name: str) -> Game:
    pairs = game.notes.empires.names
    names = ((id, name if id == power else old) for id, old in pairs)
    game_after = with_names(game, tuple(names))
    context.work.games.save(game_after)
    return game_after


def _renamed(context: Context, writer: Writer, game: Game, power: Power, name: str) -> Answer:
    old = power_name(power, ruleset_of(game).board)
    game_after = _with_name(context, game, power, name)
    context.happened(game, EmpireNamed(power=power, name=name))
    news = News.of(
        "empire-named", old=old, name=name, letter=ruleset_of(game_after).board.power(power).letter
    )
    return answer_with_mails(writer, tell_all(context, game_after, news), game=game_after)


def _veto_wish(context: Context, writer: Writer, game: Game, text: str, reason: str) -> Answer:
    """Take a name away that was given before the dealing; only its player is told."""
    wishes, seats = wishes_of(game), context.work.games.seats(game.id)
    number = next((wish for wish, name in wishes.items() if skeleton(name) == skeleton(text)), None)
    if number is None:
        names = ", ".join(wishes.values()) or say("empire-names.none-yet")
        return Answer(
            (
                Refusal.of(
                    "no-such-empire-nobody-asked-for-name",
                    said=repr(text[:LONGEST_NAME]),
                    names=names,
                ),
            )
        )
    game_after = with_wish(with_veto(game, wishes[number]), number, "")
    context.work.games.save(game_after)
    log_act(context, game_after, EmpireVetoed(name=wishes[number]))
    news = News.of("empire-vetoed-name-not-allowed", quoted=reason, wishes=wishes[number])
    mail = to_seat(context, game_after, seats[int(number) - 1], news)
    done = News.of("empire-vetoed-name-taken-away", wishes=wishes[number])
    return Answer((done,), (mail,) if mail else (), game=game_after)
