"""What a sentence orders that no rule reads: told by its names and the board."""

from gmbot.parsing.guesses.acts import goal_of, helped_by, moves_to
from gmbot.parsing.guesses.choices import Choice, choices_in
from gmbot.parsing.guesses.clear import aim_of, is_denied, speaks_of_anybody, told_of_another
from gmbot.parsing.guesses.guess import NONE, Scores
from gmbot.parsing.guesses.guesser import Guesser
from gmbot.parsing.guesses.mending import Mender
from gmbot.parsing.guesses.mentions import Mention, mentions_in
from gmbot.parsing.guesses.row_numbers import RowNumbers
from gmbot.parsing.guesses.signs import Said
from gmbot.parsing.guesses.sums import UNIT, Sums, shares_of
from gmbot.parsing.guesses.trust import likelihood, logit, total

__all__ = [
    "NONE", "UNIT", "Choice", "Guesser", "Mender", "Mention", "RowNumbers", "Said", "Scores",
    "Sums", "aim_of", "choices_in", "goal_of", "helped_by", "is_denied", "likelihood",
    "logit", "mentions_in", "moves_to", "shares_of", "speaks_of_anybody", "told_of_another",
    "total",
]
