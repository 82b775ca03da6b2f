"""Private copies of real mail servers: Dovecot (IMAP, LMTP) and Postfix (SMTP), on 127.0.0.1.

Everything lies in one folder and ends with it. Nothing of the system's own configuration is used or
changed, and no mail can leave the machine. Measured facts that shaped this:

- Dovecot needs no privileges; each account exists as soon as somebody logs in or a mail arrives.
- Dovecot punishes a wrong password by delaying every later login from the same address, unless told
  otherwise.
- Postfix's master process runs as root only; most of its start is ``postfix check``.
- What Postfix cannot deliver, as when it or Dovecot was killed, it tries again after five minutes,
  unless told otherwise.
"""

from __future__ import annotations

import contextlib
import grp
import os
import pwd
import random
import shutil
import signal
import smtplib
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

DOMAIN = "example.test"
PASSWORD = "secret"
DOVECOT = "/usr/sbin/dovecot"
MASTER = "/usr/lib/postfix/sbin/master"
POSTFIX = "/usr/sbin/postfix"


def missing(*, postfix: bool = False) -> str:
    """Why the servers cannot run here; empty if they can."""
    if not Path(DOVECOT).exists():
        return "Dovecot is not installed (Debian: dovecot-imapd dovecot-lmtpd)"
    if postfix and not Path(MASTER).exists():
        return "Postfix is not installed"
    if postfix and os.getuid() != 0:
        return "Postfix needs root"
    return ""


def free_ports(count: int) -> list[int]:
    """Ports that were free a moment ago, all different.

    Not from those that the kernel gives to whoever connects: other tests take these meanwhile.
    """
    ports: set[int] = set()
    while len(ports) < count:
        port = random.randrange(10_000, 32_000)
        with contextlib.suppress(OSError), socket.socket() as taken:
            taken.bind(("127.0.0.1", port))
            ports.add(port)
    return list(ports)


def await_port(port: int, seconds: float = 20.0) -> None:
    """Wait until somebody listens."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.5):
            return
        time.sleep(0.01)
    raise TimeoutError(f"nobody listens on port {port} after {seconds} s")


@dataclass(frozen=True)
class Certificate:
    """A certificate that signs itself, for localhost and 127.0.0.1."""

    certificate: Path
    key: Path


def make_certificate(folder: Path) -> Certificate:
    """Write ``cert.pem`` and ``key.pem``."""
    made = Certificate(folder / "cert.pem", folder / "key.pem")
    names = "subjectAltName=DNS:localhost,IP:127.0.0.1"
    options = ["-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=localhost"]
    files = ["-keyout", str(made.key), "-out", str(made.certificate)]
    command = ["openssl", "req", "-x509", *options, "-addext", names, *files]
    subprocess.run(command, check=True, capture_output=True)
    return made


def processes_below(pid: int) -> list[int]:
    """A process and all its descendants, the children first."""
    children: dict[int, list[int]] = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError):
            fields = status.read_text().rpartition(")")[2].split()
            children.setdefault(int(fields[1]), []).append(int(status.parent.name))

    def tree(root: int) -> Iterator[int]:
        for child in children.get(root, []):
            yield from tree(child)
        yield root

    return list(tree(pid))


class Daemon:
    """A server process of ours, with its children."""

    process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        raise NotImplementedError

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the main process; it ends the others."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait(20)
            self.process = None

    def kill_all(self) -> None:
        """SIGKILL to every process at once: nobody can say goodbye."""
        if self.process is not None:
            pids = processes_below(self.process.pid)
            for pid in reversed(pids):  # the parent first: it must not start new children
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.process.wait(20)
            self.process = None

    def children(self, name: str) -> list[int]:
        """The processes of one kind, ``imap`` or ``smtpd``."""
        assert self.process is not None
        found = []
        for pid in processes_below(self.process.pid):
            with contextlib.suppress(OSError):
                if Path(f"/proc/{pid}/comm").read_text().strip() == name:
                    found.append(pid)
        return found

    def kill_children(self, name: str) -> int:
        """SIGKILL to the processes of one kind; returns how many there were."""
        pids = self.children(name)
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        return len(pids)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill_all()


class Dovecot(Daemon):
    """IMAP, IMAP over TLS and LMTP. Any user name works, with :data:`PASSWORD`."""

    def __init__(self, folder: Path) -> None:
        """``folder`` must be one that ``nobody`` can reach, who runs it when we are root."""
        self.folder = folder
        self.imap, self.imaps, self.lmtp = free_ports(3)
        self._account = pwd.getpwnam("nobody") if os.getuid() == 0 else pwd.getpwuid(os.getuid())
        for name in ("run", "state", "home"):
            (folder / name).mkdir(parents=True)
        self.certificate = make_certificate(folder)
        self._configuration = folder / "dovecot.conf"
        self._configuration.write_text(self._settings())
        if os.getuid() == 0:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, self._account.pw_uid, self._account.pw_gid)

    def start(self) -> Self:
        whose = {}
        if os.getuid() == 0:
            ids = {"user": self._account.pw_uid, "group": self._account.pw_gid}
            whose = {**ids, "extra_groups": []}
        with (self.folder / "stderr.log").open("ab") as errors:
            self.process = subprocess.Popen(
                [DOVECOT, "-F", "-c", str(self._configuration)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=errors,
                **whose,  # type: ignore[call-overload]
            )
        for port in (self.imap, self.imaps, self.lmtp):
            await_port(port)
        return self

    def deliver(self, user: str, raws: list[bytes]) -> None:
        """Put mails into a mailbox by LMTP, in order."""
        with smtplib.LMTP("127.0.0.1", self.lmtp) as lmtp:
            for raw in raws:
                lmtp.sendmail("someone@example.test", [f"{user}@{DOMAIN}"], raw)

    def forget(self, user: str) -> None:
        """Remove a mailbox with everything in it, as if it had been made anew."""
        shutil.rmtree(self.folder / "home" / user, ignore_errors=True)

    def _settings(self) -> str:
        user = self._account.pw_name
        group = grp.getgrgid(self._account.pw_gid).gr_name
        return f"""
base_dir = {self.folder}/run
state_dir = {self.folder}/state
log_path = {self.folder}/dovecot.log
instance_name = gmbot-{self.imap}
protocols = imap lmtp
listen = 127.0.0.1
default_internal_user = {user}
default_internal_group = {group}
default_login_user = {user}
first_valid_uid = 1
first_valid_gid = 1
mail_location = maildir:~/Maildir
mail_max_userip_connections = 0
recipient_delimiter = +
auth_username_format = %n
auth_failure_delay = 0
disable_plaintext_auth = no
ssl = yes
ssl_cert = <{self.certificate.certificate}
ssl_key = <{self.certificate.key}
namespace inbox {{
  inbox = yes
}}
passdb {{
  driver = static
  args = password={PASSWORD}
}}
userdb {{
  driver = static
  args = uid={self._account.pw_uid} gid={self._account.pw_gid} home={self.folder}/home/%n
}}
service anvil {{
  chroot =
  unix_listener anvil-auth-penalty {{
    mode = 0
  }}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {self.imap}
  }}
  inet_listener imaps {{
    port = {self.imaps}
    ssl = yes
  }}
}}
service lmtp {{
  user = {user}
  inet_listener lmtp {{
    port = {self.lmtp}
  }}
}}
protocol lmtp {{
  postmaster_address = postmaster@{DOMAIN}
}}
"""


class Postfix(Daemon):
    """SMTP with STARTTLS for :data:`DOMAIN`, delivering to a Dovecot by LMTP.

    Recipients with these names are refused: ``nobody`` (550), ``busy`` (450).
    """

    def __init__(self, folder: Path, lmtp: int | None, *, discard: bool = False) -> None:
        """``discard``: accept everything and throw it away, to measure how fast it accepts."""
        self.folder = folder
        (self.smtp,) = free_ports(1)
        self._conf = folder / "conf"
        for name in ("conf", "queue", "data"):
            (folder / name).mkdir(parents=True)
        os.chown(folder / "data", pwd.getpwnam("postfix").pw_uid, -1)
        folder.chmod(0o755)
        self.certificate = make_certificate(folder)
        transport = "discard:" if discard else f"lmtp:inet:127.0.0.1:{lmtp}"
        (self._conf / "main.cf").write_text(self._settings(transport))
        (self._conf / "master.cf").write_text(self._services())
        (self._conf / "refused").write_text(
            f"nobody@{DOMAIN} 550 5.1.1 no such user\nbusy@{DOMAIN} 450 4.2.1 mailbox busy\n"
        )

    def start(self) -> Self:
        subprocess.run([POSTFIX, "-c", str(self._conf), "check"], check=True, capture_output=True)
        self.process = subprocess.Popen(
            [MASTER, "-c", str(self._conf), "-d"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        await_port(self.smtp)
        return self

    def flush(self) -> None:
        """Try to deliver what waits in the queue now."""
        subprocess.run([POSTFIX, "-c", str(self._conf), "flush"], check=True, capture_output=True)

    def _settings(self, transport: str) -> str:
        return f"""
compatibility_level = 3.6
queue_directory = {self.folder}/queue
data_directory = {self.folder}/data
daemon_directory = {Path(MASTER).parent}
command_directory = /usr/sbin
mail_owner = postfix
setgid_group = postdrop
maillog_file = {self.folder}/postfix.log
maillog_file_prefixes = {self.folder}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.{DOMAIN}
mynetworks = 127.0.0.0/8
mydestination =
alias_maps =
alias_database =
local_recipient_maps =
relayhost =
default_transport = error:no mail leaves this machine
virtual_mailbox_domains = {DOMAIN}
virtual_transport = {transport}
recipient_delimiter = +
smtpd_recipient_restrictions = check_recipient_access texthash:{self._conf}/refused, permit
smtpd_tls_security_level = may
smtpd_tls_cert_file = {self.certificate.certificate}
smtpd_tls_key_file = {self.certificate.key}
smtpd_peername_lookup = no
smtpd_client_connection_count_limit = 0
smtpd_client_connection_rate_limit = 0
smtp_dns_support_level = disabled
smtputf8_enable = yes
in_flow_delay = 0
queue_run_delay = 2s
minimal_backoff_time = 2s
maximal_backoff_time = 10s
message_size_limit = 20480000
"""

    def _services(self) -> str:
        return f"""\
127.0.0.1:{self.smtp} inet n - n - - smtpd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 5 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
flush unix n - n 1000? 0 flush
proxymap unix - - n - - proxymap
showq unix n - n - - showq
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
lmtp unix - - n - - lmtp
anvil unix - - n - 1 anvil
scache unix - - n - 1 scache
postlog unix-dgram n - n - 1 postlogd
"""
