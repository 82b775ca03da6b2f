"""Where a running server takes the mails of `gmbot deliver` (see ``handover``)."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

from gmbot.app.assemble import Bot
from gmbot.app.deliver import store_piped
from gmbot.app.handover import LENGTH, PATIENCE, STORED, socket_path

log = logging.getLogger(__name__)


def counter_of(bot: Bot, stored: Callable[[], None]) -> Counter | None:
    """Where mails are handed in; None where the configuration names no place for it."""
    config = bot.config
    path = socket_path(config.database.url, config.mail.socket, config.file.resolve().parent)
    return Counter(path, partial(store_piped, bot), stored) if path else None


class Counter:
    """Where mails are handed in while a server runs."""

    def __init__(
        self, path: Path, store: Callable[[bytes], None], stored: Callable[[], None]
    ) -> None:
        """``store`` commits a mail, in a thread of its own; then ``stored`` is called."""
        self._path = path
        self._store = store
        self._stored = stored
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen; where that is not possible, pipes store mails themselves."""
        try:
            if await self._is_taken():
                log.info("another server takes the mails of gmbot deliver")
                return
            self._path.unlink(missing_ok=True)
            mask = os.umask(0o177)
            try:
                self._server = await asyncio.start_unix_server(self._serve, str(self._path))
            finally:
                os.umask(mask)
        except OSError as error:
            log.warning("gmbot deliver will store mails itself: %s", error)

    async def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()
            self._path.unlink(missing_ok=True)

    async def _is_taken(self) -> bool:
        try:
            _, writer = await asyncio.open_unix_connection(str(self._path))
        except OSError:
            return False
        writer.close()
        return True

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                length = int.from_bytes(await reader.readexactly(LENGTH), "big")
                mail = await reader.readexactly(length)
                await asyncio.to_thread(self._store, mail)
                self._stored()
                writer.write(STORED)
                await writer.drain()
        except (OSError, EOFError, TimeoutError):
            log.info("a pipe broke off")
        except Exception:
            log.exception("a piped mail was not stored; gmbot deliver does it itself")
        finally:
            writer.close()
