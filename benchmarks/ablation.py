"""What each rule of the grammar of sentences, and each phrase of the lexicon, earns.

python benchmarks/ablation.py COLLECTION [--positions FOLDER]

A rule is taken out, and the lines that use it are read again. What is worth keeping earns lines of
a collection that it was not written for; a phrase that occurs in none has nothing to show for it.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
from parsing_boards import ruleset
from reading import judged, lines_of

from gmbot.parsing.phrases import split_sentences
from gmbot.parsing.prose import Node, read_prose
from gmbot.parsing.prose.chart import Grammar, grammar
from gmbot.parsing.sentences import reader_of
from gmbot.parsing.text import read_body
from gmbot.parsing.tokens import names_of, sentence_tokens, vocabulary


def rules_used(text: str) -> Iterator[str]:
    """The named rules in the readings of a text."""
    names = names_of(ruleset().board)
    for line in read_body(text).lines:
        for row in split_sentences(sentence_tokens(line.text, names)):
            said = [token for token in row if token.type not in ("STOP", "PLEASE", "QUESTION")]
            for winter in (False, True):
                prose = read_prose(said, winter=winter)
                yield from _names(prose.node) if prose is not None else ()


def _names(node: Node) -> Iterator[str]:
    yield node.name
    for part in node.parts:
        if isinstance(part, Node):
            yield from _names(part)


def without(rule: str, lines: list[dict[str, Any]], positions: Path) -> int:
    """How many of some lines are read right without a rule."""
    sentences = grammar()
    kept = sentences.rules
    try:
        _use(sentences, {
            name: [one for one in known if one.name != rule] for name, known in kept.items()
        })  # fmt: skip
        return sum(judged(line, positions).exact for line in lines)
    finally:
        _use(sentences, kept)


def _use(sentences: Grammar, rules: dict[str, list[Any]]) -> None:
    """Let other rules be used, and forget what was read by those before."""
    sentences.rules = rules
    sentences._fitting.clear()
    reader_of.cache_clear()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    options.add_argument("collection", type=Path)
    options.add_argument("--positions", type=Path)
    chosen = options.parse_args()
    positions = chosen.positions or chosen.collection.parent / "positions"
    lines = lines_of(chosen.collection)
    right = [line for line in lines if judged(line, positions).exact]
    print(f"{len(right)} of {len(lines)} lines are read right")
    using: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in right:
        for rule in set(rules_used(line["text"])) - {"start", "winter_orders"}:
            using[rule].append(line)
    print(f"{'rule':20} {'lines':>6} {'earned':>7}")
    for rule, users in sorted(using.items(), key=lambda pair: -len(pair[1])):
        print(f"{rule:20} {len(users):6} {len(users) - without(rule, users, positions):7}")
    text = "\n".join(line["text"].casefold() for line in lines)
    idle = [phrase for phrase in vocabulary() if " " in phrase and phrase not in text]
    print(f"{len(idle)} phrases of several words occur in no line")


if __name__ == "__main__":
    main()
