"""Changes of a board, line by line, as a GM writes them below ``EDIT`` and ``CORRECT``.

``A Mun -> Ber``, ``UNIT France A Bur``, ``REMOVE A Mun``, ``OWNER Bel = France``. The lines are
carried out one after the other. All faults are told at once, and then nothing is changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from gmbot.game.questions import find_units
from gmbot.game.reading import power_of
from gmbot.game.state.labels import power_name, power_names, unit_label
from gmbot.messages import joined, said_of, say
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position, Unit
from gmbot.rules.board.terms import NEUTRAL, Power
from gmbot.rules.notation import PositionTables, position_from_tables, position_to_tables, read_unit

EXAMPLES = ("A Mun -> Ber", "UNIT France A Bur", "REMOVE A Kie", "OWNER Bel = France")
"""Lines to copy, one for each thing that can be changed."""

MOST = 100
"""Lines of one mail that are carried out."""
LONGEST = 200
"""Characters of a line."""

_KIND = r"(?:A|F|W|army|fleet|wing)"
_NOBODY = frozenset({"none", "nobody", say("edits.no-one"), "noone", "free"})
_STEP = re.compile(rf"(?:UNIT\s+)?({_KIND}\s+.+?)\s*(?:-+>|→|\s-\s|\sto\s)\s*(.+)", re.I)
_TAKE = re.compile(
    rf"(?:REMOVE|DELETE)\s+({_KIND}\s+[^=]+)|UNIT\s+({_KIND}\s+[^=]+?)\s*=\s*NONE", re.I
)
_PUT = re.compile(rf"(?:UNIT|ADD|PUT)\s+(?!{_KIND}\s)(.+?)[:\s]\s*({_KIND}\s+.+)", re.I)
_OWN = re.compile(r"(?:OWNER|CENTER)\s+(.+?)\s*(?:=|-+>|→|:)\s*(.+)", re.I)


class _FaultError(ValueError):
    """A line that cannot be carried out; the text says why. Never leaves this module."""


def edited(position: Position, lines: Sequence[str], board: Board) -> Position | tuple[str, ...]:
    """Return the changed position, or a sentence for each line that cannot be carried out."""
    if len(lines) > MOST:
        return (say("edits.these-lines-more-than", count=len(lines), most=MOST),)
    tables = position_to_tables(position)
    faults = []
    for line in lines:
        try:
            _change(line, tables, board)
        except ValueError as problem:
            faults.append(joined(": ", (line[:LONGEST], said_of(problem))))
    if faults:
        return tuple(faults)
    for table in tables["dislodged"]:
        if table["attacker_from"] is not None:
            del table["retreats"]  # worked out anew on the changed board
    try:
        return position_from_tables(tables, board)
    except ValueError as problem:
        return (say("edits.board-would-impossible", problem=problem),)


def is_change(line: str) -> bool:
    """Tell whether a line has the shape of a change of the board."""
    if len(line) > LONGEST:
        return False
    return any(shape.fullmatch(line.strip()) for shape, _ in _SHAPES)


def _change(line: str, tables: PositionTables, board: Board) -> None:
    if len(line) > LONGEST:
        raise _FaultError(say("edits.no-line-so-long"))
    for shape, carry_out in _SHAPES:
        match = shape.fullmatch(line.strip().rstrip("."))
        if match is not None:
            carry_out([part for part in match.groups() if part], tables, board)
            return
    raise _FaultError(say("edits.changes-nothing-known"))


def _step(words: list[str], tables: PositionTables, board: Board) -> None:
    power, unit = _standing(words[0], tables, board)
    to = read_unit(f"{unit.kind} {words[1]}", board)
    tables["units"][power].remove(str(unit))
    _stand(power, to, tables, board)


def _take(words: list[str], tables: PositionTables, board: Board) -> None:
    power, unit = _standing(words[0], tables, board)
    tables["units"][power].remove(str(unit))


def _put(words: list[str], tables: PositionTables, board: Board) -> None:
    kind, _, place = words[1].partition(" ")
    _stand(_power(words[0], board), read_unit(f"{kind[0].upper()} {place}", board), tables, board)


def _own(words: list[str], tables: PositionTables, board: Board) -> None:
    center = board.find_province(words[0])
    if center is None or not board.province(center).is_center:
        raise _FaultError(say("edits.no-center", word=repr(words[0])))
    owner = None if words[1].casefold() in _NOBODY else _power(words[1], board)
    for held in tables["centers"].values():
        if center in held:
            held.remove(center)
    if owner is not None:
        tables["centers"].setdefault(owner, []).append(center)


def _stand(power: Power, unit: Unit, tables: PositionTables, board: Board) -> None:
    """Add a unit to the board; raises ``_FaultError`` if it cannot be there or another unit is."""
    place = board.label(unit.where)
    if not board.may_stand(unit.kind, unit.where):
        raise _FaultError(say("edits.cannot-stand", kind=str(unit.kind), place=place))
    for owner, other in _units(tables, board):
        if other.province == unit.province:
            raise _FaultError(
                say("edits.occupied", power=power_name(owner, board), unit=unit_label(other, board))
            )
    tables["units"].setdefault(power, []).append(str(unit))


def _standing(text: str, tables: PositionTables, board: Board) -> tuple[Power, Unit]:
    owners = {unit: power for power, unit in _units(tables, board)}
    units = find_units(text, owners, board)
    if len(units) != 1:
        raise _FaultError(say("edits.no-unit", unit=repr(text.strip())))
    return owners[units[0]], units[0]


def _units(tables: PositionTables, board: Board) -> list[tuple[Power, Unit]]:
    return [
        (Power(power), read_unit(text, board))
        for power, units in tables["units"].items()
        for text in units
    ]


def _power(word: str, board: Board) -> Power:
    if word.strip().casefold() == NEUTRAL.casefold():
        return NEUTRAL
    power = power_of(word.strip(" :'"), board)
    if power is None:
        names = power_names(board)
        raise _FaultError(say("edits.no-power", word=repr(word), names=names))
    return power


_SHAPES: tuple[tuple[re.Pattern[str], Callable[[list[str], PositionTables, Board], None]], ...] = (
    (_TAKE, _take),
    (_OWN, _own),
    (_PUT, _put),
    (_STEP, _step),
)
