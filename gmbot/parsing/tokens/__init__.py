"""A line to tokens: words of the order language and names of the map."""

from gmbot.parsing.tokens.coasts import speaks_of_coast
from gmbot.parsing.tokens.english import is_english
from gmbot.parsing.tokens.inflection import forms_of
from gmbot.parsing.tokens.leniency import DEFAULT_LENIENCY, Leniency
from gmbot.parsing.tokens.meanings import CLOSING
from gmbot.parsing.tokens.names import Names, names_abroad, names_of, names_of_power, squeeze
from gmbot.parsing.tokens.near_names import WIDEST, is_hyphen, name_at
from gmbot.parsing.tokens.near_verbs import only_word, verb_for
from gmbot.parsing.tokens.reserved_names import (
    REPORT_WORDS, SUBJECT_WORDS, is_masters, is_named_master, is_titled_master, looks_like,
    skeleton,
)
from gmbot.parsing.tokens.token import Place, Token, places_named
from gmbot.parsing.tokens.tokenizer import sentence_tokens, tokens_of, without_light
from gmbot.parsing.tokens.vocabulary import besides, english, vocabulary

__all__ = [
    "CLOSING", "DEFAULT_LENIENCY", "REPORT_WORDS", "SUBJECT_WORDS", "WIDEST", "Leniency", "Names",
    "Place", "Token", "besides", "english", "forms_of", "is_english", "is_hyphen", "is_masters",
    "is_named_master", "is_titled_master", "looks_like", "name_at", "names_abroad", "names_of",
    "names_of_power", "only_word", "places_named", "sentence_tokens", "skeleton",
    "speaks_of_coast", "squeeze", "tokens_of", "verb_for", "vocabulary", "without_light",
]  # fmt: skip
