"""Who gets no answer: machines, lists, our own mail, repeats (RFC 3834).

Only evidence makes a mail a machine's: all other mail is a person's and is answered. In between
are mails that may be a machine's: they are answered, but nothing in them counts, and nothing of
them is passed on, before their sender has confirmed them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from gmbot.game.notices.letters import IncomingMail
from gmbot.parsing.mail import REPLY_PREFIX
from gmbot.parsing.text import fold
from gmbot.resources import lexicon

_MACHINES = re.compile(
    r"(?:no[._-]?reply|do[._-]?not[._-]?reply|mailer[._-]?daemon|postmaster|bounces?|"
    r"auto[._-]?(?:reply|respond|responder|response))(?![a-z])"
)
_BULK = re.compile(r"bulk|junk|list|.*auto|vacation")
_LEXICON = lexicon("absence")
_PLAYERS = re.compile(
    rf"\b(?:{'|'.join(map(fold, _LEXICON['players']))}"
    r"|1[0-9]\d\d[a-z]?|[sfaw]\d\d(?:\d\d)?[a-z]?)\b"
)
_BEFORE = r"(?:(?:\[[^\]]*\]|external:?)\s*)*"
_REPLY = f"{REPLY_PREFIX}*+"
_OURS = r"\[[\w-]+\]"


def _beginning(*sections: str) -> re.Pattern[str]:
    """A pattern for subjects that begin with one of the phrases, the longest first."""
    phrases = sorted((fold(one) for name in sections for one in _LEXICON[name]), key=len)
    said = "|".join(map(re.escape, reversed(phrases)))
    return re.compile(rf"{_BEFORE}[\[(*\s]*(?:{said})(?!\w)")


_AWAY = _beginning("away")
"""Beginnings of the subjects of absence notes; people may use them, too."""
_MADE = re.compile(
    _beginning("away", "receipt").pattern
    + rf"\s*(?:\([^)]*\))?(?:\s*[:：\])*-]+|(?<=:))\s*{_REPLY}{_OURS}"
)
"""The same before a subject of ours: ``Automatic reply: [austerlitz] results``."""
_ENDS = re.compile(
    rf"{_OURS}.*[-\u2013(\[]\s*(?:{'|'.join(map(re.escape, map(fold, _LEXICON['away'])))})\W*$"
)
"""The same behind a subject of ours: ``[austerlitz] results (out of office)``."""
_ADDED = re.compile(
    rf"(?:\[[^\]]*\]\s*|external:?\s*|{REPLY_PREFIX})*+"
    rf"([^\[\]]{{1,80}}?)\s*[:：\])*]+\s*{_REPLY}{_OURS}"
)
"""Words that somebody or something has put before a subject of ours."""


def reason_to_ignore(mail: IncomingMail, bot: str) -> str | None:
    """The reason why a mail is neither answered nor handled; None for a person's mail."""
    for rule in _RULES:
        reason = rule(mail, bot)
        if reason is not None:
            return reason
    return None


def may_be_automatic(mail: IncomingMail) -> bool:
    """Tell whether a mail looks like a note of absence, though nothing proves that it is one.

    People who answer our mails keep their subjects, or put words about the game before them.
    """
    if says_away(mail):
        return True
    added = _ADDED.match(fold(mail.subject.strip())) if mail.references else None
    return added is not None and _PLAYERS.search(added[1]) is None


def says_away(mail: IncomingMail) -> bool:
    """Tell whether a subject is an absence note's, with or without brackets: ``[Auto-Reply]``."""
    subject = fold(mail.subject.strip())
    return bool(_AWAY.match(subject) or _ENDS.search(subject))


def _own(mail: IncomingMail, bot: str) -> str | None:
    local, _, host = bot.partition("@")
    name, _, sender_host = mail.sender.partition("@")
    ours = sender_host == host and name.partition("+")[0] == local
    return "our own mail came back" if mail.own_mail or ours else None


def _bounce(mail: IncomingMail, bot: str) -> str | None:
    if mail.bounce is not None:
        return "a bounce"
    return "no return path: a machine's mail" if mail.return_path in ("", "<>") else None


def _automatic(mail: IncomingMail, bot: str) -> str | None:
    word = mail.auto_submitted.lower()
    if word not in ("", "no"):
        return f"an automatic mail ({word})"
    if mail.robot_signs:
        return f"an automatic mail ({mail.robot_signs[0]})"
    if mail.weak_signs and may_be_automatic(mail):
        return f"an automatic mail ({mail.weak_signs[0]}, and its subject)"
    # People who answer our mails keep their subjects; only programs put such words before them.
    is_made = mail.references and _MADE.match(fold(mail.subject.strip()))
    return "an automatic mail (its subject, and what it answers)" if is_made else None


def _bulk(mail: IncomingMail, bot: str) -> str | None:
    if _BULK.match(mail.precedence.lower()):
        return f"a mass mail (precedence {mail.precedence.lower()})"
    return "a mailing list's mail" if mail.list_id else None


def _machine(mail: IncomingMail, bot: str) -> str | None:
    if not mail.sender:
        return "no sender to answer"
    return "a machine's address" if _MACHINES.match(mail.sender.partition("@")[0]) else None


_RULES: tuple[Callable[[IncomingMail, str], str | None], ...] = (
    _own,
    _bounce,
    _automatic,
    _bulk,
    _machine,
)
