"""Which sentences have words of their own: stories, ciphers, tongues that nobody here reads?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gmbot.parsing.phrases.sentence_kind import types_of
from gmbot.parsing.tokens import Token

_CHATTER = ("WORD", "WITH", "IN", "ON", "FROM", "COMMA", "AND", "NUMBER", "MARK", "WHILE", "TO")
_SIGNALS = re.compile(r"(?=[./ -]*\.)(?=[./ -]*-)[./ -]{6,}")


def is_story(tokens: Sequence[Token]) -> bool:
    """``A Lvp plays a gig at the Cavern Club``: a unit, then only words that are no order."""
    rest = [t for t in tokens if t.type != "IN"]
    return (
        len(rest) >= 5
        and [t.type for t in rest[:3]] == ["KIND", "PLACE", "WORD"]
        and all(t.type in _CHATTER for t in rest[2:])
    )


def is_cipher(tokens: Sequence[Token]) -> bool:
    """Tell text that only a key makes readable (S3.24): ``QSBQYXI=``, ``N Cne - Ohe``."""
    types = [t.type for t in tokens]
    if tokens[0].word:
        return False  # "Viele Grüße"
    if types[0] == "WORD" and len(types) <= 3:
        word = tokens[0].text
        capitals = sum(char.isupper() for char in word[1:])
        return len(word) >= 8 and 0 < capitals < len(word) - 1 and not word.islower()
    if types[0] != "WORD" or len(types) > 8 or "DASH" not in types[1:4]:
        return False
    return (len(tokens[0].text) == 1 and types[1] == "WORD") or types[-1] == "KIND"


def is_foreign(text: str, tokens: Sequence[Token]) -> bool:
    """Tell text that this reader has no words for: another script, Morse, ``Paryż - Burgundia``."""
    if _SIGNALS.fullmatch(text):
        return True
    if text.isascii() or not tokens:
        return False
    letters = [char for char in text if char.isalpha()]
    strange = sum(ord(char) > 0x24F for char in letters)
    return strange > len(letters) / 2 or (
        "DASH" in types_of(tokens) and types_of(tokens) <= {"WORD", "DASH"}
    )
