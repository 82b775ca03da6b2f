"""Where does a sentence end, whose heading does it bear, and what stands in parentheses?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from gmbot.parsing.phrases.rows import GOING, ref_end
from gmbot.parsing.phrases.sentence_kind import types_of
from gmbot.parsing.tokens import Token
from gmbot.rules.board.terms import Power


def split_sentences(tokens: Sequence[Token]) -> list[list[Token]]:
    """Cut at full stops, semicolons and line ends that stand outside parentheses."""
    parts: list[list[Token]] = [[]]
    depth = 0
    opened = 0
    closed: list[Token] = []
    """What stands in the parentheses just closed."""
    for index, token in enumerate(tokens):
        depth += (token.type == "LPAR") - (token.type == "RPAR")
        depth = max(depth, 0)
        if token.type == "LPAR" and depth == 1:
            opened = index
        following = tokens[index + 1].type if index + 1 < len(tokens) else ""
        ends = token.type in ("STOP", "QUESTION", "LINE") and following != "LPAR"
        ends = ends or (token.type in ("COMMA", "AND", "WHILE") and _is_whole_order(closed))
        if ends and depth == 0:
            if token.type not in ("COMMA", "AND", "WHILE"):
                parts[-1].append(token)
            parts.append([])
        else:
            parts[-1].append(token)
        closed = list(tokens[opened + 1 : index]) if token.type == "RPAR" and depth == 0 else []
    return [part for part in parts if part]


def _is_whole_order(part: Sequence[Token]) -> bool:
    """Tell whether parentheses held a whole order, after which another may begin."""
    types = types_of(part)
    return is_hold_mark(part) or (
        "PLACE" in types and bool(types & {"DASH", "SUPPORT", "HOLD", "CONVOY"})
    )


def take_heading(tokens: list[Token]) -> tuple[Power | None, list[Token]]:
    """Take ``England:`` off."""
    if len(tokens) >= 2 and tokens[0].type == "OWNER":
        colon = next((i for i, t in enumerate(tokens[:8]) if t.type == "COLON"), 0)
        if colon > 1 and all(map(_says_when, tokens[1:colon])):
            return tokens[0].power, tokens[colon + 1 :]  # "France, Spring 1904: ..."
        dashed = tokens[1].type == "DASH" and len(tokens) > 2 and tokens[2].type == "KIND"
        if dashed or tokens[1].type == "COLON":
            return tokens[0].power, tokens[2:]
    return None, tokens


def _says_when(token: Token) -> bool:
    """``Spring 1904``, but not ``Italy's letter reads``"""
    return token.type in ("NUMBER", "COMMA", "HEAD") or token.word in ("HEAD", "CHAT")


_INLINE = (
    ("KIND", "OWNER", "PLACE", "SUPPORT", "VIA", "LAND", "CONVOYED", "SUPPORTED"),
    ("VIA", "LAND", "CONVOYED", "SUPPORTED"),
)
"""What parentheses change nothing about: as their only filling, and as its first word."""


def with_strokes(tokens: list[Token]) -> list[Token]:
    """``Bre-MAO/Par-Bur/Mar-Spa``: strokes between whole moves part them."""
    strokes = [index for index, token in enumerate(tokens) if token.type == "SLASH"]
    bounds = [-1, *strokes, len(tokens)]
    rows = [tokens[start + 1 : two] for start, two in pairwise(bounds)]
    if not strokes or not all(map(_is_brief_order, rows)):
        return tokens
    return [Token("STOP", "/", past=t.past) if t.type == "SLASH" else t for t in tokens]


def _is_brief_order(row: Sequence[Token]) -> bool:
    """``Par-Bur``, ``bud s rum``, ``ven h``: names and signs, and more than one name."""
    kinds = [token.type for token in row if token.type != "KIND"]
    known = set(kinds) <= {"PLACE", "DASH", "SUPPORT", "CONVOY", "HOLD", "TO"}
    acts = kinds.count("PLACE") > 1 or kinds == ["PLACE", "HOLD"]
    return known and acts and kinds[0] == "PLACE"


def with_headings(parts: list[list[Token]]) -> list[list[Token]]:
    """``Livonia: about turn! Back to Moscow``: what follows is said of the unit named first."""
    headed_parts: list[list[Token]] = []
    for part in parts:
        previous = headed_parts[-1] if headed_parts else []
        colon = ref_end(previous, 0)
        headed = bool(colon) and colon + 1 < len(previous) and previous[colon].type == "COLON"
        if headed and types_of(previous[colon + 1 :]) <= {"WORD", "STOP"} and part[0].type in GOING:
            headed_parts[-1] = [*previous[:colon], *part]
        else:
            headed_parts.append(part)
    return headed_parts


def take_parentheses(tokens: list[Token]) -> tuple[list[Token], list[list[Token]]]:
    """Return what stands outside and inside of parentheses; short fillings stay outside."""
    outer: list[Token] = []
    inner: list[list[Token]] = []
    index = 0
    while index < len(tokens):
        if tokens[index].type == "LPAR":
            end = _closing(tokens, index)
            part = [t for t in tokens[index:end] if t.type not in ("LPAR", "RPAR")]
            if part and not _woven_in(outer, part):
                inner.append(part)
            index = end
            continue
        if tokens[index].type != "RPAR":
            outer.append(tokens[index])
        index += 1
    return outer, inner


def _closing(tokens: Sequence[Token], index: int) -> int:
    """Return the place after the parenthesis that closes the one at ``index``, or the end."""
    end, depth = index + 1, 1
    while end < len(tokens) and depth:
        depth += (tokens[end].type == "LPAR") - (tokens[end].type == "RPAR")
        end += 1
    return end


def _woven_in(outer: list[Token], part: list[Token]) -> bool:
    """Put a filling among the words outside where it is no remark; tell whether it was."""
    lone = part[0].type if len(part) == 1 else ""
    if _is_same_place(outer, part):
        return True
    if lone == "OWNER" and outer and outer[-1].type == "PLACE":
        # "A Mun (German)": the owner goes before the unit
        before = 2 if len(outer) > 1 and outer[-2].type == "KIND" else 1
        outer.insert(len(outer) - before, part[0])
    elif lone == "PLACE" and outer and outer[-1].type == "KIND":
        outer.append(part[0])  # "First Army (Kiel)"
    elif lone == "PLACE" and _ends_in_nonsense(outer):
        # "A Par - Narnia (Burgundy)": the real place stands for the nonsense
        while outer[-1].type == "WORD":
            outer.pop()
        outer.append(part[0])
    elif lone == "CONVOY" and outer and outer[-1].type == "PLACE" and "DASH" in types_of(outer):
        outer.append(Token("VIA", "via convoy"))  # "A Lon - Nwy (convoy)"
    elif part[0].type in _INLINE[len(part) > 1]:
        outer.extend(part)
    else:
        return False
    return True


def _ends_in_nonsense(outer: Sequence[Token]) -> bool:
    """Tell whether unknown words after an arrow stand at the end."""
    known = [token for token in outer if token.type != "WORD"]
    return bool(
        known
        and known[-1].type in ("DASH", "TO", "MOVE", "ON", "IN")
        and outer[-1].type == "WORD"
        and outer[len(known) - 1] is known[-1]
    )


def _is_same_place(outer: Sequence[Token], part: Sequence[Token]) -> bool:
    """``Moscow (Or MOS)``: the same place once more."""
    places = [t for t in part if t.type == "PLACE"]
    if len(places) != 1 or any(t.type not in ("PLACE", "OR") for t in part):
        return False
    before = outer[-1] if outer else None
    return bool(
        before and before.type == "PLACE" and set(before.place.places) & set(places[0].place.places)
    )


def is_hold_mark(part: Sequence[Token]) -> bool:
    """``(holds)``, ``(both hold)``, ``(hold, obviously)``"""
    types = [t.type for t in part if t.type not in ("BOTH", "ALL", "MARK", "STOP", "COMMA", "WORD")]
    return types == ["HOLD"] and sum(t.type == "WORD" for t in part) <= 2
