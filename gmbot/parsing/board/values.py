"""The values that come out of reading orders."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.parsing.text import Line
from gmbot.parsing.tokens import DEFAULT_LENIENCY, Leniency
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import Phase, Power, Province
from gmbot.rules.orders.orders import Order
from gmbot.rules.ruleset.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class ReadingContext:
    """Whose words are read, on which board. Without a seat only names can be recognised."""

    ruleset: Ruleset
    position: Position | None = None
    power: Power | None = None
    leniency: Leniency = DEFAULT_LENIENCY
    fog: bool = False
    """The position shows only what the power may see: nothing may be said about other units."""
    on_file: tuple[Order, ...] = ()
    """The power's own orders that count now: what an edit takes back or changes (S3.11)."""


@dataclass(frozen=True, slots=True)
class ReadOrder:
    """An order with the words it was read from.

    ``how`` is ``as-written``, ``repaired`` (spelling, kind or coast filled in), ``implied``
    (S3.26) or ``held`` (a creative or nonsense order, S3.18 and S3.19).
    """

    order: Order
    line: int
    words: str
    how: str = "as-written"
    story: str = ""
    """What may be printed beside it (S3.19): the one sentence that it was told in. Empty where
    nothing was told, or where the sentence orders more, which a later set may override (S3.13)."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A line, or part of one, that orders nothing, with the reason and lines to choose from."""

    line: int
    reason: str
    words: str
    text: str
    choices: tuple[str, ...] = ()
    about: str = ""
    """The unit that was meant, in canonical notation, if that much is clear."""
    meant: tuple[Order, ...] = ()
    """What the words most likely order, all of it: to be asked back."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Something the player should know; ``text`` is a whole sentence."""

    line: int
    kind: str
    text: str
    about: str = ""
    """What it is about, in canonical notation: ``F NWG``, ``B A SEV``."""


@dataclass(frozen=True, slots=True)
class ConditionalOrders:
    """Orders that count only if something happened: ``IF dislodged ...``, ``IF A Ser ...``.

    ``condition`` is the player's text. ``choices`` are retreats in order of preference where the
    condition is ``dislodged``; else the orders of the branch.
    """

    line: int
    condition: str
    orders: tuple[ReadOrder, ...]
    otherwise: tuple[ReadOrder, ...] = ()


@dataclass(frozen=True, slots=True)
class LaterSet:
    """The lines below ``FOR F1905M``, unread, to be read when that phase opens."""

    phase: Phase
    lines: tuple[Line, ...]
    finality: str | None = None
    change: bool = False
    """They are added to what was sent for that phase before (S3.11)."""


@dataclass(frozen=True, slots=True)
class SetMarks:
    """What the player said about the set as a whole."""

    number: int | None = None
    """``#2`` (S3.12)."""
    change: bool = False
    """Only the units named are changed (S3.11)."""
    cancelled: frozenset[Province] = frozenset()
    """The units whose orders are taken back."""
    cleared: bool = False
    """All that is on file is taken back."""
    talk: bool = False
    """Words stand beside the orders that no list of orders has, and none says that it is whole."""
    told: bool = False
    """The orders are told in sentences, not listed."""
    finality: str | None = None
    """``final`` or ``provisional`` (S4.19)."""
    doubt: bool = False
    """A sentence says or hints that the set is not final."""
    unread: bool = False
    """The mail has lines that were read neither as orders nor as commands, nor as a greeting."""
    asides: tuple[Line, ...] = ()
    """Brackets behind orders, and the subject, in words that may say anything of the orders."""
    phase: Phase | None = None
    """``FOR F1905M``: ahead orders."""
    conditions: tuple[ConditionalOrders, ...] = ()
    ahead: tuple[Line, ...] = ()
    """The lines below ``FOR F1905M`` if that is not the phase on the board: still unread, to be
    read when ``phase`` opens."""
    later: tuple[LaterSet, ...] = ()
    """The same, phase by phase."""
    undecided: tuple[Line, ...] = ()
    """All lines of a set in which something hangs on a condition: once that is decided, they are
    read again without what does not count."""
    reported: tuple[Line, ...] = ()
    """What points out a mistake in results, with the orders that were sent, as it says (S3.1)."""


@dataclass(frozen=True, slots=True)
class OrdersRead:
    """What the order lines of a section came to."""

    orders: tuple[ReadOrder, ...] = ()
    implied: tuple[ReadOrder, ...] = ()
    held: tuple[ReadOrder, ...] = ()
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Remark, ...] = ()
    marks: SetMarks = SetMarks()
    settled: frozenset[int] = frozenset()
    """Lines that were read and have no order beside them: another order counts in their stead, they
    go on in the next line, or all units that they speak of are ordered."""
    faulted: frozenset[Unit] = frozenset()
    """Own units with a line that could not be taken."""
