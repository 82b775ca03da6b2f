"""Break every rule on purpose and see a test fail: ``make mutations``.

``tests/mutations/*.toml`` lists mutations. Each names a statement of the rule sheets, a file, a
text that occurs once in it, what this text becomes, and the test that must fail then. A mutation
is *caught* when its test passes without it and fails with it. It *survives* when the test passes
all the same: the test shows nothing of the rule. It is *stale* when its text is not in the file,
or its test cannot be run.

    python tests/mutated.py                 all mutations
    python tests/mutated.py --sample 40     a sample; --seed chooses another
    python tests/mutated.py S3.12 S1        those of a statement or of a sheet
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

from coverage_of_rules import statements

ROOT = Path(__file__).parents[1]
DATA = Path(__file__).parent / "mutations"
COPIED = ("gmbot", "grammars", "templates", "migrations", "docs", "tests", "pyproject.toml")
GUARDS = frozenset(
    ("proof", "machines", "press", "limits", "locks", "fog", "freezes", "guarantees")
)
"""What people trust in and no rule sheet says (``trust.toml``)."""
SECONDS = 180
"""How long one test may take: what a mutation makes run for ever counts as caught."""
SECONDS_EACH = 10
"""What each further test of the same run may take, however busy the machine is."""
PASSED, FAILED = 0, 1
"""What pytest exits with."""


@dataclass(frozen=True, slots=True)
class Mutation:
    """One change of one file that breaks one statement, and the test that shows it."""

    rule: str
    file: str
    find: str
    becomes: str
    test: str

    def __str__(self) -> str:
        return (
            f"{self.rule} {self.file}: {self.find.strip()[:50]!r} -> {self.becomes.strip()[:50]!r}"
        )


def mutations() -> list[Mutation]:
    """All mutations, in the order of their files."""
    tables = [
        tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(DATA.glob("*.toml"))
    ]
    return [Mutation(**row) for table in tables for row in table["mutation"]]


def faults(mutation: Mutation) -> Iterator[str]:
    """What keeps a mutation from being tried, seen without running anything."""
    file = ROOT / mutation.file
    if mutation.rule not in statements() and mutation.rule not in GUARDS:
        yield f"{mutation}: there is no statement {mutation.rule}"
    if not file.is_file():
        yield f"{mutation}: there is no such file"
    elif (count := file.read_text(encoding="utf-8").count(mutation.find)) != 1:
        yield f"{mutation}: the text occurs {count} times in the file"
    path, _, name = mutation.test.partition("::")
    function = name.partition("[")[0]
    if not (ROOT / path).is_file() or f"def {function}(" not in (ROOT / path).read_text(
        encoding="utf-8"
    ):
        yield f"{mutation}: there is no test {mutation.test}"


def sampled(rows: Sequence[Mutation], size: int, seed: int) -> list[Mutation]:
    """As many mutations as wanted, of as many different statements as there are, in their order."""
    chance = random.Random(seed)
    shuffled = chance.sample(rows, len(rows))
    seen: Counter[str] = Counter()
    turns = [
        (seen.update([row.rule]) or seen[row.rule], place) for place, row in enumerate(shuffled)
    ]
    chosen = {shuffled[place] for _, place in sorted(turns)[:size]}
    return [row for row in rows if row in chosen]


@contextmanager
def copy_of_the_project() -> Iterator[Path]:
    """A folder with everything that the tests read, which may be changed."""
    with tempfile.TemporaryDirectory(prefix="gmbot-mutated-") as name:
        for part in COPIED:
            source, target = ROOT / part, Path(name) / part
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, target)
        yield Path(name)


def status_of(tests: Collection[str], folder: Path) -> int:
    """Run tests in a copy of the project: pytest's exit status."""
    paths = [str(folder), str(folder / "tests"), str(folder / "tests" / "helpers")]
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(paths),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    seconds = SECONDS + SECONDS_EACH * (len(tests) - 1)
    try:
        return subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, timeout=seconds, check=False
        ).returncode
    except subprocess.TimeoutExpired:
        return FAILED


def verdict(mutation: Mutation, folder: Path) -> str:
    """``caught``, ``survived`` or ``stale``, after one run in the copy, which is as before then."""
    file = folder / mutation.file
    text = file.read_text(encoding="utf-8")
    if text.count(mutation.find) != 1:
        return "stale"
    try:
        file.write_text(text.replace(mutation.find, mutation.becomes), encoding="utf-8")
        status = status_of([mutation.test], folder)
    finally:
        file.write_text(text, encoding="utf-8")
    return {PASSED: "survived", FAILED: "caught"}.get(status, "stale")


def verdicts(rows: Sequence[Mutation], workers: int) -> Mapping[Mutation, str]:
    """The verdict on each mutation; each worker has a copy of the project to itself."""
    folders: SimpleQueue[Path] = SimpleQueue()

    def tried(mutation: Mutation) -> str:
        folder = folders.get()
        try:
            return verdict(mutation, folder)
        finally:
            folders.put(folder)

    def open_copies(wanted: int) -> Mapping[Mutation, str]:
        if not wanted:
            with ThreadPoolExecutor(workers) as pool:
                return dict(zip(rows, pool.map(tried, rows), strict=True))
        with copy_of_the_project() as folder:
            folders.put(folder)
            return open_copies(wanted - 1)

    return open_copies(workers)


def summary(results: Mapping[Mutation, str]) -> Iterator[str]:
    """One line per sheet: how many of its mutations were caught, and which statements have none."""
    having = {mutation.rule for mutation in mutations()}
    for sheet in (*"01234", ""):
        counts = Counter(result for row, result in results.items() if _sheet_of(row) == sheet)
        without = [rule for rule in statements() if rule[1] == sheet and rule not in having]
        sums = ", ".join(f"{counts[word]} {word}" for word in ("caught", "survived", "stale"))
        yield (
            (f"sheet {sheet}" if sheet else "no sheet")
            + f": {sums}"
            + (f"; no mutation of {' '.join(without)}" if without else "")
        )


def _sheet_of(row: Mutation) -> str:
    """The number of the rule sheet; none for a guard."""
    return "" if row.rule in GUARDS else row.rule[1]


def main() -> int:
    """Try the mutations asked for; the status is 0 if each of them is caught."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("rules", nargs="*", help="a statement (S3.12) or a sheet (S3)")
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1900)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    rows = [
        row
        for row in mutations()
        if not asked.rules or any(f"{row.rule}.".startswith(f"{rule}.") for rule in asked.rules)
    ]
    rows = sampled(rows, asked.sample, asked.seed) if asked.sample else rows
    with copy_of_the_project() as folder:
        if rows and status_of(sorted({row.test for row in rows}), folder) != PASSED:
            print("A test fails without any mutation, or cannot be run: mend that first.")
            return 1
    print(f"Trying {len(rows)} mutations, one or two seconds each.", flush=True)
    results = verdicts(rows, asked.workers)
    for row, result in results.items():
        if result != "caught":
            print(f"{result.upper()} {row}\n    {row.test}")
    print(*summary(results), sep="\n")
    return int(any(result != "caught" for result in results.values()))


if __name__ == "__main__":
    sys.exit(main())
