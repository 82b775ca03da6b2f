"""Turns of phrase to the order's usual row: ``Burgundy is attacked by Paris``, ``gives X support``.

Only the row of the tokens changes, never what they mean; a turn that does not fit is left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from gmbot.parsing.words import Token

_REF = ("KIND", "OWNER", "PLACE", "IN", "FROM")
_GOING = ("DASH", "TO", "MOVE", "ON")
_TURNED = ("GIVES", "TAKEN_BY", "DITTO", "EACH_OTHER", "VICE_VERSA", "ONLY")
"""Words that stand only in turns of phrase."""
_DOING = (*_GOING, "HOLD", "SUPPORT", "CONVOY", "RETREAT", "DISBAND", "BUILD", "REMOVE")
_SIDEWAYS = frozenset({
    "round", "past", "along", "off", "north", "south", "east", "west", "northwards", "southwards",
    "eastwards", "westwards", "northward", "southward", "eastward", "westward", "inland", "back",
    "over", "onwards", "onward", "forward", "forwards", "ashore", "upriver", "downriver", "swiftly",
    "alone", "northeast", "northwest", "southeast", "southwest", "aboard", "across", "abroad",
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
_POINTING = frozenset({"that", "this", "them", "him", "these", "those"})
_RELATIVE = frozenset({"which", "that"})


def rephrased(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens of one sentence in the row that the grammar knows."""
    found = list(tokens)
    if not found:
        return found
    for turn in _TURNS:
        found = turn(found) or found
    return [_as_word(token) if token.type in _TURNED else token for token in found]


def _signs(tokens: list[Token]) -> list[Token]:
    """``A/Par-Bur``, ``A-Par-Bur``: the sign behind the letter says nothing."""
    types = [t.type for t in tokens[:4]]
    if types[:3] == ["KIND", "SLASH", "PLACE"] or types == ["KIND", "DASH", "PLACE", "DASH"]:
        return [tokens[0], *tokens[2:]]
    return tokens


def _relative(tokens: list[Token]) -> list[Token]:
    """``Paris, which goes to Picardy``"""
    for at in range(1, len(tokens) - 1):
        if (
            tokens[at].type == "WORD"
            and tokens[at].text.casefold() in _RELATIVE
            and tokens[at + 1].type in _DOING
        ):
            before = at - (tokens[at - 1].type == "COMMA")
            if before and tokens[before - 1].type == "PLACE":
                return [*tokens[:before], *tokens[at + 1 :]]
    return tokens


def _passive(tokens: list[Token]) -> list[Token]:
    """``Burgundy is attacked by Paris``, ``Picardy gets the army from Paris``"""
    at = _first(tokens, "TAKEN_BY")
    if at < 1 or tokens[at - 1].type != "PLACE" or _types(tokens[:at]) - set(_REF):
        return tokens
    end = _ref_end(tokens, at + 1)
    if [t.type for t in tokens[at + 1 :]] == ["KIND"]:
        return [tokens[-1], tokens[at - 1]]  # "Smyrna gets an army"
    if end == at + 1:
        return tokens
    return [*tokens[at + 1 : end], Token("DASH", "-"), tokens[at - 1], *tokens[end:]]


def _gives(tokens: list[Token]) -> list[Token]:
    """``Lyon gives Piedmont support into Marseilles``"""
    at = _first(tokens, "GIVES")
    if at < 0:
        return tokens
    end = _ref_end(tokens, at + 1)
    if at + 1 < end < len(tokens) and tokens[end].type == "SUPPORT":
        return [*tokens[:at], tokens[end], *tokens[at + 1 : end], *tokens[end + 1 :]]
    return tokens


def _makes_room(tokens: list[Token]) -> list[Token]:
    """``Paris makes room by going to Picardy``: what it does it by is what it does."""
    for at in range(1, len(tokens) - 1):
        if tokens[at].type == "WITH" and tokens[at + 1].type == "MOVE":
            begin = at - (tokens[at - 1].type == "WORD")
            return [*tokens[:begin], *tokens[at + 1 :]]
    return tokens


def _carried(tokens: list[Token]) -> list[Token]:
    """``London is ferried over to Belgium by the North Sea``: who carries it is told last."""
    at = _first(tokens, "CONVOYED")
    to = at + 2 if at + 1 < len(tokens) and tokens[at + 1].type == "VIA" else at + 1
    if at < 1 or to + 1 >= len(tokens) or tokens[to].type not in _GOING:
        return tokens
    end = _ref_end(tokens, to + 1)
    if end == to + 1:
        return tokens
    return [*tokens[:at], *tokens[to:end], tokens[at], *tokens[end:]]


def _across(tokens: list[Token]) -> list[Token]:
    """``takes ship across the Adriatic to Albania``: the way is told behind the goal."""
    at = _first(tokens, "VIA")
    if at < 1 or at + 3 >= len(tokens):
        return tokens
    if [t.type for t in tokens[at + 1 : at + 3]] != ["PLACE", "TO"]:
        return tokens
    end = _ref_end(tokens, at + 3)
    if end == at + 3 or "SUPPORT" in _types(tokens[:at]):
        return tokens
    head = tokens[:at] if tokens[at - 1].type in _GOING else [*tokens[:at], tokens[at + 2]]
    return [*head, *tokens[at + 3 : end], *tokens[at : at + 2], *tokens[end:]]


def _on_the_way(tokens: list[Token]) -> list[Token]:
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


def _backed_early(tokens: list[Token]) -> list[Token]:
    """``Piedmont, supported by Lyon, attacks Marseilles``: the help is told last."""
    at = _first(tokens, "BACKED")
    if at < 1 or _types(tokens[:at]) & set(_DOING):
        return tokens
    end = next((i for i in range(at + 1, len(tokens)) if tokens[i].type in _GOING), 0)
    if not end or _types(tokens[at + 1 : end]) - {*_REF, "AND", "COMMA"}:
        return tokens
    who = tokens[: at - (tokens[at - 1].type == "COMMA")]
    helpers = tokens[at:end]
    while helpers and helpers[-1].type == "COMMA":
        helpers.pop()
    return [*who, *tokens[end:], *helpers]


def _there(tokens: list[Token]) -> list[Token]:
    """``I want Brest in the Channel``: a unit in another place is a move."""
    types = [t.type for t in tokens if t.type not in ("KIND", "OWNER")]
    if types != ["PLACE", "IN", "PLACE"] or tokens[-2].type != "IN":
        return tokens
    return [*tokens[:-2], Token("DASH", tokens[-2].text), tokens[-1]]


def _off_the_board(tokens: list[Token]) -> list[Token]:
    """``Take A Ser off the board``, ``Mar off``"""
    if tokens[0].type == "MOVE" and tokens[-1].type == "DISBAND":
        return [Token("REMOVE", "take"), *tokens[1:-1]]
    return [
        Token("DISBAND", token.text)
        if token.text.casefold() == "off"
        and at
        and tokens[at - 1].type == "PLACE"
        and (at + 1 == len(tokens) or tokens[at + 1].type in ("COMMA", "AND", "STOP"))
        else token
        for at, token in enumerate(tokens)
    ]


def _coast(tokens: list[Token]) -> list[Token]:
    """``Petersburg fleet on the southern coast``: the coast belongs to the place."""
    at = _first(tokens, "COAST")
    if at < 2 or tokens[at - 2].type != "PLACE" or tokens[at - 1].type != "KIND":
        return tokens
    named = tokens[at - 2]
    place = replace(named.value, coast=tokens[at].value)
    moved = Token("PLACE", named.text, place, named.tight, named.raw)
    return [*tokens[: at - 2], moved, tokens[at - 1], *tokens[at + 1 :]]


def _ditto(tokens: list[Token]) -> list[Token]:
    """``Moscow holds, as does Warsaw``"""
    at = _first(tokens, "DITTO")
    if at < 1:
        return tokens
    end = _ref_end(tokens, at + 1)
    if end == at + 1:
        return tokens
    joint = [] if tokens[at - 1].type in ("COMMA", "AND") else [Token("COMMA", ",")]
    return [*tokens[:at], *joint, *tokens[at + 1 : end], Token("SAME", "same"), *tokens[end:]]


def _left_alone(tokens: list[Token]) -> list[Token]:
    """``Leave Sevastopol where it is``"""
    if (
        tokens[0].text.casefold() == "leave"
        and len(tokens) > 1
        and _ref_end(tokens, 1) >= len(tokens) - (tokens[-1].text.casefold() == "alone")
    ):
        return [Token("HOLD", "leave"), *tokens[1 : _ref_end(tokens, 1)]]
    return tokens


def _by_boat(tokens: list[Token]) -> list[Token]:
    """``London goes by boat to Norway``"""
    at = _first(tokens, "VIA")
    if 1 <= at < len(tokens) - 2 and tokens[at + 1].type == "TO":
        end = _ref_end(tokens, at + 2)
        if end > at + 2:
            return [*tokens[:at], *tokens[at + 1 : end], tokens[at], *tokens[end:]]
    return tokens


def _that(tokens: list[Token]) -> list[Token]:
    """``... and the Channel supports that``, ``... support the attack``"""
    last = tokens[-1]
    word = last.text.casefold()
    pointing = last.type == "WORD" and word in _POINTING
    attack = last.type == "MOVE" and word in ("attack", "move", "advance", "assault", "invasion")
    if len(tokens) > 2 and (pointing or attack) and tokens[-2].type in ("SUPPORT", "CONVOY"):
        return tokens[:-1]
    return tokens


def _helped(tokens: list[Token]) -> list[Token]:
    """``Burgundy is supported by Paris``, ``With support from Paris, Burgundy attacks Picardy``"""
    at = _first(tokens, "BACKED")
    if at == 0 or (tokens[0].type == "WITH" and "SUPPORT" in _types(tokens[:4])):
        comma = _first(tokens, "COMMA")
        return [*tokens[comma + 1 :], *tokens[:comma]] if comma > 0 else tokens
    if at < 1 or _ref_end(tokens, 0) != at or _types(tokens[at + 1 :]) - {*_REF, "AND", "COMMA"}:
        return tokens
    return [*tokens[at + 1 :], Token("SUPPORT", tokens[at].text), *tokens[:at]]


def _helpers_last(tokens: list[Token]) -> list[Token]:
    """``Support Marseilles into Spain with Gascony and Portugal``"""
    if tokens[0].type not in ("SUPPORT", "CONVOY"):
        return tokens
    at = max((i for i, t in enumerate(tokens) if t.type in ("WITH", "VIA")), default=0)
    who = tokens[at + 1 :]
    if at < 2 or not who or who[-1].type != "PLACE" or _types(who) - {*_REF, "AND", "COMMA"}:
        return tokens
    return [*who, *tokens[:at]]


def _shipped(tokens: list[Token]) -> list[Token]:
    """``Ship the Liverpool army to Norway via NWG``: here the first word is no fleet."""
    kinds = [t.type for t in tokens[1:3]]
    if tokens[0].text.casefold() == "ship" and (
        kinds == ["PLACE", "KIND"] or kinds[:1] == ["KIND"]
    ):
        return [Token("CONVOY", tokens[0].text), *tokens[1:]]
    return tokens


def _apposition(tokens: list[Token]) -> list[Token]:
    """``A Par, led by Napoleon himself, marches into Burgundy``"""
    at = _ref_end(tokens, 0)
    if at and at < len(tokens) and tokens[at].type == "KIND":
        at += 1
    if not at or at >= len(tokens) or tokens[at].type != "COMMA":
        return tokens
    end = next((i for i in range(at + 1, len(tokens)) if tokens[i].type == "COMMA"), 0)
    if not end or end + 1 >= len(tokens) or tokens[end + 1].type not in _DOING:
        return tokens
    if not _types(tokens[at + 1 : end]) <= {"WORD", "WITH", "IN", "AND", "NUMBER"}:
        return tokens
    return [*tokens[:at], *tokens[end + 1 :]]


def _with_first(tokens: list[Token]) -> list[Token]:
    """``With the Channel fleet, attack Brest``"""
    end = _ref_end(tokens, 1)
    if (
        tokens[0].type == "WITH"
        and 1 < end < len(tokens) - 1
        and tokens[end].type == "COMMA"
        and tokens[end + 1].type in _DOING
    ):
        return [*tokens[1:end], *tokens[end + 1 :]]
    return tokens


def _with_others(tokens: list[Token]) -> list[Token]:
    """``Kie to Hol with Den holding``, ``Lyo - Mar with Spa and Pie supporting``"""
    at = _first(tokens, "WITH")
    if at < 1:
        return tokens
    end = at + 1
    while end < len(tokens) and tokens[end].type in (*_REF, "AND", "COMMA", "BOTH"):
        end += 1
    if end == at + 1 or end == len(tokens) or tokens[end - 1].type != "PLACE":
        return tokens
    who = tokens[at + 1 : end]
    if tokens[end].type == "HOLD":
        return [*tokens[:at], Token("COMMA", ","), *who, *tokens[end:]]
    if tokens[end].type == "SUPPORT" and (
        end + 1 == len(tokens) or tokens[end + 1].type in ("COMMA", "AND")
    ):
        return [*tokens[:at], Token("BACKED", "with"), *who, *tokens[end + 1 :]]
    return tokens


def _both_ways(tokens: list[Token]) -> list[Token]:
    """``Paris and Burgundy support each other``, ``Paris supports Burgundy and vice versa``"""
    last = tokens[-1].type
    doing = _first(tokens, "SUPPORT")
    if last not in ("EACH_OTHER", "VICE_VERSA") or doing < 1:
        return tokens
    one = tokens[: _ref_end(tokens, 0)]
    if last == "EACH_OTHER":
        other = tokens[len(one) + 1 : doing] if tokens[len(one)].type == "AND" else []
    else:
        other = tokens[doing + 1 : -1]
    if not one or not other or _ref_end(other, 0) != len(other):
        return tokens
    support = tokens[doing]
    return [*one, support, *other, Token("COMMA", ","), *other, support, *one]


def _all_of_them(tokens: list[Token]) -> list[Token]:
    """``Paris, Gascony and Marseilles all support Burgundy``"""
    return [
        token
        for at, token in enumerate(tokens)
        if not (
            token.type == "ALL"
            and 2 < at < len(tokens) - 1
            and tokens[at - 1].type == "PLACE"
            and tokens[at + 1].type in _DOING
        )
    ]


def _nothing_moves(tokens: list[Token]) -> list[Token]:
    """``Nothing moves except Gascony to Spain``, ``I hold with everything``"""
    if tokens[0].type == "NOTHING_MOVES":
        return [Token("ALL", tokens[0].text), Token("HOLD", tokens[0].text), *tokens[1:]]
    if [t.type for t in tokens[:3]] == ["HOLD", "WITH", "ALL"]:
        return [tokens[2], tokens[0], *tokens[3:]]
    return tokens


def _only(tokens: list[Token]) -> list[Token]:
    """``Only Gascony moves, to Spain``: the others hold."""
    if tokens[0].type != "ONLY":
        return tokens
    row = tokens[1:]
    end = _ref_end(row, 0)
    if end + 1 < len(row) and row[end].type == "MOVE" and row[end + 1].type in ("COMMA", "COLON"):
        row = [*row[: end + 1], *row[end + 2 :]]
    if not end or not _types(row) & {"DASH", "TO", "MOVE"}:
        return row
    return [*row, Token("COMMA", ","), Token("REST", "the rest"), Token("HOLD", "hold")]


def _holding_in(tokens: list[Token]) -> list[Token]:
    """``the army defending Paris stays``"""
    for at in range(1, len(tokens) - 1):
        if (
            tokens[at].type == "HOLD"
            and tokens[at].text.casefold().endswith("ing")
            and tokens[at - 1].type == "KIND"
            and tokens[at + 1].type in ("IN", "PLACE")
        ):
            return [*tokens[:at], *tokens[at + 1 :]]
    return tokens


def _headed(tokens: list[Token]) -> list[Token]:
    """``Support: Gas``, ``2 builds: fleet Kiel, army Munich``"""
    if [t.type for t in tokens[:3]] == ["NUMBER", "BUILD", "COLON"]:
        return tokens[1:]
    if len(tokens) > 2 and tokens[0].type == "SUPPORT" and tokens[1].type == "COLON":
        who = tokens[2:]
        if not _types(who) - {*_REF, "AND", "COMMA"}:
            return [*who, tokens[0]]
    return tokens


def _last_word(tokens: list[Token]) -> list[Token]:
    """``A Mar - Gen``: what stands last behind an arrow is a place, known or not."""
    if len(tokens) > 2 and tokens[-2].type == "DASH" and tokens[-1].type == "TO":
        return [*tokens[:-1], _as_word(tokens[-1])]
    return tokens


_TURNS: tuple[Callable[[list[Token]], list[Token]], ...] = (
    _signs,
    _nothing_moves,
    _only,
    _headed,
    _shipped,
    _apposition,
    _with_first,
    _all_of_them,
    _both_ways,
    _holding_in,
    _helped,
    _helpers_last,
    _with_others,
    _relative,
    _ditto,
    _left_alone,
    _by_boat,
    _that,
    _passive,
    _gives,
    _makes_room,
    _carried,
    _across,
    _on_the_way,
    _backed_early,
    _there,
    _coast,
    _off_the_board,
    _last_word,
)


def helpers_first(tokens: Sequence[Token]) -> list[Token]:
    """``S Boh and Vie`` behind a move: who gives the support, not who gets it."""
    if tokens[0].type == "SUPPORT" and not _types(tokens[1:]) - {*_REF, "AND", "COMMA"}:
        return [*tokens[1:], tokens[0]]
    return list(tokens)


def _as_word(token: Token) -> Token:
    return Token("WORD", token.text, None, token.tight, token.raw)


def _first(tokens: Sequence[Token], kind: str) -> int:
    return next((at for at, token in enumerate(tokens) if token.type == kind), -1)


def _ref_end(tokens: Sequence[Token], at: int) -> int:
    """Return where a unit's name ends that begins here; ``at`` if none does."""
    end = at
    while end < len(tokens) and tokens[end].type in _REF:
        end += 1
        if tokens[end - 1].type == "PLACE":
            return end
    return at


def _types(tokens: Sequence[Token]) -> set[str]:
    return {token.type for token in tokens}
