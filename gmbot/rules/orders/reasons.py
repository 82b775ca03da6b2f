"""Reasons in plain English, and the chain of causes behind what became of a unit."""

from __future__ import annotations

from dataclasses import dataclass

from gmbot.messages import Text, joined, listed, say, tables
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Unit
from gmbot.rules.board.terms import Location, Province
from gmbot.rules.orders.outcome import OrderOutcome, Outcome, Reason, Result

SENTENCES = tables()["reasons"]
"""What is said of every reason, by its name: ``{by}`` lists units, ``{first}`` and ``{rest}`` its
parts."""


def sentence(reason: Reason, board: Board, *, printed: bool = False) -> Text:
    """Say a reason in one sentence, without a full stop: ``stood off by A MUN (1 against 1)``.

    Where there is one, what would have been enough is added. Places are named in full, units by
    their ids, or as they are printed for people (``A Mun``) if ``printed``.
    """
    clauses = [_plain(reason, board, printed=printed), counterfactual(reason, board)]
    if reason.otherwise:
        why = sentence(reason.otherwise, board, printed=printed)
        clauses.append(say("reason-words.otherwise", why=why))
    if reason.also:
        clauses.append(sentence(reason.also, board, printed=printed))
    return joined("; ", filter(None, clauses))


def _plain(reason: Reason, board: Board, *, printed: bool) -> Text:
    if reason.name == "no-convoy" and not reason.by:
        return say("reason-words.no-fleets")
    names = [
        f"{unit.kind} {board.label(unit.where)}" if printed else str(unit) for unit in reason.by
    ]
    words: dict[str, object] = {
        "by": listed(names),
        "first": names[0] if names else "",
        "rest": listed(names[1:]),
        "to": say("reason-words.there"),
        **reason.numbers,
        **{name: place(word, board) for name, word in reason.words.items()},
    }
    if "fleets" in reason.numbers:
        words |= {"fleets": _counted("fleets", reason.numbers["fleets"]), "count": len(names)}
    return say(f"reasons.{reason.name}", **words)


def counterfactual(reason: Reason, board: Board) -> str:
    """Say what would have been enough: ``one more support would have taken Burgundy``; or empty."""
    missing = reason.numbers.get("missing", 0)
    if missing < 1:
        return ""
    if reason.name == "dislodged":
        return _counted("would-have-held", missing, place=place(reason.words["at"], board))
    return _counted("would-have-taken", missing, place=place(reason.words["to"], board))


def place(word: str, board: Board) -> str:
    """Name a place in full, seas with their article: ``the Ionian Sea``; others as they are."""
    province, _, coast = word.partition("/")
    info = board.provinces.get(Province(province))
    if info is None:
        return word
    if coast:
        return f"{info.name} ({board.label(Location(word)).partition('/')[2]})"
    return say("reason-words.sea", name=info.name) if info.kind == "sea" else info.name


def _counted(id: str, count: int, **values: object) -> Text:
    """``two more supports would have held Burgundy``: small numbers are words."""
    number = say(f"numbers.{count}") if 1 < count < 11 else count
    return say(f"reason-words.{id}", count=count, number=number, **values)


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
