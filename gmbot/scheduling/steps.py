"""Take mail in, run what is due: in the order in which it happened, one transaction each.

A mail that arrived before a deadline counts for it even if both are looked at later (S3.6): when
the bot was down, mails and deadlines are run in the order of their times.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import takewhile
from threading import Event

from gmbot.game.deadlines import nudge_provisional
from gmbot.game.draws import waits_for_votes
from gmbot.game.intake import answer_failed_mail, take_in_mail
from gmbot.game.notices.masters import Alarm
from gmbot.game.people import mail_failed
from gmbot.game.phases import is_complete, run_deadline
from gmbot.game.state.context import Context
from gmbot.game.state.errors import AlreadyResolvedError, StorageUnavailableError
from gmbot.game.state.model import Game, GameState, InboxMail, InboxState, OutboxMail
from gmbot.game.state.ports import Clock, Mailroom, Proof, Reader, Storage, UnitOfWork
from gmbot.game.views import is_listed
from gmbot.scheduling.faults import Faults
from gmbot.scheduling.rounds import TimerRound

log = logging.getLogger(__name__)

BATCH = 50
TRIES = 3
"""How many processes a mail may take with it before it is set aside."""

Apart = Callable[[Sequence[int]], int | None]
"""Has mails handled in a process of its own (``Steps.take``); answers the one it died of, or None.

A kill from outside looks the same to us as a mail that kills whoever handles it. So a process that
ended makes the mails it had in hand suspect, no more; what a child dies of is known.
"""


@dataclass(frozen=True, slots=True)
class Steps:
    """The game master's round. ``context`` makes the context for a unit of work and an hour."""

    storage: Storage
    context: Callable[[UnitOfWork, datetime], Context]
    mailroom: Mailroom
    read: Reader
    vouched: Proof
    clock: Clock
    apart: Apart = lambda _: None
    told: set[tuple[str, ...]] = field(default_factory=set)
    """The faults that were told and that no game's log has."""
    stopping: Event = field(default_factory=Event)
    """Set by who wants a sweep to end soon: with the mails in hand, or after one deadline more."""

    @property
    def faults(self) -> Faults:
        """Who tells of what goes wrong."""
        return Faults(self.storage, self.context, self.mailroom, self.clock, self.told)

    def sweep(self, *, doubtful: bool = False) -> int:
        """Do everything that is due now; return how many mails and deadlines were handled.

        ``doubtful``: something may have come between a mail and the question whether it completed
        its phase (a kill, a database that was away), so that every running game is asked.

        One process at a time: two that take the same mails in hand would count each other's
        attempts as their own crashes. A child that handles suspects works for the one.
        """
        with self.storage.alone():
            return self._sweep(doubtful)

    def _sweep(self, doubtful: bool) -> int:
        done = 0
        while not self.stopping.is_set() and (mails := self._claim()):
            if mails[0].tries:
                self._clear(mails)
            else:
                for mail in mails:
                    self._take(mail)
            done += len(mails)
        now = self.clock.now()
        done += self.run_due(now, self.stopping.is_set)
        if self.stopping.is_set():
            return done
        for name in self._running() if doubtful else ():
            done += self._resolve_if_complete(name)
        return done + TimerRound(self.storage, self.context, self.mailroom, self.faults).run(now)

    def run_due(self, until: datetime, stop: Callable[[], bool] = lambda: False) -> int:
        """Resolve every phase whose deadline is not after ``until``, earliest first.

        Asks before each whether to ``stop``.
        """
        done = 0
        seen: set[tuple[int, str]] = set()
        while games := self._due(until, seen):
            for game in games:
                if stop():
                    return done
                seen.add((game.id, game.phase.code))
                done += self._resolve(game, min(until, self.clock.now()))
        return done

    def next_due(self) -> datetime | None:
        """When the next deadline is; what is due already waits for something else than a time."""
        with self.storage() as work:
            return work.games.next_due(self.clock.now())

    def replay(self, inbox_id: int) -> bool:
        """Handle a mail again that was set aside; False if it failed again or is unknown."""
        with self.storage.alone():
            with self.storage() as work:
                mail = work.inbox.get(inbox_id)
                if mail is not None:
                    work.inbox.mark(inbox_id, InboxState.NEW, "to be handled again")
                    work.commit()
            return mail is not None and self._handle(mail, again=True)

    def undeliverable(self, mail: OutboxMail, reason: str) -> None:
        """Tell the GM that a mail failed for good; a failed alarm is only logged."""
        log.error("mail not delivered", extra={"outbox": mail.id})
        if mail.kind.startswith(Alarm.name):
            return
        with self.storage() as work:
            game = work.games.by_name(mail.game) if mail.game else None
            is_told = game is None or is_listed(mail, game)  # press is not the GM's affair
            alarm = Alarm(
                what=f"Mail {mail.id} to {mail.recipient} could not be delivered.",
                frozen="The mail is kept; nothing else is held up.",
                cure=(f"gmbot outbox show {mail.id}",),
                detail=f"{mail.subject}\n{reason}" if is_told else reason,
            )
            self.faults.alarm(work, game, alarm)
            work.commit()
        now = self.clock.now()
        with self.storage() as work:
            others = mail_failed(
                self.context(work, now), mail, reason, permanent=True, tell_gm=False
            )
            self.mailroom.post(work, others, now)
            work.commit()

    # ---- mails

    def _claim(self) -> tuple[InboxMail, ...]:
        """The next mails: such as were never begun, or suspects; never both.

        What is begun is counted first, so that it is a suspect if the process ends.
        """
        with self.storage() as work:
            new = work.inbox.new(BATCH)
            if new and new[0].tries:
                return tuple(takewhile(lambda mail: mail.tries, new))
            batch = tuple(takewhile(lambda mail: not mail.tries, new))
            for mail in batch:
                work.inbox.count_try(mail.id)
            work.commit()
        return batch

    def take(self, mails: Sequence[int], tell: Callable[[int], None]) -> None:
        """Handle mails in turn, after the deadlines before each; ``tell`` hears of each first."""
        for number in mails:
            with self.storage() as work:
                mail = work.inbox.get(number)
            if mail is not None:
                self._take(mail, tell)

    def _take(self, mail: InboxMail, tell: Callable[[int], None] = lambda _: None) -> None:
        self.run_due(mail.received_at)
        tell(mail.id)  # not before: the mail is not to blame for a deadline
        self._handle(mail)

    def _clear(self, suspects: Sequence[InboxMail]) -> None:
        """Have suspects handled apart. One that ends its process, too, is set aside in the end."""
        died_of = self.apart([mail.id for mail in suspects])
        if died_of is not None:
            guilty = next(mail for mail in suspects if mail.id == died_of)
            self._blame(guilty, TRIES)
        elif self._is_new(suspects[0]) and self._blame(suspects[0], TRIES + 1):
            self._take(suspects[0])  # no other process was to be had

    def _is_new(self, mail: InboxMail) -> bool:
        with self.storage() as work:
            stored = work.inbox.get(mail.id)
        return stored is not None and stored.state is InboxState.NEW

    def _blame(self, mail: InboxMail, limit: int) -> bool:
        """Count an attempt; False if there were as many as ``limit`` and the mail is set aside."""
        with self.storage() as work:
            again = work.inbox.count_try(mail.id) < limit
            if not again:
                self.faults.set_aside(work, mail, f"handling it ended the process {TRIES} times")
            work.commit()
        return again

    def _handle(self, mail: InboxMail, *, again: bool = False) -> bool:
        try:
            games = self._take_in(mail)
        except StorageUnavailableError:
            raise  # not this mail's fault: the same again later
        except Exception:
            log.exception("mail set aside", extra={"inbox": mail.id})
            with self.storage() as work:
                self.faults.set_aside(work, mail, traceback.format_exc())
                work.commit()
            if not again:
                self._answer_failed(mail)
            return False
        for game in games:
            self._resolve_if_complete(game)
        return True

    def _answer_failed(self, stored: InboxMail) -> None:
        """Tell the writer of a mail that is set aside, if it can be read who that is."""
        try:
            mail = self.read(stored.raw, stored.received_at)
            now = self.clock.now()
            with self.storage() as work:
                answers = answer_failed_mail(self.context(work, now), stored.id, mail)
                self.mailroom.post(work, answers, now)
                work.commit()
        except StorageUnavailableError:
            raise
        except Exception:
            log.exception("the writer was not told", extra={"inbox": stored.id})

    def _take_in(self, stored: InboxMail) -> set[str]:
        mail = self.read(stored.raw, stored.received_at)
        now = self.clock.now()
        with self.storage() as work:
            if not work.inbox.begin(stored.id):
                return set()
            context = self.context(work, now)
            envelopes = take_in_mail(context, stored.id, mail, vouched=self.vouched(mail))
            self.mailroom.post(work, envelopes, now)
            work.commit()
        log.info("mail handled", extra={"inbox": stored.id, "mails": len(envelopes)})
        return {envelope.game for envelope in envelopes if envelope.answers and envelope.game}

    # ---- deadlines

    def _due(self, until: datetime, seen: set[tuple[int, str]]) -> list[Game]:
        with self.storage() as work:
            due = work.games.due(min(until, self.clock.now()))
            unreadable = work.games.unreadable
        self.faults.not_readable(unreadable)
        return [game for game in due if (game.id, game.phase.code) not in seen]

    def _resolve(self, game: Game, hour: datetime | None = None) -> int:
        """Run a deadline, judged for the hour ``hour``; None: everything due is in."""
        try:
            with self.storage() as work:
                now = self.clock.now()
                current = work.games.get(game.id)
                if current.phase != game.phase:
                    return 0
                mails = run_deadline(self.context(work, now), current, hour, force=hour is None)
                self.mailroom.post(work, mails, now)
                work.commit()
                if work.games.get(game.id).phase == game.phase:
                    return 0  # it waits for somebody
        except AlreadyResolvedError:
            return 0
        except StorageUnavailableError:
            raise  # nothing after it is done before it: a mail that came later is late (S3.6)
        except Exception:
            log.exception("deadline failed", extra={"game": game.id, "phase": game.phase.code})
            self.faults.not_resolved(game)
            return 0
        log.info("resolved", extra={"game": game.id, "phase": game.phase.code})
        return 1

    def _running(self) -> list[str]:
        with self.storage() as work:
            return [game.name for game in work.games.all() if game.state is GameState.RUNNING]

    def _resolve_if_complete(self, name: str) -> int:
        """Run a phase at once when everything due is in and final (S4.18)."""
        try:
            game = self._complete(name)
        except StorageUnavailableError:
            raise
        except Exception:
            log.exception("orders were not looked through", extra={"game": name})
            self.faults.not_looked_through(name)
            return 0
        return 0 if game is None else self._resolve(game)

    def _complete(self, name: str) -> Game | None:
        """The game if nothing is waited for; whose provisional sets alone are, is told."""
        with self.storage() as work:
            game = work.games.by_name(name)
            context = self.context(work, self.clock.now())
            if game is None or is_complete(context, game):
                return game
            mails = () if waits_for_votes(context, game) else nudge_provisional(context, game)
            if mails:  # a commit costs as much as a mail
                self.mailroom.post(work, mails, context.now)
                work.commit()
        return None
