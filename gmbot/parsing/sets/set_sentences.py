"""What a sentence says of the whole set: a change, not final, its number (S3.11, S3.12, S4.19).

Such words may stand anywhere: above the orders, behind one, in brackets, in the subject. A clause
that says nothing else is taken out of the line; a clause with an order in it is left to be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import replace

from gmbot.parsing.board import OrderField
from gmbot.parsing.guesses import told_of_another
from gmbot.parsing.judges import without_ifs
from gmbot.parsing.phrases import Sentence, undoes, without_leaving
from gmbot.parsing.prose import OF_THE_SET
from gmbot.parsing.sentences import is_standard
from gmbot.parsing.sets import set_words as words
from gmbot.parsing.sets.set_marks import Marks
from gmbot.parsing.text import Line
from gmbot.parsing.tokens import Names, names_of, sentence_tokens, tokens_of
from gmbot.rules.board.terms import PhaseKind, Province

Content = Callable[[str], str]
"""What a text holds: ``order``, ``place`` (a name of the map, but no order), or nothing."""

_LONGEST = 400
"""Characters of a clause; a longer one was not written about a set."""
_MOST_ABOVE = 200
"""Characters before a clause in which the order is looked for of which it speaks."""
_BOUND = re.compile(r"[,.;:!?()\[\]]\s+")
_LAST = re.compile(r",\s*([^,]{1,40})$")
_CLAUSE = re.compile(
    r"(?:(?!\s--|[\u2013\u2014])[^,.;:!?()\[\]]|\.(?=\d)|(?<=[nN][oOrR])\.(?=\s?\d))+"
)
_ORDERLY = re.compile(
    r"->|\s-\s|(?<!\w)[AFW]\s[A-Z]|\b(?:holds?|supports?|convoys?|retreats?|builds?|remove|waive)\b"
)
_EMPTY = re.compile(r"[(\[][\s,.;:!?]*[)\]]|(?<=[,;.])\s*[,;.]+(?=\s|$)")
_BRACKET = re.compile(r"[(\[](?:[oO]r\s)?([^()\[\]]{2,120})[)\]]")
_EDGES = " ,;:!"
_GOES_ON = re.compile(r":\s*(?:to|into|-)")
"""``Change Paris: to Picardy``: what looks like a heading is the beginning of an order."""
_FINAL = re.compile(r"\b(?:final|definitive)\b", re.IGNORECASE)
_SET = re.compile(r"sets?\b", re.IGNORECASE)
_HEADED = (":", ",", ";", "(")
"""What stands behind the number of a set at the beginning of a line."""
_DASHES = ("-", "\u2013", "\u2014")
_JOINTS = (",", ";", ":", "(", "[", *_DASHES)
"""What joins a clause to the order before it; a full stop does not."""
_SIGNS = "".join((" ", "!", *_JOINTS))

_NOTATION = re.compile(r"->?|\b[AFWafw]\s\w|\bto\b|;")
"""What lists of orders have, and a told change (``Paris takes Picardy, Brest helps.``) has not."""
_LISTED = re.compile(r"->?|\b[AFW]\s[A-Z]|\n")
_JOINED = re.compile(r"(?:[,;]|\b(?:and|und|et))\s.*[a-z]{3}")
_VERBS = frozenset({"MOVE", "HOLD", "SUPPORT", "CONVOY", "RETREAT"})
_LETTERS = 3
"""Verbs that are written out, in clauses of one line: a told change, too."""
_TALK = frozenset({"WORD", "MUSING", "NOT", "QUESTION", "TAKEN_BACK", "MAYBE", "PURPOSE"})
NAMES = frozenset({"PLACE", "KIND", "OWNER"})

_WHICH = NAMES | {"ALL", "REST"}
"""Types of words that say of which units a sentence speaks."""


def looks_like(text: str) -> str:
    """What a text holds, for whoever has no map at hand."""
    return "order" if _ORDERLY.search(text) else ""


def _is_set_number(text: str) -> bool:
    """Tell whether a line is nothing but the number of a set: ``Set 2:``."""
    match = words.NUMBER.match(text)
    return match is not None and not text[match.end() :].strip(" .:,)!-")


def begins_set(text: str) -> bool:
    """Tell whether a line begins with the number of a set: ``Set 2``, ``Set #2: A Par - Bur``.

    ``No 2: I am against it`` may be a vote.
    """
    if _is_set_number(text):
        return True
    match = words.NUMBER.match(text) if _SET.match(text) else None
    return match is not None and text[match.end() :].lstrip()[:1] in _HEADED


def row_in(text: str, content: Content, names: Names) -> Sentence | None:
    """``No. 2: hold``: only a number says which unit is meant. It is that of its row, and no set's.

    To hold would be for all units. The sentence is left to whoever knows the rows, or asked back.
    """
    if words.NUMBER.search(text) is None:
        return None
    without, said = said_of_set(text, content)
    if said.number is None or content(without) != "order":
        return None
    if any(one.type in _WHICH for one in tokens_of(without, names)):
        return None
    return Sentence(text, refused="unintelligible", alone=text)


def said_of_set(text: str, content: Content = looks_like) -> tuple[str, Marks]:
    """Return what is left of a line, and what it says of the whole set."""
    if _is_set_number(text):
        return "", Marks(number=words.number_in(text))
    text = _with_commas(text, content)
    marks = Marks()
    kept = text
    for match in reversed(list(_CLAUSE.finditer(text))):
        above, behind = text[: match.start()].rstrip(), text[match.end() :]
        heads = behind[:1] == ":" and not _GOES_ON.match(behind)
        if _speaks_of_order(match[0], above, content):
            continue
        rest, said = _clause(match[0], content, heads=heads)
        # "North Sea fleet: no change" holds it. All that stands above is read only for clauses that
        # say something: for each clause of a long line it would take seconds.
        if said != Marks() and not (above.endswith(":") and content(_last_words(above)) == "place"):
            marks = said.joined(marks)
            kept = kept[: match.start()] + rest + kept[match.end() :]
    if marks == Marks() or kept == text:
        return text, marks
    kept = _tidy(kept)
    holds, held = content(kept), content(text)
    # The reader knows best what to do with a sentence that would lose its order or its talk.
    whole = (holds != "order" and held == "order" and not words.KEEP.search(text)) or (
        holds == "place" and held != "order"
    )
    return (text if whole else kept), marks


def without_words_of_sets(text: str) -> str:
    """A line without the words that say what a set is, to see whether it says anything else."""
    for pattern in (words.KEEP, words.NO_DOUBT, words.DOUBT, words.NUMBER, words.CHANGE):
        text = pattern.sub(" ", text)
    return text


def asides_of(
    lines: Iterable[Line], heading: str, content: Content, is_known: Callable[[str], bool]
) -> tuple[Line, ...]:
    """What stands beside the orders and may say that they are not final, in words not known.

    Brackets with an order are the reader's, not asides; ``(Or MOS)`` names a place again.
    """
    beside = [
        Line(line.number, match[1], match[0])
        for line in lines
        for match in _BRACKET.finditer(line.text)
        if content(match[1]) != "order" and content(line.text)
    ]
    subject = (Line(0, heading.strip(_EDGES), heading.strip(_EDGES)),)
    return tuple(one for one in (*subject, *beside) if one.text and not is_known(one.text))


def said_in_heading(text: str) -> Marks:
    """What a subject says of the set."""
    _, marks = said_of_set(text, lambda _: "")
    if _FINAL.search(text) and not marks.doubt:
        marks = marks.joined(Marks(finality="final"))
    return marks


def _with_commas(text: str, content: Content) -> str:
    """``Rome to Venice (since changed)``: said of the order, it is read in one sentence with it."""
    for match in reversed(list(_CLAUSE.finditer(text))):
        above = text[: match.start()].rstrip()
        joined = above.endswith(_JOINTS) or match[0].startswith(_DASHES)
        if joined and not above.endswith(",") and _speaks_of_order(match[0], above, content):
            behind = text[match.end() :].lstrip(")]")
            text = f"{above.rstrip(_SIGNS)}, {match[0].strip(_SIGNS)}{behind}"
    return text


def _speaks_of_order(clause: str, above: str, content: Content) -> bool:
    """``Rome to Venice, which I have since changed``: that is said of the order, not of the set."""
    if len(clause) > _LONGEST:
        return False
    joined = above.endswith(_JOINTS) or clause.startswith(_DASHES)
    undone = bool(above) and undoes(clause)
    if not joined and not undone:
        return False
    if not words.CHANGE.search(words.KEEP.sub(" ", clause)) or words.DOUBT.search(clause):
        return False
    if words.CHANGE_OF_SET.fullmatch(clause.strip(_SIGNS)):
        return False
    return not content(clause) and (undone or content(_last_words(above.rstrip(_SIGNS))) == "order")


def _last_words(above: str) -> str:
    """The end of what stands above: of a long line all of it would be read for each clause."""
    if len(above) <= _MOST_ABOVE:
        return above
    end = above[-_MOST_ABOVE:]
    begins = _BOUND.search(end)
    return end[begins.end() :] if begins else end


def _clause(clause: str, content: Content, *, heads: bool) -> tuple[str, Marks]:
    """Return what stays of a clause, and what it says; ``heads``: it is a heading."""
    marks = Marks()
    if len(clause) > _LONGEST:
        return clause, marks
    rest = clause
    if words.KEEP.search(rest):
        marks, rest = Marks(change=True), words.KEEP.sub(" ", rest)
    plain = words.NO_DOUBT.sub(" ", rest)
    if words.DOUBT.search(plain):
        marks, rest = marks.joined(Marks(doubt=True)), words.DOUBT.sub(" ", plain)
    number = words.number_in(rest)
    if number is not None and not content(rest):
        marks, rest = marks.joined(Marks(number=number)), words.NUMBER.sub(" ", rest)
    change = words.CHANGE.search(words.NO_CHANGE.sub(" ", rest)) is not None
    whole = words.WHOLE.search(rest) is not None and not words.ONE_ORDER.search(rest)
    if whole and content(rest) != "place":
        marks = marks.joined(Marks(whole=True))
    elif change and content(rest) == "order":
        return rest, marks.joined(Marks(change=True))
    elif change:
        marks, rest = marks.joined(Marks(change=True)), words.CHANGE.sub(" ", rest)
    if marks == Marks():
        return clause, marks
    match content(rest):
        case "order":
            return rest, marks
        case "place" if not heads:
            return (rest if words.KEEP.search(clause) else clause), marks
    return "", marks


def _tidy(text: str) -> str:
    """Take away the brackets and signs that stood around what is gone."""
    while (again := _EMPTY.sub(" ", text)) != text:
        text = again
    text = " ".join(text.split())
    return text.strip(_EDGES) if re.search(r"\w", text) else ""


def talks(text: str, names: Names, *, ordered: bool) -> bool:
    """Tell whether an order stands among words that no list of orders has."""
    tokens = tokens_of(text, names) if ordered else ()
    told = text.rstrip().endswith((".", "!")) and "," in text and not _NOTATION.search(text)
    verbs = any(token.type in _VERBS and len(token.text) > _LETTERS for token in tokens)
    clauses = verbs and _JOINED.search(text) and not _LISTED.search(text)
    return bool(told or clauses) or any(token.type in _TALK for token in tokens)


def tells(text: str, names: Names) -> bool:
    """Tell whether a line with an order tells it: ``Please leave Marseilles at home.``"""
    named = [token.text for token in tokens_of(text, names) if token.type in NAMES]
    whole = " ".join(named).lower()
    words_left = (word for word in re.findall(r"[^\W\d]+", text.lower()) if word not in whole)
    listed = _LISTED.search(_without_hyphens(text, named))
    return not listed and any(len(word) > _LETTERS for word in words_left)


def _without_hyphens(text: str, names: Iterable[str]) -> str:
    """A text whose names are written in one: the hyphen of ``Mid-Atlantic`` is no arrow."""
    for name in names:
        if " " in name:
            text = re.sub(re.escape(name).replace(r"\ ", "[- ]"), name, text, flags=re.IGNORECASE)
    return text


def with_clauses(
    sentence: Sentence, reads: Callable[[str], list[Sentence]], names: Names, own: Set[Province]
) -> Sentence:
    """A sentence by a clause behind its order, of which rules only see that it is one.

    Args:
        own: where the writer's units stand.
    """
    text = sentence.own_words
    if sentence.refused == "unintelligible":
        last = _LAST.search(text)
        doubted = last is not None and _speaks_of_a_change(last[1], names)
        return replace(sentence, denied=True) if doubted else sentence
    if sentence.refused != "conditional":
        return sentence
    if shorter := without_leaving(text, names, own):
        again = reads(shorter)
        return _freed(sentence, again) if _move_to(own, again) else sentence
    shorter = without_ifs(text, names, own)
    return _freed(sentence, reads(shorter)) if shorter else sentence


def _speaks_of_a_change(clause: str, names: Names) -> bool:
    """``Paris to Burgundy, since changed``: a clause that names nothing."""
    named = any(token.type == "PLACE" for token in tokens_of(clause, names))
    return not named and words.CHANGE.search(clause) is not None


def _move_to(own: Set[Province], again: Iterable[Sentence]) -> bool:
    """``Greece goes to Serbia once that is free``: a move to where an own unit stands.

    No unit can drive an own one out, so the move is the same without its condition.
    """
    return all(
        x.act == "move" and x.to and x.to.place and set(x.to.place.places) <= own
        for one in again
        for x in one.statements
    )


def _freed(sentence: Sentence, again: Sequence[Sentence]) -> Sentence:
    """A sentence with what it says without its clause; as it is, if that is not read either."""
    said = tuple(statement for one in again for statement in one.statements)
    if not said or any(one.refused for one in again):
        return sentence
    return replace(sentence, statements=said, refused="", likely=())


def is_anothers(sentence: Sentence, field: OrderField) -> bool:
    """``England wants me to build a fleet in Brest``: what another power has to do with it."""
    if not sentence.statements or is_standard(sentence.words):
        return False
    if field.kind is not PhaseKind.MOVEMENT:
        owners = {ref.owner for one in sentence.statements for ref in one.subjects}
        if not owners <= {None, field.power}:
            return True
    tells = any(
        one.act in ("waive", "no_build") or any(ref.place or ref.group for ref in one.subjects)
        for one in sentence.statements
    )
    tokens = sentence_tokens(sentence.own_words, names_of(field.board)) if tells else []
    return told_of_another(tokens, field.power)


def changes_set(sentence: Sentence) -> bool:
    """Tell whether a sentence takes back, keeps or corrects what is on file."""
    return any(one.act in OF_THE_SET for one in sentence.statements)


def is_order(sentence: Sentence) -> bool:
    """Tell whether a sentence orders anything."""
    return not sentence.refused and any(x.act != "bare" for x in sentence.statements)


def is_known_change(sentences: Sequence[Sentence]) -> bool:
    """Tell whether a line is read by rules, and changes what is on file."""
    said = [statement for one in sentences for statement in one.statements]
    read = all(one.statements and not one.refused for one in sentences)
    return read and any(one.act in OF_THE_SET or one.change for one in said)
