"""What a guess is made of: the names of a sentence, and its words for what units do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from gmbot.parsing.board import OrderField
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Token, english
from gmbot.rules.board.terms import Province

ACTS = {
    "MOVE": "move", "MOVED": "move", "SEND": "move", "RETREAT": "move", "DEPART": "move",
    "SUPPORT": "support", "SUPPORTED": "support", "BACKING": "support", "AIDING": "support",
    "HELP": "support", "COVER": "support", "CONVOY": "convoy", "CONVOYED": "convoy",
    "FERRY": "convoy", "ABOARD": "convoy", "VIA": "convoy", "HOLD": "hold", "KEEP": "hold",
    "REMOVE": "disband", "REMOVED": "disband", "DISBAND": "disband",
}  # fmt: skip
"""The types of words for what units do, and what that is."""
_PASSIVE = frozenset({"SUPPORTED", "CONVOYED", "MOVED", "VIA"})
_HELPS = frozenset({"support", "convoy", "hold", "disband"})
_SIGNS = frozenset({"COMMA", "STOP", "COLON", "LINE"})
_REASONS = frozenset({"IF", "CAUSE", "PURPOSE", "CONCESSION"})
"""What follows says when or why, down to the end of its clause."""
_OTHERS = frozenset({"whoever", "whomever", "anyone", "anybody", "someone", "wer", "quiconque"})
"""Nobody knows who that is: what they do is no order."""
_ADDS = _REASONS | {"REL", "AND", "WHILE", "NOBODY", "DONE"}
"""What begins a clause that may say more than the order: ``and don't tell the Turk``."""
_DENIES = frozenset({
    "NOT", "NOBODY", "OR", "QUESTION", "TAKEN_BACK", "SWAP", "NO_BUILD", "EXCEPT", "INSTEAD", "ALL",
    "EACH_OTHER", "NOHELP", "WAIVE",
})  # fmt: skip
_NAMING = frozenset({"KIND", "OWNER", "IN", "FROM", "NUMBER", "ADJ", "BOTH", "ONE"})
TO = frozenset({"TO", "DASH"})
BY = frozenset({"WITH", "VIA", "ABOARD"})
_FOLLOWS = frozenset({"VACATED"})
_AUXILIARY = frozenset({"SEND"})
"""``have``, ``let``, ``want``: what the unit does may be another word."""
FROM = frozenset({"IN", "FROM"})
ALONE = "alone"
"""What stands before a unit that is called by its kind alone."""


@dataclass(frozen=True, slots=True)
class Name:
    """A place that is named, and what may stand there."""

    at: int
    places: tuple[Province, ...]
    coast: str
    kind: str
    before: str
    """The type of the token before it: ``TO``."""


@dataclass(frozen=True, slots=True)
class Act:
    """A word for what a unit does: ``move``, ``support``, ``convoy``, ``hold`` or ``disband``."""

    at: int
    kind: str
    passive: bool
    aids: bool = False
    """It may be no more than "let": another word says what is done."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence without its reasons, with what is named and done in it."""

    tokens: tuple[Token, ...]
    names: tuple[Name, ...]
    acts: tuple[Act, ...]
    together: tuple[tuple[Name, Name], ...]
    """Names that are joined by "and": what one does the other does as well."""
    denied: bool
    """It has a no, an either, a question: whatever it orders is not what its names say."""
    nameless: frozenset[str]
    """Kinds of units of which it speaks, and which they are cannot be told: ``our fleet``."""
    unclear: bool
    """It has a name that may mean several places."""
    follows: bool
    """Somebody goes to the place that another leaves: ``with Paris filling the hole``."""

    @property
    def wanted(self) -> frozenset[str]:
        """What some unit has to do."""
        return frozenset(act.kind for act in self.acts if not act.aids)


def said_in(tokens: Sequence[Token], field: OrderField) -> Said:
    """What a sentence says to a guess."""
    own = {unit.province for unit in field.own}
    kept: list[Token] = []
    for clause in _clauses(tokens):
        at = next((n for n, _ in enumerate(clause) if _gives_reason(clause[n])), len(clause))
        if not (kept and _is_beside(clause[:at], own)):
            kept += clause[:at]
    acts = tuple(
        Act(at, ACTS[token.type], token.type in _PASSIVE, token.type in _AUXILIARY)
        for at, token in enumerate(kept)
        if token.type in ACTS
    )
    types = {token.type for at, token in enumerate(kept) if not _is_everything(kept, at)}
    denied = bool(types & (_DENIES - {"QUESTION"} if "ASK" in types else _DENIES))
    names, nameless = _names(kept, field)
    together = tuple(_together(kept, names))
    follows = bool(types & _FOLLOWS)
    unclear = any(token.type == "PLACE" and len(token.place.places) > 1 for token in kept)
    return Said(tuple(kept), names, acts, together, denied, nameless, unclear, follows)


def _is_everything(tokens: Sequence[Token], at: int) -> bool:
    """``with all its strength``, ``all aboard``: not all units."""
    if tokens[at].type != "ALL":
        return False
    behind = tokens[at + 1].type if at + 1 < len(tokens) else ""
    if behind in ("", "STOP") and at > 0 and tokens[at - 1].type == "IN":
        return True  # "does nothing at all"
    return behind == "ABOARD" or (at > 0 and tokens[at - 1].type == "WITH" and behind == "WORD")


# ---- clauses


def _clauses(tokens: Sequence[Token]) -> Iterator[list[Token]]:
    """Clauses with the sign before them."""
    clause: list[Token] = []
    for token in tokens:
        if token.type in _SIGNS and clause:
            yield clause
            clause = []
        clause.append(token)
    yield clause


def _gives_reason(token: Token) -> bool:
    other = token.type == "WORD" and fold(token.text) in _OTHERS
    return (token.type in _REASONS and token.text != "after") or other


def _is_beside(clause: Sequence[Token], own: set[Province]) -> bool:
    """Tell whether a clause orders nothing: ``, from where it can bother Venice``."""
    words = [token for token in clause if token.type not in _SIGNS]
    if not words:
        return False
    named = {place for token in words if token.type == "PLACE" for place in token.place.places}
    acts = {ACTS.get(token.type, "") for token in words}
    if acts & _HELPS or named & own or any(token.type == "KIND" for token in words):
        return False
    first = words[0].type if words[0].type not in FROM or len(words) < 2 else words[1].type
    if named:
        goes = "move" in acts or any(token.type in TO for token in words)
        return first in ("REL", "WORD") and not goes
    return first in _ADDS or len(words) > 3


# ---- names


def _names(tokens: Sequence[Token], field: OrderField) -> tuple[tuple[Name, ...], frozenset[str]]:
    """The places of a sentence, and units that are called by their kind alone; other such kinds.

    ``the fleet`` of a power with several is nobody's name.
    """
    used: set[int] = set()
    found: list[Name] = []
    nameless: set[str] = set()
    for at, token in enumerate(tokens):
        if token.type == "PLACE" and not _is_no_name(token):
            found.append(_name(tokens, at, used))
    named = {place for name in found for place in name.places}
    for at, token in enumerate(tokens):
        if token.type == "KIND" and at not in used and not (at and tokens[at - 1].type == "OWNER"):
            units = [u for u in field.own if u.kind == token.word and u.province not in named]
            if len(units) == 1:  # "and the army walks over to Yorkshire"
                found.append(Name(at, (units[0].province,), "", token.word, ALONE))
            else:
                nameless.add(token.word)
    return tuple(found), frozenset(nameless)


def _together(tokens: Sequence[Token], names: Sequence[Name]) -> Iterator[tuple[Name, Name]]:
    """``Burgundy and the Channel fleet both support that``"""
    placed = sorted((name for name in names if name.before != ALONE), key=lambda name: name.at)
    for one, other in pairwise(placed):
        between = [token.type for token in tokens[one.at + 1 : other.at]]
        if "AND" in between and {*between} <= _NAMING | {"AND"}:
            yield one, other


def _name(tokens: Sequence[Token], at: int, used: set[int]) -> Name:
    """The place at ``at`` with what stands around it; its tokens become ``used``."""
    first = at
    while first and tokens[first - 1].type in _NAMING and first - 1 not in used:
        first -= 1
    behind = tokens[at + 1] if at + 1 < len(tokens) else None
    kinds = [n for n in range(first, at) if tokens[n].type == "KIND"]
    if behind is not None and behind.type == "KIND":
        kinds = [at + 1]
    used.update(kinds[-1:])
    lead = tokens[at - 1].type if at else ""
    before = tokens[first - 1].type if first else ""
    place = tokens[at].place
    return Name(
        at=at,
        places=place.places,
        coast=behind.word if behind is not None and behind.type == "COAST" else place.coast,
        kind=tokens[kinds[-1]].word if kinds else "",
        before=lead if lead in FROM else before,
    )


def _is_no_name(token: Token) -> bool:
    """``the North Pole``, ``so kind as to be ...``: an unclear name, or a word like one."""
    exact = token.place.quality not in ("prefix", "weak", "spelling")
    return len(token.place.places) > 1 or (not exact and fold(token.text) in english())
