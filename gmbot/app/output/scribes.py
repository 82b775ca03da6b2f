"""Processes that write mails beside us, where many phases are due at once.

All of a phase's mails are written by one, so that what its readers get alike is made once. They
come back as the database keeps them: packing costs as much as drawing.
"""

from __future__ import annotations

import copyreg
import logging
import os
import pickle
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Future
from dataclasses import replace
from io import BytesIO
from types import MappingProxyType
from typing import TypeAlias

from gmbot.app.output.processes import Processes, asked
from gmbot.app.output.scribe import Commission, Scribe
from gmbot.db.kept import KeptMail, kept_of
from gmbot.game.state.model import OutboxMail

log = logging.getLogger(__name__)

IDLE_SECONDS = 30.0
MOST = 3
"""More than this would only wait for whoever resolves the phases."""

Finished: TypeAlias = tuple[OutboxMail, KeptMail, str]
"""A mail without its bytes, these as they are kept, and what is wrong with own words."""


class Scribes(Processes[Scribe]):
    """Write mails in other processes."""

    def __init__(self, make: Callable[[], Scribe], idle: float = IDLE_SECONDS) -> None:
        """``make`` has to be picklable."""
        super().__init__(make, idle)

    def start(self) -> int:
        """Have scribes, if the machine has processors for them; return how many."""
        processors = os.cpu_count() or 1
        count = min(MOST, processors) if processors > 1 else 0
        self.have(count)
        return count

    def begin(self, commissions: Sequence[Commission]) -> Future[list[Finished]]:
        """Have the mails of a phase written, in their order. Raises if there are no scribes."""
        pool = self.pool()
        if pool is None:
            raise RuntimeError("the scribes went")
        return asked(pool, _written, packed(commissions))

    def finished(self, written: Future[list[Finished]], seconds: float) -> list[Finished]:
        """Wait for mails, but not for ever; raises what writing them raises."""
        try:
            return written.result(seconds)
        except (BrokenExecutor, CancelledError, TimeoutError):
            log.warning("a scribe died, or takes too long")
            self.close()
            raise


class _Packer(pickle.Pickler):
    """Packs values for another process, mappings that cannot be changed among them."""

    dispatch_table = copyreg.dispatch_table | {
        MappingProxyType: lambda mapping: (_unchanging, (dict(mapping),))
    }


def packed(commissions: Sequence[Commission]) -> bytes:
    """Mails that are to be written, as bytes: what they have in common is in them once."""
    made = BytesIO()
    _Packer(made, pickle.HIGHEST_PROTOCOL).dump(tuple(commissions))
    return made.getvalue()


def _unchanging(mapping: Mapping[object, object]) -> Mapping[object, object]:
    return MappingProxyType(mapping)


def _written(scribe: Scribe, commissions: bytes) -> list[Finished]:
    return [_finished(*scribe.write(commission)) for commission in pickle.loads(commissions)]


def _finished(mail: OutboxMail, fault: str) -> Finished:
    return replace(mail, raw=b"", ground=b"", files=()), kept_of(mail), fault
