"""Mails that may have ended a process are handled in a process of their own.

Only so can one tell a mail that kills whoever handles it from a kill that comes from outside: if
the child dies, it was the mail; if we die, nothing was learned and nothing is counted.
"""

from __future__ import annotations

import logging
import multiprocessing
import signal
from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection

from gmbot.game.state.errors import StorageUnavailableError

log = logging.getLogger(__name__)

PATIENCE_SECONDS = 120.0
"""A mail that keeps its process busy for longer hangs; the slowest known takes a second."""
_NOT_THE_MAIL = 75
"""The child's exit code when the database was not to be had (``EX_TEMPFAIL``)."""

Handle = Callable[[Sequence[int], Callable[[int], None]], None]
"""Handles the mails with these numbers, telling each number before it begins with it."""


def in_own_process(
    handle: Handle, mails: Sequence[int], patience: float = PATIENCE_SECONDS
) -> int | None:
    """Let a child handle the mails; return the number of the one it died of, or None.

    ``handle`` must be picklable, for the child is a fresh interpreter. None also when the child
    could not begin: then none of the mails was touched.

    Raises:
        StorageUnavailableError: the child had no database; nothing was learned of the mails.
    """
    fresh = multiprocessing.get_context("spawn")
    try:
        hearing, telling = fresh.Pipe(duplex=False)
        arguments = (handle, tuple(mails), telling)
        child = fresh.Process(target=_child, args=arguments, name="gmbot-apart")
        child.start()
    except OSError as error:  # too many processes or files, no memory
        log.warning("no process of its own for mails: %s", error)
        return None
    telling.close()  # else the end of the child would not be heard
    in_hand, silent = _listen(hearing, patience)
    hearing.close()
    if silent:
        child.kill()
    child.join()
    if child.exitcode == _NOT_THE_MAIL:
        raise StorageUnavailableError("the database was not to be had for mails handled apart")
    if child.exitcode == 0:
        return None
    log.error("a mail ended its process", extra={"inbox": in_hand, "exit": child.exitcode})
    return in_hand


def _listen(hearing: Connection, patience: float) -> tuple[int | None, bool]:
    """The last number told, and whether the child fell silent rather than ended.

    A fresh interpreter on a busy machine needs its time: ``patience`` is for its mails alone.
    """
    heard: int | None = None
    try:
        if not hearing.poll(PATIENCE_SECONDS):
            return heard, True
        while hearing.poll(patience):
            heard = hearing.recv()
    except EOFError:
        return heard, False
    return heard, True


def _child(handle: Handle, mails: tuple[int, ...], telling: Connection) -> None:
    # Who stops the service waits for the mail in hand, as in the parent's thread.
    for sign in (signal.SIGTERM, signal.SIGINT):
        signal.signal(sign, signal.SIG_IGN)

    def tell(mail: int | None) -> None:
        with suppress(OSError):  # nobody listens any more: the work is done all the same
            telling.send(mail)

    tell(None)  # begun
    try:
        handle(mails, tell)
    except StorageUnavailableError:
        raise SystemExit(_NOT_THE_MAIL) from None
