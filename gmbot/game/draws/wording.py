"""Proposals in words: their text and their result, never their author (S3.41)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from gmbot.game.state.ballots import Ballot
from gmbot.game.state.labels import power_adjective, power_name
from gmbot.houserules.draws import Tally, Verdict
from gmbot.messages import Text, listed, say
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Phase, PhaseKind, Power, Season


def proposal(powers: Sequence[Power], board: Board) -> Text:
    """``draw of England and France``; of one power ``English win``."""
    if len(powers) == 1:
        return say("wording.win", adjective=power_adjective(powers[0], board))
    return say("wording.draw", powers=listed(power_name(power, board) for power in powers))


def with_article(powers: Sequence[Power], board: Board) -> Text:
    """``a draw of England and France``, ``an English win``"""
    if len(powers) == 1:
        adjective = power_adjective(powers[0], board)
        return say(
            "wording.an-win" if adjective[0] in "AEIOU" else "wording.a-win", power=adjective
        )
    return say("wording.a-draw", powers=listed(power_name(power, board) for power in powers))


def named(ballot: Ballot, board: Board) -> str:
    """``D1 (draw of England and France)``"""
    return say("wording.named", number=ballot.number, what_for=proposal(ballot.powers, board))


_ENDS = {
    Verdict.PASSED: say("wording.passes-and-game-ends"),
    Verdict.FAILED: say("wording.fails"),
    Verdict.TOO_MANY: say("wording.more-than-one-passed"),
}


def counted_in_fog(ballot: Ballot, tally: Tally, board: Board) -> str:
    """The result without totals, and without who has fallen: who is there is hidden (S2.20)."""
    name = named(ballot, board)
    if tally.verdict is Verdict.IGNORED:
        return say("wording.not-counted-game-won", name=name)
    return say("wording.no-totals", name=name, end=_ENDS.get(tally.verdict, _ENDS[Verdict.FAILED]))


def counted(ballot: Ballot, tally: Tally, entitled: Collection[Power], board: Board) -> str:
    """The result of a proposal, as a sentence: totals only."""
    name = named(ballot, board)
    if tally.verdict is Verdict.IGNORED:
        return say("wording.not-counted-game-won", name=name)
    if tally.verdict is Verdict.VOID:
        fallen = [power_name(power, board) for power in ballot.powers if power not in entitled]
        return say("wording.void-fallen", name=name, powers=listed(fallen), count=len(fallen))
    end = _ENDS[tally.verdict]
    return say("wording.yes", name=name, yes=tally.yes, entitled=tally.entitled, end=end)


def announced(ballot: Ballot, earlier_draws: Iterable[tuple[Power, ...]], board: Board) -> str:
    """A new proposal; ``earlier_draws``: the forms that were sent, where a power fell (S3.48)."""
    text = named(ballot, board)
    old = [proposal(powers, board) for powers in earlier_draws if powers != ballot.powers]
    if not old:
        return say("wording.announced", proposal=text)
    return say("wording.proposed-as-before-power", proposal=text, powers=listed(old))


def counting_time(voted: Phase, *, along: bool) -> str:
    """When proposals are counted that are voted on from phase ``voted`` on, said as it begins.

    ``along``: retreats and builds are resolved with the moves, so a turn is a season (S1.13).
    """
    if along:
        return say("wording.coming-season")
    if voted.season is Season.SPRING:
        return say("wording.this-phase")
    return say("wording.when-winter-over", year=voted.year)


def probable_counting_time(made: Phase, *, along: bool) -> str:
    """The same, said before the phase ``made`` is over, so before it is known which follows."""
    if along:
        return say("wording.that-season")
    if made.kind is PhaseKind.ADJUSTMENT:
        return say("wording.that-phase")
    if made.season is Season.FALL:
        return say("wording.winter-or-spring", year=made.year, next_year=made.year + 1)
    if made.kind is PhaseKind.RETREAT:
        return say("wording.when-winter-over", year=made.year)
    return say("wording.winter-or-retreats", year=made.year)
