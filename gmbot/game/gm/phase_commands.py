"""The GM's commands over phases, the board, the log and the game as a whole."""

from __future__ import annotations

from collections.abc import Mapping

from gmbot.game.corrections.board import edit
from gmbot.game.corrections.results import correct
from gmbot.game.corrections.rollback import roll_back, roll_forward
from gmbot.game.draws.end_game import cancel_game, end_game
from gmbot.game.gm.comment import comment
from gmbot.game.gm.report import report
from gmbot.game.gm.resend import resend
from gmbot.game.people.co_masters import master
from gmbot.game.phases.release import release, review
from gmbot.game.press.copies import copy_press
from gmbot.game.questions.game_log import audit
from gmbot.game.reading.permissions import Handler, in_game, mastered
from gmbot.game.seats.become import become
from gmbot.game.seats.nmr_marks import mark_missed
from gmbot.game.start.unstart import unstart

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
