"""How far the network's opinion of a text can be trusted.

A sum of weights, learned from texts of which the network knew nothing
(``grammars/network_trust.tsv``, written by ``benchmarks/learn_network_trust.py``).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from gmbot.parsing.board import OrderField, Reading, ReadOrder
from gmbot.parsing.guesses import likelihood, logit
from gmbot.parsing.judges import ordering
from gmbot.parsing.network.opinion import Opinion
from gmbot.parsing.network.sketch import Sketch
from gmbot.parsing.tokens import Names, sentence_tokens
from gmbot.rules.orders.orders import Convoy, Move, Order, Waive

_TOLD = (
    "IF", "MAYBE", "MUSING", "NOBODY", "NOT", "OR", "INSTEAD", "TAKEN_BACK", "REST", "ALL",
    "QUESTION", "NUMBER", "OWNER", "UNLESS", "EXCEPT", "PAST",
)  # fmt: skip
"""The types of words that are looked at where nothing was read."""


def trust(signs: Mapping[str, float]) -> float:
    """How likely an opinion is right, from 0 to 1."""
    return likelihood("network_trust.tsv", signs)


def signs_of(
    reading: Reading,
    opinion: Opinion,
    orders: Sequence[Order],
    doubted: Sequence[ReadOrder],
    against: Collection[str],
    sketch: Sketch,
    field: OrderField,
    names: Names,
) -> Mapping[str, float]:
    """What speaks for an opinion and against it, and how much of each there is.

    Args:
        orders: those that nobody else has read.
        doubted: what was read that others take the place of.
        against: what stands against it, by name.
    """
    problems = reading.problems
    meant = {order for problem in problems for order in problem.meant}
    ordered = {one.order.unit for one in (*reading.orders, *reading.held)
               if not isinstance(one.order, Waive) and one not in doubted}  # fmt: skip
    given = {one.unit for one in opinion.orders if not isinstance(one, Waive)}
    meaning = {one.unit for one in meant if not isinstance(one, Waive)}
    like = [ordering(problem.words, names) for problem in problems]
    types = {token.type for one in problems for token in sentence_tokens(one.words, names)}
    found: dict[str, float] = {
        "": 1.0, "least": logit(opinion.least), "sure": logit(opinion.sure),
        "least of one": logit(opinion.least_of_one), "split": min(opinion.split, 4) / 2,
        "one split": float(opinion.split > 0), "new": len(orders) / 3,
        "least new": logit(min(opinion.share_of(x) or 0.0 for x in orders)),
        "doubted": float(len(doubted)), "doubts": float(bool(doubted)),
        "guessed all": meant == set(orders), "guessed none": not meant,
        "guessed some": bool(meant & set(orders)) and meant != set(orders),
        "guessed others": any(
            one not in opinion.orders and one.unit in given
            for one in meant if not isinstance(one, Waive)
        ),
        "guessed more": bool(meaning - given - ordered),
        "left out": len(ordered - given) / 2, "read none": not ordered,
        "read several": len(ordered) > 1, "problems": min(len(problems), 4) / 2,
        "one problem": len(problems) == 1, "no problem": float(not problems),
        "like": logit(max(like, default=0.5)), "least like": logit(min(like, default=0.5)),
        "words": len(sketch.types) / 50,
        "complete": float(len(opinion.orders) == len(sketch.slots)),
        "moves": sum(isinstance(one, Move) for one in opinion.orders) / 3,
        "convoys": any(isinstance(one, Convoy) for one in opinion.orders),
        "bracket": any("(" in problem.words for problem in problems),
        f"phase {field.kind.name}": 1.0,
    }  # fmt: skip
    reasons = {f"reason {problem.reason}": 1.0 for problem in problems}
    found |= reasons | {f"against {name}": 1.0 for name in against}
    return found | {f"has {kind}": float(kind in types) for kind in _TOLD}
