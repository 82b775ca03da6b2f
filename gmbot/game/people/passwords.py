"""Optional passwords: kept as a scrypt hash, never shown, masked wherever a mail is quoted.

They are for people without another proof: users of old judges, of a foreign mailbox, of a host
without DKIM.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import unicodedata
from dataclasses import dataclass, replace

from gmbot.game.notices.answers import Done, Refusal
from gmbot.game.notices.letters import IncomingMail
from gmbot.game.state.context import Answer, Context
from gmbot.game.state.model import Person

SHORTEST, LONGEST = 6, 100
MASK = "********"
_COST, _BLOCK, _LANES = 14, 8, 1
"""2**14 rounds of 8 blocks: 16 MB and a twentieth of a second for each guess."""

_SIGNON = re.compile(
    r"(?m)^([ \t>|]*(?:(?i:SIGN ?ON|LOG ?IN)|HELLO)[ \t]+(\S+)[ \t]+)([^\s.,!?]\S*)(?=[ \t]*$)"
)
_SET = re.compile(r"(?im)^([ \t>|]*(SET)[ \t]+PASSWORD[ \t=:]+)(\S[^\r\n]*?)(?=[ \t]*$)")


@dataclass(frozen=True, slots=True)
class Secrets:
    """The passwords that stood in a mail, in the order of their lines."""

    signon: tuple[tuple[str, str], ...] = ()
    """Of each ``SIGNON``: what it signs on to, and the password."""
    new: str = ""
    """The last of ``SET PASSWORD``."""

    def of(self, signed_on_to: str) -> str:
        """The password beside ``germany@modern``; empty without one."""
        return next((word for place, word in self.signon if place == signed_on_to), "")


def mask_passwords(mail: IncomingMail) -> tuple[IncomingMail, Secrets]:
    """Return a mail with its passwords masked, and the passwords; no later step sees both."""
    whole = f"{mail.subject}\n{mail.text}"
    new = [match[3] for match in _SET.finditer(whole)]
    secrets = Secrets(
        tuple((match[2], match[3]) for match in _SIGNON.finditer(mail.text)), new[-1] if new else ""
    )
    if secrets == Secrets() and not _SIGNON.search(mail.subject):
        return mail, secrets
    return replace(mail, subject=_masked(mail.subject), text=_masked(mail.text)), secrets


def _masked(text: str) -> str:
    for form in (_SIGNON, _SET):
        text = form.sub(lambda match: match[1] + MASK, text)
    return text


def set_password(context: Context, person: Person, password: str) -> Answer:
    """``SET PASSWORD secret``, ``SET PASSWORD OFF``."""
    if password.lower() == "off":
        context.work.people.save(person.with_settings(password=""))
        return Answer((Done.of("password-removed"),))
    if not SHORTEST <= len(_plain(password)) <= LONGEST:
        return Answer((Refusal.of("password-as", shortest=SHORTEST, longest=LONGEST),))
    kept = hashed(password, context.dice.secret())
    context.work.people.save(person.with_settings(password=kept))
    return Answer((Done.of("password-set"),))


def hashed(password: str, salt: str, cost: int = _COST) -> str:
    """``scrypt$14$8$1$salt$hash``: what a guess costs is kept with it."""
    digest = _scrypt(password, salt, cost, _BLOCK, _LANES)
    return f"scrypt${cost}${_BLOCK}${_LANES}${salt}${digest}"


def is_right(person: Person, password: str) -> bool:
    """Tell whether this is a person's password, in a time that does not depend on the answer."""
    parts = person.settings.password.split("$")
    if len(parts) != 6:
        return False
    _, cost, block, lanes, salt, digest = parts
    return hmac.compare_digest(_scrypt(password, salt, int(cost), int(block), int(lanes)), digest)


def _scrypt(password: str, salt: str, cost: int, block: int, lanes: int) -> str:
    return hashlib.scrypt(
        _plain(password).encode(), salt=salt.encode(), n=2**cost, r=block, p=lanes,
        maxmem=64 * 2**20,
    ).hex()  # fmt: skip


def _plain(password: str) -> str:
    """A form of the text that does not depend on how a keyboard composes accents."""
    return unicodedata.normalize("NFKC", password.strip())
