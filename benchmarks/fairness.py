"""What signing and the sealed log cost of the time of an order mail: their share, in per cent.

    python benchmarks/fairness.py [--mails 300]

The mails go the whole way, from their bytes to the committed receipt, on a SQLite file. Time is
counted inside whatever adds a row to the log, asks for its head, or signs. The bar is 3 per cent.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "helpers"))

from worlds import POWERS, World, address

from gmbot.app.signing_key import KeyFile
from gmbot.db.migrating import upgrade
from gmbot.db.store import Store
from gmbot.game.orders import submit
from gmbot.game.state.context import Context

BAR = 3.0
ORDERS = {
    "AUSTRIA": "A Vie - Gal\nA Bud - Ser\nF Tri - Alb",
    "ENGLAND": "F Lon - NTH\nF Edi - NWG\nA Lpl - Yor",
    "FRANCE": "A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO",
    "GERMANY": "Army Munich to Burgundy\nF Kie - Den\nA Ber - Kie",
    "ITALY": "A Ven - Tri\nA Rom - Ven\nF Nap - ION",
    "RUSSIA": "A War - Gal\nA Mos - Ukr\nF StP/sc - GoB\nF Sev - BLA",
    "TURKEY": "A Con - Bul\nA Smy - Con\nF Ank - BLA",
}


class Meter:
    """Adds up the time inside some functions, those inside each other once."""

    def __init__(self) -> None:
        self.spent = 0.0
        self._depth = 0

    def measured(self, act: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **named: Any) -> Any:
            begun, self._depth = time.perf_counter(), self._depth + 1
            try:
                return act(*args, **named)
            finally:
                self._depth -= 1
                if not self._depth:
                    self.spent += time.perf_counter() - begun

        return timed


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--mails", type=int, default=300)
    count = parser.parse_args().mails
    meter = Meter()
    Context._row = meter.measured(Context._row)  # type: ignore[method-assign]
    Context._ends = meter.measured(Context._ends)  # type: ignore[method-assign]
    submit.signed_receipt = meter.measured(submit.signed_receipt)
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/gmbot.db"
        upgrade(url)
        world = World(storage=Store(url))
        world.signer = KeyFile(Path(folder) / "key")  # type: ignore[assignment]
        world.news = list  # type: ignore[method-assign]  # it unpacks every mail ever sent
        world.import_game()
        for power in POWERS:
            world.mail(address(power), ORDERS[power])
        meter.spent, begun = 0.0, time.perf_counter()
        for number in range(count):
            power = POWERS[number % 7]
            world.mail(address(power), f"Hello,\n\n{ORDERS[power]}\n\nRegards\n{power.title()}")
        whole = time.perf_counter() - begun
    share = 100 * meter.spent / whole
    print(f"{count} order mails, {1000 * whole / count:.1f} ms each; signing and the log")
    print(f"{1000 * meter.spent / count:.2f} ms of it: {share:.1f} per cent (the bar is {BAR:.0f})")
    return 0 if share < BAR else 1


if __name__ == "__main__":
    sys.exit(main())
