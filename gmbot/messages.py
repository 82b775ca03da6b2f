"""What gmbot says to people: messages with an id and values, worded last, in the reader's language.

The English of every message stands in ``templates/messages/<subject>.toml``. A table holds what
belongs together, for example the parts of one notice::

    [extension-asked]
    summary = "{code}: a player asks for {span} more"
    text = "A player asks for an extension. If you do nothing, ..."

    [votes-counted]
    text = {one = "One vote is in.", more = "{count} votes are in."}

``say("extension-asked.summary", code=..., span=...)`` makes a ``Text``: a ``str`` of the English
(for logs, comparisons and tests) that knows its id and values, so that a catalog of another
language can word it again. ``News.of``, ``Refusal.of`` and ``Done.of`` (``gmbot.game.notices``)
make a whole notice of one table: ``News.of("extension-asked", code=..., span=...)``.

To write a message:

1. Put it into the file of its package, in the table of its notice. Sentences that belong to no
   notice stand in a table named for their module.
2. Pass values, not sentences: a value may be a ``Text`` itself, a number, a name, a list of such
   (``listed``). Never build a sentence with an f-string, ``+`` on an f-string or ``str.join``: its
   id is lost and it stays English. ``sentences`` and ``joined`` put texts together.
3. A message with ``one`` and ``more`` is chosen by its value ``count``. Words that differ
   ("is paused", "is over") are messages of their own, not values.
4. Players' own words, names and orders are plain values. They are never translated. The powers of
   a map are a ``Name``; in an f-string or ``str.join``, as for a line to copy, it stays English.
5. Translate it: ``gmbot words de`` prints ``templates/words/de.po`` with its new entries, empty; so
   does ``gmbot words fr``. A test fails until each has its German and its French.

``tests/test_messages.py`` fails for an id that is not there, for an entry that nobody uses, and for
values that do not fit the holes.
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import Protocol

from gmbot.resources import message_files


class Language(Protocol):
    """What a text needs to be worded in another language."""

    @property
    def language(self) -> str:
        """Its code: ``de``."""
        ...

    def led_to(self, form: str, hole: str, name: str) -> str:
        """Fit the word before a hole to the name that fills it: ``von der {power}``."""
        ...

    def sentence(self, one: str, more: str, number: int) -> str:
        """Translate a template with its holes; ``more`` is empty for what is not counted."""
        ...


class Text(str):
    """What the game says. As a ``str`` it is English; subclasses can say it in a ``Language``."""

    __slots__ = ()

    def worded(self, language: Language) -> str:
        """Say it in a language."""
        raise NotImplementedError

    def __add__(self, other: str, /) -> Text:
        return joined("", (self, other)) if other else self

    def __radd__(self, other: str, /) -> Text:
        return joined("", (other, self)) if other else self


@dataclass(frozen=True, slots=True)
class Template:
    """The English of one message."""

    id: str
    one: str
    more: str = ""
    """The form for other numbers than one, of a message that is counted."""


class Message(Text):
    """A template and the values of its holes."""

    __slots__ = ("template", "values")
    template: Template
    values: Mapping[str, object]

    def __new__(cls, template: Template, values: Mapping[str, object]) -> Message:
        form = template.more if template.more and values["count"] != 1 else template.one
        message = super().__new__(cls, _filled(form, values))
        message.template = template
        message.values = values
        return message

    def __getnewargs__(self) -> tuple[Template, Mapping[str, object]]:  # type: ignore[override]
        return self.template, self.values

    def worded(self, language: Language) -> str:
        number = self.values.get("count", 1) if self.template.more else 1
        assert isinstance(number, int)
        form = language.sentence(self.template.one, self.template.more, number)
        values = {name: _worded(value, language) for name, value in self.values.items()}
        for hole, value in self.values.items():
            if begins_with_name(value):
                form = language.led_to(form, f"{{{hole}}}", str(values[hole]))
        return _filled(form, values)


class Name(Text):
    """The name of a power, which has others in other languages: ``(("de", "Türkei"), ...)``."""

    __slots__ = ("abroad",)
    abroad: tuple[tuple[str, str], ...]

    def __new__(cls, name: str, abroad: tuple[tuple[str, str], ...] = ()) -> Name:
        made = super().__new__(cls, name)
        made.abroad = abroad
        return made

    def __getnewargs__(self) -> tuple[str, tuple[tuple[str, str], ...]]:  # type: ignore[override]
        return str(self), self.abroad

    def worded(self, language: Language) -> str:
        return dict(self.abroad).get(language.language, str(self))


class Joined(Text):
    """Texts with a separator between them, and another one before the last: ``" and "``."""

    __slots__ = ("last", "parts", "separator")
    separator: str
    parts: tuple[str, ...]
    last: str

    def __new__(cls, separator: str, parts: tuple[str, ...], last: str) -> Joined:
        text = super().__new__(cls, _with_last(separator, last, parts))
        text.separator, text.parts, text.last = separator, parts, last
        return text

    def __getnewargs__(self) -> tuple[str, tuple[str, ...], str]:  # type: ignore[override]
        return self.separator, self.parts, self.last

    def worded(self, language: Language) -> str:
        parts = [_worded(part, language) for part in self.parts]
        separator, last = (str(_worded(joint, language)) for joint in (self.separator, self.last))
        return _with_last(separator, last, parts)


class Folded(Text):
    """A text that is broken into lines of so many columns, in each language by its own words."""

    __slots__ = ("columns", "text")
    text: str
    columns: int

    def __new__(cls, text: str, columns: int) -> Folded:
        folded = super().__new__(cls, _broken(text, columns))
        folded.text, folded.columns = text, columns
        return folded

    def __getnewargs__(self) -> tuple[str, int]:  # type: ignore[override]
        return self.text, self.columns

    def worded(self, language: Language) -> str:
        return _broken(str(_worded(self.text, language)), self.columns)


class Padded(Text):
    """The head of a row: it takes so many columns in English, and so many in other languages."""

    __slots__ = ("abroad", "columns", "text")
    text: str
    columns: int
    abroad: int

    def __new__(cls, text: str, columns: int, abroad: int) -> Padded:
        padded = super().__new__(cls, text.ljust(columns))
        padded.text, padded.columns, padded.abroad = text, columns, abroad
        return padded

    def __getnewargs__(self) -> tuple[str, int, int]:  # type: ignore[override]
        return self.text, self.columns, self.abroad

    def worded(self, language: Language) -> str:
        text = str(_worded(self.text, language))
        return text.ljust(self.columns if language.language == "en" else self.abroad)


class InSeason(Text):
    """A text of a game whose English has another word for Fall; other languages have one."""

    __slots__ = ("fall", "text")
    text: str
    fall: str

    def __new__(cls, text: str, fall: str) -> InSeason:
        made = super().__new__(cls, calling_fall(fall, text))
        made.text, made.fall = text, fall
        return made

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        return self.text, self.fall

    def worded(self, language: Language) -> str:
        text = str(_worded(self.text, language))
        return str(self) if text == str(self.text) else text


_FALL = re.compile(r"\bFall\b")


def calling_fall(fall: str, english: str) -> str:
    """Say ``Autumn`` in English words of ours where a game's sheet says so (S1.13)."""
    return english if fall == "Fall" else _FALL.sub(fall, english)


def _broken(text: str, columns: int) -> str:
    return "\n".join(textwrap.wrap(text, columns, subsequent_indent="  "))


def _filled(form: str, values: Mapping[str, object]) -> str:
    """Fill holes; where a value is empty, its space goes as well."""
    text = form.format(**values) if values else form
    return text.replace("  ", " ").strip() if "" in values.values() else text


def begins_with_name(value: object) -> bool:
    """Tell whether a value is a name with others in other languages, or a list of such."""
    if isinstance(value, Joined):
        return bool(value.parts) and begins_with_name(value.parts[0])
    return isinstance(value, Name)


def _worded(value: object, language: Language) -> object:
    return value.worded(language) if isinstance(value, Text) else value


def _with_last(separator: str, last: str, parts: Sequence[object]) -> str:
    words = [str(part) for part in parts]
    if len(words) < 2:
        return "".join(words)
    return f"{separator.join(words[:-1])}{last}{words[-1]}"


# --------------------------------------------------------------------------- making texts


def say(id: str, /, **values: object) -> Text:
    """Make the text of a message: ``say("extension-asked.summary", code="S1901M", span=span)``."""
    return Message(template_of(id), values)


def joined(separator: str, parts: Iterable[str]) -> Text:
    """Put texts together with a separator: ``", "``, or a text such as ``say("lists.or")``."""
    return Joined(separator, tuple(parts), separator)


def sentences(*parts: str) -> Text:
    """Put sentences together; empty ones are left out."""
    return joined(" ", filter(None, parts))


def listed(items: Iterable[str], last: str = "and") -> Text:
    """``Austria``; ``Austria and Italy``; ``Austria, Italy and Turkey``. ``last`` may be ``or``."""
    return Joined(", ", tuple(items), say(f"lists.{last}"))


def day_of(when: date) -> Text:
    """``05 Dec``"""
    month = say(f"months.{when.month}")
    return say("days.day-and-month", day=f"{when.day:02d}", month=month)


def said_of(error: Exception) -> str:
    """What an error says: a ``Text`` if one was raised, so that it can be worded again."""
    text = error.args[0] if error.args else ""
    return text if isinstance(text, Text) else str(error)


# --------------------------------------------------------------------------- the catalogue


def template_of(id: str) -> Template:
    """Look up ``extension-asked.text``; raises ``KeyError`` if there is none."""
    table, _, key = id.partition(".")
    entry = tables()[table][key]
    assert isinstance(entry, Template), id
    return entry


@cache
def tables() -> Mapping[str, Mapping[str, Template | str | tuple[str, ...]]]:
    """Every table of the catalogue, by its name.

    ``code``, ``what`` and ``copy`` of a notice are no sentences and never translated: plain text,
    and lines to copy. Raises ``ValueError`` for a table that two files have.
    """
    made: dict[str, Mapping[str, Template | str | tuple[str, ...]]] = {}
    for name, text in message_files():
        for table, entries in tomllib.loads(text).items():
            if table in made:
                raise ValueError(f"{name}: there is another table [{table}]")
            made[table] = {key: _entry(table, key, value) for key, value in entries.items()}
    return MappingProxyType(made)


def _entry(table: str, key: str, value: object) -> Template | str | tuple[str, ...]:
    if key == "copy" and isinstance(value, list):
        return tuple(value)
    if isinstance(value, dict):
        return Template(f"{table}.{key}", value["one"], value["more"])
    assert isinstance(value, str), key
    return value if key in ("code", "what") else Template(f"{table}.{key}", value)
