"""A reader of the old judges' reports, written from the public description of their format.

It knows the map's names and nothing else of this program: what it gets out of a text is what any
tool gets out of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_HEAD = re.compile(
    r"(Movement results|Retreat orders|Adjustment orders) for (Spring|Fall|Winter) of (\d+)\.  "
    r"\(([\w-]+)\.(\d+)\)"
)
_ORDER = re.compile(r"([A-Z][\w ]*): (.+?)\.(?:  \(\*(.+)\*\))?")
_LOST = re.compile(
    r"The (\w+) (Army|Fleet|Wing) in (?:the )?(.+?) "
    r"(?:can retreat to (.+)|with no valid retreats was destroyed)\.$"
)
_NEXT = re.compile(
    r"The next phase of '([\w-]+)' will be (Movement|Retreats|Adjustments) for (\w+) of (\d+)\."
)
_KINDS = {"Movement": "M", "Retreats": "R", "Adjustments": "A"}
_HEADS = {"Movement results": "M", "Retreat orders": "R", "Adjustment orders": "A"}
_COASTS = {"north coast": "NC", "south coast": "SC", "east coast": "EC", "west coast": "WC"}


@dataclass
class Read:
    """What a report says, in short notation."""

    game: str = ""
    number: int = 0
    phase: str = ""
    next_phase: str = ""
    orders: list[tuple[str, str, tuple[str, ...]]] = field(default_factory=list)
    """``("France", "A PAR - BUR", ("bounce",))``"""
    dislodged: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """``{"French A BUR": ("GAS", "PAR")}``"""
    owners: dict[str, tuple[str, ...]] = field(default_factory=dict)


class JudgeReader:
    """Reads reports for one map."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names
        """Full name to id: ``{"Paris": "PAR"}``."""

    def read(self, text: str) -> Read:
        found = Read()
        before = ""
        for block in re.split(r"\n\s*\n", text.strip()):
            self._block(block.strip("\n"), before, found)
            before = block
        return found

    def _block(self, block: str, before: str, found: Read) -> None:
        head, after = _HEAD.fullmatch(block), _NEXT.match(block)
        if head:
            found.game, found.number = head[4], int(head[5])
            found.phase = f"{head[2][0]}{head[3]}{_HEADS[head[1]]}"
        elif block.startswith((":: Judge: ", "Date:   ", "The game is over. ")):
            pass  # jDip's own marks: test_judge_whole_game reads them
        elif after:
            found.next_phase = f"{after[3][0]}{after[4]}{_KINDS[after[2]]}"
        elif before == "Ownership of supply centers:":
            for one in re.sub(r"\n\s+", " ", block).splitlines():
                power, _, places = one.partition(":")
                ids = tuple(self._place(name) for name in places.strip(" .").split(", "))
                found.owners[power] = ids
        elif before == "The following units were dislodged:":
            for one in re.findall(r"The .+?\.(?= The|$)", " ".join(block.split())):
                self._dislodged(one, found)
        elif "Supply centers," not in block and not block.endswith(":"):
            for one in block.splitlines():
                self._order(one, found)

    def _order(self, line: str, found: Read) -> None:
        match = _ORDER.fullmatch(line)
        assert match, line
        marks = tuple(match[3].split(", ")) if match[3] else ()
        found.orders.append((match[1], self._notation(match[2]), marks))

    def _notation(self, text: str) -> str:
        low = re.fullmatch(r"(Builds an?|Removes the|Defaults, removing the) (\w+) in (.+)", text)
        if low:
            unit = f"{low[2][0].upper()} {self._place(low[3].removeprefix('the '))}"
            return f"{'B' if low[1].startswith('Builds') else 'D'} {unit}"
        if text.endswith("build waived"):
            return "WAIVE"
        for word, sign in ((" SUPPORT ", " S "), (" CONVOY ", " C ")):
            giver, found, other = text.partition(word)
            if found:
                other = re.sub(r"^\w+ (?=Army|Fleet|Wing)", "", other)
                return f"{self._unit(giver)}{sign}{self._notation(other)}"
        if text.endswith((" HOLD", ", No Order Processed")):
            return (
                self._unit(text.removesuffix(" HOLD").removesuffix(", No Order Processed")) + " H"
            )
        if text.endswith(" DISBAND"):
            return self._unit(text.removesuffix(" DISBAND")) + " D"
        way = text.split(" -> ")
        end = f" - {self._place(way[-1])}" if len(way) > 1 else ""
        return self._unit(way[0]) + end + (" VIA" if len(way) > 2 else "")

    def _unit(self, text: str) -> str:
        kind, _, place = text.partition(" ")
        return f"{kind[0]} {self._place(place)}"

    def _place(self, text: str) -> str:
        name, _, coast = text.removesuffix(")").partition(" (")
        return f"{self.names[name]}/{_COASTS[coast]}" if coast else self.names[name]

    def _dislodged(self, text: str, found: Read) -> None:
        match = _LOST.fullmatch(text)
        assert match, text
        places = tuple(self._place(one) for one in match[4].split(" or ")) if match[4] else ()
        found.dislodged[f"{match[1]} {match[2][0]} {self._place(match[3])}"] = places
