"""Games with a last season: the poll whether to go on, and the end without a winner (S0.41).

Votes are secret, as on draws.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from gmbot.game.draws import votes as draws
from gmbot.game.notices.answers import Done, News
from gmbot.game.notices.envelope import Notice
from gmbot.game.reading.call import Call, GameCall
from gmbot.game.reading.game_master import log_act
from gmbot.game.reading.refusals import refused
from gmbot.game.state.context import Answer, Context, houserules_of, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Event, Game, GameState
from gmbot.game.state.notes import LengthPoll
from gmbot.game.state.visibility import in_fog
from gmbot.game.views.recipients import answer_with_mails, tell_all
from gmbot.houserules.draws import alive
from gmbot.houserules.ending import season_number
from gmbot.parsing.commands import requests as ask
from gmbot.rules.board.terms import PhaseKind, Power

MOST = 20
"""So many seasons may be added at once."""
_MORE = re.compile(r"\+\d{1,3}")


def close_season(context: Context, before: Game, after: Game) -> tuple[Game, tuple[Notice, ...]]:
    """End a game whose last season is over, or ask in the last one whether to go on.

    ``after`` is the game with its phase resolved; it is returned ended, longer or as it was, with
    what all are told.
    """
    last = last_season(after)
    if last is None or after.state is not GameState.RUNNING or not _opens_season(before, after):
        return after, ()
    number = season_number(after.phase, ruleset_of(after).calendar.first)
    if number == last:
        return after, (_question(after),)
    if number < last:
        return after, ()
    return _counted(context, after)


def last_season(game: Game) -> int | None:
    """Which movement season is the last one, as things stand; None: there is none."""
    seasons = houserules_of(game).ending.seasons
    return None if seasons is None else seasons + game.notes.length.more


def cast_vote(call: Call, request: ask.Vote) -> Answer:
    """``VOTE YES`` in the last season is about going on, unless it names a proposal (``ON D3``)."""
    section = call.section
    game = call.context.work.games.get(section.game.id) if section.game else None
    power = section.seat.power if section.seat else None
    if game is None or power is None or request.ballot is not None or not _is_asked(game):
        return draws.vote(call, request)
    if power not in _alive(game):
        return draws.vote(call, request)
    call.context.work.games.save(_voted(game, {**game.notes.length.votes, power: request.yes}))
    word = "play on" if request.yes else "end with this season"
    return Answer((Done(f"your vote is {'YES' if request.yes else 'NO'}",
        f"You want to {word}. You may change it until the season is over; nobody is told how "
        "you voted."),))  # fmt: skip


def list_votes(call: Call, request: ask.Simple) -> Answer:
    """``VOTES`` in the last season shows the own vote on going on beside those on proposals."""
    section = call.section
    handled = draws.votes(call, request)
    game = call.context.work.games.get(section.game.id) if section.game else None
    power = section.seat.power if section.seat else None
    shown = handled.notices[0]
    if game is None or power is None or not _is_asked(game) or not isinstance(shown, News):
        return handled
    words = {True: "your vote is YES", False: "your vote is NO",
             None: "no vote of yours, which counts as NO"}  # fmt: skip
    vote = game.notes.length.votes.get(power)
    lines = (f"Whether to play on: {words[vote]}", *shown.lines)
    return Answer((replace(shown, text=draws.OWN_VOTES, lines=lines),))


def without_vote(game: Game, power: Power) -> Game:
    """The game without what a player who has left wanted; the newcomer says it anew."""
    votes = {other: yes for other, yes in game.notes.length.votes.items() if other != power}
    return _voted(game, votes)


def _voted(game: Game, votes: Mapping[Power, bool]) -> Game:
    length = replace(game.notes.length, votes=votes)
    return replace(game, notes=replace(game.notes, length=length))


def lengthen(call: GameCall, request: ask.Simple) -> Answer:
    """``GAME LENGTH +2``: the GM adds seasons to a game that has a last one, poll or not."""
    game = call.game
    last, said = last_season(game), request.rest.strip().rstrip(".")
    if last is None or game.state is GameState.ENDED:
        text = f"{game.name} is over." if last else houserules_of(game).ending.in_words()
        return Answer((refused("E-STATE", "the length is as it was", text),))
    more = int(said[1:]) if _MORE.fullmatch(said) else 0
    if not 1 <= more <= MOST:
        text = f"I could not read {said!r} as a number of seasons to add, from +1 to +{MOST}."
        return Answer((refused("E-UNKNOWN", "the length is as it was", text, "GAME LENGTH +2"),))
    length = replace(game.notes.length, more=game.notes.length.more + more)
    longer = replace(game, notes=replace(game.notes, length=length))
    call.context.work.games.save(longer)
    log_act(call.context, game, "gm-lengthened", seasons=more)
    seasons = f"{more} season{'' if more == 1 else 's'}"
    news = News(
        "prolonged", f"{seasons} more",
        f"The GM adds {seasons}. {game.name} ends after its movement season number {last + more}, "
        f"if nobody has won before; in that one you are asked whether to play on.",
    )  # fmt: skip
    return answer_with_mails(call.writer, tell_all(call.context, longer, news), game=longer)


def _is_asked(game: Game) -> bool:
    """Tell whether the last season is played; proposals are voted on by their number then."""
    last = last_season(game)
    if last is None or game.state is not GameState.RUNNING:
        return False
    return season_number(game.phase, ruleset_of(game).calendar.first) >= last


def _opens_season(before: Game, after: Game) -> bool:
    return after.phase != before.phase and after.phase.kind is PhaseKind.MOVEMENT


def _alive(game: Game) -> tuple[Power, ...]:
    return alive(game.position, played_powers(game))


def _question(game: Game) -> News:
    rule = houserules_of(game).ending
    return News(
        "length-poll",
        "the last season has begun",
        f"{game.phase.title} and what follows from it are the last of {game.name}, unless you "
        f"want to play on: if more than half of the powers alive vote YES, {rule.more} more "
        "seasons are played. No vote counts as NO. Without them the game ends as a draw of those "
        "who are left. A vote without the number of a proposal is about this.",
        copy=("VOTE YES", "VOTE NO"),
    )


def _counted(context: Context, game: Game) -> tuple[Game, tuple[Notice, ...]]:
    living = _alive(game)
    poll = game.notes.length
    yes = sum(poll.votes.get(power, False) for power in living)
    count = f"{yes} of {len(living)} powers voted to play on"
    if 2 * yes > len(living):
        more = houserules_of(game).ending.more
        context.work.log(Event(context.now, "prolonged", game.id, {"seasons": more}))
        longer = replace(game, notes=replace(game.notes, length=LengthPoll(poll.more + more)))
        # In the fog nobody learns how many powers are alive (S2.20).
        said = "More than half of the powers alive voted to play on" if in_fog(game) else count
        text = f"{said}, so {more} more seasons are played."
        told: tuple[Notice, ...] = (News("prolonged", "the game goes on", text),)
        return longer, (*told, _question(longer)) if more == 1 else told
    board = ruleset_of(game).board
    shares = ", ".join(
        f"{power_name(power, board)} {len(game.position.centers_of(power))}" for power in living
    )
    ending = f"The last season is over; {count}. A draw of the survivors, centers: {shares}."
    over = replace(game, state=GameState.ENDED, deadline=None, ending=ending)
    return over, ()
