"""What the GM can do by mail to a phase. Every act is logged, and told to those concerned.

A command that cannot be undone is asked twice (``game_master.ask_first``) and is guarded by the
phase it was meant for.
"""

from __future__ import annotations

from gmbot.game.corrections import claim_back
from gmbot.game.deadlines import ask_extension, extend_deadline
from gmbot.game.draws import waits_for_poll, waits_for_votes
from gmbot.game.notices.answers import Done, News, Refusal
from gmbot.game.notices.orders import OrderReceipt
from gmbot.game.notices.press import PressDelivered
from gmbot.game.orders import (
    closed_for_review,
    forget_ahead,
    preview_of,
    submit_orders,
    withdraw_sets,
)
from gmbot.game.phases import run_deadline
from gmbot.game.reading import (
    Call,
    GameCall,
    SeatCall,
    ask_first,
    is_confirmed,
    is_master,
    log_act,
    mastered,
    not_running,
    seated,
    wrong_phase,
)
from gmbot.game.seats import seat_named
from gmbot.game.state.context import Answer, ruleset_of, sets_in_force
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.stored.gm_acts import (
    Announced,
    GmProcessed,
    OrdersCleared,
    OrdersEntered,
    Previewed,
)
from gmbot.game.state.stored.ids import SeatId
from gmbot.game.state.visibility import setting_of
from gmbot.game.views import answer_with_mails, may_not_look, tell_all, to_seat, ways_to_look
from gmbot.messages import joined, say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table import gm, players
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text import Line
from gmbot.rules.board.terms import Phase
from gmbot.rules.dues import dues


def process_now(call: GameCall, request: ask.Process) -> Answer:
    """``PROCESS [phase] [FORCE]``: resolve now; without FORCE only if nothing is missing."""
    context, game = call.context, call.game
    if request.phase is not None and request.phase != game.phase:
        return Answer((wrong_phase(game, request.phase.code),))
    if game.state is not GameState.RUNNING:
        return Answer((not_running(game),))
    board = ruleset_of(game).board
    sets = sets_in_force(context, game)
    late = [power_name(p, board) for p in dues(game.position, ruleset_of(game)) if p not in sets]
    if late and not request.force:
        return Answer(
            (
                Refusal.of(
                    "not-processed-orders-missing",
                    phase=game.phase.title,
                    late=joined(", ", late),
                    phase_code=game.phase.code,
                ),
            )
        )
    waits = waits_for_votes(context, game)
    if waits and (not request.force or waits_for_poll(game)):
        return Answer((_vote_is_open(game),))
    if not is_confirmed(call.writer, request):
        missing = (
            say("commands.no-orders-in-from", late=joined(", ", late))
            if late
            else say("commands.all-orders-in")
        )
        command = f"PROCESS {game.phase.code}{' FORCE' if request.force else ''}"
        later = (say("commands.votes-stay-open"),) if waits else ()
        effects = (missing, *later, say("commands.phase-resolved-at-once"))
        return ask_first(call, request, command, effects)
    log_act(context, game, GmProcessed(phase=game.phase))
    mails = run_deadline(context, game, force=True, released=True)
    return answer_with_mails(call.writer, mails, game=game)


def _vote_is_open(game: Game) -> Refusal:
    """Say why a phase is not resolved before its hour: silence needs its whole window (S3.43)."""
    which = "not-processed-poll-open" if waits_for_poll(game) else "not-processed-vote-open"
    return Refusal.of(which, phase=game.phase.title, phase_code=game.phase.code)


def preview_results(call: GameCall, request: ask.Simple) -> Answer:
    """``PREVIEW``: what would come of the orders on file, for the GM alone."""
    game = call.game
    if game.state is not GameState.RUNNING:
        return Answer((not_running(game),))
    if may_not_look(call.context, game):
        return Answer((Refusal.of("no-preview", gm.REPORT.line(), *ways_to_look(game)),))
    log_act(call.context, game, Previewed(phase=game.phase))
    note = News.of("preview", phase_code=game.phase.code, phase=game.phase.title)
    report, picture = preview_of(call.context, game)
    return Answer((note, report), picture=picture, game=game)


def orders_for(call: GameCall, request: ask.OrdersFor) -> Answer:
    """``ORDERS FOR Italy``: written down for a player who gets the receipt."""
    context, game = call.context, call.game
    seat_found = seat_named(context, game, request.power)
    if isinstance(seat_found, Refusal):
        return Answer((seat_found,))
    refusal = not_running(game) if game.state is not GameState.RUNNING else closed_for_review(game)
    if refusal is not None:
        return Answer((refusal,))
    if not request.lines:
        return Answer((Refusal.of("no-orders-enter", power=request.power),))
    power, seat = seat_found
    ruleset = ruleset_of(game)
    setting = setting_of(game, power)
    lines = [Line(number, text, text) for number, text in enumerate(request.lines, 1)]
    place = seat or Seat(SeatId(0), game.id, power, None, "")
    entered = submit_orders(context, call.writer, game, place, read_orders(lines, setting))
    log_act(context, game, OrdersEntered(phase=game.phase, power=power))
    name = power_name(power, ruleset.board)
    note = News.of("orders-entered", phase_code=game.phase.code, name=name)
    mail = to_seat(context, game, seat, note, *entered.notices) if seat else None
    news = News.of("orders-entered-orders-for", phase_code=game.phase.code, name=name)
    # A changed set shows what its player wrote as well, which a blind GM has chosen not to see.
    blind = may_not_look(context, game)
    seen = (n for n in entered.notices if not (blind and isinstance(n, OrderReceipt)))
    return Answer((news, *seen), (mail,) if mail else (), game=game)


def clear_for(call: GameCall, request: ask.SeatAction) -> Answer:
    """``CLEAR FOR Italy [phase or ALL]``: a player's orders are taken back; the player is told."""
    context, game = call.context, call.game
    seat_found = seat_named(context, game, request.power)
    if isinstance(seat_found, Refusal):
        return Answer((seat_found,))
    power, seat = seat_found
    word = request.rest.strip().upper() or game.phase.code
    phase = _phase_named(word)
    if word != "ALL" and phase is None:
        return Answer((Refusal.of("clear-which-phase", power=request.power),))
    is_now = phase in (None, game.phase)
    refusal = closed_for_review(game) if is_now else None
    if refusal is not None:
        return Answer((refusal,))
    count = forget_ahead(context, game, power, phase)
    count += withdraw_sets(context, game, power) if is_now else 0
    name = power_name(power, ruleset_of(game).board)
    if not count:
        return Answer((Refusal.of("nothing-to-clear", name=name, word=word),))
    log_act(context, game, OrdersCleared(phase=game.phase, power=power))
    game_after = context.work.games.get(game.id)
    news = News.of("orders-cleared", name=name, word=word)
    mail = to_seat(context, game_after, seat, news) if seat else None
    return Answer((Done.of("orders-cleared-for", name=name, word=word),), (mail,) if mail else ())


def _phase_named(code: str) -> Phase | None:
    try:
        return Phase.parse(code)
    except ValueError:
        return None


def announce(call: GameCall, request: ask.Announce) -> Answer:
    """``ANNOUNCE [subject]`` and a text; ``ZURICH`` the same as press of the GM (S3.37)."""
    context, game = call.context, call.game
    text = request.text.strip()
    if not text:
        return Answer((Refusal.of("nothing-announce"),))
    context.happened(game, Announced(by="gm", press=request.as_zurich))
    if request.as_zurich:
        press = PressDelivered(
            game.gm.name, ("everybody",), game.phase.title, request.text, by_master=True
        )
        return answer_with_mails(call.writer, tell_all(context, game, press), game=game)
    news = News.of(
        "announcement",
        quoted=request.text,
        summary=request.subject or say("commands.announcement-gm"),
        game=game.name,
    )
    return answer_with_mails(call.writer, tell_all(context, game, news), game=game)


# --------------------------------------------------------------------------- players' own


def _extension(call: SeatCall, request: ask.Extension) -> Answer:
    promised = claim_back(call.context, call.writer, call.game, call.seat, request.until)
    return promised or ask_extension(call, request)


def ask_or_extend(call: Call, request: ask.Extension) -> Answer:
    """``EXTENSION 24h``: a player asks for more time; from a GM without a seat it gives time."""
    if _by_master(call) and call.section.seat is None:
        given = ask.Extend(request.line, request.until or "24h", request.reason)
        return mastered(gm.EXTEND, extend_deadline)(call, given)
    return seated(players.EXTENSION, _extension)(call, request)


def extend_or_ask(call: Call, request: ask.Extend) -> Answer:
    """``EXTEND 24h``: the GM gives more time; from a player it asks for time."""
    if _by_master(call) or call.section.sitting or call.section.seat is None:
        return mastered(gm.EXTEND, extend_deadline)(call, request)
    asked = ask.Extension(request.line, request.span, request.reason)
    return seated(players.EXTENSION, _extension)(call, asked)


def _by_master(call: Call) -> bool:
    game = call.section.game
    return game is not None and is_master(call.context, game, call.writer.person)
