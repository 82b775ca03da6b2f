"""``VERIFY <code>``: did the game master really send this?

Each mail that the program sends unasked ends with a code, made from its text and from chance, so
that nobody can guess a mail to another person and ask whether it was sent. A code can be copied
below forged words, so the reader of the mail is told its true text again; others learn only that
there is such a mail.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping

from gmbot.game.notices.answers import News, Refusal
from gmbot.game.reading import Call
from gmbot.game.state.context import Answer, Context, Writer
from gmbot.game.state.model import OutboxMail
from gmbot.messages import say
from gmbot.parsing.commands import requests as ask

_CODE = re.compile(r"[0-9a-f]{12}")
_KINDS: Mapping[str, str] = {
    "results": "results",
    "press-delivered": "press",
    "announcement": say("verify.announcement"),
    "deadline-changed": say("verify.new-deadline"),
    "reminder": "a reminder",
    "game-start": say("verify.start-game"),
    "game-over": say("verify.end-game"),
}


def code_of(recipient: str, subject: str, text: str, salt: str = "") -> str:
    """The code of a mail: twelve characters that no other text has.

    ``salt``: a secret; it need not be kept, since codes are looked up and never made again.
    """
    return hashlib.sha256("\0".join((salt + recipient, subject, text)).encode()).hexdigest()[:12]


def verify_mail(call: Call, request: ask.Verify) -> Answer:
    """Tell anybody whether we sent a mail with this code.

    Its content is repeated only to the person it was sent to.
    """
    code = request.code.strip().lower()
    mail = call.context.work.outbox.by_code(code) if _CODE.fullmatch(code) else None
    if mail is None:
        return Answer((Refusal.of("no-mail-mine-code", request_code=repr(request.code.strip())),))
    kind = _KINDS.get(mail.kind.partition("/")[0], "a mail")
    about = say("verify.about", game=mail.game) if mail.game else ""
    if not _is_to(mail, call.writer):
        return Answer(
            (
                News.of(
                    "verified-unseen",
                    times=((say("times.sent"), mail.created_at),),
                    kind=kind,
                    about=about,
                ),
            )
        )
    return Answer(
        (
            News.of(
                "verified",
                times=((say("times.sent"), mail.created_at),),
                quoted=_words_of(call.context, mail),
                kind=kind,
                about=about,
            ),
        )
    )


def _is_to(mail: OutboxMail, writer: Writer) -> bool:
    addresses = writer.person.addresses if writer.person else ()
    return writer.proven and mail.recipient in addresses


def _words_of(context: Context, mail: OutboxMail) -> str:
    """Subject and text as they left."""
    if context.read is None:
        return mail.subject
    return f"{mail.subject}\n\n{context.read(mail.raw, mail.created_at).text}"
