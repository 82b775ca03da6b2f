"""Draws at the results of a phase: count what is due, announce what is new (S3.44 to S3.48).

Everything told here is the same for every reader, and depends neither on who proposed or voted
nor on the order in which mails came.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from gmbot.game.draws import wording as words
from gmbot.game.draws.settlement import close_ballots
from gmbot.game.draws.votes import nameable
from gmbot.game.draws.windows import closing_hour, had_its_window
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope, Notice
from gmbot.game.state.ballots import Ballot, BallotState
from gmbot.game.state.context import Context, houserules_of, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.model import Game, GameState, PhaseRecord
from gmbot.game.state.visibility import in_fog
from gmbot.game.views import to_master
from gmbot.houserules.draws import Draws, Tally, Verdict, alive, count, is_counted
from gmbot.messages import Joined, say, sentences
from gmbot.parsing.commands import later
from gmbot.parsing.commands.table.gm import SETTLE
from gmbot.parsing.commands.table.players import VOTE
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power, Province, Season
from gmbot.rules.orders.outcome import Outcome


def count_votes(
    context: Context, game: Game, game_after: Game, outcome: Outcome, *, along: bool = False
) -> tuple[Game, tuple[Notice, ...]]:
    """Count and announce; return the game, ended if a draw passed, and what all are told.

    ``game`` is as it was when the phase was ordered, ``game_after`` as it stands now. ``along``:
    the next phase has no time of its own, so that nothing can be voted on in it; what is new is
    announced with its results.
    """
    ballots = context.work.ballots.of_game(game.id)
    if not any(
        each_ballot.state in (BallotState.PROPOSED, BallotState.OPEN) for each_ballot in ballots
    ):
        return game_after, ()
    board = ruleset_of(game).board
    living = alive(outcome.position, played_powers(game))
    due = [
        each_ballot
        for each_ballot in ballots
        if _is_due(context, each_ballot, game, game_after, living, outcome)
    ]
    voted = [
        replace(each_ballot, powers=_standing(game, each_ballot, living)) for each_ballot in due
    ]
    tallies = count(voted, living, houserules_of(game).draws, won=bool(outcome.winners))
    passed: Ballot | None = None
    for ballot, tally in zip(due, tallies, strict=True):
        if tally.verdict is Verdict.PASSED:
            passed = _pass(context, game, ballot, living)
        else:
            context.work.ballots.save(replace(ballot, state=BallotState.CLOSED))
    notices = _counted(game, due, tallies, living)
    if passed is not None:
        over = _ended(game_after, passed, board)
        close_ballots(context, game)
        return over, (*notices, _appeal(passed, houserules_of(game).draws))
    if outcome.winners:
        close_ballots(context, game)
        return game_after, notices
    if along:
        return game_after, notices
    return game_after, (
        *notices,
        *_still_open(
            context,
            game_after,
            [other_ballot for other_ballot in ballots if other_ballot not in due],
        ),
        *_announce(context, game_after, ballots, board),
    )


def _is_due(
    context: Context,
    ballot: Ballot,
    game: Game,
    game_after: Game,
    living: Sequence[Power],
    outcome: Outcome,
) -> bool:
    """Tell whether a proposal is counted now: its season is over, it is void, or the game is won.

    One that did not have its whole window is counted with the next phase: this one was too short,
    or was resolved before its hour.
    """
    if ballot.state is not BallotState.OPEN:
        return False
    lost = bool(outcome.winners) or not set(_standing(game, ballot, living)) <= set(living)
    heard = had_its_window(ballot, game, living, context.now)
    return lost or (is_counted(game.phase, game_after.phase) and heard)


def _standing(game: Game, ballot: Ballot, living: Sequence[Power]) -> tuple[Power, ...]:
    """The powers of a proposal that it stands or falls with.

    In the fog nobody is told who has fallen, so those are passed over: it falls if none is left.
    """
    return tuple(p for p in ballot.powers if p in living) if in_fog(game) else ballot.powers


def _pass(context: Context, game: Game, ballot: Ballot, living: tuple[Power, ...]) -> Ballot:
    closes = later(context.now, houserules_of(game).draws.appeal, game.zone)
    passed = replace(ballot, state=BallotState.PASSED, entitled=living, closes_at=closes)
    context.work.ballots.save(passed)
    return passed


def _ended(game_after: Game, passed: Ballot, board: Board) -> Game:
    ending = say("vote-counts.players-voted-for", ending=words.with_article(passed.powers, board))
    return replace(game_after, state=GameState.ENDED, deadline=None, ending=ending)


def _counted(
    game: Game, due: Sequence[Ballot], tallies: Sequence[Tally], living: Sequence[Power]
) -> tuple[Notice, ...]:
    if not due:
        return ()
    board = ruleset_of(game).board
    pairs = sorted(zip(due, tallies, strict=True), key=lambda pair: pair[0].number or 0)
    lines = tuple(
        words.counted_in_fog(ballot, tally, board)
        if in_fog(game)
        else words.counted(ballot, tally, living, board)
        for ballot, tally in pairs
    )
    return (News.of("draws-counted", lines=lines),)


def _appeal(passed: Ballot, rule: Draws) -> Notice:
    assert passed.closes_at is not None
    return News.of(
        "draw-complaints",
        times=((say("vote-counts.complaints-count-until"), passed.closes_at),),
    )


_ABOUT_VOTING = ("draws-proposed", "draws-open")


def open_ballots_void(
    context: Context, game: Game, notices: tuple[Notice, ...]
) -> tuple[Notice, ...]:
    """The notice to all if the game ends with this season: no more proposals are voted on."""
    close_ballots(context, game)
    return tuple(notice for notice in notices if notice.kind.partition("/")[0] not in _ABOUT_VOTING)


# --------------------------------------------------------------------------- announcing


def _announce(
    context: Context, game: Game, ballots: Sequence[Ballot], board: Board
) -> tuple[Notice, ...]:
    """Number the new proposals in map order, so that neither author nor hour shows.

    Those that say the same become one. "If a proposal is given just as a country falls, I will
    change it" (sheet 3, Draws 3): what nobody has been told yet names the living alone (S3.48).
    What all have read is not changed any more; it is void if one of its powers falls, and "if a
    proposal is voted on just as a country falls", that vote is ignored.
    """
    new = [each_ballot for each_ballot in ballots if each_ballot.state is BallotState.PROPOSED]
    there = nameable(game)
    forms: dict[tuple[Power, ...], list[Ballot]] = {}
    for each_ballot in new:
        forms.setdefault(tuple(p for p in each_ballot.powers if p in there), []).append(each_ballot)
    number = max((one.number or 0 for one in ballots), default=0)
    places = {info.id: place for place, info in enumerate(board.powers)}
    lines: list[str] = []
    numbers: list[int] = []
    for powers in sorted(forms, key=lambda form: [places[power] for power in form]):
        alike = forms[powers]
        for spare in alike[1:] if powers else alike:
            context.work.ballots.save(replace(spare, state=BallotState.CLOSED))
        if not powers:
            continue  # every power of the proposal fell with this season
        number += 1
        ballot = replace(
            alike[0], state=BallotState.OPEN, powers=powers, number=number,
            announced_at=context.now, closes_at=closing_hour(game),
        )  # fmt: skip
        context.work.ballots.save(ballot)
        before = sorted({one.powers for one in alike}, key=lambda f: [places[p] for p in f])
        lines.append(words.announced(ballot, before, board))
        numbers.append(number)
    if not lines:
        return ()
    return (_announcement(game, lines, numbers),)


def _announcement(game: Game, lines: Sequence[str], numbers: Sequence[int]) -> News:
    silence = houserules_of(game).draws.in_words()
    return News.of(
        "draws-proposed",
        times=_window(game),
        lines=tuple(lines),
        more=_in_two(silence),
        copy=tuple(
            VOTE.line(word, "ON", f"D{number}") for number in numbers for word in ("YES", "NO")
        ),
        when=_counting_time(game),
    )


def _still_open(context: Context, game: Game, ballots: Sequence[Ballot]) -> tuple[Notice, ...]:
    """Say until when votes are taken in the phase that opens on what was put to the vote before."""
    carried = sorted(
        (ballot for ballot in ballots if ballot.state is BallotState.OPEN),
        key=lambda ballot: ballot.number or 0,
    )
    if not carried:
        return ()
    closes = closing_hour(game)
    for ballot in carried:
        context.work.ballots.save(replace(ballot, closes_at=closes or ballot.closes_at))
    board = ruleset_of(game).board
    return (
        News.of(
            "draws-open",
            times=_window(game),
            lines=tuple(words.named(each_ballot, board) for each_ballot in carried),
            when=_counting_time(game),
        ),
    )


def _window(game: Game) -> tuple[tuple[str, datetime], ...]:
    """Until when votes are taken; at least so long where they are not counted with this phase."""
    if game.deadline is None:
        return ()
    is_last = closing_hour(game) is not None and (
        game.phase.season is not Season.FALL or houserules_of(game).all_at_once
    )
    until = "windows.votes-count-until" if is_last else "windows.votes-count-at-least"
    return ((say(until), game.deadline),)


def _counting_time(game: Game) -> str:
    if closing_hour(game) is None and game.phase.season is not Season.FALL:
        return say("windows.with-next-phase")
    return words.counting_time(game.phase, along=houserules_of(game).all_at_once)


def _in_two(text: str) -> tuple[str, ...]:
    """Two short paragraphs instead of a long one, which might be cut."""
    parts = text.parts if isinstance(text, Joined) else (text,)
    half = len(parts) // 2
    return tuple(sentences(*part) for part in (parts[:half], parts[half:]) if part)


# --------------------------------------------------------------------------- standing still


def stalled_game(context: Context, game: Game, game_after: Game) -> tuple[Envelope, ...]:
    """Tell the GM, at a year's end, that no center has changed hands for years (S3.49).

    Nothing is done about it: only the GM may settle a game.
    """
    limit = houserules_of(game).draws.stale_years
    if game_after.phase.year == game.phase.year or game_after.state is not GameState.RUNNING:
        return ()
    years = years_without_change(context.work.games.records(game.id), game_after)
    if years < limit - 1:
        return ()
    may = (
        say("vote-counts.house-rules-let-settle")
        if years >= limit
        else say("vote-counts.after-years-house-rules", limit=limit)
    )
    news = News.of(
        "stalled",
        copy=(SETTLE.line("DIAS: stalemate"),) if years >= limit else (),
        years=years,
        game=game.name,
        may=may,
    )
    mail = to_master(context, game_after, news)
    return (mail,) if mail else ()


def years_without_change(records: Sequence[PhaseRecord], game_after: Game) -> int:
    """How many whole years, up to now, every center has kept its owner."""
    ends: dict[int, Mapping[Province, Power]] = {}
    for record in records:
        # What stood before the first phase of a year stood at the end of the year before.
        ends.setdefault(record.phase.year - 1, _owners(record.before.centers))
    ends[game_after.phase.year - 1] = _owners(game_after.position.centers)
    owners = [ends[year] for year in sorted(ends, reverse=True)]
    years = 0
    for now, owners_before in pairwise(owners):
        if now != owners_before:
            break
        years += 1
    return years


def _owners(centers: Mapping[Power, Sequence[Province]]) -> Mapping[Province, Power]:
    return {center: power for power, owned in centers.items() for center in owned}
