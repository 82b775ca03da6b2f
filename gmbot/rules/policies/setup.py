"""How a game begins: where the variant says, or with centers dealt by chance (S1.2 to S1.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from gmbot.messages import say
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Province, province_of
from gmbot.rules.chance import shuffled

_ATTEMPTS = 150
_STEPS = 400
"""A dealing that exists is found in a few attempts of a few dozen steps; more are not made."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """What was dealt: everything follows from the seed."""

    hands: tuple[tuple[Province, ...], ...]
    """Per player, in the order they signed up, the centers in map order."""
    garrisons: tuple[Unit, ...]
    """One neutral unit on every center that nobody got, in map order."""


@dataclass(frozen=True, slots=True)
class NoDealing:
    """Nothing can be dealt, and why, as a sentence."""

    text: str


@dataclass(frozen=True, slots=True)
class FixedStart:
    """As the table ``[start]`` says: as many players as the map has powers."""

    deals: ClassVar[bool] = False
    most: ClassVar[int] = 0

    def number_fault(self, players: int) -> str:
        """Say why a game cannot have so many players; empty if it can."""
        return say("rule-setup.fixed")

    def deal(self, seed: str, players: int, board: Board) -> Dealing | NoDealing:
        """Nothing is dealt."""
        return NoDealing(self.number_fault(players))

    def in_words(self) -> str:
        """Nothing: it is the usual rule."""
        return ""


@dataclass(frozen=True, slots=True)
class DealtCenters:
    """Every player gets as many centers as go round, the rest neutral garrisons (S1.2 to S1.6).

    ``distance``: no two centers of a player are nearer than so many moves (S1.5, a rule), counted
    over all provinces. Coastal centers are spread as evenly as that allows (S1.6, a wish).
    """

    fewest: int = 6
    most: int = 34
    distance: int = 3
    deals: ClassVar[bool] = True

    def number_fault(self, players: int) -> str:
        """Say why a game cannot have so many players; empty if it can (S1.2)."""
        if self.fewest <= players <= self.most:
            return ""
        return say("rule-setup.not-for", fewest=self.fewest, most=self.most, players=players)

    def in_words(self) -> str:
        """The rule in a sentence or two."""
        return say("rule-setup.dealt", fewest=self.fewest, most=self.most, distance=self.distance)

    def deal(self, seed: str, players: int, board: Board) -> Dealing | NoDealing:
        """Deal the centers of a board: the same seed gives the same dealing everywhere."""
        fault = self.number_fault(players)
        if fault:
            return NoDealing(fault)
        each = len(board.centers) // players
        if not each:
            return NoDealing(say("rule-setup.too-few", centers=len(board.centers), players=players))
        spoilers = _too_near(board, self.distance)
        for spread in range(1, each + 1):
            for attempt in range(_ATTEMPTS):
                hands = _attempt(seed, f"{spread}.{attempt}", players, spread, spoilers, board)
                if hands is not None:
                    return _dealing(hands, seed, board)
        return NoDealing(
            say("rule-setup.not-found", each=each, players=players, distance=self.distance)
        )


def _too_near(board: Board, distance: int) -> dict[Province, int]:
    """Per center a mask of those that may not go to the same player."""
    return {
        center: board.mask(
            b for b in board.centers if b != center and board.distance(center, b) < distance
        )
        for center in board.centers
    }


def _attempt(
    seed: str,
    label: str,
    players: int,
    spread: int,
    spoilers: dict[Province, int],
    board: Board,
) -> list[list[Province]] | None:
    """Draw the neutral centers, and look for a way to deal the others; None: not this time."""
    each = len(board.centers) // players
    drawn = shuffled(board.centers, seed, f"centers {label}")
    dealt = drawn[: each * players]
    inland = [center for center in dealt if board.province(center).kind == "inland"]
    # ``spread`` 1 is as even as can be: nobody has more than one above the least.
    least = max(0, -(-len(inland) // players) - spread)
    table = _Table(players, each, (least, least + spread), spoilers, board)
    if not table.fill(dealt):
        return None
    return shuffled(table.hands, seed, f"players {label}")


class _Table:
    """Hands that are being filled, center by center, the one with the fewest places first."""

    def __init__(
        self,
        players: int,
        each: int,
        inland: tuple[int, int],
        spoilers: dict[Province, int],
        board: Board,
    ) -> None:
        self.hands: list[list[Province]] = [[] for _ in range(players)]
        self.each, self.least, self.most = each, *inland
        self.spoilers, self.board = spoilers, board
        self.held = [0] * players
        self.inland = [0] * players
        self.steps = 0

    def fill(self, left: Sequence[Province]) -> bool:
        """Place all that is left; the hands are as they were if that cannot be done."""
        if not left:
            return all(self.least <= count <= self.most for count in self.inland)
        self.steps += 1
        if self.steps > _STEPS:
            return False
        center = min(left, key=lambda candidate: len(self._open(candidate)))
        rest = [candidate for candidate in left if candidate != center]
        for hand in self._open(center):
            self._put(hand, center)
            if self.fill(rest):
                return True
            self._take(hand, center)
        return False

    def _open(self, center: Province) -> list[int]:
        """The hands that may take a center; of empty ones, which are all alike, the first."""
        is_inland = self._is_inland(center)
        hands, empty = [], False
        for hand, cards in enumerate(self.hands):
            if len(cards) == self.each or self.held[hand] & self.spoilers[center]:
                continue
            if is_inland and self.inland[hand] == self.most:
                continue
            if not cards:
                if empty:
                    continue
                empty = True
            hands.append(hand)
        return sorted(hands, key=lambda hand: len(self.hands[hand]))

    def _put(self, hand: int, center: Province) -> None:
        self.hands[hand].append(center)
        self.held[hand] |= 1 << self.board.number[center]
        self.inland[hand] += self._is_inland(center)

    def _take(self, hand: int, center: Province) -> None:
        self.hands[hand].remove(center)
        self.held[hand] &= ~(1 << self.board.number[center])
        self.inland[hand] -= self._is_inland(center)

    def _is_inland(self, center: Province) -> bool:
        return self.board.province(center).kind == "inland"


def _dealing(hands: list[list[Province]], seed: str, board: Board) -> Dealing:
    owned = {center for hand in hands for center in hand}
    order = board.number.__getitem__
    return Dealing(
        tuple(tuple(sorted(hand, key=order)) for hand in hands),
        tuple(_garrison(center, seed, board) for center in board.centers if center not in owned),
    )


def _garrison(center: Province, seed: str, board: Board) -> Unit:
    """Army or fleet by chance where both can stand, and a coast by chance (S1.4)."""
    places = list(_standing(center, board))
    kinds = sorted({unit.kind for unit in places})
    kind = shuffled(kinds, seed, f"garrison {center}")[0]
    coasts = [unit for unit in places if unit.kind == kind]
    return shuffled(coasts, seed, f"coast {center}")[0]


def _standing(center: Province, board: Board) -> Iterator[Unit]:
    for kind in sorted(board.captures):
        for location in board.locations:
            if province_of(location) == center and board.may_stand(kind, location):
                yield Unit(kind, Location(location))
