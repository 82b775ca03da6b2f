"""Positions with orders as writers of tests exchange them: the cases of jDip's test suite.

A case has blocks of lines: ``PRESTATE``, ``PRESTATE_DISLODGED``, ``PRESTATE_RESULTS`` (the phase
before, for retreats), ``PRESTATE_SUPPLYCENTER_OWNERS``, ``ORDERS``, ``POSTSTATE``,
``POSTSTATE_DISLODGED``. ``PRESTATE_SETPHASE Fall 1901, Movement`` and ``POSTSTATE_SAME`` stand
alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from gmbot.rules.board.board import Board
from gmbot.rules.board.tables import fold
from gmbot.rules.board.terms import Phase, PhaseKind, Power, Season, province_of
from gmbot.rules.notation import read_order, read_unit
from gmbot.rules.orders.orders import Move
from gmbot.variants import catalogue as variants

_BLOCKS = {
    "PRESTATE": "units", "PRESTATE_DISLODGED": "dislodged", "PRESTATE_RESULTS": "results",
    "PRESTATE_SUPPLYCENTER_OWNERS": "owners", "ORDERS": "orders", "POSTSTATE": "after",
    "POSTSTATE_DISLODGED": "after_dislodged",
}  # fmt: skip
_LAST_LINE = re.compile(r"END\b", re.IGNORECASE)
_KINDS = {"m": "M", "r": "R", "b": "A", "a": "A"}
_PHASE = re.compile(r"(spring|fall|autumn|winter) +(\d{4}),? +([mrab])[a-z]*", re.IGNORECASE)
_ACTS = {"build": "B", "remove": "D", "waive": "WAIVE"}

Line = tuple[Power, str]


@dataclass(slots=True)
class Case:
    """A case as it was read: what is asked, what is expected, and what could not be read."""

    name: str
    variant: str
    board: Board
    line: int
    phase: str = "S1901M"
    blocks: dict[str, list[Line]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    is_same: bool = False

    def request(self) -> dict[str, Any]:
        """The case as a request to ``gmbot adjudicate``."""
        moves = [
            (result, order)
            for result, text in self.blocks.get("results", ())
            if isinstance(order := read_order(text, self.board), Move)
        ]
        goals = Counter(province_of(order.to) for result, order in moves if result == "FAILURE")
        standing = {read_unit(text, self.board).province for _, text in self._of("units")}
        origins = {
            province_of(order.to): order.unit.province
            for result, order in moves
            if result == "SUCCESS"
        }
        return {
            "id": self.name,
            "variant": self.variant,
            "phase": self.phase,
            "units": _by_power(self._of("units")),
            "centers": self._centers(),
            "dislodged": [
                {
                    "power": power,
                    "unit": text,
                    "attacker_from": origins.get(read_unit(text, self.board).province),
                }
                for power, text in self._of("dislodged")
            ],
            "contested": [p for p, count in goals.items() if count > 1 and p not in standing],
            "orders": _by_power(self._of("orders")),
        }

    def expected(self) -> tuple[set[Line], set[Line]] | None:
        """The units on the board afterwards, and the dislodged ones; None if nothing is said."""
        if not self.is_same and not self.blocks.keys() & {"after", "after_dislodged"}:
            return None
        after = self._of("units") if self.is_same else self._of("after")
        return set(after), set(self._of("after_dislodged"))

    def _of(self, block: str) -> list[Line]:
        return self.blocks.get(block, [])

    def _centers(self) -> dict[Power, list[str]]:
        """As listed; what stands on a center in Winter owns it. Nothing listed: as at the start."""
        if "owners" not in self.blocks:
            start = variants.load(self.variant).start
            return {power: list(held) for power, held in start.centers.items()}
        owned = [(p, read_unit(text, self.board).province) for p, text in self._of("owners")]
        if self.phase.endswith("A"):
            listed = {place for _, place in owned}
            units = [(p, read_unit(text, self.board).province) for p, text in self._of("units")]
            owned += [(power, place) for power, place in units
                      if place not in listed and self.board.province(place).is_center]  # fmt: skip
        return _by_power(owned)


def _by_power(lines: Iterable[tuple[Power, str]]) -> dict[Power, list[str]]:
    table: dict[Power, list[str]] = {}
    for power, text in lines:
        table.setdefault(power, []).append(text)
    return table


def read_cases(text: str) -> Iterator[Case]:
    """Read the cases of a file, one after the other; each has its faults with their lines."""
    variant, block = "standard", ""
    case: Case | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        word, _, rest = line.partition(" ")
        word = word.upper()
        if word == "VARIANT_ALL":
            variant = rest.strip()
        elif word == "CASE":
            if case is not None:
                yield _ended(case, f"line {number}: the case before has no END")
            case, block = _begun(rest.strip(), variant, number), ""
        elif not line or case is None:
            continue
        elif _LAST_LINE.fullmatch(line):
            yield case
            case = None
        elif word in _BLOCKS:
            block = _BLOCKS[word]
            case.blocks.setdefault(block, [])
        else:
            try:
                _add(case, block, line)
            except ValueError as error:
                case.faults.append(f"line {number}: {error}")
    if case is not None:
        yield _ended(case, f"line {case.line}: the case has no END")


def _begun(name: str, variant: str, number: int) -> Case:
    known = {
        fold(word): each_name
        for each_name in variants.names()
        for word in (each_name, variants.load(each_name).title)
    }
    here = known.get(fold(variant), "standard")
    case = Case(name, here, variants.load(here).ruleset.board, number)
    if fold(variant) not in known:
        case.faults.append(f"line {number}: no variant {variant[:40]!a}")
    return case


def _ended(case: Case, fault: str) -> Case:
    case.faults.append(fault)
    return case


def _set_phase(case: Case, text: str) -> None:
    match = _PHASE.fullmatch(text.strip())
    if match is None:
        case.phase = Phase.parse(text.strip()).code
        return
    season, year, kind = match[1].upper(), int(match[2]), _KINDS[match[3].lower()]
    meant = Season["FALL" if season == "AUTUMN" else season]
    case.phase = Phase.meant(meant, year, PhaseKind(kind)).code


def _add(case: Case, block: str, line: str) -> None:
    word, _, rest = line.partition(" ")
    if word.upper() == "PRESTATE_SETPHASE":
        _set_phase(case, rest)
        return
    if line.upper() == "POSTSTATE_SAME":
        case.is_same = True
        return
    if not block:
        raise ValueError(f"{line[:60]!a} stands in no block")
    if block == "results":
        result, _, line = line.partition(":")
        if result not in ("SUCCESS", "FAILURE"):
            raise ValueError(f"{result[:60]!a} is neither SUCCESS nor FAILURE")
        case.blocks[block].append((Power(result), _split(line, case.board)[1]))
        return
    power, text = _split(line, case.board)
    if block == "orders":
        verb, _, rest = text.partition(" ")
        text = re.sub(r"\bby convoy\b", "via convoy", text, flags=re.IGNORECASE)
        text = f"{_ACTS[verb.lower()]} {rest}".strip() if verb.lower() in _ACTS else text
    else:
        text = str(read_unit(text, case.board))
    case.blocks[block].append((power, text))


def _split(line: str, board: Board) -> Line:
    """``England: F nth`` or, without its colon, ``England F nth``."""
    name, colon, rest = line.partition(":")
    if not colon:
        name, _, rest = line.partition(" ")
    for info in board.powers:
        if fold(name) in (fold(info.name), fold(info.id)):
            return info.id, rest.strip()
    raise ValueError(f"{name.strip()[:40]!a} is no power of this map")
