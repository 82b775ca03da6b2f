"""A sentence of a phase of builds, removals or retreats, read by the units and places it names.

``The yards of Kiel deliver a fresh fleet``, ``Gascony it is for the army in Burgundy``: so few
things can be ordered there that the names say which, however the rest is put. What is not known
to be harmless (grammars/by_names.txt) has the sentence asked back with what was read of it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from gmbot.parsing.phrases import NamedUnit, Statement, is_plural, named_unit, types_of
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Token
from gmbot.resources import lexicon

_WORDS = lexicon("by_names")
_UNIT = frozenset(map(fold, _WORDS["unit"]))
_FOR = frozenset(map(fold, _WORDS["for"]))
_BUILDS = frozenset(map(fold, _WORDS["builds"]))
_REMOVES = frozenset(map(fold, _WORDS["removes"]))
_CHOOSES = frozenset(map(fold, _WORDS["chooses"]))
_HARMLESS = frozenset(map(fold, _WORDS["harmless"])) | _UNIT | _BUILDS | _REMOVES | _CHOOSES | _FOR
_JOINTS = frozenset({"AND", "COMMA", "COLON", "SEP", "STOP", "LINE", "BOTH", "DASH"})
_WANTING = frozenset({"SEND", "GETS", "GIVES"})
_REMOVING = frozenset({"REMOVE", "DISBAND"})
_GOING = frozenset({"TO", "MOVE", "RETREAT"})
_ACTS = _WANTING | _REMOVING | _GOING | {"BUILD"}
_SILENT = frozenset({
    "PLEASE", "WITH", "IN", "ON", "FROM", "REL", "NUMBER", "DIR", "CHAT", "ADJ", "AIM", "THERE",
    "ONE",
})  # fmt: skip
_WRITTEN = {"KIND": "K", "PLACE": "P", "COAST": "c", "OWNER": "O"}
_KIND_FIRST = re.compile(r"J?O?(?:KJ?Pc?(?:J(?=K)|J?$|(?=K)|J(?=P)))+(?:Pc?J?)*")
_PLACE_FIRST = re.compile(r"J?O?Pc?J?K(?:JPc?J?K)*J?")
_PLACES = re.compile(r"J?O?Pc?(?:JPc?)*(?:J?K)?J?")


@dataclass(frozen=True, slots=True)
class ByNames:
    """What the names of a sentence order, and whether all its other words are harmless."""

    statements: tuple[Statement, ...]
    sure: bool


def read_by_names(tokens: Sequence[Token], *, winter: bool) -> ByNames | None:
    """What a sentence orders outside movement phases; None if its names do not tell."""
    told = [token for token in tokens if token.type in _WRITTEN or token.type in _JOINTS]
    others = [token for token in tokens if token not in told and token.type not in _ACTS]
    unknown = [token for token in others if not _is_silent(token)]
    if any(token.type != "WORD" for token in unknown):
        return None
    acts = _acts(tokens)
    found = _in_winter(tokens, told, acts) if winter else _retreat(tokens, acts)
    return ByNames(found, sure=not unknown and bool(acts)) if found else None


def _acts(tokens: Sequence[Token]) -> frozenset[str]:
    """What a sentence does with its names: ``build``, ``remove``, ``go``, ``choose``."""
    types = [token.type for token in tokens]
    words = {fold(token.text) for token in tokens}
    chosen = not words.isdisjoint(_CHOOSES | _FOR) or ("MOVE", "WITH") in set(pairwise(types))
    acts = {
        "build": "BUILD" in types,
        "want": not _WANTING.isdisjoint(types) or not words.isdisjoint(_BUILDS),
        "remove": not _REMOVING.isdisjoint(types) or not words.isdisjoint(_REMOVES),
        "go": not _GOING.isdisjoint(types),
        "choose": chosen,
    }
    return frozenset(act for act, said in acts.items() if said)


def _is_silent(token: Token) -> bool:
    known = fold(token.text) in _HARMLESS
    return token.type in _SILENT or (token.type in ("WORD", "WHILE") and known)


def leaves_out(found: Sequence[Statement], tokens: Sequence[Token]) -> bool:
    """``build an army, in Rome``: tell whether a reading of a winter sentence lost something."""
    units = [unit for one in found for unit in one.subjects]
    placed = {unit.place.places for unit in units if unit.place}
    named = {token.place.places for token in tokens if token.type == "PLACE"}
    kinds = {bool(unit.kind) for unit in units}
    lost = placed != named or len(placed) < len(units) or len(kinds) > 1
    return lost or any(one.act == "retreat" for one in found)


# ---- builds and removals


def _in_winter(
    tokens: Sequence[Token], known: Sequence[Token], acts: frozenset[str]
) -> tuple[Statement, ...]:
    if acts >= {"build", "remove"} or (not acts & {"build", "want"} and _goes_somewhere(tokens)):
        return ()
    act = _winter_act(acts)
    again = _named_again(tokens)
    return tuple(Statement(act, (unit,)) for unit in _units(known, again))


def _winter_act(acts: frozenset[str]) -> str:
    """``bare`` where only what is due tells: "I choose Paris"."""
    if "remove" in acts:
        return "remove"
    if acts & {"build", "want"}:
        return "build"
    return "bare" if "choose" in acts or "go" not in acts else "remove"


def _named_again(tokens: Sequence[Token]) -> frozenset[int]:
    """``an army in Paris and one in Marseilles``: places, by their tokens, of the same kind."""
    trios = zip(tokens, tokens[1:], tokens[2:], strict=False)
    same = (c for a, b, c in trios if (a.type, b.type, c.type) == ("AND", "IN", "PLACE"))
    return frozenset(map(id, same))


def _goes_somewhere(tokens: Sequence[Token]) -> bool:
    """``Paris to Burgundy``, ``withdraw the army to Vienna``: that is no removal."""
    goal = False
    for token in tokens:
        if token.type == "PLACE" and goal:
            return True
        goal = token.type in ("TO", "DASH") or (goal and token.type in ("KIND", "OWNER"))
    return False


def _units(known: Sequence[Token], again: frozenset[int]) -> tuple[NamedUnit, ...]:
    """The units of a list: ``army Paris and fleet Brest``, ``Kiel: fleet``, ``Paris, an army``."""
    row = "".join(_WRITTEN.get(token.type, "J") for token in known)
    if re.search("KJ+P", row) and any(token.type == "AND" for token in known):
        return ()  # "my fleet and Galicia"
    short = re.sub("J+", "J", row)
    if _PLACES.fullmatch(short) or _PLACE_FIRST.fullmatch(short):
        return _placed(known, shared=_PLACE_FIRST.fullmatch(short) is None)
    return _of_kinds(known, again) if _KIND_FIRST.fullmatch(short) else ()


def _placed(known: Sequence[Token], *, shared: bool) -> tuple[NamedUnit, ...]:
    """Each place with the kind behind it, or all of them with the one that stands last."""
    units: list[NamedUnit] = []
    kinds = [token for token in known if token.type == "KIND"]
    if shared and kinds and not is_plural(kinds[0].text):
        return ()
    for token in known:
        if token.type == "PLACE":
            units.append(_named(token))
        elif token.type == "COAST":
            units[-1] = _at_coast(units[-1], token)
        elif token.type == "KIND" and not shared:
            units[-1] = replace(units[-1], kind=token.word)
    if shared and kinds:
        units = [replace(unit, kind=kinds[0].word) for unit in units]
    return _owned(units, known)


def _of_kinds(known: Sequence[Token], again: frozenset[int]) -> tuple[NamedUnit, ...]:
    """Each place with the kind before it; ``armies in Paris and Marseilles`` share theirs."""
    units: list[NamedUnit] = []
    kind: Token | None = None
    used = False
    for token in known:
        if token.type == "KIND":
            kind, used = token, False
        elif token.type == "PLACE" and kind is not None:
            if used and not is_plural(kind.text) and id(token) not in again:
                return ()
            units.append(replace(_named(token), kind=kind.word))
            used = True
        elif token.type == "COAST":
            units[-1] = _at_coast(units[-1], token)
    return _owned(units, known)


def _named(token: Token) -> NamedUnit:
    return named_unit([token])


def _at_coast(unit: NamedUnit, coast: Token) -> NamedUnit:
    assert unit.place is not None
    return replace(unit, place=replace(unit.place, coast=coast.word))


def _owned(units: Sequence[NamedUnit], known: Sequence[Token]) -> tuple[NamedUnit, ...]:
    """``Italy wants a fleet in Naples``: the board sees whether that is the writer."""
    owner = next((token.power for token in known if token.type == "OWNER"), None)
    return tuple(replace(unit, owner=owner) for unit in units)


# ---- retreats


def _retreat(tokens: Sequence[Token], acts: frozenset[str]) -> tuple[Statement, ...]:
    """One unit and where it goes: the unit is the one with its kind, or with a word for a unit."""
    if acts & {"remove", "build"} or "OWNER" in types_of(tokens):
        return ()
    places = [at for at, token in enumerate(tokens) if token.type == "PLACE"]
    kinds = [token.word for token in tokens if token.type == "KIND"]
    kind = kinds[0] if kinds else ""
    standing = [at for at in places if _is_unit(tokens, at)]
    if len(places) == 2 and not standing:
        standing = [at for at in places if at and fold(tokens[at - 1].text) in _FOR]
    if len(kinds) > 1 or len(places) - len(standing) != 1:
        return ()
    goal = next(at for at in places if at not in standing)
    if len(places) == 1:
        return (Statement("bare", (replace(_coasted(tokens, goal), kind=kind),)),)
    if len(places) != 2:
        return ()
    unit = replace(_coasted(tokens, standing[0]), kind=kind)
    return (Statement("retreat", (unit,), to=_coasted(tokens, goal)),)


def _is_unit(tokens: Sequence[Token], at: int) -> bool:
    """``army in Burgundy``, ``the Burgundy unit``: the place of a unit, not where it goes."""
    ahead, behind = tokens[:at], tokens[at + 1 :]
    if behind and behind[0].type == "COAST":
        behind = behind[1:]
    if ahead and ahead[-1].type in ("IN", "FROM"):
        return True
    return bool((ahead and _is_kind(ahead[-1])) or (behind and _is_kind(behind[0])))


def _is_kind(token: Token) -> bool:
    return token.type == "KIND" or (token.type == "WORD" and fold(token.text) in _UNIT)


def _coasted(tokens: Sequence[Token], at: int) -> NamedUnit:
    unit = _named(tokens[at])
    coast = tokens[at + 1] if tokens[at + 1 : at + 2] else None
    return _at_coast(unit, coast) if coast and coast.type == "COAST" else unit
