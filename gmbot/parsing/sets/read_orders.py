"""Order lines to orders: the one door, ``read_orders``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from gmbot.messages import say
from gmbot.parsing.board import (
    OrderField,
    OrdersRead,
    Problem,
    Reading,
    ReadingContext,
    Remark,
    SetMarks,
    own_places_of,
)
from gmbot.parsing.network import look_again
from gmbot.parsing.phrases import Sentence, casts_doubt, reports_apart, told_in, undoes
from gmbot.parsing.prose import OF_THE_SET
from gmbot.parsing.sentences import DENIED, is_standard, reader_of, unwrapped
from gmbot.parsing.sets.all_and_rest import speaks_of_the_rest
from gmbot.parsing.sets.conditional import read_conditional, split_conditional
from gmbot.parsing.sets.conflicts import ask_about_contradictions, asked_once
from gmbot.parsing.sets.named_before import with_units_named
from gmbot.parsing.sets.other_phases import cut_later, retreats_apart
from gmbot.parsing.sets.scopes import AskedBlock, Scoped, ScopeReader
from gmbot.parsing.sets.set_marks import Marks, take_marks
from gmbot.parsing.sets.set_sentences import (
    NAMES,
    asides_of,
    changes_set,
    is_known_change,
    is_order,
    row_in,
    said_in_heading,
    said_of_set,
    talks,
    tells,
    with_clauses,
)
from gmbot.parsing.sets.warnings import small_letters, warnings_of
from gmbot.parsing.sets.whole_set import SetReader, ruled_by
from gmbot.parsing.text import Line
from gmbot.parsing.tokens import names_of, tokens_of
from gmbot.rules.board.terms import PhaseKind
from gmbot.rules.notation import write_order

_BULLET = re.compile(
    r"(?:[*•>]+|-(?!>)|\d{1,2}[.)]|\(\d{1,2}\)|[a-z]\)|[ivx]{1,4}[.)])\s+|-(?=[AFWafw]\s)"
)
_REMARK = re.compile(r"\s(?://(?:\s.*)?|#\s\D.*)$")
_COMMENT = re.compile(r"//|#\s(?!\d)|;\s")
_MOST_LINES = 150
_MOST_CHARACTERS = 4000
"""What is read as orders, twice what the largest set has needed. Notation counts a quarter."""
_MOST_DOUBTS = 3
"""How deep doubts are told apart: below so many, whatever is ordered is asked back at once."""
_OPEN = frozenset({"", "unintelligible", "musing", "contradictory", "conditional", "refused"})
"""Reasons for which a sentence was not read that say nothing of what it takes back."""
_CHANGING = (Marks(), Marks(change=True))


@dataclass(slots=True)
class _Block:
    """The sentences of one numbered set."""

    number: int | None = None
    sentences: list[tuple[int, Sentence]] = field(default_factory=list)


def read_orders(
    lines: Sequence[Line], setting: ReadingContext, heading: str = "", *, asked: int = 0
) -> OrdersRead:
    """Read order lines on a board; without a position or a power only the marks are read.

    ``heading`` is a subject that stands above, ``asked`` how many doubts do.
    """
    phase = setting.position.phase if setting.position else None
    now, later = cut_later(lines, phase, setting.ruleset.calendar)
    if phase is not None and phase.kind is PhaseKind.MOVEMENT:
        now = retreats_apart(now)
    plain, conditional = split_conditional(now)
    gatherer = _Gatherer(setting)
    end = _end_of_reading(plain)
    whole, gatherer.joined = unwrapped(plain[:end], gatherer.sentences_of)
    whole, reports = reports_apart(whole)
    apart = later or conditional or reports
    reader = None if apart else _changer(whole, setting, gatherer)
    scopes = _scoped([] if reader else whole, setting, gatherer, heading, asked)
    counting, own = (*scopes.counting, *plain[end:]), gatherer.own
    for line in with_units_named(counting, gatherer.names, own, gatherer.content):
        gatherer.take(line)
    marks = replace(gatherer.set_marks(said_in_heading(heading)), asides=scopes.asides)
    if later:
        ahead = tuple(line for one in later for line in one.lines)
        marks = replace(marks, phase=later[-1].phase, ahead=ahead, later=later)
    if setting.position is None or setting.power is None:
        return OrdersRead(marks=marks)
    board = OrderField(setting, setting.position, setting.power)
    reader = reader or SetReader(board)
    reader.leave_out(line.text for block in scopes.asked for line in block.lines)
    reading = reader.read(gatherer.sentences(), change=marks.change, texts=gatherer.texts)
    reading.changed |= speaks_of_the_rest(reading, gatherer.texts, board)
    reading.settled |= gatherer.joined | {x.number for x in now} - {x.number for x in plain}
    if conditional:
        alone = replace(setting, on_file=())
        done, problems = read_conditional(conditional, board, lambda x: read_orders(x, alone))
        marks = replace(marks, conditions=tuple(done), undecided=tuple(now))
        reading.problems.extend(problems)
    for block in scopes.asked:
        reading.problems += _ask_back(block, setting, reading, asked + 1)
    if reports:  # what could not be read there was meant for another phase
        _ask_back(AskedBlock(reports[0], tuple(told_in(reports))), setting, reading, asked + 1)
    reading.remarks += gatherer.left_out()
    if not apart:
        _look_again(reading, whole, board, gatherer, marks, doubted=bool(asked or scopes.asked))
    marks = replace(
        marks,
        change=(marks.change or reading.changed) and not reading.cleared,
        talk=(marks.talk or (bool(reading.guessed) and marks.told)) and not reading.cleared,
        told=marks.told and not reading.cleared,
        cleared=reading.cleared,
        cancelled=frozenset(reading.cancelled),
        reported=tuple(reports),
    )
    return _finished(reading, board, marks)


def _look_again(
    reading: Reading, lines: Sequence[Line], board: OrderField, gatherer: _Gatherer,
    marks: SetMarks, *, doubted: bool,
) -> None:  # fmt: skip
    """Have the text looked at as a whole, unless it is a list in notation."""
    if all(is_standard(line.text) for line in lines):
        return
    counted = not marks.doubt and marks.number is None
    read, names, on_file = gatherer.reader.read, gatherer.names, board.setting.on_file
    said = [(x.number, read(x.text)) for x in lines if not _COMMENT.match(x.text)]
    filed = [read(write_order(order)) for order in on_file if counted and not doubted]
    whole = counted and not (marks.change or reading.changed)
    first = counted and not on_file
    look_again(reading, said, board, names, filed=filed, whole=whole, first=first)


def _changer(
    lines: Sequence[Line], setting: ReadingContext, gatherer: _Gatherer
) -> SetReader | None:
    """The reader of a set that has taken all that a mail changes; None if that is not clear.

    What is said of the whole set (``FINAL``, a phase) stands in the way, as do orders in notation.
    """
    said = {line.number: line.text for line in lines if line.text}
    marked = any(
        take_marks(text)[1] not in _CHANGING or is_standard(text) for text in said.values()
    )
    if setting.position is None or setting.power is None or not setting.on_file or marked:
        return None
    board = OrderField(setting, setting.position, setting.power)
    sentences = [gatherer.sentences_of(text) for text in said.values()]
    ruled = ruled_by([one for line in sentences for one in line], board)
    if ruled.known and all(map(is_known_change, sentences)):
        return None
    return reader if (reader := SetReader(board)).free.take(said, ruled) else None


def _effort(text: str) -> int:
    return len(text) // 4 if is_standard(text) else len(text)


def _end_of_reading(lines: Sequence[Line]) -> int:
    """How many of the lines are read at all."""
    spent = accumulate(_effort(line.text) for line in lines[:_MOST_LINES])
    return sum(one <= _MOST_CHARACTERS for one in spent)


def _scoped(
    lines: Sequence[Line], setting: ReadingContext, gatherer: _Gatherer, heading: str, asked: int
) -> Scoped:
    """The lines that count, whatever stands above and beside them; without a board all."""
    if setting.position is None or setting.power is None or asked >= _MOST_DOUBTS:
        return Scoped(tuple(lines))
    reader = ScopeReader(
        gatherer.names, gatherer.sentences_of, setting.power, setting.position.phase
    )
    asides = asides_of(lines, heading, gatherer.content, reader.knows)
    return replace(reader.read(lines, judged=not asked), asides=asides)


def _ask_back(
    block: AskedBlock, setting: ReadingContext, reading: Reading, asked: int
) -> tuple[Problem, ...]:
    """Ask back orders below words which may say that they do not count; return what is unread."""
    found = read_orders(block.lines, setting, asked=asked)
    orders = tuple(one.order for one in (*found.orders, *found.held))
    if orders:
        text, words = say("set-faults.beside"), block.heading.text
        reading.problems.append(Problem(block.heading.number, "beside", words, text, meant=orders))
        reading.settled |= {one.line for one in (*found.orders, *found.held)}
    return found.problems


def lines_with_orders(lines: Sequence[Line], setting: ReadingContext) -> frozenset[int]:
    """Return the numbers of the lines that say anything that could be an order."""
    gatherer = _Gatherer(setting)
    for line in unwrapped(lines[: _end_of_reading(lines)], gatherer.sentences_of)[0]:
        gatherer.take(line)
    return frozenset(
        number
        for block in gatherer.blocks
        for number, s in block.sentences
        if s.refused not in ("", "musing")
        or s.holders
        or any(x.act != "bare" for x in s.statements)
    )


def _finished(reading: Reading, board: OrderField, marks: SetMarks) -> OrdersRead:
    said = reading.orders or reading.held or reading.problems
    ask_about_contradictions(reading, board, marks)
    warnings = warnings_of(reading, board) if said and not marks.change else ()
    return OrdersRead(
        orders=tuple(reading.orders),
        implied=tuple(reading.implied),
        held=tuple(reading.held),
        problems=tuple(asked_once(reading.problems, reading.unit_orders())),
        remarks=(*reading.remarks, *small_letters(reading, board.setting.leniency), *warnings),
        marks=marks,
        settled=frozenset(reading.settled),
        faulted=frozenset(reading.faulted),
    )


class _Gatherer:
    """Goes down the lines: marks of the set, numbered blocks, sentences."""

    def __init__(self, setting: ReadingContext) -> None:
        kind = setting.position.phase.kind if setting.position else None
        self.reader = reader_of(setting.ruleset.board, setting.leniency, kind)
        self.blocks = [_Block()]
        self.marks = Marks()
        self.left = _MOST_CHARACTERS
        self.lines_left = _MOST_LINES
        self.too_long = 0
        """The first line that was not read any more, because there was too much to read."""
        self.seen: dict[str, list[Sentence]] = {}
        self.texts: dict[int, str] = {}
        self.joined: frozenset[int] = frozenset()
        """The lines that were read together with the one before."""
        self.talk = False
        """Words stand beside orders that no list of orders has."""
        self.listed = False
        """An order stands as lists of orders have it."""
        self.names = names_of(setting.ruleset.board)
        self.own, self.filed = own_places_of(setting), setting.on_file

    def left_out(self) -> tuple[Remark, ...]:
        """Say from where on nothing was read."""
        line = self.too_long
        return (Remark(line, "too-long", say("set-notes.too-long", line=line)),) if line else ()

    def take(self, line: Line) -> None:
        text = line.text
        if not text or _COMMENT.match(text):
            return
        self.texts[line.number] = text
        self.left -= _effort(text)
        self.lines_left -= 1
        if self.left < 0 or self.lines_left < 0:
            self.too_long = self.too_long or line.number
            return
        if is_standard(text):
            self.listed = True
            self._read(line.number, text)
            return
        row = row_in(text, self.content, self.names)
        if row is not None:
            self.blocks[-1].sentences.append((line.number, row))
            return
        if self.content(text) == "change":
            self.marks = self.marks.joined(take_marks(text)[1])
            self._read(line.number, text)
            return
        text, marks = take_marks(_REMARK.sub("", text))
        text, more = (text, Marks()) if self._rests(text) else said_of_set(text, self.content)
        marks = marks.joined(more if not self._begun() else replace(more, number=None))
        if marks.number is not None:
            self.blocks.append(_Block(marks.number))
        self.marks = self.marks.joined(marks)
        bullet = _BULLET.match(text)
        if bullet and bullet.end() < len(text):
            text = text[bullet.end() :]
        if text:
            ordered = self.content(text) == "order"
            self.talk = self.talk or talks(text, self.names, ordered=ordered)
            self.listed = self.listed or (ordered and not tells(text, self.names))
            self._read(line.number, text)

    def _rests(self, text: str) -> bool:
        """``Der Rest bleibt stehen``: with no orders on file that the rest of them could be."""
        said = [one for sentence in self.sentences_of(text) for one in sentence.statements]
        rest = any(ref.group == "rest" for one in said for ref in one.subjects)
        return rest and not self.filed and all(one.act not in OF_THE_SET for one in said)

    def _read(self, number: int, text: str) -> None:
        self.blocks[-1].sentences.extend((number, one) for one in self.sentences_of(text))

    def _begun(self) -> bool:
        """Tell whether an order stands above: a figure below it numbers no set."""
        return any(is_order(x) for block in self.blocks for _, x in block.sentences)

    def content(self, text: str) -> str:
        """What a text holds, for ``said_of_set``."""
        sentences = self.sentences_of(text)
        if any(changes_set(sentence) for sentence in sentences):
            return "change"
        if any(is_order(sentence) for sentence in sentences):
            return "order"
        places = (token.type == "PLACE" for token in tokens_of(text, self.names))
        return "place" if any(places) else ""

    def sentences_of(self, text: str) -> list[Sentence]:
        if text not in self.seen:
            read = self.reader.read
            self.seen[text] = [with_clauses(x, read, self.names, self.own) for x in read(text)]
        return self.seen[text]

    def sentences(self) -> Sequence[tuple[int, Sentence]]:
        """The sentences that count, those apart that a later one denies: ``Better not.``"""
        found: list[tuple[int, Sentence]] = []
        for line, sentence in self._counting():
            denied = self._denied_by(line, sentence, found)
            for at in denied:
                above, one = found[at]
                why = "conditional" if self._is_an_if(sentence) else "contradictory"
                found[at] = (above, one.denied_for(why))
            unread = found and found[-1][0] == line and not found[-1][1].statements
            if unread and self._undoes(sentence):
                found[-1] = (line, replace(found[-1][1], denied=True))
            if sentence.refused != DENIED:
                talk = Sentence(sentence.words, alone=sentence.alone)
                found.append((line, talk if denied else sentence))
        return found

    def _is_an_if(self, sentence: Sentence) -> bool:
        """``...; if that fails I'm sunk!``"""
        return any(token.type == "IF" for token in tokens_of(sentence.alone, self.names))

    def _denied_by(
        self, line: int, sentence: Sentence, above: Sequence[tuple[int, Sentence]]
    ) -> Sequence[int]:
        """Which sentences one takes back: in its line the last of them, below them all.

        What only says no speaks of the last order; "I take that back" of what stands before it.
        """
        told = [at for at, (_, one) in enumerate(above) if one.statements]
        if not told or sentence.statements or sentence.holders:
            return ()
        if sentence.refused == DENIED:
            return told[-1:]
        if told[-1] != len(above) - 1 or sentence.refused not in _OPEN:
            return ()
        beside = above[-1][0] == line
        orders = all(one.act not in OF_THE_SET for one in above[-1][1].statements)
        doubted = beside and orders and casts_doubt(sentence.alone, self.names)
        if self._undoes(sentence) or doubted:
            return told[-1:] if beside else told
        return ()

    def _undoes(self, sentence: Sentence) -> bool:
        """Tell whether a sentence without names may take back the one before it."""
        if "?" in sentence.alone or not undoes(sentence.alone):
            return False
        return not any(one.type in NAMES for one in tokens_of(sentence.alone, self.names))

    def _counting(self) -> Iterator[tuple[int, Sentence]]:
        """The sentences that count: those of the highest number, if sets are numbered (S3.12)."""
        yield from self.blocks[0].sentences
        numbered = [block for block in self.blocks if block.number is not None]
        best = max((block.number or 0 for block in numbered), default=0)
        for block in numbered:
            if block.number == best:
                yield from block.sentences

    def set_marks(self, heading: Marks) -> SetMarks:
        """What the mail says of its set; its own words come before those of the heading."""
        numbers = [block.number for block in self.blocks if block.number is not None]
        said = self.marks
        return SetMarks(
            number=max(numbers) if numbers else heading.number,
            change=(said.change or heading.change) and not said.whole,
            talk=self.talk and not numbers and not said.whole,
            told=not self.listed and not numbers and not said.whole,
            finality=said.sealed or heading.sealed or None,
            phase=said.phase,
            doubt=said.doubt,
        )
