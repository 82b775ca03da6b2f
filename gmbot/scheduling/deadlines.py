"""Phases are resolved: when their deadline has come, or when all that is due is in.

Each game is a transaction of its own: one that is slow or broken delays no other, and two processes
share them. Whoever comes second finds the phase resolved. Where many are due at once, a few share a
transaction, each in a savepoint; whatever goes wrong there is undone, and each done by itself.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from itertools import islice

from gmbot.game.deadlines import nudge_provisional
from gmbot.game.draws import waits_for_votes
from gmbot.game.phases import is_complete, key_matters, key_told, run_deadline
from gmbot.game.state.context import Context
from gmbot.game.state.errors import AlreadyResolvedError, StorageUnavailableError
from gmbot.game.state.model import Game, GameState
from gmbot.game.state.ports import InHand, UnitOfWork
from gmbot.game.state.stored.due_phase import DuePhase
from gmbot.scheduling.desk import Desk, Done
from gmbot.scheduling.event_lines import milliseconds
from gmbot.scheduling.faults import Faults
from gmbot.scheduling.first_due import PhaseKey, is_due

log = logging.getLogger(__name__)

MANY = 16
"""Phases due at once, for which it is worth to have mails written beside us: to begin that takes a
second."""
TOGETHER = 8
"""Phases in one transaction, where many are due: it takes half a second on a small machine."""

OVERTAKEN = timedelta(minutes=10)
"""How long after its hour a game is left to another process that has it in hand."""


@dataclass(frozen=True, slots=True)
class Deadlines:
    """Resolves phases."""

    desk: Desk
    faults: Faults

    def run(
        self,
        until: datetime,
        before_each: Callable[[], int],
        stop: Callable[[], bool],
        *,
        alone: bool = False,
    ) -> int:
        """Resolve every phase whose deadline is not after ``until``, earliest first.

        Where many are due, a few are resolved together, and their mails written beside us; not if
        each is to be ``alone``: one that ends the process would take the others with it.
        Calls ``before_each``, and then asks whether to ``stop``; returns how much both have done.
        """
        done, size = 0, 1
        seen: set[PhaseKey] = set()
        with self.desk.storage.in_hand() as in_hand:
            while due := self._due(until, seen):
                if not alone and len(due) >= MANY and self.desk.mailroom.has_help():
                    size = TOGETHER
                free = tuple(islice(_free(due, until, in_hand, seen), size))
                games = self._games(free)
                if games:
                    done += before_each()
                    if stop():
                        return done
                    done += self._resolve_group(games, until, before_each)
                for one in free:
                    in_hand.let_go(one.game_id)
        return done

    def _resolve_group(
        self, games: Sequence[Game], until: datetime, before_each: Callable[[], int]
    ) -> int:
        """Resolve games together, and each by itself with which that cannot be done."""
        done = 0
        together = self._together(games, until) if len(games) > 1 else (None,)
        for game, resolved in zip(games, together, strict=True):
            if resolved is None:
                resolved = self.resolve(game, until)
            if resolved is None:
                done += before_each()
                resolved = self.resolve(game, until)
            done += resolved or 0
        return done

    def _together(self, games: Sequence[Game], until: datetime) -> Sequence[int | None]:
        began, now = time.monotonic(), self.desk.clock.now()
        hour = min(until, now)
        acts = [partial(_resolved, game=game, hour=hour, mails_first=True) for game in games]
        try:
            resolved = self.desk.do_all(acts, now)
        except StorageUnavailableError:
            raise
        except Exception:
            log.warning("phases could not be resolved together; each is, alone", exc_info=True)
            return [None] * len(games)
        for game, done in zip(games, resolved, strict=True):
            if done:
                _log_resolved(game, milliseconds(began) // len(games))
        return resolved

    def resolve(
        self, game: Game, hour: datetime | None = None, *, mails_first: bool = True
    ) -> int | None:
        """Run a deadline, judged for the hour ``hour``; None: everything due is in.

        Returns how many phases were resolved, or None: ``mails_first`` is to be kept, and a mail
        that came before the deadline waits, or another process has it in hand.
        """
        began, now = time.monotonic(), self.desk.clock.now()
        act = partial(_resolved, game=game, hour=hour and min(hour, now), mails_first=mails_first)
        try:
            resolved = self.desk.do(act, now)
        except AlreadyResolvedError:
            return 0
        except StorageUnavailableError:
            raise  # nothing after it is done before it: a mail that came later is late (S3.6)
        except Exception:
            log.exception("deadline failed", extra={"game": game.id, "phase": game.phase.code})
            self.faults.not_resolved(game)
            return 0
        if resolved:
            _log_resolved(game, milliseconds(began))
        return resolved

    def resolve_if_complete(self, name: str) -> int:
        """Run a phase at once when everything due is in and final (S4.18)."""
        try:
            game = self.desk.do(partial(_complete, name=name))
        except StorageUnavailableError:
            raise
        except Exception:
            log.exception("orders were not looked through", extra={"game": name})
            self.faults.not_looked_through(name)
            return 0
        return 0 if game is None else self.resolve(game) or 0

    def tell_of_key(self, name: str) -> None:
        """Tell the players of a game if receipts are signed with another key than before."""
        try:
            self.desk.do(partial(_key_told, name=name))
        except StorageUnavailableError:
            raise
        except Exception:
            log.exception("the key was not looked at", extra={"game": name})

    def under_another_key(self) -> list[str]:
        """The names of all games, begun or over, that may not know the key that signs now."""
        with self.desk.storage() as work:
            context, games = self.desk.context(work, self.desk.clock.now()), work.games.all()
            try:
                return [game.name for game in games if key_matters(context, game)]
            except Exception:
                log.exception("the key was not looked at")
                return []

    def running(self) -> list[str]:
        """The names of all games that run."""
        with self.desk.storage() as work:
            return [game.name for game in work.games.all() if game.state is GameState.RUNNING]

    def _due(self, until: datetime, seen: Collection[PhaseKey]) -> Sequence[DuePhase]:
        """The next phases that are due and were not seen: others may have resolved some of them."""
        hour = min(until, self.desk.clock.now())
        with self.desk.storage() as work:
            due = work.games.due(hour)
            while due and not (unseen := [one for one in due if one.key not in seen]):
                due = work.games.due(hour, due[-1])
        return unseen if due else ()

    def _games(self, due: Collection[DuePhase]) -> Sequence[Game]:
        """The games of some phases, earliest first, without those that cannot be read."""
        places = {one.game_id: place for place, one in enumerate(due)}
        with self.desk.storage() as work:
            games = work.games.several(places)
            unreadable = work.games.unreadable
        self.faults.not_readable(unreadable)
        return sorted(games, key=lambda game: places[game.id])


def _log_resolved(game: Game, ms: int) -> None:
    log.info("resolved", extra={"game": game.name, "phase": game.phase.code, "ms": ms})


def _free(
    due: Iterable[DuePhase], until: datetime, in_hand: InHand, seen: set[PhaseKey]
) -> Iterator[DuePhase]:
    """Take those phases in hand that no other process has; note which were ``seen``."""
    for one in due:
        seen.add(one.key)
        if in_hand.take(one.game_id) or _is_left_lying(one, until):
            yield one


def _is_left_lying(one: DuePhase, now: datetime) -> bool:
    """Tell whether the process with this game may hang: another may resolve it, still once."""
    return now - (one.due_at or one.deadline) > OVERTAKEN


def _resolved(
    context: Context, *, game: Game, hour: datetime | None, mails_first: bool = False
) -> Done[int | None]:
    games = context.work.games
    current = games.get(game.id)
    if current.phase != game.phase:
        return Done(0, stores=False)
    if hour is not None and not is_due(current, hour):
        return Done(0, stores=False)  # somebody has moved it meanwhile
    if hour is not None and mails_first and _mail_waits(context.work, current):
        return Done(None, stores=False)
    mails = run_deadline(context, current, hour, force=hour is None)
    moved = games.get(game.id).phase != game.phase  # else it waits for somebody
    return Done(1 if moved else 0, mails)


def _mail_waits(work: UnitOfWork, game: Game) -> bool:
    oldest = work.inbox.new(1)
    acts_at = game.due_at or game.deadline
    return bool(oldest) and acts_at is not None and oldest[0].received_at < acts_at


def _key_told(context: Context, *, name: str) -> Done[None]:
    game = context.work.games.by_name(name)
    return Done(None, key_told(context, game) if game else ())


def _complete(context: Context, *, name: str) -> Done[Game | None]:
    """The game if nothing is waited for; whose provisional sets alone are, is told."""
    game = context.work.games.by_name(name)
    if game is None or is_complete(context, game):
        return Done(game, stores=False)
    mails = () if waits_for_votes(context, game) else nudge_provisional(context, game)
    return Done(None, mails, stores=bool(mails))
