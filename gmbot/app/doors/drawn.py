"""What chance decided, drawn again from its seed by somebody who checks an archive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from gmbot.app.doors.material import DAMAGED
from gmbot.fairness import Row, commitment, joint_seed, name_of
from gmbot.game.archive import ruleset_in
from gmbot.game.orders import board_digest_of
from gmbot.game.state.dummies import random_orders
from gmbot.houserules.auction import Bid, BlindAuction
from gmbot.rules.board.terms import NEUTRAL, Power
from gmbot.rules.chance import shuffled
from gmbot.rules.notation import position_from_tables, write_order
from gmbot.rules.policies.setup import NoDealing


@dataclass
class _Told:
    """What the log has told of chance so far."""

    promised: Mapping[str, Any] = field(default_factory=dict)
    said: dict[int, str] = field(default_factory=dict)
    """The last word of each seat."""
    words: Sequence[Any] = ()
    """Those that were frozen."""
    due: set[str] = field(default_factory=set)
    """Uses of chance for which a draw has to follow."""


def checked_draws(
    rows: Sequence[Row], game: Mapping[str, Any] | None
) -> Iterator[tuple[str, list[str]]]:
    """Each draw with its faults, and the draws that were left out or added."""
    so_far = _Told()
    for before, row in pairwise((None, *rows)):
        assert row is not None  # only the first has none before it
        try:
            yield from _checked(row, before, so_far, rows, game)
        except DAMAGED as error:
            yield name_of(row), [f"{name_of(row)}: cannot be read: {error!r}"]
    if so_far.due:
        yield "at the end", [f"no row opens the secret of {', '.join(sorted(so_far.due))}"]


def _checked(
    row: Row, before: Row | None, so_far: _Told, rows: Sequence[Row], game: Mapping[str, Any] | None
) -> Iterator[tuple[str, list[str]]]:
    statement = row.told
    kind = statement.get("kind")
    if kind in ("begins", "promised"):
        if kind == "promised":
            yield "a new promise", _promised_anew(row, before, so_far)
        so_far.promised = statement.get("commitments") or {}
    elif kind == "word":
        so_far.said[int(statement["seat"])] = str(statement["word"])
    elif kind == "words":
        yield "words frozen", _frozen(row, so_far)
    elif kind == "drawn":
        use = str(statement.get("use"))
        so_far.due.discard(use)
        yield use, [*_joint(row, so_far), *_otherwise(row, rows, game)]
    elif kind == "in-force":
        so_far.due |= {"dummies"} if statement.get("chance") else set()
        if start := so_far.due - {"dummies"}:
            yield "at the start", [f"{name_of(row)}: no draw of {', '.join(start)} before it"]
            so_far.due -= start


def _promised_anew(row: Row, row_before: Row | None, so_far: _Told) -> list[str]:
    """Only a start that was taken back lets go of a promise."""
    taken_back = row_before is not None and row_before.told.get("kind") == "unstarted"
    if taken_back or not so_far.promised:
        return []
    return [f"{name_of(row)}: another secret was promised, though no start was taken back"]


def _frozen(row: Row, so_far: _Told) -> list[str]:
    so_far.words = row.told.get("words", ())
    use = row.told.get("use")  # a row of an older version has none
    so_far.due = {str(use)} if use and so_far.promised else set()
    if list(so_far.words) != [[str(seat), word] for seat, word in sorted(so_far.said.items())]:
        return [f"{name_of(row)}: the words are not those that came"]
    return []


def _joint(row: Row, so_far: _Told) -> Iterator[str]:
    statement = row.told
    use, secret, word_lists = (
        str(statement.get("use")),
        str(statement.get("secret")),
        statement.get("words", ()),
    )
    if so_far.promised.get(use) != commitment(secret, use):
        yield f"{name_of(row)}: its secret is not the one that was promised"
    if word_lists != so_far.words:
        yield f"{name_of(row)}: its words are not those that were frozen"
    if joint_seed(secret, use, word_lists) != statement.get("seed"):
        yield f"{name_of(row)}: the seed of {use} does not follow from secret and words"


def _otherwise(row: Row, rows: Sequence[Row], game: Mapping[str, Any] | None) -> Iterator[str]:
    """Say what a draw should have given, where the row of the log says something else."""
    statement = row.told
    use, seed = statement.get("use"), str(statement.get("seed"))
    if use == "powers" and not _is_dealt(statement):
        yield f"{name_of(row)}: its seed deals other powers"
    if use == "auction" and "bids" in statement and not _is_settled(statement):
        yield f"{name_of(row)}: its bids and its seed settle the auction otherwise"
    if game is None:
        return
    if use == "dealing":
        yield from _dealt_otherwise(row, rows, game)
    if use == "dummies":
        yield from _moved_otherwise(seed, rows, game)


def _is_dealt(statement: Mapping[str, Any]) -> bool:
    """Tell whether each seat got what it had, what it would like, or the next free one."""
    seed, lists = str(statement["seed"]), [list(wish) for wish in statement.get("lists", ())]
    got: dict[int, str | None] = {number: had for number, had, _ in statement["given"]}
    for number, tiers in shuffled(lists, seed, "preferences"):
        liked = (wish for tier in tiers for wish in shuffled(tier, seed, f"preferences {number}"))
        free = set(statement["powers"]).difference(got.values())
        got[number] = next((wish for wish in liked if wish in free), None)
    order = shuffled(statement["powers"], seed, "powers")
    rest = iter([wish for wish in order if wish not in got.values()])
    return all(
        power == (got[number] or next(rest, None)) for number, _, power in statement["given"]
    )


def _is_settled(statement: Mapping[str, Any]) -> bool:
    """Tell whether the bids give each player the power of the row."""
    seed, powers, points = str(statement["seed"]), statement["powers"], int(statement["points"])
    rule = BlindAuction(points, points)

    def shuffle(numbers: Sequence[int], label: str) -> Sequence[int]:
        return shuffled(numbers, seed, label)

    bids = {
        number: Bid(tuple((power, amount) for power, amount in amounts))
        if amounts
        else rule.no_preference(powers, shuffle, f"no preference of player {number}")
        for number, amounts in statement["bids"]
    }
    given = {lot.winner: lot.power for lot in rule.settle(bids, shuffle)}
    return given == dict(map(tuple, statement["given"]))


def _dealt_otherwise(row: Row, rows: Sequence[Row], game: Mapping[str, Any]) -> Iterator[str]:
    statement, ruleset = row.told, ruleset_in(game)
    dealt = ruleset.setup.deal(str(statement["seed"]), int(statement["players"]), ruleset.board)
    if (
        isinstance(dealt, NoDealing)
        or [list(provinces) for provinces in dealt.hands] != statement["hands"]
    ):
        yield f"{name_of(row)}: its seed deals other centers"
        return
    if not game["phases"] or any(
        each_row.told.get("kind") == "board" for each_row in rows[row.seq :]
    ):
        return  # the board was changed since, which the log tells
    first = game["phases"][0]["before"]
    if sorted(map(sorted, first["centers"].values())) != sorted(map(sorted, dealt.hands)):
        yield f"{name_of(row)}: the game began with other centers than were dealt"
    if sorted(first["units"].get(NEUTRAL, ())) != sorted(map(str, dealt.garrisons)):
        yield f"{name_of(row)}: the game began with other garrisons than were dealt"


def _moved_otherwise(seed: str, rows: Sequence[Row], game: Mapping[str, Any]) -> Iterator[str]:
    """Orders that neither a player nor chance made."""
    ruleset = ruleset_in(game)
    entry_before = {str(phase["before"]["phase"]): phase["before"] for phase in game["phases"]}
    first: dict[tuple[str, str], Sequence[str]] = {}
    for row in rows:
        statement = row.told
        if statement.get("kind") != "in-force":
            continue
        code, tables = str(statement["phase"]), entry_before.get(statement["phase"])
        redrawn = tables is not None and board_digest_of(tables) == statement.get("before")
        for leaf in statement["leaves"]:
            power, orders = leaf["power"], leaf["orders"]
            by_chance = power in statement.get(
                "chance", [power] if orders and not leaf["set"] else []
            )
            if statement["version"] > 1 and not leaf["set"]:
                if not set(orders) <= set(first.get((code, power), ())):
                    yield f"{code} {power}: a correction put in orders that nobody sent"
            elif by_chance and tables is not None and redrawn:
                position = position_from_tables(tables, ruleset.board)
                drawn = random_orders(shuffled, seed, Power(power), position, ruleset)
                if sorted(map(write_order, drawn)) != sorted(orders):
                    yield f"{code} {power}: chance orders something else"
            elif orders and not leaf["set"] and not by_chance:
                yield f"{code} {power}: orders were put in that nobody sent"
            if statement["version"] == 1:
                first[code, power] = orders
