"""What the web mailbox is given: a post office with people in it, and the game around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Person:
    """One mailbox: ``Person("Ed", "ed@example.test", "France")``."""

    name: str
    address: str
    title: str
    """What the chip says: the power's name, or ``Game master``."""
    robot: bool = True
    """Whether a robot writes for this person, so that it can be taken over."""


@dataclass(frozen=True, slots=True)
class Mail:
    """One mail as it lies in a mailbox."""

    uid: int
    """Positive, unique in its mailbox, never used again."""
    raw: bytes
    received_at: datetime
    """Aware."""


class Office(Protocol):
    """The post office."""

    def people(self) -> Sequence[Person]:
        """Everybody with a mailbox, in the order of the chips."""

    def mails(self, address: str) -> Sequence[Mail]:
        """One mailbox, newest last. Asked every second: answer from memory."""

    def gm_address(self) -> str:
        """Where a new mail to the game master goes: ``bot+austerlitz@example.test``."""

    async def send(self, sender_address: str, raw: bytes) -> None:
        """Hand over a mail; raise, with a reason a person can read, if it was not accepted."""


@dataclass(frozen=True, slots=True)
class SceneStatus:
    """The game in four lines of text."""

    title: str
    """``Austerlitz``"""
    phase: str
    """``Fall 1901, orders``"""
    deadline_text: str
    """``Sat 21 Nov 12:00, in 3 hours``. Empty: nothing is waiting, the button is not shown."""
    hint: str
    """One sentence for a newcomer: what to do now. May be empty."""


class Scene(Protocol):
    """The game around the post office."""

    def status(self) -> SceneStatus:
        """How the game stands. Asked every second."""

    def board_svg(self) -> str | None:
        """The board now, as a whole SVG document; None if there is none. Asked every second."""

    async def let_deadline_pass(self) -> None:
        """Resolve the phase now; return when the results are on their way. Raise with a reason."""

    async def take_over(self, address: str) -> None:
        """Make the robot of this person stop writing. Raise with a reason."""
