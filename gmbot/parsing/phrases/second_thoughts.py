"""What a player takes back in the same breath: ``A Par - Bur, no wait, A Par - Pic``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from gmbot.parsing.phrases.parts import split_sentences
from gmbot.parsing.phrases.sentence_kind import is_orderly, types_of
from gmbot.parsing.phrases.statements import Statement
from gmbot.parsing.text import fold
from gmbot.parsing.tokens import Token
from gmbot.resources import grammar_text, patterns
from gmbot.rules.board.terms import Province

_APOLOGIES = frozenset({"sorry", "no", "er", "erm", "um", "nope", "nah", "well"})
_UNIT = frozenset({"PLACE", "KIND"})
_JOINTS = ("COMMA", "STOP", "COLON", "QUESTION", "LINE", "AND", "WHILE", "DASH")


_DENIALS = patterns("denials")
_WORD = rf"(?:{_DENIALS['no']}|{_DENIALS['fill']})"
_DENIAL = re.compile(
    rf"\W*(?=.*(?<![\w']){_DENIALS['no']}(?!\w)){_WORD}(?:[^\w']+{_WORD})*(?!\w)\W*", re.IGNORECASE
)
_LONGEST = 60
"""Characters of a denial."""
_WHOLE = frozenset(
    word
    for line in grammar_text("whole_set.txt").splitlines()
    if not line.startswith("#")
    for word in line.split()
)
_LETTERS = re.compile(r"[^\W\d_]+")
_CLAUSE = re.compile(
    r"[,;:.!?()\n]|\s-+\s|\b(?:and|as|since|because|und|da|weil|et|car)\b", re.IGNORECASE
)
_SAVE = re.compile(
    r"\b(?:but|except\w*|save|only|just|leave|leaving|keep|keeping|other|apart|besides|without|not|"
    r"fleets?|army|armies|ausser|nur|aber|bis auf|flotten?|armeen?|sauf|mais|hormis|seulement|"
    r"flottes?|armees?)\b"
)


def may_mean_a_part(text: str) -> bool:
    """Tell whether words that take back all orders may mean some of them.

    ``Cancel all my fleet orders``: whatever word of the first clause is not known to mean the whole
    set says so, and whatever makes an exception below it.
    """
    plain = fold(text).casefold()
    clause = next(filter(str.strip, _CLAUSE.split(plain)), "")
    rest = plain.partition(clause)[2]
    is_whole = _WHOLE.issuperset(_LETTERS.findall(clause))
    return not is_whole or _SAVE.search(rest) is not None


def denies(text: str) -> bool:
    """Tell whether a sentence only says no to the one before: ``Actually don't.``"""
    return len(text) <= _LONGEST and _DENIAL.fullmatch(text.replace("\u2019", "'")) is not None


_CORRECTS = _APOLOGIES | {
    "correction", "oops", "whoops", "no wait", "no, wait", "wait no", "actually no", "i mean",
    "i meant", "rather", "meant to say", "make that", "change that to", "changed my mind",
    "on second thought", "on second thoughts", "on reflection", "halt nein", "non finalement",
    "but",
}  # fmt: skip
"""What leads to the order that counts; anything else may take back the order behind it."""


_EARLIER = frozenset({"that", "this", "it", "mind", "nevermind", "das", "ça"})
"""What "scrap that" takes back stands before it."""


def corrected(
    tokens: Sequence[Token], parse: Callable[[Sequence[Token]], tuple[Statement, ...]]
) -> list[Token]:
    """Return what is left when the words taken back are gone; nothing if that is not clear.

    What comes last counts if it orders the same unit, or if nothing was ordered before.
    """
    index = max(i for i, token in enumerate(tokens) if token.type == "TAKEN_BACK")
    if _depth(tokens[:index]):
        return [] if is_orderly(tokens) else list(tokens)
    before = [t for t in _stripped(tokens[:index]) if t.type != "TAKEN_BACK"]
    before = before[_musing_end(before) :]
    after = _stripped(tokens[index + 1 :])
    if not types_of(before) & _UNIT and _may_undo(tokens, index):
        return []
    if not is_orderly(before):
        if after and types_of(before) & _UNIT and not types_of(after) & {*_UNIT, "ALL"}:
            # "Vienna should rather hold": without its unit the verb would order all of them.
            return [*before, *after]
        return after or [t for t in tokens if t.type != "TAKEN_BACK"]
    if len(after) == 1 and after[0].type == "PLACE" and _ends_with_goal(before):
        return [*before[:-1], after[0]]
    if not after:
        return []
    sentences = split_sentences(before)
    was, now = parse(_stripped(sentences[-1])), parse(_stripped(split_sentences(after)[0]))
    if not was or not now or _units(was) != _units(now) or not _units(now):
        return []
    kept = [token for sentence in sentences[:-1] for token in sentence]
    return [*kept, Token("STOP", "."), *after]


def _may_undo(tokens: Sequence[Token], index: int) -> bool:
    """``Scrap that: Moscow to Ukraine``, ``Joking, ...``; ``Scrap that, ...`` speaks of earlier."""
    text = tokens[index].text.casefold()
    apart = index + 1 == len(tokens) or tokens[index + 1].type in ("COMMA", "STOP")
    earlier = text.split()[-1] in _EARLIER and apart
    return text not in _CORRECTS and not earlier


def with_apologies(tokens: Sequence[Token]) -> list[Token]:
    """``Ankara... sorry, Armenia to Sevastopol``: such a "sorry" takes back what was said."""
    found = list(tokens)
    for index, token in enumerate(found):
        if token.text.casefold() not in _APOLOGIES or index + 1 == len(found):
            continue
        after = _stripped(found[index + 1 :])
        comma = found[index + 1].type == "COMMA"
        apart = comma or (not index or found[index - 1].type in _JOINTS)
        follows = comma or (
            token.type == "WORD" and found[index + 1].type in ("STOP", "KIND", "PLACE")
        )
        if apart and follows and (is_orderly(after) or [t.type for t in after] == ["PLACE"]):
            found[index] = Token("TAKEN_BACK", token.text, None, token.tight, token.raw)
    return found


_WAS = frozenset({"was", "were", "had", "was going", "planned"})


def with_second_thoughts(tokens: Sequence[Token]) -> list[Token]:
    """``I was going to go to Galicia, but Rumania it is``: the "but" takes the thought back."""
    found = list(tokens)
    index = next((i for i, t in enumerate(found) if t.type == "WHILE" and t.text == "but"), 0)
    doubtful = types_of(found[:index]) & {"NOT", "IF", "MAYBE", "OR"}
    if index and not doubtful and found[0].type == "MUSING" and found[0].text.casefold() in _WAS:
        found[index] = Token("TAKEN_BACK", "but")
    return found


def _musing_end(tokens: Sequence[Token]) -> int:
    """Return where an order begins behind ``was gonna do``; 0 if nothing such stands there."""
    if not tokens or tokens[0].type != "MUSING":
        return 0
    return next((i for i, t in enumerate(tokens) if t.type in ("KIND", "PLACE")), 0)


def _depth(tokens: Sequence[Token]) -> int:
    return sum((t.type == "LPAR") - (t.type == "RPAR") for t in tokens)


def _stripped(tokens: Sequence[Token]) -> list[Token]:
    begin, end = 0, len(tokens)
    while begin < end and tokens[begin].type in _JOINTS:
        begin += 1
    while end > begin and tokens[end - 1].type in _JOINTS:
        end -= 1
    return list(tokens[begin:end])


def _ends_with_goal(tokens: Sequence[Token]) -> bool:
    return (
        len(tokens) >= 3
        and tokens[-1].type == "PLACE"
        and tokens[-2].type in ("DASH", "TO", "MOVE", "ON", "IN")
    )


def _units(statements: Sequence[Statement]) -> set[tuple[Province, ...]]:
    """The units that act, by the provinces their names may mean; none if one has no name."""
    found = {ref.place.places if ref.place else () for s in statements for ref in s.subjects}
    return set() if () in found else found
