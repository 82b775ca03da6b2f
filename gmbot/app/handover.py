"""`gmbot deliver` hands a mail to a running server, over a socket beside the database.

The server stores the mail, answers, and handles it. Where nobody answers, the pipe's own process
stores it. A mail host starts a process for each mail: this module imports next to nothing.
"""

from __future__ import annotations

import socket
import tomllib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

STORED = b"stored\n"
PATIENCE = 30.0
"""Seconds that a server has for its answer."""
LENGTH = 8
"""The bytes of a mail's length, which come before it."""
_SQLITE = "sqlite:///"


def socket_path(url: str, named: str, folder: Path) -> Path | None:
    """Where the socket is: as ``[mail] socket`` says, else beside a SQLite file; None: nowhere."""
    if named:
        return folder / named
    file = url.removeprefix(_SQLITE)
    return folder / f"{file}.mail" if url.startswith(_SQLITE) and file else None


def handed_over(words: Sequence[str], environ: Mapping[str, str], raw: Callable[[], bytes]) -> bool:
    """Hand over a mail for ``gmbot deliver``; False: nothing was read or stored, do it otherwise.

    Args:
        words: what stands behind ``deliver`` on the command line.
        raw: reads the mail; asked only when a server listens. A mail that was read and not handed
            over is asked for again, so it has to give the same bytes twice.
    """
    path = _configured(words, environ)
    if path is None:
        return False
    with suppress(OSError), socket.socket(socket.AF_UNIX) as link:
        link.settimeout(PATIENCE)
        link.connect(str(path))
        mail = raw()
        link.sendall(len(mail).to_bytes(LENGTH, "big") + mail)
        return link.recv(len(STORED)) == STORED
    return False


def _configured(words: Sequence[str], environ: Mapping[str, str]) -> Path | None:
    """The socket's path by the configuration; its faults are reported elsewhere."""
    match words:
        case []:
            file = Path(environ.get("GMBOT_CONFIG") or "gmbot.toml")
        case ["--config", name]:
            file = Path(name)
        case _:
            return None
    with suppress(OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, AttributeError, TypeError):
        tables = tomllib.loads(file.read_text(encoding="utf-8-sig"))
        url = tables.get("database", {}).get("url", _SQLITE + "gmbot.db")
        return socket_path(url, tables.get("mail", {}).get("socket", ""), file.resolve().parent)
    return None


def is_served(path: Path) -> bool:
    """Tell whether a server listens there."""
    with suppress(OSError), socket.socket(socket.AF_UNIX) as link:
        link.settimeout(PATIENCE)
        link.connect(str(path))
        return True
    return False
