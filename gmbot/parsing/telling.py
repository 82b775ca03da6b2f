"""Small questions about the tokens of a sentence: is it an order, a story, chatter, a refusal?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gmbot.parsing.statements import Ref
from gmbot.parsing.tokens import Token
from gmbot.rules.terms import Power

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
    "WAIVE", "SWAP", "CONVOYED", "BACKED",
)  # fmt: skip


def split_sentences(tokens: Sequence[Token]) -> list[list[Token]]:
    """Cut at full stops, semicolons and line ends that stand outside parentheses."""
    parts: list[list[Token]] = [[]]
    depth = 0
    opened = 0
    closed: list[Token] = []
    """What stands in the parentheses just closed."""
    for at, token in enumerate(tokens):
        depth += (token.type == "LPAR") - (token.type == "RPAR")
        depth = max(depth, 0)
        if token.type == "LPAR" and depth == 1:
            opened = at
        after = tokens[at + 1].type if at + 1 < len(tokens) else ""
        ends = token.type in ("STOP", "QUESTION", "LINE") and after != "LPAR"
        ends = ends or (token.type in ("COMMA", "AND", "WHILE") and is_meaning(closed))
        if ends and depth == 0:
            if token.type not in ("COMMA", "AND", "WHILE"):
                parts[-1].append(token)
            parts.append([])
        else:
            parts[-1].append(token)
        closed = list(tokens[opened + 1 : at]) if token.type == "RPAR" and depth == 0 else []
    return [part for part in parts if part]


def is_meaning(part: Sequence[Token]) -> bool:
    """Tell whether parentheses held a whole order, after which another may begin."""
    types = types_of(part)
    return is_hold_mark(part) or (
        "PLACE" in types and bool(types & {"DASH", "SUPPORT", "HOLD", "CONVOY"})
    )


def take_heading(tokens: list[Token]) -> tuple[Power | None, list[Token]]:
    """Take ``England:`` off."""
    if len(tokens) >= 2 and tokens[0].type == "OWNER":
        colon = next((i for i, t in enumerate(tokens[:8]) if t.type == "COLON"), 0)
        if colon > 1 and types_of(tokens[1:colon]) <= {"WORD", "NUMBER", "COMMA"}:
            return tokens[0].value, tokens[colon + 1 :]  # "France, Spring 1904: ..."
        dashed = tokens[1].type == "DASH" and len(tokens) > 2 and tokens[2].type == "KIND"
        if dashed or tokens[1].type == "COLON":
            return tokens[0].value, tokens[2:]
    return None, tokens


_INLINE = (
    ("KIND", "OWNER", "PLACE", "SUPPORT", "VIA", "LAND", "CONVOYED", "BACKED"),
    ("VIA", "LAND", "CONVOYED", "BACKED"),
)
"""What parentheses change nothing about: as their only filling, and as its first word."""


def take_parentheses(tokens: list[Token]) -> tuple[list[Token], list[list[Token]]]:
    """Return what stands outside and inside of parentheses; short fillings stay outside."""
    outer: list[Token] = []
    inner: list[list[Token]] = []
    at = 0
    while at < len(tokens):
        if tokens[at].type == "RPAR":
            at += 1
            continue
        if tokens[at].type != "LPAR":
            outer.append(tokens[at])
            at += 1
            continue
        end, depth = at + 1, 1
        while end < len(tokens) and depth:
            depth += (tokens[end].type == "LPAR") - (tokens[end].type == "RPAR")
            end += 1
        part = [t for t in tokens[at + 1 : end] if t.type not in ("LPAR", "RPAR")]
        if same_place(outer, part):
            pass
        elif len(part) == 1 and part[0].type == "OWNER" and outer and outer[-1].type == "PLACE":
            # "A Mun (German)": the owner goes before the unit
            before = 2 if len(outer) > 1 and outer[-2].type == "KIND" else 1
            outer.insert(len(outer) - before, part[0])
        elif len(part) == 1 and part[0].type == "PLACE" and after_nonsense(outer):
            # "A Par - Narnia (Burgundy)": the real place stands for the nonsense
            while outer[-1].type == "WORD":
                outer.pop()
            outer.append(part[0])
        elif part and part[0].type in _INLINE[len(part) > 1]:
            outer.extend(part)
        elif part:
            inner.append(part)
        at = end
    return outer, inner


def after_nonsense(outer: Sequence[Token]) -> bool:
    """Tell whether unknown words after an arrow stand at the end."""
    known = [token for token in outer if token.type != "WORD"]
    return bool(
        known
        and known[-1].type in ("DASH", "TO", "MOVE", "ON", "IN")
        and outer[-1].type == "WORD"
        and outer[len(known) - 1] is known[-1]
    )


def same_place(outer: Sequence[Token], part: Sequence[Token]) -> bool:
    """``Moscow (Or MOS)``: the same place once more."""
    places = [t for t in part if t.type == "PLACE"]
    if len(places) != 1 or any(t.type not in ("PLACE", "OR") for t in part):
        return False
    before = outer[-1] if outer else None
    return bool(
        before and before.type == "PLACE" and set(before.value.places) & set(places[0].value.places)
    )


def is_hold_mark(part: Sequence[Token]) -> bool:
    """``(holds)``, ``(both hold)``, ``(hold, obviously)``"""
    types = [t.type for t in part if t.type not in ("BOTH", "ALL", "MARK", "STOP", "COMMA", "WORD")]
    return types == ["HOLD"] and sum(t.type == "WORD" for t in part) <= 2


def refusal_of(tokens: Sequence[Token]) -> str:
    """Return why a sentence with such words is not obeyed, or nothing.

    Whoever thinks aloud ("I think you should ...") gives no order that depends on anything.
    """
    found = [REFUSALS[token.type] for token in tokens if token.type in REFUSALS]
    if "musing" in found and not {"IF", "TAKEN_BACK"} & types_of(tokens):
        return "musing"
    if found:
        return found[0]
    return "contradictory" if _is_either_place(tokens) else ""


def _is_either_place(tokens: Sequence[Token]) -> bool:
    """``Bur/Pic``"""
    return any(
        token.type == "SLASH"
        and 0 < at < len(tokens) - 1
        and tokens[at - 1].type == tokens[at + 1].type == "PLACE"
        for at, token in enumerate(tokens)
    )


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
    for at, token in enumerate(tokens):
        seen = seen or token.type in ACTING
        if seen and token.type == "WORD" and token.text.casefold() in _REASONS:
            return at
        if seen and at >= 2 and token.type == "TO" and at + 1 < len(tokens):
            after = tokens[at + 1]
            if (after.type == "MOVE" and after.text.casefold() in ("cut", "bounce", "hit")) or (
                after.type in ("WORD", "KEEP", "WAIVE") and after.text.casefold() in _PURPOSES
            ):
                return at
    return len(tokens)


_REASONS = frozenset({
    "because", "since", "hoping", "lest", "expecting", "anticipating", "knowing", "trusting",
    "thereby", "thus",
})  # fmt: skip
_PURPOSES = frozenset(
    [
        "block",
        "prevent",
        "stop",
        "protect",
        "keep",
        "see",
        "make",
        "avoid",
        "annoy",
        "tap",
        "cover",
        "help",
        "threaten",
        "deny",
        "secure",
        "save",
    ]
)


_CHATTER = ("WORD", "WITH", "IN", "ON", "FROM", "COMMA", "AND", "NUMBER", "MARK", "WHILE")
_CHATTING = frozenset({"for", "like", "because", "since", "cause", "hoping", "lest", "though"})


def chatter_at(tokens: Sequence[Token]) -> int:
    """Return where words without any name begin to the end: ``... for the weekend``; 0 if none."""
    at = len(tokens)
    while at and tokens[at - 1].type in _CHATTER:
        at -= 1
    if at and tokens[at - 1].type == "TO" and at > 1 and tokens[at - 2].type == "PLACE":
        return at - 1  # "... to Edinburgh to lick its wounds"
    while at < len(tokens) and not (
        tokens[at].type in ("WITH", "IN")
        or (tokens[at].type == "WORD" and tokens[at].text.casefold() in _CHATTING)
    ):
        at += 1
    return at if 2 <= at < len(tokens) - 1 else 0


def begins_with_unit(tokens: Sequence[Token]) -> bool:
    """``The Brest fleet, drunk, staggers ...``: whoever names a unit first, orders it."""
    types = [t.type for t in tokens[:3]]
    return types[:2] in (["PLACE", "KIND"], ["KIND", "PLACE"]) or types == ["KIND", "IN", "PLACE"]


def is_story(tokens: Sequence[Token]) -> bool:
    """``A Lvp plays a gig at the Cavern Club``: a unit, then only words that are no order."""
    rest = [t for t in tokens if t.type != "IN"]
    return (
        len(rest) >= 5
        and [t.type for t in rest[:3]] == ["KIND", "PLACE", "WORD"]
        and all(t.type in (*_CHATTER, "TO") for t in rest[2:])
    )


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
    if any(t.value.quality == "spelling" for t in places):
        return tokens  # "NTH hod" is no move to Holland
    return [*tokens[:-1], Token("DASH", "-"), tokens[-1]]


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
    for at, token in enumerate(tokens):
        after = [t.type for t in tokens[at + 1 : at + 3]]
        if (
            token.type == "WORD"
            and kept
            and kept[-1].type in ("PLACE", "KIND")
            and any(t.type == "PLACE" for t in kept)
            and after in (["TO", "PLACE"], ["TO", "KIND"], ["TO", "IN"])
            and token.text.casefold().endswith("s")
            and token.text.casefold() not in NO_MOVES
            and not any(t.type == "TO" for t in kept)
        ):
            continue
        kept.append(token)
    return kept


def types_of(tokens: Sequence[Token]) -> set[str]:
    return {token.type for token in tokens}


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


_SIGNALS = re.compile(r"(?=[./ -]*\.)(?=[./ -]*-)[./ -]{6,}")


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


def unknown_goal(tokens: Sequence[Token]) -> str:
    """``A Bud S A Vie - Valhalla``: unknown words where a supported or convoyed unit goes."""
    at = max((i for i, t in enumerate(tokens) if t.type in ("DASH", "TO")), default=0)
    rest = tokens[at + 1 :]
    if not types_of(tokens[:at]) & {"SUPPORT", "CONVOY"} or not rest or len(rest) > 3:
        return ""
    return " ".join(t.text for t in rest) if types_of(rest) == {"WORD"} else ""


def unknown_place(tokens: Sequence[Token]) -> str:
    """``A Xyz - Bur``: the unknown word where the unit's place should be."""
    if len(tokens) < 2 or tokens[0].type != "KIND" or tokens[1].type != "WORD":
        return ""
    if len(tokens) == 2 or tokens[2].type in ACTING:
        return tokens[1].text
    return ""


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


def first_units(tokens: Sequence[Token]) -> tuple[Ref, ...]:
    """Return the units a story begins with: ``Rome and Venice sing opera``."""
    found: list[Ref] = []
    kind = ""
    owner: Power | None = None
    joined = True
    for token in tokens:
        if token.type == "KIND":
            kind = token.value
        elif token.type == "OWNER":
            owner = token.value
        elif token.type == "PLACE" and joined:
            found.append(Ref(kind, None, token.value, words=token.text))
            kind, joined = "", False
        elif token.type in ("AND", "COMMA") and found:
            joined = True
        elif token.type in ("IN", "FROM", "COLON", "MARK") or not found:
            continue
        else:
            break
    del owner
    return tuple(found)


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
        if t.type == "PLACE" and (t.value.quality == "weak" or len(t.value.places) > 1)
    ]
    unknown = [t for t in rest if t.type == "WORD"]
    return rest if unknown and len(unknown) + len(vague) == len(rest) else []
