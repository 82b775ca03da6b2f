"""A game that is being played, and beside it the bookkeeping of what its players meant.

The bookkeeping knows the rules of the board and nothing of mails: it keeps the orders that each
player meant to be on file, resolves them by itself, and compares the game's board with its own.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from anarchy_games import begun, person
from tournament.auctions import dealt
from tournament.wording import Wording
from worlds import GM, HOST, Sent, World, address

from gmbot.game.state.ballots import Ballot
from gmbot.game.state.context import ruleset_of
from gmbot.game.state.model import Game, GameState
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Phase, PhaseKind, Power
from gmbot.rules.dues import dues
from gmbot.rules.orders.orders import Order
from gmbot.variants.catalogue import load


@dataclass(frozen=True)
class Kind:
    """What is played, and for how long at most."""

    variant: str
    houserules: str
    years: int = 4
    players: tuple[int, ...] = ()
    """Where centers are dealt: among how many; chance takes one of these."""
    auction: bool = False
    """The powers are bid for by mail first."""


KINDS = (
    Kind("standard", "email_classic"),
    Kind("fritz1900", "fritz_forum", years=6),
    Kind("blind1898", "saari"),
    Kind("modern", "upquark", years=3, auction=True),
    Kind("anarchy7", "anarchy7", players=(6, 8, 8, 11, 15, 17, 25, 34)),
    Kind("modern_plain", "email_classic", years=2),
    Kind("standard", "upquark", years=3),
    Kind("ancient_med", "email_classic", years=3),
    Kind("standard", "saari", years=2),
    Kind("pure", "fritz_forum", years=3),
)


class WrongError(AssertionError):
    """Something is not as it was meant."""


@dataclass
class Seat:
    """One power and who plays it."""

    power: Power
    address: str
    meant: tuple[Order, ...] = ()
    """The orders that must be on file in this phase."""
    ahead: dict[PhaseKind, tuple[Order, ...]] = field(default_factory=dict)
    """Retreats and builds that went with the moves."""
    kept: dict[Phase, tuple[Order, ...]] = field(default_factory=dict)
    """What is on file for a phase that a correction has put off."""
    wrote: bool = False
    """Something came in this phase that was meant as orders, legal or not."""
    silent: int = 0
    """Movement phases in a row in which nothing came."""
    gone: bool = False


@dataclass(frozen=True)
class Resolved:
    """A phase that is over: the board before it, and what was meant to be on file."""

    before: Position
    meant: Mapping[Power, Sequence[Order]]
    ahead: Mapping[PhaseKind, Mapping[Power, Sequence[Order]]]

    @property
    def phase(self) -> Phase:
        return self.before.phase


@dataclass
class Table:
    """The game master, the seats, and what was meant."""

    kind: Kind
    seed: int
    world: World = field(init=False)
    seats: dict[Power, Seat] = field(init=False)
    done: Counter[str] = field(default_factory=Counter)
    """What was tried, by its name."""
    opposed: dict[str, Power] = field(default_factory=dict)
    """Proposals that somebody has voted against, and who."""
    finishing: bool = False
    """Nobody votes against a draw any more."""
    resigned: set[Power] = field(default_factory=set)
    """Powers whose player has left and that nobody has taken over yet."""
    board: Position = field(init=False)
    """The board before the phase that is open, as it was seen last."""
    last: Resolved | None = None
    """The phase that was resolved last."""

    def __post_init__(self) -> None:
        self.chance = random.Random(f"{self.kind}/{self.seed}")
        self.name = "chaos" if self.kind.players else "austerlitz"
        addresses = self._begin()
        self.seats = {power: Seat(power, where) for power, where in addresses.items()}
        self.wording = Wording(ruleset_of(self.game).board, self.chance)

    def _begin(self) -> Mapping[Power, str]:
        """Bring the game to its first phase; return where each power's player has his mail."""
        if self.kind.players:
            self.world = begun(self.chance.choice(self.kind.players))
            game = self.game
            with self.world.storage() as work:
                seats = work.games.seats(game.id)
            return {s.power: person(int(s.power[1:])) for s in seats if s.power}
        self.world = World()
        if self.kind.auction:
            addresses, wrong = dealt(self.world, self.name, self.kind, self.chance)
            self.check(not wrong, wrong)
            self.done["auction"] += 1
            return addresses
        start = load(self.kind.variant)
        powers = start.ruleset.board.powers
        self.world.import_game(
            variant=self.kind.variant,
            houserules=self.kind.houserules,
            phase=start.start.phase.code,
            players=[
                {"power": info.id, "name": f"{info.name} Player", "addresses": [address(info.id)]}
                for info in powers
            ],
        )
        return {info.id: address(info.id) for info in powers}

    @property
    def game(self) -> Game:
        return self.world.game(self.name)

    # ---- mails

    @property
    def box(self) -> str:
        return f"bot+{self.name}@{HOST}"

    def mail(self, sender: str, text: str) -> list[Sent]:
        return self.world.mail(sender, text, subject=f"{self.name} orders", to=self.box)

    def confirmed(self, text: str, sender: str = GM) -> list[Sent] | Sent:
        """Mail a command and say yes; return the answer where nothing was asked."""
        [answer] = [mail for mail in self.mail(sender, text) if mail.to == sender]
        if answer.kind != "confirm-command":
            return answer
        return self.world.mail(sender, "YES", answering=answer)

    def name_of(self, power: Power) -> str:
        return ruleset_of(self.game).board.power(power).name

    def holder_of(self, power: Power | str) -> str:
        """Where the player of a power has his mail; empty: nobody plays it."""
        game = self.game
        with self.world.storage() as work:
            holders = {s.power: s.person_id for s in work.games.seats(game.id)}
            holder = holders.get(Power(power))
            return work.people.get(holder).addresses[0] if holder is not None else ""

    def ballots(self) -> Sequence[Ballot]:
        game = self.game
        with self.world.storage() as work:
            return work.ballots.of_game(game.id)

    def alive(self) -> list[Seat]:
        """Those who play and have units."""
        position = self.game.position
        return [s for s in self.playing() if position.units_of(s.power)]

    def playing(self) -> list[Seat]:
        """All who may still write orders."""
        return [s for p, s in self.seats.items() if not s.gone and p not in self.resigned]

    # ---- what must be

    def after(self, phase: Resolved) -> Position:
        """The board after a phase and those that follow it of themselves, by our own rules."""
        ruleset, now = ruleset_of(self.game), self.game
        expected = adjudicate(phase.before, phase.meant, ruleset).position
        for _ in range(3):
            if now.state is GameState.ENDED or expected.phase == now.phase:
                break
            alone = self.kind.houserules == "anarchy7" or not dues(expected, ruleset)
            self.check(alone, f"{expected.phase.code} was passed over")
            orders = phase.ahead.get(expected.phase.kind, {})
            expected = adjudicate(expected, orders, ruleset).position
        return expected

    def compare(self, expected: Position, what: str) -> None:
        """The game's board is that which is expected."""
        now = self.game
        theirs = now.position
        if any(seat.gone for seat in self.seats.values()):
            same = _all_units(theirs) == _all_units(expected)
        else:
            same = _tables(theirs) == _tables(expected)
        if now.state is not GameState.ENDED:
            self.check(same, f"{what}: {_tables(theirs)} instead of {_tables(expected)}")
        self._check_counts(theirs)

    def _check_counts(self, position: Position) -> None:
        places = [unit.province for units in position.units.values() for unit in units]
        self.check(len(places) == len(set(places)), "two units stand in one province")
        owned = [center for centers in position.centers.values() for center in centers]
        self.check(len(owned) == len(set(owned)), "a center has two owners")

    def check(self, right: bool, what: str) -> None:
        if not right:
            raise WrongError(f"{self.where}: {what}")

    @property
    def where(self) -> str:
        code = self.game.phase.code
        return f"{self.kind.variant}/{self.kind.houserules} seed {self.seed} {code}"


def _all_units(position: Position) -> list[str]:
    return sorted(str(unit) for units in position.units.values() for unit in units)


def _tables(position: Position) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Units and centers as text, to be compared and read."""
    units = {p: " ".join(sorted(map(str, us))) for p, us in sorted(position.units.items()) if us}
    centers = {p: " ".join(sorted(cs)) for p, cs in sorted(position.centers.items()) if cs}
    return units, centers
