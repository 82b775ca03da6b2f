"""Take mail in, run what is due: in the order in which it happened, one transaction each.

A mail that arrived before a deadline counts for it even if both are looked at later (S3.6): when
the bot was down, the mails of a game and its deadlines are run in the order of their times. Other
games wait for none of it: mails are looked for before each phase that is resolved.
"""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import islice, takewhile
from threading import Event

from gmbot.game.intake import answer_failed_mail, take_in_mail
from gmbot.game.notices.masters import Alarm
from gmbot.game.people import mail_failed
from gmbot.game.state.context import Context
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import InboxMail, InboxState, OutboxMail
from gmbot.game.state.ports import (
    Clock,
    HostWord,
    InHand,
    Mailroom,
    Proof,
    Reader,
    Storage,
    UnitOfWork,
    Witness,
)
from gmbot.game.views import is_listed
from gmbot.scheduling.all_clear import AllClear
from gmbot.scheduling.deadlines import Deadlines
from gmbot.scheduling.desk import Desk, Done
from gmbot.scheduling.event_lines import milliseconds, what_came
from gmbot.scheduling.faults import Faults
from gmbot.scheduling.first_due import DeadlineFirst, PhaseKey, keep_order, key_of
from gmbot.scheduling.log_watch import Forgetful, LogWatch
from gmbot.scheduling.rounds import TimerRound
from gmbot.scheduling.touched import touched

log = logging.getLogger(__name__)

BATCH = 10
"""Mails in hand at once: who is asked to stop ends with them."""
LOOKED_AT = 50
"""Mails among which those are looked for of which others have nothing in hand."""
PATIENCE = 5.0
"""Seconds to wait for other processes that handle mails, before deadlines are looked at."""
TRIES = 3
"""How many processes a mail may take with it before it is set aside."""

PAGE = "page"
"""The source of a mail that was written for a player on the order page, by a link of ours."""
NONE = 0
"""The number of no mail."""
_LOOK_AGAIN = 0.05

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
    witness: Witness = field(default_factory=Forgetful)
    """What is kept of the logs outside of the database."""
    told: set[tuple[str, ...]] = field(default_factory=set)
    """The faults that were told and that no game's log has."""
    stopping: Event = field(default_factory=Event)
    """Set by who wants a sweep to end soon: with the mails in hand, or after one game more."""

    @property
    def faults(self) -> Faults:
        """The reporter of faults."""
        return Faults(self.storage, self.context, self.mailroom, self.clock, self.told)

    @property
    def desk(self) -> Desk:
        """Where each thing is done in a transaction of its own."""
        return Desk(self.storage, self.context, self.mailroom, self.clock)

    @property
    def deadlines(self) -> Deadlines:
        """The resolver of phases."""
        return Deadlines(self.desk, self.faults)

    def sweep(self, *, doubtful: bool = False) -> int:
        """Do everything that is due now; return how many mails and deadlines were handled.

        ``doubtful``: something may have come between a mail and the question whether it completed
        its phase (a kill, a database that was away), so that every running game is asked.
        """
        stop = self.stopping.is_set
        faults = self.faults
        deadlines = Deadlines(self.desk, faults)
        watch = LogWatch(self.desk, self.witness)
        done = watch.look() if doubtful else 0
        done += self.take_mails(PATIENCE)
        now = self.clock.now()
        done += deadlines.run(now, self.take_mails, stop, alone=doubtful)
        for name in deadlines.under_another_key() if doubtful else ():
            deadlines.tell_of_key(name)
        for name in deadlines.running() if doubtful and not stop() else ():
            if not stop():
                done += deadlines.resolve_if_complete(name)
        if stop():
            return done
        if doubtful:
            watch.keep()
        done += TimerRound(self.desk, faults).run(now, stop)
        return done if stop() else done + AllClear(faults, doubtful).run()

    def take_mails(self, patience: float = 0.0) -> int:
        """Handle what came; return how many mails.

        Processes share mails by what they touch: two that take the same mails in hand would count
        each other's attempts as their own crashes. A child that handles suspects works for the one.
        What another has in hand for longer than ``patience`` is left to it.
        """
        done = 0
        end = time.monotonic() + patience
        while not self.stopping.is_set():
            with self.storage.mails_in_hand() as in_hand:
                while in_hand and not self.stopping.is_set() and (claimed := self._claim(in_hand)):
                    done += self._take_all([mail for mail, _ in claimed])
                    for _, things in claimed:
                        in_hand.let_go(*things)
            if time.monotonic() >= end or not (in_hand is None or self._mail_waits(in_hand)):
                break
            self.stopping.wait(_LOOK_AGAIN)
        return done

    def _mail_waits(self, in_hand: InHand) -> bool:
        """Tell whether another process has a mail in hand."""
        if not in_hand.shared:
            return False
        with self.storage() as work:
            return bool(work.inbox.new(1))

    def _take_all(self, mails: Sequence[InboxMail]) -> int:
        if mails[0].tries:
            self._clear(mails)
        else:
            for mail in mails:
                self._take(mail)
        return len(mails)

    def next_due(self) -> datetime | None:
        """When the next deadline is; what is due already waits for something else than a time."""
        with self.storage() as work:
            return work.games.next_due(self.clock.now())

    def replay(self, inbox_id: int) -> bool:
        """Handle a mail again that was set aside; False if it failed again or is unknown."""
        while True:
            with self.storage.mails_in_hand() as in_hand:
                if in_hand is not None and self._is_free(inbox_id, in_hand):
                    return self._replay(inbox_id)
            self.stopping.wait(_LOOK_AGAIN)

    def _is_free(self, inbox_id: int, in_hand: InHand) -> bool:
        with self.storage() as work:
            mail = work.inbox.get(inbox_id)
            return mail is None or in_hand.take(*_touched(work, mail, in_hand))

    def _replay(self, inbox_id: int) -> bool:
        with self.storage() as work:
            mail = work.inbox.get(inbox_id)
            if mail is not None:
                work.inbox.mark(inbox_id, InboxState.NEW, "to be handled again")
                work.commit()
        return mail is not None and self._take(mail, again=True)

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
        self.desk.do(
            lambda context: Done(
                None, mail_failed(context, mail, reason, permanent=True, tell_gm=False)
            )
        )

    # ---- mails

    def _claim(self, in_hand: InHand) -> Sequence[tuple[InboxMail, Collection[str]]]:
        """The next mails, with what they touch: such as were never begun, or suspects; never both.

        What is begun is counted first, so that it is a suspect if the process ends.
        """
        with self.storage() as work:
            new = work.inbox.new(LOOKED_AT if in_hand.shared else BATCH)
            free = list(islice(_free(work, new, in_hand), BATCH))
            suspects = bool(free) and bool(free[0][0].tries)
            claimed = list(takewhile(lambda one: bool(one[0].tries) is suspects, free))
            for _, things in free[len(claimed) :]:
                in_hand.let_go(*things)
            if claimed and not suspects:
                for mail, _ in claimed:
                    work.inbox.count_try(mail.id)
                if in_hand.shared and len(new) > len(claimed):
                    work.inbox.call_others()
                work.commit()
        return claimed

    def take(self, mails: Sequence[int], tell: Callable[[int], None]) -> None:
        """Handle mails in turn; ``tell`` hears of each first, of ``NONE`` before a deadline."""
        for number in mails:
            with self.storage() as work:
                mail = work.inbox.get(number)
            if mail is not None:
                self._take(mail, tell)

    def _take(
        self, mail: InboxMail, tell: Callable[[int], None] = lambda _: None, *, again: bool = False
    ) -> bool:
        """Handle a mail, after the deadlines before it of those games that it touches."""
        tried: set[PhaseKey] = set()
        while True:
            tell(mail.id)
            try:
                return self._handle(mail, tried, again=again)
            except DeadlineFirst as first:
                tell(NONE)  # the mail is not to blame for a deadline
                tried.add(key_of(first.game))
                self.deadlines.resolve(first.game, mail.received_at, mails_first=False)

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

    def _handle(self, mail: InboxMail, tried: Collection[PhaseKey], *, again: bool) -> bool:
        try:
            games = self._take_in(mail, tried)
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
            self.deadlines.resolve_if_complete(game)
        return True

    def _answer_failed(self, stored: InboxMail) -> None:
        """Tell the writer of a mail that is set aside, if it can be read who that is."""
        try:
            mail = self.read(stored.raw, stored.received_at)
            self.desk.do(lambda context: Done(None, answer_failed_mail(context, stored.id, mail)))
        except StorageUnavailableError:
            raise
        except Exception:
            log.exception("the writer was not told", extra={"inbox": stored.id})

    def _take_in(self, stored: InboxMail, tried: Collection[PhaseKey]) -> set[str]:
        mail = self.read(stored.raw, stored.received_at)
        # No host of ours saw it: the address of the seat, which only we could fill in, proves it.
        proof = HostWord.SILENT if stored.source == PAGE else self.vouched(mail)

        def act(context: Context) -> Done[tuple[set[str], dict[str, str]]]:
            if not context.work.inbox.begin(stored.id):
                return Done((set(), {}), stores=False)
            keep_order(context.work, stored.received_at, tried)
            mails = take_in_mail(context, stored.id, mail, vouched=proof)
            games = {envelope.game for envelope in mails if envelope.answers and envelope.game}
            return Done((games, what_came(context.work, mail, mails)), mails)

        began = time.monotonic()
        games, answer_told = self.desk.do(act)
        log.info(
            "mail handled", extra={"inbox": stored.id, **answer_told, "ms": milliseconds(began)}
        )
        return games


def _free(
    work: UnitOfWork, new: Iterable[InboxMail], in_hand: InHand
) -> Iterator[tuple[InboxMail, Collection[str]]]:
    """Take those mails in hand that touch nothing which an earlier one touches, or another has."""
    passed: set[str] = set()
    for mail in new:
        things = _touched(work, mail, in_hand)
        if not passed.isdisjoint(things) or not in_hand.take(*things):
            passed |= things
            continue
        now = work.inbox.get(mail.id) if in_hand.shared else mail
        if now is not None and now.state is InboxState.NEW:
            yield now, things
        else:  # another had it in hand until a moment ago
            in_hand.let_go(*things)


def _touched(work: UnitOfWork, mail: InboxMail, in_hand: InHand) -> frozenset[str]:
    """What a mail touches, where that matters to anybody."""
    return touched(work, mail.raw) if in_hand.shared else frozenset()
