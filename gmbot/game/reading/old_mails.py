"""Mails that are older than the phase that is open: what they ask for was meant for another one."""

from __future__ import annotations

from datetime import datetime, timedelta

from gmbot.game.notices.answers import Refusal
from gmbot.game.state.context import Context, Writer
from gmbot.game.state.model import Game

CLOCKS_DIFFER = timedelta(minutes=2)
"""More than this no clock of a mail host should be wrong."""


def came_before(context: Context, writer: Writer, game: Game | None) -> bool:
    """Tell whether a mail came, or its writer was asked for a word, before the phase was opened."""
    opened = _opened_at(context, game)
    if opened is None:
        return False
    if writer.asked_at is not None:
        return writer.asked_at < opened
    return writer.mail.received_at + CLOCKS_DIFFER < opened


def is_dated_before(context: Context, writer: Writer, game: Game | None) -> bool:
    """Tell whether a mail says that it was written before the phase was opened, or not when.

    A signed mail can be sent once more by somebody who has read it, but not with another Date. A
    word that has come back, and trust in every From line, make the Date worth nothing.
    """
    opened = _opened_at(context, game)
    if writer.asked_at is not None or writer.trusted or opened is None:
        return False
    sent_at = writer.mail.sent_at
    return sent_at is None or sent_at + CLOCKS_DIFFER < opened


def _opened_at(context: Context, game: Game | None) -> datetime | None:
    """When the phase was opened; None if none is, or if our clock has been set back since."""
    if game is None or not game.on_the_board or game.opened_at is None:
        return None
    return game.opened_at if game.opened_at <= context.now else None


def for_earlier_phase(game: Game) -> Refusal:
    """Say that nothing of a mail counts, since it was meant for an earlier phase."""
    return Refusal.of("meant-for-earlier-phase", game=game.name, phase=game.phase.title)
