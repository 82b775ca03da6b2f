"""A phase that is resolved late because the game master was not running."""

from __future__ import annotations

from datetime import timedelta

from gmbot.game.desk import Desk
from gmbot.game.model import Game
from gmbot.game.notices_answers import News

LATE = timedelta(hours=1)
"""What is not worth a word: a restart, a slow night."""


def outage(desk: Desk, game: Game) -> tuple[News, ...]:
    """Say when a phase should have been resolved, if that was long ago; else nothing.

    Whatever the house rules put off is not late: ``due_at`` is the hour for which they did so.
    """
    due = game.due_at or game.deadline
    if due is None or desk.now - due <= LATE:
        return ()
    return (
        News(
            "health",
            f"{game.phase.code} was resolved late",
            f"The hour for {game.phase.title} came while I was not running. What had reached our "
            "mail server by then counts, as always, and later mail does not. The next deadline "
            "is counted from now.",
            times=(("It should have been", due), ("It was", desk.now)),
        ),
    )
