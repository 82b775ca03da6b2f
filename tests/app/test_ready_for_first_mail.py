"""The server gets ready for the first letter in plain words while nobody waits."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading

import pytest
from test_server import bot  # noqa: F401

from gmbot.app.assemble import Bot
from gmbot.app.operation import first_mail
from gmbot.app.server import Service
from gmbot.mail.cancellation import end_tasks

_FIRST = """
from gmbot.app.operation.first_mail import get_ready
from gmbot.parsing.wishes.likeness import likeness
assert not likeness.cache_info().currsize
get_ready()
assert likeness.cache_info().currsize
"""


def test_what_was_learned_from_examples_is_loaded_afterwards() -> None:
    subprocess.run([sys.executable, "-c", _FIRST], check=True, timeout=120)


def test_a_server_gets_ready_once_it_has_run_for_a_while(
    bot: Bot,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    is_ready = threading.Event()
    monkeypatch.setattr(first_mail, "QUIET_SECONDS", 0.001)
    monkeypatch.setattr(first_mail, "get_ready", is_ready.set)

    async def run() -> None:
        task = asyncio.create_task(Service(bot, None, None).run())
        while not is_ready.is_set():
            await asyncio.sleep(0.001)
        await end_tasks(task)

    asyncio.run(asyncio.wait_for(run(), 20.0))
