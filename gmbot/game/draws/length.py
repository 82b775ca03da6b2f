"""The poll whether to play on after the last season, and seasons that the GM adds (S0.41).

Votes are secret, as on draws.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from gmbot.game.draws import votes as draws
from gmbot.game.draws.last_season import is_asked, last_season
from gmbot.game.notices.answers import Done, News, Refusal
from gmbot.game.reading import Call, GameCall, log_act
from gmbot.game.state.context import Answer, houserules_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.stored.gm_acts import GmLengthened
from gmbot.game.views import answer_with_mails, tell_all
from gmbot.houserules.draws import alive
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import Power

MOST = 20
"""The most seasons that may be added at once."""
_MORE = re.compile(r"\+\d{1,3}")


def cast_vote(call: Call, request: ask.Vote) -> Answer:
    """``VOTE YES`` in the last season is about going on, unless it names a proposal (``ON D3``)."""
    section = call.section
    game = section.game
    power = section.seat.power if section.seat else None
    if game is None or power is None or request.ballot is not None or not is_asked(game):
        return draws.vote(call, request)
    if power not in _alive(game):
        return draws.vote(call, request)
    late = draws.too_late(call, game)
    if late is not None:
        return Answer((late,))
    call.context.work.games.save(_voted(game, {**game.notes.length.votes, power: request.yes}))
    return Answer((Done.of("voted-to-play-on" if request.yes else "voted-to-end"),))


def list_votes(call: Call, request: ask.Simple) -> Answer:
    """In the last season ``VOTES`` also shows the player's own vote on going on."""
    section = call.section
    handled = draws.votes(call, request)
    game = section.game
    power = section.seat.power if section.seat else None
    shown = handled.notices[0]
    if game is None or power is None or not is_asked(game) or not isinstance(shown, News):
        return handled
    lines = (asked_to_go_on(game.notes.length.votes.get(power)), *shown.lines)
    return Answer((replace(shown, text=draws.OWN_VOTES, lines=lines),))


def asked_to_go_on(vote: bool | None) -> str:
    """``Whether to play on: your vote is NO``; None: there is no vote."""
    words = {
        True: say("length.vote-yes"),
        False: say("length.vote-no"),
        None: say("length.not-voted"),
    }
    return say("length.whether-play-on", words=words[vote])


def without_vote(game: Game, power: Power) -> Game:
    """The game without the vote of a player who has left; the newcomer votes again."""
    votes = {other: yes for other, yes in game.notes.length.votes.items() if other != power}
    return _voted(game, votes)


def _voted(game: Game, votes: Mapping[Power, bool]) -> Game:
    length = replace(game.notes.length, votes=votes)
    return replace(game, notes=replace(game.notes, length=length))


def lengthen(call: GameCall, request: ask.Simple) -> Answer:
    """``GAME LENGTH +2``: the GM adds seasons to a game that has a last one, poll or not."""
    game = call.game
    last, text_said = last_season(game), request.rest.strip().rstrip(".")
    if last is None or game.state is GameState.ENDED:
        text = say("length.over", game=game.name) if last else houserules_of(game).ending.in_words()
        return Answer((Refusal.of("length-as", text=text),))
    more = int(text_said[1:]) if _MORE.fullmatch(text_said) else 0
    if not 1 <= more <= MOST:
        return Answer((Refusal.of("length-not-read", said=repr(text_said), most=MOST),))
    length = replace(game.notes.length, more=game.notes.length.more + more)
    longer = replace(game, notes=replace(game.notes, length=length))
    call.context.work.games.save(longer)
    log_act(call.context, game, GmLengthened(seasons=more))
    seasons = say("length.season", count=more)
    news = News.of("prolonged", seasons=seasons, game=game.name, last=last + more)
    return answer_with_mails(call.writer, tell_all(call.context, longer, news), game=longer)


def _alive(game: Game) -> tuple[Power, ...]:
    return alive(game.position, played_powers(game))
