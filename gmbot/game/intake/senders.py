"""Who gets no answer: machines, lists, our own mail, repeats (RFC 3834).

Small rules in a row; the first that speaks decides. Each says why, for the inbox's record.
"""

from __future__ import annotations

from collections.abc import Callable

from gmbot.game.notices.letters import IncomingMail

_MACHINES = ("mailer-daemon", "postmaster", "noreply", "no-reply", "donotreply", "bounce")
_BULK = ("bulk", "junk", "list", "auto_reply")


def reason_to_ignore(mail: IncomingMail, bot: str) -> str | None:
    """Return why a mail gets no answer and no handling, or None for a person's mail."""
    for rule in _RULES:
        reason = rule(mail, bot)
        if reason is not None:
            return reason
    return None


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
    return f"an automatic mail ({word})" if word not in ("", "no") else None


def _bulk(mail: IncomingMail, bot: str) -> str | None:
    if mail.precedence.lower() in _BULK:
        return f"a mass mail (precedence {mail.precedence.lower()})"
    return "a mailing list's mail" if mail.list_id else None


def _machine(mail: IncomingMail, bot: str) -> str | None:
    local = mail.sender.partition("@")[0]
    if not mail.sender:
        return "no sender to answer"
    known = local in _MACHINES or local.startswith(("mailer-daemon", "bounces+"))
    return "a machine's address" if known else None


_RULES: tuple[Callable[[IncomingMail, str], str | None], ...] = (
    _own,
    _bounce,
    _automatic,
    _bulk,
    _machine,
)
