"""Answers of a few sentences, whatever was asked: it is done, it is not done, this happened."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from gmbot.game.notices.envelope import Notice


@dataclass(frozen=True, slots=True)
class Refusal(Notice):
    """Something was asked that is not done, with the way out."""

    name: ClassVar[str] = "refusal"
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


@dataclass(frozen=True, slots=True)
class Done(Notice):
    """A small request was carried out: settings changed, orders cleared (1.5, 3.7)."""

    name: ClassVar[str] = "done"
    summary: str
    """For the subject: ``orders are final``."""
    text: str


@dataclass(frozen=True, slots=True)
class News(Notice):
    """Something happened to a game that is told in a few sentences (4.2 to 4.9, 6.9, 8.1 to 8.7).

    ``what`` says which: it is the kind of the mail that programs see (``deadline-changed/1``).
    """

    name: ClassVar[str] = "news"
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

    @property
    def kind(self) -> str:
        """``deadline-changed/1``"""
        return f"{self.what}/{self.version}"


@dataclass(frozen=True, slots=True)
class NothingUnderstood(Notice):
    """3.4 Neither an order nor a command."""

    name: ClassVar[str] = "nothing-understood"
    first_lines: tuple[str, ...]
    example: tuple[str, ...]
    """Orders of the reader's own units; none where nothing is to be ordered."""
    passed_to_gm: bool
    wishes: tuple[str, ...] = ()
    """Commands that make sense where the reader stands."""


@dataclass(frozen=True, slots=True)
class Question(Notice):
    """9.2 Prose for the GM."""

    name: ClassVar[str] = "question"
    sender: str
    subject_line: str
    text: str
    answerable: bool = False
    """A plain reply goes to the sender."""
