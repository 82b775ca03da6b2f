"""How long reading takes: a seven-line order mail, and 40 kB of hostile text.

python benchmarks/parse.py
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
from parsing_boards import setting

from gmbot.parsing.board.values import ReadingContext
from gmbot.parsing.mail.section_lines import read_section
from gmbot.parsing.mail.sections import cut_sections
from gmbot.parsing.text.lines import read_body

MAIL = """Hi GM,

A Lon - Nwy via convoy
A Lvp - Wal
F ENG S F IRI - MAO
F IRI - MAO
F NTH C A Lon - Nwy
F NWG - BAR
Army in Norway supports Swden

Cheers, Xela
--\x20
sent while sailing
"""
HOSTILE = {
    "quote signs": ">" * 40000,
    "parentheses": "(" * 40000,
    "unknown words": "xyzzy " * 6600,
    "moves on one line": "A Par - " * 5000,
    "order lines": "A Par - Bur\n" * 3300,
    "different lines": "".join(f"A Par - Bur {n}\n" for n in range(2300)),
    "near misses": "Burgendyx Parisx " * 2350,
    "attributions": "On x wrote\n" * 3600,
    "headers": "From: x\n" * 5000,
    "markup": "<p" * 20000,
    "entities": "&amp" * 10000,
    "commands": "HELP x\n" * 5700,
    "press headers": "PRESS TO " * 4400,
    "names": "Par, " * 8000,
    "full-width": "\uff21" * 40000,
}


def once(text: str, where: ReadingContext) -> float:
    started = time.perf_counter()
    for part in cut_sections(read_body(text)):
        read_section(part.lines, where)
    return (time.perf_counter() - started) * 1000


def main() -> None:
    where = setting("ENGLAND", "mid_west")
    first = once(MAIL, where)
    times = [once(MAIL, where) for _ in range(500)]
    print(f"seven-line order mail: median {statistics.median(times):.2f} ms, first {first:.0f} ms")
    for name, text in HOSTILE.items():
        once(text, where)
        print(f"40 kB of {name:18} {min(once(text, where) for _ in range(3)):6.1f} ms")


if __name__ == "__main__":
    main()
