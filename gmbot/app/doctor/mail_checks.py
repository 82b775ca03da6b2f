"""The checks of `gmbot doctor` that use the mail servers: logins, and mails that come back."""

from __future__ import annotations

import asyncio
import re
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from gmbot.app.config import Config, Imap, Smtp
from gmbot.app.doctor.checks import Finding
from gmbot.db.migrating import state
from gmbot.db.store import Store
from gmbot.game.notices.letters import Letter
from gmbot.mail.imap import Fetched, LoginError, Mailbox, MailboxError
from gmbot.mail.reading import read_mail
from gmbot.mail.smtp import Accepted, SmtpSender
from gmbot.mail.writing import new_message_id, write_letter

KIND = "selftest/1"
"""X-Gmbot-Mail of the mails sent here; a running server takes them for machines' mail."""
FORGED = "forged-by-doctor.invalid"
"""The domain that the self-test mails say a forged result is about."""
SLOW = timedelta(minutes=2)
"""More than this between our clock and the mail host's makes somebody's orders come too late."""


@dataclass(frozen=True, slots=True)
class Probe:
    """One self-test mail."""

    recipient: str
    message_id: str
    sent: datetime


async def check_mail(
    config: Config, now: Callable[[], datetime], patience: float, *, send: bool = True
) -> AsyncIterator[Finding]:
    """Log in to both servers, then send mails through one and wait for them in the other."""
    mailbox = _mailbox(config) if config.imap else None
    sender = SmtpSender(config.smtp.login(), connections=1) if config.smtp else None
    try:
        imap = await check_imap(mailbox, config.imap)
        yield imap
        if mailbox is not None and imap.level == "ok":
            yield await check_old_mail(mailbox, config)
        smtp = await check_smtp(sender, config.smtp)
        yield smtp
        if mailbox is None or sender is None or not send:
            text = "not tried: no mail was sent"
            yield Finding("plus-addresses", "warning", text, "mail bot+test@... yourself and see")
        elif "fail" not in (imap.level, smtp.level):
            async for finding in check_round_trip(config, mailbox, sender, now, patience):
                yield finding
    finally:
        if mailbox:
            await mailbox.close()
        if sender:
            await sender.close()


def _mailbox(config: Config) -> Mailbox:
    assert config.imap is not None
    return Mailbox(config.imap.login(), config.imap.mailbox, config.limits.mail_bytes)


async def check_imap(mailbox: Mailbox | None, imap: Imap | None) -> Finding:
    """Log in and open the mailbox; tell what the server can do that matters to us."""
    if mailbox is None or imap is None:
        return Finding("imap", "ok", "left out: mails come by gmbot deliver")
    try:
        await mailbox.check()
    except LoginError as error:
        cure = "correct [imap] user or its password; some hosts want an app password"
        return Finding("imap", "fail", str(error), cure)
    except MailboxError as error:
        return Finding("imap", "fail", str(error), _cure("imap", str(error)))
    offered = [name for name in ("IDLE", "UIDPLUS", "MOVE") if name in mailbox.capabilities]
    text = f"logged in at {imap.host}:{imap.port} as {imap.user}, opened {imap.mailbox}"
    if "IDLE" not in offered:
        text += f"; without IDLE, new mail is seen every {imap.poll_seconds} s"
    return Finding("imap", "ok", f"{text} (offers {', '.join(offered) or 'no extras'})")


async def check_old_mail(mailbox: Mailbox, config: Config) -> Finding:
    """Tell what will become of the mails that lie in the mailbox before it was ever read."""
    assert config.imap is not None
    name = config.imap.mailbox
    if await asyncio.to_thread(_was_read, config.database.url, name):
        return Finding("old mail", "ok", f"{name} was read before; new mail is answered")
    count = len(await mailbox.having())
    if config.imap.old_mail == "answer":
        text = f"gmbot serve will answer all {count} mails in {name}"
        cure = '[imap] old_mail = "leave" leaves them as they are'
        return Finding("old mail", "warning" if count else "ok", text, cure if count else "")
    text = f"gmbot serve will answer none of the {count} mails that lie in {name} now"
    return Finding("old mail", "ok", f'{text} ([imap] old_mail = "answer": all of them)')


def _was_read(url: str, name: str) -> bool:
    if not state(url).up_to_date:
        return False
    store = Store(url)
    try:
        with store() as work:
            return work.inbox.mailbox(name) is not None
    finally:
        store.close()


async def check_smtp(sender: SmtpSender | None, smtp: Smtp | None) -> Finding:
    """Connect, switch to TLS as configured, log in."""
    if sender is None or smtp is None:
        text = "left out: mails pile up in the outbox and are not sent"
        return Finding("smtp", "warning", text, "fill in [smtp]")
    if reason := await sender.check():
        return Finding("smtp", "fail", reason, _cure("smtp", reason))
    secured = {"implicit": "TLS", "starttls": "STARTTLS", "none": "no TLS, on this machine"}
    login = f"logged in as {smtp.user}" if smtp.user else "no login"
    text = f"ready at {smtp.host}:{smtp.port} ({secured[smtp.tls]}, {login})"
    return Finding("smtp", "ok", text)


_CURES = {
    r"certificate": "use the name that the certificate is made for as host, or set ca_file",
    r"refused the login|authenti": "correct user or password; some hosts want an app password",
    r"connect call failed|refused|\[Errno 111\]": "see whether host and port are right",
    r"name or service|resolution|\[Errno -": "correct host: there is no such name",
    r"wrong.version|ssl|tls": "tls and port do not fit: see config.example.toml for the pairs",
    r"no answer|time|lost": "see whether a firewall is between, and whether port and tls fit",
}


def _cure(section: str, reason: str) -> str:
    """Guess the cause of a failure from its words, most telling first."""
    for pattern, cure in _CURES.items():
        if re.search(pattern, reason, re.IGNORECASE):
            return f"[{section}] {cure}"
    return f"correct [{section}], or ask the mail host"


async def check_round_trip(
    config: Config,
    mailbox: Mailbox,
    sender: SmtpSender,
    now: Callable[[], datetime],
    patience: float,
) -> AsyncIterator[Finding]:
    """Mail ourselves, at the plain and at a plus-address, and see what arrives.

    The plain mail tells a host without plus-addresses from one that delivers nothing at all.
    """
    local, _, host = config.mail.address.partition("@")
    addresses = (config.mail.address, f"{local}+selftest.{secrets.token_hex(8)}@{host}")
    plain, plus = probes = [Probe(address, new_message_id(host), now()) for address in addresses]
    refused = {}
    for probe in probes:
        letter = _forged_stamp(config) + _letter(config, probe)
        delivery = await sender.send(letter, config.mail.address, [probe.recipient])
        if not isinstance(delivery, Accepted):
            refused[probe] = delivery.reason
    wanted = [probe for probe in probes if probe not in refused]
    try:
        arrived = await _await(mailbox, wanted, patience)
    except MailboxError as error:
        yield Finding("round trip", "fail", str(error), _cure("imap", str(error)))
        return
    yield _judge_plain(plain, refused, arrived, patience)
    yield _judge_plus(plus, refused, arrived, patience)
    for mail in list(arrived.values())[:1]:
        yield _judge_clock(plain.sent, mail, now())
        for finding in _judge_stamp(config, mail):
            yield finding


def _forged_stamp(config: Config) -> bytes:
    """A result in the name of our own host that it has not written, as a forger sends it."""
    host = config.identity.authserv_id
    stamp = f"Authentication-Results: {host}; dmarc=pass header.from={FORGED}\r\n"
    return stamp.encode() if host else b""


def _letter(config: Config, probe: Probe) -> bytes:
    return write_letter(
        Letter(
            to=(probe.recipient,),
            sender=config.mail.address,
            sender_name=config.mail.name,
            subject="gmbot doctor: a self-test",
            text="gmbot doctor sent this to see whether it arrives. It can be deleted.\n",
            kind=KIND,
            message_id=probe.message_id,
            date=probe.sent,
        )
    )


async def _await(
    mailbox: Mailbox, probes: Sequence[Probe], patience: float
) -> dict[Probe, Fetched]:
    """Wait until all probes have arrived, at most ``patience`` seconds; delete what arrived."""
    uids: dict[Probe, int] = {}
    loop = asyncio.get_running_loop()
    end = loop.time() + patience
    pause = 0.1
    while True:
        for probe in probes:
            for uid in await mailbox.having("Message-ID", probe.message_id):
                uids[probe] = uid
        if len(uids) == len(probes) or loop.time() >= end:
            break
        await mailbox.wait(min(pause, max(0.0, end - loop.time())))
        pause = min(2 * pause, 3.0)
    mails = await _fetch(mailbox, set(uids.values()))
    await mailbox.delete(sorted(mails))
    return {probe: mails[uid] for probe, uid in uids.items() if uid in mails}


async def _fetch(mailbox: Mailbox, wanted: set[int]) -> dict[int, Fetched]:
    async def all_others(_uidvalidity: int, uids: Sequence[int]) -> Collection[int]:
        return [uid for uid in uids if uid not in wanted]

    return {mail.uid: mail async for batch in mailbox.new_mails(all_others) for mail in batch}


def _judge_plain(
    probe: Probe, refused: dict[Probe, str], arrived: dict[Probe, Fetched], patience: float
) -> Finding:
    if probe in refused:
        text = f"the host did not take a mail to {probe.recipient}: {refused[probe]}"
        cure = "see whether [mail] address exists, and whether [smtp] user may send as it"
        return Finding("round trip", "fail", text, cure)
    if probe not in arrived:
        text = f"a mail to {probe.recipient} was taken and did not arrive in {patience:.0f} s"
        cure = "look for it in the junk folder and in the host's log; slow hosts need a second try"
        return Finding("round trip", "fail", text, cure)
    return Finding("round trip", "ok", f"a mail to {probe.recipient} came back")


def _judge_plus(
    probe: Probe, refused: dict[Probe, str], arrived: dict[Probe, Fetched], patience: float
) -> Finding:
    if probe in arrived:
        return Finding("plus-addresses", "ok", f"a mail to {probe.recipient} came back")
    reason = refused.get(probe, f"taken, but not in the mailbox after {patience:.0f} s")
    text = f"a mail to {probe.recipient} was lost: {reason}"
    cure = (
        "let the host deliver bot+anything to bot, into the same folder "
        "(Postfix and Dovecot: recipient_delimiter = +)"
    )
    return Finding("plus-addresses", "fail", text, cure)


def _judge_clock(sent: datetime, mail: Fetched, seen: datetime) -> Finding:
    """Orders count by the hour at which the host took them: its clock has to agree with ours."""
    if sent - SLOW <= mail.received_at <= seen + SLOW:
        return Finding("mail host's clock", "ok", "agrees with the clock of this machine")
    text = f"stamped {mail.received_at:%H:%M:%S} UTC on a mail sent at {sent:%H:%M:%S} UTC"
    cure = "set the clock of this machine, or tell the host: orders count by its time"
    return Finding("mail host's clock", "warning", text, cure)


def _judge_forged(config: Config, mail: Fetched) -> list[Finding]:
    """Say so if the host leaves in a mail what it brought along in the host's own name."""
    stamps = read_mail(mail.raw, mail.received_at).authentication
    if config.identity.always_stamped or not any(FORGED in stamp for stamp in stamps):
        return []
    text = "the host lets through a result in its own name that it did not write"
    cure = (
        "let it remove such lines from mails that come in; if it stamps every mail, "
        "set [identity] always_stamped = true"
    )
    return [Finding("forged stamp", "warning", text, cure)]


def _judge_stamp(config: Config, mail: Fetched) -> list[Finding]:
    """Report whose Authentication-Results are believed, and whose are in the mail."""
    if config.identity.accept == "from":
        return []
    stamped_by = config.identity.authserv_id
    stamps = [
        stamp.split(";")[0].strip()
        for stamp in read_mail(mail.raw, mail.received_at).authentication
    ]
    if stamped_by:
        believed = Finding("identity", "ok", f"results stamped by {stamped_by} are believed")
        return [believed, *_judge_forged(config, mail)]
    if not stamps:
        text = "no results of DKIM or SPF are believed; only replies and passwords prove who wrote"
        cure = "if your host stamps Authentication-Results, set [identity] authserv_id to its name"
        return [Finding("identity", "warning", text, cure)]
    text = f"the mail was stamped by {stamps[0]!r}, and [identity] authserv_id is empty"
    cure = "set it to that name, if that is your own mail host"
    return [Finding("identity", "warning", text, cure)]
