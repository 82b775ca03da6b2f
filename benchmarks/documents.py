"""How well whole mails are read: edits, blocks below headings, subjects, mails.

python benchmarks/documents.py FOLDER [--show N] [--only edits]

The folder holds ``edits.jsonl``, ``blocks.jsonl``, ``subjects.jsonl``, ``mails/index.jsonl`` (each
may be missing) and ``positions``. Each text goes as a mail through a whole game master in memory;
what is judged is the set on file afterwards.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
from documents import KINDS, Row


def main() -> None:
    options = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    options.add_argument("folder", type=Path)
    options.add_argument("--show", type=int, default=0, help="misses of each kind to print")
    options.add_argument("--only", default="")
    chosen = options.parse_args()
    for kind, judge in KINDS.items():
        if chosen.only in ("", kind):
            report(kind, judge(chosen.folder), chosen.show)


def report(kind: str, judged: Iterator[tuple[bool, bool, Row, object]], show: int) -> None:
    count: Counter[str] = Counter()
    for right, wrong, row, got in judged:
        count.update(texts=1, right=right, wrong=wrong)
        if not right and show > 0:
            show -= 1
            print(f"{'WRONG' if wrong else 'miss'} {row.get('text', row.get('subject'))!r}")
            print(f"    want {row.get('result', row.get('expect', row.get('means')))}, got {got}")
    print(f"{kind}: {count['right']} of {count['texts']} right, {count['wrong']} wrong or lost")


if __name__ == "__main__":
    main()
