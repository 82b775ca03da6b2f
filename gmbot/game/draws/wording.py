"""Proposals in words: what they say and what became of them, never whose they were (S3.41)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from gmbot.game.state.ballots import Ballot
from gmbot.game.state.labels import power_name
from gmbot.houserules.draws import Tally, Verdict
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Phase, Power, Season


def joined(words: Sequence[str], last: str = "and") -> str:
    """``England, France and Germany``"""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def proposal(powers: Sequence[Power], board: Board) -> str:
    """``draw of England and France``; of one power ``English win``."""
    if len(powers) == 1:
        return f"{board.power(powers[0]).adjective} win"
    return f"draw of {joined([power_name(power, board) for power in powers])}"


def with_article(powers: Sequence[Power], board: Board) -> str:
    """``a draw of England and France``, ``an English win``"""
    text = proposal(powers, board)
    return f"{'an' if text[0] in 'AEIOU' else 'a'} {text}"


def named(ballot: Ballot, board: Board) -> str:
    """``D1 (draw of England and France)``"""
    return f"D{ballot.number} ({proposal(ballot.powers, board)})"


def counted(ballot: Ballot, tally: Tally, entitled: Collection[Power], board: Board) -> str:
    """What became of a proposal, as a sentence: totals only."""
    name = named(ballot, board)
    if tally.verdict is Verdict.IGNORED:
        return f"{name} is not counted: the game is won on the board."
    if tally.verdict is Verdict.VOID:
        fallen = [power_name(power, board) for power in ballot.powers if power not in entitled]
        return f"{name} is void: {joined(fallen)} {'has' if len(fallen) == 1 else 'have'} fallen."
    end = {
        Verdict.PASSED: "It passes, and the game ends.",
        Verdict.FAILED: "It fails.",
        Verdict.TOO_MANY: "More than one passed in this turn, so all of them fail.",
    }[tally.verdict]
    return f"{name}: {tally.yes} of {tally.entitled} yes. {end}"


def announced(ballot: Ballot, before: Iterable[tuple[Power, ...]], board: Board) -> str:
    """A new proposal; ``before`` are the forms that were sent, where a power fell (S3.48)."""
    text = named(ballot, board)
    old = [proposal(powers, board) for powers in before if powers != ballot.powers]
    if not old:
        return f"{text}."
    return f"{text}, proposed as {joined(old)} before a power in it fell."


def counting_time(made: Phase, *, along: bool = False) -> str:
    """When a proposal sent with phase ``made`` is counted, said of the phase after (S3.47).

    ``along``: retreats and builds are resolved with the moves, so a turn is a season (S1.13).
    """
    if along:
        return "with the results of that season"
    if made.season is Season.FALL:
        return f"when Winter {made.year} is over"
    return "with the results of that phase"
