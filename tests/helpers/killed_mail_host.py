"""A mail host that takes every mail: ``killed_mail_host.py PORT FILE`` adds each Message-ID."""

from __future__ import annotations

import asyncio
import sys
from email import message_from_bytes
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP


class Taking:
    """Writes down what came, before it says that it has it: it may be killed in between."""

    def __init__(self, taken: Path) -> None:
        self._taken = taken

    async def handle_DATA(self, server: object, session: object, envelope: Any) -> str:  # noqa: N802
        """What aiosmtpd calls for each mail."""
        with self._taken.open("a") as taken:
            message_id = str(message_from_bytes(envelope.content)["Message-ID"])
            taken.write(" ".join(message_id.split()) + "\n")
        return "250 OK"


async def serve(port: int, taken: Path) -> None:
    """Listen until somebody kills it."""
    host = Taking(taken)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: SMTP(host), "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(serve(int(sys.argv[1]), Path(sys.argv[2])))
