"""Games as other programs write them."""

from gmbot.gamefiles.counterparts import Converted, NoCounterpartError
from gmbot.gamefiles.saved_in import is_saved_game, read_saved_game
from gmbot.gamefiles.saved_out import write_saved_game

__all__ = [
    "Converted",
    "NoCounterpartError",
    "is_saved_game",
    "read_saved_game",
    "write_saved_game",
]
