"""What a text makes of the orders on file, told by its names, the board, and what was learned.

``Withdraw both naval orders. Berlin to Prussia is all I want``: of all that may become of the
orders on file the likeliest is taken, as in ``gmbot.parsing.guesses`` of the orders of a sentence.
What was learned lies in ``grammars/revisions.weights``, where ``benchmarks/learn_revisions.py``
puts it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses import UNIT, Said, Scores, Sums, choices_in, mentions_in, shares_of
from gmbot.parsing.prose import CHANGES
from gmbot.parsing.revisions import traits
from gmbot.parsing.revisions.implied import Filed
from gmbot.parsing.revisions.options import NEW, Option, Rows, options_in
from gmbot.parsing.revisions.revisions import Revision, revisions_of
from gmbot.parsing.revisions.traits import Ruled, Told
from gmbot.parsing.tokens import Names, sentence_tokens
from gmbot.resources import grammar_weights
from gmbot.rules.board.terms import Province
from gmbot.rules.orders.orders import Order

MOST_NAMES = 10
MOST_WORDS = 110
MOST_REVISIONS = 2000
_MOST_LIKELY = 10
"""How many new orders of one unit are looked at."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What most likely becomes of the orders on file."""

    cancelled: frozenset[Province] = frozenset()
    orders: tuple[Order, ...] = ()
    kept: frozenset[Province] = frozenset()
    """Where units are named whose orders stay."""
    share: float = 0.0
    """How likely just this becomes of them, from 0 to 1."""
    follows: bool = False
    """Some new order is not said, but follows from one on file."""
    grouped: bool = False
    """Something becomes of orders that no name points to."""


def revised(
    text: str, names: Names, field: OrderField, filed: Filed, ruled: Ruled
) -> Outcome | None:
    """The likeliest outcome of a text; None if it is too long, or most likely changes nothing."""
    prepared = prepare(text, names, field, filed, ruled)
    if prepared is None:
        return None
    told, revisions = prepared
    sums = Sums(grammar_weights("revisions"))
    outcomes = [(one.cancelled, frozenset(one.result(filed))) for one in revisions]
    much = [sums.of_parts(traits.parts_of(one, told)) for one in revisions]
    shares = shares_of(much, outcomes)
    best = max(shares, key=shares.__getitem__)
    revision = revisions[outcomes.index(best)]
    if not revision.changes:
        return None
    return Outcome(
        revision.cancelled,
        revision.result(filed),
        revision.kept,
        shares[best],
        any(one.how for one in revision.options),
        bool(revision.group.places),
    )


def prepare(
    text: str, names: Names, field: OrderField, filed: Filed, ruled: Ruled
) -> tuple[Told, list[Revision]] | None:
    """A text with all that it may make of the orders on file; None if it is too long."""
    tokens = sentence_tokens(text, names, CHANGES)
    mentions = mentions_in(tokens, field)
    if len(tokens) > MOST_WORDS or len(mentions) > MOST_NAMES:
        return None
    likely = _likely(text, names, field)
    rows = options_in(mentions, tokens, field, filed)
    cut = Rows([_likeliest(row, likely, ruled) for row in rows.rows], rows.unnamed)
    told = Told(tokens, mentions, field, filed, likely, ruled)
    return told, revisions_of(cut, field, filed, MOST_REVISIONS)


def _likeliest(row: list[Option], likely: Mapping[Order, float], ruled: Ruled) -> list[Option]:
    """What may become of one order, the likeliest new orders first."""
    old = [one for one in row if one.sort != NEW]
    new = [one for one in row if one.sort == NEW]
    new.sort(key=lambda one: _rank(one, likely, ruled), reverse=True)
    return [*old, *new[:_MOST_LIKELY]]


def _rank(option: Option, likely: Mapping[Order, float], ruled: Ruled) -> tuple[bool, float]:
    """What rules read comes first; what follows from an order before what hardly anybody says."""
    assert option.order is not None
    return option.order in ruled.orders, likely.get(option.order, -2.0)


def _likely(text: str, names: Names, field: OrderField) -> dict[Order, float]:
    """How much speaks for each order that a text may give, by what guesses know."""
    tokens = sentence_tokens(text, names)
    mentions = mentions_in(tokens, field)
    scores = Scores(Said(tokens, mentions, field))
    likely: dict[Order, float] = {}
    for row in choices_in(mentions, field, {token.type for token in tokens}):
        for choice in row:
            much = scores.of_choice(choice) / UNIT
            likely[choice.order] = max(likely.get(choice.order, much), much)
    return likely
