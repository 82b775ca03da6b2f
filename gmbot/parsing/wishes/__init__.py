"""A letter in plain words to wishes: what its writer wants, and what the sentence says of it."""

from gmbot.parsing.wishes.days import Days
from gmbot.parsing.wishes.likeness import leans_to_yes
from gmbot.parsing.wishes.read import (
    LONGEST,
    also_likely,
    like_orders,
    possible_wishes,
    read_letter,
    read_whole_letter,
)
from gmbot.parsing.wishes.slots import Said, Slots
from gmbot.parsing.wishes.tongue import tongue_of
from gmbot.parsing.wishes.wish import LetterRead, Wish

__all__ = [
    "LONGEST",
    "Days",
    "LetterRead",
    "Said",
    "Slots",
    "Wish",
    "also_likely",
    "leans_to_yes",
    "like_orders",
    "possible_wishes",
    "read_letter",
    "read_whole_letter",
    "tongue_of",
]
