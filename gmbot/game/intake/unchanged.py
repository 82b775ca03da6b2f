"""``no changes``, ``as before``: a reply that leaves the orders on file as they are.

They count only with a set on file; without one the words may mean something else.
"""

from __future__ import annotations

import re

from gmbot.game.notices.answers import News
from gmbot.game.reading import ReadMail
from gmbot.game.state.context import Answer, Context, Writer, ruleset_of, set_in_force
from gmbot.game.state.model import GameState
from gmbot.game.views import copy_back

_THEM = "(?:it|them|all|everything|my orders)"
_STAY = "(?:unchanged|(?:the )?same|as (?:before|they are|it is|they stand|is))"
_KEPT = re.compile(
    r"(?:please |pls |i |we |just )*"
    r"(?:(?:make |there are |there is |have )?no (?:further |more |other )?changes?"
    rf"(?: to (?:my |the )?orders?)?|(?:all |orders? |everything |(?:leave|keep) {_THEM} )?{_STAY}"
    rf"|my orders (?:stay |are |remain ){_STAY})"
    r"(?: orders?| as before| again|,? please|,? thanks|,? thank you)*[.! ]*",
    re.IGNORECASE,
)
_CLOSING = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)?[.!,]*")
"""What may stand below: a greeting, a name."""


def kept(context: Context, writer: Writer, mail_read: ReadMail) -> Answer | None:
    """Answer a mail that says only that the orders stay as they are; None if it says more."""
    lines = [line.raw.strip() for line in mail_read.lines if line.raw.strip()]
    if len(mail_read.parts) != 1 or not lines or not _KEPT.fullmatch(lines[0]):
        return None
    game, seat = mail_read.parts[0].game, mail_read.parts[0].seat
    if any(not _CLOSING.fullmatch(line) for line in lines[1:]) or game is None:
        return None
    if seat is None or seat.power is None or game.state is not GameState.RUNNING:
        return None
    submission = set_in_force(context, game, seat.power)
    if submission is None:
        return None
    return Answer(
        (
            News.of(
                "orders-kept",
                lines=tuple(copy_back(submission, ruleset_of(game))),
                phase_code=game.phase.code,
                serial=submission.serial,
                phase=game.phase.title,
            ),
        )
    )
