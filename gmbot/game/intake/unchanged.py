"""``no changes``, ``as before``: a reply that leaves the orders on file as they are.

They count only with a set on file; without one the words may mean something else.
"""

from __future__ import annotations

import re

from gmbot.game.notices.answers import News
from gmbot.game.reading import ReadMail, setting_on_file
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of, set_in_force
from gmbot.game.state.model import GameState
from gmbot.game.views import copy_back
from gmbot.parsing.board import ReadingContext
from gmbot.parsing.sets import read_orders
from gmbot.parsing.text import Line

_THEM = "(?:it|them|all|everything|my orders)"
_STAY = "(?:unchanged|(?:the )?same|as (?:before|they are|it is|they stand|is))"
_KEPT = re.compile(
    r"(?:please |pls |i |we |just )*"
    r"(?:(?:make |there are |there is |have )?no (?:further |more |other )?changes?"
    rf"(?: to (?:my |the )?orders?)?|(?:all |orders? |everything |(?:leave|keep) {_THEM} )?{_STAY}"
    rf"|(?:all )?(?:my |the )?orders (?:(?:stay |are |remain ){_STAY}|(?:still )?stand))"
    r"(?: orders?| as before| again|,? please|,? thanks|,? thank you)*[.! ]*",
    re.IGNORECASE,
)
_LONGEST = 100
"""A longer line says more than that all stays."""
_ON_FILE = "kept-on-file"
"""The remark of what may be said of orders, and leaves those on file in force."""
_CLOSING = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)?[.!,]*")
"""What may stand below: a greeting, a name."""


def kept(context: Context, writer: Writer, mail_read: ReadMail) -> Answer | None:
    """Answer a mail that says only that the orders stay as they are; None if it says more."""
    lines = [line.raw.strip() for line in mail_read.lines if line.raw.strip()]
    if len(mail_read.parts) != 1 or not lines:
        return None
    game, seat = mail_read.parts[0].game, mail_read.parts[0].seat
    if any(not _CLOSING.fullmatch(line) for line in lines[1:]) or game is None:
        return None
    if seat is None or seat.power is None or game.state is not GameState.RUNNING:
        return None
    submission = set_in_force(context, game, seat.power)
    if submission is None:
        return None
    hints = _hints(lines[0], setting_on_file(context, game, seat.power))
    if hints is None:
        return None
    return Answer(
        (
            News.of(
                "orders-kept",
                lines=tuple(copy_back(submission, ruleset_of(game))),
                more=hints,
                phase_code=game.phase.code,
                serial=submission.serial,
                phase=game.phase.title,
            ),
        )
    )


def _hints(line: str, setting: ReadingContext) -> tuple[str, ...] | None:
    """What there is to know of a line that leaves all as it is; None if it says anything else.

    ``Everything stays.`` may be said of units as well: then how they are told to hold.
    """
    if _KEPT.fullmatch(line):
        return ()
    if len(line) > _LONGEST:
        return None
    read = read_orders([Line(1, line, line)], setting)
    if read.orders or read.held or read.problems or read.marks.cancelled:
        return None
    kept = (one for one in read.remarks if one.kind == _ON_FILE)
    return next(((one.text,) for one in kept if one.about.strip() == line), None)
