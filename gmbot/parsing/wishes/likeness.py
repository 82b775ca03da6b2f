"""What a letter is most like, judged by example sentences: ``grammars/wishes_*.tsv``.

A softmax regression over words, pairs of words, parts of words, and the groups of words that
``wishes.toml`` knows. One more sentence in those files is one more line to learn from. It ranks
what nobody has listed; so what it finds is answered or offered, never carried out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from gmbot.parsing.learning import Learned, learned
from gmbot.parsing.wishes.table import groups_in, intents, plain
from gmbot.resources import grammar_text

TONGUES = ("en", "de", "fr")
NO_WISH = frozenset({"gm", "chat", "orders", "letter"})
"""Kinds of sentences that ask for nothing which a command does."""
_WORD, _PAIR, _PART, _GROUP, _MARK = 1.0, 0.6, 0.65, 2.2, 0.7
"""How much each sort of feature counts."""
_PARTS = (3, 4)
"""Letters of a part of a word."""


def features_of(sentence: str) -> dict[str, float]:
    """What a sentence is judged by, and how much each of it counts."""
    text = plain(sentence)
    words = ["0" if any(map(str.isdigit, word)) else word for word in text.split()]
    framed = [f"<{word}>" for word in words]
    return {
        **{
            f"~{word[at : at + size]}": _PART
            for word in framed
            for size in _PARTS
            for at in range(len(word) - size + 1)
        },
        **{f"{one} {other}": _PAIR for one, other in pairwise(("^", *words, "$"))},
        **dict.fromkeys(words, _WORD),
        **{f"+{group}": _GROUP for group in groups_in(text)},
        "+question" if "?" in sentence else "+statement": _MARK,
    }


def examples() -> Iterator[tuple[str, str]]:
    """All sentences of the files, and of the table, with their kinds."""
    for one in intents():
        yield from ((one.name, sentence) for said in one.examples.values() for sentence in said)
    for tongue in TONGUES:
        for line in grammar_text(f"wishes_{tongue}.tsv").splitlines():
            kind, _, sentence = line.partition("\t")
            yield kind, sentence


@cache
def likeness() -> Learned:
    """Learn from all examples; three seconds of work, done once where a letter needs it."""
    return learned([(kind, features_of(sentence)) for kind, sentence in examples()])


def shares(sentence: str) -> dict[str, float]:
    """What a sentence, or a letter of a few, is most like."""
    return likeness().shares(features_of(sentence))
