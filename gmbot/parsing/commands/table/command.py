"""What is declared of a command: one row each, from which all else is made."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from gmbot.parsing.commands.requests import Request

R_co = TypeVar("R_co", bound=Request, covariant=True)

ANY, ALONE, NEVER = 300, 1, 0


class Who(Enum):
    """Who may write a command."""

    EVERYBODY = "everybody"
    PLAYER = "player"
    GM = "gm"


@dataclass(frozen=True, slots=True)
class Form:
    """One rule of ``commands.lark``, and how a line in small letters is told from talk."""

    rule: str
    small: int = 3
    """The most words that such a line has: ``help me`` and ``list of my troubles`` are talk."""


@dataclass(frozen=True, slots=True)
class Command(Generic[R_co]):
    """One row of the table.

    What a row does not say falls to the safe side: the command changes something, so that its
    writer must be proven; a player's command is not for a substitute.
    """

    name: str
    request: type[R_co]
    who: Who
    help: str
    """What it does, in one line."""
    examples: tuple[str, ...]
    """Lines to copy; each is read as this command."""
    words: tuple[str, ...] = ()
    """What it may begin with, in capitals, if not with its name alone."""
    forms: tuple[Form, ...] = (Form("simple", ALONE),)
    usage: tuple[str, ...] = ()
    """What a line that begins like it and is none is answered with, if not with the examples."""
    title: str = ""
    """What answers call it, if not by its name."""
    instead: str = ""
    """What somebody writes who may not use it and wants something like it."""
    sure: bool = False
    """It cannot be undone, so it is asked once more."""
    secret: bool = False
    """Nobody but its writer may see it, the GM included, however it is misspelt."""
    telling: tuple[str, ...] = ()
    """Words, in any language that players write, which tell of it where it was not understood."""
    empowers: bool | tuple[str, ...] | None = None
    """It changes who may act for its writer, or play in a game that has begun: always, or with
    these keys.

    A code comes first where a reply address alone proves the writer. Each row says whether it does,
    unless it only asks or is ``sure``.
    """
    asks: bool = False
    """It changes nothing, so it is answered to anybody."""
    introduces: bool = False
    """By it a stranger makes themselves known."""
    substitutes: bool | None = None
    """A substitute may write it; None: only what is not a player's."""
    guarded: bool = False
    """It may say for which phase it is meant (``IF PHASE F1905M``), as all of a GM's may."""
    phase_last: bool = False
    """A phase at the end of its line is such a guard too: it takes no phase of its own."""
    block: bool = False
    """The lines below it belong to it, to its end line or the next command."""
    courteous: bool = True
    """A ``please`` at its end is no part of it; False where it ends in the writer's words."""
    talk: tuple[str, ...] = ()
    """First words of it with which talk or orders in capitals may begin as well."""
    near: tuple[str, ...] = ()
    """First words that mean it, though it is not written so."""

    @property
    def phrases(self) -> tuple[str, ...]:
        """All that it may begin with."""
        return self.words or (self.name,)

    @property
    def called(self) -> str:
        """What answers call it."""
        return self.title or self.name

    @property
    def first_words(self) -> frozenset[str]:
        """The words that a line of it may begin with."""
        return frozenset(phrase.split()[0] for phrase in self.phrases)

    def is_written(self, word: str) -> bool:
        """Whether a line that begins with this word is meant as this command before others."""
        return word in (*self.phrases, *self.near, self.phrases[0].split()[0])

    def line(self, *rest: object) -> str:
        """A line to copy: ``EXTEND.line("24h")``."""
        return " ".join((self.phrases[0], *map(str, rest)))

    def written(self, word: str) -> tuple[str, ...]:
        """How it is written, for somebody whose line begins with this word."""
        lines = self.usage or self.examples
        own = tuple(line for line in self.examples if line.split()[0] == word)
        if word in lines[0].split() or not own:
            return lines
        return (own[0], *lines[1:]) if self.block else own

    @property
    def for_substitutes(self) -> bool:
        """Whether a substitute may write it."""
        return self.who is not Who.PLAYER if self.substitutes is None else self.substitutes

    def is_empowering(self, request: Request) -> bool:
        """Whether a request changes who may act; a row that says nothing does."""
        if isinstance(self.empowers, tuple):
            return getattr(request, "key", "").upper() in self.empowers
        return not (self.asks or self.sure) if self.empowers is None else self.empowers

    @property
    def may_be_guarded(self) -> bool:
        """Whether it may say for which phase it is meant."""
        return self.guarded or self.who is Who.GM
