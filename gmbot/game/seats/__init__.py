"""Seats that change hands: resignation, replacement, ejection, substitution."""

from gmbot.game.seats.become import become_power
from gmbot.game.seats.dummy_powers import dummy
from gmbot.game.seats.ejection import eject, without_power
from gmbot.game.seats.nmr_marks import mark_missed
from gmbot.game.seats.replacement import replace_player, stand_by, takeover
from gmbot.game.seats.resignation import (
    call_for_player, call_replacement, eject_player, excuse, of_power, resign, seat_named,
)
from gmbot.game.seats.reinstatement import reinstate, take_back
from gmbot.game.seats.substitution import (
    end_substitutions, substitute, substitute_agreed, substitution_ends_at,
)

__all__ = [
    "become_power", "call_for_player", "call_replacement", "dummy", "eject", "eject_player",
    "end_substitutions", "excuse", "mark_missed", "of_power", "reinstate", "replace_player",
    "resign", "seat_named", "stand_by", "substitute", "substitute_agreed",
    "substitution_ends_at", "take_back", "takeover", "without_power",
]
