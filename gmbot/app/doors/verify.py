"""``gmbot verify``: the proofs of a game checked without its game master.

It reads the archive of a game that is over, mails, and the files that came with mails; nothing
else. ``docs/fairness.md`` has the formats, ``docs/check_game.py`` is a second checker.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from typing import Any

from gmbot.app.doors.drawn import checked_draws
from gmbot.app.doors.material import Material, material_of
from gmbot.app.doors.sets_used import leaf_in, set_faults
from gmbot.fairness import (
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

    def note(self, text: str) -> None:
        """Something to know that is no fault."""
        self.lines.append(f"note  {text}")


def verify(files: Mapping[str, bytes], key: str = "") -> Findings:
    """Check files by their names; ``key`` is the public key to believe, if it is known.

    Raises ``ValueError`` for any other file.
    """
    findings, material = Findings(), material_of(files)
    if not (material.rows or material.statements or material.openings):
        raise ValueError("there is nothing to check in these files: no archive, receipt or proof")
    _keys(findings, material, key)
    parts = (_log, _phases, _chance, _acts) if material.rows else ()
    for part in (*parts, _statements, _openings):
        try:
            part(findings, material)
        except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
            # What is in the log was damaged, which its hashes show; no part may hide the others.
            what = f"{part.__name__.strip('_')}: cannot be read"
            findings.check(what, [f"{what}: {error!r}"])
    return findings


# --------------------------------------------------------------------------- checking


def _keys(findings: Findings, material: Material, key: str) -> None:
    """Whose signatures are believed: the key given, and those that it or an heir vouches for."""
    known = vouched([key] if key else material.keys.values(), material.handovers)
    faults = [
        f"the hand-over of key {entry.get('key')} is not signed by it"
        for entry in material.handovers
        if not is_signed(entry, str(entry.get("old", "")))
    ]
    strangers = set(material.keys) - set(known)
    faults += [f"key {one} is another than the one given" for one in sorted(strangers)]
    begun = str(material.rows[0].told.get("key", "")) if material.rows else ""
    if begun and id_of(begun) not in known:
        faults.append(f"the log began under key {id_of(begun)}, which nobody vouches for")
    material.keys = known
    findings.check(f"keys: {', '.join(sorted(known)) or 'none'}", faults)
    if not key:
        findings.note(
            "no key was given: the files vouch for themselves (compare it with your mails)"
        )


def _log(findings: Findings, material: Material) -> None:
    head = material.rows[-1].hash
    findings.check(f"log: {len(material.rows)} rows, head {head}", list(broken(material.rows)))
    for row_before, row_after in zip(material.rows, material.rows[1:], strict=False):
        if row_after.at < row_before.at:
            findings.note(
                f"{name_of(row_after)}: the clock went back, from {row_before.at} to {row_after.at}"
            )
    statement = material.rows[0].told
    if statement.get("resolved"):
        findings.note(f"the log begins in {statement.get('phase')}: what came before is not proved")


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
        statement = row.told
        kind, code = statement.get("kind"), str(statement.get("phase"))
        if kind == "in-force":
            phase = phases.setdefault(code, _Phase())
            phase.force, phase.outcome = row, None
        elif kind == "outcome":
            phase = phases.setdefault(code, _Phase())
            phase.outcome, phase.at = row, phase.at or row.at
        elif kind == "undone":
            phases.pop(code, None)
    return phases


def _phases(findings: Findings, material: Material) -> None:
    """Each phase: its sets came, they make the root, and the rules make the results of them."""
    for row in material.rows:
        if row.told.get("kind") == "in-force":
            statement, faults = row.told, list(set_faults(row, material.rows, material.game))
            findings.check(
                f"{statement.get('phase')} version {statement.get('version')}: sets and root",
                faults,
            )
    if material.game is None:
        findings.check("results", ["there is no game.json: no phase can be adjudicated again"])
        return
    findings.check("the game in game.json", list(_named_otherwise(material)))
    gathered = _gathered(material.rows)
    boards = [row for row in material.rows if row.told.get("kind") in ("board", "outcome")]
    usual = board_digest_of(position_to_tables(variants.load(material.game["variant"]).start))
    if boards and boards[0].told["kind"] == "board" and boards[0].told.get("after") != usual:
        findings.note(f"{name_of(boards[0])}: it is not the board that the map begins with")
    before = int(material.rows[0].told.get("resolved", 0))
    stored = {
        str(each_phase["before"]["phase"]): each_phase
        for each_phase in material.game["phases"][before:]
    }
    ruleset = ruleset_in(material.game)
    findings.check("each board follows the one before it", list(_board_faults(material.rows)))
    for code, phase in stored.items():
        if code not in gathered:
            findings.check(
                f"{code}: adjudicated again", [f"{code}: no row says how it was resolved"]
            )
            continue
        faults = list(_adjudicated(code, phase, gathered[code], ruleset))
        findings.check(f"{code}: adjudicated again", faults)
    missing = sorted(gathered.keys() - stored.keys())
    codes = [str(each_phase["before"]["phase"]) for each_phase in material.game["phases"]]
    end = [f"{code}: resolved by the log, but not in game.json" for code in missing]
    end += [f"{code}: it is twice in game.json" for code in stored if codes.count(code) > 1]
    last = boards[-1] if boards and not end else None
    if last is not None and last.told.get("after") != board_digest_of(material.game["end"]):
        end.append(f"end: the board is not the one of {name_of(last)}")
    findings.check("the board at the end", end)


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
    gone = [(table["power"], table["unit"]) for table in tables["destroyed"]]
    left = [table for table in tables["dislodged"] if (table["power"], table["unit"]) not in gone]
    return {**tables, "phase": tables["next_phase"], "dislodged": left}


def _differences(
    code: str, again: Mapping[str, Any], statement: Mapping[str, Any]
) -> Iterator[str]:
    """Orders whose result is another, or has another cause, by power."""
    now, was = (
        {
            (table["power"], table["order"]): (table["result"], table["by"])
            for table in tables["orders"]
        }
        for tables in (again, statement)
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
        statement = row.told
        kind, code = statement.get("kind"), str(statement.get("phase"))
        if kind == "in-force":
            usual = [last.told.get("after")] if last else [statement.get("before")]
            if statement.get("version") != 1:  # a correction may begin with the same board again
                usual.append(befores.get(code))
            if statement.get("before") not in usual and last is not None:
                yield f"{code}: it does not begin with the board of {name_of(last)}: {name_of(row)}"
            befores[code] = statement.get("before")
        elif kind in ("outcome", "board"):
            last = row


def _chance(findings: Findings, material: Material) -> None:
    """Each draw: the secret that was promised, the words that were frozen, and what they make."""
    for what, faults in checked_draws(material.rows, material.game):
        findings.check(f"chance: {what}", faults)
    told = [told for row in material.rows for told in _NUMBERS.findall(row.body)]
    known = {*told, *(hashlib.sha256(one.encode()).hexdigest() for one in told)}
    known |= {row.hash for row in material.rows}
    for name, number in material.numbers:
        if number not in known:
            findings.check(
                f"chance: {name}", [f"{name}: it tells {number}, which the log does not"]
            )


_NUMBERS = re.compile(r"[0-9a-f]{64}")
"""Promises, secrets, words and seeds, as mails and the log tell them."""


def _acts(findings: Findings, material: Material) -> None:
    """What is no fault by itself, to be judged by people: acts of the game master, boards, gaps."""
    for row_before, row in pairwise(material.rows):
        if row.at < row_before.at:
            findings.note(f"{row.at} {name_of(row)}: the clock was set back, from {row_before.at}")
    for row in material.rows:
        data = row.told.get("data")
        by_master = isinstance(data, dict) and data.get("by") == "gm"
        if by_master or row.told.get("kind") in _TO_JUDGE:
            findings.note(f"{row.at} {name_of(row)}")


_TO_JUDGE = frozenset(
    {"looked", "restored", "key", "imported", "promised", "board", "undone", "rules"}
)


def _statements(findings: Findings, material: Material) -> None:
    heads = {row.hash: row for row in material.rows}
    inside = [
        (f"row {row.seq}", row.told["statement"])
        for row in material.rows
        if row.told.get("kind") == "told" and isinstance(row.told.get("statement"), dict)
    ]
    for place, one in (*inside, *material.statements):
        public = material.keys.get(str(one.get("key")))
        faults = []
        if public is None:
            faults.append(f"{place}: signed with key {one.get('key')}, which is not known")
        elif not is_signed(one, public):
            faults.append(f"{place}: the signature does not fit")
        if heads and one.get("head") not in heads:
            faults.append(f"{place}: its head is not in the log: the log was replaced or cut")
        elif heads:
            faults += [f"{place}: {fault}" for fault in _fits(one, material.rows)]
        names = ("type", "phase", "power", "set", "version")
        what = " ".join(str(one[name]) for name in names if name in one)
        findings.check(f"{place}: {what}", faults)


def _fits(entry: Mapping[str, Any], rows: Sequence[Row]) -> Iterator[str]:
    """Tell why a statement does not fit the log, if it does not."""
    gid = begins(rows[0])
    if entry["type"] == "gmbot-results-1":
        roots = [
            row.told["root"] for row in rows
            if row.told.get("kind") == "in-force"
            and row.told.get("phase") == entry["phase"]
            and row.told.get("version") == entry["version"]
        ]  # fmt: skip
        if entry["root"] not in roots:
            yield f"{entry['phase']}: the log has another root"
        return
    leaves = {
        leaf_of(gid, entry["phase"], entry["power"], entry["set"], statement["orders"],
                statement["leaf_salt"])
        for statement in (row.told for row in rows)
        if statement.get("kind") in ("orders", "set-changed")
        and statement.get("phase") == entry["phase"]
        and (statement.get("power"), statement.get("set")) == (entry["power"], entry["set"])
    }  # fmt: skip
    if entry["leaf"] not in leaves:
        yield f"{entry['phase']} {entry['power']}: the log has no such set {entry['set']}"


def _openings(findings: Findings, material: Material) -> None:
    for name, tables in material.openings:
        faults = []
        proof = tables.get("proof") or {}
        opening = tables.get("opening") or proof.get("opening") or {}
        told = proof.get("leaf") if proof else tables["receipt"]["leaf"]
        try:
            if opening and leaf_in(str(opening["game"]), str(opening["phase"]), opening) != told:
                faults.append(f"{name}: the orders are not those that were signed")
            if proof and led_to(str(told), proof["path"]) != tables["results"]["root"]:
                faults.append(f"{name}: the way does not lead to the root")
        except (KeyError, ValueError, TypeError) as error:
            faults.append(f"{name}: it cannot be read: {error!r}")
        findings.check(f"{name}: what it opens", faults)
