"""The GM's commands over phases that are resolved, or about to be; by the request's name."""

from __future__ import annotations

from collections.abc import Mapping

from gmbot.game.correcting_board import edit
from gmbot.game.correcting_results import correct
from gmbot.game.mastering import Handler, mastered
from gmbot.game.releasing import release, review
from gmbot.game.rolling import roll_back, roll_forward

HANDLERS: Mapping[str, Handler] = {
    "CORRECT": mastered(correct),
    "EDIT": mastered(edit),
    "RELEASE": mastered(release),
    "REVIEW": mastered(review),
    "ROLLBACK": mastered(roll_back),
    "ROLLFORWARD": mastered(roll_forward),
}
"""By the request's name."""
