"""One random game by mail, and beside it a bookkeeping of what its players meant.

The bookkeeping knows the rules of the board and nothing of mails: it keeps the orders that each
player meant to be on file, resolves them by itself, and compares the game's board with its own.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from anarchy_games import begun, person
from statuses import called
from tournament.wording import Wording
from worlds import GM, HOST, Sent, World, address

from gmbot.game.state.ballots import Ballot, BallotState
from gmbot.game.state.context import houserules_of, ruleset_of
from gmbot.game.state.model import Game, GameState
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.dues import Due, dues
from gmbot.rules.legal import legal_adjustments, legal_orders
from gmbot.rules.notation import print_order
from gmbot.rules.orders.orders import Build, Move, Order, Remove, Retreat, Support
from gmbot.variants.catalogue import load


@dataclass(frozen=True)
class Kind:
    """What is played, and for how long at most."""

    variant: str
    houserules: str
    years: int = 4
    players: int = 0
    """Where centers are dealt: among how many."""


KINDS = (
    Kind("standard", "email_classic"),
    Kind("fritz1900", "fritz_forum", years=6),
    Kind("blind1898", "saari"),
    Kind("modern", "upquark", years=3),
    Kind("anarchy7", "anarchy7", players=8),
    Kind("modern_plain", "email_classic", years=2),
    Kind("standard", "upquark", years=3),
)


YES = ("VOTE YES ON {name}", "vote yes on {name}")
NO = ("VOTE NO ON {name}", "Vote: no on {name}")


class WrongError(AssertionError):
    """Something is not as it was meant."""


@dataclass
class Seat:
    """One power and who plays it."""

    power: Power
    address: str
    meant: tuple[Order, ...] = ()
    """The orders that must be on file in this phase."""
    wrote: bool = False
    """Something came in this phase that was meant as orders, legal or not."""
    silent: int = 0
    """Movement phases in a row in which nothing came."""
    gone: bool = False


@dataclass
class Table:
    """A game that is being played."""

    kind: Kind
    seed: int
    world: World = field(init=False)
    seats: dict[Power, Seat] = field(init=False)
    done: Counter[str] = field(default_factory=Counter)
    """What was tried, by its name."""
    opposed: set[str] = field(default_factory=set)
    """Proposals that somebody has voted against."""
    finishing: bool = False
    """Nobody votes against a draw any more."""
    written: list[tuple[Power, str, str]] = field(default_factory=list)
    """Of this phase: who mailed what, and the answer."""

    def __post_init__(self) -> None:
        self.chance = random.Random(f"{self.kind}/{self.seed}")
        self.name = "chaos" if self.kind.players else "austerlitz"
        if self.kind.players:
            self.world = begun(self.kind.players)
        else:
            self.world = World()
            self._import()
        self.seats = {}
        for power in self._powers():
            number = int(power[1:]) if self.kind.players else 0
            self.seats[power] = Seat(power, person(number) if number else address(power))
        self.wording = Wording(ruleset_of(self.game).board, self.chance)

    def _import(self) -> None:
        start = load(self.kind.variant)
        self.world.import_game(
            variant=self.kind.variant,
            houserules=self.kind.houserules,
            phase=start.start.phase.code,
            players=[
                {"power": info.id, "name": f"{info.name} Player", "addresses": [address(info.id)]}
                for info in start.ruleset.board.powers
            ],
        )

    def _powers(self) -> Sequence[Power]:
        game = self.game
        with self.world.storage() as work:
            return [seat.power for seat in work.games.seats(game.id) if seat.power]

    @property
    def game(self) -> Game:
        return self.world.game(self.name)

    # ---- the whole game

    def play(self) -> None:
        """Play until the game ends; raise ``WrongError`` at the first thing that is wrong."""
        first = self.game.phase.year
        while self.game.state is not GameState.ENDED:
            if self.game.phase.year - first >= self.kind.years:
                self._finish()
                return
            self._phase()
        self.done[f"ended: {self.kind.variant}"] += 1

    def _finish(self) -> None:
        """End the game: by a draw where there are draws, else by the GM."""
        self.finishing = True
        if self._propose():
            for _ in range(8):
                if self.game.state is GameState.ENDED:
                    self.done["ended by a draw"] += 1
                    return
                self._phase()
                if self.game.state is not GameState.ENDED:
                    self._propose()  # Once more, should a power in it have fallen (S3.47).
            raise WrongError(f"{self._where(self.game)}: nobody was against the draw")
        [asked] = [m for m in self._mail(GM, "END GAME: the term is up") if m.to == GM]
        self.world.mail(GM, "YES", answering=asked)
        self._check(self.game.state is GameState.ENDED, "END GAME did not end the game")
        self.done["ended by the GM"] += 1

    # ---- votes and the clock

    def _propose(self) -> bool:
        """Have somebody propose a draw of all who are left; tell whether that was possible."""
        game = self.game
        if game.phase.kind is not PhaseKind.MOVEMENT or not houserules_of(game).draws.allowed:
            return False
        if any(b.state in (BallotState.OPEN, BallotState.PROPOSED) for b in self._ballots()):
            return False  # The same need not be proposed again.
        before = len(self._ballots())
        self._mail(self.chance.choice(self._alive()).address, "PROPOSE DIAS")
        self._check(len(self._ballots()) == before + 1, "a proposal was not taken")
        return True

    def _alive(self) -> list[Seat]:
        position = self.game.position
        return [s for s in self.seats.values() if position.units_of(s.power) and not s.gone]

    def _ballots(self) -> Sequence[Ballot]:
        game = self.game
        with self.world.storage() as work:
            return work.ballots.of_game(game.id)

    def _vote(self) -> None:
        """Propose a draw now and then, and have one player vote against each that is open."""
        if self.finishing:
            return
        for ballot in self._ballots():
            name = f"D{ballot.number}"
            if ballot.state is BallotState.OPEN and name not in self.opposed:
                self.opposed.add(name)
                self._vote_on(name)
        if self.chance.random() < 0.1 and self._propose():
            self.done["proposed"] += 1

    def _vote_on(self, name: str) -> None:
        """One player is against a draw, some say yes, and the others nothing."""
        against, *others = self.chance.sample(self._alive(), len(self._alive()))
        self._mail(against.address, self.chance.choice(NO).format(name=name))
        for seat in others:
            if self.chance.random() < 0.4:
                self._mail(seat.address, self.chance.choice(YES).format(name=name))
        self.done["voted down"] += 1

    def _check_votes(self) -> None:
        """No proposal that somebody was against has passed."""
        passed = {f"D{b.number}" for b in self._ballots() if b.state is BallotState.PASSED}
        self._check(not passed & self.opposed, f"{passed & self.opposed} passed against a no")

    def _move_the_clock(self) -> None:
        """Deadlines move, and nothing else does."""
        if self.chance.random() < 0.05:
            self._mail(GM, "EXTEND 24h: the mail was down")
            self.done["extended"] += 1
        if self.chance.random() < 0.05:
            for words in ("PAUSE: holidays", "RESUME"):
                for asked in [m for m in self._mail(GM, words) if m.kind.startswith("confirm")]:
                    self.world.mail(GM, "YES", answering=asked)
            self.done["paused"] += 1

    # ---- one phase

    def _phase(self) -> None:
        game = self.game
        before, ruleset = game.position, ruleset_of(game)
        for seat in self.seats.values():
            seat.meant, seat.wrote = (), False
        self.written.clear()
        owed = dues(before, ruleset)
        self._move_the_clock()
        self._vote()
        for power in self.chance.sample(list(owed), len(owed)):
            if self.game.phase != game.phase:
                break  # The speed rule: everybody's orders are in.
            if not self.seats[power].gone:
                self._orders(self.seats[power], owed[power], before)
        self._pass(game)
        self._check_votes()
        self._compare(game, before)
        self._late(game)
        self._replace()

    def _pass(self, game: Game) -> None:
        """Let deadlines pass until the phase is over."""
        for _ in range(12):
            now = self.game
            if now.phase != game.phase or now.state is GameState.ENDED:
                return
            due = now.due_at or now.deadline
            if due is None:
                self._replace()
                due = self.game.due_at or self.game.deadline
            self._check(due is not None, "the game stands still without a deadline")
            assert due is not None
            self.world.clock.when = max(due, self.world.clock.when + timedelta(minutes=1))
            self.world.sweep()
        raise WrongError(f"{self._where(game)}: the phase is never resolved")

    # ---- what a player does

    def _orders(self, seat: Seat, due: Due, position: Position) -> None:
        orders = self._choose(due, position)
        plan = self.chance.choices(
            [self._whole, self._change, self._twice, self._absent, self._illegal, self._part],
            [10, 3, 3, 1, 1, 2],
        )[0]
        self.world.clock.when += timedelta(minutes=self.chance.randint(1, 90))
        plan(seat, orders, due, position)

    def _choose(self, due: Due, position: Position) -> list[Order]:
        """One order for everything that a power owes; a liking for centers of others."""
        ruleset = ruleset_of(self.game)
        if position.phase.kind is PhaseKind.ADJUSTMENT:
            return self._adjustments(due, position)
        chosen: list[Order] = []
        for unit in due.units:
            legal = legal_orders(unit, due.power, position, ruleset)
            gains = [
                order
                for order in legal
                if isinstance(order, Move | Retreat)
                and not getattr(order, "via", False)
                and order.to[:3] in ruleset.board.centers
                and order.to[:3] not in position.centers_of(due.power)
            ]
            chosen.append(
                self.chance.choice(gains if gains and self.chance.random() < 0.5 else legal)
            )
        return chosen

    def _adjustments(self, due: Due, position: Position) -> list[Order]:
        legal = list(legal_adjustments(due.power, position, ruleset_of(self.game)))
        self.chance.shuffle(legal)
        chosen: dict[str, Order] = {}
        for order in legal:
            if isinstance(order, Build | Remove):
                chosen.setdefault(order.unit.province, order)
        return list(chosen.values())[: due.builds or due.removals]

    def _whole(self, seat: Seat, orders: Sequence[Order], due: Due, position: Position) -> None:
        self._file(seat, self.wording.lines(orders), orders)

    def _change(self, seat: Seat, orders: Sequence[Order], due: Due, position: Position) -> None:
        """A whole set, held open, and a change of one order."""
        self._file(seat, "PROVISIONAL\n" + self.wording.lines(orders), orders)
        other = self._choose(due, position)
        if position.phase.kind is not PhaseKind.MOVEMENT or not orders:
            return
        place = self.chance.randrange(len(orders))
        changed = [other[n] if n == place else order for n, order in enumerate(orders)]
        head = self.chance.choice(["CHANGE", "Change:", "Correction:", "CHANGE from my last set"])
        self._file(seat, f"{head}\n{self.wording.line(other[place])}\nFINAL", changed)
        self.done["change"] += 1

    def _twice(self, seat: Seat, orders: Sequence[Order], due: Due, position: Position) -> None:
        """A provisional set, and another one that replaces it."""
        self._file(seat, "PROVISIONAL\n" + self.wording.lines(orders), orders)
        again = self._choose(due, position)
        if len(again) == len(orders):
            self._file(seat, self.wording.lines(again), again)
            self.done["replaced"] += 1

    def _absent(self, seat: Seat, orders: Sequence[Order], due: Due, position: Position) -> None:
        self.done["absent"] += 1

    def _illegal(self, seat: Seat, orders: Sequence[Order], due: Due, position: Position) -> None:
        """Nothing but an order that cannot be: the units hold, and the player was there."""
        if position.phase.kind is not PhaseKind.MOVEMENT:
            return self._whole(seat, orders, due, position)
        unit = due.units[0]
        board = ruleset_of(self.game).board
        far = max(board.centers, key=lambda center: board.distance(unit.province, center))
        line = f"{unit.kind} {board.label(unit.where)} - {board.label(far)}"  # type: ignore[arg-type]
        receipt = self._send(seat, line)
        told = "problem" in receipt.subject
        # In the fog, fleets that nobody sees may carry an army anywhere (S2.20).
        self._check(told or self.kind.houserules == "saari", f"{line!r} was taken")
        seat.wrote = True
        self.done["illegal only"] += 1
        return None

    def _part(self, seat: Seat, orders: Sequence[Order], due: Due, position: Position) -> None:
        """Orders for some units; the others hold."""
        moves = [order for order in orders if isinstance(order, Move)]
        if position.phase.kind is not PhaseKind.MOVEMENT or not moves:
            return self._whole(seat, orders, due, position)
        some = moves[: max(1, len(moves) // 2)]
        self._file(seat, self.wording.lines(some), some)
        self.done["part"] += 1
        return None

    def _file(self, seat: Seat, text: str, orders: Sequence[Order]) -> None:
        """Mail orders; the receipt must show what is meant to be on file now, order by order."""
        flat = " ".join(self._send(seat, text).text.split())
        board = self.wording.board
        # What an order calls a unit out of sight is told as what can be there (S2.20).
        sure = [o for o in orders if self.kind.houserules != "saari" or not isinstance(o, Support)]
        missing = [print_order(o, board) for o in sure if print_order(o, board) not in flat]
        self._check(not missing, f"{seat.power}: the receipt lacks {missing} of\n{text}")
        seat.meant, seat.wrote = tuple(orders), True

    # ---- mails

    def _mail(self, sender: str, text: str) -> list[Sent]:
        return self.world.mail(sender, text, subject=f"{self.name} orders", to=self._box)

    @property
    def _box(self) -> str:
        return f"bot+{self.name}@{HOST}"

    def _send(self, seat: Seat, text: str) -> Sent:
        """Mail orders; there is one receipt."""
        sent = [mail for mail in self._mail(seat.address, text) if mail.to == seat.address]
        answers = [mail for mail in sent if mail.kind == "order-receipt"]
        kinds = [mail.kind for mail in sent]
        self._check(len(answers) == 1, f"{seat.power}: answered with {kinds} to\n{text}")
        self.written.append((seat.power, text, answers[0].text))
        return answers[0]

    # ---- what must be

    def _compare(self, game: Game, before: Position) -> None:
        """The board is that of the orders that were meant."""
        ruleset = ruleset_of(game)
        meant = {seat.power: list(seat.meant) for seat in self.seats.values() if seat.meant}
        outcome = adjudicate(before, meant, ruleset)
        expected = outcome.position
        now = self.game
        steps = 0
        while now.state is not GameState.ENDED and expected.phase != now.phase and steps < 3:
            alone = self.kind.houserules == "anarchy7" or not dues(expected, ruleset)
            self._check(alone, f"{expected.phase.code} was passed over")
            expected = adjudicate(expected, {}, ruleset).position
            steps += 1
        self._count_silence(game)
        theirs = now.position
        if any(seat.gone for seat in self.seats.values()):
            same = _all_units(theirs) == _all_units(expected)
        else:
            same = _tables(theirs) == _tables(expected)
        if now.state is not GameState.ENDED:
            self._check(
                same, f"{game.phase.code}: {_tables(theirs)} instead of {_tables(expected)}"
            )
        self._check_counts(theirs)
        for seat in self.seats.values():
            lost = seat.power in called(now)
            self._check(not (lost and seat.wrote), f"{seat.power} wrote and is to be replaced")
        self.done["phases"] += 1

    def _count_silence(self, game: Game) -> None:
        if game.phase.kind is not PhaseKind.MOVEMENT:
            return
        for seat in self.seats.values():
            if game.position.units_of(seat.power):
                seat.silent = 0 if seat.wrote else seat.silent + 1
            if self.kind.houserules == "anarchy7" and seat.silent >= 3 and not seat.gone:
                seat.gone = True
                self.done["ejected"] += 1

    def _check_counts(self, position: Position) -> None:
        places = [unit.province for units in position.units.values() for unit in units]
        self._check(len(places) == len(set(places)), "two units stand in one province")
        owned = [center for centers in position.centers.values() for center in centers]
        self._check(len(owned) == len(set(owned)), "a center has two owners")

    def _late(self, game: Game) -> None:
        """Orders for the phase that is over are refused, and are on file for no other."""
        if self.chance.random() > 0.1 or self.game.state is GameState.ENDED:
            return
        seat = self.chance.choice([s for s in self.seats.values() if not s.gone])
        units = game.position.units_of(seat.power)
        if not units:
            return
        board = ruleset_of(game).board
        line = f"{units[0].kind} {board.label(units[0].where)} H"
        subject = f"{self.name} {game.phase.code}"
        sent = self.world.mail(seat.address, line, subject=subject, to=self._box)
        now = self.game
        with self.world.storage() as work:
            sets = [s for s in work.games.submissions(now.id, now.phase) if s.power == seat.power]
        self._check(not sets, f"late orders of {seat.power} are on file for {now.phase.code}")
        self._check([m.to for m in sent] == [seat.address], "late orders have not one answer")
        self.done["late"] += 1

    def _replace(self) -> None:
        """Somebody new takes a power over that is called for."""
        for power in called(self.game):
            seat = self.seats.get(power)
            if seat is None or self.chance.random() < 0.3:
                continue
            new = f"new{len(self.done)}{self.done['replacements']}{power.lower()}@players.example"
            asked = self.world.answer(new, f"REGISTER New {power.title()}")
            self.world.answer(new, "yes", answering=asked)
            name = ruleset_of(self.game).board.power(power).name
            self.world.mail(new, f"TAKEOVER {name}@{self.name}", to=self._box)
            game = self.game
            with self.world.storage() as work:
                who = work.people.by_address(new)
                holders = {s.power: s.person_id for s in work.games.seats(game.id)}
            if who is not None and holders.get(power) == who.id:
                seat.address, seat.silent = new, 0
                self.done["replacements"] += 1

    def _check(self, right: bool, what: str) -> None:
        if not right:
            raise WrongError(f"{self._where(self.game)}: {what}")

    def _where(self, game: Game) -> str:
        return f"{self.kind.variant}/{self.kind.houserules} seed {self.seed} {game.phase.code}"


def _all_units(position: Position) -> list[str]:
    return sorted(str(unit) for units in position.units.values() for unit in units)


def _tables(position: Position) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """Units and centers as text, to be compared and read."""
    units = {p: " ".join(sorted(map(str, us))) for p, us in sorted(position.units.items()) if us}
    centers = {p: " ".join(sorted(cs)) for p, cs in sorted(position.centers.items()) if cs}
    return units, centers
