"""May what rules read be changed by what nobody read? Orders that the whole text speaks against.

``In 2 please read Boh instead of Tyr``, ``Vienna to Tyrolia (no, Bohemia)``: the order stands there
without a fault, and is not meant. How much the networks, the words that nobody read, and what these
name, weigh against an order was learned (``grammars/network_doubt.tsv``, written by
``benchmarks/learn_network_doubt.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from gmbot.parsing.board import OrderField, Reading, ReadOrder
from gmbot.parsing.guesses import RowNumbers, goal_of, helped_by, likelihood, logit
from gmbot.parsing.judges import ordering, undoing
from gmbot.parsing.network.opinion import Opinion, alike
from gmbot.parsing.network.settle import WholeText
from gmbot.parsing.phrases import Sentence
from gmbot.parsing.sentences import is_standard
from gmbot.parsing.tokens import places_named, sentence_tokens
from gmbot.rules.board.terms import Province
from gmbot.rules.orders.orders import Convoy, Order, Waive

_TOLD = (
    "NOT", "INSTEAD", "TAKEN_BACK", "REST", "ALL", "HOLD", "IF", "MAYBE", "PAST", "QUESTION",
    "NUMBER", "KIND", "MOVE", "SUPPORT", "BOTH", "SWAP", "OR", "EXCEPT",
)  # fmt: skip
"""The types of words that are looked at."""
_SHARES, _UNDOING = (0.003, 0.02, 0.1, 0.4), (0.01, 0.03, 0.08, 0.2)
"""Bounds between what is told apart of the two, which count together."""
_OF_LIST, _OF_LIST_NAMED = 0.2, 0.03
"""How like words that take an order back a sentence has to be below a list in notation.

The second if it names the unit, or where it goes, and asks nothing.
"""
_SURE = 0.5
"""What the networks find likelier than this is not doubted."""
_LINK = "://"
"""Advertisements and signatures have it; nobody corrects an order by it."""
_FEW_WORDS = 2
_NEVER = 1e-3


@dataclass(frozen=True, slots=True)
class Unread:
    """A sentence in which nothing was read."""

    at: int
    """Its place among all sentences."""
    said: str
    words: str
    """The same, with the rows named of which it tells the numbers."""
    places: frozenset[Province]
    types: frozenset[str]
    undoing: float
    """How like it is to words that take an order back, as a logit."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What speaks for the orders of a text, and against them."""

    reading: Reading
    unread: Sequence[Unread]
    opinion: Opinion
    text: WholeText
    field: OrderField


def unread_in(text: WholeText, field: OrderField) -> list[Unread]:
    """The sentences that were not read, with the rows named of which they tell the numbers."""
    rows, found = RowNumbers(field.own_places, text.names), []
    for at, (line, one) in enumerate(text.sentences()):
        ordered = bool(one.holders) or any(x.act != "bare" for x in one.statements)
        said = one.own_words
        words = rows.named(line, said, orders=ordered)
        if not ordered and _LINK not in said:
            tokens = sentence_tokens(words, text.names)
            places = frozenset(places_named(tokens))
            types = frozenset(token.type for token in tokens)
            like = logit(max(undoing(words, text.names), _NEVER))
            found.append(Unread(at, said, words, places, types, like))
    return found


def may_be_changed(reading: Reading, unread: Sequence[Unread], text: WholeText) -> list[ReadOrder]:
    """The orders behind which something was not read, or whose sentence names more than they do."""
    return [
        one for one in reading.orders
        if not isinstance(one.order, Waive)
        and (_changing(one, unread, text) or _left_over(one, reading, text))
    ]  # fmt: skip


def doubts(one: ReadOrder, seen: Seen) -> float:
    """How likely an order is not meant, from 0 to 1."""
    if (seen.opinion.share_of(one.order) or 0.0) > _SURE:
        return 0.0
    return likelihood("network_doubt.tsv", signs_of_doubt(one, seen))


def _changing(one: ReadOrder, unread: Sequence[Unread], text: WholeText) -> bool:
    """Tell whether something behind an order may change it: talk below a list seldom does."""
    assert not isinstance(one.order, Waive)
    behind, about = _behind(one, unread, text), {one.order.unit.province, goal_of(one.order)}
    if not is_standard(one.words):
        return bool(behind)
    return any(
        x.undoing > logit(_OF_LIST)
        or (x.undoing > logit(_OF_LIST_NAMED) and about & x.places and "QUESTION" not in x.types)
        for x in behind
    )


def words_against(one: ReadOrder, unread: Sequence[Unread], text: WholeText) -> str:
    """The words that may take an order back: what was not read behind it, or its own sentence."""
    assert not isinstance(one.order, Waive)
    about = {one.order.unit.province, goal_of(one.order)}
    behind = _behind(one, unread, text)
    most = max(behind, key=lambda x: (bool(about & x.places), x.undoing), default=None)
    return one.words if most is None else most.said


def signs_of_doubt(one: ReadOrder, seen: Seen) -> Mapping[str, float]:
    """What speaks against an order, and how much of each there is."""
    assert not isinstance(one.order, Waive)
    reading, opinion, text = seen.reading, seen.opinion, seen.text
    unit, goal = one.order.unit, goal_of(one.order)
    share, behind = opinion.share_of(one.order), _behind(one, seen.unread, text)
    instead = {
        other: much for other, much in opinion.shares.items()
        if not isinstance(other, Waive) and other.unit == unit and not alike(other, one.order)
    }  # fmt: skip
    goals = {place for other in instead if (place := goal_of(other)) and place != goal}
    of_unit = [x for x in behind if unit.province in x.places]
    of_goal = [x for x in behind if goal in x.places]
    of_others = [x for x in behind if goals & x.places]
    both = [x for x in of_others if x in of_unit or x in of_goal]
    nameless = [x for x in behind if not x.places]
    most = max(behind, key=lambda x: x.undoing, default=None)
    found: dict[str, float] = {"": 1.0, "no share": share is None}
    for name, some in (
        ("unit", of_unit), ("goal", of_goal), ("other goal", of_others), ("both", both),
        ("nothing", nameless), ("any", behind),
    ):  # fmt: skip
        if some:
            found |= {f"names {name}": 1.0, f"undoing {name}": max(x.undoing for x in some)}
    if share is not None:
        found |= {
            "share": logit(max(share, _NEVER)),
            "instead": logit(max(max(instead.values(), default=0.0), _NEVER)),
        }
    low = "none" if share is None else str(sum(share > bound for bound in _SHARES))
    like = sum(most.undoing > logit(x) for x in _UNDOING) if most else -1
    names = "unit" if of_unit else "goal" if of_goal else "other" if of_others else "nothing"
    listed = is_standard(one.words)
    left = _left_over(one, reading, text)
    found |= {
        f"share {low}": 1.0, f"like {like}": 1.0, f"share {low}, like {like}": 1.0,
        f"{names}, share {low}": 1.0, f"{names}, like {like}": 1.0, "listed": listed,
        f"listed {listed}, share {low}": 1.0, f"listed {listed}, like {like}": 1.0,
        "left over": bool(left), "left over goal": bool(left & goals),
        f"left over {bool(left)}, share {low}": 1.0, "bracket": "(" in one.words,
        "many": min(sum(len(x.words.split()) > _FEW_WORDS for x in behind), 6) / 3,
        "order": logit(max((ordering(x.words, text.names) for x in behind), default=_NEVER)),
        "problems": min(len(reading.problems), 3.0), "no problem": not reading.problems,
        "last": one is reading.orders[-1], "orders": len(reading.orders) / 5,
        f"phase {seen.field.kind.name}": 1.0,
        "carried": any(unit == x.order.army for x in reading.orders if isinstance(x.order, Convoy)),
    }  # fmt: skip
    near = {kind for x in (*of_unit, *of_goal, *([most] if most else [])) for kind in x.types}
    return found | {f"has {kind}": float(kind in near) for kind in _TOLD}


def _behind(one: ReadOrder, unread: Iterable[Unread], text: WholeText) -> list[Unread]:
    """What was not read behind an order."""
    here = _sentence_of(one, text)[0]
    return [x for x in unread if x.at > here]


def _sentence_of(one: ReadOrder, text: WholeText) -> tuple[int, Sentence | None]:
    """The sentence of an order, and its place among all; else the last up to its line."""
    last = 0
    for at, (line, said) in enumerate(text.sentences()):
        if line == one.line and (one.words in said.words or one.words == said.alone):
            return at, said
        last = at if line <= one.line else last
    return last, None


def _left_over(one: ReadOrder, reading: Reading, text: WholeText) -> frozenset[Province]:
    """The places that a sentence names, and none of its orders uses."""
    at, said = _sentence_of(one, text)
    if said is None or is_standard(one.words):
        return frozenset()
    tokens = sentence_tokens(said.own_words, text.names)
    of_it = [x.order for x in reading.orders if _sentence_of(x, text)[0] == at]
    used = {place for order in of_it for place in _used(order)}
    return frozenset(
        place for token in tokens if token.type == "PLACE"
        for place in token.place.places if used.isdisjoint(token.place.places)
    )  # fmt: skip


def _used(order: Order) -> Iterable[Province]:
    if isinstance(order, Waive):
        return
    yield order.unit.province
    if (goal := goal_of(order)) is not None:
        yield goal
    if (helped := helped_by(order)) is not None:
        yield helped.province
