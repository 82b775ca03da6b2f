"""Seats that change hands: resignation, replacement, ejection, substitution."""

from gmbot.game.seats.become import become_power
from gmbot.game.seats.ejection import eject, without_power
from gmbot.game.seats.nmr_marks import mark_missed
from gmbot.game.seats.replacement import replace_player, stand_by, takeover
from gmbot.game.seats.resignation import call_replacement, resign, seat_action, seat_named
from gmbot.game.seats.substitution import substitute, substitute_agreed

__all__ = [
    "become_power", "call_replacement", "eject", "mark_missed", "replace_player", "resign",
    "seat_action", "seat_named", "stand_by", "substitute", "substitute_agreed", "takeover",
    "without_power",
]
