"""Throw mutated mails and lines at a whole game master: every mail is answered, nothing fails.

    python benchmarks/fuzz_mails.py [--mails 100000] [--lines 1000000] [--seconds 60] [--seed 1]
        [--processes 2]

Players, GM, observer and strangers write, in games of all five sheets and in every kind of phase.
It ends after the round in which there were so many mails and lines, or when the time is over, and
fails if a mail raised, was not answered (machines' mail apart) or took a usual processor a second.
The seed and the number of the round that are printed with a fault give the same mails again. Faults
are printed when their round is through; Ctrl-C, or a SIGTERM, ends the run with its figures so far.
All cores work, unless ``--processes`` says how many.
"""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))
from fuzzed_mails import Figures, fuzz

PROGRESS_EVERY = 10
"""So many rounds between two lines about how far it is."""


def main() -> None:
    """Run, and print what was run."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--mails", type=int, default=100_000)
    options.add_argument("--lines", type=int, default=1_000_000)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--round", type=int, default=0, help="the first round, to see one again")
    options.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    given = options.parse_args()
    logging.basicConfig(level=logging.CRITICAL)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    figures = Figures()
    told = 0
    try:
        for rounds in fuzz(
            figures,
            given.seed,
            (given.mails, given.lines),
            given.seconds,
            first_round=given.round,
            processes=given.processes,
        ):
            faults = [*figures.faults, *figures.slow]
            for fault in faults[told:]:
                print(f"\n{fault}\n", flush=True)
            told = len(faults)
            if rounds % PROGRESS_EVERY == 0:
                print(f"{rounds} rounds: {figures}", flush=True)
    except KeyboardInterrupt:
        print("ended before it was through")
    print(f"seed {given.seed}: {figures}")
    sys.exit(bool(figures.faults or figures.slow))


if __name__ == "__main__":
    main()
