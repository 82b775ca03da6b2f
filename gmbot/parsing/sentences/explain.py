"""How a text becomes orders, stage by stage: for ``gmbot parse --explain`` and docs/reading.md."""

from __future__ import annotations

from collections.abc import Iterator

from gmbot.parsing.phrases import NamedUnit, Sentence, Statement, split_sentences
from gmbot.parsing.prose import Node, Prose, read_prose
from gmbot.parsing.sentences.read import SentenceReader
from gmbot.parsing.text import Line, read_body
from gmbot.parsing.tokens import DEFAULT_LENIENCY, Names, Token, sentence_tokens
from gmbot.rules.board.terms import PhaseKind


def explained(text: str, names: Names, *, winter: bool = False) -> Iterator[str]:
    """Yield the lines that tell how each sentence of a text is read."""
    kind = PhaseKind.ADJUSTMENT if winter else None
    reader = SentenceReader(names, DEFAULT_LENIENCY, kind)
    for line in read_body(text).lines:
        if line.text:
            yield from _line(line, reader, names, winter)


def _line(line: Line, reader: SentenceReader, names: Names, winter: bool) -> Iterator[str]:
    yield f"line {line.number}: {line.text}"
    for row in split_sentences(sentence_tokens(line.text, names)):
        said = [token for token in row if token.type not in ("STOP", "PLEASE", "QUESTION")]
        yield f"  words     {' | '.join(map(_word, row))}"
        prose = read_prose(said, winter=winter)
        if prose is not None:
            yield f"  reading   weight {prose.weight}"
            yield from _tree(prose, 12)
            yield f"  unread    {', '.join(token.text for token in prose.unknown) or 'nothing'}"
    for sentence in reader.read(line.text):
        yield from (f"  {one}" for one in _outcome(sentence))


def _word(token: Token) -> str:
    """``Galicia PLACE GAL``"""
    meant = " or ".join(token.place.places) if token.type == "PLACE" else token.word
    return " ".join(filter(None, (token.text, token.type, meant)))


def _tree(prose: Prose, depth: int) -> Iterator[str]:
    yield from (line for part in prose.node.parts for line in _branch(part, depth))


def _branch(part: Node | Token, depth: int) -> Iterator[str]:
    if isinstance(part, Token):
        return
    words = " ".join(_words(part))
    yield f"{' ' * depth}{part.name}: {words}"
    for inner in part.parts:
        yield from _branch(inner, depth + 2)


def _words(part: Node | Token) -> Iterator[str]:
    if isinstance(part, Token):
        yield part.text
    else:
        for inner in part.parts:
            yield from _words(inner)


def _outcome(sentence: Sentence) -> Iterator[str]:
    """What the sentence orders, or why it does not."""
    for statement in sentence.statements:
        yield f"orders    {_said(statement)}"
    for holder in sentence.holders:
        yield f"holds     {holder.words}, by a story or nonsense"
    if sentence.refused:
        yield f"refused   {sentence.refused}"
        for statement in sentence.likely:
            yield f"likely    {_said(statement)}"
    elif not (sentence.statements or sentence.holders):
        yield "orders    nothing"


def _said(statement: Statement) -> str:
    """``support Budapest: Vienna, to Galicia``"""
    who = ", ".join(map(_unit, statement.subjects)) or "(whoever was named before)"
    target = f": {_unit(statement.target)}" if statement.target else ""
    to = f", to {_unit(statement.to)}" if statement.to else ""
    return f"{statement.act} {who}{target}{to}{' by convoy' * (statement.via == 'convoy')}"


def _unit(ref: NamedUnit) -> str:
    places = " or ".join(ref.place.places) if ref.place else ref.group
    return " ".join(filter(None, (ref.kind, places)))
