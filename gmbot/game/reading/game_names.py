"""Names of games that would change how other mails are read, or seem to be the GM's.

What is taken is asked of the readers themselves: of subjects, months, commands, answers and votes,
and of the maps. So a new command or map takes its words away without a word here.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import cache, lru_cache

from babel.dates import get_month_names

from gmbot.game.state.ports import Games
from gmbot.messages import say
from gmbot.parsing.commands import Consent, Unclear, is_of_votes, read_consent, read_date
from gmbot.parsing.commands.table import KEYWORDS, MEANT_BY
from gmbot.parsing.mail import read_subject
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import SUBJECT_WORDS, is_masters, names_of, squeeze
from gmbot.variants import catalogue as variants

NAME = re.compile(r"[a-z][a-z0-9-]{1,29}")
_BALLOT = re.compile(r"d\d+")
_COMMANDS = frozenset(word.lower() for word in KEYWORDS.union(MEANT_BY))
_SOME_DAY = datetime(2026, 6, 15, tzinfo=UTC)
_CALENDARS = ("en", "de", "fr")
"""The languages in which players write to us."""
_EXAMPLES = ("austerlitz", "marengo", "waterloo", "leipzig", "trafalgar", "borodino")


def name_fault(name: str, bot: str) -> str:
    """The reason, a sentence, that a game may not have this name; empty if it may."""
    if NAME.fullmatch(name) is None:
        return say("game-names.form", name=repr(name))
    if is_masters(name, (bot.partition("@")[0],)):
        return say("game-names.masters", name=name)
    if says_something_else(name):
        return say("game-names.subject", name=name)
    return ""


@lru_cache(4096)
def says_something_else(name: str) -> bool:
    """Tell whether a name is made of words that mean something else in subjects.

    No game is named so today, but older ones may be: as a plain word it is not their name.
    """
    return all(means_something(word) for word in name.split("-") if word)


def free_name(games: Games) -> str:
    """A name to copy that no game has."""
    numbered = (f"{name}{number}" for number in range(2, 1000) for name in _EXAMPLES)
    return next(name for name in (*_EXAMPLES, *numbered) if games.by_name(name) is None)


@lru_cache(4096)
def means_something(word: str) -> bool:
    """Tell whether a word means something to a reader of subjects and commands."""
    return (
        word in SUBJECT_WORDS
        or word in _COMMANDS
        or squeeze(word) in _of_maps()
        or _BALLOT.fullmatch(word) is not None
        or is_of_votes(word)
        or word in _months()
        or _says_something(word)
    )


def _says_something(word: str) -> bool:
    """Tell whether a word is a phase or a word of a subject, a month, or a yes or no."""
    subject = read_subject(word, ())
    return (
        not subject.rest
        or not isinstance(read_date(f"1 {word}", _SOME_DAY, UTC), Unclear)
        or read_consent((word,), ()) in (Consent.YES, Consent.NO)
    )


@cache
def _months() -> frozenset[str]:
    """The names of months, long and short, with and without their accents."""
    names = {
        name.lower().strip(".")
        for calendar in _CALENDARS
        for width in ("wide", "abbreviated")
        for context in ("format", "stand-alone")
        for name in get_month_names(width, context, calendar).values()
    }
    plain = {fold(name) for name in names}
    typed = {name.replace("ä", "ae") for name in names}
    return frozenset(names | plain | typed)


@cache
def _of_maps() -> frozenset[str]:
    """The words for powers and places on the maps of all variants."""
    maps = [names_of(variants.load(name).ruleset.board) for name in variants.names()]
    return frozenset(word for names in maps for word in (*names.places, *names.powers))
