"""What may the networks settle, and what comes of it? Sentences that nobody else reads.

They order nothing but what the board allows, and contradict what rules read only where something
else was not read that may change it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from gmbot.messages import say
from gmbot.parsing.board import OrderField, Problem, Reading, ReadOrder
from gmbot.parsing.guesses import (
    aim_of,
    goal_of,
    helped_by,
    is_denied,
    moves_to,
    speaks_of_anybody,
)
from gmbot.parsing.judges import BRACKET, depending, ordering
from gmbot.parsing.network.faults import NAMES, is_doubtful, is_faulty, is_miscounted, is_notation
from gmbot.parsing.network.opinion import Opinion, alike
from gmbot.parsing.phrases import Sentence
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import CLOSING, Names, places_named, sentence_tokens
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import PhaseKind, Province
from gmbot.rules.orders.orders import Build, Order, Waive

_OPEN = frozenset({"unintelligible", "underspecified", "beside"})
"""Why a sentence was not read that the whole text may tell."""
PERHAPS_OPEN = _OPEN | {"ambiguous-unit", "conditional", "contradictory", "unknown-province"}
"""The same, less often; all else is for its writer to mend."""
_IN_WINTER = frozenset({"wrong-phase"})
"""The same where rules may have taken a removal for something else: ``Both fleets are retired``."""
_STANDS_AGAINST = frozenset({
    "EXCEPT", "IF", "MAYBE", "OR", "QUESTION", "TAKEN_BACK", "UNLESS",
})  # fmt: skip
"""Words of a sentence that speak against obeying it."""
_LIKE_ORDERS = 0.1
"""What is less like an order than this, and was not read, speaks against an opinion."""
_COUNTS_WHATEVER = 0.8
"""An order counts whose condition is to this share like those that are none."""
_CERTAIN = 0.97
"""What the networks find likelier than this may sound like what is denied."""
_MEANT = 0.9
"""What is likelier than this is no story."""
_OF_OTHERS = frozenset({"IF", "MUSING", "PAST", "QUESTION", "UNLESS"})
"""Words of a thought, a question, or another time."""
_WORD = re.compile(r"\w+")
_OTHERS = frozenset({
    "dein", "deine", "du", "elle", "elles", "er", "he", "her", "hers", "his", "ihr", "ihre",
    "ihrem", "ihren", "il", "ils", "leur", "leurs", "sa", "ses", "she", "son", "ta", "their",
    "theirs", "they", "ton", "tu", "vos", "votre", "vous", "you", "your",
})  # fmt: skip
"""All the pronouns of whoever is not the writer."""
_MANY = frozenset({"ALL", "BOTH", "KIND", "REST"})
"""``The other fleets``, ``everything else``."""
_LETTERS = 1


@dataclass(frozen=True, slots=True)
class WholeText:
    """A text as its sentences."""

    lines: tuple[tuple[int, tuple[Sentence, ...]], ...]
    """The sentences of each line, with its number."""
    names: Names

    def sentences(self) -> Iterator[tuple[int, Sentence]]:
        """All sentences, with the numbers of their lines."""
        for number, said in self.lines:
            yield from ((number, one) for one in said)

    def unread(self) -> list[tuple[int, str]]:
        """The sentences in which nothing was read, with their lines."""
        every = self.sentences()
        return [(line, one.own_words) for line, one in every if not one.statements]

    def about(self, order: Order, unread: Sequence[tuple[int, str]]) -> tuple[int, str]:
        """Which line speaks of the unit of an order, and its words: of those not read, if any.

        Args:
            unread: the words that were not read, with their lines.
        """
        every = [(number, one.own_words) for number, one in self.sentences()]
        place = "" if isinstance(order, Waive) else order.unit.province
        for line, words in (*unread, *reversed(every)):
            if place and place in self._places(words):
                return line, words
        return (*unread, *every)[0]

    def names_any(self) -> bool:
        """Tell whether any sentence names a place, or a kind of unit."""
        return any(names_any(words, self.names) for _, words in self.unread())

    def names_units(self, orders: Iterable[Order]) -> bool:
        """Tell whether sentences that were not read name the units of orders, or many at once."""
        tokens = [x for _, words in self.unread() for x in sentence_tokens(words, self.names)]
        if any(one.type in _MANY and len(one.text) > _LETTERS for one in tokens):
            return True
        named = places_named(tokens)
        return all(isinstance(x, Waive) or x.unit.province in named for x in orders)

    def _places(self, words: str) -> set[Province]:
        return set(places_named(sentence_tokens(words, self.names)))


def words_of(problems: Iterable[Problem]) -> list[tuple[int, str]]:
    """The words of problems, with their lines."""
    return [(one.line, one.words) for one in problems]


def may_settle(
    reading: Reading, text: WholeText, field: OrderField, orders: Iterable[Order], opinion: Opinion
) -> bool:
    """Tell whether nothing stands against the orders of an opinion that no likeliness outweighs."""
    problems, names = reading.problems, text.names
    reasons = {problem.reason for problem in problems}
    if field.kind is PhaseKind.ADJUSTMENT:
        reasons -= _IN_WINTER
    if not field.setting.leniency.combined or not reasons <= PERHAPS_OPEN:
        return False
    if any(is_doubtful(one, names) or is_miscounted(one, field, names) for one in problems):
        return False
    if has_read_nothing(reading) and any(BRACKET.search(one.words) for one in problems):
        return False  # "Paris holds (just kidding)"
    faulty = any(is_faulty(one, names) for one in problems)
    said = words_of(problems)
    return not faulty and not any(
        is_denied(
            text.about(one, said)[1],
            aim_of(one),
            field,
            certain=(opinion.share_of(one) or 0.0) > _CERTAIN,
        )
        for one in orders
    )


def tell_of_stories(reading: Reading, opinion: Opinion) -> None:
    """Ask about what was taken for a story, if the whole text says what its unit does.

    ``Smyrna! The Eastern Med. fleet sails in, tooting``: whereto, the sentence before it told.
    """
    for one in list(reading.held):
        unit = None if isinstance(one.order, Waive) else one.order.unit
        meant = opinion.for_unit(unit) if unit else None
        if meant is None or meant == one.order or (opinion.share_of(meant) or 0.0) <= _MEANT:
            continue
        reading.held.remove(one)
        text = say("set-faults.unintelligible")
        reading.problems.append(
            Problem(one.line, "unintelligible", one.words, text, meant=(meant,))
        )
        told = ("nonsense-holds", f"{unit}")
        reading.remarks[:] = [x for x in reading.remarks if (x.kind, x.about) != told]


def has_read_nothing(reading: Reading) -> bool:
    """Tell whether nothing was read, nor held for what stands beside it."""
    return not reading.orders and all(one.reason != "beside" for one in reading.problems)


def has_said_nothing(reading: Reading) -> bool:
    """Tell whether a text may be but talk: nothing in it was read, and nothing is a fault."""
    told = [one for one in reading.remarks if one.kind != "not-an-order"]
    found = (reading.orders, reading.held, reading.implied, reading.problems, told)
    return not (any(found) or reading.cleared or reading.cancelled or reading.changed)


def is_of_writer(text: WholeText, field: OrderField) -> bool:
    """Tell whether words that name no unit speak of nobody else, of no other time, and ask nothing.

    ``No builds for Turkey this year``, ``he waived his build``: that may be an answer to something.
    """
    said = " ".join(words for _, words in text.unread())
    if not _OTHERS.isdisjoint(_WORD.findall(fold(said))):
        return False
    tokens = sentence_tokens(said, text.names)
    foreign = any(one.type == "OWNER" and one.power != field.power for one in tokens)
    return not foreign and _OF_OTHERS.isdisjoint(one.type for one in tokens)


def is_silent(reading: Reading, text: WholeText, field: OrderField) -> bool:
    """Tell whether an own unit has no order beside orders, though a sentence was not read.

    Or whether fewer builds are ordered than are due: words behind one may waive another.
    """
    if field.kind is PhaseKind.ADJUSTMENT and field.due > 0:
        return 0 < len(reading.orders) < field.due
    ordered = {one.order.unit for one in (*reading.orders, *reading.held, *reading.implied)
               if not isinstance(one.order, Waive)}  # fmt: skip
    left = [unit for unit in field.own if unit not in ordered]
    return bool(left and reading.orders and text.unread())


def against(reading: Reading, text: WholeText, field: OrderField) -> frozenset[str]:
    """What else stands against an opinion, by name: how much each weighs, is learned."""
    problems, names = reading.problems, text.names
    alone, others = has_read_nothing(reading), _speaks_of_others(problems, field, names)
    is_open = {problem.reason for problem in problems} <= _OPEN
    open_ones = [x.own_words for _, x in text.sentences() if _is_open(x, names)]
    tokens = [sentence_tokens(words, names) for words in open_ones]
    told = {
        "nothing read": alone,
        "not open": not is_open,
        "nothing read, not open": alone and not is_open,
        "nothing read, others": alone and others,
        "heading": any(x.reason == "beside" and ":" in x.words for x in problems),
        "others": others,
        "others, no moves": others and field.kind is not PhaseKind.MOVEMENT,
        "anybody": any(map(speaks_of_anybody, tokens)),
        "unlike": any(ordering(words, names) <= _LIKE_ORDERS for words in open_ones),
        "notation": any(map(is_notation, tokens)),
    }
    found = {name for name, so in told.items() if so}
    found |= {f"says {x.type}" for one in tokens for x in one if x.type in _STANDS_AGAINST}
    return frozenset(found)


def _speaks_of_others(problems: Iterable[Problem], field: OrderField, names: Names) -> bool:
    """``The Kaiser is happy to see Burgundy retreat``: nobody's help is told but in moves."""
    said = (token for problem in problems for token in sentence_tokens(problem.words, names))
    return any(one.type == "OWNER" and one.power != field.power for one in said)


def names_any(words: str, names: Names) -> bool:
    """Tell whether some words name a place, or a kind of unit."""
    return any(one.type in NAMES for one in sentence_tokens(words, names))


def _is_open(sentence: Sentence, names: Names) -> bool:
    """Tell whether a sentence names anything, and was not read."""
    read = bool(sentence.statements) and not sentence.refused
    return not read and names_any(sentence.own_words, names)


def depend_on_others(orders: Iterable[Order], reading: Reading, names: Names) -> bool:
    """Tell whether units that are ordered wait for something: ``if Munich moves``."""
    units = {one.unit.province for one in orders if not isinstance(one, Waive)}
    if any(_is_inverted(one.words, names) for one in reading.problems):
        return True
    said = [one.words for one in reading.problems if one.reason == "conditional"]
    return any(_waits(words, units, names) for words in said)


def _is_inverted(words: str, names: Names) -> bool:
    """``Rückt Paris in die Picardie ein, so hält Burgund``: an if without the word for it."""
    tokens = sentence_tokens(words, names)
    return any(one.type == "MUSING" and fold(one.text) in CLOSING for one in tokens)


def _waits(words: str, units: Collection[Province], names: Names) -> bool:
    """Tell whether an if is said of some units, or of any, on which their orders depend."""
    tokens = sentence_tokens(words, names)
    named = places_named(tokens)
    about = not named or any(place in units for place in named)
    conditional = about and any(one.type == "IF" for one in tokens)
    return conditional and depending(words, names) < _COUNTS_WHATEVER


def new_orders(
    reading: Reading, opinion: Opinion, doubted: Sequence[ReadOrder], field: OrderField
) -> tuple[Order, ...]:
    """The orders of an opinion that were not read; none if it contradicts any that stay.

    None as well if they cannot be given side by side, or a doubted one has none in its place.
    """
    read = {one.order for one in (*reading.orders, *reading.held) if one not in doubted}
    told = {one.unit: one for one in read if not isinstance(one, Waive)}
    implied = [one.order for one in reading.implied]
    whole = told | {one.unit: one for one in implied if not isinstance(one, Waive)}
    given = [one for one in opinion.orders if not isinstance(one, Waive)]
    if any(not alike(one, whole.get(one.unit, one)) for one in given):
        return ()
    instead = {one.unit for one in given}
    if any(x.order.unit not in instead for x in doubted if not isinstance(x.order, Waive)):
        return ()
    waived = sum(isinstance(one, Waive) for one in read)
    new = tuple(
        one for one in opinion.orders
        if (not waived if isinstance(one, Waive) else one.unit not in told)
    )  # fmt: skip
    return new if fit([*read, *new], new, field) else ()


def fit(whole: Sequence[Order], new: Sequence[Order], field: OrderField) -> bool:
    """Tell whether new orders fit all that is ordered."""
    if field.kind is PhaseKind.ADJUSTMENT:
        return len(whole) <= abs(field.due) and len(_built(whole)) == len(set(_built(whole)))
    goals = [goal for one in whole if (goal := moves_to(one))]
    if any(goals.count(goal) > 1 for one in new if (goal := moves_to(one))):
        return False
    done = {one.unit: one for one in whole if not isinstance(one, Waive)}
    return all(_helps(one, done, field) for one in new)


def _built(orders: Iterable[Order]) -> list[Province]:
    return [one.unit.province for one in orders if isinstance(one, Build)]


def _helps(order: Order, done: Mapping[Unit, Order], field: OrderField) -> bool:
    """Tell whether an own unit that is helped does what the help is for."""
    helped = helped_by(order)
    act = done.get(helped) if helped in field.own else None
    return act is None or moves_to(act) == goal_of(order)


def take(
    reading: Reading, orders: Sequence[Order], doubted: Iterable[ReadOrder], text: WholeText
) -> None:
    """Take orders in place of the problems and of what is doubted."""
    for one in doubted:
        reading.orders.remove(one)
    problems = [
        x for x in reading.problems if x.reason == "beside" or names_any(x.words, text.names)
    ]
    lines, open_ones = {problem.line for problem in problems}, words_of(problems) or text.unread()
    for order in orders:
        line, words = text.about(order, open_ones)
        lines.add(line)
        reading.orders.append(ReadOrder(order, line, words, "repaired"))
    reading.guessed |= lines
    reading.settled |= lines
    reading.problems[:] = [one for one in reading.problems if one not in problems]
    unread = say("set-faults.unintelligible")
    reading.problems += (
        Problem(one.line, "unintelligible", one.words, unread)  # "put me down for no" is no heading
        for one in problems
        if one.reason == "beside" and not names_any(one.words, text.names)
    )
    given = {order.unit for order in orders if not isinstance(order, Waive)}
    reading.implied[:] = [
        one
        for one in reading.implied
        if isinstance(one.order, Waive) or one.order.unit not in given
    ]
