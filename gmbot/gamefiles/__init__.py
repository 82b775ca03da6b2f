"""Games, and positions with orders, as other programs write them."""

from gmbot.gamefiles.cases_in import Case, read_cases
from gmbot.gamefiles.cases_out import cases_of, write_case
from gmbot.gamefiles.counterparts import Converted, NoCounterpartError
from gmbot.gamefiles.saved_in import is_saved_game, read_saved_game
from gmbot.gamefiles.saved_out import write_saved_game

__all__ = [
    "Case",
    "Converted",
    "NoCounterpartError",
    "cases_of",
    "is_saved_game",
    "read_cases",
    "read_saved_game",
    "write_case",
    "write_saved_game",
]
