"""What pictures cost: drawn, painted and packed, as mails carry them.

    python benchmarks/pictures.py

Prints the CPU time of one more picture of the same board and theme, the bytes that are mailed, and
how long the interpreter stood still at most for other threads meanwhile.
"""

from __future__ import annotations

import statistics
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

import maps_samples as samples

from gmbot.render.maps import (
    CROP_WIDTH,
    WIDTH,
    MapPicture,
    Sight,
    crops,
    draw_svg,
    results_picture,
)  # fmt: skip
from gmbot.render.paint import to_png
from gmbot.variants.catalogue import load

PHASES = 8

Mailing = Sequence[tuple[MapPicture, int]]
"""The pictures that the mails of one phase need, each with its width."""


def standard(theme: str) -> Iterator[Mailing]:
    """One picture for all."""
    board = samples.board("standard")
    for before, after in _phases("standard"):
        yield [(results_picture(board, before, after, samples.CAPTION, theme=theme), WIDTH)]


def modern() -> Iterator[Mailing]:
    """The whole map and its parts."""
    board = samples.board("modern")
    for before, after in _phases("modern"):
        yield [
            (
                results_picture(board, before, after, samples.CAPTION, crop=crop),
                CROP_WIDTH if crop else WIDTH,
            )
            for crop in ("", *crops(board))
        ]


def fog() -> Iterator[Mailing]:
    """A picture for each of the seven, and one for the GM."""
    board, seen = samples.board("standard"), load("blind1898").ruleset.visibility.seen
    for before, after in _phases("standard"):
        sights = [
            Sight(
                power.id,
                seen(power.id, before, board),
                seen(power.id, after.position, board),
            )
            for power in board.powers
        ]
        yield [
            (results_picture(board, before, after, samples.CAPTION, sight=sight), WIDTH)
            for sight in (None, *sights)
        ]


def _phases(name: str) -> Iterator[tuple]:  # type: ignore[type-arg]
    played = [pair for pair in samples.random_play(PHASES, name) if pair[0].phase.code[-1] == "M"]
    yield from played[1 : PHASES + 1]


def main() -> None:
    rows = (
        ("standard, light", standard("light"), 60),
        ("standard, dark", standard("dark"), 60),
        ("standard, print", standard("print"), 60),
        ("standard, patterns", standard("patterns"), 60),
        ("modern and its four parts", modern(), 150),
        ("fog, eight views", fog(), 400),
    )
    print(f"pictures of a phase: CPU, median of {PHASES} phases after the first")
    for name, mailings, wanted in rows:
        _painted(next(iter(mailings)))
        costs = [_painted(mailing) for mailing in mailings]
        cpu = statistics.median(cost for cost, _, _ in costs)
        size = statistics.median(size for _, size, _ in costs)
        still = max(gap for _, _, gap in costs)
        print(
            f"{name:26} {cpu:5.0f} ms (wanted {wanted}), {size / 1000:4.0f} kB,"
            f" others waited {still:3.0f} ms at most"
        )


def _painted(mailing: Mailing) -> tuple[float, float, float]:
    """Milliseconds of CPU, bytes, and the longest that another thread had to wait."""
    with _Ticking() as ticking:
        began = time.thread_time()
        pngs = [to_png(draw_svg(picture), width) for picture, width in mailing]
        cost = time.thread_time() - began
    return cost * 1000, sum(map(len, pngs)), ticking.longest * 1000


class _Ticking:
    """A thread that would like to do something every millisecond."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._tick)

    def _tick(self) -> None:
        last = time.perf_counter()
        while not self._over.wait(0.001):
            now = time.perf_counter()
            self.longest, last = max(self.longest, now - last), now

    def __enter__(self) -> _Ticking:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()


if __name__ == "__main__":
    main()
