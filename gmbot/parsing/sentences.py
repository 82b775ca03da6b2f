"""A line to sentences, and a sentence to statements, a hold with a story, a refusal, or prose.

A sentence is tried as written; then without its remarks in parentheses; then the order is taken
from the parentheses; then spelling is mended; then it is cut at its commas. What still has no
shape is a story, a question, chatter or not understood. Words like "not" and "if" are never passed over.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from gmbot.parsing.leniency import Leniency
from gmbot.parsing.mending import mended
from gmbot.parsing.names import Names
from gmbot.parsing.shape import Dangling, NotParsed, Ref, Statement, parse
from gmbot.parsing.words import Token, tokens_of
from gmbot.rules.terms import PhaseKind, Power


@dataclass(frozen=True, slots=True)
class Sentence:
    """What one sentence says. Exactly one of the fields after ``words`` is set, or none: prose."""

    words: str
    statements: tuple[Statement, ...] = ()
    holders: tuple[Ref, ...] = ()
    """Units that hold by a creative or nonsense order."""
    story: bool = False
    """True if the player marked the hold himself: ``(holds)``."""
    refused: str = ""
    """Why it is not obeyed: conditional, refused, contradictory, unintelligible, musing, ..."""
    heading: Power | None = None
    """``Germany:`` before the orders."""


_MARKS = re.compile(
    r"\*+\s*(?:bounced?|void|cut|dislodged|fail(?:s|ed)?|succeeds?|success|no convoy|disrupted|ok)\s*\*+|"
    r"[(\[]\s*\*?\s*(?:bounced?|void|cut|dislodged|fail(?:s|ed)?|succeeds?|succeeded|success|no convoy|disrupted|"
    r"ok|illegal|support cut)\s*\*?\s*[)\]]",
    re.IGNORECASE,
)
_DAIDE = re.compile(r"\(\s*(?:[A-Za-z]{3}\s+)?(?:AMY|FLT)\s", re.IGNORECASE)
_DAIDE_COAST = re.compile(r"\(\s*([A-Za-z]{3})\s+([NSEW]C)S\s*\)", re.IGNORECASE)
_DAIDE_WAIVE = re.compile(r"\(?\b[A-Za-z]{3}\s+WVE\b\)?", re.IGNORECASE)
_SIGNS = re.compile(r"(?:^|(?<=\s))[-+](?=\s?[AFWafw]\s)")
"""``-A Bur -A Gas``: removals and builds by their signs."""
_NUMBERING = re.compile(r"(?:^|(?<=\s))\d{1,2}[.)](?=\s)")
_REFUSALS = {
    "IF": "conditional",
    "MAYBE": "conditional",
    "OR": "contradictory",
    "NOT": "refused",
    "MUSING": "musing",
    "TAKEN_BACK": "contradictory",
}
_ACTING = (
    "DASH", "TO", "MOVE", "HOLD", "SUPPORT", "CONVOY", "RETREAT", "DISBAND", "BUILD", "REMOVE",
    "WAIVE", "SWAP", "CONVOYED", "BACKED",
)  # fmt: skip


class SentenceReader:
    """Reads the sentences of one map under one leniency."""

    def __init__(self, names: Names, leniency: Leniency, kind: PhaseKind | None = None) -> None:
        self.names = names
        self.leniency = leniency
        self.winter = kind is PhaseKind.ADJUSTMENT

    def read(self, text: str) -> list[Sentence]:
        """Return the sentences of a line, in order."""
        text = _MARKS.sub(" ", text) if "*" in text or "(" in text or "[" in text else text
        if ("(" in text and _DAIDE.search(text)) or _DAIDE_WAIVE.fullmatch(text.strip()):
            text = _plain_daide(text)
        if self.winter:
            text = _SIGNS.sub(" ; ", text)
        text = _NUMBERING.sub(" ; ", text) if ")" in text or "." in text else text
        tokens = tokens_of(text, self.names)
        if not tokens:
            return []
        if any(token.type == "TAKEN_BACK" for token in tokens) and _is_orderly(tokens):
            return [Sentence(text, refused="contradictory")]
        return [s for part in _split(tokens) if (s := self._sentence(part, text)) is not None]

    def _sentence(self, tokens: list[Token], text: str) -> Sentence | None:
        tokens = list(tokens)
        asked = bool(tokens) and tokens[-1].type == "QUESTION"
        while tokens and tokens[-1].type in ("STOP", "QUESTION", "COMMA", "LINE"):
            tokens.pop()
        heading, tokens = _heading(tokens)
        if not tokens:
            return Sentence(text, heading=heading) if heading else None
        read = self._read(tokens, text, asked)
        if any(statement.act == "dangling" for statement in read.statements):
            read = Sentence(text, refused="contradictory")
        return replace(read, heading=heading) if heading else read

    def _read(self, tokens: list[Token], text: str, asked: bool) -> Sentence:
        outer, inner = _parentheses(tokens)
        if inner:
            whole = self._with_parentheses(tokens, outer, inner, text)
            if whole is not None:
                return whole
        return self._plain(outer, text, asked)

    # ---- parentheses

    def _with_parentheses(
        self, tokens: list[Token], outer: list[Token], inner: list[list[Token]], text: str
    ) -> Sentence | None:
        """Read a sentence with parentheses; None if they hold nothing but remarks."""
        for part in inner:
            hedges = ("IF", "OR", "MAYBE") if len(part) <= 3 else ("IF", "OR")
            reason = next((_REFUSALS[t.type] for t in part if t.type in hedges), "")
            if reason and _is_orderly([*outer, *part]):
                return Sentence(text, refused=reason)
        if any(_is_hold_mark(part) for part in inner):
            return self._marked_hold(outer, text)
        everything = [t for t in tokens if t.type not in ("LPAR", "RPAR")]
        statements = self._try(everything)
        if statements and not _refusal(everything):
            return Sentence(text, statements)
        if self._try(outer) and not _refusal(outer):
            return None
        for part in reversed(inner):
            statements = self._try(part) or self._try_mended(part)
            if statements and not _refusal(part) and any(s.act != "bare" for s in statements):
                return Sentence(text, statements)
        return None

    def _marked_hold(self, outer: list[Token], text: str) -> Sentence:
        """``Tunis has a wild party (holds)``"""
        statements = self._try(outer)
        if statements and all(s.act == "hold" for s in statements):
            return Sentence(text, statements)
        holders = _first_units(outer)
        if not holders:
            again = mended(outer, self.names, self.leniency)
            holders = _first_units(again) if again else ()
        if not holders and not outer:
            return Sentence(text)
        if not holders:
            return Sentence(text, refused="unintelligible")
        return Sentence(text, holders=holders, story=True)

    # ---- without parentheses

    def _plain(self, tokens: list[Token], text: str, asked: bool) -> Sentence:
        if not tokens:
            return Sentence(text)
        purpose = _purpose(tokens)
        refusal = _refusal(tokens[:purpose])
        if not refusal and not asked:
            statements = self._try(tokens) or (
                self._try(tokens[:purpose]) if purpose < len(tokens) else ()
            )
            statements = statements or self._try_mended(tokens[:purpose])
            if statements:
                return Sentence(text, statements)
        pieces = self._pieces(tokens, text, asked)
        if pieces is not None:
            return pieces
        if refusal or asked:
            questioned = asked and refusal in ("", "conditional") and not _types(tokens) & {"IF"}
            return self._refuse(tokens, text, "musing" if questioned else refusal)
        return self._without_shape(tokens, text)

    def _try(self, tokens: Sequence[Token]) -> tuple[Statement, ...]:
        tokens = _with_arrow(tokens)
        if any(t.type in ("WORD", "LPAR", "RPAR", "HASH") for t in tokens):
            return ()
        try:
            return parse(tokens)
        except Dangling:
            return (Statement("dangling"),)
        except NotParsed:
            return ()

    def _try_mended(self, tokens: Sequence[Token]) -> tuple[Statement, ...]:
        if not any(t.type == "WORD" for t in tokens) or not _looks_orderly(tokens):
            return ()
        walked = _walked(tokens)
        if len(walked) < len(tokens):
            found = self._try(walked)
            if found:
                return found
        again = mended(tokens, self.names, self.leniency)
        return self._try(again) if again else ()

    def _pieces(self, tokens: list[Token], text: str, asked: bool) -> Sentence | None:
        """Cut at commas and "and": orders among remarks ("..., sound right?", "hi all, A Par H")."""
        cuts = [i for i, t in enumerate(tokens) if t.type in ("COMMA", "AND", "WHILE", "COLON")]
        if not cuts or len(cuts) > 40:
            return None
        statements: list[Statement] = []
        begin = 0
        parts: list[list[Token]] = []
        for cut in [*cuts, len(tokens)]:
            parts.append(tokens[begin:cut])
            begin = cut + 1
        for number, part in enumerate(parts):
            if not part:
                continue
            found = () if _refusal(part) else self._try(part) or self._try_mended(part)
            last_and_asked = asked and number == len(parts) - 1
            if found and not last_and_asked:
                if all(s.act == "bare" for s in found) and statements and not self.winter:
                    return None
                statements.extend(found)
            elif _types(part) & {"PLACE", "KIND", "IF", "OR", "TAKEN_BACK", "DASH"} or (
                _refusal(part) and not (statements and _is_chat(part))
            ):
                return None
        if any(s.act != "bare" for s in statements):
            return Sentence(text, tuple(statements))
        return None

    def _refuse(self, tokens: list[Token], text: str, reason: str) -> Sentence:
        if not _is_orderly(tokens) and not _names_a_unit(tokens):
            return Sentence(text)
        return Sentence(text, refused=reason)

    def _without_shape(self, tokens: list[Token], text: str) -> Sentence:
        """Nonsense of an own unit holds; what looks like an order is not understood; else prose."""
        if _is_cipher(tokens):
            return Sentence(text, refused="unintelligible")
        if not _looks_orderly(tokens):
            unknown_words = sum(t.type == "WORD" for t in tokens)
            known = _is_orderly(tokens) and unknown_words <= 1
            return Sentence(text, refused="unintelligible") if known else Sentence(text)
        holders = _first_units(tokens)
        unknown = _unknown_target(tokens)
        if holders and unknown:
            short = len(unknown) == 1 and len(unknown[0].text) <= 4
            if short or not self.leniency.nonsense_holds:
                name = " ".join(token.text for token in unknown)
                return Sentence(text, refused=f"unknown-province {name}")
            return Sentence(text, holders=holders)
        unknown_place = _unknown_place(tokens)
        if unknown_place:
            return Sentence(text, refused=f"unknown-province {unknown_place}")
        if _is_orderly(tokens) or _names_a_unit(tokens):
            return Sentence(text, refused="unintelligible")
        return Sentence(text)


# ---- small questions about tokens


def _split(tokens: Sequence[Token]) -> list[list[Token]]:
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
        ends = ends or (token.type in ("COMMA", "AND", "WHILE") and _is_meaning(closed))
        if ends and depth == 0:
            if token.type not in ("COMMA", "AND", "WHILE"):
                parts[-1].append(token)
            parts.append([])
        else:
            parts[-1].append(token)
        closed = list(tokens[opened + 1 : at]) if token.type == "RPAR" and depth == 0 else []
    return [part for part in parts if part]


def _is_meaning(part: Sequence[Token]) -> bool:
    """Tell whether parentheses held a whole order, after which another may begin."""
    types = _types(part)
    return _is_hold_mark(part) or (
        "PLACE" in types and bool(types & {"DASH", "SUPPORT", "HOLD", "CONVOY"})
    )


def _heading(tokens: list[Token]) -> tuple[Power | None, list[Token]]:
    """Take ``England:`` off."""
    if len(tokens) >= 2 and tokens[0].type == "OWNER":
        dashed = tokens[1].type == "DASH" and len(tokens) > 2 and tokens[2].type == "KIND"
        if dashed or tokens[1].type == "COLON":
            return tokens[0].value, tokens[2:]
    return None, tokens


def _parentheses(tokens: list[Token]) -> tuple[list[Token], list[list[Token]]]:
    """Return what stands outside and inside of parentheses; short fillings are put in their place."""
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
        if _same_place(outer, part):
            pass
        elif len(part) == 1 and part[0].type == "OWNER" and outer and outer[-1].type == "PLACE":
            # "A Mun (German)": the owner goes before the unit
            before = 2 if len(outer) > 1 and outer[-2].type == "KIND" else 1
            outer.insert(len(outer) - before, part[0])
        elif len(part) == 1 and part[0].type == "PLACE" and _after_nonsense(outer):
            # "A Par - Narnia (Burgundy)": the real place stands for the nonsense
            while outer[-1].type == "WORD":
                outer.pop()
            outer.append(part[0])
        elif len(part) == 1 and part[0].type in ("KIND", "OWNER", "PLACE", "SUPPORT"):
            outer.extend(part)
        elif part and part[0].type in ("VIA", "LAND", "CONVOYED", "BACKED"):
            outer.extend(part)
        elif part:
            inner.append(part)
        at = end
    return outer, inner


def _after_nonsense(outer: Sequence[Token]) -> bool:
    """Tell whether unknown words after an arrow stand at the end."""
    known = [token for token in outer if token.type != "WORD"]
    return bool(
        known
        and known[-1].type in ("DASH", "TO", "MOVE", "ON", "IN")
        and outer[-1].type == "WORD"
        and outer[len(known) - 1] is known[-1]
    )


def _same_place(outer: Sequence[Token], part: Sequence[Token]) -> bool:
    """``Moscow (Or MOS)``: the same place once more."""
    places = [t for t in part if t.type == "PLACE"]
    if len(places) != 1 or any(t.type not in ("PLACE", "OR") for t in part):
        return False
    before = outer[-1] if outer else None
    return bool(
        before and before.type == "PLACE" and set(before.value.places) & set(places[0].value.places)
    )


def _is_hold_mark(part: Sequence[Token]) -> bool:
    types = [t.type for t in part if t.type not in ("BOTH", "ALL", "MARK", "STOP")]
    return types == ["HOLD"]


def _refusal(tokens: Sequence[Token]) -> str:
    """Return why a sentence with such words is not obeyed, or nothing."""
    for at, token in enumerate(tokens):
        if token.type in _REFUSALS:
            return _REFUSALS[token.type]
        if (
            token.type == "SLASH"
            and 0 < at < len(tokens) - 1
            and tokens[at - 1].type == tokens[at + 1].type == "PLACE"
        ):
            return "contradictory"
    return ""


def _is_chat(part: Sequence[Token]) -> bool:
    """Tell a remark behind an order (", sorry for the delay") from one that takes it back (", not")."""
    words = sum(t.type == "WORD" for t in part)
    return (
        words >= 2 and _refusal(part) in ("refused", "musing") and not _types(part) & set(_ACTING)
    )


def _purpose(tokens: Sequence[Token]) -> int:
    """Return where a clause of purpose begins: ``... - Bur to cut the support``."""
    seen = False
    for at, token in enumerate(tokens):
        seen = seen or token.type in _ACTING
        if (
            seen
            and token.type == "WORD"
            and token.text.casefold() in ("because", "since", "hoping", "lest")
        ):
            return at
        if seen and at >= 2 and token.type == "TO" and at + 1 < len(tokens):
            after = tokens[at + 1]
            if (after.type == "MOVE" and after.text.casefold() in ("cut", "bounce", "hit")) or (
                after.type == "WORD" and after.text.casefold() in _PURPOSES
            ):
                return at
    return len(tokens)


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


def _is_orderly(tokens: Sequence[Token]) -> bool:
    """Tell whether tokens look like an order: a place or unit, and something to do."""
    types = {t.type for t in tokens}
    if types & {"BUILD", "REMOVE", "DISBAND", "WAIVE"} and types & {"KIND", "PLACE"}:
        return True
    if "ALL" in types and "HOLD" in types:
        return True
    return "PLACE" in types and bool(types & set(_ACTING))


def _with_arrow(tokens: Sequence[Token]) -> Sequence[Token]:
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
    return [*tokens[:-1], Token("DASH", "-"), tokens[-1]]


_NO_MOVES = frozenset(
    "talks speaks writes listens belongs objects looks waves says appeals relates prefers refers points "
    "sings lies promises gives sends next close adjacent according similar due thanks opposed used able "
    "agrees swears vows threatens begins starts likes loves hates wants needs decides hesitates pretends "
    "seems appears ought continues tries offers expects".split()
)


def _walked(tokens: Sequence[Token]) -> list[Token]:
    """``Rome follows into Venice``: whatever a unit does into another place is a move."""
    kept: list[Token] = []
    for at, token in enumerate(tokens):
        after = tokens[at + 1 : at + 3]
        if (
            token.type == "WORD"
            and kept
            and kept[-1].type in ("PLACE", "KIND")
            and [t.type for t in after] == ["TO", "PLACE"]
            and token.text.casefold().endswith("s")
            and token.text.casefold() not in _NO_MOVES
            and not any(t.type == "TO" for t in kept)
        ):
            continue
        kept.append(token)
    return kept


def _types(tokens: Sequence[Token]) -> set[str]:
    return {token.type for token in tokens}


def _is_cipher(tokens: Sequence[Token]) -> bool:
    """Tell text that only a key makes readable (S3.24): ``QSBQYXI=``, ``N Cne - Ohe``."""
    types = [t.type for t in tokens]
    if types[0] == "WORD" and len(types) <= 3:
        word = tokens[0].text
        capitals = sum(char.isupper() for char in word[1:])
        return len(word) >= 8 and 0 < capitals < len(word) - 1 and not word.islower()
    if types[0] != "WORD" or len(types) > 8 or "DASH" not in types[1:4]:
        return False
    return (len(tokens[0].text) == 1 and types[1] == "WORD") or types[-1] == "KIND"


def _unknown_place(tokens: Sequence[Token]) -> str:
    """``A Xyz - Bur``: the unknown word where the unit's place should be."""
    if len(tokens) < 2 or tokens[0].type != "KIND" or tokens[1].type != "WORD":
        return ""
    if len(tokens) == 2 or tokens[2].type in _ACTING:
        return tokens[1].text
    return ""


def _names_a_unit(tokens: Sequence[Token]) -> bool:
    """Tell whether a sentence begins with a unit or says something about two places only."""
    types = [t.type for t in tokens if t.type not in ("IN", "FROM", "OWNER")]
    if types[0:1] == ["KIND"] and "PLACE" in types[1:3]:
        return True
    return types == ["PLACE", "WORD", "PLACE"]


def _looks_orderly(tokens: Sequence[Token]) -> bool:
    """Stricter, for sentences with unknown words: written like an order from its beginning."""
    types = [t.type for t in tokens]
    if types[0] in ("ALL", "REST", "BOTH"):
        return _is_orderly(tokens)
    if "DASH" in types and types[0] in ("KIND", "PLACE", "WORD", "OWNER"):
        return types[0] != "WORD" or types.index("DASH") <= 3
    if types[0] == "KIND" or (len(types) > 1 and types[0] == "OWNER" and types[1] == "KIND"):
        return True
    if types[0] == "PLACE":
        return any(t in _ACTING for t in types[1:6]) or (
            len(types) > 1
            and types[1] == "WORD"
            and len(types) <= 5
            and types[-1] in ("PLACE", "WORD")
        )
    if types[0] in _ACTING:
        return "KIND" in types or "PLACE" in types
    return (
        types[0] == "WORD"
        and len(types) <= 7
        and ("KIND" in types[:3] or any(t in _ACTING for t in types[1:4]))
    )


def _first_units(tokens: Sequence[Token]) -> tuple[Ref, ...]:
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


def _unknown_target(tokens: Sequence[Token]) -> list[Token]:
    """Return the unknown words after the first arrow, if nothing known stands among them."""
    arrow = next((i for i, t in enumerate(tokens) if t.type in ("DASH", "TO", "MOVE")), None)
    if arrow is None:
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


# ---- the notation of computer players


def _plain_daide(text: str) -> str:
    """``((FRA AMY BUR) REM)`` is ``FRA A BUR REM``."""
    if _DAIDE_WAIVE.fullmatch(text.strip()):
        return "WAIVE"
    text = re.sub(r"^\s*\(?\s*SUB\b", " ", text, flags=re.IGNORECASE)
    text = _DAIDE_COAST.sub(r"\1/\2", text)
    text = re.sub(r"\)\s*\(\s*\(", " ; ", text)
    text = re.sub(r"\bVIA\s*\(([^()]*)\)", r"VIA \1", text, flags=re.IGNORECASE)
    return re.sub(r"[()]", " ", text)
