"""What a code stands for: the act that is done when it comes back from the mailbox it went to.

As JSON an act is told by its key ``do``: ``{"do": "replay", "inbox": 17}``.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

from gmbot.game.state.stored.ids import PersonId, SeatId
from gmbot.rules.board.terms import Power


class _Act(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Of several such types the codec finds the right one by its tag."""


class Register(_Act, frozen=True, tag="register"):
    """The address is its reader's."""

    inbox: int | None = None
    """The mail that is carried out then."""


class Replay(_Act, frozen=True, tag="replay"):
    """A mail that was held until its writer was proven is carried out."""

    inbox: int
    submission: int | None = None
    """Its orders, which are on file unverified."""


class RunCommand(_Act, frozen=True, tag="command"):
    """One command of a mail is carried out that cannot be undone."""

    inbox: int
    line: int
    game: int
    phase: str
    """It is good in this phase only; empty: in any."""


class RunLines(_Act, frozen=True, tag="lines"):
    """Lines are carried out that a mail's plain words were read as, as if it had said them."""

    inbox: int
    text: str
    game: int = 0
    """0: none."""
    phase: str = ""
    """They are good in this phase only; empty: in any."""


class AcceptInvitation(_Act, frozen=True, tag="invited"):
    """The person takes a seat."""

    game: int
    power: str
    """Empty: any."""
    address: str


class AgreeToRule(_Act, frozen=True, tag="agree"):
    """A player agrees to a change of the rules."""

    game: int
    number: int


class AgreeToPause(_Act, frozen=True, tag="pause"):
    """A player agrees that the game stands still for a while."""

    game: int
    number: int


class LinkAddress(_Act, frozen=True, tag="link"):
    """One of two addresses says that both are the same person's."""

    address: str
    """The new one."""
    moves: bool
    """Mail is to go there from now on."""
    side: Literal["own", "new"]
    other: str
    """The code that the other address has to send back."""
    sender: str = msgspec.field(default="", name="from")
    """The only address that this code may come from; empty: any of the person's."""


class Substitute(_Act, frozen=True, tag="sit"):
    """The person orders for a player who is away."""

    game: int
    seat: SeatId
    owner: PersonId
    begins: datetime
    ends: datetime


class BecomeMaster(_Act, frozen=True, tag="co-gm"):
    """The person runs a game together with its GM."""

    game: int
    address: str
    asked_by: PersonId


class TakeBack(_Act, frozen=True, tag="back"):
    """A former player has the seat of a power again."""

    game: int
    power: Power


PersonalAct: TypeAlias = (
    AcceptInvitation
    | AgreeToPause
    | AgreeToRule
    | BecomeMaster
    | LinkAddress
    | Substitute
    | TakeBack
)
"""What the person does, where no mail waits to be carried out."""

Act: TypeAlias = Register | Replay | RunCommand | RunLines | PersonalAct
