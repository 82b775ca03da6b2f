"""What comes due besides phases: reminders, pauses and auctions that end, ballots, revealing mails.

The store hands out only the games whose hour has come (``game.phases.timers`` has all hours).
Each thing is done in a transaction of its own, and asked again there whether it is still due: it is
done once, and one that fails keeps no other from being done.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from gmbot.game.archive import reveal
from gmbot.game.deadlines.pauses import go_on, is_over, is_to_be_recalled, recall
from gmbot.game.deadlines.reminders import is_due, remind
from gmbot.game.draws.settlement import close
from gmbot.game.notices.envelope import Envelope
from gmbot.game.people import addresses
from gmbot.game.start import auction, bid_reminders, muster, rule_changes, start_game
from gmbot.game.start.bids import close_late
from gmbot.game.state import notes
from gmbot.game.state.ballots import Ballot
from gmbot.game.state.context import Context
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import Game, Person
from gmbot.game.state.ports import Mailroom, Storage, UnitOfWork
from gmbot.scheduling.faults import Faults

log = logging.getLogger(__name__)

T = TypeVar("T", Game, Ballot, Person)


@dataclass(frozen=True, slots=True)
class Timers:
    """The rest of the game master's round."""

    storage: Storage
    context: Callable[[UnitOfWork, datetime], Context]
    mailroom: Mailroom
    faults: Faults

    def run(self, now: datetime) -> int:
        """Do what is due; return how many things caused mails."""
        with self.storage() as work:
            ballots = work.ballots.closing(now)
        done = self._each(ballots, _close_ballot, now)
        with self.storage() as work:
            context = self.context(work, now)
            games = [game for game in work.games.to_look_at(now) if _may_wait(context, game)]
            unreadable = work.games.unreadable
            people = [one for one in work.people.moving() if addresses.is_due(one, now)]
        self.faults.not_readable(unreadable)
        done += self._each(people, _move_mail, now)
        return done + self._each(games, _look_after, now)

    def _each(
        self, items: Sequence[T], act: Callable[[Context, T], Iterable[Envelope]], now: datetime
    ) -> int:
        done = 0
        for item in items:
            try:
                with self.storage() as work:
                    mails = tuple(act(self.context(work, now), item))
                    self.mailroom.post(work, mails, now)
                    work.commit()
                done += bool(mails)
            except StorageUnavailableError:
                raise  # nothing is wrong with the item: the same again later
            except Exception:
                log.exception("something due was not done", extra={"what": act.__name__})
                self._tell(item)
        return done

    def _tell(self, item: Game | Ballot | Person) -> None:
        if isinstance(item, Person):
            self.faults.not_done_for(item)
            return
        with self.storage() as work:
            game = item if isinstance(item, Game) else work.games.get(item.game_id)
        self.faults.not_done(game)


def _may_wait(context: Context, game: Game) -> bool:
    """Tell whether something is due, or whether that cannot be told: then doing it fails, too."""
    try:
        return _is_waiting(context, game)
    except StorageUnavailableError:
        raise
    except Exception:
        return True


def _is_waiting(context: Context, game: Game) -> bool:
    return (
        is_due(context, game)
        or is_over(game, context.now)
        or auction.is_over(game, context.now)
        or bid_reminders.is_due(game, context.now)
        or notes.is_due(game, context.now)
        or rule_changes.is_over(game, context.now)
        or muster.is_over(game, context.now)
        or is_to_be_recalled(game, context.now)
        or reveal.is_due(context, game)
    )


def _close_ballot(context: Context, ballot: Ballot) -> tuple[Envelope, ...]:
    """End the time for complaints or a revote (S3.50)."""
    context.work.games.get(ballot.game_id)  # locked: another worker closes it only once
    return close(context, ballot) if ballot in context.work.ballots.closing(context.now) else ()


def _move_mail(context: Context, person: Person) -> tuple[Envelope, ...]:
    """Write to a person's new address from now on, unless that was stopped meanwhile."""
    current = context.work.people.get(person.id)
    return addresses.carry_out(context, current) if addresses.is_due(current, context.now) else ()


def _look_after(context: Context, game: Game) -> tuple[Envelope, ...]:
    """Do for one game what is due now; of several things the first, the others next time."""
    current = context.work.games.get(game.id)
    if is_over(current, context.now):
        return go_on(context, current)
    if auction.is_over(current, context.now):
        return close_late(context, current)
    if bid_reminders.is_due(current, context.now):
        return bid_reminders.remind(context, current)
    if notes.is_due(current, context.now):
        return start_game.at_its_hour(context, current)
    if muster.is_over(current, context.now):
        return muster.close(context, current)
    if rule_changes.is_over(current, context.now):
        return rule_changes.lapse(context, current)
    if is_to_be_recalled(current, context.now):
        return recall(context, current)
    if reveal.is_due(context, current):
        return reveal.reveal(context, current)
    return remind(context, current) if is_due(context, current) else ()
