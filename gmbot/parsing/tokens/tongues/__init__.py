"""What German and French have that English has not: cases, elisions, verbs in two parts."""

from gmbot.parsing.tokens.tongues.adjectives import PEOPLE, PEOPLE_OF_POWERS
from gmbot.parsing.tokens.tongues.declension import FOREIGN_NAMES, genitives
from gmbot.parsing.tokens.tongues.separable import ARTICLE, elided, joined_verbs
from gmbot.parsing.tokens.tongues.tongue import tongue_of_line

__all__ = [
    "ARTICLE", "FOREIGN_NAMES", "PEOPLE", "PEOPLE_OF_POWERS", "elided", "genitives", "joined_verbs",
    "tongue_of_line",
]  # fmt: skip
