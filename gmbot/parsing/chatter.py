"""Which words beside an order, or instead of one, order nothing: reasons, stories, ciphers?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gmbot.parsing.telling import ACTING, refusal_of, types_of
from gmbot.parsing.tokens import Token

_REASONS = frozenset({
    "because", "since", "hoping", "lest", "expecting", "anticipating", "knowing", "trusting",
    "thereby", "thus",
})  # fmt: skip
_PURPOSES = frozenset({
    "block", "prevent", "stop", "protect", "keep", "see", "make", "avoid", "annoy", "tap", "cover",
    "help", "threaten", "deny", "secure", "save",
})  # fmt: skip
_CHATTER = ("WORD", "WITH", "IN", "ON", "FROM", "COMMA", "AND", "NUMBER", "MARK", "WHILE")
_CHATTING = frozenset({"for", "like", "because", "since", "cause", "hoping", "lest", "though"})
_SIGNALS = re.compile(r"(?=[./ -]*\.)(?=[./ -]*-)[./ -]{6,}")


def is_chat(part: Sequence[Token]) -> bool:
    """Tell a remark behind an order (``, sorry for the delay``) from ``, not``."""
    words = sum(t.type == "WORD" for t in part)
    return (
        words >= 2
        and refusal_of(part) in ("refused", "musing")
        and not types_of(part) & set(ACTING)
    )


def purpose_at(tokens: Sequence[Token]) -> int:
    """Return where a clause of purpose begins: ``... - Bur to cut the support``."""
    seen = False
    for at, token in enumerate(tokens):
        seen = seen or token.type in ACTING
        if seen and token.type == "WORD" and token.text.casefold() in _REASONS:
            return at
        if seen and at >= 2 and token.type == "TO" and at + 1 < len(tokens):
            after = tokens[at + 1]
            if (after.type == "MOVE" and after.text.casefold() in ("cut", "bounce", "hit")) or (
                after.type in ("WORD", "KEEP", "WAIVE") and after.text.casefold() in _PURPOSES
            ):
                return at
    return len(tokens)


def chatter_at(tokens: Sequence[Token]) -> int:
    """Return where words without any name begin to the end: ``... for the weekend``; 0 if none."""
    at = len(tokens)
    while at and tokens[at - 1].type in _CHATTER:
        at -= 1
    if at and tokens[at - 1].type == "TO" and at > 1 and tokens[at - 2].type == "PLACE":
        return at - 1  # "... to Edinburgh to lick its wounds"
    while at < len(tokens) and not (
        tokens[at].type in ("WITH", "IN")
        or (tokens[at].type == "WORD" and tokens[at].text.casefold() in _CHATTING)
    ):
        at += 1
    return at if 2 <= at < len(tokens) - 1 else 0


def is_story(tokens: Sequence[Token]) -> bool:
    """``A Lvp plays a gig at the Cavern Club``: a unit, then only words that are no order."""
    rest = [t for t in tokens if t.type != "IN"]
    return (
        len(rest) >= 5
        and [t.type for t in rest[:3]] == ["KIND", "PLACE", "WORD"]
        and all(t.type in (*_CHATTER, "TO") for t in rest[2:])
    )


def is_cipher(tokens: Sequence[Token]) -> bool:
    """Tell text that only a key makes readable (S3.24): ``QSBQYXI=``, ``N Cne - Ohe``."""
    types = [t.type for t in tokens]
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
