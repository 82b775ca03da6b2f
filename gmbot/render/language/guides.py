"""The guides of ``docs/`` as HELP shows them: one text for the page and for the mail.

A guide is a Markdown page; each of its second headings is a topic. Mails shown in it as examples
(between ``<!-- mail: name -->`` and ``<!-- end -->``) are left out: whoever asks by mail has mails.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from gmbot.parsing.commands.table import COMMANDS
from gmbot.parsing.commands.table.command import Who
from gmbot.render.language.speech import ENGLISH, Speech
from gmbot.render.language.words import _
from gmbot.resources import data_root

if TYPE_CHECKING:
    from markdown_it.token import Token

PLAYERS, MASTERS = "players.md", "gm.md"

_WORD = re.compile(r"\w+")
_SMALL = frozenset({"a", "the", "in", "of", "to", "it", "is", "on", "by", "we", "how", "that",
                    "what", "not", "you", "and", "for", "other"})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Text:
    """A run of words, as they stand in a mail of text and in one of HTML."""

    plain: str
    html: Markup


@dataclass(frozen=True, slots=True)
class Block:
    """One piece of a guide."""

    kind: str
    """``heading``, ``para``, ``copy`` (lines to copy), ``list`` or ``table``."""
    texts: tuple[Text, ...] = ()
    """The heading, the paragraph, or the points of a list."""
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[Text, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Topic:
    """A second heading with all below it."""

    title: str
    english: str
    """Its title in the English guide: both are asked for."""
    blocks: tuple[Block, ...]
    words: Counter[str] = field(compare=False)
    """How much it says about a word: most about those that it tells to write."""

    @property
    def names(self) -> frozenset[str]:
        """The words that ask for it."""
        return frozenset(_words(f"{self.title} {self.english}")) - _SMALL

    def says_about(self, words: frozenset[str]) -> int:
        """How much it says about these words."""
        return sum(self.words[word] for word in words)


class Guide:
    """The guides in one language; English where there is no other.

    ``folder`` holds the pages, and a folder of translated ones for each other language.
    """

    def __init__(self, folder: Path, speech: Speech = ENGLISH) -> None:
        self.players = _topics(folder, PLAYERS, speech.language)
        self.masters = _topics(folder, MASTERS, speech.language)
        self.commands = tuple(_commands_of(who, speech) for who in Who)

    @property
    def game_in_brief(self) -> tuple[Block, ...]:
        """The rules of Diplomacy in ten lines."""
        topics = (topic for topic in self.players if {"ten", "line"} <= topic.names)
        return next((topic.blocks for topic in topics), ())

    def find(self, asked: str) -> tuple[Topic, ...]:
        """The topics that HELP is asked for; none: there is no such topic.

        By a word of their title, or else the one that says most about a command.
        """
        words = frozenset(_words(asked)) - _SMALL
        if words & {"gm", "master"}:
            return self.masters
        if words == {"command"}:
            return self.commands
        for topics in (self.players, self.masters):
            titled = tuple(topic for topic in topics if topic.names & words)
            if titled:
                return titled
        for topics in (self.players, self.masters):
            most = max(topics, key=lambda topic: topic.says_about(words))
            if most.says_about(words):
                return (most,)
        return tuple(topic for topic in self.commands if topic.says_about(words))


def _words(text: str) -> list[str]:
    """The words of a text as they are compared: ``retreats`` is ``retreat``."""
    return [word.removesuffix("s") for word in _WORD.findall(text.casefold())]


_HEADS = {
    Who.EVERYBODY: _("Commands: everybody"),
    Who.PLAYER: _("Commands: players"),
    Who.GM: _("Commands: the game master"),
}


def _commands_of(who: Who, speech: Speech) -> Topic:
    """All commands of the table that somebody may write, each with what it does."""
    title = speech.text(_HEADS[who])
    rows = tuple(
        tuple(Text(words, escape(words)) for words in (row.examples[0], speech.message(row.help)))
        for row in COMMANDS
        if row.who is who
    )
    blocks = (Block("table", rows=rows),)
    return Topic(title, _HEADS[who], blocks, _weighed(blocks))


@lru_cache(maxsize=8)
def guide_in(folder: Path | None, speech: Speech = ENGLISH) -> Guide:
    """The guides in a language, read once; the shipped ones if no folder is named."""
    return Guide(folder or data_root() / "docs", speech)


def _topics(folder: Path, page: str, language: str) -> tuple[Topic, ...]:
    english = _pieces(folder / page)
    file = folder / language / page
    translated = _pieces(file) if file.is_file() else english
    if len(translated) != len(english):
        translated = english  # a translation that lags behind; a test says so
    return tuple(
        Topic(title, named, tuple(blocks), _weighed(blocks))
        for (title, blocks), (named, _) in zip(translated, english, strict=True)
    )


def _pieces(file: Path) -> list[tuple[str, list[Block]]]:
    """Each second heading of a page with its blocks."""
    pieces: list[tuple[str, list[Block]]] = []
    for block in read_page(file.read_text(encoding="utf-8")):
        if block.kind == "topic":
            pieces.append((block.texts[0].plain, []))
        elif pieces:
            pieces[-1][1].append(block)
    return pieces


def _weighed(blocks: Sequence[Block]) -> Counter[str]:
    """Its words by weight; those in the first column of a table weigh most, then lines to copy."""
    count: Counter[str] = Counter()
    for block in blocks:
        _weigh(count, block.lines, 3)
        _weigh(count, [text.plain for text in block.texts], 1)
        for row in block.rows:
            _weigh(count, [row[0].plain], 5)
            _weigh(count, [cell.plain for cell in row[1:]], 1)
    return count


def _weigh(count: Counter[str], texts: Iterable[str], weight: int) -> None:
    for text in texts:
        for word in _words(text):
            count[word] += weight


# --------------------------------------------------------------------------- Markdown


def read_page(markdown: str) -> Iterator[Block]:
    """The blocks of a page in their order; headings of the second level are ``topic``."""
    # Loaded when first needed: few mails are about help.
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("commonmark").enable("table").parse(markdown)
    index, example = 0, False
    while index < len(tokens):
        token = tokens[index]
        end = _end(tokens, index)
        if token.type == "html_block":
            example = token.content.startswith("<!-- mail:") or (
                example and not token.content.startswith("<!-- end")
            )
        elif not example:
            yield from _block(token, tokens[index : end + 1])
        index = end + 1


def _end(tokens: Sequence[Token], start: int) -> int:
    """Where the block that begins at ``start`` ends."""
    depth = 0
    for number in range(start, len(tokens)):
        depth += tokens[number].nesting
        if depth == 0:
            return number
    return len(tokens) - 1


def _block(first: Token, tokens: Sequence[Token]) -> Iterator[Block]:
    in_table = first.type == "table_open"
    inline = tuple(_text(token, in_table) for token in tokens if token.type == "inline")
    match first.type:
        case "heading_open" if first.tag == "h2":
            yield Block("topic", inline)
        case "heading_open" if first.tag != "h1":
            yield Block("heading", inline)
        case "paragraph_open":
            yield Block("para", inline)
        case "bullet_list_open" | "ordered_list_open":
            yield Block("list", inline)
        case "code_block" | "fence":
            yield Block("copy", lines=tuple(first.content.rstrip("\n").split("\n")))
        case "table_open":
            columns = sum(token.type == "th_open" for token in tokens)
            cells = [inline[n : n + columns] for n in range(columns, len(inline), columns)]
            yield Block("table", rows=tuple(cells))


def _text(token: Token, in_table: bool) -> Text:
    """What is to be typed stands in quotes where it could be taken for words of the sentence."""
    plain, html = "", Markup()
    children = token.children or []
    for child in children:
        match child.type:
            case "code_inline":
                shown = in_table or child.content.isupper() or '"' in child.content
                plain += child.content if shown else f'"{child.content}"'
                html += Markup('<code class="g-copy" style="white-space:normal">{}</code>').format(
                    child.content
                )
            case "softbreak" | "hardbreak":
                plain, html = plain + " ", html + " "
            case "strong_open" | "strong_close":
                html += Markup("<b>") if child.nesting == 1 else Markup("</b>")
            case _:
                plain, html = plain + child.content, html + escape(child.content)
    return Text(plain, html)
