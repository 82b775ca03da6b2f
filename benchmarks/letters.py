"""How well letters in plain words are read: as meant, with the line offered, as something else.

python benchmarks/letters.py [FILE] [--show]

A letter counts as ``meant`` if nothing else is taken from it, as ``offered`` if what is meant is
among the lines to copy. What asks for nothing is ``left`` alone, as it should be.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

from gmbot.parsing.text import read_body
from gmbot.parsing.wishes import Said, read_whole_letter
from gmbot.variants import catalogue as variants

LETTERS = Path(__file__).parent / "strangers" / "letters.jsonl"
NO_WISH = frozenset({"gm", "letter", "chat"})
SETTING = Said(variants.load("standard").ruleset.board, date(2026, 12, 8), ("austerlitz",))


def judged(letter: dict[str, Any]) -> str:
    """What became of a letter, in a word."""
    meant = {letter["kind"], *letter.get("also", [])}
    read = read_whole_letter(read_body(letter["text"]).lines, SETTING)
    taken = {wish.intent.name for wish in read.wishes}
    offered = {wish.intent.name for wish in read.likely}
    if meant & NO_WISH:
        return "something else" if taken else "left"
    if taken:
        return "meant" if taken <= meant else "beside" if taken & meant else "something else"
    return "offered" if offered & meant else "not read"


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("file", type=Path, nargs="?", default=LETTERS)
    options.add_argument("--show", action="store_true", help="print what was not read as meant")
    chosen = options.parse_args()
    letters = [json.loads(row) for row in chosen.file.read_text(encoding="utf-8").splitlines()]
    counts: dict[str, Counter[str]] = {}
    for letter in letters:
        verdict = judged(letter)
        counts.setdefault(letter["lang"], Counter())[verdict] += 1
        if chosen.show and verdict in ("something else", "not read"):
            print(f"{verdict}, {letter['kind']}: {letter['text']!r}")
    for language, count in counts.items():
        print(f"{language}: {', '.join(f'{one} {n}' for one, n in count.most_common())}")


if __name__ == "__main__":
    main()
