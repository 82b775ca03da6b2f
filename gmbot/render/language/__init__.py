"""Words, times and translations."""

from gmbot.render.language.catalogs import as_po, whole
from gmbot.render.language.guides import Text, Topic, guide_in
from gmbot.render.language.speech import ENGLISH, Speech, languages, read_catalog, speech_of
from gmbot.render.language.times import both, glued, moment, span, stamp
from gmbot.render.language.words import (
    COLUMNS, PARAGRAPH_LIMIT, Laid, _, barred, bullets, clean, clip, counted, items, kept_lines,
    listed, one_line, pairs, rows_of, run, signed, table, table_lines, tidy, width, widths, wrap,
    wrapped,
)

__all__ = [
    "COLUMNS", "ENGLISH", "PARAGRAPH_LIMIT", "Laid", "Speech", "Text", "Topic", "_", "as_po",
    "barred", "both", "bullets", "clean", "clip", "counted", "glued", "guide_in", "items",
    "kept_lines", "languages", "listed", "moment", "one_line", "pairs", "read_catalog", "rows_of",
    "run", "signed", "span", "speech_of", "stamp", "table", "table_lines", "tidy", "whole", "width",
    "widths", "wrap", "wrapped",
]
