"""What goes wrong in the game master's round: told to somebody, once, and in nobody's way.

Every fault is caught where the one thing is done that it belongs to. Only a database that is not to
be had is never told from here: then nothing is wrong with the thing in hand.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial

from gmbot.game.notices.answers import News
from gmbot.game.notices.envelope import Envelope
from gmbot.game.notices.masters import Alarm
from gmbot.game.state.context import Context, ruleset_of
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import Event, Game, InboxMail, InboxState, Person, Seat
from gmbot.game.state.ports import Clock, Mailroom, Storage, UnitOfWork
from gmbot.game.state.stored.game_course import (
    CheckFailed,
    ChoreFailed,
    DeadlineFailed,
    Fault,
    SetAside,
)
from gmbot.game.state.stored.ids import LocalId
from gmbot.game.views import to_master
from gmbot.messages import say, sentences
from gmbot.parsing.commands.table.gm import EDIT, EXTEND, REPORT
from gmbot.rules.board.position import Position
from gmbot.rules.notation import position_from_tables, position_to_tables
from gmbot.variants.catalogue import load

log = logging.getLogger(__name__)

MASTER, OPERATOR = "gm", "operator"
"""The people told of an alarm."""
UNREADABLE, NOT_MOVED = "unreadable", "not-moved"
"""What an alarm is about that names no phase; else the name of its ``Fault``."""

IN_LOG = "The cause is in the log of the program."
"""Alarms do not say it themselves: it may hold words of mails."""


@dataclass(frozen=True, slots=True)
class Faults:
    """Tells GMs and the operator of faults."""

    storage: Storage
    context: Callable[[UnitOfWork, datetime], Context]
    mailroom: Mailroom
    clock: Clock
    told: set[tuple[str, ...]] = field(default_factory=set)
    """What this process has told already, so that the database need not be asked."""
    failing: set[tuple[str, ...]] = field(default_factory=set)
    """What the alarms are about that these faults were, told before or not."""

    def not_resolved(self, game: Game) -> None:
        """Report a phase that cannot be resolved, no matter which orders are left out.

        Nothing is guessed. The players are told that they wait, and not for what.
        """
        phase = game.phase
        cause, problem, cure = self._cause(game)
        alarm = Alarm(
            what=say("held-phase.not-resolved", game=game.name, phase=phase.title),
            frozen=sentences(say("held-phase.stands-still"), cause),
            cure=(*cure, f"gmbot game show {game.name}", "gmbot run"),
            detail=problem,
        )
        news = News.of("stands-still", phase_code=phase.code, phase=phase.title)
        self._once(game, DeadlineFailed(phase=phase), alarm, news)

    def _cause(self, game: Game) -> tuple[str, str, tuple[str, ...]]:
        """What the alarm can say of the cause, in whose words, and the lines of the GM to try."""
        for checked, id, cure in (
            (ruleset_of, "held-phase.rules-not-read", ()),
            (_board_of, "held-phase.board-not-read", (EDIT.line(), EXTEND.line("48h"))),
        ):
            try:
                with self.storage() as work:
                    checked(work.games.get(game.id))
            except StorageUnavailableError:
                raise
            except ValueError as problem:  # who reads them says what is wrong, in plain words
                return say(id), str(problem), cure
            except Exception:
                log.exception("a game cannot be read", extra={"game": game.id})
        return say("held-phase.no-culprit"), "", (REPORT.line("FULL"), EXTEND.line("48h"))

    def not_readable(self, games: Mapping[str, str]) -> None:
        """Tell the operator of games, by name, that cannot even be read, and why."""
        for name, reason in games.items():
            alarm = Alarm(
                what=f"The game {name} cannot be read.",
                frozen="It stands still, as it is in the database. All other games go on.",
                cure=(f"gmbot game show {name}",),
                detail=reason,
            )
            self._tell_operator(alarm, (UNREADABLE, name))

    def not_looked_through(self, name: str) -> None:
        """Tell that it could not be asked whether all orders are in. Called while handling."""
        with self.storage() as work:
            game = work.games.by_name(name)
        if game is None:
            return
        alarm = Alarm(
            what=f"{name}: I cannot find out whether all orders for {game.phase.title} are in.",
            frozen="The mails are answered and the orders kept; the phase has its whole time. "
            f"{IN_LOG}",
            cure=("gmbot run",),
        )
        self._once(game, CheckFailed(phase=game.phase), alarm)

    def not_done(self, about: Game | Person) -> None:
        """Tell of something due that failed. Called while handling."""
        if isinstance(about, Person):
            self._not_moved(about)
        else:
            self._not_done_for(about)

    def _not_done_for(self, game: Game) -> None:
        alarm = Alarm(
            what=f"{game.name}: something that is due besides the phase was not done.",
            frozen="It is tried again and again. Orders are taken and deadlines kept meanwhile. "
            f"{IN_LOG}",
            cure=("gmbot run",),
        )
        self._once(game, ChoreFailed(phase=game.phase), alarm)

    def _not_moved(self, person: Person) -> None:
        alarm = Alarm(
            what=f"The address of {person.name} was not changed, though its hour has come.",
            frozen=f"It is tried again and again; mails go to the old address meanwhile. {IN_LOG}",
            cure=("gmbot run",),
        )
        self._tell_operator(alarm, (NOT_MOVED, str(person.id)))

    def tell(self, alarm: Alarm) -> None:
        """Tell the operator of what concerns no game."""
        log.error("%s", alarm.what)
        self._tell_operator(alarm)

    def set_aside(self, work: UnitOfWork, mail: InboxMail, reason: str) -> None:
        """Keep a mail that cannot be handled, and tell the operator what to do."""
        work.inbox.mark(mail.id, InboxState.SET_ASIDE, reason)
        work.log(Event.of(self.clock.now(), None, SetAside(inbox=LocalId(mail.id))))
        alarm = Alarm(
            what=f"Mail {mail.id} could not be handled.",
            frozen="The mail is kept whole, and nothing of it was done. Everything else goes on. "
            f"{IN_LOG}",
            cure=(f"gmbot inbox show {mail.id}", f"gmbot replay {mail.id}"),
        )
        self.alarm(work, None, alarm)

    def alarm(self, work: UnitOfWork, game: Game | None, alarm: Alarm) -> str:
        """Write to the GM of a game, else to the operator, who hears also what no GM can be told.

        Returns which of the two. What cannot be told at all is logged: else it would keep
        everything else waiting.
        """
        if game is not None and self._post(work, lambda context: to_master(context, game, alarm)):
            return MASTER
        self._post(
            work,
            lambda context: (
                Envelope(to=context.operator, notices=(alarm,)) if context.operator else None
            ),
        )
        return OPERATOR

    def _tell_operator(self, alarm: Alarm, about: tuple[str, ...] = ()) -> None:
        """Tell it; what an alarm is ``about``, once until it is over."""
        self.failing.add(about)
        with self.storage() as work:
            if about and not work.alarms.open(about, OPERATOR, self.clock.now()):
                return
            self.alarm(work, None, alarm)
            work.commit()

    def _once(self, game: Game, fault: Fault, alarm: Alarm, news: News | None = None) -> None:
        """Tell it once for a phase, whatever process meets it: the GM, and ``news`` the players."""
        key = (fault.what, game.name, game.phase.code)
        self.failing.add(key)
        if key in self.told:
            return
        entry = Event.of(self.clock.now(), game.id, fault)
        with self.storage() as work:
            was_told = any(event == replace(entry, at=event.at) for event in work.events(game.id))
            if not was_told:
                self.context(work, entry.at).happened(game, fault)
                work.alarms.open(key, self.alarm(work, game, alarm), entry.at)
                if news is not None:
                    for seat in work.games.seats(game.id):
                        self._post(work, partial(_to_player, game, seat, news))
                work.commit()
        self.told.add(key)

    def _post(self, work: UnitOfWork, write: Callable[[Context], Envelope | None]) -> bool:
        now = self.clock.now()
        try:
            with work.savepoint():
                mail = write(self.context(work, now))
                self.mailroom.post(work, [mail] if mail else [], now)
        except StorageUnavailableError:
            raise
        except Exception:
            log.exception("an alarm could not be written")
            return False
        return True


def _to_player(game: Game, seat: Seat, news: News, context: Context) -> Envelope | None:
    """Without the foot of a seat's mails: what is wrong with the game may be wrong there, too."""
    if seat.person_id is None:
        return None
    person = context.work.people.get(seat.person_id)
    return Envelope(person.address, (news,), game=game.name, master=game.gm.name, token=seat.token)


def _board_of(game: Game) -> Position:
    """The board as it is read back; raises ``ValueError`` if it cannot be."""
    board = load(game.variant).ruleset.board
    return position_from_tables(position_to_tables(game.position), board)
