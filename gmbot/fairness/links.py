"""Signed links: an address that opens the order page of one seat for one phase, and no other."""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass, field
from urllib.parse import unquote

_PURPOSE = b"gmbot-order-page-1"
_WAY = "/order/"


@dataclass(frozen=True, slots=True)
class OrderLinks:
    """Makes the links of an installation, and knows them again without a look at the database."""

    address: str
    """Where the pages are: ``https://orders.example.org``."""
    secret: bytes = field(repr=False)

    def link(self, game: str, phase: str, holder: str) -> str:
        """The link for the present holder of a seat; ``holder`` means nothing to anybody else."""
        path = f"{game}/{phase}/{holder}"
        return f"{self.address.rstrip('/')}{_WAY}{path}/{self._mark(path)}"

    def is_ours(self, game: str, phase: str, holder: str, mark: str) -> bool:
        """Tell whether the parts of a link are as we wrote them."""
        expected = self._mark(f"{game}/{phase}/{holder}")
        return hmac.compare_digest(expected.encode(), mark.encode("utf-8", "replace"))

    def _mark(self, path: str) -> str:
        """128 bits in 26 small letters and digits: mailers that change capitals do no harm."""
        words = _PURPOSE + b"\n" + path.encode()
        mac = hmac.new(self.secret, words, hashlib.sha256).digest()[:16]
        return base64.b32encode(mac).decode().rstrip("=").lower()


def shows_link(text: str, game: str) -> bool:
    """Tell whether a text holds a link of a game, broken over lines or not, by its first part."""
    return f"{_WAY}{game}/".casefold() in unquote("".join(text.split())).casefold()
