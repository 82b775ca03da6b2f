"""HTML mail as plain text: what its reader sees, in lines, without quotes and hidden text.

A real HTML parser builds a tree, and building it can be made to take a minute: lexbor needed 37 s
for one tag with 120 000 attributes, a mail of 1 MB. For text no tree is needed: tags are read one
after the other, in time proportional to the length.
"""

from __future__ import annotations

import re
from html import unescape as unescape_entities

# Possessive quantifiers: nothing that was read is ever read again.
_TOKEN = re.compile(
    r"<!--.*?(?:--!?>|\Z)"
    r"|<(?P<close>/?)(?P<tag>[a-zA-Z][^\s/>]*+)(?P<attributes>(?:[\s/]++|=?+[^\s/>=]++"
    r"(?:\s*+=\s*+(?:\"[^\"]*+(?:\"|\Z)|'[^']*+(?:'|\Z)|[^\s>]*+))?+|=)*+)>?+"
    r"|<[!?/][^>]*+>?+",
    re.DOTALL,
)
_ATTRIBUTE = re.compile(
    r"=?+([^\s/>=]++)(?:\s*+=\s*+(?:\"([^\"]*+)(?:\"|\Z)|'([^']*+)(?:'|\Z)|([^\s>]*+)))?+|=",
    re.DOTALL,
)
_ENDLESS_NUMBER = re.compile(r"&#[xX]?[0-9a-fA-F]{9,}+;?")
_SPACES = re.compile(r"[ \t\r\n\f]+")
_HIDDEN = re.compile(
    r"display:none|visibility:hidden|mso-hide:all"
    r"|(font-size|opacity|max-height):0(?![.\d]*[1-9])"
)

_WHITE = r"(?:white|snow|#fff(?:fff)?|rgba?\(255,255,255(?:,[\d.]+)?\))"
_WHITE_ON = re.compile(rf"(?:^|;)color:{_WHITE}(?=;|!|$)")
_BACKGROUND = re.compile(
    rf"background(?:-color)?:(?!(?:{_WHITE}|transparent|none|inherit|initial)(?:;|!|$))"
)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Their content is no markup; it ends at their own end tag only.
_RAW = {
    tag: re.compile(rf"</{tag}(?=[\s/>])", re.IGNORECASE)
    for tag in ("script", "style", "title", "textarea", "iframe", "xmp", "noembed", "noframes")
}
# What is struck out is meant to count no more.
_UNSEEN = _words("template object svg math select audio video canvas blockquote s strike del")
_KEPT = _words("id class style hidden color bgcolor")
_BLOCKS = _words(
    "address article aside body center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6"
    " header hr li main nav ol p pre section table tbody thead tr ul"
)
_CELLS = _words("td th")
_VOID = _words("area base br col embed hr img input link meta source track wbr")
# One ends where the next of its kind begins.
_SELF_CLOSING = _words("p li dt dd tr td th option")
# How mail programs mark the mail that is answered, besides <blockquote>.
_QUOTES = _words("gmail_attr moz-cite-prefix yahoo_quoted protonmail_quote")
# Outlook marks only where the answered mail begins; everything after that is quoted.
_QUOTE_STARTS = _words("divrplyfwdmsg appendonsend mail-editor-reference-message-container")


def text_of_html(html: str) -> str:
    """Turn HTML into text. Blocks and ``<br>`` end lines, table cells are one space apart.

    Blockquotes and the other quotes of mail programs are left out: what they hold was written
    earlier, often by somebody else, and must not be taken for orders.
    """
    return _page_of(html).text()


def is_hollow(html: str) -> bool:
    """Tell whether a page that shows no words has pictures, or quoted or hidden words."""
    return _page_of(html).left_out


def _page_of(html: str) -> _Page:
    page = _Page()
    position = 0
    while (token := _TOKEN.search(html, position)) is not None:
        page.write(html[position : token.start()])
        position = token.end()
        tag = (token["tag"] or "").lower()
        if tag and not token["close"]:
            attributes = _attributes(token["attributes"])
            if attributes.get("id", "").lower() in _QUOTE_STARTS:
                page.left_out = True
                return page
            page.open(tag, attributes)
            if tag in _RAW:
                end = _RAW[tag].search(html, position)
                position = end.start() if end else len(html)
        elif tag:
            page.close(tag)
    page.write(html[position:])
    return page


def _attributes(text: str) -> dict[str, str]:
    """Those that matter here, as ``_KEPT`` names them."""
    attributes: dict[str, str] = {}
    if not text or text.isspace():
        return attributes
    for name, double, single, bare in _ATTRIBUTE.findall(text):
        if name.lower() in _KEPT:
            attributes.setdefault(name.lower(), unescape(double or single or bare))
    return attributes


def unescape(text: str) -> str:
    """Replace character references, also those with numbers too long for Python to read."""
    return unescape_entities(_ENDLESS_NUMBER.sub("\ufffd", text))


def _style(attributes: dict[str, str]) -> str:
    """The style without blanks, the old attributes for colors among it."""
    style = _SPACES.sub("", attributes.get("style", "").lower())
    for name, key in (("color", "color"), ("bgcolor", "background")):
        if name in attributes:
            style = f"{key}:{attributes[name].strip().lower()};{style}"
    return style


def _is_unseen(tag: str, style: str, attributes: dict[str, str]) -> bool:
    if tag in _UNSEEN or "hidden" in attributes:
        return True
    if not _QUOTES.isdisjoint(attributes.get("class", "").split()):
        return True
    return bool(style and _HIDDEN.search(style))


class _Page:
    """The text seen so far."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._at_line_start = True
        self._cell: int | None = None
        """Where the text of the table cell begins that is read, if it holds no other table."""
        self._pre = 0
        self._skipped = ""
        """The tag whose content is not seen, and how many of its kind are open."""
        self._depth = 0
        self._shaded = False
        """True once something had a background of its own: white letters may be seen there."""
        self.left_out = False
        """True if something that is no text of the writer's was passed over."""

    def text(self) -> str:
        lines = "".join(self._pieces).replace("\xa0", " ").split("\n")
        return re.sub(r"\n{3,}", "\n\n", "\n".join(line.strip(" ") for line in lines)).strip("\n")

    def write(self, text: str) -> None:
        if self._skipped or not text:
            self.left_out = self.left_out or bool(text and not text.isspace())
            return
        if not self._pre:
            text = _SPACES.sub(" ", text)
            text = text.lstrip(" ") if self._at_line_start or self._after_space() else text
        if text:
            self._pieces.append(unescape(text))
            self._at_line_start = text.endswith("\n")

    def open(self, tag: str, attributes: dict[str, str]) -> None:
        if self._skipped:
            if tag != self._skipped:
                return
            if tag not in _SELF_CLOSING:
                self._depth += 1
                return
            self._skipped = ""
        style = _style(attributes) if attributes else ""
        self._shaded = self._shaded or bool(style and _BACKGROUND.search(style))
        white = bool(style) and not self._shaded and _WHITE_ON.search(style) is not None
        if tag not in _VOID and (white or _is_unseen(tag, style, attributes)):
            self._end_line()
            self._skipped, self._depth = tag, 1
            return
        self.left_out = self.left_out or tag == "img"
        if tag in ("table", "tr", "td", "th"):
            self._end_cell()
        if tag == "br":
            self._pieces.append("\n")
            self._at_line_start = True
        elif tag in _BLOCKS:
            self._end_line()
        elif tag in _CELLS:
            if not self._at_line_start and not self._after_space():
                self._pieces.append(" ")
            self._cell = len(self._pieces)
        self._pre += tag == "pre"

    def close(self, tag: str) -> None:
        if self._skipped:
            self._depth -= tag == self._skipped
            if self._depth <= 0:
                self._skipped = ""
            return
        self._pre -= tag == "pre" and self._pre > 0
        if tag in ("td", "th"):
            self._end_cell()
        if tag in _BLOCKS:
            self._end_line()
        if tag == "p":
            self._pieces.append("\n")

    def _end_cell(self) -> None:
        """Take the line ends off a cell of one line: it stands in one row with the next cell."""
        if self._cell is None:
            return
        text = "".join(self._pieces[self._cell :])
        if "\n" in text and "\n" not in text.strip():
            self._pieces[self._cell :] = [text.strip()] if text.strip() else []
            self._at_line_start = not self._pieces or self._pieces[-1].endswith("\n")
        self._cell = None

    def _after_space(self) -> bool:
        return bool(self._pieces) and self._pieces[-1].endswith(" ")

    def _end_line(self) -> None:
        if not self._at_line_start:
            self._pieces.append("\n")
            self._at_line_start = True
