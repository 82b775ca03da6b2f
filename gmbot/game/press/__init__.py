"""Press from its header to its delivery or its issue."""

from gmbot.game.press.copies import copy_press
from gmbot.game.press.gm_letters import answered_by_reply
from gmbot.game.press.header_words import place_of, season_of
from gmbot.game.press.issue import with_first_press, with_last_press, with_press
from gmbot.game.press.mute import mute_powers
from gmbot.game.press.public import printed_press, public_press
from gmbot.game.press.queue import amend_piece, approve_piece, reject_piece, show_queue
from gmbot.game.press.search import search_press
from gmbot.game.press.submit import reply_to_press, send_held_piece, write_press

__all__ = [
    "amend_piece", "answered_by_reply", "approve_piece", "copy_press", "mute_powers",
    "place_of", "printed_press",
    "public_press", "reject_piece", "reply_to_press", "search_press", "season_of",
    "send_held_piece", "show_queue",
    "with_first_press", "with_last_press", "with_press", "write_press",
]
