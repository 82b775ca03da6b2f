"""A position as people paste it: from a judge's report, a site, or a letter of another GM.

``Austria: A Bud, A Vie, F Tri`` has the units of a power, ``Austria: Bud, Tri, Vie`` its centers;
``A Bud (Austria)``, ``Owner Bel = France``, a power alone in its line, and headings such as
``Ownership of supply centers:`` are read too. Whatever is not known is a fault of its line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gmbot.messages import say
from gmbot.parsing.tokens import Names, Token, names_of, tokens_of
from gmbot.rules.board.board import Board
from gmbot.rules.board.position import Position
from gmbot.rules.board.terms import NEUTRAL, Power
from gmbot.rules.notation import position_from_tables, position_to_tables

LONGEST = 300
"""Characters of a line."""
MOST = 200
"""Lines of a position."""

_LABELS = frozenset({
    "ownership", "of", "supply", "center", "centers", "centre", "centres", "sc", "scs", "dot",
    "dots", "unit", "units", "owner", "owns", "has", "holds", "the", "position", "positions",
    "following", "are", "is", "total",
})  # fmt: skip
"""Words of headings; they say nothing that the line does not show."""
_NOBODY = frozenset({"neutral", "unowned", "nobody", "none", "free", "unoccupied", "vacant"})
_SIGNS = frozenset({
    "COLON", "COMMA", "STOP", "AND", "NUMBER", "LPAR", "RPAR", "IN", "FROM", "SLASH",
})  # fmt: skip
"""What stands between the names, and says nothing."""


@dataclass(frozen=True, slots=True)
class _Item:
    """A unit, or a center where no kind is said, with its owner as far as it is known."""

    kind: str
    place: str
    power: Power | None


class _LineFaultError(ValueError):
    """What is wrong with a line. Never leaves this module."""


def pasted(text: str, start: Position, board: Board) -> Position | tuple[str, ...]:
    """Read a position with the phase and the home centers of ``start``; or return the faults.

    Powers that are not named have nothing. A text without units or without centers is a fault.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > MOST:
        return (say("pasted.too-long", count=len(lines), most=MOST),)
    items, faults = _items(lines, names_of(board), board)
    units = [item for item in items if item.kind]
    centers = [item for item in items if not item.kind]
    if not faults and not units:
        faults = (say("pasted.no-units"),)
    if not faults and not any(item.power for item in centers):
        faults = (say("pasted.no-centers"),)
    if faults:
        return tuple(faults)
    tables = position_to_tables(start)
    tables["units"] = _by_power(units)
    tables["centers"] = _by_power(centers)
    try:
        return position_from_tables(tables, board)
    except ValueError as problem:
        return (say("edits.board-would-impossible", problem=problem),)


def _items(
    lines: Sequence[str], names: Names, board: Board
) -> tuple[tuple[_Item, ...], tuple[str, ...]]:
    """What all lines name, and a sentence for each that cannot be read."""
    items: list[_Item] = []
    faults: list[str] = []
    power: Power | None = None
    for line in lines:
        try:
            power, items_found = _read(line, power, names)
            for item in items_found:
                _check(item, items, board)
                items.append(item)
        except _LineFaultError as fault:
            faults.append(say("pasted.line", line=line[:LONGEST], fault=fault.args[0]))
    return tuple(items), tuple(faults)


def _read(line: str, power: Power | None, names: Names) -> tuple[Power | None, list[_Item]]:
    """The items of a line, and the power that the next lines belong to if they name none."""
    if len(line) > LONGEST:
        raise _LineFaultError(say("pasted.too-long-line", most=LONGEST))
    tokens = list(_without_players(tokens_of(line.lstrip("-*• \t"), names)))
    items: list[_Item] = []
    kind = ""
    for index, token in enumerate(tokens):
        if token.type == "OWNER":
            power = _owner(token)
            items = _owned(items, power) if _stands_behind(tokens, index) else items
        elif token.type == "WORD" and token.text.lower() in _NOBODY:
            power = NEUTRAL
            items = _owned(items, power) if _stands_behind(tokens, index) else items
        elif token.type == "KIND":
            kind = token.word
        elif token.type == "PLACE":
            if items and items[-1].kind and not kind:
                raise _LineFaultError(say("pasted.mixed", word=token.text))
            items.append(_Item(kind, _place(token), power))
            kind = ""
        elif not _says_nothing(token, tokens, index):
            raise _LineFaultError(say("pasted.word", word=token.text))
    if any(item.power is None for item in items):
        raise _LineFaultError(say("pasted.no-power"))
    return power, items


def _without_players(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens without what a bracket behind a power's name says: ``Russia (Ed)``."""
    inside = False
    for index, token in enumerate(tokens):
        if token.type == "LPAR" and index and tokens[index - 1].type == "OWNER":
            inside = True
        if not inside:
            yield token
        inside = inside and token.type != "RPAR"


def _stands_behind(tokens: Sequence[Token], index: int) -> bool:
    """Tell whether an owner is said after what is owned: ``A Bud (Austria)``, ``Bel = France``."""
    return index > 0 and tokens[index - 1].type in ("LPAR", "DASH")


def _says_nothing(token: Token, tokens: Sequence[Token], index: int) -> bool:
    if token.type in _SIGNS:
        return True
    if token.type == "DASH":  # between two places it would be a move
        beside = (tokens[index - 1 : index], tokens[index + 1 : index + 2])
        return any(row and _is_owner(row[0]) for row in beside)
    return token.type == "WORD" and token.text.lower() in _LABELS


def _is_owner(token: Token) -> bool:
    return token.type == "OWNER" or token.text.lower() in _NOBODY


def _owner(token: Token) -> Power:
    if token.power is None:
        raise _LineFaultError(say("pasted.word", word=token.text))
    return token.power


def _owned(items: Sequence[_Item], power: Power) -> list[_Item]:
    """The last item belongs to somebody who is named behind it."""
    return [*items[:-1], *(_Item(item.kind, item.place, power) for item in items[-1:])]


def _place(token: Token) -> str:
    place = token.place
    if len(place.places) != 1:
        raise _LineFaultError(say("pasted.place", word=token.text))
    return f"{place.places[0]}/{place.coast}" if place.coast else str(place.places[0])


def _check(item: _Item, items: Sequence[_Item], board: Board) -> None:
    """Refuse what cannot be owned, and what two lines say of one place."""
    province = item.place.partition("/")[0]
    label = board.label(province)  # type: ignore[arg-type]
    if not item.kind and not board.province(province).is_center:  # type: ignore[arg-type]
        raise _LineFaultError(say("pasted.no-center", place=label))
    if any(
        bool(each_item.kind) == bool(item.kind) and each_item.place.partition("/")[0] == province
        for each_item in items
    ):
        raise _LineFaultError(say("pasted.twice", place=label))


def _by_power(items: Sequence[_Item]) -> dict[str, list[str]]:
    """``{"FRANCE": ["A PAR"]}``; items without owner are left out, except neutral units."""
    items_by_power: dict[str, list[str]] = {}
    for item in items:
        if item.power is not None and (item.kind or item.power != NEUTRAL):
            items_by_power.setdefault(item.power, []).append(f"{item.kind} {item.place}".strip())
    return items_by_power
