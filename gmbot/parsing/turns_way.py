"""Turns of phrase about where a unit goes: ``is attacked by``, ``takes ship across``."""

from __future__ import annotations

from gmbot.parsing.rows import GOING, REF, first, ref_end, types
from gmbot.parsing.tokens import Token

_SIDEWAYS = frozenset({
    "round", "past", "along", "off", "north", "south", "east", "west", "northwards", "southwards",
    "eastwards", "westwards", "northward", "southward", "eastward", "westward", "inland", "back",
    "over", "onwards", "onward", "forward", "forwards", "ashore", "upriver", "downriver", "swiftly",
    "alone", "behind",
    "northeast", "northwest", "southeast", "southwest", "aboard", "across", "abroad",
})  # fmt: skip
"""Where to a unit turns, between its verb and its goal: ``comes round to the Mid-Atlantic``."""

_WAYS = frozenset({
    "cape", "border", "borders", "frontier", "channel", "river", "mountains", "alps", "pass",
    "straits", "strait", "coast", "corner", "way", "course", "anchor", "sail", "sails", "ship",
    "train", "road", "bay", "peninsula", "sound", "canal", "pyrenees", "carpathians", "danube",
    "rhine", "trip", "detour", "leap", "jump", "step", "hop", "dash", "stroll", "run", "march",
    "turn", "room", "aim", "heart", "fleet",
})  # fmt: skip
"""What a unit passes or takes on its way: ``rounds the cape to the south coast of Spain``."""


def passive(tokens: list[Token]) -> list[Token]:
    """``Burgundy is attacked by Paris``, ``Picardy gets the army from Paris``"""
    at = first(tokens, "TAKEN_BY")
    if at < 1 or tokens[at - 1].type != "PLACE" or types(tokens[:at]) - set(REF):
        return tokens
    if tokens[at + 1 : at + 2] and tokens[at + 1].type == "TO" and tokens[at].text[:3] == "get":
        return [*tokens[:at], *tokens[at + 1 :]]  # "Marseilles gets itself to Spain"
    if tokens[-1].type == "SUPPORT" and ref_end(tokens, at + 1) == len(tokens) - 1:
        return [*tokens[at + 1 :], *tokens[:at]]  # "Belgium receives Holland's support"
    end = ref_end(tokens, at + 1)
    if [t.type for t in tokens[at + 1 :]] == ["KIND"]:
        return [tokens[-1], tokens[at - 1]]  # "Smyrna gets an army"
    if end == at + 1:
        return tokens
    return [*tokens[at + 1 : end], Token("DASH", "-"), tokens[at - 1], *tokens[end:]]


def makes_room(tokens: list[Token]) -> list[Token]:
    """``Paris makes room by going to Picardy``: what it does it by is what it does."""
    for at in range(1, len(tokens) - 1):
        if tokens[at].type == "WITH" and tokens[at + 1].type == "MOVE":
            begin = at - (tokens[at - 1].type == "WORD")
            return [*tokens[:begin], *tokens[at + 1 :]]
    return tokens


def carried(tokens: list[Token]) -> list[Token]:
    """``London is ferried over to Belgium by the North Sea``: who carries it is told last."""
    at = first(tokens, "CONVOYED")
    if at >= 1 and tokens[at + 1 : at + 2] and tokens[at + 1].type == "WITH":
        # "London is convoyed by the North Sea to Norway"
        end = ref_end(tokens, at + 2)
        if end > at + 2 and end < len(tokens) and tokens[end].type == "TO":
            return [*tokens[:at], *tokens[end:], *tokens[at:end]]
    if at >= 1 and [t.type for t in tokens[at + 1 : at + 4]] == ["VIA", "PLACE", "TO"]:
        return [*tokens[:at], *tokens[at + 1 :]]  # "is convoyed across the Black Sea to Rumania"
    to = at + 2 if at + 1 < len(tokens) and tokens[at + 1].type == "VIA" else at + 1
    if at < 1 or to + 1 >= len(tokens) or tokens[to].type not in GOING:
        return tokens
    end = ref_end(tokens, to + 1)
    if end == to + 1:
        return tokens
    return [*tokens[:at], *tokens[to:end], tokens[at], *tokens[end:]]


def across(tokens: list[Token]) -> list[Token]:
    """``takes ship across the Adriatic to Albania``: the way is told behind the goal."""
    at = first(tokens, "VIA")
    if at < 1 or at + 3 >= len(tokens):
        return tokens
    if [t.type for t in tokens[at + 1 : at + 3]] != ["PLACE", "TO"]:
        return tokens
    end = ref_end(tokens, at + 3)
    if end == at + 3 or "SUPPORT" in types(tokens[:at]):
        return tokens
    head = tokens[:at] if tokens[at - 1].type in GOING else [*tokens[:at], tokens[at + 2]]
    return [*head, *tokens[at + 3 : end], *tokens[at : at + 2], *tokens[end:]]


def on_the_way(tokens: list[Token]) -> list[Token]:
    """``comes round to``, ``rounds the cape to``: nothing but how it goes there."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        word = token.text.casefold()
        gone = (
            token.type == "WORD"
            and (word in _SIDEWAYS or word in _WAYS)
            and len(kept) > 1
            and kept[-1].type in ("MOVE", "RETREAT", "WORD")
            and at + 1 < len(tokens)
            and tokens[at + 1].type in ("TO", "WORD", "IN")
        )
        if not gone:
            kept.append(token)
    return kept


def by_boat(tokens: list[Token]) -> list[Token]:
    """``London goes by boat to Norway``"""
    at = first(tokens, "VIA")
    if 1 <= at < len(tokens) - 2 and tokens[at + 1].type == "TO":
        end = ref_end(tokens, at + 2)
        if end > at + 2:
            return [*tokens[:at], *tokens[at + 1 : end], tokens[at], *tokens[end:]]
    return tokens


def there(tokens: list[Token]) -> list[Token]:
    """``I want Brest in the Channel``: a unit in another place is a move."""
    types = [t.type for t in tokens if t.type not in ("KIND", "OWNER")]
    if types != ["PLACE", "IN", "PLACE"] or tokens[-2].type != "IN":
        return tokens
    return [*tokens[:-2], Token("DASH", tokens[-2].text), tokens[-1]]


def shipped(tokens: list[Token]) -> list[Token]:
    """``Ship the Liverpool army to Norway via NWG``: here the first word is no fleet."""
    kinds = [t.type for t in tokens[1:3]]
    if tokens[0].text.casefold() == "ship" and (
        kinds == ["PLACE", "KIND"] or kinds[:1] == ["KIND"]
    ):
        return [Token("CONVOY", tokens[0].text), *tokens[1:]]
    return tokens


def off_the_board(tokens: list[Token]) -> list[Token]:
    """``Take A Ser off the board``, ``Mar off``"""
    if tokens[0].type == "MOVE" and tokens[-1].type == "DISBAND":
        return [Token("REMOVE", "take"), *tokens[1:-1]]
    if len(tokens) > 2 and tokens[-2].type == "MOVE" and tokens[-1].type == "DISBAND":
        return [*tokens[:-2], tokens[-1]]  # "Marseilles goes off the board"
    return [
        Token("DISBAND", token.text)
        if token.text.casefold() == "off"
        and at
        and tokens[at - 1].type == "PLACE"
        and (at + 1 == len(tokens) or tokens[at + 1].type in ("COMMA", "AND", "STOP"))
        else token
        for at, token in enumerate(tokens)
    ]
