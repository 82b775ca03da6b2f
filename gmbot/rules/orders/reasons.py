"""Reasons in plain English, and the chain of causes behind what became of a unit."""

from __future__ import annotations

from dataclasses import dataclass
from string import Template

from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Province
from gmbot.rules.orders.outcome import OrderOutcome, Outcome, Reason, Result

SENTENCES = {
    # a move that came to nothing
    "stood-off": "stood off by $by ($attack against $against)",
    "held-off": "held off by $by ($attack against $against)",
    "not-vacated": "$first did not get away from $to ($attack against $against)",
    "met": "met $first coming the other way ($attack against $against)",
    "own-unit": "would have dislodged its own unit, $first (DATC 6.D.10)",
    "own-unit-there": "its own unit, $first, did not leave $to",
    "as-well": "$by would have kept it out as well",
    "stuck-as-well": "$by did not get away either",
    "help-against-own": "support by $rest does not count against a unit of its own power, $first "
    "(DATC 6.D.12)",
    "convoy-disrupted": "convoy disrupted, $by dislodged",
    "convoy-paradox": "the convoy was part of a paradox and failed (DATC 4.A.2)",
    "no-convoy": "no convoy: $fleets_needed, $by not ordered",
    # a support, a unit
    "cut": "support cut by $by from $from",
    "dislodged": "dislodged by $first from $from ($attack against $against)",
    # orders that are void
    "unreachable": "$to cannot be reached from there",
    "no-route": "no fleets stand so that they could convoy it to $to (DATC 6.D.32)",
    "coast-missing": "the coast of $to must be named (DATC 4.B.1)",
    "wrong-coast": "that coast cannot be meant (DATC 4.B.3)",
    "wrong-unit-kind": "the unit there is $by (DATC 4.C.2)",
    "no-such-unit": "there is no such unit",
    "not-your-unit": "the unit belongs to another power",  # S3.31
    "not-dislodged": "the unit was not dislodged",
    "wrong-phase": "not an order for this phase",
    "repeated-order": "another order for the same unit or center counts",  # S3.29
    "excess-order": "more than are due",  # S3.29
    "cannot-support-there": "it could not move to $to itself",  # S0.24
    "supported-unit-moves": "$by moves and cannot be supported to hold",  # S3.57
    "not-ordered-there": "$by was not ordered to $to",
    "other-coast": "$by was not ordered to that coast of $to (DATC 4.B.4)",
    "needed-as-convoy": "it would be needed for the convoy itself (DATC 6.D.31)",
    "cannot-convoy": "only fleets at sea convoy (DATC 6.F.1)",
    "cannot-be-convoyed": "$by cannot be convoyed (DATC 6.A.7)",
    "not-on-a-route": "it lies on no route to $to (DATC 6.F.12)",
    "army-not-ordered-there": "$by was not ordered to $to",
    # retreats
    "no-retreat-there": "it may not retreat there",  # S0.26
    "retreats-collide": "retreats to the same place as $by (DATC 6.H.7)",
    "retreat-not-ordered": "no retreat was ordered",  # S4.28
    # Winter
    "no-adjustment-due": "nothing of the kind is due",
    "center-not-owned": "the center is not owned (DATC 6.I.5)",
    "center-occupied": "the center is occupied (DATC 6.I.3)",
    "not-a-home-center": "it is not a home center (DATC 6.I.6)",
    "home-of-another": "it is a home center of $power, so nobody else builds there",  # S1.16
    "fleet-inland": "such a unit cannot stand there",  # S3.54
    "too-many-homes": "no further home center may be founded",  # S1.16
    "removed-by-default": "removed because its owner did not say which",  # S4.30
    "built-by-default": "placed because nothing was ordered",  # S1.8
    # a text that is no order
    "unreadable": "$text",
}
"""The sentence of every reason; ``$by`` lists units, ``$first`` and ``$rest`` its parts."""

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def sentence(reason: Reason, board: Board, *, printed: bool = False) -> str:
    """Say a reason in one sentence, without a full stop: ``stood off by A MUN (1 against 1)``.

    Where there is one, what would have been enough is added. Places are named in full, units by
    their ids, or as they are printed for people (``A Mun``) if ``printed``.
    """
    text = _plain(reason, board, printed=printed)
    wish = counterfactual(reason, board)
    if wish:
        text = f"{text}; {wish}"
    return f"{text}; {sentence(reason.also, board, printed=printed)}" if reason.also else text


def _plain(reason: Reason, board: Board, *, printed: bool) -> str:
    if reason.name == "no-convoy" and not reason.by:
        return "no convoy: no fleets stand so that they could carry it"
    names = [
        f"{unit.kind} {board.label(unit.where)}" if printed else str(unit) for unit in reason.by
    ]
    words = {
        "by": _listed(names),
        "first": names[0] if names else "",
        "rest": _listed(names[1:]),
        **{name: str(number) for name, number in reason.numbers.items()},
        **{name: place(word, board) for name, word in reason.words.items()},
    }
    if "fleets" in reason.numbers:
        words["fleets_needed"] = _counted(reason.numbers["fleets"], "fleet") + " needed"
        words["by"] += " was" if len(names) == 1 else " were"
    return Template(SENTENCES[reason.name]).safe_substitute(words)


def counterfactual(reason: Reason, board: Board) -> str:
    """Say what would have been enough: ``one more support would have taken Burgundy``; or empty."""
    missing = reason.numbers.get("missing", 0)
    if missing < 1:
        return ""
    more = _counted(missing, "more support")
    if reason.name == "dislodged":
        return f"{more} would have held {place(reason.words['at'], board)}"
    return f"{more} would have taken {place(reason.words['to'], board)}"


def place(word: str, board: Board) -> str:
    """Name a place in full, seas with their article: ``the Ionian Sea``; others as they are."""
    province, _, coast = word.partition("/")
    info = board.provinces.get(Province(province))
    if info is None:
        return word
    name = f"the {info.name}" if info.kind == "sea" else info.name
    return f"{name} ({board.label(Location(word)).partition('/')[2]})" if coast else name


def _listed(names: list[str]) -> str:
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _counted(number: int, word: str) -> str:
    counted = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{counted} {word}{'' if number == 1 else 's'}"


@dataclass(frozen=True, slots=True)
class Cause:
    """One link of a chain: what became of a unit, and how far from the question it is."""

    unit: Unit
    results: tuple[Result, ...]
    reason: Reason | None
    depth: int


def explain(outcome: Outcome, unit: Unit) -> tuple[Cause, ...]:
    """Return the chain of causes behind a unit's fate: itself first, then those it is due to.

    ``unit`` is named as it stood before the phase. Each unit occurs once; empty if it had no
    order. ``outcome`` must have been made with reasons.
    """
    of = {
        _unit_of(outcome_of_unit): outcome_of_unit
        for outcome_of_unit in reversed(outcome.orders)
        if _unit_of(outcome_of_unit) is not None
    }
    chain: list[Cause] = []
    seen: set[Unit] = set()
    waiting = [(unit, 0)]
    while waiting:
        current, depth = waiting.pop(0)
        outcome_of_unit = of.get(current)
        if outcome_of_unit is None or current in seen:
            continue
        seen.add(current)
        chain.append(Cause(current, outcome_of_unit.results, outcome_of_unit.reason, depth))
        waiting += [(cause, depth + 1) for cause in _causes(outcome_of_unit.reason)]
    return tuple(chain)


def _unit_of(outcome: OrderOutcome) -> Unit | None:
    return getattr(outcome.order, "unit", None)


def _causes(reason: Reason | None) -> tuple[Unit, ...]:
    """Return the units behind a reason; those that would have done as well did nothing."""
    if reason is None:
        return ()
    return (() if reason.name.endswith("as-well") else reason.by) + _causes(reason.also)
