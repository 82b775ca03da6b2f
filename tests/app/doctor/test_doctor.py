"""`gmbot doctor` against the embedded post office, and against what can be wrong with a host."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from gmbot.app.clock import MovableClock
from gmbot.app.config.schema import Config, Database, Fault, Gm, Identity, Imap, Mail, Smtp
from gmbot.app.doctor import mail_checks
from gmbot.app.doctor.checks import (
    WRITTEN,
    Finding,
    check_clock,
    check_configuration,
    check_database,
    check_disk,
    check_privacy,
    check_zones,
)
from gmbot.app.doctor.run import check_up, examine
from gmbot.db.migrating import upgrade
from gmbot.db.store import Store
from gmbot.demo.postoffice import PostOffice
from gmbot.game.intake.senders import reason_to_ignore
from gmbot.game.state.model import FirstLook
from gmbot.mail.imap import Fetched, Mailbox
from gmbot.mail.reading import read_mail

NOW = datetime(2026, 12, 1, 12, tzinfo=UTC)
SOON = 10.0
"""Patience for mails that do come: they are there at once."""


class WithoutPlus(PostOffice):
    """A host that knows no plus-addresses and says so."""

    def user_of(self, address: str) -> str | None:
        return None if "+" in address else super().user_of(address)


class LosingPlus(PostOffice):
    """A host that takes mails to plus-addresses and files them where nobody looks."""

    async def deliver(self, recipient: str, raw: bytes, sender: str = "", login: str = "") -> None:
        if "+" not in recipient:
            await super().deliver(recipient, raw, sender, login)


@pytest.fixture
def database(tmp_path: Path) -> str:
    url = f"sqlite:///{tmp_path}/gmbot.db"
    upgrade(url)
    return url


def a_config(office: PostOffice, database: str) -> Config:
    account = {"host": "127.0.0.1", "user": "bot", "password": "secret", "tls": "none"}
    return Config(
        mail=Mail(address=f"bot@{office.domain}"),
        database=Database(url=database),
        imap=Imap(port=office.imap_port, **account),
        smtp=Smtp(port=office.smtp_port, **account),
        identity=Identity(authserv_id=office.domain),
        gm=Gm(address="gm@example.test"),
    )


def examined(
    database: str,
    change: Callable[[Config], Config] = lambda config: config,
    *,
    host: type[PostOffice] = PostOffice,
    hosts_time: datetime = NOW,
    look: Callable[[PostOffice], Awaitable[None]] | None = None,
    send: bool = True,
    patience: float = SOON,
) -> dict[str, Finding]:
    """Run the doctor beside a post office; return what it found, by name."""

    async def run() -> dict[str, Finding]:
        async with host("example.test", MovableClock(hosts_time)) as office:
            await office.add_user("bot", "secret")
            config = change(a_config(office, database))
            clock = MovableClock(NOW)
            findings = [
                finding
                async for finding in examine(config, clock.now, send=send, patience=patience)
            ]
            if look:
                await look(office)
        return {finding.name: finding for finding in findings}

    return asyncio.run(run())


def trouble(findings: dict[str, Finding]) -> dict[str, str]:
    return {name: found.level for name, found in findings.items() if found.level != "ok"}


def with_imap(**changes: object) -> Callable[[Config], Config]:
    return lambda config: replace(config, imap=replace(config.imap, **changes))


def with_smtp(**changes: object) -> Callable[[Config], Config]:
    return lambda config: replace(config, smtp=replace(config.smtp, **changes))


@pytest.fixture
def closed_port() -> Iterator[int]:
    """A port of this machine on which nobody listens, and nobody can while the test runs."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield taken.getsockname()[1]


def test_nothing_is_wrong_with_a_host_that_does_what_it_should(database: str) -> None:
    findings = examined(database)

    assert trouble(findings) == {}
    assert list(findings) == [
        "configuration",
        "time zones",
        "disk",
        "database",
        "imap",
        "old mail",
        "smtp",
        "round trip",
        "plus-addresses",
        "mail host's clock",
        "identity",
        "clock",
    ]


@pytest.mark.parametrize(
    ("old_mail", "level", "said"),
    [("leave", "ok", "none of the 2 mails"), ("answer", "warning", "all 2 mails")],
)
def test_how_many_old_mails_there_are_and_what_becomes_of_them(
    database: str, old_mail: str, level: str, said: str
) -> None:
    class Full(PostOffice):
        async def add_user(self, name: str, password: str) -> str:
            address = await super().add_user(name, password)
            for number in range(2):
                await self.deliver("bot@example.test", b"Subject: news %d\r\n\r\nHi." % number)
            return address

    found = examined(database, with_imap(old_mail=old_mail), host=Full, send=False)["old mail"]

    assert (found.level, said in found.text) == (level, True), found


def test_a_mailbox_that_was_read_before_has_no_old_mail(database: str) -> None:
    store = Store(database)
    with store() as work:
        work.inbox.add_mailbox(FirstLook("INBOX", 1, 1, NOW))
        work.commit()
    store.close()

    assert "was read before" in examined(database, send=False)["old mail"].text


def test_the_mailbox_is_left_as_it_was(database: str) -> None:
    left: list[int] = []

    async def look(office: PostOffice) -> None:
        await office.deliver("bot@example.test", b"Subject: a player's\r\n\r\nA Par - Bur\r\n")
        mailbox = Mailbox(office.imap_account("bot"))
        left.extend(await mailbox.having("Subject", ""))
        await mailbox.close()
        assert len(office.messages("bot")) == 3

    examined(database, look=look)

    assert len(left) == 1


def test_self_test_mails_are_marked_so_that_a_running_server_ignores_them(database: str) -> None:
    seen = []

    async def look(office: PostOffice) -> None:
        seen.extend(read_mail(mail.raw, NOW) for mail in office.messages("bot"))

    examined(database, look=look)

    assert [mail.own_mail for mail in seen] == ["selftest/1", "selftest/1"]
    assert all(reason_to_ignore(mail, "bot@localhost") for mail in seen)


@pytest.mark.parametrize("section", ["imap", "smtp"])
def test_a_wrong_password_is_told_and_nothing_is_sent(database: str, section: str) -> None:
    change = {"imap": with_imap, "smtp": with_smtp}[section](password="wrong")

    findings = examined(database, change)

    assert trouble(findings) == {section: "fail"}
    assert "password" in findings[section].cure
    assert "round trip" not in findings


@pytest.mark.parametrize("section", ["imap", "smtp"])
def test_a_closed_port_is_told(database: str, closed_port: int, section: str) -> None:
    change = {"imap": with_imap, "smtp": with_smtp}[section](port=closed_port)

    findings = examined(database, change)

    assert trouble(findings) == {section: "fail"}
    assert "host and port" in findings[section].cure


def test_a_mailbox_that_is_not_there_is_told(database: str) -> None:
    findings = examined(database, with_imap(mailbox="Nowhere"))

    assert trouble(findings) == {"imap": "fail"}
    assert "Nowhere" in findings["imap"].text


@pytest.mark.parametrize("section", ["imap", "smtp"])
def test_tls_where_the_server_speaks_none_is_told(database: str, section: str) -> None:
    change = {"imap": with_imap, "smtp": with_smtp}[section](tls="implicit")

    findings = examined(database, change)

    assert trouble(findings) == {section: "fail"}
    assert f"[{section}]" in findings[section].cure


def test_a_host_that_refuses_plus_addresses_is_told_in_the_hosts_words(database: str) -> None:
    findings = examined(database, host=WithoutPlus)

    assert trouble(findings) == {"plus-addresses": "fail"}
    assert "Nobody here has this address" in findings["plus-addresses"].text
    assert "recipient_delimiter" in findings["plus-addresses"].cure


def test_a_host_that_loses_plus_addressed_mails_is_told(database: str) -> None:
    findings = examined(database, host=LosingPlus, patience=2.0)

    assert trouble(findings) == {"plus-addresses": "fail"}
    assert "not in the mailbox" in findings["plus-addresses"].text


def test_an_address_that_is_not_the_mailboxes_own_is_told(database: str) -> None:
    findings = examined(
        database, lambda config: replace(config, mail=Mail(address="other@example.test"))
    )

    assert findings["round trip"].level == "fail"
    assert "[smtp] user may send as it" in findings["round trip"].cure


@pytest.mark.parametrize("hours", [-3, 3])
def test_a_host_whose_clock_is_not_ours_is_told(database: str, hours: int) -> None:
    findings = examined(database, hosts_time=NOW + timedelta(hours=hours))

    assert trouble(findings) == {"mail host's clock": "warning"}


def test_without_the_hosts_name_its_stamp_is_shown(database: str) -> None:
    findings = examined(database, lambda config: replace(config, identity=Identity()))

    assert trouble(findings) == {"identity": "warning"}
    assert "'example.test'" in findings["identity"].text


def test_believing_everybody_is_warned_of(database: str) -> None:
    findings = examined(database, lambda config: replace(config, identity=Identity(accept="from")))

    assert trouble(findings) == {"identity": "warning"}


def test_without_imap_the_round_trip_is_not_tried(database: str) -> None:
    findings = examined(database, lambda config: replace(config, imap=None))

    assert trouble(findings) == {"plus-addresses": "warning"}


def test_without_smtp_it_is_said_that_no_mail_leaves(database: str) -> None:
    findings = examined(database, lambda config: replace(config, smtp=None))

    assert trouble(findings) == {"smtp": "warning", "plus-addresses": "warning"}


def test_no_mail_is_sent_where_none_is_wanted(database: str) -> None:
    sent = []

    async def look(office: PostOffice) -> None:
        sent.extend(office.messages("bot"))

    assert trouble(examined(database, send=False, look=look)) == {"plus-addresses": "warning"}
    assert sent == []


def test_the_command_tells_a_line_for_each_check_and_fails_if_one_fails(tmp_path: Path) -> None:
    config = Config(
        mail=Mail(address="bot@example.test"),
        database=Database(url=f"sqlite:///{tmp_path}/nowhere/gmbot.db"),
    )
    lines: list[str] = []

    status = asyncio.run(check_up(config, clock=MovableClock(NOW), tell=lines.append))

    assert status == 1
    assert lines[0] == "ok      configuration: gmbot.toml is complete"
    assert any(line.startswith("fail    disk: ") and " -> create " in line for line in lines)
    assert lines[-1] == "9 checks: 1 failed, 3 with a warning"


def test_advice_about_the_file_is_repeated() -> None:
    config = Config(
        mail=Mail(address="bot@example.test"),
        advice=(Fault("gmbot.toml", "[smtp] password", "stands in the file"),),
    )

    texts = [found.text for found in check_configuration(config) if found.level == "warning"]

    assert texts[0] == "[smtp] password: stands in the file"
    assert "nobody is told" in texts[1]


def test_a_database_is_empty_then_up_to_date(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/gmbot.db"

    before = asyncio.run(check_database(url))
    upgrade(url)
    after = asyncio.run(check_database(url))

    assert (before.level, after.level) == ("ok", "ok")
    assert "still empty" in before.text
    assert "at revision" in after.text


def test_a_database_that_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "gmbot.db").write_text("Dear bot, here are my orders. " * 100)

    found = asyncio.run(check_database(f"sqlite:///{tmp_path}/gmbot.db"))

    assert found.level == "fail"
    assert "not a database" in found.text


@pytest.mark.parametrize(("revision", "level"), [("0000", "warning"), ("9999", "fail")])
def test_a_database_of_another_version_is_told(tmp_path: Path, revision: str, level: str) -> None:
    url = f"sqlite:///{tmp_path}/gmbot.db"
    upgrade(url)
    with closing(sqlite3.connect(tmp_path / "gmbot.db")) as file:
        file.execute("UPDATE alembic_version SET version_num = ?", (revision,))
        file.commit()

    found = asyncio.run(check_database(url))

    assert found.level == level
    assert revision in found.text


@pytest.mark.parametrize(
    ("name", "mode", "words"),
    [
        ("gmbot.db", 0o644, "others may read"), ("gmbot.db", 0o660, "others may read"),
        ("gmbot.db-wal", 0o604, "others may read"), ("gmbot.db.backup-0004", 0o640, "others may"),
        ("gmbot.toml", 0o666, "others may change"), (".", 0o777, "others may put files into"),
    ],
)  # fmt: skip
def test_files_that_others_may_read_or_change_are_told(
    tmp_path: Path, name: str, mode: int, words: str
) -> None:
    config = Config(
        mail=Mail(address="bot@example.test"), file=tmp_path / "gmbot.toml",
        database=Database(url=f"sqlite:///{tmp_path}/gmbot.db"),
    )  # fmt: skip
    tmp_path.chmod(0o755)
    for one in ("gmbot.db", "gmbot.db-wal", "gmbot.db.backup-0004", "gmbot.toml"):
        (tmp_path / one).touch(mode=0o600)
    assert list(check_privacy(config)) == []

    (tmp_path / name).chmod(mode)

    [found] = check_privacy(config)
    assert found.level == "fail"
    assert words in found.text
    assert str(tmp_path / name) in found.cure
    assert found.cure.startswith("chmod ")


def test_a_postgresql_database_has_no_disk_of_ours() -> None:
    config = Config(
        mail=Mail(address="bot@example.test"), database=Database(url="postgresql://db/games")
    )

    assert list(check_disk(config)) == []


def test_the_zones_of_this_machine_are_there() -> None:
    assert [found.level for found in check_zones()] == ["ok"]


@pytest.mark.parametrize(
    ("now", "before", "passed", "level"),
    [
        (NOW, NOW - timedelta(seconds=60), timedelta(seconds=60), "ok"),
        (NOW, NOW - timedelta(seconds=60), timedelta(seconds=1), "warning"),
        (NOW, NOW + timedelta(hours=1), timedelta(seconds=1), "warning"),
        (WRITTEN - timedelta(days=1), WRITTEN - timedelta(days=1), timedelta(), "fail"),
    ],
)
def test_a_clock_has_to_run_evenly_and_not_in_the_past(
    now: datetime, before: datetime, passed: timedelta, level: str
) -> None:
    assert check_clock(now, before, passed).level == level


def test_no_finding_shows_a_password(database: str) -> None:
    findings = examined(database, with_smtp(password="hush-hush"))

    assert "hush-hush" not in " ".join(map(str, findings.values()))


@pytest.mark.parametrize("always", [True, False])
@pytest.mark.parametrize("left", [True, False])
def test_a_host_that_lets_a_forged_stamp_of_its_own_through_is_told(
    always: bool, left: bool
) -> None:
    identity = Identity(authserv_id="mx.example.test", always_stamped=always)
    config = Config(mail=Mail(address="bot@example.test"), identity=identity)
    raw = b"Authentication-Results: mx.example.test; none\r\n"
    raw += mail_checks._forged_stamp(config) if left else b""
    mail = Fetched(1, 1, raw + b"From: bot@example.test\r\n\r\nhello\r\n", NOW)

    found = mail_checks._judge_stamp(config, mail)

    assert any("always_stamped" in one.cure for one in found) == (left and not always)
