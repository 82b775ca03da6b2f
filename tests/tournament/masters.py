"""What the GM does in between: the clock, and mistakes put right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tournament.table import Resolved, Table, WrongError
from worlds import GM, Sent, flat

from gmbot.game.state.context import houserules_of, ruleset_of
from gmbot.game.state.model import GameState
from gmbot.game.state.stored.happenings import ExtensionGranted
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import Location, PhaseKind
from gmbot.rules.legal import legal_orders
from gmbot.rules.orders.orders import Support

Act = Callable[[Table], None]


def extend(table: Table) -> None:
    """The deadline moves, and nothing else does."""
    before = table.game.deadline
    table.mail(GM, "EXTEND 24h: the mail was down")
    table.check(before is None or table.game.deadline != before, "EXTEND did not extend")
    table.done["extended"] += 1


def pause(table: Table) -> None:
    """The clock stands and goes on."""
    for words in ("PAUSE: holidays", "RESUME"):
        table.confirmed(words)
    table.check(table.game.state is GameState.RUNNING, "RESUME did not resume")
    table.done["paused"] += 1


def correct(table: Table) -> None:
    """An order of the moves that were resolved last was misread: CORRECT puts it right."""
    last = table.last
    if last is None or last.phase.kind is not PhaseKind.MOVEMENT:
        return
    ruleset = ruleset_of(table.game)
    power = table.chance.choice([power for power, orders in last.meant.items() if orders])
    orders = list(last.meant[power])
    place = table.chance.randrange(len(orders))
    legal = legal_orders(orders[place].unit, power, last.before, ruleset)  # type: ignore[union-attr]
    if not legal:
        return  # The unit stood elsewhere: the board has been corrected.
    # A support may imply a move (S3.26), and the bookkeeping implies nothing.
    orders[place] = table.chance.choice([o for o in legal if not isinstance(o, Support)])
    line = f"ORDER-AS-SENT {table.name_of(power)}: {table.wording.line(orders[place])}"
    _put_right(table, line, replace(last, meant={**last.meant, power: orders}))
    table.done["corrected"] += 1


def correct_the_board(table: Table) -> None:
    """A unit stood elsewhere when the moves were resolved."""
    last = table.last
    if last is None or last.phase.kind is not PhaseKind.MOVEMENT:
        return
    line, before = _moved(table, last.before)
    if line:
        _put_right(table, line, replace(last, before=before))
        table.done["board corrected"] += 1


def _put_right(table: Table, line: str, changed: Resolved) -> None:
    """CORRECT with a line: results of version 2, and the board that comes of it."""
    assert table.last is not None
    text = f"CORRECT {changed.phase.code}: misread\n{line}"
    ruleset, before = ruleset_of(table.game), table.game.position
    answer = table.confirmed(text)
    if isinstance(answer, Sent):
        old, new = (adjudicate(p.before, p.meant, ruleset) for p in (table.last, changed))
        same = old.position == new.position
        table.check(same and "comes out as it did" in flat(answer), f"{text}\n{answer.text}")
        return
    told = [mail for mail in answer if "version" in mail.subject]
    table.check(bool(told), f"nobody was told of\n{text}")
    table.compare(table.after(changed), f"after\n{text}")
    table.last = changed
    if table.game.state is GameState.RUNNING and table.chance.random() < 0.5:
        _more_time(table)
    table.done["phases corrected"] += before != table.game.position


def _more_time(table: Table) -> None:
    """One request is enough for a full interval after a correction, and costs nothing (S3.3)."""
    game = table.game
    with table.world.storage() as work:
        before = len(table.world.context(work, table.world.clock.now()).told_of(
            game, ExtensionGranted))  # fmt: skip
    table.mail(table.chance.choice(table.alive()).address, "EXTENSION")
    now = table.game
    full = houserules_of(now).deadlines.deadline(
        now.phase, table.world.clock.now(), now.zone, first=False
    )
    with table.world.storage() as work:
        after = len(table.world.context(work, table.world.clock.now()).told_of(
            now, ExtensionGranted))  # fmt: skip
    table.check(now.deadline is not None and now.deadline >= full, "no time after a correction")
    table.check(before == after, "more time after a correction was charged")
    table.done["more time after a correction"] += 1


def roll_back(table: Table) -> None:
    """The latest results are withdrawn, the board perhaps mended, and they are resolved again."""
    last = table.last
    if last is None or last.phase.kind is not PhaseKind.MOVEMENT:
        return
    answer = table.confirmed(f"ROLLBACK {last.phase.code}: a wrong board")
    if isinstance(answer, Sent):
        raise WrongError(f"{table.where}: no rollback of {last.phase.code}:\n{answer.text}")
    table.compare(last.before, "after ROLLBACK")
    table.check(table.game.state is GameState.PAUSED, "the game goes on after ROLLBACK")
    line, before = _moved(table, last.before)
    if line and table.chance.random() < 0.6:
        table.confirmed(f"EDIT\n{line}")
        last = replace(last, before=before)
    table.confirmed("ROLLFORWARD")
    table.compare(table.after(last), f"after ROLLBACK and {line}")
    table.last = last
    table.done["rolled back"] += 1


def edit(table: Table) -> None:
    """The board is put right as it stands."""
    game = table.game
    if game.phase.kind is not PhaseKind.MOVEMENT:
        return
    line, expected = _moved(table, game.position)
    if line:
        table.confirmed(f"EDIT\n{line}")
        table.compare(expected, f"after EDIT {line}")
        table.last = None  # What was resolved before led to another board.
        table.done["edited"] += 1


def _moved(table: Table, position: Position) -> tuple[str, Position]:
    """A line that moves a unit to an empty place beside it, and the position with it there."""
    board = ruleset_of(table.game).board
    held = {u.province for units in position.units.values() for u in units}
    ways = [
        (power, unit, to)
        for power, units in position.units.items()
        for unit in units
        for to in board.destinations(unit)
        if to[:3] not in held
    ]
    if not ways:
        return "", position
    power, unit, to = table.chance.choice(ways)
    units = tuple(replace(u, where=to) if u == unit else u for u in position.units[power])
    moved = replace(position, units={**position.units, power: units})
    return f"{unit.kind} {_label(board, unit.where)} -> {_label(board, to)}", moved


def _label(board: Board, where: Location) -> str:
    return board.label(where)


ACTS: dict[Act, float] = {
    extend: 0.05,
    pause: 0.05,
    correct: 0.12,
    correct_the_board: 0.05,
    roll_back: 0.06,
    edit: 0.04,
}
"""Each act with how often it is done in a phase."""
