"""What each reader may see of a game: in the fog a part of it, else everything (S2.4 to S2.21).

Whatever is told to a seat is made from values that were cut down here, so nothing further on can
show too much. The GM sees the whole board; everybody does once the game is over (S2.21).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gmbot.game.notices.envelope import Picture
from gmbot.game.state.ballots import BallotState
from gmbot.game.state.context import Context, as_called, houserules_of, ruleset_of
from gmbot.game.state.empires import empires_of
from gmbot.game.state.model import Game, GameState
from gmbot.messages import say
from gmbot.parsing.board import ReadingContext
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Power, Province
from gmbot.rules.notation import position_to_tables
from gmbot.rules.orders.orders import Retreat
from gmbot.rules.orders.outcome import Outcome
from gmbot.rules.policies.fog import seen_position, sightings
from gmbot.rules.policies.fog_eyes import Eyes
from gmbot.rules.ruleset.ruleset import Ruleset

RULES = (
    say("visibility.see-own-centers-provinces"),
    say("visibility.support-or-convoy-may"),
    say("visibility.who-fails-enter-province"),
    say("visibility.after-each-fall-everybody"),
    say("visibility.no-phase-ends-before"),
)
"""The fog in plain words, for the mail that starts a game."""


@dataclass(frozen=True, slots=True)
class View:
    """What one power sees of a position in the fog."""

    power: Power
    position: Position
    seen: frozenset[Province]


def is_revealed(context: Context, game: Game) -> bool:
    """Tell whether a game has ended for good, with no time for complaints running (S3.50)."""
    if game.state is not GameState.ENDED:
        return False
    ballots = context.work.ballots.of_game(game.id)
    return not any(ballot.state in (BallotState.PASSED, BallotState.REVOTE) for ballot in ballots)


def hides(context: Context, game: Game) -> bool:
    """Tell whether parts of a game's board are hidden from its players now."""
    return in_fog(game) and not is_revealed(context, game)


def in_fog(game: Game) -> bool:
    """Tell whether a game is played in the fog, over or not."""
    return ruleset_of(game).visibility.hides


def clock_fault(game: Game) -> str:
    """Say why phases must have deadlines; empty if they need none.

    In the fog a phase that ends once all is in tells who was there to be waited for (S2.20).
    """
    blind = in_fog(game) and houserules_of(game).deadlines.nudge is not None
    return say("visibility.needs-deadlines") if blind else ""


def view_of(game: Game, power: Power) -> View:
    """What a power sees of a game now."""
    return view_in(ruleset_of(game), game.position, power)


def view_in(ruleset: Ruleset, position: Position, power: Power) -> View:
    """What a power sees of a position."""
    seen = ruleset.visibility.seen(power, position, ruleset.board)
    return View(power, seen_position(position, power, seen), seen)


def setting_of(game: Game, power: Power | None) -> ReadingContext:
    """What a player's lines are read against: in the fog no unit out of sight exists (S2.20)."""
    leniency = houserules_of(game).leniency
    if power is None:
        return ReadingContext(ruleset_of(game), None, None, leniency)
    fog = in_fog(game)
    position = view_of(game, power).position if fog else game.position
    return ReadingContext(ruleset_of(game), position, power, leniency, fog=fog)


def eyes_of(
    ruleset: Ruleset, position_before: Position, position_after: Position, power: Power
) -> Eyes:
    """The two sets that decide what is told of a phase: V0 and V1 of S2.6."""
    see = ruleset.visibility.seen
    return Eyes(
        power, see(power, position_before, ruleset.board), see(power, position_after, ruleset.board)
    )


def known_outcome(
    position_before: Position, outcome: Outcome, ruleset: Ruleset, power: Power
) -> Outcome:
    """Cut an outcome down to what a power may see drawn; reasons and winners are left out."""
    eyes = eyes_of(ruleset, position_before, outcome.position, power)
    sightings_told = sightings(outcome.orders, position_before, eyes, ruleset.board)
    position_after = seen_position(outcome.position, power, eyes.after)
    # What became of a unit that retreated out of sight is not seen, not even that it was lost.
    gone = {order.order.unit for order in outcome.orders if isinstance(order.order, Retreat)}
    return Outcome(
        phase=outcome.phase,
        orders=tuple(sighting.drawn for sighting in sightings_told if sighting.drawn is not None),
        position=position_after,
        destroyed=tuple(
            (owner, unit)
            for owner, unit in outcome.destroyed
            if owner == power or (unit.province in eyes.after and unit not in gone)
        ),
        skipped=outcome.skipped,
        captured={
            center: owner
            for center, owner in outcome.captured.items()
            if owner == power or center in eyes.after
        },
        dislodged=position_after.dislodged,
    )


# --------------------------------------------------------------------------- pictures


def results_pictures(game: Game, outcome: Outcome, reader: Power | None, *, whole: bool) -> Picture:
    """The picture of a phase, and of the board that it led to."""
    picture = results_picture(game, outcome, reader, whole=whole)
    return replace(picture, then=reader or "", fall=ruleset_of(game).calendar.fall)


def results_picture(game: Game, outcome: Outcome, reader: Power | None, *, whole: bool) -> Picture:
    """The picture of a phase for one reader; ``whole`` for the GM, and where nothing is hidden."""
    picture = Picture(
        variant=game.variant,
        before=position_to_tables(game.position),
        what="results",
        caption=as_called(game, say("captions.phase", game=game.name, phase=game.phase.title)),
        outcome=outcome,
        empires=empires_of(game),
    )
    if whole:
        return picture
    ruleset, viewer = ruleset_of(game), reader or Power("")
    eyes = eyes_of(ruleset, game.position, outcome.position, viewer)
    return replace(
        picture,
        before=position_to_tables(seen_position(game.position, viewer, eyes.before)),
        outcome=known_outcome(game.position, outcome, ruleset, viewer),
        eyes=eyes,
    )


def board_picture(
    context: Context, game: Game, reader: Power | None, *, whole: bool = False
) -> Picture:
    """The picture of the board now for one reader."""
    caption = as_called(game, say("captions.phase", game=game.name, phase=game.phase.title))
    if whole or not hides(context, game):
        tables = position_to_tables(game.position)
        return Picture(game.variant, tables, "position", caption, empires=empires_of(game))
    view = view_of(game, reader or Power(""))
    eyes = Eyes(view.power, view.seen, view.seen)
    tables = position_to_tables(view.position)
    return Picture(game.variant, tables, "position", caption, eyes=eyes, empires=empires_of(game))
