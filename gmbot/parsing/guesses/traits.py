"""The traits of a reading: what speaks for an order, for a name without one, and for talk.

Each is a text, whose weight was learned from sentences whose orders are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from gmbot.parsing.guesses.acts import ACTS
from gmbot.parsing.guesses.choices import Choice
from gmbot.parsing.guesses.mentions import Mention
from gmbot.parsing.guesses.readings import Reading, following, idle_in
from gmbot.parsing.guesses.signs import Said
from gmbot.rules.board.terms import Location, PhaseKind, province_of
from gmbot.rules.orders.orders import Build, Move, Retreat, Waive

_LONGEST = 3
"""How many words, or types of words, that stand side by side are one trait of talk."""
_SHORT = 5
_STEM = 4
_TOLD = {"stand by": "support", "remove": "disband"}
"""The word's act of a choice's act."""


def parts_of(reading: Reading, said: Said) -> Iterator[tuple[object, Iterable[str]]]:
    """What a reading is the sum of, and what speaks for each part; parts with one key are alike."""
    beside = tuple(_of_reading(reading, said))
    yield beside, beside
    if not reading:
        yield "talk", _of_talk(said)
        return
    yield from ((choice, of_choice(choice, said)) for choice in reading)
    yield from ((mention, _of_idle(mention, said)) for mention in idle_in(reading, said.mentions))


def of_choice(choice: Choice, said: Said) -> Iterator[str]:
    """What speaks for an order."""
    act = choice.act
    if isinstance(choice.order, Build):
        act += choice.order.unit.kind
    yield from (f"{act} {trait}" for trait in _of_choice(choice, said))
    yield from _of_coast(choice, said)


def _of_choice(choice: Choice, said: Said) -> Iterator[str]:
    who, goal, helped = choice.who, choice.goal, choice.helped
    yield from ("", said.field.kind.name, f"nm{min(len(said.mentions), 5)}")
    yield from (f"has:{kind}" for kind in said.kinds_of_words)
    yield from (f"hw:{stem}" for stem in said.stems)
    if who is None:
        return
    yield from (f"A{sign}" for sign in said.around(who))
    if goal is not None:
        yield from (f"G{sign}" for sign in said.around(goal))
        yield from (f"AG{sign}" for sign in said.between(who, goal))
    if helped is not None:
        yield from (f"H{sign}" for sign in said.around(helped))
        yield from (f"AH{sign}" for sign in said.between(who, helped))
        yield f"hw{said.stands(helped)}"
    if goal is not None and helped is not None:
        yield from (f"HG{sign}" for sign in said.between(helped, goal))
        order = sorted([(who.at, "a"), (helped.at, "h"), (goal.at, "g")])
        yield "ord" + "".join(name for _, name in order)
    if isinstance(choice.order, Build):
        yield from (f"k={trait}" for trait in _of_kind(who, choice.order.unit.kind, said))
    if said.field.kind is PhaseKind.MOVEMENT and not isinstance(choice.order, Waive):
        unit = choice.order.unit
        yield f"{unit.kind}{said.field.board.provinces[unit.province].kind}"
    if isinstance(choice.order, Move):
        yield f"via{not said.field.landings(choice.order.unit, province_of(choice.order.to))}"


def _of_kind(mention: Mention, kind: str, said: Said) -> Iterator[str]:
    """Which kind of unit is named near the place where one may be built."""
    yield f"own{mention.kind == kind}" if mention.kind else "none"
    kinds = {word for _, word in said.kinds}
    yield "no" if not kinds else "one" if kinds == {kind} else f"some{kind in kinds}"
    left = [word for at, word in said.kinds if at < mention.at]
    right = [word for at, word in said.kinds if at > mention.at]
    yield from (f"left{word == kind}" for word in left[-1:])
    yield from (f"right{word == kind}" for word in right[:1])
    near = sorted((abs(at - mention.at), at, word) for at, word in said.kinds)[:1]
    for far, at, word in near:
        yield f"near{word == kind}{'<' if at < mention.at else '>'}{min(far, 4)}"


def _of_coast(choice: Choice, said: Said) -> Iterator[str]:
    """What speaks for one coast of several."""
    where = _landing(choice)
    if where is None or "/" not in where:
        return
    coast, mention = where.split("/")[1], choice.goal or choice.who
    yield f"coast {coast}={mention.coast if mention else ''}"
    yield from (f"coast {coast}:{word[:_STEM]}" for word in said.words)


def _landing(choice: Choice) -> Location | None:
    match choice.order:
        case Move() | Retreat():
            return choice.order.to
        case Build():
            return choice.order.unit.where
        case _:
            return None


def _of_idle(mention: Mention, said: Said) -> Iterator[str]:
    """What speaks for a name that has no part in any order."""
    whose = said.stands(mention)
    yield f"idle{whose}"
    for sign in said.around(mention):
        yield f"I{whose}{sign}"
        yield f"I{sign}"


def _of_talk(said: Said) -> Iterator[str]:
    """What speaks for a sentence that orders nothing."""
    yield "T"
    for mark, row in (("t", said.types), ("w", said.words)):
        every = ["^", *row, "$"]
        for size in range(1, _LONGEST + 1):
            starts = range(len(every) - size + 1)
            yield from (f"T{mark}{' '.join(every[at : at + size])}" for at in starts)
    yield from (f"Ts{word[:_STEM]}" for word in said.words if len(word) > _SHORT)


def _of_reading(reading: Reading, said: Said) -> Iterator[str]:
    """What speaks for several orders side by side, or for orders beside words for others."""
    yield f"n{min(len(reading), 5)}"
    if not reading:
        return
    told = sorted({_TOLD.get(one.act, one.act) for one in reading})
    for kind in said.kinds_of_words:
        if kind in ACTS and ACTS[kind] not in told:
            yield f"unreal:{kind}:{'.'.join(told)}"
    yield from _of_following(reading, said)
    placed = sorted((one for one in reading if one.who is not None), key=_place)
    for one, other in pairwise(placed):
        yield f"seq:{one.act}:{other.act}"
        between = said.types[_place(one) + 1 : _place(other)]
        if "@" not in between and "AND" in between:
            yield f"and:{_alike(one, other) or one.act + other.act}"


def _of_following(reading: Reading, said: Said) -> Iterator[str]:
    for _ in following(reading):
        yield "follow"
        yield from (f"follow:{kind}" for kind in said.kinds_of_words)


def _place(choice: Choice) -> int:
    return choice.who.at if choice.who else 0


def _alike(one: Choice, other: Choice) -> str:
    same = (one.act, one.goal, one.helped) == (other.act, other.goal, other.helped)
    return "same" if same else ""
