"""``PROPOSE PAUSE UNTIL 3 Jan: reason``: the game stands still if all players say yes.

Nobody is told who proposed it, and who said no.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

from gmbot.game.deadlines.pauses import stand_still, until_of
from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.people import AskWord
from gmbot.game.reading import CODE_HOLDS, SeatCall, not_running, send_code
from gmbot.game.state.context import Answer, Context, Writer, houserules_of
from gmbot.game.state.model import Game, GameState, Person, Seat
from gmbot.game.state.notes import PauseAsked
from gmbot.game.state.stored.acts import AgreeToPause
from gmbot.game.state.stored.game_course import PausedByAll, PauseProposed
from gmbot.game.views import answer_with_mails, to_seat
from gmbot.houserules.draws import alive
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.players import PROPOSE_PAUSE

LONGEST = timedelta(days=60)
_UNTIL = re.compile(r"until\b\s*", re.IGNORECASE)


def propose_pause(call: SeatCall, request: ask.Simple) -> Answer:
    """Ask all players who are still in the game; the proposer's own vote is yes."""
    context, game, person = call.context, call.game, call.writer.person
    assert person is not None  # a seat that writes has a player
    if houserules_of(game).pauses != "players":
        return Answer((Refusal.of("no-pause-votes", game=game.name),))
    if game.state is not GameState.RUNNING:
        return Answer((not_running(game),))
    if all(seat.id != call.seat.id for seat in _voters(context, game)):
        return Answer((Refusal.of("no-pause-vote"),))
    if _asked(game) is not None:
        return Answer((Refusal.of("pause-proposed-already"),))
    text, _, reason = request.rest.partition(":")
    until = until_of(_UNTIL.sub("", text.strip(), count=1), game, context.now)
    if until is None or until > context.now + LONGEST:
        refusal = Refusal.of("pause-until-when", *PROPOSE_PAUSE.examples, days=LONGEST.days)
        return Answer((refusal,))
    # No number comes twice, so that no word counts for another pause.
    number = len(context.told_of(game, PauseProposed)) + 1
    asked = PauseAsked(number, game.phase, until, reason.strip(), (person.id,))
    game_after = replace(game, notes=replace(game.notes, pause_asked=asked))
    context.work.games.save(game_after)
    context.happened(game, PauseProposed(phase=game.phase))
    if _missing(context, game_after, asked) == ():
        return _paused(context, call.writer, game_after, asked)
    mails = [
        _question(context, game_after, seat, asked)
        for seat in _voters(context, game)
        if seat.id != call.seat.id
    ]
    news = News.of("pause-proposed", times=((say("times.goes-on"), until),), game=game.name)
    return Answer((news,), tuple(mail for mail in mails if mail), game=game_after)


def agree_to_pause(context: Context, writer: Writer, act: AgreeToPause, person: Person) -> Answer:
    """Count one yes; with the last one the game stands still."""
    game = context.work.games.get(act.game)
    asked = _asked(game)
    if asked is None or asked.number != act.number or game.state is not GameState.RUNNING:
        return Answer((Refusal.of("nothing-agree", game=game.name),))
    counted = replace(asked, yes=tuple(dict.fromkeys((*asked.yes, person.id))))
    game_after = replace(game, notes=replace(game.notes, pause_asked=counted))
    context.work.games.save(game_after)
    if _missing(context, game_after, counted):
        return Answer((News.of("pause-agreed", game=game.name),), game=game_after)
    return _paused(context, writer, game_after, counted)


def refuse_pause(context: Context, act: AgreeToPause) -> tuple[Envelope, ...]:
    """One player says no, so the clock goes on; all are told that, and not who it was."""
    game = context.work.games.get(act.game)
    asked = _asked(game)
    if asked is None or asked.number != act.number:
        return ()
    game_after = replace(game, notes=replace(game.notes, pause_asked=None))
    context.work.games.save(game_after)
    news = News.of("pause-declined", game=game.name)
    mails = (to_seat(context, game_after, seat, news) for seat in _voters(context, game_after))
    return tuple(mail for mail in mails if mail)


def _asked(game: Game) -> PauseAsked | None:
    """The proposal that still counts: it is good for its phase."""
    asked = game.notes.pause_asked
    return asked if asked is not None and asked.phase == game.phase else None


def _voters(context: Context, game: Game) -> tuple[Seat, ...]:
    seats = [seat for seat in context.work.games.seats(game.id) if seat.person_id and seat.power]
    living = alive(game.position, [seat.power for seat in seats if seat.power])
    return tuple(seat for seat in seats if seat.power in living)


def _missing(context: Context, game: Game, asked: PauseAsked) -> tuple[Seat, ...]:
    return tuple(seat for seat in _voters(context, game) if seat.person_id not in asked.yes)


def _paused(context: Context, writer: Writer, game: Game, asked: PauseAsked) -> Answer:
    context.happened(game, PausedByAll(phase=game.phase, until=asked.until))
    game_after = replace(game, notes=replace(game.notes, pause_asked=None))
    paused, mails = stand_still(context, game_after, asked.until, asked.reason)
    return answer_with_mails(writer, mails, game=paused)


def _question(context: Context, game: Game, seat: Seat, asked: PauseAsked) -> Envelope | None:
    assert seat.person_id is not None  # voters have players
    code = send_code(context, seat.person_id, AgreeToPause(game.id, asked.number))
    word = AskWord(
        "pause-proposed", say("pause-votes.shall-game-pause"),
        say("pause-votes.a-player-proposes", game=game.name),
        code, int(CODE_HOLDS.total_seconds() // 3600), (asked.reason,) if asked.reason else (),
        say("pause-votes.only-if-all"), ((say("times.goes-on"), asked.until),),
    )  # fmt: skip
    return to_seat(context, game, seat, word)
