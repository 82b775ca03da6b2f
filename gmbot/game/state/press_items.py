"""Press that waits, and the circle that a reply to press goes to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import Protocol

from gmbot.game.notices.press import DailyPiece
from gmbot.game.state.model import Seat
from gmbot.game.state.stored.codec import Moment
from gmbot.game.state.stored.ids import PersonId, SeatId
from gmbot.houserules.press import COLORS
from gmbot.rules.board.terms import Phase, Power

MASTER = Power("GM")
"""The GM among the addressees of press; no map has a power of this name."""


class PressState(Enum):
    """How far a piece of press is."""

    HELD = "held"
    """Its author is asked whether it shall go out as it is."""
    QUEUED = "queued"
    """The GM decides: press from outside (S3.33)."""
    WAITING = "waiting"
    """To be printed with the next results, if its condition is met."""
    PRINTED = "printed"
    DROPPED = "dropped"
    """Its condition was not met, the GM rejected it, or its writer deleted it."""
    DIARY = "diary"
    """For its writer alone until the end is final; no press (``diary``)."""


@dataclass(frozen=True, slots=True)
class PressItem:
    """One piece of press that did not leave at once."""

    id: int
    game_id: int
    state: PressState
    phase: Phase
    """The phase it was sent in, and whose results it waits for."""
    shown_from: str
    """As printed: ``France``, ``Anonymous``, ``Vienna``; empty: the power its author is dealt."""
    text: str
    author: Power | None = None
    """None: somebody from outside, or a player who has no power yet."""
    seat_id: SeatId | None = None
    """The seat of its author; None: somebody from outside."""
    answer_to: Power | None = None
    """Whose a reply to its sender is: the power it is shown from, or the hidden author's."""
    address: str = ""
    """Where an outsider's answer goes."""
    to: tuple[Power, ...] = ()
    """The powers it is mailed to, or ``MASTER``; empty if it is printed for everybody."""
    circle: tuple[Power, ...] = ()
    """The powers its header names; with the sender, they are the readers of replies."""
    shown_to: tuple[str, ...] = ()
    """The same in print, one for one: ``("Anonymous", "Italy")``."""
    kind: str = "white"
    postal: bool = False
    condition: str = ""
    """In the author's words; empty: printed in any case."""
    verbatim: bool = False
    """The author asks that nothing be corrected (S3.35)."""
    number: int = 0
    """Counts its author's own pieces: a count of all would tell how much the others write."""
    writer_id: PersonId | None = None
    """The person who wrote it, where it is that person's and not the seat's."""
    sent_at: Moment | None = None
    """When it went out or was taken for printing; None: it waits, or it was kept before we knew."""

    @property
    def is_press(self) -> bool:
        """Whether it has a color of press. What has none is its writer's alone, whatever its state:
        it is never printed, shown to the GM or counted."""
        return self.kind in COLORS

    @property
    def is_for_all(self) -> bool:
        """It is press that names no addressee: everybody may read it once it is printed."""
        return self.is_press and not self.to


@dataclass(frozen=True, slots=True)
class ReplyGroup:
    """The readers of one seat's reply to a piece of press, with the secret of its address."""

    token: str
    game_id: int
    seat_id: SeatId
    """The seat that got the address; from any other it is worth nothing."""
    to: tuple[Power, ...]
    shown: tuple[str, ...] = ()
    """The same as the press named them, one for one."""


def is_the_masters(circle: ReplyGroup, seat: Seat | None) -> bool:
    """Tell whether an address is one that the GM answers a player at.

    It is kept with the player's seat and goes to that seat, which no player's own circle does.
    """
    return seat is not None and seat.power in circle.to


@dataclass(frozen=True, slots=True)
class DailyWait:
    """Something of a game waits for a person's daily mail, the oldest of it since this hour."""

    person_id: PersonId
    game: str
    since: datetime


class PressDesk(Protocol):
    """Waiting press and reply circles of all games, and what waits for daily mails."""

    def add(self, item: PressItem) -> PressItem:
        """Store a new piece (``id`` and ``number`` are ignored) and return it with both."""
        ...

    def save(self, item: PressItem) -> None: ...
    def of_game(self, game_id: int, state: PressState | None = None) -> tuple[PressItem, ...]:
        """The pieces of a game, oldest first."""
        ...

    def add_circle(self, circle: ReplyGroup) -> None: ...
    def circle(self, token: str) -> ReplyGroup | None: ...
    def circles_of(self, seat_id: int) -> tuple[ReplyGroup, ...]: ...
    def drop_circles(self, seat_id: int) -> None:
        """Forget the reply addresses of a seat: it has another player."""
        ...

    def keep_daily(self, person_id: PersonId, piece: DailyPiece, at: datetime) -> None:
        """Keep a finished text for a person's daily mail."""
        ...

    def daily_waiting(self) -> tuple[DailyWait, ...]: ...
    def take_daily(self, person_id: PersonId) -> tuple[DailyPiece, ...]:
        """Take away all that waits for a person, oldest first; a second caller gets nothing."""
        ...

    def give_daily(self, person_id: PersonId, to: PersonId) -> None:
        """Let what waits for a person wait for another: they are the same."""
        ...
