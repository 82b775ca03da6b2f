"""Who plays which power? (S0.36; sheet 3 leaves it to the GM.)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from gmbot.houserules.auction import BlindAuction, with_the_rest
from gmbot.messages import say
from gmbot.rules.board.terms import Power


class Assignment(Protocol):
    """The rule that deals powers when a game starts."""

    choose: bool
    """A player may name a power when joining."""

    @property
    def auction(self) -> BlindAuction | None:
        """The auction by which powers are dealt, if they are bid for."""
        ...

    def deal(
        self, wishes: Mapping[int, Power | None], powers: Sequence[Power], shuffled: Sequence[Power]
    ) -> Mapping[int, Power]:
        """Give each seat (by id) a power. ``shuffled`` is ``powers`` in the dice's order."""
        ...

    def in_words(self) -> str:
        """Say the rule in a sentence."""
        ...


@dataclass(frozen=True, slots=True)
class FirstCome:
    """A player gets the power they name when joining; the others get one of the rest by chance."""

    choose: bool = True

    @property
    def auction(self) -> None:
        """Nothing is bid for."""
        return None

    def deal(
        self, wishes: Mapping[int, Power | None], powers: Sequence[Power], shuffled: Sequence[Power]
    ) -> Mapping[int, Power]:
        """Fill the seats without a power from what is left, in the dice's order."""
        return with_the_rest(wishes, shuffled)

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-assignment.powers-go-whoever-names")


@dataclass(frozen=True, slots=True)
class Dealt(FirstCome):
    """Nobody chooses: the game deals centers by chance, or powers where the map has them."""

    choose: bool = False

    def in_words(self) -> str:
        """The rule in a sentence."""
        return say("rule-assignment.what-play-dealt-by")


POLICIES = {"first-come": FirstCome, "dealt": Dealt, "blind-auction": BlindAuction}
