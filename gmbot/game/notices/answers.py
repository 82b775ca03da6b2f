"""Answers of a few sentences, whatever was asked: it is done, it is not done, this happened."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar, Self

from gmbot.game.notices.audience import Audience
from gmbot.game.notices.envelope import Notice
from gmbot.messages import Template, Text, say, tables

UNCHANGED = "refusals.nothing-changed"
"""What a refusal keeps, unless its table or its caller says otherwise."""
FIELDS = ("times", "lines", "copy", "more", "quoted", "kept", "code", "what")
"""What notices are made with besides values: no hole of a message has such a name."""


@dataclass(frozen=True, slots=True)
class Refusal(Notice):
    """Something was asked that is not done, with the way out."""

    name: ClassVar[str] = "refusal"
    audience: ClassVar[Audience] = Audience.READER
    code: str
    """``E-NOGAME``"""
    summary: str
    """For the subject: ``no such game``."""
    text: str
    """What happened, in a sentence or two."""
    kept: str = ""
    """What was kept or done nevertheless."""
    copy: tuple[str, ...] = ()
    """Lines to copy."""
    quoted: tuple[str, ...] = ()
    """The lines of the mail that it is about."""

    @classmethod
    def of(
        cls,
        id: str,
        /,
        *copy: str,
        kept: str | None = None,
        quoted: tuple[str, ...] = (),
        **values: object,
    ) -> Self:
        """Make a refusal of a table of the catalogue; ``copy`` are lines besides those it has."""
        table = tables()[id]
        if kept is None:
            kept = _said(id, "kept", values) if "kept" in table else say(UNCHANGED)
        return cls(
            str(table["code"]), _said(id, "summary", values), _said(id, "text", values),
            kept, (*_copied(id, values), *copy), quoted,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Done(Notice):
    """A small request was carried out: settings changed, orders cleared (1.5, 3.7)."""

    name: ClassVar[str] = "done"
    audience: ClassVar[Audience] = Audience.READER
    summary: str
    """For the subject: ``orders are final``."""
    text: str

    @classmethod
    def of(cls, id: str, /, **values: object) -> Self:
        """Make the answer of a table of the catalogue."""
        return cls(_said(id, "summary", values), _said(id, "text", values))


@dataclass(frozen=True, slots=True)
class News(Notice):
    """Something happened to a game that is told in a few sentences (4.2 to 4.9, 6.9, 8.1 to 8.7).

    ``what`` says which: it is the kind of the mail that programs see (``deadline-changed/1``), and
    who may know of it stands in ``kinds``.
    """

    name: ClassVar[str] = "news"
    audience: ClassVar[Audience] = Audience.READER
    what: str
    summary: str
    """For the subject: ``deadline moved``."""
    text: str
    """A paragraph, short enough not to be cut."""
    times: tuple[tuple[str, datetime], ...] = ()
    """``(("Old deadline", ...), ("New deadline", ...))``, printed on both clocks."""
    lines: tuple[str, ...] = ()
    copy: tuple[str, ...] = ()
    more: tuple[str, ...] = ()
    """Further paragraphs below the first."""
    quoted: str = ""
    """Somebody's own words: a GM's announcement, a public reason."""

    @classmethod
    def of(
        cls,
        id: str,
        /,
        *,
        times: tuple[tuple[str, datetime], ...] = (),
        lines: tuple[str, ...] = (),
        copy: tuple[str, ...] = (),
        more: tuple[str, ...] = (),
        quoted: str = "",
        **values: object,
    ) -> Self:
        """Make news of a table of the catalogue, whose name is its ``what`` unless it says one.

        ``copy`` are lines besides those it has.
        """
        return cls(
            str(tables()[id].get("what", id)),
            _said(id, "summary", values), _said(id, "text", values),
            times, lines, (*_copied(id, values), *copy), more, quoted,
        )  # fmt: skip

    @property
    def kind(self) -> str:
        """``deadline-changed/1``"""
        return f"{self.what}/{self.version}"


@dataclass(frozen=True, slots=True)
class NothingUnderstood(Notice):
    """3.4 Neither an order nor a command."""

    name: ClassVar[str] = "nothing-understood"
    audience: ClassVar[Audience] = Audience.READER
    first_lines: tuple[str, ...]
    example: tuple[str, ...]
    """Orders of the reader's own units; none where nothing is to be ordered."""
    passed_to_gm: bool
    wishes: tuple[str, ...] = ()
    """Commands that make sense where the reader stands."""


@dataclass(frozen=True, slots=True)
class FilledIn(Notice):
    """3.4 Plain words that were read as a wish: the lines that say it, for a yes."""

    name: ClassVar[str] = "filled-in"
    audience: ClassVar[Audience] = Audience.READER
    asks_word: ClassVar[bool] = True
    lines: tuple[str, ...]
    """What will be done then; press with its text in several lines."""
    quoted: tuple[str, ...]
    """The sentences they were read from."""
    code: str
    hours: int
    choices: tuple[str, ...] = ()
    """Lines for what is not complete yet."""
    rest: tuple[str, ...] = ()
    """Sentences of the mail that were not used."""
    to_gm: tuple[str, ...] = ()
    """Lines for a question to the GM."""

    @property
    def copy(self) -> tuple[str, ...]:
        """The lines one by one."""
        return tuple(line for block in self.lines for line in block.split("\n"))

    @property
    def to_complete(self) -> tuple[str, ...]:
        """The choices line by line."""
        return tuple(line for block in self.choices for line in block.split("\n"))


@dataclass(frozen=True, slots=True)
class Question(Notice):
    """9.2 Prose for the GM."""

    name: ClassVar[str] = "question"
    audience: ClassVar[Audience] = Audience.MASTER
    sender: str
    subject_line: str
    text: str
    answerable: bool = False
    """A plain reply goes to the sender."""
    ways: tuple[str, ...] = ()
    """Commands that may answer it, to copy."""


def _said(id: str, part: str, values: dict[str, object]) -> Text:
    return say(f"{id}.{part}", **values)


def _copied(id: str, values: dict[str, object]) -> tuple[str, ...]:
    lines = tables()[id].get("copy", ())
    assert not isinstance(lines, str | Template), id
    return tuple(line.format(**values) for line in lines)
