"""What do words point at that another sentence said: "there", "the latter", "same", "helps it"?"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence, Set
from dataclasses import replace

from gmbot.parsing.phrases import NamedUnit, Sentence, Statement, types_of
from gmbot.parsing.prose import with_roles_told
from gmbot.parsing.sentences import is_standard
from gmbot.parsing.sets.set_sentences import Content
from gmbot.parsing.text import Line
from gmbot.parsing.tokens import Names, Token, sentence_tokens, tokens_of
from gmbot.rules.board.terms import Location, Province

_TOLD = re.compile(r"\b(?:the|it|them|die|der|das|sie|la|le|les)\b", re.IGNORECASE)
"""What sentences have, and lists of orders have not."""
_CLAUSE = re.compile(r"(?<=[.;!?])\s+(?!\()|(?<=[;:!?])(?=\w)")
_DOUBTING = frozenset({"IF", "OR", "MAYBE", "TAKEN_BACK"})
_IT = re.compile(
    r"(?:let )?(?:it|he|she|they|him|her)\b"
    r"(?=\s(?:\w+ ){0,2}?(?:hold|stay|stand|remain|move|go|support|convoy|attack|sail))",
    re.IGNORECASE,
)
KindAt = Callable[[Province], str]
"""The kind of the own unit in a province; empty if there is none."""
Said = tuple[int, Sentence]


class NamedBefore:
    """The places that the sentences of a set have named so far, and all moves that it tells."""

    def __init__(
        self, kind_at: KindAt, said: Sequence[Said], filed: Sequence[Statement] = ()
    ) -> None:
        self.kind_at = kind_at
        self.named: list[NamedUnit] = []
        told = [one for _, sentence in said for one in sentence.statements]
        moves = [one for one in told if one.act == "move" and len(one.subjects) == 1]
        who = [ref for one in told for ref in one.subjects]
        kept = [one for one in filed if not any(_same(ref, one.subjects[0]) for ref in who)]
        self.moves = [*kept, *moves]

    def filled(self, statement: Statement) -> Statement:
        """The statement with the places that it only points at."""
        who = tuple(self._unit(ref) for ref in statement.subjects)
        target = self._unit(statement.target) if statement.target else None
        same = who == statement.subjects and target == statement.target
        filled = statement if same else replace(statement, subjects=who, target=target)
        if statement.to is not None and statement.to.group == "there":
            to = self._place(who)
            filled = replace(filled, to=to)
            if to is None:
                filled = replace(filled, act="support_nothing" if target else "nowhere")
        elif statement.act == "support_move" and target is not None:
            goal = self._goal_of(target)
            filled = replace(filled, act="support" if goal else "support_nothing", to=goal)
        elif statement.loose and target is not None:
            filled = replace(filled, to=self._goal_of(target))
        named = (*who, target, filled.to, *filled.route)
        self.named += [ref for ref in named if ref is not None and ref.place]
        return filled

    def _unit(self, ref: NamedUnit) -> NamedUnit:
        """``the fleet there``: in the place named last where such a unit stands."""
        if ref.group != "there":
            return ref
        for before in reversed(self.named):
            here = before.place.places if before.place else ()
            if any(self.kind_at(province) == ref.kind for province in here):
                return replace(ref, place=before.place, group="")
        return replace(ref, group="")

    def _place(self, who: Sequence[NamedUnit]) -> NamedUnit | None:
        """Where ``there`` is: the place named last that is not the unit's own."""
        others = (ref for ref in reversed(self.named) if not any(_same(ref, one) for one in who))
        found = next(others, None)
        return replace(found, kind="", owner=None, lead="") if found else None

    def _goal_of(self, unit: NamedUnit) -> NamedUnit | None:
        """Where a supported unit goes by the words of the same set."""
        goals = [one.to for one in self.moves if _same(one.subjects[0], unit)]
        return goals[-1] if goals and goals[-1] and goals[-1].group != "there" else None


def with_turns(said: Sequence[Said], kind_at: KindAt) -> list[Said]:
    """``after Paris has left``: no condition where Paris is the player's own, and its move told."""

    def is_own(ref: NamedUnit, sentence: Sentence) -> bool:
        goals = [one.to or one.target for one in sentence.likely] if ref.group == "there" else []
        goals += [ref for one in sentence.likely for ref in one.subjects if one.act == "hold"]
        here = {place for one in (ref, *goals) if one and one.place for place in one.place.places}
        kinds = {kind_at(place) for place in here} - {""}
        return bool(kinds) and (not ref.kind or ref.kind in kinds)

    return [
        (line, Sentence(one.words, one.likely))
        if one.first and all(is_own(ref, one) for ref in one.first)
        else (line, one)
        for line, one in said
    ]


def with_aims(said: Sequence[Said]) -> list[Said]:
    """``We are going to take Greece. Bulgaria attacks``: the first sentence says where to."""
    found: list[Said] = []
    for line, sentence in said:
        before = found[-1][1] if found else None
        aim = _aim(before) if before else None
        first = sentence.statements[0] if sentence.statements else None
        if aim and first and first.act == "nowhere" and first.subjects:
            move = replace(first, act="move", to=aim)
            sentence = replace(sentence, statements=(move, *sentence.statements[1:]))
            found.pop()
        found.append((line, sentence))
    return found


def with_kinds(said: Sequence[Said], kind_at: KindAt) -> list[Said]:
    """``Lyon and Piedmont go for Marseilles: the army moves in``: the army of these two."""
    found: list[Said] = []
    joint: tuple[NamedUnit, ...] = ()
    for line, sentence in said:
        told: list[Statement] = []
        for one in sentence.statements:
            who = tuple(_of_kind(ref, joint, kind_at) for ref in one.subjects)
            told.append(one if who == one.subjects else replace(one, subjects=who))
            if one.act == "move" and len(one.subjects) > 1:
                joint = one.subjects
        same = tuple(told) == sentence.statements
        found.append((line, sentence if same else replace(sentence, statements=tuple(told))))
    told_apart = with_roles_told([sentence for _, sentence in found])
    return [(line, one or before) for (line, before), one in zip(found, told_apart, strict=True)]


def with_ways(said: Sequence[Said]) -> list[Said]:
    """``London goes to Belgium, and the North Sea fleet carries it``: it goes by this convoy."""
    told = [(line, one) for line, one in said]
    convoys = [x for _, one in told for x in one.statements if x.act == "convoy"]
    nothing = [x for _, one in told for x in one.statements if x.act == "convoy_nothing"]
    if not convoys and not nothing:
        return told
    found: list[Said] = []
    for index, (line, one) in enumerate(told):
        if is_standard(one.words) or not _TOLD.search(one.words):
            found.append((line, one))
            continue
        after = told[index + 1][1].statements[:1] if index + 1 < len(told) else ()
        row = [*one.statements, *after]
        moved = tuple(
            replace(x, via="convoy") if not x.via and _is_carried(x, row[at + 1 :], convoys) else x
            for at, x in enumerate(one.statements)
        )
        found.append((line, replace(one, statements=moved)))
    return found


def _is_carried(move: Statement, after: Sequence[Statement], convoys: Sequence[Statement]) -> bool:
    """Tell whether own fleets are told to carry a move: the next order, or one that names it."""
    if move.act != "move" or len(move.subjects) != 1 or move.to is None:
        return False
    if after and after[0].act == "convoy_nothing":
        return True
    return any(
        one.target and one.to and _same(move.subjects[0], one.target) and _same(move.to, one.to)
        for one in convoys
    )


def _of_kind(ref: NamedUnit, joint: Sequence[NamedUnit], kind_at: KindAt) -> NamedUnit:
    if ref.group in ("former", "latter") and len(joint) == 2:
        return joint[0] if ref.group == "former" else joint[1]
    if ref.place or ref.group or not ref.kind:
        return ref
    fit = [
        one
        for one in joint
        if one.place and any(kind_at(province) == ref.kind for province in one.place.places)
    ]
    return replace(fit[0], words=ref.words) if len(fit) == 1 else ref


def _aim(sentence: Sentence) -> NamedUnit | None:
    if sentence.refused or len(sentence.statements) != 1:
        return None
    only = sentence.statements[0]
    return only.to if only.act == "move" and not only.subjects else None


def _same(one: NamedUnit, other: NamedUnit) -> bool:
    places = set(one.place.places) if one.place else set()
    return bool(other.place and places & set(other.place.places))


# ---- "same", and a support without an object

_NOTHING = ("support_nothing", "convoy_nothing")
_AS_THE_LAST = frozenset({"DITTO", "TOO"})


def may_be_as_on_file(statement: Statement, words: str, filed: Set[Province], names: Names) -> bool:
    """``Albania holds. Venice, Rome same``: as Albania does, or as it is on file? (S3.11)

    ``And so does Rome``, ``Rome too``: that is as the unit does of which was spoken just before.

    Args:
        filed: where units with orders on file stand.
    """
    who = statement.subjects
    if statement.act != "same" or not who:
        return False
    if not all(ref.place and filed & set(ref.place.places) for ref in who):
        return False
    types = {token.type for token in sentence_tokens(words, names)}
    return "SAME" in types and types.isdisjoint(_AS_THE_LAST)


class Earlier:
    """What the statements before said."""

    def __init__(self) -> None:
        self.latest: Statement | None = None
        """The order just before, if it is a move, a hold or a support."""
        self.last: Statement | None = None
        """The move, support or convoy that "same" refers to."""
        self.convoys: list[Statement] = []
        """The convoys ordered so far."""
        self.before = ""
        """What the statement just before did."""

    def filled(self, statement: Statement) -> Statement:
        """``F NWG S same``: the same move as in the order before."""
        meant = self._with_same(statement)
        self.before = meant.act
        return meant

    def _aboard(self, statement: Statement) -> Statement:
        """``NTH C Yor - Bel, and Yor goes along``: the army moves as its convoy says."""
        who = statement.subjects[0].place if len(statement.subjects) == 1 else None
        for convoy in self.convoys:
            army = convoy.target.place if convoy.target else None
            if who and army and who.places == army.places:
                return Statement("move", statement.subjects, to=convoy.to, via="convoy")
        return statement

    def _with_same(self, statement: Statement) -> Statement:
        if statement.act == "along":
            return self._aboard(statement)
        if statement.act == "same" and self.latest and self.latest.act == "hold":
            return replace(self.latest, subjects=statement.subjects)
        if statement.act == "same" and self.before in _NOTHING:
            return replace(statement, act=self.before)  # "Tyrolia helps, and so does Bohemia"
        if statement.act not in ("support_same", "convoy_same", "same") or self.last is None:
            return statement if statement.act != "same" else replace(statement, act="bare")
        last = self.last
        if statement.act == "same":
            return replace(last, subjects=statement.subjects)
        act = statement.act.partition("_")[0]
        target = last.subjects[0] if last.act == "move" else last.target
        return replace(statement, act=act, target=target, to=last.to)

    def remember(self, statement: Statement, singles: tuple[NamedUnit, ...]) -> None:
        """Keep a statement for those after it; ``singles`` are its units that are no group."""
        self.convoys += [statement] if statement.act == "convoy" else []
        if statement.act in ("move", "support", "convoy"):
            self.latest = statement if statement.subjects else None
            self.last = self.latest or self.last
        elif statement.act not in _NOTHING:
            hold = statement.act == "hold" and bool(singles)
            self.latest = replace(statement, subjects=singles) if hold else None

    def with_object(self, statement: Statement) -> Statement | None:
        """``A Mun - Bur; A Bel and A Ruh support``, ``A Lon - Nwy, North Sea convoying``

        None if the statement needs no object, or if the order before gives none.
        """
        last, act = self.latest, statement.act.partition("_")[0]
        if last is None or statement.act not in _NOTHING:
            return None
        target = last.target if last.act in ("support", "convoy") else last.subjects[0]
        if target is None or (last.act in ("move", "hold") and len(last.subjects) != 1):
            return None
        if act == "convoy" and last.to is None:
            return None
        return replace(statement, act=act, target=target, to=last.to)


def with_units_named(
    lines: Sequence[Line], names: Names, own: Collection[Province], content: Content
) -> Sequence[Line]:
    """The lines of a mail with the names of the units that "it" and "they" mean."""
    if not any(_IT.search(line.text) for line in lines):
        return lines
    pronouns = _Pronouns(names, own, content)
    return [replace(line, text=pronouns.replaced(line.text)) for line in lines]


class _Pronouns:
    """``Holland is needed elsewhere: it sails to the North Sea``: which unit is "it"?

    Goes down the lines of a mail and keeps which own unit was named last.
    """

    def __init__(self, names: Names, own: Collection[Province], content: Content) -> None:
        self.names = names
        self.own = own
        self.content = content
        self.latest: Province | None = None

    def replaced(self, text: str) -> str:
        """A line with the names of the units that its pronouns mean."""
        if not _IT.search(text) or self.content(text) == "change":
            self._remember(tokens_of(text, self.names))
            return text
        return " ".join(self._clause(clause) for clause in _CLAUSE.split(text))

    def _clause(self, clause: str) -> str:
        head, colon, tail = clause.partition(": ")
        tokens = tokens_of(head, self.names) if _IT.match(tail) else []
        units = self._own_in(tokens) if _DOUBTING.isdisjoint(types_of(tokens)) else []
        if colon and len(units) == 1 and self.content(head) != "order":
            self.latest = units[0]
            return self._named(tail)
        named = self._named(clause)
        self._remember(tokens_of(named, self.names))
        return named

    def _named(self, clause: str) -> str:
        found = _IT.match(clause)
        if found is None or self.latest is None:
            return clause
        return f"{self.names.board.label(Location(self.latest))} {clause[found.end() :].lstrip()}"

    def _remember(self, tokens: Sequence[Token]) -> None:
        first = next((token for token in tokens if token.type == "PLACE"), None)
        if first is not None:  # of another's place nothing is said that an own unit does
            self.latest = next(iter(self._own_in([first])), None)

    def _own_in(self, tokens: Sequence[Token]) -> list[Province]:
        places = [t.place.places for t in tokens if t.type == "PLACE"]
        return [place for row in places for place in row if place in self.own]
