"""What the GM sees at a glance, with lines ready to copy.

It says who has ordered, never what: a GM may prefer not to see orders early (``SET GMBLIND ON``
refuses PREVIEW as well).
"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.game.deadlines.absences import absences_of
from gmbot.game.deadlines.lateness import ways_on
from gmbot.game.deadlines.nmr import nmr_record
from gmbot.game.deadlines.reliability import reliability_of
from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Notice
from gmbot.game.orders import is_rolled_back, results_withheld_since
from gmbot.game.state.context import Context, ruleset_of, sets_in_force
from gmbot.game.state.dummies import played_powers
from gmbot.game.state.labels import power_name
from gmbot.game.state.model import Game, GameState, Seat
from gmbot.game.state.players import heard_from
from gmbot.messages import joined, say
from gmbot.parsing.commands.table.gm import (
    EDIT,
    PREVIEW,
    RELEASE,
    ROLLFORWARD,
)
from gmbot.rules.board.terms import Power
from gmbot.rules.dues import dues


def gm_digest(context: Context, game: Game) -> Notice:
    """Per power whether orders are in, who is away, who was silent; and what can be done."""
    ranks = ruleset_of(game).board.ranks(played_powers(game))
    seats = sorted(
        context.work.games.seats(game.id),
        key=lambda seat: (seat.power is None, ranks.get(seat.power, 0) if seat.power else 0),
    )
    rows = [_row(context, game, seat) for seat in seats]
    if game.state is GameState.FORMING:
        return _forming(context, game, rows)
    if is_rolled_back(game):
        return _waiting(game, "results-withdrawn", (*EDIT.usage, ROLLFORWARD.line()))
    if results_withheld_since(game) is not None:
        return _waiting(game, "results-wait", (PREVIEW.line(), RELEASE.line()))
    due = dues(game.position, ruleset_of(game))
    sets = sets_in_force(context, game)
    got = sum(power in sets for power in due)
    late = [power_name(power, ruleset_of(game).board) for power in due if power not in sets]
    return News.of(
        "digest",
        times=((say("times.deadline"), game.deadline),) if game.deadline else (),
        lines=tuple(rows),
        copy=ways_on(game, late),
        phase_code=game.phase.code,
        got=got,
        count=len(due),
        phase=game.phase.title,
    )


def _waiting(game: Game, id: str, copy: tuple[str, ...]) -> Notice:
    """The phase stands still until the GM says what shall become of its results."""
    return News.of(id, copy=copy, phase_code=game.phase.code, phase=game.phase.title)


def _forming(context: Context, game: Game, rows: Sequence[str]) -> Notice:
    seats = context.work.games.seats(game.id)
    taken = sum(seat.person_id is not None for seat in seats)
    count = len(played_powers(game))
    hour = game.start_hour
    return News.of(
        "digest-forming",
        times=((say("times.start"), hour),) if hour else (),
        lines=tuple(rows),
        taken=taken,
        count=count,
        game=game.name,
    )


def _row(context: Context, game: Game, seat: Seat) -> str:
    board = ruleset_of(game).board
    name = power_name(seat.power, board) if seat.power else say("digest.no-power-yet")
    if seat.person_id is None:
        return say("digest.no-player", name=name)
    person = context.work.people.get(seat.person_id)
    words = [_received(context, game, seat.power)]
    bad = person.settings.bounced.values()
    words += [say("digest.mail-does-not-arrive")] if any(mark.marked for mark in bad) else []
    missed = nmr_record(context, game, seat).count(False)
    words += [say("digest.missed", missed=missed)] if missed else []
    words += [
        say("digest.away", begins=f"{absence.begins:%d %b}", ends=f"{absence.ends:%d %b}")
        for absence in absences_of(person)
        if absence.ends > context.now
    ]
    state = [word for word in words if word]
    if game.state is GameState.FORMING:
        state.append(reliability_of(context, person).in_words)
        known = f"{person.name} ({person.address})"
        return say("digest.row", name=name, state=joined(", ", (known, *state)))
    state = state or [say("digest.nothing-due")]
    return say(
        "digest.row", name=joined("", (name, " (", person.name, ")")), state=joined(", ", state)
    )


def _received(context: Context, game: Game, power: Power | None) -> str:
    if power is None or power not in dues(game.position, ruleset_of(game)):
        return ""
    if game.state is GameState.FORMING:
        return ""
    submission = sets_in_force(context, game).get(power)
    if submission is None:
        heard = power in heard_from(context, game, game.phase)
        return say("digest.orders-with-problems" if heard else "digest.no-orders-yet")
    return (
        say("digest.orders-received")
        if submission.final
        else say("digest.orders-received-provisional")
    )
