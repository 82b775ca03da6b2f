"""A game that lies in a file on SQLite, for whoever changes the file beside the program."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from proven import KEY
from worlds import GM, World, address

from gmbot.db.migrating import upgrade
from gmbot.db.store import Store
from gmbot.game.archive import ledger_faults

ORDERS = {
    "FRANCE": "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO",
    "ITALY": "A Ven - Tri\nA Rom - Ven\nF Nap - ION",
    "TURKEY": "A Con - Bul",
}


@dataclass
class Kept:
    """A game that was played on SQLite, and what its file was after that."""

    world: World = field(repr=False)
    file: Path
    whole: bytes = field(repr=False)

    def restore(self) -> None:
        self.world.storage.close()  # type: ignore[attr-defined]
        for ending in ("-wal", "-shm"):
            self.file.with_name(self.file.name + ending).unlink(missing_ok=True)
        self.file.write_bytes(self.whole)

    def tamper(self, *statements: str) -> None:
        """Change the file as somebody with the disk can, triggers or not."""
        self.world.storage.close()  # type: ignore[attr-defined]
        with closing(sqlite3.connect(self.file)) as database, database:
            database.execute("DROP TRIGGER chain_no_update")
            database.execute("DROP TRIGGER chain_no_delete")
            for statement in statements:
                assert database.execute(statement).rowcount > 0, statement

    def faults(self) -> list[str]:
        with self.world.storage() as work:
            game = next(iter(work.games.all()), None)
            if game is None:
                return [f"cannot be read: {work.games.unreadable['austerlitz']}"]
            return list(ledger_faults(self.world.context(work, self.world.clock.now()), game))


def played_on(file: Path) -> Kept:
    """A phase with its results, and the sets, a proposal and press of the next."""
    upgrade(f"sqlite:///{file}")
    store = Store(f"sqlite:///{file}")
    world = World(storage=store)
    world.signer = KEY
    world.import_game()
    for power, text in ORDERS.items():
        world.mail(address(power), text)
    world.pass_deadline()
    world.mail(address("FRANCE"), "A Bur - Bel\nF MAO - Por")
    world.mail(address("FRANCE"), "PROVISIONAL\nA Bur - Ruh\nF MAO - Spa/sc")
    world.mail(GM, "EXTEND 24h: snow", subject="[austerlitz]")
    world.mail(address("ITALY"), "A Ven H")
    world.mail(address("ITALY"), "CLEAR")
    world.mail(address("ITALY"), "PROPOSE DRAW France, Italy", subject="[austerlitz]")
    world.mail(address("ITALY"), "PRESS TO France\nShall we?\nENDPRESS", subject="[austerlitz]")
    store.close()
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA journal_mode=DELETE")
    return Kept(world, file, file.read_bytes())
