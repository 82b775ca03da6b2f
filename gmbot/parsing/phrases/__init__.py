"""What kind of sentence is it, and where are its parts: questions, headings, second thoughts."""

from gmbot.parsing.phrases.beside import without_remarks
from gmbot.parsing.phrases.chatter import is_cipher, is_foreign, is_story
from gmbot.parsing.phrases.harmless_remarks import is_harmless_remark, is_harmless_talk
from gmbot.parsing.phrases.leaving import without_leaving
from gmbot.parsing.phrases.mistake_reports import points_out_a_mistake, reports_apart, told_in
from gmbot.parsing.phrases.parts import (
    is_hold_mark, split_sentences, take_heading, take_parentheses, with_headings, with_strokes,
)
from gmbot.parsing.phrases.places import vacated
from gmbot.parsing.phrases.questions import (
    is_asked, without_asking, without_courtesy, without_greeting,
)
from gmbot.parsing.phrases.reconsidered import reconsidered
from gmbot.parsing.phrases.remarks import dashed_remark, kept_still
from gmbot.parsing.phrases.rows import REF
from gmbot.parsing.phrases.second_thoughts import (
    corrected, denies, may_mean_a_part, with_apologies, with_second_thoughts,
)
from gmbot.parsing.phrases.sentence_kind import (
    ACTING, REFUSALS, begins_with_unit, first_units, is_orderly, looks_orderly, names_a_unit,
    refusal_of, types_of, with_arrow,
)
from gmbot.parsing.phrases.statements import (
    ALL_BUILDS, Act, Dangling, Item, NamedUnit, NotParsed, Sentence, Statement,
    is_plural, named_unit,
)
from gmbot.parsing.phrases.undone import casts_doubt, undoes

__all__ = [
    "ACTING", "ALL_BUILDS", "REF", "REFUSALS", "Act", "Dangling", "Item", "NamedUnit",
    "NotParsed", "Sentence", "Statement", "begins_with_unit", "casts_doubt", "corrected",
    "dashed_remark", "denies", "first_units", "is_asked", "is_cipher", "is_foreign",
    "is_harmless_remark", "is_harmless_talk", "is_hold_mark", "is_orderly", "is_plural", "is_story",
    "kept_still", "looks_orderly", "may_mean_a_part", "named_unit", "names_a_unit",
    "points_out_a_mistake", "reconsidered", "refusal_of", "reports_apart",
    "split_sentences", "take_heading", "take_parentheses", "told_in", "types_of", "undoes",
    "vacated",
    "with_apologies", "with_arrow", "with_headings", "with_second_thoughts", "with_strokes",
    "without_asking",
    "without_courtesy", "without_greeting", "without_leaving", "without_remarks",
]
