"""Tasks end when they are told to, whoever loses a cancellation."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable

import pytest
from scripted import serving
from test_mail_smtp import RAW, TO, Host

from gmbot.mail.cancellation import end_tasks, is_cancelled, together
from gmbot.mail.connecting import Account
from gmbot.mail.smtp import SmtpSender


async def losing(times: int, rounds: Callable[[], bool] = lambda: True) -> None:
    """Go round, and lose the first cancellations."""
    while rounds():
        try:
            await asyncio.sleep(0.001)
        except asyncio.CancelledError:
            times -= 1
            if times < 0:
                raise


def run(what: Callable[[], Awaitable[None]]) -> None:
    async def limited() -> None:
        async with asyncio.timeout(20):
            await what()

    asyncio.run(limited())


def test_up_to_python_3_11_an_answer_takes_the_place_of_a_cancellation() -> None:
    """The cause: fixed in 3.12 (python/cpython#86296)."""

    async def cancelled_as_the_answer_comes() -> bool:
        answer = asyncio.get_running_loop().create_future()
        task = asyncio.create_task(asyncio.wait_for(answer, 60))
        await asyncio.sleep(0)
        answer.set_result(None)
        task.cancel()
        await asyncio.wait({task})
        return task.cancelled()

    assert asyncio.run(cancelled_as_the_answer_comes()) is (sys.version_info >= (3, 12))


@pytest.mark.parametrize("steps", range(30))
def test_a_loop_that_sends_mails_ends_whenever_it_is_cancelled(steps: int) -> None:
    """With Python 3.11 aiosmtplib loses the cancellation after every other number of steps."""

    async def send_for_ever() -> None:
        async with serving(Host().talk) as port:
            smtp = SmtpSender(Account("127.0.0.1", port, tls="none"))

            async def robots() -> None:
                while not is_cancelled():
                    await smtp.send(RAW, "bot@host.test", TO)

            task = asyncio.create_task(robots())
            for _ in range(steps):
                await asyncio.sleep(0)
            await end_tasks(task, again=60)
            await smtp.close()

    run(send_for_ever)


@pytest.mark.parametrize("lost", [0, 1, 5])
def test_a_task_is_cancelled_until_it_is_done(lost: int) -> None:
    async def ended() -> None:
        tasks = [asyncio.create_task(losing(lost)) for _ in range(2)]
        await asyncio.sleep(0.01)
        await end_tasks(*tasks, again=0.001)
        assert all(task.cancelled() for task in tasks)

    run(ended)


def test_a_loop_that_asks_in_each_round_ends_by_a_cancellation_that_was_lost() -> None:
    async def ended() -> None:
        task = asyncio.create_task(losing(1, lambda: not is_cancelled()))
        await asyncio.sleep(0.01)
        await end_tasks(task, again=60)

    run(ended)


def test_who_is_cancelled_while_ending_others_ends_them_first() -> None:
    async def ended() -> None:
        inner = asyncio.create_task(losing(3))
        await asyncio.sleep(0.01)
        outer = asyncio.create_task(end_tasks(inner, again=0.01))
        await asyncio.sleep(0)
        await end_tasks(outer, again=0.001)
        assert inner.cancelled()
        assert outer.cancelled()

    run(ended)


def test_calls_side_by_side_end_together() -> None:
    ended: list[str] = []

    async def goes_on() -> None:
        try:
            await losing(2)
        finally:
            ended.append("goes on")

    async def fails() -> None:
        await asyncio.sleep(0.01)
        raise ValueError("a fault")

    async def stopped() -> None:
        task = asyncio.create_task(together(goes_on(), goes_on(), again=0.001))
        await asyncio.sleep(0.01)
        await end_tasks(task, again=60)
        assert task.cancelled()

    with pytest.raises(ValueError, match="a fault"):
        run(lambda: together(goes_on(), fails(), again=0.001))
    run(stopped)

    assert len(ended) == 3
