"""How sure we are who wrote a mail, and which of our addresses it was sent to.

Only one header is believed: the topmost Authentication-Results that carries the name of our own
mail host (RFC 8601). Anybody can write the others into a mail; our host puts its own on top.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

import authres

from gmbot.game.notices.letters import IncomingMail
from gmbot.game.state.ports import HostWord


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether our mail host vouches for the From address, and by what."""

    vouched: bool
    how: str
    """``dmarc``, ``dkim``, ``spf`` or ``auth``; otherwise a sentence that says what is missing."""
    failed: bool = False
    """A check failed: DMARC, or another while none passed for the From address."""
    stamped: bool = True


def host_word(
    mail: IncomingMail, authserv_id: str, ours: Collection[str], *, always_stamped: bool = False
) -> HostWord:
    """Say how far our host's results, and the address written to, prove a mail's sender.

    A signature proves who wrote a mail, not for whom: one that was written to others is worth
    nothing when somebody sends it on to us.

    Args:
        ours: our bare addresses; each with a ``+part`` is ours, too.
        always_stamped: our host stamps every mail, so one without results came round it.
    """
    verdict_found = verdict(mail, authserv_id)
    if (
        verdict_found.failed
        or (always_stamped and not verdict_found.stamped)
        or not _is_for_us(mail, ours)
    ):
        return HostWord.DENIED
    return HostWord.VOUCHED if verdict_found.vouched else HostWord.SILENT


def _is_for_us(mail: IncomingMail, ours: Collection[str]) -> bool:
    bare = (re.sub(r"\+[^@]*@", "@", address, count=1) for address in mail.written_to)
    return not {address.lower() for address in ours}.isdisjoint(bare)


def vouched_for(mail: IncomingMail, authserv_id: str) -> bool:
    """Tell whether our mail host vouches for the From address of a mail."""
    return verdict(mail, authserv_id).vouched


def verdict(mail: IncomingMail, authserv_id: str) -> Verdict:
    """Judge a mail by what the host named ``authserv_id`` has stamped on it.

    A DKIM or SPF pass counts only for the domain of From or one above it, a DMARC pass for this
    very domain, a login at our own host (``auth``) for this very address.
    """
    if not mail.sender or "many-senders" in mail.defects:
        return Verdict(False, "the mail does not name one sender")
    own_stamps = _own_stamps(mail.authentication, authserv_id)
    if not own_stamps:
        text = f"{authserv_id or 'our mail host'} has stamped no result on it"
        return Verdict(False, text, stamped=False)
    if _denies(own_stamps, mail.sender):
        return Verdict(False, "a check says that somebody else wrote it", failed=True)
    results, fault = _results(own_stamps[0])
    for result in results:
        if result.result == "pass" and _is_aligned(result, mail.sender):
            return Verdict(True, str(result.method))
    return Verdict(False, fault or f"no check passed for {mail.sender.rpartition('@')[2]}")


def _results(stamp: str) -> tuple[Sequence[authres.core.AuthenticationResult], str]:
    """The results of one header, and what is wrong with it."""
    try:
        return authres.AuthenticationResultsHeader.parse_value(stamp).results, ""
    except Exception as error:  # authres has no common class for what it raises
        return (), f"the result stamped on it cannot be read ({error})"[:200]


class _Word(IntEnum):
    """What our host says by one check; of several signatures the best one counts."""

    SILENT = 0
    FAILED = 1
    PASSED = 2
    """For the From address."""


def _denies(own_stamps: Iterable[str], sender: str) -> bool:
    """Tell whether a check failed, and nothing speaks for the sender.

    SPF fails where an old address sends a mail on, DKIM where a host on the way adds a line: a
    pass of another check for the From address outweighs either. DMARC has weighed both already.
    """
    judged: dict[str, _Word] = {}
    for stamp in own_stamps:
        # Hosts write several headers, one for each check. The topmost that has a check decides it:
        # others may be forged, where our host lets such through.
        judged = dict(_words(stamp, sender)) | judged
    words = judged.values()
    return judged.get("dmarc") is _Word.FAILED or (
        _Word.FAILED in words and _Word.PASSED not in words
    )


def _words(stamp: str, sender: str) -> Iterator[tuple[str, _Word]]:
    """Each check of one header with its word.

    What is on no list counts as failed: such a mail is asked about, and one more mail mends that.
    """
    results, fault = _results(stamp)
    pairs = [(str(one.method), str(one.result), _is_aligned(one, sender)) for one in results]
    if fault:  # What somebody wrote to break the header must not hide a failure.
        pairs = [(method, result, False) for method, result in _SAID.findall(stamp.lower())]
    words: dict[str, _Word] = {}
    for method, result, is_aligned in pairs:
        if result == "pass":
            word = _Word.PASSED if is_aligned else _Word.SILENT
        elif method in _ABOUT_OTHERS or method.startswith("x-") or result in _UNDECIDED:
            word = _Word.SILENT
        else:
            word = _Word.FAILED
        words[method] = max(word, words.get(method, word))
    yield from words.items()


_SAID = re.compile(r"\b(dmarc|dkim|spf|auth)\s*(?:/\s*\d+\s*)?=\s*([a-z]+)")
_UNDECIDED = frozenset(
    ("none", "neutral", "temperror", "permerror", "error", "unknown", "bestguesspass", "skipped")
)
"""The host could not tell, or the domain says nothing: as if nobody had looked."""
_ABOUT_OTHERS = frozenset(("arc", "iprev", "fcrdns", "bimi", "smime", "vbr", "dnswl", "rrvs"))
"""Checks of hosts on the way, of logos and of files: they say nothing of the From address."""


def _own_stamps(stamps: Iterable[str], authserv_id: str) -> list[str]:
    """The headers with the name of our own host, topmost first."""
    wanted = authserv_id.strip().lower()
    names = ((re.match(r"\s*\"?([^\s;\"]*)", stamp), stamp) for stamp in stamps)
    return [stamp for name, stamp in names if wanted and name and name[1].lower() == wanted]


def _is_aligned(result: authres.core.AuthenticationResult, sender: str) -> bool:
    values = {f"{item.type}.{item.name}": str(item.value).lower() for item in result.properties}
    domain = sender.rpartition("@")[2]
    match result.method:
        case "dmarc":
            return values.get("header.from", "").rpartition("@")[2] == domain
        case "dkim":
            signer = values.get("header.d") or values.get("header.i", "")
            return _covers(signer.rpartition("@")[2], domain)
        case "spf":
            return _covers(values.get("smtp.mailfrom", "").rpartition("@")[2], domain)
        case "auth":
            return values.get("smtp.auth") == sender
    return False


def _covers(proved: str, domain: str) -> bool:
    """A domain speaks for itself and for those below it; a top-level domain for nobody."""
    return proved == domain or ("." in proved and domain.endswith("." + proved))


@dataclass(frozen=True, slots=True)
class GeneralBox:
    """``bot@host``"""


@dataclass(frozen=True, slots=True)
class GameBox:
    """``bot+modern@host``, ``bot+modern.k3f9q2w8x@host``, ``bot+modern.p.k3f9q2w8x@host``."""

    game: str
    token: str = ""
    """The secret of one seat; empty in the open address of the game."""
    press: bool = False
    """A reply to a press mail: press to the same circle."""


@dataclass(frozen=True, slots=True)
class BounceBox:
    """``bot+b.17@host``: the envelope sender of one mail, so that its bounce tells which it was."""

    mail: str


Box = GeneralBox | GameBox | BounceBox

_BOUNCE = re.compile(r"b\.([a-z0-9-]{1,64})")
_GAME = re.compile(r"([a-z0-9][a-z0-9_-]{0,39})(?:\.(p)\.([a-z0-9]{1,64})|\.([a-z0-9]{1,64}))?")


def read_box(address: str, our_address: str) -> Box | None:
    """Say what an address of ours means; None if it is not ours or means nothing.

    Args:
        our_address: our bare address, ``bot@host``.
    """
    local, _, host = our_address.lower().rpartition("@")
    name, _, domain = address.lower().rpartition("@")
    if domain != host or not (name == local or name.startswith(f"{local}+")):
        return None
    tag = name[len(local) + 1 :]
    if not tag:
        return GeneralBox()
    if bounce := _BOUNCE.fullmatch(tag):
        return BounceBox(bounce.group(1))
    if game := _GAME.fullmatch(tag):
        return GameBox(game.group(1), game.group(3) or game.group(4) or "", bool(game.group(2)))
    return None


def boxes(mail: IncomingMail, our_address: str) -> tuple[Box, ...]:
    """Every address of ours that a mail was sent to, the most reliable first, each once."""
    return tuple(dict.fromkeys(_boxes(mail.recipients, our_address)))


def _boxes(recipients: Iterable[str], our_address: str) -> Iterator[Box]:
    for address in recipients:
        box = read_box(address, our_address)
        if box is not None:
            yield box
