"""Turns of phrase about where a unit goes: ``is attacked by``, ``takes ship across``."""

from __future__ import annotations

from gmbot.parsing.phrases.rows import GOING, REF, first, ref_end, types
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


_FERRYING = ("takes", "take", "moves", "transfers", "bring", "move")
"""What a fleet does to an army that it carries."""


def passive(tokens: list[Token]) -> list[Token]:
    """``Burgundy is attacked by Paris``, ``Picardy gets the army from Paris``"""
    index = first(tokens, "TAKEN_BY")
    if index < 1 or tokens[index - 1].type != "PLACE" or types(tokens[:index]) - set(REF):
        return tokens
    if (
        tokens[index + 1 : index + 2]
        and tokens[index + 1].type == "TO"
        and tokens[index].text[:3] == "get"
    ):
        return [*tokens[:index], *tokens[index + 1 :]]  # "Marseilles gets itself to Spain"
    if tokens[-1].type == "SUPPORT" and ref_end(tokens, index + 1) == len(tokens) - 1:
        return [*tokens[index + 1 :], *tokens[:index]]  # "Belgium receives Holland's support"
    end = ref_end(tokens, index + 1)
    if [t.type for t in tokens[index + 1 :]] == ["KIND"]:
        return [tokens[-1], tokens[index - 1]]  # "Smyrna gets an army"
    if end == index + 1:
        return tokens
    return [*tokens[index + 1 : end], Token("DASH", "-"), tokens[index - 1], *tokens[end:]]


def makes_room(tokens: list[Token]) -> list[Token]:
    """``Paris makes room by going to Picardy``: what it does it by is what it does."""
    for index in range(1, len(tokens) - 1):
        if tokens[index].type == "WITH" and tokens[index + 1].type == "MOVE":
            begin = index - (tokens[index - 1].type == "WORD")
            return [*tokens[:begin], *tokens[index + 1 :]]
    return tokens


def carried(tokens: list[Token]) -> list[Token]:
    """``London is ferried over to Belgium by the North Sea``: who carries it is told last."""
    index = first(tokens, "CONVOYED")
    if index >= 1 and tokens[index + 1 : index + 2] and tokens[index + 1].type == "WITH":
        # "London is convoyed by the North Sea to Norway"
        end = ref_end(tokens, index + 2)
        if end > index + 2 and end < len(tokens) and tokens[end].type == "TO":
            return [*tokens[:index], *tokens[end:], *tokens[index:end]]
    if index >= 1 and [t.type for t in tokens[index + 1 : index + 4]] == ["VIA", "PLACE", "TO"]:
        return [
            *tokens[:index],
            *tokens[index + 1 :],
        ]  # "is convoyed across the Black Sea to Rumania"
    to = index + 2 if index + 1 < len(tokens) and tokens[index + 1].type == "VIA" else index + 1
    if index < 1 or to + 1 >= len(tokens) or tokens[to].type not in GOING:
        return tokens
    end = ref_end(tokens, to + 1)
    if end == to + 1:
        return tokens
    return [*tokens[:index], *tokens[to:end], tokens[index], *tokens[end:]]


def across(tokens: list[Token]) -> list[Token]:
    """``takes ship across the Adriatic to Albania``: the way is told behind the goal."""
    index = first(tokens, "VIA")
    if index < 1 or index + 3 >= len(tokens):
        return tokens
    if [t.type for t in tokens[index + 1 : index + 3]] != ["PLACE", "TO"]:
        return tokens
    end = ref_end(tokens, index + 3)
    if end == index + 3 or "SUPPORT" in types(tokens[:index]):
        return tokens
    head = (
        tokens[:index] if tokens[index - 1].type in GOING else [*tokens[:index], tokens[index + 2]]
    )
    return [*head, *tokens[index + 3 : end], *tokens[index : index + 2], *tokens[end:]]


def on_the_way(tokens: list[Token]) -> list[Token]:
    """``comes round to``, ``rounds the cape to``: nothing but how it goes there."""
    kept: list[Token] = []
    for index, token in enumerate(tokens):
        word = token.text.casefold()
        gone = (
            token.type == "WORD"
            and (word in _SIDEWAYS or word in _WAYS)
            and len(kept) > 1
            and kept[-1].type in ("MOVE", "RETREAT", "WORD")
            and index + 1 < len(tokens)
            and tokens[index + 1].type in ("TO", "WORD", "IN")
        )
        if not gone:
            kept.append(token)
    return kept


def by_boat(tokens: list[Token]) -> list[Token]:
    """``London goes by boat to Norway``"""
    index = first(tokens, "VIA")
    if 1 <= index < len(tokens) - 2 and tokens[index + 1].type == "TO":
        end = ref_end(tokens, index + 2)
        if end > index + 2:
            return [*tokens[:index], *tokens[index + 1 : end], tokens[index], *tokens[end:]]
    return tokens


def there(tokens: list[Token]) -> list[Token]:
    """``I want Brest in the Channel``: a unit in another place is a move."""
    found: list[Token] = []
    begin = 0
    for index in range(len(tokens) + 1):
        if index == len(tokens) or tokens[index].type in ("COMMA", "AND", "WHILE"):
            found += [*_put(tokens[begin:index]), *tokens[index : index + 1]]
            begin = index + 1
    return found


def _put(clause: list[Token]) -> list[Token]:
    row = [t.type for t in clause if t.type not in ("KIND", "OWNER", "FROM")]
    row = row[1:] if row[:1] == ["IN"] else row
    if row != ["PLACE", "IN", "PLACE"] or clause[-2].type != "IN":
        return clause
    return [*clause[:-2], Token("DASH", clause[-2].text), clause[-1]]


def bound(tokens: list[Token]) -> list[Token]:
    """``Liverpool: Yorkshire bound``, ``brest 2 english channel``"""
    end = ref_end(tokens, 0)
    if [t.type for t in tokens] == ["PLACE", "COLON", "MOVE", "FROM", "PLACE"]:
        return [tokens[4], Token("DASH", "-"), tokens[0]]  # "Serbia: attack from Budapest"
    rest = [t for t in tokens[end:] if t.type != "COLON"]
    if not end or [t.type for t in rest] not in (["PLACE", "WORD"], ["NUMBER", "PLACE"]):
        return tokens
    if rest[0].text == "2":
        return [*tokens[:end], Token("DASH", "2"), rest[1]]
    if rest[1].text.casefold() == "bound":
        return [*tokens[:end], Token("DASH", "bound"), rest[0]]
    return tokens


def ferried(tokens: list[Token]) -> list[Token]:
    """``The North Sea fleet takes London over to Belgium``: it carries it."""
    index = first(tokens, "MOVE")
    army = ref_end(tokens, index + 1)
    if index < 1 or army == index + 1 or tokens[index].text not in _FERRYING:
        return tokens
    to = army + (tokens[army : army + 1] != [] and tokens[army].type == "VIA")
    fleet = [t for t in tokens[:index] if t.type == "KIND"]
    end = ref_end(tokens, to + 1)
    whole = end > to + 1 and types(tokens[end : end + 1]) <= {"COMMA", "AND", "WHILE"}
    if not whole or tokens[to].type != "TO" or [t.value for t in fleet] != ["F"]:
        return tokens
    return [
        *tokens[:index],
        Token("CONVOY", tokens[index].text),
        *tokens[index + 1 : army],
        *tokens[to:],
    ]


def brought(tokens: list[Token]) -> list[Token]:
    """``Bring the army home to Paris``: where nobody does it, it is only where the army goes."""
    return [
        token
        for index, token in enumerate(tokens)
        if not (
            token.text == "bring" and (index == 0 or tokens[index - 1].type in ("COMMA", "AND"))
        )
    ]


def inverted(tokens: list[Token]) -> list[Token]:
    """``To Denmark goes the fleet``: who goes is named last, without a sign."""
    going = 2
    if [t.type for t in tokens[:3]] not in (["TO", "PLACE", "MOVE"], ["IN", "PLACE", "MOVE"]):
        return tokens
    who = tokens[going + 1 :]
    named = ref_end(who, 0) == len(who) or [t.type for t in who] == ["KIND"]
    if (
        not who
        or not named
        or tokens[going].text not in ("goes", "go", "moves", "sails", "marches")
    ):
        return tokens
    return [*who, Token("DASH", "-"), tokens[1]]


def kind_last(tokens: list[Token]) -> list[Token]:
    """``From Kiel to Denmark with the fleet``: what it is that goes is told last."""
    for index in range(len(tokens) - 5):
        row = [token.type for token in tokens[index : index + 7]]
        ends = row[6:] in ([], ["COMMA"], ["AND"])
        if ends and row[:6] == ["FROM", "PLACE", "TO", "PLACE", "WITH", "KIND"]:
            named = [tokens[index + 5], *tokens[index + 1 : index + 4]]
            return [*tokens[:index], *named, *kind_last(tokens[index + 6 :])]
    return tokens


def along(tokens: list[Token]) -> list[Token]:
    """``Budapest goes along to Serbia``: here it is no passenger, it goes."""
    return [
        Token("MOVE", token.text) if token.type == "ALONG" and after.type in GOING else token
        for token, after in zip(tokens, [*tokens[1:], Token("STOP", "")], strict=True)
    ]


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
        and index
        and tokens[index - 1].type == "PLACE"
        and (index + 1 == len(tokens) or tokens[index + 1].type in ("COMMA", "AND", "STOP"))
        else token
        for index, token in enumerate(tokens)
    ]
