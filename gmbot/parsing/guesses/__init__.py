"""What a sentence orders, or changes, that no rule reads: told by its names and the board."""

from gmbot.parsing.guesses.free_changes import FreeChanges
from gmbot.parsing.guesses.guess import NONE
from gmbot.parsing.guesses.guesser import Guesser

__all__ = ["NONE", "FreeChanges", "Guesser"]
