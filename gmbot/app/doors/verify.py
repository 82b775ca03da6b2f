"""``gmbot verify``: the proofs of a game checked without its game master.

It reads the archive of a game that is over, mails, and the files that came with mails; nothing
else. ``docs/fairness.md`` has the formats, ``docs/check_game.py`` is a second checker.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Any

from gmbot.app.doors.drawn import checked_draws
from gmbot.app.doors.material import DAMAGED, Material, material_of
from gmbot.app.doors.sets_used import leaf_in, set_faults
from gmbot.fairness import (
    SECRET,
    Row,
    begins,
    broken,
    digest,
    id_of,
    is_signed,
    leaf_of,
    led_to,
    moment,
    name_of,
    vouched,
)
from gmbot.game.archive import ruleset_in
from gmbot.game.orders import board_digest_of, report_digest_of
from gmbot.rules.adjudicate import adjudicate
from gmbot.rules.board.terms import Power
from gmbot.rules.notation import (
    NotReadable,
    outcome_to_tables,
    position_from_tables,
    position_to_tables,
    read_order,
)
from gmbot.variants import catalogue as variants


@dataclass
class Findings:
    """What was checked, line by line, and what was found wrong."""

    lines: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def check(self, what: str, faults: Sequence[str]) -> None:
        """One line for a check that has been made, and one for each fault."""
        self.lines.append(f"{'ok   ' if not faults else 'FAULT'} {what}")
        self.lines += [f"      {fault}" for fault in faults]
        self.faults += faults

    @contextmanager
    def reading(self, place: str) -> Iterator[None]:
        """Whatever cannot be read is a fault of its place, and hides no other.

        What is in the log was damaged then, which its hashes show as well.
        """
        try:
            yield
        except DAMAGED as error:
            self.check(place, [f"{place}: cannot be read: {error!r}"])

    def note(self, text: str) -> None:
        """Something to know that is no fault."""
        self.lines.append(f"note  {text}")


def verify(files: Mapping[str, bytes], *keys: str) -> Findings:
    """Check files by their names; ``keys`` are the public keys to believe, if any are known.

    There are several where a key was lost, or where a game has moved to another game master.

    Raises ``ValueError`` for a file that is none of these.
    """
    found, material = Findings(), material_of(files)
    if not (material.rows or material.statements or material.openings or material.missing):
        raise ValueError("there is nothing to check in these files: no archive, receipt or proof")
    for name in material.missing:
        found.check(name, [f"{name}: the archive has no such file"])
    _keys(found, material, keys)
    parts = (_log, _phases, _chance, _acts) if material.rows else ()
    for part in (*parts, _statements, _openings):
        with found.reading(part.__name__.strip("_")):
            part(found, material)
    return found


# --------------------------------------------------------------------------- checking


def _keys(found: Findings, material: Material, given: Sequence[str]) -> None:
    """Whose signatures are believed: the keys given, and those that they or heirs vouch for."""
    known = vouched(given or material.keys.values(), material.handovers)
    faults = [
        f"the hand-over of key {one.get('key')} is not signed by it"
        for one in material.handovers
        if not is_signed(one, str(one.get("old", "")))
    ]
    strangers = set(material.keys) - set(known)
    faults += [f"key {one} is another than the one given" for one in sorted(strangers)]
    begun = str(material.rows[0].told.get("key", "")) if material.rows else ""
    if begun and id_of(begun) not in known:
        faults.append(f"the log began under key {id_of(begun)}, which nobody vouches for")
    material.keys = known
    found.check(f"keys: {', '.join(sorted(known)) or 'none'}", faults)
    if not given:
        found.note("no key was given: the files vouch for themselves (compare it with your mails)")


def _log(found: Findings, material: Material) -> None:
    head = material.rows[-1].hash
    found.check(f"log: {len(material.rows)} rows, head {head}", list(broken(material.rows)))
    for row in material.rows:
        if not row.body and row.kind not in ("", SECRET):
            found.note(f"{name_of(row)}: it tells nothing: somebody whom it named was forgotten")
    told = material.rows[0].told
    if told.get("resolved"):
        found.note(f"the log begins in {told.get('phase')}: what came before is not proved")


@dataclass
class _Phase:
    """The rows of one phase, its last version."""

    force: Row | None = None
    outcome: Row | None = None
    at: str = ""
    """When it was resolved first."""


def _gathered(rows: Sequence[Row]) -> dict[str, _Phase]:
    phases: dict[str, _Phase] = {}
    for row in rows:
        told = row.told
        kind, code = told.get("kind"), str(told.get("phase"))
        if kind == "in-force":
            phase = phases.setdefault(code, _Phase())
            phase.force, phase.outcome = row, None
        elif kind == "outcome":
            phase = phases.setdefault(code, _Phase())
            phase.outcome, phase.at = row, phase.at or row.at
        elif kind == "undone":
            phases.pop(code, None)
    return phases


def _phases(found: Findings, material: Material) -> None:
    """Each phase: its sets came, they make the root, and the rules make the results of them."""
    for row in material.rows:
        if row.told.get("kind") == "in-force":
            with found.reading(name_of(row)):
                told, faults = row.told, list(set_faults(row, material.rows, material.game))
                what = f"{told.get('phase')} version {told.get('version')}: sets and root"
                found.check(what, faults)
    if material.game is None:
        found.check("results", ["there is no game.json: no phase can be adjudicated again"])
        return
    with found.reading("game.json"):
        found.check("the game in game.json", list(_named_otherwise(material)))
    gathered = _gathered(material.rows)
    boards = [row for row in material.rows if row.told.get("kind") in ("board", "outcome")]
    usual = board_digest_of(position_to_tables(variants.load(material.game["variant"]).start))
    if boards and boards[0].told["kind"] == "board" and boards[0].told.get("after") != usual:
        found.note(f"{name_of(boards[0])}: it is not the board that the map begins with")
    before = int(material.rows[0].told.get("resolved", 0))
    stored = {str(one["before"]["phase"]): one for one in material.game["phases"][before:]}
    ruleset = ruleset_in(material.game)
    found.check("each board follows the one before it", list(_board_faults(material.rows)))
    for code, phase in stored.items():
        if code not in gathered:
            found.check(f"{code}: adjudicated again", [f"{code}: no row says how it was resolved"])
            continue
        with found.reading(f"{code}: adjudicated again"):
            faults = list(_adjudicated(code, phase, gathered[code], ruleset))
            found.check(f"{code}: adjudicated again", faults)
    missing = sorted(gathered.keys() - stored.keys())
    codes = [str(one["before"]["phase"]) for one in material.game["phases"]]
    end = [f"{code}: resolved by the log, but not in game.json" for code in missing]
    end += [f"{code}: it is twice in game.json" for code in stored if codes.count(code) > 1]
    last = boards[-1] if boards and not end else None
    if last is not None and last.told.get("after") != board_digest_of(material.game["end"]):
        end.append(f"end: the board is not the one of {name_of(last)}")
    found.check("the board at the end", end)


def _adjudicated(
    code: str, stored: Mapping[str, Any], phase: _Phase, ruleset: Any
) -> Iterator[str]:
    if phase.force is None or phase.outcome is None:
        yield f"{code}: no row says with which sets, or with what result"
        return
    force, outcome = phase.force.told, phase.outcome.told
    if board_digest_of(stored["before"]) != force.get("before"):
        yield f"{code}: the board before is not the one of {name_of(phase.force)}"
        return
    position = position_from_tables(stored["before"], ruleset.board)
    orders: dict[Power, list[Any]] = {}
    for leaf in force.get("leaves", ()):
        for text in leaf["orders"]:
            order = read_order(text, ruleset.board, position)
            if isinstance(order, NotReadable):
                yield f"{code} {leaf['power']}: {text!r} is not an order"
            else:
                orders.setdefault(Power(leaf["power"]), []).append(order)
    again = adjudicate(position, orders, ruleset)
    tables = outcome_to_tables(again, ruleset.board)
    if report_digest_of(tables) != outcome.get("report"):
        yield f"{code}: the rules make other results than {name_of(phase.outcome)}"
    if board_digest_of(position_to_tables(again.position)) != outcome.get("after"):
        yield f"{code}: the rules make another board than {name_of(phase.outcome)}"
    if stored["after"]["phase"] != code:
        yield f"{code}: its results are headed {stored['after']['phase']!r}"
    yield from _differences(code, tables, stored["after"])
    if report_digest_of(stored["after"]) != outcome.get("report"):
        yield f"{code}: the results in game.json are not those of {name_of(phase.outcome)}"
    if moment(datetime.fromisoformat(stored["resolved_at"])) != phase.at:
        yield f"{code}: it was resolved at {phase.at} ({name_of(phase.outcome)})"
    if board_digest_of(_board_after(stored["after"])) != outcome.get("after"):
        yield f"{code}: the board after in game.json is not the one of {name_of(phase.outcome)}"


def _named_otherwise(material: Material) -> Iterator[str]:
    """Say what game.json tells otherwise than the log of the game as a whole."""
    game = material.game or {}
    tables = {name: game.get(name) for name in ("variant", "houserules", "settings")}
    rules = [row for row in material.rows if row.told.get("kind") == "rules"]
    if rules and rules[-1].told.get("rules") != digest("gmbot-rules-1", tables):
        yield f"the rules in game.json are not those of {name_of(rules[-1])}"
    over = next((row for row in reversed(material.rows) if row.told.get("kind") == "over"), None)
    if over is None:
        return
    for name, value in over.told.items():
        if name != "kind" and game.get(name) != value:
            yield f"{name}: it is {game.get(name)!r}, but {value!r} in {name_of(over)}"


def _board_after(tables: Mapping[str, Any]) -> dict[str, Any]:
    """The next phase with its board, from a report; of who had to leave, who still can."""
    gone = [(one["power"], one["unit"]) for one in tables["destroyed"]]
    left = [one for one in tables["dislodged"] if (one["power"], one["unit"]) not in gone]
    return {**tables, "phase": tables["next_phase"], "dislodged": left}


def _differences(code: str, again: Mapping[str, Any], told: Mapping[str, Any]) -> Iterator[str]:
    """Orders whose result is another, or has another cause, by power."""
    now, was = (
        {(one["power"], one["order"]): (one["result"], one["by"]) for one in tables["orders"]}
        for tables in (again, told)
    )
    for power, order in sorted(now.keys() | was.keys()):
        if now.get((power, order)) != was.get((power, order)):
            told_as, by_rules = (_in_words(one.get((power, order))) for one in (was, now))
            yield f"{code} {power}: {order}: {told_as}, by the rules {by_rules}"


def _in_words(result: tuple[object, Sequence[str]] | None) -> str:
    """``bounced (A MUN - BUR)``"""
    if result is None:
        return "not there"
    return f"{result[0]}" + (f" ({', '.join(result[1])})" if result[1] else "")


def _board_faults(rows: Sequence[Row]) -> Iterator[str]:
    """Say which phase did not begin with the board that the row before left."""
    last: Row | None = None
    befores: dict[str, object] = {}
    for row in rows:
        told = row.told
        kind, code = told.get("kind"), str(told.get("phase"))
        if kind == "in-force":
            usual = [last.told.get("after")] if last else [told.get("before")]
            if told.get("version") != 1:  # a correction may begin with the same board again
                usual.append(befores.get(code))
            if told.get("before") not in usual and last is not None:
                yield f"{code}: it does not begin with the board of {name_of(last)}: {name_of(row)}"
            befores[code] = told.get("before")
        elif kind in ("outcome", "board"):
            last = row


def _chance(found: Findings, material: Material) -> None:
    """Each draw: the secret that was promised, the words that were frozen, and what they make."""
    for what, faults in checked_draws(material.rows, material.game):
        found.check(f"chance: {what}", faults)
    told = [told for row in material.rows for told in _NUMBERS.findall(row.body)]
    known = {*told, *(hashlib.sha256(one.encode()).hexdigest() for one in told)}
    known |= {row.hash for row in material.rows}
    for name, number in material.numbers:
        if number not in known:
            found.check(f"chance: {name}", [f"{name}: it tells {number}, which the log does not"])


_NUMBERS = re.compile(r"[0-9a-f]{64}")
"""Promises, secrets, words and seeds, as mails and the log tell them."""


def _acts(found: Findings, material: Material) -> None:
    """What is no fault by itself, to be judged by people: acts of the game master, boards, gaps."""
    for before, row in pairwise(material.rows):
        if row.at < before.at:
            found.note(f"{row.at} {name_of(row)}: the clock was set back, from {before.at}")
    for row in material.rows:
        data = row.told.get("data")
        by_master = isinstance(data, dict) and data.get("by") == "gm"
        if by_master or row.told.get("kind") in _TO_JUDGE:
            found.note(f"{row.at} {name_of(row)}")


_TO_JUDGE = frozenset(
    {"looked", "restored", "key", "imported", "promised", "board", "undone", "rules"}
)


def _statements(found: Findings, material: Material) -> None:
    heads = {row.hash: row for row in material.rows}
    inside = [
        (f"row {row.seq}", row.told["statement"])
        for row in material.rows
        if row.told.get("kind") == "told" and isinstance(row.told.get("statement"), dict)
    ]
    for place, one in (*inside, *material.statements):
        with found.reading(place):
            faults = list(_statement_faults(place, one, material, heads))
            names = ("type", "phase", "power", "set", "version")
            what = " ".join(str(one[name]) for name in names if name in one)
            found.check(f"{place}: {what}", faults)


def _statement_faults(
    place: str, one: Mapping[str, Any], material: Material, heads: Mapping[str, Row]
) -> Iterator[str]:
    public = material.keys.get(str(one.get("key")))
    if public is None:
        yield f"{place}: signed with key {one.get('key')}, which is not known"
    elif not is_signed(one, public):
        yield f"{place}: the signature does not fit"
    if heads and one.get("head") not in heads:
        yield f"{place}: its head is not in the log: the log was replaced or cut"
    elif heads:
        yield from (f"{place}: {fault}" for fault in _fits(one, material.rows))


def _fits(one: Mapping[str, Any], rows: Sequence[Row]) -> Iterator[str]:
    """Tell why a statement does not fit the log, if it does not."""
    gid = begins(rows[0])
    if one["type"] == "gmbot-results-1":
        roots = [
            row.told["root"] for row in rows
            if row.told.get("kind") == "in-force"
            and (row.told.get("phase"), row.told.get("version")) == (one["phase"], one["version"])
        ]  # fmt: skip
        if one["root"] not in roots:
            yield f"{one['phase']}: the log has another root"
        return
    leaves = {
        leaf_of(gid, one["phase"], one["power"], one["set"], told["orders"], told["leaf_salt"])
        for told in (row.told for row in rows)
        if told.get("kind") in ("orders", "set-changed") and told.get("phase") == one["phase"]
        and (told.get("power"), told.get("set")) == (one["power"], one["set"])
    }  # fmt: skip
    if one["leaf"] not in leaves:
        yield f"{one['phase']} {one['power']}: the log has no such set {one['set']}"


def _openings(found: Findings, material: Material) -> None:
    for name, tables in material.openings:
        with found.reading(name):
            found.check(f"{name}: what it opens", list(_opening_faults(name, tables)))


def _opening_faults(name: str, tables: Mapping[str, Any]) -> Iterator[str]:
    proof = tables.get("proof") or {}
    opening = tables.get("opening") or proof.get("opening") or {}
    told = proof.get("leaf") if proof else tables["receipt"]["leaf"]
    if opening and leaf_in(str(opening["game"]), str(opening["phase"]), opening) != told:
        yield f"{name}: the orders are not those that were signed"
    if proof and led_to(str(told), proof["path"]) != tables["results"]["root"]:
        yield f"{name}: the way does not lead to the root"
