"""Unknown words to names and verbs they may be: beginnings (S3.21) and misspellings.

A word is only replaced by what it may mean; the board decides whether one of the meanings makes
sense, and a real name is never touched.
"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.parsing.tokens import (
    WIDEST,
    Leniency,
    Names,
    Token,
    is_hyphen,
    name_at,
    only_word,
    verb_for,
)


def mended(
    tokens: Sequence[Token], names: Names, leniency: Leniency, *, partly: bool = False
) -> list[Token] | None:
    """Replace what is unknown by what it may mean; None if some word stays unknown.

    ``partly``: such a word is kept.
    """
    found: list[Token] = []
    index = 0
    while index < len(tokens):
        token, end = tokens[index], index + 1
        if _worth(tokens, index):
            meant, end = _meant(tokens, index, found, names, leniency)
            if meant is None and token.type == "WORD":
                if partly:
                    end = index + 1
                elif not _says_nothing(tokens, index):
                    return None
                else:
                    index = end
                    continue
            token = meant or token
        found.append(token)
        index = end
    return found


def _meant(
    tokens: Sequence[Token], index: int, found: Sequence[Token], names: Names, leniency: Leniency
) -> tuple[Token | None, int]:
    """Return the verb or name that may be meant from ``index`` on, and where it ends."""
    only = only_word(tokens, index, found)
    if only is not None:
        return only, index + 1
    certain = bool(found) and _name_must_follow(found[-1], tokens, index)
    name, end = name_at(tokens, index, names, leniency, certain=certain)
    placed = found and found[-1].type in ("DASH", "TO", "KIND", "MOVE", "IN", "FROM")
    if placed and name:
        return name, end
    following = tokens[index + 1].type if index + 1 < len(tokens) else ""
    verb = verb_for(
        tokens[index],
        kind_expected=_kind_may_stand(found) and following in ("IN", "PLACE", "WORD"),
        begins=not found and following == "KIND",
    )
    return (verb, index + 1) if verb or not name else (name, end)


def _name_must_follow(token: Token, tokens: Sequence[Token], index: int) -> bool:
    """Tell whether even an English word is a name: ``A Per - Bur``, but not ``F for MAO``."""
    if index + 1 < len(tokens) and tokens[index + 1].type in ("PLACE", "IN", "FROM"):
        return False
    return token.type == "DASH" or (token.type == "KIND" and len(token.text) == 1)


def _kind_may_stand(found: Sequence[Token]) -> bool:
    """Tell whether "fleet" or "army" may come next.

    It may at the beginning, or behind support, convoy, build, a comma or a nationality.
    """
    return not found or found[-1].type in ("SUPPORT", "CONVOY", "COMMA", "AND", "OWNER", "BUILD")


def _worth(tokens: Sequence[Token], index: int) -> bool:
    """Tell whether an unknown word is here, or follows the beginning of a name."""
    if tokens[index].type == "WORD":
        return True
    following = tokens[index + 1 : index + WIDEST]
    if following and is_hyphen(tokens, index + 1):
        return tokens[index].type == "PLACE" and len(following) > 1 and following[1].type == "WORD"
    return tokens[index].type in ("PLACE", "OWNER") and any(
        token.type == "WORD"
        for token in following[: 2 if following and following[0].type == "FROM" else 1]
    )


def begins_with_slip(tokens: Sequence[Token]) -> bool:
    """``Remoev Tunsi``: a few words, of which the first is a misspelt verb."""
    if not 2 <= len(tokens) <= 4 or not {t.type for t in tokens} <= {"WORD", "KIND", "PLACE"}:
        return False
    verb = verb_for(tokens[0])
    return verb is not None and verb.type in ("BUILD", "REMOVE", "DISBAND", "WAIVE", "HOLD")


_HEDGES = frozenset({
    "hardly", "barely", "scarcely", "nearly", "supposedly", "allegedly", "only", "hypothetically",
    "unlikely", "really",
})  # fmt: skip


def _says_nothing(tokens: Sequence[Token], index: int) -> bool:
    """``swiftly``, or an unknown adjective before a unit's word, changes no order."""
    word = tokens[index].text.casefold()
    if word.endswith("ly") and len(word) > 4 and word not in _HEDGES:
        return True
    after = tokens[index + 1] if index + 1 < len(tokens) else None
    return bool(
        after and after.type == "KIND" and len(after.text) > 1 and index == 0 and word.isalpha()
    )
