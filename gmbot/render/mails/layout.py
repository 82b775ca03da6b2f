"""The rows of notices as aligned text, and the few words that a template cannot count itself.

Each function is a filter of the templates. What they return is laid out and clean, in the language
of the ``speech`` they are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from gmbot.game.notices.explanations import CauseRow, CenterChart, ChartRow
from gmbot.game.notices.orders import OrderReceipt
from gmbot.game.notices.rows import BoardRow, GameRow, OrderRow, PowerRows, ResultRow
from gmbot.render.language import (
    COLUMNS,
    ENGLISH,
    Laid,
    Speech,
    _,
    both,
    counted,
    listed,
    one_line,
    signed,
    table,
    table_lines,
    width,
    widths,
    wrapped,
)

ORDER_COLUMN = 42
"""No order in print is wider than this; a wider one is nonsense that a player made up."""

YEAR_COLUMN = 6
"""Columns of a year in the center chart."""


# --------------------------------------------------------------------------- receipts


def verdict(receipt: OrderReceipt, speech: Speech = ENGLISH) -> str:
    """The result of a receipt in a few words: ``3 orders ok, 1 problem``."""
    good = sum(is_ordered(row, receipt.missing) for row in receipt.rows)
    if receipt.in_force:
        unchanged = "orders unchanged" if receipt.rows else "no orders stored"
        parts = [speech.text(unchanged)]
    elif good:
        parts = [speech.text("{orders} ok", orders=counted(good, "order", speech=speech))]
    else:
        parts = [speech.text("no orders")]
    if receipt.problems:
        parts.append(counted(len(receipt.problems), "problem", speech=speech))
    if receipt.missing and not receipt.in_force:
        parts.append(speech.many("{count} missing", "{count} missing", len(receipt.missing)))
    return ", ".join(parts)


_VERDICTS = (_("orders unchanged"), _("no orders stored"))


def is_ordered(row: OrderRow, missing: Sequence[str]) -> bool:
    """False for a row that only says what a unit does because nobody ordered it."""
    return bool(row.understood) and not any(
        line.partition(":")[0].strip() == row.unit for line in missing
    )


def reading(rows: Sequence[OrderRow], missing: Sequence[str], speech: Speech = ENGLISH) -> str:
    """The table of a receipt; a note stands below its row."""
    cells = [
        (
            one_line(row.unit),
            one_line(row.words) or "-",
            one_line(row.understood) if is_ordered(row, missing) else speech.text("no order"),
        )
        for row in rows
    ]
    titles = (speech.text("Unit"), speech.text("You wrote"), speech.text("Understood as"))
    head = tuple(title.upper() for title in titles)
    sizes = widths([head, *cells])
    lines = table_lines([head], sizes)
    indent = " " * (sizes[0] + 2)
    for row, cell in zip(rows, cells, strict=True):
        lines += table_lines([cell], sizes)
        note_words = f"({one_line(speech.said(row.note))})" if row.note else ""
        note = wrapped(note_words, COLUMNS - len(indent))
        lines += [indent + line for line in note]
    return Laid("\n".join(lines))


# --------------------------------------------------------------------------- results


def outcome(row: ResultRow, speech: Speech = ENGLISH) -> str:
    """What became of an order: ``bounced: stood off by A Par (no order received)``."""
    result, reason = speech.said(row.result), speech.said(row.why)
    words = ": ".join(one_line(word) for word in (result, reason) if word)
    note = f"({one_line(speech.said(row.note))})" if row.note else ""
    return f"{words} {note}".strip()


def tone(row: ResultRow) -> str:
    """How much a result hurts: ``bad`` (the unit is gone or must go), ``warn``, or ``muted``."""
    if "dislodged" in row.result or "disbanded" in row.result:
        return "bad"
    return "muted" if row.result == "void" else "warn"


def results(powers: Sequence[PowerRows], speech: Speech = ENGLISH) -> tuple[tuple[str, str], ...]:
    """Per power its name and its orders, all in the same columns: the order, what became of it."""
    cells = [
        [(one_line(row.order), outcome(row, speech)) for row in power.rows] for power in powers
    ]
    every = [cell for rows in cells for cell in rows]
    none = speech.text("no orders")
    if not every:
        return tuple((_power(power, speech), none) for power in powers)
    order = min(max(width(cell[0]) for cell in every), ORDER_COLUMN)
    sizes = [order, COLUMNS - 2 - order]
    return tuple(
        (_power(power, speech), Laid("\n".join(table_lines(rows, sizes)) or none))
        for power, rows in zip(powers, cells, strict=True)
    )


def causes(rows: Sequence[CauseRow], speech: Speech = ENGLISH) -> str:
    """A chain of causes: what was asked about, and below it, set in, what it is due to."""
    lines: list[str] = []
    for row in rows:
        indent = "  " * min(row.depth, 4)
        words = cause_words(row, speech)
        words = speech.text("because {cause}", cause=words) if row.depth else words
        text = wrapped(words, COLUMNS - len(indent) - 2)
        lines += [f"{indent}{'  ' if number else ''}{line}" for number, line in enumerate(text)]
    return Laid("\n".join(lines))


def cause_words(row: CauseRow, speech: Speech = ENGLISH) -> str:
    """``Germany: A Mun -> Bur: bounced; stood off by A Par (1 against 1).``"""
    nothing = speech.text("no order came for it")
    words = f"{speech.said(row.order)}: {speech.said(row.verdict)}"
    words += f" ({nothing})" if row.default else ""
    words += f"; {speech.said(row.reason)}" if row.reason else ""
    if row.backers:
        words += "; " + speech.text("with support from {units}", units=", ".join(row.backers))
    return Laid(one_line(f"{words}.", 600))


# --------------------------------------------------------------------------- the board


def board(rows: Sequence[BoardRow], speech: Speech = ENGLISH) -> str:
    """The units of each power: ``Austria  A Bud, F Tri, A Vie``."""
    if not rows:
        return Laid()
    return table([(_marked(row, speech), _units(row, speech)) for row in rows])


def _power(row: PowerRows | BoardRow | ChartRow, speech: Speech) -> str:
    return one_line(speech.said(row.power), 40)


def _marked(row: BoardRow, speech: Speech) -> str:
    """``Ruritania (1)``: a power with its number on the map, if it has one."""
    return _power(row, speech) + (f" ({row.mark})" if row.mark else "")


def roster(rows: Sequence[BoardRow], speech: Speech = ENGLISH) -> str:
    """The player and the units of each power: ``Austria  Ann  A Bud, F Tri, A Vie``."""
    if not any(row.player for row in rows):
        return board(rows, speech)
    return table(
        [
            (_marked(row, speech), one_line(row.player, 40) or "-", _units(row, speech))
            for row in rows
        ]
    )


def chart(rows: Sequence[BoardRow], speech: Speech = ENGLISH) -> str:
    """Who owns how many centers, how that changed, how many units there are, and which centers."""
    if not rows:
        return Laid()
    out = speech.text("out")
    return table(
        [
            (
                _power(row, speech),
                f"{row.count:>2} {signed(row.change)}".rstrip(),
                counted(len(row.units), "unit", speech=speech),
                ", ".join(one_line(speech.said(center)) for center in row.centers)
                or (out if row.defeated else "-"),
            )
            for row in rows
        ]
    )


def owed(rows: Sequence[BoardRow], speech: Speech = ENGLISH) -> str:
    """What every power must order next: ``Austria 1 build, Italy 2 removals``; empty if nobody."""
    return ", ".join(
        f"{_power(row, speech)} {one_line(speech.said(row.owes), 40)}" for row in rows if row.owes
    )


def _units(row: BoardRow, speech: Speech) -> str:
    if row.units:
        return ", ".join(one_line(speech.said(unit)) for unit in row.units)
    return speech.text("(Defeated)") if row.defeated else speech.text("no units")


def year_chart(notice: CenterChart, columns: int = COLUMNS, speech: Speech = ENGLISH) -> str:
    """Centers by year, a column each; a long game goes on in a second table below."""
    heads = [_power(row, speech) for row in notice.rows]
    unowned, start = speech.text("unowned"), speech.text("start")
    first = max([width(unowned), *map(width, heads)], default=0) + 1
    fits = max((columns - first) // YEAR_COLUMN, 1)
    tables = []
    for column in range(0, max(len(notice.years), 1), fits):
        years = [start, *map(str, notice.years[1:])][column : column + fits]
        lines = [" " * first + "".join(f"{year:>{YEAR_COLUMN}}" for year in years)]
        for head, row in zip(heads, notice.rows, strict=True):
            lines.append(_counts(head, row.counts[column : column + fits], first))
        lines.append(_counts(unowned, notice.free[column : column + fits], first))
        tables.append("\n".join(lines))
    return Laid("\n\n".join(tables))


def _counts(head: str, counts: Sequence[int], first: int) -> str:
    cells = "".join(f"{count or '-':>{YEAR_COLUMN}}" for count in counts)
    return head + " " * (first - width(head)) + cells


def owned_now(notice: CenterChart, speech: Speech = ENGLISH) -> str:
    """The centers of each power: ``France  Bre, Mar, Par``."""
    return (
        table(
            [
                (_power(row, speech), ", ".join(map(one_line, row.centers)) or "-")
                for row in notice.rows
            ]
        )
        if notice.rows
        else Laid()
    )


# --------------------------------------------------------------------------- the list of games


def game_cells(
    rows: Sequence[GameRow], zones: Sequence[str], now: datetime | None, speech: Speech = ENGLISH
) -> list[tuple[str, str, str]]:
    """Per game its name, its variant, and how it stands."""
    return [
        (one_line(row.name, 40), one_line(row.variant, 40), _game_state(row, zones, now, speech))
        for row in rows
    ]


def _game_state(row: GameRow, zones: Sequence[str], now: datetime | None, speech: Speech) -> str:
    parts = [one_line(speech.said(row.state))]
    if row.deadline:
        parts.append(speech.text("until {time}", time=both(row.deadline, zones, now, speech)))
    if row.vacant:
        parts.append(speech.text("open: {powers}", powers=listed(row.vacant, speech=speech)))
    return "; ".join(parts)


def games(
    rows: Sequence[GameRow], zones: Sequence[str], now: datetime | None, speech: Speech = ENGLISH
) -> str:
    """The games as a table of text."""
    return table(game_cells(rows, zones, now, speech)) if rows else Laid()
