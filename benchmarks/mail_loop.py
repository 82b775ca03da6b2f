"""What the mail loop does in a second on this machine, against a real Dovecot and Postfix.

    python benchmarks/mail_loop.py [--mails 1000]

Prints, in one run: mails that a bare Postfix accepts (the ceiling of sending), order mails taken in
from Dovecot to the committed receipt, outbox mails handed to Postfix, and the peak memory. Postfix
must be run by root.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from servers.daemons import DOMAIN, PASSWORD, Dovecot, Postfix, missing

from gmbot.app.assemble import Bot, assemble
from gmbot.app.clock import SystemClock
from gmbot.app.config.schema import Config, Database, Identity, Imap, Limits, Mail, Smtp
from gmbot.app.fetching import Fetching
from gmbot.app.output import finished, painted
from gmbot.app.server import drain_of, mailbox_of, sender_of
from gmbot.db.migrating import upgrade
from gmbot.game.archive import export
from gmbot.mail.connecting import Account
from gmbot.mail.smtp import Accepted, SmtpSender

CONNECTIONS = 8
ORDERS = {
    "AUSTRIA": ("A Vie - Gal", "A Bud - Ser", "F Tri - Alb"),
    "ENGLAND": ("F Lon - NTH", "F Edi - NWG", "A Lpl - Yor"),
    "FRANCE": ("A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO"),
    "GERMANY": ("Army Munich to Burgundy", "F Kie - Den", "A Ber - Kie"),
    "ITALY": ("A Ven - Tri", "A Rom - Ven", "F Nap - ION"),
    "RUSSIA": ("A War - Gal", "A Mos - Ukr", "F StP/sc - GoB", "F Sev - BLA"),
    "TURKEY": ("A Con - Bul", "A Smy - Con", "F Ank - BLA"),
}


def order_mails(count: int) -> list[tuple[str, bytes]]:
    """Order mails of many games' players: (game, bytes), about as large as people's mails are."""
    mails = []
    powers = list(ORDERS)
    for number in range(count):
        power = powers[number % 7]
        game = f"game{number // 7 % max(1, count // 21):04}"
        who = f"{power.lower()}.{game}@{DOMAIN}"
        head = "".join(
            f"Received: from mx{hop}.example.org by mx{hop + 1}.example.org with ESMTPS\r\n"
            for hop in range(6)
        )
        text = "\r\n".join(["Hello,", "", *ORDERS[power], "", "Regards", "--", "sent by mail"])
        raw = (
            f"{head}From: {power.title()} <{who}>\r\nTo: bot+{game}@{DOMAIN}\r\n"
            f"Subject: {game} orders\r\nMessage-ID: <{number}.bench@example.org>\r\n"
            f"Date: Sat, 21 Nov 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\n"
            f"Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n"
        )
        mails.append((game, raw.encode()))
    return mails


def make_bot(folder: Path, dovecot: Dovecot, postfix: Postfix, games: Sequence[str]) -> Bot:
    """A bot with as many running games, seven players each."""
    config = Config(
        mail=Mail(address=f"bot@{DOMAIN}"),
        database=Database(url=f"sqlite:///{folder / 'gmbot.db'}"),
        imap=Imap(
            host="127.0.0.1",
            port=dovecot.imap,
            user="bot",
            password=PASSWORD,
            tls="none",
            old_mail="answer",
        ),
        smtp=Smtp(host="127.0.0.1", port=postfix.smtp, tls="none", connections=CONNECTIONS),
        identity=Identity(accept="from"),
        limits=Limits(answers_per_hour=100_000),
    )
    upgrade(config.database.url)
    bot = assemble(config, SystemClock())
    import_games(bot, games)
    return bot


def import_games(bot: Bot, games: Sequence[str]) -> None:
    """Store running games, seven players each."""
    deadline = (datetime.now(UTC) + timedelta(days=7)).isoformat()  # noqa: TID251 - no game's clock
    with bot.store() as work:
        for name in games:
            players = [
                {"power": power, "name": power, "addresses": [f"{power.lower()}.{name}@{DOMAIN}"]}
                for power in ORDERS
            ]
            tables = {"schema": 1, "game": name, "deadline": deadline, "players": players}
            export.import_game(bot.context(work, bot.clock.now()), tables)
        work.commit()


async def ceiling(postfix: Postfix, mails: Sequence[bytes]) -> float:
    """Mails per second that Postfix accepts from our SMTP client, with no database behind it."""
    sender = SmtpSender(Account("127.0.0.1", postfix.smtp, tls="none"), CONNECTIONS)
    waiting = list(mails)

    async def lane() -> None:
        while waiting:
            delivery = await sender.send(waiting.pop(), f"bot@{DOMAIN}", [f"ed@{DOMAIN}"])
            assert isinstance(delivery, Accepted), delivery

    began = time.perf_counter()
    await asyncio.gather(*(lane() for _ in range(CONNECTIONS)))
    rate = len(mails) / (time.perf_counter() - began)
    await sender.close()
    return rate


async def intake(bot: Bot, count: int) -> float:
    """Mails per second from Dovecot to the committed receipt."""
    mailbox = mailbox_of(bot.config)
    assert mailbox is not None
    began = time.perf_counter()
    read = await Fetching(bot, mailbox).once()
    handled = await asyncio.to_thread(bot.steps.sweep)
    took = time.perf_counter() - began
    await mailbox.close()
    assert (read, handled) == (count, count), (read, handled)
    return count / took


async def outbox(bot: Bot, count: int) -> float:
    """Outbox mails per second handed to Postfix, each settled in the database."""
    sender = sender_of(bot.config)
    assert sender is not None
    began = time.perf_counter()
    sent = await drain_of(bot, sender).run()
    took = time.perf_counter() - began
    await sender.close()
    assert sent == count, (sent, count)
    return count / took


def median(rates: Sequence[float]) -> float:
    return sorted(rates)[len(rates) // 2]


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    wanted.add_argument("--mails", type=int, default=1050)
    count = wanted.parse_args().mails
    if reason := missing(postfix=True):
        sys.exit(f"cannot be measured here: {reason}")
    folder = Path(tempfile.mkdtemp(prefix="gmbot-bench-"))
    folder.chmod(0o755)
    for name in ("dovecot", "postfix", "bot"):
        (folder / name).mkdir()
    try:
        with (
            Dovecot(folder / "dovecot") as dovecot,
            Postfix(folder / "postfix", None, discard=True) as postfix,
        ):
            mails = order_mails(count)
            dovecot.deliver("bot", [raw for _, raw in mails])
            bot = make_bot(folder / "bot", dovecot, postfix, sorted({game for game, _ in mails}))
            measure(bot, postfix, count)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def measure(bot: Bot, postfix: Postfix, count: int) -> None:
    taken_in = asyncio.run(intake(bot, count))
    with bot.store() as work:
        receipts = [finished(mail.raw, painted) for mail in work.outbox.all(count)]
    size = sum(map(len, receipts)) // len(receipts)
    # The ceiling swings by a tenth from run to run: it is taken before and after.
    before = [asyncio.run(ceiling(postfix, receipts)) for _ in range(2)]
    sent = asyncio.run(outbox(bot, count))
    after = [asyncio.run(ceiling(postfix, receipts)) for _ in range(2)]
    top = median([*before, *after])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{count} order mails, {count} receipts of {size} bytes, {CONNECTIONS} SMTP connections")
    print(
        f"accepted by bare Postfix      {top:7.0f} mails/s (the ceiling; {_range(before + after)})"
    )
    print(f"Dovecot to committed receipt  {taken_in:7.0f} mails/s")
    print(f"outbox handed to Postfix      {sent:7.0f} mails/s ({100 * sent / top:.0f} % of that)")
    print(f"peak memory                   {peak:7.0f} MB")


def _range(rates: Sequence[float]) -> str:
    return f"{min(rates):.0f} to {max(rates):.0f} in {len(rates)} runs"


if __name__ == "__main__":
    main()
