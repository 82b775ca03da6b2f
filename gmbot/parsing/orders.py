"""Order lines to orders: the one door, ``read_orders``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from gmbot.parsing.field import Field
from gmbot.parsing.lines import Line
from gmbot.parsing.marks import Marks, take_marks
from gmbot.parsing.names import names_of
from gmbot.parsing.sentences import Sentence, SentenceReader
from gmbot.parsing.sets import Reading, SetReader
from gmbot.parsing.values import (
    ConditionalOrders,
    OrdersRead,
    Problem,
    ReadOrder,
    Remark,
    SetMarks,
    Setting,
)
from gmbot.parsing.warnings import warnings_of

__all__ = [
    "ConditionalOrders",
    "OrdersRead",
    "Problem",
    "ReadOrder",
    "Remark",
    "SetMarks",
    "Setting",
    "read_orders",
]

_BULLET = re.compile(
    r"(?:[*•>]+|-(?!>)|\d{1,2}[.)]|\(\d{1,2}\)|[a-z]\)|[ivx]{1,4}[.)])\s+|-(?=[AFWafw]\s)"
)
_REMARK = re.compile(r"\s//(?:\s.*)?$")
_COMMENT = re.compile(r"//|#\s(?!\d)|;\s")
_CONNECTED = re.compile(
    r"(?:->?|\bto|\binto|\band|&|\+|\b[sS]|\bsupports?|\bconvoys?|\bC|\bvia)$", re.I
)


@dataclass(slots=True)
class _Block:
    """The sentences of one numbered set."""

    number: int | None = None
    sentences: list[tuple[int, Sentence]] = field(default_factory=list)


def read_orders(lines: Sequence[Line], setting: Setting) -> OrdersRead:
    """Read order lines on the board of ``setting``.

    Without a position or a power nothing can be ordered: only the marks are read.
    """
    gatherer = _Gatherer(setting)
    for line in lines:
        gatherer.take(line)
    marks = gatherer.set_marks()
    if setting.position is None or setting.power is None:
        return OrdersRead(marks=marks)
    board = Field(setting, setting.position, setting.power)
    reading = SetReader(board).read(gatherer.sentences())
    return _finished(reading, board, replace(marks, change=marks.change or reading.changed))


def looks_like_orders(line: Line, setting: Setting) -> bool:
    """Tell whether a line says anything that could be an order."""
    gatherer = _Gatherer(setting)
    gatherer.take(line)
    return any(
        s.refused not in ("", "musing") or s.holders or any(x.act != "bare" for x in s.statements)
        for _, s in gatherer.sentences()
    )


def _finished(reading: Reading, board: Field, marks: SetMarks) -> OrdersRead:
    said = bool(reading.orders or reading.held or reading.problems)
    warnings = warnings_of(reading, board) if said and not marks.change else ()
    return OrdersRead(
        orders=tuple(reading.orders),
        implied=tuple(reading.implied),
        held=tuple(reading.held),
        problems=tuple(reading.problems),
        remarks=(*reading.remarks, *warnings),
        marks=marks,
    )


class _Gatherer:
    """Goes down the lines: marks of the set, numbered blocks, sentences."""

    def __init__(self, setting: Setting) -> None:
        kind = setting.position.phase.kind if setting.position else None
        self.reader = SentenceReader(names_of(setting.ruleset.board), setting.leniency, kind)
        self.blocks = [_Block()]
        self.marks = Marks()
        self.open = ""
        """A line that ends in the middle of an order, waiting for the next one."""

    def take(self, line: Line) -> None:
        text = line.text
        if not text or _COMMENT.match(text):
            return
        text, marks = take_marks(_REMARK.sub("", text))
        if marks.number is not None:
            self.blocks.append(_Block(marks.number))
        self.marks = self.marks.joined(marks)
        bullet = _BULLET.match(text)
        if bullet and bullet.end() < len(text):
            text = text[bullet.end() :]
        if text:
            self._read(line.number, text)

    def _read(self, number: int, text: str) -> None:
        block = self.blocks[-1]
        if self.open and not _begins_order(self.reader.read(text)):
            if block.sentences and block.sentences[-1][0] < number:
                block.sentences.pop()
            text = f"{self.open} {text}"
        self.open = text if _CONNECTED.search(text) else ""
        block.sentences.extend((number, sentence) for sentence in self.reader.read(text))

    def sentences(self) -> Iterator[tuple[int, Sentence]]:
        """The sentences that count: those of the highest number, if sets are numbered (S3.12)."""
        numbered = [block for block in self.blocks if block.number is not None]
        if not numbered:
            yield from self.blocks[0].sentences
            return
        yield from self.blocks[0].sentences
        best = max(block.number or 0 for block in numbered)
        for block in numbered:
            if block.number == best:
                yield from block.sentences

    def set_marks(self) -> SetMarks:
        numbers = [block.number for block in self.blocks if block.number is not None]
        return SetMarks(
            number=max(numbers) if numbers else None,
            change=self.marks.change,
            finality=self.marks.finality or None,
            phase=self.marks.phase,
        )


def _begins_order(sentences: Sequence[Sentence]) -> bool:
    """Tell whether a text is an order of its own, not the end of the line before."""
    return any(
        s.refused or s.holders or any(x.act not in ("bare",) and x.subjects for x in s.statements)
        for s in sentences
    )
