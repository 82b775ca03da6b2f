"""Bring the web mailbox up on this machine."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from aiohttp import web

_GOODBYE_SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Running:
    """A web mailbox that is up."""

    url: str
    """``http://127.0.0.1:41234/``"""
    stop: Callable[[], Awaitable[None]]
    """Takes it down, within about a second."""


async def serve(app: web.Application, port: int = 0) -> Running:
    """Listen on 127.0.0.1, in the running event loop.

    Args:
        port: 0 takes a free one.

    Raises OSError if the port is taken.
    """
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=_GOODBYE_SECONDS)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", port).start()
    except OSError:
        await runner.cleanup()
        raise
    taken = runner.addresses[0][1]
    return Running(f"http://127.0.0.1:{taken}/", runner.cleanup)
