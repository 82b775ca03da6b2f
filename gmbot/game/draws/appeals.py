"""Complaints about a draw, and the end of a game by the GM's command (S3.49 to S3.52)."""

from __future__ import annotations

from dataclasses import replace

from gmbot.game.draws import settlement
from gmbot.game.draws.votes import in_time, included, not_on_the_board
from gmbot.game.draws.wording import proposal, with_article
from gmbot.game.notices.answers import Done, Question, Refusal
from gmbot.game.press import answered_by_reply
from gmbot.game.reading import Call, GameCall, ask_first, is_confirmed, log_act, own_power
from gmbot.game.state.context import Answer, Context, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game
from gmbot.game.state.stored.game_course import Revote
from gmbot.game.state.stored.gm_acts import Settled
from gmbot.game.views import answer_with_mails, to_master
from gmbot.houserules.draws import alive
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands import secrets_in
from gmbot.rules.board.terms import Power


def complain_about_draw(call: Call, request: ask.Simple) -> Answer:
    """Count a complaint about the draw (S3.50); any other complaint goes to the GM (S3.52)."""
    context = call.context
    seat_found = own_power(call)
    if isinstance(seat_found, Refusal):
        return Answer((seat_found,))
    game, power = seat_found
    if request.rest.strip(" .!:").casefold() not in ("", "draw"):
        if secrets_in(request.rest):
            return Answer((Refusal.of("complaint-not-understood", quoted=(request.rest,)),))
        return _to_the_gm(context, game, power, request.rest)
    ballot = settlement.in_appeal(context, game)
    if ballot is None or not in_time(call.writer, ballot) or power not in ballot.entitled:
        return Answer((_no_complaint(),))
    complaints = tuple(
        each_power for each_power in ballot.entitled if each_power in {*ballot.complaints, power}
    )
    ballot = replace(ballot, complaints=complaints)
    context.work.ballots.save(ballot)
    done = Done.of("complaint-counted")
    if 2 * len(complaints) <= len(ballot.entitled):
        return Answer((done,))
    return Answer((done,), settlement.call_revote(context, game, ballot))


def _to_the_gm(context: Context, game: Game, power: Power, text: str) -> Answer:
    name = power_name(power, ruleset_of(game).board)
    mail = to_master(context, game, Question(name, "complaint", text, answerable=True))
    mail = answered_by_reply(context, game, mail, (power,), (name,))
    done = Done.of("complaint-went-gm")
    return Answer((done,), (mail,) if mail else ())


def _no_complaint() -> Refusal:
    return Refusal.of("no-draw-complain-about")


# --------------------------------------------------------------------------- the GM


def settle_draw(call: GameCall, request: ask.Simple) -> Answer:
    """Let the GM end a game as a draw, with the reason (S3.49); asked twice."""
    game = call.game
    if not game.on_the_board:
        return Answer((not_on_the_board(game),))
    head, _, reason = request.rest.partition(":")
    words = tuple(head.replace(",", " ").split())
    kind = words[0].casefold() if words else ""
    rest = words[1:] if kind in ("draw", "win", "dias") else words
    living = alive(game.position, played_powers(game))
    powers = included(game, ask.Propose(request.line, "draw", rest), living)
    if isinstance(powers, Refusal):
        return Answer((powers,))
    board = ruleset_of(game).board
    text = "SETTLE " + proposal(powers, board)
    if not is_confirmed(call.writer, request):
        effects = (say("appeals.game-ends-at-once", ending=with_article(powers, board)),)
        return ask_first(call, request, text, effects)
    log_act(call.context, game, Settled(powers=tuple(powers), reason=reason.strip()))
    mails = settlement.settle(call.context, game, powers, reason.strip())
    return answer_with_mails(call.writer, mails, game=game)


def call_revote(call: GameCall, request: ask.Simple) -> Answer:
    """Let the GM call the one revote on a draw that is under appeal (S3.50)."""
    ballot = settlement.in_appeal(call.context, call.game)
    if ballot is None:
        return Answer((Refusal.of("no-draw-vote-on-anew"),))
    log_act(call.context, call.game, Revote(number=ballot.number))
    done = Done.of("revote-called")
    return Answer((done,), settlement.call_revote(call.context, call.game, ballot))
