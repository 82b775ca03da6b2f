"""Which words beside an order, or instead of one, order nothing: reasons, stories, ciphers?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gmbot.parsing.phrases.rows import ref_end
from gmbot.parsing.phrases.sentence_kind import ACTING, refusal_of, types_of
from gmbot.parsing.tokens.token import Token

_REASONS = frozenset({
    "because", "since", "hoping", "lest", "expecting", "anticipating", "knowing", "trusting",
    "thereby", "thus", "ready",
})  # fmt: skip
_PURPOSES = frozenset({
    "block", "prevent", "stop", "protect", "keep", "see", "make", "avoid", "annoy", "tap", "cover",
    "help", "threaten", "deny", "secure", "save", "guard",
    "defend", "defends",
})  # fmt: skip
_SO = frozenset({"that", "cannot", "can't", "cant"})
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
        if seen and (_gives_reason(token) or _is_precaution(tokens, at) or _so_that(tokens, at)):
            return at
        if seen and at >= 2 and token.type == "TO" and at + 1 < len(tokens):
            after = tokens[at + 1]
            if (after.type == "MOVE" and after.text.casefold() in ("cut", "bounce", "hit")) or (
                after.type in ("WORD", "KEEP", "WAIVE", "HOLD", "NOT")
                and after.text.casefold() in _PURPOSES
            ):
                return at
    return len(tokens)


def is_remark(part: Sequence[Token]) -> bool:
    """``yes``, ``they are meant to bounce``: names nothing and says nothing of what to do."""
    return types_of(part) <= {"WORD", "TO", "MOVE", "ON", "IN", "WITH", "FROM", "NUMBER"} and (
        not part or "WORD" in types_of(part)
    )


def _gives_reason(token: Token) -> bool:
    return token.type == "PURPOSE" or (token.type == "WORD" and token.text.casefold() in _REASONS)


def _is_precaution(tokens: Sequence[Token], at: int) -> bool:
    """``supports Rome in case Austria attacks``: who stands or helps does so in any case."""
    if tokens[at].type != "IF" or tokens[at].text != "in case":
        return False
    if at + 1 == len(tokens) or tokens[at + 1].type == "COMMA":
        return True  # "just in case"
    acts = types_of(tokens[:at]) & set(ACTING)
    return acts <= {"HOLD", "SUPPORT"} and tokens[at + 1].type != "FROM"


def _so_that(tokens: Sequence[Token], at: int) -> bool:
    """``so that it can be shipped``, ``so it can go on``"""
    if tokens[at].type != "WHILE" or tokens[at].text != "so" or at + 1 == len(tokens):
        return False
    after = tokens[at + 1]
    return after.text.casefold() in _SO or after.type == "MAYBE"


def without_purpose(tokens: Sequence[Token]) -> list[Token]:
    """Leave out what an order is for, up to the next order: ``to cut the support, A Mar H``."""
    at = purpose_at(tokens)
    for end in range(at, len(tokens)):
        if tokens[end].type in ("COMMA", "AND") and _names_actor(tokens, end + 1):
            return [*tokens[:at], *without_purpose(tokens[end:])]
    return list(tokens[:at])


def _names_actor(tokens: Sequence[Token], at: int) -> bool:
    """Tell whether a unit and what it does begin here, not one more name of a list."""
    at += tokens[at : at + 1] != [] and tokens[at].type == "AND"
    end = ref_end(tokens, at)
    if end > at and end < len(tokens) and tokens[end].type == "KIND":
        end += 1
    return end > at and end < len(tokens) and tokens[end].type not in ("COMMA", "AND")


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
