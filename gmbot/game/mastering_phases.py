"""The GM's commands over phases, the board, the log and the game as a whole."""

from __future__ import annotations

from collections.abc import Mapping

from gmbot.game.auditing import audit
from gmbot.game.becoming import become
from gmbot.game.closing import cancel_game, end_game
from gmbot.game.co_mastering import master
from gmbot.game.commenting import comment
from gmbot.game.copying import copy_press
from gmbot.game.correcting_board import edit
from gmbot.game.correcting_results import correct
from gmbot.game.handlers import Handler, in_game, mastered
from gmbot.game.marking import mark_missed
from gmbot.game.releasing import release, review
from gmbot.game.reporting import report
from gmbot.game.resending import resend
from gmbot.game.rolling import roll_back, roll_forward
from gmbot.game.unstarting import unstart

HANDLERS: Mapping[str, Handler] = {
    "AUDIT": in_game(audit),
    "BECOME": mastered(become),
    "CANCEL": mastered(cancel_game),
    "COMMENT": mastered(comment),
    "COPY": mastered(copy_press),
    "CORRECT": mastered(correct, instead="CHANGE"),
    "EDIT": mastered(edit, instead="CHANGE"),
    "END": mastered(end_game),
    "MASTER": mastered(master),
    "NMR": mastered(mark_missed),
    "RELEASE": mastered(release),
    "REPORT": mastered(report, instead="STATUS"),
    "RESEND": mastered(resend),
    "REVIEW": mastered(review),
    "ROLLBACK": mastered(roll_back),
    "ROLLFORWARD": mastered(roll_forward),
    "UNSTART": mastered(unstart),
}
"""By the request's name."""
