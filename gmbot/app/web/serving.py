"""``gmbot web``: the order pages on a port of this machine, behind whatever proxy has the TLS."""

from __future__ import annotations

import uvicorn

from gmbot.app.assemble import assemble
from gmbot.app.clock import SystemClock
from gmbot.app.config import Config
from gmbot.app.errors import ProgramError
from gmbot.app.web.site import order_site

_LOCAL = "127.0.0.1"
_AT_ONCE = 64
"""Requests in hand; a further one is told to come again."""


def serve_pages(config: Config) -> None:
    """Serve until SIGTERM or Ctrl-C. Raises ``ProgramError`` without ``[web] address``."""
    if not config.web.address:
        raise ProgramError("[web] address is empty: say where players will find the pages")
    bot = assemble(config, SystemClock())
    try:
        uvicorn.run(
            order_site(bot), host=_LOCAL, port=config.web.port, access_log=False,
            log_config=None, limit_concurrency=_AT_ONCE, server_header=False,
        )  # fmt: skip
    finally:
        bot.close()
