"""What an order line says before the board is asked: units as named, acts, statements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Place, Token
from gmbot.rules.board.terms import Power, Province


@dataclass(frozen=True, slots=True)
class NamedUnit:
    """A unit or a place as the player named it; parts that were left out are empty."""

    kind: str = ""
    owner: Power | None = None
    place: Place | None = None
    lead: str = ""
    """``IN`` or ``FROM`` if such a word stands before the place."""
    group: str = ""
    """``all``, ``rest``, ``counted``, ``there`` or ``alone`` ("Hold.") instead of a place."""
    count: int = 0
    """How many: ``the two armies``."""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Statement:
    """One act of some units. ``to`` is where a move or the supported move goes."""

    act: str
    """hold, move, support, convoy, retreat, disband, build, remove, waive, bare, nowhere, ..."""
    subjects: tuple[NamedUnit, ...] = ()
    target: NamedUnit | None = None
    """The unit that is supported or convoyed."""
    to: NamedUnit | None = None
    route: tuple[NamedUnit, ...] = ()
    via: str = ""
    """``convoy`` or ``land`` if the player asked for it."""
    count: int = 0
    bound: bool = False
    """True if the move was implied by the wording of another (``convoyed by F NTH``)."""
    change: bool = False
    """``instead``: this order replaces an earlier one."""
    against: NamedUnit | None = None
    """``not London``: what the order stands against, where that name may be a unit as well."""
    loose: bool = False
    """A support in words that leave open whether the unit moves: ``Rome supports Venice``."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """What one sentence says. Exactly one of the fields after ``words`` is set, or none: prose."""

    words: str
    statements: tuple[Statement, ...] = ()
    holders: tuple[NamedUnit, ...] = ()
    """Units that hold by a creative or nonsense order."""
    story: bool = False
    """True if the player adds what a story means: ``(holds)``, ``(A Ven - Tri)``."""
    told: str = ""
    """The sentence alone, if it is a story or nonsense that comes to one order."""
    named: tuple[Province, ...] = ()
    """The places that a refused sentence speaks of."""
    between: tuple[Place, ...] = ()
    """The two places between which a refused sentence may order a move: it speaks of no other."""
    refused: str = ""
    """Why it is not obeyed: conditional, refused, contradictory, unintelligible, musing, ..."""
    likely: tuple[Statement, ...] = ()
    """What it seems to order where it is not obeyed, to be asked back."""
    first: tuple[NamedUnit, ...] = ()
    """``after Paris has left``: units that must be the player's own, or else it is a condition."""
    polite: bool = False
    """An order in the form of a question: ``Could you move Paris to Picardy?``"""
    heading: Power | None = None
    """``Germany:`` before the orders."""
    denied: bool = field(default=False, compare=False)
    """Words beside it, or another sentence, speak against it: no guess at it is obeyed."""
    alone: str = field(default="", compare=False)
    """Its words without those of its neighbors; empty where they cannot be told apart."""

    @property
    def own_words(self) -> str:
        """Its words without those of its neighbors, where they can be told apart."""
        return self.alone or self.words

    def denied_for(self, reason: str) -> Sentence:
        """The same sentence, not obeyed: words beside it, or another one, speak against it."""
        said = self.statements
        return replace(self, statements=(), refused=reason, likely=said, denied=True)


@dataclass(frozen=True, slots=True)
class Act:
    """What an item of the grammar does, by the name of its rule, with the names in it."""

    name: str
    refs: tuple[NamedUnit, ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class Item:
    """One item of the grammar's row: an actor, an act, or both."""

    who: NamedUnit | None = None
    act: Act | None = None
    tails: tuple[Act, ...] = ()
    joint: str = ""
    """The sign before it: ``,`` ``and`` ``:`` ``except``."""


def named_unit(tokens: Sequence[Token]) -> NamedUnit:
    """The unit or place that some tokens name."""
    kind, lead = "", ""
    owner: Power | None = None
    place: Place | None = None
    for token in tokens:
        if token.type == "KIND":
            kind = token.word
        elif token.type == "OWNER":
            owner = token.power
        elif token.type == "PLACE":
            place = token.place
        elif token.type == "COAST" and place is not None:
            place = replace(place, coast=token.word)
        elif token.type in ("IN", "FROM"):
            lead = token.type
    return NamedUnit(kind, owner, place, lead, words=" ".join(token.text for token in tokens))


class NotParsed(ValueError):  # noqa: N818 - it says what became of a reading, it is no error
    """The tokens have no shape that the grammar knows."""


class Dangling(NotParsed):
    """A name is left over after a whole order: ``A Par - Bur and Pic``."""


_PLURALS = frozenset({
    "armies", "fleets", "wings", "boats", "ships", "navies", "squadrons", "flotillas", "warships",
    "legions", "brigades", "battalions", "regiments", "armeen", "heere", "flotten", "schiffe",
    "kriegsschiffe", "armees", "flottes", "navires", "escadres", "bateaux", "vaisseaux",
})  # fmt: skip
"""Words for several units of a kind, without accents."""


def is_plural(word: str) -> bool:
    """``Armies Paris and Marseilles``, ``die beiden Flotten``"""
    return fold(word) in _PLURALS


ALL_BUILDS = 99
"""More than anybody may build; the board knows how many are due."""
