"""What keeps a guess from being obeyed: words that may mean other orders, or none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses.choices import Choice
from gmbot.parsing.guesses.mentions import Mention
from gmbot.parsing.guesses.readings import Reading, following, idle_in
from gmbot.parsing.guesses.signs import Said
from gmbot.parsing.judges import denying
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Names, Token, names_of, places_named, sentence_tokens
from gmbot.rules.board.terms import PhaseKind, Power, Province, province_of
from gmbot.rules.orders.orders import Build, Convoy, Move, Order, Retreat, Support

_OTHERS = frozenset({
    "OR", "UNLESS", "EXCEPT", "SWAP", "TAKEN_BACK", "INSTEAD", "ENSURES",
})  # fmt: skip
"""Words for orders that are not to be, for one of two, or for help of any kind."""
_UNNAMED = frozenset({"REST", "EACH_OTHER"})
"""Words for units that no name tells."""
_WAIVES = frozenset({"WAIVE", "NO_BUILD"})
"""``Do not use Paris``: where nothing is built, they are a no."""
_ANYBODY = frozenset({"whoever", "whomever", "anyone", "anybody", "someone", "wer", "quiconque"})
"""Nobody knows who that is: what they do is no order."""
_REASONS = frozenset({
    "before", "bevor", "ehe", "avant que", "avant", "in case", "lest", "for fear", "damit",
})  # fmt: skip
"""Words that give a reason; all others of their kind make a condition."""
_JOINS = frozenset({"AND", "COMMA", "IN", "FROM", "ON", "#", "&", "0", "ADJ", "BOTH", "ONE"})
"""What stands between names that are joined, or of which one says where the other is."""
_LISTS = frozenset({"AND", "COMMA"})
_NO = frozenset({"KEEP", "NOBODY", "NOT", "NOTHING_MOVES", "WAIVE"})
"""What says that a unit does not go somewhere: ``keep it out of ...``, ``declines to ...``."""
_OTHER_CLAUSE = frozenset({"AND", "COLON", "COMMA", "DASH", "INSTEAD", "STOP", "WHILE"})
"""Behind these a no counts no more: ``not to the Channel but to the Irish Sea``."""
_TOLD = frozenset({"SUPPORT", "SUPPORTED", "CONVOY", "CONVOYED", "FERRY", "HOLD"})
"""Words for what units do that are nearly always meant so."""
_DENIES, _DENIES_CERTAIN = 0.2, 0.8
"""What is to this share like sentences that deny something is not obeyed unasked."""
_NAMED = frozenset({"exact", "kind"})
"""How a name was found that is one: ``no way venice goes to trieste`` does not name Norway."""
_DOING = {
    "support": {"SUPPORT", "SUPPORTED"},
    "stand by": {"SUPPORT", "SUPPORTED", "HOLD"},
    "convoy": {"CONVOY", "CONVOYED", "FERRY"},
    "hold": {"HOLD"},
}


def speaks_of_anybody(tokens: Sequence[Token]) -> bool:
    """``Rumania gives a hug to whoever supports Sevastopol``"""
    return any(token.type == "WORD" and fold(token.text) in _ANYBODY for token in tokens)


def is_refused(words: str, field: OrderField, *, certain: bool = False) -> bool:
    """``Brest shuns the Channel``: like what is said of moves that are not made, in any words.

    In winter it may be a build that is waived, or a unit that is removed.

    Args:
        certain: an order is known from it by others: by rules, which know each of its words, or
            by networks that are nearly sure.
    """
    if field.kind is PhaseKind.ADJUSTMENT:
        return False
    names = names_of(field.board)
    if any(_begins_with_no(token, names) for token in sentence_tokens(words, names)):
        return True
    return denying(words, names) > (_DENIES_CERTAIN if certain else _DENIES)


def is_denied(
    words: str, goal: Province | None, field: OrderField, *, certain: bool = False
) -> bool:
    """``England: no builds``, ``Brest does not move to the Channel``: no own order, or its no.

    Args:
        goal: where the order goes that may be meant, or what it helps.
        certain: the networks are nearly sure of the order.
    """
    said = sentence_tokens(words, names_of(field.board))
    if is_refused(words, field, certain=certain) or told_of_another(said, field.power):
        return True
    return goal is not None and (_denies_going(said, goal) or _asks_about(goal, words, said))


def _begins_with_no(token: Token, names: Names) -> bool:
    """``No way Trieste goes to Albania``: that does not name Norway."""
    first, more, _ = token.text.partition(" ")
    if token.type != "PLACE" or not more:
        return False
    return any(one.type in _NO for one in sentence_tokens(first, names))


def _asks_about(goal: Province, words: str, said: Sequence[Token]) -> bool:
    """``Paris to Burgundy? Hard pass.``: no order, unless it is a request."""
    asked = words.rstrip(' )"').endswith("?") and all(one.type != "ASK" for one in said)
    return asked and goal in places_named(said)


def told_of_another(tokens: Sequence[Token], power: Power) -> bool:
    """``Germany holds everything``, ``Germany builds a fleet in Brest``: that is no own order.

    Of a place it may be told as well what a power does there: ``Italy helps Trieste``.
    """
    if not tokens or tokens[0].type != "OWNER" or tokens[0].power == power:
        return False
    types = [token.type for token in tokens]
    return "PLACE" not in types or types[1:2] == ["BUILD"]


def _denies_going(tokens: Sequence[Token], place: Province) -> bool:
    """``In den Kanal zieht Brest nicht``: no goal has a no in its clause, on whichever side."""
    return any(place in places_named(one) and _says_no(one) for one in _clauses(tokens))


def _says_no(clause: Sequence[Token]) -> bool:
    """Tell whether something in a clause is denied: ``does not budge to Bohemia`` as well."""
    types = [token.type for token in clause]
    return not _NO.isdisjoint(types) or ("HOLD", "TO") in pairwise(types)


def _clauses(tokens: Sequence[Token]) -> Iterator[Sequence[Token]]:
    begin = 0
    for at, token in enumerate(tokens):
        if token.type in _OTHER_CLAUSE:
            yield tokens[begin:at]
            begin = at + 1
    yield tokens[begin:]


def is_clear(reading: Reading, said: Said, begin: int = 0) -> bool:
    """Tell whether the words of a sentence leave no doubt of a kind that no likeness outweighs.

    Args:
        begin: its first token; those before it are of the sentence before.
    """
    mentions = [m for one in reading for m in (one.who, one.goal, one.helped) if m]
    types = said.types[begin:]
    return not (
        any(map(_speaks_of_others, said.tokens[begin:]))
        or any(_denies_going(said.tokens[begin:], goal) for goal in _goals(reading))
        or (said.field.kind is not PhaseKind.ADJUSTMENT and _WAIVES.intersection(types))
        or any(len(mention.places) > 1 for mention in mentions)
        or not all(_is_kind_told(choice, said) for choice in reading)
        or ("VACATED" in types and not any(following(reading)))
        or ("HOLD" in types and "HOLD" not in _done(reading))
        or any(said.types[: m.first][-1:] != ["TO"] for m in _goals_that_act(reading))
    )


def is_doubtful(reading: Reading, said: Said, begin: int = 0) -> bool:
    """Tell whether a sentence has to be all the more likely: it may speak of more than is told."""
    types = said.types[begin:]
    return (
        bool(_UNNAMED.intersection(types))
        or any(_is_everybody(said.tokens, at) for at in range(begin, len(said.tokens)))
        or _are_parted(reading, said)
        or any(_goals_that_act(reading))
        or not _TOLD.intersection(types) <= _done(reading)
        or any(
            said.stands(mention) == "o" or mention.quality not in _NAMED
            for mention in idle_in(reading, said.mentions)
            if mention.at >= begin
        )
    )


def _goals(reading: Reading) -> Iterator[Province]:
    """Where a reading sends units, and whom it helps."""
    yield from filter(None, (aim_of(choice.order) for choice in reading))


def aim_of(order: Order) -> Province | None:
    """Where an order goes, or what it helps; None of all else."""
    match order:
        case Move() | Retreat():
            return province_of(order.to)
        case Support():
            return order.supported.province
        case Convoy():
            return order.army.province
        case _:
            return None


def _speaks_of_others(token: Token) -> bool:
    return token.type in _OTHERS or (token.type == "IF" and fold(token.text) not in _REASONS)


def _is_everybody(tokens: Sequence[Token], at: int) -> bool:
    """``All hold``; not ``with all its strength``, ``all aboard``, ``nothing at all``."""
    if tokens[at].type != "ALL":
        return False
    before = tokens[at - 1].type if at else ""
    behind = tokens[at + 1].type if at + 1 < len(tokens) else "STOP"
    ends = behind == "STOP" and before == "IN"
    return not (ends or behind == "ABOARD" or (before in ("WITH", "IN") and behind == "WORD"))


def _are_parted(reading: Reading, said: Said) -> bool:
    """``Paris, Marseilles bound for Spain``, ``off Portugal in the Mid-Atlantic``.

    Of two names that are joined, or of which one says where the other is, both do the same or only
    one has an order.
    """
    acts = {id(choice.who): choice for choice in reading if choice.who is not None}
    return any(
        id(one) in acts
        and id(other) in acts
        and set(said.types[one.at + 1 : other.at]) <= _JOINS
        and not (
            _LISTS.intersection(said.types[one.at + 1 : other.at])
            and _are_alike(acts[id(one)], acts[id(other)])
        )
        for one, other in pairwise(said.mentions)
    )


def _are_alike(one: Choice, other: Choice) -> bool:
    return (one.act, one.goal, one.helped) == (other.act, other.goal, other.helped)


def _is_kind_told(choice: Choice, said: Said) -> bool:
    """Tell whether a build says what is built, or only one kind can be built there."""
    if not isinstance(choice.order, Build) or choice.who is None:
        return True
    kind = choice.order.unit.kind
    return kind in {word for _, word in said.kinds} or _only(kind, choice.who, said)


def _only(kind: str, mention: Mention, said: Said) -> bool:
    """Tell whether no other kind of unit can stand at a place."""
    places, reach = set(mention.places), said.field.board.reach.items()
    return {k for k, spots in reach if places.intersection(map(province_of, spots))} == {kind}


def _goals_that_act(reading: Reading) -> Iterator[Mention]:
    """``Brest follows MAO to the Irish Sea``: one name is a unit, and another's goal."""
    acting = {id(one.who) for one in reading}
    goals = (one.goal for one in reading if one.act == "move")
    return (goal for goal in goals if goal is not None and id(goal) in acting)


def _done(reading: Reading) -> set[str]:
    return {word for one in reading for word in _DOING.get(one.act, ())}
