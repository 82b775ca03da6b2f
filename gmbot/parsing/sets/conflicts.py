"""Which orders of a set count: of two for one unit, of more than are due (S3.25, S3.29)?

Which speak against each other, so that they are asked back? And which of those that were not taken
may a YES take, all of them at once?
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace

from gmbot.messages import say
from gmbot.parsing.board import (
    OrderField,
    Problem,
    Reading,
    ReadOrder,
    Remark,
    SetMarks,
    Words,
)
from gmbot.parsing.sentences import is_standard, reader_of
from gmbot.parsing.sets.warnings import warnings_of
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Leniency, names_of, places_named, sentence_tokens, tokens_of
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, PhaseKind, Province, province_of
from gmbot.rules.notation import write_order, write_unit
from gmbot.rules.orders.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
)

_BARE = frozenset({"KIND", "PLACE", "TO", "IN", "STOP", "COMMA"})
"""Words of a sentence that names a unit and a place and says nothing of them."""
_NEVER_MEANT = frozenset({
    "army-without-convoy", "convoy-does-not-match", "own-standoff", "self-dislodge",
    "support-does-not-match", "swap-without-convoy",
})  # fmt: skip
"""The warnings for which sentences are asked back; all others are told."""
_KEEPS = re.compile(
    r"\b(?:keep|keeps|kept|spare|spares|spared|save|saves|saved|need|needs|needed|"
    r"behalt\w*|brauch\w*|verschon\w*|rette\w*|"
    r"gard(?:e|er|ez|ons|ent)|conserv\w*|sauv\w*|besoin|epargn\w*|preserv\w*)\b",
    re.IGNORECASE,
)
"""What says that a unit stays, in a winter in which others go."""


def settle_twice(reading: Reading, board: OrderField) -> None:
    """Two orders for one unit: the later of moves, the first of all others (S3.29, S3.25)."""
    chosen: dict[Unit, ReadOrder] = {}
    for read in _of_units(reading.orders):
        slot = _slot(read.order)
        before = chosen.get(slot)
        if before is None:
            chosen[slot] = read
        elif before.order != read.order:
            if not _first_counts(before.order, read.order, board.setting.leniency):
                chosen[slot] = read
            if {type(before.order), type(read.order)} != {Hold, Support}:
                reading.remarks.append(_twice(read.line, chosen[slot].order, Words(board)))
    keep = {id(read) for read in chosen.values()}
    orders = [read for read in reading.orders if id(read) in keep or isinstance(read.order, Waive)]
    reading.orders = [read for read in orders if read.how != "held"]
    reading.held += [read for read in orders if read.how == "held"]
    _settle_held(reading)


def settle_goals(reading: Reading, board: OrderField) -> None:
    """``fleet Black Sea``, where none is there: the move of the only one that can go is offered."""
    if board.kind is not PhaseKind.MOVEMENT:
        return
    ordered = {_unit(one.order) for one in _of_units([*reading.orders, *reading.held])}
    free = [unit for unit in board.own if unit not in ordered]
    for at, problem in enumerate(reading.problems):
        if problem.reason == "no-such-unit" and not problem.meant:
            moves = tuple(_moves_named(problem.words, free, board))
            if len(moves) == 1:
                reading.problems[at] = replace(problem, meant=moves)


def _moves_named(words: str, units: Iterable[Unit], board: OrderField) -> Iterator[Move]:
    """The moves of which a sentence says no more than the kind of unit and the goal."""
    tokens = sentence_tokens(words, names_of(board.board))
    kinds = {token.value for token in tokens if token.type == "KIND"}
    if {token.type for token in tokens} <= _BARE and len(kinds) == 1:
        for goal in places_named(tokens):
            for unit in units:
                if unit.kind in kinds:
                    yield from (Move(unit, to) for to in board.landings(unit, goal))


def settle_help(reading: Reading) -> None:
    """``Munich supports the Ruhr``, where the Ruhr moves by a guess: support to hold is not meant.

    Help with a move that is obeyed is help with this move; with one that is offered, it is offered.
    """
    guessed = {
        read.order.unit: read.order
        for read in reading.orders
        if isinstance(read.order, Move) and read.line in reading.guessed
    }
    for at, read in enumerate(reading.orders):
        given = read.order
        if isinstance(given, Support) and given.to is None and given.supported in guessed:
            goal = province_of(guessed[given.supported].to)
            reading.orders[at] = replace(read, order=replace(given, to=goal))
    moves = {o.unit: o for p in reading.problems for o in p.meant if isinstance(o, Move)}
    ordered = {_unit(read.order) for read in _of_units(reading.orders)}
    for read in list(reading.orders):
        given = read.order
        if not isinstance(given, Support) or given.to is not None or given.supported in ordered:
            continue
        if given.supported in moves:
            reading.orders.remove(read)
            meant = replace(given, to=province_of(moves[given.supported].to))
            text = say("set-faults.unintelligible")
            reading.problems.append(
                Problem(read.line, "unintelligible", read.words, text, meant=(meant,))
            )


def _settle_held(reading: Reading) -> None:
    """A story without a mark holds its unit only where nothing else is ordered, and once."""
    ordered = {_unit(read.order) for read in _of_units(reading.orders)}
    held = {_unit(read.order): read for read in reading.held}
    reading.held = [read for unit, read in held.items() if unit not in ordered]


def _of_units(orders: Iterable[ReadOrder]) -> list[ReadOrder]:
    return [read for read in orders if not isinstance(read.order, Waive)]


def _unit(order: Order) -> Unit:
    assert not isinstance(order, Waive)
    return order.unit


def _slot(order: Order) -> Unit:
    """What may be ordered once: a unit, or a place to build in."""
    unit = _unit(order)
    return Unit("", Location(unit.province)) if isinstance(order, Build) else unit


def _first_counts(before: Order, later: Order, leniency: Leniency) -> bool:
    if isinstance(before, Support) and isinstance(later, Hold):
        return True
    if isinstance(before, Hold) and isinstance(later, Support):
        return False
    if isinstance(before, Build | Remove | Retreat | Disband):
        return leniency.excess == "first"
    return leniency.twice == "first"


def _twice(line: int, order: Order, words: Words) -> Remark:
    unit = _unit(order)
    text = say("set-notes.twice", unit=words.unit(unit), order=words.order(order))
    return Remark(line, "duplicate-order", text, str(unit))


def settle_excess(reading: Reading, board: OrderField) -> None:
    """More builds or removals than are due: the first ones count (S3.29)."""
    if board.kind is not PhaseKind.ADJUSTMENT:
        return
    due = abs(board.due)
    if len(reading.orders) <= due:
        return
    real = _of_units(reading.orders)
    waived = [read for read in reading.orders if isinstance(read.order, Waive)]
    first = board.setting.leniency.excess == "first"
    spare = real[due:] if first else real[: max(0, len(real) - due)]
    kept = [read for read in real if read not in spare]
    reading.remarks.extend(_excess(read, due, Words(board)) for read in spare)
    used = waived[: due - len(kept)]
    lines = {read.line for read in used}
    unused = {read.line: read for read in waived if read.line not in lines}
    reading.remarks.extend(_excess(read, due, Words(board)) for read in unused.values())
    reading.orders = kept + used


def _excess(read: ReadOrder, due: int, words: Words) -> Remark:
    text = say("set-notes.excess", order=words.order(read.order), due=due)
    return Remark(read.line, "excess-order", text, write_order(read.order))


def asked_once(problems: Sequence[Problem], ordered: Collection[Unit]) -> list[Problem]:
    """Leave out what is ordered in another line; of two for one unit one has to be chosen."""
    wanted: dict[str, dict[Order, None]] = defaultdict(dict)
    for order in (order for problem in problems for order in problem.meant):
        wanted[_ordered_at(order)][order] = None
    done = {unit.province for unit in ordered}
    settled: list[Problem] = []
    for problem in problems:
        left = tuple(order for order in problem.meant if _ordered_at(order) not in done)
        if any(len(wanted[_ordered_at(order)]) > 1 for order in left):
            readings = (one for order in left for one in wanted[_ordered_at(order)])
            choices = tuple(dict.fromkeys((*problem.choices, *map(write_order, readings))))
            settled.append(replace(problem, meant=(), choices=choices))
        else:
            settled.append(replace(problem, meant=left))
    return settled


def _ordered_at(order: Order) -> str:
    return "" if isinstance(order, Waive) else order.unit.province


def ask_about_contradictions(reading: Reading, board: OrderField, marks: SetMarks) -> None:
    """Ask back orders that speak against each other, or against other words.

    A list is obeyed as it is written, and its writer told. Where sentences of a running text
    contradict each other, one of them was hardly read as it was meant: of 8,000 mails none was.
    """
    doubted: list[tuple[ReadOrder, str, str]] = []
    if marks.talk and not marks.change:
        for remark in warnings_of(reading, board):
            involved = _involved(remark, reading, board) if remark.kind in _NEVER_MEANT else ()
            doubted += [(one, "contradictory", remark.text) for one in involved]
    if board.kind is PhaseKind.ADJUSTMENT:
        kept = _doubted_in_winter(reading, board, marks)
        doubted += [(one, "beside", say("set-faults.beside")) for one in kept]
    for one, reason, text in doubted:
        if one not in reading.orders:
            continue  # two warnings speak of it
        reading.orders.remove(one)
        reading.problems.append(Problem(one.line, reason, one.words, text, meant=(one.order,)))
        if reason == "contradictory":
            reading.faulted.add(_unit(one.order))


def _doubted_in_winter(reading: Reading, board: OrderField, marks: SetMarks) -> Sequence[ReadOrder]:
    """Units that are kept; all, if more is told than is due, and some of it was not read.

    In a list more may stand than is due: what comes first counts.
    """
    excess = any(one.kind == "excess-order" for one in reading.remarks)
    if marks.told and excess and reading.problems:
        return tuple(reading.orders)
    return [one for one in reading.orders if board.due < 0 and _is_kept(one, board)]


def _is_kept(one: ReadOrder, board: OrderField) -> bool:
    """``Spare Burgundy``: a name that no word removes, beside a word that keeps it."""
    named = {x.place for x in tokens_of(one.words, names_of(board.board)) if x.type == "PLACE"}
    if len(named) > 1 or not _KEEPS.search(fold(one.words)):
        return False  # "Spare Greece, cut Albania instead"
    setting = board.setting
    read = reader_of(setting.ruleset.board, setting.leniency, board.kind).read(one.words)
    return all(x.act == "bare" for sentence in read for x in sentence.statements)


def _involved(remark: Remark, reading: Reading, board: OrderField) -> Sequence[ReadOrder]:
    """The orders in words that a warning is about: those of a unit, and of whom it meets."""
    orders = [(one, one.order) for one in reading.orders if not isinstance(one.order, Waive)]
    about = [
        order for _, order in orders if remark.about in (write_unit(order.unit), str(_goal(order)))
    ]
    places = {place for order in about for place in _places(order)}
    carry = remark.kind == "army-without-convoy"
    found = [
        one
        for one, order in orders
        if order in about
        or order.unit.province in places
        or (carry and isinstance(order, Hold) and board.board.unit_kinds[order.unit.kind].convoys)
    ]
    # What one sentence says at once ("both go to Galicia") is meant so.
    several = len({one.words for one in found}) > 1
    return [one for one in found if _in_words(one)] if several else ()


def _in_words(one: ReadOrder) -> bool:
    return not is_standard(one.words)


def _goal(order: Order) -> Province | None:
    return province_of(order.to) if isinstance(order, Move) else None


def _places(order: Order) -> Iterator[Province]:
    """Where an order has to do with other units."""
    if isinstance(order, Move):
        yield province_of(order.to)
    elif isinstance(order, Support | Convoy):
        yield (order.supported if isinstance(order, Support) else order.army).province
        if isinstance(order, Support) and order.to is not None:
            yield province_of(order.to)
