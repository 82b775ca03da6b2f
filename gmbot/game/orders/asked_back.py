"""Orders that were not taken and may be meant: ready to copy, and for a YES (S3.11).

The YES is good for the open phase only, and takes just what the receipt shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from gmbot.game.notices.rows import ProblemRow
from gmbot.game.reading import send_code
from gmbot.game.state.context import Context, Writer
from gmbot.game.state.model import Game
from gmbot.game.state.stored.acts import RunLines
from gmbot.rules.board.board import Board
from gmbot.rules.notation import print_order
from gmbot.rules.orders.orders import Order

_CHANGE, _CANCEL = "CHANGE ", "cancel "
_SOME = re.compile(
    r"\W*(?:yes|ja|oui|ok|okay)\b[\s,.:;-]*(?:(?:lines?|numbers?|no|nr|orders?|only|just|nur|for)\b[\s.:]*)*"
    r"((?:\d{1,2}(?:\s*(?:,|and|und|et|\+|&)\s*|\s+)?)+)[\s.!]*",
    re.IGNORECASE,
)
"""``YES 2``, ``Yes, 1 and 3``"""


def as_change(line: str) -> str:
    """A line that gives an order and leaves all others as they are."""
    return line if line.startswith(_CANCEL) else f"{_CHANGE}{line}"


def asked_lines(orders: Iterable[Order], board: Board) -> tuple[str, ...]:
    """The lines that give orders, for an answer to offer."""
    return tuple(as_change(print_order(order, board)) for order in orders)


def offered(problems: Iterable[ProblemRow]) -> tuple[str, ...]:
    """What a YES takes: all that most likely was meant."""
    return tuple(dict.fromkeys(line for row in problems for line in row.meant))


def code_for(context: Context, writer: Writer, game: Game, problems: Iterable[ProblemRow]) -> str:
    """The code that accepts an offer; empty without an offer, or if nobody may accept it."""
    lines = offered(problems)
    person = writer.person
    if not lines or person is None or writer.mail.sender not in person.addresses:
        return ""
    act = RunLines(writer.inbox_id, "\n".join(lines), game.id, game.phase.code)
    return send_code(context, person.id, act)


def chosen(act: RunLines, answer: Sequence[str]) -> RunLines | None:
    """The lines that an answer such as ``YES 2`` accepts; None for any other answer."""
    lines = act.text.split("\n")
    written = [line for line in answer if line.strip()]
    match = _SOME.fullmatch(written[0]) if written else None
    if match is None or not all(line.startswith((_CHANGE, _CANCEL)) for line in lines):
        return None
    numbers = [int(each_match) for each_match in re.findall(r"\d+", match[1])]
    if not all(1 <= number <= len(lines) for number in numbers):
        return None
    return RunLines(
        act.inbox, "\n".join(lines[number - 1] for number in numbers), act.game, act.phase
    )
