"""One line of text to plain characters: what mail programs, phones and word processors changed.

Everything here is linear in the length of the line.
"""

from __future__ import annotations

import html
import re
import unicodedata

_DASHES = (
    "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u02d7\u2043\ufe58\ufe63\uff0d\u2500\u2501\u30fc"
)
_ARROWS = (
    "\u2192\u219b\u219d\u219e\u21a0\u21a3\u21a6\u21aa\u21b3\u21b7\u21bb"
    "\u21c0\u21c1\u21c9\u21d2\u21dd\u21e2\u21e5\u21e8\u21f0\u21fe\u2794\u2798\u2799\u279b"
    "\u279c\u279d\u279e\u279f\u27a0\u27a1\u27a4\u27a5\u27a6\u27a8\u27a9\u27aa\u27ab\u27ac\u27ad"
    "\u27ae\u27af\u27b1\u27b2\u27b3\u27b5\u27b8\u27ba\u27bb\u27bc\u27bd\u27be\u27f6\u27f9\u27fc"
    "\u2b62\u2b95\u25b6\u25b7\u25b8\u25b9\u25ba\u203a\u00bb\u2937\ue0b0\uf0e0\u21fd\u27f7"
)
_TABLE: dict[int, str] = {ord(c): "-" for c in _DASHES}
_TABLE.update({ord(c): " -> " for c in _ARROWS})
_TABLE.update({ord(c): " -> " for c in "\U0001f449\U0001f852\U0001f872\U0001f812"})
_TABLE.update({ord(c): " <- " for c in "\u2190\u21d0\u27f5\u2b05\u2194\u21d4"})
_TABLE.update({ord(c): "'" for c in "\u2018\u2019\u201a\u201b\u2032\u02bc\u00b4\u0060\uff07"})
_QUOTES = {ord(c): '"' for c in "\u201c\u201d\u201e\u201f\u2033\u00ab\uff02"}
_TABLE.update(_QUOTES)
_TABLE.update(
    {ord(c): "*" for c in "\u2022\u2023\u25aa\u25cf\u25e6\u2219\u00b7\u25ab\u25a0\u25cb\u2043"}
)
_TABLE.update({0x2026: "...", 0x2044: "/", 0x2215: "/", 0x00D7: "x", 0x0092: "'", 0x0091: "'"})
_TABLE.update({0x0096: "-", 0x0097: "-", 0x0093: '"', 0x0094: '"', 0x0085: "..."})
_TABLE.update({0x00DF: "ss", 0x00F8: "o", 0x00D8: "O", 0x00E6: "ae", 0x00C6: "AE"})
_TABLE.update({0x0142: "l", 0x0141: "L", 0x0131: "i"})

_LOOKALIKES = str.maketrans(
    "АВЕКМНОРСТХУІЅаеорсухіѕјАΒΕΖΗΙΚΜΝΟΡΤΥΧο",
    "ABEKMHOPCTXYISaeopcyxisjABEZHIKMNOPTYXo",
)
"""Cyrillic and Greek letters that look like Latin ones."""
_ENTITY = re.compile(r"&(?:#\d{1,6}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,8});")
_FLAG = re.compile("[\U0001f1e6-\U0001f1ff]{2}")
_SPACES = re.compile(r"[ \t\v\f]+")
SENTENCE = re.compile(r"(?<=[.!?])\s+(?!\d)")
"""What stands between two sentences of a line; not in ``on 3. 4. 2026``."""
_FLAGS = {
    "AT": "Austria", "HU": "Austria", "GB": "England", "FR": "France", "DE": "Germany",
    "IT": "Italy", "RU": "Russia", "TR": "Turkey", "EG": "Egypt", "PL": "Poland",
    "ES": "Spain", "UA": "Ukraine",
}  # fmt: skip
"""What power a flag stands for; a flag of none of them is decoration."""


def normalise(text: str) -> str:
    """Return one line with plain dashes, arrows, quotes and spaces, without invisible characters.

    Letters keep their case; accents stay (``fold`` takes them off for looking up names).
    """
    if "&" in text:
        text = _ENTITY.sub(lambda m: html.unescape(m[0]), text)
    if text.isascii():
        if not text.isprintable():
            text = "".join(
                " " if c in "\t\v\f" else c for c in text if c.isprintable() or c in "\t\v\f"
            )
        return _SPACES.sub(" ", text).strip()
    text = _FLAG.sub(_power_of_flag, text)
    text = unicodedata.normalize("NFKC", text.translate(_TABLE)).translate(_TABLE)
    text = _SPACES.sub(" ", "".join(map(_visible, text))).strip()
    return text if text.isascii() else text.translate(_LOOKALIKES)


def tidied(text: str) -> str:
    """Return one line with plain quotes and spaces and all its letters, for names to print."""
    text = unicodedata.normalize("NFC", text).translate(_QUOTES)
    visible = ("" if unicodedata.category(char)[0] == "C" else char for char in text)
    return " ".join("".join(visible).split())


def fold(text: str) -> str:
    """Return the text in lower case without accents: ``München`` is ``munchen``."""
    text = text.casefold()
    if text.isascii():
        return text
    apart = unicodedata.normalize("NFD", text)
    return "".join([c for c in apart if c.isascii() or not unicodedata.combining(c)])


def _power_of_flag(match: re.Match[str]) -> str:
    letters = "".join(chr(ord(c) - 0x1F1E6 + ord("A")) for c in match[0])
    power = _FLAGS.get(letters)
    return f" {power} " if power else " "


def _visible(char: str) -> str:
    if char.isascii():
        return char if char.isprintable() else " " if char in "\t\v\f" else ""
    category = unicodedata.category(char)
    if category[0] == "Z":
        return " "
    # Emoji and other pictures are decoration; so are variation selectors and zero-width signs.
    return "" if category[0] == "C" or category in ("So", "Sk", "Mn", "Me") else char
