"""The GM's commands over phases that are resolved, or about to be; by the request's name."""

from __future__ import annotations

from collections.abc import Mapping

from gmbot.game.correcting_results import correct
from gmbot.game.mastering import Handler, mastered

HANDLERS: Mapping[str, Handler] = {
    "CORRECT": mastered(correct),
}
"""By the request's name."""
