"""Names of games that would change how other mails are read, or seem to be the GM's."""

from __future__ import annotations

import re
from functools import cache

from gmbot.game.state.ports import Games
from gmbot.parsing.commands.table import KEYWORDS
from gmbot.parsing.tokens import SUBJECT_WORDS, is_masters, names_of, squeeze
from gmbot.variants import catalogue as variants

_PHASE = re.compile(r"[sfw]?\d{2,4}[mrab]?|[sfw][a-z]{0,5}\d{2,4}[mrab]?|d\d+")
"""``s1901m``, ``f02``; ``d1`` is a ballot."""
_COMMANDS = frozenset(word.lower() for word in KEYWORDS)
_EXAMPLES = ("austerlitz", "marengo", "waterloo", "leipzig", "trafalgar", "borodino")


def fault_of(name: str, bot: str) -> str:
    """Why a stranger may not call a game so, a sentence; empty: it is a good name."""
    if is_masters(name, (bot.partition("@")[0],)):
        return f"{name} would seem to be the game master's."
    if all(_is_taken(word) for word in name.split("-") if word):
        return f"{name} has a meaning of its own in the subjects of mails."
    return ""


def free_name(games: Games) -> str:
    """A name to copy that no game has."""
    numbered = (f"{one}{number}" for number in range(2, 1000) for one in _EXAMPLES)
    return next(one for one in (*_EXAMPLES, *numbered) if games.by_name(one) is None)


def _is_taken(word: str) -> bool:
    known = word in SUBJECT_WORDS or _PHASE.fullmatch(word) is not None
    return known or word in _COMMANDS or squeeze(word) in _of_maps()


@cache
def _of_maps() -> frozenset[str]:
    """The words for powers and places on the maps of all variants."""
    maps = [names_of(variants.load(name).ruleset.board) for name in variants.names()]
    return frozenset(word for one in maps for word in (*one.places, *one.powers))
