"""What a sentence may order that the grammar does not read, by its names, and the board."""

from gmbot.parsing.guesses.guess import NONE
from gmbot.parsing.guesses.guesser import Guesser

__all__ = ["NONE", "Guesser"]
