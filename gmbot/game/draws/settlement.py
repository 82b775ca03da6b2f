"""A game that ended by a vote: complaints, the one revote, and the GM's settlement (S3.49, S3.50).

Until the time for complaints is over, the end is not final: nothing is revealed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gmbot.game.draws.last_season import ask_or_end
from gmbot.game.draws.wording import named, proposal
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.notices.results import GameOver
from gmbot.game.press import with_last_press
from gmbot.game.state.ballots import NO_VOTES, Ballot, BallotState
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.notes import Ending
from gmbot.game.state.players import player_names
from gmbot.game.state.stored.game_course import Revote, Revoted
from gmbot.game.state.visibility import in_fog
from gmbot.game.views import (
    chart_at_end,
    next_deadline,
    shown_to_observers,
    to_master,
    to_seat,
    with_end,
    with_ending,
)
from gmbot.houserules.draws import alive
from gmbot.messages import say
from gmbot.parsing.commands import later
from gmbot.rules.board.terms import Power


def everybody(context: Context, game: Game, *notices: Notice) -> tuple[Envelope, ...]:
    """One mail to each seat and one to the GM, all with the same text."""
    mails = [to_seat(context, game, seat, *notices) for seat in context.work.games.seats(game.id)]
    return tuple(mail for mail in (*mails, to_master(context, game, *notices)) if mail)


def in_appeal(context: Context, game: Game) -> Ballot | None:
    """The proposal that ended a game, while players may complain about it; else None."""
    return _in_state(context, game, BallotState.PASSED)


def in_revote(context: Context, game: Game) -> Ballot | None:
    """The proposal that is in its revote, or None."""
    return _in_state(context, game, BallotState.REVOTE)


def _in_state(context: Context, game: Game, state: BallotState) -> Ballot | None:
    ballots = context.work.ballots.of_game(game.id)
    return next((ballot for ballot in ballots if ballot.state is state), None)


def is_end_final(context: Context, game: Game) -> bool:
    """Tell whether the end of a game can no longer change, so that all may be revealed."""
    if game.state is not GameState.ENDED:
        return False
    return in_appeal(context, game) is None and in_revote(context, game) is None


def call_revote(context: Context, game: Game, ballot: Ballot) -> tuple[Envelope, ...]:
    """Open the one revote: all must vote again."""
    closes = later(context.now, houserules_of(game).draws.appeal, game.zone)
    again = replace(ballot, state=BallotState.REVOTE, votes=NO_VOTES, closes_at=closes)
    context.work.ballots.save(again)
    context.happened(game, Revote(number=ballot.number))
    number = ballot.number
    news = News.of(
        "revote",
        times=((say("settlement.votes-count-until"), closes),),
        number=number,
        power=named(ballot, ruleset_of(game).board),
    )
    return everybody(context, game, news)


def close_appeal(context: Context, ballot: Ballot) -> tuple[Envelope, ...]:
    """Do what is due when the time for complaints, or the revote, is over."""
    game = context.work.games.get(ballot.game_id)
    context.work.ballots.save(replace(ballot, state=BallotState.CLOSED))
    if ballot.state is not BallotState.REVOTE:
        return ()
    rule = houserules_of(game).draws
    stands = rule.passes(ballot, ballot.entitled)
    yes = say("settlement.yes", yes=rule.yes(ballot, ballot.entitled), count=len(ballot.entitled))
    if in_fog(game):  # how many are alive is hidden while the game may go on (S2.20)
        yes = say("settlement.all-yes" if stands else "settlement.not-all-yes")
    game_after, notices = (game, ()) if stands else _resumed(context, game)
    context.happened(game, Revoted(stands=stands))
    over = game_after.state is GameState.ENDED
    goes_on = say("settlement.so-game-goes-on", phase=game.phase.title)
    ends = say("settlement.end-game-stands-and" if stands else "settlement.last-season-is-over")
    news = News.of(
        "revote-result",
        times=((say("times.next-deadline"), game_after.deadline),) if game_after.deadline else (),
        number=ballot.number,
        verdict=say(
            "settlement.end-stands"
            if stands
            else "settlement.term-is-up"
            if over
            else "settlement.game-goes-on"
        ),
        power=named(ballot, ruleset_of(game).board),
        yes=yes,
        end=ends if over else goes_on,
    )
    return everybody(context, game_after, news, *notices)


def _resumed(context: Context, game: Game) -> tuple[Game, tuple[Notice, ...]]:
    """Open the game again; if its last season is over, the poll on playing on decides (S0.41)."""
    open_again = replace(game, state=GameState.RUNNING, ending="", opened_at=context.now)
    game_after = replace(
        with_ending(open_again, Ending()),
        deadline=next_deadline(open_again, context.now),
        due_at=None,
    )
    game_after, notices = ask_or_end(context, game_after)
    if game_after.state is GameState.ENDED:
        game_after, call = with_end(context, game_after)
        chart = chart_at_end(context, game_after, player_names(context, game))
        notices = (*notices, GameOver(game.name, game_after.ending, chart), *call)
    context.work.games.save(game_after)
    return game_after, notices


def settle(
    context: Context, game: Game, powers: Sequence[Power], reason: str
) -> tuple[Envelope, ...]:
    """End a game as the GM says; open proposals become void.

    It is an end that players did not vote for, so they may complain as about any draw (S3.50).
    """
    text = proposal(powers, ruleset_of(game).board)
    ending = say("settlement.gm-settles-game", subject=text)
    game_after = replace(
        context.work.games.get(game.id), state=GameState.ENDED, ending=ending, deadline=None,
        due_at=None,
    )  # fmt: skip
    game_after, call = with_end(context, game_after)
    context.work.games.save(game_after)
    close_ballots(context, game)
    appeal = _under_appeal(context, game, powers)
    over = GameOver(
        game.name, ending, chart_at_end(context, game_after, player_names(context, game))
    )
    notices = (over, News.of("settled", quoted=reason)) if reason else (over,)
    mails = everybody(context, game_after, *notices, appeal, *call)
    return with_last_press(
        context, game_after, (*mails, *shown_to_observers(context, game_after, notices))
    )


def _under_appeal(context: Context, game: Game, powers: Sequence[Power]) -> News:
    """Let those who are alive complain for a while; then the end is put to the vote once."""
    ballots = context.work.ballots.of_game(game.id)
    number = 1 + max((ballot.number or 0 for ballot in ballots), default=0)
    closes = later(context.now, houserules_of(game).draws.appeal, game.zone)
    living = alive(game.position, played_powers(game))
    context.work.ballots.add(
        Ballot(
            0, game.id, BallotState.PASSED, game.phase, powers[0], tuple(powers), number=number,
            announced_at=context.now, entitled=living, closes_at=closes,
        )
    )  # fmt: skip
    return News.of(
        "draw-appeal", times=((say("settlement.complaints-count-until"), closes),), number=number
    )


def close_ballots(context: Context, game: Game, *, won: bool = False) -> None:
    """Close all proposals of an ended game that wait to be announced or counted.

    ``won``: corrected results show a win on the board; then players can no longer complain about
    a vote that passed before either (S3.47).
    """
    over = {BallotState.PROPOSED, BallotState.OPEN}
    over |= {BallotState.PASSED, BallotState.REVOTE} if won else set()
    for ballot in context.work.ballots.of_game(game.id):
        if ballot.state in over:
            context.work.ballots.save(replace(ballot, state=BallotState.CLOSED))
