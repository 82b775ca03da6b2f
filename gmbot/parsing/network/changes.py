"""What becomes of the orders on file by a text, as the networks see both together (S3.11).

The orders on file stand above the text, as if its writer had sent both in one mail. What rules read
without a fault stands; what they did not read is taken if the networks are sure enough of what is
in force in the end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from gmbot.parsing.board import OrderField, Reading, ReadOrder
from gmbot.parsing.guesses import helped_by, likelihood, logit
from gmbot.parsing.judges import changing, ordering, undoing
from gmbot.parsing.network.faults import is_notation
from gmbot.parsing.network.opinion import Opinion, alike, opinion_of
from gmbot.parsing.network.settle import (
    PERHAPS_OPEN,
    WholeText,
    fit,
    names_any,
    words_of,
)
from gmbot.parsing.network.sketch import sketched
from gmbot.parsing.network.words import words_of_lines
from gmbot.parsing.phrases import Sentence
from gmbot.parsing.sentences import is_standard
from gmbot.parsing.tokens import Token, sentence_tokens
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, PhaseKind, Province, province_of
from gmbot.rules.orders.orders import Convoy, Move, Order, Support, UnitOrder, Waive

SURE = 0.9
"""How far what the networks make of a change has to be trusted, so that nobody is asked."""
_LIKELY = 0.4
"""What is likelier than this is offered where nothing else is."""
_FEW = 2
"""What is told of no more than this part of the set on file is no whole set: a half."""
_FEW_WORDS = 1
"""With so few other words an order in notation is a faulty one."""
_OFFERED = frozenset({"unintelligible", "underspecified", "contradictory"})
"""Why words were not read with which orders may be offered."""
_DOUBTING = frozenset({"ALL", "EXCEPT", "IF", "MAYBE", "OR", "UNLESS"})
"""Types of words that make others mean something else, or nothing yet: they are asked about."""
_ARMY, _MOVE = "A", ["PLACE", "DASH", "PLACE"]
_NEVER = 1e-3
_TOLD = (
    "IF", "MAYBE", "MUSING", "NOBODY", "NOT", "OR", "INSTEAD", "TAKEN_BACK", "REST", "ALL",
    "QUESTION", "NUMBER", "OWNER", "UNLESS", "EXCEPT", "PAST",
)  # fmt: skip
"""The types of words that are looked at in what was not read."""


@dataclass(frozen=True, slots=True)
class Change:
    """What becomes of the orders on file."""

    new: tuple[Order, ...]
    """Orders that were not on file."""
    gone: tuple[UnitOrder, ...]
    """Orders on file in whose place nothing is ordered."""
    kept: tuple[UnitOrder, ...]
    """Orders on file that stay."""
    opinion: Opinion

    def left_of(self, unit: Unit) -> float:
        """How likely nothing is ordered of a unit."""
        shares = self.opinion.shares.items()
        return 1 - sum(much for x, much in shares if not isinstance(x, Waive) and x.unit == unit)


def settles_change(
    reading: Reading, text: WholeText, filed: Sequence[Sequence[Sentence]], field: OrderField
) -> bool:
    """Take what a text makes of the orders on file, if that is clear; tell whether it is.

    Args:
        filed: the sentences of each order on file.
    """
    if not (field.setting.leniency.combined and _may_tell(reading, text, field)):
        return False
    change = change_of(text, list(enumerate(filed, 1)), field)
    if change is None or _is_read(change, reading) or _loses_several(change, reading):
        return False
    if _leaves_out(change, reading, text):
        return False
    likely = trust(signs_of(change, reading, text, field))
    if likely > SURE:
        take(reading, change, text)
        return True
    if likely > _LIKELY and not change.gone:
        _offer(reading, change.new)
    return False


def _offer(reading: Reading, orders: Sequence[Order]) -> None:
    """Offer orders with the first words that were not read, if nothing is offered yet."""
    if orders and not any(one.meant or one.choices for one in reading.problems):
        for at, problem in enumerate(reading.problems):
            if problem.reason in _OFFERED:
                reading.problems[at] = replace(problem, meant=tuple(orders))
                return


def _is_set(reading: Reading, field: OrderField) -> bool:
    """Tell whether orders are as many as those on file, or listed in notation.

    One order, told in words, or a few, can hardly be meant as a whole set.
    """
    many, filed = len(reading.orders), len(field.setting.on_file)
    listed = any(is_standard(one.words) for one in reading.orders)
    return listed or (many > 1 and _FEW * many > filed)


def _has_read(reading: Reading) -> bool:
    return bool(reading.orders or reading.held or reading.changed)


def _may_tell(reading: Reading, text: WholeText, field: OrderField) -> bool:
    """Tell whether nothing stands against an opinion that no likeliness outweighs."""
    problems = reading.problems
    if not reading.changed and reading.orders and _is_set(reading, field):
        return False  # it replaces the one on file
    if not problems and (field.kind is PhaseKind.ADJUSTMENT or not _has_read(reading)):
        return False  # builds give way to newer ones; what was taken for talk is talk
    if reading.held or not {one.reason for one in problems} <= PERHAPS_OPEN:
        return False
    tokens = [sentence_tokens(one.words, text.names) for one in problems]
    doubts = {x.type for one in tokens for x in one} & _DOUBTING
    return not (doubts or any(map(_is_written, tokens)))


def _is_written(tokens: Sequence[Token]) -> bool:
    """``A Par - Bur then Mun``: a fault of notation is told, and not made good.

    ``Two turns from now, Mid-Atlantic - North Africa``: other words kept rules from obeying it.
    """
    types = [one.type for one in tokens]
    moves = any(types[at : at + len(_MOVE)] == _MOVE for at in range(len(types)))
    return moves or (is_notation(tokens) and types.count("WORD") <= _FEW_WORDS)


def _loses_several(change: Change, reading: Reading) -> bool:
    """Tell whether more than one order would be lost that rules did not take back (S3.11)."""
    return sum(one.unit.province not in reading.cancelled for one in change.gone) > 1


def _leaves_out(change: Change, reading: Reading, text: WholeText) -> bool:
    """``Portugal for the army, and let the fleet help``: a kind of unit is named and not used."""
    tokens = [x for one in reading.problems for x in sentence_tokens(one.words, text.names)]
    named = {x.word for x in tokens if x.type == "KIND"}
    placed = [one for one in (*change.new, *change.gone) if not isinstance(one, Waive)]
    used = {one.unit.kind for one in placed}
    used |= {helped.kind for one in placed if (helped := helped_by(one)) is not None}
    return bool(used) and not named <= used


def _is_read(change: Change, reading: Reading) -> bool:
    """Tell whether rules read the same."""
    read = [one.order for one in (*reading.orders, *reading.held)]
    told = [*change.new, *change.kept]
    new = all(any(alike(one, other) for other in read) for one in change.new)
    same = new and all(any(alike(one, other) for other in told) for one in read)
    gone = {one.unit.province for one in change.gone}
    on_file = {one.unit.province for one in (*change.gone, *change.kept)}
    taken_back = on_file if reading.cleared else reading.cancelled
    as_change = reading.changed or not (read and change.kept)
    return same and gone == taken_back and as_change


def change_of(
    text: WholeText, filed: Sequence[tuple[int, Sequence[Sentence]]], field: OrderField
) -> Change | None:
    """What a text makes of the orders on file; None if it is too long, or orders what cannot be.

    Args:
        filed: the sentences of each order on file, with the number of its row.
    """
    below = [(number + len(filed), said) for number, said in text.lines]
    sketch = sketched(words_of_lines([*filed, *below], field, text.names), field)
    if sketch is None:
        return None
    opinion = opinion_of(sketch)
    on_file = {one.unit: one for one in field.setting.on_file if not isinstance(one, Waive)}
    waived = any(isinstance(one, Waive) for one in field.setting.on_file)
    if waived and not any(isinstance(one, Waive) for one in opinion.orders):
        return None  # nobody can take a waived build back but by another set
    orders = [*opinion.orders, *_implied(opinion.orders, on_file)]
    new = tuple(
        one for one in orders
        if (not waived if isinstance(one, Waive)
            else one.unit not in on_file or not alike(one, on_file[one.unit]))
    )  # fmt: skip
    told = {one.unit for one in orders if not isinstance(one, Waive)}
    changed = {one.unit for one in new if not isinstance(one, Waive)}
    kept = tuple(one for unit, one in on_file.items() if unit in told - changed)
    gone = tuple(one for unit, one in on_file.items() if unit not in told)
    if _may_be_implied(gone, changed, on_file) or not fit([*kept, *new], new, field):
        return None
    return Change(new, gone, kept, opinion)


def _implied(orders: Iterable[Order], on_file: Mapping[Unit, UnitOrder]) -> Iterator[Move]:
    """The moves of units with orders on file that are ordered by what helps them (S3.26)."""
    every = [one for one in orders if not isinstance(one, Waive)]
    told = {one.unit for one in every}
    goals: dict[Unit, set[Province]] = {}
    for one in every:
        helped = helped_by(one)
        to = one.to if isinstance(one, Support | Convoy) else None
        if helped is not None and to is not None:
            goals.setdefault(helped, set()).add(province_of(to))
    for unit, old in on_file.items():
        if unit in told or len(goals.get(unit, ())) != 1:
            continue
        [goal] = goals[unit]
        if isinstance(old, Move) and province_of(old.to) == goal:
            yield old
        elif unit.kind == _ARMY:  # of a fleet's goal the coast is not told
            yield Move(unit, Location(goal))


def _may_be_implied(
    gone: Iterable[UnitOrder], changed: Collection[Unit], on_file: Mapping[Unit, UnitOrder]
) -> bool:
    """Tell whether an order may but be left out since another implied it, which is changed."""
    helped = {helped_by(on_file[unit]) for unit in changed if unit in on_file}
    return any(one.unit in helped for one in gone)


def trust(signs: Mapping[str, float]) -> float:
    """How likely a change is right, from 0 to 1."""
    return likelihood("network_changes.tsv", signs)


def signs_of(
    change: Change, reading: Reading, text: WholeText, field: OrderField
) -> Mapping[str, float]:
    """What speaks for a change and against it, and how much of each there is."""
    opinion, names, problems = change.opinion, text.names, reading.problems
    words = " ".join(one.own_words for _, one in text.sentences())
    read = [one.order for one in (*reading.orders, *reading.held)]
    against = [x for x in read if not any(alike(x, y) for y in (*change.new, *change.kept))]
    agreed = [x for x in read if any(alike(x, y) for y in change.new)]
    meant = {order for problem in problems for order in problem.meant}
    gone = {one.unit.province for one in change.gone}
    tokens = [sentence_tokens(one.words, names) for one in problems]
    types = {token.type for one in tokens for token in one}
    shares = [opinion.share_of(one) or 0.0 for one in change.new]
    shares += [change.left_of(one.unit) for one in change.gone]
    stays = [opinion.share_of(one) or 0.0 for one in change.kept]
    new = len(change.new)
    found: dict[str, float] = {
        "": 1.0, "least": logit(opinion.least), "sure": logit(opinion.sure),
        "least changed": logit(max(min(shares, default=1.0), _NEVER)),
        "least kept": logit(max(min(stays, default=1.0), _NEVER)),
        "new": new / 3, "one new": new == 1, "gone": len(change.gone) / 3,
        "any gone": bool(gone), "one gone": len(gone) == 1, "all gone": not change.kept and not new,
        "nothing": not new and not gone, "none kept": not change.kept,
        "read against": len(against) / 2, "any against": bool(against),
        "agreed": len(agreed) / 2, "any agreed": bool(agreed),
        "left to read": (new - len(agreed)) / 2, "read none": not read,
        "cancelled against": bool(reading.cancelled - gone),
        "cancelled alike": bool(gone) and reading.cancelled == gone,
        "meant all": bool(meant) and all(any(alike(x, y) for y in meant) for x in change.new),
        "meant others": any(not any(alike(x, y) for y in change.new) for x in meant),
        "meant none": not meant, "changed": reading.changed, "cleared": reading.cleared,
        "problems": min(len(problems), 4) / 2,
        "changing": logit(min(max(changing(words, names), _NEVER), 1 - _NEVER)),
        "undoing": logit(min(max(undoing(words, names), _NEVER), 1 - _NEVER)),
        "ordering": logit(min(max(ordering(words, names), _NEVER), 1 - _NEVER)),
        "words": len(words.split()) / 20, "lines": min(len(text.lines), 6) / 3,
        "asks": "?" in words, "notation": any(map(is_notation, tokens)),
        f"phase {field.kind.name}": 1.0,
    }  # fmt: skip
    found |= {f"reason {one.reason}": 1.0 for one in problems}
    found |= {f"has {kind}": float(kind in types) for kind in _TOLD}
    apart = "asked" if problems else "read"
    return {f"{apart} {name}".strip(): much for name, much in found.items()}


def take(reading: Reading, change: Change, text: WholeText) -> None:
    """Take a change in place of the problems, and of what was read that it does not make."""
    named = [one for one in reading.problems if names_any(one.words, text.names)]
    settled = named or list(reading.problems)  # "Bin it" alone names nothing
    lines = {problem.line for problem in settled}
    reading.orders[:] = [x for x in reading.orders if any(alike(x.order, y) for y in change.new)]
    read = [one.order for one in reading.orders]
    for order in change.new:
        if not any(alike(order, other) for other in read):
            line, words = text.about(order, words_of(settled))
            lines.add(line)
            reading.orders.append(ReadOrder(order, line, words, "repaired"))
    reading.cancelled = {one.unit.province for one in change.gone}
    reading.changed, reading.cleared = True, False
    lines = lines or {number for number, _ in text.lines}
    reading.guessed |= lines
    reading.settled |= lines
    reading.problems[:] = [one for one in reading.problems if one not in settled]
    given = {one.unit for one in change.new if not isinstance(one, Waive)}
    reading.implied[:] = [
        one for one in reading.implied
        if isinstance(one.order, Waive) or one.order.unit not in given
    ]  # fmt: skip
