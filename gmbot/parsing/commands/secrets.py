"""What looks even remotely like a secret command: such words are passed on to nobody.

A ballot, a bid or a password that was not understood goes back to its writer, and not to the GM as
a question. The net is wide on purpose: what it holds back needlessly costs its writer one more
mail, what it lets through cannot be taken back. The words that tell of a command stand in its row.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from rapidfuzz.distance import OSA

from gmbot.parsing.commands.ballot_words import is_an_answer
from gmbot.parsing.commands.near_commands import misspelt_command
from gmbot.parsing.commands.requests import Request
from gmbot.parsing.commands.table import COMMANDS, MEANT_BY
from gmbot.parsing.commands.table.command import Command
from gmbot.parsing.commands.table.players import BID, COMPLAIN, PROPOSE, SET, VOTE
from gmbot.parsing.commands.table.press import PRESS
from gmbot.resources import patterns

_BALLOTS = (VOTE, PROPOSE, COMPLAIN, BID)
_MOVED: tuple[tuple[re.Pattern[str], Command[Request]], ...] = (
    (re.compile(rf"(?<!\w){patterns('motions')['complaint']}"), COMPLAIN),
    (re.compile(rf"(?<!\w){patterns('motions')['motion']}"), PROPOSE),
)
"""Phrases of complaints and motions, in a folded text; and the commands that do it here."""
_TELLING = tuple((word, row) for row in COMMANDS for word in row.telling)
_LONG = frozenset(word for word, _ in _TELLING if len(word) > 3)
_BY_LENGTH = {
    length: frozenset(word for word, _ in _TELLING if len(word) == length)
    for length in {len(word) for word, _ in _TELLING}
}
_SPELLED = frozenset(word for word, _ in _TELLING if any(map(str.isdigit, word)))
"""Words that tell by their digits: ``4way`` is not ``away``."""
_FARTHEST = 2
"""How many letters a misspelt word may be longer or shorter."""
_NUMBERED = re.compile(r"(?<!\w)d\s*[.#:-]?\s*(?:\d{1,3}|l)(?!\w)")
"""``D1``, ``d 1``, ``D-1``."""
_LETTERS = re.compile(r"(?<![^\W_])(?:[^\W_][\s._-]++){2,}[^\W_](?![^\W_])")
"""``v o t e``. What parts letters is never a letter: a line of underscores would take for ever."""
_WORD = re.compile(r"[^\W_]+")
_PRESS_HEADS = ("press", "presse", "message", "nachricht", "broadcast", "postal", "publish")
_TO = frozenset({"to", "from", "an", "von", "for", "fur", "grey", "gray", "white", "black", "all"})
_LOOKALIKES = str.maketrans("013457", "oieast")
_OTHER_WORDS = frozenset({
    "abgeben", "action", "actions", "again", "angeben", "away", "ballet", "bastian", "bestimmt",
    "bias", "binding", "bis", "bits", "bitte", "bitten", "building", "buildings", "caution",
    "copain", "cote", "crainte", "daily", "dairy", "dais", "das", "devote", "devoted", "dies",
    "dis", "disposal", "drag", "drain", "dran", "draus", "drawback", "drawing", "drawings",
    "dray", "drew", "explain", "explains", "gebt", "gmbot", "hiding", "kids", "norway", "note",
    "noted", "notes", "noting", "obtain", "oppose", "opposed", "passieren", "passiert", "plain",
    "plait", "plane", "planes", "plant", "plante", "planter", "plate", "pleine", "premise",
    "premises", "process", "processes", "project", "propre", "propres", "prose", "purpose",
    "purposes", "quote", "quoted", "quotes", "raw", "remiss", "riding", "rote", "sainte",
    "section", "stimmt", "suppose", "supposed", "supposes", "votre", "way", "ways", "wedding",
    "withdraw", "withdrawal", "withdrawn", "withdrew", "wrote",
})  # fmt: skip
"""Words like those that tell, and other ones."""
_OPINIONS = frozenset({
    "against", "agree", "agreed", "agrees", "disagree", "abstain", "accept", "reject", "favor",
    "favour", "approve", "nay", "nein", "dagegen", "dafur", "einverstanden", "zustimmen",
    "zustimmung", "stimmt", "ablehnen", "lehne", "enthalten", "annehmen", "gegen", "contre",
    "d'accord",
})  # fmt: skip
_SHORT_ANSWERS = frozenset({
    "yes", "no", "yeah", "yep", "yea", "nope", "aye", "y", "n", "ja", "nee", "for", "pro",
    "contra", "con", "ok", "okay", "fine", "deal", "support", "oppose", "refuse", "done",
    "sure", "count", "in", "out", "me", "too",
})  # fmt: skip
_MOST_OF_AN_ANSWER = 6
_BARE_ANSWERS = frozenset({"yes", "no", "nope", "aye", "ja", "nein", "oui", "non"})
_MOST_OF_A_BARE_ANSWER = 3


def secrets_in(
    text: str, *, voting: bool = False, bidding: bool = False
) -> tuple[Command[Request], ...]:
    """The secret commands that a text may have been meant as, in any spelling.

    Args:
        voting: a ballot is open, so that a bare yes or ``I am against it`` may be a vote.
        bidding: an auction is open, so that any number may be a bid.
    """
    found = dict.fromkeys(row for line in text.splitlines() for row in _in_line(line))
    if voting and any(_may_be_a_vote(line) for line in text.splitlines()):
        found[VOTE] = None
    if bidding and any(letter.isdigit() for letter in text):
        found[BID] = None
    return tuple(found)


@lru_cache(maxsize=4096)
def _in_line(line: str) -> tuple[Command[Request], ...]:
    """Kept, since a letter is looked at once for each thing that is said of it."""
    return tuple(dict.fromkeys(_told_in_line(line)))


def _told_in_line(line: str) -> Iterator[Command[Request]]:
    yield from (row for row in MEANT_BY.get(misspelt_command(line), ()) if row.secret)
    folded = _folded(line)
    if _NUMBERED.search(folded):
        yield VOTE
    words = _words(folded)
    if len(words) > 1 and words[1] in _TO and any(_is_near(words[0], one) for one in _PRESS_HEADS):
        yield PRESS
    told = {one + two for one, two in pairwise(words)}.union(*map(_told_by, words))
    yield from (row for telling, row in _TELLING if telling in told)


def _folded(line: str) -> str:
    """A line in small letters without accents: ``Für`` is ``fur``."""
    apart = unicodedata.normalize("NFKD", line.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _words(folded: str) -> list[str]:
    """The words of a line; letters that stand apart are one word, ``v0te`` is ``vote``."""
    joined = _LETTERS.sub(lambda match: re.sub(r"[\s._-]+", "", match[0]), folded)
    words = _WORD.findall(joined)
    kept = (word.isdigit() or word in _SPELLED for word in words)
    return [w if keep else w.translate(_LOOKALIKES) for w, keep in zip(words, kept, strict=True)]


@lru_cache(maxsize=16_384)
def _told_by(word: str) -> frozenset[str]:
    """What a word tells of; kept, since a long mail says the same words again and again."""
    if word in _OTHER_WORDS:
        return frozenset()
    contained = {telling for telling in _LONG if telling in word}
    lengths = range(len(word) - _FARTHEST, len(word) + _FARTHEST + 1)
    alike = (one for length in lengths for one in _BY_LENGTH.get(length, ()))
    return frozenset(contained.union(one for one in alike if _is_near(word, one)))


def _is_near(word: str, telling: str) -> bool:
    """A short word may have two letters exchanged, a longer one a wrong letter, a long one two."""
    if len(telling) < 4:
        return len(word) == len(telling) and sorted(word) == sorted(telling)
    most = 1 if len(telling) < 7 else 2
    if abs(len(word) - len(telling)) > most:
        return False
    return word not in _OTHER_WORDS and OSA.distance(word, telling, score_cutoff=most) <= most


def _may_be_a_vote(line: str) -> bool:
    words = _words(_folded(line))
    if any(word in _OPINIONS or _is_opinion(word) for word in words):
        return True
    return len(words) <= _MOST_OF_AN_ANSWER and not _SHORT_ANSWERS.isdisjoint(words)


def _is_opinion(word: str) -> bool:
    return len(word) > 3 and any(_is_near(word, opinion) for opinion in _OPINIONS)


def motions_in(text: str) -> tuple[Command[Request], ...]:
    """The commands that a mail may mean as it complains of something, or moves it, in words.

    Unlike ``secrets_in`` this is not asked of letters to others, where such talk is usual.
    """
    folded = " ".join(_folded(text).replace("\u2019", "'").split())
    return tuple(row for pattern, row in _MOVED if pattern.search(folded))


def may_be_secret(text: str) -> bool:
    """Tell whether a line has words of secrets, motions or complaints, or is an opinion."""
    return bool(secrets_in(text) or motions_in(text)) or is_an_answer(text)


def may_be_a_ballot(text: str, *, voting: bool = False) -> bool:
    """Tell whether a line beside orders or other words may be a vote, a proposal or a complaint.

    Args:
        voting: something is put to the vote, so that an opinion or a bare yes may be a vote.
    """
    words = _words(_folded(text))
    if voting and any(word in _OPINIONS or _is_opinion(word) for word in words):
        return True
    bare = voting and 0 < len(words) <= _MOST_OF_A_BARE_ANSWER
    if bare and not _BARE_ANSWERS.isdisjoint(words):
        return True
    return any(row in _BALLOTS and row is not BID for row in secrets_in(text))


def tells_a_vote(text: str) -> bool:
    """Tell whether words that others will read tell how their writer votes: a story of an order."""
    folded = _folded(text)
    words = _words(folded)
    voting = not all(_told_by(word).isdisjoint(VOTE.telling) for word in words)
    answers = not (_SHORT_ANSWERS | _OPINIONS).isdisjoint(words)
    return _NUMBERED.search(folded) is not None or (voting and answers)


@lru_cache(maxsize=4096)
def is_like_a_secret_command(line: str) -> bool:
    """Tell whether a short line in any letters begins like a ballot or a bid, or names a password.

    For press, where talk of draws and votes is usual.
    """
    if len(line.split()) > _MOST_OF_AN_ANSWER:
        return False
    meant = MEANT_BY.get(misspelt_command(line.upper()), ())
    return bool(
        any(row in _BALLOTS for row in meant)
        or _NUMBERED.search(_folded(line))
        or SET in secrets_in(line)
    )
