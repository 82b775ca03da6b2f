"""A second look at a text that was read: what is taken after all, and what is asked back?

Where rules leave nothing open, their reading stands. Else what they did not read is taken if the
networks are sure enough of it, and offered if they are not; and what they did read is asked back if
the whole text speaks against it: what they did not read may change it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gmbot.messages import say
from gmbot.parsing.board import OrderField, Problem, Reading, ReadOrder, Words
from gmbot.parsing.network.changes import settles_change
from gmbot.parsing.network.doubt import Seen, doubts, may_be_changed, unread_in, words_against
from gmbot.parsing.network.opinion import Opinion, opinion_of
from gmbot.parsing.network.settle import (
    WholeText,
    against,
    depend_on_others,
    has_read_nothing,
    has_said_nothing,
    is_of_writer,
    is_silent,
    may_settle,
    new_orders,
    take,
    tell_of_stories,
    words_of,
)
from gmbot.parsing.network.sketch import Sketch, sketched
from gmbot.parsing.network.trust import signs_of, trust
from gmbot.parsing.network.words import words_of_lines
from gmbot.parsing.phrases import Sentence
from gmbot.parsing.sentences import is_standard
from gmbot.parsing.tokens import Names
from gmbot.rules.board.terms import PhaseKind
from gmbot.rules.orders.orders import Convoy, Hold, Order, Waive

SURE = 0.8
"""How far an opinion has to be trusted, so that nobody is asked."""
SURE_BESIDE = 0.9
"""The same of orders beside words that may doubt them."""
SURE_ALONE = 0.88
"""The same where nothing else was read."""
SURE_TO_REMOVE = 0.97
"""The same where units would be removed: what is said of them may be no order."""
SURE_INSTEAD = 0.98
"""The same where orders may go that are on file."""
SURE_CORRECTED = 0.85
"""The same where only orders of the text itself would go, and its words dispute none of them."""
_DOUBTED = 0.005
"""Beside words that were not read an order is asked back that is less likely than this."""
_OUTDONE, _OUTDOES = 0.1, 0.85
"""Or less likely than the first of these, if another for its unit is likelier than the second."""
_NOT_MEANT = 0.5
"""An order is asked back that is likelier than this not to be meant."""
_MAY_CHANGE = frozenset({"unintelligible", "take-back", "contradictory", "conditional"})
"""Why words were not read that may change an order beside them."""
_LIKELY = 0.9
"""An order is offered that is likelier than this."""
_PERHAPS = 0.6
"""What is likelier than this in words that nobody read is asked about."""
_LEARNED_FOR = frozenset({"A", "F"})
"""The kinds of units on whose boards the networks learned."""
_OFFERED = frozenset({"unintelligible", "underspecified", "conditional", "contradictory"})
"""Why something was not read that is offered all the same."""


def look_again(
    reading: Reading,
    lines: Iterable[tuple[int, Iterable[Sentence]]],
    field: OrderField,
    names: Names,
    *,
    whole: bool,
    first: bool = False,
    filed: Sequence[Sequence[Sentence]] = (),
) -> None:
    """Take what was not read, where the whole text tells it, and ask back what it speaks against.

    Args:
        lines: the sentences of each line of the text, with its number.
        filed: those of the orders on file, if the text may change them.
        whole: nothing is changed that was ordered before, and the set is not doubted.
        first: nothing is on file: what changes a set can only be one of its own.
    """
    text = WholeText(tuple((number, tuple(said)) for number, said in lines), names)
    if not field.board.unit_kinds.keys() <= _LEARNED_FOR or not any(text.sentences()):
        return
    if filed and settles_change(reading, text, filed, field):
        return
    fresh, unread = whole or first, unread_in(text, field)
    changeable = may_be_changed(reading, unread, text) if whole else []
    silent = fresh and is_silent(reading, text, field)
    mute = fresh and has_said_nothing(reading) and (text.names_any() or builds_are_due(field))
    if not (reading.problems or changeable or silent or mute):
        return
    sketch = sketched(words_of_lines(text.lines, field, names), field)
    if sketch is None:
        return
    opinion = opinion_of(sketch)
    if fresh:
        tell_of_stories(reading, opinion)
    doubted = doubted_in(reading.orders, opinion) if may_change(reading) else []
    seen = Seen(reading, unread, opinion, text, field)
    changed = [x for x in changeable if x not in doubted and doubts(x, seen) > _NOT_MEANT]
    against_each = [(one, words_against(one, unread, text)) for one in changed]
    doubted += changed
    faulty = bool(reading.problems or doubted)
    orders = new_orders(reading, opinion, doubted, field) if faulty or silent or mute else ()
    if not faulty:  # a sentence was not read, and nobody has found a fault with it
        orders = _worth_asking(_LIKELY if mute else _PERHAPS, opinion, orders, text)
    waives = all(isinstance(one, Waive) for one in orders)
    clear = fresh and (not mute or (waives and is_of_writer(text, field)))
    may = clear and may_settle(reading, text, field, orders, opinion)
    told = faulty or text.names_units(orders)
    free = orders and may and told and not depend_on_others(orders, reading, names)
    if free and _is_trusted(orders, doubted, seen, sketch, first=first):
        take(reading, orders, doubted, text)
        return
    if not faulty:
        _ask_about(reading, orders, text)
        return
    _ask_back(reading, doubted, opinion, against_each, Words(field))
    _offer_instead(reading, opinion)
    if may:
        _offer(reading, _worth_asking(_LIKELY, opinion, orders, text), text)


def _is_trusted(
    orders: Sequence[Order],
    doubted: Sequence[ReadOrder],
    seen: Seen,
    sketch: Sketch,
    *,
    first: bool,
) -> bool:
    """Tell whether an opinion can be trusted as far as it has to be, to take orders from it."""
    reading, text, field = seen.reading, seen.text, seen.field
    more, disputed = against(reading, text, field), replaces(orders, reading)
    signs = signs_of(reading, seen.opinion, orders, doubted, more, sketch, field, text.names)
    instead, new = bool(doubted) or disputed, first and not disputed
    waives = all(isinstance(one, Waive) for one in orders)
    return trust(signs) > bound_of(reading, field, instead=instead, first=new, waives=waives)


def may_change(reading: Reading) -> bool:
    """Tell whether words were not read that may change an order beside them."""
    return any(one.reason in _MAY_CHANGE for one in reading.problems)


def builds_are_due(field: OrderField) -> bool:
    """Tell whether there are builds, which may be waived without naming any place."""
    return field.kind is PhaseKind.ADJUSTMENT and field.due > 0


def _worth_asking(
    share: float, opinion: Opinion, orders: Iterable[Order], text: WholeText
) -> tuple[Order, ...]:
    """The orders that are likelier than a share, but for holds of which nobody speaks."""
    likely = (one for one in orders if (opinion.share_of(one) or 0) > share)
    return tuple(x for x in likely if not isinstance(x, Hold) or text.names_units([x]))


def replaces(orders: Iterable[Order], reading: Reading) -> bool:
    """Tell whether a unit would get another order than one that is disputed."""
    beside = [one for one in reading.problems if one.reason == "beside"]
    meant = [x for one in beside for x in one.meant if not isinstance(x, Waive)]
    units = {x.unit for x in meant}
    new = (x for x in orders if not isinstance(x, Waive))
    return any(x.unit in units and x not in meant for x in new)


def bound_of(
    reading: Reading, field: OrderField, *, instead: bool, first: bool, waives: bool = False
) -> float:
    """How far an opinion of a text has to be trusted.

    Args:
        instead: it takes the place of orders that were read.
        first: nothing is on file, and nothing of the text is disputed.
        waives: nothing but waives is taken, which is what becomes of builds that nobody uses.
    """
    if waives:
        return SURE
    if instead:
        return SURE_CORRECTED if first else SURE_INSTEAD
    if has_read_nothing(reading):
        removes = field.kind is PhaseKind.ADJUSTMENT and field.due < 0
        alone = SURE_TO_REMOVE if removes else SURE_ALONE
        return alone if first else SURE_INSTEAD
    return SURE_BESIDE if any(one.reason == "beside" for one in reading.problems) else SURE


def _is_outdone(order: Order, share: float, opinion: Opinion) -> bool:
    """Tell whether another order for the same unit is far likelier."""
    if isinstance(order, Waive) or share >= _OUTDONE:
        return False
    other = opinion.for_unit(order.unit)
    return other is not None and (opinion.share_of(other) or 0.0) > _OUTDOES


def doubted_in(orders: Iterable[ReadOrder], opinion: Opinion) -> list[ReadOrder]:
    """The orders against which the text as a whole speaks."""
    every = list(orders)
    carried = {one.order.army for one in every if isinstance(one.order, Convoy)}
    found = []
    for one in every:
        share = None
        if not (is_standard(one.words) or isinstance(one.order, Waive)):
            share = None if one.order.unit in carried else opinion.share_of(one.order)
        if share is not None and (share < _DOUBTED or _is_outdone(one.order, share, opinion)):
            found.append(one)
    return found


def _ask_back(
    reading: Reading,
    doubted: Sequence[ReadOrder],
    opinion: Opinion,
    against_each: Sequence[tuple[ReadOrder, str]],
    names: Words,
) -> None:
    """Take none of the doubted orders, and offer what is likeliest.

    Args:
        against_each: the words that may take some of them back.
    """
    for one in doubted:
        assert not isinstance(one.order, Waive)
        likely = opinion.for_unit(one.order.unit) or one.order
        words = next((words for other, words in against_each if other is one), "")
        if words:
            reading.dispute(one, words, names, likely)
            continue
        reading.orders.remove(one)
        reading.problems.append(
            Problem(one.line, "beside", one.words, say("set-faults.beside"), meant=(likely,))
        )


def _offer_instead(reading: Reading, opinion: Opinion) -> None:
    """Offer what is likely meant in place of an order that words beside it take back."""
    for at, problem in enumerate(reading.problems):
        if problem.reason != "beside" or len(problem.meant) != 1:
            continue
        [meant] = problem.meant
        likely = None if isinstance(meant, Waive) else opinion.for_unit(meant.unit)
        if likely is not None and (opinion.share_of(likely) or 0) > _PERHAPS:
            reading.problems[at] = replace(problem, meant=(likely,))


def _ask_about(reading: Reading, orders: Iterable[Order], text: WholeText) -> None:
    """Ask about sentences that nobody has read, and that likely order something."""
    unread = text.unread()
    asked: dict[tuple[int, str], list[Order]] = {}
    for order in orders:
        asked.setdefault(text.about(order, unread), []).append(order)
    reading.problems += (
        Problem(line, "unintelligible", words, say("set-faults.unintelligible"), meant=tuple(meant))
        for (line, words), meant in asked.items()
    )


def _offer(reading: Reading, orders: Iterable[Order], text: WholeText) -> None:
    """Offer orders with what asks for them: with the words that speak of their units."""
    meant = {order for problem in reading.problems for order in problem.meant}
    left = []
    for order in (one for one in orders if one not in meant):
        _, words = text.about(order, words_of(reading.problems))
        for at, problem in enumerate(reading.problems):
            if problem.words == words and not problem.choices and problem.reason in _OFFERED:
                reading.problems[at] = replace(problem, meant=(*problem.meant, order))
                break
        else:
            left.append(order)
    known, unread = {one.words for one in reading.problems}, text.unread()
    about = [(one, text.about(one, unread)) for one in left]
    new = [one for one, line in about if line in unread and line[1] not in known]
    _ask_about(reading, new, text)
