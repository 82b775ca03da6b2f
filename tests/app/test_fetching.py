"""What is fetched from the mailbox, and what lay in it before there was a bot."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from gmbot.app.assemble import Bot, assemble
from gmbot.app.clock import MovableClock
from gmbot.app.config.schema import Config, Database, Imap, Mail
from gmbot.app.fetching import Fetching
from gmbot.db.migrating import upgrade
from gmbot.demo.postoffice import PostOffice
from gmbot.game.state.model import InboxState
from gmbot.mail.imap import Mailbox

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


class Place:
    """A mail host and a bot that may be started on it again and again."""

    def __init__(
        self, office: PostOffice, clock: MovableClock, folder: Path, old_mail: str
    ) -> None:
        self.office = office
        self.clock = clock
        account = office.imap_account("bot")
        imap = Imap(host=account.host, port=account.port, user=account.user,
                    password=account.password, tls="none", old_mail=old_mail)  # fmt: skip
        url = f"sqlite:///{folder / 'gmbot.db'}"
        upgrade(url)
        self.bot: Bot = assemble(
            Config(mail=Mail(address="bot@gm.example"), database=Database(url=url), imap=imap),
            clock,
        )

    async def deliver(self, subject: str) -> None:
        mail = f"From: ed@example.test\r\nSubject: {subject}\r\n\r\nA Par - Bur\r\n"
        await self.office.deliver("bot@example.test", mail.encode())

    async def fetch(self) -> int:
        """One look of a bot that has just been started."""
        mailbox = Mailbox(self.office.imap_account("bot"))
        count = await Fetching(self.bot, mailbox).once()
        await mailbox.close()
        return count

    def subjects(self, state: InboxState = InboxState.NEW) -> list[str]:
        with self.bot.store() as work:
            mails = [mail for mail in work.inbox.all(100) if mail.state is state]
        return sorted(mail.raw.split(b"Subject: ")[1].split(b"\r\n")[0].decode() for mail in mails)

    def renumbered(self) -> None:
        """The first look was into a mailbox that the server has numbered anew since."""
        with self.bot.store() as work:
            look = work.inbox.mailbox("INBOX")
        assert look is not None
        earlier = replace(look, uidvalidity=look.uidvalidity - 1)
        with self.bot.store.engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE mailboxes SET uidvalidity = {earlier.uidvalidity}")


def run(folder: Path, act: Callable[[Place], Awaitable[None]], old_mail: str = "leave") -> None:
    async def opened() -> None:
        clock = MovableClock(NOON)
        async with PostOffice("example.test", clock) as office:
            await office.add_user("bot", "secret")
            await act(Place(office, clock, folder, old_mail))

    asyncio.run(opened())


def test_what_lay_in_the_mailbox_before_the_first_start_is_left_as_it_is(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        await place.deliver("old news")
        await place.deliver("older news")
        assert await place.fetch() == 0
        await place.deliver("orders")
        assert await place.fetch() == 1
        assert place.subjects() == ["orders"]
        mailbox = Mailbox(place.office.imap_account("bot"))
        assert len(await mailbox.having()) == 3
        await mailbox.close()

    run(tmp_path, act)


def test_a_mail_that_came_while_the_bot_was_down_is_not_old(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        assert await place.fetch() == 0
        for hours in range(3):
            place.clock.move_to(NOON + timedelta(hours=hours + 1))
            await place.deliver(f"orders {hours}")
        assert await place.fetch() == 3

    run(tmp_path, act)


def test_the_operator_may_have_old_mail_answered_also_later(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        await place.deliver("an early bird")
        assert await place.fetch() == 0

    async def later(place: Place) -> None:
        await place.deliver("an early bird")
        assert await place.fetch() == 1

    run(tmp_path, act)
    run(tmp_path, later, "answer")


def test_old_mail_stays_old_when_the_server_numbers_its_mails_anew(tmp_path: Path) -> None:
    async def act(place: Place) -> None:
        place.clock.move_to(NOON - timedelta(days=100))
        await place.deliver("old news")
        place.clock.move_to(NOON)
        assert await place.fetch() == 0
        place.renumbered()
        place.clock.move_to(NOON + timedelta(days=1))
        await place.deliver("orders")
        assert await place.fetch() == 1
        assert place.subjects() == ["orders"]
        assert place.subjects(InboxState.IGNORED) == ["old news"]

    run(tmp_path, act)


@pytest.mark.parametrize("times", [1, 3])
def test_a_mail_is_stored_once_however_often_it_is_looked_for(tmp_path: Path, times: int) -> None:
    async def act(place: Place) -> None:
        await place.fetch()
        await place.deliver("orders")
        assert [await place.fetch() for _ in range(times)] == [1, *[0] * (times - 1)]

    run(tmp_path, act)
