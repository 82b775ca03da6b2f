"""What systemd is told (``sd_notify``): that the server runs, that it lives, that it ends."""

from __future__ import annotations

import os
import socket
from collections.abc import Mapping
from contextlib import suppress


def tell_systemd(state: str, environ: Mapping[str, str] = os.environ) -> None:
    """Send ``READY=1`` and the like; nothing where nobody listens."""
    address = environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    if address.startswith("@"):
        address = "\0" + address[1:]
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as link:
        link.sendto(state.encode(), address)


def watchdog_seconds(environ: Mapping[str, str] = os.environ) -> float | None:
    """How often the server has to say that it lives: twice in the time it has; None: never."""
    microseconds = environ.get("WATCHDOG_USEC", "")
    return int(microseconds) / 2_000_000 if microseconds.isdigit() else None
