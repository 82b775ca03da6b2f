"""Does a full stop end a sentence, or does it belong to a short word?"""

from __future__ import annotations

from gmbot.parsing.tokens.meanings import KINDS
from gmbot.parsing.tokens.raw_words import Raw, RawText

_SHORT = frozenset({"st", "s", "n", "e", "w", "g", "a", "f", "mr", "gr", "nr"})
"""Words after which a full stop ends nothing: ``St. Petersburg``, ``A. Par``."""
_LONGEST_NAME = 4
"""Words of a name."""
_BEGINNINGS = frozenset({"build", "remove", "waive"})
"""Words that begin a sentence even in lower case: ``build f stp/nc. build a mos.``"""
_WHOLE = frozenset({"NOISE", "DIR", "TOO", "THERE", "HOLD", "DITTO", "BEHIND"})
"""Classes of words that nobody shortens."""


def ends_sentence(text: RawText, index: int, types: tuple[str, str]) -> bool:
    """Tell whether the full stop at ``index`` ends a sentence.

    Args:
        types: those of the two tokens before it, ``("DASH", "PLACE")``.
    """
    if index + 1 >= len(text.raws) or _must_end(text, index, types):
        return True
    if types[1] == "PLACE" and _ends_whole_name(text, index):
        return True
    before = text.raws[index - 1].folded if index else ""
    return not _goes_on(text, before, text.raws[index + 1], types[1])


def _ends_whole_name(text: RawText, index: int) -> bool:
    """``schwarze meer.``, ``mer noire.``, not ``mid atl.``: several words, the last one whole."""
    words = tuple(raw.folded for raw in text.raws[max(index - _LONGEST_NAME, 0) : index])
    named = (text.names.of_several(words[at:]) for at in range(len(words) - 1))
    return any(found and not text.names.is_cut(words[-1], found.places) for found in named)


def _must_end(text: RawText, index: int, types: tuple[str, str]) -> bool:
    """``nth. a Lpl``, ``spa h. bur bel``, ``Kiel: F. Munich: A.``: here an order is whole."""
    if types == ("COLON", "KIND"):
        return True
    if types[1] == "HOLD":
        return text.names_place(index + 1)
    if types[1] == "SUPPORT":  # "ldn sup. wal stays"
        return _stands(text, index + 1)
    if types[1] != "PLACE":
        return False
    if text.is_word(index + 1, *KINDS) and text.names_place(index + 2):
        return True
    return types[0] in ("PLACE", "DASH", "TO", "SUPPORT", "MOVE", "IN") and _follows_pair(
        text, index + 1
    )


def _stands(text: RawText, index: int) -> bool:
    """Tell whether a place begins here, and behind it stands that it holds: ``wal stays``."""
    found, end = text.place(index) if text.raws[index].kind == "word" else (None, index)
    holds = end < len(text.raws) and text.raws[end].folded.endswith("s")
    return found is not None and holds and text.is_word(end, "HOLD")


def _follows_pair(text: RawText, index: int) -> bool:
    """Tell whether a place begins here, and another or what a unit does behind it."""
    found, end = text.place(index) if text.raws[index].kind == "word" else (None, index)
    if found is None or end >= len(text.raws):
        return False
    return text.names_place(end) or text.is_word(end, "HOLD", "SUPPORT")


def _goes_on(text: RawText, before: str, after: Raw, last: str) -> bool:
    """Tell whether a full stop between these two words ends nothing."""
    short = len(before) <= 4
    if last == "OWNER" and short and before not in text.words and after.kind == "word":
        return True  # "Ital. A Ven"
    if before in _SHORT or after.kind == "arrow" or after.text in ".,;:/)(":
        return True
    if after.tight and last != "PLACE":
        return True
    if last == "PLACE" and (after.folded in _BEGINNINGS or before in text.names.last_words):
        return False
    if len(before) > 1 and text.words.get(before) in _WHOLE:
        return False  # "bar s it. rest hold"
    return after.folded in ("s", "h", "c") or (after.text.islower() and short)
