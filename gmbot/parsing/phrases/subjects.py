"""Turns of phrase about who acts: ``as does Warsaw``, ``only Gascony``, ``nothing moves but``."""

from __future__ import annotations

from dataclasses import replace

from gmbot.parsing.phrases.rows import DOING, GOING, REF, as_word, first, ref_end, types
from gmbot.parsing.tokens import Token

_STILL = frozenset({"don't move", "dont move", "do not move", "no need to move"})
_AS_IT_IS = frozenset({"alone", "exactly", "precisely", "right", "just", "be", "put", "well"})
_RELATIVE = frozenset({"which", "that", "who"})


def signs(tokens: list[Token]) -> list[Token]:
    """``A/Par-Bur``, ``A-Par-Bur``: the sign behind the letter says nothing."""
    types = [t.type for t in tokens[:4]]
    if types[:3] == ["KIND", "SLASH", "PLACE"] or types == ["KIND", "DASH", "PLACE", "DASH"]:
        return [tokens[0], *tokens[2:]]
    return tokens


def relative(tokens: list[Token]) -> list[Token]:
    """``Paris, which goes to Picardy``"""
    for index in range(1, len(tokens) - 1):
        if (
            tokens[index].type in ("WORD", "MUSING")
            and tokens[index].text.casefold() in _RELATIVE
            and tokens[index + 1].type in DOING
        ):
            before = index - (tokens[index - 1].type == "COMMA")
            if before and tokens[before - 1].type == "PLACE":
                return [*tokens[:before], *tokens[index + 1 :]]
    return tokens


def coast(tokens: list[Token]) -> list[Token]:
    """``Petersburg fleet on the southern coast``: the coast belongs to the place."""
    index = first(tokens, "COAST")
    if index < 2 or tokens[index - 2].type != "PLACE" or tokens[index - 1].type != "KIND":
        return tokens
    named = tokens[index - 2]
    place = replace(named.place, coast=tokens[index].word)
    moved = Token("PLACE", named.text, place, named.tight, named.raw)
    return [*tokens[: index - 2], moved, tokens[index - 1], *tokens[index + 1 :]]


def ditto(tokens: list[Token]) -> list[Token]:
    """``Moscow holds, as does Warsaw``, ``So do Con and Bla``"""
    index = first(tokens, "DITTO")
    if index < 0:
        return tokens
    if types(tokens[index + 1 :]) in ({"REST"}, {"ALL"}):
        return [
            *tokens[:index],
            *tokens[index + 1 :],
            Token("SAME", "same"),
        ]  # "so does everyone else"
    end = ref_end(tokens, index + 1)
    while (
        end + 1 < len(tokens) and tokens[end].type == "AND" and ref_end(tokens, end + 1) > end + 1
    ):
        end = ref_end(tokens, end + 1)
    if end == index + 1:
        return tokens
    joint = (
        [] if index == 0 or tokens[index - 1].type in ("COMMA", "AND") else [Token("COMMA", ",")]
    )
    return [*tokens[:index], *joint, *tokens[index + 1 : end], Token("SAME", "same"), *tokens[end:]]


def left_alone(tokens: list[Token]) -> list[Token]:
    """``Leave Sevastopol where it is``, ``Leave Munich exactly where it is``"""
    if tokens[0].text.casefold() != "leave":
        return tokens
    end = ref_end(tokens, 1)
    if end > 1 and {token.text.casefold() for token in tokens[end:]} <= _AS_IT_IS:
        return [Token("HOLD", "leave"), *tokens[1:end]]
    return tokens


def apposition(tokens: list[Token]) -> list[Token]:
    """``A Par, led by Napoleon himself, marches into Burgundy``"""
    index = ref_end(tokens, 0)
    if index and index < len(tokens) and tokens[index].type == "KIND":
        index += 1
    if not index or index >= len(tokens) or tokens[index].type != "COMMA":
        return tokens
    end = next((i for i in range(index + 1, len(tokens)) if tokens[i].type == "COMMA"), 0)
    if not end or end + 1 >= len(tokens) or tokens[end + 1].type not in DOING:
        return tokens
    if not types(tokens[index + 1 : end]) <= {"WORD", "WITH", "IN", "AND", "NUMBER"}:
        return tokens
    return [*tokens[:index], *tokens[end + 1 :]]


def with_first(tokens: list[Token]) -> list[Token]:
    """``With the Channel fleet, attack Brest``, ``With the fleet Kiel I go to Denmark``"""
    end = ref_end(tokens, 1)
    if end + 1 < len(tokens) and tokens[0].type == "WITH" and end > 1:
        if tokens[end].type == "COMMA" and tokens[end + 1].type in DOING:
            return [*tokens[1:end], *tokens[end + 1 :]]
        if tokens[end].type in ("MOVE", "HOLD", "RETREAT"):
            return tokens[1:]
    return tokens


def all_of_them(tokens: list[Token]) -> list[Token]:
    """``Paris, Gascony and Marseilles all support Burgundy``, ``the whole army in Paris``"""
    kept: list[Token] = []
    for index, token in enumerate(tokens):
        after = [t.type for t in tokens[index + 1 : index + 4]]
        named = (
            2 < index < len(tokens) - 1 and tokens[index - 1].type == "PLACE" and after[0] in DOING
        )
        single = after[:2] == ["KIND", "PLACE"] or after == ["KIND", "IN", "PLACE"]
        if token.type == "NUMBER" and kept and kept[-1].type == "ALL":
            continue  # "hold all 3"
        if token.type != "ALL" or not (named or (single and len(tokens[index + 1].text) > 1)):
            kept.append(token)
    return kept


def nothing_moves(tokens: list[Token]) -> list[Token]:
    """``Nothing moves except Gascony to Spain``, ``I hold with everything``"""
    if tokens[0].type == "NOTHING_MOVES":
        return [Token("ALL", tokens[0].text), Token("HOLD", tokens[0].text), *tokens[1:]]
    if [t.type for t in tokens[:3]] == ["HOLD", "WITH", "ALL"]:
        return [tokens[2], tokens[0], *tokens[3:]]
    return tokens


def only(tokens: list[Token]) -> list[Token]:
    """``Only Gascony moves, to Spain``: the others hold."""
    if tokens[0].type != "ONLY":
        return tokens
    row = tokens[1:]
    end = ref_end(row, 0)
    if end + 1 < len(row) and row[end].type == "MOVE" and row[end + 1].type in ("COMMA", "COLON"):
        row = [*row[: end + 1], *row[end + 2 :]]
    if not end or not types(row) & {"DASH", "TO", "MOVE"}:
        return row
    return [*row, Token("COMMA", ","), Token("REST", "the rest"), Token("HOLD", "hold")]


def holding_in(tokens: list[Token]) -> list[Token]:
    """``the army defending Paris stays``"""
    for index in range(1, len(tokens) - 1):
        if (
            tokens[index].type == "HOLD"
            and tokens[index].text.casefold().endswith("ing")
            and tokens[index - 1].type == "KIND"
            and tokens[index + 1].type in ("IN", "PLACE")
        ):
            return [*tokens[:index], *tokens[index + 1 :]]
    return tokens


def last_word(tokens: list[Token]) -> list[Token]:
    """``A Mar - Gen``: what stands last behind an arrow is a place, known or not."""
    if len(tokens) > 2 and tokens[-2].type == "DASH" and tokens[-1].type == "TO":
        return [*tokens[:-1], as_word(tokens[-1])]
    return tokens


def stays_in(tokens: list[Token]) -> list[Token]:
    """``Vienna stays in Vienna``"""
    index = first(tokens, "HOLD")
    if index < 1 or [t.type for t in tokens[index + 1 :]] != ["IN", "PLACE"]:
        return tokens
    if [t.type for t in tokens[:index]] == ["KIND"]:
        return [tokens[0], tokens[-1], tokens[index]]  # "The fleet stays home in Brest"
    here = next((t for t in tokens[:index] if t.type == "PLACE"), None)
    if here is None or not set(here.place.places) & set(tokens[-1].place.places):
        return tokens
    return tokens[: index + 1]


def named_last(tokens: list[Token]) -> list[Token]:
    """``Go to Albania, Trieste``, ``Off to Albania with the fleet``: who goes is named last."""
    if tokens[0].type not in GOING or len(tokens) < 4:
        return tokens
    end = next((i for i, t in enumerate(tokens) if t.type == "PLACE"), 0) + 1
    who = tokens[end + 1 :]
    if end == 1 or end >= len(tokens) or tokens[end].type not in ("COMMA", "WITH"):
        return tokens
    alone = ref_end(who, 0) == len(who) or [t.type for t in who] == ["KIND"]
    return [*who, *tokens[:end]] if who and alone else tokens


def replaced(tokens: list[Token]) -> list[Token]:
    """``A Par - Pic instead of A Par - Bur``, ``Change A Par - Bur to A Par - Pic``"""
    index = first(tokens, "INSTEAD")
    if index == 0:
        # "Instead of A Par - Bur, A Par - Pic"
        comma = first(tokens, "COMMA")
        return [*tokens[comma + 1 :], tokens[0]] if comma > 0 else tokens
    if index > 0:
        return _without_replaced(tokens)
    if tokens[0].text.casefold() not in ("change", "replace", "changing") or len(tokens) < 3:
        return tokens
    for index in range(1, len(tokens) - 2):
        end = ref_end(tokens, index + 1)
        if tokens[index].type in ("TO", "WITH") and index + 1 < end < len(tokens):
            return [*tokens[index + 1 :], Token("INSTEAD", "instead")]
    return [*tokens[1:], Token("INSTEAD", "instead")]


def _without_replaced(tokens: list[Token]) -> list[Token]:
    """``A Par - Pic instead of Bur, F Bre - MAO instead of A Bre - ENG``: what is new, and a sign.

    What was replaced ends at a comma behind which somebody acts.
    """
    kept: list[Token] = []
    index = 0
    while index < len(tokens):
        if tokens[index].type == "INSTEAD":
            kept.append(tokens[index])
            index = _replaced_end(tokens, index + 1)
        else:
            kept.append(tokens[index])
            index += 1
    return kept


def _replaced_end(tokens: list[Token], index: int) -> int:
    for end in range(index, len(tokens)):
        if tokens[end].type in ("COMMA", "AND", "STOP"):
            who = ref_end(tokens, end + 1)
            if end + 1 < who < len(tokens) and tokens[who].type in DOING:
                return end
    return len(tokens)


def kept_still(tokens: list[Token]) -> list[Token]:
    """``Don't move Paris`` and nothing more: it holds. ``Don't move Paris to Pic`` is refused."""
    if len(tokens) < 2 or tokens[0].text.casefold() not in _STILL:
        return tokens
    if types(tokens[1:]) - {*REF, "AND", "COMMA"} or tokens[-1].type != "PLACE":
        return tokens
    return [Token("HOLD", tokens[0].text), *tokens[1:]]
