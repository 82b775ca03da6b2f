"""Proposals and votes as they come in by mail (S3.40 to S3.50)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from gmbot.game.draws import settlement
from gmbot.game.draws.wording import named, probable_counting_time, with_article
from gmbot.game.notices.answers import Done, News, Refusal
from gmbot.game.notices.envelope import Notice
from gmbot.game.reading import Call, own_power, power_of, refused
from gmbot.game.state.ballots import Ballot, BallotState
from gmbot.game.state.context import Answer, Context, Writer, houserules_of, ruleset_of
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.stored.game_course import Proposed
from gmbot.game.state.visibility import in_fog
from gmbot.houserules.draws import Draws, alive
from gmbot.messages import listed, say
from gmbot.parsing.commands import later
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.table.everybody import RULES
from gmbot.parsing.commands.table.players import PROPOSE
from gmbot.rules.board.board import Board
from gmbot.rules.board.terms import Power

# --------------------------------------------------------------------------- proposing


def propose(call: Call, request: ask.Propose) -> Answer:
    """Keep a proposal until the results of the phase announce it without its author (S3.41)."""
    context = call.context
    seated = _entitled(call)
    if isinstance(seated, Refusal):
        return Answer((seated,))
    game, power = seated
    powers = included(game, request, nameable(game))
    if isinstance(powers, Refusal):
        return Answer((powers,))
    if request.what == "draw" and len(powers) == 1:
        return Answer((_draw_of_one(game, power, powers[0]),))
    # In the fog nobody knows who is alive: such a proposal is judged when it is counted.
    if not in_fog(game) and not _rule(game).admits(powers, nameable(game)):
        return Answer((_not_admitted(game, power),))
    board = ruleset_of(game).board
    ballots = context.work.ballots.of_game(game.id)
    same = next((ballot for ballot in _open(ballots) if ballot.powers == powers), None)
    if same is not None:
        return Answer((_open_already(same, board),))
    own_ballots = [
        ballot
        for ballot in ballots
        if ballot.state is BallotState.PROPOSED and ballot.proposer == power
    ]
    if all(ballot.powers != powers for ballot in own_ballots):
        if len(own_ballots) >= _rule(game).most:
            return Answer((_too_many(len(own_ballots)),))
        context.work.ballots.add(
            Ballot(0, game.id, BallotState.PROPOSED, game.phase, power, powers)
        )
        context.happened(game, Proposed(phase=game.phase))
    return Answer((_proposed(game, powers),))


def _proposed(game: Game, powers: Sequence[Power]) -> Done:
    text = with_article(powers, ruleset_of(game).board)
    return Done.of(
        "proposal-kept",
        subject=text,
        phase=game.phase.title,
        counting_time=probable_counting_time(game.phase, along=houserules_of(game).all_at_once),
    )


def nameable(game: Game) -> tuple[Power, ...]:
    """The powers that players may name: those alive (S3.42), in the fog all (S2.20)."""
    played = played_powers(game)
    return played if in_fog(game) else alive(game.position, played)


def included(
    game: Game, request: ask.Propose, living: tuple[Power, ...]
) -> tuple[Power, ...] | Refusal:
    """The powers of a proposal, in map order; only the ``living`` can be in it."""
    board = ruleset_of(game).board
    everybody = [word.casefold() for word in request.powers] in ([], ["all"], ["everybody"])
    if request.what == "dias" or (request.what == "draw" and everybody):
        return living
    chosen = powers_named(request.powers, board)
    if isinstance(chosen, str):
        names = listed(power_name(power, board) for power in living)
        return Refusal.of(
            "proposal-not-kept",
            "PROPOSE DRAW " + ", ".join(power_name(power, board) for power in living[:2]),
            chosen=repr(chosen),
            names=names,
        )
    fallen = [power_name(power, board) for power in chosen if power not in living]
    if fallen:
        return Refusal.of(
            "proposal-of-fallen",
            powers=listed(fallen),
            count=len(fallen),
        )
    if not chosen or (request.what == "win" and len(chosen) != 1):
        return Refusal.of("proposal-of-nobody")
    return chosen


def powers_named(words: Sequence[str], board: Board) -> tuple[Power, ...] | str:
    """Powers in map order by names, adjectives or letters (``ef``); or the first other word."""
    powers: set[Power] = set()
    for word in words:
        power = power_of(word, board)
        letters = [power_of(letter, board) for letter in word] if power is None else [power]
        if None in letters or len(set(letters)) < len(letters):
            if word.casefold() in ("of", "between", "with", "in", "a"):
                continue
            return word
        powers.update(letter for letter in letters if letter is not None)
    return tuple(info.id for info in board.powers if info.id in powers)


def _not_admitted(game: Game, own: Power) -> Refusal:
    """Say which draws the rules of the game admit, and offer one of them, if there is any."""
    living, rule, board = nameable(game), _rule(game), ruleset_of(game).board
    others = [power for power in living if power != own]
    sizes = (others[: size - 1] for size in range(len(living), 1, -1))
    fitting = next((ones for ones in sizes if rule.admits((own, *ones), living)), None)
    if fitting is None:
        return Refusal.of("no-such-draw", RULES.line(), rule=rule.in_words())
    names = [power_name(power, board) for power in living if power == own or power in fitting]
    line = PROPOSE.line("DIAS") if len(names) == len(living) else PROPOSE.line(
        "DRAW", ", ".join(names)
    )  # fmt: skip
    return Refusal.of("no-such-draw", line, rule=rule.in_words())


def _draw_of_one(game: Game, own: Power, named_one: Power) -> Refusal:
    """Ask which is meant, a draw with Turkey or a Turkish win, where one power alone is named."""
    board = ruleset_of(game).board
    name = power_name(named_one, board)
    both = [power_name(info.id, board) for info in board.powers if info.id in (own, named_one)]
    return Refusal.of(
        "draw-whom", "PROPOSE DRAW " + ", ".join(both), f"PROPOSE WIN {name}", one=name
    )


def _open_already(ballot: Ballot, board: Board) -> Refusal:
    return Refusal.of("d-already", number=ballot.number, power=named(ballot, board))


def _too_many(count: int) -> Refusal:
    return Refusal.of("too-many-proposals-yours", count=count)


# --------------------------------------------------------------------------- voting


def vote(call: Call, request: ask.Vote) -> Answer:
    """Store a vote, secret and changeable until the count, and show the voter's own votes."""
    seated = _voter(call)
    if isinstance(seated, Refusal):
        return Answer((seated,))
    game, power, ballots = seated
    chosen = [
        each_ballot for each_ballot in ballots if request.ballot in (None, each_ballot.number)
    ]
    if len(chosen) != 1:
        return Answer((_which_ballot(request, ballots, game),))
    [ballot] = chosen
    late = too_late(call, game, ballot)
    if late is not None:
        return Answer((late,))
    votes = {**ballot.votes, power: request.yes}
    changed = replace(ballot, votes=votes)
    call.context.work.ballots.save(changed)
    word = "YES" if request.yes else "NO"
    current = [changed if each_ballot.id == ballot.id else each_ballot for each_ballot in ballots]
    summary = say("votes.vote-on-d", number=ballot.number, word=word)
    return Answer((_own_votes(game, power, current, summary),))


def votes(call: Call, request: ask.Simple) -> Answer:
    """Show players their own votes, and no other votes (S3.40)."""
    seated = _voter(call)
    if isinstance(seated, Refusal):
        return Answer((seated,))
    game, power, ballots = seated
    return Answer((_own_votes(game, power, ballots, say("votes.votes")),))


def _voter(call: Call) -> tuple[Game, Power, tuple[Ballot, ...]] | Refusal:
    """The voter and the proposals open to them; in a revote, who could vote before (S3.50)."""
    seat_found = own_power(call)
    if isinstance(seat_found, Refusal):
        return seat_found
    game, power = seat_found
    again = settlement.in_revote(call.context, game)
    if again is not None and power in again.entitled and in_time(call.writer, again):
        return game, power, (again,)
    seated = _entitled(call)
    if isinstance(seated, Refusal):
        return seated
    return game, power, _open(call.context.work.ballots.of_game(game.id))


OWN_VOTES = say("votes.votes-as-they-stand")


def _own_votes(game: Game, power: Power, ballots: Sequence[Ballot], summary: str) -> News:
    board = ruleset_of(game).board
    words = {
        True: say("votes.vote-yes"),
        False: say("votes.vote-no"),
        None: not_voted(game, power),
    }
    return News.of(
        "votes-text",
        lines=tuple(
            say("votes.row", proposal=named(ballot, board), vote=words[ballot.votes.get(power)])
            for ballot in ballots
        ),
        summary=summary,
        text=OWN_VOTES if ballots else say("votes.nothing-put-vote-now"),
    )


def not_voted(game: Game, power: Power) -> str:
    """``you have not voted; silence counts as YES``"""
    silence = "YES" if _rule(game).yes(_Silent(), [power]) else "NO"
    return say("votes.not-voted", silence=silence)


def ballots_of_newcomer(context: Context, game: Game, power: Power) -> tuple[Notice, ...]:
    """What a newcomer may vote on.

    The votes of the earlier player stay secret, so they are deleted (S3.40). Without a vote of
    the newcomer's own the rule for silence applies (S3.43); the newcomer is told so.
    """
    ballots = []
    for ballot in _open(context.work.ballots.of_game(game.id)):
        votes = {other: yes for other, yes in ballot.votes.items() if other != power}
        ballots.append(replace(ballot, votes=votes))
        context.work.ballots.save(ballots[-1])
    if not ballots or power not in alive(game.position, [power]):
        return ()
    return (_own_votes(game, power, ballots, say("votes.votes")),)


class _Silent:
    """A ballot without votes: what the rule makes of it is what silence means (S3.43)."""

    powers: tuple[Power, ...] = ()
    votes: Mapping[Power, bool] = {}


def _which_ballot(request: ask.Vote, ballots: Sequence[Ballot], game: Game) -> Refusal:
    board = ruleset_of(game).board
    word = "YES" if request.yes else "NO"
    if not ballots:
        plain_words = (request.plain,) if request.plain else ()
        return Refusal.of("nothing-vote-on", quoted=plain_words)
    number = (
        say("votes.no-d-vote-on", ballot=request.ballot)
        if request.ballot
        else say("votes.which-one")
    )
    return refused(
        "E-AMBIG" if request.ballot is None else "E-UNKNOWN",
        say("votes.which-proposal-do-mean"),
        say("votes.open", number=number, ballots=listed(named(each, board) for each in ballots)),
        *(f"VOTE {word} ON D{each.number}" for each in ballots),
        kept=say("votes.vote-not-kept"),
    )


# --------------------------------------------------------------------------- who may


def _entitled(call: Call) -> tuple[Game, Power] | Refusal:
    seat_found = own_power(call)
    if isinstance(seat_found, Refusal):
        return seat_found
    game, power = seat_found
    if not _rule(game).allowed:
        return Refusal.of("no-draws-in-game")
    if not game.on_the_board:
        return not_on_the_board(game)
    if power not in alive(game.position, [power]):
        return Refusal.of("no-vote", power=power_name(power, ruleset_of(game).board))
    return game, power


def not_on_the_board(game: Game) -> Refusal:
    return Refusal.of("over" if game.state is GameState.ENDED else "not-begun", game=game.name)


def in_time(writer: Writer, ballot: Ballot) -> bool:
    return ballot.closes_at is None or writer.mail.received_at <= ballot.closes_at


def too_late(call: Call, game: Game, ballot: Ballot | None = None) -> Refusal | None:
    """Refuse a vote that comes while the results of its phase wait, for the GM or the late.

    The hour that was named is over then; ``ballot`` may have a later one, since a deadline that is
    moved to an earlier hour shortens no vote.
    """
    if game.state is not GameState.RUNNING or game.deadline is None:
        return None
    hours = [later(game.deadline, houserules_of(game).lateness.lag, game.zone)]
    if ballot is not None and ballot.closes_at is not None:
        hours.append(ballot.closes_at)
    if call.writer.mail.received_at <= max(hours):
        return None
    return Refusal.of("vote-too-late", phase=game.phase.title)


def _open(ballots: Sequence[Ballot]) -> tuple[Ballot, ...]:
    """The proposals open to a vote, by number: the order in which they came is secret (S3.41)."""
    ballots_found = (ballot for ballot in ballots if ballot.state is BallotState.OPEN)
    return tuple(sorted(ballots_found, key=lambda ballot: ballot.number or 0))


def _rule(game: Game) -> Draws:
    return houserules_of(game).draws
