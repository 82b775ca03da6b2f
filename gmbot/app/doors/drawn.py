"""What chance decided, drawn again from its seed by somebody who checks an archive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from gmbot.fairness import Row, name_of
from gmbot.game.archive import ruleset_in
from gmbot.game.state.dummies import random_orders
from gmbot.rules.board.terms import Power
from gmbot.rules.chance import shuffled
from gmbot.rules.notation import position_from_tables, write_order
from gmbot.rules.policies.setup import NoDealing


def drawn_otherwise(row: Row, rows: Sequence[Row], game: Mapping[str, Any] | None) -> Iterator[str]:
    """Say what a draw should have given, where the row of the log says something else."""
    told = row.told
    seed = str(told.get("seed"))
    if told.get("use") == "powers" and not _is_dealt(told):
        yield f"{name_of(row)}: its seed deals other powers"
    if game is None:
        return
    if told.get("use") == "dealing":
        ruleset = ruleset_in(game)
        dealt = ruleset.setup.deal(seed, int(told["players"]), ruleset.board)
        if isinstance(dealt, NoDealing) or [list(one) for one in dealt.hands] != told["hands"]:
            yield f"{name_of(row)}: its seed deals other centers"
    if told.get("use") == "dummies":
        yield from _moved_otherwise(seed, rows, game)


def _is_dealt(told: Mapping[str, Any]) -> bool:
    """Tell whether each seat without a power got the next free one in the order of the dice."""
    taken = [had for _, had, _ in told["given"] if had]
    order = shuffled(told["powers"], str(told["seed"]), "powers")
    rest = iter([one for one in order if one not in taken])
    return all(got == (had or next(rest, None)) for _, had, got in told["given"])


def _moved_otherwise(seed: str, rows: Sequence[Row], game: Mapping[str, Any]) -> Iterator[str]:
    """Orders that nobody sent, of powers that move at random, which chance did not make."""
    ruleset = ruleset_in(game)
    before = {str(one["before"]["phase"]): one["before"] for one in game["phases"]}
    for row in rows:
        told = row.told
        if told.get("kind") != "in-force" or told.get("phase") not in before:
            continue
        position = position_from_tables(before[told["phase"]], ruleset.board)
        for leaf in told["leaves"]:
            if leaf["set"] or not leaf["orders"]:
                continue
            drawn = random_orders(shuffled, seed, Power(leaf["power"]), position, ruleset)
            if sorted(map(write_order, drawn)) != sorted(leaf["orders"]):
                yield f"{told['phase']} {leaf['power']}: chance orders something else"
