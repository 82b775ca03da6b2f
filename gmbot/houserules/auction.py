"""The blind auction: players bid points on every power, the highest bids choose (S4.33 to S4.46).

Pure: chance comes in as a function that shuffles, so that a result can be checked by its seed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeAlias

from gmbot.houserules.durations import write_duration
from gmbot.messages import say
from gmbot.rules.board.terms import Power

Shuffle: TypeAlias = Callable[[Sequence[int], str], Sequence[int]]
"""Gives the numbers in an order that only a seed and the label decide."""


@dataclass(frozen=True, slots=True)
class Bid:
    """What one player bids, highest first; equal amounts in the player's order (S4.37)."""

    amounts: tuple[tuple[Power, int], ...]

    @property
    def total(self) -> int:
        """The points spent."""
        return sum(amount for _, amount in self.amounts)


@dataclass(frozen=True, slots=True)
class BadBid:
    """A list of bids that breaks a rule."""

    faults: tuple[tuple[Power | None, str], ...]
    """Each fault with its numbers, and the power it is about; None: the whole list."""

    def __str__(self) -> str:
        return " ".join(f"{power}: {text}." if power else f"{text}." for power, text in self.faults)


@dataclass(frozen=True, slots=True)
class Lot:
    """One power given away: at which level, who wanted it, who got it."""

    level: int
    power: Power
    bidders: tuple[int, ...]
    """By seat, lowest first; more than one: the first of ``drawn`` has it."""
    winner: int
    label: str = ""
    """What the dice were asked; empty: no chance was needed."""
    drawn: tuple[int, ...] = ()
    """The bidders in the order of the dice."""


@dataclass(frozen=True, slots=True)
class BlindAuction:
    """Each player spends ``points`` over all powers, at least 1 and at most ``cap`` on each."""

    points: int
    cap: int
    closes: timedelta | None = None
    """How long bids are taken once all seats are; None: until the GM closes it."""
    distinct: bool = False
    """Amounts must differ, so that no list has equal bids (later rules of other hosts)."""
    choose: bool = False

    def __post_init__(self) -> None:
        """Raise ``ValueError`` for numbers that allow no bid."""
        if not 1 <= self.cap <= self.points:
            raise ValueError(f"cap {self.cap} must lie between 1 and the {self.points} points")

    @property
    def auction(self) -> BlindAuction:
        """Powers are bid for."""
        return self

    def deal(
        self, wishes: Mapping[int, Power | None], powers: Sequence[Power], shuffled: Sequence[Power]
    ) -> Mapping[int, Power]:
        """Give the seats that the auction left without a power what is left, by the dice."""
        return with_the_rest(wishes, shuffled)

    def read(self, amounts: Sequence[tuple[Power, str]], powers: Sequence[Power]) -> Bid | BadBid:
        """Check a player's list (amounts as written) and rank it.

        Every fault is named at once, since players write once a day (S4.34 to S4.36).
        """
        faults = list(self._faults(amounts, powers))
        numbers = [(power, int(text)) for power, text in amounts if _is_whole(text)]
        if len(numbers) == len(amounts):
            faults += self._sum(sum(amount for _, amount in numbers))
        if faults:
            return BadBid(tuple(faults))
        return Bid(tuple(sorted(numbers, key=lambda pair: -pair[1])))

    def _faults(
        self, amounts: Sequence[tuple[Power, str]], powers: Sequence[Power]
    ) -> Iterator[tuple[Power | None, str]]:
        for power, text in amounts:
            if not _is_whole(text):
                yield power, say("rule-auction.no-whole-number", text=text)
            elif int(text) < 1:
                yield power, say("rule-auction.under-least-bid-1", number=int(text))
            elif int(text) > self.cap:
                yield (
                    power,
                    say(
                        "rule-auction.over-cap",
                        number=int(text),
                        excess=int(text) - self.cap,
                        cap=self.cap,
                    ),
                )
        named = [power for power, _ in amounts]
        for power in powers:
            if named.count(power) != 1:
                yield (
                    power,
                    say("rule-auction.missing" if power not in named else "rule-auction.twice"),
                )
        whole = [int(text) for _, text in amounts if _is_whole(text)]
        if self.distinct and len(set(whole)) < len(whole):
            twice = sorted({amount for amount in whole if whole.count(amount) > 1})
            yield None, say("rule-auction.no-two-bids-may", amounts=", ".join(map(str, twice)))

    def _sum(self, total: int) -> list[tuple[Power | None, str]]:
        if total == self.points:
            return []
        id = "rule-auction.too-few" if total < self.points else "rule-auction.too-many"
        off = abs(total - self.points)
        return [(None, say(id, total=total, off=off, points=self.points))]

    def no_preference(self, powers: Sequence[Power], shuffle: Shuffle, label: str) -> Bid:
        """Bid the same on every power, ranked at random (S4.38, S4.46)."""
        share = self.points // len(powers)
        return Bid(tuple((powers[n], share) for n in shuffle(range(len(powers)), label)))

    def settle(self, bids: Mapping[int, Bid], shuffle: Shuffle) -> tuple[Lot, ...]:
        """Give every seat of ``bids`` a power, level by level; the lots in the order they fell.

        All bids that count at a level are resolved at once; then the same level is looked at
        again, since who lost a tie may have an equal bid further down their list (S4.40 to S4.43).
        """
        lots: list[Lot] = []
        placed: dict[int, Power] = {}
        while len(placed) < len(bids):
            level, wanted = _claims(bids, placed)
            for power, bidders in wanted.items():
                lot = _lot(level, power, bidders, shuffle)
                placed[lot.winner] = power
                lots.append(lot)
        return tuple(lots)

    def in_words(self) -> str:
        """The rule in a sentence or two."""
        late = (
            say("rule-auction.closes-late", span=write_duration(self.closes)) if self.closes else ""
        )
        distinct = say("rule-auction.distinct") if self.distinct else ""
        return say(
            "rule-auction.in-words",
            points=self.points,
            cap=self.cap,
            distinct=distinct,
            late=late,
        )


def with_the_rest(
    wishes: Mapping[int, Power | None], shuffled: Sequence[Power]
) -> Mapping[int, Power]:
    """Give seats without a power the remaining powers, in the order of ``shuffled``."""
    taken = {power for power in wishes.values() if power}
    left = [power for power in shuffled if power not in taken]
    return {seat: power or left.pop(0) for seat, power in wishes.items()}


def _claims(
    bids: Mapping[int, Bid], placed: Mapping[int, Power]
) -> tuple[int, dict[Power, tuple[int, ...]]]:
    """The highest level still bid, and the claims there: each player's best bid of it (S4.40)."""
    given = set(placed.values())
    best: dict[int, tuple[Power, int]] = {}
    for seat in sorted(bids):
        if seat not in placed:
            # Bids are sorted, so the first that is left is the highest, and the best of equals.
            best[seat] = next(bid for bid in bids[seat].amounts if bid[0] not in given)
    level = max(amount for _, amount in best.values())
    wanted: dict[Power, tuple[int, ...]] = {}
    for seat, (power, amount) in best.items():
        if amount == level:
            wanted[power] = (*wanted.get(power, ()), seat)
    return level, wanted


def _lot(level: int, power: Power, bidders: tuple[int, ...], shuffle: Shuffle) -> Lot:
    """A tie goes by lot (S4.42).

    "Both are equally ranked by the order listed": whoever still claims a power at a level does so
    with his best bid of that level, so all of them are, and chance alone decides.
    """
    if len(bidders) == 1:
        return Lot(level, power, bidders, bidders[0])
    label = f"{power} at {level}"
    drawn = tuple(bidders[n] for n in shuffle(range(len(bidders)), label))
    return Lot(level, power, bidders, drawn[0], label, drawn)


def _is_whole(text: str) -> bool:
    return text.removeprefix("-").isascii() and text.removeprefix("-").isdigit()
