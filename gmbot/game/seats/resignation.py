"""Players who leave: by their own word, or by the GM's."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.deadlines.nmr import nmr_record
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.questions.named_units import take_phase
from gmbot.game.reading.call import GameCall, SeatCall
from gmbot.game.reading.game_master import ask_first, is_confirmed, log_act
from gmbot.game.reading.refusals import power_of, refused
from gmbot.game.seats.dummy_powers import dummy
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of
from gmbot.game.state.empires import is_ejected, seat_number, with_wish
from gmbot.game.state.labels import center_labels, power_name, unit_label
from gmbot.game.state.model import Event, Game, GameState, Person, Seat
from gmbot.game.state.notes import SeatStatus
from gmbot.game.state.players import status_of, with_status, without_call
from gmbot.game.state.reply_tokens import hand_over
from gmbot.game.state.stored.happenings import Excused, Left
from gmbot.game.state.visibility import in_fog
from gmbot.game.views.recipients import answer_with_mails, tell_all, unnamed
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table import gm
from gmbot.rules.board.terms import PhaseKind, Power


def resign(call: SeatCall, request: ask.Resign) -> Answer:
    """``RESIGN [reason]``: asked twice; orders on file stay."""
    game = call.game
    if game.state is GameState.ENDED:
        return Answer((refused("E-STATE", "the game is over", f"{game.name} is over."),))
    if not is_confirmed(call.writer, request):
        effects = (
            "Your seat becomes free, and somebody else may take it.",
            "Orders on file are used; you can send no more, nor write press as this power, and "
            "what waits for print is not printed.",
            "If you meant your orders alone, CLEAR takes them back.",
        )
        return ask_first(call, request, f"RESIGN from {game.name}", effects, guarded=False)
    after, mails = vacate(call.context, game, call.seat, "resigned")
    thanks = News("resigned", f"you have left {game.name}",
        f"Your seat in {game.name} is free now. Thank you for playing, and for saying so.",
        copy=("LIST",))  # fmt: skip
    return answer_with_mails(call.writer, mails, thanks, game=after)


def vacate(
    context: Context, game: Game, seat: Seat, how: str, *, call: bool = True
) -> tuple[Game, tuple[Envelope, ...]]:
    """Free a seat, tell the others and ask for a new player. The old reply address dies."""
    if seat.person_id is not None:
        context.happened(game, Left(seat.power, seat.person_id, how))
    hand_over(context, seat, None)
    if game.state is GameState.FORMING:
        game = with_wish(game, seat_number(context.work.games.seats(game.id), seat), "")
        context.work.games.save(game)
    if game.state is GameState.FORMING or seat.power is None:
        news = News("vacancy", "a seat is free again", f"Somebody has left {game.name}.")
        return game, tell_all(context, game, news)
    name = power_name(seat.power, ruleset_of(game).board)
    news = News(
        "vacancy", f"{name} has no player",
        f"The player of {name} has left. Orders on file are used; after that its units hold until "
        "somebody takes it over. The deadline is as it was.",
    )  # fmt: skip
    some = News(
        "vacancy", "a power has no player",
        "The player of a power has left; in the fog nobody is told of which. Orders on file are "
        "used; after that its units hold until somebody takes it over. The deadline is as it was.",
    )  # fmt: skip
    mails = unnamed(context, game, tell_all(context, game, news), news, some)
    if not call:
        return game, mails
    after, calls = call_replacement(context, game, seat.power)
    return after, (*mails, *calls)


def call_replacement(
    context: Context, game: Game, power: Power
) -> tuple[Game, tuple[Envelope, ...]]:
    """Open a power to TAKEOVER and write to everybody on the standby list.

    The game does not wait for it (S3.8).
    """
    after = with_status(game, power, SeatStatus.REPLACEMENT_SOUGHT)
    context.work.games.save(after)
    context.work.log(Event(context.now, "called", game.id, {"power": power}))
    taken = {seat.person_id for seat in context.work.games.seats(game.id)}
    waiting = [context.work.people.get(one) for one in game.notes.standby if one not in taken]
    return after, tuple(_call(context, after, power, person.address, person) for person in waiting)


def invite(context: Context, game: Game, power: Power, address: str) -> tuple[Game, Envelope]:
    """Keep a power for one address and write there."""
    after = with_status(game, power, SeatStatus.INVITED, address=address)
    context.work.games.save(after)
    return after, _call(context, after, power, address, context.work.people.by_address(address))


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
    units = ", ".join(unit_label(unit, board) for unit in game.position.units_of(power)) or "none"
    owned = center_labels(game.position.centers_of(power), board)
    news = News(
        "replacement-call", f"{name} needs a player",
        f"The game {game.name} ({game.variant}) looks for a new player of {name}. It is "
        f"{game.phase.title}.",
        (("Deadline now", game.deadline),) if game.deadline else (),
        () if in_fog(game) else
        (f"Units: {units}", f"Centers: {', '.join(owned) or 'none'} ({len(owned)})"),
        (f"TAKEOVER {name}@{game.name}",) if person else
        ("REGISTER Your Name, zone Europe/London", f"TAKEOVER {name}@{game.name}"),
        more=("Whoever answers first has the seat, and time to settle in. Please do not talk "
            "about this with players of the game.",),
    )  # fmt: skip
    return Envelope(address, (news,), game=game.name, master=game.gm.name, stranger=person is None)


# --------------------------------------------------------------------------- the GM's word


def seat_action(call: GameCall, request: ask.SeatAction) -> Answer:
    """``EJECT``, ``CALL REPLACEMENT``, ``EXCUSE`` and ``REINSTATE`` a power's player."""
    context, game = call.context, call.game
    found = seat_named(context, game, request.power)
    if isinstance(found, Refusal):
        return Answer((found,))
    power, seat = found
    match request.name:
        case gm.EJECT.name:
            return _eject(call, request, power, seat)
        case gm.CALL.name | gm.DUMMY.name if is_ejected(game, power):
            return Answer((out_for_good(game, power),))
        case gm.CALL.name:
            after, mails = call_replacement(context, game, power)
            log_act(context, game, "gm-called", power=power)
            told = News("vacancy", f"{request.power}: a replacement is called",
                f"{len(mails)} people on the standby list were written to. TAKEOVER is open to "
                "everybody; the game does not wait.")  # fmt: skip
            return Answer((told,), mails, game=after)
        case gm.DUMMY.name:
            return dummy(call, request, power, seat)
        case gm.EXCUSE.name:
            return _excuse(context, game, power, seat, request.rest)
        case _:
            return _reinstate(context, call.writer, game, power, seat)


def _eject(call: GameCall, request: ask.SeatAction, power: Power, seat: Seat | None) -> Answer:
    game = call.game
    name = power_name(power, ruleset_of(game).board)
    if seat is None or seat.person_id is None:
        return Answer((refused("E-STATE", f"{name} has no player", f"{name} is vacant already."),))
    if not is_confirmed(call.writer, request):
        reason = f": {request.rest}" if request.rest else ""
        effects = (f"The player of {name} loses the seat and is told so.",
            "The people on the standby list are asked.")  # fmt: skip
        return ask_first(call, request, f"EJECT {name}{reason}", effects)
    person = call.context.work.people.get(seat.person_id)
    log_act(call.context, game, "ejected", power=power)
    after, mails = vacate(call.context, game, seat, "ejected")
    told = News("ejected", f"you are no longer in {game.name}",
        f"The GM has ended your part as {name} in {game.name}. Reply to this mail to reach him.",
        quoted=request.rest)  # fmt: skip
    letter = Envelope(person.address, (told,), game=game.name, master=game.gm.name)
    done = News("ejected", f"{name} is vacant", f"{person.name} has left {name}; the others know.")
    handled = answer_with_mails(call.writer, mails, game=after)
    return replace(handled, notices=(done,), others=(letter, *handled.others))


def _excuse(context: Context, game: Game, power: Power, seat: Seat | None, text: str) -> Answer:
    phase = take_phase(text)[1]
    moves = [r for r in context.work.games.records(game.id) if r.phase.kind is PhaseKind.MOVEMENT]
    missed = [r for r in moves if (power not in r.used if phase is None else r.phase == phase)]
    name = power_name(power, ruleset_of(game).board)
    if not missed or seat is None:
        return Answer((refused("E-STATE", "nothing to excuse", f"{name} has missed nothing."),))
    phase = missed[-1].phase
    context.happened(game, Excused(power=power, phase=phase))
    count = nmr_record(context, game, seat).count(False)
    text = f"{phase.title} does not count as missed for {name} any more. Still counted: {count}."
    return Answer((News("excused", f"{name} is excused for {phase.code}", text),))


def _reinstate(
    context: Context, writer: Writer, game: Game, power: Power, seat: Seat | None
) -> Answer:
    name = power_name(power, ruleset_of(game).board)
    left = [one for one in context.told_of(game, Left) if one.power == power]
    if seat is None or seat.person_id is not None or not left:
        text = f"{name} has a player, or nobody has ever left it."
        return Answer((refused("E-STATE", f"{name} is not to be reinstated", text),))
    person = context.work.people.get(left[-1].person)
    hand_over(context, seat, person.id)
    after = without_call(game, power)
    context.work.games.save(after)
    log_act(context, game, "reinstated", power=power)
    news = News("replaced", f"{name} has its player back", f"The former player has {name} again.")
    some = News(
        "replaced", "a power has its player back",
        "The former player of a power plays it again; in the fog nobody is told which.",
    )  # fmt: skip
    mails = unnamed(context, after, tell_all(context, after, news), news, some)
    return answer_with_mails(writer, mails, game=after)


def out_for_good(game: Game, power: Power) -> Refusal:
    """Refuse to look for a player of an ejected power (S1.11)."""
    name = power_name(power, ruleset_of(game).board)
    text = f"{name} is out of {game.name} for its player's silence, and its units are neutral."
    return refused("E-STATE", f"nobody plays {name} any more", text, f"STATUS {game.name}")


def seat_named(
    context: Context, game: Game, word: str, *copy: str
) -> tuple[Power, Seat | None] | Refusal:
    """Find a power and its seat by a word; ``copy``: what to write else, if there is no such."""
    board = ruleset_of(game).board
    power = power_of(word, board)
    if power is None:
        text = f"{word!r} is no power; there are {', '.join(one.name for one in board.powers)}."
        return refused("E-UNKNOWN", "no such power", text, *copy)
    seats = context.work.games.seats(game.id)
    return power, next((seat for seat in seats if seat.power == power), None)
