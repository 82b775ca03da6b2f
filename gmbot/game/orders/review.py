"""Results that wait for the GM (``REVIEW ON``): first shown to the GM, then released.

After its deadline a phase under review takes no orders any more. Its results are resolved when the
GM sends ``RELEASE``, from the same sets that the GM was shown; a reminder goes out once a day.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.notices.envelope import Envelope, Picture
from gmbot.game.notices.results import Results
from gmbot.game.state.context import Context, ruleset_of, set_in_force, sets_in_force
from gmbot.game.state.dummies import dummy_orders
from gmbot.game.state.model import Game
from gmbot.game.state.notes import ResultsHeld
from gmbot.game.state.players import heard_from, player_names
from gmbot.game.state.stored.game_course import Withheld
from gmbot.game.state.visibility import results_picture
from gmbot.game.views import results_for, to_master
from gmbot.messages import say
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.terms import Power

AGAIN = timedelta(days=1)
"""How often the GM is reminded that results wait."""


def preview_of(context: Context, game: Game) -> tuple[Results, Picture]:
    """The results as they would be, and their picture; nothing is stored."""
    ruleset = ruleset_of(game)
    used = sets_in_force(context, game)
    orders = {
        power: [line.order for line in submission.orders] for power, submission in used.items()
    }
    outcome = adjudicate(game.position, orders | dummy_orders(context, game), ruleset)
    report = results_for(
        game.name, game.position, outcome, ruleset, player_names(context, game), used,
        context.draw(outcome.position, ruleset.board), heard=heard_from(context, game, game.phase),
    )  # fmt: skip
    return report, results_picture(game, outcome, None, whole=True)


def results_withheld_since(game: Game) -> datetime | None:
    """Since when the results of the phase wait for the GM; None if they do not wait."""
    held = game.notes.results_held
    return held.since if held and held.phase == game.phase else None


def withhold_results(context: Context, game: Game) -> tuple[Envelope, ...] | None:
    """Keep the results of a phase if the GM wants to see them first; None if not."""
    if not game.notes.review:
        return None
    since = results_withheld_since(game)
    if since is not None and game.due_at is not None and context.now < game.due_at:
        return ()
    held = ResultsHeld(game.phase, since or context.now)
    notes = replace(game.notes, extension_asked=None, results_held=held)
    context.work.games.save(replace(game, due_at=context.now + AGAIN, notes=notes))
    if since is None:
        context.happened(game, Withheld(phase=game.phase))
    report, picture = preview_of(context, game)
    news = News.of(
        "review",
        times=((say("times.since"), since or context.now),),
        phase_code=game.phase.code,
        phase=game.phase.title,
    )
    mail = to_master(context, game, news, report, picture=picture)
    return (mail,) if mail else ()


def too_late(context: Context, game: Game, power: Power, came: datetime, since: datetime) -> News:
    """Tell a player that the orders are already with the GM (E-PHASE-LATE)."""
    submission = set_in_force(context, game, power)
    used = (
        say("review.set-used", serial=submission.serial)
        if submission
        else say("review.no-orders-yours-used")
    )
    return News.of(
        "too-late",
        times=((say("review.mail-came"), came), (say("review.phase-closed"), since)),
        phase_code=game.phase.code,
        phase=game.phase.title,
        used=used,
        game=game.name,
    )


def closed_for_review(game: Game) -> Refusal | None:
    """Refuse changes of orders while the results wait for RELEASE; None if the phase is open."""
    if results_withheld_since(game) is None:
        return None
    return Refusal.of(
        "too-late-for", phase_code=game.phase.code, phase=game.phase.title, game=game.name
    )
