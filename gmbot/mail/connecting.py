"""What the IMAP and the SMTP client share: accounts, TLS, and how long to wait after a failure."""

from __future__ import annotations

import ipaddress
import random
import ssl
from dataclasses import dataclass, field
from typing import Literal

TlsMode = Literal["implicit", "starttls", "none"]


@dataclass(frozen=True, slots=True)
class Account:
    """A login at a mail server.

    Raises:
        ValueError: ``tls`` is ``"none"`` and the host is another machine, where passwords and mails
            would cross the network in plain text.
    """

    host: str
    port: int
    user: str = ""
    """Empty: no login (a relay on this machine)."""
    password: str = field(default="", repr=False)
    tls: TlsMode = "implicit"
    ca_file: str | None = None
    """Certificates to trust besides the system's: a PEM file."""
    timeout: float = 20.0
    """Seconds that one answer of the server may take."""

    def __post_init__(self) -> None:
        if self.tls == "none" and not is_loopback(self.host):
            raise ValueError(
                f"{self.host} is another machine: mail without TLS is refused;"
                ' set tls = "implicit", or "starttls" for SMTP'
            )

    @property
    def where(self) -> str:
        """``imap.example.test:993``"""
        return f"{self.host}:{self.port}"


def is_loopback(host: str) -> bool:
    """Tell whether a host name or address is this very machine."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def tls_context(account: Account) -> ssl.SSLContext:
    """Certificates are verified, always."""
    return ssl.create_default_context(cafile=account.ca_file)


class Backoff:
    """How long to wait after failures in a row: twice as long each time, never the same for all."""

    def __init__(self, first: float = 0.5, most: float = 60.0) -> None:
        self._first = first
        self._most = most
        self._failures = 0

    def succeeded(self) -> None:
        self._failures = 0

    def failed(self) -> None:
        self._failures += 1

    def seconds(self) -> float:
        """Between half and all of ``first * 2**failures``, at most ``most``; 0 without failures."""
        if not self._failures:
            return 0.0
        longest = min(self._most, self._first * 2.0 ** min(self._failures - 1, 30))
        return longest * random.uniform(0.5, 1.0)
