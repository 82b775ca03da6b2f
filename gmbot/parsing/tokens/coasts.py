"""How is a coast named: after a province, in front of it, alone, or glued to it?"""

from __future__ import annotations

from gmbot.parsing.tokens.names import Found
from gmbot.parsing.tokens.raw_words import RawText
from gmbot.parsing.tokens.token import Place, Token

_COASTS = {
    "nc": "NC", "sc": "SC", "ec": "EC", "wc": "WC", "ncs": "NC", "scs": "SC", "ecs": "EC",
    "wcs": "WC", "nordkuste": "NC", "sudkuste": "SC", "suedkuste": "SC", "ostkuste": "EC",
    "westkuste": "WC",
}  # fmt: skip
DIRECTIONS = {
    "north": "NC", "south": "SC", "east": "EC", "west": "WC", "northern": "NC", "southern": "SC",
    "eastern": "EC", "western": "WC",
}  # fmt: skip
COASTWARDS = frozenset({
    "on", "the", "an", "sur", "cote", "nordkuste", "sudkuste", "ostkuste", "westkuste", *DIRECTIONS,
})  # fmt: skip
"""Words that a coast may begin with: ``the south coast``."""
_FRENCH = {"nord": "NC", "sud": "SC", "est": "EC", "ouest": "WC"}
"""``côte sud``"""
_SURE = (
    "nordkuste",
    "sudkuste",
    "suedkuste",
    "ostkuste",
    "westkuste",
    "nc",
    "sc",
    "ec",
    "wc",
    "ncs",
    "scs",
    "ecs",
)
_COASTLINE = ("coast", "coastal", "shore", "cost", "caost", "coats", "coaste", "kust", "coasts")
"""Words for a coast, and how they are misspelt behind a direction."""
_LEADS = ("the", "on", "via", "an", "der", "die", "sur", "la", "a")
_SIGNS = ("/", "(", "[", "\\", "-", ".", ",", "*")
"""What may stand between a name and its coast."""


def speaks_of_coast(word: str) -> bool:
    """Tell whether a folded word is one for a coast, or holds one: ``sudkuste``, ``cote``."""
    return any(one in word for one in (*_COASTLINE, "cote"))


def begins_coast(text: RawText, index: int) -> bool:
    """``the south coast``, ``on nc``: nothing but a coast can be meant."""
    if index >= len(text.raws):
        return False
    word = text.raws[index].folded
    if word in _LEADS:
        return begins_coast(text, index + 1)
    if word in _SURE or _is_cote(text, index):
        return True
    return (
        word in DIRECTIONS
        and index + 1 < len(text.raws)
        and text.raws[index + 1].folded in _COASTLINE
    )


def coast_after(text: RawText, end: int, found: Found) -> tuple[str, int]:
    """Read ``/nc``, ``(south coast)``, ``sc`` after a name; return the coast and the end.

    No coast is ``""`` with the end of the name.
    """
    split = any(text.names.board.provinces[p].coasts for p in found.places)
    index = end
    opened = marked = False
    while index < len(text.raws) and text.raws[index].text in _SIGNS:
        sign = text.raws[index].text
        if sign in "-.,*" and (not split or opened):
            return "", end
        if sign in "-," and not (begins_coast(text, index + 1) or _is_cote(text, index + 1)):
            return "", end
        opened = opened or sign in "(["
        marked = marked or sign in "/([\\-"
        index += 1
    index = _past_leads(text, index) if marked or split else index
    coast, after = coast_word(text, index, marked, split)
    if coast and opened:
        after = _past_closing(text, after)
    return (coast, after) if coast and after else ("", end)


def _is_cote(text: RawText, index: int) -> bool:
    """``côte sud``"""
    words = [raw.folded for raw in text.raws[index : index + 2]]
    return len(words) > 1 and words[0] == "cote" and words[1] in _FRENCH


def _past_leads(text: RawText, index: int) -> int:
    while (
        index + 1 < len(text.raws)
        and text.raws[index].folded in _LEADS
        and begins_coast(text, index + 1)
    ):
        index += 1
    return index


def _past_closing(text: RawText, index: int) -> int:
    """Return the place after a closing parenthesis; 0 if there is none."""
    return index + 1 if index < len(text.raws) and text.raws[index].text in ")]" else 0


def coast_word(text: RawText, index: int, marked: bool, split: bool) -> tuple[str, int]:
    """Read the coast's own word.

    Args:
        marked: a sign before it says that a coast follows (``/``, ``(``).
        split: the province before it has coasts.
    """
    if index >= len(text.raws) or text.raws[index].kind != "word":
        return "", index
    word = text.raws[index].folded
    if _is_cote(text, index):
        return _FRENCH[text.raws[index + 1].folded], index + 2
    coast = _COASTS.get(word) or text.names.board.coast_words.get(word, "")
    if not coast:
        return "", index
    after = index + 1
    if after < len(text.raws) and text.raws[after].folded in _COASTLINE:
        name, behind = text.place(after)
        if name is None or name.corrected or behind == after + 1:
            return coast, after + 1
        return "", index  # "El Salvador S Coast of Mexico" supports a fleet at sea
    if len(word) in (2, 3) or word.endswith(("coast", "kuste")):
        return (coast, after) if marked or split else ("", index)
    if marked:
        # "A Par (S) Bur" is a support; only where coasts are named can a letter be one
        return (coast, after) if split or len(word) > 1 else ("", index)
    # "Spa north" at the end of an order; "Spa S ..." is a support, "Spa N Sea" is no coast.
    return (coast, after) if split and _ends(text, after) and word != "s" else ("", index)


def _ends(text: RawText, index: int) -> bool:
    return (
        index >= len(text.raws)
        or text.raws[index].text in ".,;!)"
        or text.raws[index].kind == "arrow"
    )


_BEFORE_LAND = ("of", "the", "in", ")", "von", "de", "du", "la")
"""What stands between a coast and its land: ``the north coast of Spain``."""


def coast_in_front(text: RawText, index: int) -> tuple[Token, int] | None:
    """Read ``the south coast of Spain``."""
    if not begins_coast(text, index):
        return None
    raws = text.raws
    index = _at_coast(text, index)
    word = raws[index].folded
    if _is_cote(text, index):
        coast, end = _FRENCH[raws[index + 1].folded], index + 2
    else:
        coast = _COASTS.get(word) or DIRECTIONS[word]
        end = index + (2 if word in DIRECTIONS else 1)
    while end < len(raws) and raws[end].folded in _BEFORE_LAND:
        end += 1
    if end >= len(raws) or raws[end].kind != "word":
        return None
    found, after = text.place(end)
    if found is None:
        return None
    words = " ".join(raw.text for raw in raws[index:after])
    place = Place(found.places, coast, "exact", words)
    return Token("PLACE", words, place, False, (words,)), after


def _at_coast(text: RawText, index: int) -> int:
    while text.raws[index].folded in _LEADS:
        index += 1
    return index


def coast_behind_unit(text: RawText, index: int) -> tuple[Token, int] | None:
    """Read the end of ``Petersburg fleet on the southern coast``."""
    coast, end = coast_word(text, _at_coast(text, index), marked=True, split=True)
    return (Token("COAST", "coast", coast), end) if coast else None


_SHORES = frozenset(
    {"coast", "coastline", "shore", "shores", "harbour", "harbor", "soil", "territory"}
)


def past_shore(text: RawText, end: int, found: Found) -> int:
    """``the Livonian coast``: nothing but Livonia. The coast of a sea may be any land at it."""
    if end >= len(text.raws) or text.raws[end].folded not in _SHORES:
        return end
    phrase, _ = text.phrase(end)  # "Gascony shores up Spain"
    return end + 1 if not phrase and is_land(text, found) else end


def begins_shore(text: RawText, index: int) -> bool:
    """``the coast of Livonia``"""
    if text.raws[index].folded not in _SHORES or index + 2 >= len(text.raws):
        return False
    after = index + 2 + (text.raws[index + 2].folded == "the")
    if text.raws[index + 1].folded != "of" or after >= len(text.raws):
        return False
    found, _ = text.place(after)
    return found is not None and is_land(text, found)


def is_land(text: RawText, found: Found) -> bool:
    """Tell whether no place that is meant is a sea."""
    return all(text.names.board.provinces[p].kind != "sea" for p in found.places)


def lone_coast(text: RawText, index: int, sign: str) -> tuple[Token, int] | None:
    """Read ``(nc)`` and ``/nc`` behind a name that is not known, perhaps misspelt."""
    coast, end = coast_word(text, index, marked=True, split=True)
    if coast and sign != "/":
        end = _past_closing(text, end)
    return (Token("COAST", sign, coast), end) if coast and end else None


def coast_glued(text: RawText, index: int, word: str) -> tuple[Token, int] | None:
    """Read ``spanc``."""
    coast = _COASTS.get(word[-2:])
    if not coast or len(word) < 5:
        return None
    raw = text.raws[index]
    found = text.names.find(word[:-2])
    if found is None or not any(text.names.board.provinces[p].coasts for p in found.places):
        return None
    place = Place(found.places, coast, "exact", raw.text)
    return Token("PLACE", raw.text, place, raw.tight, (word,)), index + 1
