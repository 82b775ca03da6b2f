"""Small questions about the tokens of a sentence: is it an order, a refusal, and of which unit?"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.parsing.phrases.statements import NamedUnit
from gmbot.parsing.tokens import Token

REFUSALS = {
    "IF": "conditional",
    "MAYBE": "conditional",
    "OR": "contradictory",
    "NOT": "refused",
    "MUSING": "musing",
    "TAKEN_BACK": "contradictory",
}
ACTING = (
    "DASH", "TO", "MOVE", "HOLD", "SUPPORT", "CONVOY", "RETREAT", "DISBAND", "BUILD", "REMOVE",
    "WAIVE", "SWAP", "CONVOYED", "SUPPORTED", "COVER",
)  # fmt: skip


def refusal_of(tokens: Sequence[Token]) -> str:
    """Return why a sentence with such words is not obeyed, or nothing.

    Thinking aloud ("I think you should ...") is no order that depends on anything.
    """
    found = [REFUSALS[token.type] for token in tokens if token.type in REFUSALS]
    if _is_choice(tokens):
        return "contradictory"
    if "musing" in found and not {"IF", "TAKEN_BACK"} & types_of(tokens):
        return "musing"
    if found:
        return found[0]
    return "contradictory" if _is_either_place(tokens) else ""


def _is_choice(tokens: Sequence[Token]) -> bool:
    """``Ukr - Sev or Mos, you choose``: an order with two goals, and then the thought."""
    row = [token.type for token in tokens]
    index = row.index("OR") if "OR" in row else 0
    return (
        0 < index < len(row) - 1
        and row[index - 1] == row[index + 1] == "PLACE"
        and "DASH" in row[:index]
        and not set(row[:index]) & {"MUSING", "IF", "MAYBE", "NOT"}
    )


def _is_either_place(tokens: Sequence[Token]) -> bool:
    """``Bur/Pic``"""
    return any(
        token.type == "SLASH"
        and 0 < index < len(tokens) - 1
        and tokens[index - 1].type == tokens[index + 1].type == "PLACE"
        for index, token in enumerate(tokens)
    )


def begins_with_unit(tokens: Sequence[Token]) -> bool:
    """``The Brest fleet, drunk, staggers ...``: a sentence that names a unit first orders it."""
    types = [t.type for t in tokens[:3]]
    return types[:2] in (["PLACE", "KIND"], ["KIND", "PLACE"]) or types == ["KIND", "IN", "PLACE"]


def is_orderly(tokens: Sequence[Token]) -> bool:
    """Tell whether tokens look like an order: a place or unit, and something to do."""
    types = {t.type for t in tokens}
    if types & {"BUILD", "REMOVE", "DISBAND", "WAIVE"} and types & {"KIND", "PLACE"}:
        return True
    if "ALL" in types and types & {"HOLD", "REMOVE", "DISBAND"}:
        return True
    return "PLACE" in types and bool(types & set(ACTING))


def with_arrow(tokens: Sequence[Token]) -> Sequence[Token]:
    """``A Par Bur``: two short names and nothing else are a move."""
    places = [t for t in tokens if t.type == "PLACE"]
    if (
        len(tokens) > 3
        or len(places) != 2
        or tokens[-1].type != "PLACE"
        or tokens[-2].type != "PLACE"
    ):
        return tokens
    if len(tokens) == 3 and tokens[0].type != "KIND":
        return tokens
    if len(tokens) == 2 and any(len(t.text) > 3 for t in places):
        return tokens
    if any(t.place.quality == "spelling" for t in places):
        return tokens  # "NTH hod" is no move to Holland
    return [*tokens[:-1], Token("DASH", "-"), tokens[-1]]


def types_of(tokens: Sequence[Token]) -> set[str]:
    return {token.type for token in tokens}


def names_a_unit(tokens: Sequence[Token]) -> bool:
    """Tell whether a sentence begins with a unit or says something about two places only."""
    types = [t.type for t in tokens if t.type not in ("IN", "FROM", "OWNER")]
    if types[0:1] == ["KIND"] and "PLACE" in types[1:3]:
        return True
    if types == ["PLACE", "WORD"]:
        return len(tokens[-1].text) <= 4  # "NTH hod"
    if types[:1] == ["PLACE"] == types[-1:] and 1 < len(types) <= 8:
        return "WORD" in types or types == ["PLACE", "PLACE"]
    return False


def looks_orderly(tokens: Sequence[Token]) -> bool:
    """Stricter, for sentences with unknown words: written like an order from its beginning."""
    types = [t.type for t in tokens]
    if types[0] in ("ALL", "REST", "BOTH"):
        return is_orderly(tokens)
    if types == ["WORD", "PLACE", "WORD"]:
        return True
    if types[0] == "WORD" and types[1:2] in (["PLACE"], ["IN"]):
        return len(types) <= 12 and any(t in ACTING for t in types)
    if "DASH" in types and types[0] in ("KIND", "PLACE", "WORD", "OWNER"):
        return types[0] != "WORD" or types.index("DASH") <= 3
    if types[0] == "KIND" or (len(types) > 1 and types[0] == "OWNER" and types[1] == "KIND"):
        return True
    if types[0] == "PLACE":
        return any(t in ACTING for t in types[1:6]) or (
            len(types) > 1
            and types[1] == "WORD"
            and len(types) <= 5
            and types[-1] in ("PLACE", "WORD")
        )
    if types[0] in ACTING:
        return "KIND" in types or "PLACE" in types or len(types) <= 3
    return (
        types[0] == "WORD"
        and len(types) <= 9
        and ("KIND" in types[:3] or any(t in ACTING for t in types[1:4]))
    )


def first_units(tokens: Sequence[Token]) -> tuple[NamedUnit, ...]:
    """Return the units a story begins with: ``Rome and Venice sing opera``."""
    found: list[NamedUnit] = []
    kind = ""
    joined = True
    for token in tokens:
        if token.type == "KIND":
            kind = token.word
        elif token.type == "PLACE" and joined:
            found.append(NamedUnit(kind, None, token.place, words=token.text))
            kind, joined = "", False
        elif token.type in ("AND", "COMMA") and found:
            joined = True
        elif token.type in ("IN", "FROM", "COLON", "MARK", "OWNER") or not found:
            continue
        else:
            break
    return tuple(found)
