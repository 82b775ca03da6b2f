"""A sentence read by ``grammars/sentences.lark``: what it orders, and which words nothing explains.

A word is what the lexicon says, and a few are more than that by where they stand: ``so`` before
``that`` gives a reason, ``in case`` behind a hold is a precaution.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from gmbot.parsing.phrases import ACTING, Statement, types_of
from gmbot.parsing.prose.chart import STARTS, Chart, Node, grammar, tokens_in
from gmbot.parsing.prose.orders import ASIDE, said_in
from gmbot.parsing.prose.told import statements_of
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Token, besides, english
from gmbot.resources import lexicon

LONGEST = 60
"""Tokens of a sentence; a longer one is not read as prose."""
_LONGEST_CHANGE = 40
"""The same of one that changes the set on file: each of its tokens takes ten times as long."""
_BY_TYPE = {
    "VIA": ("VIA_DIR",), "FERRY": ("CONVOYED",), "FROM": ("FROM_DIR",), "REL": ("THIS",),
    "COAST": ("COASTAL",),
}  # fmt: skip
_PARTICLES = ("TO", "VIA", "FROM", "WITH", "IN")
"""What may stand behind its verb at the end of a clause, as in German: ``rückt nach``."""
_REFUSING = frozenset({"NOT", "IF", "OR", "MAYBE", "MUSING", "TAKEN_BACK", "NOBODY", "PAST"})
_EXCUSED = frozenset({"NOT", "MAYBE", "MUSING", "NOBODY", "PAST"})
"""What a clause may hold that only gives a reason: ``so that it cannot be dislodged``."""
_UNEXCUSED = (_REFUSING - _EXCUSED) | {"SWAP", "CHANGE"}
"""The rest, and ``although I may yet swap it for Ruhr``."""
_LINKING = frozenset({
    "IN", "ON", "WITH", "OF", "TO", "FOR", "AND", "DIR", "TOO", "REL", "THIS", "NUMBER", "AMID",
    "HELP",
})  # fmt: skip
_HARMLESS = frozenset({
    "ADJ", "MANNER", "THING", "NOUN", "CREW", "ACTS", "GOES", "CHAT", "HEAD",
})  # fmt: skip
"""What a clause is made of that says nothing of units and places."""
_ANY_WAY = frozenset({"to", "ot", "tp", "cto", "for", "a"})
"""Much besides going is done "to" a place; what is done "into" one is going there."""
CHANGES = "changes"
"""The grammar and the lexicon of what changes the set on file."""
_CHANGING = frozenset({
    "REVOKE", "WITHDRAW", "REVOKED", "CHANGED", "MIND", "INSTEAD", "NO", "WROTE", "KEPT",
    "STANDS", "BECOMES", "RATHER", "READ", "SPARE", "FORGOT", "ADDS", "CHANGES", "UNTOUCHED",
    "WITHOUT", "DESTINATION", "ROLES", "SWAP", "PULL", "TAKE_THAT", "MEANT",
})  # fmt: skip
_TAKING = (
    frozenset({"TAKES", "AWAY"}), frozenset({"COPULA", "AWAY"}), frozenset({"REMOVE", "ORDER"}),
    frozenset({"REMOVE", "HEAD"}), frozenset({"NOT", "CHANGED"}),
)  # fmt: skip
"""One of the former, or two of these together, stand in every sentence that changes a set."""
_TELLING = (_CHANGING | {"TAKES", "REMOVE"}) - {"STANDS", "MIND"}
_UP_TO = frozenset({"before", "until"})
"""An hour follows: no condition."""
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_SIDES = frozenset({"north", "south", "east", "west", "centre", "center", "middle"})
"""``Now the south: ...``"""
_SETTING = frozenset({"OF", "FROM", "IN", "WITH", "FOR", "AMID"})
"""``In the north, ...``: such words say where and why."""
_NO_ORDER = frozenset({*ASIDE, "target"})
_ENDING = frozenset({"COMMA", "STOP", "COLON", "LINE", "QUESTION"})
_TWO = 2


@dataclass(frozen=True, slots=True)
class Prose:
    """The best reading of a sentence."""

    statements: tuple[Statement, ...]
    unknown: tuple[Token, ...]
    """The words that no rule explains."""
    weight: int
    node: Node

    def orders(self, *, winter: bool) -> bool:
        """Tell whether all of it is read, and orders something."""
        acts = [statement.act for statement in self.statements]
        if self.unknown or "dangling" in acts:
            return False
        return bool(acts) if winter else bool(acts) and not {"bare", "build"} & set(acts)


def read_prose(tokens: Sequence[Token], *, winter: bool = False) -> Prose | None:
    """Return the best reading of a sentence; None if it is too long or orders nothing."""
    return _read("sentences", tokens, classes_of(tokens), winter=winter)


def read_changes(tokens: Sequence[Token], *, winter: bool = False) -> Prose | None:
    """Return the best reading of a sentence that changes the set on file.

    None where no word says that it does. The tokens are those of the lexicon ``changes``.
    """
    classes = classes_of(tokens, CHANGES)
    known = frozenset().union(*classes)
    if len(tokens) > _LONGEST_CHANGE:
        return None
    if known.isdisjoint(_CHANGING) and not any(known >= both for both in _TAKING):
        return None
    return _read(CHANGES, tokens, classes, winter=winter)


@cache
def _phrases() -> Mapping[str, tuple[list[str], ...]]:
    """All phrases that may change a set, by their first words."""
    found: dict[str, list[list[str]]] = {}
    for section, entries in lexicon(f"lexicon_{CHANGES}").items():
        if section.removeprefix("+") in _TELLING:
            for words in (fold(entry).split() for entry in entries):
                found.setdefault(words[0], []).append(words)
    return {first: tuple(rows) for first, rows in found.items()}


def may_change(text: str) -> bool:
    """Tell whether a text has any word that may change a set: most have none."""
    words = _WORD.findall(fold(text))
    return any(
        words[at : at + len(row)] == row
        for at, word in enumerate(words)
        for row in _phrases().get(word, ())
    )


def _read(
    name: str, tokens: Sequence[Token], classes: Sequence[frozenset[str]], *, winter: bool
) -> Prose | None:
    if not tokens or len(tokens) > LONGEST:
        return None
    found = Chart(grammar(), tokens, classes).best(STARTS[name][winter])
    if found is None:
        return None
    weight, node = found
    unknown = [*tokens_in(node, "island"), *_judging(node)]
    return Prose(statements_of(said_in(node)), tuple(unknown), weight, node)


def _judging(node: Node) -> Iterator[Token]:
    """Harmless words that may speak of an order: ``Too risky, ...``, ``..., to be confirmed``."""
    orders = [at for at, part in enumerate(node.parts) if _is_order(part)]
    for at, part in enumerate(node.parts):
        if not isinstance(part, Node) or part.name != "talk" or not orders:
            continue
        words = list(tokens_in(part, "talk"))
        first = words[0]
        heads = at < orders[0] and _is_joint(node.parts[at + 1]) and first.type not in _SETTING
        heads = heads and not all(one.text.casefold() in _SIDES for one in words)
        apart = first.type == "ON" or all(one.type == "REL" for one in words)
        if heads or apart or any(map(_is_participle, words)):
            yield from words


def _is_joint(part: Node | Token) -> bool:
    return isinstance(part, Token) and part.type in _ENDING


def _is_order(part: Node | Token) -> bool:
    return isinstance(part, Node) and part.name not in _NO_ORDER


def _is_participle(token: Token) -> bool:
    return token.type == "WORD" and (token.word == "DONE" or token.text.casefold().endswith("ed"))


def classes_of(tokens: Sequence[Token], overlay: str = "") -> list[frozenset[str]]:
    """All that each of some tokens may be."""
    return [_classes_at(tokens, index, overlay) for index in range(len(tokens))]


def _classes_at(tokens: Sequence[Token], index: int, overlay: str) -> frozenset[str]:
    """What the token may be where it stands."""
    token = tokens[index]
    kind = token.word if token.type == "WORD" and token.word else token.type
    found = {kind, "ISLAND", *_BY_TYPE.get(token.type, ())}
    word = token.text.casefold()
    found.update(besides(overlay).get(word, ()))
    if not index and token.type != "AND":
        found.discard("AND")
    if token.type == "PLACE" and token.text.endswith(("'s", "’s")):
        found.add("OWNING")
    if token.text in ("of", "at"):
        found.add(token.text.upper())
    if token.type == "WORD":
        known = english().get(word, frozenset())
        found.update(known if token.word == "DONE" else known - {"DONE"})
        if (
            not known | besides(overlay).get(word, set())
            and not token.word
            and _may_be_verb(tokens, index)
        ):
            found.add("STRANGE")
        if not token.word and token.text[:1].isupper():
            found.add("NAMED")
    if found & (_LINKING | _HARMLESS):
        found.add("SAFE")
    if (
        token.type == "PLACE"
        and len(token.text) <= 4
        and token.place.quality in ("exact", "mistake")
    ):
        found.add("SHORT")
    found |= _by_its_neighbours(tokens, index)
    if token.type == "WITH" and word not in ("by", "durch"):
        found.add("HAVING")
    found |= _by_its_form(token)
    if token.type == "WHILE" and token.text == "so" and _gives_reason(tokens, index + 1):
        found.add("WHILE_SO")
    if found & {"WHILE_SO", "AS"} and _is_told(tokens, index + 1, overlay):
        found -= {"WHILE_SO", "AS"}
    if token.type == "IF" and token.text == "in case" and _is_precaution(tokens, index):
        found.add("IN_CASE")
    if token.type == "WHILE" and token.text in ("so", "therefore"):
        found.add("SO")
    if token.type == "WHILE" and token.text == "as" and not _names_actor(tokens, index + 1):
        found.discard("WHILE")  # "supports Paris as it attacks": that is Paris
    ends = _ends_at(tokens, index)
    if token.type in _PARTICLES and ends and index and word != "off":
        found.add("PARTICLE")
    if token.type not in _ENDING:
        found |= {"PASSED"} if token.type not in _REFUSING else set()
        excused = token.type not in _UNEXCUSED and not _is_done_since(tokens, index)
        found |= {"EXCUSED"} if excused else set()
        found |= {"WHY"} if "EXCUSED" in found and token.type not in ("PLACE", "KIND") else set()
        found |= {"IDLE"} if "WHY" in found and token.type not in ACTING else set()
        found |= {"LATER"} if _says_nothing_of_units(token) else set()
        found |= {"DENIES"} if _denies_more(tokens, index) else set()
    return frozenset(found)


def _by_its_form(token: Token) -> set[str]:
    """What a word for an act or a unit is besides, by how it is written."""
    word = token.text.casefold()
    if token.type == "SUPPORT" and (len(word) > 4 or word in ("help", "aid")):
        return {"HELP"}
    if token.type == "KIND" and token.word == "F":
        return {"FLEET"}
    return {"HOLDING"} if token.type == "HOLD" and token.text.endswith("ing") else set()


def _is_done_since(tokens: Sequence[Token], index: int) -> bool:
    """``Rome to Venice, since changed``: that gives no reason, it tells of the order."""
    before = tokens[index - 1] if index else None
    since = before is not None and before.type == "CAUSE" and before.text.casefold() == "since"
    return since and _is_participle(tokens[index])


def _says_nothing_of_units(token: Token) -> bool:
    """``cancel all, I'll send new ones before the deadline``: no unit is named, and no doubt."""
    doubt = token.type in _REFUSING and token.text not in _UP_TO
    return not doubt and token.type not in ("PLACE", "KIND", "OWNER")


def _denies_more(tokens: Sequence[Token], index: int) -> bool:
    """``cancel it, I have no use for it``: more is said than ``not really``, ``of course not``."""
    return tokens[index].type in ("NOT", "NOBODY") and _words_beside(tokens, index) >= _TWO


def _words_beside(tokens: Sequence[Token], index: int) -> int:
    """How many words of its clause stand on both sides of a word; of each side two are counted."""
    before = reversed(tokens[max(index - _TWO, 0) : index])
    behind = tokens[index + 1 : index + 1 + _TWO]
    of_clause = (
        itertools.takewhile(lambda x: x.type not in _ENDING, some) for some in (before, behind)
    )
    return sum(1 for some in of_clause for _ in some)


def _by_its_neighbours(tokens: Sequence[Token], index: int) -> set[str]:
    """What a few words are besides, by what stands before them and behind."""
    token, before = tokens[index], tokens[index - 1].type if index else ""
    word, ends = token.text.casefold(), _ends_at(tokens, index)
    if token.type == "TO" and word not in _ANY_WAY:
        return {"INTO"}
    if token.type == "REST" and word == "rest" and ends and before == "PLACE":
        return {"HOLD"}  # "The men at Syria rest."
    if token.type == "TOO" and word == "too" and not ends and before in ("PLACE", "MOVE"):
        return {"TO"}  # "Livonia moves too Prussia"
    return set()


def _ends_at(tokens: Sequence[Token], index: int) -> bool:
    """Tell whether a clause ends behind a token."""
    return index + 1 == len(tokens) or tokens[index + 1].type in (*_ENDING, "AND", "WHILE")


def _may_be_verb(tokens: Sequence[Token], index: int) -> bool:
    """``london fleet yeets itself into ...``: a verb by its form, and behind a unit."""
    word = tokens[index].text
    form = word.islower() and len(word) > 3 and word.endswith(("s", "ing", "t", "en", "e"))
    named = index and tokens[index - 1].type in ("PLACE", "COLON")
    unit = index > 1 and (tokens[index - 2].type, tokens[index - 1].type) == ("PLACE", "KIND")
    return bool(form and (named or unit) and word[:2] != "un")


def _gives_reason(tokens: Sequence[Token], index: int) -> bool:
    """``so that it can be shipped``, ``so it can go on``"""
    return index < len(tokens) and not _names_actor(tokens, index)


def _is_told(tokens: Sequence[Token], index: int, overlay: str) -> bool:
    """``so my ally writes``, ``as the book has it``: that gives no reason, it quotes."""
    clause = itertools.takewhile(lambda token: token.type not in _ENDING, tokens[index:])
    words = (besides(overlay).get(fold(token.text), frozenset()) for token in clause)
    return any("TELLS" in classes for classes in words)


def _names_actor(tokens: Sequence[Token], index: int) -> bool:
    named = ("PLACE", "KIND", "OWNER", "ALL", "REST")
    return index < len(tokens) and tokens[index].type in named


def _is_precaution(tokens: Sequence[Token], index: int) -> bool:
    """``supports Rome in case Austria attacks``: who stands or helps does so in any case."""
    acts = types_of(tokens[:index]) & set(ACTING)
    if index + 1 == len(tokens) or tokens[index + 1].type == "COMMA":
        return bool(acts)  # "just in case"
    return bool(acts) and acts <= {"HOLD", "SUPPORT"} and tokens[index + 1].type != "FROM"


def seems_order(prose: Prose | None) -> bool:
    """Tell whether a sentence with unknown words orders something for all that."""
    if prose is None or any(token.type == "MUSING" for token in prose.unknown):
        return False
    known = [s for s in prose.statements if s.subjects and s.subjects[0].place and s.act != "bare"]
    return bool(known) or any(s.act == "dangling" for s in prose.statements)
