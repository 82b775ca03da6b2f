"""Turns of phrase about support: ``gives X support``, ``with Y in support``, ``each other``."""

from __future__ import annotations

from gmbot.parsing.phrases.rows import DOING, GOING, REF, first, ref_end, types, unit_end
from gmbot.parsing.tokens import Token

_POINTING = frozenset({"that", "this", "them", "him", "these", "those"})


def gives(tokens: list[Token]) -> list[Token]:
    """``Lyon gives Piedmont support into Marseilles``"""
    index = first(tokens, "GIVES")
    if index < 0:
        return tokens
    end = ref_end(tokens, index + 1)
    if index + 1 < end < len(tokens) and tokens[end].type == "SUPPORT":
        return [*tokens[:index], tokens[end], *tokens[index + 1 : end], *tokens[end + 1 :]]
    return tokens


def backed_early(tokens: list[Token]) -> list[Token]:
    """``Piedmont, supported by Lyon, attacks Marseilles``: the help is told last."""
    index = first(tokens, "BACKED")
    if index < 1 or types(tokens[:index]) & set(DOING):
        return tokens
    end = next((i for i in range(index + 1, len(tokens)) if tokens[i].type in GOING), 0)
    if not end or types(tokens[index + 1 : end]) - {*REF, "AND", "COMMA"}:
        return tokens
    who = tokens[: index - (tokens[index - 1].type == "COMMA")]
    helpers = tokens[index:end]
    while helpers and helpers[-1].type == "COMMA":
        helpers.pop()
    return [*who, *tokens[end:], *helpers]


def that(tokens: list[Token]) -> list[Token]:
    """``... and the Channel supports that``, ``... support the attack``"""
    last = tokens[-1]
    word = last.text.casefold()
    pointing = last.type == "WORD" and word in _POINTING
    attack = last.type == "MOVE" and word in ("attack", "move", "advance", "assault", "invasion")
    if len(tokens) > 2 and (pointing or attack) and tokens[-2].type in ("SUPPORT", "CONVOY"):
        return tokens[:-1]
    return tokens


def helped(tokens: list[Token]) -> list[Token]:
    """``Burgundy is supported by Paris``, ``With support from Paris, Burgundy attacks Picardy``"""
    index = first(tokens, "BACKED")
    if index == 0 or (tokens[0].type == "WITH" and "SUPPORT" in types(tokens[:4])):
        comma = first(tokens, "COMMA")
        return [*tokens[comma + 1 :], *tokens[:comma]] if comma > 0 else tokens
    if (
        index < 1
        or ref_end(tokens, 0) != index
        or types(tokens[index + 1 :]) - {*REF, "AND", "COMMA"}
    ):
        return tokens
    return [*tokens[index + 1 :], Token("SUPPORT", tokens[index].text), *tokens[:index]]


def supported(tokens: list[Token]) -> list[Token]:
    """``Vienna is supported into Galicia by Budapest``"""
    index = first(tokens, "SUPPORTED")
    if index < 1 or index + 1 >= len(tokens):
        return tokens
    if [t.type for t in tokens[index + 1 : index + 3]] == ["HOLD", "WITH"]:
        # "Munich is supported in place by Berlin"
        return helped([*tokens[:index], Token("BACKED", tokens[index].text), *tokens[index + 3 :]])
    if tokens[index + 1].type not in GOING:
        return tokens
    end = ref_end(tokens, index + 2)
    if end == index + 2 or end >= len(tokens) or tokens[end].type not in ("WITH", "FROM"):
        return tokens
    backed = Token("BACKED", tokens[index].text)
    return [*tokens[:index], *tokens[index + 1 : end], backed, *tokens[end + 1 :]]


def back_it_up(tokens: list[Token]) -> list[Token]:
    """``Send Paris to Burgundy and back it up with Marseilles``"""
    index = first(tokens, "SUPPORT")
    if index < 1 or tokens[index - 1].type not in ("AND", "COMMA") or len(tokens) < index + 3:
        return tokens
    who = tokens[index + 2 :]
    if tokens[index + 1].type not in ("WITH", "FROM") or types(who) - {*REF, "AND", "COMMA"}:
        return tokens
    return [*tokens[: index - 1], Token("COMMA", ","), *who, tokens[index]]


def helpers_last(tokens: list[Token]) -> list[Token]:
    """``Support Marseilles into Spain with Gascony and Portugal``"""
    if tokens[0].type not in ("SUPPORT", "CONVOY"):
        return tokens
    index = max((i for i, t in enumerate(tokens) if t.type in ("WITH", "VIA")), default=0)
    who = tokens[index + 1 :]
    if index < 2 or not who or who[-1].type != "PLACE" or types(who) - {*REF, "AND", "COMMA"}:
        return tokens
    return [*who, *tokens[:index]]


def with_others(tokens: list[Token]) -> list[Token]:
    """``Kie to Hol with Den holding``, ``Lyo - Mar with Spa and Pie supporting``"""
    index = first(tokens, "WITH")
    if index < 1 or "CONVOYED" in types(tokens[:index]):
        return tokens
    end = index + 1
    while end < len(tokens) and tokens[end].type in (*REF, "AND", "COMMA", "BOTH"):
        end += 1
    if end == index + 1 or end == len(tokens) or tokens[end - 1].type != "PLACE":
        return tokens
    who = tokens[index + 1 : end]
    if tokens[end].type == "HOLD" or (tokens[end].type in GOING and end + 1 < len(tokens)):
        return [*tokens[:index], Token("COMMA", ","), *who, *tokens[end:]]
    if tokens[end].text.casefold() == "following" and tokens[end + 1 : end + 2]:
        return [*tokens[:index], Token("COMMA", ","), *who, *tokens[end + 1 :]]
    if tokens[end].type == "SUPPORT" and (
        end + 1 == len(tokens) or tokens[end + 1].type in ("COMMA", "AND")
    ):
        return [*tokens[:index], Token("BACKED", "with"), *who, *tokens[end + 1 :]]
    return tokens


def both_ways(tokens: list[Token]) -> list[Token]:
    """``Paris and Burgundy support each other``, ``Paris supports Burgundy and vice versa``"""
    last = tokens[-1].type
    doing = first(tokens, "SUPPORT")
    if last not in ("EACH_OTHER", "VICE_VERSA") or doing < 1:
        return tokens
    one = tokens[: unit_end(tokens)]
    if last == "EACH_OTHER":
        other = tokens[len(one) + 1 : doing] if tokens[len(one)].type == "AND" else []
    else:
        other = tokens[doing + 1 : -1]
    if not one or not other or unit_end(other) != len(other):
        return tokens
    support = tokens[doing]
    return [*one, support, *other, Token("COMMA", ","), *other, support, *one]


def headed(tokens: list[Token]) -> list[Token]:
    """``Support: Gas``, ``2 builds: fleet Kiel, army Munich``, ``For Paris: Burgundy``"""
    named = ref_end(tokens, 1)
    if tokens[0].text.casefold() == "for" and 1 < named < len(tokens):
        return tokens[1:] if tokens[named].type == "COLON" else tokens
    if [t.type for t in tokens[:3]] == ["NUMBER", "BUILD", "COLON"]:
        return tokens[1:]
    if len(tokens) > 2 and tokens[0].type == "SUPPORT" and tokens[1].type == "COLON":
        who = tokens[2:]
        if not types(who) - {*REF, "AND", "COMMA"}:
            return [*who, tokens[0]]
    return tokens
