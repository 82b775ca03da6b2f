"""What is on file for a power: the one rule for sets that follow one another.

Each mail with orders is one step, ``lay_over``, from what was on file to what is:

- A set replaces the one before it whole (S3.10). What only the older one ordered is ``lost``.
- What is told in sentences takes no order from the others if it is one order alone, or orders for
  less than half of the units on file.
- A set that changes the one before it (S3.11) is laid over it, unit by unit. It stays final or
  provisional, as that was, unless it says otherwise (S4.19).
- Of builds and removals the newer come first, the older fill up what is still due, and what is
  more than due is ``dropped`` (S3.11, S3.13). So a set never holds more than is due.
- Implied orders are no orders on file (S3.26). Each step works them out anew from the explicit
  ones, which they never beat.

Which of several stored sets counts, by number or by arrival (S3.12), is the house rules'
``resubmission``. How a player says all this is read in ``parsing.sets``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from gmbot.game.state.model import Game, OrderLine, Submission
from gmbot.game.state.visibility import setting_of
from gmbot.parsing.board import OrderField
from gmbot.parsing.sets import implied_moves
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import PhaseKind, Power, Province
from gmbot.rules.orders.orders import Order, Waive

_IMPLIED = "implied"
_FEW = 2
"""What is told of no more than this part of the set on file is no whole set: a half."""


@dataclass(frozen=True, slots=True)
class NewSet:
    """What one mail orders and says of its set as a whole."""

    orders: tuple[OrderLine, ...]
    change: bool = False
    final: bool | None = None
    """None: the mail says neither final nor provisional."""
    faulted: frozenset[Unit] = frozenset()
    """Units with a line that could not be taken."""
    cancelled: frozenset[Province] = frozenset()
    """Where orders of the set before are taken back."""
    talk: bool = False
    """It is not clear that the set is whole: it takes no order away that it does not name."""
    told: bool = False
    """It is told in sentences: of a few units alone it says nothing of the others."""


@dataclass(frozen=True, slots=True)
class OnFile:
    """What is on file after a mail."""

    orders: tuple[OrderLine, ...]
    final: bool
    lost: tuple[OrderLine, ...] = ()
    """Orders of the set before, for what has no order any more; each could be added again."""
    dropped: tuple[OrderLine, ...] = ()
    """Older builds or removals that are more than is due."""
    taken_back: tuple[OrderLine, ...] = ()
    """Orders of the set before that the mail takes back."""
    change: bool = False
    """The set was laid over the one before it."""
    doubtful: bool = False
    """It would be final, but its mail has a line that was not taken: no phase ends early for it."""


def field_of(game: Game, power: Power) -> OrderField:
    """The board of the open phase as a power's orders need it."""
    setting = setting_of(game, power)
    assert setting.position is not None  # a power has a board
    return OrderField(setting, setting.position, power)


def lay_over(submission_before: Submission | None, new: NewSet, field: OrderField) -> OnFile:
    """Return what is on file once a new set has come; ``submission_before`` is the set in force."""
    standing = explicit(submission_before.orders) if submission_before else ()
    taken_back = tuple(line for line in standing if key_of(line.order) in new.cancelled)
    older = tuple(line for line in standing if line not in taken_back)
    lost: tuple[OrderLine, ...] = ()
    dropped: tuple[OrderLine, ...] = ()
    final = True if new.final is None else new.final
    partly = new.talk or (new.told and _are_few(new.orders, older))
    change = new.change or (partly and bool(_lost(older, new.orders, field)))
    if not change:
        orders = new.orders
        lost = _lost(older, new.orders, field)
    elif field.kind is PhaseKind.ADJUSTMENT:
        orders, dropped = _filled_up(older, new.orders, abs(field.due))
    else:
        orders = merged_sets(older, new.orders)
    if submission_before and change and new.final is None:
        final = submission_before.final
    gone = {unit for unit in field.own if unit.province in new.cancelled}
    orders = with_implied(orders, field, new.faulted | gone)
    ordered = {key_of(line.order) for line in orders}
    lost = tuple(line for line in lost if key_of(line.order) not in ordered)
    return OnFile(orders, final, lost, dropped, taken_back, change)


def _are_few(told: Sequence[OrderLine], older: Sequence[OrderLine]) -> bool:
    """Tell whether orders told in sentences can hardly be meant as a whole set."""
    return len(told) == 1 or _FEW * len(told) <= len(older)


def explicit(orders: Sequence[OrderLine]) -> tuple[OrderLine, ...]:
    """The orders that the player wrote."""
    return tuple(line for line in orders if line.how != _IMPLIED)


def with_implied(
    orders: Sequence[OrderLine], field: OrderField, faulted: Collection[Unit] = ()
) -> tuple[OrderLine, ...]:
    """Explicit orders with the moves that they imply."""
    written = explicit(orders)
    words = {line.order: line.words for line in written}
    implied = implied_moves([line.order for line in written], field, faulted)
    moves = ((implied_move.move, words[implied_move.support]) for implied_move in implied)
    return (*written, *(OrderLine(move, text, _IMPLIED) for move, text in moves if move))


def merged_sets(old: Sequence[OrderLine], new: Sequence[OrderLine]) -> tuple[OrderLine, ...]:
    """Lay changed lines over an earlier set, unit by unit (S3.11)."""
    changed = {key_of(line.order): line for line in new}
    kept = [changed.pop(key_of(line.order), line) for line in old]
    return (*kept, *(line for line in new if key_of(line.order) in changed))


def _filled_up(
    older: Sequence[OrderLine], newer: Sequence[OrderLine], due: int
) -> tuple[tuple[OrderLine, ...], tuple[OrderLine, ...]]:
    """Newer builds or removals, then older ones up to what is due; and those left over."""
    ordered = {key_of(line.order) for line in newer}
    others = [line for line in older if key_of(line.order) not in ordered]
    others.sort(key=lambda line: isinstance(line.order, Waive))
    room = max(0, due - len(newer))
    left = tuple(line for line in others[room:] if not isinstance(line.order, Waive))
    return (*newer, *others[:room]), left


def _lost(
    older: Sequence[OrderLine], newer: Sequence[OrderLine], field: OrderField
) -> tuple[OrderLine, ...]:
    """What a replaced set ordered and could still be ordered beside the new one."""
    ordered = {key_of(line.order) for line in newer}
    gone = [line for line in older if key_of(line.order) not in ordered]
    if field.kind is not PhaseKind.ADJUSTMENT:
        return tuple(gone)
    room = max(0, abs(field.due) - len(newer))
    return tuple(line for line in gone if not isinstance(line.order, Waive))[:room]


def key_of(order: Order) -> str:
    """What may be ordered once: the province of a unit or a build; waives are all alike."""
    return "waive" if isinstance(order, Waive) else order.unit.province
