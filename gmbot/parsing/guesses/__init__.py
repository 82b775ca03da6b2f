"""What a sentence may order that the grammar does not read, by its names, and the board."""

from gmbot.parsing.guesses.guess import guessed, left_out, sure_guess

__all__ = ["guessed", "left_out", "sure_guess"]
