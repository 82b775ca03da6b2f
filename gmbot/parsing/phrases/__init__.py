"""Turns of phrase, questions and second thoughts, brought to the usual row of an order."""

from gmbot.parsing.phrases.chatter import (
    chatter_at, is_chat, is_cipher, is_foreign, is_remark, is_story, without_purpose,
)
from gmbot.parsing.phrases.descriptions import dashed_remark
from gmbot.parsing.phrases.parts import (
    is_hold_mark, split_sentences, take_heading, take_parentheses, with_headings, with_strokes,
)
from gmbot.parsing.phrases.places import points_back, vacated
from gmbot.parsing.phrases.questions import is_asked, without_asking
from gmbot.parsing.phrases.rewrite import helpers_first, rephrased
from gmbot.parsing.phrases.rows import REF, types, unit_end
from gmbot.parsing.phrases.second_thoughts import corrected, with_apologies, with_second_thoughts
from gmbot.parsing.phrases.sentence_kind import (
    ACTING, REFUSALS, begins_with_unit, first_units, is_orderly, looks_orderly, names_a_unit,
    refusal_of, types_of, with_arrow,
)
from gmbot.parsing.phrases.statements import (
    ALL_BUILDS, PLURALS, Act, Dangling, Item, NamedUnit, NotParsed, Sentence, Statement,
)
from gmbot.parsing.phrases.subjects import kept_still, relative

__all__ = [
    "ACTING", "ALL_BUILDS", "PLURALS", "REF", "REFUSALS", "Act", "Dangling", "Item", "NamedUnit",
    "NotParsed", "Sentence", "Statement", "begins_with_unit", "chatter_at", "corrected",
    "dashed_remark", "first_units", "helpers_first", "is_asked", "is_chat", "is_cipher",
    "is_foreign", "is_hold_mark", "is_orderly", "is_remark", "is_story", "kept_still",
    "looks_orderly", "names_a_unit", "points_back", "refusal_of", "relative", "rephrased",
    "split_sentences", "take_heading", "take_parentheses", "types", "types_of", "unit_end",
    "vacated", "with_apologies", "with_arrow", "with_headings", "with_second_thoughts",
    "with_strokes", "without_asking", "without_purpose",
]
