"""``gmbot serve`` as an operator runs it: two of them on one mailbox, killed again and again."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from servers.daemons import DOMAIN, PASSWORD, Dovecot, Postfix
from worlds import POWERS, a_game

from gmbot.db.store import Store
from gmbot.game.state.errors import StorageUnavailableError
from gmbot.game.state.model import InboxMail, InboxState, OutboxMail, OutboxState
from gmbot.mail.connecting import Account
from gmbot.mail.smtp import Accepted, SmtpSender

pytestmark = [pytest.mark.servers, pytest.mark.timeout(600)]

PATIENCE = 150.0
LINES = {
    "AUSTRIA": ["A Vie - Gal", "A Bud - Ser", "F Tri - Alb"],
    "ENGLAND": ["F Lon - NTH", "F Edi - NWG", "A Lpl - Yor"],
    "FRANCE": ["A Par - Bur", "A Mar - Spa", "F Bre - MAO"],
    "GERMANY": ["A Mun - Bur", "F Kie - Den", "A Ber - Kie"],
    "ITALY": ["A Ven - Tri", "A Rom - Ven", "F Nap - ION"],
    "RUSSIA": ["A War - Gal", "A Mos - Ukr", "F StP/sc - GoB", "F Sev - BLA"],
    "TURKEY": ["A Con - Bul", "A Smy - Con", "F Ank - Con"],
}


class Place:
    """A folder with a configuration, and the programs that run on it."""

    def __init__(self, folder: Path, dovecot: Dovecot, postfix: Postfix) -> None:
        self.folder = folder
        self.running: list[subprocess.Popen[bytes]] = []
        (folder / "gmbot.toml").write_text(
            f'[database]\nurl = "sqlite:///gmbot.db"\n'
            f'[mail]\naddress = "bot@{DOMAIN}"\n'
            f'[imap]\nhost = "127.0.0.1"\nport = {dovecot.imap}\nuser = "bot"\n'
            f'tls = "none"\npoll_seconds = 1\nold_mail = "answer"\n'
            f'[smtp]\nhost = "127.0.0.1"\nport = {postfix.smtp}\ntls = "none"\n'
            f'[identity]\naccept = "from"\n[limits]\nanswers_per_hour = 1000\n'
            f'[gm]\naddress = "gm@{DOMAIN}"\n'
        )
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "GMBOT_IMAP_PASSWORD": PASSWORD,
        }

    def command(self, *words: str, stdin: bytes = b"") -> bytes:
        return subprocess.run(
            [sys.executable, "-m", "gmbot", *words],
            cwd=self.folder,
            env=self.environment,
            input=stdin,
            stdout=subprocess.PIPE,
            check=True,
            timeout=60,
        ).stdout

    def serve(self) -> subprocess.Popen[bytes]:
        with (self.folder / "serve.log").open("ab") as log:
            one = subprocess.Popen(
                [sys.executable, "-m", "gmbot", "serve"],
                cwd=self.folder,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=log,
            )
        self.running.append(one)
        return one

    def kill(self, one: subprocess.Popen[bytes], how: signal.Signals = signal.SIGKILL) -> int:
        one.send_signal(how)
        self.running.remove(one)
        return one.wait(30)

    def end(self) -> None:
        for one in list(self.running):
            self.kill(one)


def order_mail(power: str, number: int) -> bytes:
    mail = EmailMessage(policy=policy.SMTP)
    mail["From"] = f"{power.lower()}@{DOMAIN}"
    mail["To"] = f"bot+austerlitz@{DOMAIN}"
    mail["Subject"] = "orders"
    mail["Message-ID"] = f"<{power.lower()}.{number}@{DOMAIN}>"
    mail.set_content("\n".join([*LINES[power], f"# try {number}"]))
    return mail.as_bytes()


def send(postfix: Postfix, mails: list[bytes]) -> None:
    async def run() -> None:
        sender = SmtpSender(Account("127.0.0.1", postfix.smtp, tls="none"), 1)
        for raw in mails:
            delivery = await sender.send(raw, f"players@{DOMAIN}", [f"bot@{DOMAIN}"])
            assert isinstance(delivery, Accepted), delivery
        await sender.close()

    asyncio.run(run())


def until_all_is_done(store: Store, mails: int) -> None:
    end = time.monotonic() + PATIENCE
    inbox: list[InboxMail] = []
    outbox: list[OutboxMail] = []
    while time.monotonic() < end:
        with suppress(StorageUnavailableError), store() as work:  # others may be long at it
            inbox, outbox = work.inbox.all(1000), work.outbox.all(1000)
        if (
            len(inbox) >= mails
            and all(mail.state is not InboxState.NEW for mail in inbox)
            and all(mail.state is OutboxState.SENT for mail in outbox)
        ):
            return
        time.sleep(0.2)
    raise AssertionError([(m.id, m.state, m.note) for m in (*inbox, *outbox)])


def delivered(dovecot: Dovecot, user: str) -> list[str]:
    box = dovecot.folder / "home" / user / "Maildir"
    return [
        str(message_from_bytes(file.read_bytes(), policy=policy.default)["Message-ID"])
        for part in ("new", "cur")
        for file in sorted((box / part).iterdir())
    ]


@pytest.mark.long
def test_two_servers_that_are_killed_answer_every_mail_once_and_resolve_once(
    tmp_path: Path, quiet_dovecot: Dovecot, postfix: Postfix
) -> None:
    """Nothing is lost and nothing is done twice, whatever moment the kill -9 comes at."""
    for user in ("bot", "gm", *(power.lower() for power in POWERS)):
        quiet_dovecot.forget(user)
    place = Place(tmp_path, quiet_dovecot, postfix)
    game = a_game(
        settings={"speed": True},
        gm={"name": "Zurich", "address": f"gm@{DOMAIN}"},
        players=[{"power": p, "addresses": [f"{p.lower()}@{DOMAIN}"]} for p in POWERS],
        deadline=f"{datetime.now(UTC) + timedelta(days=300):%Y-%m-%dT12:00:00Z}",
    )
    (tmp_path / "game.json").write_text(json.dumps(game))
    place.command("game", "import", "game.json")
    dice = random.Random(7)
    mails = [order_mail(power, number) for number in range(8) for power in POWERS[:-1]]
    try:
        place.serve(), place.serve()
        for start in range(0, len(mails), 6):
            send(postfix, mails[start : start + 6])
            time.sleep(dice.uniform(0.2, 1.2))
            place.kill(place.running[dice.randrange(2)])
            place.serve()
        send(postfix, [order_mail("TURKEY", 0)])  # the last set: the phase is resolved at once
        store = Store(f"sqlite:///{tmp_path / 'gmbot.db'}")
        # A mail that was being sent when its server was killed goes out again after a minute.
        until_all_is_done(store, len(mails) + 1)
        assert place.kill(place.running[0], signal.SIGTERM) == 0
    finally:
        place.end()

    with store() as work:
        inbox, outbox, records = work.inbox.all(1000), work.outbox.all(1000), work.games.records(1)
        game_now = work.games.by_name("austerlitz")
    assert len(inbox) == len(mails) + 1
    assert {mail.state for mail in inbox} == {InboxState.DONE}
    answers = sorted(mail.answers for mail in outbox if mail.answers)
    assert answers == sorted(mail.id for mail in inbox)
    assert [record.phase.code for record in records] == ["S1901M"]
    assert game_now is not None
    assert game_now.phase.code == "F1901M"
    assert sorted(mail.recipient for mail in outbox if mail.kind == "results/1") == sorted(
        f"{name.lower()}@{DOMAIN}" for name in (*POWERS, "gm")
    )
    for power in POWERS:
        user = power.lower()
        written = {mail.message_id for mail in outbox if mail.recipient == f"{user}@{DOMAIN}"}
        assert set(delivered(quiet_dovecot, user)) == written
