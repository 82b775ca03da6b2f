"""Cancellations that are never lost: a task that is told to stop stops.

Up to Python 3.11 ``asyncio.wait_for`` returns its result instead of raising when the answer and the
cancellation fall together (python/cpython#86296), and our libraries wait for each answer of a
server that way. A fault in cleaning up may take the place of a cancellation too. So a loop asks
``is_cancelled`` in each round, and tasks are ended by ``end_tasks``, not by one ``cancel``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

AGAIN_SECONDS = 3.0
"""How long a cancelled task may clean up before it is cancelled again."""


def is_cancelled() -> bool:
    """Tell whether the running task was cancelled, even if the cancellation did not reach it."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


async def end_tasks(*tasks: asyncio.Task[object], again: float = AGAIN_SECONDS) -> None:
    """Cancel tasks until all of them are done. What they raise stays in them."""
    interrupted = False
    for task in tasks:
        if not task.cancelling():
            task.cancel()
    while running := [task for task in tasks if not task.done()]:
        try:
            await asyncio.wait(running, timeout=again)
        except asyncio.CancelledError:
            interrupted = True
        for task in running:
            task.cancel()
    if interrupted:
        raise asyncio.CancelledError


async def together(*calls: Coroutine[object, object, object], again: float = AGAIN_SECONDS) -> None:
    """Await calls side by side until all have returned or one has failed; then end the others.

    When cancelled, all of them are ended first. Raises what a call raised.
    """
    tasks = [asyncio.create_task(call) for call in calls]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    finally:
        await end_tasks(*tasks, again=again)
        errors = [task.exception() for task in tasks if not task.cancelled()]
        for error in filter(None, errors):
            raise error
