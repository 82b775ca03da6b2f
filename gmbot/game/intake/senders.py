"""Who gets no answer: machines, lists, our own mail, repeats (RFC 3834).

Only evidence makes a mail a machine's: all other mail is a person's and is answered. In between
are mails that may be a machine's: they are answered, but nothing in them counts, and nothing of
them is passed on, before their sender has confirmed them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from gmbot.game.notices.letters import IncomingMail

_MACHINES = re.compile(
    r"(?:no[._-]?reply|do[._-]?not[._-]?reply|mailer[._-]?daemon|postmaster|bounces?|"
    r"auto[._-]?(?:reply|respond|responder|response))(?![a-z])"
)
_BULK = ("bulk", "junk", "list", "auto_reply", "auto-reply")
_WEAK_SIGN = "x-auto-response-suppress"
"""Written by automatic answers, but also by programs that send on what people write."""
_AWAY = re.compile(
    r"(?:\[[^\]]*\]\s*)?(?:auto(?:matic|mated)?[ -]?(?:re(?:ply|sponse)|answer|response)\b|"
    r"auto ?:|out[ -]of[ -](?:the[ -])?office\b|away from (?:the office|my mail)\b|ooo ?:|"
    r"vacation (?:reply|notice|response|message)\b|"
    r"automatische antwort\b|abwesenheits(?:notiz|meldung|nachricht|assistent|agent)\b|"
    r"abwesend\b|abwesenheit ?:|autom\. antwort\b|"
    r"réponse automatique\b|reponse automatique\b|absence du bureau\b|absent du bureau\b|"
    r"message d'absence\b|"
    r"risposta automatica\b|fuori ufficio\b|respuesta automática\b|respuesta automatica\b|"
    r"fuera de la oficina\b|resposta automática\b|automatisch antwoord\b|afwezig\b|"
    r"autosvar\b|automatiskt svar\b|automatyczna odpowied)",
    re.IGNORECASE,
)
"""Beginnings of the subjects of absence notes; people may use them, too."""


def reason_to_ignore(mail: IncomingMail, bot: str) -> str | None:
    """The reason why a mail is neither answered nor handled; None for a person's mail."""
    for rule in _RULES:
        reason = rule(mail, bot)
        if reason is not None:
            return reason
    return None


def may_be_automatic(mail: IncomingMail) -> bool:
    """Tell whether a mail looks like a note of absence, though nothing proves that it is one."""
    return _AWAY.match(mail.subject.strip()) is not None


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
    strong = [sign for sign in mail.robot_signs if sign != _WEAK_SIGN]
    if strong:
        return f"an automatic mail ({strong[0]})"
    is_note = mail.robot_signs and may_be_automatic(mail)
    return f"an automatic mail ({_WEAK_SIGN}, and its subject)" if is_note else None


def _bulk(mail: IncomingMail, bot: str) -> str | None:
    if mail.precedence.lower() in _BULK:
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
