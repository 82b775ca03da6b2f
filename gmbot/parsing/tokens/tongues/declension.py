"""Names of provinces in German and French with all their endings: ``im Östlichen Mittelmeer``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from gmbot.parsing.text import fold

_SEAS: tuple[tuple[str, str], ...] = (
    ("ADR", "adriatisches meer"),
    ("ADR", "adriatische see"),
    ("AEG", "ägäisches meer"),
    ("AEG", "ägäische see"),
    ("BAL", "baltisches meer"),
    ("BAL", "baltische see"),
    ("BLA", "schwarzes meer"),
    ("BOT", "bottnischer meerbusen"),
    ("BOT", "bottnischer golf"),
    ("EAS", "östliches mittelmeer"),
    ("WES", "westliches mittelmeer"),
    ("ENG", "englischer kanal"),
    ("HEL", "deutsche bucht"),
    ("HEL", "helgoländische bucht"),
    ("ION", "ionisches meer"),
    ("ION", "ionische see"),
    ("IRI", "irische see"),
    ("MAO", "mittlerer atlantik"),
    ("MAO", "zentraler atlantik"),
    ("MAO", "mittelatlantischer ozean"),
    ("NAO", "nördlicher atlantik"),
    ("NAO", "nordatlantischer ozean"),
    ("NWG", "norwegische see"),
    ("NWG", "norwegisches meer"),
    ("NWG", "europäisches nordmeer"),
    ("TYS", "tyrrhenisches meer"),
    ("TYS", "tyrrhenische see"),
)
"""Seas that are called by an adjective, which has an ending for each case."""
_ADJECTIVE = re.compile(r"(.*(?:isch|lich|schwarz|mittler|deutsch|zentral))(?:er|es|e) ")
_ENDINGS = ("er", "es", "e", "en", "em")
_PLAIN = {
    "ostpreußen": "PRU", "krim": "SEV", "ostmittelmeer": "EAS", "westmittelmeer": "WES",
    "barents see": "BAR", "sankt petersburgs": "STP", "st petersburgs": "STP", "lettland": "LVN",
    "norwegen see": "NWG", "nord see": "NTH", "ost see": "BAL", "bottensee": "BOT",
    "zentralatlantik": "MAO", "daenemark": "DEN", "niederlanden": "HOL", "golfs von lyon": "LYO",
    "golfs von bottnien": "BOT", "östl mittelmeer": "EAS", "westl mittelmeer": "WES",
    "roms": "ROM", "wiens": "VIE", "kiels": "KIE", "nordmeeres": "NWG", "ruhrgebietes": "RUH",
    "ruhrgebiet": "RUH", "ruhrpott": "RUH", "apulie": "APU", "crimée": "SEV", "botnie": "BOT",
    "bothnie": "BOT", "golfe de bothnie": "BOT", "golfe botnique": "BOT", "tyrrhénienne": "TYS",
    "méditerranée est": "EAS", "est méditerranée": "EAS", "méditerranée de est": "EAS",
    "méditerranée ouest": "WES", "ouest méditerranée": "WES", "méditerranée de ouest": "WES",
    "baie helgoland": "HEL", "baie de helgoland": "HEL", "baie héligoland": "HEL",
    "baie de héligoland": "HEL", "mer irlande": "IRI", "mer irlandaise": "IRI",
    "golfe de lyon": "LYO", "golfe du lyon": "LYO", "centre atlantique": "MAO",
    "moyen atlantique": "MAO", "médio atlantique": "MAO", "milieu de atlantique": "MAO",
    "milieu atlantique": "MAO", "nord atlantique": "NAO", "atlantique du nord": "NAO",
    "océan atlantique nord": "NAO", "atlantique septentrional": "NAO",
    "océan atlantique central": "MAO", "écosse": "EDI", "hongrie": "BUD", "ungarn": "BUD",
}  # fmt: skip
"""Other names that end in one way only, without ``d'`` and ``l'`` as they are looked up."""
_NO_GENITIVE = frozenset({"manches", "tunes", "suedes", "lions", "channels", "canals", "blacks"})
"""Words that look like a genitive of a name."""


def _declined(name: str) -> Iterator[str]:
    """``Östlichen Mittelmeeres`` and all the other cases of ``östliches mittelmeer``."""
    match = _ADJECTIVE.match(name)
    assert match is not None
    noun = name[match.end() :]
    for ending in _ENDINGS:
        for case in ("", "s", "es") if not noun.endswith(("see", "bucht")) else ("",):
            yield f"{match[1]}{ending} {noun}{case}"


@cache
def _foreign_names() -> Mapping[tuple[str, ...], str]:
    found: dict[tuple[str, ...], str] = {}
    for place, name in _SEAS:
        for form in _declined(name):
            found.setdefault(_words(form), place)
    for name, place in _PLAIN.items():
        found.setdefault(_words(name), place)
    return found


def _words(name: str) -> tuple[str, ...]:
    return tuple(fold(name.replace("ß", "ss")).split())


FOREIGN_NAMES = _foreign_names()
"""``{("ostlichen", "mittelmeer"): "EAS"}``"""


def genitives(names: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """``munchens``: the genitive of each name, where it is no other word.

    Args:
        names: squeezed names with their provinces.
    """
    for name, place in names:
        word = f"{name}s"
        if len(name) >= 5 and name[-1] not in "sxz" and word not in _NO_GENITIVE:
            yield word, place
