"""Names that are nobody's to take: the GM's, the bot's, and words of our own subjects.

A name is looked at as its reader sees it: without case, accents, spaces and punctuation, with
letters of other scripts and figures as the Latin letters that they are drawn like (S1.7, S3.37).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from rapidfuzz.distance import OSA

from gmbot.resources import lexicon

_LEXICON = lexicon("names")
_MASTERS, _ALONE = _LEXICON["master"], _LEXICON["alone"]
_BEFORE, _AFTER = _LEXICON["before"], _LEXICON["after"]
_LINKS = _LEXICON["links"]
SUBJECT_WORDS = _LEXICON["subject"]
REPORT_WORDS = _LEXICON["report"]

# Letters of other scripts, and figures, that are drawn like Latin letters. Accents need no entry:
# they are taken off by decomposition.
_LOOKALIKES = str.maketrans(
    "абвгдеѕзіјкмнорсстухьѡԁԍԛԝһαβγειηκμνορτυχωζıɩℓøđłħƶ0134578|!$@"
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᏒᏚᎢᏙᏔᏃꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ",
    "a6brgeszijkmhopcctyxbwdgqwhabyeinkmvoptuxwziiiodlhzoleastbiisa"
    "abcdefghijklmnoprstuvwyzabcdeghjklmprstvwzbpdtgkjczfmnlsrvhwxyaeiou",
)
_ALSO_UPPER = str.maketrans("АВЕЗКМНОРСТХУІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABE3KMHOPCTXYIJSABEZHIKMNOPTYX")
_ALPHABETS = (0x1F150, 0x1F170, 0x1F1E6)
"""Where letters in dark circles, in dark squares and of flags begin: they do not decompose."""
_SEPARATORS = re.compile(r"[^a-z]+")
_INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_FIGURES = re.compile(r"[\d!|$@]+")
_USUAL = "zurich"
"""What a GM is called who has given no name."""
_LONG = 8
"""Letters of a word that is known inside another one, and with a letter wrong."""
_SHORTEST_NEAR = 4
"""Letters of a name that another is too near to with one letter wrong."""
_LONGEST_TITLE = 60
"""Characters of a line that may be the GM's name and title and nothing more."""
_MOST_WORDS = 20
"""A longer name is not looked through, and not taken for an honest one."""


@lru_cache(maxsize=1024)  # the names of a game are compared with each header of press
def skeleton(name: str) -> str:
    """What a name looks like: small Latin letters only. ``Ζürісh`` and ``ZUR1CH`` look alike."""
    return "".join(_words(name))


def is_masters(name: str, also: Iterable[str] = ()) -> bool:
    """Tell whether a name claims to be the GM, or looks as if it did (S3.37).

    ``also`` are the names of this game's GM and of the bot: no other may contain one of them, or be
    it but for one letter.
    """
    own = {skeleton(one) for one in also} - {""}
    return any(_claims(words, own) for words in _readings(name))


def looks_like(name: str, others: Iterable[str]) -> bool:
    """Tell whether a name looks like one of others: the same, or but for one letter."""
    taken = {skeleton(one) for one in others} - {""}
    whole = {"".join(_without_article(words)) for words in _readings(name)}
    return any(_is_like(one, other) for one in whole for other in taken)


def is_named_master(name: str, also: Iterable[str] = ()) -> bool:
    """Tell whether a name is one of the GM's and nothing more: a dateline may be of other words."""
    taken = _MASTERS | _ALONE | {skeleton(one) for one in also} - {""}
    return any("".join(_without_article(words)) in taken for words in _readings(name))


def is_titled_master(name: str, also: Iterable[str] = (), *, game: str = "") -> bool:
    """Tell whether words are nothing but names and titles of the GM: ``Zurich, game master``.

    Words that mean the GM only where they stand alone (``host``) do not count.

    Args:
        game: its name beside a title makes no other title of it: ``Austerlitz GM``.
    """
    if not 0 < len(name) <= _LONGEST_TITLE:
        return False
    taken = _MASTERS | {skeleton(one) for one in also} - {""}
    own = (*_words(game), *_LINKS) if game else ()
    for words in _readings(name):
        # A link may be a part of the title itself: "maître du jeu austerlitz".
        without_game = tuple(word for word in words if word not in own or word in _LINKS)
        bare = tuple(word for word in words if word not in own)
        readings = (words, without_game, bare)
        if any(reading and _is_all_titles(reading, taken) for reading in readings):
            return True
    return False


def _is_all_titles(words: tuple[str, ...], taken: Collection[str]) -> bool:
    """Cut the words into names and titles, with articles before them, from the first on."""
    longest = 1 + max(map(len, taken))
    for size in range(1, len(words) + 1):
        head = "".join(words[:size])
        if len(head) > longest:
            break
        if any(_is_like(head, one) for one in taken):
            rest = words[size:]
            if not rest or _is_all_titles(rest, taken):
                return True
    return len(words) > 1 and words[0] in _BEFORE and _is_all_titles(words[1:], taken)


def _claims(words: tuple[str, ...], own: set[str]) -> bool:
    whole = "".join(words)
    if len(words) > _MOST_WORDS:
        return True
    if not whole or "".join(_without_article(words)) in _ALONE:
        return bool(whole)
    if any(len(one) >= _LONG and one in whole for one in _MASTERS):
        return True
    runs = {"".join(words[a:b]) for a, b in combinations(range(len(words) + 1), 2)}
    runs |= {run.removeprefix(one) for run in runs for one in _BEFORE if len(one) > 1}
    return any(_is_like(run, one) for run in runs for one in (*_MASTERS, *own))


def _is_like(run: str, word: str) -> bool:
    least = _LONG if word in _MASTERS and word != _USUAL else _SHORTEST_NEAR
    if run == word or len(word) < least:
        return run == word
    return OSA.distance(run, word, score_cutoff=1) <= 1


def _without_article(words: tuple[str, ...]) -> tuple[str, ...]:
    while len(words) > 1 and words[0] in _BEFORE:
        words = words[1:]
    while len(words) > 1 and words[-1] in _AFTER:
        words = words[:-1]
    return words


def _readings(name: str) -> Iterator[tuple[str, ...]]:
    """The words of a name, in each way that its figures can be meant: ``GM1``, ``Zur1ch``."""
    texts = (name, name.replace("1", "i"), _FIGURES.sub(" ", name), name.rstrip("!"))
    for text in dict.fromkeys(texts):
        words = _words(text)
        yield words
        drawn = tuple(word.replace("rn", "m").replace("vv", "w") for word in words)
        if drawn != words:
            yield drawn


def _words(name: str) -> tuple[str, ...]:
    plain = unicodedata.normalize("NFKD", "".join(map(_letter, name))).translate(_ALSO_UPPER)
    plain = "".join(one for one in plain if not unicodedata.combining(one))
    plain = _INNER_CAPITAL.sub(" ", plain).casefold().translate(_LOOKALIKES)
    return tuple(word for word in _SEPARATORS.split(plain.translate(_LOOKALIKES)) if word)


def _letter(sign: str) -> str:
    begins = next((one for one in _ALPHABETS if one <= ord(sign) < one + 26), None)
    return chr(ord("A") + ord(sign) - begins) if begins is not None else sign
