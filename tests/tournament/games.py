"""One random game by mail, from its beginning to its end, checked at each step."""

from __future__ import annotations

from datetime import timedelta

from statuses import called
from tournament import masters, players
from tournament.table import Resolved, Table, WrongError
from worlds import GM

from gmbot.game.state.ballots import BallotState
from gmbot.game.state.context import houserules_of, ruleset_of
from gmbot.game.state.model import Game, GameState
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import PhaseKind, Power
from gmbot.rules.dues import dues

YES = ("VOTE YES ON {name}", "vote yes on {name}", "Yes to {name}")
NO = ("VOTE NO ON {name}", "Vote: no on {name}", "No to {name}")


def play(table: Table) -> None:
    """Play until the game ends; raise ``WrongError`` at the first thing that is wrong."""
    first = table.game.phase.year
    while table.game.state is not GameState.ENDED:
        if table.game.phase.year - first >= table.kind.years:
            _finish(table)
            return
        _phase(table)
    table.done[f"ended: {table.kind.variant}"] += 1


def _finish(table: Table) -> None:
    """End the game: by a draw where there are draws, else by the GM."""
    table.finishing = True
    for _ in range(6):
        if not _propose(table) and not table.ballots():
            break
        _phase(table)
        if table.game.state is GameState.ENDED:
            table.done["ended by a draw"] += 1
            return
        _check_fallen(table)
    table.confirmed("END GAME: the term is up")
    table.check(table.game.state is GameState.ENDED, "END GAME did not end the game")
    table.done["ended by the GM"] += 1


def _check_fallen(table: Table) -> None:
    """A draw that nobody was against fails only where a power in it has fallen (S3.47)."""
    position = table.game.position
    for ballot in table.ballots():
        if ballot.state is BallotState.CLOSED and f"D{ballot.number}" not in table.opposed:
            fallen = [
                power
                for power in ballot.powers
                if not position.units_of(power) and not position.centers_of(power)
            ]
            table.check(bool(fallen), f"D{ballot.number} failed, and nobody was against it")


# ---- votes


def _propose(table: Table) -> bool:
    """Have somebody propose a draw of all who are left; tell whether that was possible."""
    game = table.game
    if game.phase.kind is not PhaseKind.MOVEMENT or not houserules_of(game).draws.allowed:
        return False
    if any(b.state in (BallotState.OPEN, BallotState.PROPOSED) for b in table.ballots()):
        return False  # The same need not be proposed again.
    before = len(table.ballots())
    table.mail(table.chance.choice(table.alive()).address, "PROPOSE DIAS")
    table.check(len(table.ballots()) == before + 1, "a proposal was not taken")
    return True


def _vote(table: Table) -> None:
    """Propose a draw now and then, and have one player vote against each that is open."""
    if table.finishing:
        return
    for ballot in table.ballots():
        name = f"D{ballot.number}"
        if ballot.state is BallotState.OPEN and name not in table.opposed:
            _vote_on(table, name)
    if table.chance.random() < 0.1 and _propose(table):
        table.done["proposed"] += 1


def _vote_on(table: Table, name: str) -> None:
    """One player is against a draw, some say yes, and the others nothing."""
    against, *others = table.chance.sample(table.alive(), len(table.alive()))
    table.mail(against.address, table.chance.choice(NO).format(name=name))
    table.opposed[name] = against.power
    for seat in others:
        if table.chance.random() < 0.4:
            table.mail(seat.address, table.chance.choice(YES).format(name=name))
    table.done["voted down"] += 1


def _check_votes(table: Table) -> None:
    """No proposal that somebody was against has passed."""
    passed = {f"D{b.number}" for b in table.ballots() if b.state is BallotState.PASSED}
    wrong = passed & table.opposed.keys()
    table.check(not wrong, f"{wrong} passed against a no")


# ---- one phase


def _phase(table: Table) -> None:
    for act, often in masters.ACTS.items():
        if table.chance.random() < often:
            act(table)
    game = table.game
    if game.state is GameState.ENDED:
        return
    for seat in table.seats.values():
        seat.meant, seat.ahead = seat.kept.pop(game.phase, ()), {}
        seat.wrote = bool(seat.meant)
    table.board = game.position
    _vote(table)
    if not _everybody_orders(table, game):
        return
    _resign(table)
    before = _pass(table, game)
    _check_votes(table)
    _compare(table, game, before)
    _late(table, game)
    _replace(table)


def _everybody_orders(table: Table, game: Game) -> bool:
    """Have the players do what they will; tell whether the phase is still that which it was.

    A correction in the midst of it may open another phase; what is on file waits for its own.
    """
    owed = dues(game.position, ruleset_of(game))
    for power in table.chance.sample(list(owed), len(owed)):
        if table.game.phase != game.phase:
            return True  # The speed rule: everybody's orders are in.
        if table.chance.random() < 0.01:
            masters.correct(table)
            table.done["corrected in the midst"] += 1
            if table.game.state is GameState.ENDED or table.game.phase != game.phase:
                for seat in table.seats.values():
                    seat.kept[game.phase] = seat.meant
                return False
        due = dues(table.game.position, ruleset_of(game)).get(power)
        if due is not None and table.seats[power] in table.playing():
            table.board = table.game.position
            players.order(table, table.seats[power], due)
    return True


def _pass(table: Table, game: Game) -> Position:
    """Let deadlines pass until the phase is over; return the board before it."""
    for _ in range(12):
        now = table.game
        if now.phase != game.phase or now.state is GameState.ENDED:
            return table.board
        table.board = now.position
        due = now.due_at or now.deadline
        if due is None:
            _replace(table)
            due = table.game.due_at or table.game.deadline
        table.check(due is not None, "the game stands still without a deadline")
        assert due is not None
        table.world.clock.when = max(due, table.world.clock.when + timedelta(minutes=1))
        table.world.sweep()
    raise WrongError(f"{table.where}: the phase is never resolved")


def _compare(table: Table, game: Game, before: Position) -> None:
    """The board is that of the orders that were meant."""
    seats = table.seats.values()
    ahead = {
        kind: {seat.power: seat.ahead[kind] for seat in seats if seat.ahead.get(kind)}
        for kind in (PhaseKind.RETREAT, PhaseKind.ADJUSTMENT)
    }
    table.last = Resolved(before, {s.power: s.meant for s in seats if s.meant}, ahead)
    expected = table.after(table.last)
    _count_silence(table, game)
    table.compare(expected, game.phase.code)
    for seat in seats:
        lost = seat.power in called(table.game) and seat.power not in table.resigned
        table.check(not (lost and seat.wrote), f"{seat.power} wrote and is to be replaced")
    table.done["phases"] += 1


def _count_silence(table: Table, game: Game) -> None:
    if game.phase.kind is not PhaseKind.MOVEMENT:
        return
    for seat in table.seats.values():
        if game.position.units_of(seat.power):
            seat.silent = 0 if seat.wrote else seat.silent + 1
        if table.kind.houserules == "anarchy7" and seat.silent >= 3 and not seat.gone:
            seat.gone = True
            table.done["ejected"] += 1


def _late(table: Table, game: Game) -> None:
    """Orders for the phase that is over are refused, and are on file for no other."""
    if table.chance.random() > 0.1 or table.game.state is GameState.ENDED:
        return
    seat = table.chance.choice(table.playing())
    units = game.position.units_of(seat.power)
    if not units:
        return
    board = ruleset_of(game).board
    line = f"{units[0].kind} {board.label(units[0].where)} H"
    subject = f"{table.name} {game.phase.code}"
    sent = table.world.mail(seat.address, line, subject=subject, to=table.box)
    now = table.game
    with table.world.storage() as work:
        sets = [s for s in work.games.submissions(now.id, now.phase) if s.power == seat.power]
    table.check(not sets, f"late orders of {seat.power} are on file for {now.phase.code}")
    table.check([m.to for m in sent] == [seat.address], "late orders have not one answer")
    table.done["late"] += 1


# ---- seats


def _resign(table: Table) -> None:
    """Somebody leaves; what is on file is used, and the seat is free."""
    if table.chance.random() > 0.03 or table.kind.houserules == "anarchy7" or table.finishing:
        return
    seat = table.chance.choice(table.alive())
    table.confirmed("RESIGN", seat.address)
    table.resigned.add(seat.power)
    table.done["resigned"] += 1


def _replace(table: Table) -> None:
    """Somebody new takes a power over that is called for."""
    for power in called(table.game):
        seat = table.seats.get(power)
        if seat is None or table.chance.random() < 0.3:
            continue
        new = f"new{len(table.done)}{table.done['replacements']}{power.lower()}@players.example"
        asked = table.world.answer(new, f"REGISTER New {power.title()}")
        table.world.answer(new, "yes", answering=asked)
        table.world.mail(new, f"TAKEOVER {table.name_of(power)}@{table.name}", to=table.box)
        if table.holder_of(power) == new:
            _taken_over(table, power, new)
        elif table.kind.houserules == "saari":
            _given_by_the_gm(table, power, new)


def _given_by_the_gm(table: Table, power: str, new: str) -> None:
    """In the fog the GM alone gives a seat (S2.20): it is kept for the newcomer, who takes it.

    Whoever played it until then is out from the GM's YES on.
    """
    [asked] = [m for m in table.mail(GM, f"REPLACE {power.title()} WITH {new}") if m.to == GM]
    sent = table.world.mail(GM, "YES", answering=asked)
    table.done["asked for a seat in the fog"] += 1
    table.check(not table.holder_of(power), f"{power} is played by somebody before it is taken")
    table.resigned.add(Power(power))
    [offer] = [mail for mail in sent if mail.to == new]
    [line] = [line for line in offer.text.splitlines() if line.startswith("TAKEOVER")]
    table.world.mail(new, line, answering=offer)
    table.check(table.holder_of(power) == new, f"{new} was given {power} and has not got it")
    _taken_over(table, power, new)


def _taken_over(table: Table, power: str, new: str) -> None:
    """The newcomer has no vote yet: the earlier player's went with him (S3.40, S3.43)."""
    seat = table.seats[Power(power)]
    seat.address, seat.silent = new, 0
    table.resigned.discard(seat.power)
    table.done["replacements"] += 1
    table.opposed = {name: other for name, other in table.opposed.items() if other != power}
