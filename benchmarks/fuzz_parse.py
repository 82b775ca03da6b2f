"""Throw mutated order lines and mails at the parser: no exception, no line over its time.

    python benchmarks/fuzz_parse.py [--lines 100000] [--mails 10000] [--seed 1]

The seed is printed; the same seed gives the same texts.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
from parsing_boards import DATA, setting

from gmbot.parsing.board.values import ReadingContext
from gmbot.parsing.mail.section_lines import read_section
from gmbot.parsing.mail.sections import cut_sections
from gmbot.parsing.mail.subject import read_subject
from gmbot.parsing.sets.read_orders import read_orders
from gmbot.parsing.text.lines import read_body

LINE_LIMIT = 0.05
MAIL_LIMIT = 0.25
"""Seconds; a collected line takes a thousandth of it, but the machine may be busy."""
_SIGNS = " \t\n-->=~>,;:.!?()[]{}/\\|*_#&+'\"<0123456789\u00a0\u2192\u2013\u200b\U0001f600\x00é"
_WORDS = (
    "A", "F", "W", "a", "the", "-", "->", "to", "S", "C", "H", "R", "D", "B", "via", "convoy",
    "supports", "holds", "not", "if", "or", "and", "all", "rest", "hold", "build", "remove",
    "waive", "retreat", "(", ")", ",", ";", ":", "#", "#2", "FINAL", "PRESS", "ENDPRESS",
    "TO", "ALL", "SIGNON", "HELP", "same", "both", "except", "north", "south", "nc", "sc",
    "(nc)", "/sc", "Spa", "StP", "Bul", "Tyr", "Nor", "Liv", "Par", "Bur", "Mun", "ION",
    "GRE", "North", "Sea", "of", "Gulf", "St.",
)  # fmt: skip


def mutated(text: str, dice: random.Random) -> str:
    """Change a text in a few places: signs and words in, out, doubled, swapped."""
    letters = list(text)
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(letters) + 1)
        match dice.randrange(6):
            case 0:
                letters.insert(at, dice.choice(_SIGNS))
            case 1:
                letters.insert(at, f" {dice.choice(_WORDS)} ")
            case 2:
                del letters[at : at + dice.randint(1, 4)]
            case 3:
                letters[at:at] = letters[at : at + dice.randint(1, 12)]
            case 4 if len(letters) > 1:
                other = dice.randrange(len(letters))
                at = min(at, len(letters) - 1)
                letters[at], letters[other] = letters[other], letters[at]
            case _:
                letters.insert(
                    at, chr(dice.choice((dice.randrange(32, 0x2FF), dice.randrange(0x10000))))
                )
    return "".join(letters)


def timed(work: Callable[[], object], text: str, limit: float) -> None:
    """Run once; a slow run is repeated, as the machine may have been busy."""
    for _ in range(3):
        started = time.perf_counter()
        try:
            work()
        except Exception:
            print(f"exception for {text!r}", file=sys.stderr)
            raise
        if time.perf_counter() - started < limit:
            return
    raise SystemExit(f"over {limit} s: {text!r}")


def fuzz_lines(count: int, dice: random.Random) -> None:
    rows = [json.loads(row) for row in (DATA / "lines.jsonl").read_text("utf-8").splitlines()]
    for _ in range(count):
        row = dice.choice(rows)
        text = mutated(row["text"], dice)
        where = setting(row["power"], row["position"])

        def work(text: str = text, where: ReadingContext = where) -> None:
            read_orders(read_body(text).lines, where)

        timed(work, text, LINE_LIMIT)


def fuzz_mails(count: int, dice: random.Random) -> None:
    folder = DATA.parent / "mails"
    mails = [p.read_text("utf-8", "replace") for p in sorted(folder.glob("*.eml"))]
    rows = [json.loads(row) for row in (DATA / "lines.jsonl").read_text("utf-8").splitlines()]
    where = setting("FRANCE", "start")
    for _ in range(count):
        text = dice.choice(mails).partition("\n\n")[2]
        text += "\n".join(dice.choice(rows)["text"] for _ in range(dice.randrange(6)))
        for _ in range(dice.randint(1, 5)):
            text = mutated(text, dice)

        def work(text: str = text) -> None:
            read_subject(text[:80], ("fritz", "modern"), where.ruleset.board)
            for part in cut_sections(read_body(text)):
                read_section(part.lines, where)

        timed(work, text, MAIL_LIMIT)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--lines", type=int, default=100_000)
    asked.add_argument("--mails", type=int, default=10_000)
    asked.add_argument("--seed", type=int, default=1)
    args = asked.parse_args()
    started = time.perf_counter()
    fuzz_lines(args.lines, random.Random(args.seed))
    fuzz_mails(args.mails, random.Random(args.seed))
    spent = time.perf_counter() - started
    print(f"seed {args.seed}: {args.lines} lines, {args.mails} mails, no fault, {spent:.0f} s")


if __name__ == "__main__":
    main()
