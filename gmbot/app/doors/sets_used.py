"""The sets that a phase was resolved with, looked at by somebody who checks an archive."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gmbot.fairness import Row, begins, leaf_of, name_of, root_of
from gmbot.game.archive import ruleset_in
from gmbot.houserules import catalogue as houserules
from gmbot.houserules.resubmission import Resubmission


@dataclass(frozen=True, slots=True)
class _Came:
    """A set as the log told of it last."""

    told: Mapping[str, Any]

    @property
    def number(self) -> int | None:
        """The player's own number of it."""
        number = self.told.get("number")
        return None if number is None else int(number)

    @property
    def counts(self) -> bool:
        """Tell whether it is neither taken back nor in doubt."""
        return bool(self.told.get("verified", True)) and not self.told.get("withdrawn")


def set_faults(row: Row, rows: Sequence[Row], game: Mapping[str, Any] | None) -> Iterator[str]:
    """Say what is wrong with a row ``in-force``: its root, its powers, the sets that it names."""
    statement = row.told
    leaves = statement.get("leaves", ())
    hashes = [
        leaf_in(begins(rows[0]), str(statement.get("phase")), each_leaf) for each_leaf in leaves
    ]
    if not leaves or root_of(hashes) != statement.get("root"):
        yield f"{name_of(row)}: the sets do not make its root"
    powers = [leaf["power"] for leaf in leaves]
    for power in sorted({each_power for each_power in powers if powers.count(each_power) > 1}):
        yield f"{statement['phase']} {power}: two sets were in force ({name_of(row)})"
    if game is not None:
        all_powers = [info.id for info in ruleset_in(game).board.powers]
        for power in all_powers:
            if power not in powers:
                yield f"{statement['phase']} {power}: it was left out ({name_of(row)})"
    rule = _rule(rows, game)
    for leaf in leaves:
        yield from _leaf_faults(row, rows, leaf, rule)


def leaf_in(gid: str, phase: str, entry: Mapping[str, Any]) -> str:
    """The hash of a set that is told in full."""
    return leaf_of(gid, phase, entry["power"], entry["set"], entry["orders"], entry["salt"])


def _rule(rows: Sequence[Row], game: Mapping[str, Any] | None) -> Resubmission | None:
    """The rule that picks the set in force; None where it is not known, or was changed."""
    if game is None or any("resubmission" in str(row.told.get("data")) for row in rows):
        return None
    return houserules.load(game["houserules"], game["settings"]).resubmission


def _leaf_faults(
    row: Row, rows: Sequence[Row], leaf: Mapping[str, Any], rule: Resubmission | None
) -> Iterator[str]:
    phase, power, serial = row.told["phase"], leaf["power"], leaf["set"]
    came = _came(rows[: row.seq - 1], phase, power)
    whose = f"{phase} {power}"
    known = came.get(serial)
    if known is None:
        if serial and not _may_be_older(rows[0], phase):
            yield f"{whose}: a set was in force that no row says came ({name_of(row)})"
    elif known.told["orders"] != leaf["orders"]:
        yield f"{whose}: other orders were in force than came ({name_of(row)})"
    elif not known.counts:
        yield f"{whose}: a set was in force that did not count ({name_of(row)})"
    counting = [came_in for came_in in came.values() if came_in.counts]
    if rule is None or row.told.get("version") != 1 or _may_be_older(rows[0], phase):
        return
    if all("number" in came_in.told for came_in in counting):  # a row of an older version has none
        picked = rule.in_force(counting)
        wanted = picked.told["set"] if picked else 0
        if wanted != serial:
            yield f"{whose}: set {wanted} counted, but set {serial} was in force ({name_of(row)})"


def _came(rows: Sequence[Row], phase: str, power: str) -> dict[int, _Came]:
    """The sets of a power, in the order in which they came, each as it read last."""
    came: dict[int, _Came] = {}
    for statement in (row.told for row in rows):
        is_set = statement.get("kind") in ("orders", "set-changed")
        if is_set and (statement.get("phase"), statement.get("power")) == (phase, power):
            came[int(statement.get("set", 0))] = _Came(statement)
    return came


def _may_be_older(first: Row, phase: str) -> bool:
    """Tell whether sets for a phase may have come before the log began."""
    return first.told.get("phase") == phase and first.told.get("state") != "forming"
