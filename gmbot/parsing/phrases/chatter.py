"""Which words beside an order, or instead of one, order nothing: reasons, stories, ciphers?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gmbot.parsing.phrases.rows import ref_end
from gmbot.parsing.phrases.sentence_kind import ACTING, refusal_of, types_of
from gmbot.parsing.tokens import Token

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
    for index, token in enumerate(tokens):
        seen = seen or token.type in ACTING
        if seen and (
            _gives_reason(token) or _is_precaution(tokens, index) or _so_that(tokens, index)
        ):
            return index
        if seen and index >= 2 and token.type == "TO" and index + 1 < len(tokens):
            following = tokens[index + 1]
            if (
                following.type == "MOVE" and following.text.casefold() in ("cut", "bounce", "hit")
            ) or (
                following.type in ("WORD", "KEEP", "WAIVE", "HOLD", "NOT")
                and following.text.casefold() in _PURPOSES
            ):
                return index
    return len(tokens)


def is_remark(part: Sequence[Token]) -> bool:
    """``yes``, ``they are meant to bounce``: names nothing and says nothing of what to do."""
    return types_of(part) <= {"WORD", "TO", "MOVE", "ON", "IN", "WITH", "FROM", "NUMBER"} and (
        not part or "WORD" in types_of(part)
    )


def _gives_reason(token: Token) -> bool:
    return token.type == "PURPOSE" or (token.type == "WORD" and token.text.casefold() in _REASONS)


def _is_precaution(tokens: Sequence[Token], index: int) -> bool:
    """``supports Rome in case Austria attacks``: who stands or helps does so in any case."""
    if tokens[index].type != "IF" or tokens[index].text != "in case":
        return False
    if index + 1 == len(tokens) or tokens[index + 1].type == "COMMA":
        return True  # "just in case"
    acts = types_of(tokens[:index]) & set(ACTING)
    return acts <= {"HOLD", "SUPPORT"} and tokens[index + 1].type != "FROM"


def _so_that(tokens: Sequence[Token], index: int) -> bool:
    """``so that it can be shipped``, ``so it can go on``"""
    if tokens[index].type != "WHILE" or tokens[index].text != "so" or index + 1 == len(tokens):
        return False
    following = tokens[index + 1]
    return following.text.casefold() in _SO or following.type == "MAYBE"


def without_purpose(tokens: Sequence[Token]) -> list[Token]:
    """Leave out what an order is for, up to the next order: ``to cut the support, A Mar H``."""
    index = purpose_at(tokens)
    for end in range(index, len(tokens)):
        if tokens[end].type in ("COMMA", "AND") and _names_actor(tokens, end + 1):
            return [*tokens[:index], *without_purpose(tokens[end:])]
    return list(tokens[:index])


def _names_actor(tokens: Sequence[Token], index: int) -> bool:
    """Tell whether a unit and what it does begin here, not one more name of a list."""
    index += tokens[index : index + 1] != [] and tokens[index].type == "AND"
    end = ref_end(tokens, index)
    if end > index and end < len(tokens) and tokens[end].type == "KIND":
        end += 1
    return end > index and end < len(tokens) and tokens[end].type not in ("COMMA", "AND")


def chatter_at(tokens: Sequence[Token]) -> int:
    """Return where words without any name begin to the end: ``... for the weekend``; 0 if none."""
    index = len(tokens)
    while index and tokens[index - 1].type in _CHATTER:
        index -= 1
    if index and tokens[index - 1].type == "TO" and index > 1 and tokens[index - 2].type == "PLACE":
        return index - 1  # "... to Edinburgh to lick its wounds"
    while index < len(tokens) and not (
        tokens[index].type in ("WITH", "IN")
        or (tokens[index].type == "WORD" and tokens[index].text.casefold() in _CHATTING)
    ):
        index += 1
    return index if 2 <= index < len(tokens) - 1 else 0


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
