"""Play many random games by mail and check each: ``make tournament``.

    python tests/tournament/run.py --games 200 --seed 1

Every variant and set of house rules is played in turn. A line is printed for each game, with what
was tried in it; the status is 1 if anything was not as it was meant.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from tournament.games import play
from tournament.table import KINDS, Table, WrongError


@dataclass(frozen=True)
class Played:
    """How one game went."""

    name: str
    seconds: float
    done: Counter[str]
    wrong: str = ""


def played(number: int) -> Played:
    """Play the game of a number; what goes wrong is a value."""
    kind = KINDS[number % len(KINDS)]
    name = f"{kind.variant}/{kind.houserules} {number}"
    began = time.perf_counter()
    wrong, done = "", Counter[str]()
    try:
        table = Table(kind, number)
        done = table.done
        play(table)
    except WrongError as error:
        wrong = str(error)
    except Exception:  # whatever it is, the other games are played
        wrong = traceback.format_exc()
    return Played(name, time.perf_counter() - began, done, wrong)


def summary(games: Iterable[Played]) -> Counter[str]:
    """What was tried in all games together."""
    total: Counter[str] = Counter()
    for game in games:
        total += game.done
    return total


def main() -> int:
    """Play the games asked for, on all cores."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1, help="the number of the first game")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    numbers = range(asked.seed, asked.seed + asked.games)
    games: list[Played] = []
    with ProcessPoolExecutor(asked.workers) as pool:
        for game in pool.map(played, numbers):
            games.append(game)
            tried = ", ".join(f"{name} {count}" for name, count in sorted(game.done.items()))
            print(f"{game.name}  {game.seconds:.1f} s  {tried}", flush=True)
            if game.wrong:
                print(f"WRONG {game.wrong}", flush=True)
    wrong = sum(bool(game.wrong) for game in games)
    print(f"{len(games)} games, {wrong} wrong")
    print(*(f"{count:6} {name}" for name, count in sorted(summary(games).items())), sep="\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
