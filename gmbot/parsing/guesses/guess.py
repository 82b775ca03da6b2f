"""A sentence told by its names: which orders does the board leave of them?

``My boys in Apulia get a boat ride to Tunis courtesy of the Ionian fleet, which has orders to
convoy them``: the grammar knows no such sentence, but few orders use all of these names, have a
convoy in them, and can be given. What is found so is offered for a yes. It is obeyed outside
movement phases alone, where each word of the sentence is known to be harmless.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses.likelihood import cost, parted
from gmbot.parsing.guesses.roles import casts
from gmbot.parsing.guesses.said import Said, said_in
from gmbot.parsing.guesses.sets import act_of, choices_of, collide, sets, with_moves
from gmbot.parsing.guesses.winter import in_winter
from gmbot.parsing.prose import strange_words
from gmbot.parsing.tokens import Token
from gmbot.rules.board.terms import PhaseKind
from gmbot.rules.orders.orders import Order

_MOST_NAMES = 8
_MOST_WORDS = 60
_DOUBTS = frozenset({"MUSING", "MAYBE", "PAST", "IF", "NOT", "NOBODY", "ASK", "THANKS"})
_PLAIN = frozenset({
    "PLACE", "COAST", "KIND", "ONE", "NUMBER", "BOTH", "OWNER", "IN", "ON", "FROM", "TO", "WITH",
    "DIR", "AND", "COMMA", "STOP", "LINE", "WHILE", "TOO", "PLEASE", "WORD", "BUILD", "BUILT",
    "SEND", "GETS", "REMOVE", "REMOVED", "DISBAND", "RETREAT", "MOVE", "MOVED",
})  # fmt: skip
"""What a guess that is obeyed is made of; whatever else stands in a sentence may doubt it."""
_DONE = frozenset({"BUILD", "REMOVE", "DISBAND", "RETREAT", "MOVE"})
_RAISING = frozenset({"BUILD", "SEND", "GETS"})
_REMOVING = frozenset({"REMOVE", "REMOVED", "DISBAND"})
_LEAVING = frozenset({"RETREAT", "MOVE", "TO"}) | _REMOVING
_GOING = frozenset({"MOVE", "RETREAT"})
_HELPS = frozenset({"support", "convoy"})
_MOST_SETS = 2000
"""Sets of orders that are tried for a sentence."""
_CLEAR = 3.5
"""By how much the likeliest orders have to be likelier than the next."""
_FARTHEST = 16
"""What the words of one order may cost, on the average."""


def guessed(tokens: Sequence[Token], field: OrderField, *, talk: bool = False) -> tuple[Order, ...]:
    """The likeliest orders that use all names of a sentence; none where two sets are as likely.

    ``talk``: the sentence has no shape of an order. Then no word of it may doubt it, and in
    a movement phase it must say what units do.
    """
    doubted = talk and any(token.type in _DOUBTS for token in tokens)
    if len(tokens) > _MOST_WORDS or doubted:
        return ()
    said = said_in(tokens, field)
    if talk and not said.acts and field.kind is PhaseKind.MOVEMENT:
        return ()
    return _told(said, field)


def _told(said: Said, field: OrderField) -> tuple[Order, ...]:
    """What the names of a sentence tell."""
    if said.denied or not 0 < len(said.names) <= _MOST_NAMES:
        return ()
    return in_winter(said, field) if field.kind is PhaseKind.ADJUSTMENT else _going(said, field)


def sure_guess(tokens: Sequence[Token], field: OrderField) -> tuple[Order, ...]:
    """A guess outside movement phases that may be obeyed: each word of it is known to be harmless.

    Few things can be ordered there, so that the names tell which: ``Naples builds a fleet, to the
    delight of the bay``.
    """
    unsure = _is_praised(tokens) or any(_is_unsure(token, field) for token in tokens)
    if field.kind is PhaseKind.MOVEMENT or unsure:
        return ()
    if field.kind is PhaseKind.ADJUSTMENT and any(token.type in _GOING for token in tokens):
        return ()  # "the other build I'll pass on"
    told = any(_is_told(token, field) for token in tokens)
    found = guessed(tokens, field) if told else ()
    return () if found and strange_words(tokens) else found


def _is_told(token: Token, field: OrderField) -> bool:
    """Tell whether a word says what the names are for; ``I love the fleet in Brest`` has none."""
    if field.kind is PhaseKind.RETREAT:
        return token.type in _LEAVING
    return token.type in (_RAISING if field.due > 0 else _REMOVING)


def _is_unsure(token: Token, field: OrderField) -> bool:
    """A doubt, another's wish, another year, or what was done: ``In '04 I removed the army``."""
    another = token.type == "OWNER" and token.power != field.power
    dated = any(map(str.isdigit, token.text))
    done = token.type in _DONE and token.text.casefold().endswith("ed")
    return token.type not in _PLAIN or another or dated or done


def _is_praised(tokens: Sequence[Token]) -> bool:
    """``Retreating to Gascony is a pleasure for the enemy``: that is spoken of, not ordered."""
    first = tokens[0] if tokens else None
    return first is not None and first.type in _DONE and first.text.casefold().endswith("ing")


def left_out(
    tokens: Sequence[Token], orders: Sequence[Order], field: OrderField
) -> tuple[Order, ...]:
    """The supports and convoys that a sentence tells beside the orders that were read of it.

    ``The army moves to Burgundy, and does so with the backing of the one in Paris``
    """
    if not orders or len(tokens) > _MOST_WORDS:
        return ()
    said = said_in(tokens, field)
    if said.wanted & _HELPS <= {act_of(order) for order in orders}:
        return ()
    guess = _told(said, field)
    return tuple(one for one in guess if one not in orders) if set(guess) > set(orders) else ()


def _going(said: Said, field: OrderField) -> tuple[Order, ...]:
    """Orders of a movement or a retreat phase."""
    ranked: dict[tuple[Order, ...], float] = {}
    left = _MOST_SETS
    for cast in casts(said.names, field):
        choices = choices_of(cast, said.wanted, field)
        left -= math.prod(map(len, choices))
        if left < 0:
            return ()
        for orders in sets(choices, cast, said.wanted):
            total = cast.idle + parted(orders, cast, said)
            total += sum(cost(order, cast, said) for order in orders)
            key = tuple(sorted(with_moves(orders, field), key=repr))
            if not collide(key):
                ranked[key] = min(total, ranked.get(key, total))
    return _likeliest(ranked)


def _likeliest(ranked: Mapping[tuple[Order, ...], float]) -> tuple[Order, ...]:
    """The orders that cost least, if they are clear; else none."""
    best = sorted(ranked.items(), key=lambda one: one[1])[:2]
    if not best or best[0][1] > _FARTHEST * len(best[0][0]):
        return ()
    return () if len(best) > 1 and best[1][1] - best[0][1] < _CLEAR else best[0][0]
