"""How long one results mailing takes: text, HTML and picture, for every reader of a phase.

    python benchmarks/mails.py

Prints for a standard game, for the modern map and for a game in the fog: what the first mail of a
phase costs, what the others cost each, and how large the pictures are.
"""

from __future__ import annotations

import gzip
import random
import statistics
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from played import a_played_game, order_at_random

from gmbot.app.output.drawing import Drawing
from gmbot.app.output.mailroom import Mailroom
from gmbot.game.notices.envelope import Envelope
from gmbot.game.state.ports import UnitOfWork
from gmbot.render.mails.write import MailWriter
from gmbot.render.paint import to_png

PHASES = 7
ROUNDS = 3
GAMES = (
    ("standard", "email_classic", "one picture for all; wanted: 400 ms, later mails 10 ms each"),
    ("modern", "upquark", "a larger map, in three parts for all"),
    ("blind1898", "saari", "fog: a picture for each; wanted: seven in 1500 ms"),
)


WRITER = MailWriter()
"""One for all games, as a server has it: its templates are compiled once."""


class Timed(Mailroom):
    """Writes mails, and notes how many milliseconds of one processor each took."""

    def __init__(self) -> None:
        self.painted: dict[str, bytes] = {}
        self.times: list[float] = []
        super().__init__(WRITER, "bot@gm.example", "gmbot", Drawing(self._paint))

    def post(self, work: UnitOfWork, envelopes: Sequence[Envelope], now: datetime) -> None:
        """Post one by one."""
        for envelope in envelopes:
            began = time.process_time()
            super().post(work, (envelope,), now)
            self.times.append((time.process_time() - began) * 1000)

    def _paint(self, svg: str, width: int) -> bytes:
        if svg not in self.painted:
            self.painted[svg] = to_png(svg, width)
        return self.painted[svg]


def a_mailing(variant: str, houserules: str, seed: int) -> tuple[Timed, int]:
    """Resolve one phase of a game under way; return who wrote the mails, and how many."""
    world = a_played_game(PHASES, variant=variant, houserules=houserules, seed=seed)
    room = Timed()
    world.mailroom = room
    world.steps = replace(world.steps, mailroom=room)
    order_at_random(world, random.Random(seed))
    return room, len(world.pass_deadline())


def main() -> None:
    a_mailing("standard", "email_classic", 0)  # templates compiled, fonts and outlines read
    print(f"results mailings: time of one processor, median of {ROUNDS}")
    for variant, houserules, words in GAMES:
        mailings = [a_mailing(variant, houserules, seed) for seed in range(1, ROUNDS + 1)]
        rooms = [room for room, _ in mailings]
        svgs = [svg for room in rooms for svg in room.painted]
        pngs = [png for room in rooms for png in room.painted.values()]
        later = [statistics.mean(room.times[1:]) for room in rooms]
        print(f"\n{variant}, {mailings[0][1]} mails: {words}")
        print(f"  all together  {statistics.median(sum(room.times) for room in rooms):7.1f} ms")
        print(f"  the first one {statistics.median(room.times[0] for room in rooms):7.1f} ms")
        print(f"  a later one   {statistics.median(later):7.1f} ms")
        print(f"  pictures      {len(pngs) // ROUNDS}, up to {max(map(len, pngs)) / 1000:.0f} kB "
              f"as PNG, {max(len(gzip.compress(svg.encode())) for svg in svgs) / 1000:.0f} kB "
              "as SVG, gzipped")  # fmt: skip


if __name__ == "__main__":
    main()
