"""A game file is somebody's mail: nothing in it is taken that a mail could not bring.

The whole file is looked through before any of it is read: how large and deep it is, its texts, its
times, its addresses. What is wrong is told with its place, ``players: entry 3: zone``.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from gmbot.game.archive.game_file import TransferError
from gmbot.game.deadlines import FARTHEST_DEADLINE
from gmbot.game.notices.letters import is_address

LARGEST_FILE = 50_000_000
"""Bytes of a game file; a game of twenty years has two million."""
DEEPEST = 30
MOST_VALUES = 500_000
"""Five times those of a game of twenty years."""
LONGEST_LIST = 2_000
"""Entries of a list or a table, but for those that grow with the mails of a game."""
_GROWING = "whole"
"""The key above those: sets, press, the log."""
LONGEST_TEXT = 1_000_000
LONGEST_LINE = 2_000
LARGEST_NUMBER = 2**53
EARLIEST = datetime(1990, 1, 1, tzinfo=UTC)

_TEXTS = frozenset({"comment", "condition", "reason", "statements", "text", "words"})
"""Keys below which a text may have several lines, and hold what looks like a time or an address.
All other texts are of one line: names, addresses, tokens, orders."""
_ADDRESSES = frozenset({"address", "addresses", "barred", "co_masters", "kibitzers", "masters"})
"""Keys whose values are addresses, or lists of them."""
_BY_ADDRESS = frozenset({("settings", "bounced"), ("admission", "invited"), ("entry", "invited")})
"""Tables whose keys are addresses, with the table that holds them."""
_NOT_IN_LINES = frozenset({"Cc", "Cs", "Zl", "Zp"})
_TIME = re.compile(r"\d{4,}-\d\d-\d\d[T ]\d\d:\d\d.*")
_SPAN = re.compile(r"-?P(?=.)(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?")


class _Twice(dict[str, Any]):
    """A table in which a key stands twice; JSON itself takes the last without a word."""

    def __init__(self, pairs: list[tuple[str, Any]]) -> None:
        super().__init__(pairs)
        [(self.key, _)] = Counter(key for key, _ in pairs).most_common(1)


def tables_of(raw: bytes) -> dict[str, Any]:
    """Read the tables of a file, without a look at what they hold; raises ``TransferError``."""
    if len(raw) > LARGEST_FILE:
        raise TransferError(f"the file has more than {LARGEST_FILE // 1_000_000} MB")
    if raw.count(b",") > MOST_VALUES:  # before any of them is made
        raise TransferError(_TOO_MANY)
    try:
        tables = json.loads(raw, object_pairs_hook=_table, parse_int=_number)
    except RecursionError as error:
        raise TransferError("the file is not JSON, or nested too deep") from error
    except ValueError as error:
        raise TransferError(f"the file is not JSON: {error}") from error
    if not isinstance(tables, dict):
        raise TransferError("the file must hold one JSON object")
    if isinstance(tables, _Twice):
        raise TransferError(_list_fault((), tables))
    return tables


_TOO_MANY = f"the file holds more than {MOST_VALUES} values"
_DIGITS = 20


def _table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    return table if len(table) == len(pairs) else _Twice(pairs)


def _number(digits: str) -> int | float:
    """A whole number; one of very many digits is not made, and is told of by its place."""
    return int(digits) if len(digits) <= _DIGITS else math.inf


def check_file(tables: Mapping[str, Any], now: datetime) -> None:
    """Look through a game file; raises ``TransferError`` that names the place of a fault."""
    for count, (place, value) in enumerate(_values(tables, ())):
        if count > MOST_VALUES:
            raise TransferError(_TOO_MANY)
        fault = _fault(place, value, now)
        if fault:
            raise TransferError(f"{_in_words(place)}: {fault}" if place else fault)


def _values(value: Any, place: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every value with its place: lists and tables, what is in them, and every key."""
    waiting: list[tuple[tuple[str, ...], Any]] = [(place, value)]
    while waiting:
        place, value = waiting.pop()
        is_text = isinstance(value, str)
        if len(place) > DEEPEST and not (is_text and isinstance(value, _Key)):
            raise TransferError(f"{_in_words(place[:4])}: the file is nested too deep")
        yield place, value
        if is_text:
            continue
        if isinstance(value, Mapping):
            for key, inner in reversed(tuple(value.items())):
                there = (*place, _shown(key))
                waiting += [(there, inner), (there, _Key(key))]
        elif isinstance(value, list | tuple):
            for number in range(len(value), 0, -1):
                waiting.append(((*place, f"entry {number}"), value[number - 1]))


class _Key(str):
    """The key of a table: a text of one line."""

    __slots__ = ()


def _in_words(place: tuple[str, ...]) -> str:
    return ": ".join(place)


def _shown(key: object) -> str:
    return ascii(str(key)[:40])[1:-1]


def _fault(place: tuple[str, ...], value: object, now: datetime) -> str:
    if isinstance(value, str):
        if not _TEXTS.isdisjoint(place[:-1] if isinstance(value, _Key) else place):
            return _text_fault(value)
        return _line_fault(value) or _time_fault(value, now) or _address_fault(place, value)
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, int | float):
        is_sound = -LARGEST_NUMBER < value < LARGEST_NUMBER
        if math.isnan(value):
            return "what is no number is no value of a game file"
        return "" if is_sound else "the number is too large"
    if isinstance(value, Mapping | list | tuple):
        return _list_fault(place, value)
    return f"a {type(value).__name__} is no value of a game file"


def _list_fault(place: tuple[str, ...], value: Mapping[str, Any] | Sequence[Any]) -> str:
    if isinstance(value, _Twice):
        return f"the key {_shown(value.key)!r} stands there twice"
    if len(value) <= LONGEST_LIST or (len(place) == 2 and place[0] == _GROWING):
        return ""
    return f"there are more than {LONGEST_LIST} entries"


def _text_fault(text: str) -> str:
    if len(text) > LONGEST_TEXT:
        return "the text is too long"
    controls = (letter for letter in text if unicodedata.category(letter) in ("Cc", "Cs"))
    bad = next((letter for letter in controls if letter not in "\n\t"), None)
    return f"the text holds the control character {bad!a}" if bad else ""


def _line_fault(text: str) -> str:
    if len(text) > LONGEST_LINE:
        return "the text is too long"
    if text.isascii() and text.isprintable():
        return ""
    bad = next((letter for letter in text if unicodedata.category(letter) in _NOT_IN_LINES), None)
    return f"a text of one line is wanted, without {bad!a}" if bad else ""


def _time_fault(text: str, now: datetime) -> str:
    """A time, or a span of time, that no mail could have set."""
    span = _SPAN.fullmatch(text)
    if span is not None:
        days, hours, minutes, seconds = (int(part or 0) for part in span.groups())
        too_long = days * 24 + hours + minutes / 60 + seconds / 3600 > FARTHEST_DEADLINE.days * 24
        return "the span is too long" if too_long else ""
    if not _TIME.fullmatch(text):
        return ""
    try:
        when = datetime.fromisoformat(text)
    except ValueError:
        return f"{text!a} is no time"
    if when.tzinfo is None:
        return f"{text!a} lacks its zone; write it like 2026-12-05T12:00:00Z"
    latest = now + FARTHEST_DEADLINE + timedelta(days=1)
    if EARLIEST <= when <= latest:
        return ""
    return f"{text} lies too far away: a time from 1990 to {latest:%Y-%m-%d} is wanted"


def _address_fault(place: tuple[str, ...], text: str) -> str:
    if not _is_address_place(place, isinstance(text, _Key)):
        return ""
    if not text and place[-1] == "address":  # of a GM, or of somebody who is not known yet
        return ""
    return "" if is_address(text) else f"{text!a} is not an address"


def _is_address_place(place: tuple[str, ...], is_key: bool) -> bool:
    named = [step for step in place if not step.startswith("entry ")]
    above, holder, last = ("", "", *named)[-3:]
    if (above, holder) in _BY_ADDRESS:
        return is_key
    if is_key:
        return False
    # "invited" has been a table of powers with addresses, too.
    return (holder, last) == ("moving", "to") or bool(
        {holder, last} & _ADDRESSES or holder == "invited"
    )
