"""Writes ``tests/data/databases/REVISION.sql``: a game in its second phase, as we keep it now.

To be run once with each new migration, ``python tests/db/older.py`` with ``tests/helpers`` and
``tests/db`` on ``PYTHONPATH``, and never again: the file says what a program of that time left
behind.
"""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from datetime import timedelta
from pathlib import Path

from worlds import GM, World, address

from gmbot.db.kept.packing import pack
from gmbot.db.migrating import upgrade
from gmbot.db.store import Store

FOLDER = Path(__file__).parents[1] / "data" / "databases"
SPRING = {
    "AUSTRIA": "A Bud - Ser\nA Vie - Gal\nF Tri - Alb",
    "ENGLAND": "F Edi - NWG\nA Lpl - Yor\nF Lon - NTH",
    "FRANCE": "A Par - Bur\nA Mar - Spa\nF Bre - MAO",
    "GERMANY": "A Ber - Kie\nA Mun - Ruh\nF Kie - Den",
    "ITALY": "A Rom - Apu\nA Ven H\nF Nap - ION",
    "RUSSIA": "A Mos - Ukr\nA War - Gal\nF Sev - BLA\nF StP/sc - GoB",
    "TURKEY": "A Con - Bul\nA Smy - Con\nF Ank - BLA",
}


def play(world: World) -> None:
    """A year's first half, then a set, a provisional one, and a mail that nobody has read yet."""
    world.import_game()
    for power, orders in SPRING.items():
        world.mail(address(power), orders)
    world.pass_deadline()
    world.pass_time(timedelta(hours=5))
    for sender, text in (
        (address("FRANCE"), "A Bur - Bel\nA Spa H\nF MAO - Por"),
        (address("GERMANY"), "PROVISIONAL\nA Kie - Hol\nA Ruh - Bel\nF Den H"),
        (GM, "EXTEND 2 days: the holidays"),
        (address("ITALY"), "POSTAL\nAll is well in Rome.\nENDPRESS"),
        (address("ITALY"), "PRESS TO France\nShall we?\nENDPRESS"),
        (address("FRANCE"), "PROPOSE DRAW France, Germany"),
    ):
        world.mail(sender, text, subject="[austerlitz]")
    world.pass_time(timedelta(hours=1))
    with world.storage() as work:
        lines = "A Apu - Tun\r\nF ION C A Apu - Tun\r\nA Ven - Tri"
        raw = f"From: {address('ITALY')}\r\nMessage-ID: <late@players.example>\r\n\r\n{lines}"
        work.inbox.add(raw.encode(), world.clock.now(), "test")
        work.commit()


def dump(file: Path) -> str:
    """The database as SQL; of the mails that left only the last, and that one waits."""
    with closing(sqlite3.connect(file)) as database:
        [(last,)] = database.execute("SELECT max(id) FROM outbox")
        database.execute("UPDATE outbox SET state = 'sent' WHERE id < ?", (last,))
        database.execute("DELETE FROM outbox_bytes WHERE outbox_id < ?", (last,))
        words = b"Message-ID: <1@gm.example>\r\n\r\nA mail of before.\r\n"
        form, packed, _ = pack(words)
        database.execute("UPDATE outbox_bytes SET raw = ?, form = ?", (packed, form))
        for table in ("outbox_files", "files"):
            database.execute(f"DELETE FROM {table}")
        return "\n".join(database.iterdump()) + "\n"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "gmbot.db"
        revision = upgrade(f"sqlite:///{file}").current
        store = Store(f"sqlite:///{file}")
        play(World(storage=store))
        store.close()
        (FOLDER / f"{revision}.sql").write_text(dump(file))


if __name__ == "__main__":
    main()
