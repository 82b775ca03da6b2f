"""Corrects the same phase again and again, by mail, until somebody kills it: ``URL RUN``.

``RUN`` is a number that no other run on the same database has. Each correction says ``version 7``
on standard output when it is committed.
"""

from __future__ import annotations

import itertools
import sys
from datetime import timedelta

from worlds import GM, START, DrawingFor, World, address

from gmbot.db.store import Store
from gmbot.rules.board.terms import Phase

ITALY = address("ITALY")
SPRING = Phase.parse("S1901M")


def run(url: str, number: str) -> None:
    world = World(storage=Store(url), drawing=DrawingFor([]))
    with world.storage() as work:
        is_new = work.games.by_name("austerlitz") is None
    if is_new:
        world.import_game()
        world.mail(ITALY, "A Ven H\nA Rom H\nF Nap H")
        world.pass_deadline()
    world.clock.when = START + timedelta(days=8)
    world.sweep()  # the mail that was in hand when the last run was killed
    for count in itertools.count():
        order = "A Ven - Tri" if version(world) % 2 else "A Ven H"
        text = f"CORRECT S1901M\nORDER-AS-SENT Italy: {order}"
        headers = {"Message-ID": f"<{number}.{count}@x.test>"}
        sent = world.mail(GM, text, "austerlitz", headers=headers)
        [asked] = [one for one in sent if one.to == GM]
        headers = {"Message-ID": f"<{number}.{count}.yes@x.test>"}
        world.mail(GM, "YES", answering=asked, headers=headers)
        print("version", version(world), flush=True)


def version(world: World) -> int:
    with world.storage() as work:
        record = work.games.record(1, SPRING)
    assert record is not None
    return int(record.report.version)


if __name__ == "__main__":
    run(*sys.argv[1:])
