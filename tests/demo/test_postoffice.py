"""The embedded mail host, spoken to by the same clients as any other."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import aclosing
from datetime import UTC, datetime

import pytest

from gmbot.demo.postoffice import PostOffice, StoredMail
from gmbot.mail.connecting import Account
from gmbot.mail.identity import verdict
from gmbot.mail.imap import Fetched, LoginError, Mailbox
from gmbot.mail.reading import read_mail
from gmbot.mail.smtp import Accepted, Deferred, Refused, SmtpSender

ARRIVED = datetime(2026, 11, 20, 12, 0, 5, tzinfo=UTC)
RAW = b"From: Ed <ed@example.test>\r\nTo: bot@example.test\r\nSubject: x\r\n\r\nA Par - Bur\r\n"


class FixedClock:
    def now(self) -> datetime:
        return ARRIVED


def run(act: Callable[[PostOffice], Awaitable[None]], **options: object) -> None:
    async def opened() -> None:
        async with PostOffice("Example.test", FixedClock(), **options) as office:  # type: ignore[arg-type]
            await office.add_user("bot", "bot's password")
            await office.add_user("ed", 'ed "is" ünsafe\\')
            await act(office)

    asyncio.run(opened())


async def nothing_known(_uidvalidity: int, _uids: Sequence[int]) -> Collection[int]:
    return ()


async def fetched(mailbox: Mailbox) -> list[Fetched]:
    return [mail async for batch in mailbox.new_mails(nothing_known) for mail in batch]


async def sent(office: PostOffice, raw: bytes = RAW, to: str = "bot@example.test") -> object:
    smtp = SmtpSender(office.smtp_account("ed"))
    try:
        return await smtp.send(raw, "ed@example.test", (to,))
    finally:
        await smtp.close()


def test_a_mail_sent_by_smtp_is_fetched_by_imap() -> None:
    async def act(office: PostOffice) -> None:
        assert isinstance(await sent(office), Accepted)
        mailbox = Mailbox(office.imap_account("bot"))
        (mail,) = await fetched(mailbox)
        await mailbox.close()

        assert mail.raw.endswith(RAW)
        assert mail.received_at == ARRIVED
        assert office.messages("bot") == [StoredMail(mail.uid, mail.raw, ARRIVED)]

    run(act)


def test_what_is_sent_to_a_plus_address_lands_with_its_user() -> None:
    async def act(office: PostOffice) -> None:
        await sent(office, to="BOT+modern.k3f9@example.test")

        (mail,) = office.messages("bot")
        assert read_mail(mail.raw, ARRIVED).recipients[0] == "bot+modern.k3f9@example.test"

    run(act)


def test_the_host_vouches_for_who_logged_in_and_for_nobody_else() -> None:
    async def act(office: PostOffice) -> None:
        await sent(office)
        await office.deliver("bot@example.test", RAW)

        by_login, by_nobody = (read_mail(mail.raw, ARRIVED) for mail in office.messages("bot"))
        assert verdict(by_login, "example.test").how == "auth"
        assert not verdict(by_nobody, "example.test").vouched

    run(act)


def test_a_result_that_pretends_to_be_the_hosts_is_taken_out() -> None:
    forged = (
        b"authentication-results:\r\n example.test; dkim=pass\r\n\theader.d=example.test\r\n"
        b"Authentication-Results: other.test; spf=fail\r\n"
    )

    async def act(office: PostOffice) -> None:
        await office.deliver("bot@example.test", forged + RAW)

        (mail,) = office.messages("bot")
        stamps = read_mail(mail.raw, ARRIVED).authentication
        assert stamps == ("example.test; none", "other.test; spf=fail")
        assert mail.raw.endswith(b"other.test; spf=fail\r\n" + RAW)

    run(act)


@pytest.mark.parametrize(
    ("raw", "to", "why"),
    [
        (RAW.replace(b"ed@", b"bot@"), "bot@example.test", "From must be your own"),
        (RAW.replace(b"\r\nTo", b", bot@example.test\r\nTo"), "bot@example.test", "From must be"),
        (b"From: bot@example.test\r\n" + RAW, "bot@example.test", "From must be"),
        (b"Subject: x\r\n\r\nx", "bot@example.test", "From must be"),
        (RAW, "eve@example.test", "Nobody here"),
        (RAW, "bot@other.test", "Nobody here"),
    ],
)
def test_a_mail_under_a_false_name_or_to_nobody_is_refused(raw: bytes, to: str, why: str) -> None:
    async def act(office: PostOffice) -> None:
        delivery = await sent(office, raw, to)

        assert isinstance(delivery, Refused)
        assert why in delivery.reason
        assert office.messages("bot") == []

    run(act)


def test_an_envelope_sender_must_be_the_users_own_too() -> None:
    async def act(office: PostOffice) -> None:
        smtp = SmtpSender(office.smtp_account("ed"))
        other = await smtp.send(RAW, "bot@example.test", ("bot@example.test",))
        own = await smtp.send(RAW, "ed+b.17@example.test", ("bot@example.test",))
        null = await smtp.send(RAW, "", ("bot@example.test",))
        await smtp.close()

        assert isinstance(other, Refused)
        assert isinstance(own, Accepted)
        assert isinstance(null, Accepted)

    run(act)


def test_nobody_sends_or_reads_without_the_right_password() -> None:
    async def act(office: PostOffice) -> None:
        def wrong(port: int, user: str = "ed", password: str = "wrong") -> Account:
            return Account("127.0.0.1", port, user, password, tls="none")

        anonymous = SmtpSender(wrong(office.smtp_port, user=""))
        refused = await anonymous.send(RAW, "ed@example.test", ("bot@example.test",))
        assert isinstance(refused, Deferred)
        assert "Log in first" in refused.reason
        await anonymous.close()
        assert "refused the login of ed" in await SmtpSender(wrong(office.smtp_port)).check()
        for account in (wrong(office.imap_port), wrong(office.imap_port, user="", password="")):
            with pytest.raises(LoginError):
                await Mailbox(account).check()

    run(act)


def test_a_user_name_is_taken_once_and_must_be_one() -> None:
    async def act(office: PostOffice) -> None:
        for name in ("ed", "ED", "e d", "ed+x", "", "a@b"):
            with pytest.raises(ValueError, match="cannot be a new user"):
                await office.add_user(name, "x")

    run(act)


def test_a_waiting_mailbox_wakes_when_a_mail_arrives() -> None:
    async def act(office: PostOffice) -> None:
        mailbox = Mailbox(office.imap_account("bot"))
        assert await fetched(mailbox) == []
        waiting = asyncio.create_task(mailbox.wait(60))
        await asyncio.sleep(0.1)
        await sent(office)
        await asyncio.wait_for(waiting, 10)

        assert len(await fetched(mailbox)) == 1
        await mailbox.close()

    run(act)


def test_every_delivery_is_told() -> None:
    told: list[tuple[str, int]] = []

    async def act(office: PostOffice) -> None:
        await sent(office)
        await sent(office, to="ed+x@example.test")

        assert told == [
            ("bot", office.messages("bot")[0].uid),
            ("ed", office.messages("ed")[0].uid),
        ]

    run(act, on_delivery=lambda user, mail: told.append((user, mail.uid)))


def test_a_mail_over_the_hosts_limit_is_refused() -> None:
    async def act(office: PostOffice) -> None:
        delivery = await sent(office, RAW + b"x" * 5000)

        assert isinstance(delivery, Refused)
        assert "552" in delivery.reason

    run(act, size_limit=3000)


def test_batches_can_be_left_in_the_middle() -> None:
    async def act(office: PostOffice) -> None:
        await sent(office)
        mailbox = Mailbox(office.imap_account("bot"))
        async with aclosing(mailbox.new_mails(nothing_known)) as batches:
            async for batch in batches:
                assert len(batch) == 1
                break
        assert len(await fetched(mailbox)) == 1
        await mailbox.close()

    run(act)
