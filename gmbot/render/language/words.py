"""Words for mails: safe player text, columns of 78, and counts.

Whatever comes from a notice may hold anything a person can type. ``clean`` and ``one_line`` take
the parts out that would break a mail's layout or turn its reading direction; escaping for HTML is
the template engine's.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from gmbot.render.language.speech import ENGLISH, Speech

COLUMNS = 78
"""How wide a text mail is."""

LINE_LIMIT = 300
"""Characters of one value in a mail; what is longer is cut with ``CUT``."""

PARAGRAPH_LIMIT = 2000
"""Characters of a paragraph that a notice says in its own sentences."""

CUT = " [...]"

NBSP = "\u00a0"
"""Glue: a line does not break here. Text mails get a space for it at the end."""

SHORT = 12
"""Characters of an item that is kept on one line: ``A StP/nc``."""

NARROWEST = 8
"""Columns that a column of a table keeps when there is too little room."""

_NEWLINES = re.compile("\r\n?|[\u0085\u2028\u2029\v\f]")
# Control characters; marks that turn the reading direction or hide text; half surrogates; and
# whatever else nobody sees, for it could be a mark of its writer (S2.17). Joiners and the signs
# that choose a glyph stay where they have something to do: between signs that are no Latin letters.
_UNWANTED = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b"
    "\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff9-\ufffb\ud800-\udfff"
    "\U0001d173-\U0001d17a\U000e0100-\U000e01ef]"
    "|(?<![^\x00-\u024f])[\u200c\u200d\ufe0e\ufe0f]|[\u200c\u200d](?![^\x00-\u024f])"
    "|(?<![\U0001f3f4\U000e0020-\U000e007f])[\U000e0000-\U000e007f]"
)
_ODD_SPACES = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f]")
# Accents piled on one letter until they run over the lines around it.
_ACCENT = "[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]"
_PILED = re.compile(f"({_ACCENT}{{3}}){_ACCENT}+")
_BREAKS = re.compile(r"[ \t\n]+")
# French signs that stand off their word: no line begins with a colon, or ends with an opening mark.
_APART = re.compile(r"(?<=\S) (?=[:;?!»](?:\s|$))|(?<=«) ")
_SPACED = re.compile(" [:;?!]")
_SPACES = re.compile(r"\s+")
_TRAILING = re.compile(r"[ ]+\n")
_GAPS = re.compile(r"\n{3,}")


def _(message: str) -> str:
    """Mark words for the catalogs that are looked up elsewhere."""
    return message


def _n(none: str, one: str, more: str) -> tuple[str, str, str]:
    """Mark what is counted for the catalogs."""
    return none, one, more


class Laid(str):
    """Text that is laid out already: cleaned, and broken into lines where it should be."""

    __slots__ = ()


# --------------------------------------------------------------------------- what people typed


def clean(text: str) -> str:
    """Take out what no mail should carry; lines stay lines, tabs become spaces."""
    if text.isascii() and text.isprintable():
        return text
    text = _ODD_SPACES.sub(" ", _NEWLINES.sub("\n", text).replace("\t", "    "))
    return _PILED.sub(r"\1", _UNWANTED.sub("", text))


def one_line(text: str, limit: int = LINE_LIMIT) -> str:
    """Return the text as one clean line of at most ``limit`` characters."""
    if not (text.isascii() and text.isprintable()):
        text = _SPACES.sub(" ", clean(text)).strip()
    return text if len(text) <= limit else clip(text, limit)


def clip(text: str, limit: int) -> str:
    """Cut a text that is too long, and show that it was cut."""
    if len(text) <= limit:
        return text
    return text[: limit - len(CUT)].rstrip() + CUT


def barred(text: str) -> str:
    """Mark every line as somebody's own words: ``| Dear Germany``; long lines are wrapped.

    Whatever is quoted so cannot pass for the game master's words, or for the foot of the mail.
    """
    lines: list[str] = []
    for line in clean(text).strip("\n").split("\n"):
        lines += [line] if width(line) <= COLUMNS - 2 else wrapped(line, COLUMNS - 2)
    return Laid("\n".join(f"| {line}".rstrip() for line in lines))


# --------------------------------------------------------------------------- lines and columns


def width(text: str) -> int:
    """How many columns a terminal needs: wide letters and emoji take two, accents none."""
    if text.isascii():
        return len(text)
    return sum(
        0
        if unicodedata.combining(sign) or sign in "\u200c\u200d\ufe0f"
        else 2
        if unicodedata.east_asian_width(sign) in "WF"
        else 1
        for sign in text
    )


def wrapped(text: str, columns: int = COLUMNS, *, hard: bool = False) -> list[str]:
    """Break a paragraph at spaces.

    A word longer than a line stays whole on its own line (an address must not be torn), unless
    ``hard``: then it is broken as well.
    """
    lines: list[str] = []
    line, used = "", 0
    words, size_of = _words(text), len if text.isascii() else width
    for word in _torn(words, columns) if hard else words:
        size = size_of(word)
        if line and used + 1 + size > columns:
            lines.append(line)
            line, used = word, size
        elif line:
            line, used = f"{line} {word}", used + 1 + size
        else:
            line, used = word, size
    return [*lines, line] if line else lines


def _words(text: str) -> list[str]:
    """What a line may be broken between."""
    if text.isascii() and text.isprintable() and not _SPACED.search(text):
        return text.split()
    return [word for word in _BREAKS.split(_APART.sub(NBSP, text)) if word]


def _torn(words: Iterable[str], columns: int) -> Iterator[str]:
    """The words, each broken into pieces that fit."""
    for word in words:
        while width(word) > columns:
            # A wide sign takes two columns: half as many surely fit.
            fits = columns if word.isascii() else max(columns // 2, 1)
            yield word[:fits]
            word = word[fits:]
        if word:
            yield word


def wrap(text: str, columns: int = COLUMNS) -> str:
    """Wrap paragraphs that are parted by blank lines; the line breaks in them are only spaces."""
    paragraphs = re.split(r"\n\s*\n", text.strip())
    return Laid("\n\n".join("\n".join(wrapped(paragraph, columns)) for paragraph in paragraphs))


def bullets(texts: Iterable[str]) -> str:
    """``* one point`` per text, continued under its first word."""
    return items(f"* {one_line(text)}" for text in texts)


def items(texts: Iterable[str]) -> str:
    """One text to a line; what goes on is set in by two columns."""
    return Laid("\n".join("\n  ".join(wrapped(one_line(text), COLUMNS - 2)) for text in texts))


def pairs(rows: Iterable[tuple[str, object]]) -> str:
    """``From:  France`` per row, the values in one column; rows without a value are left out."""
    cells = [(one_line(name), one_line(str(value))) for name, value in rows if value != ""]
    return table(cells) if cells else Laid()


def kept_lines(text: str) -> str:
    """Text whose lines were laid out before: a report, a board drawn in letters."""
    return Laid("\n".join(line.rstrip() for line in clean(text).strip("\n").split("\n")))


def tidy(text: str) -> str:
    """Drop spaces at the ends of lines, more than one empty line in a row, and glue."""
    if " \n" in text:
        text = _TRAILING.sub("\n", text)
    return _GAPS.sub("\n\n", text).replace(NBSP, " ")


def rows_of(items: Iterable[str]) -> str:
    """One item per line, never wrapped: lines to copy."""
    return Laid("\n".join(one_line(item) for item in items))


def table(rows: Sequence[Sequence[str]], columns: int = COLUMNS, gap: int = 2) -> str:
    """Lay rows out in aligned columns, cells wrapped so that the whole is ``columns`` wide.

    All rows have the same number of cells. The widest column gives way first.
    """
    return Laid("\n".join(table_lines(rows, widths(rows, columns, gap), gap)))


def widths(rows: Sequence[Sequence[str]], columns: int = COLUMNS, gap: int = 2) -> list[int]:
    """How wide each column may be, so that a line with all of them fits."""
    sizes = [max(map(width, column)) for column in zip(*rows, strict=True)]
    excess = sum(sizes) + gap * (len(sizes) - 1) - columns
    while excess > 0:
        widest = max(range(len(sizes)), key=sizes.__getitem__)
        next_to_it = sorted(sizes)[-2] if len(sizes) > 1 else 0
        step = min(excess, max(sizes[widest] - next_to_it, 1), sizes[widest] - NARROWEST)
        if step <= 0:
            break
        sizes[widest] -= step
        excess -= step
    return sizes


def table_lines(rows: Iterable[Sequence[str]], sizes: Sequence[int], gap: int = 2) -> list[str]:
    """The lines of a table whose column widths are known. A cell may need several lines."""
    lines: list[str] = []
    for row in rows:
        cells = [
            [cell] if width(cell) <= size else wrapped(cell, size, hard=True)
            for cell, size in zip(row, sizes, strict=True)
        ]
        lines += [_line(parts, sizes, " " * gap) for parts in zip_longest(*cells, fillvalue="")]
    return lines


def _line(cells: Sequence[str], sizes: Sequence[int], space: str) -> str:
    return space.join(
        cell + " " * (size - width(cell)) for cell, size in zip(cells, sizes, strict=True)
    ).rstrip()


# --------------------------------------------------------------------------- counts and lists


def counted(number: int, noun: str, speech: Speech = ENGLISH) -> str:
    """``1 order``, ``3 orders``, ``no orders``."""
    usual = (f"no {noun}s", f"{{count}} {noun}", f"{{count}} {noun}s")
    none, one, more = COUNTS.get(noun, usual)
    return speech.many(one, more, number) if number else speech.text(none)


COUNTS = {
    "answer": _n("no answers", "{count} answer", "{count} answers"),
    "build": _n("no builds", "{count} build", "{count} builds"),
    "day": _n("no days", "{count} day", "{count} days"),
    "game": _n("no games", "{count} game", "{count} games"),
    "hour": _n("no hours", "{count} hour", "{count} hours"),
    "order": _n("no orders", "{count} order", "{count} orders"),
    "problem": _n("no problems", "{count} problem", "{count} problems"),
    "unit": _n("no units", "{count} unit", "{count} units"),
}
"""What is counted in mails, in the forms that a catalog translates."""


_LAST = (_("and"), _("or"))


def listed(items: Iterable[str], last: str = "and", speech: Speech = ENGLISH) -> str:
    """``Austria``; ``Austria and Italy``; ``Austria, Italy and Turkey``."""
    words = [one_line(speech.said(item)) for item in items]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {speech.text(last)} {words[-1]}"


def run(items: Iterable[str]) -> str:
    """``A Bur, F MAO``: a list in a sentence, with short items kept whole at the end of a line."""
    words = [one_line(item) for item in items]
    return Laid(", ".join(w.replace(" ", NBSP) if len(w) <= SHORT else w for w in words))


def signed(number: int) -> str:
    """``+1``, ``-2``; empty for no change."""
    return f"{number:+d}" if number else ""
