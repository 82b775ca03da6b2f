"""Unknown words to names and verbs they may be: beginnings (S3.21) and misspellings.

A word is only replaced by what it may mean; the board decides whether one of the meanings makes
sense, and a real name is never touched.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rapidfuzz.distance import OSA

from gmbot.parsing.leniency import Leniency
from gmbot.parsing.names import Names, squeeze
from gmbot.parsing.tokens import Place, Token
from gmbot.parsing.vocabulary import vocabulary
from gmbot.rules.terms import Province

_WIDEST = 4
_JOINED = ("WORD", "PLACE", "FROM", "OWNER")
_ENGLISH = frozenset({
    "the", "this", "that", "them", "they", "then", "than", "there", "their", "these", "those",
    "with", "without", "have", "from", "into", "onto", "over", "under", "about", "after",
    "again", "against", "also", "always", "another", "any", "anything", "back", "because",
    "been", "before", "being", "best", "better", "between", "both", "call", "came", "cannot",
    "case", "come", "comes", "could", "day", "days", "did", "does", "done", "down", "each",
    "else", "enough", "even", "ever", "every", "fine", "first", "for", "four", "friend",
    "full", "game", "gave", "give", "gone", "good", "got", "great", "had", "has", "hear",
    "her", "here", "him", "his", "home", "how", "idea", "its", "just", "keep", "kind", "knew",
    "know", "land", "last", "least", "leave", "left", "less", "let", "life", "like", "line",
    "little", "live", "long", "look", "made", "main", "make", "man", "many", "map", "maybe",
    "men", "mine", "more", "most", "much", "must", "name", "near", "need", "never", "new",
    "next", "nice", "now", "off", "old", "once", "one", "only", "open", "other", "our", "out",
    "own", "part", "past", "place", "plan", "play", "please", "point", "power", "press",
    "read", "real", "right", "said", "same", "save", "see", "seen", "sent", "set", "she",
    "should", "side", "since", "some", "soon", "south", "stand", "start", "state", "still",
    "such", "sure", "take", "talk", "tell", "thank", "thing", "think", "three", "time",
    "today", "told", "too", "took", "town", "true", "try", "turn", "two", "until", "upon",
    "use", "very", "was", "way", "week", "well", "went", "were", "west", "what", "when",
    "where", "which", "while", "who", "whole", "whom", "whose", "why", "will", "win", "wish",
    "word", "work", "would", "year", "yes", "yet", "you", "young", "your", "moon", "mail",
    "bad", "big", "car", "cat", "dog", "eat", "end", "far", "fun", "job", "key", "kid", "lot",
    "low", "may", "mad", "met", "mom", "per", "pen", "pot", "put", "ran", "red", "run", "sad",
    "sat", "sea", "sky", "son", "sun", "ten", "top", "toy", "von", "wet", "won", "zoo",
    "spare", "grease", "hell", "heaven", "space", "pub", "bar", "beach", "park",
    "ocean", "bed", "gym",
})  # fmt: skip
"""Words that are never taken for a misspelt or shortened name."""


def is_english(word: str) -> bool:
    """Tell a common word from one that only a name could be: ``Moon`` from ``Xyz``."""
    return word.casefold() in _ENGLISH


_CORE = frozenset({
    "army", "armies", "fleet", "fleets", "support", "supports", "supporting", "convoy",
    "convoys", "hold", "holds", "holding", "stand", "stands", "stay", "stays", "remains",
    "move", "moves", "moving", "attack", "attacks", "attacking", "retreat", "retreats",
    "disband", "disbands", "build", "builds", "building", "remove", "removes", "waive",
})  # fmt: skip
"""The words that misspelt ones are taken for; rarer words are too like other words."""


def mended(tokens: Sequence[Token], names: Names, leniency: Leniency) -> list[Token] | None:
    """Replace what is unknown by what it may mean; None if some word stays unknown."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        if not _worth(tokens, at):
            found.append(tokens[at])
            at += 1
            continue
        certain = bool(found) and _name_must_follow(found[-1], tokens, at)
        name, end = _name(tokens, at, names, leniency, certain=certain)
        placed = found and found[-1].type in ("DASH", "TO", "KIND", "MOVE", "IN", "FROM")
        only = _only_word(tokens, at, found)
        if only is not None:
            found.append(only)
            at += 1
            continue
        following = tokens[at + 1].type if at + 1 < len(tokens) else ""
        verb = _verb(
            tokens[at],
            kind_expected=_kind_may_stand(found) and following in ("IN", "PLACE", "WORD"),
            begins=not found and following == "KIND",
        )
        token = name if (placed and name) or (end > at + 1 and not verb) else (verb or name)
        if token is None:
            if tokens[at].type != "WORD":
                found.append(tokens[at])
                at += 1
                continue
            if _says_nothing(tokens, at):
                at += 1
                continue
            return None
        found.append(token)
        at = end if token is name else at + 1
    return found


def _name_must_follow(token: Token, tokens: Sequence[Token], at: int) -> bool:
    """Tell whether even an English word is a name: ``A Per - Bur``, but not ``F for MAO``."""
    if at + 1 < len(tokens) and tokens[at + 1].type in ("PLACE", "IN", "FROM"):
        return False
    return token.type == "DASH" or (token.type == "KIND" and len(token.text) == 1)


def _only_word(tokens: Sequence[Token], at: int, found: Sequence[Token]) -> Token | None:
    """Mend a word where hardly another could stand: ``via conxoy``, ``A Paris houds``."""
    word = tokens[at].text.casefold()
    before = found[-1].type if found else ""
    if before == "VIA" and OSA.distance("convoy", word, score_cutoff=1) <= 1:
        return Token("CONVOY", tokens[at].text, "mended")
    ends = at + 1 == len(tokens) and len(found) <= 3
    if before == "PLACE" and ends and len(word) >= 5:
        for verb in ("holds", "stands"):
            if OSA.distance(verb, word, score_cutoff=1) <= 1:
                return Token("HOLD", tokens[at].text, "mended")
    return None


def _kind_may_stand(found: Sequence[Token]) -> bool:
    """Tell whether "fleet" or "army" may come next: first, or after whom it is done for."""
    return not found or found[-1].type in ("SUPPORT", "CONVOY", "COMMA", "AND", "OWNER", "BUILD")


def _worth(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether an unknown word is here, or follows the beginning of a name."""
    if tokens[at].type == "WORD":
        return True
    following = tokens[at + 1 : at + _WIDEST]
    if following and _is_hyphen(tokens, at + 1):
        return tokens[at].type == "PLACE" and len(following) > 1 and following[1].type == "WORD"
    return tokens[at].type in ("PLACE", "OWNER") and any(
        token.type == "WORD"
        for token in following[: 2 if following and following[0].type == "FROM" else 1]
    )


def _name(
    tokens: Sequence[Token], at: int, names: Names, leniency: Leniency, *, certain: bool
) -> tuple[Token | None, int]:
    """Find the longest row of words from here that is close to a name."""
    limit = at + 1
    while (
        limit < len(tokens)
        and limit - at < _WIDEST
        and (tokens[limit].type in _JOINED or _is_hyphen(tokens, limit))
    ):
        limit += 1
    for end in range(limit, at, -1):
        span = tokens[at:end]
        if not any(token.type == "WORD" for token in span) or span[-1].type in ("FROM", "DASH"):
            continue
        if any(token.type == "DASH" for token in span) and span[0].type not in ("WORD", "PLACE"):
            continue
        written = " ".join(token.text for token in span)
        hyphened = any(token.type == "DASH" for token in span)
        word = squeeze("".join(token.text for token in span)).removesuffix(
            "s" if "'" in written else ""
        )
        coast = next((t.value.coast for t in span if t.type == "PLACE" and t.value.coast), "")
        if end < len(tokens) and tokens[end].type == "COAST":
            coast = tokens[end].value
        if hyphened and (len(word) < 8 or not names.near(word)):
            continue
        if word in _ENGLISH and not certain:
            continue
        place = _meaning(word, written, coast, names, leniency, single=end == at + 1)
        if place:
            after = end + (end < len(tokens) and tokens[end].type == "COAST")
            return Token("PLACE", written, place), after
    return None, at


def _is_hyphen(tokens: Sequence[Token], at: int) -> bool:
    """``Mid-Atlantc``: a dash without blanks may be part of a name."""
    return (
        tokens[at].text == "-"
        and tokens[at].tight
        and at + 1 < len(tokens)
        and tokens[at + 1].tight
    )


def _meaning(
    word: str, written: str, coast: str, names: Names, leniency: Leniency, *, single: bool
) -> Place | None:
    if leniency.prefixes and single and len(word) <= 8:
        begun = names.beginning_with(word)
        if begun and (len(word) >= 3 or len(word) == 1 or len(begun) <= 6):
            slips = _short(word, written, coast, names) if leniency.spelling else None
            more = tuple(p for p in slips.places if p not in begun) if slips else ()
            return Place((*begun, *more), coast, "prefix", written)
    if leniency.prefixes and not single and len(word) >= 5:
        begun = names.beginning_with(word)
        if begun:
            return Place(begun, coast, "prefix", written)
    if not leniency.spelling:
        return None
    if len(word) < 4:
        return _short(word, written, coast, names)
    near = names.near(word)
    if not near:
        return _skeleton(word, written, coast, names) if single and len(word) <= 5 else None
    best = min(near.values())
    places = tuple(id for id in names.board.provinces if near.get(id, 9) <= best + 1)
    return Place(places, coast, "spelling", written)


def _skeleton(word: str, written: str, coast: str, names: Names) -> Place | None:
    """``Nrwy`` and ``Tyrl``: consonants of the name in their order, the first letter kept."""
    if set(word[1:]) & set("aeiou"):
        return None
    places = tuple(
        Province(id)
        for name, id in names.full.items()
        if name[0] == word[0] and not _is_prefix(word, name) and _in_order(word, name)
    )
    return Place(places, coast, "spelling", written) if 0 < len(places) <= 3 else None


def _short(word: str, written: str, coast: str, names: Names) -> Place | None:
    """``Per``: a short name with one letter wrong, if the board leaves one meaning."""
    if len(word) != 3:
        return None
    bones = _skeleton(word, written, coast, names)
    if bones:
        return bones
    close = [
        (name, known)
        for name, known in names.places.items()
        if len(name) == 3 and not known.weak and OSA.distance(name, word, score_cutoff=1) == 1
    ]
    swapped = [(name, known) for name, known in close if sorted(name) == sorted(word)]
    ids = {id for _, known in swapped or close for id in known.places}
    places = tuple(id for id in names.board.provinces if id in ids)
    return Place(places, coast, "spelling", written) if places else None


def _is_prefix(word: str, name: str) -> bool:
    return name.startswith(word)


def _in_order(word: str, name: str) -> bool:
    rest = iter(name)
    return all(letter in rest for letter in word)


@cache
def _verbs() -> tuple[tuple[str, str], ...]:
    return tuple((phrase, kind) for phrase, kind in vocabulary().items() if phrase in _CORE)


def _verb(token: Token, *, kind_expected: bool = False, begins: bool = False) -> Token | None:
    """A misspelt verb: letters swapped, doubled or left out, never another word's letters.

    Only the first word of a line before a unit may have a wrong letter: ``Bulld A Ber``.
    """
    word = "".join(token.raw) or token.text.casefold()
    if kind_expected and token.type == "WORD" and len(word) >= 4 and word not in _ENGLISH:
        for name, letter in (("fleet", "F"), ("army", "A")):
            if OSA.distance(name, word, score_cutoff=1) <= 1:
                return Token("KIND", token.text, letter, False, (name,))
    if token.type != "WORD" or len(word) < 4 or word.endswith("ed") or not word.isalpha():
        return None
    allowed = 1 if len(word) < 7 else 2
    best: tuple[int, str, str] | None = None
    for phrase, kind in _verbs():
        if phrase[0] != word[0] or abs(len(phrase) - len(word)) > allowed:
            continue
        distance = OSA.distance(phrase, word, score_cutoff=allowed)
        loose = begins and len(word) >= 5
        if distance > allowed or (distance and not loose and not _slip(phrase, word)):
            continue
        if best is None or distance < best[0]:
            best = (distance, phrase, kind)
    if best is None:
        return None
    kind = best[2]
    if kind in ("ARMY", "FLEET"):
        return Token("KIND", token.text, "A" if kind == "ARMY" else "F", False, (best[1],))
    return Token(kind, token.text, "mended", False, (best[1],))


def _slip(phrase: str, word: str) -> bool:
    """Tell a slip of the fingers from another word: no letter replaced in a short word."""
    if sorted(phrase) == sorted(word):
        return True
    if len(phrase) != len(word):
        short, long = sorted((phrase, word), key=len)
        return _in_order(short, long)
    return len(word) >= 7 and OSA.distance(phrase, word) == 1


_HEDGES = (
    "hardly",
    "barely",
    "scarcely",
    "nearly",
    "supposedly",
    "allegedly",
    "only",
    "hypothetically",
    "unlikely",
    "really",
)


def _says_nothing(tokens: Sequence[Token], at: int) -> bool:
    """``swiftly``, or an unknown adjective before a unit's word, changes no order."""
    word = tokens[at].text.casefold()
    if word.endswith("ly") and len(word) > 4 and word not in _HEDGES:
        return True
    after = tokens[at + 1] if at + 1 < len(tokens) else None
    return bool(
        after and after.type == "KIND" and len(after.text) > 1 and at == 0 and word.isalpha()
    )
