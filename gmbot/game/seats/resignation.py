"""Players who leave a game: by their own command, or by the GM's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from gmbot.game.deadlines import (
    count_seat_left,
    has_players,
    nmr_record,
    pause_without_players,
)
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.letters import is_address
from gmbot.game.questions import take_phase
from gmbot.game.reading import GameCall, SeatCall, ask_first, is_confirmed, log_act, power_of
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.empires import is_ejected, seat_number, with_wish
from gmbot.game.state.labels import center_labels, power_name, power_names, unit_label
from gmbot.game.state.model import Game, GameState, Person, Seat
from gmbot.game.state.notes import SeatStatus
from gmbot.game.state.players import status_of, with_status
from gmbot.game.state.reply_tokens import hand_over
from gmbot.game.state.stored.game_course import Called
from gmbot.game.state.stored.gm_acts import Ejected, GmCalled
from gmbot.game.state.stored.happenings import Excused, Left
from gmbot.game.state.stored.ids import PersonId
from gmbot.game.state.visibility import in_fog
from gmbot.game.views import answer_with_mails, one_mail_each, tell_all, to_master, unnamed
from gmbot.messages import listed, say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.everybody import REGISTER, TAKEOVER
from gmbot.rules.board.terms import PhaseKind, Power


def resign(call: SeatCall, request: ask.Resign) -> Answer:
    """``RESIGN [reason]``: done after a confirmation; orders on file stay."""
    game = call.game
    if game.state is GameState.ENDED:
        return Answer((Refusal.of("game-over", game=game.name),))
    if not is_confirmed(call.writer, request):
        effects = (
            say("resignation.seat-becomes-free-and"),
            say("resignation.orders-on-file-used"),
            say("resignation.if-meant-orders-alone"),
        )
        return ask_first(call, request, say("resignation.from", game=game.name), effects)
    game_after, mails = vacate(call.context, game, call.seat, "resigned")
    thanks = News.of("resigned", game=game.name)
    return answer_with_mails(call.writer, mails, thanks, game=game_after)


def vacate(
    context: Context, game: Game, seat: Seat, how: str, *, call: bool = True
) -> tuple[Game, tuple[Envelope, ...]]:
    """Free a seat, tell the others and ask for a new player. The old reply address ends."""
    if seat.person_id is not None:
        context.happened(game, Left(seat.power, seat.person_id, how))
        if game.on_the_board:
            count_seat_left(context, seat.person_id)
    hand_over(context, seat, None)
    if game.state is GameState.FORMING:
        game = with_wish(game, seat_number(context.work.games.seats(game.id), seat), "")
        context.work.games.save(game)
    if game.state is GameState.FORMING or seat.power is None:
        news = News.of("vacancy-seat-free-again", game=game.name)
        return game, tell_all(context, game, news)
    name = power_name(seat.power, ruleset_of(game).board)
    goes_on = game.state is GameState.RUNNING and has_players(context, game)
    time = say("resignation.deadline-as-it-was") if goes_on else ""
    news = News.of("vacancy", name=name, time=time)
    some = News.of("vacancy-power-no-player", time=time)
    mails = unnamed(context, game, tell_all(context, game, news), news, some)
    if not call:
        return game, mails
    game_after, calls = call_replacement(context, game, seat.power)
    envelopes = one_mail_each((*mails, *calls), pause_without_players(context, game_after))
    return context.work.games.get(game.id), envelopes


def call_replacement(
    context: Context, game: Game, power: Power
) -> tuple[Game, tuple[Envelope, ...]]:
    """Open a power to TAKEOVER and write to everybody on the standby list.

    The game does not wait for it (S3.8).
    """
    game_after = with_status(game, power, SeatStatus.REPLACEMENT_SOUGHT)
    on_list = [
        person for person_id in game.notes.standby if (person := _known(context, game, person_id))
    ]
    lost = [person for person in on_list if not is_address(person.address)]
    kept = tuple(person.id for person in on_list if person not in lost)
    game_after = replace(game_after, notes=replace(game_after.notes, standby=kept))
    context.work.games.save(game_after)
    context.happened(game, Called(power=power))
    taken = {seat.person_id for seat in context.work.games.seats(game.id)}
    mails = [
        replace(_call(context, game_after, power, person.address, person), standby=True)
        for person in on_list
        if person.id in kept and person.id not in taken
    ]
    names = listed(person.name for person in lost)
    news = News.of("standby-unreachable", names=names, game=game.name)
    envelope = to_master(context, game_after, news) if lost else None
    return game_after, (*mails, *([envelope] if envelope else []))


def _known(context: Context, game: Game, number: PersonId) -> Person | None:
    text = say("resignation.standby-failed", game=game.name, number=number)
    return context.attempt(partial(context.work.people.get, number), text)


def invite(context: Context, game: Game, power: Power, address: str) -> tuple[Game, Envelope]:
    """Keep a power for one address and write there."""
    game_after = with_status(game, power, SeatStatus.INVITED, address=address)
    context.work.games.save(game_after)
    letter = _call(context, game_after, power, address, context.work.people.by_address(address))
    return game_after, replace(letter, unasked=True)


def is_open(game: Game, power: Power, seat: Seat | None, person: Person) -> bool:
    """Tell whether a person may take a power over."""
    match status_of(game, power, seat):
        case SeatStatus.OPEN | SeatStatus.REPLACEMENT_SOUGHT:
            return True
        case SeatStatus.INVITED:
            return game.notes.statuses[power].address in person.addresses
        case _:
            return False


def _call(
    context: Context, game: Game, power: Power, address: str, person: Person | None
) -> Envelope:
    board = ruleset_of(game).board
    name = power_name(power, board)
    none = say("resignation.none")
    units = ", ".join(unit_label(unit, board) for unit in game.position.units_of(power)) or none
    owned = center_labels(game.position.centers_of(power), board)
    invited = status_of(game, power, None) is SeatStatus.INVITED
    if in_fog(game) and not invited:
        return _call_without_name(game, address, person)
    news = News.of(
        "replacement-call-needs-player",
        times=((say("times.deadline-now"), game.deadline),) if game.deadline else (),
        lines=()
        if in_fog(game)
        else (
            say("resignation.units", units=units),
            say("resignation.centers", centers=", ".join(owned) or none, count=len(owned)),
        ),
        more=(say("resignation.kept" if invited else "resignation.first"),),
        copy=(*(() if person else REGISTER.examples), TAKEOVER.line(f"{name}@{game.name}")),
        name=name,
        game=game.name,
        variant=game.variant,
        phase=game.phase.title,
    )
    return Envelope(address, (news,), game=game.name, master=game.gm.name, stranger=person is None)


def _call_without_name(game: Game, address: str, person: Person | None) -> Envelope:
    """In the fog nobody but the GM is told which power has no player (S2.20)."""
    news = News.of(
        "replacement-call-seat-free",
        times=((say("times.deadline-now"), game.deadline),) if game.deadline else (),
        copy=(TAKEOVER.line(game.name),),
        game=game.name,
        variant=game.variant,
        phase=game.phase.title,
    )
    return Envelope(address, (news,), game=game.name, master=game.gm.name, stranger=person is None)


# --------------------------------------------------------------------------- the GM's word

OfPower: TypeAlias = Callable[[GameCall, ask.SeatAction, Power, Seat | None], Answer]


def of_power(do: OfPower) -> Callable[[GameCall, ask.SeatAction], Answer]:
    """Make a handler of a command of the GM about one power and its seat."""

    def handler(call: GameCall, request: ask.SeatAction) -> Answer:
        named = seat_named(call.context, call.game, request.power)
        if isinstance(named, Refusal):
            return Answer((named,))
        return do(call, request, *named)

    return handler


def call_for_player(
    call: GameCall, request: ask.SeatAction, power: Power, seat: Seat | None
) -> Answer:
    """``CALL REPLACEMENT Italy``: the power is offered to everybody who stands by."""
    if is_ejected(call.game, power):
        return Answer((out_for_good(call.game, power),))
    game_after, mails = call_replacement(call.context, call.game, power)
    log_act(call.context, call.game, GmCalled(power=power))
    news = News.of("vacancy-replacement-called", power=request.power, count=len(mails))
    return Answer((news,), mails, game=game_after)


def eject_player(
    call: GameCall, request: ask.SeatAction, power: Power, seat: Seat | None
) -> Answer:
    """``EJECT Italy: reason``: its player loses the seat."""
    game = call.game
    name = power_name(power, ruleset_of(game).board)
    if seat is None or seat.person_id is None:
        return Answer((Refusal.of("vacant-already", name=name),))
    if not is_confirmed(call.writer, request):
        reason = f": {request.rest}" if request.rest else ""
        effects = (
            say("resignation.player-loses-seat-and", name=name),
            say("resignation.people-on-standby-list"),
        )
        return ask_first(call, request, f"EJECT {name}{reason}", effects)
    person = call.context.work.people.get(seat.person_id)
    log_act(call.context, game, Ejected(power=power))
    letter = ended_by_gm(call.context, game, seat, name, request.rest)
    game_after, mails = vacate(call.context, game, seat, "ejected")
    done = News.of("ejected-vacant", name=name, person=person.name)
    handled = answer_with_mails(call.writer, mails, game=game_after)
    rest = (notice for notice in handled.notices if notice.kind.partition("/")[0] != "vacancy")
    return replace(handled, notices=(done, *rest), others=(letter, *handled.others))


def ended_by_gm(context: Context, game: Game, seat: Seat, name: str, reason: str = "") -> Envelope:
    """The mail to a player whose seat the GM takes away."""
    assert seat.person_id is not None
    person = context.work.people.get(seat.person_id)
    news = News.of("ejected-no-longer-in", quoted=reason, game=game.name, name=name)
    return Envelope(person.address, (news,), game=game.name, master=game.gm.name)


def excuse(call: GameCall, request: ask.SeatAction, power: Power, seat: Seat | None) -> Answer:
    """``EXCUSE Italy [phase]``: a phase that was missed does not count."""
    context, game = call.context, call.game
    phase = take_phase(request.rest)[1]
    moves = [r for r in context.work.games.records(game.id) if r.phase.kind is PhaseKind.MOVEMENT]
    missed = [r for r in moves if (power not in r.used if phase is None else r.phase == phase)]
    name = power_name(power, ruleset_of(game).board)
    if not missed or seat is None:
        return Answer((Refusal.of("nothing-excuse", name=name),))
    phase = missed[-1].phase
    context.happened(game, Excused(power=power, phase=phase))
    count = nmr_record(context, game, seat).count(False)
    return Answer(
        (News.of("excused", name=name, phase_code=phase.code, phase=phase.title, count=count),)
    )


def out_for_good(game: Game, power: Power) -> Refusal:
    """Refuse to look for a player of an ejected power (S1.11)."""
    name = power_name(power, ruleset_of(game).board)
    return Refusal.of("nobody-plays-any-more", name=name, game=game.name)


def seat_named(
    context: Context, game: Game, word: str, *copy: str
) -> tuple[Power, Seat | None] | Refusal:
    """Find a power and its seat by a word; ``copy``: the command to offer if no power fits."""
    board = ruleset_of(game).board
    power = power_of(word, board)
    if power is None:
        return Refusal.of(
            "no-such-power",
            *copy,
            word=repr(word),
            powers=power_names(board),
        )
    seats = context.work.games.seats(game.id)
    return power, next((seat for seat in seats if seat.power == power), None)
