"""A history of a game as jDip 1.6 takes it in, written after what its parsers look for, in order.

jDip is not run here. This follows its steps: the line of the judge is looked for first, and what
stands above it is lost; phases begin with ``Date:`` and ``Subject:``; orders are read up to the
first long line that is none; a mark, a unit or a place that it does not know ends the import.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_JUDGE = re.compile(r"\W*judge\W*(\S*)\W*game\W*(\S*)\W*variant\W*(\S*)", re.IGNORECASE)
_PHASE = re.compile(r"\s+[A-Za-z]\d{4}[A-Za-z](\s+|\s*$)")
_HEADS = {
    "M": re.compile(r"movement\s+results\s+for", re.IGNORECASE),
    "R": re.compile(r"retreat\s+(?:orders|results)\s+for", re.IGNORECASE),
    "A": re.compile(r"adjustment\s+(?:results|orders)\s+for", re.IGNORECASE),
}
_ORDER = re.compile(r"^\s*[A-Za-z0-9_-]+:\s+")
_LOST = re.compile(
    r"^the\s+(\S*)\s+(\S*)\s*(?:in|over)\s+(?:the)?\s*(.*)with\s+no\s+valid\s+retreats.*\.", re.I
)
_DISLODGED = re.compile(
    r"^the\s+(\S*)\s+(\S*)\s*(?:in|over)\s+(?:the)?\s*(.*?)\s*can\s+retreat\s+to\s+(.*)\.$", re.I
)
_ADJUSTED = re.compile(
    r"^([\w-]+):.*(remove|build|default).*\s(army|fleet|wing).*\s"
    r"(?:in the|over the|in|over)\s+(.+)",
    re.IGNORECASE,
)
_WAIVED = re.compile(
    r"^([\w-]+):\s+(\d*)\s(unusable|unused)?.*(build).*(waived|pending).*", re.IGNORECASE
)
_NEXT = re.compile(r"the\snext\sphase\s.*will\sbe\s([A-Za-z]+)\sfor\s([A-Za-z]+)\sof\s(\d+)", re.I)
_SIGNS = ("HOLD", "->", "SUPPORT", "CONVOY", "DISBAND", "No")
_MARKS = {"bounce", "cut", "no convoy", "dislodged", "destroyed", "void"}
_UNITS = {"army", "fleet", "wing"}
_AHEAD, _SHORT = 7200, 10
"""How far the first date may be from the judge's line; no line that short counts."""


class RefusedError(Exception):
    """jDip would not take the file in."""


@dataclass
class Turn:
    """One phase as it arrives."""

    phase: str
    orders: list[tuple[str, ...]] = field(default_factory=list)
    """The words of each order and its marks: ``("France", "Army", "PAR", "->", "BUR")``."""
    dislodged: dict[str, list[str]] = field(default_factory=dict)
    owners: dict[str, list[str]] = field(default_factory=dict)


class Jdip:
    """Takes histories in, on a map.

    Args:
        places: the provinces by their names.
        powers: names and adjectives of the powers.
    """

    def __init__(self, places: dict[str, str], powers: set[str]) -> None:
        self._places = {_plain(name): id for name, id in places.items()}
        self._powers = {power.casefold() for power in powers}

    def history(self, text: str) -> tuple[list[Turn], bool]:
        """The turns of a game, and whether it is over. Raises ``RefusedError``."""
        lines = text.splitlines()
        at = next((n for n, one in enumerate(lines) if "::" in one and _JUDGE.search(one)), None)
        if at is None:
            raise RefusedError("Missing :: Judge: line in input file")
        bodies = list(_bodies(lines[at + 1 :]))
        if not bodies:
            raise RefusedError("no history")
        turns = [self._turn(phase, body) for phase, body in bodies]
        last = "\n".join(bodies[-1][1])
        over = "the game is over" in last.lower()
        if not over and not _NEXT.search(last):
            raise RefusedError("Could not find next turn information for the last turn")
        if over and len(turns) < 3:
            raise RefusedError("a game that ends so soon")
        return turns, over

    def _turn(self, phase: str, body: list[str]) -> Turn:
        turn = Turn(phase)
        long = iter([line.strip() for line in body if len(line) > _SHORT])
        kind = next(
            (kind for line in long for kind, head in _HEADS.items() if head.match(line)), None
        )
        if kind != phase[-1]:
            raise RefusedError(f"{phase}: no results")
        for line in long:
            if not _ORDER.match(line):
                break
            turn.orders.append(self._adjustment(line) if kind == "A" else self._order(line))
        for line in _dislodged_lines(body):
            self._lose(line, turn)
        self._own(body, turn)
        told = {(one[1], one[2]) for one in turn.orders if "dislodged" in one[-1].split(", ")}
        if kind == "M" and not {place for _, place in told} <= set(turn.dislodged):
            raise RefusedError(f"{phase}: could not match a dislodged order")
        return turn

    # ---- orders

    def _order(self, line: str) -> tuple[str, ...]:
        text, marks = _marks_of(line)
        words = text.split()
        sign = next((n for n, word in enumerate(words) if word in _SIGNS), None)
        if sign is None:
            raise RefusedError(f"cannot determine order type: {line}")
        head = (self._power(words[0].removesuffix(":")), self._unit(words[1]))
        here = self._place(" ".join(words[2:sign]))
        rest = " ".join(words[sign + 1 :])
        match words[sign]:
            case "->":
                way = [self._place(one) for one in rest.split(" -> ")]
                return (*head, here, "->", *way, marks)
            case "SUPPORT" | "CONVOY":
                return (*head, here, words[sign], *self._other(rest), marks)
            case other:
                return (*head, here, "HOLD" if other == "No" else other, marks)

    def _other(self, text: str) -> tuple[str, ...]:
        words = text.split()
        unit = next((n for n, one in enumerate(words) if one.casefold() in _UNITS), None)
        if unit is None:
            raise RefusedError(f"truncated order: {text}")
        if unit:
            self._power(" ".join(words[:unit]))
        here, _, goal = " ".join(words[unit + 1 :]).partition(" -> ")
        return (words[unit], self._place(here), *([self._place(goal)] if goal else []))

    def _adjustment(self, line: str) -> tuple[str, ...]:
        text, marks = _marks_of(line)
        if found := _ADJUSTED.search(text):
            power, act, unit, place = found.groups()
            act = "build" if act.casefold() == "build" else "remove"
            return (self._power(power), unit, self._place(place), act, marks)
        if found := _WAIVED.search(text):
            return (self._power(found[1]), "waived", "", "", "")
        raise RefusedError(f"cannot parse adjustment order: {line}")

    # ---- what stands below them

    def _lose(self, line: str, turn: Turn) -> None:
        found = _LOST.match(line) or _DISLODGED.match(line)
        if found is None:
            return  # passed over: the order that was dislodged finds no match then
        self._power(found[1])
        goals = re.split(r"\s+or\s+", found[4]) if found.re is _DISLODGED else []
        turn.dislodged[self._place(found[3])] = [self._place(goal) for goal in goals]

    def _own(self, body: list[str], turn: Turn) -> None:
        start = next((n for n, one in enumerate(body) if one.startswith("Ownership of")), None)
        if start is None:
            return
        power = ""
        block: dict[str, str] = {}
        for word in " ".join(_block(body[start + 1 :])).split():
            if word.casefold() == "unowned:":
                power = ""
            elif word.endswith(":"):
                power = self._power(word[:-1])
                block[power] = ""
            elif power:
                block[power] += word + " "
        for power, words in block.items():
            turn.owners[power] = [self._place(one) for one in words.split(",")]

    # ---- names

    def _power(self, name: str) -> str:
        if name.casefold() not in self._powers:
            raise RefusedError(f"unknown power: {name}")
        return name

    def _unit(self, word: str) -> str:
        if word.casefold() not in _UNITS:
            raise RefusedError(f"unknown unit type: {word}")
        return word

    def _place(self, text: str) -> str:
        name, _, coast = text.partition("(")
        place = self._places.get(_plain(name))
        if place is None:
            raise RefusedError(f"invalid location: {text}")
        return f"{place}/{coast[0].upper()}C" if coast else place


def _plain(name: str) -> str:
    return " ".join(name.replace(".", "").replace(",", "").casefold().split())


def _bodies(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    """Phases with what stands below their heads; the first one must come soon."""
    body: list[str] | None = None
    phase, read = "", 0
    numbered = iter(lines)
    for line in numbered:
        read += len(line)
        if -1 < line.lower().find("date:") < 10 and (body is not None or read < _AHEAD):
            subject = next(numbered, "")
            if "subject:" not in subject.lower():
                raise RefusedError("no subject")
            if "results" not in subject.lower():
                continue
            found = _PHASE.search(subject)
            if found is None:
                raise RefusedError(f"bad subject: {subject}")
            if body is not None:
                yield phase, body
            phase, body = found[0].strip(), []
        elif body is not None:
            body.append(line)
    if body is not None:
        yield phase, body


def _marks_of(line: str) -> tuple[str, str]:
    text, opened, rest = line.partition("(*")
    marks = rest.partition("*)")[0] if opened else ""
    unknown = {mark.strip() for mark in marks.split(",") if mark} - _MARKS
    if unknown:
        raise RefusedError(f"unknown result: {unknown}")
    return text.strip().removesuffix("."), marks


def _dislodged_lines(body: list[str]) -> list[str]:
    """What stands in the block of dislodged units, each with the lines it was broken into."""
    start = next(
        (n for n, one in enumerate(body) if one.lower().startswith("the following units were")),
        None,
    )
    if start is None:
        return []
    found: list[str] = []
    begun = False
    for raw in body[start + 1 :]:
        line = raw.strip().lower()
        if not line:
            if begun:
                break
            begun = True
        elif line.startswith("the next phase of"):
            break
        elif line.startswith("the") or not found:
            found.append(line)
        else:
            found[-1] += f" {line}"
    return found


def _block(lines: list[str]) -> Iterator[str]:
    """Long lines up to the second short one."""
    begun = False
    for line in lines:
        if len(line) > _SHORT:
            yield line.strip()
        elif begun:
            return
        else:
            begun = True
