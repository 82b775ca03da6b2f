"""A section's lines to orders, requests, prose and the rest."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from gmbot.messages import say
from gmbot.parsing.board import OrdersRead, Problem, ReadingContext
from gmbot.parsing.commands import (
    begins_command,
    guarded,
    meant_command,
    read_command,
    read_typed_command,
    takes_guard,
)
from gmbot.parsing.commands import requests as ask
from gmbot.parsing.commands.requests import Request, SignOn
from gmbot.parsing.commands.table import KEYWORDS, row_of
from gmbot.parsing.mail.courtesies import (
    is_courtesy,
    is_farewell,
    is_foreign_talk,
    signed_with,
)
from gmbot.parsing.mail.sections import END_PRESS
from gmbot.parsing.sentences import is_standard
from gmbot.parsing.sets import begins_set, lines_with_orders, read_orders
from gmbot.parsing.text import Line, text_of
from gmbot.parsing.tokens import names_of

__all__ = ["ReadingContext", "SectionRead", "read_section"]


@dataclass(frozen=True, slots=True)
class SectionRead:
    """Every line of a section, sorted."""

    orders: OrdersRead | None
    """None if no line looks like an order."""
    requests: tuple[Request, ...] = ()
    not_understood: tuple[Line, ...] = ()
    prose: tuple[Line, ...] = ()
    """Lines that order and ask nothing, greetings and headings among them."""
    guards: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))
    """Per line of a request the phase it is meant for: ``{3: "F1905M"}``."""


_MOST_COMMANDS = 50
"""Lines of a mail that are tried as commands; a longer mail was not written by a player."""
_ORDERLY = re.compile(r"(?:[AFWaf]|army|fleet|wing)\s\S+\s?(?:-|h\b|s\b|c\b)", re.IGNORECASE)
_IS_ORDER = re.compile(
    r"[AFWafw]\s\S+(?:\s?\([nsew]c\))?\s?(?:->?|H\b|S\b|C\b|h\b|s\s|c\s|holds?\b|supports?\b)"
)
_BEHIND = re.compile(r"[.:;!]\s")
_BID = re.compile(r"([A-Za-z][A-Za-z .-]*?)\s*[:=]?\s*(-?\d+(?:\.\d+)?)$")


def read_section(lines: Sequence[Line], setting: ReadingContext, heading: str = "") -> SectionRead:
    """Sort a section's lines; orders are read together, as one set.

    ``heading`` is the writer's own subject: what it says of the set counts like a line above it.
    """
    return _Sorter(lines, setting, heading).run()


def _with_notation_behind(orders: OrdersRead, lines: Iterable[Line]) -> OrdersRead:
    """With a fault if nothing was ordered, and orders stand behind all that is read of a letter."""
    ends = [one.line for one in orders.remarks if one.kind == "too-long"]
    behind = (x for x in lines if ends and x.number >= ends[0] and is_standard(x.text))
    first = next(behind, None)
    if first is None or _is_said(orders):
        return orders
    text = say("set-notes.too-long", line=ends[0])
    return replace(
        orders, problems=(Problem(first.number, "unintelligible", first.text, text),), remarks=()
    )


def _is_said(orders: OrdersRead) -> bool:
    """Tell whether anything is ordered, or may be."""
    marks = orders.marks
    return bool(
        orders.orders
        or orders.held
        or orders.problems
        or marks.conditions
        or marks.ahead
        or marks.cancelled
    )


class _Sorter:
    """Goes down the lines of a section once."""

    def __init__(self, lines: Sequence[Line], setting: ReadingContext, heading: str) -> None:
        self.lines = lines
        self.setting = setting
        self.heading = heading
        self.requests: list[Request] = []
        self.others: list[Line] = []
        self.talk: list[Line] = []
        names = names_of(setting.ruleset.board)
        self.signed = signed_with(lines, lambda word: names.find(word) is not None)
        self.cries: list[Line] = []
        """``??``: a cry for help alone, a doubt beside orders or a vote."""
        self.patience = _MOST_COMMANDS
        self.guards: dict[int, str] = {}

    def run(self) -> SectionRead:
        section = self._read()
        prose = sorted((*section.prose, *self.talk), key=lambda line: line.number)
        return replace(section, prose=tuple(prose), guards=self.guards)

    def _read(self) -> SectionRead:
        index = 0
        while index < len(self.lines):
            index = self._step(index)
        orders = read_orders(self.others, self.setting, self.heading)
        orders = _with_notation_behind(orders, self.others)
        seated = self.setting.position is not None and self.setting.power is not None
        if seated and _is_said(orders):
            return self._with_orders(self._sealed(orders))
        # What a subject says is said of orders; a letter without any is but titled by it.
        alone = read_orders(self.others, self.setting) if self.heading else orders
        return self._without_orders(alone)

    def _sealed(self, orders: OrdersRead) -> OrdersRead:
        """A word on a line of its own, ``PROVISIONAL``, is said of the orders around it.

        ``FINAL`` beside a sentence that doubts it does not count: one more mail mends that, and
        nothing a phase that has ended early (S4.19).
        """
        seals = [x for x in self.requests if isinstance(x, ask.Final | ask.Provisional)]
        if not seals:
            return orders
        final = isinstance(seals[-1], ask.Final) and not orders.marks.doubt
        finality = "final" if final else "provisional"
        return replace(orders, marks=replace(orders.marks, finality=finality))

    def _with_orders(self, orders: OrdersRead) -> SectionRead:
        used = {order.line for order in (*orders.orders, *orders.held, *orders.implied)}
        used |= {c.line for c in orders.marks.conditions} | {x.number for x in orders.marks.ahead}
        wrong = {p.line for p in orders.problems if p.reason in _NOT_READ}
        faults = {p.line for p in orders.problems}
        unused = [x for x in self.others if x.text and x.number not in used | faults]
        missed = {x.number for x in unused if meant_command(x.text)} | (wrong - used)
        named = missed | orders.settled
        return SectionRead(
            orders,
            self._without_cries(),
            tuple(x for x in self.others if x.number in missed),
            (*(x for x in unused if x.number not in named), *self.cries),
        )

    def _without_cries(self) -> tuple[Request, ...]:
        cries = {x.number for x in self.cries}
        return tuple(x for x in self.requests if x.line not in cries)

    def _without_orders(self, orders: OrdersRead) -> SectionRead:
        marks = orders.marks
        texts = [x for x in self.others if x.text]
        finality = "" if marks.doubt and not _says_only_that(texts) else marks.finality
        sealed = any(isinstance(x, ask.Final | ask.Provisional) for x in self.requests)
        if finality and texts and not sealed:
            line = texts[0].number
            self.requests.append(ask.Final(line) if finality == "final" else ask.Provisional(line))
        if marks.cleared and texts:
            self.requests.append(ask.Clear(min(orders.settled)))
            texts = [x for x in texts if x.number not in orders.settled]
        orderly: frozenset[int] = frozenset()
        if self.setting.position is None or self.setting.power is None:
            orderly = lines_with_orders(texts, self.setting)
        unread = [x for x in texts if _shouts(x.text) or x.number in orderly]
        numbers = {x.number for x in unread}
        prose = [x for x in texts if x.number not in numbers]
        if self.cries and not all(row_of(x).asks for x in self.requests):
            return SectionRead(None, self._without_cries(), tuple(unread), (*prose, *self.cries))
        return SectionRead(None, tuple(self.requests), tuple(unread), tuple(prose))

    def _step(self, index: int) -> int:
        line = self.lines[index]
        if is_standard(line.text):
            self.others.append(line)
            return index + 1
        request = self._request(line)
        if request is None:
            talks = is_farewell(line.text) or is_foreign_talk(line.text)
            talks = talks or line.number == self.signed
            (self.talk if talks else self.others).append(line)
            return index + 1
        if row_of(request).block:
            return self._block(index, request)
        if isinstance(request, ask.Help) and not any(map(str.isalnum, line.text)):
            self.cries.append(line)
        self.requests.append(request)
        self._second_request(line, request)
        return index + 1

    def _second_request(self, line: Line, first: Request) -> None:
        """``Register Tarik, zone Istanbul. Join austerlitz``"""
        _, _, rest = line.text.partition(". ")
        if isinstance(first, ask.Register) and rest and begins_command(rest):
            request = read_command(line.number, rest)
            self.requests += [request] if isinstance(request, ask.Join) else []

    def _request(self, line: Line) -> Request | None:
        if not line.text or END_PRESS.match(line.text) or not self.patience:
            return None
        if begins_set(line.text):  # "Set 2" is no setting
            return None
        parted = guarded(line.text)
        if begins_command(line.text) or (parted and begins_command(parted[0])):
            self.patience -= 1
        if parted:
            request = read_command(line.number, parted[0])
            if request is not None and takes_guard(row_of(request), line.text):
                self.guards[line.number] = parted[1]
                return request
        request = read_typed_command(line.number, line.text, line.raw)
        # Who signs on is read with the sections; what is left is talk that begins like it.
        orders = isinstance(request, ask.Clear) and self._orders_behind(line)
        return None if isinstance(request, SignOn) or orders else request

    def _orders_behind(self, line: Line) -> bool:
        """``Cancel all my orders. F Lon - ENG``: the whole is read as orders."""
        rest = _BEHIND.split(line.text, maxsplit=1)[1:]
        return bool(rest and lines_with_orders((replace(line, text=rest[0]),), self.setting))

    def _block(self, index: int, request: Request) -> int:
        """Gather the lines that belong to a press block, a list of bids and the like."""
        if isinstance(request, ask.Press) and request.text:
            end = self._paragraph_end(index)
            more = text_of(self.lines[index + 1 : end])
            text = f"{request.text}\n{more}" if more else request.text
            self.requests.append(replace(request, text=text))
            return end + (end < len(self.lines) and bool(END_PRESS.match(self.lines[end].text)))
        if isinstance(request, ask.Diary) and request.action != "write":
            self.requests.append(request)
            return index + 1
        end, closed = self._block_end(index, request)
        inside = self.lines[index + 1 : end]
        self.requests.append(_filled(request, inside, closed=closed))
        return end + 1 if closed else end

    def _paragraph_end(self, index: int) -> int:
        """Press that begins behind its header goes on to the end of the paragraph."""
        end = index + 1
        while end < len(self.lines):
            text = self.lines[end].text
            if not text or END_PRESS.match(text) or _ORDERLY.match(text) or begins_command(text):
                return end
            end += 1
        return end

    def _block_end(self, index: int, request: Request) -> tuple[int, bool]:
        end = index + 1
        while end < len(self.lines):
            text = self.lines[end].text
            if END_PRESS.match(text):
                return end, True
            if text and self._ends_block(text, request):
                return end, False
            end += 1
        if isinstance(request, ask.Press):
            end = self._orders_below(index + 1, end)
        return end, False

    def _orders_below(self, begin: int, end: int) -> int:
        """Press without its end stops before a last paragraph of nothing but orders.

        A list that the press announces (``Here is my plan:``) belongs to it.
        """
        last = end
        while last > begin and not self.lines[last - 1].text:
            last -= 1
        first = last
        while first > begin and _IS_ORDER.match(self.lines[first - 1].text):
            first -= 1
        above = self.lines[first - 1].text if first > begin else "text"
        if first == last or above:
            return end
        text = next((x.text for x in reversed(self.lines[begin:first]) if x.text), "")
        return end if not text or text.endswith((":", ",", "-")) else first

    def _ends_block(self, text: str, request: Request) -> bool:
        """A block without its end goes on to the next unmistakable command in capitals."""
        if isinstance(request, ask.Bid):
            return not _bids(text)
        first = text.split()[0].strip(":,.")
        if not (first.isupper() and len(first) > 2 and first in _HEADS):
            return False
        return text.isupper() or isinstance(read_command(0, text), _UNMISTAKABLE)


_HEADS = KEYWORDS | {"FOR"}
"""``FOR S1901M``: what stands below is for another phase."""
_UNMISTAKABLE = (ask.Press, ask.Vote, ask.Propose, ask.Final, ask.Provisional, ask.SignOn)
_NOT_READ = ("unintelligible",)


def _bids(text: str) -> tuple[tuple[str, str], ...]:
    """The bids of a line, ``Germany 60, France 40``; none if a part of it is no bid."""
    matches = [_BID.fullmatch(part.strip()) for part in re.split("[,;]", text.rstrip(",;"))]
    return tuple((match[1].strip(), match[2]) for match in matches if match) if all(matches) else ()


def _says_only_that(lines: Sequence[Line]) -> bool:
    """Tell whether lines without an order say nothing but what the set is; a question does not."""
    return all(is_courtesy(x.text) and "?" not in x.text for x in lines)


def _shouts(text: str) -> bool:
    """A line all in capitals that is no order was meant as a command."""
    words = text.split()
    return (
        len(words) <= 6
        and words[0].isupper()
        and len(words[0]) > 2
        and words[0].isalpha()
        and not text.endswith("!")
    )


def _filled(request: Request, inside: Sequence[Line], *, closed: bool) -> Request:
    text = text_of(inside)
    match request:
        case ask.Press():
            return replace(request, text=text, closed=closed)
        case ask.Announce():
            return replace(request, text=text)
        case ask.Try():
            return replace(request, lines=(*request.lines, *(x.text for x in inside if x.text)))
        case ask.OrdersFor():
            return replace(request, lines=tuple(x.text for x in inside if x.text))
        case ask.Bid():
            return replace(request, amounts=tuple(bid for x in inside for bid in _bids(x.text)))
        case ask.Diary() | ask.EndStatement():
            whole = "\n".join(part for part in (getattr(request, "text", ""), text) if part)
            return replace(request, text=whole)
        case ask.Simple():
            return replace(request, text=text)
    return request
