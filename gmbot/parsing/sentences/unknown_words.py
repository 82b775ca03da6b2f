"""What may a word be that no list has: a way of going, or a place that is not on the map?"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.parsing.phrases import ACTING, types_of
from gmbot.parsing.tokens import Token

NO_MOVES = frozenset({
    "talks", "speaks", "writes", "listens", "belongs", "objects", "looks", "waves", "says",
    "appeals", "relates", "prefers", "refers", "points", "sings", "lies", "promises", "gives",
    "sends", "next", "close", "adjacent", "according", "similar", "due", "thanks", "opposed",
    "used", "able", "agrees", "swears", "vows", "threatens", "begins", "starts", "likes",
    "loves", "hates", "wants", "needs", "decides", "hesitates", "pretends", "seems",
    "appears", "ought", "continues", "tries", "offers", "expects", "flowers", "letters",
    "greetings", "gifts", "roses", "kisses", "regards", "presents", "postcards", "wishes",
    "compliments", "apologies", "invitations", "supplies", "spies", "ambassadors", "diplomats",
    "envoys", "threats", "insults", "messages", "condolences", "cookies", "chocolates",
    "shouts", "yells", "whispers", "calls", "stares", "glances", "gazes", "peers", "smiles",
    "nods", "winks", "screams", "mutters", "radios", "phones", "texts", "gestures", "bows",
    "salutes", "reports", "confesses", "complains", "replies", "answers", "responds", "reacts",
    "adapts", "clings", "sticks", "adds", "contributes", "proposes", "apologizes", "preaches",
    "surrenders", "yields", "corresponds", "amounts", "owes", "means", "matters", "opens",
    "thoughts", "prayers", "notes", "telegrams", "cards", "signals", "guns", "cannons",
})  # fmt: skip


def as_walked(tokens: Sequence[Token]) -> list[Token]:
    """``Rome follows into Venice``: whatever a unit does into another place is a move."""
    kept: list[Token] = []
    for index, token in enumerate(tokens):
        after = [t.type for t in tokens[index + 1 : index + 3]]
        if not (_goes(kept, token) and after in (["TO", "PLACE"], ["TO", "KIND"], ["TO", "IN"])):
            kept.append(token)
    return kept


def _goes(before: Sequence[Token], token: Token) -> bool:
    """Tell whether a word behind a unit may be a way of going: ``Rome follows``."""
    word = token.text.casefold()
    types = types_of(before)
    return (
        token.type == "WORD"
        and bool(before)
        and before[-1].type in ("PLACE", "KIND")
        and "PLACE" in types
        and "TO" not in types
        and word.endswith("s")
        and word not in NO_MOVES
    )


def unknown_goal(tokens: Sequence[Token]) -> str:
    """``A Bud S A Vie - Valhalla``: unknown words where a supported or convoyed unit goes."""
    index = max((i for i, t in enumerate(tokens) if t.type in ("DASH", "TO")), default=0)
    rest = tokens[index + 1 :]
    if not types_of(tokens[:index]) & {"SUPPORT", "CONVOY"} or not rest or len(rest) > 3:
        return ""
    return " ".join(t.text for t in rest) if types_of(rest) == {"WORD"} else ""


def unknown_place(tokens: Sequence[Token]) -> str:
    """``A Xyz - Bur``: the unknown word where the unit's place should be."""
    if len(tokens) < 2 or tokens[0].type != "KIND" or tokens[1].type != "WORD":
        return ""
    if len(tokens) == 2 or tokens[2].type in ACTING:
        return tokens[1].text
    return ""


def unknown_target(tokens: Sequence[Token]) -> list[Token]:
    """Return the unknown words after the first arrow, if nothing known stands among them."""
    arrow = next((i for i, t in enumerate(tokens) if t.type in ("DASH", "TO", "MOVE")), None)
    if arrow is None or types_of(tokens[:arrow]) & {"SUPPORT", "CONVOY"}:
        return []
    rest = [
        t
        for t in tokens[arrow:]
        if t.type not in ("DASH", "TO", "MOVE", "FROM", "ON", "IN", "NUMBER", "VIA", "AND", "COMMA")
    ]
    vague = [
        t
        for t in rest
        if t.type == "PLACE" and (t.place.quality == "weak" or len(t.place.places) > 1)
    ]
    unknown = [t for t in rest if t.type == "WORD"]
    return rest if unknown and len(unknown) + len(vague) == len(rest) else []
