"""What do the parentheses of a sentence mean: a condition, the order of a story, help, nothing?"""

from __future__ import annotations

from collections.abc import Sequence

from gmbot.parsing.judges import standing_behind
from gmbot.parsing.phrases import (
    REF,
    REFUSALS,
    NamedUnit,
    Sentence,
    Statement,
    first_units,
    is_hold_mark,
    is_orderly,
    refusal_of,
    types_of,
)
from gmbot.parsing.sentences.attempts import Attempts
from gmbot.parsing.tokens import Token, english

_SLIPS = frozenset(
    {"typo", "mistake", "wrong", "wrongly", "misprint", "error", "change", "changed"}
)
"""What says that something else is meant: ``(typo, it is Pic)``."""

_DEMONSTRATIVES = frozenset({"that", "this", "it"})
_ELSEWHERE = frozenset({"below", "above", "see", "later", "instead", "see below", "elsewhere"})
"""What says that the order stands somewhere else, or is for another time."""
_PARTS = ("nowhere", "support_nothing")
"""What is said of one of the units that act together."""
_STANDS = 0.45
"""What is in parentheses is to this share like what changes nothing."""
_HELP = ("support_nothing", "support", "convoy_nothing", "convoy")


class Asides:
    """Reads sentences with parentheses."""

    def __init__(self, attempts: Attempts) -> None:
        self.attempts = attempts
        self.creative = attempts.leniency.creative

    def read(
        self, tokens: list[Token], outer: list[Token], inner: list[list[Token]], text: str
    ) -> Sentence | None:
        """Read a sentence with parentheses; None if they hold nothing but remarks.

        Args:
            outer: what stands outside of parentheses, ``inner`` what inside, one row for each.
        """
        doubt = _doubt(outer, inner)
        if doubt:
            return Sentence(text, refused=doubt, denied=True)
        if any(is_hold_mark(part) for part in inner):
            return self._marked_hold(outer, text)
        found = _marked_act(outer, inner) or self._helped(outer, inner)
        if found:
            return Sentence(text, found)
        retold = self._retold(outer, inner)
        if retold:
            return Sentence(text, retold, story=True)
        everything = [t for t in tokens if t.type not in ("LPAR", "RPAR")]
        found = self.attempts.row(everything)
        if found and not refusal_of(everything):
            return Sentence(text, found)
        whole = self.attempts.plain(outer)
        if whole and not refusal_of(outer):
            more = self._said_of_them(whole, inner)
            if any(one.act not in _PARTS for one in more):
                return Sentence(text, refused="contradictory", likely=whole, denied=True)
            if more:
                return Sentence(text, (*whole, *more))
            if not all(map(self._is_harmless, inner)):
                return Sentence(text, refused="unintelligible", likely=whole, denied=True)
            return None
        return self._told(inner, text) if self.creative else None

    def _is_harmless(self, part: Sequence[Token]) -> bool:
        """Tell whether an order counts beside words in parentheses, by rules and by examples."""
        words = " ".join(token.text for token in part)
        return _is_harmless(part) and standing_behind(words, self.attempts.names) >= _STANDS

    def _said_of_them(
        self, whole: Sequence[Statement], inner: list[list[Token]]
    ) -> list[Statement]:
        """``Ukraine and Sevastopol on Rumania (Ukraine moves)``: of the same units, and new."""
        found: list[Statement] = []
        for part in inner:
            for one in self.attempts.plain(part) if not refusal_of(part) else ():
                same = any(
                    _same_unit(one.subjects[:1], (who,)) for s in whole for who in s.subjects
                )
                again = any(_alike(one, before) for before in whole)
                found += [one] if same and one.act != "bare" and not again else []
        return found

    def _told(self, inner: list[list[Token]], text: str) -> Sentence | None:
        """``Venice sings at La Scala (A Ven - Tri)``: the last order in parentheses counts."""
        for part in reversed(inner):
            found = self.attempts.plain(part) or self.attempts.mended(part)
            if any(ref.group for s in found for ref in s.subjects):
                continue  # a story is of its own units, not of all
            if found and not refusal_of(part) and any(s.act != "bare" for s in found):
                return Sentence(text, found, story=True)
        return None

    def _helped(self, outer: list[Token], inner: list[list[Token]]) -> tuple[Statement, ...]:
        """``Tri - Tyr (Boh, Vie s)``, ``Tri - Tyr (S Boh and Vie)``: who helps the move."""
        if not any({"SUPPORT", "CONVOY"} & types_of(part) for part in inner) or refusal_of(outer):
            return ()
        done = self.attempts.plain(outer)
        if len(done) != 1 or done[0].act not in ("move", "hold"):
            return ()
        for part in inner:
            found = self.attempts.plain(helpers_first(part))
            if refusal_of(part) or not found or not all(s.act in _HELP for s in found):
                return ()
            done = (*done, *found)
        return done

    def _retold(self, outer: list[Token], inner: list[list[Token]]) -> tuple[Statement, ...]:
        """``Naples sails (F Nap-ION)``: a story without an end, then the same unit's order."""
        if len(inner) != 1 or not self.creative or refusal_of([*outer, *inner[0]]):
            return ()
        told, said = first_units(outer), first_units(inner[0])
        if not _same_unit(told, said):
            return ()
        if any(s.act not in ("bare", "nowhere") for s in self.attempts.plain(outer)):
            return ()
        found = self.attempts.plain(inner[0])
        return found if all(s.act not in ("bare", "nowhere") for s in found) else ()

    def _marked_hold(self, outer: list[Token], text: str) -> Sentence:
        """``Tunis has a wild party (holds)``"""
        statements = self.attempts.plain(outer)
        if statements and all(s.act == "hold" for s in statements):
            return Sentence(text, statements)
        before = self._done_before(outer)
        if before:
            return Sentence(text, before)
        holders = self.attempts.units(outer)
        if holders:
            return Sentence(text, holders=holders, story=True)
        return Sentence(text, refused="unintelligible" if outer else "", denied=True)

    def _done_before(self, outer: list[Token]) -> tuple[Statement, ...]:
        """``Gascony takes Spain, MAO and Marseilles watch (both hold)``: they hold."""
        for index in [i for i, token in enumerate(outer) if token.type in ("COMMA", "AND")]:
            found = self.attempts.plain(outer[:index])
            who = first_units(outer[index + 1 :])
            if who and found and all(s.act in ("move", "support", "convoy") for s in found):
                return (*found, Statement("hold", who))
        return ()


def helpers_first(tokens: Sequence[Token]) -> list[Token]:
    """``S Boh and Vie`` behind a move: who gives the support, not who gets it."""
    if tokens[0].type == "SUPPORT" and not types_of(tokens[1:]) - {*REF, "AND", "COMMA"}:
        return [*tokens[1:], tokens[0]]
    return list(tokens)


def _doubt(outer: list[Token], inner: list[list[Token]]) -> str:
    """Why an order is not obeyed of which a remark says it may be another: ``(if Ita moves)``."""
    for part in inner:
        hedges = ("IF", "OR", "MAYBE") if len(part) <= 3 else ("IF", "OR")
        reason = next((REFUSALS[t.type] for t in part if t.type in hedges), "")
        if reason and is_orderly([*outer, *part]):
            return reason
        if any(t.text.casefold() in _SLIPS for t in part) and "PLACE" in types_of(part):
            return "contradictory"
    return ""


def _is_harmless(part: Sequence[Token]) -> bool:
    """``(HMS Dreadnought)``; not ``(crossed out)``, ``(old)``: what is said of the order itself."""
    said = [token for token in part if token.type != "TO"]
    if len(said) == len(part) and _is_verdict(said):
        return False
    if _points_elsewhere(said):
        return False
    word = said[0].text if said else ""
    if not said or said[0].type != "WORD":
        denied = said and said[0].type == "NOT" and len(said) <= 2
        undone = said and said[0].type in ("PAST", "TAKEN_BACK")
        return not (denied or undone or word.endswith("ed"))
    known = english().get(word, frozenset()) | {said[0].word}
    judging = bool(known & {"ADJ", "DONE"}) or word.endswith(("ed", "ing"))
    judging = judging or any(map(_is_whose, said))
    return not (word.islower() and judging and word != "sorry")


def _is_verdict(said: Sequence[Token]) -> bool:
    """``(rubbish)``, ``(nope)``: one word may say anything; a letter ticks a list."""
    if len(said) != 1 or said[0].type not in ("WORD", "NOT") or len(said[0].text) == 1:
        return False
    return said[0].text.islower() and said[0].word != "CHAT"


def _points_elsewhere(said: Sequence[Token]) -> bool:
    """``(see below)``, ``(at some point)``, ``(that was then)``, ``(since changed)``: not this."""
    texts = [token.text.casefold() for token in said]
    types = [token.type for token in said]
    vague = types[:1] in (["IN"], ["ON"]) and types[1:2] == ["WORD"] and said[1].text.islower()
    past = len(texts) > 1 and texts[0] in _DEMONSTRATIVES and "MUSING" in types
    undone = any(word in _SLIPS for word in texts)
    return bool(vague or past or undone or _ELSEWHERE.intersection(texts))


def _is_whose(token: Token) -> bool:
    """``(last year's)``, ``(my brother's idea)``: whose order it is."""
    return token.type != "PLACE" and token.text.islower() and token.text.endswith(("'s", "\u2019s"))


def _marked_act(outer: list[Token], inner: list[list[Token]]) -> tuple[Statement, ...]:
    """``F Mar becomes a coral reef (disband)``"""
    if len(inner) != 1 or len(inner[0]) != 1 or inner[0][0].type not in ("DISBAND", "REMOVE"):
        return ()
    who = first_units(outer)
    return (Statement("disband", who),) if who and not refusal_of(outer) else ()


def _same_unit(told: Sequence[NamedUnit], said: Sequence[NamedUnit]) -> bool:
    """Tell whether a story and an order begin with one and the same unit."""
    if len(told) != 1 or len(said) != 1 or told[0].place is None or said[0].place is None:
        return False
    return bool(set(told[0].place.places) & set(said[0].place.places))


def _alike(one: Statement, other: Statement) -> bool:
    """Tell whether one statement says no more than another."""
    goals = [x.to.place.places if x.to and x.to.place else None for x in (one, other)]
    moves = {one.act, other.act} <= {"move", "retreat"}
    return (moves or one.act == other.act) and (goals[0] is None or goals[0] == goals[1])
